"""What follows from an action, scene by scene."""

import random

import pytest

from barrage_core import Game, IllegalAction, PlaceEngineers, TurnTile, UseBank, from_position, to_position
from barrage_core.events import AutomaActed, AutomaTileTurned, DropMoved, EnergyMade, Passed, PointsScored
from barrage_core.questions.automa import open_tiles
from barrage_core.questions.scenes import scenes

LAST_TURN = {
    "players": [{"company": "usa", "engineers": 1}, {"company": "italy", "passed": True}],
    "headstreams": {"A": 2, "C": 1},
}


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenes_are_what_play_does_in_the_same_order(mode, players):
    automas = ["hard"] if mode == "full" else []
    game, rng = Game.new(players, players, mode=mode, automas=automas), random.Random(players)
    while not game.state.is_over:
        action = rng.choice(game.legal_actions())
        found = scenes(game.state, action)
        step = game.play(action)
        assert tuple(event for scene in found for event in scene.events) == step.events
        assert found[-1].after == step.after
        assert all(scene.events for scene in found[:-1])


def test_the_tiles_of_an_automa_are_seen_before_what_it_does_with_them():
    game = Game.new(2, 3, mode="full", automas=["medium"])
    while not isinstance(game.legal_actions()[0], TurnTile):
        game.play(game.legal_actions()[0])
    before, found = game.state, scenes(game.state, TurnTile())
    assert found[0].events == (AutomaTileTurned(1, *open_tiles(found[0].after), "automa.pile"),)
    assert found[0].after.decision is None
    assert to_position(found[0].after)["players"] == to_position(before)["players"]
    assert isinstance(found[1].events[0], AutomaActed)
    assert open_tiles(found[1].after) == open_tiles(found[0].after) != open_tiles(before)
    assert len(found) == 3
    assert not found[2].events


def test_the_last_turn_of_a_round_goes_through_its_phases_one_after_the_other():
    found = scenes(from_position(LAST_TURN), UseBank(1))
    phases = list(dict.fromkeys(scene.phase for scene in found))
    assert phases == ["actions", "water flow", "scoring", "end of round", "income", *phases[5:]]
    assert found[-1].after.decision is not None
    assert all(scene.after.round == 1 for scene in found if scene.phase in ("water flow", "scoring"))


def test_every_drop_of_the_water_flow_is_a_scene_in_the_order_of_the_headstreams():
    state = from_position(LAST_TURN)
    flow = [scene for scene in scenes(state, UseBank(1)) if scene.phase == "water flow"]
    assert [scene.after.headstreams["A"] + scene.after.headstreams["C"] for scene in flow] == [3, 2, 1, 0]
    moved = [[event.path[0] for event in scene.events if isinstance(event, DropMoved)] for scene in flow]
    assert moved == [[], ["A"], ["A"], ["C"]]


def test_energy_that_a_drop_brings_comes_with_its_drop():
    """The ability of the USA, from the third powerhouse on (p. 22)."""
    houses = {"P8-0": "usa", "P11-0": "usa", "P12-0": "usa"}
    flow = scenes(from_position(LAST_TURN | {"powerhouses": houses}), UseBank(1))
    first = next(scene for scene in flow if any(isinstance(event, DropMoved) for event in scene.events))
    assert any(isinstance(event, EnergyMade) for event in first.events)
    assert first.after.energy[0] > 0


def test_a_pass_that_nobody_chose_is_a_scene_of_its_own():
    players = [{"company": "usa", "engineers": 1}, {"company": "italy", "engineers": 0}, {"company": "france"}]
    found = scenes(from_position({"players": players}), UseBank(1))
    passes = [scene for scene in found if any(isinstance(event, Passed) for event in scene.events)]
    assert [event.player for scene in passes for event in scene.events if isinstance(event, Passed)] == [1]
    assert found.index(passes[0]) > 0


def test_each_player_of_several_scores_before_the_round_ends():
    players = [{"company": "usa", "engineers": 1, "energy": 9}, {"company": "italy", "passed": True}]
    found = scenes(from_position({"players": players}), UseBank(1))
    scored = [scene.phase for scene in found if any(isinstance(event, PointsScored) for event in scene.events)]
    assert set(scored) == {"scoring"}


def test_an_action_against_the_rules_has_no_scenes():
    with pytest.raises(IllegalAction):
        scenes(from_position(LAST_TURN), PlaceEngineers("TURBINE1L"))
