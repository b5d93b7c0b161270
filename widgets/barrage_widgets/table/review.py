"""After the game: how the points grew, which turns cost a person most, and playing on from there."""

from __future__ import annotations

from barrage_core import BarrageError, Game, pictures, question
from barrage_core.bots import PlayedTurn, topic_words
from barrage_core.scoring import SOURCES
from barrage_core.study.analysis import Analysis, JudgedTurn, finished_turns, judge
from barrage_core.words import capitalised

from ..panel import Block, blocks
from ..words import ADVISER, number_words, with_contracts
from .dealing import Dealing
from .session import GameSession

__all__ = ["Reviewing"]


class Reviewing(Dealing):
    """A table at which a finished game is looked back on."""

    def begin(self, session: GameSession) -> None:
        """Sit down at a game; what was found in another one is forgotten."""
        is_another = getattr(self, "session", None) is not session
        super().begin(session)
        if is_another:
            self._forget()

    def _forget(self) -> None:
        self.reviewed: Game | None = None
        """The game that is looked back on, as it was at its end."""
        self.to_judge: list[tuple[int, PlayedTurn]] = []
        self.judged: list[JudgedTurn] = []

    @property
    def people_turns(self) -> list[tuple[int, PlayedTurn]]:
        """The turns of people, or of all bots where they played alone, with their numbers; Automas have no choice."""
        turns = list(enumerate(finished_turns(self.session.game), 1))
        humans, automas = self.session.humans, self.session.automas
        return [
            (number, turn)
            for number, turn in turns
            if turn.seat not in automas and turn.seat in (humans or {turn.seat})
        ]

    # Showing

    def review_blocks(self) -> list[Block]:
        """Show how the points grew and, once they were asked for, the turns that cost most."""
        game = self.session.game
        curve = blocks.picture(pictures.points_curve(game, theme=self.theme))
        return [*self._costly_turns(), curve, self._sources(game)]

    def _sources(self, game: Game) -> Block:
        """Lay out where the points of a person came from, round by round."""
        seat = min(self.session.humans, default=0)
        sheets = [rows[seat] for rows in game.points_by_round()]
        used = [source for source in SOURCES if any(sheet.get(source) for sheet in sheets)]
        head = ("", "start", *(f"round {number}" for number in range(1, len(sheets))), "together")
        rows = [
            (source, *(number_words(sheet.get(source, 0)) for sheet in sheets), sum(s.get(source, 0) for s in sheets))
            for source in used
        ]
        sums = [sum(sheet.values()) for sheet in sheets]
        total = ("together", *map(number_words, sums), sum(sums))
        caption = f"Where the points of {game.state.called(seat)} came from"
        return blocks.table(head, [*rows, total], caption=caption, strong=[len(rows)])

    @property
    def _is_reviewed(self) -> bool:
        """Whether the game on the table is the one that was looked back on: played to another end, it is not."""
        if self.reviewed is None:
            return False
        return [step.action for step in self.reviewed.steps] == [step.action for step in self.session.game.steps]

    def _costly_turns(self) -> list[Block]:
        if not self._is_reviewed:
            return [blocks.buttons(blocks.button("review", "Which turns cost most?", main=True))]
        done, total = len(self.judged), len(self.judged) + len(self.to_judge)
        if self.to_judge:
            shown = f"{done} of {total} turns"
            return [
                blocks.progress(f"The {ADVISER.name} bot looks at every turn", done, total, shown=shown, go="judge"),
                blocks.buttons(blocks.button("enough", "That is enough")),
            ]
        return self._turning_points()

    def _turning_points(self) -> list[Block]:
        found = self.analysis
        judge_words = f"As the {found.rung} bot sees it, which answers quickly. Stronger players may find more."
        if not found.turning_points:
            return [
                blocks.text("No better turn was found than those that were played.", "good"),
                blocks.text(judge_words, "note"),
            ]
        shown = [blocks.text("The turns that cost most", "title"), blocks.text(judge_words, "note")]
        for turn in found.turning_points:
            name = found.state.called(turn.seat)
            shown += [
                blocks.text(
                    f"Round {turn.round}: {name} chose to {with_contracts(turn.told)}. It would have been worth about "
                    f"{turn.lost:.0f} points more to {with_contracts(turn.instead)} ({topic_words(turn.missed, 2)})."
                ),
                blocks.buttons(blocks.button("replay", "Play again from here", turn.moment, commits=True)),
            ]
        return shown

    @property
    def analysis(self) -> Analysis:
        """What the adviser found in the turns that it has judged so far."""
        assert self.reviewed is not None
        state = self.reviewed.state
        names = tuple(capitalised(state.called(seat)) for seat in range(state.players))
        return Analysis(ADVISER.name, names, tuple(self.judged), state)

    # What the learner does

    def on_review(self) -> None:
        """Begin to judge the turns, one after the other, so that the page can show how far it is."""
        if not self.session.state.is_over:
            raise BarrageError("the game is not over yet: there is nothing to look back on")
        self.reviewed = Game.from_dict(self.session.game.to_dict())
        self.to_judge, self.judged = self.people_turns, []

    def on_judge(self, done: int = 0) -> None:
        """Judge the next turn, if so many are done."""
        if self.to_judge and done == len(self.judged):
            self.judged.append(judge(ADVISER, self.to_judge.pop(0)))

    def on_enough(self) -> None:
        """Stop judging, and show what was found so far."""
        self.to_judge = []

    def on_replay(self, moment: int) -> None:
        """Go back to a turn and play on from there; the finished game can be found again."""
        again = Game.from_dict(self.session.game.to_dict())
        again.go_to(moment)
        self.sit_down(again, self.session.humans)
        self.say(f"Back in round {again.state.round}. {question(again.state)}")
