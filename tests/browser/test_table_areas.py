"""What does not fit into its area of the game table: a shadow says so, and what is new is still seen."""

import pytest

from barrage_widgets import GameTable

DESK = {"width": 960, "height": 900}
"""What JupyterLab leaves of 1366 × 900 with its side bar open."""
WIDE = {"width": 1560, "height": 1080}
SHADOW = "(area) => getComputedStyle(area, '::after').content !== 'none'"
LAST_LINE = """() => {
  // How much of the last line is above and below what can be seen of the story.
  const [list] = document.querySelectorAll(".bk-area-story .bk-log");
  const [seen, line] = [list, list.lastElementChild].map((node) => node.getBoundingClientRect());
  return [seen.top - line.top, line.bottom - seen.bottom];
}"""


def table_in_round(number, **options):
    """A table of four at the first decision of a round, without anything that was said before."""
    table = GameTable(players=4, seed=3, mode="full", **options)
    while table.state.round < number or table.goes_on:
        table.handle("do", [table.session.moment, 0])
    return table


@pytest.fixture(scope="module")
def begun():
    """A table in round 1, where others have played before the person."""
    return table_in_round(1, speed="at once")


def test_choices_that_are_cut_have_a_shadow_until_their_end_is_seen(bare, begun):
    shown = bare(begun)
    shown.page.set_viewport_size(DESK)
    shown.frame()
    area = shown.page.locator(".bk-area-choices")
    assert area.evaluate("(area) => area.scrollHeight > area.clientHeight + 1"), "there is more than fits"
    assert area.evaluate(SHADOW)
    area.evaluate("(area) => { area.scrollTop = area.scrollHeight; }")
    shown.page.wait_for_function("document.querySelector('.bk-area-choices').dataset.more === 'top'")
    assert not area.evaluate(SHADOW)


def test_the_last_message_is_in_view_after_the_window_was_made_smaller(bare, begun):
    shown = bare(begun)
    for size in (WIDE, DESK):
        shown.page.set_viewport_size(size)
        shown.frame()
        above, below = shown.page.evaluate(LAST_LINE)
        assert above <= 1, size
        assert below <= 1, size


LINES = """() => [...document.querySelectorAll(".bk-area-story .bk-log > li")].map((line) => {
  const [words, page] = ["button", ".bk-page"].map((part) => line.querySelector(part)?.getBoundingClientRect());
  return [line.getBoundingClientRect().height, page ? words.bottom - page.bottom : 0];
})"""


def test_the_lines_of_the_story_fill_their_place_and_a_page_needs_no_line_of_its_own(bare, begun):
    shown = bare(begun)
    shown.page.set_viewport_size(DESK)
    shown.frame()
    room = shown.page.locator(".bk-area-story .bk-log").evaluate("(list) => list.clientHeight")
    for height, below in shown.page.evaluate(LINES):
        assert room % height == pytest.approx(0, abs=0.1), "no line is cut in two"
        assert 0 <= below < 12, "the page stands behind the last word"


def test_a_page_of_the_table_uses_all_the_room_above_the_tools(bare, begun):
    shown = bare(begun)
    shown.page.set_viewport_size(DESK)
    for tab in ("Company", "Points"):
        shown.page.locator("button[data-key^='tab=']", has_text=tab).click()
        shown.answer()
        sheet, tools = (shown.box(f".bk-area-{name}") for name in ("sheet", "tools"))
        assert shown.page.locator(".bk-area-sheet").evaluate("(area) => area.scrollHeight > area.clientHeight")
        assert 0 <= tools["top"] - sheet["bottom"] <= 8, tab
    begun.handle("tab", "actions")


def test_on_a_phone_what_is_opened_is_seen_right_below_the_question(phone, begun):
    shown = phone(begun)

    def below_the_question(area):
        return shown.box(f".bk-area-{area}")["top"] - shown.box(".bk-area-ask")["bottom"]

    card = shown.page.locator(".bk-card").nth(1)
    for area in ("sheet", "board"):
        card.tap()
        shown.answer()
        assert 0 <= below_the_question(area) <= 8, area


def test_the_log_of_a_round_opens_where_the_game_is(bare):
    table = table_in_round(1, speed="at once")
    for _ in range(6):
        table.handle("do", [table.session.moment, 0])
    shown = bare(table)
    shown.page.set_viewport_size(DESK)
    shown.page.get_by_role("button", name="Log", exact=True).click()
    shown.answer()
    sheet, present = shown.box(".bk-area-sheet"), shown.box(".bk-area-sheet .bk-log [aria-current]:last-child")
    assert shown.page.evaluate("document.querySelector('.bk-area-sheet').scrollTop > 0"), "there is more than fits"
    assert sheet["top"] <= present["top"] < present["bottom"] <= sheet["bottom"]


def test_a_hint_that_appears_out_of_sight_on_a_phone_is_said_beside_its_button(phone, begun):
    shown = phone(begun)
    hint = shown.page.get_by_role("button", name="Hint", exact=True)
    hint.tap()
    shown.answer()
    bubble = shown.page.locator(".bk-bubble")
    bubble.wait_for()
    assert "mainly for: " in bubble.inner_text()
    assert bubble.evaluate("(node) => node.matches('.bk-good')"), "it is no refusal"
    box, button = bubble.bounding_box(), hint.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= button["y"]


def test_on_a_phone_the_card_of_a_round_stands_right_below_its_question(phone):
    table = GameTable(players=4, seed=3, humans=0, bot="greedy", speed="slow")
    table.handle("pause")
    while not table.card:
        table.handle("forth")
    shown = phone(table)
    ask, card, board = (shown.box(f".bk-area-{name}") for name in ("ask", "choices", "board"))
    assert ask["bottom"] <= card["top"] < card["bottom"] <= board["top"]
    assert card["bottom"] <= 800, "all of it is in view"


def test_on_a_phone_what_the_others_do_is_told_above_the_board_and_the_board_stays_where_it_is(phone, begun):
    begun.handle("speed", "normal")
    while not begun.goes_on:
        begun.handle("do", [begun.session.moment, 0])
    begun.handle("pause")
    shown = phone(begun)
    tops = set()
    for _ in range(4):
        told = shown.page.locator(".bk-area-choices > .bk-text").first
        assert told.inner_text() in begun.told
        assert told.bounding_box()["y"] < shown.box(".bk-area-board")["top"]
        tops.add(shown.box(".bk-area-board")["top"])
        begun.handle("forth")
        shown.answer()
    assert len(tops) == 1
