"""Measure the built site: `python -m tests.site.measure [--runs N]` gives its size, seconds of waiting, and memory.

A run is a fresh browser without a cache. Its clock starts with the click on lesson 02 on the landing page; all cells
are set to run as soon as the page says that its kernel is there.
"""

from __future__ import annotations

import argparse
import gzip
import re
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

from barrage_site.build import SITE
from barrage_site.serve import server
from tests.browser.harness import CHROMIUM, FLAGS, KERNEL

__all__ = ["main", "sizes"]

LESSON = "02_water_flow.ipynb"
LONG = 180_000
PROMPT = "[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt:not(.jp-Placeholder-prompt)')]"


def sizes(folder: Path) -> tuple[int, int]:
    """Return the bytes of a folder, plain and with every file compressed as a web server would."""
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    return sum(map(len, files)), sum(min(len(data), len(gzip.compress(data, 6))) for data in files)


def run(play: Any, url: str) -> tuple[float, float, float, float]:
    """Return seconds until the lesson is seen and until its first cell has run, those of a processor, megabytes."""
    browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.goto(url)
    began = time.monotonic()
    page.click(f'.card[data-file="{LESSON}"] a')
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=LONG)
    seen = time.monotonic() - began
    page.wait_for_function(f"() => {KERNEL}?.status === 'idle'", timeout=LONG)
    page.evaluate(
        """() => { const run = (command) => window.jupyterapp.commands.execute(`notebook:${command}`);
             run("clear-all-cell-outputs").then(() => run("run-all-cells")); }"""
    )
    page.wait_for_function(f"/\\[1\\]/.test({PROMPT}[0].textContent)", timeout=LONG, polling=50)
    first, busy = time.monotonic() - began, sum(process["cpuTime"] for process in _processes(browser))
    page.wait_for_function(f"{PROMPT}.every((node) => /\\[\\d+\\]/.test(node.textContent))", timeout=LONG)
    memory = sum(_resident(process["id"]) for process in _processes(browser) if process["type"] == "renderer")
    browser.close()
    return seen, first, busy, memory / 1e6


def _processes(browser: Any) -> list[dict[str, Any]]:
    processes: list[dict[str, Any]] = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return processes


def _resident(process: int) -> int:
    """Return the bytes of memory of a process that it shares with nobody, and its part of the rest."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    match = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(match.group(1)) * 1024 if match else 0


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.measure", description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args(arguments).runs
    if not CHROMIUM or not SITE.is_dir():
        sys.exit("This needs chromium (Debian: apt-get install chromium) and the built site (make site).")
    plain, packed = sizes(SITE)
    print(f"site: {plain / 1e6:.1f} MB, {packed / 1e6:.1f} MB compressed", flush=True)
    from playwright.sync_api import sync_playwright

    with server(SITE) as serving, sync_playwright() as play:
        Thread(target=serving.serve_forever, daemon=True).start()
        results = [run(play, f"http://127.0.0.1:{serving.server_port}/") for _ in range(runs)]
        serving.shutdown()
    seen, first, busy, memory = (statistics.median(figures) for figures in zip(*results, strict=True))
    print(f"click to lesson {seen:.1f} s, to its first executed cell {first:.1f} s, memory of the tab {memory:.0f} MB")
    print(f"processor time of the browser until then {busy:.1f} s, which a busy machine does not change")
    print(f"(medians of {runs}; first cell {', '.join(f'{figures[1]:.1f}' for figures in results)} s)")


if __name__ == "__main__":
    main()
