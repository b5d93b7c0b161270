"""Serve the site on this machine: `python -m barrage_site.serve [--port 8765]`, or `make site-serve`.

Any web server will do that knows the types of .wasm and .mjs; this one always does, whatever the machine's tables say.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .build import ROOT, SITE

__all__ = ["Handler", "main", "server"]

HOST = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Files with their right types, which a browser asks for again when they have changed."""

    protocol_version = "HTTP/1.1"
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

    def end_headers(self) -> None:
        """Let a browser keep a file, but ask whether it has changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a lesson asks for some two hundred files."""


def server(folder: Path, port: int = 0, host: str = HOST) -> ThreadingHTTPServer:
    """Return a server of a folder, at any free port unless one is named."""
    return ThreadingHTTPServer((host, port), partial(Handler, directory=str(folder)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the site until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m barrage_site.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8765)
    port = parser.parse_args(arguments).port
    if not (SITE / "index.html").is_file():
        sys.exit(f"{SITE.relative_to(ROOT)} is not there yet: make site builds it.")
    try:
        serving = server(SITE, port)
    except OSError as problem:
        sys.exit(f"Cannot serve at port {port}: {problem.strerror}. Name another one: make site-serve PORT=8766")
    print(f"The lessons are at http://{HOST}:{port}/ (Ctrl-C ends it)", flush=True)
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
