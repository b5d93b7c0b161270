"""Every change is reported: a ledger that follows a game by its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from barrage_core import events as ev
from barrage_core.events import Event
from barrage_core.names import NEUTRAL, Seat
from barrage_core.state import EMPTY_SEGMENT, GameState, Segment


class Ledger:
    """Follows a game by its events alone; `faults` says where a state differs from what they report.

    Machinery, credits, points, energy and engineers move only by events; each turn of a wheel brings back what lay
    next on it; each drop is placed, added, released, caught or lost; contracts and tiles change hands one by one.
    """

    def __init__(self, state: GameState) -> None:
        self.credits, self.vp, self.energy = list(state.credits), list(state.vp), list(state.energy)
        self.excavators, self.mixers = list(state.excavators), list(state.mixers)
        self.engineers = list(state.engineers)
        self.automas = state.setup.automas or ("",) * state.players
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
        self.tile_turned_by: Seat | None = None

    def note(self, events: Iterable[Event]) -> None:
        """Enter what happened: all that came of one decision."""
        self.tile_turned_by = None
        for event in events:
            self._note(event)

    def _plays_from_a_tile(self, player: Seat) -> bool:
        """Whether contracts go straight from the show: for an Automa, and for a person who turned over a tile (D21)."""
        return bool(self.automas[player]) or player == self.tile_turned_by

    def _note(self, event: Event) -> None:  # noqa: PLR0912  (one case per event)
        match event:
            case ev.EngineersPlaced(player, engineers):
                self.engineers[player] -= engineers
            case ev.CreditsPaid(player, credits, receiver):
                self.credits[player] -= credits
                if receiver is not None and not self.automas[receiver]:
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
                if officer == "mahiri_sekibo" and not self.automas[player]:
                    self.credits[player] += self.extra
                if officer == "anton_krylov":
                    self.tiles[player]["krylov"] += 1
            case ev.AutomaTileTurned(player):
                self.tile_turned_by = player
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
            case ev.ContractDiscarded(player) if self._plays_from_a_tile(player):
                self._expect(contract in self.on_show, event)
                self.on_show.discard(contract)
            case ev.ContractFulfilled(player) if self._plays_from_a_tile(player):
                self._expect(contract in self.on_show | self.national, event)
                self.on_show.discard(contract)
                self.national.discard(contract)
                self.fulfilled[player].add(contract)
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
        """Compare a state with what the events reported, and name events that reported the impossible."""
        both: dict[str, tuple[object, object]] = {
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
        differing = [f"{what}: the events say {mine}, it is {its}" for what, (mine, its) in both.items() if mine != its]
        return self.complaints + differing
