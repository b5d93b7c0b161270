"""Series of games: the same results however they are shared out, and honest sums."""

from __future__ import annotations

import json

import pytest

from barrage_core.bots import make_bot
from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BarrageError
from barrage_core.events import describe
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import play_unchecked
from barrage_core.study import GameRecord, RoundRecord, Stopped, play_game, simulate, summarise, wilson
from barrage_core.study.players import _bot_seed
from barrage_core.study.tables import plain_text, rate_cells, tables


def record(winners, vp=(20, 10), companies=("usa", "italy"), sources=({"start": 10}, {"start": 10}), bots=None):
    return GameRecord(
        seed=0,
        bots=bots or ["random"] * 2,
        companies=list(companies),
        officers=["", ""],
        winners=list(winners),
        vp=list(vp),
        energy=[7, 0],
        vp_by_source=list(sources),
        decisions=50,
        placements=[20, 20],
        built=[3, 2],
        contracts=[1, 0],
        fees=[0, 2],
        lost_drops=9,
        starting_contracts=["", ""],
        rounds=[RoundRecord([dict(sheet) for sheet in sources], [7, 0], [3, 2], [1, 2])],
    )


def test_a_game_is_recorded_to_the_last_point():
    game = play_game(["random", "random", "greedy"], 3, mode="full", map=MINIATURE)
    assert [sum(sheet.values()) for sheet in game.vp_by_source] == game.vp
    assert len(set(game.companies)) == len(set(game.officers)) == 3
    assert game.vp[game.winners[0]] == max(game.vp)
    assert game.decisions > 50
    assert game.energy[2] > 0
    assert not any(source.startswith("contract ") for sheet in game.vp_by_source for source in sheet)


def test_what_is_counted_is_what_the_commentary_says():
    bots, seed = ["greedy", "greedy"], 4
    game = play_game(bots, seed, map=MINIATURE)
    state, events = new_game(2, seed, map=MINIATURE)
    players = [make_bot(name, _bot_seed(seed, seat)) for seat, name in enumerate(bots)]
    while state.decision is not None:
        events += play_unchecked(state, players[state.decision.player].choose(state))
    lines = [describe(event, ["Ada", "Ben"]) for event in events]
    assert game.lost_drops == sum(line.endswith(" off the map") for line in lines)
    for seat, name in enumerate(["Ada", "Ben"]):
        own = [line for line in lines if line.startswith(f"{name} ")]
        assert game.built[seat] == sum(line.startswith(f"{name} builds ") and " at " in line for line in own)
        assert game.contracts[seat] == sum(line.startswith(f"{name} fulfils ") for line in own)
        assert game.placements[seat] == sum(" engineer" in line and " places " in line for line in own)
        assert game.fees[seat] == sum(int(line.split()[2]) for line in own if " pays " in line and " to " in line)
    assert game.lost_drops > 0
    assert min(game.built) > 0
    assert sum(game.fees) > 0


def test_games_are_numbered_by_their_seeds():
    games = simulate(3, ["random", "random"], seed=20)
    assert [game.seed for game in games] == [20, 21, 22]
    assert games[1:] == simulate(2, ["random", "random"], seed=21)


def test_progress_is_reported_game_by_game():
    reported = []
    simulate(3, ["random"], progress=lambda done, total: reported.append((done, total)))
    assert reported == [(1, 3), (2, 3), (3, 3)]


def test_rules_and_map_reach_the_game():
    short = play_game(["random"] * 2, 1, rules=RuleSet(rounds=1, starting_vp=50))
    assert all(sheet["start"] == 50 for sheet in short.vp_by_source)
    assert short.decisions < play_game(["random"] * 2, 1).decisions


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"games": 0, "bots": ["random"]}, "games: expected a whole number from 1 to 1000000, got 0"),
        ({"games": 1, "bots": ["random"], "seed": None}, "seed: expected a whole number, got None"),
        ({"games": 1, "bots": ["random"], "jobs": 0}, "jobs: expected a whole number from 1 to 256, got 0"),
        ({"games": 1, "bots": ["random"], "rotate": "no"}, "rotate: expected true or false, got 'no'"),
        ({"games": 1, "bots": ["clever"]}, "bots: expected one of random, greedy, novice, .*got 'clever'"),
        (
            {"games": 1, "bots": ["random"] * 3, "players": 2},
            r"bots: expected one for all seats, or 2, one for each player, got 3",
        ),
        ({"games": 1, "bots": []}, r"bots: expected one for all seats, or 2, one for each player, got 0"),
        ({"games": 1, "bots": ["random"] * 5}, "players: expected a whole number from 2 to 4, got 5"),
    ],
)
def test_impossible_series_are_refused(settings, fault):
    with pytest.raises(BarrageError, match=fault):
        simulate(**settings)


def test_an_interrupted_series_hands_over_what_was_played():
    def interrupt(done, _total):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(Stopped, match="stopped after 2 games") as stop:
        simulate(5, ["random"], players=2, map="miniature", seed=4, progress=interrupt)
    assert stop.value.records == simulate(2, ["random"], players=2, map="miniature", seed=4)
    assert isinstance(stop.value, KeyboardInterrupt)  # nothing that catches errors takes it for one


def test_automas_take_the_last_seats_of_a_series():
    games = simulate(2, ["greedy"], players=3, seed=3, mode="full", map="miniature", automas=["easy", "very_hard"])
    assert games[0].bots == ["greedy", "Automa easy", "Automa very hard"]
    assert [sheet["start"] for sheet in games[0].vp_by_source] == [10, 16, 16]
    for game in games:
        assert [sum(sheet.values()) for sheet in game.vp_by_source] == game.vp
    summary = summarise(games)
    assert list(summary.wins_by_bot) == ["greedy", "Automa easy", "Automa very hard"]
    assert "in place of credits" in summary.vp_by_source[1]
    assert games == simulate(2, ["greedy"], seed=3, mode="full", map="miniature", automas=["easy", "very_hard"])


def test_automas_can_play_among_themselves():
    (game,) = simulate(1, ["random"], players=2, mode="full", map="miniature", automas=["easy", "hard"])
    assert game.bots == ["Automa easy", "Automa hard"]


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"automas": ["easy"]}, "automas: they play the full game only; expected mode 'full', got 'introductory'"),
        ({"automas": ["harder"], "mode": "full"}, r"automas\[0\]: expected one of easy, medium, hard, very_hard, got"),
        (
            {"automas": ["easy"] * 3, "players": 2, "mode": "full"},
            "number of automas: expected a whole .* 0 to 2, got 3",
        ),
        ({"automas": ["easy"] * 4, "mode": "full"}, "players: expected a whole number from 2 to 4, got 5"),
    ],
)
def test_impossible_automas_are_refused(settings, fault):
    with pytest.raises(BarrageError, match=fault):
        simulate(1, ["random"], **settings)


def test_shared_wins_count_in_parts():
    summary = summarise([record([0]), record([0, 1]), record([1]), record([0])])
    assert [rate.wins for rate in summary.wins_by_seat] == [2.5, 1.5]
    assert {name: rate.wins for name, rate in summary.wins_by_company.items()} == {"usa": 2.5, "italy": 1.5}
    assert summary.wins_by_bot["random"].wins == 4


def test_a_company_counts_only_where_it_played():
    summary = summarise([record([0]), record([1], companies=("france", "usa"))])
    assert summary.wins_by_company["usa"] == wilson(2, 2)
    assert summary.wins_by_company["france"] == wilson(0, 1)
    assert list(summary.wins_by_company) == ["usa", "italy", "france"]
    assert summary.vp_by_company == {"usa": 15, "italy": 10, "france": 20}
    assert summary.energy_by_seat == [7, 0]


def test_a_bot_with_two_seats_wins_a_game_once():
    summary = summarise([record([0, 1], bots=["greedy", "greedy"])])
    assert summary.wins_by_bot == {"greedy": wilson(1, 1)}


def test_sources_are_means_and_in_one_order_for_all():
    first = ({"start": 10, "objective": 15}, {"start": 10})
    second = ({"start": 10}, {"start": 10, "no energy": -30})
    summary = summarise([record([0], sources=first), record([0], sources=second)])
    assert summary.vp_by_source[0] == {"start": 10, "no energy": 0, "objective": 7.5}
    assert [list(sheet) for sheet in summary.vp_by_source] == [["start", "no energy", "objective"]] * 2


def test_an_empty_series_cannot_be_summed_up():
    with pytest.raises(BarrageError, match="number of games: expected a whole number of at least 1, got 0"):
        summarise([])


@pytest.mark.parametrize(
    ("wins", "total", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_wilson_intervals_are_those_of_the_textbook(wins, total, low, high):
    rate = wilson(wins, total)
    assert (round(rate.low, 3), round(rate.high, 3)) == (low, high)


def test_everything_is_plain_data():
    games = simulate(2, ["random"])
    text = json.dumps({"games": [game.to_dict() for game in games], "summary": summarise(games).to_dict()})
    assert json.loads(text)["summary"]["wins_by_seat"][0]["total"] == 2


def test_tables_have_a_row_for_everybody_and_line_up():
    shown = tables(summarise([record([0]), record([0, 1], companies=("france", "usa"), bots=["greedy", "random"])]))
    assert [table.title for table in shown] == ["Seats", "Companies", "Bots", "Mean VP by source"]
    for table in shown:
        lines = plain_text(table).splitlines()
        assert len({len(line) for line in lines[1:]}) == 1
        assert len(lines) == len(table.rows) + 2
    assert shown[0].rows[0][:3] == ("1", "in turn", "75.0 %")
    assert shown[2].rows == [
        ("random", *rate_cells(wilson(1.5, 2)), "13.3", "2.3"),
        ("greedy", *rate_cells(wilson(0.5, 1)), "20.0", "7.0"),
    ]


def test_companies_that_belong_to_seats_are_not_a_second_table_and_one_bot_is_not_compared_with_itself():
    shown = tables(summarise([record([0]), record([0, 1])]))
    assert [table.title for table in shown] == ["Seats", "Mean VP by source"]
    assert shown[0].heads[:4] == ("seat", "company", "bot", "wins")
    assert shown[0].rows[0][:4] == ("1", "USA", "random", "75.0 %")
