"""What several tests need: random games, and book-keeping that does not trust the engine.

`conservation_faults` looks at one state and counts everything that is printed on cardboard or made of wood.
`Ledger` follows a game by its events alone and says where the state differs from what the events told.
Both are written from the rulebook and hold their own copies of the printed numbers.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from barrage_core import events as ev
from barrage_core.actions import Action, Construct, CopyOfficer, Fulfil, PlaceEngineers, Produce, Receive
from barrage_core.agenda import Turn
from barrage_core.components.maps import MAPS
from barrage_core.events import Event
from barrage_core.names import NEUTRAL, Mode, Seat
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play
from barrage_core.state import EMPTY_SEGMENT, GameState, Segment

# --- random games -----------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """Everything that fixes a random game."""

    seed: int
    players: int
    mode: Mode
    map: str
    rules: RuleSet = RuleSet()

    def __repr__(self) -> str:
        """Name the game in a line that can be typed in again."""
        changes = ", ".join(f"{name}={value!r}" for name, value in self.rules.changes().items())
        return f"Table({self.seed}, {self.players}, {self.mode!r}, {self.map!r}, RuleSet({changes}))"


class Moment(NamedTuple):
    """A state that a game came to, the action that led there (None: the set-up), and what happened on the way."""

    state: GameState
    action: Action | None
    events: list[Event]


def pick(rng: random.Random, options: list[Action]) -> Action:
    """Choose at random: among all, among what makes a game rich, or the kind of action first.

    An even choice alone would send most engineers to the bank, and hardly ever fulfil a contract.
    """
    way = rng.randrange(3)
    if way == 1:
        options = [option for option in options if _is_rich(option)] or options
    elif way == 2:
        kind = rng.choice(list(dict.fromkeys(type(option) for option in options)))
        options = [option for option in options if type(option) is kind]
    return rng.choice(options)


def _is_rich(action: Action) -> bool:
    if isinstance(action, PlaceEngineers):
        return action.space.startswith(("TURBINE", "PATENT"))
    return isinstance(action, Construct | CopyOfficer | Produce | Fulfil | Receive)


def play_random(
    seed: int,
    players: int,
    mode: Mode,
    map: str = "standard",
    rules: RuleSet | None = None,
    stop: Callable[[GameState], bool] | None = None,
) -> Iterator[Moment]:
    """Play a random game and yield every moment of it, the first decision and the end included.

    Every state is one of its own. `stop` ends the game early, after the moment for which it is true.
    """
    rng = random.Random(seed)
    state, events = new_game(players, seed, mode=mode, map=map, rules=rules)
    yield Moment(state, None, events)
    while not state.is_over and not (stop is not None and stop(state)):
        action = pick(rng, legal_actions(state))
        state, events = play(state, action)
        yield Moment(state, action, events)


def random_states(table: Table, number: int) -> list[GameState]:
    """Return some states of a random game, drawn without looking, in the order of play."""
    moments = [moment.state for moment in play_random(*table)]
    rng = random.Random(table.seed + 1)
    return [moments[place] for place in sorted(rng.sample(range(len(moments)), min(number, len(moments))))]


def snapshot(state: GameState) -> str:
    """Write out everything on the table, down to the order of its entries."""
    return repr(state.__getstate__())


def digest(tables: Iterable[Table]) -> str:
    """Boil all events and final states of some random games down to a line."""
    found = hashlib.sha256()
    for table in tables:
        for state, action, events in play_random(*table):
            found.update(repr((action, events, legal_actions(state))).encode())
        found.update(snapshot(state).encode())
    return found.hexdigest()


# --- strategies for hypothesis ----------------------------------------------------------------------------------------

NARROWED = {
    "engineers": (1, 14),
    "starting_credits": (0, 30),
    "starting_excavators": (0, 30),
    "starting_mixers": (0, 30),
}
"""Where the widest rule set would only make the games long."""


def _values(default: Any, low: int, high: int) -> st.SearchStrategy[Any]:
    if isinstance(default, bool):
        return st.booleans()
    numbers = st.one_of(st.integers(low, high), st.sampled_from((low, high)))
    if isinstance(default, tuple):
        return st.lists(numbers, min_size=len(default), max_size=len(default)).map(tuple)
    return numbers


FIELD_VALUES: dict[str, st.SearchStrategy[Any]] = {
    item.name: _values(
        item.default, *NARROWED.get(item.name, (item.metadata.get("low", 0), item.metadata.get("high", 1)))
    )
    for item in fields(RuleSet)
}
RICH = {"starting_excavators": 25, "starting_mixers": 20, "starting_credits": 20}
"""Goods with which a random game builds enough for every ability to come into play."""
POOR = {"starting_excavators": 25, "starting_mixers": 20, "starting_credits": 1, "conduit_fee_credits": 3}
"""The same, where credits are short and rivals' conduits are dear."""


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw the printed game, a rich or a poor one, with a handful of changes anywhere."""
    changes: dict[str, Any] = dict(draw(st.sampled_from(({}, RICH, POOR))))
    for name in draw(st.lists(st.sampled_from(sorted(FIELD_VALUES)), max_size=8, unique=True)):
        changes[name] = draw(FIELD_VALUES[name])
    return RuleSet.from_dict(changes)


def tables() -> st.SearchStrategy[Table]:
    """Draw any game: 2-4 players, both modes, both maps, any rule set."""
    modes: tuple[Mode, ...] = ("introductory", "full")
    return st.builds(
        Table,
        seed=st.integers(0, 2**32),
        players=st.integers(2, 4),
        mode=st.sampled_from(modes),
        map=st.sampled_from(sorted(MAPS)),
        rules=rule_sets(),
    )


def examples(percent: int) -> settings:
    """Ask for a share of the profile's number of examples, so that `--hypothesis-profile=deep` deepens every test."""
    return settings(max_examples=max(1, settings.default.max_examples * percent // 100))  # type: ignore[union-attr]


# --- what is on the table ---------------------------------------------------------------------------------------------

BASIC_TILES = ("base", "elevation", "conduit", "powerhouse")
ADVANCED_TILES = frozenset(f"{level}-{piece}" for level in ("I", "II", "III") for piece in (*BASIC_TILES, "wild"))
PRIVATE_CONTRACTS = frozenset(f"{colour}{number}" for colour in "GYR" for number in range(1, 16))
NATIONAL_CONTRACTS = frozenset(f"N{number}" for number in range(1, 7))
STARTING_CONTRACTS = frozenset(f"S{number}" for number in range(1, 5))
PIECES_OF_A_PLAYER = {"base": 5, "elevation": 5, "conduit": 5, "powerhouse": 4}
CONSTRUCTION_ENGINEERS = (1, 2, 3, 3)
SPACE_ENGINEERS = {
    **dict.fromkeys(("TURBINE1", "TURBINE2", "TURBINE3", "TURBINE4"), (2, 3)),
    "TURBINE5": (1, 2),
    **dict.fromkeys(("WATER1", "WATER2", "WORKSHOP1", "SHOP2"), (1, 2)),
    **dict.fromkeys(("WORKSHOP2", "WORKSHOP3", "SHOP3", "CONTRACT3"), (2, 3)),
    **dict.fromkeys(("SHOP1", "CONTRACT1", "CONTRACT2"), (1, 1)),
}
ENGINEERS_ON = {
    **{f"{row}{side}": pair[number] for row, pair in SPACE_ENGINEERS.items() for number, side in enumerate("LR")},
    **{f"PATENT{place}": 2 for place in (1, 2, 3)},
}
CLOSED_BELOW = {"TURBINE2": 4, "TURBINE4": 3, "WORKSHOP2": 3, "SHOP2": 4, "CONTRACT2": 4}


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
        on_board = sum(ENGINEERS_ON[space] for space, owner in state.occupied.items() if owner == seat)
        building = sum(CONSTRUCTION_ENGINEERS[: state.constructions[seat]])
        total = state.engineers[seat] + on_board + state.bank[seat] + building + state.activations[seat]
        if total != state.rules.engineers:
            yield f"player {seat} has {total} engineers in all"
        if state.constructions[seat] > len(CONSTRUCTION_ENGINEERS):
            yield f"player {seat} used {state.constructions[seat]} construction spaces"
        if state.activations[seat] > (2 if state.officers[seat] == "mahiri_sekibo" else 0):
            yield f"player {seat} has {state.activations[seat]} engineers on Sekibo's tile"
        if state.passed[seat] and state.engineers[seat]:
            yield f"player {seat} passed with {state.engineers[seat]} engineers"
    for space in state.occupied:
        if CLOSED_BELOW.get(space[:-1], 2) > state.players or (
            space.startswith("PATENT") and state.setup.mode != "full"
        ):
            yield f"the closed space {space} is taken"


def _tile_faults(state: GameState) -> Iterator[str]:
    """Basic tiles never leave their owner; no advanced tile is there twice (p. 8, 11, 19, 24)."""
    full = state.setup.mode == "full"
    basic = Counter(BASIC_TILES if full else (*BASIC_TILES, "wild"))
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


# --- what the events say ----------------------------------------------------------------------------------------------


class Ledger:
    """Follows a game by its events alone; `faults` says where a state differs from what they told.

    Machinery, credits, points, energy and engineers move only by events; each turn of a wheel brings back what lay
    next on it; each drop is placed, added, released, caught or lost; contracts and tiles change hands one by one.
    """

    def __init__(self, state: GameState) -> None:
        self.credits, self.vp, self.energy = list(state.credits), list(state.vp), list(state.energy)
        self.excavators, self.mixers = list(state.excavators), list(state.mixers)
        self.engineers = list(state.engineers)
        self.all_engineers = state.rules.engineers
        self.extra = state.rules.sekibo_extra_credits
        self.wheels = [list(wheel) for wheel in state.wheels]
        self.load: dict[Seat, Segment] = {}
        self.tiles = [Counter(tiles) for tiles in state.tiles]
        self.contracts = [set(hand) for hand in state.contracts]
        self.fulfilled = [set(hand) for hand in state.fulfilled]
        self.on_show = set(state.supply.on_show)
        self.national = set(state.supply.national)
        self.levels = {place: dam.level for place, dam in state.dams.items()}
        self.owners = {**state.conduits, **state.powerhouses, **{place: dam.owner for place, dam in state.dams.items()}}
        self.water = dict(state.water)
        self.headstreams = dict(state.headstreams)
        self.released: Counter[str] = Counter()
        self.passed = list(state.passed)
        self.patents = set(filter(None, state.patents))
        self.complaints: list[str] = []

    def note(self, events: Iterable[Event]) -> None:
        """Enter what happened."""
        for event in events:
            self._note(event)

    def _note(self, event: Event) -> None:  # noqa: PLR0912  (one case an event)
        match event:
            case ev.EngineersPlaced(player, engineers):
                self.engineers[player] -= engineers
            case ev.CreditsPaid(player, credits, receiver):
                self.credits[player] -= credits
                if receiver is not None:
                    self.credits[receiver] += credits
                self._expect(credits > 0 and self.credits[player] >= 0, event)
            case ev.CreditsGained(player, credits):
                self.credits[player] += credits
                self._expect(credits > 0, event)
            case ev.PointsScored(player, vp):
                self.vp[player] += vp
            case ev.EnergyMade(player, energy, total):
                self.energy[player] += energy
                self._expect(self.energy[player] == total and energy > 0, event)
            case ev.MachinesGained(player, excavators, mixers):
                self.excavators[player] += excavators
                self.mixers[player] += mixers
                self._expect(min(excavators, mixers) >= 0 < excavators + mixers, event)
            case ev.PutOnWheel() | ev.WheelTurned():
                self._note_wheel(event)
            case ev.PieceBuilt(player, piece, place):
                self._expect((piece == "elevation") == (self.owners.get(place) == player), event)
                self.owners[place] = player
                if piece in ("base", "elevation"):
                    self.levels[place] = self.levels.get(place, 0) + 1
                    self.water.setdefault(place, 0)
            case ev.DropsPlaced() | ev.DropsAdded() | ev.DropsReleased() | ev.DropMoved():
                self._note_water(event)
            case ev.TechnologyTaken(player, tile):
                self._expect(tile in self.patents, event)
                self.patents.discard(tile)
                self.tiles[player][tile] += 1
            case ev.PatentsShown(tiles):
                self.patents = set(tiles)
            case ev.Passed(player):
                self._expect(not self.passed[player] and not self.engineers[player], event)
                self.passed[player] = True
            case ev.TurnOrderSet():  # the end of a round: engineers come home, markers go back (p. 21)
                self.engineers = [self.all_engineers] * len(self.engineers)
                self.energy = [0] * len(self.energy)
                self.passed = [False] * len(self.passed)
            case ev.Drafted(player, _, officer):
                if officer == "mahiri_sekibo":
                    self.credits[player] += self.extra
                if officer == "anton_krylov":
                    self.tiles[player]["krylov"] += 1
            case ev.ContractTaken() | ev.ContractDiscarded() | ev.ContractFulfilled() | ev.ContractShown():
                self._note_contract(event)

    def _expect(self, holds: bool, event: Event) -> None:
        if not holds:
            self.complaints.append(f"cannot be: {event}")

    def _note_wheel(self, event: ev.PutOnWheel | ev.WheelTurned) -> None:
        player, goods = event.player, Segment(event.tile, event.excavators, event.mixers)
        if isinstance(event, ev.PutOnWheel):
            self._expect(not goods.tile or self.tiles[player][goods.tile] > 0, event)
            self._expect(player not in self.load, event)
            self.load[player] = goods
            sign = -1
        else:
            self._expect(self.wheels[player][0] == goods, event)
            self.wheels[player] = [*self.wheels[player][1:], self.load.pop(player, EMPTY_SEGMENT)]
            sign = 1
        self.excavators[player] += sign * goods.excavators
        self.mixers[player] += sign * goods.mixers
        if goods.tile:
            self.tiles[player][goods.tile] += sign

    def _note_water(self, event: ev.DropsPlaced | ev.DropsAdded | ev.DropsReleased | ev.DropMoved) -> None:
        match event:
            case ev.DropsPlaced(_, headstream, drops):
                self.headstreams[headstream] += drops
            case ev.DropsAdded(player, dam, drops):
                self._expect(self.owners.get(dam) == player and drops > 0, event)
                self.water[dam] += drops
            case ev.DropsReleased(player, dam, conduit, powerhouse, drops):
                self._expect(self.owners.get(dam) in (player, NEUTRAL), event)
                self._expect(conduit in self.owners and self.owners.get(powerhouse) == player, event)
                self._expect(0 < drops <= self.water[dam], event)
                self.water[dam] -= drops
                self.released[powerhouse] += drops
            case ev.DropMoved(path):
                waiting: dict[str, int] = self.headstreams if path[0] in self.headstreams else self.released
                self._expect(waiting[path[0]] > 0, event)
                waiting[path[0]] -= 1
                if path[-1] != "end":
                    self.water[path[-1]] += 1
                # Whatever dam it ran past was full.
                for place in path[1:-1]:
                    self._expect(self.water.get(place, 0) >= self.levels.get(place, 0), event)

    def _note_contract(
        self, event: ev.ContractTaken | ev.ContractDiscarded | ev.ContractFulfilled | ev.ContractShown
    ) -> None:
        contract = event.contract
        match event:
            case ev.ContractTaken(player, _, "setup.contract"):  # from the middle of the table, in the draft
                self.contracts[player].add(contract)
            case ev.ContractTaken(player):
                self._expect(contract in self.on_show, event)
                self.on_show.discard(contract)
                self.contracts[player].add(contract)
            case ev.ContractDiscarded(player):
                self._expect(contract in self.contracts[player], event)
                self.contracts[player].discard(contract)
            case ev.ContractFulfilled(player):
                self._expect(contract in self.contracts[player] | self.national, event)
                self.contracts[player].discard(contract)
                self.national.discard(contract)
                self.fulfilled[player].add(contract)
            case ev.ContractShown():
                self._expect(contract not in self.on_show, event)
                self.on_show.add(contract)

    def faults(self, state: GameState) -> list[str]:
        """Compare a state with what the events told, and name events that told something impossible."""
        told: dict[str, tuple[object, object]] = {
            "credits": (self.credits, state.credits),
            "VP": (self.vp, state.vp),
            "energy": (self.energy, state.energy),
            "excavators": (self.excavators, state.excavators),
            "mixers": (self.mixers, state.mixers),
            "engineers": (self.engineers, state.engineers),
            "wheels": (self.wheels, [list(wheel) for wheel in state.wheels]),
            "load beside the wheel": (self.load, {}),
            "tiles": ([+tiles for tiles in self.tiles], [Counter(tiles) for tiles in state.tiles]),
            "hands": (self.contracts, [set(hand) for hand in state.contracts]),
            "fulfilled": (self.fulfilled, [set(hand) for hand in state.fulfilled]),
            "on show": (self.on_show, set(state.supply.on_show)),
            "national": (self.national, set(state.supply.national)),
            "dams": (self.levels, {place: dam.level for place, dam in state.dams.items()}),
            "owners": (
                self.owners,
                {
                    **state.conduits,
                    **state.powerhouses,
                    **{place: dam.owner for place, dam in state.dams.items()},
                },
            ),
            "water": (self.water, state.water),
            "headstreams": (self.headstreams, state.headstreams),
            "drops on the way": (+self.released, Counter()),
            "passed": (self.passed, list(state.passed)),
            "patents": (self.patents, set(filter(None, state.patents))),
        }
        differing = [f"{what}: the events say {mine}, it is {its}" for what, (mine, its) in told.items() if mine != its]
        return self.complaints + differing
