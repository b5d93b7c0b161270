"""Writing a position: the mapping that `from_position` reads."""

from __future__ import annotations

from typing import Any

from ..agenda import Turn
from ..components.automa import AUTOMA_VP
from ..names import COLOURS, NEUTRAL
from ..rules.game import check_state
from ..rules.powers import POWERS
from ..rules.round import turn_agenda
from ..rules.setup import basic_tiles
from ..state import EMPTY_SEGMENT, GameState
from .agenda import task_to_dict
from .faults import engineers_placed
from .maps import map_to_name_or_dict

__all__ = ["to_position"]


def to_position(state: GameState) -> dict[str, Any]:
    """Return the position of a state, such that `from_position` gives an equal state.

    >>> from barrage_core import from_position, new_game
    >>> state, _ = new_game(players=2, seed=3)
    >>> from_position(to_position(state)) == state
    True
    """
    check_state(state)
    board, setup = state.board, state.setup
    position: dict[str, Any] = {
        "map": map_to_name_or_dict(board.spec),
        "mode": setup.mode,
        "rules": board.rules.to_dict(),
        "players": [_write_player(state, seat) for seat in range(state.players)],
        "dams": {
            place: {"owner": _owner(state, state.dams[place].owner), "level": level, "water": state.water[place]}
            for place in board.places["base"]
            if place in state.dams and (level := state.dams[place].level)
        },
        "conduits": {place: _owner(state, seat) for place, seat in _in_order(state.conduits, board.places["conduit"])},
        "powerhouses": {
            place: _owner(state, seat) for place, seat in _in_order(state.powerhouses, board.places["powerhouse"])
        },
        "headstreams": {name: drops for name, drops in state.headstreams.items() if drops},
        "occupied": {space: _owner(state, seat) for space, seat in _in_order(state.occupied, tuple(board.spaces))},
        "round": state.round,
        "phase": state.phase,
        "turn_order": [state.companies[seat] or seat for seat in state.turn_order],
        "copied": state.copied,
        "headstream_tiles": list(setup.headstream_tiles),
        "bonus_tiles": list(setup.bonus_tiles),
        "objective": setup.objective,
        **({"copyable": list(setup.copyable)} if _has_copying_officer(state) else {}),
        "contracts_on_show": list(state.supply.on_show),
        "contract_piles": {colour: list(pile) for colour, pile in zip(COLOURS, state.supply.piles, strict=True)},
        "national_contracts": list(state.supply.national),
        "contracts_out": list(state.supply.out),
        "patents": list(state.patents),
        "technology_pile": list(state.technology_pile),
        "pool": [list(pair) for pair in state.pool],
        "automa_pile": state.automa_pile._asdict() | {"order": list(state.automa_pile.order)} if setup.automas else {},
    }
    _write_agenda(state, position)
    return {name: value for name, value in position.items() if value or name not in _EMPTY_BY_DEFAULT}


_EMPTY_BY_DEFAULT = frozenset(
    [
        "rules",
        "dams",
        "conduits",
        "powerhouses",
        "headstreams",
        "occupied",
        "copied",
        "contracts_out",
        "pool",
        "automa_pile",
    ]
)
"""Fields that need not be written when they are empty."""


def _has_copying_officer(state: GameState) -> bool:
    in_play = (*state.officers, *(officer for company, officer in state.pool if company))
    return any(POWERS[officer].copies_officers for officer in in_play)


def _owner(state: GameState, seat: int) -> str:
    return "neutral" if seat == NEUTRAL else state.companies[seat]


def _in_order(owned: dict[str, int], places: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(place, owned[place]) for place in places if place in owned]


def _write_agenda(state: GameState, position: dict[str, Any]) -> None:
    task = state.decision
    if state.phase == "actions" and isinstance(task, Turn) and state.agenda == turn_agenda(state, task.player):
        position["to_move"] = state.companies[task.player]
    else:
        position["agenda"] = [task_to_dict(task) for task in state.agenda]


def _write_player(state: GameState, seat: int) -> dict[str, Any]:
    rules, level = state.rules, state.automa(seat).id
    player: dict[str, Any] = {"company": state.companies[seat], "officer": state.officers[seat]}
    wheel = {
        str(turns): {name: value for name, value in segment._asdict().items() if value}
        for turns, segment in enumerate(state.wheels[seat], 1)
        if segment != EMPTY_SEGMENT
    }
    usual = max(0, rules.engineers - engineers_placed(state, seat))
    for name, value, default in (
        ("name", state.setup.names[seat], ""),
        ("automa", level, ""),
        ("credits", state.credits[seat], 0 if level else rules.starting_credits),
        ("excavators", state.excavators[seat], rules.starting_excavators),
        ("mixers", state.mixers[seat], rules.starting_mixers),
        ("vp", state.vp[seat], AUTOMA_VP if level else rules.starting_vp),
        ("energy", state.energy[seat], 0),
        ("engineers", state.engineers[seat], 0 if state.passed[seat] else usual),
        ("bank", state.bank[seat], 0),
        ("constructions", state.constructions[seat], 0),
        ("activations", state.activations[seat], 0),
        ("passed", state.passed[seat], False),
        ("wheel", wheel, {}),
        ("contracts", list(state.contracts[seat]), []),
        ("fulfilled", list(state.fulfilled[seat]), []),
    ):
        if value != default:
            player[name] = value
    on_wheel = {segment.tile for segment in state.wheels[seat]}
    if list(state.tiles[seat]) != [tile for tile in basic_tiles(state, seat) if tile not in on_wheel]:
        player["tiles"] = list(state.tiles[seat])
    return player
