"""Records of games: what each round adds is what the game has in the end."""

from __future__ import annotations

import json

import pytest

from barrage_core.bots import make_bot
from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BadFile
from barrage_core.game import Game
from barrage_core.rulebook import RuleSet
from barrage_core.scoring import SOURCES
from barrage_core.study import GameRecord, play_game, simulate
from barrage_core.study.players import _bot_seed

BOTS = ["greedy", "random", "novice"]


@pytest.fixture(scope="module")
def games():
    return simulate(3, BOTS, seed=6, mode="full", map=MINIATURE)


def test_rounds_add_up_to_the_game(games):
    for game in games:
        assert len(game.rounds) == 1 + RuleSet().rounds
        for seat in range(3):
            sheets = [one.vp_by_source[seat] for one in game.rounds]
            for source in SOURCES:
                assert sum(sheet.get(source, 0) for sheet in sheets) == game.vp_by_source[seat].get(source, 0)
            assert sum(one.energy[seat] for one in game.rounds) == game.energy[seat]
            assert sum(one.built[seat] for one in game.rounds) == game.built[seat]


def test_rounds_are_those_that_a_game_tells():
    record = play_game(BOTS, 6, mode="full", map=MINIATURE)
    game = Game.new(players=3, seed=6, mode="full", map=MINIATURE)
    bots = [make_bot(name, _bot_seed(6, seat)) for seat, name in enumerate(BOTS)]
    while game.state.decision is not None:
        game.play(bots[game.state.decision.player].choose(game.state))
    assert [one.vp_by_source for one in record.rounds] == game.points_by_round()


def test_places_are_by_points_and_equals_share_one(games):
    for game in games:
        assert game.rounds[0].places == [1, 1, 1]
        totals = [0, 0, 0]
        for one in game.rounds:
            totals = [total + sum(sheet.values()) for total, sheet in zip(totals, one.vp_by_source, strict=True)]
            assert one.places == [1 + sum(other > total for other in totals) for total in totals]
        assert totals == game.vp


def test_nothing_is_built_before_the_first_round(games):
    assert {sum(game.rounds[0].built) for game in games} == {0}
    assert any(sum(game.rounds[1].built) for game in games)


def test_a_record_comes_back_from_json(games):
    assert [GameRecord.from_dict(json.loads(json.dumps(game.to_dict()))) for game in games] == games


def test_a_row_for_each_player_of_each_game(games):
    rows = games.rows()
    assert [(row["seed"], row["seat"]) for row in rows] == [(seed, seat) for seed in (6, 7, 8) for seat in (1, 2, 3)]
    for row, (game, seat) in zip(rows, ((game, seat) for game in games for seat in range(3)), strict=True):
        assert row["vp"] == game.vp[seat] == sum(row[f"vp from {source}"] for source in SOURCES)
        assert (row["bot"], row["company"], row["officer"]) == (BOTS[seat], game.companies[seat], game.officers[seat])
        assert row["won"] == (1 / len(game.winners) if seat in game.winners else 0)
        assert row["place"] == game.rounds[-1].places[seat]
    assert len({tuple(row) for row in rows}) == 1, "the same columns in every row, as a table needs them"


def test_a_row_for_each_round(games):
    rows = games.round_rows()
    assert len(rows) == 3 * 3 * 6
    last = [row for row in rows if row["round"] == 5]
    assert [row["total"] for row in last] == [vp for game in games for vp in game.vp]
    assert all(row["vp"] == sum(row[f"vp from {source}"] for source in SOURCES) for row in rows)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"vp": None}, "vp: expected a list, got None"),
        ({"vp": [1, 2]}, "vp: expected one entry for each of 3 players, got 2"),
        ({"vp": [1, 2, "3"]}, r"vp\[2\]: expected a whole number from -999999 to 999999, got '3'"),
        ({"vp": [1, 2, 10**9]}, r"vp\[2\]: expected a whole number"),
        ({"companies": ["usa", "germany", "mars"]}, r"companies\[2\]: expected one of usa, .*, got 'mars'"),
        ({"officers": ["", "", 3]}, r"officers\[2\]: expected one of nothing"),
        ({"starting_contracts": ["", "", "S99"]}, r"starting_contracts\[2\]: expected one of nothing"),
        ({"winners": []}, "expected a winner and 1 to 20 rounds, got 0 and 6"),
        ({"winners": [3]}, r"winners\[0\]: expected one of 0, 1, 2, got 3"),
        ({"winners": [0, 0]}, "winners: expected every entry once"),
        ({"rounds": []}, "expected a winner and 1 to 20 rounds, got 1 and 0"),
        ({"rounds": [{}]}, r"rounds\[0\].vp_by_source: is missing"),
        ({"rounds": [1]}, r"rounds\[0\]: expected a mapping, got 1"),
        ({"bots": ["greedy"]}, "number of bots: expected a whole number from 2 to 4, got 1"),
        ({"bots": ["greedy", "\n", "x"]}, r"bots\[1\]: expected printable text of at most 100 characters"),
        ({"vp_by_source": [{"luck": 1}, {}, {}]}, r"vp_by_source\[0\].luck: there is no such source"),
        ({"vp_by_source": [{"income": 0.5}, {}, {}]}, r"vp_by_source\[0\].income: expected a whole number"),
        ({"seed": -1}, "seed: expected a whole number of at least 0, got -1"),
        ({"seed": True}, "seed: expected a whole number of at least 0, got True"),
        ({"luck": 1}, "luck: there is no such field"),
    ],
)
def test_every_fault_of_a_record_is_named(games, change, fault):
    with pytest.raises(BadFile, match=f"^{fault}"):
        GameRecord.from_dict({**games[0].to_dict(), **change})


def test_a_record_that_is_no_mapping_or_lacks_something_is_refused(games):
    for data in (None, 1, [], "record"):
        with pytest.raises(BadFile, match="record: expected a mapping"):
            GameRecord.from_dict(data)
    for name in GameRecord._fields:
        left = {key: value for key, value in games[0].to_dict().items() if key != name}
        with pytest.raises(BadFile, match=f"^{name}: is missing"):
            GameRecord.from_dict(left)
