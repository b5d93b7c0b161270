"""Actions are frozen values: they go to JSON and back, print in a line and have one order."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest

from barrage_core import action_from_dict
from barrage_core import actions as act
from tests.kit.random_games import play_random

LINES: list[tuple[act.Action, str]] = [
    (act.PickCompany("usa"), "take the USA"),
    (act.PickContract("S1"), "take starting contract S1"),
    (act.PlaceEngineers("TURBINE1L"), "engineers on TURBINE1L"),
    (act.UseBank(1), "1 engineer to the bank"),
    (act.UseBank(2), "2 engineers to the bank"),
    (act.Construct("base", "wild"), "construct a base with the wild tile"),
    (act.Construct("base", "krylov", "I-base"), "construct a base with the krylov tile copying I-base"),
    (act.Construct("elevation", "wild"), "construct an elevation with the wild tile"),
    (act.CopyOfficer("viktor_fiesler"), "copy Viktor Fiesler"),
    (act.Pass(), "pass"),
    (act.BuildAt("B5U"), "build at B5U"),
    (act.Pay(0, 0), "pay nothing"),
    (act.Pay(3, 0), "pay 3 excavators"),
    (act.Pay(1, 2, 3), "pay 1 excavator, 2 mixers, 3 credits"),
    (act.Produce("B1U", "C1R", "P5-0", 2), "produce: 2 from B1U through C1R to P5-0"),
    (act.Fulfil("N1"), "fulfil N1"),
    (act.PlaceDrop("A"), "a drop on A"),
    (act.TakeMachines(1, 1), "take 1 excavator, 1 mixer"),
    (act.TakeContract("G1"), "take contract G1"),
    (act.DiscardContract("G1"), "discard contract G1"),
    (act.Receive("any_machine"), "receive machines of your choice"),
    (act.Forgo("flow_drops"), "forgo drops that flow at once"),
    (act.Stop(), "no more drops"),
    (act.Decline(), "decline"),
    (act.TurnTile(), "turn over an Automa tile"),
]
ALL = [action for action, _ in LINES]


def test_every_class_is_in_the_table():
    assert {type(action) for action in ALL} == set(act.ACTIONS.values())
    assert all(act.ACTIONS[kind.__name__] is kind for kind in act.ACTIONS.values())


@pytest.mark.parametrize("action", ALL, ids=repr)
def test_there_and_back(action):
    data = action.to_dict()
    assert data["action"] == type(action).__name__
    assert action_from_dict(data) == action
    assert action_from_dict(json.loads(json.dumps(data))) == action


@pytest.mark.parametrize(("action", "line"), LINES, ids=[repr(action) for action in ALL])
def test_a_line(action, line):
    assert str(action) == line


@pytest.mark.parametrize("action", ALL, ids=repr)
def test_frozen_and_fit_for_a_set(action):
    assert action in {action_from_dict(action.to_dict())}
    for item in dataclasses.fields(action):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(action, item.name, "changed")


def test_what_may_be_left_out():
    construct = {"action": "Construct", "piece": "base", "tile": "base"}
    assert action_from_dict(construct) == act.Construct("base", "base", "")
    assert action_from_dict({"action": "Pay", "excavators": 3, "mixers": 0}) == act.Pay(3, 0, 0)


def test_actions_of_different_classes_are_never_equal():
    assert act.TakeContract("G1") != act.DiscardContract("G1")
    assert act.Stop() != act.Decline()
    assert len({*ALL, *ALL}) == len(ALL)


def test_the_order_is_total_and_follows_the_classes():
    more = [*ALL, act.UseBank(10), act.Pay(2, 1), act.Pay(2, 0, 5), act.BuildAt("B10U"), act.BuildAt("B1L")]
    ranks = list(act.ACTIONS.values())
    for first in more:
        assert not first < first  # noqa: PLR0124  (this is what irreflexive means)
        for second in more:
            if first != second:
                assert (first < second) != (second < first)
            if type(first) is not type(second):
                assert (first < second) == (ranks.index(type(first)) < ranks.index(type(second)))
    expected = sorted(more)
    for seed in range(20):
        random.Random(seed).shuffle(more)
        assert sorted(more) == expected
    assert sorted([act.UseBank(10), act.UseBank(2)]) == [act.UseBank(2), act.UseBank(10)]


def test_every_legal_action_of_a_game_goes_there_and_back():
    rng = random.Random(8)
    for state, action, _ in play_random(8, 4, "full"):
        options = state.options or []
        assert len(set(options)) == len(options)
        assert all(str(option) for option in options)
        assert sorted(rng.sample(options, len(options))) == sorted(options)
        if action is not None:
            assert action_from_dict(action.to_dict()) == action
