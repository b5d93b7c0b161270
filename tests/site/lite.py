"""A lesson of the site, open in the browser that runs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.harness import KERNEL, NOTEBOOK, Lab

__all__ = ["Lite"]

NOTHING_HAS_RUN = f"[...{NOTEBOOK}.content.model.cells].every((cell) => (cell.executionCount ?? null) === null)"


class Lite(Lab):
    """A notebook open in JupyterLite. Python has to wake up first, which takes long on a busy machine."""

    patience = 300_000

    def __init__(self, page: Any, name: str) -> None:
        """Take a page on which a lesson is being opened."""
        self.page = page
        self.path = Path(name)
        self.wait_open()

    @classmethod
    def open(cls, page: Any, url: str, name: str) -> Lite:
        """Open a lesson by its address."""
        page.goto(f"{url}/lab/index.html?path={name}")
        return cls(page, name)

    def wait_open(self) -> None:
        """Wait until the notebook is there and Python answers; its status says "idle" too early."""
        super().wait_open()
        assert self.run("print(6 * 7)") == "42"

    def clear(self) -> None:
        """Take away what is stored with the lesson, so that only what runs now is seen."""
        self.execute("notebook:clear-all-cell-outputs")

    def run_all(self) -> None:
        """Run all cells, and make sure that each has run, and without an error."""
        self.clear()
        assert self.page.evaluate(NOTHING_HAS_RUN)
        super().run_all()

    def kernels(self) -> int:
        """Count the kernels of the page."""
        running = "[...window.jupyterapp.serviceManager.kernels.running()].length"
        assert self.page.evaluate(f"{KERNEL} !== undefined")
        return int(self.page.evaluate(running))
