"""The Automa: choose its tiles, and see criterion after criterion narrow the spaces down on the map.

For a game with cardboard there is `AutomaHelper`, among the editors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barrage_core import RULES, GameState, Violation, encode, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.components.automa import AUTOMA_LEVELS, AUTOMA_TILES
from barrage_core.pictures import Picture
from barrage_core.pictures.theme import Mark
from barrage_core.questions.automa import (
    THROUGH,
    AutomaTurn,
    Narrowing,
    as_automa,
    automa_turn,
    why_not_there,
)

from ..board import RiverBoard
from ..panel import Block, Position, Shared, blocks, open_state, positions, shared
from ..words import reason_blocks

__all__ = ["AutomaLab", "Look"]

ASK = "Choose the two tiles, and go through the turn step by step. Click a space: why does the Automa not build there?"
OTHER = (
    "The scenario editor gives a code for any position of the full game. In one without Automas, an Automa plays for "
    "the player who is to move. A game that is played with cardboard is followed by another control, the helper."
)


MENUS = {"actions": "Its actions from", "criteria": "Its criteria from"}


class Look(NamedTuple):
    """A step of a turn: what is said about it, the places that are left, and those that it has left out."""

    says: str
    left: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class AutomaLab(RiverBoard):
    """Choose which tiles an Automa turns over, and follow its turn step by step; a click asks "why not there?".

    `position` is one in which an Automa is to move. `turn` is its turn with the way to it, `looks` are the steps that
    are shown, `moment` counts them, and `reasons` say why it builds nothing at the place that is chosen. In a code
    without Automas that is opened, an Automa takes the place of the person who is to move.

    >>> lab = AutomaLab()
    >>> lab.turn.told
    'build a base in the mountains, at B2U'
    >>> lab.handle("board", "place:B4L")
    >>> print(lab.reasons[0].text)
    B4L is left out by this step, which keeps B2U, B3U, B4U: on a red space
    >>> lab.close()
    """

    title = "What does the Automa do?"

    actions, criteria = Shared[int]("actions"), Shared[int]("criteria")
    moment = Shared[int]("moment")

    def __init__(self, position: Position | None = None, *, actions: int = 4, criteria: int = 13) -> None:
        self._opened = open_state(position, positions.AUTOMA)
        automa_turn(self._opened, actions, criteria)  # which says what is wrong with any of them
        self._tiles = actions, criteria
        super().__init__(self._opened)

    def start(self) -> None:
        """Begin with the given tiles, before the first step."""
        super().start()
        self._sit_down(self._opened)
        self.actions, self.criteria = self._tiles
        self.moment = 0

    def _sit_down(self, state: GameState) -> None:
        self._now, self.board = state, state.board

    # What is known

    @property
    def turn(self) -> AutomaTurn:
        """The turn with these tiles, and the way to its decisions."""
        return automa_turn(self._now, self.actions, self.criteria)

    @property
    def looks(self) -> list[Look]:
        """The steps of the turn, in their order."""
        first = say("The Automa looks at the actions of tile {tile}.", tile=self.actions)
        return [Look(first), *_looks(self.turn)]

    @shared()
    def state(self) -> GameState:
        """The position; at the last step that after the turn."""
        return self.turn.after if self.moment == len(self.looks) - 1 else self._now

    @property
    def reasons(self) -> list[Violation]:
        """Why the Automa builds nothing at the chosen place; empty where it does, and where nothing can be built."""
        if self.chosen not in self.board.basin_of:
            return []
        return why_not_there(self._now, self.chosen, self.actions, self.criteria)

    # What is shown

    def drawn(self) -> Picture:
        """Mark the places that are left, and those that the last step has left out."""
        look = self.looks[self.moment]
        marks: dict[str, Mark] = {**dict.fromkeys(look.out, "no"), **dict.fromkeys(look.left, "choice")}
        known = {*self.board.basin_of, *self.board.headstreams}
        marks = {place: mark for place, mark in marks.items() if place in known}
        return pictures.board(self.state, marks=marks, theme=self.theme, key=False)

    def beside(self) -> list[Block]:
        """Show the controls, the steps so far, the two tiles, and why not there."""
        looks = self.looks
        last = len(looks) - 1
        lines = [{"text": look.says, "moment": number} for number, look in enumerate(looks[: self.moment + 1])]
        start, end = "this is the first step", "this is the last step"
        shown = say("{moment} of {last}", moment=self.moment, last=last)
        return [
            blocks.text(ASK, "ask"),
            blocks.columns([self._menu("actions", self.actions)], [self._menu("criteria", self.criteria)]),
            blocks.buttons(
                blocks.button("step", "◀", -1, name="One step back", off="" if self.moment else start),
                blocks.button("step", "Next step ▶", 1, main=True, off="" if self.moment < last else end),
                blocks.button("again", "Start again"),
            ),
            blocks.slider("moment", "Step", self.moment, 0, last, shown=shown),
            blocks.log(lines, label="The way to the decision", id="moment", now=self.moment),
            *self._what_happens(at_the_end=self.moment == last),
            *self._why_not(),
            blocks.picture(pictures.automa_tile(self.actions, self.criteria, stacked=True, theme=self.theme)),
            self._other(),
        ]

    def _what_happens(self, *, at_the_end: bool) -> list[Block]:
        """Tell at the end what has happened."""
        happens = [{"text": line} for line in self.turn.happened()] if at_the_end else []
        return [blocks.log(happens, label="What happens")] if happens else []

    def _menu(self, face: str, chosen: int) -> Block:
        tiles = [(str(tile), say("tile {tile}", tile=tile)) for tile in AUTOMA_TILES]
        return blocks.choice(face, MENUS[face], tiles, str(chosen))

    def _other(self) -> Block:
        """Let another position be opened, and the Automa have another level."""
        levels = [(level.id, level.title) for level in AUTOMA_LEVELS.values()]
        return blocks.fold(
            "Another position, another level",
            blocks.text(OTHER, "note"),
            blocks.field("code", "Open a position code", "", "Open"),
            blocks.choice("level", "Level of the Automa", levels, self._now.automa(self.turn.player).id),
            blocks.code_line("This position", encode(self._now)),
        )

    def _why_not(self) -> list[Block]:
        if not self.chosen:
            return []
        if self.chosen not in self.board.basin_of:
            return self.about(self.chosen)
        builds = blocks.text(_builds(self.chosen), "good", page=RULES["automa.turn"].page)
        title = say("{place}: why not there?", place=self.chosen)
        return [blocks.text(title, "title"), *(reason_blocks(self.reasons) or [builds])]

    # What the learner does

    def choose(self, place: str) -> None:
        """Ask about a place."""
        super().choose(place)
        if place in self.board.basin_of:
            self.say(". ".join(reason.text for reason in self.reasons) or _builds(place))

    def on_actions(self, value: str | int) -> None:
        """Choose the tile that shows its actions."""
        tile = _tile(value, "actions")
        self._lay_out(tile, self.actions if tile == self.criteria else self.criteria)

    def on_criteria(self, value: str | int) -> None:
        """Choose the tile that shows its criteria."""
        tile = _tile(value, "criteria")
        self._lay_out(self.criteria if tile == self.actions else self.actions, tile)

    def _lay_out(self, actions: int, criteria: int) -> None:
        """Lay out two tiles; a tile that lies there already has changed places with the other one."""
        self.actions, self.criteria, self.moment = actions, criteria, 0
        self.say(say("Actions of tile {actions}, criteria of tile {criteria}", actions=actions, criteria=criteria))

    def on_code(self, code: str) -> None:
        """Open a position, to begin with from now on; one without Automas gets one for the player who is to move."""
        state = open_state(code.strip())
        self._open(state if any(state.setup.automas) else as_automa(state))

    def on_level(self, level: str) -> None:
        """Let an Automa of another level play."""
        self._open(as_automa(self._now, level))

    def _open(self, state: GameState) -> None:
        """Look at the turn in another position, if it is the turn of an Automa; "Start again" comes back to it."""
        automa_turn(state, self.actions, self.criteria)
        self._opened, self.chosen = state, ""
        self._sit_down(state)
        self._lay_out(self.actions, self.criteria)

    def on_moment(self, moment: int) -> None:
        """Go to a step."""
        looks = self.looks
        self.moment = whole_number(moment, 0, len(looks) - 1, "moment")
        self.say(looks[self.moment].says)

    def on_step(self, by: int) -> None:
        """Go a step forward or back."""
        self.on_moment(self.moment + by)


def _builds(place: str) -> str:
    return say("{place} is where the Automa builds in this turn.", place=place)


def _tile(value: str | int, name: str) -> int:
    return int(one_of(str(value), [str(tile) for tile in AUTOMA_TILES], name))


def _looks(turn: AutomaTurn) -> Iterator[Look]:
    """Go through a turn in the order in which it is decided: first every step, then what was done."""
    lines = iter(turn.sentences())
    for attempt in turn.attempts:
        done = next(lines)
        if not attempt.reasons:
            entry = attempt.entry.with_piece(attempt.piece)
            head = say("Entry {number}, {entry}.", number=attempt.number + 1, entry=entry)
            yield from _narrowed(head, attempt.way, lines)
        yield Look(done, tuple(attempt.choice.split(", ")))
    for given in turn.answers:
        done = next(lines)
        yield from _narrowed("", given.way, lines)
        yield Look(done, (given.action.place,) if given.piece else ())  # type: ignore[attr-defined]


def _narrowed(head: str, way: Sequence[Narrowing], lines: Iterator[str]) -> Iterator[Look]:
    """Show what each step leaves over, and what it leaves out of what was there before."""
    before: tuple[str, ...] = ()
    for number, step in enumerate(way):
        says = next(lines) if number else f"{head} {next(lines)}".strip()
        left = tuple(place for name in step.left for place in name.split(THROUGH))
        goes_on = left and {*left} <= {*before}  # the next drop begins with all headstreams again
        yield Look(says, left, tuple(place for place in before if place not in left) if goes_on else ())
        before = left
