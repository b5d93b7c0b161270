"""The pages of `barrage app` and its server, without a browser: what it serves, to how many, and what it hides."""

from __future__ import annotations

import asyncio
import errno
import importlib.util
import inspect
import json
import re
import sys
from pathlib import Path

import pytest
import tornado.web
from tornado.httpclient import AsyncHTTPClient
from voila.handler import VoilaHandler

import barrage_widgets
from barrage_core import BarrageError
from barrage_core.cli import commands
from barrage_core.course.language import VARIABLE, kept_language
from barrage_widgets import Panel, Predict, labs
from barrage_widgets.app import limits, server
from barrage_widgets.app.front import PICTURES, write_pictures
from barrage_widgets.app.pages import FULL, PAGES, index_page, page, three_drops, write_pages
from barrage_widgets.table.pages import TABS

NAMES = [one.name for one in PAGES]


def show(cell):
    """Run a cell and return what its last line shows."""
    *lines, last = cell.splitlines()
    scope = {}
    exec("\n".join(lines), scope)
    return eval(last, scope)


@pytest.mark.parametrize("one", PAGES, ids=lambda one: one.name)
def test_every_page_shows_living_panels(one):
    for cell in one.cells:
        panel = show(cell)
        assert isinstance(panel, Panel)
        assert panel.view
        panel.close()


def test_every_laboratory_has_a_page():
    code = "\n".join(cell for one in PAGES for cell in one.cells)
    wanted = {*labs.__all__, "DesignLab", "GameTable", "MapEditor", "ScenarioEditor", "ScenarioLibrary", "FlowPlayer"}
    wanted |= {name for name in barrage_widgets.__all__ if name.endswith("Lab")}
    assert {name for name in wanted if f"\n{name}()" not in code} == set()
    assert "\nAutomaHelper(" in code
    assert len(set(NAMES)) == len(NAMES)


def test_a_page_that_is_not_there_is_refused_with_the_list():
    with pytest.raises(BarrageError, match=r"page: expected one of table, editor, .*, got 'chess'"):
        page("chess")


def test_a_full_dam_lets_the_third_drop_pass():
    """E05's rule, p. 6: a dam holds as many drops as its level."""
    predict = three_drops()
    assert isinstance(predict, Predict)
    predict.handle("unknown")
    assert predict.answer == {"behind the dam": 2, "left the map": 1}
    predict.close()


def test_the_table_says_that_leaving_it_ends_the_game_and_where_to_save_it():
    assert "Leaving the page ends the game" in page("table").says
    assert TABS["file"] in page("table").says
    table = show(*page("table").cells)
    table.handle("tab", "file")
    assert "Save the game on this computer" in texts(table.view)
    table.close()


def test_the_notebooks_are_small_and_whole(tmp_path):
    write_pages(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(NAMES)
    book = json.loads((tmp_path / "wheel.ipynb").read_text(encoding="utf-8"))
    assert [cell["cell_type"] for cell in book["cells"]] == ["markdown", "code", "code"]
    assert book["metadata"]["title"].startswith("07 · The construction wheel")


# A click on a place, for a page that mentions code only after it.
TOUCH = {"river": ("board", "place:A"), "table": ("tab", "file")}
TALK_OF_CODE = re.compile(r"\bcells?\b|Python|\w\(|beside the lessons", re.IGNORECASE)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_without_code_does_not_talk_of_code(name, tmp_path, monkeypatch):
    monkeypatch.setattr(Panel, "among_code", True)  # what the page changes is taken back
    write_pages(tmp_path)
    _, first, *cells = json.loads((tmp_path / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    exec(first["source"].replace("limit_memory()", ""))  # which would limit the tests
    for cell in cells:
        panel = show(cell["source"])
        panel.handle(*TOUCH.get(name, ("dark", False)))
        assert panel.problem == {}
        said = [*texts(panel.view), panel._still_html().partition("<img")[0].partition("</style>")[2]]
        assert [text for text in said if TALK_OF_CODE.search(text)] == []
        panel.close()


def texts(shown):
    """Return every text in blocks, also inside columns and folds, but not of pictures."""
    if isinstance(shown, str):
        return [shown]
    if isinstance(shown, dict):
        return [] if shown.get("kind") == "picture" else texts([*shown.values()])
    return [text for part in shown for text in texts(part)] if isinstance(shown, list | tuple) else []


# --- the server -------------------------------------------------------------------------------------------------------


@pytest.fixture
def serving(tmp_path, monkeypatch):
    """Ask a server on this computer for addresses; returns the answers."""
    monkeypatch.setattr("voila.app.signal.signal", lambda *_: None)
    write_pages(tmp_path)

    def ask(*paths, sessions=30, ip="127.0.0.1", promised=(), headers=None, names=()):
        one = server.server(tmp_path, ip, None, browser=False, sessions=sessions, names=names)
        one.promised.update(promised)

        async def answers():
            web = tornado.web.Application(**one.init_settings())
            web.settings.update(one.tornado_settings)
            web.add_handlers(".*$", one.init_handlers())
            http = web.listen(0, "127.0.0.1")
            (listening,) = http._sockets.values()
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            client = AsyncHTTPClient()
            try:
                return [await client.fetch(address + path, raise_error=False, headers=headers) for path in paths]
            finally:
                http.stop()
                await http.close_all_connections()

        return asyncio.run(answers())

    yield ask
    server.AppServer.clear_instance()


def test_the_list_leads_to_every_page(serving):
    (answer,) = serving("/")
    assert answer.code == 200
    assert answer.body.decode() == index_page()
    assert [name for name in NAMES if f'href="./{name}"' not in index_page()] == []


def test_the_first_page_shows_pictures_for_light_and_dark_browsers(serving, tmp_path):
    write_pictures(tmp_path / PICTURES)
    shown = set(re.findall(rf'(?:src|srcset)="({PICTURES}/[^"]+)"', index_page()))
    assert {f"{PICTURES}/board.svg", f"{PICTURES}/board-dark.svg", f"{PICTURES}/07.svg"} <= shown
    answers = serving(*(f"/{name}" for name in sorted(shown)))
    assert {(answer.code, answer.headers["Content-Type"]) for answer in answers} == {(200, "image/svg+xml")}
    assert [answer.code for answer in serving(f"/{PICTURES}/../wheel.ipynb", f"/{PICTURES}/", f"/{PICTURES}")] == [
        404
    ] * 3


def test_the_scripts_of_the_pages_are_files_and_nothing_else_of_the_package_is(serving):
    wanted = ["/scripts/opened.js", "/scripts/page.js", "/scripts/../server.py", "/scripts/", "/scripts/chess.js"]
    answers = serving(*wanted)
    assert [answer.code for answer in answers] == [200, 200, 404, 404, 404]
    assert {answer.headers["Content-Type"] for answer in answers[:2]} <= {"text/javascript", "application/javascript"}
    assert '<script src="./scripts/opened.js"></script>' in index_page()
    assert re.findall(r"<script(?! src=)", index_page()) == []


def test_what_voila_writes_into_a_slow_page_is_no_script():
    beat = re.search(r"return \"(.*)\"", inspect.getsource(VoilaHandler.get_generator)).group(1)
    assert server.HEARTBEAT in beat
    assert "script" not in beat.replace(server.HEARTBEAT, "")


def test_the_first_page_leads_on_and_asks_nobody():
    assert '<a class="start" href="./table">' in index_page()
    assert "prefers-color-scheme: dark" in index_page()
    assert not re.search(r'(?:src|href)="(?!data:)(?:[a-z]+:|//)|url\(|@import', index_page())
    assert '<link rel="icon" href="data:' in index_page(), "or a browser asks for one, and reports that it is missing"


def test_notebooks_and_folders_are_not_served(serving, tmp_path):
    (tmp_path / "picture.svg").write_text("<svg/>")
    paths = ["/voila/api/contents/", "/voila/tree", "/voila/render/wheel.ipynb", "/voila/files/wheel.ipynb"]
    codes = [answer.code for answer in serving(*paths, "/wheel.ipynb", "/chess", "/../wheel.ipynb")]
    assert all(400 <= code < 500 for code in codes), codes


def test_a_visitor_without_a_place_gets_a_polite_page_that_tries_again(serving):
    (answer,) = serving("/table", sessions=2, promised=("a", "b"))
    assert answer.code == 503
    assert answer.headers["Retry-After"] == str(FULL)
    words = answer.body.decode()
    assert "All 2 places are taken" in words
    assert f'http-equiv="refresh" content="{FULL}"' in words
    (alone,) = serving("/table", sessions=1, promised=("a",))
    assert "The only place is taken" in alone.body.decode()


@pytest.mark.parametrize(
    ("path", "host", "code", "words"),
    [
        ("/tabel", "127.0.0.1", 404, "There is no such page"),
        ("/voila/tree", "127.0.0.1", 404, "There is no such page"),
        ("/", "evil.example", 403, "This address is not known here"),
        ("/tabel", "evil.example", 403, "This address is not known here"),
        ("/table", "evil.example", 403, "This address is not known here"),
        ("/table", "127.0.0.1", 500, "This page could not be opened"),
        ("/logout", "127.0.0.1", 500, "This page could not be opened"),
        ("/api/kernels/00000000-0000-0000-0000-000000000000/channels", "127.0.0.1", 404, "There is no such page"),
    ],
)
def test_a_visitor_who_gets_no_page_reads_so_in_one_of_ours(serving, monkeypatch, path, host, code, words):
    async def fail(*_, **__):
        raise RuntimeError("secret")

    monkeypatch.setattr(server.Kernels, "start_kernel", fail)
    (answer,) = serving(path, headers={"Host": host})
    assert answer.code == code
    said = answer.body.decode()
    assert f"<h1>{words}</h1>" in said
    assert '<a href="/">All pages</a>' in said
    assert "secret" not in said
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_a_visitor_who_waits_is_no_line_of_the_log_and_a_page_that_fails_is(serving, monkeypatch, caplog):
    async def fail(*_, **__):
        raise RuntimeError("the kernel did not start")

    serving("/table", "/table", "/tabel", sessions=0)
    assert caplog.messages == []
    monkeypatch.setattr(server.Kernels, "start_kernel", fail)
    serving("/table")
    assert "the kernel did not start" in caplog.text


def test_a_page_elsewhere_cannot_reach_a_server_of_this_computer(serving):
    """A host name that leads here (DNS rebinding) is refused, also where the server is meant for others."""
    evil = {"Host": "evil.example"}
    assert serving("/table", headers=evil, sessions=0)[0].code == 403
    assert serving("/table", headers=evil, sessions=0, ip="0.0.0.0")[0].code == 403
    assert serving("/table", sessions=0, ip="0.0.0.0")[0].code == 503
    assert serving("/table", sessions=0, ip="localhost")[0].code == 503


def test_a_page_elsewhere_cannot_take_places_with_pictures_of_ours(serving):
    """With no place left, visitors are told so; pages of other sites are refused before places are counted."""
    for site, kind, code in (
        ("cross-site", "image", 403),
        ("cross-site", "iframe", 403),
        ("cross-site", "document", 503),
        ("same-origin", "iframe", 503),
        ("none", "document", 503),
    ):
        headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Dest": kind}
        assert serving("/table", headers=headers, sessions=0)[0].code == code


def test_pages_ask_nothing_of_a_cdn():
    chunk = '<p>a</p><link rel="stylesheet" href="https://cdn.example/x.css" type="text/css" /><link href="./y.css">'
    assert server.FROM_ELSEWHERE.sub("", chunk) == '<p>a</p><link href="./y.css">'


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_serves_here_unless_told_otherwise(monkeypatch):
    asked = []
    monkeypatch.setattr(server, "serve", lambda ip, port, **more: asked.append((ip, port, more)) or 0)
    assert commands.main(["app"]) == 0
    more = ["--sessions", "5", "--no-browser", "--name", "classroom.example"]
    assert commands.main(["app", "--ip", "0.0.0.0", "--port", "9000", *more]) == 0
    assert asked[0] == ("127.0.0.1", None, {"browser": True, "sessions": server.SESSIONS, "names": []})
    assert asked[1] == ("0.0.0.0", 9000, {"browser": False, "sessions": 5, "names": ["classroom.example"]})


def test_the_pages_speak_the_language_that_the_command_names(monkeypatch):
    spoken = []
    monkeypatch.setattr(server, "serve", lambda *_, **__: spoken.append(kept_language()) or 0)
    monkeypatch.setenv(VARIABLE, "en")
    for words in ([], ["--language", "de"], ["--language", "en"]):
        assert commands.main(["app", *words]) == 0
    assert spoken == ["en", "de", "en"]


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "0"],
        ["--sessions", "0"],
        ["--sessions", "x"],
        ["--ip", ""],
        ["--ip", " "],
        ["--ip", "\x1b]0;title\x07"],
        ["--ip", "a" * 300],
        ["--name", "\x1b[2J"],
        ["table"],
    ],
    ids=lambda words: repr(words)[:30],
)
def test_what_the_command_does_not_understand_is_usage(words, capsys, monkeypatch):
    monkeypatch.setattr(server, "serve", lambda *_, **__: pytest.fail("it was understood"))
    with pytest.raises(SystemExit) as ended:
        commands.main(["app", *words])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.replace("\n", "").isprintable()
    assert max(map(len, said.splitlines())) < 200


def test_the_command_says_what_is_not_installed(monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert commands.main(["app"]) == 1
    root = Path(commands.__file__).resolve().parents[2]
    assert capsys.readouterr().err == f"barrage: Voilà is not installed: pip install -e '.[app]' (in {root})\n"


@pytest.mark.parametrize("problem", [errno.EADDRINUSE, errno.EACCES])
def test_a_port_that_cannot_be_used_is_named_in_one_line(serving, monkeypatch, capfd, problem):
    def listen(*_):
        raise OSError(problem, "no")

    monkeypatch.setattr(server.Doorkeeper, "listen", listen)
    assert server.serve("127.0.0.1", 9000, browser=False, sessions=1) == 1
    reason = "port 9000 is taken or not allowed; choose another one with --port"
    assert capfd.readouterr() == ("", f"barrage: cannot serve at 127.0.0.1: {reason}\n")


def test_the_address_that_pupils_can_use_is_printed(serving, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(server, "addresses", lambda ip, port: [f"http://10.0.0.9:{port}/", f"http://teacher:{port}/"])
    server.server(tmp_path, "0.0.0.0", 9000, browser=False, sessions=5)._announce()
    assert "at http://10.0.0.9:9000/ or http://teacher:9000/ for 5 people" in capsys.readouterr().out


def test_answers_of_many_people_go_to_no_record_and_nothing_is_left_behind(monkeypatch, tmp_path, capsys):
    class Server:
        def __init__(self, folder):
            self.folder = folder

        def start(self):
            assert (self.folder / "table.ipynb").is_file()
            assert server.os.environ["BARRAGE_RECORD"] == "off"
            folders.append(self.folder)
            raise OSError(99, "Cannot assign requested address")

    folders = []
    monkeypatch.setenv("BARRAGE_RECORD", "mine.json")
    monkeypatch.setattr(server, "server", lambda folder, *_, **__: Server(folder))
    assert server.serve("8.8.8.8", None, browser=False, sessions=1) == 1
    assert capsys.readouterr().err == "barrage: cannot serve at 8.8.8.8: Cannot assign requested address\n"
    assert not folders[0].exists()
    assert "barrage_widgets.app" in sys.modules


# --- limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ip", "host", "code"),
    [
        ("127.0.0.1", "127.0.0.1", 200),
        ("127.0.0.1", "localhost:8866", 200),
        ("127.0.0.1", "[::1]:8866", 200),
        ("127.0.0.1", "192.168.1.7", 403),
        ("127.0.0.1", "evil.example", 403),
        ("0.0.0.0", "192.168.1.7:8866", 200),
        ("0.0.0.0", "[fe80::7]:8866", 200),
        ("0.0.0.0", "classroom.school.example", 200),
        ("0.0.0.0", "evil.example", 403),
    ],
)
def test_a_page_answers_under_a_name_of_this_computer_alone(serving, ip, host, code):
    """A name that somebody else made lead to us (DNS rebinding) gets nothing, not even the first page."""
    answers = serving("/", "/pictures/board.svg", ip=ip, headers={"Host": host}, names=["classroom.school.example"])
    assert [answer.code for answer in answers] == [code, code if code == 403 else 404]


def test_the_name_of_this_computer_is_known(monkeypatch):
    monkeypatch.setattr(limits.socket, "gethostname", lambda: "Teacher")
    monkeypatch.setattr(limits.socket, "getfqdn", lambda: "teacher.school.example")
    assert limits.hosts("0.0.0.0", here=False) == {
        "localhost",
        "0.0.0.0",
        "teacher",
        "teacher.local",
        "teacher.school.example",
    }
    assert limits.hosts("127.0.0.1", here=True) == {"localhost"}


@pytest.mark.parametrize("ip", ["127.0.0.1", "0.0.0.0"])
def test_a_name_with_capital_letters_is_answered_however_it_is_asked_for(serving, ip):
    for host in ("Class.School.example", "class.school.example"):
        (answer,) = serving("/", ip=ip, headers={"Host": host}, names=["Class.School.example"])
        assert answer.code == 200


def test_every_page_says_where_its_parts_may_come_from(serving):
    (answer,) = serving("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    assert parts["script-src"] == "'self' blob:"
    assert parts["object-src"] == "'none'"
    assert "unsafe-eval" not in policy
    assert "http" not in policy
    assert re.search(r"connect-src 'self' ws://127.0.0.1:\d+ wss://127.0.0.1:\d+;", policy)
    assert " ws: " not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
