"""The numbers and variants that a teacher may change, as one frozen value.

The default value is the printed game. A design student changes a rule as data:
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import wraps
from typing import Any, Final

from ..checks import expected, flag, inside, is_whole_number, whole_number
from ..components.tiles import OWN_BONUS_VP, PRINTED_BONUS_TILES
from ..errors import BadRuleSet
from ..names import AREAS
from ..reader import Reader

__all__ = ["RULES_VERSION", "RuleSet"]

RULES_VERSION: Final = 2
"""Which rules a game file was played by. Add one whenever a change makes the engine play some old game differently."""


def _number(default: int, low: int, high: int, says: str) -> Any:
    return field(default=default, metadata={"low": low, "high": high, "says": says})


def _numbers(default: tuple[int, ...], low: int, high: int, says: str) -> Any:
    return field(default=default, metadata={"low": low, "high": high, "says": says})


def _switch(default: bool, says: str) -> Any:
    return field(default=default, metadata={"says": says})


def _named(rules: type[RuleSet]) -> type[RuleSet]:
    """Let an unknown name be refused as every other fault is, with the names that there are."""
    init = rules.__init__

    @wraps(init)
    def checked(self: RuleSet, *values: Any, **changes: Any) -> None:
        _read(changes, "")
        init(self, *values, **changes)

    rules.__init__ = checked  # type: ignore[method-assign]
    return rules


def _read(data: object, path: str) -> Reader:
    names = [item.name for item in fields(RuleSet)]
    kind = "rule (RuleSet.describe() names them all)"
    return Reader(data, names, path, whole="rules", kind=kind, error=BadRuleSet)


@_named
@dataclass(frozen=True, slots=True, repr=False)
class RuleSet:
    """Every tunable number, and the variants of the rulings; see `RuleSet.describe()` for what each one means.

    >>> RuleSet(conduit_fee_credits=0).changes()
    {'conduit_fee_credits': 0}
    >>> RuleSet.describe()["conduit_fee_credits"]
    "credits to the owner for each drop through a rival's conduit"
    >>> RuleSet(rounds=9)
    Traceback (most recent call last):
    barrage_core.errors.BadRuleSet: rounds: expected a whole number from 1 to 5, got 9
    """

    starting_credits: int = _number(6, 0, 99, "credits at the start")
    starting_excavators: int = _number(6, 0, 99, "excavators at the start")
    starting_mixers: int = _number(4, 0, 99, "concrete mixers at the start (R01: one printing says 6)")
    starting_vp: int = _number(10, 0, 99, "victory points at the start")
    engineers: int = _number(12, 1, 30, "engineers that each player has")
    rounds: int = _number(5, 1, 5, "rounds in a game")
    wheel_segments: int = _number(6, 2, 12, "segments of the construction wheel")

    base_excavators: tuple[int, ...] = _numbers((5, 4, 3), 0, 20, "excavators for a base in mountains, hills, plains")
    elevation_mixers: tuple[int, ...] = _numbers(
        (4, 3, 2), 0, 20, "mixers for an elevation in mountains, hills, plains"
    )
    conduit_excavators: int = _number(2, 0, 9, "excavators for a conduit, for each point of its value")
    powerhouse_mixers: tuple[int, ...] = _numbers((2, 3, 4, 5), 0, 20, "mixers for the first to fourth powerhouse")

    red_action_fee: int = _number(3, 0, 30, "credits for a red action space")
    red_building_fee: int = _number(3, 0, 30, "credits for a base or a powerhouse on a red building space")
    conduit_fee_credits: int = _number(1, 0, 9, "credits to the owner for each drop through a rival's conduit")
    conduit_fee_vp: int = _number(1, 0, 9, "victory points to the owner for each drop through a rival's conduit")
    hand_limit: int = _number(3, 1, 9, "open contracts a player may hold")

    first_place_vp: int = _number(6, 0, 50, "victory points for most energy in a round")
    second_place_vp: int = _number(2, 0, 50, "victory points for second most energy in a round")
    zero_energy_credits: int = _number(3, 0, 30, "credits for a marker on 0")
    zero_energy_penalty: int = _number(3, 0, 30, "victory points lost with a marker on 0")
    bonus_vp: tuple[int, ...] = _numbers((2, 4, 4, 4, 5, 4), 0, 30, "victory points per element of each bonus tile")
    behind_penalty: int = _number(4, 0, 30, "victory points lost on the bonus tile for each section behind")
    objective_vp: tuple[int, ...] = _numbers((15, 10, 5), 0, 99, "victory points of the objective's three places")
    goods_per_vp: int = _number(5, 1, 99, "goods left over that are worth a victory point")
    drop_vp: int = _number(1, 0, 9, "victory points at the end for each drop behind a player's own dams")

    adler_excavators: int = _number(3, 0, 20, "excavators for a base of Wilhelm Adler, in any area")
    del_monte_capacity: int = _number(4, 3, 9, "drops that a level 3 dam of Graziano Del Monte holds")
    fiesler_minimum: int = _number(4, 0, 20, "least energy of a production of Viktor Fiesler, before bonuses")
    mcdowell_mixers: int = _number(1, 0, 9, "mixers for a conduit of Jill McDowell, for each point of its value")
    jordan_credits: int = _number(3, 0, 20, "credits that replace a machine for Solomon P. Jordan")
    sekibo_second_fee: int = _number(3, 0, 20, "credits for Mahiri Sekibo's second activation in a round")
    usa_steps: int = _number(1, 0, 9, "energy steps for each drop past a powerhouse of the USA")
    italy_steps: int = _number(3, 0, 20, "energy steps after a production of Italy")
    france_discount: int = _number(3, 0, 20, "how much less energy France needs for a contract")

    fiesler_in_second_production: bool = _switch(False, "R08: Fiesler's minimum counts in Germany's second production")
    france_on_tile_energy: bool = _switch(True, "R10: France's discount applies to energy from a technology tile")
    objective_needs_one: bool = _switch(False, "R29: a player with a count of zero takes no place on the objective")
    connected_bases_any_colour: bool = _switch(False, "R30: connected bases of any colour count")
    sekibo_extra_credits: int = _number(0, 0, 9, "R41: additional credits that Mahiri Sekibo starts with")

    automa_keeps_last_tile: bool = _switch(
        False, "D01: when the Automa pile is used up, the tile turned over last keeps its criteria"
    )
    automa_tie_is_first: bool = _switch(
        False, "D02: an Automa that shares the first place on the energy track is first"
    )
    automa_national_contracts: bool = _switch(True, "D04: Automas fulfil national contracts too")
    automa_completes_only_one: bool = _switch(
        False, "D06: an Automa looks for a system to complete only where a single basin or conduit space would do it"
    )
    automa_one_harmless_line: bool = _switch(
        False, "D07: one conduit line that ends at no rival dam is enough for an Automa"
    )
    automa_looks_past_full_dams: bool = _switch(
        False, "D08: an Automa looks past a full dam when it follows the water from a powerhouse"
    )
    automa_judges_first: bool = _switch(
        False, "D13: an Automa judges all entries of its tile, and chooses for them, before it does the first"
    )
    automa_prefers_own_patent: bool = _switch(
        False, "D15: an Automa takes a wild tile only where there is none of the kind it looks for"
    )
    automa_mixers_when_equal: bool = _switch(
        False, "D20: an Automa with Jill McDowell takes the machines that it has fewer of, mixers only when equal"
    )
    automa_people_turn_tiles: bool = _switch(
        True, "D21: with an Automa that has Mahiri Sekibo, people play their first turn of a round from an Automa tile"
    )
    automa_strongest_on_map: bool = _switch(
        False, "D22: an Automa looks for the strongest conduit on the whole map, not among its spaces"
    )
    automa_base_beside_neutral: bool = _switch(
        True, "D23: for an Automa a base completes a system also where a neutral dam is part of one already"
    )

    def __post_init__(self) -> None:
        """Refuse a value of the wrong type or out of range, naming the field."""
        for item in fields(self):
            value, limits = getattr(self, item.name), item.metadata
            if isinstance(item.default, bool):
                flag(value, item.name, BadRuleSet)
            elif isinstance(item.default, tuple):
                _check_row(value, len(item.default), limits["low"], limits["high"], item.name)
            else:
                whole_number(value, limits["low"], limits["high"], item.name, BadRuleSet)

    def __repr__(self) -> str:
        """Show what differs from the printed game."""
        return f"RuleSet({', '.join(f'{name}={value!r}' for name, value in self.changes().items())})"

    def changes(self) -> dict[str, Any]:
        """Return only what differs from the printed game."""
        return {item.name: value for item in fields(self) if (value := getattr(self, item.name)) != item.default}

    def to_dict(self) -> dict[str, Any]:
        """Return what differs from the printed game, ready for JSON.

        >>> RuleSet(rounds=3, objective_vp=(9, 6, 3)).to_dict()
        {'rounds': 3, 'objective_vp': [9, 6, 3]}
        """
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.changes().items()}

    @classmethod
    def from_dict(cls, data: object, path: str = "") -> RuleSet:
        """Build a rule set from what `changes` or `to_dict` gives; errors name the path of the data, if it has one.

        >>> RuleSet.from_dict({"starting_mixers": 6}).starting_mixers
        6
        """
        given = _read(data, path).data
        values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in given.items()}
        with inside(f"{path}." if path else "", BadRuleSet):
            return cls(**values)

    @classmethod
    def describe(cls) -> dict[str, str]:
        """Say what every field means, in order."""
        return {item.name: item.metadata["says"] for item in fields(cls)}

    def bonus_points(self, tile: str) -> int:
        """Return the victory points per element of a bonus tile."""
        if tile in OWN_BONUS_VP:
            return OWN_BONUS_VP[tile]
        return self.bonus_vp[PRINTED_BONUS_TILES.index(tile)]

    def area_cost(self, costs: tuple[int, ...], area: str) -> int:
        """Read a cost that is listed by area."""
        return costs[AREAS.index(area)]


def _check_row(value: object, length: int, low: int, high: int, name: str) -> None:
    fits = isinstance(value, tuple) and len(value) == length and all(is_whole_number(part, low, high) for part in value)
    if not fits:
        raise BadRuleSet(expected(f"{length} whole numbers from {low} to {high}", value, name))
