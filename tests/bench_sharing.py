"""Measure how well games are shared: one process, all cores, and a local cluster of Dask, in one run, as ratios.

The same series of random games is played in each way, full games of four on the standard map, and the ways take turns.
Time is that of a clock on the wall, from the call to the last record: starting processes and workers is part of it.
What is shown are the medians of the rounds, and the medians of their ratios. The bars hold for two cores that have
nothing else to do, and for series that last: with few games the start is what is measured. On a machine that has other
things to do, look at the processor time: what sharing costs besides the games, whoever else is at work. (Dask's
processes look at themselves several times a second: where a series takes long for the others' sake, that adds up.)

A Python that keeps no bytecode compiles Dask's sources anew in every worker, which takes longer than all else that a
cluster costs. So bytecode is kept here, and another process plays a game on a cluster first, to have it all.

Run it with `make bench`, or with `python tests/bench_sharing.py --games 200` for a quick look.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))  # for a checkout; a compiled kit is found before

from barrage_core.study import Records, Table, plain_text, simulate, usable_cores

ONE, CORES, DASK = "one process", "all cores", "Dask, local"
SPEED_UP, SURCHARGE = 1.8, 1.15
"""What two processes gain at least, and what a cluster of as many workers may take at most beside them."""
GAMES = 10_000
"""Games of a round: as many as the bars are about."""
KEEP_NOTHING = "PYTHONDONTWRITEBYTECODE"
A_GAME = f"""
import sys
sys.path.append({sys.path[-1]!r})
from barrage_core.study import simulate
simulate(1, ["random"], players=4, mode="full", jobs=1, cluster="local")
"""


def ways(jobs: int) -> dict[str, Callable[..., Records]]:
    """Return every way to play a series."""
    return {
        ONE: partial(simulate, jobs=1),
        CORES: partial(simulate, jobs=jobs),
        DASK: partial(simulate, jobs=jobs, cluster="local"),
    }


def processor_seconds() -> float:
    """Return what this process and those that it has started and seen the end of have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


Times = dict[str, list[float]]


def measure(games: int, rounds: int, jobs: int) -> tuple[Times, Times]:
    """Let the ways take turns; return the seconds of each in every round, by a clock on the wall and of processors.

    All of them must give the same games.
    """
    seconds: Times = {name: [] for name in ways(jobs)}
    worked: Times = {name: [] for name in ways(jobs)}
    for number in range(rounds):
        played = []
        for name, play in ways(jobs).items():
            begun, used = time.perf_counter(), processor_seconds()
            played.append(play(games, ["random"], players=4, mode="full", seed=number * games))
            seconds[name].append(time.perf_counter() - begun)
            worked[name].append(processor_seconds() - used)
        if any(other != played[0] for other in played):
            sys.exit("the games differ: whatever shares them, they must be the same")
    return seconds, worked


def report(seconds: Times, worked: Times, games: int, jobs: int) -> str:
    """Return both tables: what was measured, and the bars."""
    rows = [
        (
            name,
            f"{games / statistics.median(times):.1f}",
            f"{_ratio(seconds[ONE], times):.2f}",
            f"{_ratio(worked[name], worked[ONE]):.2f}",
        )
        for name, times in seconds.items()
    ]
    gained, taken = _ratio(seconds[ONE], seconds[CORES]), _ratio(seconds[DASK], seconds[CORES])
    bars = [
        (f"all cores ({jobs}), beside one process", f">= {SPEED_UP} ×", f"{gained:.2f} ×", _met(gained >= SPEED_UP)),
        ("time of Dask, beside all cores", f"<= {SURCHARGE} ×", f"{taken:.2f} ×", _met(taken <= SURCHARGE)),
    ]
    heads = ("", "games / s", "beside one process", "processor time")
    measured = Table(f"{games} random games", heads, rows)
    return f"{plain_text(measured)}\n\n{plain_text(Table('Bars', ('bar', 'asked', 'reached', ''), bars, words=(0, 3)))}"


def _ratio(these: list[float], those: list[float]) -> float:
    return statistics.median(one / other for one, other in zip(these, those, strict=True))


def _met(met: bool) -> str:
    return "met" if met else "NOT MET"


def main() -> None:
    """Measure and print."""
    summary, _, details = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of a round (default: {GAMES})")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of each way (default: 1)")
    parser.add_argument("--jobs", type=int, default=usable_cores(), help="processes and workers (default: all cores)")
    options = parser.parse_args()
    if min(options.games, options.rounds, options.jobs) < 1:
        parser.error("expected at least one game, one round and one process")
    if os.environ.pop(KEEP_NOTHING, ""):  # begins again: a process that has begun without bytecode stays without
        os.execv(sys.executable, [sys.executable, *sys.argv])
    subprocess.run([sys.executable, "-c", A_GAME], check=True)
    print(report(*measure(options.games, options.rounds, options.jobs), options.games, options.jobs))


if __name__ == "__main__":  # processes import this file again
    main()
