from __future__ import annotations

import pytest

from barrage_core import Game
from barrage_core.errors import BarrageError
from barrage_core.pictures import DARK, LIGHT, lost_points
from tests.pictures.checks import NASTY, faults, nodes, words

TURNS = [(0, 1, 4.0), (1, 1, 0.0), (0, 1, 0.02), (1, 2, 8.0), (0, 2, 2.0)]


def state(*names):
    return Game.new(players=len(names), seed=1, names=names).state


def bars(picture):
    """The bars by the number of their turn: how high each is."""
    return {int(node.get("data-turn")): float(node.get("height")) for node in nodes(picture) if node.get("data-turn")}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=repr)
@pytest.mark.parametrize(
    "turns", [TURNS, sorted(TURNS * 60, key=lambda turn: turn[1]), [(0, 0, 0.0)], [(1, 5, 1000.0)]], ids=len
)
def test_the_picture_is_sound_and_readable(turns, theme):
    marks = [number for number, (_, _, lost) in enumerate(turns[:4], 1) if lost]
    assert faults(lost_points(state("Ada", NASTY), turns, marks=marks, rung="apprentice", theme=theme)) == []


def test_bars_are_as_high_as_the_losses_and_turns_without_loss_have_none():
    drawn = lost_points(state("Ada", "Bo"), TURNS)
    high = bars(drawn)
    assert set(high) == {1, 3, 4, 5}
    assert high[4] == pytest.approx(2 * high[1])
    assert high[1] == pytest.approx(2 * high[5])


def test_sums_rounds_and_marks_are_written():
    drawn = lost_points(state("Ada", "Bo"), TURNS, marks=[4, 1], rung="apprentice")
    written = words(drawn)
    assert {"6.0 in all", "8.0 in all", "round 1", "round 2"} <= set(written)
    assert [word for word in written if word in ("1", "2")] == ["1", "2"]
    assert drawn.text.splitlines() == [
        "Points lost, as the apprentice bot estimates them.",
        "Ada, USA: 6.0 in 3 turns",
        "  4.0 in turn 1, 2.0 in turn 5",
        "Bo, Germany: 8.0 in 2 turns",
        "  8.0 in turn 4",
        "1. 8.0 points in turn 4, round 2: Bo, Germany",
        "2. 4.0 points in turn 1, round 1: Ada, USA",
    ]


def test_a_pick_of_the_draft_is_before_round_1():
    drawn = lost_points(state("Ada", "Bo"), [(1, 0, 3.0), *TURNS], marks=[1])
    assert drawn.text.splitlines()[-1] == "1. 3.0 points in turn 1, before round 1: Bo, Germany"
    assert "round 0" not in words(drawn)


def test_a_game_without_turns_has_no_picture():
    with pytest.raises(BarrageError, match="no turns to draw"):
        lost_points(state("Ada", "Bo"), [])
