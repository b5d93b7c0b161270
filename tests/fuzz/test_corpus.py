"""Everything in the corpus is opened, or refused in one line of ours; and the search for more of it works."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from ipywidgets import DOMWidget

from barrage_core import BarrageError
from barrage_widgets import Panel
from tests.fuzz import guided, search, targets
from tests.fuzz.targets import CORPUS, TARGETS, corpus, read, run, write
from tests.widgets.driving import CLASSES

FILES = [(target, path) for target in TARGETS for path in corpus(target)]


def test_every_format_has_something_to_begin_with():
    assert sorted(path.name for path in CORPUS.iterdir()) == sorted(TARGETS)
    assert all(corpus(target) for target in TARGETS)


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if kind is not Panel], ids=lambda kind: kind.__name__)
def test_every_use_of_every_control_is_among_the_messages(kind):
    sent = [json.loads(read(path)) for path in corpus("panel_messages")]
    used = {message.get("id") for one in sent if one["panel"] == kind.__name__ for message in one["messages"]}
    handled = {
        name.removeprefix("on_") for name in dir(kind) if name.startswith("on_") and not hasattr(DOMWidget, name)
    }
    assert sorted(handled - used) == []


@pytest.mark.parametrize("message", [{"id": "fail"}, {"id": "creep"}])
def test_a_panel_that_fails_or_changes_although_it_refuses_is_a_defect(message, monkeypatch):
    class Faulty(Panel):
        title = "Faulty"

        def blocks(self):
            return [{"kind": "text", "text": str(self.serial)}]

        def on_fail(self):
            raise ZeroDivisionError

        def on_creep(self):
            raise BarrageError("no")

        def put_back(self):
            super().put_back()
            self.view = [{"kind": "text", "text": "changed"}] if message["id"] == "creep" else self.view

    monkeypatch.setitem(targets.MAKERS, "Faulty", Faulty)
    with pytest.raises(AssertionError):
        run("panel_messages", json.dumps({"panel": "Faulty", "messages": [message]}))
    run("panel_messages", json.dumps({"panel": "Faulty", "messages": [{"id": "again"}, 3, {"id": []}]}))


@pytest.mark.parametrize(("target", "path"), FILES, ids=[f"{target}-{path.name}" for target, path in FILES])
def test_what_was_found_once_is_refused_in_a_line_or_opened(target, path, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run(target, read(path))


@pytest.fixture
def fragile(monkeypatch, tmp_path):
    """Put a target in place of another, with a corpus of its own."""

    def set_up(target, *content):
        folder = tmp_path / "rule_set"
        folder.mkdir()
        for number, text in enumerate(content):
            write(folder / f"{number}", text)
        for module in (search, targets):
            monkeypatch.setattr(module, "CORPUS", tmp_path)
        monkeypatch.setitem(TARGETS, "rule_set", target)
        return folder

    return set_up


def test_a_defect_is_made_small_and_kept(fragile, monkeypatch, capsys):
    def target(content):
        if "7" in content:
            raise ZeroDivisionError

    folder = fragile(target)
    monkeypatch.setattr(search, "texts", lambda _: search.st.text("0123456789"))
    assert search.main(["--seconds", "20", "rule_set"]) == 1
    (kept,) = folder.iterdir()
    assert read(kept) == "7"
    assert "rule_set: ZeroDivisionError" in capsys.readouterr().out


def test_without_a_defect_nothing_is_kept(capsys):
    before = [corpus(target) for target in TARGETS]
    assert search.main(["--seconds", "0", "rule_set", "code"]) == 0
    assert [corpus(target) for target in TARGETS] == before
    assert "rule_set: nothing found" in capsys.readouterr().out


def test_a_search_that_fails_by_itself_does_not_pass_for_one_that_found_nothing(monkeypatch):
    monkeypatch.setattr(search, "texts", lambda _: search.st.integers().map(lambda number: number // 0))
    with pytest.raises(ZeroDivisionError):
        search.main(["--seconds", "20", "rule_set"])


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_has_texts_to_try(target):
    tried = []

    @settings(max_examples=5, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(search.texts(target))
    def draw(text):
        tried.append(text)

    draw()
    assert len(tried) == 5


def test_several_processes_find_the_same(capfd):
    assert search.main(["--seconds", "0", "--jobs", "2", "rule_set", "plan"]) == 0
    said = capfd.readouterr().out
    assert "rule_set: nothing found" in said
    assert "plan: nothing found" in said


def test_the_same_seed_tries_the_same_texts_and_each_search_has_its_own(fragile, monkeypatch, capsys):
    tried = []
    fragile(tried.append, '{"rounds": 3}')
    seen = []
    for options in (["--seed", "5"], ["--seed", "5"], ["--seed", "500"], [], []):
        clock = iter([0.0, 0.0, 1.0])
        monkeypatch.setattr(search.time, "monotonic", lambda clock=clock: next(clock))
        assert search.main(["--seconds", "0.5", *options, "rule_set"]) == 0
        seen.append(tuple(tried))
        tried.clear()
    assert seen[0] == seen[1]
    assert len(set(seen)) == 4
    assert all(texts[0] == '{"rounds": 3}' for texts in seen), "the corpus comes first"
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("--seed")]
    assert lines[:3] == [f"--seed {number} tries the same texts again" for number in (5, 5, 500)]
    assert len(set(lines)) == 4


def test_a_text_that_takes_too_long_is_kept_as_it_is(fragile, monkeypatch, capsys):
    def endless(content):
        while True:
            with suppress(Exception):
                int(content)

    folder = fragile(endless, "12", "34")
    monkeypatch.setattr(search, "WORKING", 0.05)
    assert search.main(["--seconds", "20", "rule_set"]) == 1
    assert "rule_set: TooSlow" in capsys.readouterr().out
    assert sorted(read(path) for path in folder.iterdir()) == ["12", "12", "34"]


@pytest.mark.parametrize("content", ["\ud800", "a\r\nb\rc\n", "\ufeffx"])
def test_a_defect_is_kept_letter_by_letter(fragile, content):
    def target(_):
        raise ZeroDivisionError

    folder = fragile(target, content)
    assert search.main(["--seconds", "0", "rule_set"]) == 1
    assert [read(path) for path in folder.iterdir()] == [content, content]


def test_without_atheris_the_guided_search_says_so(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "atheris", None)
    assert guided.main(["code"]) == 2
    assert capsys.readouterr().out == "atheris is not installed: `make fuzz` looks without it\n"


def test_with_atheris_every_text_of_the_corpus_is_tried(monkeypatch, tmp_path):
    """A stand-in for atheris: what it is given, and that a defect comes through."""
    given = {}

    def set_up(arguments, attempt):
        *options, folder = arguments
        given.update(options=options, attempt=attempt)
        given["texts"] = sorted(path.read_bytes() for path in Path(folder).iterdir())

    atheris = SimpleNamespace(instrument_imports=lambda **_: nullcontext(), Setup=set_up, Fuzz=lambda: None)
    monkeypatch.setitem(sys.modules, "atheris", atheris)
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    monkeypatch.chdir(tmp_path)
    assert guided.main(["rule_set", "--seconds", "3"]) == 0
    assert given["texts"] == sorted(path.read_bytes() for path in corpus("rule_set"))
    assert "-max_total_time=3" in given["options"]
    given["attempt"](b"\xff")
    given["attempt"](b"{}")
    monkeypatch.setitem(TARGETS, "rule_set", int)
    with pytest.raises(ValueError, match="invalid literal"):
        given["attempt"](b"{}")
    with pytest.raises(SystemExit):
        guided.main(["nothing"])


def test_the_lines_of_a_text_are_changed_as_data_too(fragile):
    def is_changed_as_data(text):
        lines = text.splitlines()
        return len(lines) == 2 and lines[0] == '{"a": 1}' and lines[1].startswith("{") and "null" in lines[1]

    fragile(print, '{"a": 1}\n{"b": 2}\n')
    assert find(search.texts("rule_set"), is_changed_as_data) == '{"a": 1}\n{"b": null}\n'
