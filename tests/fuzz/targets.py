"""What is fuzzed: one target for each format that comes from outside.

A target takes text, as it would come from a file, a command line or a browser, and opens it. It may refuse it with a
`BarrageError`; anything else that it raises is a defect.
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import re
import shlex
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from barrage_core import Game, RuleSet, decode, encode, from_position, legal_actions, play, to_position
from barrage_core.bots import RUNGS
from barrage_core.checks import is_whole_number
from barrage_core.cli import main, report
from barrage_core.course.classroom import read_records
from barrage_core.course.record import Record
from barrage_core.errors import BarrageError
from barrage_core.files.codes import POSITION, Kind
from barrage_core.files.faults import faults
from barrage_core.files.jsonfile import parse_json
from barrage_core.files.map_codes import _MAP as MAP
from barrage_core.files.map_codes import decode_map, encode_map
from barrage_core.files.maps import map_from_dict, map_to_dict, sound_map_to_dict
from barrage_core.pictures import board
from barrage_core.scenarios import read_scenarios, reading
from barrage_core.state import GameState
from barrage_core.study import findings, load_run, simulate
from barrage_core.study.plan import Plan
from barrage_core.study.runs import GAMES
from barrage_core.text import text
from barrage_core.words import LONGEST_LINE
from barrage_widgets.labs import background
from barrage_widgets.learning import Marker
from barrage_widgets.table import review
from barrage_widgets.words import advice
from tests.widgets.makers import MAKERS

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
    try:
        state = from_position(data)
    except BarrageError:
        shown = from_position(data, check=False)  # as the editor shows it, with its faults
        assert faults(shown)
        assert board(shown).svg
        raise
    _use(state)


def _packed(content: str, kind: Kind) -> str:
    """Pack a text into a code as somebody can who has read how, whatever it holds."""
    squeeze = zlib.compressobj(9, zdict=kind.words)
    data = squeeze.compress(content.encode(errors="surrogatepass")) + squeeze.flush()
    return f"{kind.letters}1-{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def code(content: str) -> None:
    """Open a position code; any other text is packed into one."""
    _use(decode(content if content.startswith(POSITION.letters) else _packed(content, POSITION)))


def game(content: str) -> None:
    """Open a game file."""
    opened = Game.from_text(content)
    assert Game.from_dict(json.loads(json.dumps(opened.to_dict()))).state == opened.state


def map_file(content: str) -> None:
    """Open a map, also one that is not finished."""
    data = parse_json(content, "map")
    draft = map_from_dict(data, draft=True)
    assert map_from_dict(sound_map_to_dict(draft, draft=True), draft=True) == draft
    assert board(draft).svg
    spec = map_from_dict(data)
    assert map_from_dict(map_to_dict(spec)) == spec


def map_code(content: str) -> None:
    """Open a map code, also that of an unfinished map; any other text is packed into one."""
    packed = content if content.startswith(MAP.letters) else _packed(content, MAP)
    draft = decode_map(packed, draft=True)
    assert decode_map(encode_map(draft, draft=True), draft=True) == draft
    assert board(draft).svg
    spec = decode_map(packed)
    assert decode_map(encode_map(spec)) == spec


def record(content: str) -> None:
    """Open a record, answer a question, and read the record as a teacher does: no answer is ever lost."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "barrage-record.json")
        path.write_text(content, encoding="utf-8", errors="surrogatepass")
        kept = Record(path)
        kept.add("05.x", "predict", "?", 1, right=True)
        assert kept.path is not None
        assert Record.load(kept.path).entries == kept.entries
        assert str([kept.progress(lesson) for lesson in kept.lessons])
        read_records(folder)


def record_judged_again(content: str) -> None:
    """Let the engine judge a record as `course report --check` does, and report it in every form."""
    with tempfile.TemporaryDirectory() as folder, patch.object(report, "marker", judge):
        Path(folder, "mia.json").write_text(content, encoding="utf-8", errors="surrogatepass")
        for form in ([], ["--csv"], ["--gradebook", "moodle"], ["--json"], ["--html", str(Path(folder, "page.html"))]):
            out = io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                assert main(["course", "report", folder, "--check", *form]) == 0
            assert re.sub(r"[\n\r\t]", "", out.getvalue()).isprintable()


@cache
def judge() -> Marker:
    """Return one marker for all records: it opens a lesson only once."""
    return Marker()


def scenarios(content: str) -> None:
    """Read scenarios of one's own, from a TOML file or from data that such a file could hold, and solve them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "own.toml")
        path.write_text(content, encoding="utf-8", errors="surrogatepass")
        data = patch.object(reading, "read_toml", lambda _: parse_json(content, "scenarios"))
        with data if content.startswith("{") else contextlib.nullcontext():
            for one in read_scenarios(path):
                assert one.answer is not None


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
    """Run a command, which reads the lines after the first one; it ends with a code, whatever is asked."""
    first, _, lines = content.partition("\n")
    try:
        words = shlex.split(first)
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
        patch("sys.stdin", io.StringIO(lines)),
    ):
        assert main(words) in (0, 1)
    assert "Traceback" not in out.getvalue()
    assert out.getvalue().replace("\n", "").isprintable()


def panel_messages(content: str) -> None:
    """Send messages to a panel, one after the other, as a page can: what is refused changes nothing."""
    sent = parse_json(content, "messages")
    names = list(MAKERS)  # a dictionary cannot look up everything that may be sent as a name
    if not isinstance(sent, dict) or sent.get("panel") not in names or not isinstance(sent.get("messages"), list):
        raise BarrageError("these are not messages to a panel")
    with (
        patch.object(background, "has_threads", lambda: False),
        patch.object(advice, "ADVISER", QUICK),
        patch.object(review, "JUDGE", QUICK),
    ):
        panel = MAKERS[sent["panel"]]()
        for message in sent["messages"]:
            before = json.dumps(panel.view)
            panel._receive(panel, message, [])
            if panel.problem:
                assert not panel.problem["trace"], panel.problem["trace"]
                assert panel.problem["text"].replace("\n", "").isprintable()
                assert max(map(len, panel.problem["text"].splitlines()), default=0) <= LONGEST_LINE
                assert json.dumps(panel.view) == before
        panel.close()


QUICK = RUNGS["engineer"]._replace(positions=1, foresees=1)
"""How far the adviser looks: what it is worth is tested elsewhere."""

TARGETS: dict[str, Callable[[str], None]] = {
    "position": position,
    "code": code,
    "game": game,
    "map": map_file,
    "map_code": map_code,
    "record": record,
    "record_judged_again": record_judged_again,
    "scenarios": scenarios,
    "rule_set": rule_set,
    "study": study,
    "plan": plan,
    "study_games": study_games,
    "command_line": command_line,
    "panel_messages": panel_messages,
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
