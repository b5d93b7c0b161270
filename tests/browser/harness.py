"""A real JupyterLab, a real Voilà and a real browser, for tests of what a learner sees and does."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat

__all__ = ["CHROMIUM", "FLAGS", "Lab", "Voila", "lab_server", "voila_server", "write_notebook"]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TOKEN = "t"
PATIENCE = 90_000
"""Milliseconds until a test gives up waiting; nothing is asserted about times."""


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
def _served(command: Sequence[str], folder: Path, url: str) -> Iterator[str]:
    """Run a server until it answers, and stop it in the end; its output is shown when it does not come up."""
    home = folder / ".home"
    home.mkdir(exist_ok=True)
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
            while not _answers(url):
                if process.poll() is not None:
                    log.seek(0)
                    raise RuntimeError(f"{command[2]} did not start:\n{log.read()[-2000:]}")
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}?token={TOKEN}", timeout=2):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


@contextmanager
def lab_server(folder: Path) -> Iterator[str]:
    """Serve a folder with JupyterLab, without its news and update checks."""
    port = _free_port()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        f"--port={port}",
        f"--IdentityProvider.token={TOKEN}",
        "--LabApp.expose_app_in_browser=True",
        "--ServerApp.disable_check_xsrf=True",
    ]
    with _served(command, folder, f"http://127.0.0.1:{port}") as url:
        yield url


@contextmanager
def voila_server(notebook: Path) -> Iterator[str]:
    """Serve a notebook with Voilà."""
    port = _free_port()
    command = [
        sys.executable,
        "-m",
        "voila",
        notebook.name,
        "--no-browser",
        f"--port={port}",
        "--Voila.ip=127.0.0.1",
        "--show_tracebacks=True",
    ]
    with _served(command, notebook.parent, f"http://127.0.0.1:{port}") as url:
        yield url


class Lab:
    """A notebook open in JupyterLab."""

    def __init__(self, page: Any, url: str, name: str) -> None:
        self.page = page
        self.url = f"{url}/lab/tree/{name}?token={TOKEN}&reset"
        self.open()

    def open(self) -> None:
        """Load the page and wait until the notebook is there."""
        self.page.goto(self.url)
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=PATIENCE)
        self.page.wait_for_function("window.jupyterapp !== undefined", timeout=PATIENCE)
        self.wait_idle()

    def execute(self, command: str) -> None:
        """Run a command of JupyterLab."""
        self.page.evaluate("command => window.jupyterapp.commands.execute(command)", command)

    def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(
            """() => window.jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === "idle" """,
            timeout=PATIENCE,
        )

    def run_all(self) -> None:
        """Run all cells, and make sure that each of them has run."""
        self.wait_idle()
        self.execute("notebook:run-all-cells")
        self.page.wait_for_function(
            """() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")].every(
                 (node) => /\\[\\d+\\]/.test(node.textContent))""",
            timeout=PATIENCE,
        )
        self.wait_idle()

    def run(self, code: str) -> str:
        """Run code in the notebook's kernel, beside its cells, and return what it prints."""
        return str(
            self.page.evaluate(
                """async (code) => {
                     const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                     let out = "";
                     const future = kernel.requestExecute({ code, store_history: false });
                     future.onIOPub = (message) => {
                       if (message.header.msg_type === "stream") out += message.content.text;
                       if (message.header.msg_type === "error") out += message.content.traceback.join("\\n");
                     };
                     await future.done;
                     return out;
                   }""",
                code,
            )
        )


class Voila:
    """A notebook open in Voilà."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        page.goto(url)
        page.wait_for_selector(".bk-panel", timeout=PATIENCE)


def axe_source() -> str:
    """Return the text of axe-core, which `make` puts beside the environment, or nothing."""
    path = Path(__file__).resolve().parents[2] / ".venv" / "axe" / "package" / "axe.min.js"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def axe_faults(page: Any, selector: str) -> list[dict[str, Any]]:
    """Return the serious and critical faults that axe-core finds within a part of the page."""
    page.evaluate(axe_source())
    found = json.loads(page.evaluate("async (s) => JSON.stringify((await axe.run(s)).violations)", selector))
    return [fault for fault in found if fault["impact"] in ("serious", "critical")]
