"""Matches and the ladder: every seat in turn, honest sums, and times that decide nothing."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import accumulate
from statistics import fmean
from types import SimpleNamespace

import pytest

from barrage_core.agenda import ChooseMachines, DraftCompany, DraftContract, Turn
from barrage_core.bots import BOTS, RandomBot
from barrage_core.components.maps import MAPS, MINIATURE
from barrage_core.errors import BarrageError
from barrage_core.names import MODES
from barrage_core.rulebook import RuleSet
from barrage_core.study import (
    TEST_SEEDS,
    TRAINING_SEEDS,
    Pace,
    interval,
    ladder,
    ladder_table,
    match,
    pairings,
    plain_text,
    play_game,
    sharing,
    wilson,
)
from barrage_core.study.kept import Played, Spent
from barrage_core.study.ladder import _Clock, _pace, _play, _sum_up
from barrage_core.study.players import seat_players
from barrage_core.study.series import Variant

QUICK = {"mode": "full", "map": MINIATURE, "rules": RuleSet(rounds=2)}


@pytest.fixture
def four_rungs():
    """A ladder of four players, whose names are all that matters."""
    usual = dict(BOTS)
    BOTS.clear()
    BOTS.update(dict.fromkeys(("random", "greedy", "clever", "wise"), RandomBot))
    yield
    BOTS.clear()
    BOTS.update(usual)  # in their order, from weak to strong


# --- seats and seeds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_moves_on_by_a_seat_from_set_up_to_set_up(four_rungs, players):
    names = ["wise", "random", "greedy", "clever"][:players]
    table = {"variant": Variant(QUICK["rules"]), "mode": QUICK["mode"], "map": QUICK["map"]}
    for number in range(2 * players):
        played = _play(seat_players(names, players), 100, number, **table)
        at = number % players
        assert played.seat == at
        assert played.record.bots == names[players - at :] + names[: players - at]
        assert played.record.seed == 100 + number


def test_tuning_and_measuring_have_set_ups_of_their_own():
    assert not set(TRAINING_SEEDS) & set(TEST_SEEDS)
    assert 0 not in TEST_SEEDS  # where a series begins, and many a test
    assert match("random", ["random"], 2, players=2, **QUICK).seed in TEST_SEEDS


# --- what is counted --------------------------------------------------------------------------------------------------


def test_a_match_counts_what_the_games_of_the_player_show():
    found = match("greedy", ["random"], 6, seed=9, players=3, **QUICK)
    seating = ["greedy", "random", "random"]
    games = [play_game([seating[seat - k % 3] for seat in range(3)], 9 + k, **QUICK) for k in range(6)]
    seats = [game.bots.index("greedy") for game in games]
    assert seats == [0, 1, 2, 0, 1, 2]
    assert found.wins == wilson(sum(seat in game.winners for seat, game in zip(seats, games, strict=True)), 6)
    for column in ("vp", "energy", "built"):
        own = [getattr(game, column)[seat] for seat, game in zip(seats, games, strict=True)]
        assert getattr(found, column) == interval(own)
    assert (found.player, found.rivals, found.setups, found.seed) == ("greedy", ("random", "random"), 6, 9)
    assert (found.mode, found.map) == ("full", "miniature")


def test_against_itself_every_seat_counts_and_a_game_is_one_value():
    found = match("random", ["random"], 5, seed=3, players=4, **QUICK)
    games = [play_game(["random"] * 4, 3 + number, **QUICK) for number in range(5)]
    assert found.wins is None
    assert found.vp == interval([fmean(game.vp) for game in games])
    assert found.built == interval([fmean(game.built) for game in games])


def test_a_shared_win_counts_as_its_share():
    game = play_game(["greedy", "random"], 1, **QUICK)
    winners = [[0], [0, 1], [1], [0, 1]]
    played = [Played(game._replace(winners=won), 0, [Spent(1, 1.0, 1.0)] * 2) for won in winners]
    assert _sum_up(["greedy", "random"], played, "full", "miniature").wins == wilson(2, 4)


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("map_name", MAPS)
def test_every_game_can_be_measured(players, mode, map_name):
    found = match("random", ["greedy"], 2, players=players, mode=mode, map=map_name, rules=RuleSet(rounds=1))
    assert (len(found.rivals), found.mode, found.map) == (players - 1, mode, map_name)


# --- time -------------------------------------------------------------------------------------------------------------


def test_a_turn_lasts_until_the_next_one_and_a_pick_of_the_draft_stands_alone(monkeypatch):
    seconds = [2, 9, 3, 4, 5, 6]
    readings = iter([0, *[reading for end in accumulate(seconds) for reading in (end, end)]])
    monkeypatch.setattr(sys.modules[_Clock.__module__], "process_time", lambda: next(readings))
    clock = _Clock(SimpleNamespace(name="idle", choose=lambda state: state.decision))
    for task in (DraftCompany(0), DraftContract(0), Turn(0), ChooseMachines(0, 1, ""), Turn(0)):
        assert clock.choose(SimpleNamespace(decision=task, copied="")) == task
    clock.choose(SimpleNamespace(decision=Turn(0), copied="jill_mcdowell"))  # the same turn goes on
    assert clock.spells == [2, 9, 3 + 4, 5 + 6]
    assert clock.read() == Spent(turns=2, seconds=29, longest=11)


def test_the_mean_is_that_of_all_turns_and_the_longest_that_of_all_games():
    assert _pace([Spent(2, 6.0, 5.0), Spent(6, 2.0, 1.0)]) == Pace(turns=8, mean=1.0, longest=5.0)


def test_the_time_of_a_player_is_not_that_of_its_rivals(monkeypatch):
    game = play_game(["greedy", "random"], 1, **QUICK)
    played = [Played(game, seat, [Spent(1, 1.0, 1.0), Spent(1, 8.0, 8.0)]) for seat in (0, 0)]
    assert _sum_up(["greedy", "random"], played, "full", "miniature").pace == Pace(2, 1.0, 1.0)
    assert _sum_up(["random", "random"], played, "full", "miniature").pace == Pace(4, 4.5, 8.0)


def test_neither_time_nor_the_number_of_processes_makes_a_match_another(monkeypatch):
    alone = match("greedy", ["random"], 5, players=2, **QUICK, jobs=1)
    monkeypatch.setattr(sharing, "PATIENCE", 0)
    monkeypatch.setattr(sharing, "usable_cores", lambda: 2)
    assert [match("greedy", ["random"], 5, players=2, **QUICK, jobs=jobs) for jobs in (2, None)] == [alone] * 2
    assert replace(alone, pace=Pace(1, 1.0, 1.0)) == alone
    assert match("greedy", ["random"], 5, seed=1, players=2, **QUICK) != alone


# --- the ladder -------------------------------------------------------------------------------------------------------


def test_every_rung_meets_the_one_below_the_greedy_player_and_itself_once(four_rungs):
    assert pairings() == [
        ("random", "greedy"),
        ("random", "random"),
        ("greedy", "random"),
        ("greedy", "greedy"),
        ("clever", "greedy"),
        ("clever", "clever"),
        ("wise", "clever"),
        ("wise", "greedy"),
        ("wise", "wise"),
    ]
    assert pairings(["wise"], ["below", "random"]) == [("wise", "clever"), ("wise", "random")]


def test_the_ladder_is_a_match_for_every_pairing():
    reported = []
    settings = {"seed": 4, "players": 2, **QUICK}
    rows = list(ladder(["greedy"], setups=2, **settings, progress=lambda *numbers: reported.append(numbers)))
    assert rows == [match("greedy", [rival], 2, **settings) for rival in ("random", "greedy")]
    assert reported == [(1, 2), (2, 2)] * 2


def test_a_line_printed_alone_has_the_columns_of_the_whole_table(four_rungs):
    rows = [match("wise", rivals, 2, players=3, **QUICK) for rivals in (["random"], ["wise"])]
    rows.append(replace(rows[0], wins=wilson(2, 2), vp=interval([110, 140]), pace=Pace(9, 1.5, 120.25)))
    whole = plain_text(ladder_table(rows)).splitlines()
    assert [plain_text(ladder_table([row])).splitlines()[-1] for row in rows] == whole[2:]
    assert "2 × random" in whole[2]
    assert "itself" in whole[3]
    assert whole[4].split()[-2:] == ["1500.0", "120250.0"]


def test_several_rivals_are_named(four_rungs):
    found = match("wise", ["random", "clever"], 2, players=3, **QUICK)
    assert "random, clever" in plain_text(ladder_table([found]))


def test_a_match_is_plain_data():
    found = match("greedy", ["random"], 2, players=2, **QUICK)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["wins"]["total"] == data["vp"]["number"] == 2
    assert set(data["pace"]) == {"turns", "mean", "longest"}
    assert match("random", ["random"], 2, players=2, **QUICK).to_dict()["wins"] is None


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        (lambda: match("clever", ["random"], 2), "bots: expected one of random, greedy.*, got 'clever'"),
        (lambda: match("greedy", ["clever"], 2), "bots: expected one of random, greedy.*, got 'clever'"),
        (
            lambda: match("greedy", ["random"] * 2, 2),
            "rivals: expected one for all seats, or 3, one for each rival",
        ),
        (lambda: match("greedy", [], 2), "rivals: expected one for all seats"),
        (lambda: match("greedy", ["random"], 1), "setups: expected a whole number from 2 to 1000000, got 1"),
        (lambda: match("greedy", ["random"], 2, players=5), "players: expected a whole number from 2 to 4, got 5"),
        (lambda: pairings(["clever"]), "bots: expected one of random, greedy.*, got 'clever'"),
        (lambda: pairings(against=["above"]), "against: expected one of random, greedy.*, below, itself, got 'above'"),
    ],
)
def test_impossible_matches_are_refused(call, fault):
    with pytest.raises(BarrageError, match=fault):
        call()
