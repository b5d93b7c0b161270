"""What is fuzzed: one target for each format that comes from outside.

A target takes text, as it would come from a file, a command line or a browser, and opens it. It may refuse it with a
`BarrageError`; anything else that it raises is a defect.
"""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from barrage_core import Game, RuleSet, decode, encode, from_position, legal_actions, play, to_position
from barrage_core.checks import is_whole_number
from barrage_core.cli import main
from barrage_core.course.classroom import read_records
from barrage_core.course.record import Record
from barrage_core.errors import BarrageError
from barrage_core.files.jsonfile import parse_json
from barrage_core.files.map_codes import decode_map, encode_map
from barrage_core.files.maps import map_from_dict, map_to_dict
from barrage_core.pictures import board
from barrage_core.state import GameState
from barrage_core.study import findings, load_run, simulate
from barrage_core.study.plan import Plan
from barrage_core.study.runs import GAMES
from barrage_core.text import text
from barrage_core.words import LONGEST_LINE
from barrage_widgets import GameTable, Panel, ScenarioEditor, WheelLab

__all__ = ["CORPUS", "TARGETS", "corpus", "read", "run", "write"]

CORPUS = Path(__file__).parent / "corpus"
"""A folder for each target, with a file for each text: sound ones to begin with, and one for each defect found."""
COMMANDS = ("show", "new", "automa", "rules", "course", "analyse", "map", "study", "simulate", "--version")
"""The commands that can be tried without serving, measuring or opening anything."""
TAKES_LONG = ("run", "novice", "apprentice", "engineer", "director")
"""Words of a command that would play for long."""
SHORT_SERIES = ("--games", "1", "--jobs", "1", "--rules", "rounds=1")


def _use(state: GameState) -> None:
    """Do with a position what the kit does with it: write it, draw it, and play on."""
    assert from_position(to_position(state)) == state
    assert decode(encode(state)) == state
    assert board(state).svg
    assert text(state).replace("\n", "").isprintable()
    for action in legal_actions(state)[:2]:
        play(state, action)


def position(content: str) -> None:
    """Open a position."""
    data: Any = parse_json(content, "position")
    _use(from_position(data))


def code(content: str) -> None:
    """Open a position code."""
    _use(decode(content))


def game(content: str) -> None:
    """Open a game file."""
    opened = Game.from_text(content)
    assert Game.from_dict(json.loads(json.dumps(opened.to_dict()))).state == opened.state


def map_file(content: str) -> None:
    """Open a map."""
    spec = map_from_dict(parse_json(content, "map"))
    assert map_from_dict(map_to_dict(spec)) == spec


def map_code(content: str) -> None:
    """Open a map code."""
    spec = decode_map(content)
    assert decode_map(encode_map(spec)) == spec
    assert board(spec).svg


def record(content: str) -> None:
    """Open a record, answer a question, and read the record as a teacher does: no answer is ever lost."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "barrage-record.json")
        path.write_text(content, encoding="utf-8", errors="surrogatepass")
        kept = Record(path)
        kept.add("05.x", "predict", "?", 1, right=True)
        assert kept.path is not None
        assert Record.load(kept.path).entries == kept.entries
        read_records(folder)


def rule_set(content: str) -> None:
    """Read a rule set."""
    rules = RuleSet.from_dict(parse_json(content, "rules"))
    assert RuleSet.from_dict(rules.to_dict()) == rules


def study(content: str) -> None:
    """Play a series of games with the options of a mapping."""
    options = parse_json(content, "study")
    if not isinstance(options, dict) or not {"games", "bots"} <= options.keys() <= {"games", "bots", *STUDY_OPTIONS}:
        raise BarrageError("these are not the options of a study")
    if not isinstance(options.get("rules"), dict) or is_whole_number(options["games"], 3):
        raise BarrageError("the rules are not a mapping, or this would take long")
    options["rules"] = RuleSet.from_dict({**options["rules"], "rounds": 1})
    simulate(**options, jobs=1)


STUDY_OPTIONS = ("players", "seed", "mode", "map", "rules", "automas", "rotate")


def plan(content: str) -> None:
    """Read the plan of a study."""
    read = Plan.from_dict(parse_json(content, "plan"))
    assert Plan.from_dict(json.loads(json.dumps(read.to_dict()))) == read


def study_games(content: str) -> None:
    """Report on the games of a study."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, GAMES).write_bytes(content.encode(errors="surrogatepass"))
        assert str(findings(*load_run(folder)))


def command_line(content: str) -> None:
    """Run a command; it ends with a code, whatever is asked."""
    try:
        words = shlex.split(content)
    except ValueError:
        return
    if not words or words[0] not in COMMANDS or "-" in words or any(long in content for long in TAKES_LONG):
        return
    if any(sign in content for sign in "/\\~"):  # it may write a file, and must not leave its folder
        return
    if words[0] == "simulate":
        words += SHORT_SERIES
    out = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        contextlib.suppress(SystemExit),
    ):
        assert main(words) in (0, 1)
    assert "Traceback" not in out.getvalue()


def panel_message(content: str) -> None:
    """Send a message to a panel, as a page can."""
    message = json.loads(content)
    for panel in _panels():
        panel._receive(panel, message, [])
        problem = dict(panel.problem)
        panel.handle("again")
        assert not problem.get("trace"), problem["trace"]


@cache
def _panels() -> tuple[Panel, ...]:
    return GameTable(), ScenarioEditor(), WheelLab()


TARGETS: dict[str, Callable[[str], None]] = {
    "position": position,
    "code": code,
    "game": game,
    "map": map_file,
    "map_code": map_code,
    "record": record,
    "rule_set": rule_set,
    "study": study,
    "plan": plan,
    "study_games": study_games,
    "command_line": command_line,
    "panel_message": panel_message,
}


def run(target: str, content: str) -> None:
    """Run a target; what it refuses in a short printable line is no defect."""
    refusal = BarrageError("")
    try:
        TARGETS[target](content)
    except BarrageError as problem:
        refusal = problem
    assert str(refusal).isprintable()
    assert max(map(len, refusal.faults)) <= LONGEST_LINE


def corpus(target: str) -> list[Path]:
    """Return the files of a target."""
    return sorted((CORPUS / target).iterdir())


def read(path: Path) -> str:
    """Return the text of a file, letter by letter, half characters included."""
    return path.read_bytes().decode(errors="surrogatepass")


def write(path: Path, content: str) -> None:
    """Write a text so that `read` gives it back."""
    path.write_bytes(content.encode(errors="surrogatepass"))
