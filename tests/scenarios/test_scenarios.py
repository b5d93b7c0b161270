"""The scenario library: what the engine answers must be what the rulebook says, worked out by hand."""

from __future__ import annotations

import copy
import json

import pytest

from barrage_core import RULES, BarrageError, decode, encode, from_position, legal_actions, to_position
from barrage_core.actions import PlaceEngineers
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.maps import MAPS
from barrage_core.files.faults import faults
from barrage_core.scenarios import SCENARIOS, THEMES, scenario, scenarios_of
from barrage_core.scenarios.answers import best_of, only
from barrage_core.scenarios.search import best_line, energy_made, lines, play_all

BY_HAND = {
    # Opening traps
    "pipe_leaves_the_valley": ("P5-0", "C1R: 4 to basin 5 (map); P5-1 is red, 3 credits (p. 13), there are 2"),
    "the_powerhouse_next_door": (0, "dam and powerhouse in one basin are not connected (p. 6, E07)"),
    "which_base_gets_wet": ("B9L", "B: 2, 5, 9; D: B4U holds 1, B7L (2, 1 there) the other; A and C have none (p. 19)"),
    "what_is_left_in_the_shed": (
        ["elevation", "conduit", "powerhouse"],
        "base 3/4/5 excavators > 2; elevation hills 3 mixers; conduit 2 × 1; first powerhouse 2 mixers (p. 14)",
    ),
    "a_second_base": ("B9L", "one base a basin; mountains 5 > 4 excavators; red 3 > 2 credits; plains 3 (p. 14)"),
    "the_cheap_turbine": (["TURBINE1L", "TURBINE3L"], "1 × 2 + 2, + 0, − 2 = 4, 2, 0; at least 1 (p. 15)"),
    "an_income_for_life": (12, "3 VP at once (round 2), and in the income phases of 3, 4 and 5 (E03, p. 13)"),
    "who_starts_next": (["italy", "france", "germany", "usa"], "least first, the tied pair swaps (E26, p. 21)"),
    # Water wars
    "the_red_space_drinks_first": (1, "2 drops: upper dam, level 1, holds one, the lower one the other (R03)"),
    "stored_water_stays": (1, "stored drops stay; the full level 1 dam lets the new one pass (p. 6, 19)"),
    "whichever_drop_runs_first": (3, "4 drops, room 1 + 1 + 2 on the way, of which Italy has 1 (p. 19)"),
    "your_energy_their_water": ("B3L", "E19: past the full own dam into the rival's with room (p. 16)"),
    "raise_the_wall": (1, "1 drop there and 2 to come: capacity 3 is level 3, one above 2 (p. 14)"),
    "into_another_river": (
        ["B5L", "B9U"],
        "basin 5 flows to 9: B5L takes 1, B9U 1; basin 8 is elsewhere (p. 16)",
    ),
    "only_by_river": (2, "basin 5 by conduit: 0; basin 9 by river: 2; B9L (3, 1 there) holds both (R07, p. 23)"),
    "choose_your_spring": ("D", "10 is below C and D; B6L (level 2, empty) holds both of C; B4U is full (p. 17)"),
    # Fee economics
    "their_dam_their_pipe": (4, "neutral dam only: 1 × 4 (p. 6, 15)"),
    "own_dam_rented_pipe": (3, "1 VP a drop to the owner of the conduit (p. 15)"),
    "a_single_credit": (6, "1 credit, 1 drop: 1 × 4 + 2 (R14)"),
    "good_enough": (0, "own: 3 × 3 + 1 (second powerhouse) = 10, which R12 asks for; no fee (p. 15-16)"),
    "first_to_the_bank": (10, "bank 2 engineers = 2 credits; +2 space 2 engineers: 2 × 4 + 2 (p. 15, 17)"),
    "a_gift_with_a_bill": ("B10L", "plains only; red spaces cost 3 > 2 credits also for a reward (R15, p. 22)"),
    "two_in_a_row": (13, "E30: 2 × 2 + 1 + 2 = 7, then (1 + 2) × 2 = 6 (p. 23)"),
    # Wheel timing
    "six_segments": (5, "6 segments, building turns by one (R17, p. 13)"),
    "back_on_the_way": (6, "2, and the 4 of the segment that opens (p. 13)"),
    "two_turns_at_once": (8, "1 + 3 + 4: each segment as it opens (E20, p. 18)"),
    "a_credit_short": (3, "three turns: 2 engineers, 5 credits = 4 + 1 engineer at the bank (p. 17)"),
    "overnight": (2, "no phase turns the wheel (p. 13, 21)"),
    "overnight_with_income": (1, "income of the second base of the USA: one turn (p. 12)"),
    "a_tile_for_the_second_base": ("wild", "tiles on the wheel build nothing, the wild tile builds anything (p. 13)"),
    "the_spinning_tile": (4, "1 for building, 3 for three elevations (p. 13, 25)"),
    # Last-round sprints
    "left_on_the_wheel": (3, "E27: 18 goods / 5 (p. 21)"),
    "no_more_rain": (0, "round 5: no drops (R43, p. 12); those of round 4 have flowed"),
    "the_last_engineer": (
        "WATER1L",
        "2 drops held: 2 VP; 4 credits of the track + 1 or + 3: 1 VP; 1 drop: 1 VP (p. 21)",
    ),
    "one_section_behind": (11, "E25: 3 × 5 − 4 (p. 20)"),
    "the_door_at_six": ("G4", "2 + second 2 + bases 2 × 4 = 12; G10 4 + 2; G7 3 + 2 (p. 20)"),
    "a_tie_for_first": (0, "the tied share 6 + 2, nobody is second (E33, R27)"),
    "a_shared_objective": (13, "(15 + 10) / 2, rounded up (R31)"),
    "spend_or_hold": ("TURBINE5L", "energy 3 × 1 − 2 = 1: second, 2 VP; else −3 VP (marker on 0) and 3 VP (p. 20-21)"),
    "the_last_contract": (
        "R13",
        "8 + 1 drop held; R12: 7 + (3 + 4 of the track) / 5 = 8; R15: 2 + (3 + 4) / 5 = 3 (p. 21)",
    ),
    # Other maps
    "down_the_long_valley": (3, "A + B: 4, B1L holds 2; 2 + 1 of C come to 4, level 3 holds them (map, p. 19)"),
    "across_to_the_other_river": ("B4L", "C1R leads to basin 4 (map); ahead of its dams, B4L is empty (p. 16)"),
    "the_right_arm": ("P8-0", "C3R2: 5 to basin 8 (map); a conduit reaches one basin (p. 6)"),
    "close_the_gorge": (2, "1, 2 and 3 flow to 4 (map): 3 drops; level 3 is two above level 1 (p. 14)"),
    "a_spring_of_its_own": ("B", "A: B1U (level 2, empty) holds both; B enters 4; C: 2, 5; D: 5 (map, p. 17)"),
    "there_and_back_again": ("B4L", "C4L leads to 1, which has no dam and flows to 4 (map); B4L is empty (p. 16)"),
    "the_steep_pipe_is_rented": (11, "own 2 × 5, rented 1 × 7 for 1 credit; + 1 for two powerhouses (p. 15)"),
    "one_river_of_three": ("B7L", "A: 1, 4, 7, 9 (map); B and C are dry (p. 19)"),
    "the_middle_of_the_duel": (2, "B3L 1, B4L 1, two come to 5: B5U 1, B5L 1 (p. 19, R03)"),
    "dry_mountains": (1, "only C enters basin 1 (map), with 1 drop (p. 19)"),
}
"""What the rulebook says, and how: pages of the English one, examples and rulings by their numbers."""

every = pytest.mark.parametrize("one", SCENARIOS.values(), ids=SCENARIOS)


def test_every_scenario_was_worked_out_by_hand():
    assert list(BY_HAND) == list(SCENARIOS)


@every
def test_the_engine_answers_as_the_rulebook_does(one):
    expected, reason = BY_HAND[one.id]
    assert one.answer == expected, reason


@every
def test_a_position_is_one_of_a_game_and_its_code_opens_it_again(one):
    state = one.state
    assert faults(state) == []
    assert decode(one.code) == state
    assert from_position(json.loads(json.dumps(one.position))) == state, "plain data"
    assert from_position(to_position(state)) == state
    assert encode(decode(one.code)) == one.code


@every
def test_the_engine_leaves_the_position_alone(one):
    before, state = copy.deepcopy(one.position), one.state
    first = one.solve(state)
    assert one.position == before
    assert state == one.state
    assert one.solve(state).answer == first.answer


@every
def test_what_is_asked_can_be_answered(one):
    ask, answer = one.ask, one.answer
    if ask.kind == "number":
        assert ask.low <= answer <= ask.high
        assert ask.options == ()
        tempting = one.wrong
    else:
        given = [answer] if isinstance(answer, str) else answer
        assert set(given) <= set(ask.values)
        assert len(set(ask.values)) == len(ask.values) > 1
        assert (ask.kind in ("some of", "order", "places")) == isinstance(answer, list)
        tempting = [list(guess) if isinstance(guess, tuple) else guess for guess in one.wrong]
    assert answer not in tempting
    if ask.kind in ("place", "places"):
        board = one.state.board
        assert set(ask.values) <= {*board.basin_of, *board.headstreams}


@every
def test_a_scenario_says_what_a_learner_needs(one):
    assert one.theme in THEMES
    assert one.question.rstrip().endswith(("?", "?)"))
    assert one.why.endswith(".")
    assert 1 <= len(one.hints) <= 3
    assert 4 <= one.page <= 27
    assert one.page in {rule.page for rule in RULES.values()}
    assert set(one.basins or ()) <= set(one.state.board.basins)
    kind, _, who = one.view.partition(":")
    assert kind in ("board", "wheel", "company", "hand", "track")
    assert not who or who in one.state.companies


@every
def test_a_position_can_be_played_on(one):
    assert legal_actions(one.state)


def test_the_library_is_large_and_every_theme_has_its_share():
    assert len(SCENARIOS) >= 26
    assert [len(scenarios_of(theme)) >= 5 for theme in THEMES] == [True] * 6
    assert sum(len(scenarios_of(theme)) for theme in THEMES) == len(SCENARIOS)
    titles = [one.title for one in SCENARIOS.values()]
    assert len(set(titles)) == len(titles)
    assert {one.state.board.spec.name for one in SCENARIOS.values()} == set(MAPS)
    assert {one.state.setup.mode for one in SCENARIOS.values()} == {"introductory", "full"}
    assert {one.ask.kind for one in SCENARIOS.values()} == {"number", "one of", "some of", "order", "place", "places"}


@every
def test_a_position_names_its_map(one):
    assert one.position["map"] == one.state.board.spec.name


def test_options_that_name_a_contract_say_what_is_printed_on_it():
    for one in SCENARIOS.values():
        for value, words in one.ask.options:
            if value in CONTRACTS:
                points = sum(gain.amount for gain in CONTRACTS[value].reward if gain.kind == "vp")
                assert words.startswith(f"{value}: {points} VP")


def test_the_first_drop_does_not_decide_how_much_everybody_gets():
    one = scenario("whichever_drop_runs_first")
    turned = {**one.position, "headstreams": {"B": 2, "A": 2}}
    assert one.solve(from_position(turned)).answer == one.answer


def test_unknown_names_are_refused():
    with pytest.raises(BarrageError, match=r"scenario: expected one of .* got 'nowhere'"):
        scenario("nowhere")
    with pytest.raises(BarrageError, match=r"theme: expected one of .* got 'love'"):
        scenarios_of("love")


# The search -------------------------------------------------------------------------------------------------------


def ending(**usa):
    goods = {"company": "usa", "credits": 0, "excavators": 0, "mixers": 0, **usa}
    return from_position({"players": [goods, {"company": "italy", "passed": True}], "round": 5})


def test_a_search_finds_every_way_to_the_end():
    """Three engineers at the bank: 3, 2 + 1, 1 + 2, 1 + 1 + 1."""
    ways = list(lines(ending(engineers=3), ["BANK"]))
    assert sorted([action.engineers for action in line.actions] for line in ways) == [[1, 1, 1], [1, 2], [2, 1], [3]]
    assert all(line.state.is_over for line in ways)


def test_a_search_takes_the_best_line_and_counts_what_happened_in_this_round_only():
    state = scenario("first_to_the_bank").state
    line = best_line(state, lambda line: energy_made(line, 0), ["BANK", "TURBINE1L"])
    assert [str(action) for action in line.actions][:2] == ["2 engineers to the bank", "engineers on TURBINE1L"]
    assert line.state.round == state.round + 1
    assert all(getattr(event, "round", 1) == 1 for event in line.events)


def test_a_search_guesses_nobodys_reply():
    with pytest.raises(BarrageError, match="all others have passed"):
        list(lines(scenario("six_segments").state))


def test_an_ending_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("barrage_core.scenarios.search.MOST_LINES", 3)
    with pytest.raises(BarrageError, match="more than 3 ways"):
        list(lines(ending(engineers=3), ["BANK"]))


def test_a_scenario_needs_exactly_one_answer():
    assert only(["a", "a"]) == "a"
    for answers in ([], ["a", "b"]):
        with pytest.raises(BarrageError, match="exactly one answer"):
            only(answers)
    with pytest.raises(BarrageError, match="exactly one answer"):
        best_of({"a": 2, "b": 2})


def test_an_illegal_action_on_the_way_says_why():
    with pytest.raises(BarrageError, match="produce"):
        play_all(scenario("six_segments").state, [PlaceEngineers("TURBINE1L")])
