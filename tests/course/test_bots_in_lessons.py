"""What lessons 15 and 16 say about the bots' choices: their words stand beside an answer that the bots give."""

from __future__ import annotations

import pytest

from barrage_core import Construct, Game, Produce
from barrage_core.bots import RUNGS, GreedyBot, hint, make_bot
from barrage_core.names import NEUTRAL
from barrage_core.scenarios import scenario

PLANNERS = [name for name, rung in RUNGS.items() if rung.positions]


@pytest.fixture(scope="module")
def middle():
    """The position of the second question of lesson 15."""
    game, bot = Game.new(2, 1), GreedyBot()
    while game.state.round < 3:
        game.play(bot.choose(game.state))
    return game.state


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.no_cover
def test_the_first_turn_of_lesson_15_is_to_build(name):
    assert isinstance(make_bot(name).choose(Game.new(2, 1).state), Construct)


def test_the_position_of_lesson_15_is_as_its_words_say(middle):
    assert middle.companies[middle.decision.player] == "germany"
    assert (middle.dams["B9L"].owner, middle.water["B9L"]) == (NEUTRAL, 3)
    assert middle.conduits["C9R"] != middle.decision.player


@pytest.mark.no_cover
def test_the_engineer_of_lesson_15_sends_the_water_of_the_neutral_dam_through_the_rivals_conduit(middle):
    (produce,) = (action for action in hint(middle, "engineer").plan if isinstance(action, Produce))
    assert (produce.dam, produce.conduit) == ("B9L", "C9R")


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.parametrize("ending", ["the_last_engineer", "spend_or_hold"])
def test_every_planner_answers_the_endings_of_lesson_16_as_the_library_does(name, ending):
    one = scenario(ending)
    assert make_bot(name).choose(one.state).space == one.answer
