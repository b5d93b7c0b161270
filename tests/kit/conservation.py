"""Nothing appears and nothing vanishes: what is missing in a state, there twice, or where it cannot be.

It counts everything that is printed on cardboard or made of wood, by the rulebook and without trusting the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from barrage_core.agenda import Turn
from barrage_core.names import NEUTRAL
from barrage_core.state import GameState
from tests.kit.printed import ADVANCED, CONSTRUCTION_SPACES, CONTRACTS, PIECES, SPACES

ADVANCED_TILES = frozenset(ADVANCED)
PRIVATE_CONTRACTS = frozenset(contract for contract in CONTRACTS if contract[0] in "GYR")
NATIONAL_CONTRACTS = frozenset(contract for contract in CONTRACTS if contract[0] == "N")
STARTING_CONTRACTS = frozenset(contract for contract in CONTRACTS if contract[0] == "S")
PIECES_OF_A_PLAYER = {"base": 5, "elevation": 5, "conduit": 5, "powerhouse": 4}


def conservation_faults(state: GameState) -> list[str]:
    """Say what is missing, there twice, or where it cannot be."""
    return [
        *_number_faults(state),
        *_engineer_faults(state),
        *_tile_faults(state),
        *_piece_faults(state),
        *_contract_faults(state),
        *_water_faults(state),
    ]


def _number_faults(state: GameState) -> Iterator[str]:
    for name in ("credits", "excavators", "mixers", "energy", "engineers", "bank", "constructions", "activations"):
        values = getattr(state, name)
        if len(values) != state.players or min(values) < 0:
            yield f"{name} are {values}"
    if sorted(state.turn_order) != list(range(state.players)):
        yield f"the turn order is {state.turn_order}"
    for what in (state.companies, state.officers):
        known = [name for name in what if name]
        if len(set(known)) != len(known):
            yield f"twice the same in {what}"
    for seat, wheel in enumerate(state.wheels):
        if len(wheel) + 1 != state.rules.wheel_segments:
            yield f"wheel {seat} has {len(wheel)} segments behind the open one"
        if any(min(segment.excavators, segment.mixers) < 0 for segment in wheel):
            yield f"wheel {seat} owes machines: {wheel}"


def _engineer_faults(state: GameState) -> Iterator[str]:
    """Engineers are in the supply, on the board, at the bank, on construction spaces or on Sekibo's tile (p. 12)."""
    for seat in range(state.players):
        if state.automa(seat).id:  # it follows its tile, not the number on a space: the ledger counts its engineers
            if state.credits[seat] or state.contracts[seat] or state.constructions[seat]:
                yield f"the Automa on seat {seat} has what Automas never have"
            continue
        on_board = sum(SPACES[space].engineers for space, owner in state.occupied.items() if owner == seat)
        building = sum(engineers for engineers, _ in CONSTRUCTION_SPACES[: state.constructions[seat]])
        total = state.engineers[seat] + on_board + state.bank[seat] + building + state.activations[seat]
        if total != state.rules.engineers and not _from_a_tile(state):  # there, too, the ledger counts
            yield f"player {seat} has {total} engineers in all"
        if state.constructions[seat] > len(CONSTRUCTION_SPACES):
            yield f"player {seat} used {state.constructions[seat]} construction spaces"
        if state.activations[seat] > (2 if state.officers[seat] == "mahiri_sekibo" else 0):
            yield f"player {seat} has {state.activations[seat]} engineers on Sekibo's tile"
        if state.passed[seat] and state.engineers[seat]:
            yield f"player {seat} passed with {state.engineers[seat]} engineers"
    for space in state.occupied:
        patent_without_office = space.startswith("PATENT") and state.setup.mode != "full"
        if SPACES[space].players > state.players or patent_without_office:
            yield f"the closed space {space} is taken"


def _from_a_tile(state: GameState) -> bool:
    """Whether the first turns of people come from Automa tiles: an Automa has Sekibo (D21)."""
    officers = [officer for level, officer in zip(state.setup.automas, state.officers, strict=False) if level]
    return "mahiri_sekibo" in officers and state.rules.automa_people_turn_tiles


def _tile_faults(state: GameState) -> Iterator[str]:
    """Basic tiles never leave their owner; no advanced tile is there twice (p. 8, 11, 19, 24)."""
    full = state.setup.mode == "full"
    basic = Counter(PIECES if full else (*PIECES, "wild"))
    advanced: Counter[str] = Counter((*state.technology_pile, *filter(None, state.patents)))
    for seat in range(state.players):
        owned = Counter((*state.tiles[seat], *(segment.tile for segment in state.wheels[seat] if segment.tile)))
        krylov = Counter(["krylov"] if state.officers[seat] == "anton_krylov" else [])
        mine = Counter({tile: number for tile, number in owned.items() if tile in ADVANCED_TILES})
        if owned - mine != basic + krylov:
            yield f"player {seat} has the tiles {sorted(owned.elements())}"
        advanced += mine
    if max(advanced.values(), default=0) > 1 or not advanced.keys() <= ADVANCED_TILES or (advanced and not full):
        yield f"advanced tiles in play: {sorted(advanced.elements())}"
    if full and len(state.patents) != 3:
        yield f"the patent office shows {state.patents}"
    levels = [len(tile.split("-")[0]) for tile in reversed(state.technology_pile)]
    if levels != sorted(levels):
        yield f"the technology pile is out of order: {state.technology_pile}"


def _piece_faults(state: GameState) -> Iterator[str]:
    """What is built stands on the map, at most one base and one powerhouse of a player in a basin (p. 13-14)."""
    spec = state.board.spec
    basin_of = {space.id: basin.id for basin in spec.basins for space in (*basin.bases, *basin.powerhouses)}
    known = {
        "base": {space.id for basin in spec.basins for space in basin.bases},
        "conduit": {conduit.id for basin in spec.basins for conduit in basin.conduits},
        "powerhouse": {space.id for basin in spec.basins for space in basin.powerhouses},
    }
    owners = {
        "base": {place: dam.owner for place, dam in state.dams.items()},
        "conduit": state.conduits,
        "powerhouse": state.powerhouses,
    }
    for piece, places in owners.items():
        if not places.keys() <= known[piece]:
            yield f"{piece} off the map: {sorted(places)}"
    for seat in range(state.players):
        on_map = {piece: sum(owner == seat for owner in places.values()) for piece, places in owners.items()}
        on_map["elevation"] = sum(dam.level - 1 for dam in state.dams.values() if dam.owner == seat)
        for piece, most in PIECES_OF_A_PLAYER.items():
            built = getattr(state.built[seat], piece)
            if built != on_map[piece] or built > most:
                yield f"player {seat} built {built} of {most} {piece}s, {on_map[piece]} are on the map"
        for piece in ("base", "powerhouse"):
            mine = Counter(basin_of.get(place) for place, owner in owners[piece].items() if owner == seat)
            if max(mine.values(), default=0) > 1:
                yield f"player {seat} has two {piece}s in one basin: {mine}"
    for place, dam in state.dams.items():
        if not 1 <= dam.level <= 3 or not NEUTRAL <= dam.owner < state.players:
            yield f"there is a {dam} on {place}"
    neutral = [place for place, dam in state.dams.items() if dam.owner == NEUTRAL]
    if len(neutral) != len(spec.neutral_dams):
        yield f"neutral dams: {neutral}"


def _contract_faults(state: GameState) -> Iterator[str]:
    """Every contract of the game is in exactly one place (p. 9-11, 16, 18)."""
    supply = state.supply
    held = [contract for hand in (*state.contracts, *state.fulfilled) for contract in hand]
    pool = [contract for company, contract in state.pool if not company]
    everywhere = Counter((*held, *supply.on_show, *supply.national, *supply.out, *pool))
    everywhere.update(contract for pile in supply.piles for contract in pile)
    if max(everywhere.values()) > 1:
        yield f"twice there: {[contract for contract, number in everywhere.items() if number > 1]}"
    private = everywhere.keys() & PRIVATE_CONTRACTS
    if private != PRIVATE_CONTRACTS:
        yield f"missing contracts: {sorted(PRIVATE_CONTRACTS - private)}"
    for kind, known, number in (
        ("national", NATIONAL_CONTRACTS, state.players - 1),
        ("starting", STARTING_CONTRACTS, state.players),
    ):
        if len(everywhere.keys() & known) != number:
            yield f"{kind} contracts: {sorted(everywhere.keys() & known)}"
    if not everywhere.keys() <= PRIVATE_CONTRACTS | NATIONAL_CONTRACTS | STARTING_CONTRACTS:
        yield f"unknown contracts in {sorted(everywhere)}"
    for colour, pile in zip("GYR", supply.piles, strict=True):
        shown = [contract for contract in supply.on_show if contract.startswith(colour)]
        if not all(contract.startswith(colour) for contract in pile):
            yield f"a foreign contract in the pile {pile}"
        if len(shown) > 2 or (isinstance(state.decision, Turn) and not state.copied and len(shown) < 2 and pile):
            yield f"{len(shown)} contracts of colour {colour} on show, {len(pile)} in the pile"
    for seat, hand in enumerate(state.contracts):
        if isinstance(state.decision, Turn) and len(hand) > state.rules.hand_limit:
            yield f"player {seat} holds {hand}"
        if any(contract.startswith("N") for contract in hand):
            yield f"player {seat} holds a national contract: {hand}"


def _water_faults(state: GameState) -> Iterator[str]:
    """A dam holds as many drops as it has levels; Del Monte's full dams hold more (p. 5, 24, R39)."""
    if state.water.keys() != state.dams.keys():
        yield f"water in {sorted(state.water)}, dams on {sorted(state.dams)}"
    if tuple(state.headstreams) != tuple(name for name, _ in state.board.spec.headstreams):
        yield f"headstreams {state.headstreams}"
    if min(state.headstreams.values()) < 0:
        yield f"headstreams {state.headstreams}"
    for place, dam in state.dams.items():
        officer = state.officers[dam.owner] if dam.owner != NEUTRAL else ""
        copies = officer == "mahiri_sekibo" and "graziano_del_monte" in state.setup.copyable
        larger = dam.level == 3 and (officer == "graziano_del_monte" or copies)
        capacity = state.rules.del_monte_capacity if larger else dam.level
        if not 0 <= state.water[place] <= capacity:
            yield f"the dam on {place} (level {dam.level}) holds {state.water[place]}"
