"""Which contracts an amount of energy fulfils."""

from __future__ import annotations

from typing import Any

from barrage_core import GameState, from_position
from barrage_core import questions as ask
from tests.questions.positions import usa_and_italy


def test_own_and_national_contracts_in_reach():
    state = usa_and_italy({"contracts": ["S1", "R1"]}, {"contracts": ["G1"]}, national_contracts=["N3"])
    reports = ask.fulfillable(state, "usa", 8)
    assert [(one.contract, one.needed, one.enough) for one in reports] == [
        ("S1", 3, True),
        ("R1", 8, True),
        ("N3", 14, False),
    ]
    assert reports[2].reward == "8 VP, 8 credits"
    assert [one.enough for one in ask.fulfillable(state, "usa", 2)] == [False, False, False]
    assert [one.contract for one in ask.fulfillable(state, 1, 99)] == ["G1", "N3"]


def test_france_needs_less_for_every_contract():
    def france(powerhouses: int, **rules: Any) -> GameState:
        players = [{"company": "france", "contracts": ["S3", "R11"]}, {"company": "usa"}]
        houses = dict.fromkeys(("P5-0", "P6-0", "P7-0")[:powerhouses], "france")
        return from_position(
            {"players": players, "powerhouses": houses, "national_contracts": ["N5"], "rules": rules},
        )

    def needed(state: GameState, *, produced: bool = True) -> list[int]:
        return [one.needed for one in ask.fulfillable(state, "france", 12, produced=produced)]

    assert needed(france(2)) == [2, 10, 15]
    assert needed(france(3)) == [0, 7, 12]
    assert [one.enough for one in ask.fulfillable(france(3), "france", 12)] == [True, True, True]
    assert needed(france(3), produced=False) == [0, 7, 12]
    assert needed(france(3, france_on_tile_energy=False), produced=False) == [2, 10, 15]
    assert needed(france(3, france_on_tile_energy=False)) == [0, 7, 12]
