"""Every entry of every Automa tile: when an Automa can do it, and what it does then; and rewards."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import Event
from barrage_core import actions as act
from barrage_core import agenda as ag
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.components.contracts import CONTRACTS, NATIONAL
from barrage_core.components.gains import Gain
from barrage_core.rules.automa.entries import judge
from barrage_core.rules.automa.pile import faces
from barrage_core.rules.automa.reasons import Attempt
from barrage_core.rules.automa.turn import ANSWERS, answer, take_turn
from barrage_core.rules.playing import advance
from tests.kit.automas import (
    NO_PATENTS,
    NOTHING,
    PRODUCING,
    TURN,
    acted,
    automa,
    built,
    placed,
    reasons,
)
from tests.kit.random_games import play_random
from tests.kit.tables import Table, dam, owned, sit, with_tiles
from tests.test_automa_tiles import written

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


def entry_id(tile: int, at: int) -> str:
    """Name an entry by its tile, its number from 1 on, and what is printed there."""
    return f"tile {tile}, entry {at + 1}: {written(AUTOMA_TILES[tile].entries[at])}"


@pytest.mark.parametrize(("tile", "at"), ENTRIES, ids=[entry_id(*entry) for entry in ENTRIES])
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


# Production -----------------------------------------------------------------------------------------------------------


def test_production_asks_for_a_system_a_contract_and_room_on_the_track():
    assert reasons(automa(), 9, 0) == ["no system of its own would make energy"]
    assert [words[:20] for words in reasons(automa(usa={"energy": 30}), 9, 0)] == [
        "no system of its own",
        "it is first on the e",
    ]
    assert reasons(automa(**{**PRODUCING, "contracts_on_show": ["R1", "R2"]}), 9, 0) == [
        "no green contract on show can be fulfilled with 9 energy: there is none"
    ]
    leading = {"usa": {"energy": 12}, "round": 2, **PRODUCING}
    assert reasons(automa(**leading), 9, 0) == [
        "it is first on the energy track with 12 energy, and 12 are enough in round 2"
    ]
    assert reasons(automa(**{**leading, "usa": {"energy": 11}}), 9, 0) == []
    ahead = [sit("germany", "anton_krylov", energy=13)]
    assert reasons(automa(**leading, rivals=ahead), 9, 0) == []


def test_a_system_that_would_make_no_energy_is_none():
    """A drop through a conduit of value 2 makes 2 energy, and tile 1 takes 2 away; tile 3 takes 1 away."""
    weak = {"dams": {"B7L": dam("usa", 1, 1)}, "conduits": {"C7L": "usa"}, "powerhouses": {"P10-0": "usa"}}
    game = automa(**weak, contracts_on_show=["G1"])
    assert reasons(game, 1, 0) == ["no system of its own would make energy"]
    (reason,) = reasons(game, 3, 0)
    assert reason.startswith("no green contract on show can be fulfilled with 1 energy")


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
    assert reasons(automa(usa=on_wheel), 1, 2) == [
        "no technology tile for a base is off the wheel; base comes back in 3 turns of it"
    ]
    lost = automa()
    lost.state.tiles = ((), ())  # no game comes to it, but an editor may
    assert reasons(lost, 1, 2) == ["no technology tile for a base is off the wheel"]
    assert reasons(automa(usa={"excavators": 4}), 4, 1) == [
        "there is no place for a base in the mountains that it can pay for: "
        "B1U is the cheapest, which needs 5 excavators, it has 4"
    ]
    assert reasons(automa(usa={"excavators": 6}), 12, 2) == [
        "there is no place for a conduit of value 4 or more that it can pay for: "
        "C1R is the cheapest, which needs 8 excavators, it has 6"
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
