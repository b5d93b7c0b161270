"""How long the bots think in a browser: `python -m tests.site.players [BOT …] [--seed N]`, with the built site.

Each bot plays one full four-player game against itself, in a lesson of the site. A turn is everything that is decided
in it. What is measured is the processor time of the page, which other work on the machine hardly changes; it includes
some 0.02 s for asking. The same turns are then played by this Python, for comparison.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, Final

from barrage_core.bots import BOTS, known_bot
from barrage_site.build import SITE
from barrage_site.serve import server
from tests.browser.harness import CHROMIUM, FLAGS
from tests.site.lite import Lite

__all__ = ["CODE", "LONG", "main", "page_clock", "play_here", "play_there", "told"]

LESSON = "02_water_flow.ipynb"
LONG = 3.0
"""Seconds that nobody should wait for a bot's turn."""

CODE: Final = """
from barrage_core.agenda import Turn
from barrage_core.bots import make_bot
from barrage_core.newgame import new_game
from barrage_core.rules import play_unchecked

def deal(name, seed):
    global state, bots
    state, _ = new_game(4, seed, mode="full")
    bots = [make_bot(name, seat) for seat in range(4)]
    decide(lambda: not isinstance(state.decision, Turn))

def decide(goes_on):
    while not state.is_over and goes_on():
        play_unchecked(state, bots[state.decision.player].choose(state))

def play_turn():
    play_unchecked(state, bots[state.decision.player].choose(state))
    decide(lambda: not isinstance(state.decision, Turn))
    return state.is_over
"""
"""A game to be played turn by turn, in the browser as well as here."""


def play_here(name: str, seed: int, most: int) -> list[float]:
    """Play up to so many turns of a game here, and return the processor time of each."""
    space: dict[str, Any] = {}
    exec(CODE, space)
    space["deal"](name, seed)
    return _timed(space["play_turn"], time.process_time, most)


def play_there(lesson: Lite, clock: Callable[[], float], name: str, seed: int, most: int) -> list[float]:
    """Do the same in a lesson of the site, in which `CODE` was run, with the clock of its page."""
    lesson.run(f"deal({name!r}, {seed})")
    return _timed(lambda: lesson.run("print(play_turn())") == "True", clock, most)


def _timed(play_turn: Callable[[], bool], clock: Callable[[], float], most: int) -> list[float]:
    turns: list[float] = []
    over = False
    while not over and len(turns) < most:
        begun = clock()
        over = play_turn()
        turns.append(clock() - begun)
    return turns


def page_clock(browser: Any) -> Callable[[], float]:
    """Return a clock that tells the processor time of all pages of a browser."""
    session = browser.new_browser_cdp_session()

    def seconds() -> float:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(process["cpuTime"] for process in processes if process["type"] == "renderer"))

    return seconds


def told(where: str, turns: Sequence[float]) -> str:
    """Say what was measured.

    >>> told("here", [0.1, 0.5])
    'here: 2 turns, 0.30 s a turn in the mean, longest 0.50 s, over 3 s: 0'
    """
    mean, long = sum(turns) / len(turns), sum(turn > LONG for turn in turns)
    return f"{where}: {len(turns)} turns, {mean:.2f} s a turn in the mean, longest {max(turns):.2f} s, over 3 s: {long}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures of each bot."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.players", description=__doc__)
    parser.add_argument("bots", nargs="*", type=known_bot, help=f"which ones: {', '.join(BOTS)} (all)")
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--turns", type=int, default=sys.maxsize, help="stop a game after so many turns")
    chosen = parser.parse_args(arguments)
    if not CHROMIUM or not SITE.is_dir():
        sys.exit("This needs chromium (Debian: apt-get install chromium) and the built site (make site).")
    from playwright.sync_api import sync_playwright

    with server(SITE) as serving, sync_playwright() as play:
        Thread(target=serving.serve_forever, daemon=True).start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        lesson = Lite.open(browser.new_page(), f"http://127.0.0.1:{serving.server_port}", LESSON)
        lesson.run(CODE)
        for name in chosen.bots or BOTS:
            there = play_there(lesson, page_clock(browser), name, chosen.seed, chosen.turns)
            print(told(f"{name} in the browser", there), flush=True)
            print(told(f"{name} here", play_here(name, chosen.seed, chosen.turns)), flush=True)
        browser.close()
        serving.shutdown()


if __name__ == "__main__":
    main()
