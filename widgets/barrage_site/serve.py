"""Serve the site: `python -m barrage_site.serve [--ip 127.0.0.1] [--port 8765]`, or `make site-serve`.

Any web server that knows the types of .wasm and .mjs will do; this one does, whatever the machine's tables say.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Timer
from typing import Any

from barrage_core.cli.addresses import addresses, is_here
from barrage_core.cli.options import host, port
from barrage_core.files.replacing import is_special

from .build import ROOT, SITE

__all__ = ["Handler", "main", "server"]

HOST = "127.0.0.1"
FIRST_PAGES = ("index.html", "index.htm")
FROM_ONE, IN_ALL = 256, 512
"""Connections from one address and from all: a browser opens six, and a class may share an address."""
NOT_KEPT = (
    "Browsers elsewhere keep answers only until a lesson is reloaded or closed, because this is not https;"
    " the first page tells learners what to do."
)


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the right types; a browser fetches them again when they have changed."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    """Seconds that a browser may be silent, or take to ask; then its connection is closed, and its thread is free."""
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".ipynb": "application/json",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/octet-stream",
    }

    def send_head(self) -> Any:
        """Open a file of the site: no link, pipe or device, nor a list of what is in a folder."""
        path = self.translate_path(self.path)
        meant = [path, *(os.path.join(path, name) for name in FIRST_PAGES)]  # a folder stands for its first page
        if path.isprintable() and all(map(self._is_inside, meant)):  # the system would stumble over some other names
            return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _is_inside(self, path: str) -> bool:
        inside = os.path.relpath(path, self.directory)
        meant = os.path.normpath(os.path.join(os.path.realpath(self.directory), inside))
        return os.path.realpath(path) == meant and not is_special(Path(path))  # opening a pipe would wait for ever

    def handle_one_request(self) -> None:
        """Answer a request, unless it takes too long to come: `timeout` alone begins anew with every byte."""
        self._alarm = Timer(self.timeout, self._give_up)
        self._alarm.daemon = True
        self._alarm.start()
        try:
            super().handle_one_request()
        finally:
            self._alarm.cancel()

    def parse_request(self) -> bool:
        """Read a request; once it is there, the answer may take as long as the browser reads it."""
        whole = super().parse_request()
        self._alarm.cancel()
        return whole

    def _give_up(self) -> None:
        with suppress(OSError):  # it has gone already
            self.connection.shutdown(socket.SHUT_RDWR)

    def list_directory(self, path: Any) -> None:
        """Say that there is no such page."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Let a browser keep a file, but ask whether it has changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a lesson asks for some two hundred files."""


class Server(ThreadingHTTPServer):
    """A server for a class: many browsers may knock at the same moment, and leave in the middle of a file."""

    request_queue_size = 128

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._browsers: Counter[str] = Counter()
        self._counting = Lock()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread, unless there are too many already."""
        with self._counting:
            full = self._browsers[client_address[0]] >= FROM_ONE or self._browsers.total() >= IN_ALL
            self._browsers[client_address[0]] += not full
        if full:
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # the system has no thread left: this browser may try again
            self._forget(client_address)
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer what comes through a connection, until it is closed."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._forget(client_address)

    def _forget(self, client_address: Any) -> None:
        with self._counting:
            self._browsers[client_address[0]] -= 1
            self._browsers += Counter()  # forgets who has none left

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing about a browser that went away, and one line about anything else."""
        problem = sys.exc_info()[1]
        if not isinstance(problem, ConnectionError | TimeoutError):
            print(f"A request failed: {type(problem).__name__}", file=sys.stderr)


def server(folder: Path, at: int = 0, host: str = HOST) -> Server:
    """Return a server of a folder, at any free port unless one is named."""
    return Server((host, at), partial(Handler, directory=str(folder)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the site until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m barrage_site.serve", description=__doc__)
    parser.add_argument(
        "--ip", type=host, default=HOST, help=f"where to listen ({HOST}); 0.0.0.0 serves the whole network"
    )
    parser.add_argument("--port", type=port, default=8765, help="where to listen (8765)")
    wanted = parser.parse_args(arguments)
    if not (SITE / "index.html").is_file():
        sys.exit(f"{SITE.relative_to(ROOT)} is not there yet: make site builds it.")
    try:
        serving = server(SITE, wanted.port, wanted.ip)
    except OSError as problem:
        where = f"{wanted.ip}, port {wanted.port}"
        sys.exit(f"Cannot serve at {where}: {problem.strerror}. Name another port: make site-serve PORT=8766")
    print(f"The lessons are at {' or '.join(addresses(wanted.ip, wanted.port))} (Ctrl-C ends it)", flush=True)
    if not is_here(wanted.ip):
        print(NOT_KEPT, flush=True)
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
