"""A question answers what play would answer: both are compared over whole random games.

Every player is asked, whoever is to move; play then lets them have that turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from barrage_core import questions as ask
from barrage_core.actions import Action, BuildAt, Construct, Fulfil, Pay, PlaceEngineers, Produce
from barrage_core.agenda import ChooseContract, ChooseProduction, Task, Turn
from barrage_core.board import Space
from barrage_core.components.technology import COPYING_TILE, TECHNOLOGY
from barrage_core.names import PIECES, Seat
from barrage_core.rulebook import RuleSet
from barrage_core.rules import is_legal, legal_actions
from barrage_core.rules.playing import CHAPTERS
from barrage_core.state import GameState
from tests.kit.random_games import POOR, RICH, RandomGame, play_random

RICH_RULES, POOR_RULES = RuleSet.from_dict(RICH), RuleSet.from_dict(POOR)
TABLES = [
    RandomGame(1, 4, "full", "standard", RICH_RULES),
    RandomGame(2, 3, "full", "standard"),
    RandomGame(3, 2, "full", "miniature", POOR_RULES),
    RandomGame(4, 4, "full", "miniature", RICH_RULES),
    RandomGame(5, 3, "introductory", "standard", RICH_RULES),
    RandomGame(6, 4, "introductory", "miniature", POOR_RULES),
]
ASKED_OF_A_GAME = 6
FOURTH = 3
"""Constructions made before the one whose space takes credits."""


def turns(table: RandomGame) -> list[tuple[GameState, Seat]]:
    """Return some states of a game at the beginning of a turn, each with a player to ask about.

    Some are drawn at random, some where the next construction space takes credits or a tile can be copied.
    """
    states = [moment.state for moment in play_random(*table) if isinstance(moment.state.decision, Turn)]
    pairs = [(state, seat) for state in states for seat in range(state.players)]
    fourth = [(state, seat) for state, seat in pairs if state.constructions[seat] == FOURTH and state.engineers[seat]]
    copied = [(state, seat) for state, seat in pairs if COPYING_TILE in state.tiles[seat] and state.constructions[seat]]
    rng = random.Random(table.seed)
    return [pair for some in (pairs, fourth, copied) for pair in rng.sample(some, min(len(some), ASKED_OF_A_GAME))]


def in_turn(state: GameState, seat: Seat) -> list[Action]:
    """Return what a player could do in a turn now; nothing after passing."""
    return [] if state.passed[seat] else legal_actions(ask.to_move(state, seat))


def after(state: GameState, action: Action) -> tuple[GameState, list[Action]]:
    """Play an action up to the decision that follows, and return its options before a single one is taken."""
    assert is_legal(state, action)
    draft = state.copy()
    task = draft.agenda[-1]
    draft.agenda = draft.agenda[:-1]
    CHAPTERS[type(task)].apply(draft, task, action, [])
    draft.memo, draft.options = {}, None
    return draft, CHAPTERS[type(draft.agenda[-1])].legal(draft, draft.agenda[-1])


def payments(state: GameState, seat: Seat) -> dict[tuple[str, str, str], tuple[Action, ...]]:
    """Play every construction on every place: the payments offered, by piece, tile and place."""
    offered = {}
    for action in in_turn(state, seat):
        if isinstance(action, Construct):
            begun, places = after(ask.to_move(state, seat), action)
            for place in places:
                assert isinstance(place, BuildAt)
                offered[action.piece, action.copies or action.tile, place.place] = tuple(after(begun, place)[1])
    return offered


@pytest.mark.parametrize("table", TABLES, ids=repr)
@pytest.mark.no_cover
def test_building_is_allowed_and_paid_as_in_play(table):
    tiles = [tile for tile in TECHNOLOGY if tile != COPYING_TILE]
    for state, seat in turns(table):
        offered = payments(state, seat)
        for piece, tile in product(PIECES, tiles):
            if piece not in TECHNOLOGY[tile].builds:
                continue
            for report in ask.where_to_build(state, seat, piece, tile):
                ways = offered.get((piece, tile, report.place), ())
                assert report.allowed == bool(ways), (report, state)
                assert report.cost is not None
                assert report.cost.ways == ways, (report, state)
            basic = ask.costs(state, seat, piece, report.place, tile)
            assert basic == report.cost


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_action_spaces_are_open_and_produce_as_in_play(table):
    for state, seat in turns(table):
        usable = {action.space for action in in_turn(state, seat) if isinstance(action, PlaceEngineers)}
        assert {report.space for report in ask.action_spaces(state, seat) if report.allowed} == usable
        for space in state.board.spaces.values():
            if space.row.effect == "produce":
                made = {one.action for one in ask.productions(state, seat, space=space.id)}
                offered = after(ask.to_move(state, seat), space.action)[1] if space.id in usable else []
                assert made == {action for action in offered if isinstance(action, Produce)}, (space.id, state)


def test_second_productions_on_a_space_are_offered_as_in_play():
    """On a red space its credits are paid before both productions."""
    red = seen = 0
    for table in (RandomGame(seed, 4, "introductory", "miniature", POOR_RULES) for seed in range(6)):
        for state, seat, space in turbines(table):
            begun, firsts = after(ask.to_move(state, seat), space.action)
            for first in firsts:
                assert isinstance(first, Produce)
                made = after(begun, first)[0]
                options = second_options(made, made.agenda[-2])
                offered = [one.action for one in ask.second_productions(state, seat, first, space=space.id)]
                assert set(offered) == options, (space.id, first, state)
                seen += bool(options)
                red += bool(options) and space.credits > 0
    assert seen > red > 0


def turbines(table: RandomGame) -> Iterator[tuple[GameState, Seat, Space]]:
    """Yield the turns of a game in which Germany has its ability and could use a turbine."""
    for state, _, _ in play_random(*table):
        seat = state.companies.index("germany")
        if isinstance(state.decision, Turn) and state.has_ability(seat):
            usable = {action.space for action in in_turn(state, seat) if isinstance(action, PlaceEngineers)}
            for space in state.board.spaces.values():
                if space.row.effect == "produce" and space.id in usable:
                    yield state, seat, space


def second_options(made: GameState, follows: Task) -> set[Action]:
    """Return the second productions that play offers once the first is made."""
    if not (isinstance(follows, ChooseProduction) and follows.second):
        return set()
    return {action for action in CHAPTERS[ChooseProduction].legal(made, follows) if isinstance(action, Produce)}


def test_in_the_middle_of_a_turn_the_answers_are_those_of_another_turn():
    """What Sekibo copied for the turn that is under way does not count for the next."""
    states = [moment.state for seed in range(4) for moment in play_random(seed, 4, "full", "miniature", RICH_RULES)]
    copied = [state for state in states if state.copied and not isinstance(state.decision, Turn)]
    assert {state.copied for state in copied} >= {"wilhelm_adler", "anton_krylov"}
    for state in copied[::3]:
        assert state.decision
        seat, turn = state.decision.player, ask.to_move(state, state.decision.player)
        assert ask.action_spaces(state, seat) == ask.action_spaces(turn, seat)
        assert ask.productions(state, seat, space="TURBINE1L") == ask.productions(turn, seat, space="TURBINE1L")
        for piece in PIECES:
            assert ask.where_to_build(state, seat, piece) == ask.where_to_build(turn, seat, piece)


def productions_played(table: RandomGame) -> list[tuple[GameState, Produce, GameState]]:
    """Return the productions of a game: the state before it, the action, and the state at the choice that follows."""
    played, before = [], None
    for state, action, _ in play_random(*table):
        if before is not None and isinstance(before.decision, ChooseProduction) and isinstance(action, Produce):
            played.append((before, action, after(before, action)[0]))
        before = state
    return played


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_contracts_are_fulfilled_as_in_play(table):
    for before, action, made in productions_played(table):
        task, first = made.agenda[-1], before.decision
        assert isinstance(task, ChooseContract)
        assert isinstance(first, ChooseProduction)
        if not first.second:
            assert ask.production_of(before, task.player, action, first.bonus).energy == task.energy
        enough = [one.contract for one in ask.fulfillable(made, task.player, task.energy) if one.enough]
        offered = CHAPTERS[ChooseContract].legal(made, task)
        assert enough == [one.contract for one in offered if isinstance(one, Fulfil)]


def test_second_productions_are_offered_as_in_play():
    seen = 0
    for table in (RandomGame(seed, 4, "introductory", "miniature", RICH_RULES) for seed in range(4)):
        for before, action, made in productions_played(table):
            first = before.decision
            assert isinstance(first, ChooseProduction)
            if first.second:
                continue
            offered = {one.action for one in ask.second_productions(before, first.player, action, first.bonus)}
            assert offered == second_options(made, made.agenda[-2])
            seen += len(offered)
    assert seen, "some of the games should have a second production"


def test_every_tile_and_way_came_up():
    """The games are rich enough for the comparison to mean something."""
    offered = [payments(state, seat) for table in TABLES for state, seat in turns(table)]
    ways = [way for one in offered for way in one.values()]
    assert {piece for one in offered for piece, _, _ in one} == set(PIECES)
    assert any(len(way) > 1 for way in ways)
    assert any(isinstance(pay, Pay) and pay.credits for way in ways for pay in way)
    assert any(state.passed[seat] for table in TABLES for state, seat in turns(table))
    assert any(not one for one in offered)
    assert any(state.constructions[seat] == FOURTH for table in TABLES for state, seat in turns(table))
