"""Asking what to play, and why the others played as they did: a hint, a bot's reasons, an Automa's way."""

from __future__ import annotations

from barrage_core import Violation
from barrage_core.bots import Explanation, Hint
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.questions.automa import AutomaTurn

from ..panel import Block, blocks
from ..words import explanation_blocks, reason_blocks
from . import choices
from .automas import folded_tiles, turn_blocks
from .review import Reviewing

__all__ = ["Asking"]

BUILDS = "{place} is where it built in that turn."


class Asking(Reviewing):
    """A table at which one can ask for a hint, and about the last turn of anybody else."""

    hint: Hint | None

    def forget_answers(self) -> None:
        """Forget what was asked about the last moment."""
        self.explained: Explanation | None = None
        self.followed: AutomaTurn | None = None
        self.elsewhere = ""
        """A place that was asked about: why was nothing built there in the turn that is followed?"""

    @property
    def reasons_elsewhere(self) -> list[Violation]:
        """Why nothing was built at the place that was asked about; empty where something was."""
        assert self.followed is not None
        return self.session.why_not_there(self.followed.player, self.elsewhere)

    # Showing

    def answers_shown(self) -> list[Block]:
        """Show why a bot or an Automa did what it did, and the tiles of the Automas."""
        told = explanation_blocks(self.explained)
        if self.followed is not None:
            told += turn_blocks(self.state, self.followed, self.theme, self._elsewhere())
        return [*told, *folded_tiles(self)]

    def _elsewhere(self) -> list[Block]:
        places = [("", say("choose a space")), *((place, place) for place in self.state.board.basin_of)]
        asked = blocks.choice("elsewhere", "Why not there?", places, self.elsewhere)
        if not self.elsewhere:
            return [asked]
        builds = blocks.text(say(BUILDS, place=self.elsewhere), "good")
        return [asked, *(reason_blocks(self.reasons_elsewhere) or [builds])]

    def ways_of_hint(self, kind: str) -> list[list[str]]:
        """Return what each way of the hint uses on a picture in this turn, in the order of play."""
        if self.hint is None:
            return []
        used = [[choices.targets(action) for action in line.turns[0]] for line in self.hint.lines]
        return [
            [target.partition(":")[2] for targets in way for target in targets if target.startswith(f"{kind}:")]
            for way in used
        ]

    def follow_buttons(self) -> list[Block]:
        """Offer to play the ways of the hint."""
        ways = 0 if self.hint is None else len(self.hint.lines)
        return [
            blocks.button(
                "follow", say("Play way {number}", number=number + 1), [self.session.moment, number], commits=True
            )
            for number in range(ways)
        ]

    # What the learner does

    def on_why(self, seat: int) -> None:
        """Explain the last turn of a bot, or tell the way to the last one that an Automa tile decided."""
        one_of(seat, self.session.others_that_played, "why")
        self.forget_answers()
        self.followed = self.session.followed_turn(seat)
        if self.followed is not None:
            self.say(" ".join(self.followed.sentences()))
        else:
            self.explained = self.session.explain(seat)
            self.say(str(self.explained))

    def on_elsewhere(self, place: str) -> None:
        """Ask why nothing was built at a place in the turn that is followed; with "" ask about none."""
        one_of(place, ("", *self.state.board.basin_of), "place")
        self.elsewhere = place if self.followed is not None else ""
        if self.elsewhere:
            told = [reason.text for reason in self.reasons_elsewhere]
            self.say(". ".join(told) or say(BUILDS, place=place))
