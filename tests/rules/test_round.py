"""The five phases of a round, round after round, and the end of the game (p. 12, 19-21)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import RuleSet, legal_actions, play
from barrage_core import events as ev
from barrage_core.actions import Pass, UseBank
from barrage_core.agenda import Turn
from barrage_core.newgame import new_game
from barrage_core.rules.round import no_turn_left
from tests.kit.printed import ADVANCED, HEADSTREAM_TILES
from tests.kit.tables import Table, dam, last_turn, round_end, sit, table

ROUND = ["income and headstreams", "actions", "water flow", "scoring", "end of round"]


def banked(players: int = 2, *, mode: Any = "introductory", **options: Any) -> Table:
    """Play a game in which everybody goes to the bank with all engineers in every turn."""
    state, events = new_game(players, 1, mode=mode, **options)
    game = Table(state)
    game.events += events
    while game.decision is not None:
        game.do(UseBank(12) if game.awaits(Turn) else legal_actions(game.state)[0])
    return game


def phases(events: Any) -> list[tuple[int, str]]:
    """Return the phases in order, with their round."""
    return [(event.round, event.phase) for event in events if isinstance(event, ev.PhaseStarted)]


# --- the order of the phases ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_five_rounds_of_five_phases(mode):
    expected = [(number, phase) for number in range(1, 6) for phase in ROUND]
    assert phases(banked(mode=mode).events) == [*expected[:-1], (5, "final scoring")]


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_the_rule_set_may_ask_for_fewer_rounds(rounds):
    game = banked(rules=RuleSet(rounds=rounds))
    expected = [(number, phase) for number in range(1, rounds + 1) for phase in ROUND]
    assert phases(game.events) == [*expected[:-1], (rounds, "final scoring")]
    assert game.state.round == rounds


def test_the_last_of_fewer_rounds_brings_its_drops():
    """Only the fifth round has none, whichever is the last."""
    game = banked(rules=RuleSet(rounds=2))
    printed = [HEADSTREAM_TILES[tile] for tile in game.state.setup.headstream_tiles]
    placed = [event.drops for event in game.events_of(ev.DropsPlaced)]
    assert placed == [drops[number] for number in (0, 1) for drops in printed if drops[number]]


def test_a_round_ends_when_the_last_player_has_passed():
    game = last_turn(sit("usa"))
    assert game.do(Pass()).events_of(ev.Passed)[0].player == 0
    assert [phase for _, phase in phases(game.events)] == ["water flow", "scoring", "end of round", *ROUND[:2]]


def test_the_first_turn_of_the_round_is_the_first_players():
    game = last_turn(sit("usa", energy=5)).end_round()
    assert game.state.turn_order == (1, 0)
    assert game.decision == Turn(1)


# --- headstreams ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("tiles", [(1, 2, 3, 4), (5, 6, 7, 8), (8, 3, 1, 6)])
def test_each_tile_brings_the_drops_of_the_round(tiles, number):
    game = last_turn(sit("usa"), round=number - 1, headstream_tiles=list(tiles)).end_round()
    assert game.state.round == number
    assert game.water(*"ABCD") == [HEADSTREAM_TILES[tile][number - 1] for tile in tiles]


@pytest.mark.parametrize("seed", range(5))
def test_each_tile_brings_the_drops_of_the_first_round(seed):
    state, _ = new_game(2, seed)
    assert list(state.headstreams.values()) == [HEADSTREAM_TILES[tile][0] for tile in state.setup.headstream_tiles]


def test_the_fifth_round_brings_none():
    game = last_turn(sit("usa"), round=4).end_round()
    assert game.state.round == 5
    assert game.water(*"ABCD") == [0, 0, 0, 0]
    assert game.events_of(ev.DropsPlaced) == []


def test_drops_on_the_headstreams_flow_once():
    game = last_turn(sit("usa"), headstreams={"A": 2, "C": 1}, round=4, dams={"B1L": dam("usa", 3)}).end_round()
    assert len(game.events_of(ev.DropMoved)) == 3
    assert game.water("A", "C", "B1L") == [0, 0, 2]


# --- end of the round -------------------------------------------------------------------------------------------------


def worn_out() -> Table:
    """The end of a round in which everything was used."""
    usa = sit("usa", "mahiri_sekibo", constructions=2, activations=1, bank=3, energy=7, credits=4, vp=20)
    usa["wheel"] = {"5": {"tile": "base", "excavators": 4}}
    position: dict[str, Any] = {
        "occupied": {"SHOP1L": "germany", "TURBINE5L": "usa"},
        "dams": {"B8L": dam("usa", 2, 1)},
    }
    return last_turn(usa, sit("germany", "wilhelm_adler", bank=2), mode="full", **position).end_round()


def test_engineers_and_markers_come_back():
    state = worn_out().state
    assert state.engineers == [12, 12]
    assert state.energy == [0, 0]
    assert state.occupied == {}
    assert state.passed == (False, False)
    assert state.bank == state.constructions == state.activations == (0, 0)


def test_everything_else_stays():
    game = worn_out()
    assert game.wheel("usa") == {5: ("base", 4, 0)}
    assert game.water("B8L") == [1]
    assert game.built("usa") == (1, 1, 0, 0)


def test_the_wheel_does_not_turn_by_itself():
    assert worn_out().events_of(ev.WheelTurned) == []


def test_the_new_turn_order_is_that_of_the_energy_of_the_round():
    """The USA made 7 and Germany nothing: Germany begins."""
    game = worn_out()
    assert game.events_of(ev.TurnOrderSet)[0].order == game.state.turn_order == (1, 0)


# --- turn order -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "energy", "next_order"),
    [
        ("usa germany italy france", (1, 2, 3, 4), "usa germany italy france"),
        ("usa germany italy france", (4, 3, 2, 1), "france italy germany usa"),
        ("usa germany italy france", (0, 0, 0, 0), "france italy germany usa"),
        ("usa germany italy france", (9, 4, 1, 4), "italy france germany usa"),
        ("usa germany italy france", (5, 5, 2, 2), "france italy germany usa"),
        ("france usa germany italy", (5, 5, 5, 1), "france italy germany usa"),
        ("italy usa france germany", (3, 7, 3, 3), "france usa italy germany"),
        ("usa germany italy france", (31, 30, 32, 40), "germany usa italy france"),
    ],
)
def test_least_energy_goes_first_and_ties_are_reversed(order, energy, next_order):
    game = round_end(*energy, turn_order=order.split()).end_round()
    assert [game.state.companies[seat] for seat in game.state.turn_order] == next_order.split()
    assert game.to_move == next_order.split()[0]


def test_markers_go_back_to_zero():
    assert round_end(9, 4, 0).end_round().state.energy == [0, 0, 0]


def test_the_last_round_has_no_end_of_round():
    game = round_end(9, 4, round=5).do(Pass())
    assert game.state.is_over
    assert [event.phase for event in game.events_of(ev.PhaseStarted)] == ["water flow", "scoring", "final scoring"]
    assert game.state.energy == [9, 4]
    assert game.events_of(ev.TurnOrderSet) == []


# --- patents ----------------------------------------------------------------------------------------------------------


def test_three_patents_per_round_by_level():
    """Fifteen tiles, five of each level: all of them are laid out, and none twice."""
    game = banked(mode="full")
    shown = [game.start.patents, *(event.tiles for event in game.events_of(ev.PatentsShown))]
    levels = [[tile.split("-")[0] for tile in tiles] for tiles in shown]
    assert levels == [["I"] * 3, ["I", "I", "II"], ["II"] * 3, ["II", "III", "III"], ["III"] * 3]
    assert {tile for tiles in shown for tile in tiles} == set(ADVANCED)


def test_tiles_left_over_do_not_come_back():
    patents, pile = ["I-base", "", "I-wild"], ["III-wild", "II-base", "I-conduit", "I-elevation"]
    game = last_turn(sit("usa"), mode="full", patents=patents, technology_pile=pile).end_round()
    assert game.state.patents == ("I-elevation", "I-conduit", "II-base")
    assert game.state.technology_pile == ("III-wild",)


def test_a_short_pile_leaves_places_empty():
    game = last_turn(sit("usa"), mode="full", patents=[""] * 3, technology_pile=["III-wild"]).end_round()
    assert game.state.patents == ("III-wild", "", "")


def test_the_introductory_game_has_no_patents():
    assert banked().events_of(ev.PatentsShown) == []


# --- the end of the game ----------------------------------------------------------------------------------------------


def test_the_final_scoring_comes_once_and_last():
    game = banked(4)
    assert len(game.events_of(ev.GameEnded)) == 1
    assert isinstance(game.events[-1], ev.GameEnded)
    assert [place for place, phase in enumerate(phases(game.events)) if phase[1] == "final scoring"] == [24]


def test_the_final_points_are_scored_once():
    """Nobody built anything: all four share 15, 10 and 5, which makes 8 each."""
    objective = [event for event in banked(4).events_of(ev.PointsScored) if event.source == "objective"]
    assert [(event.player, event.vp) for event in objective] == [(seat, 8) for seat in range(4)]


def test_five_rounds_at_the_bank_in_figures():
    """12 engineers and 3 credits for no energy in each round, 6 at the start; 10 - 15 VP, 8 and the goods' points."""
    state = banked(4).state
    credits = 6 + 5 * (12 + 3)
    assert state.credits == [credits] * 4
    assert state.vp == [10 - 5 * 3 + 8 + (credits + 6 + 4) // 5] * 4


def test_the_last_round_is_not_cleaned_up():
    game = last_turn(sit("usa", energy=9, bank=2), round=5).do(Pass())
    assert game.state.energy[0] == 9
    assert game.state.bank[0] == 2
    assert game.events_of(ev.TurnOrderSet) == []
    assert game.decision is None


def test_the_phase_of_the_state_follows_the_events():
    game = table(sit("usa"), number=2)
    assert game.state.phase == "actions"
    game.do(UseBank(12), UseBank(12))
    assert (game.state.round, game.state.phase) == (2, "actions")


def test_before_the_first_round_nobody_has_a_turn_whether_the_company_is_picked_or_not():
    state, _ = new_game(2, 1, mode="full")
    first = state.decision.player
    state, _ = play(state, legal_actions(state)[0])
    assert state.companies[first]
    for seat in range(2):
        (why,) = no_turn_left(state, seat)
        assert why.text == "nobody can act before the companies are picked"
