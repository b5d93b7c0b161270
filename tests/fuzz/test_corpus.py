"""Everything in the corpus is opened, or refused in one line of ours; and the search for more of it works."""

from __future__ import annotations

import pytest

from tests.fuzz import search
from tests.fuzz.targets import CORPUS, TARGETS, corpus, run

FILES = [(target, path) for target in TARGETS for path in corpus(target)]


def test_every_format_has_something_to_begin_with():
    assert sorted(path.name for path in CORPUS.iterdir()) == sorted(TARGETS)
    assert all(corpus(target) for target in TARGETS)


@pytest.mark.parametrize(("target", "path"), FILES, ids=[f"{target}-{path.name}" for target, path in FILES])
def test_what_was_found_once_is_refused_in_a_line_or_opened(target, path, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run(target, path.read_text(encoding="utf-8"))


def test_a_defect_is_made_small_and_kept(monkeypatch, tmp_path, capsys):
    def fragile(content):
        if "7" in content:
            raise ZeroDivisionError

    monkeypatch.setattr(search, "CORPUS", tmp_path)
    monkeypatch.setitem(TARGETS, "rule_set", fragile)
    monkeypatch.setattr(search, "texts", lambda _: search.st.text("0123456789"))
    assert search.main(["--seconds", "20", "rule_set"]) == 1
    (kept,) = (tmp_path / "rule_set").iterdir()
    assert kept.read_text(encoding="utf-8") == "7"
    assert "rule_set: ZeroDivisionError" in capsys.readouterr().out


def test_without_a_defect_nothing_is_kept(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(search, "CORPUS", tmp_path)
    assert search.main(["--seconds", "0", "rule_set", "code"]) == 0
    assert list(tmp_path.iterdir()) == []
    assert "rule_set: nothing found" in capsys.readouterr().out
