"""The Automa: choose its tiles, and see criterion after criterion narrow the spaces down on the map.

It is also a helper at a table of cardboard: a position code is opened, the tiles that lie there are chosen, and the
game goes on turn after turn. Between the turns of Automas people say what they do, decision by decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barrage_core import RULES, BarrageError, GameState, Violation, encode, legal_actions, pictures, play
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
    next_faces,
    why_not_there,
)
from barrage_core.words import capitalised

from ..board import RiverBoard
from ..panel import Block, Position, Shared, blocks, open_state, positions, shared
from ..words import reason_blocks

__all__ = ["AutomaLab", "Look"]

ASK = "Choose the two tiles, and go through the turn step by step. Click a space: why does the Automa not build there?"
HELPER = (
    "Set the position up in the scenario editor, as a full game with the Automa's company to move, and open its code "
    "here. Choose the two tiles that lie on your table, do what the Automa does, and go on: then say what you do. "
    "Where your table differs, because another contract was turned up, change the code in the editor and open it "
    "again. The Automa's points stand for its credits."
)
GO_ON = "Go on after this turn"
NOT_YET = "go through the turn first"
BUILDS = "{} is where the Automa builds in this turn."


class Look(NamedTuple):
    """A step of a turn: what is said about it, the places that are left, and those that it has left out."""

    says: str
    left: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class AutomaLab(RiverBoard):
    """Choose which tiles an Automa turns over, and follow its turn step by step; a click asks "why not there?".

    `position` is one in which an Automa is to move. `turn` is its turn with the way to it, `looks` are the steps that
    are shown, `moment` counts them, and `reasons` say why it builds nothing at the place that is chosen. After the turn
    the game can go on: people choose among their legal actions. In a code without Automas that is opened, an Automa
    takes the place of the person who is to move.

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
        self._past: tuple[tuple[GameState, int, int], ...] = ()

    def _sit_down(self, state: GameState) -> None:
        self._now, self.board = state, state.board

    def _go_to(self, state: GameState) -> None:
        """Go on in the game, so that the step can be taken back."""
        self._past = (*self._past, (self._now, self.actions, self.criteria))
        self._sit_down(state)
        self.chosen, self.moment = "", 0

    # What is known

    @property
    def follows_tiles(self) -> bool:
        """Whether an Automa is to take its turn; else a person decides, or the game is over."""
        task = self._now.decision
        return task is not None and bool(self._now.automa(task.player).id)

    @property
    def turn(self) -> AutomaTurn:
        """The turn with these tiles, and the way to its decisions."""
        return automa_turn(self._now, self.actions, self.criteria)

    @property
    def looks(self) -> list[Look]:
        """The steps of the turn, in their order; a person has none."""
        if not self.follows_tiles:
            return [Look("")]
        return [Look(f"The Automa looks at the actions of tile {self.actions}."), *_looks(self.turn)]

    @shared()
    def state(self) -> GameState:
        """The position; at the last step that after the turn."""
        over = self.follows_tiles and self.moment == len(self.looks) - 1
        return self.turn.after if over else self._now

    @property
    def reasons(self) -> list[Violation]:
        """Why the Automa builds nothing at the chosen place; empty where it does, and where nothing can be built."""
        if self.chosen not in self.board.basin_of or not self.follows_tiles:
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
        """Show the controls, the steps so far, the two tiles, and why not there; or what a person can do."""
        if not self.follows_tiles:
            return [*self._persons_decision(), *self._why_not(), self._table()]
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
            *self._what_happens(at_the_end=self.moment == last),
            *self._why_not(),
            blocks.picture(pictures.automa_tile(self.actions, self.criteria, theme=self.theme)),
            self._table(),
        ]

    def _what_happens(self, *, at_the_end: bool) -> list[Block]:
        """Tell at the end what is done on the table, and let the game go on."""
        happens = [{"text": line} for line in self.turn.happened()] if at_the_end else []
        return [
            *([blocks.log(happens, label="What happens")] if happens else []),
            blocks.buttons(
                blocks.button("on", GO_ON, main=at_the_end, off="" if at_the_end else NOT_YET), self._back_button()
            ),
        ]

    def _back_button(self) -> Block:
        return blocks.button("back", "Take back", off="" if self._past else "nothing was done yet")

    def _persons_decision(self) -> list[Block]:
        """Ask what a person does, or tell how the game has ended."""
        state = self._now
        buttons = blocks.buttons(self._back_button(), blocks.button("again", "Start again"))
        if state.decision is None:
            ends = ", ".join(f"{state.name(seat)} {vp} VP" for seat, vp in enumerate(state.vp))
            return [blocks.text(f"The game is over: {ends}.", "ask"), buttons]
        actions = [("", "choose"), *((str(at), str(action)) for at, action in enumerate(legal_actions(state)))]
        asks = f"{capitalised(state.called(state.decision.player))} decides, in round {state.round}."
        return [blocks.text(asks, "ask"), blocks.choice("play", "What is done?", actions, ""), buttons]

    def _menu(self, face: str, chosen: int) -> Block:
        tiles = [(str(tile), f"tile {tile}") for tile in AUTOMA_TILES]
        return blocks.choice(face, f"Its {face} from", tiles, str(chosen))

    def _table(self) -> Block:
        """Let a position of a real table be opened, and taken along."""
        levels = [(level.id, level.title) for level in AUTOMA_LEVELS.values()]
        opened = [blocks.text(HELPER, "note"), blocks.field("code", "Open a position code", "", "Open")]
        if self.follows_tiles:
            level = self._now.automa(self.turn.player).id
            opened += [
                blocks.choice("level", "Level of the Automa", levels, level),
                blocks.code_line("The position after this turn", encode(self.turn.handed_on())),
            ]
        else:
            opened.append(blocks.code_line("The position now", encode(self._now)))
        return blocks.fold("At a real table", *opened)

    def _why_not(self) -> list[Block]:
        if not self.chosen:
            return []
        if self.chosen not in self.board.basin_of or not self.follows_tiles:
            return self.about(self.chosen)
        builds = blocks.text(BUILDS.format(self.chosen), "good", page=RULES["automa.turn"].page)
        return [blocks.text(f"{self.chosen}: why not there?", "title"), *(reason_blocks(self.reasons) or [builds])]

    # What the learner does

    def choose(self, place: str) -> None:
        """Ask about a place."""
        super().choose(place)
        if place in self.board.basin_of and self.follows_tiles:
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
        """Open a position; where no Automa plays, one takes the place of the person who is to move."""
        state = open_state(code.strip())
        self._go_to(state if any(state.setup.automas) else as_automa(state))
        self._lay_out(self.actions, self.criteria)

    def on_on(self) -> None:
        """Go on after the turn of an Automa: its tile of actions is turned over next, and gives the criteria."""
        after = self.turn.handed_on()
        self._go_to(after)
        self.actions, self.criteria = next_faces(after)
        self._tell_turn()

    def on_play(self, at: str) -> None:
        """Let a person make a decision."""
        actions = [] if self.follows_tiles else legal_actions(self._now)
        number = int(one_of(at, [str(number) for number in range(len(actions))], "play"))
        self._go_to(play(self._now, actions[number])[0])
        self._tell_turn()

    def on_back(self) -> None:
        """Take the last turn or decision back."""
        if not self._past:
            raise BarrageError("back: nothing was done yet")
        *before, (state, self.actions, self.criteria) = self._past
        self._past = tuple(before)
        self._sit_down(state)
        self.chosen, self.moment = "", 0
        self._tell_turn()

    def _tell_turn(self) -> None:
        task = self._now.decision
        self.say("The game is over" if task is None else f"{capitalised(self._now.called(task.player))} decides")

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
