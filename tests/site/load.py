"""Many people and one who misbehaves: how long the others wait. `python -m tests.site.load [app|site]`, or `make load`.

`app`: thirty people use pages of `barrage app`; then one more person holds connections with unfinished requests, floods
a page with messages and asks for pages again and again, while the thirty go on. `site`: thirty browsers fetch what a
lesson on the static site needs, first alone, then while one visitor sends requests byte by byte. The figures are in
`notebooks/guide/load.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError

from tests.site.capacity import open_session, question, use_again
from tests.site.serving import App, app_server

__all__ = ["Site", "browse", "main", "site_server"]

PEOPLE = 30
FILES, SIZE = 200, 40_000
"""What a lesson on the site fetches: so many files of so many bytes, and one large one."""
LARGE = 10_000_000
AT_ONCE = 6
"""Connections that a browser opens."""
HELD = 400
"""Connections that somebody who misbehaves tries to hold."""
FLOOD = 2000
ELSEWHERE = ("127.0.0.2", 0)
"""Where the one who misbehaves comes from: limits are by address, and the class has another one."""


def told(what: str, seconds: list[float]) -> str:
    """Return a line about how long something took."""
    late = quantiles(seconds, n=20, method="inclusive")[-1] if len(seconds) > 1 else seconds[0]
    return f"{what}: {median(seconds):.2f} s (median), {late:.2f} s (19 of 20), {max(seconds):.2f} s (slowest)"


# The site -------------------------------------------------------------------------------------------------------------

SERVE = """
import sys
from pathlib import Path
from barrage_site.serve import server
serving = server(Path(sys.argv[1]))
print(serving.server_port, flush=True)
serving.serve_forever()
"""


class Site(NamedTuple):
    """A server of files: its port, and the paths that a browser asks for."""

    port: int
    paths: list[str]


@contextmanager
def site_server(files: int = FILES, size: int = SIZE, large: int = LARGE) -> Iterator[Site]:
    """Serve files of the sizes that a lesson fetches, in a process of its own."""
    with TemporaryDirectory() as folder:
        for number in range(files):
            Path(folder, f"{number}.js").write_bytes(b"x" * size)
        Path(folder, "large.wasm").write_bytes(b"x" * large)
        process = subprocess.Popen([sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline())
            yield Site(port, [*(f"/{number}.js" for number in range(files)), "/large.wasm"])
        finally:
            process.stdout.close()
            process.kill()
            process.wait()


async def browse(site: Site) -> list[float]:
    """Fetch every file as a browser does, over a few connections; return how long each took."""
    left, seconds = list(reversed(site.paths)), list[float]()

    async def fetch_the_rest() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        while left:
            path, began = left.pop(), time.monotonic()
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            assert " 200 " in head.splitlines()[0]
            await reader.readexactly(int(head.split("content-length: ")[1].split()[0]))
            seconds.append(time.monotonic() - began)
        writer.close()

    await asyncio.gather(*(fetch_the_rest() for _ in range(AT_ONCE)))
    return seconds


async def measure_site(site: Site, people: int) -> None:
    """Let all browsers fetch a lesson at once: alone, and beside one who misbehaves."""
    for beside in (False, True):
        dripping = asyncio.gather(*(drip(site.port) for _ in range(HELD))) if beside else None
        began = time.monotonic()
        each = await asyncio.gather(*(browse(site) for _ in range(people)))
        whole = time.monotonic() - began
        print(f"{people} browsers, {'one visitor misbehaves' if beside else 'all of them polite'}:")
        print(f"  {sum(map(len, each))} files within {whole:.0f} s")
        print(f"  {told('a file', [second for seconds in each for second in seconds])}", flush=True)
        if dripping is not None:
            dripping.cancel()
            with suppress(asyncio.CancelledError):
                await dripping


async def drip(port: int) -> None:
    """Send a request byte by byte, for ever, as often as the connection is closed."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ELSEWHERE)
            for letter in "GET /" + "x" * 1000:
                writer.write(letter.encode())
                await writer.drain()
                await asyncio.sleep(1)
        await asyncio.sleep(1)


# The pages ------------------------------------------------------------------------------------------------------------


async def measure_app(app: App, people: int, page: str, seconds: float) -> None:
    """Let people open a page and use it, then the same beside one who misbehaves."""
    AsyncHTTPClient.configure(None, max_clients=people + 5)
    opened: list[WebSocketClientConnection] = []
    results = await asyncio.gather(*(open_session(app, page, opened) for _ in range(people)))
    print(f"{sum(status == 200 for status, *_ in results)} of {people} people opened {page!r}")
    print(f"  {told('the page', [load for _, load, _ in results])}")
    print(f"  {told('the first answer of a control', [click for _, _, click in results])}")
    print(f"  {told('an answer, all in use', await use_for(opened, seconds))}", flush=True)
    own: list[WebSocketClientConnection] = []
    await open_session(app, page, own)
    misbehaving = asyncio.create_task(misbehave(app, page, own[0]))
    print(f"  {told('an answer beside one who misbehaves', await use_for(opened, seconds))}")
    misbehaving.cancel()
    with suppress(asyncio.CancelledError):
        await misbehaving
    still = await asyncio.gather(*(use_again(socket) for socket in opened))
    print(f"  afterwards {len(still)} of {people} pages answer")


async def use_for(opened: list[WebSocketClientConnection], seconds: float) -> list[float]:
    """Let everybody ask their kernel for something every second, and return how long each answer took."""
    until = time.monotonic() + seconds

    async def use(socket: WebSocketClientConnection) -> list[float]:
        took = []
        while time.monotonic() < until:
            took.append(await use_again(socket))
            await asyncio.sleep(1)
        return took

    return [second for one in await asyncio.gather(*map(use, opened)) for second in one]


async def misbehave(app: App, page: str, socket: WebSocketClientConnection) -> None:
    """Do everything at once that one person with a page can do to the others."""
    port = int(app.url.rstrip("/").rsplit(":", 1)[1])
    counts = {"let in": 0, "turned away": 0}

    async def hold() -> None:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=ELSEWHERE)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1")
            closed = asyncio.create_task(reader.read(1))
            await asyncio.wait([closed], timeout=5)
            counts["turned away" if closed.done() else "let in"] += 1
            await closed

    async def flood() -> None:
        for number in range(FLOOD):
            try:
                await socket.write_message(question())
                await asyncio.sleep(0.002)
            except WebSocketClosedError:
                print(f"  a page that floods its kernel is closed after {number} messages")
                return
        print(f"  a page that floods its kernel is still open after {FLOOD} messages")

    async def ask() -> None:
        answers: dict[int, int] = {}
        for _ in range(100):
            answer: Any = await AsyncHTTPClient().fetch(app.url + page, raise_error=False, request_timeout=600)
            answers[answer.code] = answers.get(answer.code, 0) + 1
        print(f"  100 more pages are answered with {answers}")

    holding = [asyncio.create_task(hold()) for _ in range(HELD)]
    try:
        await asyncio.gather(flood(), ask())
        await asyncio.sleep(600)
    finally:
        print(f"  {HELD} unfinished requests: {counts}")
        for one in holding:
            one.cancel()


def main(arguments: list[str]) -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.load", description="Many people, one misbehaves.")
    parser.add_argument("what", nargs="*", default=["site", "app"], help="site, app, or both")
    parser.add_argument("--people", type=int, default=PEOPLE, help=f"how many use it ({PEOPLE})")
    parser.add_argument("--page", default="table", help="the page of barrage app (table)")
    parser.add_argument("--seconds", type=float, default=30, help="how long pages are used (30)")
    wanted = parser.parse_args(arguments)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    if "site" in wanted.what:
        with site_server() as site:
            asyncio.run(measure_site(site, wanted.people))
    if "app" in wanted.what:
        with TemporaryDirectory() as folder, app_server(Path(folder), f"--sessions={wanted.people + 1}") as app:
            asyncio.run(measure_app(app, wanted.people, wanted.page, wanted.seconds))
    print(f"load {os.getloadavg()[0]:.1f} after")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
