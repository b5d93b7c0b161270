"""A study in a folder: its plan, and a line for each game, written as soon as it is played.

Whatever stops a run, what was played is kept: run it again, and it goes on. The file `games.jsonl` begins with a line
that says what it is and which plan it belongs to; each game has one line after that.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from ..checks import exactly, expected, inside
from ..errors import BadFile, system_reason
from ..files.locking import locked
from ..files.maps import map_to_dict, open_map
from ..files.replacing import replace_file
from ..reader import Reader
from ..rulebook import RULES_VERSION
from .arms import Arm
from .cluster import Cluster
from .lines import append_line, as_line, cut_off_what_is_unfinished, parse_line, whole_lines
from .plan import Plan, play_arm
from .records import GameRecord, Records, Results
from .series import MOST_GAMES, automa_names
from .sharing import share

__all__ = ["Run", "load_run", "run_study"]

GAMES: Final = "games.jsonl"
FORM: Final = "barrage study"
VERSION: Final = 1
LINE_OF_A_GAME: Final = ("arm", "game", "record")


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

    >>> from barrage_core.study import Plan
    >>> plan = Plan(
    ...     "ablation", games=2, players=2, map="miniature", bots=("random",), changes={"free": {"red_action_fee": 0}}
    ... )
    >>> {name: len(games) for name, games in run_study(plan).items()}
    {'as printed': 2, 'free': 2}
    """
    run = Run(plan, folder)
    run.play(jobs=jobs, cluster=cluster, progress=progress)
    return run.results()


def load_run(folder: str | os.PathLike[str]) -> tuple[Plan, Results, list[int]]:
    """Return the plan of a folder, the games that were played so far, and the numbers of games after which it went on.

    A game counts once all arms have played it, so that all arms have the same ones.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = run_study(Plan("skill", games=2, players=2, map="miniature", bots=("random", "greedy")), folder)
    ...     plan, results, _ = load_run(folder)
    >>> plan.kind, {arm: len(games) for arm, games in results.items()}
    ('skill', {'random against greedy': 2, 'greedy against random': 2})
    """
    run = Run(None, folder)
    return run.plan, run.results(), run.went_on


class Run:
    """The games of a study so far, in a file or in memory.

    What a kill left unfinished at the end of a file is cut off, and that game is played again.
    """

    def __init__(self, plan: Plan | None, folder: str | os.PathLike[str] | None = None) -> None:
        """Begin or go on with a plan; without a plan, read that of the folder, and change nothing there."""
        self.path = None if folder is None else Path(folder) / GAMES
        self.games: dict[tuple[str, int], GameRecord] = {}
        self.went_on: list[int] = []
        """After how many games somebody could look, and had more played."""
        self._planned: list[int] = []
        if plan is not None:
            plan.refuse_what_is_not_played()
            self.plan = plan
            with self._writing():
                self._open(plan)
        elif self.path is not None:
            self.plan = self._read(self.path, _lines_of(self.path))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Keep other runs from writing to the folder."""
        if self.path is None:
            yield
            return
        with ExitStack() as stack:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                stack.enter_context(locked(self.path))
            except OSError as problem:
                raise BadFile(f"cannot write {self.path}: {system_reason(problem)}") from problem
            yield

    def _open(self, plan: Plan) -> None:
        """Begin in an empty folder, or go on in one that has games."""
        if self.path is None:
            return
        begun = _lines_of(self.path) if self.path.exists() else []
        if not begun:
            _refuse_what_is_not_ours(self.path)
            self._begin(self.path)
            return
        self.plan = self._read(self.path, begun)
        cut_off_what_is_unfinished(self.path)
        self._go_on(self.path.parent, plan)

    def play(
        self,
        *,
        jobs: int | None = None,
        cluster: Cluster | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Play what is left; each game is there as soon as it is over, whatever stops the others.

        Only one run at a time writes to a folder.
        """
        with self._writing():
            if self.path is not None:
                cut_off_what_is_unfinished(self.path)  # a full disk may have left some in an earlier call
            self._play(jobs, cluster, progress)

    def _play(self, jobs: int | None, cluster: Cluster | None, progress: Callable[[int, int], None] | None) -> None:
        plan, arms = self.plan, self.plan.arms()
        left = [
            (number, game)
            for game in range(plan.games)
            for number, arm in enumerate(arms)
            if (arm.name, game) not in self.games
        ]
        play = partial(play_arm, plan, [arm._replace(map=open_map(arm.map)) for arm in arms])  # a file is read once
        for (number, game), record in zip(left, share(play, left, jobs, cluster=cluster), strict=True):
            self._append({"arm": arms[number].name, "game": game, "record": record.to_dict()})
            self.games[arms[number].name, game] = record
            if progress is not None:
                progress(len(self.games), plan.games * len(arms))

    def results(self) -> Results:
        """Return the games that all arms have played."""
        names = [arm.name for arm in self.plan.arms()]
        whole = [game for game in range(self.plan.games) if all((name, game) in self.games for name in names)]
        return {name: Records(self.games[name, game] for game in whole) for name in names}

    def _begin(self, path: Path) -> None:
        try:
            replace_file(path, as_line(_header(self.plan)).encode())  # whole, or not at all
        except OSError as problem:
            raise BadFile(f"cannot write {path}: {system_reason(problem)}") from problem

    def _go_on(self, folder: Path, plan: Plan) -> None:
        """Take up another run: the plan must be the same, but for the number of games."""
        mine, theirs = plan.to_dict(), self.plan.to_dict()
        if other := [name for name in mine if mine[name] != theirs.get(name) and name not in ("games", "title")]:
            raise BadFile(f"{folder} holds a study with other {', '.join(other)}; choose another folder")
        self._refuse_what_has_changed(folder, plan)
        before, seen = self.plan.games, len({game for _, game in self.games})
        self.plan = plan
        if plan.games > before:
            self.went_on += [seen] if seen else []
            self._append({"went_on": {"from": seen, "to": plan.games}})

    def _refuse_what_has_changed(self, folder: Path, plan: Plan) -> None:
        """Two maps of one name, or two versions of the kit, would be mixed without a word; an old file has no sums."""
        now, begun = _header(plan), f"since the study in {folder} was begun"
        with inside(f"{self.path}: ", BadFile):
            known = self._head.child("maps", None)
            checksums = {name: known.text(name, checksum) for name, checksum in now["maps"].items()}
        for name, checksum in now["maps"].items():
            if checksums[name] != checksum:
                raise BadFile(f"the map {name} has changed {begun}: put the old one back, or choose another folder")
        for name, words in {"kit": "the kit", "rules_version": "the rules"}.items():
            if (before := self._head.data.get(name, now[name])) != now[name]:
                change = f"from version {before} to {now[name]}"
                raise BadFile(f"{words} went {change} {begun}; choose another folder")

    def _append(self, data: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            append_line(self.path, data)
        except OSError as problem:
            kept = f"{len(self.games)} games are kept: make room and run it again"
            raise BadFile(f"cannot write {self.path}: {system_reason(problem)}; {kept}") from problem

    def _read(self, path: Path, lines: list[bytes]) -> Plan:
        with inside(f"{path}: ", BadFile):
            self._head = Reader(parse_line(lines[0] if lines else b"", 1), None, error=BadFile)
            plan = _plan_of(self._head.data)
            arms = {arm.name: arm for arm in plan.arms()}
            for number, line in enumerate(lines[1:], 2):
                data = parse_line(line, number)
                with inside(f"line {number}: ", BadFile):
                    if "went_on" in data:
                        self._take_longer_plan(data)
                    else:
                        self._take_game(data, arms, plan)
        return dataclasses.replace(plan, games=max([plan.games, *self._planned]))

    def _take_longer_plan(self, data: dict[str, Any]) -> None:
        limits = Reader(data, ("went_on",), error=BadFile).child("went_on", ("from", "to"))
        seen = limits.number("from", 0, 0, MOST_GAMES)
        self.went_on += [seen] if seen else []
        self._planned.append(limits.number("to", 2, 2, MOST_GAMES))

    def _take_game(self, data: dict[str, Any], arms: dict[str, Arm], plan: Plan) -> None:
        read = Reader(data, LINE_OF_A_GAME, required=LINE_OF_A_GAME, error=BadFile)
        arm, game = read.choice("arm", list(arms), None), read.number("game", 0, 0, MOST_GAMES - 1)
        record, players = GameRecord.from_dict(read.data["record"], "record"), plan.players
        exactly(record.seed, plan.seed + arms[arm].shift + game, "record.seed", BadFile)
        if len(record.bots) != players:
            raise BadFile(expected(f"{players} players, as in the plan", len(record.bots), "record.bots"))
        automas = automa_names(arms[arm].automas)
        if record.bots[players - len(automas) :] != automas:  # an older kit played such games without them
            raise BadFile(expected(f"{', '.join(automas)} on the last seats", record.bots, "record.bots"))
        self.games[arm, game] = record


def _lines_of(path: Path) -> list[bytes]:
    try:
        return whole_lines(path)
    except BadFile as problem:
        raise BadFile(f"there is no study in {path.parent}: {problem}") from problem


def _refuse_what_is_not_ours(path: Path) -> None:
    """Keep a file without a whole line, unless a kill left it while the first line of a study was written."""
    begun = path.read_bytes().replace(b'": "', b'":"') if path.exists() else b""
    first = as_line({"format": FORM}).encode().rstrip(b"}\n")
    if not first.startswith(begun[: len(first)]):
        raise BadFile(f"{path} does not hold a study and is kept; choose another folder")


def _header(plan: Plan) -> dict[str, Any]:
    from .. import __version__  # noqa: PLC0415  (the package is not complete while this room is imported)

    return {
        "format": FORM,
        "version": VERSION,
        "kit": __version__,
        "python": platform.python_version(),
        "rules_version": RULES_VERSION,
        "maps": {name: _checksum(name) for name in sorted({plan.map, *plan.maps})},
        "plan": plan.to_dict(),
    }


def _checksum(name: str) -> str:
    """Return a checksum of what a map says, whatever its file looks like."""
    return hashlib.sha256(as_line(map_to_dict(open_map(name))).encode()).hexdigest()


def _plan_of(data: Mapping[str, Any]) -> Plan:
    exactly(data.get("format"), FORM, "format", BadFile)
    exactly(data.get("version"), VERSION, "version", BadFile)
    with inside("plan: ", BadFile):
        return Plan.from_dict(data.get("plan"))
