"""The criteria of the Automa tiles: each keeps the places that fit, and leaves all where none does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...names import NEUTRAL, Seat
from ...state import GameState, sharing_copy
from ..powers.officers import capacity
from ..water import fall

__all__ = ["KEEP", "View", "completing", "look"]

Places = list[str]


class View(NamedTuple):
    """What an Automa looks at when it places a piece: what stands where, as basins with dams and powerhouses."""

    state: GameState
    player: Seat
    piece: str
    headstreams: tuple[str, ...]
    own_dams: frozenset[str]
    neutral_dams: frozenset[str]
    rival_dams: frozenset[str]
    own_houses: frozenset[str]
    rival_houses: frozenset[str]

    def ends(self, place: str) -> list[str]:
        """Return the basins where the conduit lines of a place's basin end, built or not."""
        board = self.state.setup.board
        return [board.leads_to[line] for line in board.conduits_from[board.basin_of[place]]]

    def basin(self, place: str) -> str:
        """Return the basin of a place."""
        return self.state.setup.board.basin_of[place]


def look(state: GameState, player: Seat, piece: str, headstreams: tuple[str, ...]) -> View:
    """Look at a position as an Automa does."""
    basin_of = state.setup.board.basin_of
    dams = [(basin_of[place], dam.owner) for place, dam in state.dams.items()]
    houses = [(basin_of[place], owner) for place, owner in state.powerhouses.items()]
    return View(
        state,
        player,
        piece,
        headstreams,
        frozenset(basin for basin, owner in dams if owner == player),
        frozenset(basin for basin, owner in dams if owner == NEUTRAL),
        frozenset(basin for basin, owner in dams if owner not in (player, NEUTRAL)),
        frozenset(basin for basin, owner in houses if owner == player),
        frozenset(basin for basin, owner in houses if owner != player),
    )


def completing(view: View, left: Places) -> Places:
    """Keep the places where the piece completes a system: a dam to use, a conduit of anybody, a powerhouse of its own.

    A variant wants them to be in one basin, or a single conduit space: several spaces of a basin are as good (D06).
    With another one, a base does not complete what a neutral dam completes already (D23).
    """
    state, board = view.state, view.state.setup.board
    done = frozenset[str]() if state.rules.automa_base_beside_neutral else view.neutral_dams
    usable = view.own_dams | view.neutral_dams
    kept = []
    for place in left:
        basin = board.basin_of[place]
        if view.piece == "conduit":
            complete = basin in usable and board.leads_to[place] in view.own_houses
        elif view.piece == "powerhouse":
            built = [one for one in board.conduits_into[basin] if one in state.conduits]
            complete = any(board.basin_of[one] in usable for one in built)
        else:
            built = [one for one in board.conduits_from[basin] if one in state.conduits]
            complete = basin not in done and any(board.leads_to[one] in view.own_houses for one in built)
        if complete:
            kept.append(place)
    apart = kept if view.piece == "conduit" else {board.basin_of[place] for place in kept}
    return [] if state.rules.automa_completes_only_one and len(apart) > 1 else kept


# Dams ----------------------------------------------------------------------------------------------------------------


def _strongest_built_conduit(view: View, left: Places) -> Places:
    """Keep the basins of the strongest built conduit: where it begins for a dam, where it ends for a powerhouse.

    It is the strongest of those that join these places; with a variant, the strongest on the map (D22).
    """
    state, board = view.state, view.state.setup.board
    lines = board.conduits_into if view.piece == "powerhouse" else board.conduits_from
    built = {place: [one for one in lines[view.basin(place)] if one in state.conduits] for place in left}
    joined = [one for place in left for one in built[place]]
    looked_at = list(state.conduits) if state.rules.automa_strongest_on_map else joined
    most = max((board.value[one] for one in looked_at), default=0)
    best = {place: [one for one in built[place] if board.value[one] == most] for place in left}
    own = [place for place in left if any(state.conduits[one] == view.player for one in best[place])]
    return own or [place for place in left if best[place]]


def _own_powerhouse(view: View, left: Places) -> Places:
    return [place for place in left if any(end in view.own_houses for end in view.ends(place))]


def _most_water(view: View, left: Places) -> Places:
    """Keep the places that most drops come to; of equal ones, those with most from the first headstream, and so on."""
    arrivals = {place: [0] * len(view.headstreams) for place in left}
    draft = sharing_copy(view.state)
    for headstream in draft.setup.board.headstreams:
        column = view.headstreams.index(headstream)
        for _ in range(view.state.headstreams[headstream]):
            held = fall(draft, headstream, None)
            for stretch in draft.setup.board.course[headstream]:
                if stretch.stop in arrivals:
                    arrivals[stretch.stop][column] += 1
                if stretch.stop == held:
                    break
    ranks = {place: (sum(drops), drops) for place, drops in arrivals.items()}
    most = max(ranks.values())
    return [place for place in left if ranks[place] == most and most[0]]


def _red_space(view: View, left: Places) -> Places:
    return [place for place in left if place in view.state.setup.board.red]


def _below_powerhouse(view: View, left: Places) -> Places:
    """Keep the places that water from a powerhouse comes to; any dam ends the look downstream, full or not.

    With a variant, water runs over a dam that is full (D08).
    """
    state = view.state
    past_full = state.rules.automa_looks_past_full_dams
    ends = {dam for dam in state.dams if not past_full or state.water[dam] < capacity(state, dam)}
    reached: set[str] = set()
    for house in state.powerhouses:
        for stretch in state.setup.board.course[house]:
            reached.add(stretch.stop)
            if stretch.stop in ends:
                break
    return [place for place in left if place in reached]


def _above_own_dam(view: View, left: Places) -> Places:
    """Keep basins with a line to an own dam; else those without one to a rival's dam.

    With a variant, one line that ends elsewhere is enough (D07).
    """
    own = [place for place in left if any(end in view.own_dams for end in view.ends(place))]
    if own:
        return own
    enough = any if view.state.rules.automa_one_harmless_line else all
    return [place for place in left if enough(end not in view.rival_dams for end in view.ends(place))]


# Conduits ------------------------------------------------------------------------------------------------------------


def _highest_value(view: View, left: Places) -> Places:
    value = view.state.setup.board.value
    most = max(value[place] for place in left)
    return [place for place in left if value[place] == most]


def _second_highest_value(view: View, left: Places) -> Places:
    value = view.state.setup.board.value
    different = sorted({value[place] for place in left}, reverse=True)
    return [place for place in left if value[place] == different[:2][-1]]


def _from_dam(view: View, left: Places, owners: tuple[frozenset[str], ...]) -> Places:
    for basins in owners:
        if kept := [place for place in left if view.basin(place) in basins]:
            return kept
    return []


def _dam_own_neutral_rival(view: View, left: Places) -> Places:
    return _from_dam(view, left, (view.own_dams, view.neutral_dams, view.rival_dams))


def _dam_rival_neutral_own(view: View, left: Places) -> Places:
    return _from_dam(view, left, (view.rival_dams, view.neutral_dams, view.own_dams))


def _to_house(view: View, left: Places, owners: tuple[frozenset[str], ...]) -> Places:
    leads_to = view.state.setup.board.leads_to
    for basins in owners:
        if kept := [place for place in left if leads_to[place] in basins]:
            return kept
    return []


def _powerhouse_own_rival(view: View, left: Places) -> Places:
    return _to_house(view, left, (view.own_houses, view.rival_houses))


def _powerhouse_rival_own(view: View, left: Places) -> Places:
    return _to_house(view, left, (view.rival_houses, view.own_houses))


# Powerhouses ---------------------------------------------------------------------------------------------------------


def _own_dam(view: View, left: Places) -> Places:
    board = view.state.setup.board
    into = board.conduits_into
    return [place for place in left if any(board.basin_of[one] in view.own_dams for one in into[view.basin(place)])]


def _in_plain(view: View, left: Places) -> Places:
    return [place for place in left if view.state.setup.board.area_of[place] == "plains"]


def _in_basin(basin: str) -> Callable[[View, Places], Places]:
    return lambda view, left: [place for place in left if view.basin(place) == basin]


def _first_dam(view: View, place: str) -> Seat:
    """Return the owner of the first dam below a powerhouse space; where there is none, nobody."""
    for stretch in view.state.setup.board.course[place]:
        if stretch.stop in view.state.dams:
            return view.state.dams[stretch.stop].owner
    return NEUTRAL


def _feeding_own(view: View, left: Places) -> Places:
    return [place for place in left if _first_dam(view, place) == view.player]


def _not_feeding_rival(view: View, left: Places) -> Places:
    return [place for place in left if _first_dam(view, place) in (view.player, NEUTRAL)]


def _feeds_own_else_not_rival(view: View, left: Places) -> Places:
    return _feeding_own(view, left) or _not_feeding_rival(view, left)


KEEP: dict[str, Callable[[View, Places], Places]] = {
    "strongest_built_conduit": _strongest_built_conduit,
    "own_powerhouse": _own_powerhouse,
    "most_water": _most_water,
    "red_space": _red_space,
    "below_powerhouse": _below_powerhouse,
    "above_own_dam": _above_own_dam,
    "highest_value": _highest_value,
    "second_highest_value": _second_highest_value,
    "dam_own_neutral_rival": _dam_own_neutral_rival,
    "dam_rival_neutral_own": _dam_rival_neutral_own,
    "powerhouse_own_rival": _powerhouse_own_rival,
    "powerhouse_rival_own": _powerhouse_rival_own,
    "own_dam": _own_dam,
    "in_plain": _in_plain,
    "in_basin_5": _in_basin("5"),
    "in_basin_6": _in_basin("6"),
    "in_basin_7": _in_basin("7"),
    "feeds_own_else_not_rival": _feeds_own_else_not_rival,
    "not_rival_else_feeds_own": _not_feeding_rival,  # a dam of its own is not a rival's, so nothing is left to ask
}
"""What each criterion keeps of some places."""
