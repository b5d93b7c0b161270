"""Write what this version of the kit writes into a new folder of the collection: `python -m tests.released_tool NAME`.

The games are the golden ones. A folder that is there is left alone: nothing in the collection is ever rewritten. What
is printed in the end goes into `tests/files/test_released.py`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from barrage_core import Game, decode, encode, save_map, to_position
from barrage_core.actions import action_from_dict
from barrage_core.bots import RandomBot
from barrage_core.components.maps import MAPS, MapSpec
from barrage_core.course import LESSONS, read_steps
from barrage_core.course.language import FILE as LANGUAGE
from barrage_core.course.record import Record
from barrage_core.files.map_codes import encode_map
from barrage_core.files.maps import map_from_dict, map_to_dict, sound_map_to_dict
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
PLAN = Plan("ablation", title="Fees?", games=3, bots=("greedy",), changes={"no fees": {"conduit_fee_credits": 0}})
OWN_MAP = replace(MAPS["miniature"], name="Żółta dolina")
CHOSEN: dict[str, Any] = {
    "players": 2,
    "seed": 9,
    "mode": "full",
    "map": OWN_MAP,
    "names": ["Zoë", "李"],
    "officers": ["jill_mcdowell", ""],
    "companies": ["france", ""],
    "bonus_tiles": ["conduits", "", "", "", ""],
}
"""A game in which nearly everything is chosen, on a map of one's own."""


def golden(name: str) -> Game:
    """Return a golden game with its history, at a moment before its end."""
    stored = golden_tool.load(name)
    table = stored["table"]
    game = Game.new(**{**table, "rules": RuleSet.from_dict(table.get("rules", {}))})
    for action in stored["actions"]:
        game.play(action_from_dict(action))
    game.undo(3)
    return game


def chosen() -> Game:
    """Return a game with everything that can be chosen in it."""
    game, bot = Game.new(**CHOSEN), RandomBot(9)
    for _ in range(40):
        game.play(bot.choose(game.state))
    return game


def unfinished() -> MapSpec:
    """Return a draft: a map whose water goes nowhere yet."""
    data = map_to_dict(OWN_MAP) | {"headstreams": {}, "neutral_dams": [], "layout": {}}
    return map_from_dict(data, draft=True)


def map_codes() -> Iterator[dict[str, Any]]:
    """Go through the codes of maps: those of the kit by their names, one of one's own, one from a seed, a draft."""
    for name, spec in {**MAPS, "": OWN_MAP, "seed": new_map(9, seed=7)}.items():
        yield {"code": encode_map(spec), "map": map_to_dict(spec), "kit": name if name in MAPS else ""}
    draft = unfinished()
    yield {"code": encode_map(draft, draft=True), "map": sound_map_to_dict(draft, draft=True), "kit": ""}


def steps() -> dict[str, dict[str, list[str]]]:
    """Return the steps that an assignment can name, by lesson, each with the questions that it asks."""
    return {
        lesson.id: {step.name: [id for _, id in step.asked.ids] for step in read_steps(lesson) if step.hidden}
        for lesson in LESSONS
    }


def write(folder: Path) -> None:
    """Write everything into a folder that is not there yet."""
    for name in ("games", "maps", "records"):
        (folder / name).mkdir(parents=True)
    codes, ends = [], {}
    for name in (*golden_tool.GAMES, "chosen"):
        game = chosen() if name == "chosen" else golden(name)
        game.save(folder / "games" / f"{name}.json")
        states = [step.after for step in game.steps]
        codes += [encode(state) for state in states[:: len(states) // CODES]]
        ends[name] = encode(states[-1])
    _lines(folder / "codes.jsonl", ({"code": code, "position": to_position(decode(code))} for code in codes))
    (folder / "ends.json").write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
    _lines(folder / "map_codes.jsonl", map_codes())
    save_map(new_map(9, seed=7), folder / "maps" / "from_a_seed.json")
    save_map(unfinished(), folder / "maps" / "draft.json", draft=True)
    (folder / "plan.toml").write_text(PLAN.to_toml(), encoding="utf-8")
    (folder / LANGUAGE).write_text("pl\n", encoding="utf-8")
    (folder / "steps.json").write_text(json.dumps(steps(), indent=1) + "\n", encoding="utf-8")
    record = Record(folder / "records" / "answers.json")
    record.add("05.predict.fee", "predict", "How many credits?", 3, right=False, answer=2, words="3 credits")
    record.add("05.predict.fee", "predict", "How many credits?", None, right=None, answer=2, hints=1)
    record.add("16.exercise.x", "exercise", "Where to?", {"B5L": [1, "é"]}, right=True, answer=[], words="a dam")
    record.add("05.predict.E08", "predict", "How many drops?", 3, right=None)  # handed in, to be judged by a teacher
    record.add("00.quiz.1", "quiz", "And then?", "It waits", right=False, told="A full dam lets it pass.")
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
