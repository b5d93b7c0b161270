"""One browser and one JupyterLab for all tests, a fresh page for each; where there is no browser they are skipped."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser import harness
from tests.browser.bare import Bare
from tests.browser.harness import CHROMIUM, FLAGS, HERE, Lab, Voila

SIZE = {"width": 1400, "height": 1600}
PHONE = {"viewport": {"width": 420, "height": 800}, "has_touch": True, "is_mobile": True}
NOT_OURS = (
    "Failed to load resource",  # what it was is seen among the requests
    "Could not restore the debugger state",  # JupyterLab, when its kernel is restarted
    "widget model not found",  # what JupyterLab writes about any widget whose kernel is gone
    "Shared module @jupyterlite/",  # JupyterLite's kernel, where it is installed, is made for another page than this
    "reading 'processLuminoMessage'",  # of ipywidgets, when a cell is run again before the page has settled
)
FONT_OF_VOILA = "https://cdn.jsdelivr.net/npm/@fortawesome/"


def why_no_browser() -> str:
    """Return why there is nothing to test with, in a sentence, or nothing."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed: nothing was tried in a real browser (make browser installs it)"
    if not CHROMIUM:
        return "chromium is not installed: nothing was tried in a real browser (Debian: apt-get install chromium)"
    return ""


@pytest.fixture(autouse=True)
def bots_play_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tables of this process show at once what the others do; those in a kernel say their pace themselves."""
    monkeypatch.setattr("barrage_widgets.table.pacing.Pacing.usual_speed", "at once")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if reason := why_no_browser():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab_home(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder that JupyterLab serves, and its address."""
    folder = tmp_path_factory.mktemp("lab")
    with harness.lab_server(folder) as url:
        yield folder, url


class Watched:
    """A fresh page, with all that went wrong on it."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.context = browser.new_context(**({"viewport": SIZE} | options))
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.dialogs: list[str] = []
        self.leaving = 0
        """How often JupyterLab asked whether to leave a notebook with changes; it makes one by naming its kernel."""
        self.outside: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", self._dialog)
        self.page.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type == "error" and not any(words in message.text for words in NOT_OURS):
            self.errors.append(message.text)

    def _dialog(self, dialog: Any) -> None:
        if dialog.type == "beforeunload":
            self.leaving += 1
        else:
            self.dialogs.append(dialog.message)
        dialog.accept()

    def _request(self, request: Any) -> None:
        if not request.url.startswith((HERE, "data:", "blob:", FONT_OF_VOILA)):
            self.outside.append(request.url)


@contextmanager
def _watched(browser: Any, **options: Any) -> Iterator[Watched]:
    one = Watched(browser, **options)
    yield one
    one.context.close()
    assert one.errors == []
    assert one.dialogs == []
    assert one.outside == []


@pytest.fixture
def watched(browser: Any) -> Iterator[Watched]:
    """Give a page, and fail in the end if it had errors, opened a window, or asked for anything from the internet."""
    with _watched(browser) as one:
        yield one


@pytest.fixture
def bare(watched: Watched) -> Callable[..., Bare]:
    """Show a panel on an empty page."""
    return lambda panel, **options: Bare(watched.page, panel, **options)


@pytest.fixture
def phone(browser: Any) -> Iterator[Callable[..., Bare]]:
    """Show a panel on the page of a phone, where fingers are used."""
    with _watched(browser, **PHONE) as one:
        yield lambda panel: Bare(one.page, panel)


@pytest.fixture
def open_lab(
    watched: Watched, lab_home: tuple[Path, str], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Lab]]:
    """Open code cells as a notebook in JupyterLab and, unless told otherwise, run them."""
    folder, url = lab_home

    def open_it(*cells: str, run: bool = True) -> Lab:
        name = re.sub(r"\W+", "_", request.node.name, flags=re.ASCII)  # it becomes a part of an address
        path = harness.write_notebook(folder / f"{name}.ipynb", cells)
        lab = Lab(watched.page, url, path)
        if run:
            lab.run_all()
        return lab

    yield open_it
    harness.end_kernels(url)


@pytest.fixture
def open_voila(watched: Watched, tmp_path: Path) -> Iterator[Callable[..., Voila]]:
    """Open code cells as a notebook in Voilà, with a server of its own."""
    with ExitStack() as stack:

        def open_it(*cells: str) -> Voila:
            notebook = harness.write_notebook(tmp_path / "voila.ipynb", cells)
            return Voila(watched.page, stack.enter_context(harness.voila_server(notebook)))

        yield open_it
        watched.page.close()  # before its server goes
