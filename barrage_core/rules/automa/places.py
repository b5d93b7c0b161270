"""Where an Automa builds: every step keeps the places that fit, until one is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ...board import Board
from ...catalogue import say
from ...components.automa import CRITERIA, Criteria
from ...components.gains import BUILDS, Gain
from ...names import Seat
from ...state import GameState
from ..construction.costs import reward_violations
from ..construction.places import open_places, piece_violations
from ..powers import officer_power, tile_power
from .criteria import KEEP, View, completing, look
from .reasons import Narrowing, Way

__all__ = ["choose_place", "headstream_order", "reward_places", "ring"]


class _Step(NamedTuple):
    """A step that keeps some of the places; its name, what it looks for, and its rule; `what` goes into the words."""

    name: str
    says: str
    keep: Callable[[View, list[str]], list[str]]
    rule: str
    what: Any = ""


def choose_place(
    state: GameState, player: Seat, piece: str, places: list[str], criteria: Criteria, effect: str, way: Way
) -> str:
    """Return the place for a piece among those that are possible; `effect` is the tile whose effect counts, if any."""
    view = look(state, player, piece, headstream_order(state.setup.board, criteria))
    left = places
    for step in _steps(view, criteria, effect):
        if len(left) == 1:
            break
        kept = step.keep(view, left)
        left = kept or left
        if way is not None:
            what = step.what() if callable(step.what) else step.what
            way.append(Narrowing(step.name, say(step.says, what=what), bool(kept), tuple(left), step.rule))
    return left[0]


def _steps(view: View, criteria: Criteria, effect: str) -> Iterator[_Step]:
    """Yield the steps in their order; the last one always leaves a single place."""
    piece, column = view.piece, criteria.column(view.piece)
    habits, tie = officer_power(view.state, view.player).habits, tile_power(effect).habits
    if piece != "elevation":
        yield _Step("third_structure", "completes a system", completing, "automa.third_structure")
    if piece == "powerhouse":
        yield _Step("one_a_basin", "the first free space of its basin", _one_a_basin, "automa.spaces")
    if piece == "base" and habits.base_areas:
        areas = habits.base_areas
        yield _Step("officer", "{what}", partial(_in_areas, areas), "automa.officer", partial(_area_words, areas))
    for name in column.order:
        yield _Step(name, CRITERIA[name], KEEP[name], "automa.criteria")
    if piece == "base" and tie.on_red:
        yield _Step("technology", "on a red space, which costs nothing with its tile", KEEP["red_space"], "automa.tile")
    if piece == "conduit" and tie.from_value:
        least = tie.from_value
        says = "of value {what} or more, which its tile makes cheap"
        yield _Step("technology", says, partial(_from_value, least), "automa.tile", least)
    says = "the first from space {what} on" if piece == "conduit" else "the first from basin {what} on"
    yield _Step("start", says, partial(_first_met, column.start), "automa.start", column.start)


def _area_words(areas: tuple[str, ...]) -> str:
    first, *others = (say("in the {area}", area=say(area)) for area in areas)
    return first + "".join(say(", else {where}", where=where) for where in others)


def _one_a_basin(view: View, left: list[str]) -> list[str]:
    """Keep one space of each basin, a free one before a red one."""
    red = view.state.setup.board.red
    first: dict[str, str] = {}
    for place in sorted(left, key=red.__contains__):
        first.setdefault(view.basin(place), place)
    return [place for place in left if first[view.basin(place)] == place]


def _in_areas(areas: tuple[str, ...], view: View, left: list[str]) -> list[str]:
    area_of = view.state.setup.board.area_of
    return next(filter(None, ([place for place in left if area_of[place] == area] for area in areas)), [])


def _from_value(least: int, view: View, left: list[str]) -> list[str]:
    return [place for place in left if view.state.setup.board.value[place] >= least]


def _first_met(start: str, view: View, left: list[str]) -> list[str]:
    """Keep the first place met from the start on, round the map; of two dams in a basin the free one."""
    board = view.state.setup.board
    if view.piece == "conduit":
        order = ring(board.places["conduit"], start)
        return [min(left, key=order.index)]
    basins = ring(board.basins, start)
    return [min(left, key=lambda place: (basins.index(view.basin(place)), place in board.red))]


def ring(names: tuple[str, ...], start: str) -> tuple[str, ...]:
    """Return the names from one of them on, and round to the one before it; a map without it begins at the first."""
    at = names.index(start) if start in names else 0
    return names[at:] + names[:at]


def headstream_order(board: Board, criteria: Criteria) -> tuple[str, ...]:
    """Return the headstreams of a map in the order of a criteria face; those it does not name come last."""
    named = tuple(name for name in criteria.headstreams if name in board.headstreams)
    return named + tuple(name for name in board.headstreams if name not in named)


def reward_places(state: GameState, player: Seat, gain: Gain) -> list[str]:
    """Return where a piece that is due may stand; nowhere when all of its kind are built."""
    piece = BUILDS[gain.kind]
    if next(piece_violations(state, player, piece), None) is not None:
        return []
    places = open_places(state, player, piece)
    return [place for place in places if next(reward_violations(state, player, gain, piece, place), None) is None]
