"""Look for texts that a format stumbles over: `python -m tests.fuzz.search [--seconds 60] [TARGET …]`, or `make fuzz`.

Texts of the corpus are changed at random: a value is replaced, taken out, or put in twice, a letter is changed. A text
that raises anything but a refusal is made as small as can be and put into the corpus; the tests are red until it is
mended. One that takes too long is put there as it is; the search tries what is in the corpus first, so it fails until
that is mended. Every search tries other texts; the seed that it prints tries the same ones again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import chdir, contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.targets import CORPUS, TARGETS, corpus, read, run, write

__all__ = ["hunt", "main", "search", "texts"]

EXAMPLES = 50
"""Texts that are tried between two looks at the clock."""
WORKING, WAITING = 5.0, 60.0
"""Seconds of the processor, and seconds in all, that one text may take: what is opened answers soon."""
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.sampled_from([999, 10**6, 10**30, -(10**6), 0.5, 1e300, "", "usa", "B5U", "\ud800", "\x1b[2J", "=1+1", [], {}]),
    st.text(max_size=8),
    st.lists(st.integers(0, 3), max_size=3),
    st.integers(90, 130).map(lambda deep: json.loads("[" * deep + "]" * deep)),
)


@st.composite
def texts(draw: st.DrawFn, target: str) -> str:
    """Draw a text: one of the corpus with a few changes, as data if it is data."""
    content = read(draw(st.sampled_from(corpus(target))))
    before, line, after = "", content, ""
    if draw(st.booleans()) and len(lines := content.splitlines(keepends=True)) > 1:  # each line may be data of its own
        place = draw(st.integers(0, len(lines) - 1))
        before, line, after = "".join(lines[:place]), lines[place], "".join(lines[place + 1 :])
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return draw(_letters(content))
    other = JUNK | st.sampled_from(list(_values(data)) or [None])
    for _ in range(draw(st.integers(1, 3))):
        data = draw(_changed(data, other))
    return before + json.dumps(data) + line[len(line.rstrip()) :] + after


def _values(data: Any) -> Iterator[Any]:
    """Go through all values of data that hold nothing else: one of them may stand in for another."""
    if isinstance(data, list | dict):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _values(part)
    else:
        yield data


@st.composite
def _changed(draw: st.DrawFn, data: Any, other: st.SearchStrategy[Any]) -> Any:
    """Go down into data at random and change something there, to another value."""
    if not data or not isinstance(data, list | dict) or draw(st.integers(0, 5)) == 0:
        return draw(other)
    place = draw(st.sampled_from(sorted(data) if isinstance(data, dict) else range(len(data))))
    new = data.copy()
    how = draw(st.sampled_from(["deeper", "deeper", "deeper", "out", "again"]))
    if how == "deeper":
        new[place] = draw(_changed(data[place], other))
    elif how == "out":
        del new[place]
    elif isinstance(new, list):
        new.insert(place, new[place])
    else:
        new[draw(st.text(max_size=5))] = new[place]
    return new


@st.composite
def _letters(draw: st.DrawFn, content: str) -> str:
    """Change a few letters."""
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(content)))
        content = content[:place] + draw(st.text(max_size=3)) + content[place + draw(st.integers(0, 4)) :]
    return content


class TooSlow(BaseException):
    """A text took too long. What is tried may catch every `Exception`, but not this."""


@contextmanager
def _deadline() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TooSlow

    timers = ((signal.SIGPROF, signal.ITIMER_PROF, WORKING), (signal.SIGALRM, signal.ITIMER_REAL, WAITING))
    for number, timer, seconds in timers:
        signal.signal(number, ring)
        signal.setitimer(timer, seconds, 1.0)  # once more after a second, if something swallowed the first
    try:
        yield
    finally:
        for _, timer, _ in timers:
            signal.setitimer(timer, 0)


def search(target: str, seconds: float, start: int) -> str | None:
    """Try the corpus, then other texts until the time is over; return the smallest one that is a defect."""
    until, found = time.monotonic() + seconds, list[str]()
    options = settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )

    def attempt(content: str) -> None:
        try:
            with _deadline():
                run(target, content)
        except (Exception, TooSlow):
            found.append(content)
            raise

    known = (partial(attempt, read(path)) for path in corpus(target))
    new = (seed(number)(options(given(texts(target))(attempt))) for number in count(start))
    try:
        for tried in known:
            tried()
        while time.monotonic() < until:
            next(new)()
    except (Exception, TooSlow) as problem:
        if not found:  # it is the search that fails, not what is tried
            raise
        print(f"{target}: {type(problem).__name__}: {str(problem)[:300]}", flush=True)
    return found[-1] if found else None


def hunt(target: str, seconds: float, start: int) -> bool:
    """Search, in a folder of its own, and keep what is found; say whether it was nothing."""
    os.environ["BARRAGE_RECORD"] = "off"
    with tempfile.TemporaryDirectory() as folder, chdir(folder):  # a command line may name files
        content = search(target, seconds, start)
    if content is None:
        print(f"{target}: nothing found", flush=True)
        return True
    path = CORPUS / target / hashlib.sha256(content.encode(errors="surrogatepass")).hexdigest()[:12]
    path.parent.mkdir(exist_ok=True)
    write(path, content)
    print(f"{target}: kept as {path.name}", flush=True)
    return False


def main(arguments: Sequence[str]) -> int:
    """Search through the targets, several at a time, and keep what is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.search", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"what to try ({', '.join(TARGETS)})")
    parser.add_argument("--seconds", type=float, default=60, help="how long, for each of them (60)")
    parser.add_argument("--seed", type=int, help="which texts (others each time)")
    parser.add_argument("--jobs", type=int, default=1, help="how many targets at the same time (1)")
    wanted = parser.parse_args(arguments)
    start = random.SystemRandom().randrange(10**9) if wanted.seed is None else wanted.seed
    print(f"--seed {start} tries the same texts again", flush=True)
    hunting = partial(hunt, seconds=wanted.seconds, start=start)
    targets = wanted.targets or list(TARGETS)
    if wanted.jobs == 1:
        return int(not all(list(map(hunting, targets))))
    with ProcessPoolExecutor(wanted.jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        return int(not all(list(pool.map(hunting, targets))))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
