"""The Automa: choose its tiles, and see criterion after criterion narrow the spaces down on the map.

It is also a helper at a table of cardboard: a position code is opened, the tiles that lie there are chosen, and the
code after the turn can be taken along.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barrage_core import RULES, GameState, Violation, encode, pictures
from barrage_core.checks import one_of, whole_number
from barrage_core.components.automa import AUTOMA_LEVELS, AUTOMA_TILES
from barrage_core.pictures import Picture
from barrage_core.pictures.theme import Mark
from barrage_core.questions.automa import THROUGH, AutomaTurn, Narrowing, as_automa, automa_turn, why_not_there

from ..board import RiverBoard
from ..panel import Block, Position, Shared, blocks, open_state, positions, shared
from ..words import reason_blocks

__all__ = ["AutomaLab", "Look"]

ASK = "Choose the two tiles, and go through the turn step by step. Click a space: why does the Automa not build there?"
HELPER = (
    "Set the position up in the scenario editor, as a full game with the Automa's company to move, and open its code "
    "here. Choose the two tiles that lie on your table, and do what the Automa does. Its points stand for its credits."
)
BUILDS = "{} is where the Automa builds in this turn."


class Look(NamedTuple):
    """A step of a turn: what is said about it, the places that are left, and those that it has left out."""

    says: str
    left: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class AutomaLab(RiverBoard):
    """Choose which tiles an Automa turns over, and follow its turn step by step; a click asks "why not there?".

    `position` is one in which an Automa is to move. `turn` is its turn with the way to it, `looks` are the steps that
    are shown, `moment` counts them, and `reasons` say why it builds nothing at the place that is chosen. In a code that
    is opened, an Automa takes the place of a person who is to move.

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
        return [Look(f"The Automa looks at the actions of tile {self.actions}."), *_looks(self.turn)]

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

    def blocks(self) -> list[Block]:
        """Show the map with the steps beside it, and the two tiles below."""
        faces = pictures.automa_tile(self.actions, self.criteria, theme=self.theme)
        return [*super().blocks(), blocks.picture(faces)]

    def beside(self) -> list[Block]:
        """Show the controls, the steps so far, and why not there."""
        looks = self.looks
        last = len(looks) - 1
        lines = [{"text": look.says, "moment": number} for number, look in enumerate(looks[: self.moment + 1])]
        start, end = "this is the first step", "this is the last step"
        return [
            blocks.text(ASK, "ask"),
            blocks.columns([self._menu("actions", self.actions)], [self._menu("criteria", self.criteria)]),
            blocks.buttons(
                blocks.button("step", "◀", -1, name="One step back", off="" if self.moment else start),
                blocks.button("step", "Next step ▶", 1, main=True, off="" if self.moment < last else end),
                blocks.button("again", "Start again"),
            ),
            blocks.slider("moment", "Step", self.moment, 0, last, shown=f"{self.moment} of {last}"),
            blocks.log(lines, label="The way to the decision", id="moment", now=self.moment),
            *self._why_not(),
            self._table(),
        ]

    def _menu(self, face: str, chosen: int) -> Block:
        tiles = [(str(tile), f"tile {tile}") for tile in AUTOMA_TILES]
        return blocks.choice(face, f"Its {face} from", tiles, str(chosen))

    def _table(self) -> Block:
        """Let a position of a real table be opened, and taken along."""
        levels = [(level.id, level.title) for level in AUTOMA_LEVELS.values()]
        level = self._now.automa(self.turn.player).id
        return blocks.fold(
            "At a real table",
            blocks.text(HELPER, "note"),
            blocks.field("code", "Open a position code", "", "Open"),
            blocks.choice("level", "Level of the Automa", levels, level),
            blocks.code_line("The position after this turn", encode(self.turn.handed_on())),
        )

    def _why_not(self) -> list[Block]:
        if not self.chosen:
            return []
        if self.chosen not in self.board.basin_of:
            return self.about(self.chosen)
        builds = blocks.text(BUILDS.format(self.chosen), "good", page=RULES["automa.turn"].page)
        return [blocks.text(f"{self.chosen}: why not there?", "title"), *(reason_blocks(self.reasons) or [builds])]

    # What the learner does

    def choose(self, place: str) -> None:
        """Ask about a place."""
        super().choose(place)
        if place in self.board.basin_of:
            self.say(". ".join(reason.text for reason in self.reasons) or BUILDS.format(place))

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
        self.say(f"Actions of tile {actions}, criteria of tile {criteria}")

    def on_code(self, code: str) -> None:
        """Open a position; an Automa takes the place of a person who is to move."""
        state = open_state(code.strip())
        task = state.decision
        is_automa = task is not None and state.automa(task.player).id
        self._sit_down(state if is_automa else as_automa(state))
        self.chosen = ""
        self._lay_out(self.actions, self.criteria)

    def on_level(self, level: str) -> None:
        """Let an Automa of another level play."""
        self._sit_down(as_automa(self._now, level))
        self._lay_out(self.actions, self.criteria)

    def on_moment(self, moment: int) -> None:
        """Go to a step."""
        looks = self.looks
        self.moment = whole_number(moment, 0, len(looks) - 1, "moment")
        self.say(looks[self.moment].says)

    def on_step(self, by: int) -> None:
        """Go a step forward or back."""
        self.on_moment(self.moment + by)


def _tile(value: str | int, name: str) -> int:
    return int(one_of(str(value), [str(tile) for tile in AUTOMA_TILES], name))


def _looks(turn: AutomaTurn) -> Iterator[Look]:
    """Go through a turn in the order in which it is decided: first every step, then what was done."""
    lines = iter(turn.sentences())
    for attempt in turn.attempts:
        done = next(lines)
        if not attempt.reasons:
            yield from _narrowed(f"Entry {attempt.number + 1}, {attempt.entry}.", attempt.way, lines)
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
