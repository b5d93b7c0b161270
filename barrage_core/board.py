"""A map under a rule set, compiled into tables that a game reads without asking the graph.

`board_for` compiles once for each pair; a game never calls networkx again. `tests/test_board.py` proves that these
tables and the graph agree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from .actions import PlaceEngineers
from .components.management import COMPANY_SPACES, MANAGEMENT_ROWS, PATENT_ROWS, Row
from .components.maps import MAPS, MapSpec, is_in_the_kit
from .map_faults import check_map
from .names import AREAS, END
from .rulebook import RuleSet

__all__ = ["Board", "ConstructionSpace", "Space", "Stretch", "board_for"]


class Stretch(NamedTuple):
    """The way of a drop down to a base space where a dam may stop it.

    `path` lists every place it passes, `entered` the basins that it comes into by river.
    """

    stop: str
    path: tuple[str, ...]
    entered: tuple[str, ...]


class Space(NamedTuple):
    """One action space: its row, the engineers it needs and the credits to be paid in all."""

    id: str
    row: Row
    engineers: int
    credits: int
    action: PlaceEngineers


class ConstructionSpace(NamedTuple):
    """One of the construction spaces of a company board."""

    engineers: int
    credits: int


class Board:
    """Look-up tables of one map under one rule set. Built by `board_for`, never changed afterwards."""

    def __init__(self, spec: MapSpec, rules: RuleSet) -> None:
        self.spec = spec
        self.rules = rules
        self._hash = hash((spec.name, rules))  # the whole map would take long to hash
        self.offer_memo: dict[Any, Any] = {}
        """What building costs, worked out when it is first needed."""
        self.space_memo: dict[Any, Any] = {}
        """Affordable action spaces, worked out likewise."""
        self.headstreams = tuple(name for name, _ in spec.headstreams)
        self._tabulate_places(spec)
        self._tabulate_costs(rules)
        self._tabulate_courses(spec)
        self.spaces = {space.id: space for row in (*MANAGEMENT_ROWS, *PATENT_ROWS) for space in self._spaces(row)}
        self.most_engineers = max(space.engineers for space in self.spaces.values())
        self.most_credits = max(space.credits for space in self.spaces.values())
        self.company_spaces = tuple(
            ConstructionSpace(space.engineers, rules.red_action_fee if space.red else 0) for space in COMPANY_SPACES
        )

    def _tabulate_places(self, spec: MapSpec) -> None:
        self.basins = tuple(basin.id for basin in spec.basins)
        self.base_spaces = {basin.id: tuple(space.id for space in basin.bases) for basin in spec.basins}
        self.powerhouse_spaces = {basin.id: tuple(space.id for space in basin.powerhouses) for basin in spec.basins}
        conduits = [(basin, conduit) for basin in spec.basins for conduit in basin.conduits]
        self.value = {conduit.id: conduit.value for _, conduit in conduits}
        self.leads_to = {conduit.id: conduit.to for _, conduit in conduits}
        bases = tuple(place for places in self.base_spaces.values() for place in places)
        self.places: dict[str, tuple[str, ...]] = {
            "base": bases,
            "elevation": bases,
            "conduit": tuple(conduit.id for _, conduit in conduits),
            "powerhouse": tuple(place for places in self.powerhouse_spaces.values() for place in places),
        }
        self.order = {place: number for number, place in enumerate(self.places["powerhouse"])}
        """The powerhouse spaces, numbered in the order of the map."""
        self.is_place = {piece: frozenset(places) for piece, places in self.places.items()}
        self.basin_of = {place.id: basin.id for basin in spec.basins for place in _places(basin)}
        self.area_of = {place.id: basin.area for basin in spec.basins for place in _places(basin)}
        self.areas = tuple(area for area in AREAS if any(basin.area == area for basin in spec.basins))
        self.red = frozenset(
            space.id for basin in spec.basins for space in (*basin.bases, *basin.powerhouses) if space.red
        )
        self.conduits_into = {
            basin.id: tuple(conduit.id for _, conduit in conduits if conduit.to == basin.id) for basin in spec.basins
        }
        self.conduits_from = {basin.id: tuple(conduit.id for conduit in basin.conduits) for basin in spec.basins}

    def _tabulate_costs(self, rules: RuleSet) -> None:
        bases, area_of = self.places["base"], self.area_of
        self.base_cost = {place: rules.area_cost(rules.base_excavators, area_of[place]) for place in bases}
        self.elevation_cost = {place: rules.area_cost(rules.elevation_mixers, area_of[place]) for place in bases}
        self.conduit_cost = {place: rules.conduit_excavators * value for place, value in self.value.items()}
        costs = {"base": self.base_cost, "elevation": self.elevation_cost, "conduit": self.conduit_cost}
        self.by_cost = {
            piece: tuple(
                sorted(places, key=lambda place: (costs.get(piece, {}).get(place, 0), self.value.get(place, 0)))
            )
            for piece, places in self.places.items()
        }
        """The places for each piece, least machinery first; powerhouses cost the same everywhere."""
        numbers: dict[Any, int] = {}
        self.price_class = {
            place: numbers.setdefault((area, place in self.red, self.value.get(place, 0)), len(numbers))
            for place, area in self.area_of.items()
        }
        """Places for a piece with the same number cost the same."""
        self.building_fee = {place: rules.red_building_fee if place in self.red else 0 for place in self.basin_of}

    def _tabulate_courses(self, spec: MapSpec) -> None:
        """Compile the courses from the graph: from every headstream, and from every powerhouse space."""
        from .river import river_graph, way_down  # noqa: PLC0415  (networkx is loaded for the first board only)

        graph = river_graph(spec)
        self.course: dict[str, tuple[Stretch, ...]] = {}
        for start in (*self.headstreams, *self.places["powerhouse"]):
            # Drops that a conduit brought to a powerhouse have not come into its basin by river (R07).
            self.course[start] = self._stretches((start, *way_down(graph, start)), self.basin_of.get(start))

    def _stretches(self, way: tuple[str, ...], released_in: str | None) -> tuple[Stretch, ...]:
        stretches: list[Stretch] = []
        entered: list[str] = []
        for number, place in enumerate(way):
            basin = self.basin_of.get(place)
            if basin is not None and basin != released_in and basin not in entered:
                entered.append(basin)
            if place == END or place in self.base_cost:
                stretches.append(Stretch(place, way[: number + 1], tuple(entered)))
        return tuple(stretches)

    def _spaces(self, row: Row) -> list[Space]:
        sides = [("", row.left)] if row.right is None else [("L", row.left), ("R", row.right)]
        return [
            Space(
                row.id + side,
                row,
                engineers,
                row.pay + (self.rules.red_action_fee if red else 0),
                PlaceEngineers(row.id + side),
            )
            for side, (engineers, red) in sides
        ]

    def __eq__(self, other: object) -> bool:
        """Compare maps and rules."""
        return isinstance(other, Board) and (self is other or (self.spec, self.rules) == (other.spec, other.rules))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Board({self.spec.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a map of the kit by its name, so that a state stays small."""
        spec = self.spec.name if is_in_the_kit(self.spec) else self.spec
        return _restore, (spec, self.rules.changes())


def _places(basin: Any) -> tuple[Any, ...]:
    return (*basin.powerhouses, *basin.bases, *basin.conduits)


def _restore(spec: MapSpec | str, changes: dict[str, Any]) -> Board:
    return board_for(MAPS[spec] if isinstance(spec, str) else spec, RuleSet.from_dict(changes))


@lru_cache(maxsize=64)
def board_for(spec: MapSpec, rules: RuleSet) -> Board:
    """Compile a map under a rule set, or return the board compiled before; a faulty map is a `BadMap`.

    >>> from barrage_core.components.maps import STANDARD
    >>> [stretch.stop for stretch in board_for(STANDARD, RuleSet()).course["A"]]
    ['B1U', 'B1L', 'B8U', 'B8L', 'end']
    """
    check_map(spec)
    return Board(spec, rules)
