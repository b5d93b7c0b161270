"""`AutomaHelper`: follow a game with Automas that is played with cardboard, on a phone beside the table.

It is a scenario editor with two more things to enter, what lies on show and which players are Automas, and with a page
that tells what an Automa does and goes on to the next turn. Every entry and every turn can be taken back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from barrage_core import BarrageError, Event, Game, GameState, Violation, legal_actions, play, to_position
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.components.tiles import OBJECTIVE_TILES
from barrage_core.questions.automa import AutomaTurn, automa_to_move, automa_turn, next_faces, told, why_not_there
from barrage_core.questions.cardboard import (
    LAID_OUT,
    MOST_SEED,
    lay_out,
    new_table,
    seat_automa,
    set_national,
    shuffle_tiles,
    turn_done,
)
from barrage_core.words import capitalised

from ..panel import Block, Position
from . import automa_pages, editing
from .scenario_editor import ScenarioEditor

__all__ = ["AutomaHelper"]

MOST_SLOTS = 6
"""The most slots of anything that is laid out: two contracts of each colour."""


class AutomaHelper(ScenarioEditor):
    """Enter what stands on a real table, and be told what each Automa does, and why.

    `position` is a table to go on with; without one a new table is laid out, with its tiles shuffled by `seed`.
    `turn` is the turn of the Automa that is to move, with the tiles that it turns over, or with those that were named
    because they lie on the table. `told` tells what happened since the last decision.

    >>> helper = AutomaHelper(seed=1)
    >>> helper.handle("contracts_on_show_0", "G7")
    >>> helper.turn.told
    'build a conduit, at C3R'
    >>> helper.handle("done")
    >>> helper.state.conduits, helper.state.decision.player
    ({'C3R': 0}, 1)
    >>> helper.close()
    """

    title = "A helper for the Automa"

    def __init__(self, position: Position | None = None, *, seed: int = 0) -> None:
        self.seed = whole_number(seed, 0, MOST_SEED, "seed")
        super().__init__(new_table(seed=seed) if position is None else position, ask="")

    def start(self) -> None:
        """Begin with the given table."""
        super().start()
        self.page, self.place = "turn", ""
        self.faces: tuple[int, int] | None = None
        self.told: tuple[str, ...] = ()
        self.turned_up: tuple[tuple[str, int], ...] = ()

    # What is known

    @property
    def follows_tiles(self) -> bool:
        """Whether the tiles decide the turn to come; else a person decides, or the game is over."""
        return automa_to_move(self.state) is not None

    @property
    def passes(self) -> bool:
        """Whether the Automa that is to move has no engineers left."""
        task = self.state.decision
        return task is not None and self.follows_tiles and not self.state.engineers[task.player]

    @property
    def turn(self) -> AutomaTurn:
        """The turn of the Automa that is to move, and the way to its decisions."""
        return automa_turn(self.state, *self.tiles)

    @property
    def tiles(self) -> tuple[int, int]:
        """The tiles that count in this turn: that of the actions, and that of the criteria."""
        return self.faces or next_faces(self.state)

    @property
    def reasons(self) -> list[Violation]:
        """Why the Automa builds nothing at the place that was asked about; empty where it does."""
        return why_not_there(self.state, self.place, *self.tiles)

    def file(self) -> str:
        """Return the table as the content of a game file; one with faults cannot be one."""
        return json.dumps(Game.from_position(self.state).to_dict())

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the page that is open, below the way to the others."""
        return automa_pages.page(self)

    def on_page(self, value: str) -> None:
        """Open a page."""
        self.page = one_of(value, automa_pages.PAGES, "page")

    # The turn

    def on_actions(self, value: str) -> None:
        """Say which tile on the table shows its actions."""
        actions, criteria = self.tiles
        tile = _tile(value, "actions")
        self.faces = tile, actions if tile == criteria else criteria

    def on_criteria(self, value: str) -> None:
        """Say which tile on the table shows its criteria."""
        actions, criteria = self.tiles
        tile = _tile(value, "criteria")
        self.faces = criteria if tile == actions else actions, tile

    def on_asked(self, target: str) -> None:
        """Ask why the Automa does not build at a place."""
        kind, _, place = str(target).partition(":")
        if kind != "place" or place not in self.state.board.basin_of:
            raise BarrageError("click a building space, to ask why the Automa does not build there")
        self.place = place
        self.say(". ".join(reason.text for reason in self.reasons) or say(automa_pages.BUILDS, place))

    def on_done(self) -> None:
        """Go on after the turn of an Automa, which was done on the table."""
        if self.passes:
            self._play_on(*play(self.state, legal_actions(self.state)[0]))
        else:
            self._play_on(*self.turn.going_on())

    def on_play(self, at: str) -> None:
        """Let a person do something here, and keep the table up to date."""
        actions = [] if self.follows_tiles else legal_actions(self.state)
        number = int(one_of(at, [str(number) for number in range(len(actions))], "what is done"))
        self._play_on(*play(self.state, actions[number]))

    def on_turn_done(self) -> None:
        """Go on after a turn that a person played on the table; what it changed is entered."""
        self._play_on(*turn_done(self.state))

    def on_passed(self) -> None:
        """Let a person be out for the round."""
        self._play_on(*turn_done(self.state, passes=True))

    def _play_on(self, after: GameState, events: Iterable[Event]) -> None:
        """Go on to the next decision, and remember what happened and what was turned up on the way."""
        before, task = self.state, self.state.decision
        name = capitalised(before.called(task.player)) if task else say("The game")
        lines = tuple(told(after, events))
        new = [(field, at) for field in LAID_OUT[:2] for at in automa_pages.new_cards(before, after, field)]
        self.edit((to_position(after), say("{player} has played", player=name)))
        self.faces, self.told, self.turned_up = None, lines, tuple(new)

    # What lies on the table

    def on_automa(self, level: str) -> None:
        """Let an Automa of a level, or a person, play for the company that is shown."""
        self.edit(seat_automa(*self._now, self.seat, level))

    def on_national(self, values: list[str]) -> None:
        """Say which national contracts can still be fulfilled."""
        self.edit(set_national(*self._now, values))

    def on_objective(self, value: str) -> None:
        """Say which objective tile was drawn."""
        words = say("Objective: {tile}", tile=say(OBJECTIVE_TILES.get(value, str(value))))
        self.edit(({**self._now[0], "objective": value}, words))

    def on_out(self, values: list[str]) -> None:
        """Say which players are out for the round."""
        edited = to_position(self.state)
        for player in edited["players"]:
            player["passed"] = player["company"] in values
            if player["passed"]:
                player["engineers"] = 0
        self.edit((edited, say("Out for the round")))

    def on_space(self, target: str) -> None:
        """Put engineers of the player who is shown on an action space, or take those away that stand there."""
        kind, _, space = str(target).partition(":")
        if kind != "space" or space not in self.state.board.spaces:
            raise BarrageError("click an action space")
        state, edited = self.state, to_position(self.state)
        taken, occupied = space in state.occupied, edited.setdefault("occupied", {})
        seat = state.occupied.get(space, self.seat)
        engineers = 1 if state.automa(seat).id else state.board.spaces[space].engineers
        left = state.engineers[seat] + (engineers if taken else -engineers)
        edited["players"][seat]["engineers"] = min(max(left, 0), state.rules.engineers)
        if taken:
            del occupied[space]
        else:
            occupied[space] = state.companies[seat]
        filled = f"{space}: {editing.owner_title(state.companies[seat])}"
        self.edit((edited, say("{place}: empty", place=space) if taken else filled))

    def on_shuffle(self) -> None:
        """Shuffle the tiles again."""
        self._another_seed()
        self.faces = None
        self.edit(shuffle_tiles(*self._now, self.seed))

    def on_new(self) -> None:
        """Lay out a new table; this too can be taken back."""
        self._another_seed()
        self.faces = None
        self.edit((new_table(seed=self.seed), say("A new table")))

    def _another_seed(self) -> None:
        self.seed = (self.seed + 1) % (MOST_SEED + 1)

    def on_open(self, text: str) -> None:
        """Open the present moment of a game file."""
        super().on_open(text)
        self.page, self.faces = "turn", None

    def on_code(self, value: Position) -> None:
        """Open the position of a code."""
        super().on_code(value)
        self.page, self.faces = "turn", None

    def _tell(self, words: str) -> None:
        """Forget what belonged to the position before, but not which tiles lie on the table."""
        self.place, self.told, self.turned_up = "", (), ()
        super()._tell(words)

    def _step(self, by: int) -> None:
        self.faces = None
        super()._step(by)


def _tile(value: str | int, name: str) -> int:
    return int(one_of(str(value), [str(tile) for tile in AUTOMA_TILES], name))


def _lays(field: str, at: int) -> Callable[[AutomaHelper, str], None]:
    """Return the handler of a menu for what lies in a slot."""

    def lay(helper: AutomaHelper, name: str) -> None:
        lines, new = helper.told, helper.turned_up  # what was told still holds after a card is named
        helper.edit(lay_out(*helper._now, field, at, name))
        helper.told, helper.turned_up = lines, new

    return lay


for _field in LAID_OUT:
    for _at in range(MOST_SLOTS):
        setattr(AutomaHelper, f"on_{_field}_{_at}", _lays(_field, _at))
