"""The tables of the components against the printed facts, typed a second time, and against the reference beside us."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from barrage_core.components.companies import ABILITY_POWERHOUSES, COMPANIES, INTRODUCTORY_MATCHUPS, POWERHOUSE_BONUS
from barrage_core.components.companies import OFFICERS as OFFICER_NAMES
from barrage_core.components.contracts import CONTRACTS, NATIONAL, PRIVATE, STARTING
from barrage_core.components.gains import Gain
from barrage_core.components.management import COMPANY_SPACES, MANAGEMENT_ROWS, PATENT_ROWS, Row
from barrage_core.components.maps import STANDARD
from barrage_core.components.technology import ADVANCED, BASIC, TECHNOLOGY
from barrage_core.components.tiles import (
    BONUS_TILES,
    CREDITS_AT,
    HEADSTREAM_TILES,
    OBJECTIVE_TILES,
    SECTION_STARTS,
    TRACK_LENGTH,
)
from barrage_core.names import AREAS
from barrage_core.rulebook import RuleSet
from tests.kit import printed

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference" / "barrage.yaml"
BASINS = {int(basin.id): basin for basin in STANDARD.basins}
RULES = RuleSet()


def gains(given: tuple[Gain, ...]) -> dict[str, Any]:
    """Write gains as the printed facts do: amounts, and the limits of pieces to build."""
    limits = {"build_base": lambda gain: gain.areas, "build_conduit": lambda gain: gain.amount}
    free = {"build_elevation", "build_powerhouse"}
    return {gain.kind: None if gain.kind in free else limits.get(gain.kind, lambda g: g.amount)(gain) for gain in given}


# --- the map ----------------------------------------------------------------------------------------------------------


def test_areas():
    assert {basin: BASINS[basin].area for basin in BASINS} == {
        basin: area for area, basins in printed.AREA_BASINS.items() for basin in basins
    }


def test_headstreams():
    assert {name: int(basin) for name, basin in STANDARD.headstreams} == printed.HEADSTREAM_BASINS


def test_rivers():
    flows = {number: basin.flows_to for number, basin in BASINS.items()}
    assert {number: basin and int(basin) for number, basin in flows.items()} == printed.RIVERS


def test_conduits():
    conduits = {conduit.id: (conduit.value, int(conduit.to)) for basin in STANDARD.basins for conduit in basin.conduits}
    assert conduits == printed.CONDUITS


@pytest.mark.parametrize("basin", range(1, 13))
def test_powerhouse_spaces(basin):
    fees = tuple(3 if space.red else 0 for space in BASINS[basin].powerhouses)
    assert fees == printed.POWERHOUSE_FEES.get(basin, ())


@pytest.mark.parametrize("basin", range(1, 13))
def test_base_spaces(basin):
    """A red upper and a free lower one in every basin but the two at the bottom."""
    spaces = [(space.id, space.red) for space in BASINS[basin].bases]
    assert spaces == ([(f"B{basin}U", True), (f"B{basin}L", False)] if basin <= 10 else [])


def test_neutral_dams():
    dams = [(dams.area, tuple(map(int, dams.basins)), dams.level, dams.water) for dams in STANDARD.neutral_dams]
    assert dams == [("mountains", (1, 2, 3, 4), 1, 1), ("hills", (5, 6, 7), 2, 1), ("plains", (8, 9, 10), 3, 1)]


def test_headstream_tiles():
    assert HEADSTREAM_TILES == printed.HEADSTREAM_TILES


# --- numbers of the rule set ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starting_credits", 6),
        ("starting_excavators", 6),
        ("starting_mixers", 4),
        ("starting_vp", 10),
        ("engineers", 12),
        ("rounds", 5),
        ("wheel_segments", 6),
        ("base_excavators", (5, 4, 3)),
        ("elevation_mixers", (4, 3, 2)),
        ("conduit_excavators", 2),
        ("powerhouse_mixers", (2, 3, 4, 5)),
        ("red_action_fee", 3),
        ("red_building_fee", 3),
        ("conduit_fee_credits", 1),
        ("conduit_fee_vp", 1),
        ("hand_limit", 3),
        ("first_place_vp", 6),
        ("second_place_vp", 2),
        ("zero_energy_credits", 3),
        ("zero_energy_penalty", 3),
        ("behind_penalty", 4),
        ("objective_vp", (15, 10, 5)),
        ("goods_per_vp", 5),
        ("drop_vp", 1),
        ("adler_excavators", 3),
        ("del_monte_capacity", 4),
        ("fiesler_minimum", 4),
        ("mcdowell_mixers", 1),
        ("jordan_credits", 3),
        ("sekibo_second_fee", 3),
        ("usa_steps", 1),
        ("italy_steps", 3),
        ("france_discount", 3),
        ("fiesler_in_second_production", False),
        ("france_on_tile_energy", True),
        ("objective_needs_one", False),
        ("connected_bases_any_colour", False),
        ("sekibo_extra_credits", 0),
    ],
)
def test_the_printed_game_is_the_default(name, value):
    assert getattr(RULES, name) == value


def test_areas_are_listed_from_the_mountains_down():
    assert AREAS == ("mountains", "hills", "plains")


# --- companies, officers, technology ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("company", "printed_on_it"), printed.COMPANY_BOARDS.items())
def test_company_boards(company, printed_on_it):
    assert (COMPANIES[company].colour, COMPANIES[company].leader) == printed_on_it


@pytest.mark.parametrize("row", ["base", "elevation", "conduit"])
@pytest.mark.parametrize("company", printed.INCOMES)
def test_incomes(company, row):
    incomes = {number: gains(income) for number, income in COMPANIES[company].income[row].items()}
    assert incomes == printed.INCOMES[company][row]


def test_powerhouses_bring_no_income():
    assert all("powerhouse" not in company.income for company in COMPANIES.values())


def test_the_powerhouse_row():
    assert POWERHOUSE_BONUS == (0, 0, 1, 1, 3)
    assert ABILITY_POWERHOUSES == 3


def test_officers():
    assert tuple(OFFICER_NAMES) == printed.OFFICERS


def test_introductory_matchups():
    assert tuple(map(tuple, INTRODUCTORY_MATCHUPS)) == printed.MATCHUPS


@pytest.mark.parametrize("tile", printed.ADVANCED)
def test_advanced_tiles(tile):
    level, kind = tile.split("-")
    assert TECHNOLOGY[tile].level == len(level)
    assert TECHNOLOGY[tile].builds == (printed.PIECES if kind == "wild" else (kind,))
    assert TECHNOLOGY[tile].effect


def test_technology_tiles():
    assert tuple(tile for level in (1, 2, 3) for tile in ADVANCED[level]) == printed.ADVANCED
    assert (*printed.PIECES, "wild") == BASIC
    assert set(TECHNOLOGY) == {*printed.ADVANCED, *BASIC, "krylov"}


# --- the management board ---------------------------------------------------------------------------------------------

ROWS = {row.id: row for row in (*MANAGEMENT_ROWS, *PATENT_ROWS)}


def side_of(space: str) -> tuple[Row, tuple[int, bool]]:
    """Return the row of a space and what this side of it asks."""
    if space in ROWS:
        return ROWS[space], ROWS[space].left
    row = ROWS[space[:-1]]
    side = row.left if space.endswith("L") else row.right
    assert side is not None
    return row, side


@pytest.mark.parametrize("space", printed.SPACES)
def test_action_spaces(space):
    row, (engineers, red) = side_of(space)
    assert printed.SpaceFacts(engineers, 3 if red else 0, row.pay, row.players) == printed.SPACES[space]


def test_there_are_no_other_action_spaces():
    assert len(printed.SPACES) == sum(1 if row.right is None else 2 for row in ROWS.values())


@pytest.mark.parametrize(("row", "bonus"), printed.TURBINES.items())
def test_turbines(row, bonus):
    assert (ROWS[row].effect, ROWS[row].amount) == ("produce", bonus)


@pytest.mark.parametrize(
    ("row", "effect", "amount"),
    [
        ("WATER1", "place_drops", 2),
        ("WATER2", "flow_drops", 1),
        ("WORKSHOP1", "rotate", 1),
        ("WORKSHOP2", "rotate", 2),
        ("WORKSHOP3", "rotate", 3),
        ("CONTRACT1", "take_contracts", 1),
        ("CONTRACT2", "take_contracts", 1),
        ("CONTRACT3", "take_contracts", 2),
    ],
)
def test_other_rows(row, effect, amount):
    assert (ROWS[row].effect, ROWS[row].amount) == (effect, amount)


@pytest.mark.parametrize(("row", "machines"), [("SHOP1", (1, 0, 0)), ("SHOP2", (0, 0, 1)), ("SHOP3", (1, 1, 0))])
def test_the_machinery_shop(row, machines):
    assert ROWS[row].machines == machines


def test_construction_spaces():
    spaces = tuple((space.engineers, 3 if space.red else 0) for space in COMPANY_SPACES)
    assert spaces == printed.CONSTRUCTION_SPACES


# --- the energy track and the tiles beside it -------------------------------------------------------------------------


def test_the_energy_track():
    assert dict(CREDITS_AT) == printed.CREDIT_MARKS
    assert SECTION_STARTS == printed.SECTIONS
    assert TRACK_LENGTH == 30


@pytest.mark.parametrize(("tile", "vp"), printed.BONUS_VP.items())
def test_bonus_tiles(tile, vp):
    assert RULES.bonus_points(tile) == vp


def test_there_are_six_bonus_and_six_objective_tiles():
    assert tuple(BONUS_TILES) == tuple(printed.BONUS_VP)
    assert tuple(OBJECTIVE_TILES) == printed.OBJECTIVES


# --- contracts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contract", printed.CONTRACTS)
def test_contracts(contract):
    energy, reward = printed.CONTRACTS[contract]
    assert CONTRACTS[contract].energy == energy
    assert gains(CONTRACTS[contract].reward) == reward


def test_kinds_of_contracts():
    assert tuple(CONTRACTS) == tuple(printed.CONTRACTS)
    assert STARTING == ("S1", "S2", "S3", "S4")
    assert NATIONAL == ("N1", "N2", "N3", "N4", "N5", "N6")
    assert {
        colour: tuple(f"{letter}{number}" for number in range(1, 16))
        for colour, letter in (("green", "G"), ("yellow", "Y"), ("red", "R"))
    } == PRIVATE


# --- the reference ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reference() -> Any:
    """Read the reference where it lies beside the project."""
    yaml = pytest.importorskip("yaml")
    if not REFERENCE.exists():
        pytest.skip("the reference lies beside the project, not in it")
    return yaml.safe_load(REFERENCE.read_text(encoding="utf-8"))


def reward_of(written: dict[str, Any]) -> dict[str, Any]:
    """Write a reward of the reference as the printed facts do."""
    reward = {kind: amount for kind, amount in written.items() if kind != "build"}
    for piece, limits in written.get("build", {}).items():
        limit: Any = None
        if piece == "base":
            limit = tuple(limits.get("areas", AREAS))
        elif piece == "conduit":
            limit = limits["max_value"]
        reward[f"build_{piece}"] = limit
    return reward


def test_reference_map(reference):
    written = reference["map"]
    assert written["headstreams"] == printed.HEADSTREAM_BASINS
    assert {basin: None if to == "end" else to for basin, to in written["rivers"].items()} == printed.RIVERS
    for number, basin in written["basins"].items():
        spec = BASINS[number]
        assert spec.area == basin["area"]
        conduits = {conduit.id[-1]: {"value": conduit.value, "to": int(conduit.to)} for conduit in spec.conduits}
        assert conduits == basin.get("conduits", {})
        assert [3 if space.red else 0 for space in spec.powerhouses] == basin.get("powerhouse_fees", [])
    # Where things lie on our drawing is ours: it has to be read.


def test_reference_neutral_dams(reference):
    for dams in STANDARD.neutral_dams:
        written = reference["neutral_dams"][dams.area]
        assert written == {"basins": [int(basin) for basin in dams.basins], "level": dams.level, "water": dams.water}


def test_reference_headstream_tiles(reference):
    assert {tile: tuple(drops) for tile, drops in reference["headstream_tiles"].items()} == HEADSTREAM_TILES


def test_reference_start_and_costs(reference):
    start, costs = reference["start"], reference["costs"]
    assert start["engineers"] == RULES.engineers
    assert start["credits"] == RULES.starting_credits
    assert start["excavators"] == RULES.starting_excavators
    assert start["mixers"] == RULES.starting_mixers
    assert start["victory_points"] == RULES.starting_vp
    assert start["wheel_segments"] == RULES.wheel_segments
    assert tuple(start["basic_technology"]) == BASIC
    assert tuple(costs["base"]["excavators"][area] for area in AREAS) == RULES.base_excavators
    assert tuple(costs["elevation"]["mixers"][area] for area in AREAS) == RULES.elevation_mixers
    assert costs["conduit"]["excavators_per_value"] == RULES.conduit_excavators
    assert tuple(costs["powerhouse"]["mixers"]) == RULES.powerhouse_mixers


def test_reference_companies(reference):
    assert set(reference["companies"]) == set(COMPANIES)
    for name, written in reference["companies"].items():
        company = COMPANIES[name]
        assert (company.colour, company.leader) == (written["colour"], written["leader"])
        for row in ("base", "elevation", "conduit"):
            incomes = {number: gains(income) for number, income in company.income[row].items()}
            assert incomes == written[row]
    assert reference["officers"] == list(OFFICER_NAMES)
    assert reference["introductory_matchups"] == [list(matchup) for matchup in INTRODUCTORY_MATCHUPS]


def test_reference_powerhouse_row(reference):
    row = reference["powerhouse_row"]
    bonus = [sum(row.get(n, {}).get("production_bonus", 0) for n in range(1, number + 1)) for number in range(5)]
    assert tuple(bonus) == POWERHOUSE_BONUS
    assert [number for number, effect in row.items() if effect.get("company_ability")] == [ABILITY_POWERHOUSES]


PREFIXES = {
    "turbine_station": "TURBINE",
    "water_management": "WATER",
    "workshop": "WORKSHOP",
    "machinery_shop": "SHOP",
    "contract_office": "CONTRACT",
}


@pytest.mark.parametrize("section", PREFIXES)
def test_reference_management_board(reference, section):
    rows = [row for row in MANAGEMENT_ROWS if row.section == section]
    assert [row.id for row in rows] == [f"{PREFIXES[section]}{n}" for n in range(1, len(rows) + 1)]
    for row, written in zip(rows, reference["management_board"][section], strict=True):
        for side, (engineers, red) in (("left", row.left), ("right", row.right or (0, False))):
            assert [engineers, 3 if red else 0] == written[side]
        assert row.players == written["players"]
        assert row.pay == written.get("pay", 0)
        if row.effect == "machines":
            assert row.machines == tuple(written.get(kind, 0) for kind in ("excavators", "mixers", "any_machine"))
        else:
            assert row.amount == written[row.effect]


def test_reference_other_spaces(reference):
    (patent,) = reference["patent_office"]
    assert [(row.pay, row.left, row.right) for row in PATENT_ROWS] == [
        (patent["pay"], (patent["engineers"], False), None)
    ] * 3
    spaces = [[space.engineers, 3 if space.red else 0] for space in COMPANY_SPACES]
    assert spaces == reference["company_board_construction"]


def test_reference_energy_track(reference):
    track = reference["energy_track"]
    assert dict(CREDITS_AT) == track["credits_at"]
    assert track["at_zero"] == {"credits": RULES.zero_energy_credits, "vp": -RULES.zero_energy_penalty}
    assert list(SECTION_STARTS) == track["section_starts"]
    assert (RULES.behind_penalty, RULES.first_place_vp, RULES.second_place_vp) == (
        track["behind_penalty"],
        track["first"],
        track["second"],
    )


def test_reference_bonus_and_objective_tiles(reference):
    assert {tile: RULES.bonus_points(tile) for tile in BONUS_TILES} == reference["bonus_tiles"]
    assert list(OBJECTIVE_TILES) == reference["objective_tiles"]
    assert list(RULES.objective_vp) == reference["objective_vp"]


def test_reference_contracts(reference):
    written = {
        name: (kind, contract["energy"], reward_of(contract["reward"]))
        for kind, contracts in reference["contracts"].items()
        for name, contract in contracts.items()
    }
    table = {name: (tile.kind, tile.energy, gains(tile.reward)) for name, tile in CONTRACTS.items()}
    assert table == written
    assert reference["contract_hand_limit"] == RULES.hand_limit


def test_reference_technology(reference):
    tiles = [f"{level}-{kind}" for level, kinds in reference["advanced_technology"].items() for kind in kinds]
    assert tuple(tiles) == printed.ADVANCED
