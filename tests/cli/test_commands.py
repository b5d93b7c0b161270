"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import importlib.util
import io
import json
import subprocess
import sys

import pytest

from barrage_core import __version__
from barrage_core.bots import STRENGTHS
from barrage_core.checks import short
from barrage_core.cli import commands, rules, terminal
from barrage_core.compiled import build
from barrage_core.components.maps import MINIATURE
from barrage_core.course import lessons
from barrage_core.files.codes import decode
from barrage_core.files.maps import save_map
from barrage_core.newgame import new_game
from barrage_core.rulebook import RULES, RULINGS, RuleSet
from barrage_core.study import series
from barrage_core.text import text
from tests.cli.running import Terminal, run

QUICK = ["simulate", "--games", "2", "--players", "2", "--map", "miniature"]


# --- frame ------------------------------------------------------------------------------------------------------------


def test_the_module_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "barrage_core.cli", "new", "--seed", "7"], capture_output=True, text=True, check=True
    )
    assert decode(done.stdout.strip()) == new_game(4, 7)[0]
    assert done.stderr == ""


def test_the_command_alone_prints_its_help(capsys):
    assert run(capsys) == run(capsys, "--help")
    assert "commands:" in run(capsys)[1]


def test_the_version_is_printed(capsys):
    assert run(capsys, "--version") == (0, f"barrage-kit {__version__}, {build()}\n", "")


def test_the_help_says_how_strong_every_bot_is(capsys):
    _, out, _ = run(capsys, "simulate", "--help")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert [f"{name} {says}" for name, says in STRENGTHS.items() if f"{name} {says}" not in lines] == []


@pytest.mark.parametrize(
    "command",
    [
        "",
        "lab",
        "app",
        "course",
        "course coverage",
        "course report",
        "simulate",
        "ladder",
        "automa",
        "map",
        "map new",
        "map check",
        "map draw",
        "map describe",
        "show",
        "new",
        "rules",
    ],
)
def test_every_help_has_examples(capsys, command):
    code, out, _ = run(capsys, *command.split(), "--help")
    assert code == 0
    assert f"examples:\n  barrage {command}".rstrip() in out


@pytest.mark.parametrize(
    "words",
    [
        ["play"],
        ["simulate", "--games", "0"],
        ["simulate", "--games", "many"],
        ["simulate", "--players", "5"],
        ["simulate", "--bots", "clever"],
        ["simulate", "--bots", "greedy,random", "--players", "3"],
        ["simulate", "--rules", "rounds"],
        ["simulate", "--rules", "rounds=few"],
        ["simulate", "--rules", "=3"],
        ["simulate", "--mode", "expert"],
        ["show"],
    ],
    ids=" ".join,
)
def test_what_is_not_understood_is_usage(capsys, words):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("usage: barrage")


def test_a_number_of_games_is_at_least_one(capsys):
    _, _, err = run(capsys, "simulate", "--games", "0")
    assert err.endswith("argument --games: expected a whole number of at least 1, got '0'\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "nonsense"], "position code: "),
        (["simulate", "--map", "atlantis"], "map: expected one of standard, miniature, valley"),
        (["new", "--map", "no-such.json"], "cannot read no-such.json: No such file"),
        (["simulate", "--rules", "rounds=9"], "rounds: expected a whole number from 1 to 5, got 9"),
        (["new", "--rules", "towers=1"], "towers: there is no such rule"),
        (["simulate", "--automas", "easy"], "automas: they play the full game only; expected mode 'full'"),
        (["new", "--automas", "easy"], "automas: they play the full game only; expected mode 'full'"),
        (["new", "--automas", "harder", "--mode", "full"], "automas[0]: expected one of easy, medium, hard, very_hard"),
        (["new", "--automas", "easy,easy,easy,easy,easy", "--mode", "full"], "number of automas: expected a whole nu"),
        (
            ["simulate", "--automas", "harder", "--mode", "full"],
            "automas[0]: expected one of easy, medium, hard, very_ha",
        ),
        (["rules", "chess"], "rules: expected a rule, a ruling (R01 to R57, D01 to D23) or a chapter (game, setup"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_the_kit_refuses_is_one_line_and_code_1(capsys, words, message):
    code, out, err = run(capsys, *words)
    assert (code, out) == (1, "")
    assert err.startswith(f"barrage: {message}")
    assert err.count("\n") == 1


def interrupted_after(games):
    """Share the work of a series until so many games are over."""

    def shared(work, items, *_more, **_named):
        yield from map(work, items[:games])
        raise KeyboardInterrupt

    return shared


def test_an_interrupt_ends_quietly(capsys, monkeypatch):
    monkeypatch.setattr(series, "share", interrupted_after(0))
    assert run(capsys, *QUICK) == (130, "", "")


def test_an_interrupt_keeps_the_games_that_were_played(capsys, monkeypatch):
    monkeypatch.setattr(series, "share", interrupted_after(1))
    code, out, err = run(capsys, *QUICK)
    assert (code, err) == (130, "barrage: stopped after 1 of 2 games\n")
    assert out.startswith("1 game, ")


def test_a_closed_pipe_ends_quietly():
    done = subprocess.run(
        f"'{sys.executable}' -m barrage_core.cli rules | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("game.over")
    assert done.stderr == ""


def test_a_closed_pipe_is_not_an_error(monkeypatch):
    class Closed(io.StringIO):
        def write(self, _text):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    assert commands.main(["rules", "R14"]) == 0


# --- positions --------------------------------------------------------------------------------------------------------


def test_new_prints_a_code_that_show_prints_as_text(capsys, monkeypatch):
    words = ["--players", "3", "--seed", "9", "--mode", "full", "--rules", "rounds=3", "starting_mixers=6"]
    code, out, _ = run(capsys, "new", *words)
    state = decode(out.strip())
    assert (code, state.players, state.setup.mode) == (0, 3, "full")
    assert state.rules == RuleSet(rounds=3, starting_mixers=6)
    assert run(capsys, "show", out.strip()) == (0, text(state), "")
    monkeypatch.setattr(sys, "stdin", io.StringIO(out))
    assert run(capsys, "show", "-") == (0, text(state), "")


def test_new_deals_automas_in(capsys):
    code, out, _ = run(capsys, "new", "--players", "3", "--mode", "full", "--automas", "easy,very_hard")
    assert (code, decode(out.strip()).setup.automas) == (0, ("", "easy", "very_hard"))


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        ("objective_needs_one=true", "objective_needs_one", True),
        ("france_on_tile_energy=false", "france_on_tile_energy", False),
        ("objective_vp=9,6,3", "objective_vp", (9, 6, 3)),
        ("rounds=2", "rounds", 2),
    ],
)
def test_rules_are_read_by_their_kind(capsys, change, field, value):
    _, out, _ = run(capsys, "new", "--rules", change)
    assert getattr(decode(out.strip()).rules, field) == value


def test_rules_may_be_given_more_than_once(capsys):
    _, out, _ = run(capsys, "new", "--rules", "rounds=2", "--rules", "starting_credits=9")
    assert decode(out.strip()).rules == RuleSet(rounds=2, starting_credits=9)


def test_a_map_may_come_from_a_file(capsys, tmp_path):
    path = save_map(MINIATURE, tmp_path / "mine.json")
    code, out, _ = run(capsys, "new", "--map", str(path))
    assert code == 0
    assert decode(out.strip()).board.spec == MINIATURE


# --- simulate ---------------------------------------------------------------------------------------------------------


def test_simulate_prints_tables(capsys):
    code, out, err = run(capsys, *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith("2 games, ")
    for title in ("Seats", "company", "Mean VP by source", "95 % interval", "mean energy"):
        assert title in out
    assert "Companies" not in out, "in the introductory game they are those of the seats"


def test_simulate_moves_bots_from_seat_to_seat(capsys):
    _, out, _ = run(capsys, *QUICK, "--bots", "greedy,random", "--rotate", "--mode", "full")
    for title in ("Companies", "Bots", "in turn"):
        assert title in out
    assert "Automas keep their seats" not in out
    seated = ("--mode", "full", "--automas", "easy", "--map", "miniature")
    _, out, _ = run(capsys, *QUICK, *seated, "--rotate", "--players", "2")
    assert "; Automas keep their seats and begin the first round\n" in out


def test_simulate_lets_automas_play(capsys):
    arguments = ("simulate", "--games", "1", "--map", "miniature", "--mode", "full", "--automas", "easy,very_hard")
    code, out, err = run(capsys, *arguments, "--bots", "greedy")
    assert (code, err) == (0, "")
    assert "Automa very hard" in out
    _, out, _ = run(capsys, *arguments, "--bots", "greedy,greedy", "--json")
    data = json.loads(out)
    assert data["settings"]["automas"] == ["easy", "very_hard"]
    assert data["games"][0]["bots"] == ["greedy", "greedy", "Automa easy", "Automa very hard"]


def test_simulate_prints_json_for_machines(capsys):
    _, out, _ = run(capsys, *QUICK, "--json", "--seed", "5", "--bots", "greedy,random", "--rules", "rounds=2")
    data = json.loads(out)
    assert data["settings"] == {
        "games": 2,
        "bots": ["greedy", "random"],
        "rotate": False,
        "seed": 5,
        "mode": "introductory",
        "map": "miniature",
        "rules": {"rounds": 2},
    }
    assert [game["seed"] for game in data["games"]] == [5, 6]
    assert data["summary"]["games"] == 2


def test_one_bot_plays_all_seats_and_several_count_the_players(capsys):
    _, out, _ = run(capsys, "simulate", "--games", "1", "--json")
    assert json.loads(out)["settings"]["bots"] == ["random"] * 4
    _, out, _ = run(capsys, "simulate", "--games", "1", "--json", "--bots", "random,random,random")
    assert json.loads(out)["settings"]["bots"] == ["random"] * 3


@pytest.mark.parametrize("rich", [True, False])
def test_a_terminal_sees_progress_and_tables(monkeypatch, rich):
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(terminal, "_has_rich", lambda: rich)
    monkeypatch.setenv("COLUMNS", "100")
    assert commands.main(QUICK) == 0
    assert "Seats" in out.getvalue()
    assert ("2/2" in err.getvalue()) if rich else (err.getvalue() == "\r1 of 2 games\r2 of 2 games\n")
    assert ("━" in out.getvalue()) == rich


# --- lab --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A folder with the first lesson, and a package that was installed somewhere else."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "00_start_here.ipynb").write_text("{}")
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "elsewhere" / "barrage_core" / "course" / "lessons.py"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_lab_opens_the_first_lesson(capsys, monkeypatch, checkout):
    calls = []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(subprocess, "call", lambda command, **_: calls.append(command) or 3)
    assert run(capsys, "lab", "--", "--no-browser")[0] == 3
    lesson = str(checkout / "notebooks" / "00_start_here.ipynb")
    assert calls == [[sys.executable, "-P", "-m", "jupyterlab", "--no-browser", lesson]]


def test_lab_lists_the_lessons_of_a_checkout_without_the_pages_for_teachers(capsys, monkeypatch, checkout):
    from jupyter_server.services.contents.filemanager import FileContentsManager

    calls = []
    monkeypatch.setattr(subprocess, "call", lambda command, **_: calls.append(command) or 0)
    folder = checkout / "notebooks"
    (folder / "guide").mkdir()
    for name in ("README.md", "COVERAGE.md", "guide/class.md", "left~"):
        (folder / name).write_text("x")
    assert run(capsys, "lab")[0] == 0
    option = "--ContentsManager.hide_globs="
    hidden = [word.removeprefix(option) for word in calls[0] if word.startswith(option)]
    assert set(FileContentsManager().hide_globs) <= set(hidden)
    files = FileContentsManager(root_dir=str(folder), hide_globs=hidden)
    assert [entry["name"] for entry in files.get("")["content"]] == ["00_start_here.ipynb"]
    assert files.get("guide/class.md")["content"] == "x"
    (folder / "COVERAGE.md").unlink()  # a folder of a learner's own, with a page that they wrote
    run(capsys, "lab")
    assert not [word for word in calls[1] if word.startswith(option)]


@pytest.mark.parametrize("word", ["7", "07", "wheel", "07_wheel", "Wheel", "notebooks/07_wheel.ipynb"])
def test_lab_opens_a_lesson_by_number_or_name(capsys, monkeypatch, checkout, word):
    calls = []
    lesson = checkout / "notebooks" / "07_wheel.ipynb"
    lesson.write_text("{}")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(subprocess, "call", lambda command, **_: calls.append(command) or 0)
    assert run(capsys, "lab", "--lesson", word, "--", "--no-browser") == (0, "", "")
    assert calls == [[sys.executable, "-P", "-m", "jupyterlab", "--no-browser", str(lesson)]]


@pytest.mark.parametrize("word", ["22", "chess", "", "7.5", "²", "9" * 5000, "..", "07_dams"])
def test_lab_lists_the_lessons_when_there_is_no_such_one(capsys, checkout, word):
    code, out, err = run(capsys, "lab", "--lesson", word)
    assert (code, out) == (1, "")
    assert err.startswith(
        "barrage: lesson: expected a number from 0 to 21 or one of 00_start_here, 01_river, 02_water_flow, "
    )
    assert f", 21_own_rule, got {short(word)}\n" in err


def test_lab_says_which_lesson_is_missing(capsys, checkout):
    code, _, err = run(capsys, "lab", "--lesson", "7")
    assert code == 1
    assert err.startswith("barrage: cannot find notebooks/07_wheel.ipynb: ")


def test_lab_says_what_is_not_installed(capsys, monkeypatch, checkout):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run(capsys, "lab") == (1, "", 'barrage: JupyterLab is not installed: pip install "barrage-kit[lab]"\n')


def test_lab_says_what_is_missing(capsys, monkeypatch, checkout):
    (checkout / "notebooks" / "00_start_here.ipynb").unlink()
    code, _, err = run(capsys, "lab")
    assert code == 1
    assert err == "barrage: cannot find notebooks/00_start_here.ipynb: run this in a checkout of the kit\n"


# --- rules ------------------------------------------------------------------------------------------------------------


def test_rules_lists_everything(capsys):
    code, out, _ = run(capsys, "rules")
    assert code == 0
    heads = {line.split()[0] for line in out.splitlines()}
    assert heads >= {*RULES, *(ruling.id for ruling in RULINGS)}
    assert max(map(len, out.splitlines())) <= rules.WIDTH


def test_rules_lists_a_chapter(capsys):
    _, out, _ = run(capsys, "rules", "production")
    heads = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
    assert heads[0] == "production.dam"
    assert all(head.startswith("production.") for head in heads)


@pytest.mark.parametrize("name", ["R01", "r01"])
def test_rules_shows_a_ruling_and_how_to_change_it(capsys, name):
    _, out, _ = run(capsys, "rules", name)
    assert out.startswith("R01 ")
    assert "--rules starting_mixers=" in " ".join(out.split())


def test_rules_lists_what_can_be_changed(capsys):
    _, out, _ = run(capsys, "rules", "--settings")
    assert "conduit_fee_credits=1 " in out
    assert "base_excavators=5,4,3 " in out
    assert "objective_needs_one=false " in out


def test_lab_imports_nothing_from_the_current_folder(capfd, monkeypatch, checkout):
    for module in ("jupyterlab", "jupyter_server", "traitlets"):
        (checkout / f"{module}.py").write_text("print('planted'); raise SystemExit(7)")
    assert commands.main(["lab", "--", "--version"]) == 0
    assert "planted" not in capfd.readouterr().out


def test_lab_is_not_set_up_by_the_current_folder(capfd, monkeypatch, checkout):
    for name in ("jupyter_config", "jupyter_server_config", "jupyter_lab_config", "voila"):
        (checkout / f"{name}.py").write_text("print('planted')")
    assert commands.main(["lab", "--", "--show-config"]) == 0
    shown = capfd.readouterr().out
    assert "planted" not in shown
    assert "file_to_run" in shown, "it has looked for what sets it up"


def test_what_the_system_refuses_is_one_line(capsys, monkeypatch):
    def gone():
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(lessons.Path, "cwd", gone)
    code, out, err = run(capsys, "lab")
    assert (code, out, err) == (1, "", "barrage: [Errno 2] No such file or directory\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["app", "--port", "9" * 20], "argument --port: expected a port from 1 to 65535, got '999"),
        (["app", "--port", "70000"], "argument --port: expected a port from 1 to 65535, got '70000'"),
        (["app", "--port", "0"], "argument --port: expected a port from 1 to 65535, got '0'"),
        (["app", "--sessions", "9" * 5000], "argument --sessions: expected a whole number of at least 1, got '999"),
        (["new", "--seed", "9" * 5000], "argument --seed: expected a whole number of at most 18 digits, got '999"),
        (["new", "--rules", "rounds=" + "9" * 5000], "argument --rules: expected KEY=VALUE with a number, several"),
    ],
    ids=lambda value: "" if isinstance(value, str) else " ".join(value)[:20],
)
def test_a_number_out_of_bounds_is_one_short_line(capsys, words, says):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    *_, line = err.splitlines()
    assert says in line
    assert len(line) < 250


@pytest.mark.parametrize("word", ["\x1b]0;title\x07", "\x9b2J", "\u202eabc", "\ud800", "x" * 10_000, "a\nb\rc"])
@pytest.mark.parametrize(
    "command",
    [[], ["course"], ["course", "coverage"], ["words", "--language"], ["new", "--players"], ["automa", "--actions"]],
    ids=" ".join,
)
def test_a_word_that_is_not_understood_is_quoted_in_a_short_printable_line(capsys, command, word):
    with pytest.raises(SystemExit) as ended:
        commands.main([*command, word])
    assert ended.value.code == 2
    *_, said = capsys.readouterr().err.removesuffix("\n").split("\n")
    assert said.startswith("barrage")
    assert said.isprintable()
    assert len(said) < 300
