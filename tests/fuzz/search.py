"""Look for texts that a format stumbles over: `python -m tests.fuzz.search [--seconds 60] [TARGET …]`, or `make fuzz`.

Texts of the corpus are changed at random: a value is replaced, taken out, or put in twice, a letter is changed. A text
that raises anything but a refusal is made as small as can be and put into the corpus; the tests are red until it is
mended.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.targets import CORPUS, TARGETS, corpus, run

__all__ = ["main", "texts"]

EXAMPLES = 50
"""Texts that are tried between two looks at the clock."""
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
    path = draw(st.sampled_from(corpus(target)))
    content = path.read_text(encoding="utf-8")
    try:
        data = json.loads(content)
    except ValueError:
        return draw(_letters(content))
    for _ in range(draw(st.integers(1, 3))):
        data = draw(_changed(data))
    return json.dumps(data)


@st.composite
def _changed(draw: st.DrawFn, data: Any) -> Any:
    """Go down into data at random and change something there."""
    if not data or not isinstance(data, list | dict) or draw(st.integers(0, 5)) == 0:
        return draw(JUNK)
    place = draw(st.sampled_from(sorted(data) if isinstance(data, dict) else range(len(data))))
    new = data.copy()
    how = draw(st.sampled_from(["deeper", "deeper", "deeper", "out", "again"]))
    if how == "deeper":
        new[place] = draw(_changed(data[place]))
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


def search(target: str, seconds: float) -> str | None:
    """Try texts until the time is over; return the smallest one that was found to be a defect."""
    until, found, number = time.monotonic() + seconds, [], 0
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
            run(target, content)
        except Exception:
            found.append(content)
            raise

    while time.monotonic() < until and not found:
        number += 1
        try:
            seed(number)(options(given(texts(target))(attempt)))()
        except Exception as problem:
            print(f"{target}: {type(problem).__name__}: {str(problem)[:300]}", flush=True)
    return found[-1] if found else None


def main(arguments: Sequence[str]) -> int:
    """Search through the targets, in equal parts of the time, and keep what is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.search", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"what to try ({', '.join(TARGETS)})")
    parser.add_argument("--seconds", type=float, default=60, help="how long, for all of them together (60)")
    wanted = parser.parse_args(arguments)
    targets = wanted.targets or list(TARGETS)
    os.environ["BARRAGE_RECORD"] = "off"
    defects = 0
    with tempfile.TemporaryDirectory() as folder:
        here = os.getcwd()
        os.chdir(folder)  # a command line may name files
        try:
            for target in targets:
                content = search(target, wanted.seconds / len(targets))
                if content is None:
                    print(f"{target}: nothing found", flush=True)
                    continue
                defects += 1
                _keep(target, content)
        finally:
            os.chdir(here)
    return 1 if defects else 0


def _keep(target: str, content: str) -> None:
    path = CORPUS / target / hashlib.sha256(content.encode(errors="surrogatepass")).hexdigest()[:12]
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, encoding="utf-8", errors="replace")
    print(f"{target}: kept as {path.name}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
