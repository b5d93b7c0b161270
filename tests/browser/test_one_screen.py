"""The game table on one screen: what a player needs is in view together, and can be read."""

from __future__ import annotations

import pytest

from tests.browser import harness

FOUR = """from barrage_widgets import GameTable
table = GameTable(players=4, seed=3, mode="full", speed="at once")
while not table.state.round:
    table.handle("do", [table.session.moment, 0])
table"""
SIZES = [(1366, 900), (1920, 1080)]
PHONE = (420, 800)
LEAST = 11
IN_VIEW = """(node) => {
  const box = node.getBoundingClientRect();
  const frame = (document.querySelector(".jp-WindowedPanel-outer") ?? document.documentElement).getBoundingClientRect();
  return box.width > 0 && box.left >= frame.left && box.right <= frame.right + 1 &&
    box.top >= frame.top - 1 && box.bottom <= Math.min(frame.bottom, innerHeight) + 1;
}"""
RESTS = """() => !document.querySelector(".bk-pace, [data-drawing]") &&
  document.querySelector('button[data-key^="do="], button[data-key="go"]')"""
SMALLEST = """(root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || node.closest(".bk-hidden, .bk-heading, title, style, [hidden]")) continue;
    if (!node.getClientRects().length) continue;
    const turned = node.ownerSVGElement ? node.getScreenCTM() : { a: 1, b: 0 };
    const scale = Math.hypot(turned.a, turned.b);
    found.push([parseFloat(getComputedStyle(node).fontSize) * scale, walker.currentNode.data.trim()]);
  }
  return found.sort((one, other) => one[0] - other[0])[0];
}"""


def open_table(open_lab, size, code=FOUR):
    """Open the table in JupyterLab with its side bar, or without it on a phone, and scroll to it."""
    lab = open_lab(code, run=False)
    lab.page.set_viewport_size({"width": size[0], "height": size[1]})
    if size == PHONE:
        lab.execute("application:toggle-left-area")
    lab.run_all()
    panel = lab.panel(0)
    panel.root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
    return lab, panel


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_map_question_goods_action_board_and_last_message_are_in_view_together(open_lab, size):
    _lab, panel = open_table(open_lab, size)
    for selector in (
        ".bk-area-ask .bk-ask",
        ".bk-area-board svg",
        ".bk-area-actions svg",
        ".bk-area-players",
        ".bk-area-story .bk-log",
        'button[data-key="undo"]',
        'button[data-key="advice"]',
    ):
        assert panel.root.locator(selector).first.evaluate(IN_VIEW), selector
    cards = panel.root.locator(".bk-card")
    assert cards.count() == 4
    assert all(cards.nth(place).evaluate(IN_VIEW) for place in range(4))
    assert panel.root.locator(".bk-area-choices").evaluate("(area) => area.clientHeight") > 70, (
        "there is room for choices"
    )


FULL = """from barrage_widgets import GameTable
table = GameTable(players=4, seed=3, mode="full", bot="novice", speed="at once")
"""
IN_THE_DRAFT = f"{FULL}table"
IN_A_TURN = f"""{FULL}while not table.state.round:
    table.handle("do", [table.session.moment, 0])
table"""
PAYING = f"""{FULL}table.handle("do", [table.session.moment, 1])
while "what to pay" not in str(table.blocks()):
    builds = [place for place, option in enumerate(table.options) if option.words.startswith("Construct")]
    table.handle("do", [table.session.moment, *builds, 0][:2])
table"""


def wholly_shown(button):
    """Whether a button is in view, and no edge of its area cuts it."""
    area = "(node) => node.closest('.bk-area').getBoundingClientRect().toJSON()"
    box, around = button.bounding_box(), button.evaluate(area)
    inside = around["top"] - 1 <= box["y"] and box["y"] + box["height"] <= around["bottom"] + 1
    return inside and button.evaluate(IN_VIEW)


@pytest.mark.parametrize("size", [*SIZES, PHONE], ids=str)
@pytest.mark.parametrize(("code", "number"), [(IN_THE_DRAFT, 3), (PAYING, 2)], ids=["draft", "paying"])
def test_all_choices_that_no_picture_shows_are_in_view(open_lab, size, code, number):
    _lab, panel = open_table(open_lab, size, code)
    offered = panel.root.locator('button[data-key^="do="]')
    assert offered.count() == number
    assert panel.lit() == []
    assert all(wholly_shown(offered.nth(place)) for place in range(number))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_a_turn_the_choices_that_no_picture_shows_are_in_view(open_lab, size):
    _lab, panel = open_table(open_lab, size, IN_A_TURN)
    copies = panel.root.locator('button[data-key^="do="]:has-text("Copy")')
    assert copies.count() == 3
    assert all(wholly_shown(copies.nth(place)) for place in range(3))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hint_shows_three_ways_with_their_worth_and_reason_and_their_buttons_without_scrolling(open_lab, size):
    _lab, panel = open_table(open_lab, size, IN_A_TURN)
    panel.press("Hint")
    ways = panel.root.locator('.bk-offer:has(button[data-key^="follow="])')
    assert ways.count() == 3
    for place in range(3):
        told = ways.nth(place).inner_text()
        assert " VP" in told, "what it is worth"
        assert "mainly for: " in told
        assert wholly_shown(ways.nth(place))


ALL_OTHERS_HAVE_PLAYED = f"""{FULL}while not table.state.round:
    table.handle("do", [table.session.moment, 1])
while len({{turn.seat for turn in table.session.turns_since(table.since)}}) < 3 or not table.lit:
    table.handle("do", [table.session.moment, 0])
table"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_three_others_did_since_your_move_is_shown_with_its_reason_without_scrolling(open_lab, size):
    _lab, panel = open_table(open_lab, size, ALL_OTHERS_HAVE_PLAYED)
    turns = panel.root.locator('.bk-area-choices .bk-log[aria-label="Since your move"] > li')
    assert turns.count() == 3
    for place in range(3):
        assert "(mainly for: " in turns.nth(place).inner_text(), "before anything that may be cut"
        assert wholly_shown(turns.nth(place))
    why = panel.root.locator('button[data-key^="why="]')
    assert why.count() == 3
    assert all(wholly_shown(why.nth(place)) for place in range(3))
    turns.last.hover()
    words = turns.last.locator("button")
    assert words.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1"), "all words of the one pointed at"


@pytest.mark.parametrize("size", [*SIZES, PHONE], ids=str)
def test_no_text_of_the_table_is_smaller_than_11_px(open_lab, size):
    _lab, panel = open_table(open_lab, size)
    for tab in ("Map", "Contracts", "Company", "Points", "Log", "Games"):
        if tab != "Map":
            with panel.answering():
                panel.root.locator(f'button[data-key^="tab="]:has-text("{tab}")').click()
        smallest, words = panel.root.evaluate(SMALLEST)
        assert smallest >= LEAST - 0.05, (tab, words)


BESIDE = f"""([target, words]) => [...document.querySelectorAll(".bk-text.bk-bad, .bk-bubble")].some((text) => {{
  const [told, item] = [text, target].map((node) => node.getBoundingClientRect());
  const right = Math.max(0, told.left - item.right, item.left - told.right);
  const down = Math.max(0, told.top - item.bottom, item.top - told.bottom);
  const isSeen = text.matches(".bk-bubble") || ({IN_VIEW})(text); // a bubble is always in the window
  return text.textContent.includes(words) && isSeen && Math.hypot(right, down) <= 300;
}})"""


@pytest.mark.parametrize("size", [*SIZES, PHONE], ids=str)
@pytest.mark.parametrize(
    ("target", "words"),
    [("space:TURBINE1L", "no powerhouse"), ("basin:8", "not a building space")],
    ids=["near", "far"],
)
def test_the_reason_after_an_illegal_click_is_in_view_beside_it(open_lab, size, target, words):
    lab, panel = open_table(open_lab, size)
    panel.click_target(target)
    kind, _, name = target.partition(":")
    clicked = panel.root.locator(f'.bk-stage [data-{kind}="{name}"]').first.element_handle()
    lab.page.wait_for_function(BESIDE, arg=[clicked, words])


@pytest.mark.parametrize("size", [*SIZES, PHONE], ids=str)
def test_what_is_left_to_choose_after_a_click_on_the_map_is_in_view(open_lab, size):
    _lab, panel = open_table(open_lab, size, ALL_OTHERS_HAVE_PLAYED)
    panel.click_target("place:P8-0")
    left = panel.root.locator('button[data-key^="do="]:has-text("Construct a powerhouse"), [data-key="unchoose"]')
    assert left.count() >= 2
    assert all(wholly_shown(left.nth(place)) for place in range(left.count()))


def test_on_a_phone_the_question_stays_in_view(open_lab):
    _lab, panel = open_table(open_lab, PHONE)
    for area in ("actions", "players", "tools"):
        panel.root.locator(f".bk-area-{area}").evaluate("(area) => area.scrollIntoView({ block: 'end' })")
        assert panel.root.locator(".bk-area-ask .bk-ask").first.evaluate(IN_VIEW), area
    width = panel.root.evaluate("(root) => root.scrollWidth - root.clientWidth")
    assert width == 0, "nothing sticks out at the side"


def test_a_player_opens_the_company_and_the_table_keeps_its_question(open_lab):
    _lab, panel = open_table(open_lab, SIZES[0])
    with panel.answering():
        panel.root.locator(".bk-card").nth(1).click()
    assert panel.root.locator(".bk-card").nth(1).get_attribute("aria-expanded") == "true"
    assert panel.root.locator(".bk-area-sheet svg").first.is_visible()
    assert panel.root.locator(".bk-area-ask .bk-ask").first.evaluate(IN_VIEW)
    with panel.answering():
        panel.root.locator(".bk-card").nth(1).click()
    assert panel.root.locator(".bk-area-board svg").is_visible()


def test_a_round_with_paced_bots_goes_by_itself_to_its_card(open_lab):
    lab = open_lab("from barrage_widgets import GameTable\ntable = GameTable(players=2, seed=3, speed='quick')\ntable")
    panel = lab.panel(0)
    for _ in range(80):
        if panel.root.locator('button[data-key="go"]').count():
            break
        with panel.answering():
            panel.root.locator('button[data-key^="do="]').first.evaluate("(button) => button.click()")
        lab.page.wait_for_function(RESTS)
    assert "Round 1 is over" in panel.words()
    panel.press("▶ Go on: income, then round 2")
    lab.page.wait_for_function(RESTS)
    assert "Round 2." in panel.words()


CARD = """from barrage_widgets import GameTable
table = GameTable(players=4, seed=3, humans=0, bot="greedy", speed="slow")
table.handle("pause")
while not table.card:
    table.handle("forth")
table"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_the_card_of_a_round_is_in_view_with_everybodys_points(open_lab, size):
    _lab, panel = open_table(open_lab, size, CARD)
    for name in ("go", "forth", "skip"):
        assert panel.root.locator(f'button[data-key="{name}"]').evaluate(IN_VIEW), name
    card = panel.root.locator(".bk-area-choices table")
    assert card.locator("thead th").count() == 4
    cells = card.locator("tbody td")
    assert cells.count() > 4, "the points of all four, together and by source"
    area = panel.root.locator(".bk-area-choices").bounding_box()
    for place in range(cells.count()):
        assert cells.nth(place).evaluate(IN_VIEW)
        box = cells.nth(place).bounding_box()
        assert box["y"] + box["height"] <= area["y"] + area["height"] + 1
        assert box["x"] + box["width"] <= area["x"] + area["width"] + 1


@pytest.fixture
def dark_lab(open_lab):
    """Open the table in a dark JupyterLab, which is light again for whoever comes next."""
    lab, panel = open_table(open_lab, SIZES[0])
    with panel.answering():
        lab.change_theme("JupyterLab Dark")
    yield lab, panel
    with panel.answering():
        lab.change_theme("JupyterLab Light")


def check_every_page(lab, panel):
    if not harness.axe_source():
        pytest.skip("axe-core is not there: nothing was checked for accessibility (make browser gets it with npm)")
    for tab in ("Map", "Contracts", "Company", "Points", "Log", "Games"):
        if tab != "Map":
            with panel.answering():
                panel.root.locator(f'button[data-key^="tab="]:has-text("{tab}")').click()
        assert harness.axe_faults(lab.page, ".bk-panel") == [], tab


def test_axe_finds_no_fault_on_any_page(open_lab):
    check_every_page(*open_table(open_lab, SIZES[0]))


def test_axe_finds_no_fault_on_any_dark_page(dark_lab):
    check_every_page(*dark_lab)
