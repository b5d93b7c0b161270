"""Players that plan: always a legal answer, never a look under a pile, the same game everywhere, and plans worth it."""

from __future__ import annotations

import itertools
import os
import random
from functools import partial

import pytest

from barrage_core import Game, from_position
from barrage_core.actions import DiscardContract, Fulfil, PlaceEngineers, Produce, Receive, UseBank
from barrage_core.agenda import Turn
from barrage_core.bots import RUNGS, GreedyBot, Planner, Weights, explain, hint, make_bot
from barrage_core.bots.experience import EXPERIENCE
from barrage_core.bots.forecast import Forecaster
from barrage_core.bots.rivals import NOTHING, RivalTurn, predict, reply
from barrage_core.bots.search import Search
from barrage_core.bots.ways import begin_turn, face_up, play_way, ways
from barrage_core.bots.works import look_out, works_of
from barrage_core.errors import BarrageError
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play_unchecked
from barrage_core.rules.energy_track import round_lines
from barrage_core.rules.production import energy_of, systems
from barrage_core.rules.round import headstream_drops
from barrage_core.rules.water import flow_from_headstreams
from barrage_core.state import sharing_copy
from barrage_core.study import analyse
from tests.bots.positions import met_positions
from tests.bots.test_players import WORKS
from tests.hash_seeds import printed_with_each_seed

QUICK = RUNGS["engineer"]._replace(positions=1, foresees=1)
"""The narrowest search with a look at the rivals, for tests that need many answers."""
NARROW = [rung._replace(positions=rung.positions // 60) for rung in RUNGS.values()]
"""Every planner as it is, with a small part of its budget."""
MISER = Weights(credit=50.0, engineer=0.0, plenty=1000.0, ready_now=0.0)
"""Opinions of a player that wants money and nothing else."""
GAINS = ", ".join(kind for kind, _ in Weights().gains)
BASIC = ("base", "elevation", "conduit", "powerhouse")
POSITIONS = int(os.environ.get("BARRAGE_POSITIONS", "0"))
"""How many positions every player is asked about; 0 for a few. `make positions` asks about 10,000."""


PRODUCTION = (Produce("B7U", "C7R", "P12-0", 3), Fulfil("R7"), Receive("rotate"))
"""What follows where Germany produces with its works: 3 × 3 and 2 for the first turbine."""


def odd(**weights):
    """Return weights that may be of a wrong type."""
    return Weights(**weights)


@pytest.fixture
def works():
    return from_position(WORKS)


# Answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["greedy", "novice"])
def test_a_player_that_looks_one_turn_ahead_always_has_a_legal_answer(name):
    bot = make_bot(name)
    for state in met_positions(POSITIONS or 400, seed=1):
        before = state.copy()
        assert bot.choose(state) in legal_actions(state)
        assert state == before


@pytest.mark.no_cover
@pytest.mark.parametrize("rung", [QUICK, *NARROW[1:]], ids=lambda rung: f"{rung.name} {rung.positions}")
def test_a_player_that_plans_always_has_a_legal_answer(rung):
    for state in met_positions(POSITIONS or 40, seed=2):
        before = state.copy()
        assert Planner(rung).choose(state) in legal_actions(state)
        assert state == before


def test_there_is_nothing_to_choose_when_the_game_is_over():
    state, _ = new_game(2, 1, map="miniature", rules=RuleSet(rounds=1))
    bots = [make_bot("random", seat) for seat in range(2)]
    while not state.is_over:
        play_unchecked(state, bots[state.decision.player].choose(state))
    with pytest.raises(BarrageError, match="the game is over"):
        Planner().think(state)


# The forecast asks the rules ---------------------------------------------------------------------------------------


def test_the_scoring_of_a_forecast_is_that_of_the_rules_after_the_water_flow():
    credit = Weights().credit
    for state in [*met_positions(200, seed=5), *some_usa_positions()]:
        if state.round:
            after = with_the_drops_of_the_tiles(state)
            flow_from_headstreams(after, None)
            for seat in range(state.players):
                lines = [line for line in round_lines(after) if line.player == seat]
                scored = sum(line.vp + credit * line.credits for line in lines)
                assert Forecaster()(state, seat).scoring == pytest.approx(scored)


def with_the_drops_of_the_tiles(state):
    """Return a copy in which the headstreams have what the tiles bring in this round, which is after the incomes."""
    after = state.copy()
    if state.phase == "income":
        for headstream, drops in headstream_drops(state, state.round).items():
            after.headstreams[headstream] += drops
    return after


def test_an_income_is_judged_with_the_water_that_comes_after_it():
    asked, _ = new_game(2, 7, map="miniature")
    bots = [make_bot("novice", seat) for seat in range(2)]
    while asked.phase != "income":
        play_unchecked(asked, bots[asked.decision.player].choose(asked))
    after = with_the_drops_of_the_tiles(asked)
    after.phase = "actions"
    assert after.headstreams != asked.headstreams
    for seat in range(asked.players):
        assert Forecaster()(asked, seat) == Forecaster()(after, seat)


def some_usa_positions():
    """Yield positions in which the water that flows makes energy for the USA, and one with no drops."""
    powerhouses = dict.fromkeys(("P5-0", "P6-0", "P7-0"), "usa")
    for drops in (0, 1, 3):
        headstreams = dict.fromkeys("ABC", drops)
        yield from_position({**WORKS, "powerhouses": powerhouses, "headstreams": headstreams})


def test_the_water_flow_is_energy_for_the_usa():
    dry, _, wet = some_usa_positions()
    assert Forecaster()(dry, 0).scoring < 0 < Forecaster()(wet, 0).scoring


def test_the_best_production_of_an_outlook_is_that_of_the_rules():
    """`now` is what the best whole works make; whoever cannot pay the fee is left out, as money can be had."""
    compared = 0
    weights = Weights(usual_bonus=0.0)
    for state in met_positions(600, seed=6):
        for seat in range(state.players) if state.phase == "actions" else ():
            energies = [energy_of(state, seat, system.water, system.value, 0) for system in systems(state, seat)]
            works = works_of(state, seat, weights)
            now = look_out(state, seat, works, state.water, [], weights).now
            assert now <= max(energies, default=0)
            compared += now == max(energies, default=0) > 0
    assert compared > 20


@pytest.mark.no_cover
def test_what_a_forecaster_noted_of_other_positions_changes_nothing():
    state, _ = new_game(4, 3, mode="full")
    bots = [make_bot("novice", seat) for seat in range(4)]
    turns = 0
    while not state.is_over:
        if isinstance(state.decision, Turn) and (turns := turns + 1) % 25 == 0:
            forecast, seat = Forecaster(), state.decision.player
            for _, end in ways(face_up(state), seat, forecast.worth):
                assert forecast(end, seat) == Forecaster()(end, seat)
                begin_turn(end, seat)  # a second turn: the same structures come about in another order
                for _, later in ways(end, seat, forecast.worth):
                    assert forecast(later, seat) == Forecaster()(later, seat)
        play_unchecked(state, bots[state.decision.player].choose(state))


def test_notes_tell_apart_where_the_water_is_whatever_was_built_first():
    def germany(*dams):
        held = {dam: {"owner": "germany", "level": 2, "water": water} for dam, water in dams}
        state = from_position({**WORKS, "dams": held})
        state.dams, state.water = ({dam: table[dam] for dam, _ in dams} for table in (state.dams, state.water))
        return state

    one, other = germany(("B7U", 2), ("B5U", 0)), germany(("B5U", 2), ("B7U", 0))
    assert list(one.water.values()) == list(other.water.values())
    forecast = Forecaster()
    assert forecast(one, 1) != Forecaster()(other, 1)
    assert forecast(other, 1) == Forecaster()(other, 1)


# What lies face down ----------------------------------------------------------------------------------------------


def shuffled(state, chance):
    """Return the position with another order of everything that lies face down."""
    other = state.copy()
    piles = [chance.sample(pile, len(pile)) for pile in other.supply.piles]
    other.supply = other.supply._replace(piles=tuple(map(tuple, piles)))
    other.technology_pile = tuple(chance.sample(other.technology_pile, len(other.technology_pile)))
    return other


@pytest.mark.no_cover
@pytest.mark.parametrize("make", [GreedyBot, *(partial(Planner, rung) for rung in NARROW)], ids=["greedy", *RUNGS])
def test_a_player_does_not_see_what_lies_face_down(make):
    chance = random.Random(3)
    for state in list(met_positions(30, seed=3)):
        first, second = (make().choose(shuffled(state, chance)) for _ in range(2))
        assert first == second


def test_a_copy_to_think_with_has_nothing_face_down():
    state, _ = new_game(4, 3, mode="full")
    assert any(state.supply.piles)
    assert state.technology_pile
    seen = face_up(state)
    assert not any(seen.supply.piles)
    assert not seen.technology_pile
    assert seen.supply.on_show == state.supply.on_show


def test_a_contract_that_is_given_back_is_not_on_show_in_a_copy_to_think_with():
    player = {"company": "usa", "officer": "wilhelm_adler", "contracts": ["G3", "G5", "Y14"]}
    rival = {"company": "italy", "officer": "viktor_fiesler"}
    state = from_position({"mode": "full", "round": 1, "players": [player, rival]})
    discards = 0
    for actions, end in ways(face_up(state), 0, Forecaster().worth):
        for action in actions:
            if isinstance(action, DiscardContract):
                discards += 1
                assert action.contract not in end.supply.on_show
    assert discards


# The same everywhere ----------------------------------------------------------------------------------------------


def test_the_hash_seed_changes_nothing():
    program = (
        "from barrage_core.study import play_game; from barrage_core.rulebook import RuleSet;"
        "print(play_game(['apprentice', 'novice'], 4, mode='full', rules=RuleSet(rounds=2)))"
    )
    one, other = printed_with_each_seed(program)
    assert one == other


def test_thinking_twice_gives_the_same_plan(works):
    assert Planner(QUICK).think(works) == Planner(QUICK).think(works)


def test_a_question_does_not_change_how_a_player_goes_on():
    state, _ = new_game(2, 8, mode="full", map="miniature", rules=RuleSet(rounds=1))
    asked, plain = Planner(QUICK), Planner(QUICK)
    while not state.is_over:
        asked.think(state)
        action = plain.choose(state)
        assert asked.choose(state) == action
        play_unchecked(state, action)


# Plans ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RUNGS)
def test_water_behind_a_dam_and_a_contract_become_points(name):
    rival, player = WORKS["players"]
    players = [{**rival, "passed": True}, {**player, "engineers": 2}]
    bot, state = make_bot(name), from_position({**WORKS, "players": players})
    while state.round == WORKS["round"]:
        play_unchecked(state, bot.choose(state))
    assert len(state.fulfilled[1]) == 1
    assert state.vp[1] > 10


def test_a_plan_is_followed_to_the_end_of_the_turn(works, monkeypatch):
    bot, state = Planner(QUICK), works.copy()
    first = bot.choose(state)
    monkeypatch.setattr(Planner, "think", lambda *_: pytest.fail("it thinks again in the middle of its turn"))
    play_unchecked(state, first)
    while state.decision.player == 1:
        play_unchecked(state, bot.choose(state))


def test_a_plan_for_another_position_is_dropped(works):
    bot = Planner(QUICK)
    bot.choose(works)
    other, _ = new_game(2, 8, mode="full")
    assert bot.choose(other) in legal_actions(other)


def test_every_way_to_play_a_turn_ends_it(works):
    found = list(ways(face_up(works), 1, Forecaster().worth))
    assert len({way.actions for way in found}) == len(found)
    for actions, end in found:
        assert not end.agenda
        assert play_way(face_up(works), actions) == end


def test_a_decision_of_a_series_is_settled_once(works):
    """Contracts, drops and machines are chosen by the same judge, but in like positions only once."""
    judged = []

    def judge(state, seat):
        judged.append(state)
        return Forecaster().worth(state, seat)

    settled = {}
    first = [way.actions for way in ways(face_up(works), 1, judge, settled)]
    asked = len(judged)
    again = [way.actions for way in ways(face_up(works), 1, judge, settled)]
    assert again == first
    assert asked > 0
    assert len(judged) == asked


def test_a_settled_decision_that_is_not_possible_is_made_anew(works):
    settled = {}
    first = [way.actions for way in ways(face_up(works), 1, Forecaster().worth, settled)]
    impossible = dict.fromkeys(settled, PlaceEngineers("PATENT1"))
    again = [way.actions for way in ways(face_up(works), 1, Forecaster().worth, impossible)]
    assert again == first


def test_a_turn_that_is_not_possible_any_more_is_left_out(works):
    start = face_up(works)
    assert play_way(start, (PlaceEngineers("PATENT1"),)) is None


def test_a_line_to_the_end_of_the_round_uses_all_engineers(works):
    search = Search(face_up(works), 1, Forecaster(), NOTHING)
    search.run(1)
    line = search.lines()[0]
    state = face_up(works)
    for number, turn in enumerate(line.turns):
        if number:
            begin_turn(state, 1)
        state = play_way(state, turn)
    assert not state.engineers[1]


@pytest.mark.parametrize(
    "officer",
    [
        {"officer": "jill_mcdowell", "tiles": [*BASIC, "I-powerhouse"]},
        {"officer": "anton_krylov", "tiles": [*BASIC, "krylov"], "wheel": {"4": {"tile": "I-powerhouse"}}},
    ],
    ids=lambda officer: officer["officer"],
)
def test_a_line_goes_on_without_engineers_where_a_tile_needs_none(officer):
    """The last engineers fetch the second mixer for a powerhouse. Krylov copies the tile."""
    builder = {"company": "italy", "engineers": 2, "credits": 5, "excavators": 0, "mixers": 1, **officer}
    usa = {"company": "usa", "officer": "wilhelm_adler", "engineers": 0}
    start = face_up(from_position({"mode": "full", "round": 3, "players": [builder, usa]}))
    search = Search(start, 0, Forecaster(), NOTHING)
    search.run(1000)
    assert ["SHOP3L", "powerhouse"] in [
        [getattr(turn[0], "space", getattr(turn[0], "piece", "")) for turn in line.turns] for line in search.lines(99)
    ]


@pytest.mark.no_cover
def test_a_larger_budget_never_finds_a_worse_line():
    for state in list(met_positions(60, seed=4)):
        if isinstance(state.decision, Turn):
            seat, worths = state.decision.player, []
            for budget in (1, 1500):
                search = Search(face_up(state), seat, Forecaster(), NOTHING)
                search.run(budget)
                worths.append(search.lines()[0].worth)
            assert worths[0] <= worths[1]


def test_a_search_stops_when_it_is_told_to(works):
    search = Search(face_up(works), 1, Forecaster(), NOTHING)
    search.run(10**9, stop=lambda: True)
    after_first_pass = search.positions
    search.run(10**9, stop=lambda: True)
    assert search.lines()[0].turns
    assert search.positions < 2 * after_first_pass + 2000


def test_rivals_are_expected_to_use_their_water():
    """The USA's whole works are worth a production; Germany reckons with it when it plans."""
    position = {**WORKS, "to_move": "usa"}
    position["players"] = [{"company": "usa", "officer": "wilhelm_adler"}, *position["players"][1:]]
    state = from_position(position)
    expected = predict(face_up(state), 0, state.passed, 2, Forecaster())
    assert [turn.seat for turn in expected.replies[0]] == [1]
    assert expected.replies[0][0].plans[0][0] == PlaceEngineers("TURBINE1L")
    assert expected.energies[1] >= 11


def test_rivals_who_have_passed_are_not_expected_to_play(works):
    expected = predict(face_up(works), 1, (True, False), 9, Forecaster())
    assert all(turn.seat != 0 for turns in expected.replies for turn in turns)


def test_a_rival_whose_space_is_taken_does_what_is_best_then(works):
    """With the first turbine taken, Germany does not just go without its production: it takes another one."""
    draft = face_up(works)
    draft.occupied = {"TURBINE1L": 0}
    forecast, turn = Forecaster(), RivalTurn(1, [(PlaceEngineers("TURBINE1L"), *PRODUCTION)])
    way = reply(draft, turn, forecast)
    begin_turn(draft, 1)
    assert forecast.worth(way.end, 1) == max(forecast.worth(end, 1) for _, end in ways(draft, 1, forecast.worth))
    assert way.actions[0] in legal_actions(draft)
    assert way.end.energy[1]


def test_a_turn_is_played_as_planned_or_not_at_all(works):
    """Not another conduit, nor the rest left out, where the plan does not fit any more."""
    start, whole = face_up(works), (PlaceEngineers("TURBINE1L"), *PRODUCTION)
    assert play_way(start, whole).energy[1] == 11
    assert play_way(start, whole[:1]) is None
    assert play_way(start, (whole[0], Produce("B7U", "C7L", "P12-0", 3))) is None
    assert play_way(start, (*whole, UseBank(1))) is None


def test_the_reply_to_a_position_stays_the_same_whatever_is_asked_in_between(works):
    free, taken = face_up(works), face_up(works)
    taken.occupied = {"TURBINE1L": 0}
    forecast, turn = Forecaster(), RivalTurn(1, [(PlaceEngineers("TURBINE1L"), *PRODUCTION)])
    first = [reply(sharing_copy(state), turn, forecast).actions for state in (free, taken)]
    assert first[0] != first[1]
    assert [reply(sharing_copy(state), turn, forecast).actions for state in (taken, free)] == first[::-1]
    assert turn.plans == first


def test_a_rival_without_engineers_does_not_reply(works):
    draft = face_up(works)
    draft.engineers[0] = 0
    assert reply(draft, RivalTurn(0, [(UseBank(1),)]), Forecaster()) is None


def expected_at_first(outcome):
    """Return the turns that rivals are expected to play, without those that they would play instead."""
    return [[(turn.seat, turn.plans[0]) for turn in turns] for turns in outcome.prediction.replies]


def test_a_time_cap_ends_the_search_after_its_first_pass(works, monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr("barrage_core.bots.planner.monotonic", lambda: next(clock))
    patient = RUNGS["engineer"]._replace(positions=10**6)
    hasty = patient._replace(seconds=0.5)
    found = Planner(hasty).think(works)
    assert found.lines[0].turns
    assert found.positions < 5000


def test_a_time_cap_cuts_short_neither_the_rivals_nor_the_first_pass(works, monkeypatch):
    patient = RUNGS["engineer"]
    clock = itertools.count()
    monkeypatch.setattr("barrage_core.bots.planner.monotonic", lambda: next(clock))
    least = Planner(patient._replace(seconds=0)).think(works)
    first_pass = Planner(patient._replace(positions=1, seconds=None)).think(works)
    assert least == first_pass
    assert expected_at_first(least) == expected_at_first(Planner(patient).think(works))


@pytest.mark.parametrize("ask", [hint, lambda state, rung: explain(state, [UseBank(1)], rung)], ids=["hint", "explain"])
@pytest.mark.no_cover
def test_what_compares_ways_searches_no_wider_than_the_time_cap_left_it(works, monkeypatch, ask):
    made, clock = [], itertools.count()

    def search(*given):
        made.append(Search(*given))
        return made[-1]

    monkeypatch.setattr("barrage_core.bots.planner.monotonic", lambda: next(clock))
    monkeypatch.setattr("barrage_core.bots.hints.Search", search)
    looked = []
    for seconds in (0, None):
        made.clear()
        ask(works, RUNGS["engineer"]._replace(seconds=seconds))
        looked.append(sum(one.positions for one in made))
    assert 0 < looked[0] < looked[1] / 2


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": 3}, "rung.name: expected text, got 3"),
        ({"positions": "x"}, "rung.positions: expected a whole number of at least 0, got 'x'"),
        ({"foresees": -1}, "rung.foresees: expected a whole number of at least 0, got -1"),
        ({"weights": {"credit": 1.0}}, "rung.weights: expected Weights, got {'credit': 1.0}"),
        ({"weights": odd(credit="1")}, "rung.weights.credit: expected a number, got '1'"),
        ({"weights": odd(step=float("nan"))}, "rung.weights.step: expected a number, got nan"),
        ({"weights": odd(plenty=0)}, "rung.weights.plenty: expected a number above 0, got 0"),
        ({"weights": odd(out_of_reach=-1)}, "rung.weights.out_of_reach: expected a number of at least 0, got -1"),
        ({"weights": odd(ranks=1.0)}, "rung.weights.ranks: expected a tuple of numbers, got 1.0"),
        ({"weights": odd(standing=())}, "rung.weights.standing: expected a tuple of numbers, got ()"),
        (
            {"weights": odd(parts_missing=(1.0, 0.5))},
            "rung.weights.parts_missing: expected a tuple of 4 numbers, got (1.0, 0.5)",
        ),
        (
            {"weights": odd(gains=(("vp", 1.0),))},
            f"rung.weights.gains: expected a tuple of pairs, a number for each of {GAINS}, got (('vp', 1.0),)",
        ),
        ({"experience": (odd(), odd(piece=None))}, "rung.experience[1].piece: expected a number, got None"),
        ({"experience": MISER}, "rung.experience[0]: expected Weights, got 50.0"),
        ({"seconds": "1"}, "rung.seconds: expected a number of at least 0 or None, got '1'"),
        ({"seconds": float("nan")}, "rung.seconds: expected a number of at least 0 or None, got nan"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_rung_that_nobody_can_play_by_names_its_field(works, changes, words):
    rung = RUNGS["novice"]._replace(**changes)
    for ask in (Planner, lambda one: hint(works, one), lambda one: analyse(Game.new(players=2, seed=8), one)):
        with pytest.raises(BarrageError) as error:
            ask(rung)
        assert str(error.value) == words


def test_a_planner_knows_a_rung_by_its_name():
    assert Planner("novice").rung == RUNGS["novice"]
    with pytest.raises(BarrageError, match="rung: expected one of novice, apprentice, engineer, director, got 3"):
        Planner(3)


def test_weights_change_how_a_planner_plays(works):
    bank = Planner(RUNGS["novice"]._replace(weights=MISER)).choose(works)
    assert str(bank) == "12 engineers to the bank"


# Experience -------------------------------------------------------------------------------------------------------


def test_experience_counts_by_the_rounds_left_and_the_last_entry_for_all_that_are_more():
    ends = Weights(credit=1.0), Weights(credit=2.0)
    rung = QUICK._replace(weights=Weights(credit=3.0), experience=ends)
    credits = {}
    for number in range(6):
        state, _ = new_game(2, 8, mode="full")
        state.round = number
        credits[number] = rung.weights_in(state).credit
    assert credits == {0: 3.0, 1: 2.0, 2: 2.0, 3: 2.0, 4: 2.0, 5: 1.0}


def test_a_planner_without_experience_judges_by_its_weights_in_every_round(works):
    for name, rung in RUNGS.items():
        assert (rung.weights_in(works) == rung.weights) == (name != "director")


def test_experience_changes_how_a_planner_plays_and_what_it_advises(works):
    rung = RUNGS["novice"]._replace(experience=(MISER,))
    assert str(Planner(rung).choose(works)) == "12 engineers to the bank"
    assert hint(works, rung).lines[0].topics["goods"] > MISER.credit


def test_in_the_last_round_experience_is_what_the_rules_say():
    assert EXPERIENCE[0] == Weights()
