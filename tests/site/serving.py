"""`barrage app` as a process of its own, for tests and for the measurement of its capacity."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

__all__ = ["App", "app_server", "get", "kernels"]

# A shell may start us with Ctrl-C ignored; a person at a terminal would not.
START = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
START += "from barrage_core.cli import main; sys.exit(main(['app', *sys.argv[1:]]))"
PATIENCE = 60


class App(NamedTuple):
    """A server that runs: its address, its process, and where it keeps its files."""

    url: str
    process: subprocess.Popen[bytes]
    folder: Path

    def stop(self) -> int:
        """Press Ctrl-C, and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def app_server(folder: Path, *options: str) -> Iterator[App]:
    """Run `barrage app` until it answers, and stop it in the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", START, "--no-browser", f"--port={port}", *options]
    temporary = folder / "tmp"
    temporary.mkdir()
    environment = os.environ | {"TMPDIR": str(temporary), "HOME": str(folder), "IPYTHONDIR": str(folder / "ipython")}
    with (folder / "app.log").open("w+b") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
        app = App(f"http://127.0.0.1:{port}/", process, temporary)
        try:
            until = time.monotonic() + PATIENCE
            while get(app.url)[0] != 200:
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((folder / "app.log").read_text(encoding="utf-8"))
                time.sleep(0.2)
            yield app
        finally:
            if process.poll() is None:
                try:
                    app.stop()
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def get(url: str) -> tuple[int, str]:
    """Ask for a page: its status, 0 when nobody answers, and its text."""
    try:
        with urllib.request.urlopen(url, timeout=300) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()
    except OSError:
        return 0, ""


def kernels(app: App) -> list[int]:
    """Return the processes of the kernels that a server has started."""
    processes = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if b"ipykernel_launcher" in command and os.fsencode(app.folder) in command:
                processes.append(int(entry.name))
    return processes
