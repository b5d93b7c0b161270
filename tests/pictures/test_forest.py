from __future__ import annotations

import pytest

from barrage_core.errors import BarrageError
from barrage_core.pictures import DARK, LIGHT, Span, forest
from tests.pictures.checks import NASTY, faults, nodes

SPANS = [Span("energy", -2.5, 1, 4.5, "+1.0"), Span("points of the winner", 1, 2, 3, "+2.0 VP", sure=True)]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=repr)
@pytest.mark.parametrize(
    "spans",
    [
        SPANS,
        [Span(NASTY, 0, 0, 0, NASTY)],
        [Span("a name of two lines, and then some more of it " * 2, 0, 1, 2)],
        [Span("large", -4e9, 0, 7e9)],
        [Span("small", 0.001, 0.002, 0.003)],
    ],
)
def test_a_forest_plot_is_sound_and_readable(spans, theme):
    assert faults(forest(spans, title=f"A title {NASTY}", axis="VP", theme=theme)) == []


def test_a_dot_stands_between_the_ends_and_is_filled_where_it_is_sure():
    picture = forest(SPANS, title="What changed", axis="VP")
    dots = [node for node in nodes(picture) if node.tag.endswith("circle")]
    assert [node.get("fill") for node in dots] == [LIGHT.background, LIGHT.trail]
    assert float(dots[0].get("cx")) < float(dots[1].get("cx"))
    assert "points of the winner: 2, interval 1 to 3 (+2.0 VP; zero is outside)" in picture.text


def test_a_forest_plot_of_nothing_is_refused():
    with pytest.raises(BarrageError, match="at least one number"):
        forest([], title="Nothing", axis="VP")


def test_what_a_filled_dot_means_is_said_in_full_however_long_it_is():
    sure = "clear even when all trials are judged together"  # as the design laboratory says it
    picture = forest(SPANS, title="What changed", axis="energy", sure=sure)
    said = " ".join(node.text or "" for node in nodes(picture) if node.tag.endswith("text"))
    assert f"filled: {sure}" in said
    assert picture.height > forest(SPANS, title="What changed", axis="energy").height
