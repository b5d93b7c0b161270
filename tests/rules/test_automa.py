"""The Automa: its pile, its set-up, its turn, its points in place of credits, the end, and the reasons it gives."""

from __future__ import annotations

import pytest

from barrage_core import BadPosition, BarrageError, Event, from_position, legal_actions, new_game, play, why_not
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.questions import why_not_there
from barrage_core.resources import gain_credits
from barrage_core.rulebook import RuleSet
from barrage_core.rules.automa.entries import judge
from barrage_core.rules.automa.pile import faces, next_pile, unseen
from barrage_core.rules.energy_track import round_lines
from barrage_core.rules.objectives import objective_places
from barrage_core.state import AutomaPile
from tests.kit.automas import (
    NO_PATENTS,
    NOTHING,
    PRODUCING,
    TURN,
    acted,
    automa,
    built,
    with_officer,
)
from tests.kit.tables import Table, dam, owned, sit, table, with_tiles
from tests.rules.test_reasons import all_violation_sites, fits

# The pile -------------------------------------------------------------------------------------------------------------


def test_actions_come_from_the_next_tile_and_criteria_from_the_one_turned_over():
    game = automa(actions=7, criteria=12).do(TURN)
    assert game.events_of(ev.AutomaTileTurned) == [ev.AutomaTileTurned(0, 7, 12, "automa.pile")]
    assert game.state.automa_pile.turned == 1
    assert [tile.number for tile in faces(game.state)] == [7, 12]


def test_the_criteria_of_a_turn_are_those_of_the_tile_whose_actions_were_used_before():
    state, _ = new_game(2, 5, mode="full", automas=["easy", "easy"])
    shown = []
    for _ in range(6):
        state, events = play(state, TURN)
        shown += [event for event in events if isinstance(event, ev.AutomaTileTurned)]
    assert [event.criteria for event in shown[1:]] == [event.actions for event in shown[:-1]]


def test_d01_a_pile_that_is_used_up_is_shuffled_and_begins_anew():
    last = AutomaPile(tuple(AUTOMA_TILES), turned=19, seed=3)
    again = next_pile(last, RuleSet())
    assert again.turned == 1
    assert sorted(again.order) == list(AUTOMA_TILES) != list(again.order)
    assert again == next_pile(last, RuleSet())
    assert again.order != next_pile(last._replace(seed=4), RuleSet()).order
    kept = next_pile(last, RuleSet(automa_keeps_last_tile=True))
    assert kept.order[0] == 20
    assert kept.turned == 1
    assert sorted(kept.order) == list(AUTOMA_TILES)


def test_nobody_sees_under_the_top_tile():
    start = AutomaPile((9, 4, 20, 1, 7), turned=1, seed=8)
    assert unseen(start) == AutomaPile((9, 4, 1, 7, 20), turned=1)


# Set-up ---------------------------------------------------------------------------------------------------------------


def test_automas_sit_last_and_begin_with_16_points_and_without_credits():
    state, _ = new_game(3, 4, mode="full", automas=["medium", "hard"])
    assert state.setup.automas == ("", "medium", "hard")
    assert state.vp == [10, 16, 16]
    assert state.credits == [6, 0, 0]
    while state.phase == "draft":
        state, _ = play(state, legal_actions(state)[0])
    assert state.turn_order[-1] == 0, "the person is last in the first round"
    assert all(state.companies)
    assert state.officers[1:] == ("", "")
    assert state.contracts[1:] == ((), ())
    assert [set(tiles) for tiles in state.tiles[1:]] == [{"base", "elevation", "conduit", "powerhouse"}] * 2


def test_the_person_picks_from_all_companies_and_contracts():
    state, _ = new_game(3, 4, mode="full", automas=["medium", "hard"])
    assert len(legal_actions(state)) == 3
    state, _ = play(state, legal_actions(state)[2])
    assert len(legal_actions(state)) == 3


def test_only_the_highest_level_has_an_officer():
    state, _ = new_game(2, 4, mode="full", automas=["hard", "very_hard"])
    assert state.officers[0] == ""
    assert state.officers[1] != ""


def test_d17_an_automa_has_four_basic_tiles():
    state, _ = new_game(2, 1, mode="full", automas=["hard", "hard"])
    assert state.tiles == (("base", "elevation", "conduit", "powerhouse"),) * 2


def test_an_officer_that_no_automa_uses_cannot_be_copied():
    for seed in range(30):
        state, _ = new_game(4, seed, mode="full", automas=["easy"] * 4)
        assert state.setup.copyable == ()


# The turn -------------------------------------------------------------------------------------------------------------


def test_a_turn_of_an_automa_is_one_action_that_waits_for_somebody_to_take_it():
    game = automa()
    assert legal_actions(game.state) == [TURN]
    assert game.may(TURN)
    assert game.reasons(act.UseBank(1)) == [
        ("automa.turn", "the USA is an Automa and follows its tiles, so it will turn over an Automa tile")
    ]


def test_a_person_turns_over_no_tiles_and_an_automa_is_told_nothing_out_of_turn():
    game = automa(to_move="germany")
    assert game.reasons(TURN) == [("automa.turn", "only an Automa turns over tiles")]
    assert game.reasons(act.UseBank(1), 0) == [
        ("game.decision", "it is Germany's decision"),
        ("automa.turn", "the USA is an Automa and follows its tiles"),
    ]


def test_an_automa_without_engineers_passes_by_itself():
    game = automa(usa={"engineers": 1, **NOTHING}, rivals=[sit("germany", "anton_krylov", engineers=4)], round=5)
    game.do(TURN, act.UseBank(4))
    assert [event.player for event in game.events_of(ev.Passed)] == [0, 1]


def test_a_dashed_action_with_the_last_engineer_ends_the_turn():
    game = automa(7, usa={"engineers": 1}).do(TURN)
    assert acted(game) == [(7, 1)]


def test_an_action_is_done_with_fewer_engineers_than_the_tile_says():
    game = automa(4, usa={"engineers": 1}).do(TURN)
    assert built(game) == [("base", "B1L")]
    assert game.changed("usa")["engineers"] == -1


def test_engineers_go_to_the_first_empty_space_down_the_left_column_then_the_right():
    taken = owned("germany", "WORKSHOP1L")
    spaces = ["WORKSHOP1L", "WORKSHOP3L", "WORKSHOP1R", "WORKSHOP3R"]  # row 2 is closed with two players
    for number, space in enumerate(spaces[1:], 1):
        game = automa(17, usa={**NOTHING, "wheel": {"3": {"excavators": 1}}}, occupied=taken, round=5).do(TURN)
        assert [event.space for event in game.events_of(ev.EngineersPlaced)] == [space]
        taken = owned("germany", *spaces[: number + 1])
    game = automa(17, usa={**NOTHING, "wheel": {"3": {"excavators": 1}}}, occupied=taken, round=5).do(TURN)
    assert [event.space for event in game.events_of(ev.EngineersPlaced)] == ["the edge of the Workshop"]
    assert game.turned("usa") == 1


def test_a_patent_whose_space_is_taken_is_paid_for_beside_the_office():
    taken = owned("germany", "PATENT1")
    game = automa(3, usa=NOTHING, patents=["I-base", "", ""], occupied=taken).do(TURN)
    assert "I-base" in game.tiles("usa")
    assert game.state.occupied["PATENT1"] == 1
    assert game.events_of(ev.EngineersPlaced)[-1].space == "the edge of the Patent Office"


# Credits --------------------------------------------------------------------------------------------------------------


def test_an_automa_pays_and_is_paid_in_points():
    fee = {**PRODUCING, "conduits": {"C5L": "germany"}}
    game = automa(9, **fee).do(TURN)
    assert game.points("in place of credits")[0] == -3
    assert game.changed("germany") == {"credits": 3, "vp": 3}
    game = automa(
        to_move="germany",
        dams={"B5L": dam("germany", 2, 2)},
        conduits={"C5L": "usa"},
        powerhouses={"P8-0": "germany"},
    )
    game.produce("TURBINE1L", "B5L", "C5L", "P8-0", 2)
    assert game.points("in place of credits") == [2, 0]
    assert game.points("conduit fees") == [2, 0]
    assert game.changed("germany")["credits"] == -2
    assert game.state.credits[0] == 0


def test_a_fee_between_two_automas_moves_points_alone():
    rivals = [{"company": "germany", "automa": "easy"}]
    game = automa(9, rivals=rivals, **{**PRODUCING, "conduits": {"C5L": "germany"}}).do(TURN)
    assert game.points("in place of credits") == [-3, 3]
    assert game.points("conduit fees") == [0, 3]
    assert game.state.credits == [0, 0]


def test_a_red_space_costs_3_points_and_points_may_fall_below_zero():
    game = automa(3, 9, usa={"vp": 0, "excavators": 9, "mixers": 0}).do(TURN)  # red spaces are its first criterion
    assert built(game) == [("base", "B1U")]
    assert game.state.vp[0] == -3


def test_points_in_place_of_credits_say_what_they_are_for():
    red = automa(3, 9, usa={"excavators": 9, "mixers": 0}).do(TURN)
    assert red.points("in place of credits: a red space") == [-3, 0]
    fee = automa(9, **{**PRODUCING, "conduits": {"C5L": "germany"}}).do(TURN)
    assert fee.points("in place of credits: conduit fees") == [-3, 0]
    jordan = with_officer("solomon_p_jordan", usa={"excavators": 2, "mixers": 0}).do(TURN)
    assert jordan.points("in place of credits: the price of an officer") == [-3, 0]
    log: list[Event] = []
    gain_credits(red.state, 0, 4, "contract G1", "contracts.reward", log)
    assert log == [ev.PointsScored(0, 4, "in place of credits: contract G1", "automa.credits")]
    (event,) = (one for one in red.events_of(ev.PointsScored) if one.vp == -3)
    assert ev.describe(event, ["the USA"]) == "the USA loses 3 VP (in place of credits: a red space)"


def abilities(game: Table) -> list[str]:
    return [event.what for event in game.events_of(ev.AbilityUsed) if event.player == 0]


def test_what_an_officer_or_a_tile_changes_is_noted_as_it_is_for_a_player():
    adler = with_officer("wilhelm_adler", usa={"excavators": 3, "mixers": 0}).do(TURN)
    assert abilities(adler) == ["builds a base for 3 machines instead of 5"]
    free = {"tiles": with_tiles("I-powerhouse"), "excavators": 0, "mixers": 9}
    assert abilities(automa(15, usa=free, level="hard").do(TURN)) == ["needs no engineers with the I-powerhouse tile"]
    assert abilities(automa(15, usa=free).do(TURN)) == []
    red = {"tiles": with_tiles("I-wild"), "excavators": 9, "mixers": 0}
    assert abilities(automa(3, 9, usa=red, level="hard").do(TURN)) == ["pays nothing for the red space B1U"]
    copied = {
        "tiles": ["elevation", "conduit", "powerhouse", "krylov"],
        "wheel": {"2": {"tile": "base"}},
        "excavators": 9,
        "mixers": 0,
    }
    assert abilities(with_officer("anton_krylov", usa=copied).do(TURN)) == ["copies the base tile"]


def test_energy_track_money_is_points_and_no_energy_nets_nothing():
    game = automa(usa={"energy": 0}, rivals=[sit("germany", "anton_krylov", energy=7)])
    lines = {line.player: (line.vp, line.credits) for line in round_lines(game.state) if line.source == "no energy"}
    assert lines == {0: (-3, 3)}
    end = table(
        {"company": "usa", "automa": "medium", "engineers": 0, "passed": True},
        sit("germany", "anton_krylov", engineers=1, energy=7),
        mode="full",
        to_move="germany",
        round=2,
    ).do(act.UseBank(1))
    assert end.points("in place of credits")[0] + end.points("no energy")[0] == 0


# The end --------------------------------------------------------------------------------------------------------------


def test_the_objective_pays_an_automa_by_its_own_scale():
    rivals = [sit("germany", "anton_krylov"), {"company": "italy", "automa": "easy"}]
    game = automa(dams={"B1U": dam("germany"), "B2U": dam("usa"), "B3U": dam("usa")}, rivals=rivals)
    numbers, won = objective_places(game.state, "red_spaces")
    assert numbers == [2, 1, 0]
    assert won == [20, 10, 10]
    tied = automa(dams={"B1U": dam("germany"), "B2U": dam("usa")}, rivals=rivals)
    assert objective_places(tied.state, "red_spaces") == ([1, 1, 0], [18, 13, 10])


def test_d18_automas_play_the_full_game_only():
    with pytest.raises(BarrageError, match="automas: they play the full game only"):
        new_game(2, 1, automas=["easy"])
    with pytest.raises(BadPosition, match=r"players\[0\].automa: Automas play the full game only"):
        from_position({"players": [{"company": "usa", "automa": "easy"}, {"company": "italy"}]})


# Reasons --------------------------------------------------------------------------------------------------------------


def heard() -> list[tuple[str, str]]:
    """Return a case of every reason that an Automa's rules give, by rule and sentence."""
    entries = [
        (automa(), 9, 0),
        (automa(**PRODUCING | {"contracts_on_show": ["R1"]}), 9, 0),
        (automa(usa={"energy": 40}, **PRODUCING), 9, 0),
        (automa(), 1, 1),
        (automa(dams={f"B{basin}L": dam("usa") for basin in range(1, 6)}), 1, 2),
        (automa(usa={"wheel": {"1": {"tile": "conduit"}}}), 5, 3),
        (automa(usa=NOTHING), 1, 2),
        (automa(), 1, 4),
        (automa(round=5), 1, 5),
        (automa(patents=NO_PATENTS), 3, 3),
    ]
    plans = [
        judge(game.state, 0, AUTOMA_TILES[tile].entries[at], AUTOMA_TILES[1].criteria, None)
        for game, tile, at in entries
    ]
    told = [reason for plan in plans for reason in plan.reasons]
    told += why_not(automa().state, act.Pass()) + why_not(automa(to_move="germany").state, TURN)
    told += why_not(automa(to_move="germany").state, act.Pass(), 0)
    told += why_not_there(automa(3, 9, usa={"excavators": 3}).state, "B1L")
    told += why_not_there(automa(2, 9).state, "B1L") + why_not_there(automa(2, 9).state, "C1L")
    told += why_not_there(automa(3, 9).state, "B1L") + why_not_there(automa(2, 9).state, "P5-0")
    houses = automa(15, 5, usa={"mixers": 9}, dams={"B5L": dam("usa")}, conduits={"C5L": "usa"}).state
    told += why_not_there(houses, "P5-0") + why_not_there(houses, "P8-1")
    told += why_not_there(with_officer("wilhelm_adler", usa={"excavators": 9}).state, "B5L")
    told += why_not_there(with_officer("graziano_del_monte", 19, 3, dams={"B8L": dam("usa")}).state, "C7R")
    wild = {"tiles": with_tiles("I-wild"), "excavators": 9}
    told += why_not_there(automa(3, 1, level="hard", usa=wild).state, "B1L")
    told += why_not_there(automa(3, 1).state, "B2L")
    told += why_not(with_officer("mahiri_sekibo", to_move="germany").state, act.UseBank(1))
    return [(reason.rule, reason.text) for reason in told]


def test_every_reason_of_the_automa_has_a_case():
    cases = heard()
    sites = [site for site in all_violation_sites() if site.rule.startswith("automa.")]
    assert len(sites) > 10
    silent = [
        site for site in sites if not any(rule == site.rule and fits(site.template, text) for rule, text in cases)
    ]
    assert [site.template for site in silent] == []
