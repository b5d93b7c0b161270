"""The site in a real browser without any network: from the landing page into a lesson, through a round, and back."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from urllib.parse import unquote
from zipfile import ZipFile

import pytest

from barrage_core.bots import BROWSER_WORDS, IN_BROWSER
from barrage_core.course.lessons import LESSONS, find_lesson
from barrage_site.lock import read_wheel
from tests.browser.harness import axe_faults, axe_source
from tests.browser.shown import ShownPanel
from tests.browser.test_lessons import do, first
from tests.browser.test_table import decide_by_mouse, let_the_others_play_at_once, moment, play_a_round
from tests.site.lite import Lite
from tests.site.players import CODE, LONG, page_clock, play_there

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
FLOW, PLAY = find_lesson("water_flow"), find_lesson("play")
OTHERS = [lesson for lesson in LESSONS if lesson not in (FLOW, PLAY)]


def card(page, lesson):
    return page.locator(f'.card[data-file="{lesson.file}"]')


# The folder


def test_everything_is_in_the_folder(site):
    settings = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    kernel = settings["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert (site / kernel["pyodideUrl"]).is_file()
    assert kernel["disablePyPIFallback"] is True


def test_the_lessons_in_it_are_these_lessons(site):
    paths = [NOTEBOOKS / lesson.file for lesson in LESSONS]
    ours = {path.name: path.read_bytes() for path in paths}
    assert {path.name for path in (site / "files").iterdir() if path.is_file()} == set(ours)
    assert [name for name, content in ours.items() if (site / "files" / name).read_bytes() != content] == []


def test_every_link_of_a_lesson_leads_somewhere(site):
    files = site / "files"
    links = [(path.name, link) for path in files.glob("*.*") for link in relative_links(path)]
    assert ("21_own_rule.ipynb", "20_own_player.ipynb") in links
    assert [(name, link) for name, link in links if not (files / unquote(link)).is_file()] == []


def relative_links(path):
    """Return where a lesson or a page leads within its folder, in its words and in what it shows."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        shown = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
        parts = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
        parts += [data[kind] for data in shown for kind in ("text/html", "text/markdown") if kind in data]
        text = "\n".join("".join(part) for part in parts)
    links = re.findall(r"""\]\(([^()\s]+)\)|href=["']([^"']+)["']""", text)
    targets = [(inline or attribute).split("#")[0] for inline, attribute in links]
    return [link for link in targets if link and not re.match(r"[a-z]+:|//", link)]


def test_every_wheel_is_listed_with_its_checksum_and_every_dependency_is_there(site):
    folder = site / "static" / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {entry["file_name"] for entry in packages.values()} == {path.name for path in folder.glob("*.whl")}
    for entry in packages.values():
        assert entry["sha256"] == hashlib.sha256((folder / entry["file_name"]).read_bytes()).hexdigest()
        assert set(entry["depends"]) <= set(packages)
    assert {"networkx", "ipywidgets", "anywidget"} <= set(packages["barrage-kit"]["depends"])
    assert "numpy" not in packages


def test_the_kit_in_it_is_this_kit(site):
    (ours,) = (site / "static" / "pyodide").glob("barrage_kit-*.whl")
    assert set(read_wheel(ours).imports) == {"barrage_core", "barrage_widgets"}
    with ZipFile(ours) as archive:
        packed = {name: archive.read(name) for name in archive.namelist() if not re.search(r"dist-info/|\.pyc$", name)}
    here = {}
    for folder in (ROOT, ROOT / "widgets"):
        for path in folder.glob("barrage_[cw]*/**/*"):
            if path.is_file() and path.suffix != ".pyc":
                here[path.relative_to(folder).as_posix()] = path.read_bytes()
    assert set(packed) == set(here), "no file is missing, and the lessons lie beside the wheel"
    assert [name for name, content in here.items() if packed[name] != content] == []


def test_the_landing_page_asks_nobody(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    for link in re.findall(r'(?:src|href)="([^"]+)"', text):
        assert not re.match(r"[a-z]+:|//", link), link
        assert (site / link.split("?")[0]).is_file(), link
    assert "url(" not in text
    assert "@import" not in text


def test_the_documentation_is_part_of_the_site(site):
    assert 'href="docs/index.html"' in (site / "index.html").read_text(encoding="utf-8")
    course = (site / "docs" / "course.html").read_text(encoding="utf-8")
    assert 'href="../lab/index.html?path=03_dams.ipynb"' in course
    assert (site / "docs" / "api" / "barrage_core.html").is_file()


# In a browser


def test_the_landing_page_shows_every_lesson(alone, url):
    page = alone.page
    page.goto(f"{url}/")
    for lesson in LESSONS:
        shown = card(page, lesson)
        assert lesson.title in shown.inner_text()
        assert f"About {lesson.minutes} minutes" in shown.inner_text()
        shown.scroll_into_view_if_needed()
        page.wait_for_function("(image) => image.naturalWidth > 0", arg=shown.locator("img").element_handle())
        assert shown.locator(".kept").is_hidden()
    assert page.locator("#from-file").is_hidden()
    assert page.locator("#not-kept").is_hidden()
    assert page.locator("#kept-here").is_visible()
    assert BROWSER_WORDS in " ".join(page.locator("footer").inner_text().split())
    for width in (1400, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        if axe_source():
            assert axe_faults(page, "body") == []


def test_from_the_landing_page_through_a_lesson_and_back(alone, url):
    page = alone.page
    page.goto(f"{url}/")
    card(page, FLOW).locator("a").click()
    lab = Lite(page, FLOW.file)
    lab.run_all()

    predict = first(lab, "Predict, then see")  # two of three drops fill a dam of level 2, one is lost (p. 6)
    do(predict, [["fill", "guess_behind the dam", "2"], ["fill", "guess_left the map", "1"]])
    predict.press("Lock my guess and show the answer")
    assert predict.root.locator(".bk-good").count()
    assert predict.problem() == ""

    panels = page.locator(".bk-panel").all()
    player = lab.panel([panel.get_by_label("Scrub", exact=True).count() for panel in panels].index(1, 1))
    pictures = [picture(player)]
    for number in (1, 2):
        player.slide("Scrub", number)
        pictures.append(picture(player))
    assert len(set(pictures)) == 3, "every move of the slider draws the map anew"

    clickable = '.bk-stage [role=button][data-place="A"]'
    flow = lab.panel([bool(panel.locator(clickable).count()) for panel in page.locator(".bk-panel").all()].index(True))
    before, words = picture(flow), flow.words()
    flow.click_target("place:A")
    assert picture(flow) != before
    assert flow.words() != words

    assert "02.predict.three_drops" in lab.run("print(open('barrage-record.json').read())")
    lab.save()
    page.goto(f"{url}/")
    card(page, FLOW).locator(".reset").click()
    page.wait_for_function("document.getElementById('said').textContent.includes('starts afresh')")
    assert FLOW.title in alone.dialogs.pop(), "it asks first, and names the lesson"
    assert card(page, FLOW).locator(".kept").is_hidden()
    again = Lite.open(page, url, FLOW.file)
    assert page.locator(".bk-still:visible").count(), "the lesson of the site is back, with its still pictures"
    assert again.kernels() == 1
    assert "02.predict.three_drops" in again.run("print(open('barrage-record.json').read())")


def test_the_table_opens_alone_with_its_picture_and_starts_by_itself(alone, url):
    page = alone.page
    page.goto(f"{url}/")
    page.get_by_role("link", name="The game table").click()
    page.locator(".bk-still:visible").wait_for()
    page.wait_for_function("document.getElementById('waking')?.textContent.includes('waking up')")
    assert page.locator(".bk-still:visible").count() == 1, "there is something to look at meanwhile"
    page.locator(".bk-panel").wait_for(timeout=Lite.patience)
    panel = ShownPanel(page)
    decide_by_mouse(panel)
    assert moment(panel)[0] > 0
    assert page.locator("#waking").inner_text() == ""
    for tool in (".jp-CodeMirrorEditor", ".jp-NotebookPanel-toolbar", ".lm-MenuBar", ".jp-DirListing"):
        assert page.locator(f"{tool}:visible").count() == 0, tool
    page.get_by_role("link", name="All lessons").click()
    page.wait_for_url(f"{url}/index.html")
    assert alone.leaving == 0, "nothing is saved, and nothing asked"


def test_what_is_run_while_python_wakes_waits_and_keeps_its_picture(alone, url):
    page = alone.page
    page.goto(f"{url}/lab/index.html?path={FLOW.file}")
    opened(page, FLOW.file)
    page.wait_for_function("document.getElementById('waking')?.textContent.includes('waking up')")
    stills = page.locator(".bk-still:visible").count()
    page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells'); }")
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    assert page.locator("#waking").inner_text(), "Python is not there yet"
    assert page.locator(".bk-still:visible").count() == stills > 0
    page.locator(".bk-panel").first.wait_for(timeout=Lite.patience)
    assert page.locator("#waking").inner_text() == ""


def test_a_reload_shows_the_lesson_again_and_a_link_leads_back_to_all_lessons(alone, url):
    page = alone.page
    page.goto(f"{url}/")
    card(page, FLOW).locator("a").click()
    opened(page, FLOW.file)
    page.reload()
    opened(page, FLOW.file)
    page.evaluate("(path) => { jupyterapp.commands.execute('docmanager:open', { path }); }", PLAY.file)
    opened(page, PLAY.file)
    page.reload()
    opened(page, PLAY.file)
    page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    asked = alone.leaving
    page.get_by_role("link", name="All lessons").click()
    page.wait_for_url(f"{url}/index.html")
    assert alone.leaving == asked
    card(page, PLAY).locator(".reset").wait_for()  # saved on the way, and without a question


@pytest.mark.parametrize(("width", "closed"), [(1400, False), (390, True)])
def test_on_a_narrow_screen_the_list_of_files_makes_room_for_the_lesson(alone, url, width, closed):
    page = alone.page
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{url}/lab/index.html?path={FLOW.file}")
    opened(page, FLOW.file)
    page.evaluate("jupyterapp.commands.execute('docmanager:show-in-file-browser')")  # as JupyterLite does at opening
    page.wait_for_function("(closed) => jupyterapp.shell.leftCollapsed === closed", arg=closed)
    assert page.locator(".jp-Notebook").bounding_box()["width"] > width * 0.7


def opened(page, name):
    """Wait until a lesson is shown and the address says which."""
    page.wait_for_function(
        "(name) => window.jupyterapp?.shell.currentWidget?.context?.path === name && location.search.includes(name)",
        arg=name,
    )
    page.locator(".jp-Notebook:visible .jp-Cell").first.wait_for()


def test_answering_no_keeps_the_changed_lesson(alone, url):
    page = alone.page
    Lite.open(page, url, FLOW.file).save()  # once its kernel is there: JupyterLab writes its name into the lesson
    page.goto(f"{url}/")
    page.evaluate("() => { window.confirm = (question) => { window.asked = question; return false; }; }")
    card(page, FLOW).locator(".reset").click()
    assert FLOW.title in page.evaluate("window.asked")
    page.reload()
    card(page, FLOW).locator(".reset").wait_for()


def test_where_answers_are_not_kept_the_first_page_says_so_and_what_to_do(in_class):
    page = in_class.page
    page.goto(f"{in_class.url}/")
    assert "last only until you reload or close a lesson" in page.locator("#not-kept").inner_text()
    assert page.locator("#kept-here").is_hidden()
    if axe_source():
        assert axe_faults(page, "body") == []
    advice = page.locator("#not-kept code").first.inner_text()

    lab = Lite.open(page, in_class.url, FLOW.file)
    lab.run("from barrage_widgets.app.pages import three_drops\nthree_drops().handle('unknown')")
    assert "02.predict.three_drops" in lab.run(advice)
    again = Lite.open(page, in_class.url, FLOW.file)
    assert again.run("import os; print(os.path.exists('barrage-record.json'))") == "False", "the warning is needed"


def picture(panel):
    return panel.root.locator(".bk-stage").first.inner_html()


def test_a_round_by_mouse_against_a_bot(alone, url):
    lab = Lite.open(alone.page, url, PLAY.file)
    lab.run_all()
    panel = lab.panel(0)
    assert moment(panel)[0] == 0
    let_the_others_play_at_once(panel)
    assert play_a_round(panel, decide_by_mouse) >= 3
    assert "Round 2." in panel.words()


def test_the_strongest_bot_on_offer_answers_in_time(alone, url):
    lab = Lite.open(alone.page, url, FLOW.file)
    lab.run(CODE)
    strongest = lab.run("from barrage_core.bots import offered; print(offered()[-1])")
    assert strongest == IN_BROWSER
    turns = play_there(lab, page_clock(alone.page.context.browser), strongest, seed=3_000_002, most=8)
    assert len(turns) == 8
    assert max(turns) < LONG, "the first turns of a round take longest"


@pytest.mark.parametrize("lesson", OTHERS, ids=lambda lesson: lesson.name)
def test_a_lesson_runs_to_its_end(lesson, alone, url):
    lab = Lite.open(alone.page, url, lesson.file)
    lab.run_all()
    panel = lab.panel(0)
    assert panel.problem() == ""


def test_what_a_browser_cannot_do_is_done_otherwise(alone, url):
    lab = Lite.open(alone.page, url, "00_start_here.ipynb")
    printed = lab.run(
        "import sys\n"
        "from barrage_core.study.series import simulate\n"
        "one, two = (simulate(2, ['random'], players=2, jobs=jobs) for jobs in (1, 2))\n"
        "print(sys.platform, one == two, len(two))"
    )
    assert printed == "emscripten True 2"
