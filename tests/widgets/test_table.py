"""The game table, driven as by mouse and keyboard: through its controls."""

import pytest

from barrage_core import Game, from_position, to_position
from barrage_core.tasks import ChoosePlace, ChooseProduction, PlaceDrops
from barrage_widgets import GameTable
from barrage_widgets.blocks import svg_of
from tests.widgets.driving import all_blocks, control, controls, find, items, words

FOUR = {"players": [{"company": name} for name in ("usa", "germany", "italy", "france")]}
SYSTEM = FOUR | {
    "dams": {"B1U": {"owner": "neutral", "level": 2, "water": 2}, "B1L": {"owner": "italy"}},
    "conduits": {"C1R": "italy"},
    "powerhouses": {"P5-0": "usa"},
}


def do(table, start):
    """Press the first choice whose words begin so."""
    found = next(item for item in items(table) if item["id"] == "do" and item["label"].startswith(start))
    table.handle("do", found["value"])


def test_a_whole_game_can_be_played_with_the_buttons_alone():
    table = GameTable(players=2, humans=2, seed=3)
    while not table.state.is_over:
        offered = [item for item in items(table) if item["id"] == "do"]
        assert len(offered) == len(table.session.options()) > 1
        table.handle("do", offered[len(offered) // 2]["value"])
        assert not table.problem
    assert "game is over" in words(table)
    told = next(
        block["words"] for block in all_blocks(table) if block["kind"] == "picture" and block["alt"] == "score table"
    )
    for seat in range(2):
        assert table.state.name(seat) in told
        assert str(table.state.vp[seat]) in told


def test_the_decision_is_named_and_what_can_be_chosen_is_lit():
    table = GameTable(SYSTEM, humans=4)
    assert "Round 1. USA: what to do in this turn?" in words(table)
    spaces = find(table, "picture", alt="management board")
    assert "space:TURBINE3L" in spaces["lit"]
    assert "space:BANK" in spaces["lit"]
    table.handle("click", "space:WATER1L")
    assert isinstance(table.state.decision, PlaceDrops)
    assert set(find(table, "picture", alt="board")["lit"]) == {"place:A", "place:B", "place:C", "place:D"}
    table.handle("click", "place:C")
    table.handle("click", "place:C")
    assert table.state.headstreams["C"] == 2
    assert table.session.seat == 1


def test_a_click_on_anything_else_says_why_not_with_its_page():
    table = GameTable(SYSTEM | {"occupied": {"WATER1L": "italy"}}, humans=4)
    table.handle("click", "space:WATER1L")
    shown = find(table, "text", tone="bad")
    assert "taken by Italy" in shown["text"]
    assert shown["page"] == 15
    assert "page 15" in table.said
    table.handle("click", "place:B1L")
    assert "belongs to Italy" in words(table) or "Italy" in find(table, "text", tone="bad")["text"]
    table.handle("click", "basin:5")
    assert "nothing to choose" in words(table)
    assert table.session.moment == 0


def test_a_production_is_narrowed_down_by_clicks():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "space:TURBINE2L")
    assert isinstance(table.state.decision, ChooseProduction)
    table.handle("click", "place:B1U")
    assert table.chosen == ("place:B1U",)
    assert len(table.options) == 2
    table.handle("click", "place:B1U")
    assert table.chosen == ()
    table.handle("click", "place:P5-0")
    table.handle("unchoose")
    assert table.chosen == ()
    do(table, "2 drops")
    assert table.state.energy[0] == 9  # E15
    trails = svg_of(find(table, "picture", alt="board"))
    assert "data-trail" in trails
    assert find(table, "picture", alt="board")["fly"]


def test_a_click_on_the_map_begins_a_construction_there():
    table = GameTable(FOUR, humans=4)
    table.handle("click", "place:B5L")
    assert [option.words for option in table.options] == ["Construct a base", "Construct a base, tile wild"]
    do(table, "Construct a base")
    assert "B5L" in table.state.dams  # the place was chosen before
    table.handle("undo")
    table.handle("undo")
    assert table.session.moment == 0
    do(table, "Construct a base")
    assert isinstance(table.state.decision, ChoosePlace)


def test_a_construction_that_cannot_be_paid_says_so_on_the_map():
    poor = {"players": [{"company": "usa", "excavators": 0, "mixers": 0}, {"company": "italy"}]}
    table = GameTable(poor, humans=2)
    table.handle("click", "place:B5L")
    assert "excavators" in find(table, "text", tone="bad")["text"]
    assert table.chosen == ()


def test_undo_redo_step_and_jump():
    table = GameTable(players=3, humans=1, seed=1)
    first = table.session.moment
    table.handle("do", [first, 0])
    latest = table.session.last
    table.handle("undo")
    assert table.session.moment == first
    table.handle("redo")
    assert table.session.moment == latest
    table.handle("step", -1)
    assert table.session.moment == latest - 1
    table.handle("moment", 0)
    assert table.session.moment == 0
    table.handle("step", -1)
    assert "no moment -1" in table.problem["text"]
    table.handle("undo")
    assert "nothing to take back" in table.problem["text"]
    table.handle("moment", latest)
    table.handle("redo")
    assert "nothing to do again" in table.problem["text"]


def test_playing_on_from_a_moment_of_a_bot():
    table = GameTable(players=3, humans=[1], seed=1)
    table.handle("moment", 0)
    if table.session.is_human:
        pytest.fail("the first seat is a bot's")
    assert {"bots", "bot"} <= controls(table)
    table.handle("click", "space:BANK")
    assert "bot is to decide" in table.problem["text"]
    table.handle("bot")
    assert table.session.moment == 1
    table.handle("bots")
    assert table.session.is_human


def test_a_second_click_on_a_button_does_nothing():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("do", [0, 0])
    moment = table.session.moment
    table.handle("do", [0, 0])
    assert table.session.moment == moment
    assert not table.problem


def test_the_hint_is_an_option_and_is_forgotten_after_the_move():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("advice")
    assert table.hint.action in [option.action for option in table.options]
    assert table.hint.words in words(table)
    table.handle("do", [0, 0])
    assert "A bot would" not in words(table)


def test_every_page_of_the_table_shows_its_pictures():
    table = GameTable(players=3, humans=1, seed=1, mode="full")
    expected = {
        "actions": "management board",
        "contracts": "hand",
        "company": "company board",
        "scores": "energy track",
    }
    while not table.state.round:
        table.handle("do", [table.session.moment, 0])
    for tab, name in expected.items():
        table.handle("tab", tab)
        assert find(table, "picture", alt=name)
    table.handle("tab", "file")
    assert {"players", "people", "mode", "map", "seed", "bot_kind", "new", "code", "save", "open"} <= controls(table)


def test_the_draft_of_a_full_game_can_be_played():
    table = GameTable(players=2, humans=2, seed=1, mode="full")
    assert "which company to take" in words(table)
    for tab in ("company", "contracts", "scores", "actions"):
        table.handle("tab", tab)
        assert not table.problem
    while not table.state.round:
        table.handle("do", [table.session.moment, 0])
    assert all(table.state.companies)


def test_a_new_game_is_dealt_with_its_options():
    table = GameTable()
    for id, value in (("players", "3"), ("people", "9"), ("mode", "full"), ("map", "miniature"), ("seed", 7)):
        table.handle(id, value)
    table.handle("bot_kind", "random")
    table.handle("new")
    assert table.state.players == 3
    assert table.session.humans == {0, 1, 2}
    assert (table.state.setup.mode, table.state.board.spec.name) == ("full", "miniature")
    table.handle("players", "2")
    assert table.deal.people == 2
    table.handle("again")
    assert table.session.moment == 0


def test_codes_and_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = GameTable(SYSTEM, humans=4)
    table.handle("tab", "file")
    code = find(table, "code")["text"]
    assert to_position(GameTable(code).state) == to_position(from_position(SYSTEM))
    table.handle("click", "space:TURBINE2L")
    table.handle("save", "mine")
    assert "mine.json" in words(table)
    other = GameTable()
    other.handle("open", (tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert other.state == table.state
    other.handle("code", f" {code} ")
    assert other.session.moment == 0
    before = other.state
    other.handle("code", "BK1-nonsense")
    assert other.problem["text"]
    assert not other.problem["trace"]
    other.handle("open", "{")
    assert "no game file" in other.problem["text"]
    assert other.state is before


def test_a_game_is_copied_so_that_two_tables_do_not_disturb_each_other():
    game = Game.new(players=2, seed=1)
    one, two = GameTable(game, humans=2), GameTable(game, humans=2)
    one.handle("do", [0, 0])
    assert two.session.moment == 0
    assert not game.steps


def test_names_are_shown_as_text():
    bad = "<img src=x onerror=alert(1)>"
    table = GameTable(players=2, humans=2, names=[bad, "B"])
    assert bad in words(table)  # as text, which the front end sets as text
    for tab in ("actions", "contracts", "company", "scores"):
        table.handle("tab", tab)
        for block in all_blocks(table):
            if block["kind"] == "picture":
                assert "<img" not in svg_of(block)


def test_unknown_controls_and_foreign_values_change_nothing():
    table = GameTable(players=2, humans=2)
    for id, value in (("do", [0, 999]), ("do", "x"), ("moment", "x"), ("nothing", 1), ("click", "space:NOWHERE")):
        table.handle(id, value)
        assert table.session.moment == 0
    table.handle("tab", "nowhere")
    assert control(table, "tab")["on"]
