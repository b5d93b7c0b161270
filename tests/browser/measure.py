"""Measure controls in a real browser: `python -m tests.browser.measure [--clicks N] [NAME or code of a cell …]`.

A click is timed in the page, from its event until the frame that shows the kernel's answer is painted; those that make
a bot think are told apart. Where other programs run, that time is theirs as well: `chrt --rr 1 python -m …` lets
this one go first, as on a quiet machine, and the processor time of the kernel and of the page is told, too. The bytes
are those that the page gets over its websocket between one click and the next, before the connection compresses them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.harness import CHROMIUM, FLAGS, Lab, end_kernels, lab_server, write_notebook
from tests.browser.shown import CLICKABLE_POINT, ShownPanel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["CELLS", "Figures", "Wire", "measure", "measured_lab"]

CELLS = {
    "WheelLab": "from barrage_widgets import WheelLab\nWheelLab()",
    "FlowPlayer": "from barrage_widgets import FlowPlayer\nFlowPlayer()",
    "GameTable": "from barrage_widgets import GameTable\nGameTable(players=4, humans=4, seed=3, speed='at once')",
}
THINKING = ("advice", "why=")
"""What makes the adviser think, so that a page says "thinking …" and the answer takes as long as that: told apart."""
CLICKS = 120
RUNS = 100
CLICKABLE = (
    ".bk-stage .bk-lit:visible, button[data-key]:not([aria-disabled], [data-key^=copy], [data-key^=download], "
    ".bk-sizes *, [data-key$='!'], [data-key=again], .bk-log *):visible"
)
"""What is clicked, in turn: all that can be chosen and leads on."""

WATCH = """(root) => {
  window.bkTimes = [];
  let begun = null, serial = 0, what = "";
  window.addEventListener("click", (event) => {
    if (!root.contains(event.target)) return;
    begun = event.timeStamp;
    what = event.target.closest("[data-key]")?.dataset.key ?? "";
    serial = Number(root.dataset.serial);
  }, true);
  const look = () => {
    if (begun === null || Number(root.dataset.serial) <= serial || "drawing" in root.dataset) return;
    const click = begun;
    begun = null;
    requestAnimationFrame(() => { // called before the next frame is painted; a message comes after it
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.bkTimes.push([performance.now() - click, what]);
      painted.port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true });
}"""


def _thinks(key: str) -> bool:
    return key.startswith(THINKING)


def _share(times: Sequence[float], part: float) -> float:
    """Return the time that this part of them stayed below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


class Processor:
    """Tells how much processor time the kernel and the page have taken."""

    def __init__(self, lab: Lab) -> None:
        self._tasks = Path(f"/proc/{lab.run('import os; print(os.getpid())')}/task")
        self._browser = lab.page.context.new_cdp_session(lab.page)
        self._browser.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(self) -> tuple[float, float]:
        """Return the milliseconds of the kernel, and of the page's main thread."""
        ran = sum(int((task / "schedstat").read_text().split()[0]) for task in self._tasks.iterdir())
        metrics = self._browser.send("Performance.getMetrics")["metrics"]
        page = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
        return ran / 1e6, page * 1000


class Wire:
    """Counts what a page gets over its websockets."""

    def __init__(self, page: Any) -> None:
        self.received = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._add))

    def _add(self, payload: str | bytes) -> None:
        self.received += len(payload)


@dataclass(slots=True)
class Figures:
    """What was measured of a control."""

    name: str
    times: list[float] = field(default_factory=list)
    """Milliseconds from each click to its redraw."""
    clicked: list[str] = field(default_factory=list)
    """The key of what was clicked, for each of them."""
    sizes: list[int] = field(default_factory=list)
    """Bytes received for each click."""
    worked: list[tuple[float, float]] = field(default_factory=list)
    """Milliseconds of processor time for each click: of the kernel, and of the page."""
    models: int = 0
    """Widget models of the control."""
    comms: tuple[int, int] = (0, 0)
    """Open comms after one run of the cell, and after many more."""

    @property
    def redraws(self) -> list[float]:
        """The times of all other clicks, from the quickest to the slowest."""
        return sorted(spent for spent, key in zip(self.times, self.clicked, strict=True) if not _thinks(key))

    def share(self, part: float) -> float:
        """Return the time that this part of the redraws stayed below."""
        return _share(self.redraws, part)

    def processor(self, place: int) -> str:
        """Say how much processor time the redraws took, in the kernel (0) or in the page (1)."""
        spent = [worked[place] for worked, key in zip(self.worked, self.clicked, strict=True) if not _thinks(key)]
        return f"median {statistics.median(spent):.0f} ms, 95 % below {_share(spent, 0.95):.0f} ms"

    @property
    def thinking(self) -> list[float]:
        """The times of the clicks that made the adviser think."""
        return [spent for spent, key in zip(self.times, self.clicked, strict=True) if _thinks(key)]

    def slowest(self) -> str:
        """Name what kept a learner waiting longest."""
        slow = sorted(zip(self.times, self.clicked, strict=True), reverse=True)
        return ", ".join(f"{key} {spent:.0f} ms" for spent, key in slow if not _thinks(key))[:100]

    def __str__(self) -> str:
        middle, most = statistics.median(self.redraws), max(self.redraws)
        waited = f"{len(self.thinking)} clicks, longest {max(self.thinking):.0f} ms" if self.thinking else "no click"
        sizes = statistics.median(self.sizes) / 1000, max(self.sizes) / 1000
        return (
            f"{self.name}: {len(self.times)} clicks\n"
            f"  click to redraw   median {middle:.0f} ms, 95 % below {self.share(0.95):.0f} ms, longest {most:.0f} ms\n"
            f"  the slowest       {self.slowest()}\n"
            f"  processor time    kernel {self.processor(0)}; page {self.processor(1)}\n"
            f"  adviser asked     {waited}\n"
            f"  over the wire     median {sizes[0]:.1f} kB, most {sizes[1]:.1f} kB a redraw\n"
            f"  widget models     {self.models}\n"
            f"  open comms        {self.comms[0]} after one run, {self.comms[1]} after many more"
        )


@contextmanager
def measured_lab(cells: Sequence[str]) -> Iterator[tuple[Lab, Wire]]:
    """Open a notebook in a JupyterLab of its own, with its wire watched."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, lab_server(Path(folder)) as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1500, "height": 1700})
        wire = Wire(page)
        lab = Lab(page, url, write_notebook(Path(folder) / "measure.ipynb", cells))
        lab.run_all()
        yield lab, wire
        browser.close()
        end_kernels(url)


def measure(name: str, cell: str, clicks: int = CLICKS, runs: int = RUNS) -> Figures:
    """Click through a control and run its cell again and again."""
    figures = Figures(name)
    with measured_lab([cell]) as (lab, wire):
        panel = lab.panel()
        figures.models = lab.comms()
        panel.root.evaluate(WATCH)
        processor = Processor(lab)
        lab.page.wait_for_timeout(1000)
        for turn in range(clicks):
            _click(panel, turn, wire, processor, figures)
        for spent, key in json.loads(lab.page.evaluate("JSON.stringify(window.bkTimes)")):
            figures.times.append(spent)
            figures.clicked.append(key)
        lab.run_cell(0)
        before = lab.comms()
        lab.run_cell(0, runs)
        figures.comms = (before, lab.comms())
    return figures


def _click(panel: ShownPanel, turn: int, wire: Wire, processor: Processor, figures: Figures) -> None:
    """Click one of the things that can be clicked, each turn another."""
    things = panel.root.locator(CLICKABLE)
    count = things.count()
    for place in range(count):
        thing = things.nth((turn * 7 + place) % count)
        thing.scroll_into_view_if_needed()
        if point := thing.evaluate(CLICKABLE_POINT):
            received, (kernel, page) = wire.received, processor.spent()
            with panel.answering():
                panel.page.mouse.click(*point)
            panel.page.wait_for_timeout(30)  # the rest of the kernel's messages
            figures.sizes.append(wire.received - received)
            now = processor.spent()
            figures.worked.append((now[0] - kernel, now[1] - page))
            return
    raise RuntimeError(f"after {turn} clicks nothing can be clicked any more:\n{panel.words()}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the named controls, or those of other cells."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.measure", description=__doc__)
    parser.add_argument("controls", nargs="*", default=list(CELLS), help=f"{', '.join(CELLS)}, or the code of a cell")
    parser.add_argument("--clicks", type=int, default=CLICKS)
    options = parser.parse_args(arguments)
    if not CHROMIUM:
        sys.exit("chromium is not installed: nothing to measure with (Debian: apt-get install chromium)")
    for control in options.controls:
        print(measure(control.splitlines()[-1], CELLS.get(control, control), options.clicks), flush=True)


if __name__ == "__main__":
    main()
