"""The analysis of a game: every turn once, a blunder is found, and the same result everywhere."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from barrage_core import BarrageError, Game, RuleSet, UseBank
from barrage_core.agenda import Turn
from barrage_core.bots import RUNGS, make_bot
from barrage_core.pictures import DARK
from barrage_core.study import Analysis, JudgedTurn, analyse
from tests.hash_seeds import printed_with_each_seed
from tests.pictures.checks import NASTY, faults

RUNG = "apprentice"


def new(names=None, rounds=1):
    return Game.new(2, 3, map="miniature", rules=RuleSet(rounds=rounds), names=names)


def played(blunders=(), **options):
    """Play a short game of apprentices; with its n-th turn, somebody sends everybody to the bank instead."""
    game, bots, turns = new(**options), [make_bot(RUNG, seat) for seat in range(2)], 0
    while not game.state.is_over:
        state = game.state
        turns += isinstance(state.decision, Turn)
        everybody = UseBank(state.engineers[state.decision.player])
        blunder = isinstance(state.decision, Turn) and turns in blunders
        game.play(everybody if blunder else bots[state.decision.player].choose(state))
    return game


@pytest.fixture(scope="module")
def good():
    return analyse(played(), RUNG, jobs=1)


@pytest.fixture(scope="module")
def bad():
    return analyse(played(blunders=[3], rounds=2), RUNG, jobs=1)


def test_a_player_judged_by_its_own_rung_loses_nothing(good):
    assert good.lost == [0.0, 0.0]
    assert good.turning_points == ()
    assert all(turn.better == () and turn.missed == {} for turn in good.turns)
    assert "No better turn was found than those that were played." in str(good)


def test_a_blunder_is_the_turning_point(bad):
    worst = bad.turning_points[0]
    assert (worst.number, worst.round) == (3, 1)
    assert worst.told.startswith("send ")
    assert worst.told.endswith("credits")
    assert worst.lost > 5
    assert sum(worst.missed.values()) == pytest.approx(worst.lost, abs=1e-4)
    assert worst.better
    assert all(words and ", then " not in words for words in worst.better)
    assert bad.lost[worst.seat] >= worst.lost
    assert bad.lost[1 - worst.seat] == pytest.approx(0, abs=2)
    line = next(line for line in str(bad).splitlines() if line.startswith("1. "))
    assert f"in round 1 (moment {worst.moment} of the game), chose to {worst.told}." in line
    assert f"It would have been worth {worst.lost:.1f} points more to " in line
    assert ", then ".join(worst.better) in line


def test_every_finished_turn_is_judged_once():
    game = played(rounds=2)
    judged = analyse(game, "novice", jobs=1)
    moments = [turn.moment for turn in judged.turns]
    states = [game.start, *(step.after for step in game.steps)]
    assert [turn.number for turn in judged.turns] == list(range(1, len(moments) + 1))
    asked = [moment for moment in range(len(game.steps)) if isinstance(states[moment].decision, Turn)]
    assert moments == asked
    assert [turn.seat for turn in judged.turns] == [states[moment].decision.player for moment in moments]
    assert {turn.round for turn in judged.turns} == {1, 2}


def test_a_running_game_is_judged_up_to_its_last_finished_turn():
    game, whole = new(), played()
    for step in whole.steps[:1]:
        game.play(step.action)
    assert isinstance(game.state.decision, Turn) == (len(analyse(game, "novice").turns) == 1)
    assert analyse(new(), "novice").turns == ()
    assert analyse(new(), "novice").lost == [0.0, 0.0]


@pytest.mark.parametrize("steps", [0, 1], ids=["nothing played", "a turn begun"])
def test_without_a_finished_turn_the_words_are_shown_alone(steps):
    game = Game.new(players=2, seed=8)
    for _ in range(steps):
        game.play(next(action for action in game.legal_actions() if not isinstance(action, UseBank)))
    found = analyse(game, "novice", jobs=1)
    assert found.turns == ()
    assert found._repr_mimebundle_() == {"text/plain": str(found)}
    assert str(found).endswith("No turn has been finished yet.")


@pytest.mark.no_cover
def test_the_moment_of_a_game_does_not_matter():
    game = played()
    whole = analyse(game, "novice")
    game.go_to(2)
    assert analyse(game, "novice") == whole


def test_turning_points_are_the_three_largest_losses_the_earlier_one_first(good):
    losses = [1.0, 5.0, 0.0, 5.0, 2.0, 1.5]
    turns = tuple(JudgedTurn(n, n, 1, 0, "pass", lost, ("pass",), {}) for n, lost in enumerate(losses, 1))
    made = replace(good, turns=turns)
    assert [turn.number for turn in made.turning_points] == [2, 4, 5]
    assert made.lost == [14.5, 0.0]


@pytest.mark.no_cover
def test_progress_and_processes_change_nothing():
    game, seen = played(), []
    one = analyse(game, "novice", jobs=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n, len(one.turns)) for n in range(1, len(one.turns) + 1)]
    assert analyse(game, "novice", jobs=2) == one
    assert analyse(game, RUNGS["novice"]) == one


def test_the_hash_seed_changes_nothing():
    program = (
        "from tests.study.test_analysis import played; from barrage_core.study import analyse; "
        "print(analyse(played(blunders=[3], rounds=2), 'apprentice', jobs=1))"
    )
    one, other = printed_with_each_seed(program)
    assert one == other


def test_the_data_are_ready_for_json(bad):
    data = json.loads(json.dumps(bad.to_dict()))
    assert set(data) == {"rung", "players", "lost", "turning_points", "turns"}
    assert (data["rung"], data["lost"]) == (RUNG, bad.lost)
    assert data["turning_points"][0] == 3
    assert data["turns"][2]["told"] == bad.turns[2].told


def test_the_picture_has_the_losses_and_the_turning_points(bad):
    drawn = bad.picture()
    assert faults(drawn) == faults(bad.picture(DARK)) == []
    assert f"1. {bad.turning_points[0].lost:.1f} points in turn 3, round 1" in drawn.text
    bundle = bad._repr_mimebundle_()
    assert bundle["text/plain"] == str(bad)
    assert "image/svg+xml" in bundle
    assert repr(bad) == f"<Analysis of {len(bad.turns)} turns by the apprentice>"


def test_names_are_words_and_never_anything_else():
    judged = analyse(played(blunders=[3], names=[NASTY, "Ada"]), "novice")
    assert isinstance(judged, Analysis)
    assert NASTY in str(judged)
    assert "<img" not in judged.picture().svg


def test_an_unknown_rung_is_refused():
    with pytest.raises(BarrageError, match=f"rung: expected one of {', '.join(RUNGS)}, got 'clever'"):
        analyse(new(), "clever")


def test_what_is_no_game_is_refused():
    with pytest.raises(BarrageError, match="game: expected a Game, got "):
        analyse(new().state)
