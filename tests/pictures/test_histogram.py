from __future__ import annotations

import re

import pytest

from barrage_core.errors import BarrageError
from barrage_core.pictures import DARK, LIGHT, board, histogram
from barrage_core.pictures.parts import SMALL
from tests.pictures.checks import NASTY, faults, nodes, words

CHANGES = [-7, -2, -2, 0, 1, 1, 1, 4]


def bars(picture):
    """The bars from left to right: where each begins and ends, and how high it is."""
    rects = [node for node in nodes(picture) if node.tag.endswith("rect") and node.get("stroke")]
    return [(float(node.get("x")), float(node.get("width")), float(node.get("height"))) for node in rects]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=repr)
@pytest.mark.parametrize(
    "series",
    [
        {"change": CHANGES},
        {"old rule": [200, 230, 280], "new rule": [170, 175, 176]},
        {"one": [5]},
        {"shares": [0.1, 0.25, 0.9]},
        {"many": list(range(1000))},
        {NASTY: [1, 2]},
    ],
    ids=lambda series: next(iter(series))[:6],
)
def test_a_histogram_is_sound_and_readable(series, theme):
    assert faults(histogram(series, title=f"A title {NASTY}", unit="VP", theme=theme)) == []
    assert faults(histogram(series, title="A title", interval=(-30.5, 40), zero=True, theme=theme)) == []


def test_every_value_is_counted_once_and_bars_are_as_high_as_their_counts():
    picture = histogram({"change": CHANGES}, title="Change", unit="VP", zero=True)
    # One bar for each of -7, -2, 0, 1 and 4, with 1, 2, 1, 3 and 1 values.
    heights = [high for _, _, high in bars(picture)]
    assert heights == pytest.approx([30, 60, 30, 90, 30])
    assert picture.text.splitlines()[1] == "change: 8 values, mean −0.5"  # -4 over 8
    rows = [line.split() for line in picture.text.splitlines()[2:]]
    assert {row[0]: int(row[-1]) for row in rows if row[-1] != "0"} == {"−7": 1, "−2": 2, "0": 1, "1": 3, "4": 1}


@pytest.mark.parametrize("values", [[0, 0, 1], [0, 1, 1, 1], [1, 1, -1]])
def test_the_line_at_zero_leaves_the_number_over_its_bar_free(values):
    parts = list(nodes(histogram({"change": values}, title="Change", zero=True)))
    ways = [node.get("d") for node in parts if node.get("stroke-dasharray")]
    lines = [tuple(map(float, re.findall(r"[\d.]+", way))) for way in ways]
    over_bars = [node for node in parts if node.get("fill") == LIGHT.faint and (node.text or "").isdigit()]
    assert len(over_bars) == len(set(values))
    assert max(bottom for _, _, bottom in lines) == 185, "down to the axis"
    for text in over_bars:
        x, feet = float(text.get("x")), float(text.get("y"))
        assert all(at != x or bottom <= feet - SMALL or top > feet for at, top, bottom in lines)


def test_series_share_their_scale():
    picture = histogram({"old": [0, 0, 0], "new": [0, 10]}, title="Both")
    (x, _, old), (other, _, new), (_, _, last) = bars(picture)
    assert x == other  # the zero of one is above the zero of the other
    assert (old, new, last) == pytest.approx((90, 30, 30))


@pytest.mark.parametrize(
    ("values", "middles"),
    [
        ([0, 14], range(15)),  # fifteen bins of 1
        ([0, 15], range(0, 17, 2)),  # sixteen would be too many: bins of 2; 15 is on the border, and goes up to 16
        ([-100, 100], range(-100, 101, 20)),
        ([3, 3], [3]),
        ([0.1, 0.5], [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]),
    ],
)
def test_bins_are_round_numbers(values, middles):
    lines = histogram({"all": values}, title="x").text.splitlines()[2:]
    assert [float(line.split()[0].replace("−", "-")) for line in lines] == pytest.approx(list(middles), abs=0.051)


def test_a_bin_reaches_half_a_step_to_each_side_and_its_upper_border_is_the_next_one():
    # Bins of 10 around 0, 10, …: 4 and -5 belong to 0, 5 and 14 to 10, 15 to 20, and 96 to 100.
    lines = histogram({"all": [4, -5, 5, 14, 15, 96]}, title="x").text.splitlines()[2:]
    counts = {row[0]: int(row[-1]) for row in map(str.split, lines)}
    assert {name: count for name, count in counts.items() if count} == {"0": 2, "10": 2, "20": 1, "100": 1}


def test_the_interval_is_drawn_and_described():
    inside = histogram({"change": [-1, 3]}, title="x", interval=(-2, 4), zero=True)
    outside = histogram({"change": [1, 3]}, title="x", interval=(1.5, 2.5), zero=True)
    assert inside.text.endswith("95 % interval of the mean: −2 to 4; zero is inside.")
    assert outside.text.endswith("95 % interval of the mean: 1.5 to 2.5; zero is not inside.")
    assert "95 % interval of the mean: 1.5 to 2.5" in words(outside)
    assert len([node for node in nodes(inside) if node.get("stroke-dasharray")]) == 2  # the line at zero, twice


def test_long_bars_in_words_are_shortened():
    lines = histogram({"all": [0] * 400 + [1] * 100}, title="x").text.splitlines()
    assert lines[2].split() == ["0", "#" * 40, "400"]
    assert lines[3].split() == ["1", "#" * 10, "100"]


@pytest.mark.parametrize("series", [{}, {"none": []}, {"some": [1], "none": []}])
def test_a_series_without_values_cannot_be_drawn(series):
    with pytest.raises(BarrageError, match="at least one value in every series"):
        histogram(series, title="x")


def test_a_chart_says_that_it_is_one_since_a_dark_page_turns_it_dark():
    shown = histogram({"change": CHANGES}, title="Change")._repr_mimebundle_()["text/html"]
    assert shown.startswith('<img class="bk-chart" width=')
    assert "bk-chart" not in board("miniature")._repr_mimebundle_()["text/html"], "it has the colours of companies"
