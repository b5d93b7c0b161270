"""Measure the engine beside python-chess and catanatron, in one process and interleaved.

What is timed, for every engine alike: random play, where a decision is one generation of all legal actions, one random
choice among them and one application. Nothing is checked a second time (`carry_out` here, `validate_action=False`
there), and no events are made, because nobody reads them. Setting up the games is part of it. Time is the processor
time of this process; the engines take turns in short rounds, so that a busy machine slows all of them, and the medians
of the rounds are shown. A ratio is the median of the ratios of each round. Barrage is played four-handed on the
standard map, and the full game is compared with the bars.

Run it with `make bench`, with `make bench-fast` for the compiled engine, of which more is asked, or with
`python tests/bench.py --seconds 0.5` for a quick look.
"""

from __future__ import annotations

import argparse
import pickle
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import catanatron
import chess
from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame

from barrage_core.compiled import build
from barrage_core.files.codes import encode
from barrage_core.names import Mode
from barrage_core.newgame import new_game
from barrage_core.rules import carry_out, legal_actions

ROOT = Path(__file__).resolve().parent.parent
MOST_PLIES = 300
"""Random chess rarely ends by itself; a game is broken off here."""
MOST_TURNS = 1000
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


class Game(NamedTuple):
    """One random game: how many decisions, how many options at all of them together, and some of its states."""

    decisions: int
    options: int
    states: list[Any]


# One random game of each engine ---------------------------------------------------------------------------------------
# Each takes `keep`: None while time is measured, else every how many decisions a state is kept.


def barrage(mode: Mode) -> Callable[[random.Random, int | None], Game]:
    """Return the player of this kit's games, four-handed on the standard map."""

    def play(rng: random.Random, keep: int | None = None) -> Game:
        state, _ = new_game(4, rng.randrange(10**9), mode=mode)
        decisions, options, states = 0, 0, []
        while state.agenda:
            actions = legal_actions(state)
            if keep is not None:
                options += len(actions)
                if decisions % keep == 0:
                    states.append(state.copy())
            carry_out(state, rng.choice(actions), None)
            decisions += 1
        return Game(decisions, options, states)

    return play


def play_catanatron(rng: random.Random, keep: int | None = None) -> Game:
    """Play a four-handed game of catanatron until somebody wins or 1000 turns are over."""
    game = CatanGame([RandomPlayer(colour) for colour in COLOURS], seed=rng.randrange(1, 10**9))
    decisions, options, states = 0, 0, []
    while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
        actions = game.state.playable_actions
        if keep is not None:
            options += len(actions)
            if decisions % keep == 0:
                states.append(game.state.copy())
        game.execute(rng.choice(actions), validate_action=False)
        decisions += 1
    return Game(decisions, options, states)


def play_chess(rng: random.Random, keep: int | None = None) -> Game:
    """Play a game of python-chess until there is no move, or 300 plies."""
    board = chess.Board()
    decisions, options, states = 0, 0, []
    while decisions < MOST_PLIES:
        moves = list(board.legal_moves)
        if not moves:
            break
        if keep is not None:
            options += len(moves)
            if decisions % keep == 0:
                states.append(board.copy(stack=False))
        board.push(rng.choice(moves))
        decisions += 1
    return Game(decisions, options, states)


ENGINES: dict[str, Callable[[random.Random, int | None], Game]] = {
    "full": barrage("full"),
    "introductory": barrage("introductory"),
    "catanatron": play_catanatron,
    "python-chess": play_chess,
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "full": lambda state: state.copy(),
    "introductory": lambda state: state.copy(),
    "catanatron": lambda state: state.copy(),
    "python-chess": lambda board: board.copy(stack=False),
}


# Measuring ------------------------------------------------------------------------------------------------------------


class Pace(NamedTuple):
    """What one round of one engine gave, per second."""

    decisions: float
    games: float
    copies: float


def measure_play(name: str, rng: random.Random, seconds: float) -> tuple[float, float]:
    """Play whole games for about so many seconds; return decisions and games per second."""
    play, decisions, games = ENGINES[name], 0, 0
    start = now = time.process_time()
    while now - start < seconds:
        decisions += play(rng, None).decisions
        games += 1
        now = time.process_time()
    return decisions / (now - start), games / (now - start)


def measure_copies(name: str, states: list[Any], seconds: float) -> float:
    """Copy states from all parts of random games, one after the other; return copies per second."""
    copy, copies = COPIES[name], 0
    start = now = time.process_time()
    while now - start < seconds:
        for state in states:
            copy(state)
        copies += len(states)
        now = time.process_time()
    return copies / (now - start)


def import_seconds(tries: int = 5) -> float:
    """Import the core in fresh processes and return the best time: the others waited for something else."""
    code = "import time; start = time.perf_counter(); import barrage_core; print(time.perf_counter() - start)"
    runs = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT / "tests", capture_output=True, text=True, check=True)
        for _ in range(tries)
    ]
    return min(float(run.stdout) for run in runs)


def measure(seconds: float, rounds: int, samples: dict[str, list[Game]]) -> dict[str, list[Pace]]:
    """Let the engines take turns, after a warm-up; every engine gets the same seed in the same round."""
    states = {name: [state for game in games for state in game.states] for name, games in samples.items()}
    for name in ENGINES:
        measure_play(name, random.Random(0), min(seconds, 0.5))
        measure_copies(name, states[name], min(seconds, 0.5) / 5)
    paces: dict[str, list[Pace]] = {name: [] for name in ENGINES}
    for number in range(1, rounds + 1):
        for name, measured in paces.items():
            decisions, games = measure_play(name, random.Random(number), seconds)
            measured.append(Pace(decisions, games, measure_copies(name, states[name], seconds / 5)))
        if sys.stderr.isatty():
            print(f"\rround {number} of {rounds}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 30, end="\r", file=sys.stderr)
    return paces


# Reporting ------------------------------------------------------------------------------------------------------------


def table(rows: list[list[str]]) -> Iterator[str]:
    """Set a table in columns, the first one to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        yield "  ".join(
            [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))]
        )
        if not number:
            yield "  ".join("-" * width for width in widths)


def figure(number: float) -> str:
    """Write a number with three figures or more, and its thousands apart."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def report(paces: dict[str, list[Pace]], samples: dict[str, list[Game]]) -> Iterator[str]:
    """Yield both tables, line by line: what was measured, and the bars."""
    rows = [["", "Barrage, full", "Barrage, introductory", "catanatron", "python-chess"]]
    for field, label in (("decisions", "decisions / s"), ("games", "games / s"), ("copies", "state copies / s")):
        rows.append(
            [label, *(figure(statistics.median(getattr(pace, field) for pace in paces[name])) for name in ENGINES)]
        )
    decisions = {name: sum(game.decisions for game in games) for name, games in samples.items()}
    options = {name: sum(game.options for game in games) for name, games in samples.items()}
    rows.append(["decisions a game", *(figure(decisions[name] / len(samples[name])) for name in ENGINES)])
    rows.append(["options a decision, mean", *(figure(options[name] / decisions[name]) for name in ENGINES)])
    yield from table(rows)
    yield ""
    yield from table([["bar", "asked", "reached", ""], *(_bar(*line) for line in _bars(paces, samples))])


def _bars(paces: dict[str, list[Pace]], samples: dict[str, list[Game]]) -> Iterator[tuple[str, str, float, str, float]]:
    """Yield every bar: label, relation, value asked, unit, value reached."""

    def ratio(field: str, rival: str) -> float:
        pairs = zip(paces["full"], paces[rival], strict=True)
        return float(statistics.median(getattr(ours, field) / getattr(theirs, field) for ours, theirs in pairs))

    states = [state for name in ("full", "introductory") for game in samples[name] for state in game.states]
    asked = 3.5 if build() == "compiled" else 2
    yield "decisions / s, beside catanatron", ">=", asked, "×", ratio("decisions", "catanatron")
    if build() == "compiled":
        yield "decisions / s, beside python-chess", ">=", 3, "×", ratio("decisions", "python-chess")
    yield "games / s, beside catanatron", ">=", 12, "×", ratio("games", "catanatron")
    yield "state copies / s, beside catanatron", ">=", 35, "×", ratio("copies", "catanatron")
    yield (
        f"largest pickle of {len(states)} states",
        "<",
        8000,
        "bytes",
        max(len(pickle.dumps(state)) for state in states),
    )
    yield "longest code of the same states", "<", 2000, "characters", max(len(encode(state)) for state in states)
    yield "import barrage_core, best of 5", "<", 0.25, "s", import_seconds()


def _bar(label: str, relation: str, asked: float, unit: str, reached: float) -> list[str]:
    met = reached >= asked if relation == ">=" else reached < asked
    return [label, f"{relation} {asked:,g} {unit}", f"{figure(reached)} {unit}", "met" if met else "NOT MET"]


def main() -> None:
    """Measure and print."""
    summary, _, details = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.5, help="length of a round of one engine (default: 1.5)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of every engine (default: 7)")
    options = parser.parse_args()
    if options.seconds <= 0 or options.rounds < 1:
        parser.error("expected a positive number of seconds and at least one round")
    rivals = f"catanatron {_version(catanatron)}, python-chess {chess.__version__}"
    versions = f"Barrage: {build()}; Python {platform.python_version()}, {rivals}"
    print(f"{details}\n{versions}; {options.rounds} rounds of {options.seconds:g} s for each engine.\n")
    samples = {name: [play(random.Random(seed), 10) for seed in range(12)] for name, play in ENGINES.items()}
    paces = measure(options.seconds, options.rounds, samples)
    print("\n".join(report(paces, samples)))


def _version(package: Any) -> str:
    from importlib.metadata import version

    return version(package.__name__)


if __name__ == "__main__":
    main()
