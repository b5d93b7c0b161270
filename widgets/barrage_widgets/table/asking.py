"""Asking why the others played as they did: a bot's reasons, an Automa's way, and why it did not build elsewhere."""

from __future__ import annotations

from barrage_core import Violation
from barrage_core.bots import Explanation
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.questions.automa import AutomaTurn

from ..panel import Block, blocks
from ..words import explanation_blocks, reason_blocks
from .automas import folded_tiles, turn_blocks
from .review import Reviewing

__all__ = ["Asking"]

BUILDS = "{place} is where it built in that turn."


class Asking(Reviewing):
    """A table at which the last turn of anybody else can be asked about."""

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
