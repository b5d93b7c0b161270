"""The server behind `barrage app`: every control as a page without code, made by Voilà, for a limited number of people.

A page has its own kernel while it is open. Leaving the page ends the kernel; if a browser disappears without notice, it
is ended after a few minutes, if a page is left open for hours, after these. A visitor who comes when all places are
taken gets a page that says so and tries again. `limits` has what one visitor can take from the others.
"""

from __future__ import annotations

import asyncio
import errno
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from logging import getLogger, lastResort
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import uuid4

import zmq
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from traitlets import Int
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from barrage_core.cli.addresses import addresses, is_here
from barrage_core.course.record import OFF, VARIABLE

from .front import PICTURES, write_pictures
from .limits import HEADERS, MOST_MESSAGE, Doorkeeper, KnownHost, PageSocket, hosts, limit_log
from .memory import limit_memory
from .pages import FULL, PAGES, full_page, index_page, write_pages

__all__ = ["PORT", "SESSIONS", "AppServer", "serve"]

PORT: Final = 8866
SESSIONS: Final = 30
AT_ONCE: Final = 4
"""How many pages are made at the same time; the next ones wait their turn, so that all of them come sooner."""
GONE, LOOK = 300, 60
"""Seconds after which a page without a browser is ended, and how often the server looks for such pages."""
FORGOTTEN: Final = 2 * 60 * 60
"""Seconds after which a page that is still open, but that nobody has used, is ended."""
BUSY: Final = 503
FROM_ELSEWHERE: Final = re.compile(r'<link rel="stylesheet" href="https?://[^>]*>')
"""Voilà's fonts from a CDN, which our pages do not use and a class without internet would wait for."""

TEMPLATE, SCRIPTS = Path(__file__).with_name("template"), Path(__file__).with_name("scripts")
"""Voilà's page without scripts in it, and the scripts of ours."""
HEARTBEAT: Final = "<script>window.voila_heartbeat()</script>"
"""What Voilà writes into a page that takes long, so that nobody hangs up; the policy lets no such script run."""

_place: ContextVar[str] = ContextVar("place")
"""The id of the kernel that a request is about to get."""


class Kernels(AsyncMappingKernelManager):
    """Kernels that get the id that was promised, and each its own folder, so that nobody sees another's files."""

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]
        """Start a kernel with the id of the place that the request holds; what it prints goes nowhere.

        One that died is started in the same way: the cell that limits its memory is not run again, but this is.
        """
        started: dict[str, Any] = {"stdout": DEVNULL, "stderr": DEVNULL}
        if os.name == "posix":
            started["preexec_fn"] = limit_memory
        return str(await super().start_kernel(**{**options, **started, "kernel_id": _place.get()}))

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose browser is gone, and one that was forgotten in an open browser."""
        await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
        if kernel_id in self:
            last: datetime = self.get_kernel(kernel_id).last_activity  # type: ignore[attr-defined]
            if datetime.now(UTC) - last > timedelta(seconds=FORGOTTEN):
                await self.shutdown_kernel(kernel_id)  # type: ignore[no-untyped-call]

    def cwd_for_path(self, path: str, **_options: Any) -> str:
        """Make a folder for a kernel."""
        folder = self._folder(_place.get())
        folder.mkdir(mode=0o700)
        return str(folder)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Take away the folder of a kernel that has ended."""
        shutil.rmtree(self._folder(kernel_id), ignore_errors=True)
        return super().remove_kernel(kernel_id)

    def _folder(self, kernel_id: str) -> Path:
        return Path(self.root_dir, kernel_id)


class NoPageHandler(RequestHandler):
    """What is at every address that is not ours."""

    def prepare(self) -> None:
        """Say that there is nothing."""
        raise HTTPError(404)


class IndexHandler(RequestHandler):
    """The first page."""

    def set_default_headers(self) -> None:
        """Set the headers that every page has."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def get(self) -> None:
        """Show it."""
        self.write(index_page())


class PageHandler(TornadoVoilaHandler):
    """One page, if there is a place."""

    def initialize(self, app: AppServer, **options: Any) -> None:
        """Keep the server, which knows the places."""
        super().initialize(**options)
        self.server = app
        self.gone = False

    def on_connection_close(self) -> None:
        """Remember that nobody is waiting for the page any more."""
        super().on_connection_close()
        self.gone = True

    async def get(self, path: str | None = None) -> None:
        """Take a place, wait for its turn, and make the page, unless the browser has gone away meanwhile."""
        if asked_by_another_page(self.request.headers):
            raise HTTPError(403)
        if self.server.taken() >= self.server.sessions:
            self.set_status(BUSY)
            self.set_header("Retry-After", str(FULL))
            self.finish(full_page(self.server.sessions))
            return
        self.xsrf_token  # noqa: B018  (sets the cookie without which the page may not end its kernel when it is left)
        place = str(uuid4())
        _place.set(place)
        self.server.promised.add(place)
        try:
            async with self.server.turn:
                if not self.gone:
                    await super().get(path)
        finally:
            self.server.promised.discard(place)
            if self.gone and place in self.kernel_manager:
                await self.kernel_manager.shutdown_kernel(place)

    def write(self, chunk: Any) -> None:
        """Leave out what would come from elsewhere, and the one script that Voilà writes without its template."""
        if isinstance(chunk, str):
            chunk = FROM_ELSEWHERE.sub("", chunk).replace(HEARTBEAT, "")
        super().write(chunk)


def asked_by_another_page(headers: Mapping[str, str]) -> bool:
    """Say whether a page of another site wants to embed one of ours; a link to us is welcome.

    >>> asked_by_another_page({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"})
    True
    >>> asked_by_another_page({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"})
    False
    """
    return headers.get("Sec-Fetch-Site") == "cross-site" and headers.get("Sec-Fetch-Dest") != "document"


class AppServer(Voila):
    """Voilà with our pages and nothing else: no list of files, and no notebooks to download."""

    sessions = Int(SESSIONS)

    def initialize(self, argv: list[str] | None = None) -> None:
        """Begin with all places free."""
        super().initialize(argv)
        self.promised: set[str] = set()
        self.turn = asyncio.Semaphore(AT_ONCE)

    def taken(self) -> int:
        """Count the places that are taken or promised."""
        return len(self.promised.union(self.kernel_manager.list_kernel_ids()))

    def init_handlers(self) -> list[Any]:
        """Serve our pages where Voilà would serve the notebooks of a folder."""
        theirs = (TornadoVoilaHandler, TornadoVoilaTreeHandler, VoilaContentsHandler, VoilaKernelWebsocketHandler)
        voila = super().init_handlers()
        handlers = [handler for handler in voila if handler[1] not in theirs]
        handlers += [(handler[0], PageSocket) for handler in voila if handler[1] is VoilaKernelWebsocketHandler]
        common = {"template_paths": [str(TEMPLATE), *self.template_paths], "config": self.config, "app": self}
        common |= {"voila_configuration": self.voila_configuration}
        ours = [
            (f"{self.server_url}{one.name}", PageHandler, {**common, "notebook_path": f"{one.name}.ipynb"})
            for one in PAGES
        ]
        drawn = {"path": str(Path(self.root_dir, PICTURES))}
        pictures = (rf"{self.server_url}{PICTURES}/([\w-]+\.svg)", StaticFileHandler, drawn)
        scripts = (rf"{self.server_url}{SCRIPTS.name}/(\w+\.js)", StaticFileHandler, {"path": str(SCRIPTS)})
        first = (self.server_url, IndexHandler)
        return [
            (path, _guarded(kind), *options) for path, kind, *options in (*handlers, first, pictures, scripts, *ours)
        ]

    def start(self) -> None:
        """Serve until Ctrl-C."""
        IOLoop.current().add_callback(self._announce)
        super().start()

    def listen(self) -> None:
        """Serve behind a doorkeeper where Voilà would serve anybody."""
        self.app.listen = self.open_door
        super().listen()

    def open_door(self, port: int, ip: str) -> Doorkeeper:
        """Listen, and return what does so."""
        door = Doorkeeper(self.app, places=self.sessions)
        door.listen(port, ip)
        return door

    def random_ports(self, port: int, n: int) -> Iterator[int]:
        """Give the ports to try, and say when none is left: Voilà's own message names no port."""
        yield from super().random_ports(port, n)
        raise OSError(errno.EADDRINUSE, f"port {port} is taken or not allowed; choose another one with --port")

    def _announce(self) -> None:
        where = " or ".join(addresses(self.ip, self.port))
        print(f"The pages are at {where} for {self.sessions} people at once. Ctrl-C ends it.", flush=True)


def _guarded(handler: type[Any]) -> type[Any]:
    """Return a handler that also looks at the name by which it is asked."""
    return type(handler.__name__, (KnownHost, handler), {})


def server(
    folder: Path, ip: str, port: int | None, *, browser: bool, sessions: int, names: Iterable[str] = ()
) -> AppServer:
    """Make a server for the pages in a folder; without a port it takes the usual one, or the next that is free."""
    voila = {"strip_sources": True, "allow_template_override": "NO", "allow_theme_override": "NO"}
    voila |= {"multi_kernel_manager_class": Kernels}
    kernels: dict[str, Any] = {"cull_idle_timeout": GONE, "cull_interval": LOOK, "cull_busy": True}
    if zmq.has("curve"):  # without it every kernel that starts warns that its messages can be read
        kernels["transport_encryption"] = "auto"
    app = AppServer(
        config=Config({"VoilaConfiguration": voila, "MappingKernelManager": kernels}),
        config_file_paths=[],  # what somebody set up for another Voilà is not meant for this one
        root_dir=str(folder),
        connection_dir_root=str(folder),
        ip=ip,
        port=port or PORT,
        port_retries=0 if port else 50,
        open_browser=browser,
        sessions=sessions,
        log_level="ERROR",
        tornado_settings={
            "allow_remote_access": True,  # `KnownHost` looks at the name by which we are asked
            "hosts": hosts(ip, names, here=is_here(ip)),
            "here": is_here(ip),
            "headers": HEADERS,
            "websocket_max_message_size": MOST_MESSAGE,
            "default_handler_class": _guarded(NoPageHandler),
        },
    )
    app.initialize([])
    for log in (app.log, *map(getLogger, ("tornado.application", "tornado.general", "asyncio"))):
        log.setLevel("ERROR")  # what a visitor asks for in vain is no news
    getLogger("tornado.access").setLevel("CRITICAL")  # nor is a visitor who waits; of what failed, the others tell
    limit_log(*app.log.handlers, *getLogger().handlers, *filter(None, [lastResort]))
    return app


def serve(ip: str, port: int | None, *, browser: bool, sessions: int, names: Iterable[str] = ()) -> int:
    """Serve the pages until Ctrl-C, and return the exit code."""
    os.environ[VARIABLE] = OFF  # the answers of many people would end up in one record
    with TemporaryDirectory(prefix="barrage-app-", ignore_cleanup_errors=True) as folder:
        write_pages(Path(folder))
        write_pictures(Path(folder, PICTURES))
        try:
            server(Path(folder), ip, port, browser=browser, sessions=sessions, names=names).start()
        except OSError as problem:
            print(f"barrage: cannot serve at {ip}: {problem.strerror or problem}", file=sys.stderr)
            return 1
    return 0
