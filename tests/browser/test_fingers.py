"""On a phone: what can be chosen on a picture is as large as a fingertip, though it looks smaller."""

import pytest

from barrage_core import from_position, pictures
from barrage_widgets import GameTable, Panel
from barrage_widgets.panel import blocks

FINGER = 44
STEP = 1
START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
REACH = """(step) => {
  // Tap from the middle of each item to all four sides, as far as it takes the taps: so wide and so high is its reach.
  const svg = document.querySelector(".bk-stage > svg");
  const taken = (x, y) => {
    const under = document.elementFromPoint(x, y);
    window.sent.splice(0);
    if (svg.contains(under)) under.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
    return window.sent[0] && `map ${window.sent[0].value}`;
  };
  const far = (key, x, y, right, down) => {
    let away = 0;
    while (away < 60 && taken(x + right * (away + step), y + down * (away + step)) === key) away += step;
    return away;
  };
  return [...svg.querySelectorAll("[role=button]:not([data-key^='map basin:'])")].map((item) => {
    const box = item.querySelector(".bk-ring").getBoundingClientRect(), key = item.dataset.key;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const reach = (right, down) => far(key, x, y, right, down) + far(key, x, y, -right, -down);
    return [key, taken(x, y) === key, reach(1, 0), reach(0, 1)];
  });
}"""


class Touched(Panel):
    """A picture all of which is in the window, and which can be tapped."""

    title = "Touched"

    def __init__(self, drawn):
        self.drawn, self.taps = drawn, []
        super().__init__()

    def blocks(self):
        return [blocks.picture(self.drawn, "map", lit={})]

    def on_map(self, value):
        self.taps.append(value)


@pytest.mark.parametrize(
    "draw",
    [
        lambda: pictures.board(START, key=False),
        lambda: pictures.action_board(START),
        lambda: pictures.energy_track(START),
    ],
    ids=["map", "action board", "energy track"],
)
def test_every_item_of_a_picture_can_be_hit_with_a_finger(phone, draw):
    shown = phone(Touched(draw()))
    shown.page.set_viewport_size({"width": 1000, "height": 1800})  # all of it is in the window, at the size of a phone
    shown.page.evaluate("document.body.style.width = '400px'")
    shown.page.evaluate("document.querySelector('.bk-stage').style.cssText = 'max-height: none; overflow: visible'")
    shown.frame()
    reach = shown.page.evaluate(REACH, STEP)
    assert len(reach) > 20
    assert [key for key, is_hit, *_ in reach if not is_hit] == []
    assert [one for one in reach if min(one[2:]) < FINGER] == []


def test_a_mouse_hits_what_it_points_at(bare):
    shown = bare(Touched(pictures.action_board(START)))
    box = shown.box("[data-space=WATER1L] > .bk-ring")
    shown.page.mouse.click(box["left"] - 12, box["top"] + box["height"] / 2)
    assert shown.sent == []
    assert shown.box(".bk-stage > svg")["width"] == 370


def test_on_a_phone_the_table_is_wide_enough_for_fingers_and_its_frame_is_not(phone):
    shown = phone(GameTable(players=2, seed=3))
    for area, least in (("board", 600), ("actions", 630)):
        assert shown.box(f".bk-area-{area} .bk-stage > svg")["width"] >= least
        assert shown.box(f".bk-area-{area} .bk-stage")["right"] <= 420
    whole = shown.page.locator(".bk-area-actions").get_by_role("button", name="Whole")
    whole.tap()
    shown.frame()
    assert shown.box(".bk-area-actions .bk-stage > svg")["right"] <= 420


IN_VIEW = """(node) => {
  const box = node.getBoundingClientRect(), ask = document.querySelector(".bk-area-ask");
  const top = ask.contains(node) ? 0 : ask.getBoundingClientRect().bottom;
  const isBetween = box.top >= top - 1 && box.bottom <= innerHeight + 1;
  return isBetween && box.width > 0 && box.left >= 0 && box.right <= innerWidth + 1;
}"""


def test_on_a_phone_the_goods_of_all_players_can_be_seen_together_below_the_question(phone):
    shown = phone(GameTable(players=4, seed=3))
    shown.page.evaluate("document.querySelector('.bk-area-players').scrollIntoView({ block: 'end' })")
    shown.frame()
    cards = shown.page.locator(".bk-card")
    assert cards.count() == 4
    assert all(cards.nth(place).evaluate(IN_VIEW) for place in range(4))
    assert shown.page.locator(".bk-area-ask .bk-ask").first.evaluate(IN_VIEW)


def test_on_a_phone_the_reason_after_an_illegal_tap_is_in_view(phone):
    shown = phone(GameTable(players=2, seed=3))
    shown.page.locator("[data-space=TURBINE1L]").tap()
    shown.answer()
    shown.page.wait_for_function("document.querySelector('.bk-text.bk-bad, .bk-bubble')")
    shown.frame()
    told = shown.page.locator(".bk-text.bk-bad, .bk-bubble")
    texts = [told.nth(place) for place in range(told.count())]
    assert any(text.evaluate(IN_VIEW) and "powerhouse" in text.inner_text() for text in texts)
