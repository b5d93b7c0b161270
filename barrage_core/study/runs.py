"""A study in a folder: its plan, and a line for each game, written as soon as it is played.

Whatever stops a run, what was played is kept: run it again, and it goes on. The file `games.jsonl` begins with a line
that says what it is and which plan it belongs to; each game has one line after that.
"""

from __future__ import annotations

import dataclasses
import json
import os
import platform
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from ..checks import exactly, expected, inside, instance
from ..errors import BadFile, system_reason
from ..files.jsonfile import parse_json, read_bytes
from ..files.maps import open_map
from ..files.replacing import replace_file
from ..reader import Reader
from .cluster import Cluster
from .plan import Arm, Plan, play_arm
from .records import GameRecord, Records
from .series import MOST_GAMES
from .sharing import share

__all__ = ["Results", "load_run", "run_study"]

GAMES: Final = "games.jsonl"
FORM: Final = "barrage study"
VERSION: Final = 1
MOST_BYTES: Final = 1_000_000_000
"""The largest file of games that is opened: about 300,000 games."""
LONGEST_LINE: Final = 1_000_000
LINE_OF_A_GAME: Final = ("arm", "game", "record")

Results = dict[str, Records]
"""The games of each arm, in the order of their seeds."""


def run_study(
    plan: Plan,
    folder: str | os.PathLike[str] | None = None,
    *,
    jobs: int | None = None,
    cluster: Cluster | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Play what a plan says, or what is left of it if the folder has some of it already; without one, in memory.

    A folder of another plan is refused. With more `games` than before it goes on from there, and the report says so.
    """
    arms = plan.arms()
    store = None if folder is None else _Store(Path(folder), plan)
    done = {} if store is None else store.games
    left = [
        (number, game) for game in range(plan.games) for number, arm in enumerate(arms) if (arm.name, game) not in done
    ]
    total = plan.games * len(arms)
    play = partial(play_arm, plan, [arm._replace(map=open_map(arm.map)) for arm in arms])  # a file is read once
    for item, record in zip(left, share(play, left, jobs, cluster=cluster), strict=True):
        if store is not None:
            store.add(arms[item[0]], item[1], record)
        done[arms[item[0]].name, item[1]] = record
        if progress is not None:
            progress(len(done), total)
    return _sorted(plan, arms, done)


def load_run(folder: str | os.PathLike[str]) -> tuple[Plan, Results, list[int]]:
    """Return the plan of a folder, the games that were played so far, and the numbers of games after which it went on.

    A game counts once all arms have played it, so that all arms have the same ones.
    """
    store = _Store(Path(folder))
    return store.plan, _sorted(store.plan, store.plan.arms(), store.games), store.went_on


Played = dict[tuple[str, int], GameRecord]


def _sorted(plan: Plan, arms: list[Arm], done: Played) -> Results:
    whole = [game for game in range(plan.games) if all((arm.name, game) in done for arm in arms)]
    return {arm.name: Records(done[arm.name, game] for game in whole) for arm in arms}


class _Store:
    """The file of a study. What a kill left unfinished at its end is cut off, and that game is played again."""

    def __init__(self, folder: Path, plan: Plan | None = None) -> None:
        self.path = folder / GAMES
        self.games: Played = {}
        self.went_on: list[int] = []
        """After how many games somebody could look, and had more played."""
        self._planned: list[int] = []
        begun = self._whole_lines() if plan is None or self.path.exists() else []
        if plan is None or begun:
            self.plan = self._read(begun)
            if plan is not None:
                self._cut_off_what_is_unfinished()
                self._go_on(plan)
        else:
            self.plan = plan
            self._begin(folder)

    def _begin(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, _line(_header(self.plan)).encode())  # whole, or not at all
        except OSError as problem:
            raise BadFile(f"cannot write {self.path}: {system_reason(problem)}") from problem

    def _go_on(self, plan: Plan) -> None:
        """Take up another run: the plan must be the same, but for the number of games."""
        mine, theirs = plan.to_dict(), self.plan.to_dict()
        if other := [name for name in mine if mine[name] != theirs.get(name) and name not in ("games", "title")]:
            raise BadFile(f"{self.path.parent} holds a study with other {', '.join(other)}; choose another folder")
        before, seen = self.plan.games, len({game for _, game in self.games})
        self.plan = plan
        if plan.games > before:
            self.went_on += [seen] if seen else []
            self._append({"went_on": {"from": seen, "to": plan.games}})

    def add(self, arm: Arm, game: int, record: GameRecord) -> None:
        """Write down a game."""
        self._append({"arm": arm.name, "game": game, "record": record.to_dict()})

    def _append(self, data: dict[str, Any]) -> None:
        try:
            self._write(data)
        except OSError as problem:
            kept = f"{len(self.games)} games are kept: make room and run it again"
            raise BadFile(f"cannot write {self.path}: {system_reason(problem)}; {kept}") from problem

    def _write(self, data: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(data))

    def _whole_lines(self) -> list[bytes]:
        """Return the lines of the file; what a kill, or a run that goes on, left unfinished at its end is not one."""
        try:
            content = read_bytes(self.path, MOST_BYTES)
        except BadFile as problem:
            raise BadFile(f"there is no study in {self.path.parent}: {problem}") from problem
        return content[: content.rfind(b"\n") + 1].splitlines()

    def _cut_off_what_is_unfinished(self) -> None:
        """Cut off an unfinished last line before more are written; only a run does this, never a report."""
        content = self.path.read_bytes()
        os.truncate(self.path, content.rfind(b"\n") + 1)

    def _read(self, lines: list[bytes]) -> Plan:
        with inside(f"{self.path}: ", BadFile):
            plan = _plan_of(_parsed(lines[0] if lines else b"", 1))
            names = [arm.name for arm in plan.arms()]
            for number, line in enumerate(lines[1:], 2):
                data = _parsed(line, number)
                with inside(f"line {number}: ", BadFile):
                    if "went_on" in data:
                        self._take_longer_plan(data)
                    else:
                        self._take_game(data, names, plan.players)
        return dataclasses.replace(plan, games=max([plan.games, *self._planned]))

    def _take_longer_plan(self, data: dict[str, Any]) -> None:
        limits = Reader(data, ("went_on",), error=BadFile).child("went_on", ("from", "to"))
        seen = limits.number("from", 0, 0, MOST_GAMES)
        self.went_on += [seen] if seen else []
        self._planned.append(limits.number("to", 2, 2, MOST_GAMES))

    def _take_game(self, data: dict[str, Any], names: list[str], players: int) -> None:
        read = Reader(data, LINE_OF_A_GAME, required=LINE_OF_A_GAME, error=BadFile)
        arm, game = read.choice("arm", names, None), read.number("game", 0, 0, MOST_GAMES - 1)
        record = GameRecord.from_dict(read.data["record"], "record")
        if len(record.bots) != players:
            raise BadFile(expected(f"{players} players, as in the plan", len(record.bots), "record.bots"))
        self.games[arm, game] = record


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _header(plan: Plan) -> dict[str, Any]:
    from .. import __version__  # noqa: PLC0415  (the package is not complete while this room is imported)

    return {
        "format": FORM,
        "version": VERSION,
        "kit": __version__,
        "python": platform.python_version(),
        "plan": plan.to_dict(),
    }


def _plan_of(data: dict[str, Any]) -> Plan:
    exactly(data.get("format"), FORM, "format", BadFile)
    exactly(data.get("version"), VERSION, "version", BadFile)
    with inside("plan: ", BadFile):
        return Plan.from_dict(data.get("plan"))


def _parsed(line: bytes, number: int) -> dict[str, Any]:
    name = f"line {number}"
    if len(line) > LONGEST_LINE:
        raise BadFile(f"{name} is too long: more than {LONGEST_LINE} bytes")
    try:
        content = line.decode()
    except UnicodeDecodeError as problem:
        raise BadFile(f"{name} is not text in UTF-8") from problem
    return instance(parse_json(content, name), dict, "a mapping", name, BadFile)
