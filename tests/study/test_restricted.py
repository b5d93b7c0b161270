"""Players that do without something never do it where they have a choice."""

from __future__ import annotations

import pytest

from barrage_core.components.management import BANK, SECTIONS
from barrage_core.errors import BarrageError
from barrage_core.events import CreditsPaid, EngineersPlaced, PieceBuilt
from barrage_core.names import PIECES
from barrage_core.newgame import new_game
from barrage_core.rules import play_unchecked
from barrage_core.study import BANS, Restricted, simulate
from barrage_core.study.players import at_table, seat_players
from barrage_core.study.restricted import banned, checked_ban


def own_events(ban, seed=3):
    """Return what the first of two players did in a game in which it has to do without something."""
    state, _ = new_game(2, seed, mode="full")
    bots = [at_table(player, seat, seed) for seat, player in enumerate(seat_players([Restricted(ban), "greedy"], 2))]
    events = []
    while state.decision is not None:
        seat = state.decision.player
        happened = play_unchecked(state, bots[seat].choose(state))
        events += [event for event in happened if seat == 0 and getattr(event, "player", None) == 0]
    return state, events


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.no_cover
def test_a_section_is_left_alone(section):
    state, events = own_events(section)
    used = [event.space for event in events if isinstance(event, EngineersPlaced)]
    assert used
    for space in used:
        row = state.board.spaces.get(space)
        assert (BANK if row is None else row.row.section) != section
        assert not (section == "bank" and space == BANK)


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_is_never_built_where_there_is_a_choice(piece):
    _, events = own_events(piece)
    built = {event.piece for event in events if isinstance(event, PieceBuilt)}
    assert built
    assert piece not in built


def test_no_fee_is_paid():
    _, events = own_events("fees")
    assert not [event for event in events if isinstance(event, CreditsPaid) and event.receiver is not None]


def test_a_basin_is_left_alone():
    state, events = own_events("basin 10")
    basins = [state.board.basin_of[event.place] for event in events if isinstance(event, PieceBuilt)]
    assert basins
    assert "10" not in basins


def test_a_player_that_is_free_may_do_everything():
    _, events = own_events("")
    assert {event.piece for event in events if isinstance(event, PieceBuilt)} >= {"base", "conduit", "powerhouse"}
    assert any(isinstance(event, EngineersPlaced) and event.space.startswith("TURBINE") for event in events)


def test_what_rivals_do_is_not_forbidden():
    state, _ = new_game(2, 1)
    assert not banned("base", state, 0, PieceBuilt(1, "base", "B5L", "construction.build"))
    assert banned("base", state, 1, PieceBuilt(1, "base", "B5L", "construction.build"))


def test_the_same_seed_plays_the_same_game():
    games = [simulate(1, [Restricted("fees"), "random"], seed=5, map="miniature") for _ in range(2)]
    assert games[0] == games[1]
    assert games[0][0].bots == ["without fees", "random"]


@pytest.mark.parametrize("ban", ["money", "basin 13", "basin", "", "1"])
def test_what_cannot_be_forbidden_is_refused(ban):
    with pytest.raises(BarrageError, match=r"forbid: expected one of turbine_station, .*, or basin 1 and the like"):
        checked_ban(ban, ("1", "2"))


def test_everything_that_can_be_forbidden_is_said_in_words():
    assert [checked_ban(ban, ("1",)) for ban in [*BANS, "basin 1"]] == [*BANS, "basin 1"]
    assert all(words[0].islower() and not words.endswith(".") for words in BANS.values())
