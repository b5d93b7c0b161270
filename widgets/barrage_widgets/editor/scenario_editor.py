"""`ScenarioEditor`: put pieces and drops on the map as you like, see the faults, ask questions, share the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from barrage_core import BarrageError, Game, GameState, MapSpec, encode
from barrage_core.bots import LEARNERS_RIVAL
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.maps import is_in_the_kit
from barrage_core.files.faults import Fault, find_faults
from barrage_core.files.jsonfile import parse_json
from barrage_core.files.map_codes import decode_map
from barrage_core.files.maps import map_from_dict

from ..panel import Block, Position, as_number, positions, shared
from ..table import GameSession, GameTable, offered_maps
from . import editing, pages, players
from .base import Editor
from .editing import Edit, History, PositionData
from .questions import Reply, answer, questions

__all__ = ["ScenarioEditor"]

DROPS = {"more": 1, "less": -1}


def _sets(field: str) -> Callable[..., None]:
    """Return the handler of a number field for a player; an emptied field goes back to the default."""

    def set_it(editor: ScenarioEditor, value: int | None = None) -> None:
        editor.edit(players.set_field(*editor._now, editor.seat, field, value))

    return set_it


def _loads(part: str, nothing: object) -> Callable[..., None]:
    """Return the handler of a field for one part of a wheel segment."""

    def load(editor: ScenarioEditor, value: object = nothing) -> None:
        editor.edit(players.set_segment(*editor._now, editor.seat, editor.turns, part, value))

    return load


class ScenarioEditor(Editor):
    """Edit a position freely; nothing is refused for being impossible in a game, but its faults are shown.

    `position` is a code, a mapping, a state or a game; it may have faults. The `map` in a mapping may also be a map or
    the path of its .json file; in the control a map is opened by its code or its file. `ask` is a question to begin
    with: "drops", "water", "worth", "chains" or "starving", or a topic with a seat, such as "produce:0" or "base:1".
    Read the outcome as data: `state`, `position`, `code`, `faults`, `python`. A button plays on from it; so does
    `editor.play()`, which is `GameTable(editor.game())`.

    >>> editor = ScenarioEditor()
    >>> editor.handle("tool", "usa")
    >>> editor.handle("board", "place:B2U")
    >>> [fault.text for fault in editor.faults]
    ['basin 2: two bases of the USA']
    >>> editor.handle("undo")
    >>> editor.faults
    []
    >>> editor.close()
    """

    title = "Scenario editor"
    history: History
    own: tuple[MapSpec, ...]
    """The maps that were in use and are not in the kit."""

    def __init__(self, position: Position | None = None, *, ask: str = "drops") -> None:
        given = positions.SCENARIO_EDITOR if position is None else editing.with_its_map(position)
        self.first = editing.open_freely(given)
        self._ask = ask
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.history, self.own = History(self.first), ()
        self._keep_map()
        self.tool = self.state.companies[0]
        self.seat, self.turns = 0, 1
        self.ask = self._ask
        self.saved, self.shows_python = "", False

    # The position as data

    @shared("code")
    def position(self) -> PositionData:
        """The position as a mapping, with only what differs from an empty board."""
        return editing.shortest(self.state)

    @shared("code")
    def state(self) -> GameState:
        """The state that the position reads as, faults and all."""
        return self.history.present.state

    @property
    def faults(self) -> list[Fault]:
        """What keeps the position from occurring in a game."""
        return find_faults(self.state)

    def encoded(self) -> str:
        """Return the position as a code; one with faults opens only in an editor."""
        return encode(self.state)

    @property
    def python(self) -> str:
        """The position as Python, to be pasted into a cell."""
        return editing.python_text(self.position)

    @property
    def answer(self) -> Reply | None:
        """What the engine answers to the question; nothing while the position has faults."""
        return None if self.faults or not self.ask else answer(self.state, self.ask)

    def game(self) -> Game:
        """Return a game that begins in the position; faults raise a `BarrageError`."""
        return Game.from_position(self.position)

    def play(self, *, humans: int | Iterable[int] = 1, bot: str = LEARNERS_RIVAL) -> GameTable:
        """Return a table to play on from the position: `humans` are the seats of people, or their number."""
        return GameTable(self.game(), humans=humans, bot=bot)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the board, the tools beside it, and the rest folded away."""
        return pages.page(self)

    @property
    def tools(self) -> dict[str, str]:
        """The tools with their labels: a company's pieces, neutral dams, drops, and the eraser."""
        owners = {owner: editing.owner_title(owner) for owner in self.state.companies}
        return {**owners, "neutral": "Neutral", "more": "+ Drop", "less": "− Drop", "erase": "Eraser"}

    # On the board

    def on_tool(self, value: str) -> None:
        """Choose what a click on the board does."""
        self.tool = one_of(value, self.tools, "tool")

    def on_board(self, target: str) -> None:
        """Use the tool on a place."""
        kind, _, place = str(target).partition(":")
        if kind != "place":
            raise BarrageError("click a building space or a headstream: the tools work on single places")
        if self.tool == "erase":
            self.edit(editing.erase(*self._now, place))
        elif self.tool in DROPS:
            self.edit(editing.change_drops(*self._now, place, DROPS[self.tool]))
        else:
            self.edit(editing.build(*self._now, self.tool, place))

    def on_ask(self, value: str) -> None:
        """Ask a question, or none."""
        self.ask = one_of(value, ["", *dict(questions(self.state))], "question")
        if not self.ask:
            self.say("No question")
        else:
            self.say(self.answer.words if self.answer else pages.NO_ANSWER)

    def on_table(self) -> None:
        """Open the table with the position."""
        self.visit(self.code, self.play)

    # Players

    def on_player(self, value: str) -> None:
        """Choose whose things are shown."""
        self.seat = int(one_of(value, [str(seat) for seat in range(self.state.players)], "player"))

    def on_add_player(self) -> None:
        """Seat another player."""
        self.edit(players.add_player(*self._now))
        self.seat = self.state.players - 1

    def on_remove_player(self) -> None:
        """Take the player who is shown out of the game."""
        self.edit(players.remove_player(*self._now, self.seat))

    def on_name(self, value: str) -> None:
        """Call the player by another name."""
        self.edit(players.set_field(*self._now, self.seat, "name", str(value).strip()))

    def on_company(self, value: str) -> None:
        """Give the player another company."""
        self.edit(players.set_company(*self._now, self.seat, str(value)))

    def on_officer(self, value: str) -> None:
        """Give the player another officer."""
        self.edit(players.set_officer(*self._now, self.seat, value))

    on_credits, on_vp, on_energy = _sets("credits"), _sets("vp"), _sets("energy")
    on_excavators, on_mixers, on_engineers = _sets("excavators"), _sets("mixers"), _sets("engineers")

    def on_give(self, value: str) -> None:
        """Give the player an open contract."""
        if value:
            self.edit(players.give_contract(*self._now, self.seat, value))

    def on_give_back(self, value: str) -> None:
        """Take a contract from the player."""
        if value:
            self.edit(players.return_contract(*self._now, self.seat, value))

    def on_fulfilled(self, values: list[str]) -> None:
        """Say which of the player's contracts are fulfilled."""
        self.edit(players.mark_fulfilled(*self._now, self.seat, values))

    def on_tiles(self, values: list[str]) -> None:
        """Say which tiles lie in front of the player."""
        self.edit(players.set_tiles(*self._now, self.seat, values))

    def on_turns(self, value: str) -> None:
        """Choose a segment of the wheel, by the turns until it is back."""
        segments = range(1, len(self.state.wheels[0]) + 1)
        self.turns = int(one_of(value, [str(turns) for turns in segments], "turns"))

    on_wheel_tile = _loads("tile", "")
    on_wheel_excavators, on_wheel_mixers = _loads("excavators", 0), _loads("mixers", 0)

    # The game

    @property
    def maps(self) -> dict[str, MapSpec]:
        """The maps that can be chosen, those of one's own first."""
        return offered_maps(self.own)

    def on_map(self, value: str) -> None:
        """Change the map."""
        self._use_map(self.maps[one_of(value, self.maps, "map")])

    def on_map_code(self, value: str) -> None:
        """Use the map of a code."""
        self._use_map(decode_map(value))

    def on_map_file(self, text: str) -> None:
        """Use the map of a file."""
        self._use_map(map_from_dict(parse_json(text, "the file")))

    def _use_map(self, spec: MapSpec) -> None:
        self.edit(players.set_map(*self._now, spec))

    def _keep_map(self) -> None:
        """Offer the map in use from now on."""
        spec = self.state.board.spec
        if not is_in_the_kit(spec) and spec not in self.own:
            self.own = (*self.own, spec)

    def on_mode(self, value: str) -> None:
        """Change between the introductory and the full game."""
        self.edit(players.set_mode(*self._now, value))

    def on_round(self, value: str) -> None:
        """Go to another round."""
        self.edit(players.set_round(*self._now, as_number(value)))

    def on_to_move(self, value: str) -> None:
        """Begin the turn of a player."""
        self.edit(players.set_mover(*self._now, value))

    # Sharing

    def on_code(self, value: Position) -> None:
        """Open the position of a code, or in another form; faults in it are shown, a broken code changes nothing."""
        self.edit((editing.open_freely(value), say("Position from the code")))

    def on_open(self, text: str) -> None:
        """Open the present moment of a game file."""
        self.edit((editing.open_freely(Game.from_text(text)), say("Position from the file")))

    def write(self, name: str) -> str:
        """Write the position to a new file, and return its path."""
        return str(GameSession(self.game(), ()).save(name))

    def on_python(self) -> None:
        """Show the position as Python, until the next edit."""
        self.shows_python = True

    # Editing

    @property
    def _now(self) -> tuple[PositionData, GameState]:
        return self.history.present.position, self.state

    def edit(self, edit: Edit) -> None:
        """Go on to another position; one that cannot be read changes nothing."""
        if self.history.add(edit):
            self._keep_map()
            self._tell(edit[1])

    def tidy(self) -> None:
        """Drop what is no longer there."""
        self.seat = min(self.seat, self.state.players - 1)
        self.turns = min(self.turns, len(self.state.wheels[0]))
        self.tool = self.tool if self.tool in self.tools else self.state.companies[self.seat]
        self.ask = self.ask if self.ask in dict(questions(self.state)) else ""
        self.shows_python = False
