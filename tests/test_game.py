"""A game with its history: play, undo, redo, jump, describe, save, open."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import barrage_core
from barrage_core import (
    MINIATURE,
    BadFile,
    BarrageError,
    Game,
    IllegalAction,
    RuleSet,
    UnknownAction,
    decode,
    encode,
    from_position,
    legal_actions,
    new_game,
    question,
    text,
    to_position,
)
from barrage_core.actions import BuildAt, Construct, Pass, PlaceEngineers, UseBank
from barrage_core.events import EngineersPlaced, PhaseStarted, PointsScored
from barrage_core.game import Step
from barrage_core.questions import on_the_wheel
from barrage_core.rules.energy_track import round_lines
from barrage_core.scoring import SOURCES, source_group
from tests.kit.random_games import RICH, pick, play_random, snapshot

TWO = {"players": [{"company": "usa"}, {"company": "italy"}]}


def played(moves: int, seed: int = 4, **options: Any) -> Game:
    """Play a game at random for a number of decisions, or to its end."""
    game, rng = Game.new(seed=seed, **options), random.Random(seed)
    while len(game.steps) < moves and not game.state.is_over:
        game.play(pick(rng, game.legal_actions()))
    return game


# --- making and playing -----------------------------------------------------------------------------------------------


def test_a_new_game_is_the_set_up_of_its_seed():
    game = Game.new(players=3, seed=7, mode="full")
    state, events = new_game(3, 7, mode="full")
    assert game.state == game.start == state
    assert game.opening == tuple(events)
    assert game.steps == []
    assert game.position_in_history == 0
    assert game.setup == {"players": 3, "seed": 7, "mode": "full", "map": "standard", "rules": {}, "names": None}


def test_the_set_up_keeps_every_option():
    spec = replace(MINIATURE, name="my valley")
    rules = RuleSet(rounds=2, bonus_vp=(1, 1, 1, 1, 1, 1))
    game = Game.new(players=2, seed=1, mode="full", map=spec, rules=rules, names=["Ada", "Bob"])
    assert game.setup["names"] == ["Ada", "Bob"]
    assert game.setup["rules"] == {"rounds": 2, "bonus_vp": [1] * 6}
    assert game.setup["map"]["name"] == "my valley"
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))).state == game.state
    assert game.state.name(0) == "Ada"


def test_playing_gives_a_step():
    game = Game.from_position(TWO)
    before = game.state
    step = game.play(UseBank(2))
    assert isinstance(step, Step)
    assert step.action == UseBank(2)
    assert step.after is game.state
    assert EngineersPlaced(0, 2, "BANK", "action_board.bank") in step.events
    assert game.state.credits == [8, 6]
    assert before.credits == [6, 6]
    assert game.legal_actions()
    assert game.why_not(UseBank(1)) == []


def test_an_illegal_action_raises_every_reason_and_changes_nothing():
    game = Game.from_position({"players": [{"company": "usa", "engineers": 1, "credits": 0}, {"company": "italy"}]})
    before = snapshot(game.state)
    action = PlaceEngineers("SHOP3R")
    with pytest.raises(IllegalAction) as problem:
        game.play(action)
    assert problem.value.action == action
    assert problem.value.reasons == game.why_not(action)
    assert [reason.rule for reason in problem.value.reasons] == ["action_board.engineers", "action_board.credits"]
    assert all(str(reason) in str(problem.value) for reason in problem.value.reasons)
    assert snapshot(game.state) == before
    assert game.steps == []
    assert game.position_in_history == 0


def test_an_illegal_action_does_not_forget_what_was_undone():
    game = played(5, players=2)
    game.undo(2)
    with pytest.raises(IllegalAction):
        game.play(BuildAt("nowhere"))
    assert len(game.steps) == 5
    assert game.position_in_history == 3


def test_why_not_can_be_asked_for_another_player():
    game = Game.from_position(TWO)
    assert game.why_not(UseBank(1), player=0) == []
    assert [reason.rule for reason in game.why_not(UseBank(1), player=1)] == ["game.decision"]


def test_after_the_end_nothing_can_be_done():
    game = played(9999, players=2, map="miniature", rules=RuleSet(rounds=1, engineers=2))
    assert game.state.is_over
    assert game.legal_actions() == []
    assert [reason.rule for reason in game.why_not(Pass())] == ["game.over"]
    with pytest.raises(IllegalAction, match="the game is over"):
        game.play(Pass())


# --- history ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_a_whole_game_is_undone_and_redone(mode):
    game = played(9999, players=2, mode=mode, map="miniature")
    states = [game.start, *(step.after for step in game.steps)]
    kept = [snapshot(state) for state in states]
    assert game.state.is_over
    for moment in reversed(range(len(game.steps))):
        game.undo()
        assert game.position_in_history == moment
        assert snapshot(game.state) == kept[moment]
    assert game.state is game.start
    for moment in range(1, len(game.steps) + 1):
        game.redo()
        assert snapshot(game.state) == kept[moment]
    game.undo(len(game.steps))
    assert game.state is game.start
    game.redo(len(game.steps))
    assert game.state.is_over
    for moment in (3, 0, len(game.steps), 1):
        game.go_to(moment)
        assert snapshot(game.state) == kept[moment]


def test_the_history_has_two_ends():
    game = played(3, players=2)
    for beyond, says in (
        (lambda: game.undo(4), "steps: expected a whole number from 0 to 3, got 4"),
        (lambda: game.undo(-1), "steps: expected a whole number from 0 to 3, got -1"),
        (game.redo, "steps: expected a whole number from 0 to 0, got 1"),
        (lambda: game.go_to(-1), "moment: expected a whole number from 0 to 3, got -1"),
        (lambda: game.go_to(4), "moment: expected a whole number from 0 to 3, got 4"),
        (lambda: game.go_to(1.0), "moment: expected a whole number from 0 to 3, got 1.0"),
    ):
        with pytest.raises(BarrageError, match=says):
            beyond()
        assert game.position_in_history == 3


def test_playing_after_undo_forgets_the_future():
    game = Game.from_position(TWO)
    for engineers in (1, 2, 3):
        game.play(UseBank(engineers))
    game.undo(2)
    game.play(UseBank(5))
    assert [step.action for step in game.steps] == [UseBank(1), UseBank(5)]
    with pytest.raises(BarrageError):
        game.redo()
    game.undo(2)
    assert game.state == from_position(TWO)


# --- describing -------------------------------------------------------------------------------------------------------


def test_events_are_those_up_to_the_present_moment():
    game = played(30, players=3)
    everything = game.events()
    assert everything == [*game.opening, *(event for step in game.steps for event in step.events)]
    assert isinstance(everything[0], PhaseStarted)
    game.go_to(10)
    assert game.events() == everything[: len(game.events())]
    assert len(game.events()) == len(game.opening) + sum(len(step.events) for step in game.steps[:10])
    game.go_to(0)
    assert game.events() == list(game.opening)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "map": "miniature"},
        {"players": 4, "mode": "full", "rules": RuleSet.from_dict(RICH)},
        {"players": 3, "rules": RuleSet(starting_vp=0)},
    ],
    ids=["miniature", "full", "no points at the start"],
)
def test_the_score_sheet_adds_up_at_every_moment(options):
    game = played(9999, seed=2, **options)
    for moment in range(len(game.steps) + 1):
        game.go_to(moment)
        assert [sum(sources.values()) for sources in game.score_sheet()] == game.state.vp
    assert all(sources["start"] == game.start.rules.starting_vp for sources in game.score_sheet())
    assert {"objective", "goods left", "water held"} <= {source for row in game.score_sheet() for source in row}


def test_contracts_are_one_source_on_the_score_sheet():
    game = Game.from_position(TWO)
    after = game.state.copy()
    after.vp[0] += 9
    scored = (
        PointsScored(0, 4, "contract G10", "contracts.reward"),
        PointsScored(0, 5, "contract G13", "contracts.reward"),
    )
    game.steps.append(Step(UseBank(1), scored, after))
    game.go_to(1)
    assert game.score_sheet() == [{"start": 10, "contracts": 9}, {"start": 10}]


def test_a_game_says_where_it_is():
    game = Game.from_position(TWO)
    game.play(UseBank(1))
    game.undo()
    state = "round=1, phase='actions', awaiting=Turn(player=0), USA 10 VP, Italy 10 VP"
    assert repr(game) == f"Game(moment 0 of 1, GameState({state}))"


def test_a_state_prints_as_the_text_of_the_position():
    state = from_position(TWO)
    assert str(state) == text.text(state)


# --- positions and codes ----------------------------------------------------------------------------------------------


def test_a_game_begins_in_a_position():
    game = Game.from_position(TWO | {"headstreams": {"A": 2}})
    assert game.state == from_position(TWO | {"headstreams": {"A": 2}})
    assert game.opening == ()
    game.play(Construct("base", "base"))
    assert Game.from_dict(game.to_dict()).state == game.state


def test_a_game_begins_in_a_state_and_leaves_it_alone():
    state = played(20, players=2, mode="full").state
    before = snapshot(state)
    game = Game.from_position(state)
    assert game.start == state
    assert game.start is not state
    for _ in range(5):
        game.play(game.legal_actions()[-1])
    assert snapshot(state) == before
    assert game.setup == {"position": to_position(state)}


def test_a_game_begins_in_a_code():
    other = played(15, players=3)
    assert other.code() == encode(other.state)
    game = Game.from_code(other.code())
    assert game.state == other.state == decode(other.code())
    other.undo(5)
    assert Game.from_code(other.code()).state == other.state


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_a_game_comes_back_from_its_file(mode, tmp_path):
    game = played(40, players=3, mode=mode, names=["Ada", "Zoë", "名前"], rules=RuleSet(starting_mixers=6))
    game.undo(7)
    path = game.save(tmp_path / "game.json")
    loaded = Game.load(path)
    assert loaded.to_dict() == game.to_dict()
    assert loaded.steps == game.steps
    assert loaded.events() == game.events()
    assert loaded.position_in_history == 33
    assert loaded.state == game.state
    loaded.redo(7)
    assert loaded.state == game.steps[-1].after
    assert Game.load(str(path)).state == game.state


def test_a_file_is_readable_json(tmp_path):
    game = Game.new(players=2, seed=4)
    game.play(UseBank(3))
    data = json.loads(game.save(tmp_path / "game.json").read_text(encoding="utf-8"))
    assert data == {
        "format": "barrage-kit game",
        "version": 1,
        "rules_version": 2,
        "setup": {"players": 2, "seed": 4, "mode": "introductory", "map": "standard", "rules": {}, "names": None},
        "actions": [{"action": "UseBank", "engineers": 3}],
        "moment": 1,
        "outcome": {
            "vp": [10, 10],
            "credits": [9, 6],
            "excavators": [6, 6],
            "mixers": [4, 4],
            "energy": [0, 0],
            "engineers": [9, 12],
            "code": game.code(),
        },
    }


def test_the_moment_may_be_left_out():
    data = played(6, players=2).to_dict()
    del data["moment"]
    assert Game.from_dict(data).position_in_history == 6


def test_a_file_can_be_replaced_when_asked(tmp_path):
    game = played(6, players=2)
    path = game.save(tmp_path / "game.json")
    game.play(game.legal_actions()[0])
    assert game.save(path, overwrite=True) == path
    assert len(Game.load(path).steps) == 7
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_every_source_of_points_has_its_place_on_the_score_sheet():
    moments = [moment for seed in range(6) for moment in play_random(seed, 4, "full")]
    sources = {source_group(e.source) for moment in moments for e in moment.events if isinstance(e, PointsScored)}
    assert sources <= set(SOURCES)
    assert sources >= {"income", "contracts", "conduit fees", "energy places", "objective", "goods left"}


def test_an_event_is_described_with_names_and_page():
    game = Game.new(players=2, seed=1, names=["Ada", ""])
    lines = [game.describe(event) for event in game.play(UseBank(2)).events]
    assert lines[:2] == ["Ada places 2 engineers on BANK (p. 17)", "Ada gets 2 credits (bank) (p. 17)"]


def test_why_not_asks_for_a_player_by_company_and_only_about_actions():
    game = Game.new(players=2, seed=1)
    assert game.why_not(UseBank(1), "usa") == game.why_not(UseBank(1), 0) == []
    assert [reason.text for reason in game.why_not(UseBank(1), "germany")] == ["it is the USA's decision"]
    with pytest.raises(UnknownAction, match=r"^action: expected an action, got 'pass'$"):
        game.why_not("pass")
    assert game.why_not(UseBank(1.5))[0].text == "UseBank.engineers: expected a whole number, got 1.5"


def test_a_reason_and_a_rule_set_print_short():
    game = Game.new(players=2, seed=1, rules=RuleSet(rounds=3))
    assert repr(game.why_not(Pass())[0]).startswith("Violation('round.pass', p. 12: you still have 12 engineers")
    assert repr(game.state.rules) == "RuleSet(rounds=3)"
    assert [line.page for line in round_lines(game.state)] == [20, 20]


def test_a_game_given_for_its_state_says_where_the_state_is():
    game = Game.new(players=2, seed=1)
    for ask in (legal_actions, question, to_position, encode, lambda game: on_the_wheel(game, 0)):
        with pytest.raises(BarrageError, match=r"state: expected a state, got Game\(.*; pass game\.state$"):
            ask(game)
    with pytest.raises(AttributeError, match=r"a Game has no 'wheels'; its state has: game\.state\.wheels"):
        game.wheels  # noqa: B018
    with pytest.raises(AttributeError, match=r"a Game has no 'opponents'$"):
        game.opponents  # noqa: B018
    assert pickle.loads(pickle.dumps(game)).state == game.state


def test_the_rooms_open_when_they_are_asked_for():
    code = (
        "import sys, barrage_core; assert 'barrage_core.questions' not in sys.modules;"
        "print(barrage_core.questions.costs.__name__, barrage_core.pictures.board.__name__);"
        "print('study' in dir(barrage_core))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "costs board\nTrue\n"
    with pytest.raises(AttributeError, match="no attribute 'dragons'"):
        barrage_core.dragons  # noqa: B018


@pytest.mark.parametrize("text", ["", "[", "{}", "[1]", json.dumps({"format": "other"}), "[" * 100_000])
def test_a_file_that_is_not_a_game_is_refused(text):
    with pytest.raises(BadFile):
        Game.from_text(text)


def test_a_huge_file_is_not_read():
    with pytest.raises(BadFile, match="characters"):
        Game.from_text(" " * 5_000_001)


def test_a_key_that_stands_twice_in_a_text_is_refused():
    content = json.dumps(Game.new(2, 1).to_dict()).replace('"moment": 0', '"moment": 0, "moment": 0')
    with pytest.raises(BadFile, match="'moment' appears twice"):
        Game.from_text(content)
