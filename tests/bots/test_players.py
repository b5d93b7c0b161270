"""What all players have in common, and the greedy one: legal, the same for the same seed, better than random play."""

from __future__ import annotations

import pytest

from barrage_core import from_position
from barrage_core.actions import Fulfil, PlaceEngineers, Produce, Receive, UseBank
from barrage_core.bots import BOTS, GREEDY_WEIGHTS, WEIGHTS, GreedyBot, GreedyWeights, RandomBot, make_bot
from barrage_core.bots.appraisal import Appraiser
from barrage_core.errors import BarrageError
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import is_legal, legal_actions, play, play_unchecked
from barrage_core.study import play_game
from tests.hash_seeds import printed_with_each_seed

BARE = {"credits": 0, "excavators": 0, "mixers": 0}
# A dam full of water, a conduit and a powerhouse: germany can make 3 × 3 energy before any bonus,
# and has nothing to build with.
WORKS = {
    "map": "standard",
    "mode": "introductory",
    "round": 2,
    "players": [
        {"company": "usa", "officer": "wilhelm_adler"},
        {"company": "germany", "officer": "viktor_fiesler", "contracts": ["R7", "G3"], **BARE},
    ],
    "dams": {"B7U": {"owner": "germany", "level": 3, "water": 3}},
    "conduits": {"C7R": "germany"},
    "powerhouses": {"P12-0": "germany"},
    "to_move": "germany",
}


@pytest.fixture
def works():
    return from_position(WORKS)


def finish(state, bots):
    state = state.copy()
    played = []
    while not state.is_over:
        action = bots[state.decision.player].choose(state)
        played.append(action)
        play_unchecked(state, action)
    return state, played


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_made_by_its_name(name):
    assert make_bot(name, 3).name == name


def test_an_unknown_bot_is_refused():
    with pytest.raises(
        BarrageError, match=r"bots: expected one of random, greedy, novice, apprentice, engineer, director, got 'chess'"
    ):
        make_bot("chess")


@pytest.mark.parametrize(("players", "mode", "spec"), [(2, "full", "miniature"), (4, "introductory", "standard")])
def test_every_choice_is_legal_and_leaves_the_state_alone(players, mode, spec):
    state, _ = new_game(players, 11, mode=mode, map=spec)
    bots = [GreedyBot(0), *(RandomBot(seat) for seat in range(1, players))]
    while not state.is_over:
        before = state.copy()
        action = bots[state.decision.player].choose(state)
        assert state == before
        assert is_legal(state, action)
        state, _ = play(state, action)


def test_the_same_seed_plays_the_same_game():
    games = []
    for _ in range(2):
        state, _events = new_game(2, 5, mode="full")
        games.append(finish(state, [make_bot("greedy", 1), make_bot("random", 2)])[1])
    assert games[0] == games[1]


def test_different_seeds_play_differently():
    state, _ = new_game(2, 5)
    first, second = (finish(state, [RandomBot(seed), RandomBot(seed)])[1] for seed in (1, 2))
    assert first != second


def test_the_hash_seed_changes_nothing():
    program = "from barrage_core.study import play_game; print(play_game(['greedy', 'random'], 4, mode='full'))"
    one, other = printed_with_each_seed(program)
    assert one == other == f"{play_game(['greedy', 'random'], 4, mode='full')}\n"


def test_the_whole_turn_is_played_as_foreseen(works):
    state, bot = works.copy(), GreedyBot()
    played = []
    while state.decision.player == 1:
        played.append(bot.choose(state))
        play_unchecked(state, played[-1])
    production = Produce("B7U", "C7R", "P12-0", 3)
    assert played == [PlaceEngineers("TURBINE1L"), production, Fulfil("R7"), Receive("rotate")]
    assert state.vp[1] == works.vp[1] + 8


def test_nothing_can_be_chosen_when_the_game_is_over():
    state, _ = new_game(2, 1, map="miniature", rules=RuleSet(rounds=1))
    over, _played = finish(state, [RandomBot(0), RandomBot(1)])
    with pytest.raises(BarrageError, match="the game is over"):
        GreedyBot().choose(over)


def test_a_choice_of_one_needs_no_thought(works):
    works.options = [UseBank(1)]
    assert GreedyBot().choose(works) == UseBank(1)


def test_weights_change_how_it_plays(works):
    miser = GreedyWeights(credit=50.0, engineer=0.0, plenty=1000.0)
    assert GreedyBot(0, miser).choose(works) == UseBank(works.engineers[1])


def test_weights_that_nobody_can_judge_by_name_their_field():
    with pytest.raises(BarrageError, match=r"^weights\.plenty: expected a number above 0, got 0$"):
        GreedyBot(0, GreedyWeights(plenty=0))
    with pytest.raises(BarrageError, match=r"^weights\.works_missing: expected a tuple of 4 numbers, got \(1\.0,\)$"):
        GreedyBot(0, GreedyWeights(works_missing=(1.0,)))
    with pytest.raises(BarrageError, match=r"^weights: expected GreedyWeights, got Weights\(\)$"):
        GreedyBot(0, WEIGHTS)  # those of a planner


def test_water_and_contracts_raise_the_worth_of_a_position(works):
    judge = Appraiser(GREEDY_WEIGHTS)
    dry = from_position({**WORKS, "dams": {"B7U": {"owner": "germany", "level": 3, "water": 0}}})
    assert judge(works, 1).works > judge(dry, 1).works
    assert judge(works, 1).contracts > judge(dry, 1).contracts
    assert judge(works, 1).goods == judge(dry, 1).goods


def test_notes_never_change_a_judgement(works):
    fresh, noting = Appraiser(), Appraiser()
    noting.look_from(works)
    for action in legal_actions(works):
        draft = works.copy()
        play_unchecked(draft, action)
        assert noting(draft, 1) == fresh(draft, 1)


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.no_cover
def test_the_greedy_player_beats_three_random_ones(seat, mode):
    """A thousand games were measured for the README; a few show that nothing broke."""
    bots = ["greedy" if other == seat else "random" for other in range(4)]
    game = play_game(bots, 40 + seat, mode=mode)
    assert game.winners == [seat]
    assert game.vp[seat] > 50
