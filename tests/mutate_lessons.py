"""Change a number of the rules, and see that a lesson notices: `python -m tests.mutate_lessons`, or `make mutants`.

Each change is made in a copy of the project, the lesson that teaches the rule is compared with its stored outputs under
nbval there, and must go red. The project itself is not touched.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.lessons import ROOT

__all__ = ["MUTANTS", "Mutant", "main", "notices"]


class Mutant(NamedTuple):
    """One changed number: the file, the text and what replaces it, and the lesson that must notice."""

    rule: str
    path: str
    old: str
    new: str
    lesson: str


RULESET = "barrage_core/rulebook/ruleset.py"
MUTANTS = (
    Mutant(
        "a rival's conduit costs 1 credit a drop",
        RULESET,
        "conduit_fee_credits: int = _number(1,",
        "conduit_fee_credits: int = _number(2,",
        "05_production",
    ),
    Mutant(
        "the wheel has six segments",
        RULESET,
        "wheel_segments: int = _number(6,",
        "wheel_segments: int = _number(5,",
        "07_wheel",
    ),
    Mutant(
        "a base costs 5, 4 or 3 excavators",
        RULESET,
        "_numbers((5, 4, 3), 0, 20,",
        "_numbers((5, 5, 3), 0, 20,",
        "06_construction",
    ),
    Mutant(
        "a red action space costs 3 credits",
        RULESET,
        "red_action_fee: int = _number(3,",
        "red_action_fee: int = _number(2,",
        "08_action_board",
    ),
    Mutant(
        "a hand holds 3 contracts",
        RULESET,
        "hand_limit: int = _number(3,",
        "hand_limit: int = _number(2,",
        "10_contracts",
    ),
    Mutant(
        "a section behind costs 4 VP",
        RULESET,
        "behind_penalty: int = _number(4,",
        "behind_penalty: int = _number(3,",
        "11_energy_track",
    ),
    Mutant(
        "most energy scores 6 VP",
        RULESET,
        "first_place_vp: int = _number(6,",
        "first_place_vp: int = _number(7,",
        "12_round",
    ),
    Mutant(
        "Fiesler makes 4 energy at least",
        RULESET,
        "fiesler_minimum: int = _number(4,",
        "fiesler_minimum: int = _number(5,",
        "13_companies_and_officers",
    ),
    Mutant(
        "the objective pays 15, 10, 5 VP",
        RULESET,
        "_numbers((15, 10, 5), 0, 99,",
        "_numbers((14, 10, 5), 0, 99,",
        "14_technology_and_objectives",
    ),
    Mutant(
        "a drop stops at a dam with room",
        "barrage_core/rules/water.py",
        "water[stop] < dam.level or",
        "water[stop] <= dam.level or",
        "02_water_flow",
    ),
    Mutant(
        "a second base pays Germany 3 VP",
        "barrage_core/components/companies.py",
        '"base": {2: (Gain("vp", 3),), 4: (Gain("any_machine", 2),)',
        '"base": {2: (Gain("vp", 2),), 4: (Gain("any_machine", 2),)',
        "09_income",
    ),
    Mutant(
        "conduit C1R has the value 4",
        "barrage_core/components/maps.py",
        'conduits="5>8 4>5"',
        'conduits="5>8 3>5"',
        "04_conduits",
    ),
)


def notices(mutant: Mutant, copy: Path) -> bool:
    """Make the change in a copy of the project, run the lesson, and undo the change."""
    path = copy / mutant.path
    text = path.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise SystemExit(f"{mutant.path}: expected once, found {text.count(mutant.old)} times: {mutant.old}")
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        return _run(copy, mutant.lesson) != 0
    finally:
        path.write_text(text, encoding="utf-8")


def _run(copy: Path, lesson: str) -> int:
    """Compare a lesson with its stored outputs, with the copy's code."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-o", "filterwarnings=default", "-p", "no:cacheprovider"]
    command += ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval_sanitize.cfg"]
    environment = os.environ | {"PYTHONPATH": f"{copy}{os.pathsep}{copy / 'widgets'}", "BARRAGE_RECORD": "off"}
    done = subprocess.run(
        [*command, f"notebooks/{lesson}.ipynb"], cwd=copy, env=environment, capture_output=True, check=False
    )
    if done.returncode not in (0, 1):  # neither green nor red: nothing was compared
        raise SystemExit(done.stdout.decode() + done.stderr.decode())
    return done.returncode


def main(arguments: list[str]) -> int:
    """Try every change, and say which of them no lesson noticed."""
    parser = argparse.ArgumentParser(description="Change rules one at a time: does a lesson go red?")
    parser.add_argument("lessons", nargs="*", help="only the changes for these lessons, such as 05_production")
    wanted = parser.parse_args(arguments).lessons
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "kit"
        left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "golden")
        shutil.copytree(ROOT, copy, ignore=left_out)
        for mutant in MUTANTS:
            if wanted and mutant.lesson not in wanted:
                continue
            seen = notices(mutant, copy)
            print(f"{'red as it must be' if seen else 'NOT NOTICED':18} {mutant.lesson}: {mutant.rule}", flush=True)
            survivors += [] if seen else [mutant]
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
