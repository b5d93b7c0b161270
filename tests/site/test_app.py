"""`barrage app` in a real browser: the list, the table, the laboratory of lesson 02, and a full house."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
import urllib.parse

import pytest

from tests.browser.conftest import watched  # noqa: F401  (a fixture)
from tests.browser.firefox import FIREFOX, firefox
from tests.browser.harness import axe_faults, axe_source
from tests.browser.shown import PATIENCE, ShownPanel
from tests.browser.test_firefox import use
from tests.browser.test_lessons import do
from tests.browser.test_table import decide_by_mouse, let_the_others_play_at_once, play_a_round
from tests.site.serving import app_server, get, kernels

CODE = ("import ", "GameTable(", "FlowLab(", "three_drops(", "barrage_widgets.", "run this cell", "among_code")


@pytest.fixture(scope="module")
def app(browser, tmp_path_factory):
    with app_server(tmp_path_factory.mktemp("app")) as one:
        yield one


def open_page(watched, app, title):  # noqa: F811
    """Go from the list to a page."""
    asked = []
    watched.page.on("request", lambda request: asked.append(request.url))
    watched.page.goto(app.url)
    watched.page.get_by_role("link", name=title, exact=True).click()
    watched.page.wait_for_selector(".bk-panel", timeout=PATIENCE)
    assert [url for url in asked if not url.startswith((app.url, "data:", "blob:"))] == []
    return watched.page


def wait_until(true):
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_page_and_the_others_follow_the_browser(watched, app, scheme):  # noqa: F811
    page = watched.page
    page.emulate_media(color_scheme=scheme)
    page.goto(app.url)
    for width in (1366, 420):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"
        assert page.evaluate("document.querySelector('.hero img').naturalWidth > 0")
        assert page.evaluate("document.querySelector('.hero img').currentSrc.includes('dark')") == (scheme == "dark")
    if axe_source():
        assert axe_faults(page, "body") == []
    page.get_by_role("link", name="07 The construction wheel").click()
    ShownPanel(page)
    assert (page.locator(".bk-dark").count() == 1) == (scheme == "dark")
    lightness = "Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3))"
    assert (page.evaluate(lightness) < 60) == (scheme == "dark")
    page.goto(app.url)
    assert page.locator("#opened").inner_text() == "You have opened 1 of 24 pages in this browser."


def test_a_position_of_the_editor_is_played_and_left_and_played_on(watched, app):  # noqa: F811
    page = open_page(watched, app, "The scenario editor")
    play = page.get_by_role("button", name="Play from here")
    play.click()
    page.locator(".bk-panel", has_text="The game table").wait_for()
    table = ShownPanel(page, 1)
    before = table.words()
    decide_by_mouse(table)
    assert table.words() != before
    now = table.words()
    ShownPanel(page, 0).root.get_by_role("button", name="Go back").click()
    page.locator(".bk-panel", has_text="Nothing has been edited yet").wait_for()
    assert page.locator(".bk-panel").count() == 1
    play.click()
    page.locator(".bk-panel", has_text="The game table").wait_for()
    assert ShownPanel(page, 1).words() == now


def test_a_round_at_the_table_by_mouse(watched, app):  # noqa: F811
    page = open_page(watched, app, "The game table")
    assert page.title().startswith("The game table")
    panel = ShownPanel(page)
    let_the_others_play_at_once(panel)
    assert play_a_round(panel, decide_by_mouse) > 5


@pytest.mark.parametrize(("width", "height"), [(1366, 900), (1920, 1080)])
def test_all_of_the_table_is_in_view_when_its_page_opens(watched, app, width, height):  # noqa: F811
    watched.page.set_viewport_size({"width": width, "height": height})
    page = open_page(watched, app, "The game table")
    box = page.locator(".bk-desk").bounding_box()
    assert box["y"] + box["height"] <= height
    assert box["width"] > 0.9 * width


def test_the_laboratory_of_lesson_02(watched, app):  # noqa: F811
    page = open_page(watched, app, "02 Water flow")
    predict, lab = ShownPanel(page, 0), ShownPanel(page, 1)
    do(predict, [["fill", "guess_behind the dam", "2"], ["fill", "guess_left the map", "1"]])
    predict.press("Lock my guess and show the answer")
    assert predict.problem() == ""
    assert predict.root.locator(".bk-good").count()
    before = lab.words()
    lab.slide("Scrub", 1)
    once = lab.words()
    lab.slide("Scrub", 2)
    assert len({before, once, lab.words()}) == 3, "each move of the slider shows another moment"
    picture = lab.root.locator(".bk-stage svg").first
    drawn = picture.inner_html()
    lab.click_target("place:B")
    assert picture.inner_html() != drawn, "the new drop is drawn"
    assert lab.said() == "Headstream B: 2 drops"


def test_no_code_is_in_the_page(app):
    for name in ("table", "editor", "water_flow"):
        status, text = get(app.url + name)
        assert status == 200
        assert "widget-view+json" in text
        assert [word for word in CODE if word in text] == []


# Scripts of strangers -------------------------------------------------------------------------------------------------

INLINE = re.compile(r"<script(?![^>]*\b(?:src=|type=\"application/))|\bon[a-z]+=\"|javascript:", re.IGNORECASE)


def test_no_script_stands_in_a_page(app):
    assert len(INLINE.findall('<script><script type="module"><p onclick="x()"><a href="javascript:x()">')) == 4
    for name in ("", "table", "water_flow", "chess"):
        assert INLINE.findall(get(app.url + name)[1]) == []


def test_a_script_that_got_into_a_page_does_not_run_and_the_page_works(browser, app):
    """A fault that would let somebody's words into the page as HTML: the policy is what is left."""
    (page_of_income,) = app.folder.glob("barrage-app-*/income.ipynb")
    put_in = "<script>ran = 'a script'</script><img src='data:,' onerror='ran = 1'><svg onload='ran = 2'></svg>"
    page_of_income.write_text(page_of_income.read_text("utf-8").replace("# ", f"{put_in}\\n\\n# ", 1), "utf-8")
    assert put_in in get(app.url + "income")[1]
    page, refused = browser.new_page(), []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto(app.url + "income", timeout=PATIENCE)
    ShownPanel(page).root.locator("button").first.wait_for()
    assert page.evaluate("typeof ran") == "undefined"
    assert len([text for text in refused if "Content Security Policy" in text]) == 3
    page.close()


WAYS_IN = """async () => {
  const put = (tag, words) => document.body.appendChild(Object.assign(document.createElement(tag), words));
  const say = "hook('ran')";
  const ways = {
    "a script": () => put("script", { textContent: say }),
    "a script of a module": () => put("script", { type: "module", textContent: say }),
    "a script in data": () => put("script", { src: "data:text/javascript," + say }),
    "a script from elsewhere": () => put("script", { src: "http://127.0.0.1:9/x.js" }),
    "a picture that fails": () => put("div", { innerHTML: `<img src="data:," onerror="${say}">` }),
    "a button": () => put("div", { innerHTML: `<button onclick="${say}"></button>` }).firstChild.click(),
    "a link": () => put("a", { href: "javascript:" + say }).click(),
    "words that are run": () => setTimeout(say),
  };
  let hear;
  document.addEventListener("securitypolicyviolation", (refusal) => hear(refusal.effectiveDirective));
  window.hook = (word) => hear(word);
  const came = {};
  for (const [name, way] of Object.entries(ways)) {
    const heard = new Promise((done) => { hear = done; });
    way();
    came[name] = await heard;
  }
  return came;
}"""
"""Ways to run a script, and what came of each: "ran", or which part of the policy was against it."""


def check_ways_in(page):
    came = page.evaluate(WAYS_IN)
    assert len(came) == 8
    assert {way: what for way, what in came.items() if not what.startswith("script-src")} == {}


def test_no_way_to_run_a_script_of_ones_own_in_chromium(browser, app):
    page = browser.new_page()
    page.goto(app.url + "wheel", timeout=PATIENCE)
    page.wait_for_selector(".bk-panel", timeout=PATIENCE)
    check_ways_in(page)
    page.close()


def test_firefox_shows_pages_runs_no_script_of_strangers_and_frees_their_places(app, tmp_path):
    if not FIREFOX:
        pytest.skip("Firefox is not installed: nothing was tried in it (Debian: apt-get install firefox-esr)")
    before = set(kernels(app))
    with firefox(tmp_path) as page:
        page.goto(app.url + "wheel", timeout=PATIENCE)
        page.wait_for_selector(".bk-panel")
        check_ways_in(page)
        page.goto(app.url + "table")
        page.wait_for_selector(".bk-stage [data-space]")
        assert "powerhouse" in use(page, "[data-space=TURBINE1L]")
        assert len(set(kernels(app)) - before) <= 2
        page.goto("about:blank")
        wait_until(lambda: set(kernels(app)) <= before)


def test_leaving_a_page_frees_its_place(watched, app):  # noqa: F811
    before, folders = len(kernels(app)), folders_of_kernels(app)
    page = open_page(watched, app, "07 The construction wheel")
    assert len(kernels(app)) == before + 1
    assert len(folders_of_kernels(app)) == len(folders) + 1
    page.goto("about:blank")
    wait_until(lambda: len(kernels(app)) <= before)
    wait_until(lambda: folders_of_kernels(app) <= folders)


def folders_of_kernels(app):
    """Where kernels keep their files: each has a folder by its id."""
    return {path for path in app.folder.glob("barrage-app-*/*-*-*") if path.is_dir()}


def test_a_visitor_whose_kernel_died_gets_a_way_back_that_does_not_speak_of_cells(browser, tmp_path):
    with app_server(tmp_path, "--sessions=3") as one:
        page = browser.new_page()
        page.goto(one.url + "wheel")
        page.wait_for_selector(".bk-panel", timeout=PATIENCE)
        (kernel,) = kernels(one)
        os.kill(kernel, signal.SIGKILL)
        again = page.get_by_role("button", name="Load this page again")
        again.wait_for(timeout=PATIENCE)
        said = page.locator(".bk-asleep").inner_text()
        assert said.startswith("The server does not answer for this page.")
        assert "cell" not in said
        assert "kernel" not in said
        again.click()
        again.wait_for(state="detached", timeout=PATIENCE)
        page.wait_for_selector(".bk-panel", timeout=PATIENCE)
        page.close()


def test_a_late_visitor_waits_and_is_let_in(watched, browser, tmp_path):  # noqa: F811
    with app_server(tmp_path, "--sessions=1") as small:
        first = browser.new_page()
        first.goto(small.url + "wheel")
        first.wait_for_selector(".bk-panel", timeout=PATIENCE)
        watched.page.goto(small.url + "income")
        assert "The only place is taken" in watched.page.locator("body").inner_text()
        first.goto("about:blank")
        watched.page.wait_for_selector(".bk-panel", timeout=PATIENCE)  # it tries again by itself
        first.close()
        watched.page.goto("about:blank")  # before its server goes


def test_a_visitor_who_leaves_before_the_page_is_there_takes_no_place(tmp_path):
    """Six people press reload: four pages are being made, two wait for their turn, and nobody waits for them."""
    with app_server(tmp_path, "--sessions=6") as one:
        asking = [ask(one.url, "wheel") for _ in range(6)]
        wait_until(lambda: len(kernels(one)) >= 4)
        assert get(one.url + "income")[0] == 503, "six places are promised"
        for connection in asking:
            connection.close()
        wait_until(lambda: kernels(one) == [])
        assert [get(one.url + "income")[0] for _ in range(6)] == [200] * 6
        assert len(kernels(one)) == 6, "no more kernels than pages that somebody looks at"
    assert "Traceback" not in (tmp_path / "app.log").read_text()


def ask(url, name):
    """Ask for a page without waiting for it."""
    where = urllib.parse.urlsplit(url)
    connection = socket.create_connection((where.hostname, where.port))
    connection.sendall(f"GET /{name} HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
    return connection


def test_a_teacher_reads_one_line_however_many_pages_are_opened(tmp_path):
    with app_server(tmp_path) as one:
        assert [get(one.url + name)[0] for name in ("wheel", "income")] == [200, 200]
    line = f"The pages are at {one.url} for 30 people at once. Ctrl-C ends it.\n"
    assert (tmp_path / "app.log").read_text() == line


def test_ctrl_c_ends_everything(tmp_path):
    with app_server(tmp_path) as one:
        assert get(one.url + "wheel")[0] == 200
        assert len(kernels(one)) == 1
        assert one.stop() == 0
        assert kernels(one) == []
        assert list(one.folder.iterdir()) == []
    assert "Traceback" not in (tmp_path / "app.log").read_text()
