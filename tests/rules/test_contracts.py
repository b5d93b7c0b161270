"""All 55 contracts and the contract office (p. 16, 18, 22)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import ChooseContract, ChooseDiscard, ChooseGain, ChoosePlace, PlaceDrops, TakeContracts, Turn
from barrage_core.questions.contracts import fulfillable
from barrage_core.rules.contracts import refill
from tests.kit.printed import BASE_PLACES, CONDUITS, CONTRACTS, EVERYWHERE, PIECES, POWERHOUSE_PLACES
from tests.kit.tables import Table, dam, sit, system, table

PRIVATE = [contract for contract in CONTRACTS if contract[0] not in "SN"]
GOODS = ("credits", "vp", "excavators", "mixers", "energy")


class Way(NamedTuple):
    """A production of a certain energy with the USA's only powerhouse."""

    row: str
    conduit: str
    powerhouse: str
    drops: int


def way(energy: int) -> Way:
    """Find drops and a turbine: a conduit of 5 reaches 3 to 17, a conduit of 4 also 2."""
    conduit, powerhouse, value = ("C1R", "P5-0", 4) if energy < 3 else ("C1L", "P8-0", 5)
    for row, bonus in (("TURBINE3", 0), ("TURBINE2", 1), ("TURBINE4", -1), ("TURBINE1", 2), ("TURBINE5", -2)):
        drops, rest = divmod(energy - bonus, value)
        if not rest and 1 <= drops <= 3:
            return Way(row, conduit, powerhouse, drops)
    raise AssertionError(energy)


def holding(*contracts: str, makes: int, **fields: Any) -> Table:
    """Make exactly this energy in one production of the USA, with contracts in hand or on show."""
    hand = [contract for contract in contracts if not contract.startswith("N")]
    national = [contract for contract in contracts if contract.startswith("N")]
    how = way(makes)
    position = {
        "dams": {"B1L": dam("usa", 3, 3)},
        "conduits": {how.conduit: "usa"},
        "powerhouses": {how.powerhouse: "usa"},
        "national_contracts": national,
        **fields.pop("position", {}),
    }
    player = sit("usa", "wilhelm_adler", **{"contracts": hand, "credits": 10, **fields})
    game = table(player, number=4, **position)
    game.produce(f"{how.row}L", "B1L", how.conduit, how.powerhouse, how.drops)
    assert game.events_of(ev.EnergyMade)[0].energy == makes
    return game


def fulfilled(contract: str, **fields: Any) -> Table:
    """Fulfil a contract with just its energy, up to the first choice about its reward."""
    return holding(contract, makes=CONTRACTS[contract][0], **fields).do(act.Fulfil(contract))


# --- every contract by itself -----------------------------------------------------------------------------------------


def test_there_are_55_contracts():
    kinds = [contract[0] for contract in CONTRACTS]
    assert {kind: kinds.count(kind) for kind in "SNGYR"} == {"S": 4, "N": 6, "G": 15, "Y": 15, "R": 15}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_printed_energy_is_enough(contract):
    game = holding(contract, makes=CONTRACTS[contract][0])
    assert game.awaits(ChooseContract)
    assert game.may(act.Fulfil(contract))


@pytest.mark.parametrize("contract", [contract for contract in CONTRACTS if CONTRACTS[contract][0] > 2])
def test_one_energy_less_is_not_enough(contract):
    """A second contract of 2 energy keeps the question open."""
    game = holding("G3", contract, makes=CONTRACTS[contract][0] - 1)
    assert game.why_not(act.Fulfil(contract)) == {"contracts.energy"}


@pytest.mark.parametrize("contract", [contract for contract, (energy, _) in CONTRACTS.items() if energy == 2])
def test_one_energy_is_not_enough_for_2(contract):
    game = table(sit("usa", "wilhelm_adler", contracts=[contract]), **system("usa", "B9L", "C9L", "P11-0", 1)).produce(
        "TURBINE3L", "B9L", "C9L", "P11-0", 1
    )
    assert game.changed("usa")["energy"] == 1
    assert game.awaits(Turn)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_more_energy_is_enough_too(contract):
    assert holding(contract, makes=17).may(act.Fulfil(contract))


PLACES = {"base": "B10L", "elevation": "B8L", "conduit": "C9L", "powerhouse": "P12-0"}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_whole_reward_is_received(contract):
    energy, reward = CONTRACTS[contract]
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B8L": dam("usa")}}
    before = holding(contract, makes=energy, position=structures)
    already = before.changed("usa")
    moved = len(before.events_of(ev.DropMoved))
    game = before.do(act.Fulfil(contract)).collect(headstream="D", places=PLACES)

    received = {name: game.changed("usa").get(name, 0) - already.get(name, 0) for name in GOODS}
    expected = {name: reward.get(name, 0) for name in GOODS}
    expected["excavators"] += reward.get("any_machine", 0)
    expected["vp"] += 3 if "build_conduit" in reward else 0  # the second conduit of the USA uncovers 3 VP
    assert received == expected
    assert game.turned("usa") == reward.get("rotate", 0)
    assert game.water("D") == [reward.get("place_drops", 0)]
    ran = [event.path[0] for event in game.events_of(ev.DropMoved)[moved:]]
    assert ran == ["D"] * reward.get("flow_drops", 0)
    pieces = [f"build_{event.piece}" for event in game.events_of(ev.PieceBuilt)]
    assert pieces == [name for name in reward if name.startswith("build_")]
    assert game.state.engineers[0] == before.state.engineers[0]
    assert game.to_move == "germany"


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_fulfilled_contract_is_turned_face_down(contract):
    game = fulfilled(contract)
    assert game.state.fulfilled[0] == (contract,)
    assert game.state.contracts[0] == ()
    assert contract not in game.state.supply.national


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_contract_may_be_left_unfulfilled(contract):
    game = holding(contract, makes=17).do(act.Decline())
    assert game.state.fulfilled[0] == ()
    assert contract in (*game.state.contracts[0], *game.state.supply.national)
    assert game.changed("usa").keys() == {"energy", "engineers"}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_query_knows_energy_and_verdict(contract):
    energy = CONTRACTS[contract][0]
    state = holding(contract, makes=17).state
    for made, enough in ((energy - 1, False), (energy, True)):
        report = next(report for report in fulfillable(state, "usa", made) if report.contract == contract)
        assert (report.needed, report.enough) == (energy, enough)


# --- which contract ---------------------------------------------------------------------------------------------------


def test_one_contract_per_production():
    game = holding("G3", "S3", makes=10).do(act.Fulfil("G3"))
    assert game.state.contracts[0] == ("S3",)
    assert game.to_move == "germany"


def test_energy_of_the_round_does_not_add_up():
    game = holding("G13", "G3", makes=3, energy=9)
    assert game.why_not(act.Fulfil("G13")) == {"contracts.energy"}


def test_a_national_contract_is_fulfilled_instead_of_one_of_your_own():
    game = holding("G3", "N5", makes=15).do(act.Fulfil("N5"))
    assert game.state.contracts[0] == ("G3",)
    assert game.state.supply.national == ()
    assert game.to_move == "germany"


def test_a_rivals_contract_is_not_yours():
    game = table(
        sit("usa", "wilhelm_adler", contracts=["G3"]),
        sit("germany", "jill_mcdowell", contracts=["S3"]),
        **system("usa", "B1L", "C1L", "P8-0", 3),
    ).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert game.why_not(act.Fulfil("S3")) == {"contracts.one"}


def test_a_contract_on_show_or_face_down_or_unknown_cannot_be_fulfilled():
    game = holding("G3", makes=10, fulfilled=["S3"])
    assert game.why_not(act.Fulfil("G1")) == {"contracts.one"}
    assert game.why_not(act.Fulfil("S3")) == {"contracts.one"}
    assert game.why_not(act.Fulfil("X9")) == {"contracts.one"}


def test_reward_energy_fulfils_nothing():
    """S1 gives 2 more energy; S3 needs 2 and stays."""
    game = holding("S1", "S3", makes=3).do(act.Fulfil("S1"), act.Receive("energy"))
    assert game.changed("usa")["energy"] == 5
    assert game.state.contracts[0] == ("S3",)
    assert game.to_move == "germany"


# --- pieces from contracts --------------------------------------------------------------------------------------------

CONDUIT_CONTRACTS = {"G11": 2, "Y8": 3, "R4": 4, "R11": 5}
BASE_CONTRACTS = {"G12": ("plains",), "Y6": ("plains", "hills"), "R2": EVERYWHERE}
AREA_OF = {place: area for area, places in BASE_PLACES.items() for place in places}


@pytest.mark.parametrize(("contract", "highest"), CONDUIT_CONTRACTS.items())
def test_a_conduit_up_to_its_value(contract, highest):
    game = fulfilled(contract).do(act.Receive("build_conduit"))
    used = way(CONTRACTS[contract][0]).conduit
    allowed = {place for place, (value, _) in CONDUITS.items() if value <= highest and place != used}
    assert game.options(act.BuildAt) == allowed
    for place in CONDUITS.keys() - allowed - {used}:
        assert game.why_not(act.BuildAt(place)) == {"construction.reward"}


@pytest.mark.parametrize(("contract", "areas"), BASE_CONTRACTS.items())
def test_a_base_in_its_areas(contract, areas):
    game = fulfilled(contract).do(act.Receive("build_base"))
    allowed = {place for area in areas for place in BASE_PLACES[area]} - {"B1U", "B1L"}
    assert game.options(act.BuildAt) == allowed
    for place in AREA_OF.keys() - allowed - {"B1U", "B1L"}:
        assert game.why_not(act.BuildAt(place)) == {"construction.reward"}


@pytest.mark.parametrize("contract", BASE_CONTRACTS)
def test_no_second_base_in_a_basin(contract):
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B8L": dam("usa"), "B9L": dam("germany")}}
    game = fulfilled(contract, position=structures).do(act.Receive("build_base"))
    assert game.why_not(act.BuildAt("B8U")) == {"construction.one_base"}
    assert game.why_not(act.BuildAt("B9L")) == {"construction.space"}
    assert game.may(act.BuildAt("B9U"))


@pytest.mark.parametrize("contract", ["Y2", "R9"])
def test_a_powerhouse_anywhere(contract):
    game = fulfilled(contract).do(act.Receive("build_powerhouse"))
    assert game.options(act.BuildAt) == {place for place in POWERHOUSE_PLACES if not place.startswith("P8-")}
    assert game.why_not(act.BuildAt("P8-1")) == {"construction.one_powerhouse"}


@pytest.mark.parametrize("contract", ["Y10", "R10"])
def test_an_elevation_on_any_dam_of_your_own_below_level_3(contract):
    structures = {
        "dams": {
            "B1L": dam("usa", 3, 3),
            "B2U": dam("usa", 2),
            "B5L": dam("usa"),
            "B6L": dam("neutral", 2),
            "B7L": dam("germany"),
        }
    }
    game = fulfilled(contract, position=structures).do(act.Receive("build_elevation"))
    assert game.options(act.BuildAt) == {"B2U", "B5L"}
    assert game.why_not(act.BuildAt("B1L")) == {"construction.two_elevations"}
    assert game.why_not(act.BuildAt("B6L")) == {"construction.own_dam"}
    assert game.why_not(act.BuildAt("B7L")) == {"construction.own_dam"}


@pytest.mark.parametrize(
    ("contract", "piece", "place"),
    [
        ("G11", "conduit", "C8R"),
        ("Y8", "conduit", "C9R"),
        ("R4", "conduit", "C5R"),
        ("R11", "conduit", "C4R"),
        ("G12", "base", "B8L"),
        ("Y6", "base", "B5L"),
        ("R2", "base", "B4L"),
        ("Y2", "powerhouse", "P5-0"),
        ("R9", "powerhouse", "P5-0"),
        ("Y10", "elevation", "B5L"),
        ("R10", "elevation", "B5L"),
    ],
)
def test_a_piece_from_a_contract_needs_no_engineers_tile_or_machines(contract, piece, place):
    structures = {} if piece == "base" else {"dams": {"B1L": dam("usa", 3, 3), "B5L": dam("usa")}}
    goods = {"excavators": 0, "mixers": 0, "credits": 0}
    wheel = {str(turn): {"tile": tile} for turn, tile in enumerate((*PIECES, "wild"), 1)}
    game = fulfilled(contract, position=structures, **goods, wheel=wheel)
    engineers = game.state.engineers[0]
    if game.awaits(ChooseGain):
        game.do(act.Receive(f"build_{piece}"))
    if game.awaits(ChoosePlace):
        game.do(act.BuildAt(place))
    assert game.events_of(ev.PieceBuilt)[0][:3] == (0, piece, place)
    assert game.events_of(ev.PutOnWheel) == game.events_of(ev.CreditsPaid) == []
    assert game.state.engineers[0] == engineers
    assert game.state.constructions[0] == 0


@pytest.mark.parametrize(
    ("contract", "gain", "place"),
    [("R2", "build_base", "B5U"), ("G12", "build_base", "B8U"), ("Y2", "build_powerhouse", "P5-1")],
)
def test_a_red_space_still_costs_3_credits(contract, gain, place):
    game = fulfilled(contract, credits=3).do(act.Receive(gain), act.BuildAt(place))
    assert game.state.credits[0] == 0
    game = fulfilled(contract, credits=2).do(act.Receive(gain))
    assert game.why_not(act.BuildAt(place)) == {"construction.red_space"}


def test_an_elevation_from_a_contract_on_a_red_space_is_free():
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B5U": dam("usa"), "B6U": dam("usa")}}
    game = fulfilled("Y10", credits=0, position=structures).do(act.Receive("build_elevation"), act.BuildAt("B5U"))
    assert game.state.dams["B5U"].level == 2


def test_a_piece_from_a_contract_uncovers_income():
    """Italy's second base brings 3 credits."""
    game = table(
        sit("italy", "solomon_p_jordan", contracts=["G12"], credits=0), **system("italy", "B1L", "C1L", "P8-0", 3)
    ).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    game.do(act.Fulfil("G12"), act.Receive("build_base"), act.BuildAt("B9L"))
    assert game.changed("italy")["credits"] == 3


def test_a_piece_is_lost_when_none_is_left():
    bases = {f"B{basin}L": dam("usa") for basin in range(5, 9)}
    structures = {"dams": {"B1L": dam("usa", 3, 3), **bases}}
    game = holding("G12", makes=4, position=structures).do(act.Fulfil("G12"))
    assert [event.gain for event in game.events_of(ev.GainForgone)] == ["build_base"]
    assert game.to_move == "germany"


def test_a_piece_is_lost_when_there_is_no_place_for_it():
    game = fulfilled("Y10")
    assert [event.gain for event in game.events_of(ev.GainForgone)] == ["build_elevation"]
    assert game.changed("usa")["vp"] == 2


def test_a_piece_is_lost_when_only_red_spaces_are_left_and_the_fee_is_missing():
    taken = {f"B{basin}L": dam("germany") for basin in (8, 9, 10)}
    structures = {"dams": {"B1L": dam("usa", 3, 3), **taken}}
    game = fulfilled("G12", credits=2, position=structures)
    assert [event.gain for event in game.events_of(ev.GainForgone)] == ["build_base"]
    assert fulfilled("G12", credits=3, position=structures).may(act.Receive("build_base"))


# --- drops ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("contract", "drops"), [("G5", 2), ("Y14", 3), ("Y15", 2), ("R8", 3), ("R14", 2)])
def test_placed_drops_wait(contract, drops):
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B4L": dam("usa", 3)}}
    game = fulfilled(contract, position=structures).collect(headstream="D")
    assert game.water("D", "B4L") == [drops, 0]


@pytest.mark.parametrize(
    ("contract", "drops"),
    [("G8", 1), ("G15", 2), ("Y4", 1), ("Y7", 1), ("Y13", 2), ("R10", 2), ("R13", 1), ("N6", 3)],
)
def test_flowing_drops_run_at_once(contract, drops):
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B4L": dam("usa", 3)}}
    game = fulfilled(contract, position=structures).collect(headstream="D", places={"elevation": "B4L"})
    assert game.water("D", "B4L") == [0, drops]


def test_drops_may_be_divided_among_headstreams():
    game = fulfilled("Y14").do(act.Receive("place_drops"), act.PlaceDrop("A"), act.PlaceDrop("C"), act.PlaceDrop("A"))
    assert game.water("A", "B", "C", "D") == [2, 0, 1, 0]
    assert game.to_move == "germany"


def test_fewer_drops_may_be_placed():
    game = fulfilled("Y14").do(act.Receive("place_drops"), act.PlaceDrop("A"))
    assert game.awaits(PlaceDrops)
    game.do(act.Stop())
    assert game.water("A", "B", "C", "D") == [1, 0, 0, 0]
    assert game.to_move == "germany"


def test_a_drop_that_runs_fills_the_next_dam_for_the_second_one():
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B4L": dam("usa", 1), "B7L": dam("usa", 1)}}
    game = fulfilled("G15", position=structures).do(act.Receive("flow_drops"), act.PlaceDrop("D"), act.PlaceDrop("D"))
    assert game.water("B4L", "B7L") == [1, 1]


# --- order and declining ----------------------------------------------------------------------------------------------


def test_rewards_come_in_the_owners_order():
    for first, second in (("rotate", "flow_drops"), ("flow_drops", "rotate")):
        game = fulfilled("Y7")
        assert game.options(act.Receive) == {"rotate", "flow_drops"}
        game.do(act.Receive(first))
        if game.awaits(PlaceDrops):
            game.do(act.PlaceDrop("A"))
        assert game.options(act.Receive) == {second}


def test_an_elevation_can_make_room_for_the_drops_of_the_same_contract():
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B4L": dam("usa", 1, 1), "B5L": dam("usa")}}
    game = fulfilled("R10", position=structures).do(act.Receive("build_elevation"), act.BuildAt("B4L"))
    game.do(act.Receive("flow_drops"), act.PlaceDrop("D"), act.Stop())
    assert game.water("B4L") == [2]


@pytest.mark.parametrize(
    ("contract", "gain"),
    [
        (contract, gain)
        for contract, (_, reward) in CONTRACTS.items()
        for gain in reward
        if gain not in ("credits", "vp", "excavators", "mixers")
    ],
)
def test_a_reward_may_be_declined(contract, gain):
    structures = {"dams": {"B1L": dam("usa", 3, 3), "B8L": dam("usa")}}
    game = fulfilled(contract, position=structures)
    assert game.awaits(ChooseGain)
    game.do(act.Forgo(gain))
    assert ev.GainForgone(0, gain, "contracts.reward") in game.events
    if not game.awaits(Turn):
        assert game.why_not(act.Receive(gain)) != set()


@pytest.mark.parametrize(("excavators", "mixers"), [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)])
def test_machines_of_any_mix(excavators, mixers):
    game = fulfilled("N2").do(act.Receive("any_machine"), act.TakeMachines(excavators, mixers))
    assert game.changed("usa").get("excavators", 0) == excavators
    assert game.changed("usa").get("mixers", 0) == mixers


@pytest.mark.parametrize(("excavators", "mixers"), [(3, 0), (5, 0), (5, -1), (0, 0)])
def test_machines_in_the_printed_number(excavators, mixers):
    game = fulfilled("N2").do(act.Receive("any_machine"))
    assert game.why_not(act.TakeMachines(excavators, mixers)) == {"action_board.machines"}


# --- taking contracts -------------------------------------------------------------------------------------------------


def office(*hand: str, space: str = "CONTRACT3L", **position: Any) -> Table:
    """Let the USA take contracts."""
    return table(sit("usa", "wilhelm_adler", contracts=list(hand)), **position).do(act.PlaceEngineers(space))


@pytest.mark.parametrize("contract", PRIVATE)
def test_a_contract_on_show_can_be_taken(contract):
    other = next(name for name in PRIVATE if name[0] == contract[0] and name != contract)
    game = office(space="CONTRACT1L", contracts_on_show=[contract, other]).do(act.TakeContract(contract))
    assert game.state.contracts[0] == (contract,)
    assert contract not in game.state.supply.on_show


def test_only_contracts_on_show_can_be_taken():
    game = office(national_contracts=["N3"])
    assert game.options(act.TakeContract) == {"G1", "G2", "Y1", "Y2", "R1", "R2"}
    assert game.why_not(act.TakeContract("N3")) == {"contracts.take"}
    assert game.why_not(act.TakeContract("G3")) == {"contracts.take"}


def test_two_contracts_of_one_colour():
    game = office().do(act.TakeContract("G1"))
    assert game.state.decision == TakeContracts(0, 1), "one is left to take"
    assert game.options(act.TakeContract) == {"G2", "Y1", "Y2", "R1", "R2"}
    game.do(act.TakeContract("G2"))
    assert game.state.contracts[0] == ("G1", "G2")


def test_places_are_refilled_from_the_top_at_the_end_of_the_turn():
    piles = {"green": ["G5", "G4", "G3"], "yellow": ["Y5"], "red": ["R5"]}
    game = office(contracts_on_show=["G1", "G2", "Y1", "Y2", "R1", "R2"], contract_piles=piles)
    game.do(act.TakeContract("G1"))
    assert game.events_of(ev.ContractShown) == []
    assert game.options(act.TakeContract) == {"G2", "Y1", "Y2", "R1", "R2"}
    game.do(act.TakeContract("Y2"))
    assert [event.contract for event in game.events_of(ev.ContractShown)] == ["G3", "Y5"]
    assert set(game.state.supply.on_show) == {"G2", "G3", "Y1", "Y5", "R1", "R2"}
    assert game.state.supply.piles == (("G5", "G4"), (), ("R5",))


def test_where_nobody_knows_the_piles_nothing_is_turned_up():
    """Whoever looks ahead has a copy without them."""
    draft = office().do(act.TakeContract("G1")).state.copy()
    draft.supply = draft.supply._replace(piles=())
    before = draft.supply
    refill(draft, None)
    assert draft.supply == before


def test_refilling_waits_for_the_discard():
    piles = {"green": ["G3"], "yellow": ["Y5"], "red": ["R5"]}
    game = office("S1", "G9", "Y9", contracts_on_show=["G1", "G2", "Y1", "Y2", "R1", "R2"], contract_piles=piles)
    game.do(act.TakeContract("G1"), act.TakeContract("G2"))
    assert game.awaits(ChooseDiscard)
    assert game.events_of(ev.ContractShown) == []


def test_three_open_contracts_at_most():
    game = office("S1", "G9", space="CONTRACT1L").do(act.TakeContract("R1"))
    assert game.state.contracts[0] == ("S1", "G9", "R1")
    assert game.to_move == "germany"


@pytest.mark.parametrize("contract", ["S1", "G9", "Y9", "R1"])
def test_a_fourth_contract_makes_you_give_one_back_of_your_choice(contract):
    game = office("S1", "G9", "Y9", space="CONTRACT1L").do(act.TakeContract("R1"))
    assert game.options(act.DiscardContract) == {"S1", "G9", "Y9", "R1"}
    game.do(act.DiscardContract(contract))
    assert set(game.state.contracts[0]) == {"S1", "G9", "Y9", "R1"} - {contract}
    assert game.to_move == "germany"


def test_five_contracts_make_you_give_two_back():
    game = office("S1", "G9", "Y9").do(act.TakeContract("R1"), act.TakeContract("R2"))
    game.do(act.DiscardContract("S1"))
    assert game.awaits(ChooseDiscard)
    assert game.why_not(act.DiscardContract("S1")) == {"contracts.limit"}
    game.do(act.DiscardContract("R1"))
    assert game.state.contracts[0] == ("G9", "Y9", "R2")
    assert game.to_move == "germany"


def test_the_limit_is_checked_after_both_are_taken():
    game = office("S1", "G9", "Y9").do(act.TakeContract("R1"))
    assert game.awaits(TakeContracts)


def test_fulfilled_contracts_do_not_count_for_the_limit():
    player = sit("usa", "wilhelm_adler", contracts=["S1", "G9"], fulfilled=["Y9", "R9", "N1"])
    game = table(player).do(act.PlaceEngineers("CONTRACT1L"), act.TakeContract("R1"))
    assert len(game.state.contracts[0]) == 3
    assert game.to_move == "germany"


def test_a_discarded_contract_goes_under_the_pile_of_its_colour():
    piles = {"green": ["G4", "G3"], "yellow": ["Y5"], "red": ["R5"]}
    game = office("S1", "G9", "Y9", space="CONTRACT1L", contract_piles=piles)
    game.do(act.TakeContract("R1"), act.DiscardContract("G9"))
    assert game.state.supply.piles[0] == ("G9", "G4", "G3")


def test_a_discarded_starting_contract_leaves_the_game():
    game = office("S1", "G9", "Y9", space="CONTRACT1L").do(act.TakeContract("R1"), act.DiscardContract("S1"))
    everywhere = [*game.state.supply.on_show, *(name for pile in game.state.supply.piles for name in pile)]
    assert "S1" not in everywhere
    assert "S1" not in game.state.contracts[0]


def test_an_empty_pile_leaves_fewer_on_show():
    piles: dict[str, list[str]] = {"green": [], "yellow": [], "red": []}
    shown = ["G1", "G2", "Y1", "R1"]
    game = office(contracts_on_show=shown, contract_piles=piles).do(act.TakeContract("G1"), act.TakeContract("Y1"))
    assert set(game.state.supply.on_show) == {"G2", "R1"}


def test_the_last_contract_on_show_may_be_taken_for_two():
    piles: dict[str, list[str]] = {"green": [], "yellow": [], "red": []}
    game = office(contracts_on_show=["G1"], contract_piles=piles)
    assert game.state.contracts[0] == ("G1",)
    assert game.to_move == "germany"
    game.do(act.UseBank(1))
    assert game.why_not(act.PlaceEngineers("CONTRACT1L")) == {"action_board.perform"}


def test_a_discard_onto_an_empty_pile_is_turned_up_again():
    piles: dict[str, list[str]] = {"green": [], "yellow": [], "red": []}
    game = office("S1", "G9", "Y9", space="CONTRACT1L", contracts_on_show=["G1", "R1"], contract_piles=piles)
    game.do(act.TakeContract("R1"), act.DiscardContract("R1"))
    assert set(game.state.supply.on_show) == {"G1", "R1"}
