"""A real JupyterLab, a real Voilà and a real browser, for tests of what a learner sees and does."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat

from tests.browser.shown import PATIENCE, ShownPanel

__all__ = [
    "CHROMIUM",
    "FLAGS",
    "HERE",
    "NOTEBOOK",
    "Lab",
    "Voila",
    "axe_faults",
    "axe_source",
    "end_kernels",
    "go_to_voila",
    "lab_server",
    "voila_server",
    "write_notebook",
]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # a lesson must work without the internet
]
HERE = "http://127.0.0.1"
TOKEN = "t"
NOTEBOOK = "window.jupyterapp.shell.currentWidget"
KERNEL = f"{NOTEBOOK}?.sessionContext?.session?.kernel"
SETTINGS: dict[str, dict[str, object]] = {
    # JupyterLab would ask whether to fetch its news, in a window over the notebook.
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # It would keep cells that are scrolled out of sight off the page.
    "notebook-extension/tracker": {"windowingMode": "none"},
}


def write_notebook(path: Path, cells: Sequence[str]) -> Path:
    """Write a notebook with some code cells."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book.metadata["language_info"] = {"name": "python"}
    path.write_text(nbformat.writes(book), encoding="utf-8")
    return path


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _served(folder: Path, module: str, *words: str) -> Iterator[str]:
    """Run a server until it answers, and stop it in the end; its output is shown when it does not come up."""
    port = _free_port()
    command = [sys.executable, "-m", module, *words, "--no-browser", f"--port={port}"]
    url = f"{HERE}:{port}"
    home = folder / ".home"
    for name, values in SETTINGS.items():
        path = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home),
        "JUPYTER_RUNTIME_DIR": str(home / "run"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    with (home / "server.log").open("w+", encoding="utf-8") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            while not _listens(port):
                if process.poll() is not None:
                    log.seek(0)
                    raise RuntimeError(f"{module} did not start:\n{log.read()[-2000:]}")
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _listens(port: int) -> bool:
    """Whether a server is there. It is not asked for a page: Voilà would start a kernel for each time it is asked."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


@contextmanager
def lab_server(folder: Path) -> Iterator[str]:
    """Serve a folder with JupyterLab, without its news and update checks."""
    without_hurdles = ("--allow-root", "--LabApp.expose_app_in_browser=True", "--ServerApp.disable_check_xsrf=True")
    with _served(folder, "jupyterlab", f"--IdentityProvider.token={TOKEN}", *without_hurdles) as url:
        yield url


def end_kernels(url: str) -> None:
    """End every kernel of a JupyterLab, so that a test leaves none behind."""
    with urllib.request.urlopen(f"{url}/api/sessions?token={TOKEN}", timeout=20) as answer:
        sessions = json.load(answer)
    for session in sessions:
        ask = urllib.request.Request(f"{url}/api/sessions/{session['id']}?token={TOKEN}", method="DELETE")
        urllib.request.urlopen(ask, timeout=20).close()


@contextmanager
def voila_server(notebook: Path) -> Iterator[str]:
    """Serve a notebook with Voilà."""
    options = ("--Voila.ip=127.0.0.1", "--show_tracebacks=True")
    with _served(notebook.parent, "voila", notebook.name, *options) as url:
        yield url


class Lab:
    """A notebook open in JupyterLab."""

    patience = PATIENCE
    """Milliseconds to wait for the page."""

    def __init__(self, page: Any, url: str, path: Path) -> None:
        self.page = page
        self.path = path
        page.goto(f"{url}/lab/tree/{path.name}?token={TOKEN}&reset", timeout=PATIENCE)
        self.wait_open()

    def wait_open(self) -> None:
        """Wait until the notebook and its kernel are there."""
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=self.patience)
        self.page.wait_for_function("window.jupyterapp !== undefined", timeout=self.patience)
        self.wait_idle()

    def reload(self) -> None:
        """Save the notebook and load the page again, as a learner would; the kernel lives on."""
        self.save()
        self.page.reload()
        self.wait_open()

    def save(self) -> None:
        """Save the notebook with what it shows."""
        self.execute("docmanager:save")
        self.wait_saved()

    def wait_saved(self) -> None:
        """Wait until the notebook's file holds all that is shown."""
        self.page.wait_for_function(f"!{NOTEBOOK}.context.model.dirty", timeout=self.patience)

    def execute(self, command: str, **options: Any) -> None:
        """Run a command of JupyterLab and wait until it is done."""
        self.page.evaluate("([name, options]) => window.jupyterapp.commands.execute(name, options)", [command, options])

    def change_theme(self, name: str) -> None:
        """Take another theme, and wait until the page has it and what covers it meanwhile is gone.

        JupyterLab fails when the theme is changed again before that: it takes the cover away twice.
        """
        self.execute("apputils:change-theme", theme=name)
        self.page.wait_for_function(f"document.body.dataset.jpThemeName === {name!r}", timeout=self.patience)
        self.page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=self.patience)

    def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(f"""() => {KERNEL}?.status === "idle" """, timeout=self.patience)

    def run_all(self) -> None:
        """Run all cells, and make sure that each of them has run, and without an error."""
        self.wait_idle()
        self.execute("notebook:run-all-cells")
        self.check_no_error()
        self.page.wait_for_function(
            """() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt:not(.jp-Placeholder-prompt)")].every(
                 (node) => /\\[\\d+\\]/.test(node.textContent))""",
            timeout=self.patience,
        )
        self.wait_idle()

    def run_cell(self, place: int, times: int = 1) -> None:
        """Run one cell, once or several times in a row."""
        self.page.evaluate(
            f"""async ([place, times]) => {{
                 {NOTEBOOK}.content.activeCellIndex = place;
                 for (let time = 0; time < times; time++) await window.jupyterapp.commands.execute("notebook:run-cell");
               }}""",
            [place, times],
        )
        self.wait_idle()
        self.check_no_error()

    def check_no_error(self) -> None:
        """Fail with the words of the error that a cell has ended in: nothing that follows would mean anything."""
        errors = self.page.evaluate(
            f"""() => {NOTEBOOK}.content.widgets.flatMap((cell) => (cell.model.outputs?.toJSON() ?? [])
                 .filter((output) => output.output_type === "error")
                 .map((output) => `${{output.ename}}: ${{output.evalue}}`))"""
        )
        assert errors == [], f"a cell of {self.path.name} ended in an error: {errors}"

    def run(self, code: str) -> str:
        """Run code in the notebook's kernel, beside its cells, and return what it prints."""
        return str(
            self.page.evaluate(
                f"""async (code) => {{
                     let out = "";
                     const future = {KERNEL}.requestExecute({{ code, store_history: false }});
                     future.onIOPub = (message) => {{
                       if (message.header.msg_type === "stream") out += message.content.text;
                       if (message.header.msg_type === "error") out += message.content.traceback.join("\\n");
                     }};
                     await future.done;
                     return out;
                   }}""",
                code,
            )
        ).strip()

    def restart_kernel(self) -> None:
        """Give the notebook a fresh kernel; what the page shows stays."""
        self.page.evaluate(f"{KERNEL}.restart()")
        self.wait_idle()

    def cells(self) -> int:
        """Count the notebook's cells."""
        return int(self.page.evaluate(f"{NOTEBOOK}.content.widgets.length"))

    def mode(self) -> str:
        """Return "command" or "edit"."""
        return str(self.page.evaluate(f"{NOTEBOOK}.content.mode"))

    def comms(self) -> int:
        """Count the widget models that the kernel holds open, by asking it as JupyterLab does."""
        ask = f"async () => (await {KERNEL}.requestCommInfo({{ target_name: 'jupyter.widget' }})).content.comms"
        return len(self.page.evaluate(ask))

    def panel(self, place: int = 0) -> ShownPanel:
        """Return the panel at a place on the page, once it is there and drawn."""
        return ShownPanel(self.page, place)


def go_to_voila(page: Any, url: str) -> None:
    """Open a page of Voilà; once more where it never comes, as a visitor would.

    Voilà starts a kernel for each time it is asked and sends the page when the notebook has run. Once in many hundred
    times that kernel does not answer, and the page would hang for ever; the next time gets a kernel of its own.
    """
    from playwright.sync_api import TimeoutError as NeverCame  # not everybody who imports this module has it

    try:
        page.goto(url, timeout=PATIENCE)
    except NeverCame:
        page.goto(url, timeout=PATIENCE)


class Voila:
    """A notebook open in Voilà."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        go_to_voila(page, url)
        page.wait_for_selector(".bk-panel", timeout=PATIENCE)

    def panel(self, place: int = 0) -> ShownPanel:
        """Return the panel at a place on the page, once it is there and drawn."""
        return ShownPanel(self.page, place)


def axe_source() -> str:
    """Return the text of axe-core, which `make browser` puts into the environment, or nothing."""
    path = Path(__file__).resolve().parents[2] / ".venv" / "axe" / "package" / "axe.min.js"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def axe_faults(page: Any, selector: str) -> list[dict[str, Any]]:
    """Return the faults that axe-core finds within a part of the page, the minor ones as well."""
    page.evaluate(axe_source())
    found: list[dict[str, Any]] = json.loads(
        page.evaluate("async (s) => JSON.stringify((await axe.run(s)).violations)", selector)
    )
    return found
