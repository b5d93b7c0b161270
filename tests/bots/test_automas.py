"""Bots at a table with Automas: they reckon with their turns, and see nothing of the pile that lies face down."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from statistics import mean, stdev
from types import SimpleNamespace

import pytest

from barrage_core import Game, RuleSet, TurnTile, legal_actions, play
from barrage_core.bots import BOTS, GreedyBot, explain, hint, make_bot, played_turns
from barrage_core.bots.ways import face_up
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.newgame import new_game
from barrage_core.state import GameState
from barrage_core.study import analyse, simulate
from tests import levels_tool

LEVELS = ["medium", "very_hard"]


def some_turns(rounds: int = 2) -> list[GameState]:
    """Return every position of a short game of a greedy bot against two Automas."""
    state, _ = new_game(3, 6, mode="full", map="miniature", rules=RuleSet(rounds=rounds), automas=LEVELS)
    seen = []
    while not state.is_over:
        seen.append(state)
        state, _ = play(state, GreedyBot(1).choose(state))
    return seen


TURNS = some_turns()
PERSON = [state for state in TURNS if state.round and state.decision is not None and state.decision.player == 0]
AUTOMA = [state for state in TURNS if state.decision is not None and state.decision.player > 0]


@pytest.mark.parametrize("name", [name for name in BOTS if name != "director"])
@pytest.mark.no_cover
def test_every_bot_plays_against_automas_and_takes_their_turns_for_them(name):
    bot = make_bot(name, 1)
    for state in [*PERSON[::8], *AUTOMA[::8]]:
        assert bot.choose(state) in legal_actions(state)
    assert bot.choose(AUTOMA[0]) == TurnTile()


def test_hints_and_explanations_reckon_with_automas():
    advice = hint(PERSON[0])
    assert str(advice).startswith("Ways for ")
    assert str(hint(AUTOMA[0])).startswith("Ways for ")
    assert str(explain(AUTOMA[0], [TurnTile()]))


def test_a_game_with_automas_is_analysed():
    game = Game.new(2, 6, mode="full", map="miniature", rules=RuleSet(rounds=1), automas=["hard"])
    while not game.state.is_over:
        game.play(GreedyBot(1).choose(game.state))
    analysis = analyse(game, "novice", jobs=1)
    assert analysis.lost[1] == 0, "an Automa has nothing better to do"
    turns = played_turns([(state, step.action) for state, step in zip(_states(game), game.steps, strict=True)])
    assert any(turn.actions == (TurnTile(),) for turn in turns)


def _states(game: Game) -> list[GameState]:
    return [game.start, *(step.after for step in game.steps[:-1])]


def test_no_bot_sees_under_the_top_tile():
    for state in PERSON[::6]:
        order, turned, _ = state.automa_pile
        hidden = state.copy()
        under = order[turned + 1 :]
        hidden.automa_pile = state.automa_pile._replace(order=(*order[: turned + 1], *reversed(under)), seed=99)
        assert face_up(hidden).automa_pile == face_up(state).automa_pile
        assert make_bot("apprentice", 1).choose(hidden) == make_bot("apprentice", 1).choose(state)


@pytest.mark.no_cover
def test_an_automa_of_a_higher_level_scores_more():
    """Two Automas of a level among themselves, 60 games on the same set-ups: exact sums, and steps beyond chance."""
    points = {}
    for level in AUTOMA_LEVELS:
        games = simulate(60, ["random"], players=2, seed=18000, mode="full", automas=[level, level], jobs=1)
        points[level] = [sum(game.vp) for game in games]
    assert {level: sum(totals) for level, totals in points.items()} == {
        "easy": 8774,
        "medium": 13218,
        "hard": 14370,
        "very_hard": 15348,
    }
    steps = {}
    for lower, higher in pairwise(AUTOMA_LEVELS):
        gains = [more - less for less, more in zip(points[lower], points[higher], strict=True)]
        steps[higher] = mean(gains)
        assert steps[higher] > 2 * stdev(gains) / sqrt(len(gains)), f"{lower} to {higher}"
    assert max(steps, key=steps.__getitem__) == "medium", "incomes make the largest difference"


def test_the_levels_are_measured_by_one_command_and_told_in_the_lesson(capsys, monkeypatch):
    """`python -m tests.levels_tool` plays 400 games a level, and fails where the lesson tells other means."""
    told = levels_tool.told()
    means = list(told.values())
    assert means == sorted(set(means))
    assert list(told) == list(AUTOMA_LEVELS)
    played = []

    def play_them(games, bots, *, automas, **settings):
        played.append((games, bots, automas, settings["seed"]))
        return [SimpleNamespace(vp=(0, told[automas[0]] + spread)) for spread in (-1, 1)] * (games // 2)

    monkeypatch.setattr(levels_tool, "simulate", play_them)
    assert levels_tool.main([]) == 0
    assert played == [(400, ["greedy"], [level], 18000) for level in AUTOMA_LEVELS]
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [[level, str(told[level])] for level in told]
    monkeypatch.setattr(levels_tool, "told", lambda: {**told, "hard": 1.0})
    assert levels_tool.main(["400"]) == 1
