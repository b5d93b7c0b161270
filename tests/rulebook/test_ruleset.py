"""The default rule set is the printed game; every number has its range, every field its meaning."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from barrage_core import BadRuleSet, RuleSet

PRINTED = {
    # What every player begins with (p. 8-11)
    "starting_credits": 6,
    "starting_excavators": 6,
    "starting_mixers": 4,
    "starting_vp": 10,
    "engineers": 12,
    "rounds": 5,
    "wheel_segments": 6,
    # Machinery: mountains, hills, plains (p. 14)
    "base_excavators": (5, 4, 3),
    "elevation_mixers": (4, 3, 2),
    "conduit_excavators": 2,
    "powerhouse_mixers": (2, 3, 4, 5),
    # Fees
    "red_action_fee": 3,
    "red_building_fee": 3,
    "conduit_fee_credits": 1,
    "conduit_fee_vp": 1,
    "hand_limit": 3,
    # Energy track (p. 20)
    "first_place_vp": 6,
    "second_place_vp": 2,
    "zero_energy_credits": 3,
    "zero_energy_penalty": 3,
    # Bonus tiles: contracts, bases, elevations, conduits, powerhouses, advanced technology
    "bonus_vp": (2, 4, 4, 4, 5, 4),
    "behind_penalty": 4,
    # End of the game (p. 21)
    "objective_vp": (15, 10, 5),
    "goods_per_vp": 5,
    "drop_vp": 1,
    # Officers and companies (p. 23-24)
    "adler_excavators": 3,
    "del_monte_capacity": 4,
    "fiesler_minimum": 4,
    "mcdowell_mixers": 1,
    "jordan_credits": 3,
    "sekibo_second_fee": 3,
    "usa_steps": 1,
    "italy_steps": 3,
    "france_discount": 3,
    # Variants of the rulings
    "fiesler_in_second_production": False,
    "france_on_tile_energy": True,
    "objective_needs_one": False,
    "connected_bases_any_colour": False,
    "sekibo_extra_credits": 0,
    # The Automa
    "automa_keeps_last_tile": False,
    "automa_tie_is_first": False,
    "automa_national_contracts": True,
    "automa_completes_only_one": False,
    "automa_one_harmless_line": False,
    "automa_looks_past_full_dams": False,
    "automa_judges_first": False,
    "automa_prefers_own_patent": False,
    "automa_mixers_when_equal": False,
    "automa_people_turn_tiles": True,
    "automa_strongest_on_map": False,
    "automa_base_beside_neutral": True,
}
FIELDS = {item.name: item for item in fields(RuleSet)}
NUMBERS = [name for name, value in PRINTED.items() if type(value) is int]
ROWS = [name for name, value in PRINTED.items() if isinstance(value, tuple)]
SWITCHES = [name for name, value in PRINTED.items() if isinstance(value, bool)]


def test_the_table_has_every_field():
    assert list(PRINTED) == list(FIELDS)


@pytest.mark.parametrize("name", PRINTED)
def test_the_default_is_printed(name):
    assert getattr(RuleSet(), name) == PRINTED[name]
    assert type(getattr(RuleSet(), name)) is type(PRINTED[name])


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_has_a_range(name):
    low, high = FIELDS[name].metadata["low"], FIELDS[name].metadata["high"]
    assert low <= PRINTED[name] <= high
    for value in (low, high):
        assert getattr(RuleSet(**{name: value}), name) == value
        assert getattr(RuleSet.from_dict({name: value}), name) == value
    for value in (low - 1, high + 1, True, "3", 2.5, None, [3], (3,)):
        with pytest.raises(BadRuleSet) as problem:
            RuleSet.from_dict({name: value})
        assert str(problem.value).startswith(f"{name}: expected a whole number from {low} to {high}, got ")


@pytest.mark.parametrize("name", ROWS)
def test_a_row_of_numbers_has_a_length_and_a_range(name):
    low, high = FIELDS[name].metadata["low"], FIELDS[name].metadata["high"]
    length = len(PRINTED[name])
    assert all(low <= value <= high for value in PRINTED[name])
    for value in (low, high):
        assert getattr(RuleSet(**{name: (value,) * length}), name) == (value,) * length
        assert getattr(RuleSet.from_dict({name: [value] * length}), name) == (value,) * length
    good = [low] * (length - 1)
    for value in (
        [],
        good,
        [low] * (length + 1),
        [*good, low - 1],
        [*good, high + 1],
        [*good, True],
        [*good, "1"],
        3,
        None,
    ):
        with pytest.raises(BadRuleSet) as problem:
            RuleSet.from_dict({name: value})
        assert str(problem.value).startswith(f"{name}: expected {length} whole numbers from {low} to {high}, got ")


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_is_on_or_off(name):
    for value in (True, False):
        assert getattr(RuleSet.from_dict({name: value}), name) is value
    for wrong in (0, 1, "yes", None):
        with pytest.raises(BadRuleSet) as problem:
            RuleSet.from_dict({name: wrong})
        assert str(problem.value) == f"{name}: expected true or false, got {wrong!r}"


def test_changes_are_what_differs_from_the_printed_game():
    assert RuleSet().changes() == {}
    assert RuleSet(starting_credits=6).changes() == {}
    changed = RuleSet(rounds=3, base_excavators=(5, 4, 2), objective_needs_one=True)
    assert changed.changes() == {"rounds": 3, "base_excavators": (5, 4, 2), "objective_needs_one": True}
    assert RuleSet.from_dict(changed.changes()) == changed


def test_a_rule_set_is_read_from_what_json_has():
    assert RuleSet.from_dict({}) == RuleSet()
    assert RuleSet.from_dict({"starting_mixers": 6}) == RuleSet(starting_mixers=6)
    assert RuleSet.from_dict({"bonus_vp": [0, 0, 0, 0, 0, 0]}).bonus_vp == (0,) * 6
    with pytest.raises(BadRuleSet, match="gravity: there is no such rule"):
        RuleSet.from_dict({"gravity": 9})


def test_an_unknown_name_is_answered_with_the_names_that_are_close():
    words = (
        r"conduit_fee: there is no such rule .*; expected one of conduit_fee_vp, conduit_fee_credits, .* and \d+ more"
    )
    with pytest.raises(BadRuleSet, match=words):
        RuleSet(conduit_fee=0)
    with pytest.raises(BadRuleSet, match=words):
        RuleSet.from_dict({"conduit_fee": 0})


@pytest.mark.parametrize("wrong", [None, [], "rounds", 5, [("rounds", 3)]])
def test_a_rule_set_is_read_from_a_mapping_only(wrong):
    with pytest.raises(BadRuleSet, match="rules: expected a mapping, got "):
        RuleSet.from_dict(wrong)


def test_every_field_is_described():
    said = RuleSet.describe()
    assert list(said) == list(PRINTED)
    assert all(len(words.split()) > 1 for words in said.values())
    assert len(set(said.values())) == len(said)


def test_the_variants_name_their_ruling():
    said = RuleSet.describe()
    named = {"starting_mixers": "R01", "fiesler_in_second_production": "R08", "france_on_tile_energy": "R10"}
    named |= {"objective_needs_one": "R29", "connected_bases_any_colour": "R30", "sekibo_extra_credits": "R41"}
    assert all(ruling in said[name] for name, ruling in named.items())


def test_a_rule_set_is_a_value():
    changed = RuleSet(rounds=3)
    assert changed == RuleSet(rounds=3) != RuleSet()
    assert len({changed, RuleSet(rounds=3), RuleSet()}) == 2
    assert pickle.loads(pickle.dumps(changed)) == changed
    assert replace(changed, rounds=5) == RuleSet()
    with pytest.raises(FrozenInstanceError):
        changed.rounds = 4
    with pytest.raises(BadRuleSet):
        replace(changed, rounds=9)


def test_costs_and_points_are_looked_up_by_name():
    rules = RuleSet()
    assert [rules.area_cost(rules.base_excavators, area) for area in ("mountains", "hills", "plains")] == [5, 4, 3]
    assert rules.bonus_points("contracts_fulfilled") == 2
    assert rules.bonus_points("powerhouses") == 5
    assert rules.bonus_points("advanced_technology") == 4
