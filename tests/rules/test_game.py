"""The frame of a game: its end, and its phases one by one, with the states between them (p. 12, 19-21)."""

from __future__ import annotations

import random

import pytest

from barrage_core import BarrageError, Game, IllegalAction, legal_actions, new_game, play, question, why_not
from barrage_core.actions import BuildAt, Construct, CopyOfficer, Pass, Pay, PickCompany, Receive, UseBank
from barrage_core.events import OnlyOption, PhaseStarted, PieceBuilt
from barrage_core.questions import play_solo
from barrage_core.rules import by_phase
from barrage_core.rules.round import only_this_turn
from tests.kit.random_games import pick
from tests.kit.tables import dam, last_turn, sit, table


@pytest.mark.parametrize(("players", "mode"), [(2, "introductory"), (3, "full")])
def test_the_last_state_and_all_events_are_those_of_play(players, mode):
    rng = random.Random(8)
    state, _ = new_game(players, 8, mode=mode)
    phases = set()
    while not state.is_over:
        action = pick(rng, legal_actions(state))
        after, events = play(state, action)
        played = by_phase(state, action)
        assert played[-1].state == after
        assert legal_actions(played[-1].state) == legal_actions(after)
        assert [event for phase in played for event in phase.events] == events
        for phase in played[1:]:
            assert isinstance(phase.events[0], PhaseStarted)
            assert (phase.round, phase.phase) == (phase.state.round, phase.state.phase)
            phases.add(phase.phase)
        state = after
    assert phases == {"income", "actions", "water flow", "scoring", "end of round", "end"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "state: expected a state, got None"),
        ({}, "state: expected a state, got {}; from_position makes one from a mapping"),
        ("BK1-x", "state: expected a state, got 'BK1-x'; decode makes one from a position code"),
    ],
)
def test_what_is_not_a_state_is_refused_with_the_way_to_one(given, says):
    for ask in (legal_actions, question, lambda state: play(state, Pass()), lambda state: why_not(state, Pass())):
        with pytest.raises(BarrageError) as problem:
            ask(given)
        assert str(problem.value) == says
    with pytest.raises(BarrageError, match=r"; pass game\.state$"):
        legal_actions(Game.new(players=2, seed=1))


def test_where_nobody_has_to_decide_there_is_no_turn_to_end():
    state = new_game(2, 1)[0].copy()
    state.agenda = ()
    with pytest.raises(BarrageError, match=r"^no decision is awaited: this is nobody's turn$"):
        only_this_turn(state)


def test_nothing_but_a_legal_action_is_played():
    state, _ = new_game(2, 1)
    with pytest.raises(IllegalAction):
        by_phase(state, Pass())


def test_the_states_between_are_apart():
    state, _ = new_game(2, 1)
    state, _ = play(state, UseBank(12))
    played = by_phase(state, UseBank(12))
    assert [phase.phase for phase in played] == [
        "actions",
        "water flow",
        "scoring",
        "end of round",
        "income",
        "actions",
    ]
    between = played[1].state
    assert not any(between.headstreams.values())
    assert between.vp == state.vp
    assert between.decision is None
    assert legal_actions(between) == []


WRONG_FIELDS = [
    (Construct(1, "base"), "Construct: Construct.piece: expected text, got 1"),  # type: ignore[arg-type]
    (CopyOfficer({}), "CopyOfficer: CopyOfficer.officer: expected text, got {}"),  # type: ignore[arg-type]
    (Receive(3), 'Receive: the USA must first decide what to do in this turn, so "receive" has to wait'),  # type: ignore[arg-type]
    (PickCompany([]), 'PickCompany: the USA must first decide what to do in this turn, so "pick company"'),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("action", "says"), WRONG_FIELDS, ids=lambda case: type(case).__name__)
@pytest.mark.parametrize(
    "way", [play, by_phase, play_solo, lambda state, action: Game.from_position(state).play(action)]
)
def test_an_action_with_a_wrong_field_is_refused_with_the_reasons_of_why_not(way, action, says):
    state = table(usa={}, italy={}).state
    with pytest.raises(IllegalAction) as refused:
        way(state, action)
    assert str(refused.value).startswith(says)
    assert refused.value.reasons == why_not(state, action)


def test_between_two_phases_nobody_decides_but_the_game_is_not_over():
    state = table(usa={"engineers": 0}, italy={"passed": True}).state
    *between, last = [played.state for played in by_phase(state, Pass())]
    for waiting in between:
        assert not waiting.is_over
        assert question(waiting) == "nobody has to decide anything here"
        assert "over. Winner" not in str(waiting)
        assert [reason.rule for reason in why_not(waiting, UseBank(1))] == ["game.decision"]
        with pytest.raises(IllegalAction, match="nobody has to decide anything here"):
            play(waiting, UseBank(1))
    assert question(last).endswith("what to do in this turn?")


def test_a_wrong_player_is_an_error_after_the_end_too():
    over = table(usa={}, italy={}, phase="end").state
    assert [reason.rule for reason in why_not(over, Pass(), "usa")] == ["game.over"]
    for player in ("nonsense", 99):
        with pytest.raises(BarrageError, match="player: expected usa or italy"):
            why_not(over, Pass(), player)


def test_nothing_can_be_done_after_the_end():
    game = last_turn(sit("usa"), round=5).do(Pass())
    assert game.state.is_over
    assert game.why_not(Pass()) == {"game.over"}


def test_a_choice_with_one_option_resolves_itself_and_the_events_say_so():
    """An own dam in the hills, and mixers for one elevation: where it goes and what it costs is no choice."""
    game = table(usa={"mixers": 3, "excavators": 0}, italy={}, dams={"B5L": dam("usa")})
    game.do(Construct("elevation", "elevation"))
    taken = [(event.player, event.action) for event in game.events_of(OnlyOption)]
    assert taken[:2] == [(0, BuildAt("B5L")), (0, Pay(0, 3))]
    kinds = [type(event) for event in game.events]
    assert kinds.index(OnlyOption) < kinds.index(PieceBuilt), "first the choice, then what it did"


def test_a_choice_with_two_options_is_left_to_the_player():
    game = table(usa={"mixers": 9}, italy={}, dams={"B5L": dam("usa"), "B9L": dam("usa")})
    game.do(Construct("elevation", "elevation"))
    assert game.events_of(OnlyOption) == []
    assert game.to_move == "usa"
