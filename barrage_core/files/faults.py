"""What is wrong with a position: a sentence for every fault, and none for a state that a game could reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..agenda import ChooseDiscard, TakeContracts
from ..catalogue import say
from ..components.companies import MOST_PIECES, OFFICERS
from ..components.contracts import CONTRACTS
from ..components.technology import ADVANCED
from ..names import NEUTRAL, PIECES, Seat
from ..rules.automa.people import tiles_for_people
from ..rules.game import check_state
from ..rules.powers import own_power
from ..rules.powers.officers import COPIER, most_capacity
from ..rules.setup import basic_tiles
from ..state import GameState
from ..words import count

__all__ = ["Fault", "engineers_placed", "faults", "find_faults"]

COPYING = OFFICERS[COPIER.id]


class Fault(NamedTuple):
    """One fault: a sentence, the places on the map where it shows, and the rule that it breaks, if any."""

    text: str
    places: tuple[str, ...] = ()
    rule: str = ""


def faults(state: GameState) -> list[str]:
    """Return every fault of a state, in words; a scenario editor shows them as they arise.

    >>> from barrage_core.newgame import new_game
    >>> faults(new_game(players=3, seed=5)[0])
    []
    """
    return [fault.text for fault in find_faults(state)]


def find_faults(state: GameState) -> list[Fault]:
    """Return every fault of a state with the places where it shows.

    >>> from barrage_core.files.positions import from_position
    >>> dams = {"B5U": {"owner": "usa"}, "B5L": {"owner": "usa"}}
    >>> position = {"players": [{"company": "usa"}, {"company": "italy"}], "dams": dams}
    >>> find_faults(from_position(position, check=False))
    [Fault(text='basin 5: two bases of the USA', places=('B5U', 'B5L'), rule='construction.one_base')]
    """
    check_state(state)
    off_the_map = (*_tile_faults(state), *_contract_faults(state))
    return [*_structure_faults(state), *_player_faults(state), *map(Fault, off_the_map)]


def engineers_placed(state: GameState, player: Seat) -> int:
    """Count the engineers of a player that stand on action spaces; where tiles place them, at least one on each."""
    board = state.board
    if state.automa(player).id or tiles_for_people(state) is not None:
        return sum(owner == player for owner in state.occupied.values()) + state.bank[player]
    on_board = sum(board.spaces[space].engineers for space, owner in state.occupied.items() if owner == player)
    on_company = sum(space.engineers for space in board.company_spaces[: state.constructions[player]])
    return on_board + on_company + state.bank[player] + state.activations[player]


def _structure_faults(state: GameState) -> Iterator[Fault]:
    board = state.board
    owners = {space: dam.owner for space, dam in state.dams.items()}
    for basin in board.basins:
        for piece, spaces, held in (
            ("base", board.base_spaces[basin], owners),
            ("powerhouse", board.powerhouse_spaces[basin], state.powerhouses),
        ):
            for owner, number in Counter(held[space] for space in spaces if space in held).items():
                if number > 1 and owner != NEUTRAL:
                    where = tuple(space for space in spaces if held.get(space) == owner)
                    bases, houses = "basin {basin}: two bases of {owner}", "basin {basin}: two powerhouses of {owner}"
                    words = say(bases if piece == "base" else houses, basin=basin, owner=state.called(owner))
                    yield Fault(words, where, f"construction.one_{piece}")
    for space in board.places["base"]:
        if space in state.dams and state.water[space] > (most := most_capacity(state, space)):
            drops = count(state.water[space], "drop")
            words = say("dam {space}: {drops}, but room for {most}", space=space, drops=drops, most=most)
            yield Fault(words, (space,), "water.held")


def _player_faults(state: GameState) -> Iterator[Fault]:
    for player in range(state.players):
        who = state.name(player)
        for piece in PIECES:
            if (number := getattr(state.built[player], piece)) > MOST_PIECES[piece]:
                some, most = count(number, piece), MOST_PIECES[piece]
                words = say("{player}: {pieces}, there are only {most}", player=who, pieces=some, most=most)
                yield Fault(words, _where_built(state, player, piece), "construction.piece")
        placed = engineers_placed(state, player)
        if placed + state.engineers[player] > state.rules.engineers:
            total = placed + state.engineers[player]
            words = "{player}: {total} engineers in all, there are only {most}"
            yield Fault(say(words, player=who, total=total, most=state.rules.engineers))
        if state.passed[player] and state.engineers[player]:
            left = count(state.engineers[player], "engineer")
            yield Fault(say("{player}: passed with {engineers} left", player=who, engineers=left), rule="round.pass")
        if state.automa(player).id and (state.credits[player] or state.contracts[player]):
            words = say("{player}: an Automa has neither credits nor open contracts", player=who)
            yield Fault(words, rule="automa.credits")
        if state.activations[player] and not own_power(state, player).copies_officers:
            words = say("{player}: activations, but only {officer} has any", player=who, officer=COPYING)
            yield Fault(words, rule=COPIER.rule)
    if state.copied and not _is_copying(state):
        words = "copied: only {officer} can copy {copied}, in her own turn and after an activation"
        yield Fault(say(words, officer=COPYING, copied=state.copied), rule=COPIER.rule)
    for space in state.occupied:
        if state.setup.mode == "introductory" and state.board.spaces[space].row.effect == "patent":
            yield Fault(say("occupied: {space}: the introductory game has no patent office", space=space))
        if state.board.spaces[space].row.players > state.players:
            words = say("occupied: {space} is closed with {number} players", space=space, number=state.players)
            yield Fault(words, rule="action_board.closed")


def _where_built(state: GameState, player: Seat, piece: str) -> tuple[str, ...]:
    """Return where a player's pieces of a kind stand, in the order of the map; elevations are on their dams."""
    if piece in ("base", "elevation"):
        least = 1 if piece == "base" else 2
        held = {space for space, dam in state.dams.items() if dam.owner == player and dam.level >= least}
    else:
        built = state.conduits if piece == "conduit" else state.powerhouses
        held = {space for space, owner in built.items() if owner == player}
    return tuple(space for space in state.board.places[piece] if space in held)


def _is_copying(state: GameState) -> bool:
    task = state.decision
    return task is not None and own_power(state, task.player).copies_officers and state.activations[task.player] > 0


def _tile_faults(state: GameState) -> Iterator[str]:
    advanced: Counter[str] = Counter(tile for tile in (*state.patents, *state.technology_pile) if tile)
    for player in range(state.players):
        owned = Counter(state.tiles[player])
        owned.update(segment.tile for segment in state.wheels[player] if segment.tile)
        for tile in basic_tiles(state, player):
            if owned[tile] != 1:
                several, none = (
                    "{player}: the {tile} tile is present {number} times",
                    "{player}: the {tile} tile is missing",
                )
                words = several if owned[tile] else none
                yield say(words, player=state.name(player), tile=say(tile), number=owned[tile])
            owned.pop(tile, None)
        for tile in owned:
            if not any(tile in tiles for tiles in ADVANCED.values()):
                words = "{player}: the {tile} tile does not belong in this game"
                yield say(words, player=state.name(player), tile=say(tile))
        advanced.update(owned)
    for tile, number in advanced.items():
        if number > 1:
            yield say("the {tile} tile is present {number} times", tile=say(tile), number=number)
        if state.setup.mode == "introductory":
            yield say("the {tile} tile: the introductory game has no advanced tiles", tile=say(tile))


def _contract_faults(state: GameState) -> Iterator[str]:
    supply = state.supply
    places = [*supply.on_show, *supply.national, *supply.out, *(name for pile in supply.piles for name in pile)]
    places += [name for hands in (state.contracts, state.fulfilled) for hand in hands for name in hand]
    places += [contract for company, contract in state.pool if not company]
    for contract, number in Counter(places).items():
        if number > 1:
            yield say("contract {contract} is present {number} times", contract=contract, number=number)
    for player in range(state.players):
        if any(CONTRACTS[contract].kind == "national" for contract in state.contracts[player]):
            yield say("{player}: a national contract cannot be held", player=state.name(player))
        choosing = any(isinstance(task, ChooseDiscard | TakeContracts) for task in state.agenda)
        if len(state.contracts[player]) > state.rules.hand_limit and not choosing:
            yield say(
                "{player}: {number} open contracts, the limit is {limit}",
                player=state.name(player),
                number=len(state.contracts[player]),
                limit=state.rules.hand_limit,
            )
