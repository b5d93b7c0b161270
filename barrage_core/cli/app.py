"""`barrage app`: serve the controls as pages without code."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
from typing import Any

from ..catalogue import CATALOGUES, ENGLISH
from ..course import install_command
from ..course.language import VARIABLE
from ..errors import BarrageError
from .helptext import add_command
from .options import at_least_one, host, port

__all__ = ["add_app"]

HELP = """
serve the controls as pages without code

Serve the game table, the scenario editor and every laboratory as pages without code, until Ctrl-C.
Each open page takes about 75 MB of memory on this computer.

examples:
  barrage app                                   on this computer alone, and open the list of pages
  barrage app --ip 0.0.0.0 --no-browser         for everybody in this network who knows the address
  barrage app --language de                     with controls that speak German
"""


def add_app(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "app", HELP, _app)
    command.add_argument(
        "--ip", type=host, default="127.0.0.1", metavar="ADDRESS", help="the address to listen on (127.0.0.1)"
    )
    command.add_argument("--port", type=port, metavar="N", help="the port (8866, or the next one that is free)")
    command.add_argument(
        "--sessions", type=at_least_one, default=30, metavar="N", help="how many pages can be open at once (30)"
    )
    what = "a name of this computer that visitors may use"
    command.add_argument("--name", type=host, action="append", default=[], metavar="NAME", help=what)
    command.add_argument(
        "--language", choices=[ENGLISH, *CATALOGUES], help=f"what controls and reasons are said in (that of {VARIABLE})"
    )
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _app(arguments: argparse.Namespace) -> int:
    for package in ("voila", "anywidget"):
        if importlib.util.find_spec(package) is None:
            raise BarrageError(f"Voilà is not installed: {install_command('app')}")
    if arguments.language:
        os.environ[VARIABLE] = arguments.language  # the kernels of the pages inherit it
    # By name: the engine imports nothing of the controls, it only starts their server.
    server = importlib.import_module("barrage_widgets.app.server")
    options = {"browser": not arguments.no_browser, "sessions": arguments.sessions, "names": arguments.name}
    return int(server.serve(arguments.ip, arguments.port, **options))
