"""Thirty people open a page of `barrage app` at once: how long each waits, what a page costs, and what comes next.

    python -m tests.site.capacity [SESSIONS] [PAGE]

A session is what a browser does, without the browser: it loads the page, connects to its kernel, and moves a control
until the kernel answers.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.site.serving import App, app_server, kernels

PATIENCE = 600


async def open_session(app: App, page: str, opened: list[WebSocketClientConnection]) -> tuple[int, float, float]:
    """Open a page and use it once; return its status, and the seconds until it was there and until it answered."""
    began = time.monotonic()
    answer = await AsyncHTTPClient().fetch(app.url + page, raise_error=False, request_timeout=PATIENCE)
    loaded = time.monotonic() - began
    if answer.code != 200:
        return answer.code, loaded, 0
    text = answer.body.decode()
    kernel = re.findall(r'"kernelId": "([^"]+)"', text)[0]
    model = re.findall(r'"model_id": "([^"]+)"', text)[-1]
    socket = await websocket_connect(f"ws{app.url.removeprefix('http')}api/kernels/{kernel}/channels")
    opened.append(socket)
    clicked = time.monotonic()
    await socket.write_message(_custom(model))
    while True:
        heard: Any = await socket.read_message()
        message = json.loads(heard) if isinstance(heard, str) else {}
        if message.get("msg_type") == "comm_msg":
            return 200, loaded, time.monotonic() - clicked


def _custom(model: str) -> str:
    """Return the message that a page sends when "Start again" is pressed."""
    header = {"msg_id": uuid4().hex, "msg_type": "comm_msg", "username": "", "session": uuid4().hex, "version": "5.3"}
    content = {"comm_id": model, "data": {"method": "custom", "content": {"id": "again"}}}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    return json.dumps({**message, "buffers": []})


def memory(process: int, field: str) -> float:
    """Return a figure of a process in MB: Rss, or Pss, which shares what processes have in common."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    return int(re.findall(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE)[0]) / 1024


async def measure(app: App, sessions: int, page: str) -> None:
    """Open all sessions at once, then one more, and print what was found."""
    AsyncHTTPClient.configure(None, max_clients=sessions + 5)
    opened: list[WebSocketClientConnection] = []
    began = time.monotonic()
    results = await asyncio.gather(*(open_session(app, page, opened) for _ in range(sessions)))
    whole = time.monotonic() - began
    loads, clicks = sorted(load for _, load, _ in results), sorted(click for _, _, click in results)
    print(f"{sum(status == 200 for status, *_ in results)} of {sessions} sessions opened {page!r} within {whole:.0f} s")
    print(f"page there after {loads[0]:.1f} s (first), {median(loads):.1f} s (median), {loads[-1]:.1f} s (last)")
    print(f"first answer of a control: {median(clicks):.2f} s (median), {clicks[-1]:.2f} s (slowest)")
    for field in ("Rss", "Pss"):
        each = [memory(process, field) for process in kernels(app)]
        own = memory(app.process.pid, field)
        print(f"{field}: {median(each):.0f} MB a kernel, {sum(each):.0f} MB for {len(each)}, {own:.0f} MB the server")
    status, load, _ = await open_session(app, page, opened)
    print(f"session {sessions + 1}: status {status} after {load:.2f} s")
    opened.pop().close()
    alone = await asyncio.gather(*(use_again(socket) for socket in opened[:1]))
    print(f"a control with all others idle: {alone[0]:.2f} s")


def question() -> str:
    """Return a message to which every kernel has an answer."""
    header = {"msg_id": uuid4().hex, "msg_type": "comm_info_request", "username": "", "session": "", "version": "5.3"}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": {}, "channel": "shell", "buffers": []}
    return json.dumps(message)


async def use_again(socket: WebSocketClientConnection) -> float:
    """Ask the kernel for its state, and return the seconds until it answered."""
    began = time.monotonic()
    await socket.write_message(question())
    while True:
        heard: Any = await socket.read_message()
        if isinstance(heard, str) and json.loads(heard).get("msg_type") == "comm_info_reply":
            return time.monotonic() - began


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    with TemporaryDirectory() as folder, app_server(Path(folder), f"--sessions={number}") as served:
        asyncio.run(measure(served, number, sys.argv[2] if len(sys.argv) > 2 else "table"))
