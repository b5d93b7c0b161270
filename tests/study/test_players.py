"""Who may sit at the table of a series, and what happens to a player that does not keep to the rules."""

from __future__ import annotations

import re
from functools import partial

import pytest

from barrage_core.actions import Pass, Produce
from barrage_core.bots import BOTS, GREEDY_WEIGHTS, RUNGS, GreedyBot, Planner, RandomBot
from barrage_core.errors import BarrageError
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions
from barrage_core.study import match, play_game, play_pairs, simulate
from barrage_core.study.players import rotated, seat_players

SHORT = {"map": "miniature", "rules": RuleSet(rounds=1)}


class First:
    """Plays what is listed first, and remembers how often it was asked."""

    name = "first"
    asked = 0

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, state):
        self.asked += 1
        return legal_actions(state)[0]


def names(bots, players):
    return [player.name for player in seat_players(bots, players)]


def test_one_for_all_seats_or_one_for_each():
    assert names(["greedy"], 4) == names("greedy", 4) == ["greedy"] * 4
    assert names(["greedy", "random", "random"], 3) == ["greedy", "random", "random"]


def test_names_bots_classes_functions_and_partials_play_alike():
    wanted = play_game(["greedy", "random"], 3, **SHORT)
    assert play_game([BOTS["greedy"], "random"], 3, **SHORT) == wanted
    assert play_game([GreedyBot, lambda seed: RandomBot(seed + 0)], 3, **SHORT) == wanted
    assert play_game([partial(GreedyBot, weights=GREEDY_WEIGHTS), RandomBot], 3, **SHORT) == wanted


def test_in_pairs_names_bots_classes_functions_and_partials_play_alike():
    table = {"map": "miniature", "base": RuleSet(rounds=1), "jobs": 1}
    wanted, *others = (
        play_pairs(2, bots, RuleSet(rounds=2), seed=3, **table)
        for bots in (
            ["greedy", "random"],
            [GreedyBot, RandomBot],
            [partial(GreedyBot, weights=GREEDY_WEIGHTS), lambda seed: RandomBot(seed + 0)],
        )
    )
    assert others == [wanted, wanted]
    rich = GreedyBot(weights=GREEDY_WEIGHTS._replace(credit=50.0))
    assert play_pairs(2, [rich, "random"], RuleSet(rounds=2), seed=3, **table) != wanted


def test_other_weights_play_otherwise():
    rich = GreedyBot(weights=GREEDY_WEIGHTS._replace(credit=50.0))
    games = simulate(2, [rich, "random"], **SHORT)
    assert games[0].bots == ["greedy", "random"]
    assert [game.vp for game in games] != [game.vp for game in simulate(2, ["greedy", "random"], **SHORT)]


def test_different_bots_of_one_name_are_numbered_and_the_same_one_is_not():
    mine = Planner(RUNGS["novice"])
    assert names([mine, "novice", mine, Planner(RUNGS["novice"], seed=4)], 4) == [
        "novice",
        "novice 2",
        "novice",
        "novice 3",
    ]


def test_a_bot_without_a_name_has_that_of_its_class():
    class Nameless:
        def choose(self, state):
            return legal_actions(state)[0]

    assert names([Nameless()], 2) == ["Nameless", "Nameless"]


def test_each_game_has_a_bot_that_has_played_no_other():
    bot = First()
    together = simulate(3, [bot, "random"], seed=5, **SHORT)
    assert bot.asked == 0
    assert together[2:] == simulate(1, [bot, "random"], seed=7, **SHORT)


@pytest.mark.parametrize(
    ("bots", "fault"),
    [
        ([5, "random"], "bots: expected a name, a bot, or what makes one of a seed, got 5"),
        ([None], "bots: expected a name, a bot, or what makes one of a seed, got None"),
        ([lambda seed: 7], r"what <function .* makes: expected something with a method `choose`, got 7"),
        (["greedy"] * 3, "bots: expected one for all seats, or 2, one for each player, got 3"),
    ],
)
def test_what_cannot_play_is_refused_before_the_first_game(bots, fault):
    with pytest.raises(BarrageError, match=fault):
        simulate(1, bots, players=2, **SHORT)


class Unseeded(First):
    def __init__(self):
        super().__init__()


class Faulty(First):
    def __init__(self, seed):
        self.table = {}["openings"]


class Single(First):
    def __deepcopy__(self, memo):
        raise RuntimeError("there is one of me")


@pytest.mark.parametrize(
    ("bot", "said", "cause"),
    [
        (Unseeded, "Unseeded'> could not be made: what makes a bot is called with a seed, here 0; Type", TypeError),
        (Faulty, "with a seed, here 0; KeyError: 'openings'", KeyError),
        (Single(), "could not be copied for a game; RuntimeError: there is one of me", RuntimeError),
    ],
)
def test_a_bot_that_cannot_be_made_is_named_with_the_cause(bot, said, cause):
    with pytest.raises(BarrageError, match=re.escape(said)) as problem:
        simulate(2, ["random", bot], **SHORT)
    assert isinstance(problem.value.__cause__, cause)


def test_a_bot_that_cannot_be_made_for_a_later_game_is_named_with_the_seat():
    def make(seed):
        return First() if seed == 0 else 1 / 0

    said = r"first \(seat 2, game with seed 4\) could not be made: .* ZeroDivisionError: division by zero"
    with pytest.raises(BarrageError, match=said):
        simulate(2, ["random", make], seed=4, **SHORT)


# Answers that are not allowed -----------------------------------------------------------------------------------------


class Cheat(First):
    """Answers something of its own at its third decision."""

    name = "cheat"
    answer: object = None

    def choose(self, state):
        action = super().choose(state)
        return action if self.asked < 3 else self.answer


class Foreign(Cheat):
    answer = "I pass"


class Early(Cheat):
    answer = Produce("B1L", "C1L", "P5-0", 3)


class Broken(Cheat):
    def choose(self, state):
        return super().choose(state) if self.asked < 2 else 1 / 0


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Foreign, "cheat (seat 2, game with seed 4) answered 'I pass', which is not an action"),
        (Early, "cheat (seat 2, game with seed 4) answered produce: 3 from B1L"),
        (Broken, "cheat (seat 2, game with seed 4) could not decide: ZeroDivisionError: division by zero"),
    ],
)
def test_an_answer_that_is_not_allowed_ends_the_series_with_a_reason(bot, said, jobs):
    with pytest.raises(BarrageError, match=re.escape(said)) as problem:
        simulate(3, ["random", bot], seed=4, jobs=jobs, **SHORT)
    assert bot is not Early or "must first decide" in str(problem.value)


def test_one_that_was_put_among_the_bots_is_checked_too(monkeypatch):
    monkeypatch.setitem(BOTS, "cheat", Early)
    with pytest.raises(BarrageError, match=r"cheat \(seat 1, game with seed 0\) answered"):
        simulate(1, ["cheat"], players=2, **SHORT)
    with pytest.raises(BarrageError, match=r"cheat \(seat 1, game with seed 9\) answered"):
        match("cheat", ["random"], 2, seed=9, players=2, **SHORT)
    with pytest.raises(BarrageError, match="cheat"):
        play_pairs(1, ["cheat", "random"], RuleSet(rounds=1), map="miniature")


class Around(Early):
    """Keeps a bot of the kit, as a bot of one's own may."""

    def __init__(self, seed=0):
        super().__init__()
        self.bot = RandomBot(seed)


def test_one_that_keeps_a_bot_of_the_kit_is_checked_too():
    with pytest.raises(BarrageError, match=r"cheat \(seat 1, game with seed 0\) answered produce: 3 from B1L"):
        simulate(1, [Around], players=2, jobs=1, **SHORT)


def test_whatever_a_factory_makes_is_looked_at_in_every_game():
    with pytest.raises(BarrageError, match="answered 'I pass', which is not an action"):
        simulate(4, ["random", lambda seed: RandomBot(seed) if seed == 0 else Foreign(seed)], **SHORT)
    patched = GreedyBot()
    patched.choose = lambda state: "I pass"
    with pytest.raises(BarrageError, match="answered 'I pass'"):
        simulate(1, [patched, "random"], **SHORT)


def test_a_player_cannot_change_the_game_by_changing_the_state_it_is_shown():
    class Thief(First):
        name = "first"

        def choose(self, state):
            action = super().choose(state)
            state.vp = [99] * state.players
            return action

    honest, thief = (simulate(1, [bot, "random"], seed=2, **SHORT)[0] for bot in (First, Thief))
    assert thief.vp == honest.vp


def test_passing_when_it_is_not_allowed_names_the_rule():
    class Sleeper(First):
        name = "sleeper"

        def choose(self, state):
            return Pass()

    with pytest.raises(BarrageError, match=r"sleeper .* answered pass: "):
        simulate(1, [Sleeper], players=2, **SHORT)


# Seats ----------------------------------------------------------------------------------------------------------------


def test_everybody_moves_on_by_a_seat_from_game_to_game():
    games = simulate(3, ["greedy", "random", "novice"], seed=8, rotate=True, **SHORT)
    assert [game.bots for game in games] == [
        ["greedy", "random", "novice"],
        ["novice", "greedy", "random"],
        ["random", "novice", "greedy"],
    ]
    assert games[1] == play_game(["novice", "greedy", "random"], 9, **SHORT)


def test_a_whole_round_of_seats_leads_back():
    assert rotated("abcd", 4) == list("abcd")
    assert rotated("abcd", 1) == list("dabc")


def test_pairs_rotate_both_games_alike():
    changed, base = RuleSet(rounds=1, starting_vp=20), RuleSet(rounds=1)
    pairs = play_pairs(2, ["greedy", "random"], changed, base=base, rotate=True, map="miniature")
    assert [(pair.before.bots, pair.after.bots) for pair in pairs] == [
        (["greedy", "random"], ["greedy", "random"]),
        (["random", "greedy"], ["random", "greedy"]),
    ]
