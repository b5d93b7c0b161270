"""A page in Debian's Firefox, driven by the protocol that the browser speaks itself (WebDriver BiDi).

Playwright drives a build of Firefox of its own, which is not among the packages of Debian, PyPI or npm. A page has the
few methods of a page of Playwright that `Bare` uses, and hands: keys, the mouse and its wheel.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import websocket

__all__ = ["FIREFOX", "Page", "firefox"]

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox") or ""
PATIENCE = 60
"""Seconds until a test gives up waiting for the browser."""
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "layout.css.prefers-color-scheme.content-override": 1,  # light
    "network.proxy.type": 1,  # whatever is not on this computer is looked for where nobody is
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


@contextmanager
def firefox(folder: Path) -> Iterator[Page]:
    """Run Firefox with a profile of its own, and give a page of it."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [
        FIREFOX,
        "--headless",
        "--no-remote",
        "--profile",
        str(folder),
        "--remote-debugging-port=0",
        "about:blank",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert process.stderr
        address = next((line.split()[-1] for line in process.stderr if "BiDi listening on" in line), "")
        assert address, "Firefox did not start"
        line = websocket.create_connection(f"{address}/session", timeout=PATIENCE, suppress_origin=True)
        try:
            yield Page(line)
        finally:
            line.close()
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


class Page:
    """A page of Firefox."""

    def __init__(self, line: websocket.WebSocket) -> None:
        self._line, self._numbers = line, count(1)
        leave = {"default": "accept"}  # JupyterLab asks whether to leave a notebook with changes
        self.send("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": leave}})
        # The window that Firefox begins with never gets the focus, without which JupyterLab opens no notebook.
        self._context = self.send("browsingContext.create", type="window")["context"]

    def send(self, method: str, **parameters: Any) -> Any:
        """Send a command, and return its result."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._line.recv())).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def set_content(self, html: str) -> None:
        """Show another page."""
        self.send("browsingContext.navigate", context=self._context, url="about:blank", wait="complete")
        self.evaluate("(html) => { document.open(); document.write(html); document.close(); }", html)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Make the window so large."""
        self.send("browsingContext.setViewport", context=self._context, viewport=size)

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Return the value of an expression or, if it is a function, what it returns for an argument."""
        call = f"""async (text) => {{
          const it = ({script});
          return JSON.stringify((typeof it === "function" ? await it(JSON.parse(text)) : await it) ?? null);
        }}"""
        answer = self.send(
            "script.callFunction",
            functionDeclaration=call,
            arguments=[{"type": "string", "value": json.dumps(argument)}],
            awaitPromise=True,
            target={"context": self._context},
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def goto(self, url: str, **_options: Any) -> None:
        """Open an address."""
        self.send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def wait_for_selector(self, selector: str, **_options: Any) -> None:
        """Wait until there is an element."""
        self.wait_for_function(f"document.querySelector({json.dumps(selector)})")

    def wait_for_function(self, condition: str, **_options: Any) -> None:
        """Wait until an expression is true or, if it is a function, until it returns something that is."""
        check = f"const it = ({condition}); return typeof it === 'function' ? it() : it;"
        wait = f"while (!(() => {{ {check} }})()) await new Promise((done) => setTimeout(done, 20));"
        self.evaluate(f"async () => {{ {wait} }}")

    def focus(self, selector: str) -> None:
        """Give the focus to an element."""
        self.evaluate("(selector) => document.querySelector(selector).focus()", selector)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        strokes = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": strokes})

    def click(self, x: float, y: float) -> None:
        """Click a point of the window."""
        self.drag((x, y))

    def drag(self, *points: tuple[float, float]) -> None:
        """Move the mouse with its button held from the first of some points through the others."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in points]
        hold, leave = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._act({"type": "pointer", "id": "mouse", "actions": [moves[0], hold, *moves[1:], leave]})

    def wheel(self, x: float, y: float, by: int, *, key: str) -> None:
        """Turn the wheel over a point of the window while a key is held."""
        scroll = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": by}
        held = [{"type": "keyDown", "value": KEYS[key]}, {"type": "pause"}, {"type": "keyUp", "value": KEYS[key]}]
        wheel = {"type": "wheel", "id": "wheel", "actions": [{"type": "pause"}, scroll, {"type": "pause"}]}
        self._act({"type": "key", "id": "keys", "actions": held}, wheel)

    def _act(self, *sources: dict[str, Any]) -> None:
        self.send("input.performActions", context=self._context, actions=list(sources))
