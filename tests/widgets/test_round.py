"""The laboratory of the five phases, driven as a learner would (p. 12, 19-21; E26)."""

import pytest

from barrage_core import Game, from_position, play
from barrage_core.actions import UseBank
from barrage_core.errors import BarrageError
from barrage_core.events import DropMoved, DropsPlaced
from barrage_widgets.labs.round import RoundLab
from barrage_widgets.panel.positions import ROUND as START
from tests.widgets.driving import control, controls, find, words


def steps(lab, number):
    for _ in range(number):
        lab.handle("next")
        assert not lab.problem


def table(lab):
    return find(lab, "table")["rows"]


def test_the_phases_come_in_the_order_of_the_rulebook():
    lab = RoundLab()
    seen = []
    for _ in range(6):
        lab.handle("next")
        seen.append((lab.now.round, lab.now.phase))
    assert seen == [
        (4, "actions"),
        (4, "water flow"),
        (4, "scoring"),
        (4, "end of round"),
        (5, "income"),
        (5, "actions"),
    ]


def test_e26_least_energy_first_and_the_tied_pair_swap():
    energy = {"usa": 12, "germany": 7, "italy": 2, "france": 7}
    players = [{"company": name, "energy": number, "passed": name != "usa"} for name, number in energy.items()]
    players[0]["engineers"] = 1
    order = ["usa", "germany", "france", "italy"]
    lab = RoundLab({"players": players, "turn_order": order, "to_move": "usa"})
    lab.handle("phase", "end of round")
    assert [lab.state.companies[seat] for seat in lab.state.turn_order] == ["italy", "france", "germany", "usa"]
    said = words(lab)
    assert "1. Italy: 2 energy" in said
    assert "2. France: 7 energy, tied with Germany" in said
    assert "4. USA: 12 energy" in said


def test_every_phase_does_its_own_thing():
    lab = RoundLab(water=False)
    steps(lab, 2)
    assert [event.path[-1] for event in lab.now.events if isinstance(event, DropMoved)] == ["B1L", "B2L", "B5U", "B6U"]
    assert lab.state.headstreams == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert lab.state.vp == [10] * 4
    lab.handle("next")
    # Most energy 6; two tied for second share 2. Bases in round 4: USA 2 × 4 − 4 in section 3, the others nothing.
    assert lab.state.vp == [10 + 6 + 4, 10 + 1, 10 - 3, 10 + 1]
    assert lab.state.energy == [19, 7, 0, 7]
    lab.handle("next")
    assert lab.state.energy == [0] * 4
    assert lab.state.engineers == [12] * 4
    assert lab.state.round == 4
    lab.handle("next")
    assert lab.state.vp[1] == 11 + 3  # Germany's second base: 3 VP in every income phase


def test_round_five_brings_no_headstream_water_and_yet_water_flows():
    """p. 12: the tiles end with round 4; drops that a player places flow all the same."""
    lab = RoundLab()
    steps(lab, 5)
    assert (lab.now.round, lab.now.phase) == (5, "income")
    assert not [event for event in lab.now.events if isinstance(event, DropsPlaced)]
    assert "No headstream tile brings drops" in words(lab)
    lab.handle("phase", "water flow")
    assert lab.now.round == 5
    assert [event.path[0] for event in lab.now.events if isinstance(event, DropMoved)] == ["A", "A"]


def test_without_anybody_placing_drops_nothing_flows_in_round_five():
    lab = RoundLab()
    lab.handle("plan", [])
    steps(lab, 8)
    assert (lab.now.round, lab.now.phase) == (5, "water flow")
    assert "No drop lies on a headstream" in words(lab)


def test_round_five_ends_with_the_final_scoring():
    lab = RoundLab()
    lab.handle("phase", "income")
    assert [item["value"] for item in find(lab, "buttons", label="Round 5")["items"]][-1] == "end"
    lab.handle("phase", "end")
    assert lab.state.is_over
    assert {line.source for line in lab.score_lines} == {"objective", "goods left", "water held"}
    lab.handle("next")
    assert "over" in lab.problem["text"]


def test_a_round_before_the_last_brings_the_water_of_the_tiles():
    position = {**START, "round": 2, "headstream_tiles": [3, 4, 7, 1]}
    lab = RoundLab(position)
    steps(lab, 5)
    placed = {event.headstream: event.drops for event in lab.now.events if isinstance(event, DropsPlaced)}
    assert placed == {"A": 2, "B": 1, "C": 2, "D": 2}  # the third number of each tile


def test_the_moments_are_those_of_the_engine():
    lab = RoundLab(water=False)
    steps(lab, 6)
    state, _ = play(from_position(START), UseBank(1))
    assert lab.state == state


def test_forward_and_back():
    lab = RoundLab()
    first = lab.state
    lab.handle("back")
    assert "first moment" in lab.problem["text"]
    steps(lab, 4)
    there = lab.state
    for _ in range(4):
        lab.handle("back")
    assert lab.state == first
    steps(lab, 4)
    assert lab.state == there
    lab.handle("phase", "water flow")
    assert (lab.now.round, lab.now.phase) == (4, "water flow")
    lab.handle("again")
    assert lab.moment == 0
    assert len(lab.moments) == 1


def test_a_decision_in_the_income_phase_is_made_on_the_way():
    """The USA's incomes, a turn of the wheel and a machine, come in an order of choice."""
    dams = {"B1L": {"owner": "usa", "level": 2}, "B2L": {"owner": "usa", "level": 2}}
    players = [{"company": "usa", "engineers": 1}, {"company": "italy", "passed": True}]
    lab = RoundLab({"players": players, "dams": dams})
    lab.handle("phase", "income")
    assert "what to receive next" in words(lab)
    lab.handle("next")
    assert lab.now.phase == "income"
    assert lab.state.excavators[0] + lab.state.mixers[0] == 6 + 4 + 1
    lab.handle("next")
    assert lab.now.phase == "actions"


def test_a_whole_game_can_be_stepped():
    lab = RoundLab(Game.new(players=2, seed=3))
    for _ in range(60):
        if lab.state.is_over:
            break
        lab.handle("next")
        assert not lab.problem
    assert lab.state.is_over
    assert lab.now.round == 5


def test_wrong_inputs_are_answered_in_a_sentence():
    lab = RoundLab()
    lab.handle("phase", "breakfast")
    assert "got 'breakfast'" in lab.problem["text"]
    assert not lab.problem["trace"]
    with pytest.raises(BarrageError):
        RoundLab(Game.new(players=2, seed=1, mode="full"))
    over = RoundLab()
    over.handle("phase", "end")
    with pytest.raises(BarrageError):
        RoundLab(over.state)


def test_what_is_shown_fits_the_phase():
    lab = RoundLab()
    assert controls(lab) == {"phase", "back", "next", "plan", "again"}
    assert find(lab, "picture")["alt"] == "board"
    assert control(lab, "back")["off"]
    steps(lab, 2)
    assert find(lab, "picture")["fly"]
    steps(lab, 1)
    assert find(lab, "picture")["alt"] == "energy track"
    assert table(lab)[0][2] == "20 (+10)"
    assert "USA 20 VP" in lab.said


def test_a_change_of_plan_in_the_middle_of_a_round_is_played_from_the_next_decision():
    lab = RoundLab()
    for phase in ("actions", "water flow", "scoring"):
        lab.handle("phase", phase)
        lab.handle("plan", ["water"] if not lab.water else [])
        lab.handle("next")
        assert lab.problem == {}
