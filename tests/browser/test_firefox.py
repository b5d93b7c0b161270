"""Firefox: the front end is drawn, mouse, wheel and keys do what they do in chromium; controls live with a kernel."""

import shutil
from pathlib import Path

import pytest

from barrage_widgets import GameTable, RiverBoard
from tests.browser.bare import Bare
from tests.browser.firefox import FIREFOX, firefox
from tests.browser.harness import Lab, end_kernels, lab_server, voila_server, write_notebook
from tests.browser.test_bubble import Far
from tests.browser.test_zoom import Map
from tests.lessons import NOTEBOOKS

SIZE = {"width": 1200, "height": 900}
SVG = ".bk-stage > svg"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    if not FIREFOX:
        pytest.skip("Firefox is not installed: nothing was tried in it (Debian: apt-get install firefox-esr)")
    with firefox(tmp_path_factory.mktemp("firefox")) as one:
        one.set_viewport_size(SIZE)
        yield one


def middle(shown, selector):
    box = shown.box(selector)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_panel_is_drawn_and_a_click_on_an_item_is_told(page):
    shown = Bare(page, GameTable(players=2, seed=3))
    assert shown.box(SVG)["width"] > 400
    rings = "document.querySelectorAll('.bk-stage [role=button] > .bk-ring').length"
    assert page.evaluate(rings) == page.evaluate("document.querySelectorAll('.bk-stage [role=button]').length") > 50
    page.click(*middle(shown, "[data-space=WATER1L]"))
    assert shown.sent == [("click", "space:WATER1L")]
    shown.answer()
    assert shown.focused() == "click space:WATER1L"


def test_keys_walk_and_choose(page):
    shown = Bare(page, Map())
    page.focus("[data-place=B5U]")
    page.press("ArrowRight")
    assert shown.focused() == "map place:C5R"
    page.press("Home", "End", "Enter")
    assert len(shown.sent) == 1
    shown.answer()
    assert shown.focused() == f"map {shown.panel.clicks[0]}"


def test_a_picture_is_zoomed_and_dragged_in_its_frame(page):
    shown = Bare(page, Map())
    frame, whole = shown.box(".bk-stage"), shown.box(SVG)["width"]
    x, y = middle(shown, "[data-place=B6U]")
    page.wheel(x, y, -200, key="Control")
    page.wait_for_function(f"document.querySelector('{SVG}').getBoundingClientRect().width > {whole * 1.3}")
    shown.frame()
    assert shown.box(".bk-stage") == frame
    x, y = middle(shown, "[data-place=B6U]")
    page.drag((x, y), (x + 20, y + 20), (x + 40, y + 30))
    there = middle(shown, "[data-place=B6U]")
    assert (round(there[0] - x), round(there[1] - y)) == (40, 30)
    assert shown.sent == []
    page.focus("[data-place=B6U]")
    page.press("0")
    assert abs(shown.box(SVG)["width"] - whole) < 1


def test_a_refusal_out_of_sight_is_said_beside_what_was_clicked(page):
    shown = Bare(page, Far())
    page.click(*middle(shown, "[data-place=B1U]"))
    shown.answer()
    page.wait_for_function("document.querySelector('.bk-bubble')")
    bubble, item = shown.box(".bk-bubble"), shown.box("[data-place=B1U]")
    assert 0 <= bubble["top"] - item["bottom"] < 20
    page.press("Escape")
    assert not page.evaluate("Boolean(document.querySelector('.bk-bubble'))")


def test_a_dark_page_gets_dark_pictures(page):
    shown = Bare(page, RiverBoard(), body='<body data-jp-theme-light="false"></body>')
    assert shown.sent == [("dark", True)]
    light = page.evaluate("document.querySelector('.bk-stage').innerHTML")
    shown.answer()
    assert page.evaluate("document.querySelector('.bk-stage').innerHTML") != light
    assert page.evaluate("getComputedStyle(document.querySelector('.bk-panel')).backgroundColor") == "rgb(27, 32, 39)"


# With a kernel --------------------------------------------------------------------------------------------------------

TABLE = "from barrage_widgets import GameTable\nGameTable(players=2, humans=2, seed=3)"
DRAWN = "document.querySelectorAll('.bk-panel:not([data-drawing])')"


@pytest.fixture
def lab(page, tmp_path):
    """Open a notebook in JupyterLab."""
    with lab_server(tmp_path) as url:
        yield lambda path: Lab(page, url, path)
        end_kernels(url)
        page.goto("about:blank")  # before its server goes


@pytest.fixture
def in_voila(page, tmp_path):
    with voila_server(write_notebook(tmp_path / "voila.ipynb", [TABLE])) as url:
        page.goto(url)
        page.wait_for_function(f"{DRAWN}.length > 0")
        yield page
        page.goto("about:blank")


def use(page, selector, place=0):
    """Click something in a panel, and wait for what the kernel answers."""
    panel = f"{DRAWN}[{place}]"
    page.wait_for_function(f"{panel}?.querySelector({selector!r})")
    serial = page.evaluate(f"Number({panel}.dataset.serial)")
    box = page.evaluate(
        f"""() => {{
          const node = {panel}.querySelector({selector!r});
          node.scrollIntoView({{ block: "center", behavior: "instant" }});
          const box = node.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }}"""
    )
    page.click(*box)
    page.wait_for_function(f"Number({panel}?.dataset.serial) > {serial}")
    return page.evaluate(f"{panel}.innerText")


def check_a_move_and_a_refusal(page):
    use(page, "[data-space=TURBINE1L]")
    assert "powerhouse" in page.evaluate("document.querySelector('.bk-area-ask').innerText")
    page.press("Escape")  # the reason is said beside the click as well, over other spaces
    page.wait_for_function("!document.querySelector('.bk-bubble')")
    use(page, "[data-space=WATER1L]")
    assert "where to put the next drop" in page.evaluate("document.querySelector('.bk-area-ask').innerText")
    use(page, "[data-place=A]")
    use(page, "[data-place=B]")
    assert "Germany: what to do" in page.evaluate("document.querySelector('.bk-area-ask').innerText")


def test_a_game_is_played_in_jupyterlab(lab, page, tmp_path):
    shown = lab(write_notebook(tmp_path / "table.ipynb", [TABLE]))
    shown.run_all()
    check_a_move_and_a_refusal(page)
    assert shown.run("print(6 * 7)") == "42"


def test_a_game_is_played_in_voila(in_voila):
    check_a_move_and_a_refusal(in_voila)


def test_a_lesson_runs_in_jupyterlab_and_a_question_is_answered(lab, page, tmp_path):
    lesson = next(path for path in NOTEBOOKS if path.name.startswith("00"))
    shown = lab(Path(shutil.copy(lesson, tmp_path)))
    shown.run_all()
    titles = page.evaluate(f"[...{DRAWN}].map((one) => one.querySelector('.bk-heading').innerText)")
    place = titles.index("Predict, then see")
    assert "The answer:" not in page.evaluate(f"{DRAWN}[{place}].innerText")
    assert "The answer:" in use(page, "[data-key=unknown]", place)
