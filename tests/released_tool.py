"""Write what this version of the kit writes into a new folder of the collection: `python -m tests.released_tool NAME`.

The games are the golden ones. A folder that is there is left alone: nothing in the collection is ever rewritten. What
is printed in the end goes into `tests/files/test_released.py`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from barrage_core import Game, decode, encode, save_map, to_position
from barrage_core.actions import action_from_dict
from barrage_core.course.record import Record
from barrage_core.newmap import new_map
from barrage_core.rulebook import RuleSet
from barrage_core.study.plan import Plan
from barrage_core.study.runs import run_study
from tests import golden_tool

__all__ = ["main"]

FOLDER = Path(__file__).parent / "released"
CODES = 4
"""Codes that are taken from each game, spread over it."""
STUDY = Plan("nothing", title="Nothing", games=2, bots=("random",), players=2, mode="introductory", map="miniature")


def golden(name: str) -> Game:
    """Return a golden game with its history, at a moment before its end."""
    stored = golden_tool.load(name)
    table = stored["table"]
    game = Game.new(**{**table, "rules": RuleSet.from_dict(table.get("rules", {}))})
    for action in stored["actions"]:
        game.play(action_from_dict(action))
    game.undo(3)
    return game


def write(folder: Path) -> None:
    """Write everything into a folder that is not there yet."""
    for name in ("games", "maps", "records"):
        (folder / name).mkdir(parents=True)
    codes, ends = [], {}
    for name in golden_tool.GAMES:
        game = golden(name)
        game.save(folder / "games" / f"{name}.json")
        states = [step.after for step in game.steps]
        codes += [encode(state) for state in states[:: len(states) // CODES]]
        ends[name] = encode(states[-1])
    _lines(folder / "codes.jsonl", ({"code": code, "position": to_position(decode(code))} for code in codes))
    (folder / "ends.json").write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
    save_map(new_map(9, seed=7), folder / "maps" / "from_a_seed.json")
    record = Record(folder / "records" / "answers.json")
    record.add("05.predict.fee", "predict", "How many credits?", 3, right=False, answer=2, words="3 credits")
    record.add("05.predict.fee", "predict", "How many credits?", None, right=None, answer=2, hints=1)
    record.add("16.exercise.x", "exercise", "Where to?", {"B5L": [1, "é"]}, right=True, answer=[], words="a dam")
    run_study(STUDY, folder / "study", jobs=1)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    sums = [f"{_checksum(path)}  {path.relative_to(folder).as_posix()}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def _lines(path: Path, rows: Iterable[object]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def _checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(arguments: list[str]) -> int:
    """Write a folder, and say what to put into the tests."""
    parser = argparse.ArgumentParser(prog="python -m tests.released_tool", description="Add to what opens for ever.")
    parser.add_argument("name", help="the name of the folder: the version, as in 0.2.0")
    folder = FOLDER / parser.parse_args(arguments).name
    if folder.exists():
        print(f"{folder.name} is there already, and is never rewritten")
        return 1
    write(folder)
    print(f'"{folder.name}": "{_checksum(folder / "SHA256SUMS")}",')
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
