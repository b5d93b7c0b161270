"""What the site is made of, without building it: the list of packages, bytecode, the landing page, the server."""

from __future__ import annotations

import asyncio
import http.client
import importlib
import json
import multiprocessing
import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
import zipfile
from threading import Thread, Timer
from unittest.mock import Mock
from zipfile import ZipFile

import pytest

from barrage_core.bots import BROWSER_WORDS
from barrage_core.course.lessons import LESSONS, find_notebook
from barrage_core.study.series import simulate
from barrage_site import serve
from barrage_site.alone import PAGES, write_pages
from barrage_site.bytecode import add_bytecode
from barrage_site.landing import HERE, add_script, lesson_card, write_landing
from barrage_site.lock import lock, read_wheel
from barrage_site.serve import server
from barrage_widgets.app.front import section, stored_pictures
from barrage_widgets.app.pages import TABLES, index_page
from barrage_widgets.panel import Panel
from tests.site import load

INFO = {"python": "3.14.2"}


def wheel(folder, name, version, *needs):
    """Write a small wheel."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    head = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {need}" for need in needs)]
    with ZipFile(path, "w") as archive:
        archive.writestr(f"{name}/__init__.py", "x = 1\n")
        archive.writestr(f"{name}/tests/test_x.py", "y = 1\n")
        archive.writestr(f"{name}-{version}.dist-info/METADATA", "\n".join(head))
    return read_wheel(path)


def test_the_lock_takes_what_a_browser_needs(tmp_path):
    kit = wheel(tmp_path, "barrage_kit", "1.0", "river==2", "controls; extra == 'lab'", "chart; extra == 'charts'")
    river = wheel(tmp_path, "river", "2", "pexpect; sys_platform != 'emscripten'", "old; python_version < '3.12'")
    locked = lock(INFO, [kit, river, wheel(tmp_path, "controls", "3", "jupyterlab_widgets>9")])
    assert locked["info"] == INFO
    assert {name: entry["depends"] for name, entry in locked["packages"].items()} == {
        "barrage-kit": ["controls", "river"],
        "river": [],
        "controls": [],
    }
    assert locked["packages"]["river"]["imports"] == ["river"]


@pytest.mark.parametrize(
    ("need", "message"), [("river>=3", "needs river>=3; wheels.txt gives 2"), ("lake", "gives nothing")]
)
def test_a_wheel_that_is_missing_or_does_not_fit_is_named(tmp_path, need, message):
    with pytest.raises(SystemExit, match=message):
        lock(INFO, [wheel(tmp_path, "boat", "1", need), wheel(tmp_path, "river", "2")])


def test_bytecode_is_used_whatever_the_source_says(tmp_path, monkeypatch):
    wheel(tmp_path, "mill", "1")
    add_bytecode(tmp_path)
    with ZipFile(tmp_path / "mill-1-py3-none-any.whl") as archive:
        names = archive.namelist()
        archive.extractall(tmp_path)
    assert [name for name in names if name.endswith(".pyc")] == [
        f"mill/__pycache__/__init__.{sys.implementation.cache_tag}.pyc"
    ]
    (tmp_path / "mill" / "__init__.py").write_text("x = 2\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert importlib.import_module("mill").x == 1
    sys.modules.pop("mill")
    add_bytecode(tmp_path)  # a second time there is nothing to do
    with ZipFile(tmp_path / "mill-1-py3-none-any.whl") as archive:
        assert archive.namelist() == names


def test_the_same_modules_give_the_same_wheel_whenever_it_is_made(tmp_path, monkeypatch):
    path = wheel(tmp_path, "mill", "1").path
    made = []
    for year in (2001, 2026):
        folder = tmp_path / str(year)
        folder.mkdir()
        shutil.copy(path, folder)
        monkeypatch.setattr(zipfile.time, "localtime", lambda *_, year=year: (year, 2, 3, 4, 5, 6, 0, 1, 0))
        add_bytecode(folder)
        made.append((folder / path.name).read_bytes())
    assert made[0] == made[1]
    assert made[0] != path.read_bytes()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_lesson_has_a_card_with_a_picture(lesson):
    assert stored_pictures(find_notebook(lesson))[0].startswith("<svg")
    assert f'href="lab/index.html?path={lesson.file}"' in section("Lessons", [lesson_card(lesson)])


def test_a_card_shows_what_a_lesson_says_as_text():
    assert "<b>" not in section("<b>", [lesson_card(LESSONS[0]._replace(title="<b>Dam", goal="<b>x"))], "<b>")


def test_the_table_and_its_like_are_notebooks_with_a_picture_that_lab_js_knows(tmp_path):
    write_pages(tmp_path / PAGES)
    assert {path.stem for path in (tmp_path / PAGES).iterdir()} == {page.name for page in TABLES}
    assert f'const PAGES = "{PAGES}/"' in (HERE / "lab.js").read_text(encoding="utf-8")
    book = json.loads((tmp_path / PAGES / "table.ipynb").read_text(encoding="utf-8"))
    still = book["cells"][-1]["outputs"][0]["data"]["text/html"]
    assert "<img " in still
    assert "run this cell" not in still
    assert Panel.among_code


def test_both_first_pages_are_one_template(tmp_path):
    write_landing(tmp_path)
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    style = re.compile(r"<style>.*?</style>", re.DOTALL)
    assert style.findall(text) == style.findall(index_page())
    assert not re.search(r"\$[a-z]", text), "every place of the template is filled"
    links = re.findall(r'href="(lab/[^"]+)"', text)
    assert "lab/index.html?path=pages/table.ipynb" in links
    assert len(set(links)) == len(LESSONS) + len(TABLES)


def test_the_landing_page_says_which_bot_is_the_strongest_there(tmp_path):
    write_landing(tmp_path)
    assert BROWSER_WORDS in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_our_script_runs_before_jupyterlab_and_a_page_without_a_place_for_it_is_named(tmp_path):
    (tmp_path / "lab").mkdir()
    page = tmp_path / "lab" / "index.html"
    page.write_text("<html><head><script>lab()</script></head></html>", encoding="utf-8")
    add_script(tmp_path)
    assert re.findall(r"<script[^>]*>", page.read_text(encoding="utf-8")) == ['<script src="lab.js">', "<script>"]
    assert (tmp_path / "lab" / "lab.js").is_file()
    page.write_text("<html>", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no <head>"):
        add_script(tmp_path)


def test_the_server_knows_the_types_that_a_browser_insists_on(tmp_path):
    types = {
        "a.wasm": "application/wasm",
        "a.mjs": "text/javascript",
        "a.js": "text/javascript",
        "a.svg": "image/svg+xml",
    }
    for name in types:
        (tmp_path / name).write_text("x", encoding="utf-8")
    with server(tmp_path) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        assert serving.server_address[0] == "127.0.0.1"
        for name, kind in types.items():
            with urllib.request.urlopen(f"http://127.0.0.1:{serving.server_port}/{name}") as answer:
                assert answer.headers["Content-Type"] == kind
                assert answer.headers["Cache-Control"] == "no-cache"
        serving.shutdown()


@pytest.mark.parametrize(("ip", "lines"), [("127.0.0.1", 1), ("0.0.0.0", 2)])
def test_serving_the_site_to_others_prints_where_it_is_and_what_is_not_kept(monkeypatch, tmp_path, capsys, ip, lines):
    (tmp_path / "index.html").touch()
    asked = []
    monkeypatch.setattr(serve, "SITE", tmp_path)
    monkeypatch.setattr(serve, "addresses", lambda ip, port: [f"http://{ip}.lan:{port}/"])
    monkeypatch.setattr(serve, "server", lambda *where: asked.append(where) or Mock())
    assert serve.main(["--ip", ip, "--port", "9000"]) == 0
    assert asked == [(tmp_path, 9000, ip)]
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == lines
    assert f"http://{ip}.lan:9000/" in printed[0]
    assert "not https" in printed[-1] or lines == 1


@pytest.mark.parametrize("ip", ["", " ", "\x1b]0;title\x07", "a" * 300])
def test_an_address_must_be_named_to_serve_the_site_everywhere(capsys, ip):
    with pytest.raises(SystemExit) as ended:
        serve.main(["--ip", ip])
    assert ended.value.code == 2
    assert capsys.readouterr().err.replace("\n", "").isprintable()


def test_a_browser_that_goes_away_is_not_reported(tmp_path, capsys):
    with server(tmp_path) as serving:
        for problem, reported in ((BrokenPipeError(), False), (ZeroDivisionError(), True)):
            try:
                raise problem
            except Exception:
                serving.handle_error(None, "somebody")
            said = capsys.readouterr().err
            assert said == ("A request failed: ZeroDivisionError\n" if reported else "")


def test_the_server_follows_no_links_lists_no_folders_and_waits_for_nobody(tmp_path, capsys):
    site, elsewhere = tmp_path / "site", tmp_path / "secret.txt"
    (site / "folder").mkdir(parents=True)
    (site / "folder" / "page.html").write_text("inside", encoding="utf-8")
    (site / "index.html").write_text("first", encoding="utf-8")
    elsewhere.write_text("secret", encoding="utf-8")
    (site / "link.txt").symlink_to(elsewhere)
    (site / "up").symlink_to(tmp_path)
    for name in ("index.html", "index.htm"):
        (site / name.replace(".", "_")).mkdir()
        (site / name.replace(".", "_") / name).symlink_to(elsewhere)
    (tmp_path / "other").symlink_to(site)
    os.mkfifo(site / "pipe.html")
    (site / "pipes").mkdir()
    os.mkfifo(site / "pipes" / "index.html")
    answers = {
        "/": 200,
        "/folder/page.html": 200,
        "/folder/": 404,
        "/link.txt": 404,
        "/index_html/": 404,
        "/index_htm/": 404,
        "/pipe.html": 404,
        "/pipes/": 404,
        "/up/secret.txt": 404,
        "/../secret.txt": 404,
        "/%2e%2e/secret.txt": 404,
        "/a%00b": 404,
        "/%1b%5d0;x%07": 404,
        "/none": 404,
    }
    assert serve.Handler.timeout
    with server(tmp_path / "other") as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        for path, code in answers.items():
            asking = http.client.HTTPConnection("127.0.0.1", serving.server_port, timeout=60)
            asking.request("GET", path)
            answer = asking.getresponse()
            body = answer.read()
            assert (path, answer.status) == (path, code)
            assert b"secret" not in body
            assert str(tmp_path).encode() not in body
            asking.close()
        serving.shutdown()
    assert capsys.readouterr().err == ""


@pytest.fixture
def site(tmp_path):
    """Serve a page, and return the server."""
    (tmp_path / "index.html").write_text("first", encoding="utf-8")
    with server(tmp_path) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield serving
        serving.shutdown()


def knock(serving):
    return socket.create_connection(("127.0.0.1", serving.server_port), timeout=60)


def test_a_request_that_comes_byte_by_byte_is_not_waited_for(site, monkeypatch):
    alarms = []

    class Alarm:
        def __init__(self, seconds, ring):
            self.ring, self.seconds = ring, seconds
            alarms.append(self)

        start = cancel = lambda self: None

    monkeypatch.setattr(serve, "Timer", Alarm)
    with knock(site) as slow:
        slow.sendall(b"GET / HTT")
        while not alarms:
            pass
        assert alarms[0].seconds == serve.Handler.timeout
        alarms[0].ring()
        assert slow.recv(100) == b""
    alarms[0].ring()  # it has gone already


def test_an_answer_may_take_as_long_as_the_browser_reads_it(site, monkeypatch):
    alarms = []

    class Alarm(Timer):
        def cancel(self):
            alarms.append("off")
            super().cancel()

    monkeypatch.setattr(serve, "Timer", Alarm)
    monkeypatch.setattr(serve.Handler, "send_head", lambda _: alarms.append("answer"))
    with knock(site) as browser:
        browser.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert browser.recv(100) == b""
    assert alarms[:2] == ["off", "answer"]


def test_one_address_has_so_many_connections_and_they_become_free(site, monkeypatch):
    monkeypatch.setattr(serve, "FROM_ONE", 2)
    open_ones = [knock(site), knock(site)]
    with knock(site) as third:
        assert third.recv(100) == b""
    for browser in open_ones:
        browser.close()
    while site._browsers.total():
        pass
    with knock(site) as browser:
        browser.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert b"200 OK" in browser.recv(100)
    monkeypatch.setattr(serve, "IN_ALL", 0)
    with knock(site) as browser:
        assert browser.recv(100) == b""


def test_a_browser_that_got_no_thread_does_not_count(site, monkeypatch, capsys):
    def no_thread(*_):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as full:
        full.setattr(serve.ThreadingHTTPServer, "process_request", no_thread)
        with knock(site) as browser:
            assert browser.recv(100) == b""
    assert not site._browsers
    assert capsys.readouterr().err == "A request failed: RuntimeError\n"
    with knock(site) as browser:
        browser.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert b"200 OK" in browser.recv(100)


@pytest.mark.parametrize("number", ["0", "99999", "-1", "9" * 40, "x"])
def test_a_port_that_is_none_is_refused_in_a_line(capsys, number):
    with pytest.raises(SystemExit) as ended:
        serve.main([f"--port={number}"])
    assert ended.value.code == 2
    assert "expected a port from 1 to 65535, got" in capsys.readouterr().err


def test_browsers_of_the_load_test_fetch_every_file_once():
    with load.site_server(files=5, size=10, large=100_000) as small:
        assert len(small.paths) == 6
        assert len(asyncio.run(load.browse(small))) == 6


def test_in_a_browser_one_process_plays_all_games(monkeypatch):
    wanted = simulate(2, ["random"], players=2)
    monkeypatch.setattr(multiprocessing, "get_context", None)  # what Pyodide has of it cannot start a process
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert simulate(2, ["random"], players=2, jobs=2) == wanted


def test_a_browser_loads_what_shares_the_work_between_processes():
    code = (
        "import sys; sys.modules['_multiprocessing'] = None; sys.platform = 'emscripten'\n"  # as in Pyodide
        "from barrage_core.study import match, simulate\n"
        "games = simulate(2, ['random'], players=2, jobs=2)\n"
        "print(len(games), match('random', ['random'], 2, players=2, jobs=2).setups)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "2 2\n"
