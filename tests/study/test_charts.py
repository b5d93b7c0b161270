"""Charts: a title that says the finding, axes with names, the same bytes each time; and what there is without them."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest

from barrage_core.errors import BadFile, BarrageError
from barrage_core.pictures import DARK, LIGHT, Picture, Span, histogram, lost_basins
from barrage_core.pictures import forest as drawn_forest
from barrage_core.study import (
    KINDS,
    Plan,
    Records,
    charting,
    charts,
    distribution,
    effects,
    findings,
    forest,
    loss_board,
    save_charts,
    shares,
    summarise,
    tables,
    wilson,
)
from barrage_core.study.charts import curves, heat_map
from barrage_core.study.findings import paired
from barrage_core.study.statistics import interval
from tests.kit.made_up import made_up_games

SETTING: dict[str, Any] = {"games": 30, "players": 2, "bots": ("greedy",)}
PLANS = {
    "ablation": Plan(
        "ablation", changes={"no fees": {"conduit_fee_credits": 0}, "four rounds": {"rounds": 4}}, **SETTING
    ),
    "rulings": Plan("rulings", **SETTING),
    "balance": Plan("balance", **SETTING),
    "restricted": Plan("restricted", forbid=("fees", "bank"), **SETTING),
    "skill": Plan("skill", **{**SETTING, "bots": ("random", "greedy", "novice")}),
    "maps": Plan("maps", maps=("standard", "miniature"), **SETTING),
    "nothing": Plan("nothing", **SETTING),
}


def results_of(plan, *, games=30, more=9):
    """Made-up games for every arm; what is in an arm besides the first brings the first seat more points."""
    found = {}
    for number, arm in enumerate(plan.arms()):
        bots = arm.bots * (2 if len(arm.bots) == 1 else 1)
        extra = more if number else 0
        found[arm.name] = made_up_games(games, bots, more=extra, stream="" if plan.kind != "nothing" else arm.name)
    return found


def without_matplotlib(monkeypatch):
    monkeypatch.setattr(charting, "_has_matplotlib", lambda: False)
    monkeypatch.setattr(charting, "_said", [])


def axes_of(chart, theme=None):
    return chart.figure(theme).subfigs[0].axes[0]


def test_there_is_a_plan_of_each_kind_here():
    assert set(PLANS) == set(KINDS)


@pytest.mark.parametrize("kind", PLANS)
def test_every_chart_says_what_it_found_and_names_its_axes(kind):
    plan = PLANS[kind]
    for chart in charts(plan, results_of(plan)):
        axes = axes_of(chart, DARK)
        assert axes.get_xlabel()
        assert axes.get_ylabel() or [tick.get_text() for tick in axes.get_yticklabels()] != [""]
        assert chart.title in " ".join(chart.figure().subfigs[0]._suptitle.get_text().split("\n"))
        assert ":" in chart.title or "no " in chart.title.lower() or "Nothing" in chart.title
        assert chart.words.endswith(".")
        assert chart.table.rows
        assert chart.title in str(chart)
        assert repr(chart) == f"<Chart: {chart.title}>"


def test_what_an_axis_shows_stays_inside_the_picture_beside_long_names():
    rates = {f"{company}, Graziano Del Monte": wilson(9, 20) for company in ("Germany", "France")}
    figure = shares(rates, 0.5, "Pairs of company and officer").figure()
    figure.draw_without_rendering()
    label = figure.subfigs[0].axes[0].xaxis.label
    assert "judged together" in label.get_text()
    assert label.get_window_extent().x1 <= figure.bbox.x1
    assert label.get_window_extent().y0 >= figure.bbox.y0


@pytest.mark.parametrize("kind", PLANS)
def test_with_one_game_nothing_is_drawn(kind):
    assert charts(PLANS[kind], results_of(PLANS[kind], games=1)) == []


# What the titles say --------------------------------------------------------------------------------------------------


def test_a_forest_plot_names_the_largest_effect_and_fills_what_is_clear():
    before, after = made_up_games(40), made_up_games(40, more=9)
    chart = forest(effects(paired(before, after)), "more for the first")
    assert chart.title.startswith("More for the first: points ")
    assert "moved clearly" in chart.title
    lines = [line for line in axes_of(chart, LIGHT).lines if line.get_marker() == "o"]
    filled = [line for line in lines if line.get_markerfacecolor() == LIGHT.trail]
    assert 0 < len(filled) < len(lines)
    alone = [one for one in effects(paired(before, after), ["winner", "energy"]) if one.change.deviation]
    assert forest(alone).title.endswith(" VP, clearly")
    other = made_up_games(40, stream="other")
    assert forest(effects(paired(before, other))).title == "No number moved clearly"


def test_where_nothing_differs_it_is_said_and_there_are_no_axes():
    plan, games = PLANS["ablation"], made_up_games(30)
    results = {**results_of(plan), "as printed": games, "no fees": games}
    chart = charts(plan, results)[0]
    assert chart.title == "No fees: all numbers are the same in every pair"
    assert chart.words == "11 numbers compared, and no difference in any pair."
    assert not axes_of(chart).axison
    assert "No fees: all numbers are the same in every pair." in findings(plan, results).sentences
    assert chart.height < charts(plan, results)[1].height / 2


def test_a_change_that_is_the_same_in_every_pair_is_drawn_too():
    before = made_up_games(12)
    after = [game._replace(lost_drops=game.lost_drops + 2) for game in before]
    chart = forest(effects(paired(before, after)))
    assert chart.title == "Drops that leave the map +2.0 drops, clearly"
    assert [text.get_text() for text in axes_of(chart).get_yticklabels()] == ["drops that leave the map"]


def test_shares_name_what_is_apart_from_a_fair_share():
    rates = {name: wilson(90, 100) for name in "abcd"} | {"e": wilson(50, 100)}
    assert shares(rates, 0.5, "Letters").title == "Letters: a, b, c and 1 more apart from a fair share"
    assert shares({"e": rates["e"]}, 0.5, "Letters").title == "Letters: no share is clearly apart from a fair one"


def test_rulings_are_drawn_by_how_many_games_they_change():
    plan = PLANS["rulings"]
    (chart,) = charts(plan, results_of(plan))
    assert chart.title.endswith("changes most games: 100 %")
    (chart,) = charts(plan, results_of(plan, more=0))
    assert chart.title == "However the questions are settled, no game changed"


def test_what_a_player_does_without_is_told_only_where_it_costs_something():
    plan = PLANS["restricted"]
    (chart,) = charts(plan, results_of(plan, more=-12))
    assert chart.title.startswith("The player loses most without ")
    (chart,) = charts(plan, results_of(plan, more=12))
    assert chart.title == "Nothing that the player must do without clearly costs it points"


def test_a_distribution_says_only_which_arms_are_clearly_apart():
    some = made_up_games(30)
    assert distribution({"games": some}, "energy").title == "Energy made by all: 66.6 in the mean (games)"
    arms = {"a": some, "b": made_up_games(30, first=99)}
    assert distribution(arms).title == "Points of the winner: no arm is clearly apart from a"
    far = {f"more {more}": made_up_games(30, more=more) for more in (20, 40, 60, 80)}
    said = "(a); clearly apart: 102.6 (more 80), 82.6 (more 60), 62.6 (more 40) and 1 more"
    assert distribution(arms | far).title.endswith(said)
    one = {"a": Records(some[:1]), "b": Records(far["more 80"][:1])}
    assert distribution(one).title.endswith("no arm is clearly apart from a"), "one game shows nothing"
    with pytest.raises(BarrageError, match="metric: expected one of"):
        distribution({"games": made_up_games(5)}, "fun")


@pytest.mark.parametrize("most", [9, 24, 31, 100])
def test_numbers_that_are_equally_frequent_have_bars_of_one_height(most):
    """A bar that holds two whole numbers beside one that holds a single one is a peak that is not there."""
    once_each = Records(game._replace(vp=[vp, 0]) for vp, game in enumerate(made_up_games(most)))
    (outline,) = axes_of(distribution({"games": once_each})).patches
    heights = [high for (left, high), (right, end) in pairwise(outline.get_xy()) if high == end and left < right]
    assert len(heights) <= 24
    assert heights[:-1] == pytest.approx([heights[0]] * (len(heights) - 1)), "the last one may be half empty"


def test_points_are_drawn_round_by_round_with_the_total_at_the_end():
    games = made_up_games(20)
    chart = curves(games)
    assert [row[0] for row in chart.table.rows] == ["seat 1", "seat 2"]
    assert chart.table.heads == ("", "start", "round 1", "round 2", "round 3", "round 4", "round 5")
    assert float(chart.table.rows[0][-1]) == pytest.approx(sum(game.vp[0] for game in games) / 20, abs=0.05)
    assert curves(games, lambda seat, bot: bot).title.startswith("Points by round: greedy ends with ")
    assert chart.title.endswith(" overlap at the end")
    assert curves(made_up_games(20, more=40)).title.startswith("Points by round: seat 1 ends with 6")


def test_two_players_of_one_game_that_are_called_the_same_are_not_two_games():
    games = made_up_games(20)
    known = interval([fmean(game.vp) for game in games])
    band = axes_of(curves(games, lambda seat, bot: "everybody")).collections[0].get_paths()[0].vertices
    at_the_end = [points for number, points in band if number == 5]
    assert (min(at_the_end), max(at_the_end)) == pytest.approx((known.low, known.high))


def test_a_heat_map_says_every_cell_in_words():
    chart = heat_map({("a", "b"): 70, ("b", "a"): 30}, "against this")
    assert (chart.title, chart.words) == (
        "A wins most: 70 % of its games",
        "Wins of a: 70 % against b; b: 30 % against a.",
    )
    assert [text.get_text() for text in axes_of(chart).texts] == ["70 %", "30 %"]
    assert heat_map({("a", "b"): 50, ("b", "a"): 50}, "").title == "A and b win most: 50 % of their games"


# Files and notebooks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", charting.FORMATS)
def test_the_same_charts_give_the_same_bytes(form, tmp_path):
    drawn = charts(PLANS["nothing"], results_of(PLANS["nothing"]))
    one, other = (save_charts(drawn, tmp_path / f"{name}.{form}") for name in "ab")
    assert one.read_bytes() == other.read_bytes()
    assert one.stat().st_size > 1000
    if form == "svg":
        assert drawn[0].words in one.read_text("utf-8")


def test_a_file_that_is_there_is_kept_and_what_is_wrong_is_named(tmp_path, monkeypatch):
    chart = distribution({"games": made_up_games(5)})
    path = chart.save(tmp_path / "a.png")
    with pytest.raises(BadFile, match=r"a\.png already exists and is kept"):
        chart.save(path)
    with pytest.raises(BarrageError, match="ending of the file: expected one of png, svg, pdf, got 'jpg'"):
        chart.save("a.jpg")
    with pytest.raises(BarrageError, match="nothing to draw yet"):
        save_charts([], tmp_path / "b.png")
    with pytest.raises(BadFile, match=r"cannot write .*nowhere"):
        chart.save(tmp_path / "nowhere" / "a.png")
    without_matplotlib(monkeypatch)
    for refused in (lambda: chart.save(tmp_path / "c.png"), chart.figure):
        with pytest.raises(BarrageError, match=r"install matplotlib: pip install .barrage-kit\[charts\]"):
            refused()


def test_a_notebook_shows_the_drawing_with_its_words():
    shown = forest(effects(paired(made_up_games(9), made_up_games(9, more=9))))._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg ")
    assert 'alt="' in shown["text/html"]
    assert "95 % intervals" in shown["text/html"]
    assert "install" not in shown["text/plain"]


def test_without_matplotlib_our_own_drawing_or_the_table_is_shown_and_it_is_said_once(monkeypatch):
    without_matplotlib(monkeypatch)
    before, after = made_up_games(9), made_up_games(9, more=9)
    first = forest(effects(paired(before, after)))
    shown = first._repr_mimebundle_()
    assert isinstance(first.picture(DARK), Picture)
    assert DARK.background in first.picture(DARK).svg
    assert 'pip install "barrage-kit[charts]"' in shown["text/plain"]
    assert "image/svg+xml" in shown
    second = distribution({"before": before, "after": after})
    assert second.picture().name == "histogram"
    assert "install" not in second._repr_mimebundle_()["text/plain"]
    table = curves(before)
    assert table.picture() is None
    assert list(table._repr_mimebundle_()) == ["text/plain"]
    nothing = forest(effects(paired(before, before)))
    assert nothing.picture() is None


def test_where_matplotlib_is_not_installed_it_is_noticed(monkeypatch):
    assert charting._has_matplotlib()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert not charting._has_matplotlib()


def test_the_report_and_the_charts_judge_alike():
    plan = PLANS["ablation"]
    results = results_of(plan, more=3)
    (_, base), *others = results.items()
    for chart, (name, games) in zip(charts(plan, results), others, strict=False):
        found = effects(paired(base, games), times=len(others))
        assert chart.title == forest(found, name).title


@pytest.mark.parametrize("more", [0.5, 2, 9])
@pytest.mark.parametrize("kind", ["ablation", "maps", "nothing"])
def test_no_title_states_a_difference_that_the_report_calls_unclear(kind, more):
    plan = PLANS[kind]
    results = results_of(plan, more=more)
    others = list(results)[1:]
    titles = [chart.title for chart in charts(plan, results) if chart.title.startswith("Points of the winner")]
    compared = findings(plan, results).tables[-len(others) :]
    for name, table in zip(others, compared, strict=True):
        (zero,) = [row[-1] for row in table.rows if row[0] == "points of the winner"]
        assert [f"({name})" in title for title in titles] == [zero == "far outside"], (titles, name)


def test_what_is_below_zero_has_the_same_sign_everywhere():
    lost = [{"conduit fees": -5}, {"conduit fees": -3}]
    games = Records(game._replace(vp=[-5, -3], vp_by_source=lost) for game in TEN)
    title = distribution({"games": games}).title
    assert title == "Points of the winner: −3.0 in the mean (games)"
    seats, *_, sources = tables(summarise(games))
    assert [row[-2] for row in seats.rows] == ["−5.0", "−3.0"]
    assert sources.rows[-1] == ("conduit fees", "−5.0", "−3.0")
    plan = PLANS["maps"]
    (means, *_) = findings(plan, {"standard": games, "miniature": games}).tables
    assert means.rows[0] == ("points of the winner", *["−3.0 (−3.0 to −3.0)"] * 2)


def test_what_a_basin_is_worth_is_drawn_on_the_board():
    plan = Plan("restricted", forbid=("fees", "basin 5", "basin 1"), **SETTING)
    for more in (-20, 0, 20):
        results = results_of(plan, more=more)
        shown = loss_board(plan, results)
        rows = {row[0]: row[1] for row in findings(plan, results).tables[0].rows}
        for basin in ("1", "5"):
            assert f"basin {basin}: {rows[f'building in basin {basin}']}\n" in f"{shown.text}\n"
    assert loss_board(plan, results, DARK).svg != shown.svg
    assert loss_board(plan, results).svg == shown.svg


def test_only_basins_can_be_drawn_on_the_board():
    for plan in (PLANS["restricted"], PLANS["balance"]):
        with pytest.raises(BarrageError, match="only a study of restricted play that forbids basins can be drawn"):
            loss_board(plan, results_of(plan))
    with pytest.raises(BarrageError, match="there are no basins to draw"):
        lost_basins("standard", {})


# What somebody may give ----------------------------------------------------------------------------------------------

TEN = made_up_games(10)
SAME = Records(TEN[0]._replace(seed=seed) for seed in range(10))
HUGE = Records(game._replace(vp=[10**9 * points for points in game.vp]) for game in TEN)
SHORTER = TEN[0]._replace(rounds=TEN[0].rounds[:3])
NOT_A_NUMBER = float("nan")
NOT_ARMS: Any = TEN
NAMELESS: Any = lambda seat, bot: None  # noqa: E731  (what somebody may give)


def drawn(chart):
    """Draw a chart in every way: matplotlib warns where something has no room, and a warning is an error here."""
    charting._written([chart], "svg", LIGHT)
    if chart.own is not None:
        chart.own(LIGHT)
    return str(chart)


@pytest.mark.parametrize(
    "chart",
    [
        lambda: distribution({"one game": Records(TEN[:1])}),
        lambda: distribution({"all the same": SAME, "and here": SAME}),
        lambda: distribution({"<b>$x_1$": TEN, "_hidden": TEN, "": TEN}),
        lambda: distribution({"x" * 300: TEN}),
        lambda: distribution({f"arm {number}": TEN for number in range(30)}),
        lambda: curves(Records(SAME[:2])),
        lambda: curves(SAME, NAMELESS),
        lambda: curves(made_up_games(9, ("one", "two", "three")), lambda seat, bot: "everybody"),
        lambda: heat_map({("greedy", "random"): 100}, "against"),
        lambda: shares({"alone": wilson(3, 3)}, 0.25, "Shares"),
        lambda: forest([]),
        lambda: forest(effects(paired(SAME, SAME))),
        lambda: forest(effects(paired(TEN, HUGE))),
    ],
)
def test_little_equal_and_large_numbers_are_drawn(chart):
    assert drawn(chart())


@pytest.mark.parametrize(
    ("chart", "fault"),
    [
        (lambda: distribution({}), "there is nothing to draw: no games"),
        (lambda: distribution(NOT_ARMS), "results: expected a mapping"),
        (lambda: distribution({"full": TEN, "empty": Records()}), "games of empty: expected a whole number of at lea"),
        (lambda: distribution({"one": TEN}, "fun"), "metric: expected one of winner"),
        (lambda: drawn(distribution({"far": Records([TEN[0]._replace(vp=[10**15, 0]), TEN[1]])})), "too far apart"),
        (lambda: curves(Records()), "number of games: expected a whole number of at least 2, got 0"),
        (lambda: curves(Records(TEN[:1])), "number of games: expected a whole number of at least 2, got 1"),
        (lambda: curves(Records([*TEN, SHORTER])), "games: expected the same number of rounds in all of them"),
        (lambda: heat_map({}, "against"), "there is nothing to draw"),
        (
            lambda: heat_map({("a", "b"): 150}, "against"),
            r"cells\[a against b\]: expected a number from 0 to 100, got 150",
        ),
        (lambda: heat_map({("a", "b"): NOT_A_NUMBER}, "against"), "expected a number from 0 to 100, got nan"),
        (lambda: shares({}, 0.25, "Shares"), "there is nothing to draw"),
        (lambda: shares({"a": wilson(1, 4)}, 25, "Shares"), "fair: expected a share between 0 and 1, got 25"),
        (lambda: shares({"a": wilson(1, 4)}, 0.25, "Shares", comparisons=0), "comparisons: expected a whole number of"),
        (lambda: effects(paired(TEN, TEN), times=0), "times: expected a whole number of at least 1, got 0"),
        (
            lambda: paired(TEN, Records(TEN[:3])),
            r"pairs: expected as many games after the change as before, got \[10, 3",
        ),
        (lambda: histogram({"a": [NOT_A_NUMBER]}, title="t", unit="u"), "a histogram needs numbers that are finite"),
        (lambda: drawn_forest([Span("a", NOT_A_NUMBER, 0, 1)], title="t", axis="u", sure="s"), "that are finite"),
    ],
)
def test_what_cannot_be_drawn_is_one_clear_error(chart, fault):
    with pytest.raises(BarrageError, match=fault):
        chart()


@pytest.mark.parametrize("kind", PLANS)
@pytest.mark.parametrize("tell", [findings, charts])
def test_results_of_another_plan_or_with_gaps_are_refused(kind, tell):
    plan, some = PLANS[kind], results_of(PLANS[kind], games=5)
    with pytest.raises(BarrageError, match=r"results: expected the arms of the plan \(.*, got \[\]"):
        tell(plan, {})
    with pytest.raises(BarrageError, match=r"results: expected the arms of the plan \(.*, got \['somebody"):
        tell(plan, {"somebody": made_up_games(5)})
    if len(some) > 1:
        last = list(some)[-1]
        with pytest.raises(BarrageError, match=r"results: expected as many games in every arm, got \[4, 5\]"):
            tell(plan, some | {last: Records(some[last][:4])})


@pytest.mark.parametrize("kind", PLANS)
def test_games_that_are_all_alike_are_told_and_drawn(kind):
    plan = PLANS[kind]
    alike = {name: Records([games[0]] * 5) for name, games in results_of(plan, games=1, more=0).items()}
    assert all(map(drawn, charts(plan, alike)))
    assert str(findings(plan, alike))
