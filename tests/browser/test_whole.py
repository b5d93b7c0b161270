"""Nothing that is shown small is cut in two."""

from barrage_widgets import CompanyLab, GameTable, Panel
from barrage_widgets.panel import blocks


def test_the_numbers_of_a_bar_are_seen_whole_however_narrow_their_parts_are(bare):
    shown = bare(CompanyLab())
    shown.page.set_viewport_size({"width": 320, "height": 800})
    shown.frame()
    cut = """() => [...document.querySelectorAll(".bk-part")].filter((part) => {
      const [own, bar] = [part, part.parentNode].map((node) => node.getBoundingClientRect());
      return part.scrollWidth > part.clientWidth || own.right > bar.right + 1;
    }).map((part) => part.textContent)"""
    assert shown.page.locator(".bk-part").count() > 4
    assert shown.page.evaluate(cut) == []


def test_the_last_lines_of_the_log_at_the_table_are_whole(bare):
    table = GameTable(players=3, seed=3)
    for _ in range(3):
        table.handle("do", [table.session.moment, 0])
    shown = bare(table)
    shown.page.set_viewport_size({"width": 1000, "height": 900})
    shown.frame()
    seen = """() => {
      const log = document.querySelector(".bk-area-story .bk-log"), frame = log.getBoundingClientRect();
      const lines = [...log.children].map((line) => line.getBoundingClientRect());
      const partly = lines.filter((line) => line.bottom > frame.top + 2 && line.top < frame.bottom - 2);
      return partly.map((line) => line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1);
    }"""
    assert shown.page.evaluate(seen) == [True, True]


def test_the_frame_of_the_bank_leaves_its_heading_in_view(bare):
    shown = bare(GameTable(players=4, seed=3))
    ring = shown.box(".bk-area-actions [data-space=BANK] > .bk-ring")
    heading = shown.page.evaluate(
        "[...document.querySelectorAll('.bk-area-actions text')].find((one) => one.textContent === 'Bank')"
        ".getBoundingClientRect().toJSON()"
    )
    assert ring["top"] > heading["top"] + 0.7 * heading["height"]  # what is below that is room for letters like g


class Question(Panel):
    """A question, and a remark."""

    title = "A question"

    def blocks(self):
        return [blocks.text("How many?", "ask"), blocks.text("Some.", "note")]


def test_the_sign_of_a_question_is_not_read_as_a_letter(bare):
    shown = bare(Question())
    look = "(sign) => [getComputedStyle(sign).borderRadius, getComputedStyle(sign).backgroundColor]"
    asks, remarks = (shown.page.locator(".bk-sign").nth(place).evaluate(look) for place in (0, 1))
    assert asks != remarks
    assert remarks == ["0px", "rgba(0, 0, 0, 0)"]
