"""Serve the site: `python -m barrage_site.serve [--ip 127.0.0.1] [--port 8765]`, or `make site-serve`.

Any web server that knows the types of .wasm and .mjs will do; this one does, whatever the machine's tables say.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from barrage_core.cli.addresses import addresses, is_here

from .build import ROOT, SITE

__all__ = ["Handler", "main", "server"]

HOST = "127.0.0.1"
NOT_KEPT = (
    "Browsers elsewhere keep answers only until a lesson is reloaded or closed, because this is not https;"
    " the first page tells learners what to do."
)


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the right types; a browser fetches them again when they have changed."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    """Seconds that a browser may be silent; then its connection is closed, and its thread is free."""
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
        """Open a file of the site: never what a link leads to, nor a list of what is in a folder."""
        path = self.translate_path(self.path)
        if path.isprintable():  # nothing else can be a name here; the system would stumble over some of it
            inside = os.path.relpath(path, self.directory)
            if os.path.realpath(path) == os.path.normpath(os.path.join(os.path.realpath(self.directory), inside)):
                return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

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

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing about a browser that went away, and one line about anything else."""
        problem = sys.exc_info()[1]
        if not isinstance(problem, ConnectionError | TimeoutError):
            print(f"A request failed: {type(problem).__name__}", file=sys.stderr)


def server(folder: Path, port: int = 0, host: str = HOST) -> Server:
    """Return a server of a folder, at any free port unless one is named."""
    return Server((host, port), partial(Handler, directory=str(folder)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the site until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m barrage_site.serve", description=__doc__)
    parser.add_argument("--ip", default=HOST, help=f"where to listen ({HOST}); 0.0.0.0 serves the whole network")
    parser.add_argument("--port", type=int, default=8765)
    wanted = parser.parse_args(arguments)
    if not wanted.ip.strip():  # it would mean every interface, which somebody has to ask for
        parser.error("--ip: expected an address")
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
