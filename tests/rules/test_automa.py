"""The Automa: its pile, its turn, every entry of every tile, every criterion, its levels and its rulings."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import BadPosition, BarrageError, Event, from_position, legal_actions, new_game, play, why_not
from barrage_core import actions as act
from barrage_core import agenda as ag
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_LEVELS, AUTOMA_TILES, CRITERIA
from barrage_core.components.contracts import CONTRACTS, NATIONAL
from barrage_core.components.gains import Gain
from barrage_core.questions import why_not_there
from barrage_core.resources import gain_credits
from barrage_core.rulebook import RuleSet
from barrage_core.rules.automa.criteria import KEEP, completing, look
from barrage_core.rules.automa.entries import _payment, judge
from barrage_core.rules.automa.pile import faces, next_pile, unseen
from barrage_core.rules.automa.places import _steps, choose_place
from barrage_core.rules.automa.reasons import Attempt
from barrage_core.rules.automa.turn import ANSWERS, answer, take_turn
from barrage_core.rules.energy_track import round_lines
from barrage_core.rules.objectives import objective_places
from barrage_core.rules.playing import advance
from barrage_core.state import AutomaPile
from tests.kit.random_games import play_random
from tests.kit.tables import Table, dam, owned, sit, table, with_tiles
from tests.rules.test_reasons import all_violation_sites, fits

TURN = act.TurnTile()
NOTHING = {"excavators": 0, "mixers": 0}
NO_PATENTS = ["", "", ""]


def pile(actions: int, criteria: int) -> dict[str, Any]:
    """Write a pile that shows the actions and the criteria of these tiles when the next tile is turned over."""
    rest = [number for number in AUTOMA_TILES if number not in (actions, criteria)]
    return {"order": [criteria, actions, *rest]}


def automa(actions: int = 4, criteria: int = 1, *, level: str = "medium", **fields: Any) -> Table:
    """Set up the turn of an Automa with the USA, against Germany."""
    usa = {"company": "usa", "automa": level, **fields.pop("usa", {})}
    rivals = fields.pop("rivals", [sit("germany", "anton_krylov")])
    position = {"mode": "full", "to_move": "usa", "automa_pile": pile(actions, criteria), **fields}
    return table(usa, *rivals, **position)


def acted(game: Table) -> list[tuple[int, int]]:
    """Return the entries that were carried out, by tile and number."""
    return [(event.tile, event.entry) for event in game.events_of(ev.AutomaActed)]


def built(game: Table) -> list[tuple[str, str]]:
    return [(event.piece, event.place) for event in game.events_of(ev.PieceBuilt) if event.player == 0]


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


PRODUCING: dict[str, Any] = {
    "dams": {"B5L": dam("usa", 3, 3)},
    "conduits": {"C5L": "usa"},
    "powerhouses": {"P8-0": "usa"},
    "contracts_on_show": ["G1", "G2", "Y1", "Y2", "R1", "R2"],
}
"""A system of 9 energy, more than the cheapest contract of every colour needs."""
ENTRIES = [(tile.number, at) for tile in AUTOMA_TILES.values() for at in range(len(tile.entries))]


def doable(tile: int, at: int) -> dict[str, Any]:
    """Return a position where an entry of a tile can be done, and none before it that ends the turn."""
    entry = AUTOMA_TILES[tile].entries[at]
    usa: dict[str, Any] = dict(NOTHING)
    fields: dict[str, Any] = {"round": 5, "patents": NO_PATENTS}
    match entry.kind:
        case "production":
            fields |= PRODUCING
        case "water":
            fields |= {"dams": {"B1L": dam("usa")}}
        case "construct" if entry.piece == "elevation":
            usa["mixers"], fields["dams"] = 4, {"B1L": dam("usa")}
        case "construct" if entry.piece == "powerhouse":
            usa["mixers"] = 4
        case "construct":
            usa["excavators"] = 10
        case "rotate":
            usa["wheel"] = {"3": {"excavators": 2}}
        case "machines":
            fields["round"] = 1
        case "patent":
            fields["patents"] = [f"I-{entry.piece}", "", ""]
    return {"usa": usa, **fields}


@pytest.mark.parametrize(("tile", "at"), ENTRIES)
def test_every_entry_of_every_tile_is_done_when_it_can_be(tile, at):
    entry = AUTOMA_TILES[tile].entries[at]
    game = automa(tile, 1 + tile % 20, **doable(tile, at))
    game.do(TURN)
    done = acted(game)
    if entry.ends_turn:
        assert done[-1] == (tile, at)
    else:
        assert (tile, at) in done
    assert done == sorted(done)
    used = sum(AUTOMA_TILES[tile].entries[number].engineers for _, number in done)
    assert -game.changed("usa")["engineers"] == used
    paid = sum(AUTOMA_TILES[tile].entries[number].vp for _, number in done)
    assert game.points("Automa tiles")[0] == paid
    HAPPENED[entry.kind](game, entry)


def _produced(game, entry):
    (released,) = game.events_of(ev.DropsReleased)
    assert released == ev.DropsReleased(0, "B5L", "C5L", "P8-0", 3, "production.conduit")
    assert game.steps("usa")[0] == 9 + entry.amount
    assert len(game.state.fulfilled[0]) == 1
    assert "TURBINE1L" in game.state.occupied


def _placed(game, entry):
    drops = [event for event in game.events_of(ev.DropsPlaced) if event.player == 0]
    assert [event.headstream for event in drops] == ["A"]
    assert game.water("B1L") == ([1] if entry.flows else [0])
    assert game.state.occupied["WATER1L"] == 0


def _discarded(game, entry):
    assert len(game.events_of(ev.ContractDiscarded)) == 2
    assert game.steps("usa") == [2]
    assert len(game.state.supply.on_show) == 6
    assert game.state.occupied["CONTRACT1L"] == 0


def _constructed(game, entry):
    ((piece, place),) = built(game)
    assert piece == entry.piece
    board = game.state.board
    assert entry.area in (None, board.area_of[place])
    assert board.value.get(place, 0) >= entry.least
    assert game.wheel("usa")[5][0] == piece
    assert not game.state.occupied or set(game.state.occupied) <= {"WATER1L", "WATER2L", "CONTRACT1L"}


def _turned(game, entry):
    assert game.turned("usa") == entry.amount
    assert game.state.occupied["WORKSHOP1L"] == 0


def _given(game, entry):
    excavators, mixers, either = entry.machines
    (gained,) = game.events_of(ev.MachinesGained)
    assert (gained.excavators, gained.mixers) == (excavators + either, mixers)
    assert game.state.occupied["SHOP1L"] == 0


def _patented(game, entry):
    assert f"I-{entry.piece}" in game.tiles("usa")
    assert game.state.occupied["PATENT1"] == 0


def _banked(game, entry):
    assert game.state.bank == (1, 0)


HAPPENED = {
    "production": _produced,
    "water": _placed,
    "discard": _discarded,
    "construct": _constructed,
    "rotate": _turned,
    "machines": _given,
    "patent": _patented,
    "bank": _banked,
}


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


# Production -----------------------------------------------------------------------------------------------------------


def reasons(game: Table, tile: int, at: int, criteria: int = 1) -> list[str]:
    """Return why an Automa cannot do an entry of a tile."""
    entry = AUTOMA_TILES[tile].entries[at]
    plan = judge(game.state, 0, entry, AUTOMA_TILES[criteria].criteria, None)
    return [reason.text for reason in plan.reasons]


def test_production_asks_for_a_system_a_contract_and_room_on_the_track():
    assert reasons(automa(), 9, 0) == ["no system of its own would make energy"]
    assert reasons(automa(**{**PRODUCING, "contracts_on_show": ["R1", "R2"]}), 9, 0) == [
        "no green contract on show can be fulfilled with 9 energy"
    ]
    leading = {"usa": {"energy": 12}, "round": 2, **PRODUCING}
    assert reasons(automa(**leading), 9, 0) == [
        "it is first on the energy track with 12 energy, and 12 are enough in round 2"
    ]
    assert reasons(automa(**{**leading, "usa": {"energy": 11}}), 9, 0) == []
    ahead = [sit("germany", "anton_krylov", energy=13)]
    assert reasons(automa(**leading, rivals=ahead), 9, 0) == []


def test_d02_a_tie_on_the_track_is_no_lead():
    tied = {"usa": {"energy": 12}, "round": 2, "rivals": [sit("germany", "anton_krylov", energy=12)], **PRODUCING}
    assert reasons(automa(**tied), 9, 0) == []
    assert len(reasons(automa(**tied, rules={"automa_tie_is_first": True}), 9, 0)) == 1


def test_d03_of_equal_systems_a_neutral_dam_then_the_first_conduit_from_the_start():
    equal = {
        "dams": {"B5L": dam("usa", 2, 2), "B8L": dam("neutral", 3, 2)},
        "conduits": {"C5L": "usa", "C8L": "usa"},
        "powerhouses": {"P8-0": "usa", "P11-0": "usa"},
    }
    assert automa(9, 1, **equal).do(TURN).events_of(ev.DropsReleased)[0].dam == "B8L"
    own = {**equal, "dams": {"B5L": dam("usa", 2, 2), "B8L": dam("usa", 2, 2)}}
    assert automa(9, 1, **own).do(TURN).events_of(ev.DropsReleased)[0].conduit == "C5L"  # from C1L on
    assert automa(9, 12, **own).do(TURN).events_of(ev.DropsReleased)[0].conduit == "C8L"  # from C6R on


def test_the_highest_contract_within_the_energy_is_fulfilled_the_right_hand_one_of_equal_ones():
    """Both red contracts need 8 of the 9 energy, the others less."""
    assert [CONTRACTS[name].energy for name in PRODUCING["contracts_on_show"]] == [2, 2, 5, 5, 8, 8]
    game = automa(9, **PRODUCING, national_contracts=[]).do(TURN)
    assert [event.contract for event in game.events_of(ev.ContractFulfilled)] == ["R2"]
    assert "R2" not in game.state.supply.on_show
    assert len(game.state.supply.on_show) == 6


def test_d04_national_contracts_are_fulfilled_too():
    cheapest = min(NATIONAL, key=lambda name: CONTRACTS[name].energy)
    task = ag.ChooseContract(0, 99)
    game = automa(national_contracts=[cheapest], contracts_on_show=["G1", "G2"])
    assert answer(game.state, task) == act.Fulfil(cheapest)
    without = automa(
        national_contracts=[cheapest], contracts_on_show=["G1", "G2"], rules={"automa_national_contracts": False}
    )
    assert answer(without.state, task) in (act.Fulfil("G1"), act.Fulfil("G2"))
    assert answer(without.state, ag.ChooseContract(0, 1)) == act.Decline()


def test_the_easy_automa_has_no_bonus_for_powerhouses():
    houses = {**PRODUCING, "powerhouses": owned("usa", "P8-0", "P9-0")}
    assert automa(9, **houses).do(TURN).steps("usa")[0] == 10
    assert automa(9, level="easy", **houses).do(TURN).steps("usa")[0] == 9


# Water ----------------------------------------------------------------------------------------------------------------


def placed(game: Table) -> list[str]:
    return [event.headstream for event in game.events_of(ev.DropsPlaced) if event.player == 0]


def test_drops_go_to_the_first_headstream_that_feeds_an_own_dam():
    dams = {"B2L": dam("usa", 2), "B3L": dam("usa")}
    assert placed(automa(1, 2, usa=NOTHING, dams=dams).do(TURN)) == ["B", "B"]  # order B C D A
    assert placed(automa(1, 3, usa=NOTHING, dams=dams).do(TURN)) == ["C", "B"]  # order C D A B
    assert placed(automa(2, 3, usa=NOTHING, dams=dams).do(TURN)) == ["C"]
    full = {"B2L": dam("usa", 1, 1)}
    assert reasons(automa(dams=full), 1, 1) == ["no drop would come to a dam of its own"]


def test_drops_that_wait_already_run_first():
    dams = {"B2L": dam("usa")}
    assert placed(automa(1, 2, usa=NOTHING, dams=dams, headstreams={"B": 1}).do(TURN)) == []
    assert placed(automa(2, 1, usa=NOTHING, dams=dams, headstreams={"B": 1}).do(TURN)) == ["B"]


def test_d19_discarded_contracts_go_under_their_pile_in_their_order():
    supply = automa(3, usa=NOTHING, contracts_on_show=["G1", "G2", "Y1", "Y2", "R1", "R2"])
    before = supply.state.supply.piles[0]
    after = supply.do(TURN).state.supply
    assert after.piles[0] == ("G2", "G1", *before[:-2])
    assert sorted(after.on_show[:2]) == sorted(before[-2:])


def test_d14_two_drops_on_one_headstream_where_a_rival_dam_holds_the_first():
    dams = {"B2U": dam("germany"), "B2L": dam("usa")}
    assert placed(automa(1, 9, usa=NOTHING, dams=dams).do(TURN)) == ["B", "B"]
    assert placed(automa(2, 9, usa=NOTHING, dams=dams).do(TURN)) == []


def test_equal_headstreams_differ_by_the_steps_of_an_ability():
    """A drop from B passes the powerhouse in basin 5 on its way to basin 9; one from A passes none."""
    fields = {
        "dams": {"B8L": dam("usa", 1), "B9L": dam("usa", 1)},
        "powerhouses": owned("usa", "P5-0", "P6-0", "P7-0"),
    }
    assert placed(automa(2, 1, usa=NOTHING, level="medium", **fields).do(TURN)) == ["A"]
    assert placed(automa(2, 1, usa=NOTHING, level="hard", **fields).do(TURN)) == ["B"]


# Construction ---------------------------------------------------------------------------------------------------------


def test_construction_asks_for_a_piece_a_tile_and_a_place_it_can_pay_for():
    five = {place: dam("usa") for place in ("B1L", "B2L", "B3L", "B4L", "B5L")}
    assert reasons(automa(dams=five), 1, 2) == ["all its 5 bases are built"]
    on_wheel = {"tiles": ["elevation", "conduit", "powerhouse"], "wheel": {"3": {"tile": "base"}}}
    assert reasons(automa(usa=on_wheel), 1, 2) == ["no technology tile for a base is off the wheel"]
    assert reasons(automa(usa={"excavators": 4}), 4, 1) == [
        "there is no place for a base in the mountains that it can pay for in machines"
    ]
    assert reasons(automa(usa={"excavators": 6}), 12, 2) == [
        "there is no place for a conduit of value 4 or more that it can pay for in machines"
    ]


def test_d05_only_places_that_it_can_pay_for_are_candidates():
    game = automa(3, 1, usa={"excavators": 3, "mixers": 0}).do(TURN)
    ((_, place),) = built(game)
    assert game.state.board.area_of[place] == "plains"


def test_the_tile_of_the_highest_level_is_used_and_the_own_kind_before_a_wild_one():
    tiles = with_tiles("I-base", "I-wild")
    game = automa(3, usa={"tiles": tiles, "excavators": 9, "mixers": 0}).do(TURN)
    assert game.wheel("usa")[5][0] == "I-base"
    game = automa(3, usa={"tiles": with_tiles("I-base", "II-wild"), "excavators": 9, "mixers": 0}).do(TURN)
    assert game.wheel("usa")[5][0] == "II-wild"


def test_incomes_are_received_at_once_but_not_by_an_easy_automa():
    fields = {"usa": {"excavators": 9, "mixers": 0, "wheel": {"1": {"mixers": 2}}}, "dams": {"B8L": dam("usa")}}
    assert automa(3, **fields).do(TURN).turned("usa") == 2  # the second base of the USA turns the wheel
    assert automa(3, level="easy", **fields).do(TURN).turned("usa") == 1


def test_machines_of_any_kind_are_those_it_has_fewer_of():
    for have, got in (((0, 0), (1, 0)), ((1, 0), (0, 1)), ((2, 2), (1, 0)), ((0, 3), (1, 0))):
        usa = {"excavators": have[0], "mixers": have[1]}
        assert answer(automa(usa=usa).state, ag.ChooseMachines(0, 1, "income")) == act.TakeMachines(*got)
    assert answer(automa(usa=NOTHING).state, ag.ChooseMachines(0, 3, "income")) == act.TakeMachines(2, 1)


@pytest.mark.parametrize("tile", [tile for tile in AUTOMA_TILES if tile not in (3, 7, 11, 15)])
def test_d10_no_tile_gives_machines_in_the_last_round(tile):
    at = next(at for at, entry in enumerate(AUTOMA_TILES[tile].entries) if entry.kind == "machines")
    assert reasons(automa(round=4), tile, at) == []
    assert reasons(automa(round=5), tile, at) == ["no machines are taken in the last round"]


def test_d15_a_patent_of_the_highest_level_then_its_own_kind_then_the_leftmost():
    def taken(*patents: str, **rules: bool) -> set[str]:
        usa = {"excavators": 0, "mixers": 0}
        return automa(3, usa=usa, patents=list(patents), rules=rules).do(TURN).tiles("usa") & {*patents}

    assert taken("I-base", "II-wild", "I-wild") == {"II-wild"}
    assert taken("I-wild", "I-base", "") == {"I-base"}
    assert taken("I-base", "II-wild", "", automa_prefers_own_patent=True) == {"I-base"}
    assert taken("II-wild", "I-elevation", "", automa_prefers_own_patent=True) == {"II-wild"}
    assert reasons(automa(patents=["I-elevation", "", ""]), 3, 3) == ["the patent office shows no tile for a base"]


def test_a_wheel_with_nothing_on_it_is_not_turned():
    assert reasons(automa(), 1, 4) == ["nothing lies on its wheel"]
    assert reasons(automa(usa={"wheel": {"2": {"mixers": 1}}}), 1, 4) == []


def test_d13_a_drop_that_was_placed_changes_where_it_builds_unless_all_is_judged_first():
    """Tile 17 places two drops and builds a base; tile 15 looks for water first, and begins with headstream B."""
    fields: dict[str, Any] = {"dams": {"B9L": dam("usa", 3)}, "headstreams": {"A": 1}}
    game = automa(17, 15, **fields).do(TURN)
    assert placed(game) == ["B", "B"]
    assert built(game) == [("base", "B2L")]
    first = automa(17, 15, rules={"automa_judges_first": True}, **fields).do(TURN)
    assert placed(first) == ["B", "B"]
    assert built(first) == [("base", "B8L")]


@pytest.mark.parametrize("seed", range(4))
def test_d13_what_can_be_done_does_not_depend_on_when_it_is_judged(seed):
    levels = ("easy", "medium", "hard", "very_hard")
    for state, _, _ in play_random(seed, 4, "full", automas=levels):
        if state.decision is None or not state.engineers[state.decision.player]:
            continue
        player, draft, trace = state.decision.player, state.copy(), list[Attempt]()
        take_turn(draft, player, None, trace)
        start, criteria = state.copy(), faces(draft).criteria.criteria
        for attempt in trace:
            assert bool(judge(start, player, attempt.entry, criteria, None).reasons) == bool(attempt.reasons)


# Where to build -------------------------------------------------------------------------------------------------------


def keep(name: str, piece: str, places: str, **fields: Any) -> list[str]:
    """Return what a criterion keeps of some places."""
    criteria = AUTOMA_TILES[fields.pop("criteria", 1)].criteria
    state = automa(**fields).state
    return KEEP[name](look(state, 0, piece, criteria.headstreams), places.split())


CASES: dict[str, list[tuple[str, str, dict[str, Any], str]]] = {
    "strongest_built_conduit": [
        ("base", "B1L B2L B3L", {"conduits": {"C1R": "germany", "C2L": "usa"}}, "B1L"),
        ("base", "B1L B3L B4L", {"conduits": {"C1R": "germany", "C3L": "usa"}}, "B3L"),
        ("base", "B5L B6L", {}, ""),
        ("powerhouse", "P5-0 P6-0 P8-0", {"conduits": {"C1R": "germany", "C2L": "usa"}}, "P5-0"),
        ("powerhouse", "P5-0 P9-0 P8-0", {"conduits": {"C1R": "germany", "C6L": "usa"}}, "P9-0"),
    ],
    "own_powerhouse": [
        ("base", "B1L B3L B4L", {"powerhouses": {"P5-0": "usa"}}, "B1L B3L"),
        ("base", "B1L B3L B4L", {"powerhouses": {"P5-0": "germany"}}, ""),
    ],
    "most_water": [
        ("base", "B1L B2L B5L", {"headstreams": {"A": 1, "B": 2}}, "B2L B5L"),
        ("base", "B1L B2L", {"headstreams": {"A": 1, "B": 1}}, "B1L"),
        ("base", "B1L B2L", {"headstreams": {"A": 1, "B": 1}, "criteria": 2}, "B2L"),
        ("base", "B8L B9L", {"headstreams": {"A": 1, "B": 1}, "dams": {"B1L": dam("germany")}}, "B9L"),
        ("base", "B1L B2L", {}, ""),
        ("elevation", "B1L B8L", {"headstreams": {"A": 2}, "dams": {"B1L": dam("usa"), "B8L": dam("usa")}}, "B1L"),
    ],
    "red_space": [("base", "B1U B1L B2U", {}, "B1U B2U"), ("base", "B1L B2L", {}, "")],
    "below_powerhouse": [
        ("base", "B5U B9L B6L", {"powerhouses": {"P5-0": "germany"}}, "B5U B9L"),
        ("base", "B9L B6L", {"powerhouses": {"P5-0": "usa"}, "dams": {"B5L": dam("germany", 1, 1)}}, ""),
        (
            "elevation",
            "B5L B9L",
            {"powerhouses": {"P5-0": "usa"}, "dams": {"B5L": dam("usa"), "B9L": dam("usa")}},
            "B5L",
        ),
    ],
    "above_own_dam": [
        ("base", "B1L B2L B4L", {"dams": {"B5L": dam("usa")}}, "B1L"),
        ("base", "B1L B2L B4L", {"dams": {"B5L": dam("germany"), "B7L": dam("neutral")}}, "B2L B4L"),
        ("base", "B1L", {"dams": {"B5L": dam("germany")}, "rules": {"automa_one_harmless_line": True}}, "B1L"),
    ],
    "highest_value": [("conduit", "C1L C1R C2R", {}, "C1L C2R")],
    "second_highest_value": [("conduit", "C1L C1R C2R C3R", {}, "C1R"), ("conduit", "C1L C2R", {}, "C1L C2R")],
    "dam_own_neutral_rival": [
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany"), "B2L": dam("neutral"), "B3L": dam("usa")}}, "C3L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany"), "B2L": dam("neutral")}}, "C2L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany")}}, "C1L"),
        ("conduit", "C1L", {}, ""),
    ],
    "dam_rival_neutral_own": [
        ("conduit", "C1L C2L C3L", {"dams": {"B1L": dam("germany"), "B2L": dam("neutral"), "B3L": dam("usa")}}, "C1L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B2L": dam("neutral"), "B3L": dam("usa")}}, "C2L"),
        ("conduit", "C1L C2L C3L", {"dams": {"B3L": dam("usa")}}, "C3L"),
    ],
    "powerhouse_own_rival": [
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P8-0": "germany", "P5-0": "usa"}}, "C1R"),
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P8-0": "germany"}}, "C1L"),
        ("conduit", "C1L", {}, ""),
    ],
    "powerhouse_rival_own": [
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P8-0": "germany", "P5-0": "usa"}}, "C1L"),
        ("conduit", "C1L C1R C2L", {"powerhouses": {"P5-0": "usa"}}, "C1R"),
    ],
    "own_dam": [
        ("powerhouse", "P5-0 P6-0 P8-0", {"dams": {"B1L": dam("usa")}}, "P5-0 P8-0"),
        ("powerhouse", "P5-0 P6-0 P8-0", {"dams": {"B1L": dam("neutral")}}, ""),
    ],
    "in_plain": [("powerhouse", "P5-0 P8-0 P12-0", {}, "P8-0 P12-0")],
    "in_basin_5": [("powerhouse", "P5-0 P6-0 P7-0", {}, "P5-0")],
    "in_basin_6": [("powerhouse", "P5-0 P6-0 P7-0", {}, "P6-0")],
    "in_basin_7": [("powerhouse", "P5-0 P6-0 P8-0", {}, "")],
    "feeds_own_else_not_rival": [
        ("powerhouse", "P5-0 P6-0", {"dams": {"B9L": dam("usa"), "B6L": dam("germany")}}, "P5-0"),
        ("powerhouse", "P5-0 P6-0 P11-0", {"dams": {"B9L": dam("neutral"), "B6L": dam("germany")}}, "P5-0 P11-0"),
    ],
    "not_rival_else_feeds_own": [
        ("powerhouse", "P5-0 P6-0 P11-0", {"dams": {"B9L": dam("usa"), "B6L": dam("germany")}}, "P5-0 P11-0"),
        ("powerhouse", "P6-0", {"dams": {"B6L": dam("germany")}}, ""),
    ],
}
"""For every criterion: the piece, some places, the position, and what is kept."""


def test_every_criterion_has_a_case():
    assert CASES.keys() == KEEP.keys() == CRITERIA.keys()


@pytest.mark.parametrize(
    ("name", "piece", "places", "fields", "kept"),
    [(name, *case) for name, cases in CASES.items() for case in cases],
)
def test_a_criterion_keeps_what_fits(name, piece, places, fields, kept):
    assert keep(name, piece, places, **fields) == kept.split()


def test_d07_one_harmless_line_is_enough_with_the_variant():
    dams = {"B5L": dam("germany")}
    assert keep("above_own_dam", "base", "B1L", dams=dams) == []
    assert keep("above_own_dam", "base", "B1L", dams=dams, rules={"automa_one_harmless_line": True}) == ["B1L"]


def test_d08_a_full_dam_ends_the_look_down_the_river():
    below = {"powerhouses": {"P5-0": "usa"}, "dams": {"B5L": dam("germany", 1, 1)}}
    past_full = {"rules": {"automa_looks_past_full_dams": True}}
    assert keep("below_powerhouse", "base", "B9U B9L", **below) == []
    assert keep("below_powerhouse", "base", "B9U B9L", **below, **past_full) == ["B9U", "B9L"]
    room = {**below, "dams": {"B5L": dam("germany", 2, 1)}}
    assert keep("below_powerhouse", "base", "B9U B9L", **room, **past_full) == []


def test_d09_equal_water_is_told_apart_by_the_order_of_the_headstreams():
    water = {"headstreams": {"B": 1, "C": 1}}
    assert keep("most_water", "base", "B2L B3L", **water, criteria=2) == ["B2L"]  # B C D A
    assert keep("most_water", "base", "B2L B3L", **water, criteria=3) == ["B3L"]  # C D A B


@pytest.mark.parametrize("criteria", [19, 20])
def test_d11_a_powerhouse_of_anybody_counts(criteria):
    assert AUTOMA_TILES[criteria].criteria.dams.order[0] == "below_powerhouse"
    houses = {"P5-0": "usa", "P6-0": "germany"}
    assert keep("below_powerhouse", "base", "B5L B6L B7L", powerhouses=houses, criteria=criteria) == ["B5L", "B6L"]


def test_a_third_structure_completes_a_system():
    def kept(piece: str, places: str, **fields: Any) -> list[str]:
        return completing(look(automa(**fields).state, 0, piece, ()), places.split())

    house, conduit = {"powerhouses": {"P8-0": "usa"}}, {"conduits": {"C5L": "germany"}}
    for owner in ("usa", "neutral"):
        dams = {"dams": {"B5L": dam(owner)}}
        assert kept("conduit", "C5L C5R C1L", **dams, **house) == ["C5L"]
        assert kept("powerhouse", "P8-1 P8-2 P10-0", **dams, **conduit) == ["P8-1", "P8-2"]
    assert kept("base", "B5U B5L B1L", **house, **conduit) == ["B5U", "B5L"]
    assert kept("conduit", "C5L", dams={"B5L": dam("germany")}, **house) == []
    assert kept("base", "B5L", conduits={"C5L": "usa"}, powerhouses={"P8-0": "germany"}) == []


def test_d06_several_completing_spaces_are_all_kept_unless_the_variant_wants_one_system():
    def kept(piece: str, places: str, only_one: bool, **fields: Any) -> list[str]:
        rules = {"automa_completes_only_one": only_one}
        return completing(look(automa(**fields, rules=rules).state, 0, piece, ()), places.split())

    one = {"powerhouses": {"P8-0": "usa"}, "conduits": {"C5L": "usa"}}
    two = {**one, "conduits": {"C5L": "usa", "C1L": "usa"}}
    assert kept("base", "B5U B5L B1L", only_one=True, **one) == ["B5U", "B5L"], "both are in basin 5"
    assert kept("base", "B5L B1L", only_one=False, **two) == ["B5L", "B1L"]
    assert kept("base", "B5L B1L", only_one=True, **two) == []
    lines = {"dams": {"B5L": dam("usa")}, "powerhouses": owned("usa", "P8-0", "P10-0")}
    assert kept("conduit", "C5L C5R", only_one=False, **lines) == ["C5L", "C5R"]
    assert kept("conduit", "C5L C5R", only_one=True, **lines) == [], "two systems begin at one dam"


def test_d06_with_the_variant_the_only_system_is_completed_whichever_spaces_are_free_in_its_basin():
    fields: dict[str, Any] = {"dams": {"B5L": dam("usa")}, "conduits": {"C5L": "usa"}}
    for rules in ({}, {"automa_completes_only_one": True}):
        game = automa(15, 5, usa={"excavators": 0, "mixers": 9}, rules=rules, **fields).do(TURN)
        assert built(game) == [("powerhouse", "P8-0")]


def chosen(piece: str, places: str, criteria: int, effect: str = "", **fields: Any) -> str:
    state = automa(**fields).state
    return choose_place(state, 0, piece, places.split(), AUTOMA_TILES[criteria].criteria, effect, None)


def test_the_start_number_decides_and_goes_round():
    assert chosen("base", "B2L B6L B8L", 5) == "B6L"  # from basin 6 on
    assert chosen("base", "B2L B4L", 5) == "B2L"
    assert chosen("conduit", "C5L C5R C9L", 10) == "C5R"  # highest value
    assert chosen("conduit", "C3R C4L", 2) == "C3R"  # both 3, from C1R on
    assert chosen("conduit", "C3R C4L", 7) == "C4L"  # from C4L on
    assert chosen("base", "B1U B1L", 3) == "B1L", "a free space of a basin before the red one"


def test_one_powerhouse_space_of_a_basin_is_looked_at_a_free_one_before_a_red_one():
    assert chosen("powerhouse", "P5-1 P5-0 P6-1", 1) == "P5-0"
    assert chosen("powerhouse", "P12-2 P12-3", 8) == "P12-2"


def test_a_map_without_the_start_begins_at_its_first_basin():
    game = automa(3, 4, map="miniature").do(TURN)
    assert len(built(game)) == 1


# Rewards --------------------------------------------------------------------------------------------------------------


def reward(*gains: Gain, **fields: Any) -> Table:
    """Let an Automa receive gains, and answer until somebody else is asked."""
    game = automa(**fields)
    state = game.state
    task = ag.ChooseGain(0, gains, reward=True, source="contract G1", rule="contracts.reward")
    state.agenda = (*state.agenda[:-1], ag.EndTurn(0), task)
    log: list[Event] = []
    advance(state, log)
    state.forget()
    game.events += log
    return game


def test_rewards_are_taken_in_their_order_without_asking_anybody():
    gains = (Gain("rotate", 2), Gain("energy", 3), Gain("any_machine", 2))
    game = reward(*gains, usa=NOTHING)
    assert game.turned("usa") == 2
    assert game.steps("usa") == [3]
    assert (game.state.excavators[0], game.state.mixers[0]) == (1, 1)
    assert game.to_move == "germany"


def test_drops_of_a_reward_follow_the_criteria_and_the_rest_is_left_out():
    game = reward(Gain("flow_drops", 3), dams={"B2L": dam("usa", 2)})
    assert game.water("B2L") == [2]
    assert placed(game) == ["B", "B"]


def test_d12_a_piece_of_a_reward_is_built_by_the_criteria_and_pays_for_red():
    gain = Gain("build_base", areas=("mountains",))
    game = reward(gain, usa=NOTHING, dams={f"B{basin}L": dam("germany") for basin in (1, 2, 3, 4)})
    ((piece, place),) = built(game)
    assert (piece, place[-1]) == ("base", "U")
    assert game.points("in place of credits")[0] == -3
    assert game.state.vp[0] == 13


def test_a_piece_that_can_stand_nowhere_is_forgone():
    game = reward(Gain("build_elevation"), Gain("energy", 1))
    assert [event.gain for event in game.events_of(ev.GainForgone)] == ["build_elevation"]
    assert game.steps("usa") == [1]
    five = {place: dam("usa") for place in ("B1L", "B2L", "B3L", "B4L", "B5L")}
    game = reward(Gain("build_base"), dams=five)
    assert [event.gain for event in game.events_of(ev.GainForgone)] == ["build_base"]


def test_every_decision_that_can_come_to_an_automa_has_an_answer():
    never = {ag.DraftCompany, ag.DraftContract, ag.ChoosePayment, ag.TakeContracts, ag.ChooseDiscard}
    decisions = {kind for kind in ag.TASKS.values() if issubclass(kind, ag.Decision)}
    assert ANSWERS.keys() == decisions - never


# Levels ---------------------------------------------------------------------------------------------------------------


def test_d16_abilities_and_effects_begin_with_the_level_hard():
    houses = {"powerhouses": owned("usa", "P5-0", "P6-0", "P7-0")}
    has = {level: automa(level=level, **houses).state.has_ability(0) for level in AUTOMA_LEVELS}
    assert has == {"easy": False, "medium": False, "hard": True, "very_hard": True}
    tile = {"tiles": with_tiles("III-powerhouse"), "excavators": 0, "mixers": 9}
    scored = {level: automa(15, usa=tile, level=level).do(TURN).points("technology")[0] for level in AUTOMA_LEVELS}
    assert scored["easy"] == scored["medium"] == 0
    assert scored["hard"] > 0
    assert scored["hard"] == scored["very_hard"]


def test_a_tile_that_needs_no_engineers_needs_none_from_hard_on():
    tile = {"tiles": with_tiles("I-powerhouse"), "excavators": 0, "mixers": 9}
    assert "engineers" in automa(15, usa=tile).do(TURN).changed("usa")
    assert "engineers" not in automa(15, usa=tile, level="hard").do(TURN).changed("usa")


def test_the_second_production_of_a_company_is_the_best_one_allowed():
    germany = {"company": "germany", "automa": "hard"}
    fields = {
        "dams": {"B5L": dam("germany", 2, 2), "B8L": dam("germany", 2, 2)},
        "conduits": {"C5L": "germany", "C8L": "germany"},
        "powerhouses": owned("germany", "P8-0", "P11-0", "P6-0"),
        "contracts_on_show": ["G1", "G2"],
    }
    game = table(germany, sit("usa", "anton_krylov"), mode="full", automa_pile=pile(9, 1), **fields).do(TURN)
    released = [event.dam for event in game.events_of(ev.DropsReleased)]
    assert sorted(released) == ["B5L", "B8L"]


def test_the_discount_of_a_company_counts_for_the_condition_and_the_choice():
    fields = {
        "dams": {"B5L": dam("france", 1, 1)},  # 3 energy, and 1 for three powerhouses
        "conduits": {"C5L": "france"},
        "powerhouses": owned("france", "P8-0", "P11-0", "P6-0"),
        "contracts_on_show": ["Y6"],
        "national_contracts": [],
        "automa_pile": pile(7, 1),
        "mode": "full",
    }
    medium = table({"company": "france", "automa": "medium"}, sit("usa", "anton_krylov"), **fields)
    hard = table({"company": "france", "automa": "hard"}, sit("usa", "anton_krylov"), **fields)
    assert reasons(medium, 7, 0) == ["no yellow contract on show can be fulfilled with 4 energy"]
    assert hard.do(TURN).state.fulfilled[0] == ("Y6",)


def test_tiles_of_the_upper_levels_break_ties():
    assert chosen("base", "B1U B1L", 3, "I-wild") == "B1U"
    assert chosen("base", "B1U B1L", 3) == "B1L"
    houses = {"powerhouses": owned("germany", "P7-0", "P12-0")}
    assert chosen("conduit", "C6R C7R C9R", 15, **houses) == "C6R"  # second highest value
    view = look(automa().state, 0, "conduit", ())
    assert [step.name for step in _steps(view, AUTOMA_TILES[1].criteria, "II-conduit")][-2:] == ["technology", "start"]
    (cheap,) = (step for step in _steps(view, AUTOMA_TILES[1].criteria, "II-conduit") if step.name == "technology")
    assert cheap.keep(view, ["C6R", "C7R", "C9R"]) == ["C7R", "C9R"]


def with_officer(officer: str, actions: int = 3, criteria: int = 1, **fields: Any) -> Table:
    usa = {"officer": officer, **fields.pop("usa", {})}
    rival = sit("germany", "viktor_fiesler" if officer == "anton_krylov" else "anton_krylov")
    return automa(actions, criteria, level="very_hard", usa=usa, rivals=[rival], **fields)


def test_adler_builds_in_the_mountains_before_the_criteria():
    game = with_officer("wilhelm_adler", usa={"excavators": 3, "mixers": 0}).do(TURN)
    assert game.state.board.area_of[built(game)[0][1]] == "mountains"
    full = {f"B{basin}{side}": dam("germany" if side == "L" else "neutral") for basin in (1, 2, 3, 4) for side in "UL"}
    game = with_officer("wilhelm_adler", usa={"excavators": 3, "mixers": 0}, dams=full).do(TURN)
    assert game.state.board.area_of[built(game)[0][1]] == "hills"


def test_del_monte_raises_a_dam_instead_where_he_can():
    fields = {"usa": {"excavators": 9, "mixers": 4}, "dams": {"B8L": dam("usa")}}
    assert built(with_officer("graziano_del_monte", **fields).do(TURN)) == [("elevation", "B8L")]
    game = with_officer("graziano_del_monte", usa={"excavators": 9, "mixers": 4}).do(TURN)
    assert built(game)[0][0] == "base"


def test_fiesler_sends_one_drop_through_a_weak_conduit():
    fields = {
        "dams": {"B8L": dam("usa", 3, 3)},
        "conduits": {"C8R": "usa"},
        "powerhouses": {"P9-0": "usa"},
        "contracts_on_show": ["G1", "G2"],
    }
    game = with_officer("viktor_fiesler", 9, **fields).do(TURN)
    assert game.events_of(ev.DropsReleased)[0].drops == 1
    assert game.steps("usa")[0] == 4


def paid(game: Table, piece: str, place: str, effect: str = "") -> tuple[int, int, int]:
    """Return what an Automa pays for a piece: excavators, mixers, and points."""
    payment = _payment(game.state, 0, piece, place, effect)
    assert payment is not None
    return payment.excavators, payment.mixers, payment.credits


def test_d20_mcdowell_pays_as_few_machines_as_she_can_and_mixers_on_a_tie():
    """A conduit of 5 costs 10 excavators or 5 mixers, with the wild tile of level II also any 10 machines."""
    state = with_officer("jill_mcdowell", usa=NOTHING).state
    assert answer(state, ag.ChooseMachines(0, 1, "income")) == act.TakeMachines(0, 1)
    rich = with_officer("jill_mcdowell", usa={"excavators": 10, "mixers": 10})
    assert rich.state.board.value["C2R"] == 5
    assert paid(rich, "conduit", "C2R") == (0, 5, 0)
    assert paid(rich, "conduit", "C2R", "II-wild") == (0, 5, 0)
    few = with_officer("jill_mcdowell", usa={"excavators": 10, "mixers": 4})
    assert paid(few, "conduit", "C2R") == (10, 0, 0)
    assert paid(few, "conduit", "C2R", "II-wild") == (6, 4, 0)
    assert paid(rich, "base", "B1L", "II-wild") == (5, 0, 0), "mixers come first for conduits alone"


def test_the_wild_tile_of_level_two_takes_the_usual_machines_first():
    game = automa(usa={"excavators": 3, "mixers": 9}, level="hard")
    assert paid(game, "base", "B1L", "II-wild") == (3, 2, 0)
    assert paid(game, "elevation", "B1L", "II-wild") == (0, 4, 0)


def test_jordan_replaces_one_machine_at_most_for_3_points():
    game = with_officer("solomon_p_jordan", usa={"excavators": 2, "mixers": 0}).do(TURN)
    assert built(game)[0][0] == "base"
    assert game.points("in place of credits")[0] == -3
    game = with_officer("solomon_p_jordan", usa={"excavators": 1, "mixers": 0}, patents=NO_PATENTS).do(TURN)
    assert built(game) == []


def test_krylov_copies_the_highest_level_when_no_other_tile_is_left():
    tiles = ["elevation", "conduit", "powerhouse", "krylov"]
    wheel = {"2": {"tile": "base"}, "3": {"tile": "II-base"}}
    game = with_officer("anton_krylov", usa={"tiles": tiles, "wheel": wheel, "excavators": 9, "mixers": 0}).do(TURN)
    assert built(game)[0][0] == "base"
    assert game.wheel("usa")[5][0] == "krylov"
    assert game.steps("usa")[-1] == 1, "the effect of the copied tile: energy for each base"
    game = with_officer("anton_krylov", usa={"excavators": 9, "mixers": 0}).do(TURN)
    assert game.wheel("usa")[5][0] == "base"


def test_d21_sekibo_changes_nothing_for_an_automa_nor_for_people():
    game = with_officer("mahiri_sekibo", rules={"sekibo_extra_credits": 3})
    assert game.state.credits[0] == 0
    assert legal_actions(game.state) == [TURN]
    person = with_officer("mahiri_sekibo", to_move="germany")
    assert TURN not in legal_actions(person.state)
    assert act.UseBank(1) in legal_actions(person.state)


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
    wild = {"tiles": with_tiles("I-wild"), "excavators": 9}
    told += why_not_there(automa(3, 1, level="hard", usa=wild).state, "B1L")
    told += why_not_there(automa(3, 1).state, "B2L")
    return [(reason.rule, reason.text) for reason in told]


def test_every_reason_of_the_automa_has_a_case():
    cases = heard()
    sites = [site for site in all_violation_sites() if site.rule.startswith("automa.")]
    assert len(sites) > 10
    silent = [
        site for site in sites if not any(rule == site.rule and fits(site.template, text) for rule, text in cases)
    ]
    assert [site.template for site in silent] == []
