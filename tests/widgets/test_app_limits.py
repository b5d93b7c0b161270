"""What one visitor of `barrage app` can take from the others: connections, messages, time, memory, lines of the log."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from types import ModuleType, SimpleNamespace

import pytest

from barrage_core.checks import MOST_BYTES
from barrage_widgets.app import limits, server
from barrage_widgets.app.memory import limit_memory


class Stream:
    def __init__(self):
        self.is_closed = False

    def close(self):
        self.is_closed = True

    def closed(self):
        return self.is_closed


@pytest.fixture
def door(monkeypatch):
    monkeypatch.setattr(limits, "FEWEST", 3)
    monkeypatch.setattr(limits.HTTPServer, "handle_stream", lambda *_: None)
    return limits.Doorkeeper(lambda _: None, places=0)


def test_one_address_and_all_together_have_so_many_connections(door):
    def knock(address):
        stream = Stream()
        door.handle_stream(stream, (address, 1))
        return stream

    first = [knock("a") for _ in range(4)]
    assert first[0].max_write_buffer_size == limits.UNSENT
    assert [stream.closed() for stream in first] == [False, False, False, True]
    assert [knock("b").closed() for _ in range(4)] == [False, False, False, True]
    assert knock("c").closed(), "six are open in all"
    first[0].close()
    assert not knock("c").closed(), "one place is free again"


def test_a_class_behind_one_address_has_room(monkeypatch):
    door = limits.Doorkeeper(lambda _: None, places=30)
    assert door.from_one >= 30 * 7, "a browser opens six connections and a socket"
    assert door.in_all > door.from_one


def test_a_request_that_is_never_finished_is_not_waited_for():
    door = limits.Doorkeeper(lambda _: None, places=30)
    timeouts = (door.conn_params.header_timeout, door.conn_params.body_timeout)
    assert timeouts == (limits.UNFINISHED, limits.UNFINISHED)
    assert door.conn_params.max_body_size == limits.MOST_BODY


@pytest.fixture
def connection(monkeypatch):
    """Return what makes a connection with a kernel; it has what was passed on, why it was closed, and the time."""
    passed, closed, now = [], [], [100.0]
    monkeypatch.setattr(limits.VoilaKernelWebsocketHandler, "on_message", lambda _, message: passed.append(message))
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(limits.PageSocket, "_heard", {})
    monkeypatch.setattr(limits.PageSocket, "_connected", Counter())

    def connect(kernel):
        page = limits.PageSocket.__new__(limits.PageSocket)
        page.kernel_id, page.close = kernel, lambda *why: closed.append(why)
        return page

    connect.passed, connect.closed, connect.now = passed, closed, now
    return connect


def test_a_page_that_floods_its_kernel_is_closed(monkeypatch, connection):
    monkeypatch.setattr(limits, "MESSAGES", 5)
    page, again, another = connection("mine"), connection("mine"), connection("hers")
    for letter in "abcd":
        page.on_message(letter)
    for letter in "efg":  # another connection with the same kernel gets no more
        again.on_message(letter)
    assert ("".join(connection.passed), connection.closed) == ("abcde", [(1008, "too many messages")] * 2)
    another.on_message("hers")
    assert connection.passed[-1] == "hers"
    connection.now[0] = 110.1
    page.on_message("later")
    assert connection.passed[-1] == "later"
    assert list(limits.PageSocket._heard) == ["mine"], "what was long ago is forgotten"


def test_long_messages_are_fewer(monkeypatch, connection):
    """A kernel that thinks takes none, and the server would keep them all."""
    monkeypatch.setattr(limits, "BYTES", 10)
    page = connection("mine")
    for message in ("123456", "1234", "1"):
        page.on_message(message)
    assert (connection.passed, connection.closed) == (["123456", "1234"], [(1008, "too many messages")])
    connection.now[0] = 110.1
    page.on_message("1234567890")
    assert connection.passed[-1] == "1234567890"


def test_the_longest_game_file_can_be_opened_more_than_once():
    assert limits.MOST_MESSAGE > MOST_BYTES
    assert limits.BYTES > 2 * limits.MOST_MESSAGE
    assert limits.UNSENT > limits.MOST_MESSAGE


def test_a_kernel_has_so_many_connections_and_no_more(monkeypatch, connection):
    """Each may hold half a message in the server's memory."""

    async def until_it_is_left(_self, _kernel_id):
        await left.wait()

    async def knock():
        pages = [asyncio.create_task(connection("mine").get("mine")) for _ in range(limits.SOCKETS + 2)]
        hers = asyncio.create_task(connection("hers").get("hers"))
        await asyncio.sleep(0)
        refused = [page.exception().status_code for page in pages if page.done()]
        left.set()
        await asyncio.gather(hers, *pages, return_exceptions=True)
        return refused

    left = asyncio.Event()
    monkeypatch.setattr(limits.VoilaKernelWebsocketHandler, "get", until_it_is_left)
    assert asyncio.run(knock()) == [429, 429]
    assert not limits.PageSocket._connected, "all have left"


def test_a_browser_that_takes_nothing_is_left_alone(monkeypatch, connection):
    def write(_self, message, binary):
        if message == "too much":
            raise limits.StreamBufferFullError

    monkeypatch.setattr(limits.VoilaKernelWebsocketHandler, "write_message", write)
    page, stream = connection("mine"), Stream()
    page.ws_connection = SimpleNamespace(stream=stream)
    page.write_message("a word")
    assert not stream.closed()
    page.write_message("too much")
    assert stream.closed()


def test_a_log_ends_before_it_fills_a_disk(caplog):
    log = logging.getLogger("brief")
    log.addFilter(limits.BriefLog(3))
    for number in range(10):
        log.error("line %d", number)
    assert [record.getMessage() for record in caplog.records] == [
        "line 0",
        "line 1",
        "The log ends here, so that it does not fill the disk.",
    ]


def test_a_line_of_the_log_is_short_whatever_it_tells(caplog):
    log = logging.getLogger("brief.long")
    log.addFilter(limits.BriefLog(9))
    log.error("x" * 100_000)
    try:
        raise ZeroDivisionError("y" * 100_000)
    except ZeroDivisionError:
        log.exception("a handler failed")
    log.error("two\nlines of %s", "words")
    assert [len(record.getMessage()) for record in caplog.records[:2]] == [limits.LONGEST_LINE] * 2
    assert caplog.records[1].getMessage().startswith("a handler failed [ZeroDivisionError: yyy")
    assert not any(record.exc_info for record in caplog.records)
    assert "\n" not in caplog.records[2].getMessage()


def test_what_any_part_of_the_server_logs_counts(tmp_path):
    """Also what has no handler of its own: jupyter's and zmq's loggers, and those that nobody has thought of."""
    app = server.server(tmp_path, "127.0.0.1", None, browser=False, sessions=1)
    for handler in (*app.log.handlers, logging.lastResort):
        assert [type(one) for one in handler.filters] == [limits.BriefLog]
    again = limits.limit_log(logging.lastResort)
    assert logging.lastResort.filters == [again]
    logging.lastResort.removeFilter(again)


@pytest.mark.parametrize(("idle", "ended"), [(10, False), (3 * 60 * 60, True)])
def test_a_page_that_is_forgotten_in_an_open_browser_is_ended(monkeypatch, idle, ended):
    shut = []

    async def nothing(*_):
        pass

    async def shutdown(_self, kernel_id):
        shut.append(kernel_id)

    monkeypatch.setattr(server.AsyncMappingKernelManager, "cull_kernel_if_idle", nothing)
    monkeypatch.setattr(server.Kernels, "shutdown_kernel", shutdown)
    kernels = server.Kernels()
    last = datetime.now(UTC) - timedelta(seconds=idle)
    kernels._kernels["one"] = SimpleNamespace(last_activity=last)
    asyncio.run(kernels.cull_kernel_if_idle("one"))
    asyncio.run(kernels.cull_kernel_if_idle("gone"))
    assert shut == (["one"] if ended else [])


MUCH = """
from barrage_widgets.app.memory import limit_memory
limit_memory(300_000_000)
small = bytearray(1_000_000)
try:
    bytearray(400_000_000)
except MemoryError:
    print("refused")
"""


def test_a_page_cannot_take_all_memory():
    done = subprocess.run([sys.executable, "-c", MUCH], capture_output=True, text=True, check=True)
    assert done.stdout == "refused\n"


@pytest.mark.parametrize("module", [None, ModuleType("resource")], ids=["Windows has none", "a browser has it empty"])
def test_where_memory_cannot_be_limited_a_page_opens_all_the_same(monkeypatch, module):
    monkeypatch.setitem(sys.modules, "resource", module)
    limit_memory()


def test_a_kernel_is_limited_from_its_start_so_that_one_that_died_comes_back_limited(monkeypatch):
    given = {}

    async def start(_self, **options):
        given.update(options)
        return options["kernel_id"]

    async def start_here():
        server._place.set("here")
        return await server.Kernels().start_kernel()

    monkeypatch.setattr(server.AsyncMappingKernelManager, "start_kernel", start)
    assert asyncio.run(start_here()) == "here"
    assert given["preexec_fn"] is limit_memory


def test_a_kernel_that_thinks_for_nobody_is_ended_as_well(tmp_path):
    kernels = server.server(tmp_path, "127.0.0.1", None, browser=False, sessions=1).config.MappingKernelManager
    assert (kernels.cull_busy, kernels.cull_idle_timeout) == (True, server.GONE)
