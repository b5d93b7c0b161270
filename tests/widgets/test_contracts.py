"""The contract laboratory, driven as a learner would (p. 16, 18; E04, E17, E18)."""

import pytest

from barrage_core.components.contracts import CONTRACTS
from barrage_core.errors import BarrageError
from barrage_widgets.labs.contracts import ContractLab
from tests.widgets.driving import check_refused, control, controls, find, words


def lab_with(*contracts, energy, company="usa", **more):
    players = [{"company": company, "contracts": list(contracts)}, {"company": "germany"}]
    return ContractLab({"players": players, "national_contracts": [], **more}, energy=energy)


def decide(lab, words_of_choice):
    """Press the button that begins with these words."""
    items = [item for block in lab.view[0]["parts"][0] if block["kind"] == "buttons" for item in block["items"]]
    lab.handle("decide", next(item["value"] for item in items if item["label"].startswith(words_of_choice)))


def test_e04_three_energy_fulfil_g10():
    lab = lab_with("G10", energy=3)
    lab.handle("contract", "contract:G10")
    assert lab.state.vp[0] == 10 + 4
    assert lab.state.credits[0] == 6 + 2
    assert lab.state.energy[0] == 3
    assert lab.state.fulfilled[0] == ("G10",)


def test_e17_one_contract_per_production():
    wheel = {"1": {"tile": "base", "excavators": 4}, "2": {"mixers": 2}, "3": {"excavators": 1}}
    players = [{"company": "usa", "contracts": ["G9", "Y1"], "wheel": wheel}, {"company": "germany"}]
    lab = ContractLab({"players": players, "national_contracts": []}, energy=7)
    assert lab.in_reach == ["G9", "Y1"]
    lab.handle("contract", "contract:G9")
    decide(lab, "Receive: 2 energy")
    assert lab.state.energy[0] == 7 + 2
    lab.handle("contract", "contract:Y1")
    assert lab.state.contracts[0] == ("Y1",)
    assert lab.reasons[0].page == 16
    assert "Each production may fulfil one contract" in words(lab)
    decide(lab, "Receive: 2 turns of the wheel")
    assert lab.state.excavators[0] == 6 + 4
    assert lab.state.mixers[0] == 4 + 2
    assert lab.state.wheels[0][0].excavators == 1


def test_how_many_contracts_a_production_fulfils_is_said_when_a_second_one_is_tried():
    lab = lab_with("G9", "G10", energy=7)
    rule = "Each production may fulfil one contract"
    assert rule not in words(lab), "a lesson asks for it below"
    lab.handle("contract", "contract:G10")
    assert rule not in words(lab)
    lab.handle("contract", "contract:G9")
    assert words(lab).count(rule) == 1


def test_e18_national_contracts_instead_of_one_of_your_own():
    lab = lab_with("G10", energy=13, national_contracts=["N3", "N4"])
    assert lab.in_reach == ["G10"]
    lab.handle("energy", 14)
    assert lab.in_reach == ["G10", "N3", "N4"]
    lab.handle("contract", "contract:N3")
    assert (lab.state.vp[0], lab.state.credits[0]) == (10 + 8, 6 + 8)
    assert lab.state.contracts[0] == ("G10",)
    lab.handle("produce")
    assert lab.in_reach == ["G10", "N4"]  # a national contract is there once


def test_nine_energy_fulfil_one_of_two_and_reward_energy_counts_for_none():
    """p. 16: energy of a reward moves the marker only."""
    lab = ContractLab()
    assert lab.energy == 9
    assert lab.in_reach == ["G9", "R5"]
    lab.handle("contract", "contract:R12")
    assert lab.reasons[0].text == "contract R12 needs 10 energy, you made 9"
    assert lab.state.energy[0] == 0
    lab.handle("contract", "contract:R5")
    decide(lab, "Receive: 5 energy")
    assert lab.state.energy[0] == 9 + 5
    assert "not kept" in words(lab)
    assert "it fulfils no contract" in words(lab)
    for other in ("R12", "N3"):
        lab.handle("contract", f"contract:{other}")
        assert lab.state.fulfilled[0] == ("R5",)
        assert lab.reasons[0].page == 16


def test_the_surplus_is_not_kept_but_the_track_gets_everything():
    lab = lab_with("G10", "R12", energy=9)
    lab.handle("contract", "contract:G10")
    assert lab.state.energy[0] == 9
    lab.handle("produce")
    lab.handle("energy", 4)
    assert lab.in_reach == []  # 6 were left over, and 6 + 4 would make the 10 of R12
    lab.handle("contract", "contract:R12")
    assert "R12 needs 10 energy, you made 4" in lab.reasons[0].text


def test_no_contract_at_all():
    lab = lab_with("G10", energy=5)
    lab.handle("none")
    assert lab.state.energy[0] == 5
    assert lab.state.contracts[0] == ("G10",)
    lab.handle("none")
    assert "over" in lab.problem["text"]


def test_france_needs_three_less_for_every_contract():
    """p. 23: the third powerhouse switches it on, and national contracts count as well."""
    powerhouses = dict.fromkeys(("P5-0", "P6-0", "P7-0"), "france")
    lab = lab_with("R5", energy=5, company="france", powerhouses=powerhouses, national_contracts=["N3"])
    assert [report.needed for report in lab.reports] == [5, 11]
    lab.handle("contract", "contract:R5")
    assert "5 energy instead of 8" in words(lab)


def test_a_reward_with_a_place_to_choose():
    """G12 builds a base in the plains; its place is asked for."""
    lab = lab_with("G12", energy=4)
    lab.handle("contract", "contract:G12")
    decide(lab, "Receive")
    assert {f"Build at B{basin}L" for basin in (8, 9, 10)} <= {
        item["label"] for block in lab.view[0]["parts"][0] if block["kind"] == "buttons" for item in block["items"]
    }
    lab.handle("energy", 9)
    assert "First decide" in lab.problem["text"]
    decide(lab, "Build at B8L")
    assert lab.state.dams["B8L"].owner == 0
    lab.handle("energy", 6)
    assert lab.energy == 6
    assert lab.state.dams["B8L"].owner == 0


@pytest.mark.parametrize("name", CONTRACTS)
def test_every_contract_can_be_tried(name):
    national = CONTRACTS[name].kind == "national"
    more = {"national_contracts": [name]} if national else {}
    lab = lab_with(*([] if national else [name]), energy=CONTRACTS[name].energy - 1, **more)
    lab.handle("contract", f"contract:{name}")
    assert lab.reasons[0].rule == "contracts.energy"
    lab.handle("energy", CONTRACTS[name].energy)
    lab.handle("contract", f"contract:{name}")
    assert lab.state.fulfilled[0] == (name,)
    assert not lab.problem


def test_wrong_inputs_are_answered_in_a_sentence():
    lab = ContractLab()
    wrong = (("contract", "contract:X9"), ("energy", 0), ("energy", 99), ("decide", 3), ("decide", "now"))
    check_refused(lab, *wrong)
    lab.handle("contract", "contract:Y1")  # somebody else's, or in the pile
    assert "neither one of your open contracts nor a national one" in lab.reasons[0].text
    with pytest.raises(BarrageError):
        ContractLab(energy=0)
    with pytest.raises(BarrageError):
        ContractLab(player="france")


def test_what_is_lit_can_be_done_and_all_is_reset():
    lab = ContractLab()
    picture = find(lab, "picture")
    assert set(picture["lit"]) == {"contract:G9", "contract:R5"}
    assert {"energy", "contract", "none", "again"} == controls(lab)
    assert control(lab, "energy")["value"] == 9
    lab.handle("contract", "contract:R5")
    assert find(lab, "picture")["lit"] == {}
    assert "scores 4 VP" in lab.said
    lab.handle("again")
    assert lab.state.energy[0] == 0
    assert lab.in_reach == ["G9", "R5"]
