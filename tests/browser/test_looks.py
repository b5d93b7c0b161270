"""What the eye and the hand need: a focus that is seen, targets that are hit, buttons that tell what they do."""

import pytest

from barrage_core import from_position, pictures
from barrage_core.pictures.theme import contrast
from barrage_widgets import GameTable, Panel, RiverBoard
from barrage_widgets.panel import blocks
from tests.browser.harness import axe_faults, axe_source

START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
DARK = '<body data-jp-theme-light="false"></body>'
NARROW = {"width": 420, "height": 800}


class Everything(Panel):
    """A control of each kind."""

    title = "Everything"

    def blocks(self):
        sides = [("left", "Left"), ("right", "Right")]
        drawn = pictures.board(START, basins=["1"], theme=self.theme)
        wide = [f"a column with a name {number}" for number in range(12)]
        return [
            blocks.buttons(
                blocks.button("x", "Tool"),
                blocks.button("x", "Off", off="it is late"),
                blocks.button("x", "On", on=True),
                blocks.button("x", "Not on", on=False),
                blocks.button("x", "Main", main=True),
                blocks.button("x", "Commits", commits=True),
                blocks.button("x", "Confirm", main=True, commits=True),
                blocks.button("x", "i"),
            ),
            blocks.slider("x", "Slider", 2, 0, 5),
            blocks.number("x", "Number", 2, 0, 5),
            blocks.choice("x", "Menu", sides, "left"),
            blocks.choice("x", "Radio", sides, "left", radio=True),
            blocks.ticks("x", "Ticks", sides, ["left"]),
            blocks.field("x", "Field", "", "Use it"),
            blocks.open_file("x", "File"),
            blocks.code_line("Code", "BK1-abc"),
            blocks.picture(drawn, "map", lit={"place:B1U": "build here"}, chosen=["place:B1U"], width=420),
            blocks.log([{"text": "x", "moment": 1}, {"text": "Second", "moment": 2}], label="Log", id="x"),
            blocks.fold("Fold", blocks.text("folded")),
            blocks.table(["name", *wide], [["the first", *wide], ["the second", *wide]], caption="Wide", strong=[1]),
        ]

    def on_x(self, value=None):
        pass


FOCUS = """() => {
  // The colours of the focus: its line, the line inside it, what it stands on, and what it is around.
  const here = document.activeElement, style = getComputedStyle(here), ring = here.querySelector(":scope > .bk-ring");
  const panel = getComputedStyle(here.closest(".bk-panel"));
  if (ring) {
    const line = getComputedStyle(ring);
    return { wide: parseFloat(line.strokeWidth), line: line.stroke, paper: panel.backgroundColor,
             inner: /drop-shadow\\((rgb[^)]*\\))/.exec(line.filter)?.[1] };
  }
  return { wide: style.outlineStyle === "solid" ? parseFloat(style.outlineWidth) : 0, line: style.outlineColor,
           inner: /rgb[^)]*\\)/.exec(style.boxShadow)?.[0] ?? style.backgroundColor, paper: panel.backgroundColor };
}"""
SMALL = """(least) => [...document.querySelectorAll(
    ".bk-panel button, .bk-panel select, .bk-panel input:not([type=radio], [type=checkbox]), .bk-panel textarea, " +
    ".bk-panel summary, .bk-box")]
  .map((one) => [one.textContent || one.type, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.height < least - 0.1 || box.width < least - 0.1))
  .map(([words, box]) => `${words}: ${box.width} × ${box.height}`)"""


def hexed(colour):
    return "#" + "".join(f"{int(part):02x}" for part in colour[colour.index("(") + 1 : -1].split(",")[:3])


@pytest.mark.parametrize("body", ["<body></body>", DARK], ids=["light", "dark"])
def test_the_focus_is_seen_on_everything_that_can_have_it(bare, body):
    shown = bare(Everything(), body=body)
    shown.answer()  # the theme
    shown.page.locator(".bk-heading").focus()
    keys = []
    shown.page.keyboard.press("Tab")
    while shown.page.evaluate("document.querySelector('.bk-panel').contains(document.activeElement)"):
        keys.append(shown.page.evaluate("document.activeElement.outerHTML")[:80])
        focus = shown.page.evaluate(FOCUS)
        assert focus["wide"] >= 3, keys[-1]
        assert contrast(hexed(focus["line"]), hexed(focus["paper"])) >= 4.5, keys[-1]
        if focus["inner"] and focus["inner"] != "rgba(0, 0, 0, 0)":
            assert contrast(hexed(focus["line"]), hexed(focus["inner"])) >= 3, keys[-1]
        shown.page.keyboard.press("Tab")
    assert len(keys) > 20


def test_what_can_be_pressed_is_large_enough_for_a_mouse_and_on_a_narrow_page_for_a_finger(bare):
    shown = bare(Everything())
    assert shown.page.evaluate(SMALL, 24) == []
    shown.page.set_viewport_size(NARROW)
    shown.frame()
    assert shown.page.evaluate(SMALL, 44) == []


def test_the_table_on_a_narrow_page_has_buttons_for_a_finger_too(bare):
    shown = bare(GameTable(players=2, seed=3))
    shown.page.set_viewport_size(NARROW)
    shown.frame()
    assert shown.page.evaluate(SMALL, 44) == []


def test_what_can_be_pressed_is_large_enough_for_a_finger_wherever_fingers_are_used(phone):
    shown = phone(Everything())
    shown.page.set_viewport_size({"width": 1000, "height": 800})
    shown.frame()
    assert shown.page.evaluate(SMALL, 44) == []


def test_a_tool_a_switch_and_what_commits_differ_in_more_than_colour(bare):
    shown = bare(Everything())
    look = """(button) => {
      const style = getComputedStyle(button), mark = (side) => getComputedStyle(button, side).content !== "none";
      return [style.borderRadius, style.borderTopWidth, mark("::before"), mark("::after")].join(" ");
    }"""
    looks = {
        words: shown.page.get_by_role("button", name=words, exact=True).evaluate(look)
        for words in ("Tool", "On", "Not on", "Commits")
    }
    assert len(set(looks.values())) == 4, looks
    fill = "(button) => getComputedStyle(button).backgroundColor"
    filled, confirm, commits = (
        shown.page.get_by_role("button", name=words, exact=True).evaluate(fill)
        for words in ("Main", "Confirm", "Commits")
    )
    assert filled == confirm != commits


BELOW_ITS_WORDS = """(button) => {
  // At each width: how much of the button is below the last line of its words.
  const words = document.createRange();
  button.firstChild.data = "Take this one with all of that";
  words.selectNodeContents(button.firstChild);
  return Array.from({ length: 80 }, (_, step) => {
    button.style.width = `${100 + 3 * step}px`;
    return button.getBoundingClientRect().bottom - [...words.getClientRects()].at(-1).bottom;
  });
}"""


def test_the_arrow_of_what_commits_is_on_the_line_of_its_last_word(bare):
    commits = bare(Everything()).page.get_by_role("button", name="Commits", exact=True)
    assert max(commits.evaluate(BELOW_ITS_WORDS)) < 16, "a line of its own is 20 pixels high"


def test_what_acts_at_once_has_an_unbroken_frame_and_what_leads_to_a_choice_a_broken_one(bare):
    shown = bare(GameTable(players=2, seed=3))
    dashes = "(ring) => getComputedStyle(ring).strokeDasharray"
    frame = {
        name: shown.page.locator(f"[data-space={name}] > .bk-ring").evaluate(dashes) for name in ("WATER1L", "BANK")
    }
    assert frame["WATER1L"] == "none" != frame["BANK"]
    assert "(leads to a choice)" in shown.page.locator("[data-space=BANK]").get_attribute("aria-label")


def test_a_wide_table_is_scrolled_in_its_frame_and_its_first_column_stays(bare):
    shown = bare(Everything())
    shown.page.set_viewport_size(NARROW)
    shown.frame()
    assert shown.page.evaluate("document.documentElement.scrollWidth") == 420
    frame = shown.page.locator(".bk-frame:has(table)")
    assert frame.get_attribute("data-more") == "right"
    frame.scroll_into_view_if_needed()
    before = shown.box("tbody tr:last-child th")
    shown.page.evaluate("document.querySelector('.bk-table').scrollLeft = 200")
    shown.frame()
    assert frame.get_attribute("data-more") == "left right"
    assert shown.box("tbody tr:last-child th") == before
    assert shown.box("tbody tr:last-child td")["x"] < before["x"]
    hit = "([x, y]) => document.elementFromPoint(x, y).textContent"
    assert shown.page.evaluate(hit, [before["x"] + 4, before["y"] + 8]) == "the second"


def test_a_page_that_says_nothing_of_its_theme_follows_the_browser(bare):
    shown = bare(RiverBoard())
    assert shown.sent == []
    shown.page.emulate_media(color_scheme="dark")
    shown.page.wait_for_function("window.sent.length > 0")
    assert shown.sent == [("dark", True)]
    assert "bk-dark" in shown.page.locator(".bk-panel").get_attribute("class")
    shown.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    shown.page.wait_for_function("window.sent.length > 1")
    assert shown.sent[-1] == ("dark", False)


@pytest.mark.parametrize(
    ("body", "dark"),
    [
        ("<body></body>", True),
        ('<body data-jp-theme-light="true"></body>', False),
        ('<body class="theme-light"></body>', False),
        ('<body class="vscode-light"></body>', False),
        ('<style>:root { color-scheme: light dark; }</style><body data-jp-theme-light="true"></body>', True),
    ],
    ids=["says nothing", "JupyterLab, light", "Voilà, light", "an editor, light", "follows the browser"],
)
def test_in_a_dark_browser_a_light_page_stays_light_unless_it_follows_the_browser(bare, watched, body, dark):
    watched.page.emulate_media(color_scheme="dark")
    shown = bare(RiverBoard(), body=body)
    assert ("bk-dark" in shown.page.locator(".bk-panel").get_attribute("class")) is dark


@pytest.mark.skipif(not axe_source(), reason="axe-core is not installed: nothing looked for faults of accessibility")
@pytest.mark.parametrize("body", ["<body></body>", DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [Everything, GameTable], ids=lambda kind: kind.__name__)
def test_axe_finds_no_serious_fault_on_a_narrow_page(bare, kind, body):
    shown = bare(kind(), body=body)
    shown.answer()
    shown.page.set_viewport_size(NARROW)
    shown.frame()
    shown.page.get_by_role("button", name="Larger").first.click()
    assert axe_faults(shown.page, ".bk-panel") == []


FACES = """() => {
  // What can be seen of each face, as left, top, right and bottom, and how far the face sticks out of that.
  return [...document.querySelectorAll(".bk-area-actions svg")].map((face) => {
    const [whole, seen] = [face, face.parentElement].map((node) => node.getBoundingClientRect());
    return [seen.left, seen.top, seen.right, seen.bottom, whole.right - seen.right, whole.bottom - seen.bottom];
  });
}"""


@pytest.fixture
def automa_turns_a_tile(bare):
    """Return what shows a table at the moment when an Automa has turned over a tile."""

    def at(width, height, seats=("italy", "france", "germany")):
        players = [{"company": "usa", "automa": "hard"}, *({"company": name} for name in seats)]
        shown = bare(GameTable({"mode": "full", "players": players}, speed="normal"))
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.panel.handle("forth")
        shown.answer()
        return shown

    return at


def faces_in_view(shown):
    """Return the two faces, after a look that both are whole and below the question and its buttons."""
    actions, criteria = faces = shown.page.evaluate(FACES)
    asked = shown.page.locator(".bk-area-ask").bounding_box()
    for _, top, _, _, beyond_right, beyond_bottom in faces:
        assert beyond_right <= 1
        assert beyond_bottom <= 1
        assert top >= asked["y"] + asked["height"] - 1
    return actions, criteria


@pytest.mark.parametrize(
    ("width", "height", "seats"),
    [
        (1366, 900, ("italy", "france", "germany")),
        (1920, 900, ("italy", "france", "germany")),
        (1190, 900, ("italy",)),  # a page of `barrage app` on a laptop, or a notebook beside the list of files
    ],
)
def test_both_faces_of_an_automa_are_in_view_on_a_wide_screen(automa_turns_a_tile, width, height, seats):
    actions, criteria = faces_in_view(automa_turns_a_tile(width, height, seats))
    assert actions[2] <= criteria[0], "side by side"
    assert max(actions[3], criteria[3]) <= height


def test_on_a_phone_the_faces_of_an_automa_stand_one_below_the_other(automa_turns_a_tile):
    actions, criteria = faces_in_view(automa_turns_a_tile(**NARROW, seats=("italy",)))
    assert actions[3] <= criteria[1]
    assert criteria[2] <= NARROW["width"]
