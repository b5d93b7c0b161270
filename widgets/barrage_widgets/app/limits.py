"""What one visitor of `barrage app` can take from the others: connections, time, messages, lines of the log.

The limits are well above what a class needs, whose members may all come from one address.
"""

from __future__ import annotations

import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any, ClassVar, Final

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream, StreamBufferFullError
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from barrage_core.words import one_line

from .pages import trouble_page

__all__ = [
    "HEADERS",
    "MOST_MESSAGE",
    "BriefLog",
    "Doorkeeper",
    "KnownHost",
    "PageSocket",
    "hosts",
    "limit_log",
    "policy",
]

FROM_ONE, IN_ALL, FEWEST = 8, 16, 64
"""Connections from one address and from all, for each place; and the least that they are limited to."""
UNFINISHED: Final = 30.0
"""Seconds in which a request must be sent, and after which a connection without one is closed."""
MOST_BODY: Final = 100_000
"""Bytes of a request: our pages send none."""
MOST_MESSAGE: Final = 6_000_000
"""Bytes of a message to a page: a game file, with room to spare."""
MESSAGES, BYTES, SECONDS = 400, 4 * MOST_MESSAGE, 10.0
"""So many messages, and so long ones, a kernel may get in so many seconds; a slider that is dragged sends one for each
answer. What a kernel does not take is kept in memory by the server."""
SOCKETS: Final = 4
"""Connections of a page with its kernel: it has one, and one more for each that its browser has lost without a word.
Each may hold half a message."""
UNSENT: Final = 2 * MOST_MESSAGE
"""Bytes that wait until a browser takes them; one that takes nothing is left alone."""
LINES, LONGEST_LINE = 200, 1000
"""So many lines of the log are written, none longer than that; then the log ends."""
POLICY: Final = "Content-Security-Policy"


def policy(*sockets: str) -> str:
    """Say where the parts of a page may come from, and with what it may speak: with us, and the sockets that are named.

    Scripts come from files of ours, and none stands in a page; panels are modules that Voilà's scripts load from blobs.
    Styles may stand in a page: controls and pictures have some of their own, and a style runs nothing.
    """
    parts = {
        "default-src": "'self'",
        "script-src": "'self' blob:",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": " ".join(["'self'", *sockets]),
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'none'",
        "frame-ancestors": "'self'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in parts.items())


HEADERS: Final = {
    POLICY: policy(),
    "X-Content-Type-Options": "nosniff",
    # With "no-referrer", Firefox would not say who we are when a page is left, and its place would not be freed.
    "Referrer-Policy": "same-origin",
}


class Doorkeeper(HTTPServer):
    """A server that lets in so many connections, and waits only so long for a request."""

    def initialize(self, pages: Any, *, places: int) -> None:  # type: ignore[override]
        """Begin without any connection."""
        self.from_one, self.in_all = max(FROM_ONE * places, FEWEST), max(IN_ALL * places, 2 * FEWEST)
        self.streams: dict[str, list[IOStream]] = {}
        super().initialize(pages, idle_connection_timeout=UNFINISHED, body_timeout=UNFINISHED, max_body_size=MOST_BODY)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, unless there are too many; those of sockets count as well."""
        self.streams = {host: still for host, all in self.streams.items() if (still := _open(all))}
        own = self.streams.setdefault(str(address[0]), [])
        if len(own) >= self.from_one or sum(map(len, self.streams.values())) >= self.in_all:
            stream.close()
            return
        own.append(stream)
        stream.max_write_buffer_size = UNSENT
        super().handle_stream(stream, address)


def _open(streams: Iterable[IOStream]) -> list[IOStream]:
    return [stream for stream in streams if not stream.closed()]


class PageSocket(VoilaKernelWebsocketHandler):
    """The connection of a page with its kernel; one that is flooded with messages, or takes none, is closed.

    What counts is what the kernel gets, over however many connections: there are only so many kernels.
    """

    _heard: ClassVar[dict[str, deque[tuple[float, int]]]] = {}
    """When each kernel got its last messages, and how long they were."""
    _connected: ClassVar[Counter[str]] = Counter()
    """How many connections each kernel has."""

    async def get(self, kernel_id: str) -> None:
        """Connect, and stay connected until the page is left."""
        if self._connected[kernel_id] >= SOCKETS:
            raise HTTPError(429)
        self._connected[kernel_id] += 1
        try:
            await super().get(kernel_id)
        finally:
            self._connected[kernel_id] -= 1
            if not self._connected[kernel_id]:
                del self._connected[kernel_id]

    def on_message(self, ws_message: Any) -> Any:
        """Pass a message on."""
        now, size = time.monotonic(), len(ws_message)
        for kernel in [kernel for kernel, heard in self._heard.items() if now - heard[-1][0] > SECONDS]:
            del self._heard[kernel]
        heard = self._heard.setdefault(self.kernel_id, deque())
        while heard and now - heard[0][0] > SECONDS:
            heard.popleft()
        if len(heard) >= MESSAGES or size + sum(bytes for _, bytes in heard) > BYTES:
            self.close(1008, "too many messages")
            return None
        heard.append((now, size))
        return super().on_message(ws_message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send what a kernel says, unless the browser has not taken what was sent before."""
        try:
            return super().write_message(message, binary)
        except StreamBufferFullError:
            self.ws_connection.stream.close()  # a word of farewell would not be taken either
            return None


# Names ----------------------------------------------------------------------------------------------------------------


def hosts(ip: str, names: Iterable[str] = (), *, here: bool) -> frozenset[str]:
    """Return the names under which visitors may ask for our pages; addresses in numbers need none.

    Where we are `here`, for this computer alone, the names of the computer do not count.
    """
    known = ["localhost", *names]
    if not here:
        own = socket.gethostname()
        known += [ip, own, f"{own}.local", socket.getfqdn()]
    return frozenset(name.lower() for name in known if name)


class KnownHost:
    """A handler that answers under a name of ours alone, and says in words of ours where there is nothing to see.

    A page from elsewhere whose name is made to lead to us could otherwise read what we serve. Numbers are not names:
    nobody can make them lead anywhere else.
    """

    request: Any
    settings: dict[str, Any]
    set_header: Any
    finish: Any

    def prepare(self) -> Any:
        """Look at the name, then do what any handler does; the page may open a socket to that name alone."""
        host = str(self.request.host_name).strip("[]").lower()
        if not (_is_number(host, self.settings["here"]) or host in self.settings["hosts"]):
            raise HTTPError(403)
        own = str(self.request.host)
        self.set_header(POLICY, policy(f"ws://{own}", f"wss://{own}"))  # for some browsers 'self' is no socket
        return super().prepare()  # type: ignore[misc]

    def write_error(self, status_code: int, **_why: Any) -> None:
        """Say that there is no page, and nothing about why: that is for the log."""
        for name, value in {**HEADERS, "Content-Type": "text/html; charset=UTF-8"}.items():
            self.set_header(name, value)
        self.finish(trouble_page(status_code))


def _is_number(host: str, here: bool) -> bool:
    try:
        return ip_address(host).is_loopback or not here
    except ValueError:
        return False


# The log --------------------------------------------------------------------------------------------------------------


class BriefLog(logging.Filter):
    """Lets so many short lines through, then says that there will be no more: a log must not fill a disk."""

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self.left = lines

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a line through; a long one is cut, and of an exception only what it says is told."""
        self.left -= 1
        words = record.getMessage() if self.left else "The log ends here, so that it does not fill the disk."
        if record.exc_info and self.left:
            words += f" [{record.exc_info[0].__name__ if record.exc_info[0] else ''}: {record.exc_info[1]}]"
        record.msg, record.args, record.exc_info, record.exc_text = one_line(words, LONGEST_LINE), (), None, None
        return self.left >= 0


def limit_log(*handlers: logging.Handler) -> BriefLog:
    """Limit what handlers write, all of them together.

    Handlers, not loggers: a logger does not see what the loggers below it pass on. `logging.lastResort` is the handler
    of everything that has none.
    """
    brief = BriefLog()
    for handler in handlers:
        for old in [one for one in handler.filters if isinstance(one, BriefLog)]:
            handler.removeFilter(old)
        handler.addFilter(brief)
    return brief
