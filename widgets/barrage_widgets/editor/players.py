"""Editing what is not on the map: players with their goods, contracts, tiles and wheels, and the frame of the game.

Each function takes a position with the state that it reads as, and returns another position and a few words, as in
`editing`. Tiles and contracts move: what a player gets is taken from where it lay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

from barrage_core import BarrageError, GameState, MapSpec
from barrage_core.board import board_for
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.companies import INTRODUCTORY_MATCHUPS, OFFICERS, PRINTED_COMPANIES, board_of
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.technology import ADVANCED, TECHNOLOGY
from barrage_core.files.maps import map_to_name_or_dict
from barrage_core.questions.tiles import starting_tiles
from barrage_core.words import count

from .editing import Edit, PositionData, owner_title

__all__ = [
    "add_player",
    "give_contract",
    "known_tiles",
    "mark_fulfilled",
    "remove_player",
    "return_contract",
    "set_company",
    "set_field",
    "set_map",
    "set_mode",
    "set_mover",
    "set_officer",
    "set_round",
    "set_segment",
    "set_tiles",
]

OWNED = ("conduits", "powerhouses", "occupied")
"""Fields with companies by place."""


# Players ----------------------------------------------------------------------------------------------------------


def set_field(position: PositionData, state: GameState, seat: int, field: str, value: object) -> Edit:
    """Set a plain field of a player; None leaves it to its default."""
    edited = deepcopy(position)
    edited["players"][seat][field] = value
    if value is None:
        del edited["players"][seat][field]
    to = say("back to the default") if value is None else value
    return edited, f"{_title(state, seat)}: {say(field)} {to}"


def set_company(position: PositionData, state: GameState, seat: int, company: str) -> Edit:
    """Give a player another company; pieces and officer stay with the player, and two players swap."""
    old = state.companies[seat]
    edited = _with_officers(position, state)
    swapped = {other: old for other in state.companies if board_of(other) == board_of(company)}
    return _rename(edited, {**swapped, old: company}), say(
        "{player} becomes {company}", player=_title(state, seat), company=owner_title(company)
    )


def set_officer(position: PositionData, state: GameState, seat: int, officer: str) -> Edit:
    """Give a player another officer; two players swap."""
    edited = _with_officers(position, state)
    for other in edited["players"]:
        if other["officer"] == officer:
            other["officer"] = state.officers[seat]
    edited["players"][seat]["officer"] = officer
    who = OFFICERS.get(officer, officer)
    return edited, say("{player}: officer {officer}", player=_title(state, seat), officer=who)


def add_player(position: PositionData, state: GameState) -> Edit:
    """Seat another player, with the first company and officer that are free."""
    edited = _with_officers(_at_a_turn(position, state), state)
    boards = [board_of(company) for company in state.companies]
    free = [company for company in PRINTED_COMPANIES if company not in boards]
    if not free:
        raise BarrageError("all companies are in the game")
    edited["players"].append({"company": free[0]})
    if "turn_order" in edited:
        edited["turn_order"].append(free[0])
    others = [officer for officer in OFFICERS if officer not in state.officers]
    usual = _usual_officer(free[0])
    edited["players"][-1]["officer"] = usual if usual in others else others[0]
    return edited, say("{player} joins", player=owner_title(free[0]))


def remove_player(position: PositionData, state: GameState, seat: int) -> Edit:
    """Take a player out of the game, with all pieces."""
    company = state.companies[seat]
    edited = _at_a_turn(position, state)
    del edited["players"][seat]
    edited["dams"] = {place: dam for place, dam in edited.get("dams", {}).items() if dam["owner"] != company}
    for field in OWNED:
        edited[field] = {place: owner for place, owner in edited.get(field, {}).items() if owner != company}
    if "turn_order" in edited:
        edited["turn_order"].remove(company)
    if edited.get("to_move") == company:
        del edited["to_move"]
    return edited, say("{player} leaves, with all pieces", player=_title(state, seat))


def _with_officers(position: PositionData, state: GameState) -> PositionData:
    """Write down who has which officer, before the companies that they come with change."""
    edited = deepcopy(position)
    for player, officer in zip(edited["players"], state.officers, strict=True):
        player["officer"] = officer
    return edited


def _usual_officer(company: str) -> str:
    return next(match.officer for match in INTRODUCTORY_MATCHUPS if match.company == company)


def _rename(edited: PositionData, names: Mapping[str, str]) -> PositionData:
    """Rename companies wherever a position mentions them."""
    for player in edited["players"]:
        player["company"] = names.get(player["company"], player["company"])
    for dam in edited.get("dams", {}).values():
        dam["owner"] = names.get(dam["owner"], dam["owner"])
    for field in OWNED:
        for place, owner in edited.get(field, {}).items():
            edited[field][place] = names.get(owner, owner)
    if "turn_order" in edited:
        edited["turn_order"] = [names.get(company, company) for company in edited["turn_order"]]
    if "to_move" in edited:
        edited["to_move"] = names.get(edited["to_move"], edited["to_move"])
    return edited


def _title(state: GameState, seat: int) -> str:
    return owner_title(state.companies[seat])


# Contracts --------------------------------------------------------------------------------------------------------


def give_contract(position: PositionData, state: GameState, seat: int, contract: str) -> Edit:
    """Give a player an open contract, from wherever it lies."""
    one_of(contract, CONTRACTS, "contract")
    edited = _without_contract(position, contract)
    edited["players"][seat].setdefault("contracts", []).append(contract)
    return edited, say("{player}: contract {contract}", player=_title(state, seat), contract=contract)


def return_contract(position: PositionData, state: GameState, seat: int, contract: str) -> Edit:
    """Take a contract from a player; a private one goes to the bottom of its pile."""
    one_of(contract, (*state.contracts[seat], *state.fulfilled[seat]), "contract")
    edited = _without_contract(position, contract)
    pile = edited.get("contract_piles", {}).get(CONTRACTS[contract].kind)
    if pile is not None:
        pile.insert(0, contract)
    return edited, say("{player}: contract {contract} given back", player=_title(state, seat), contract=contract)


def mark_fulfilled(position: PositionData, state: GameState, seat: int, fulfilled: Sequence[str]) -> Edit:
    """Say which of a player's contracts are fulfilled; the others are open."""
    edited, player = deepcopy(position), position["players"][seat]
    held = [*state.contracts[seat], *state.fulfilled[seat]]
    done = [contract for contract in held if contract in fulfilled]
    edited["players"][seat] = player | {"contracts": [c for c in held if c not in done], "fulfilled": done}
    return edited, say(
        "{player}: {contracts} fulfilled", player=_title(state, seat), contracts=count(len(done), "contract")
    )


def _without_contract(position: PositionData, contract: str) -> PositionData:
    """Take a contract away from everywhere."""
    edited = deepcopy(position)
    holders = [(edited, name) for name in ("contracts_on_show", "national_contracts", "contracts_out")]
    holders += [(edited.get("contract_piles", {}), colour) for colour in edited.get("contract_piles", {})]
    holders += [(player, name) for player in edited["players"] for name in ("contracts", "fulfilled")]
    for holder, name in holders:
        if name in holder:
            holder[name] = [other for other in holder[name] if other != contract]
    return edited


# Tiles and the wheel ----------------------------------------------------------------------------------------------


def known_tiles(state: GameState, seat: int) -> list[str]:
    """Return the tiles that a player may own in this game, and those that they own although they may not."""
    owned = {*state.tiles[seat], *(segment.tile for segment in state.wheels[seat])}
    known = {*starting_tiles(state, seat), *owned}
    if state.setup.mode == "full":
        known.update(tile for tiles in ADVANCED.values() for tile in tiles)
    return [tile for tile in TECHNOLOGY if tile in known]


def set_tiles(position: PositionData, state: GameState, seat: int, tiles: Sequence[str]) -> Edit:
    """Say which tiles lie in front of a player, off the wheel; an advanced one leaves the patent office."""
    edited = deepcopy(position)
    edited["players"][seat]["tiles"] = [*tiles]
    _take_from_patents(edited, tiles)
    return edited, say("{player}: {tiles} off the wheel", player=_title(state, seat), tiles=count(len(tiles), "tile"))


def set_segment(position: PositionData, state: GameState, seat: int, turns: int, part: str, value: object) -> Edit:
    """Change what lies in the segment of a player's wheel that returns after some turns: tile, excavators, mixers."""
    edited = deepcopy(position)
    player = edited["players"][seat]
    segment = player.setdefault("wheel", {}).setdefault(str(turns), {})
    before = segment.get("tile", "")
    segment[part] = value
    after = segment.get("tile", "")
    if "tiles" in player and before != after:
        player["tiles"] = [tile for tile in player["tiles"] if tile != after] + ([before] if before else [])
    _take_from_patents(edited, [after])
    if not any(segment.values()):
        del player["wheel"][str(turns)]
    return edited, say(
        "{player}: {part} {value} on the wheel, back in {turns}",
        player=_title(state, seat),
        part=say(part),
        value=say(str(value or "none")),
        turns=count(turns, "turn"),
    )


def _take_from_patents(edited: PositionData, tiles: Sequence[str]) -> None:
    if "patents" in edited:
        edited["patents"] = ["" if tile in tiles else tile for tile in edited["patents"]]
    if "technology_pile" in edited:
        edited["technology_pile"] = [tile for tile in edited["technology_pile"] if tile not in tiles]


# The game ---------------------------------------------------------------------------------------------------------


def set_round(position: PositionData, state: GameState, number: object) -> Edit:
    """Go to the beginning of a turn in another round."""
    return _at_a_turn(position, state) | {"round": number}, say("Round {number}", number=number)


def set_mover(position: PositionData, state: GameState, company: str) -> Edit:
    """Begin a turn of this player, who then has not passed."""
    edited = _at_a_turn(position, state) | {"to_move": company}
    for player in edited["players"]:
        if player["company"] == company:
            player.pop("passed", None)
    return edited, say("{player} is to move", player=owner_title(company))


def set_mode(position: PositionData, state: GameState, mode: str) -> Edit:
    """Change between the introductory and the full game, whose tiles differ."""
    edited = deepcopy(position) | {"mode": mode}
    for field in ("patents", "technology_pile", "bonus_tiles"):
        edited.pop(field, None)
    for player in edited["players"]:
        player.pop("tiles", None)
    return edited, say("The introductory game" if mode == "introductory" else "The full game")


def set_map(position: PositionData, state: GameState, spec: MapSpec) -> Edit:
    """Change the map; what has no place on the new one is left out."""
    edited = _at_a_turn(position, state) | {"map": map_to_name_or_dict(spec)}
    board = board_for(spec, state.rules)
    places = {*board.headstreams, *board.basin_of}
    left_out = 0
    for field in ("dams", "conduits", "powerhouses", "headstreams"):
        given = edited.get(field, {})
        edited[field] = {place: what for place, what in given.items() if place in places}
        left_out += len(given) - len(edited[field])
    edited.pop("headstream_tiles", None)
    words = say("Map {name}", name=spec.name)
    emptied = say("{words}; {places} not on it emptied", words=words, places=count(left_out, "place"))
    return edited, emptied if left_out else words


def _at_a_turn(position: PositionData, state: GameState) -> PositionData:
    """Leave the middle of a turn: the same player begins a new one."""
    edited = deepcopy(position)
    task = state.decision
    middle = "agenda" in edited
    for field in ("agenda", "phase", "copied"):
        edited.pop(field, None)
    if middle and task is not None:
        edited["to_move"] = state.companies[task.player]
    if all(state.passed):
        for player in edited["players"]:
            player.pop("passed", None)
    return edited
