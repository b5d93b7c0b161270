"""Whole games with Automas: every mix of people and Automas up to four players, on every level."""

from __future__ import annotations

import pytest

from barrage_core import Game, decode, encode, from_position, legal_actions, play, to_position, why_not
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.questions import automa_turn, why_not_there
from tests.kit.conservation import conservation_faults
from tests.kit.ledger import Ledger
from tests.kit.random_games import play_random

MIXES = [(people, automas) for people in range(4) for automas in range(1, 5) if 2 <= people + automas <= 4]
"""People and Automas at a table of two to four players."""
LEVELS = [*AUTOMA_LEVELS, "mixed"]


def levels(automas: int, level: str) -> tuple[str, ...]:
    return tuple(AUTOMA_LEVELS)[-automas:] if level == "mixed" else (level,) * automas


def id_of(value: object) -> str:
    return f"{value[0]} people, {value[1]} Automas" if isinstance(value, tuple) else str(value)


def test_there_are_nine_mixes():
    assert MIXES == [(0, 2), (0, 3), (0, 4), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]


@pytest.mark.no_cover
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mix", MIXES, ids=id_of)
def test_a_game_of_any_mix_is_conserved_reported_and_never_stuck(mix, level):
    people, automas = mix
    seats = levels(automas, level)
    moments = play_random(7 + automas, people + automas, "full", automas=seats)
    ledger = Ledger(state := next(moments).state)
    automa_states = []
    for state, action, events in moments:
        assert conservation_faults(state) == [], action
        ledger.note(events)
        assert ledger.faults(state) == [], action
        options = legal_actions(state)
        assert bool(options) != state.is_over, "there is a way on until the end"
        assert why_not(state, options[-1]) == [] if options else True
        if options == [act.TurnTile()]:
            automa_states.append(state)
    assert state.is_over
    assert state.setup.automas == (*[""] * people, *seats)
    assert len(automa_states) >= 5 * automas
    for one in automa_states[::25]:
        check_reasons(one)


def check_reasons(state):
    """Anything but its tile is refused, and why not there? has no reason exactly where it builds."""
    rule = "automa.turn" if state.automa(state.decision.player).id else "automa.people"
    assert [reason.rule for reason in why_not(state, act.UseBank(1))] == [rule]
    turn = automa_turn(state)
    assert turn.handed_on() == play(state, act.TurnTile())[0]
    places = [event.place for event in turn.events if isinstance(event, ev.PieceBuilt)]
    board = state.board
    for place in (*places, *board.places["base"][::5], *board.places["conduit"][::5], *board.places["powerhouse"][::7]):
        assert (why_not_there(state, place) == []) == (place in places), place


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_game_and_files_and_codes_know_it(level):
    games = []
    for _ in range(2):
        game = Game.new(3, 5, mode="full", map="miniature", automas=list(levels(2, level)))
        while not game.state.is_over:
            options = game.legal_actions()
            game.play(options[len(game.steps) % len(options)])
            if len(game.steps) % 10 == 0:
                state = game.state
                assert decode(encode(state)) == state == from_position(to_position(state))
                game.undo(3)
                game.redo(3)
                assert game.state == state
        games.append(game)
    assert games[0].state == games[1].state
    assert [step.action for step in games[0].steps] == [step.action for step in games[1].steps]
    assert Game.from_dict(games[0].to_dict()).state == games[0].state
