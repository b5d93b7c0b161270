"""After the game: how the points grew, which turns cost a person most, and playing on from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from barrage_core import BarrageError, Game, pictures, question
from barrage_core.bots import RUNGS, PlayedTurn, topic_words
from barrage_core.catalogue import say
from barrage_core.questions.automa import automa_to_move
from barrage_core.scoring import SOURCES
from barrage_core.study.analysis import Analysis, finished_turns, judge
from barrage_core.words import capitalised, sentence

from ..panel import Block, blocks
from ..words import JUDGE, number_words, with_contracts
from .dealing import Dealing

__all__ = ["Reviewing"]


COSTLY = (
    "{when}: {name} chose to {deed}. It would have been worth about {lost:.0f} points more, by the end of the "
    "game, to begin with this: {better} ({topics})."
)
"""What is said about a turn that cost points."""
BEST = "As the {rung} bot sees it, which plans more widely than any other."
QUICK = "As the {rung} bot sees it, which answers quickly. Stronger players may find more."


class Reviewing(Dealing):
    """A table at which a finished game is looked back on."""

    @property
    def people_turns(self) -> list[tuple[int, PlayedTurn]]:
        """The turns of people, or of all bots where they played alone, with their numbers; a tile leaves no choice."""
        turns = list(enumerate(finished_turns(self.session.game), 1))
        humans = self.session.humans
        return [
            (number, turn)
            for number, turn in turns
            if automa_to_move(turn.state) is None and turn.seat in (humans or {turn.seat})
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
        head = (
            "",
            say("start"),
            *(say("round {number}", number=number) for number in range(1, len(sheets))),
            say("together"),
        )
        rows = [
            (
                say(source),
                *(number_words(sheet.get(source, 0)) for sheet in sheets),
                number_words(sum(sheet.get(source, 0) for sheet in sheets)),
            )
            for source in used
        ]
        sums = [sum(sheet.values()) for sheet in sheets]
        total = (say("together"), *map(number_words, [*sums, sum(sums)]))
        caption = say("Where the points of {player} came from", player=game.state.called(seat))
        return blocks.table(head, [*rows, total], caption=caption, strong=[len(rows)])

    def _costly_turns(self) -> list[Block]:
        judged, to_judge = self.session.judged, self.session.to_judge
        if judged is None:
            return [blocks.buttons(blocks.button("review", "Which turns cost most?", main=True))]
        done, total = len(judged), len(judged) + len(to_judge)
        if to_judge:
            shown = say("{done} of {total} turns", done=done, total=total)
            return [
                blocks.progress(
                    say("The {name} bot looks at every turn", name=JUDGE.name), done, total, shown=shown, go="judge"
                ),
                blocks.buttons(blocks.button("enough", "That is enough")),
            ]
        return self._turning_points()

    def _turning_points(self) -> list[Block]:
        found = self.analysis
        judge_words = say(BEST if found.rung == [*RUNGS][-1] else QUICK, rung=found.rung)
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
                    say(
                        COSTLY,
                        when=say("Round {number}", number=turn.round) if turn.round else say("Before round 1"),
                        name=name,
                        deed=with_contracts(turn.told),
                        lost=turn.lost,
                        better=with_contracts(turn.better[0]),
                        topics=topic_words(turn.missed, 2),
                    )
                ),
                blocks.fold("The plan for the rest of the round", blocks.text("\n\n".join(_numbered(turn.better)))),
                blocks.buttons(blocks.button("replay", "Play again from here", turn.moment, commits=True)),
            ]
        return shown

    @property
    def analysis(self) -> Analysis:
        """What the judge found in the turns that it has looked at so far."""
        state = self.session.state_at(self.session.last)
        names = tuple(capitalised(state.called(seat)) for seat in range(state.players))
        return Analysis(JUDGE.name, names, tuple(self.session.judged or ()), state)

    # What the learner does

    def on_review(self) -> None:
        """Begin to judge the turns, one after the other, so that the page can show how far it is."""
        if not self.session.state.is_over:
            raise BarrageError("the game is not over yet: there is nothing to look back on")
        self.session.to_judge, self.session.judged = self.people_turns, []

    def on_judge(self, done: int = 0) -> None:
        """Judge the next turn, if so many are done."""
        session = self.session
        if session.judged is not None and session.to_judge and done == len(session.judged):
            session.judged.append(judge(JUDGE, session.to_judge.pop(0)))

    def on_enough(self) -> None:
        """Stop judging, and show what was found so far."""
        self.session.to_judge = []

    def on_replay(self, moment: int) -> None:
        """Go back to a turn, to play on from there; the finished game can be found again."""
        self.session.go_to(moment)
        self.begin(self.session)
        self.turn_page()
        state = self.session.state
        where = say("Back in round {round}.", round=state.round) if state.round else say("Back in the draft.")
        self.say(f"{where} {question(state)}")


def _numbered(told: Iterable[str]) -> Iterator[str]:
    """Say what each turn of a plan does."""
    for number, words in enumerate(told, 1):
        yield sentence(f"{number}. {capitalised(with_contracts(words))}")
