"""The front end alone, with an answer only when the test gives one: for what comes late or in between."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from barrage_core import BarrageError, from_position, pictures
from barrage_widgets import Exercise, GameTable, Number, Panel, PositionCode, Predict, RiverBoard, Verdict
from barrage_widgets.panel import blocks
from tests.browser.harness import axe_faults, axe_source
from tests.widgets.driving import PLAIN, some_use

COMPARE = """async () => {
  // Only what differs is drawn anew. Beside it all is drawn once more: what is there must be the same.
  const attribute = ({ name, value }) => `${name}=${name === "class" ? value.split(" ").sort().join(" ") : value}`;
  const facts = (node) => node.nodeType === Node.TEXT_NODE ? [node.data] : [
    `<${node.nodeName}>`,
    ...[...node.attributes].map(attribute).filter((one) => !one.startsWith("tabindex=") && one !== "class=").sort(),
    ...[...node.childNodes].filter((child) => !child.matches?.(".bk-drop")).flatMap(facts), "</>",
  ];
  const pictures = (root) => [...root.querySelectorAll(".bk-stage > svg")]
    .filter((svg) => svg.getClientRects().length).map((svg) => facts(svg).join("\\n")); // others have no frames
  const other = document.body.appendChild(document.createElement("div"));
  const stop = window.render({ model: window.model, el: other });
  while (!other.querySelector(".bk-panel:not([data-drawing])")) await new Promise(requestAnimationFrame);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // the frames around the items
  const found = [pictures(document.querySelector(".bk-panel")), pictures(other)];
  stop();
  other.remove();
  return found;
}"""
START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})


class Growing(Panel):
    """Blocks that come and go above, between and below others."""

    title = "Growing"

    def start(self):
        self.number = self.other = 0
        self.whole = False

    def blocks(self):
        drawn = pictures.board(START, basins=None if self.whole else ["1"], theme=self.theme)
        more = [blocks.text(f"line {line}", "bad") for line in range(self.number % 3)]
        return [
            *more,
            blocks.text(f"number {self.number}, other {self.other}", "note"),
            blocks.slider("number", "Number", self.number, 0, 9),
            *([blocks.table(["a"], [["b"]], caption="Odd")] if self.number % 2 else []),
            blocks.slider("other", "Other", self.other, 0, 9),
            *more,
            blocks.picture(drawn, "map", lit={"place:B1U": "build here"}),
            blocks.fold("More", blocks.text(f"folded {self.number}")),
            blocks.log(
                [{"text": f"Line {line}", "moment": line} for line in range(60)], label="Log", id="number", now=40
            ),
            blocks.buttons(blocks.button("add", "Add"), blocks.button("add", "Off", off="it is late")),
        ]

    def on_number(self, value):
        self.number = value

    def on_other(self, value):
        self.other = value

    def on_add(self):
        self.number += 1

    def on_map(self, value):
        self.number, self.whole = self.number + 1, value != "place:B1L"


def move(bare, id, value):
    bare.page.evaluate(
        """([id, value]) => { const input = document.querySelector(`input[data-key="${id}"]`);
             input.value = value; input.dispatchEvent(new Event("input")); }""",
        [id, value],
    )


def test_what_stays_is_not_built_anew_when_blocks_come_and_go_around_it(bare):
    shown = bare(Growing())
    stay = ("input[data-key=number]", "input[data-key=other]", ".bk-picture", "details:not(.bk-twin)")
    for selector in stay:
        shown.mark(selector)
    shown.page.evaluate("document.querySelector('details:not(.bk-twin)').open = true")
    for number in (5, 2, 1, 0, 3):
        move(shown, "number", number)
        shown.answer()
        assert [selector for selector in stay if not shown.is_marked(selector)] == []
        order = shown.page.evaluate("[...document.querySelector('.bk-body').children].map((node) => node.block.kind)")
        assert order == [block["kind"] for block in shown.panel.view]
        assert f"folded {number}" in shown.page.inner_text("details:not(.bk-twin)")


def test_the_newest_value_of_each_slider_arrives_and_before_a_button_that_is_pressed_later(bare):
    shown = bare(Growing())
    for number in (1, 2, 3):
        move(shown, "number", number)
    move(shown, "other", 7)
    assert shown.sent == [("number", 1)]
    shown.page.get_by_role("button", name="Add", exact=True).click()
    assert shown.sent == [("number", 1), ("number", 3), ("other", 7), ("add", None)]
    shown.answer()
    assert (shown.panel.number, shown.panel.other) == (4, 7)
    assert shown.sent == []


def test_the_focus_stays_on_a_picture_that_is_moved_or_changed(bare):
    shown = bare(Growing())
    shown.page.focus("[data-place=B1U]")
    shown.page.keyboard.press("Enter")
    shown.answer()
    assert shown.focused() == "map place:B1U"
    shown.page.focus("[data-place=B10U]")  # which a part of the map does not show
    shown.panel.handle("map", "place:B1L")
    shown.answer()
    assert shown.focused() == "map place:B1U"
    assert shown.page.locator(".bk-stage [tabindex='0']").count() == 1


def test_an_item_that_was_clicked_is_where_the_tab_key_comes_back_to(bare):
    shown = bare(Growing())
    shown.page.focus("input[data-key=other]")
    shown.page.keyboard.press("Tab")
    assert shown.focused() == "map place:B1U"  # a picture is one stop
    shown.page.focus("[data-place=B1L]")
    assert shown.page.locator(".bk-stage [tabindex='0']").get_attribute("data-place") == "B1L"


def test_the_present_line_of_a_log_is_in_view(bare):
    shown = bare(Growing())
    seen = """() => { const list = document.querySelector(".bk-log").getBoundingClientRect();
      const line = document.querySelector(".bk-log [aria-current]").getBoundingClientRect();
      return line.top >= list.top && line.bottom <= list.bottom; }"""
    assert shown.page.evaluate(seen)


def test_a_button_that_is_off_says_why_when_it_is_pressed(bare):
    shown = bare(Growing())
    assert not shown.page.locator(".bk-why").is_visible()
    shown.page.focus("[data-key=add][aria-disabled]")
    shown.page.keyboard.press("Enter")
    assert shown.page.locator(".bk-why").inner_text() == "not now: it is late"
    assert shown.sent == []


def test_time_is_scrubbed_at_the_table_without_losing_the_slider(bare):
    table = GameTable(players=2, humans=2, seed=3)
    for _ in range(12):
        table.handle("do", [table.session.moment, 0])
    shown = bare(table)
    shown.mark("input[data-key=moment]")
    for moment in range(12, -1, -1):
        move(shown, "moment", moment)
        shown.answer()
        assert table.session.moment == moment
        assert shown.is_marked("input[data-key=moment]")


def test_a_picture_that_is_changed_in_part_is_the_same_as_one_that_is_drawn_whole(bare):
    table = GameTable(players=3, humans=3, seed=3)
    shown = bare(table)
    for turn in range(60):
        options = table.session.options()
        table.handle("do", [table.session.moment, turn * 7 % len(options)])
        table.handle("tab", ("actions", "company", "contracts")[turn // 4 % 3])
        shown.answer()
        here, whole = shown.page.evaluate(COMPARE)
        assert here == whole, f"after move {turn}"
    assert table.state.round > 1


def test_an_illegal_choice_by_keyboard_leaves_the_focus_where_it_was(bare):
    shown = bare(GameTable(players=2, seed=3))
    shown.page.focus("[data-space=TURBINE1L]")
    shown.page.keyboard.press("Enter")
    shown.answer()
    assert shown.panel.reasons
    assert shown.focused() == "click space:TURBINE1L"


@pytest.mark.usefixtures("nothing_is_written_here")  # a use may be to save something
@pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.__name__)
def test_every_control_draws_its_changes_right_and_is_open_to_everybody(bare, kind):
    shown, random = bare(kind()), Random(kind.__name__)
    for _ in range(8):
        used = some_use(shown.panel, random)
        shown.panel.handle(*used)
        shown.answer()
        here, whole = shown.page.evaluate(COMPARE)
        assert here == whole, used
        assert shown.page.locator(".bk-stage > svg:not([aria-label])").count() == 0, "a picture without a name"
    if axe_source():
        shown.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert axe_faults(shown.page, ".bk-panel") == []


def test_a_move_is_sent_once_however_long_a_key_is_held_or_how_often_it_is_clicked(bare):
    shown = bare(GameTable(players=2, seed=3))
    shown.page.focus("[data-space=WATER1L]")
    shown.page.keyboard.down("Enter")
    shown.page.keyboard.down("Enter")
    shown.page.keyboard.up("Enter")
    shown.page.locator("[data-space=WATER2L]").click(force=True)
    assert shown.sent == [("click", "space:WATER1L")]
    shown.answer()
    shown.page.locator("[data-place=A]").click(force=True)
    assert shown.sent == [("click", "place:A")]


def test_page_up_and_page_down_walk_among_what_can_be_chosen(bare):
    shown = bare(GameTable(players=2, seed=3))
    lit = shown.page.locator(".bk-lit[data-space]").evaluate_all("(all) => all.map((one) => one.dataset.space)")
    shown.page.focus("[data-space=TURBINE1L]")  # nothing to produce with: not lit, and before all others
    shown.page.keyboard.press("PageUp")
    assert shown.focused() == f"click space:{lit[-1]}"
    shown.page.keyboard.press("PageDown")
    assert shown.focused() == f"click space:{lit[0]}"


def test_pictures_that_were_made_dark_become_light_on_a_light_page(bare):
    panel = RiverBoard()
    panel.handle("dark", True)
    shown = bare(panel)
    assert shown.sent == [("dark", False)]
    shown.answer()
    assert not panel.dark


def test_what_cannot_be_drawn_is_said_and_the_panel_goes_on(bare):
    shown = bare(Growing())
    wrong = shown.traits | {"view": [{"kind": "surprise"}], "serial": 7}
    shown.page.evaluate("(traits) => window.model.set(traits)", wrong)
    shown.settle()
    assert "could not be drawn" in shown.page.inner_text(".bk-problem")
    shown.answer()
    assert shown.page.locator(".bk-problem:visible").count() == 0
    shown.page.get_by_role("button", name="Add", exact=True).click()
    shown.answer()
    assert "number 1" in shown.page.inner_text(".bk-panel")


def test_drops_run_on_every_page_that_shows_the_panel(bare):
    table = GameTable(from_position({"players": [{"company": "usa"}, {"company": "italy"}]}), humans=2)
    for target in ("space:WATER2L", "place:A"):  # a drop that flows at once
        table.handle("click", target)
    shown = bare(table)
    shown.page.evaluate(
        "window.render({ model: window.model, el: document.body.appendChild(document.createElement('div')) })"
    )
    shown.page.wait_for_function(
        "[...document.querySelectorAll('.bk-panel')].filter((panel) => panel.querySelector('.bk-drop')).length === 2"
    )


def test_a_game_is_saved_on_the_learners_computer(bare):
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("do", [0, 0])
    table.handle("tab", "file")
    shown = bare(table)
    with shown.page.expect_download() as waiting:
        shown.page.get_by_role("button", name="Save the game on this computer").click()
    assert waiting.value.suggested_filename == "game.json"
    assert json.loads(Path(waiting.value.path()).read_text(encoding="utf-8")) == table.session.game.to_dict()


def test_enter_in_a_number_gives_the_answer(bare, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    shown = bare(Predict("02.predict.x", "How many?", Number(0, 9), 3, "so it is"))
    shown.page.get_by_label("Number").fill("3")
    shown.page.get_by_label("Number").press("Enter")
    shown.page.wait_for_function("window.sent.length === 2")
    assert [id for id, _ in shown.sent] == ["guess", "lock"]


def test_a_text_that_is_typed_counts_when_the_answer_is_checked(bare, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    hints = ["one", "two", "three"]
    shown = bare(Exercise("16.exercise.x", "A position?", PositionCode(), lambda given: Verdict(True, "yes"), hints))
    shown.page.locator("textarea").fill("BK1-x")
    shown.page.get_by_role("button", name="Check my answer").click()
    assert shown.sent[0] == ("guess", "BK1-x")


class Stubborn(Panel):
    """Controls that refuse every value."""

    title = "Stubborn"

    def blocks(self):
        sides = [("left", "Left"), ("right", "Right")]
        return [
            blocks.number("number", "Number", 3, 0, 9),
            blocks.choice("side", "Side", sides, "left"),
            blocks.choice("side", "Radio", sides, "left", radio=True),
            blocks.ticks("ticked", "Ticks", sides, ["left"]),
            blocks.field("words", "Words", "", "Use them"),
        ]

    def on_number(self, value):
        raise BarrageError("no")

    on_side = on_ticked = on_words = on_number


def test_a_refused_value_does_not_stay_in_view_but_what_was_typed_stays_to_be_corrected(bare):
    shown = bare(Stubborn())
    page = shown.page
    page.get_by_label("Number").fill("7")
    page.get_by_label("Number").press("Enter")
    page.get_by_label("Side").select_option("right")
    page.get_by_role("radio", name="Right").check()
    page.get_by_role("checkbox", name="Right").check()
    page.get_by_label("Words").fill("a typo")
    page.get_by_role("button", name="Use them").click()
    shown.answer()
    assert page.get_by_label("Number").input_value() == "7"
    assert page.get_by_label("Number").get_attribute("aria-invalid") == "true"
    assert page.get_by_label("Side").input_value() == "left"
    assert page.get_by_role("radio", name="Left").is_checked()
    assert not page.get_by_role("checkbox", name="Right").is_checked()
    assert page.get_by_label("Words").input_value() == "a typo"
    page.get_by_label("Number").fill("35")  # typed, and not sent yet
    shown.panel.handle("side", "right")
    shown.answer()
    assert page.get_by_label("Number").input_value() == "35"


def test_a_guess_out_of_range_stays_with_the_range_beside_it(bare, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    shown = bare(Predict("02.predict.x", "How many?", Number(0, 9), 3, "so it is"))
    field = shown.page.get_by_label("Number")
    for number, invalid, draft in (("4", "false", 4), ("12", "true", None), ("5", "false", 5)):
        field.fill(number)
        field.press("Tab")
        shown.answer()
        assert (field.input_value(), field.get_attribute("aria-invalid")) == (number, invalid)
        assert shown.panel.draft == draft
        assert ("from 0 to 9. You gave 12" in shown.page.inner_text(".bk-panel")) is (invalid == "true")


def test_a_fold_opens_when_the_panel_opens_it(bare):
    shown = bare(GameTable(players=2, seed=3))
    assert shown.page.locator("button[data-key^='do=']:visible").count() == 0  # many headings, all folded
    shown.page.locator("[data-space=BANK]").click()
    shown.answer()
    assert shown.page.locator("button[data-key^='do=']:visible").count() > 0


def test_a_page_that_is_closed_no_longer_listens(bare):
    shown = bare(Growing())
    assert shown.page.evaluate("window.model.listening()") > 0
    shown.page.evaluate("window.unrender()")
    assert shown.page.evaluate("window.model.listening()") == 0


class Ticking(Panel):
    """Counts by itself, until it is stopped."""

    title = "A clock"

    def start(self):
        self.count, self.runs = 0, True

    def blocks(self):
        shown = [blocks.text(str(self.count)), blocks.buttons(blocks.button("stop", "Stop"))]
        return [*shown, blocks.pace("tick", self.count, 1)] if self.runs else shown

    def on_tick(self, value):
        self.count += value == self.count

    def on_stop(self):
        self.runs = False


def test_a_pace_asks_once_for_each_new_block_and_not_after_it_is_gone(watched, bare):
    shown = bare(Ticking())
    for count in range(3):
        watched.page.wait_for_function("window.sent.length === 1")
        assert shown.sent == [("tick", count)]
        shown.answer()
    watched.page.wait_for_function("window.sent.length === 1")
    shown.page.evaluate("window.sent.splice(0)")
    shown.panel.handle("said")  # something else is answered: the same block does not ask again
    shown.answer()
    assert shown.sent == []
    shown.panel.handle("stop")
    shown.answer()
    assert shown.sent == []
