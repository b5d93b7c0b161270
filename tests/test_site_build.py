"""How the site is put together, without the internet: what is fetched once and kept, and how wheels are named."""

from __future__ import annotations

import io
import json
import shutil
import tarfile
from zipfile import ZipFile

import pytest

from barrage_site import build
from tests.test_site_parts import wheel

PYTHON = "3.14.2"


@pytest.fixture
def index(tmp_path, monkeypatch):
    """A stand-in for PyPI, with what was asked of it; it can be out of reach."""

    class Index:
        def __init__(self):
            self.asked = []
            self.reached = True

        def __call__(self, *arguments):
            self.asked.append(arguments)
            folder = tmp_path / "cache" / "wheels.part"
            assert arguments[arguments.index("--dest") + 1] == str(folder)
            folder.mkdir(parents=True)
            wheel(folder, "boat", "1")
            if not self.reached:
                raise SystemExit("no network")
            wheel(folder, "river", "1")

    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "wheels.txt").write_text("boat==1\nriver==1\n")
    monkeypatch.setattr(build, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(build, "HERE", tmp_path / "here")
    one = Index()
    monkeypatch.setattr(build, "_pip", one)
    return one


def fetched(python=PYTHON):
    return {path.name: path.read_bytes() for path in build._fetched_wheels(python)}


def test_wheels_are_fetched_once_for_the_python_of_pyodide(index):
    first = fetched()
    assert sorted(first) == ["boat-1-py3-none-any.whl", "river-1-py3-none-any.whl"]
    assert fetched() == first
    assert len(index.asked) == 1
    assert "--python-version=3.14" in index.asked[0]


@pytest.mark.parametrize("change", ["wheels.txt", "Pyodide", "a wheel is missing", "a wheel too many"])
def test_wheels_are_fetched_again_when_the_list_or_the_store_has_changed(index, tmp_path, monkeypatch, change):
    fetched()
    store = tmp_path / "cache" / "wheels"
    if change == "wheels.txt":
        (tmp_path / "here" / "wheels.txt").write_text("boat==1\n")
    elif change == "Pyodide":
        monkeypatch.setattr(build, "PYODIDE", "999.0")
    elif change == "a wheel is missing":
        (store / "boat-1-py3-none-any.whl").unlink()
    else:
        (store / "lake-1-py3-none-any.whl").touch()
    assert len(fetched()) == 2
    assert len(index.asked) == 2


def test_what_was_fetched_stays_until_something_better_is_there(index, tmp_path):
    good = fetched()
    wanted = (tmp_path / "here" / "wheels.txt").read_text()
    (tmp_path / "here" / "wheels.txt").write_text("boat==2\n")
    index.reached = False
    with pytest.raises(SystemExit, match="no network"):
        fetched()
    (tmp_path / "here" / "wheels.txt").write_text(wanted)
    assert fetched() == good
    assert len(index.asked) == 2


def test_without_npm_nothing_is_started(index, tmp_path, monkeypatch):
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="npm is not installed"):
        build._unpack_runtime(tmp_path)
    assert not (tmp_path / "cache").exists()


def test_pyodide_that_was_fetched_needs_no_npm(index, tmp_path, monkeypatch):
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    (tmp_path / "cache").mkdir()
    with tarfile.open(tmp_path / "cache" / f"pyodide-{build.PYODIDE}.tgz", "w:gz") as archive:
        for name in build.RUNTIME:
            data = json.dumps({"info": {"python": PYTHON}}).encode()
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    (tmp_path / "out").mkdir()
    assert build._unpack_runtime(tmp_path / "out")["python"] == PYTHON
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(build.RUNTIME)


def test_a_wheel_is_named_after_what_it_holds(tmp_path):
    first, other = wheel(tmp_path, "mill", "1").path, tmp_path / "other"
    contents = [first.read_bytes(), first.read_bytes()]
    with ZipFile(first, "a") as archive:
        archive.writestr("mill/more.py", "x = 2")
    contents.append(first.read_bytes())
    names = []
    for content in contents:
        other.mkdir()
        (other / first.name).write_bytes(content)
        build._mark(other / first.name)
        (marked,) = other.iterdir()
        assert marked.read_bytes() == content
        names.append(marked.name)
        shutil.rmtree(other)
    assert names[0] == names[1] != names[2]
    assert names[0].startswith("mill-1-0")
    assert names[0].endswith("-py3-none-any.whl")


def test_the_lessons_are_left_out_of_the_wheel_and_the_rest_stays(tmp_path):
    path = wheel(tmp_path, "barrage_core", "1").path
    with ZipFile(path) as archive:
        before = archive.namelist()
    with ZipFile(path, "a") as archive:
        archive.writestr("barrage_core/lessons/00_start_here.ipynb", "{}")
    build._leave_out_lessons(path)
    with ZipFile(path) as archive:
        assert archive.namelist() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
