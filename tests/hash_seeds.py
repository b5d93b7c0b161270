"""Programs run in separate processes, each with another hash seed: what they print must not depend on it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

__all__ = ["printed_with_each_seed"]

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ("1", "2")


def printed_with_each_seed(program: str) -> list[str]:
    """Return what a program prints, once for each hash seed."""
    return [_printed(program, seed) for seed in SEEDS]


def _printed(program: str, seed: str) -> str:
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
