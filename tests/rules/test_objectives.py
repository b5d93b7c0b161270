"""The objective tile: what it counts, and what it pays at the end (p. 21, 27)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core.actions import Pass
from barrage_core.questions.scoring import objectives
from tests.kit.printed import OBJECTIVES
from tests.kit.tables import COMPANIES, dam, round_end

# USA: mountains 6 (B1U level 3, B2L, C1L, C2R), hills 2 (B5U, P6-1), plains 4 (P8-0, P10-1, B8L level 2).
# Germany: mountains 2 (B1L, C1R), hills 3 (P5-0, B6L, C6R), plains 0; its C1R joins B1L to P5-0.
MAP: dict[str, Any] = {
    "dams": {
        "B1U": dam("usa", 3),
        "B1L": dam("germany"),
        "B2L": dam("usa"),
        "B5U": dam("usa"),
        "B6L": dam("germany"),
        "B8L": dam("usa", 2),
        "B9L": dam("neutral", 3, 1),
    },
    "conduits": {"C1L": "usa", "C2R": "usa", "C1R": "germany", "C6R": "germany"},
    "powerhouses": {"P6-1": "usa", "P8-0": "usa", "P10-1": "usa", "P5-0": "germany"},
}
COUNTS = {
    # B1U and B5U, P6-1 and P10-1; nothing of Germany's is red
    "red_spaces": (4, 0),
    # C1L joins B1U to P8-0, C2R joins B2L to P10-1
    "connected_bases": (2, 1),
    "most_in_one_area": (6, 3),
    "least_in_one_area": (2, 0),
    # basins 1, 2, 5, 6, 8, 10 and 1, 5, 6
    "basins_with_one": (6, 3),
    # basin 1 (three of the dam, one conduit) and basin 8 (two of the dam, a powerhouse)
    "basins_with_three": (2, 0),
}


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_objective_counts_what_it_shows(objective):
    game = round_end(1, 1, objective=objective, **MAP)
    report = next(report for report in objectives(game.state) if report.objective == objective)
    assert report.counts == COUNTS[objective]
    assert report.vp == (15, 10)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_objective_pays_at_the_end(objective):
    game = round_end(1, 1, round=5, objective=objective, **MAP).do(Pass())
    assert game.points("objective") == [15, 10]


def test_two_bases_joined_to_one_powerhouse_both_count():
    game = round_end(
        1,
        1,
        objective="connected_bases",
        dams={"B1L": dam("usa"), "B3L": dam("usa")},
        conduits={"C1R": "usa", "C3L": "usa"},
        powerhouses={"P5-0": "usa"},
    )
    assert objectives(game.state)[1].counts == (2, 0)


def test_a_base_with_two_connections_counts_once():
    game = round_end(
        1,
        1,
        dams={"B1L": dam("usa", 3)},
        conduits={"C1L": "usa", "C1R": "usa"},
        powerhouses={"P5-0": "usa", "P8-0": "usa"},
    )
    assert objectives(game.state)[1].counts == (1, 0)


def test_a_rivals_conduit_or_powerhouse_connects_nothing():
    game = round_end(
        1,
        1,
        dams={"B1L": dam("usa"), "B2L": dam("usa")},
        conduits={"C1L": "germany", "C2L": "usa"},
        powerhouses={"P8-0": "usa", "P6-0": "germany"},
    )
    assert objectives(game.state)[1].counts == (0, 0)


def test_the_bottom_basins_count_for_areas_and_basins():
    game = round_end(1, 1, powerhouses={"P11-0": "usa", "P12-1": "usa"})
    counts = {report.objective: report.counts[0] for report in objectives(game.state)}
    assert counts["most_in_one_area"] == 2
    assert counts["basins_with_one"] == 2
    assert counts["red_spaces"] == 1


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_when_nobody_has_any_everybody_is_tied(objective):
    game = round_end(1, 2, 3, 4, round=5, objective=objective).do(Pass())
    assert game.points("objective") == [8, 8, 8, 8]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_when_nobody_has_any_nobody_scores_in_the_variant(objective):
    rules = {"objective_needs_one": True}
    game = round_end(1, 2, 3, 4, round=5, objective=objective, rules=rules).do(Pass())
    assert game.points("objective") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ((1, 0), [15, 10]),
        ((1, 1), [13, 13]),
        ((2, 1, 0), [15, 10, 5]),
        ((1, 1, 0), [13, 13, 5]),
        ((1, 0, 0), [15, 8, 8]),
        ((1, 1, 1), [10, 10, 10]),
    ],
    ids=lambda value: "-".join(map(str, value)),
)
def test_places_for_two_and_three_players(counts, vp):
    places = iter(f"B{basin}U" for basin in range(1, 11))
    dams = {
        next(places): dam(company) for company, number in zip(COMPANIES, counts, strict=False) for _ in range(number)
    }
    game = round_end(*[1] * len(counts), round=5, objective="red_spaces", dams=dams).do(Pass())
    assert game.points("objective") == vp
