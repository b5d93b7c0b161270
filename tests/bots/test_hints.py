"""Hints and explanations: known positions in words, topics that add up, nothing hidden that speaks."""

from __future__ import annotations

import json
import random

import pytest

from barrage_core import Game, events, from_position, legal_actions, play
from barrage_core.actions import (
    BuildAt,
    Construct,
    CopyOfficer,
    Decline,
    Forgo,
    Fulfil,
    PlaceEngineers,
    Produce,
    Receive,
    UseBank,
)
from barrage_core.agenda import Turn
from barrage_core.bots import RUNGS, TOPIC_WORDS, TOPICS, Rung, explain, hint, make_bot, played_turns, topic_words
from barrage_core.bots.telling import turn_words
from barrage_core.bots.ways import begin_turn, face_up, play_way
from barrage_core.errors import BarrageError, IllegalAction
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules.game import by_phase
from barrage_core.scenarios import scenario

BARE = {"credits": 0, "excavators": 0, "mixers": 0}
# A dam full of water, a conduit and a powerhouse: Germany can make 3 × 3 energy and 2 more with the first turbine,
# which is enough for R7 (8 VP), and has nothing to build with. The USA can do nothing but go to the bank.
WORKS = {
    "map": "standard",
    "mode": "introductory",
    "round": 5,
    "players": [
        {"company": "usa", "officer": "wilhelm_adler", "engineers": 2, **BARE},
        {"company": "germany", "officer": "viktor_fiesler", "contracts": ["R7"], "engineers": 3, **BARE},
    ],
    "dams": {"B7U": {"owner": "germany", "level": 3, "water": 3}},
    "conduits": {"C7R": "germany"},
    "powerhouses": {"P12-0": "germany"},
    "to_move": "germany",
}
DRY = {"B7U": {"owner": "germany", "level": 3, "water": 0}}
ALONE = Rung("alone", positions=60, foresees=0)
TURBINE = (PlaceEngineers("TURBINE1L"),)


@pytest.fixture
def works():
    return from_position(WORKS)


def with_engineers(number):
    """Return the players of the works, where Germany has so many engineers and one of each machine."""
    usa, germany = WORKS["players"]
    return [usa, {**germany, "engineers": number, "excavators": 1, "mixers": 1}]


def some_states(seed=4, players=3, mode="full", bot="novice"):
    """Return positions of a whole game on the small map, with every kind of decision that came up."""
    state, _ = new_game(players, seed, mode=mode, map="miniature", rules=RuleSet(rounds=2))
    bots, states = [make_bot(bot, seat) for seat in range(players)], []
    while not state.is_over:
        states.append(state)
        state, _events = play(state, bots[state.decision.player].choose(state))
    return states


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_best_line_of_a_known_position_in_words(works):
    found = hint(works, "engineer")
    assert (found.seat, found.player, found.rung) == (1, "Germany", "engineer")
    assert found.best.told[0] == "produce 11 energy through C7R, fulfil R7, turn the wheel and score 8 VP"
    assert found.best.words.startswith(f"{found.best.told[0]}, then ")
    assert found.plan[0] == TURBINE[0]
    assert found.best.topics["points"] == 8
    assert len({line.turns[0] for line in found.lines}) == len(found.lines) == 3
    assert str(found).splitlines()[1].startswith("1. Produce 11 energy through C7R, fulfil R7, ")


def test_what_the_rivals_are_expected_to_do_is_a_sentence(works):
    (expected,) = hint(works).rivals
    assert str(expected) in {
        f"The USA is expected to send {many} to the bank and get {gained}."
        for many, gained in (("1 engineer", "1 credit"), ("2 engineers", "2 credits"))
    }
    assert hint(works, ALONE).rivals == ()


@pytest.mark.parametrize(
    ("name", "rung"),
    [
        ("first_to_the_bank", "apprentice"),
        ("a_credit_short", "apprentice"),
        ("a_tile_for_the_second_base", "apprentice"),
        ("a_second_base", "engineer"),
        ("your_energy_their_water", "engineer"),
    ],
)
def test_the_same_actions_in_another_order_are_not_shown_as_another_way(name, rung):
    """Nor does it make another plan which of two contracts, or of two powerhouses, comes with which turn."""
    lines = hint(scenario(name).state, rung).lines
    assert len({tuple(sorted(str(action) for turn in line.turns for action in turn)) for line in lines}) == 3


def test_engineers_sent_to_the_bank_one_by_one_are_not_another_way():
    lines = hint(from_position({**WORKS, "players": with_engineers(2), "dams": {}})).lines
    deeds = [[action for turn in line.turns for action in turn] for line in lines]
    banked = [sum(action.engineers for action in actions if isinstance(action, UseBank)) for actions in deeds]
    assert (len(lines), banked[0], banked.count(2)) == (3, 2, 1)
    assert [line.behind for line in lines] == sorted(line.behind for line in lines)


def test_a_good_turn_that_costs_points_says_why():
    """In the last round goods can buy something while there are engineers, and here nothing that is worth it."""
    state = from_position({**WORKS, "players": with_engineers(4), "dams": {}})
    advice = hint(state)
    assert advice.best.gain < 0
    assert "less time to use goods" in advice.remark
    assert advice.remark in str(advice).splitlines()
    told = explain(state, advice.plan).sentences()
    assert told[-2:] == ["No better way was found.", advice.remark]


def test_what_is_worth_something_needs_no_remark(works):
    advice = hint(works)
    assert (advice.best.gain > 0, advice.remark) == (True, "")


def test_what_a_rivals_turn_does_is_not_told_of_others():
    """Germany will produce through a conduit of the USA, which scores for that; the USA itself goes to the bank."""
    usa, germany = WORKS["players"]
    france = {"company": "france", "officer": "jill_mcdowell", "engineers": 2, **BARE}
    players = [france, {**germany, "credits": 5}, usa]
    position = {**WORKS, "players": players, "conduits": {"C7R": "usa"}, "to_move": "france"}
    expected = {one.seat: one.told for one in hint(from_position(position)).rivals}
    assert "through C7R" in expected[1]
    assert "VP" not in expected[2]


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        ([events.PieceBuilt(0, "elevation", "B6L", "x")], "build an elevation at B6L"),
        (
            [events.CreditsPaid(0, 3, None, "x"), events.PieceBuilt(0, "base", "B6U", "x")],
            "build a base at B6U and pay 3 credits",
        ),
        ([events.CreditsPaid(0, 1, 1, "x")], "pay a fee of 1 credit to <b>Bo</b>"),
        ([events.DropsPlaced(0, "A", 1, "water.placed")] * 2, "place 2 drops on A"),
        (
            [events.DropsPlaced(0, "A", 1, "water.at_once"), events.DropsPlaced(0, "B", 1, "water.at_once")],
            "let 1 drop run from A and 1 drop run from B",
        ),
        ([events.WheelTurned(0, "", 0, 0, "construction.wheel")], ""),
        ([events.WheelTurned(0, "base", 2, 0, "construction.wheel")], "get back the base tile and 2 excavators"),
        ([events.WheelTurned(0, "", 0, 0, "action_board.workshop")] * 3, "turn the wheel 3 times"),
        ([events.PutOnWheel(0, "II-base", 3, 0, "x"), events.PutOnWheel(0, "base", 3, 0, "x")], "use the II-base tile"),
        (
            [events.ContractTaken(0, "G1", "x"), events.TechnologyTaken(0, "I-base", "x")],
            "take contract G1 and the I-base tile",
        ),
        ([events.PointsScored(0, -3, "x", "x"), events.PointsScored(0, 4, "x", "x")], "score 4 VP and lose 3 VP"),
        (
            [events.EnergyMade(0, 3, 3, "technology", "x"), events.ContractDiscarded(0, "G1", "x")],
            "make 3 energy (technology) and give back contract G1",
        ),
        (
            [events.DropsAdded(0, "B1U", 1, "x"), events.MachinesGained(0, 1, 2, "x", "x")],
            "put 1 drop into B1U and get 1 excavator and 2 mixers",
        ),
        (
            [events.EnergyMade(0, 1, 4, "company ability", "x"), events.EnergyMade(0, 1, 5, "company ability", "x")],
            "make 2 energy (company ability)",
        ),
        ([events.GainForgone(0, "rotate", "x"), events.Passed(0, "x")], "forgo turns of the wheel and pass"),
        ([events.PieceBuilt(1, "base", "B6L", "x"), events.DropMoved(("A", "B1U"), "x")], ""),  # not this player's
    ],
)
def test_what_a_turn_does_in_words(happened, words):
    assert turn_words(happened, 0, ["Ada", "<b>Bo</b>"]) == words


def test_a_decision_without_any_event_is_told_by_its_action(works):
    state = works
    for action in (TURBINE[0], Produce("B7U", "C7R", "P12-0", 3)):
        state, _ = play(state, action)
    assert explain(state, [Decline()], "novice").told == "decline"


@pytest.mark.no_cover
@pytest.mark.parametrize("rung", ["novice", "apprentice"])
def test_every_decision_of_a_game_has_a_hint_that_can_be_played(rung):
    kinds = set()
    for state in some_states():
        if type(state.decision) in kinds and not isinstance(state.decision, Turn):
            continue
        kinds.add(type(state.decision))
        found = hint(state, rung)
        assert found.seat == state.decision.player
        assert 1 <= len(found.lines) <= 3
        assert all(line.told for line in found.lines)
        assert "\n" not in found.best.words
        assert [line.behind for line in found.lines] == sorted(line.behind for line in found.lines)
        assert found.best.behind == 0
        now = state
        for action in found.plan:
            now, _ = play(now, action)  # which refuses what is not legal
    assert len(kinds) > 5


def test_a_decision_that_the_search_settles_by_itself_has_alternatives_too():
    """Where drops go is decided one by one; only ways that differ in what they bring are shown."""
    state, _ = play(from_position({**WORKS, "round": 2, "dams": DRY}), PlaceEngineers("WATER1L"))
    found = hint(state, "apprentice")
    assert len({line.turns[0][0] for line in found.lines}) == len(found.lines) > 1
    assert len({tuple(line.topics.items()) for line in found.lines}) == len(found.lines)


def test_energy_that_counts_only_after_another_production_makes_two_ways():
    """The 2 energy of S1 decide nothing yet, but with the next production they are a section of the track (p. 20)."""
    usa, germany = WORKS["players"]
    players = [{**usa, "energy": 14, "engineers": 0, "passed": True}]
    players += [{**germany, "energy": 2, "engineers": 5, "contracts": ["S1"]}]
    works = {
        "dams": {
            "B7U": {"owner": "germany", "level": 3, "water": 1},
            "B5U": {"owner": "germany", "level": 3, "water": 2},
        },
        "conduits": {"C7R": "germany", "C5R": "germany"},
        "powerhouses": {"P12-0": "germany", "P10-0": "germany"},
    }
    state = from_position({**WORKS, **works, "players": players})
    for action in (PlaceEngineers("TURBINE3L"), Produce("B7U", "C7R", "P12-0", 1), Fulfil("S1")):
        state, _ = play(state, action)
    taken, forgone = hint(state, "apprentice").lines
    assert (taken.turns[0][0], forgone.turns[0][0]) == (Receive("energy"), Forgo("energy"))
    lost = explain(state, [Forgo("energy")], "apprentice")
    assert forgone.behind >= lost.lost > 0


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.no_cover
def test_topics_add_up_to_the_gain_and_to_what_was_lost():
    for state in some_states(seed=6)[::4]:
        found = hint(state, "apprentice")
        for line in found.lines:
            assert set(line.topics) <= set(TOPIC_WORDS)
            assert sum(line.topics.values()) == pytest.approx(line.gain, abs=1e-4)
            assert line.gain + line.behind == pytest.approx(found.best.gain, abs=1e-4)
        other = explain(state, found.lines[-1].turns[0], "apprentice")
        assert sum(other.missed.values()) == pytest.approx(other.lost, abs=1e-4)


@pytest.mark.parametrize("rung", ["novice", "apprentice"])
def test_a_line_knows_what_its_first_turn_brings_by_itself(works, rung):
    for line in hint(works, rung).lines:
        alone = explain(works, line.turns[0], rung)
        assert line.turn_gain == pytest.approx(sum(alone.topics.values()), abs=1e-4)
        assert (line.turn_gain == line.gain) == (len(line.turns) == 1)


def test_topics_have_words_and_the_small_ones_are_summed_up():
    assert set(TOPICS) < set(TOPIC_WORDS)
    topics = {"points": 5.0, "goods": -4.0, "income": 3.0, "bonus": 2.0, "contracts": 1.0, "objective": 0.5}
    assert topic_words(topics, 2) == "victory points +5.0, credits and machinery −4.0, others +6.5"
    assert topic_words({}) == "nothing"


@pytest.mark.no_cover
def test_every_line_of_a_hint_goes_to_the_end_of_the_round():
    """For a player that does not look at its rivals, the lines can be played one turn after the other."""
    for state in [one for one in some_states(seed=6) if isinstance(one.decision, Turn)][::5]:
        for line in hint(state, ALONE).lines:
            now, seat = face_up(state), state.decision.player
            for turn in line.turns:
                begin_turn(now, seat)
                now = play_way(now, turn)
            assert now.engineers[seat] == 0, line.words


# --- explanations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", ["novice", "apprentice", "engineer"])
def test_the_best_turn_loses_nothing(works, rung):
    found = explain(works, hint(works, rung).plan, rung)
    assert found.lost == 0
    assert found.missed == {}
    assert found.best == found.played
    worth = f"{sum(found.topics.values()):+.1f}"
    assert str(found).startswith(
        f"Germany chose to {found.told}. The {rung} bot estimates this at {worth} victory points: "
    )
    assert str(found).endswith("No better way was found.")


def test_a_blunder_loses_what_the_best_turn_brings(works):
    found = explain(works, [UseBank(3)])
    assert found.told == "send 3 engineers to the bank and get 3 credits"
    # 8 VP of the contract, and the first place with 11 energy instead of none, which costs 3 VP more (p. 20).
    assert found.lost > 8 + 3
    assert found.missed["points"] == 8
    assert found.best.told[0].startswith("produce 11 energy through C7R, fulfil R7")
    assert f"It would have been worth {found.lost:.1f} points more to produce 11 energy" in str(found)
    assert found.topics["engineers"] < 0


def test_a_turn_that_is_not_legal_is_not_explained(works):
    with pytest.raises(IllegalAction, match="engineers on NOWHERE"):
        explain(works, [PlaceEngineers("NOWHERE")])
    with pytest.raises(IllegalAction, match="engineers on NOWHERE"):
        explain(works, [*TURBINE, PlaceEngineers("NOWHERE")])
    with pytest.raises(BarrageError, match=r"those of one turn, which is over before actions\[1\]"):
        explain(works, [UseBank(1), UseBank(1)])
    with pytest.raises(BarrageError, match="actions: expected those of a turn, got none"):
        explain(works, [])
    with pytest.raises(BarrageError, match="actions: expected a list, got UseBank"):
        explain(works, UseBank(1))
    with pytest.raises(BarrageError, match=r"actions\[0\]: expected an action, got 'pass'"):
        explain(works, ["pass"])


def test_what_is_missing_of_a_turn_is_done_in_the_best_way(works):
    assert explain(works, TURBINE).told == hint(works).best.told[0]


def test_what_cannot_be_advised_says_why(works):
    with pytest.raises(BarrageError, match="lines: expected"):
        hint(works, lines=0)
    last = from_position({**WORKS, "round": 4, "players": [{**one, "engineers": 1} for one in WORKS["players"]]})
    last, _ = play(last, UseBank(1))
    between = by_phase(last, UseBank(1))[0].state
    with pytest.raises(BarrageError, match="nobody has to decide anything here: there is nothing to choose"):
        hint(between)
    with pytest.raises(
        BarrageError, match="rung: expected one of novice, apprentice, engineer, director, got 'clever'"
    ):
        hint(works, "clever")
    with pytest.raises(BarrageError, match=r"pass game\.state"):
        hint(Game.new(players=2))
    over, _ = new_game(2, 1, map="miniature", rules=RuleSet(rounds=1))
    while not over.is_over:
        over, _ = play(over, legal_actions(over)[0])
    with pytest.raises(BarrageError, match="the game is over"):
        hint(over)


def test_a_rung_of_ones_own_is_named(works):
    mine = Rung("mine", positions=100, foresees=1)
    assert hint(works, mine).rung == "mine"
    assert len(hint(works, mine, lines=1).lines) == 1
    assert "mine bot" in str(explain(works, hint(works, mine).plan, mine))


def test_hints_and_explanations_are_ready_for_json(works):
    found, done = hint(works, "apprentice"), explain(works, [UseBank(1)], "apprentice")
    data = json.loads(json.dumps(found.to_dict()))
    assert data["lines"][0]["turns"][0][0] == {"action": "PlaceEngineers", "space": "TURBINE1L"}
    assert data["lines"][0]["topics"] == found.best.topics
    again = json.loads(json.dumps(done.to_dict()))
    assert (again["lost"], again["told"], again["missed"]) == (done.lost, done.told, done.missed)


# --- what nobody can see, and turns -----------------------------------------------------------------------------------


def shuffled(state, seed):
    """Return a copy with everything that lies face down in another order."""
    copy, chance = state.copy(), random.Random(seed)
    piles = tuple(tuple(chance.sample(pile, len(pile))) for pile in copy.supply.piles)
    copy.supply = copy.supply._replace(piles=piles)
    copy.technology_pile = tuple(chance.sample(copy.technology_pile, len(copy.technology_pile)))
    return copy


@pytest.mark.no_cover
@pytest.mark.parametrize("rung", ["novice", "apprentice"])
def test_hidden_piles_in_another_order_give_the_same_hint(rung):
    state, _ = new_game(3, 9, mode="full")
    bots, changed = [make_bot("novice", seat) for seat in range(3)], 0
    for number in range(60):
        if number % 6 == 0:
            other = shuffled(state, number)
            changed += other != state
            assert hint(other, rung) == hint(state, rung)
            turn = [legal_actions(state)[-1]]
            assert explain(other, turn, rung) == explain(state, turn, rung)
        state, _events = play(state, bots[state.decision.player].choose(state))
    assert changed > 5


def test_a_hint_leaves_the_state_alone(works):
    before = works.copy()
    hint(works, "apprentice")
    explain(works, [UseBank(1)], "apprentice")
    assert works == before


def test_decisions_are_grouped_by_turns(works):
    game = Game.from_position(works)
    for action in (TURBINE[0], Produce("B7U", "C7R", "P12-0", 3)):
        game.play(action)
    states = [game.start, *(step.after for step in game.steps)]
    (turn,) = played_turns(zip(states, [step.action for step in game.steps], strict=False))
    assert (turn.moment, turn.seat, len(turn.actions), turn.is_finished) == (0, 1, 2, False)
    assert turn.state is game.start


def test_every_turn_of_a_game_begins_with_the_question_what_to_do():
    state, _ = new_game(3, 5, mode="full")
    bots, decisions = [make_bot("greedy", seat) for seat in range(3)], []
    while not state.is_over:
        decisions.append((state, bots[state.decision.player].choose(state)))
        state, _events = play(*decisions[-1])
    turns = played_turns(decisions)
    assert [action for turn in turns for action in turn.actions] == [action for _, action in decisions]
    assert all(turn.is_finished for turn in turns)
    asked = [moment for moment, (now, _) in enumerate(decisions) if isinstance(now.decision, Turn) and not now.copied]
    assert [turn.moment for turn in turns if turn.state.phase == "actions"] == asked


def test_every_pick_of_the_draft_is_a_turn_of_its_own():
    state, _ = new_game(3, 5, mode="full")
    decisions = []
    while not state.round:
        decisions.append((state, legal_actions(state)[0]))
        state, _events = play(*decisions[-1])
    turns = played_turns(decisions)
    seats = [now.decision.player for now, _ in decisions]
    assert len(set(seats)) > 1  # the last of them has no choice
    assert [turn.seat for turn in turns] == [
        seat for number, seat in enumerate(seats) if not number or seat != seats[number - 1]
    ]
    assert all(turn.is_finished for turn in turns)
    for turn in turns:
        assert explain(turn.state, turn.actions, "novice").seat == turn.seat


def test_copying_an_officer_and_what_follows_are_one_turn():
    players = [{"company": "usa", "officer": "mahiri_sekibo"}, {"company": "italy", "officer": "jill_mcdowell"}]
    state = from_position({"mode": "full", "round": 1, "players": players})
    copied, _ = play(state, CopyOfficer("jill_mcdowell"))
    decisions = [(state, CopyOfficer("jill_mcdowell")), (copied, UseBank(1))]
    (turn,) = played_turns(decisions)
    assert turn.actions == (CopyOfficer("jill_mcdowell"), UseBank(1))
    assert turn.is_finished
    told = explain(state, turn.actions, "novice").told
    assert told == "copy Jill McDowell, send 1 engineer to the bank and get 1 credit"


def test_a_construction_is_told_with_its_place():
    state, _ = new_game(2, 1)
    built = explain(state, [Construct("powerhouse", "powerhouse"), BuildAt("P9-0")], RUNGS["novice"])
    assert built.told.startswith("build a powerhouse at P9-0")


def test_a_construction_with_a_copied_tile_names_it():
    """Which tile Krylov copies decides what it costs and does; a piece that a contract brings is built without one."""
    wheel = {"3": {"tile": "I-powerhouse"}}
    tiles = ["base", "elevation", "conduit", "powerhouse", "krylov"]
    spent = {"company": "italy", "officer": "anton_krylov", "engineers": 0, "wheel": wheel, "tiles": tiles}
    state = from_position({"mode": "full", "players": [spent, {"company": "usa"}]})
    actions = [Construct("powerhouse", "krylov", "I-powerhouse"), BuildAt("P9-0")]
    told = explain(state, actions, "novice").told
    assert told == "use the krylov tile and build a powerhouse at P9-0 with a copy of the I-powerhouse tile"
    both = [events.PieceBuilt(0, "base", place, "construction.piece") for place in ("B8L", "B9L")]
    assert turn_words(both, 0, ["Ada"], "base") == "build a base at B8L with a copy of the base tile and a base at B9L"
