"""A panel on an empty page, without a kernel: the test plays Python's part, and answers when it wants to."""

from __future__ import annotations

from typing import Any

from barrage_widgets import Panel
from barrage_widgets.panel.front_end import MODULE, STYLE

__all__ = ["Bare"]

RENDER = """async ([script, style, traits]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const module = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const listeners = {};
  window.sent = [];
  window.model = {
    get: (name) => traits[name],
    set: (changed) => {
      Object.assign(traits, changed);
      for (const name of Object.keys(changed)) (listeners[`change:${name}`] ?? []).forEach((listener) => listener());
    },
    send: (message) => { if (message.id !== "hello") window.sent.push(message); },
    on: (event, listener) => { (listeners[event] ??= []).push(listener); },
    off: (event, listener) => { listeners[event] = listeners[event].filter((other) => other !== listener); },
    listening: () => Object.values(listeners).reduce((sum, some) => sum + some.length, 0),
  };
  window.render = module.default.render;
  window.unrender = module.default.render({ model: window.model, el: document.body });
}"""


class Bare:
    """A panel on an empty page; `answer` hands over what the learner did, and shows what comes of it."""

    def __init__(self, page: Any, panel: Panel, body: str = "<body></body>") -> None:
        self.page, self.panel = page, panel
        page.set_content(f"<!doctype html><meta name='viewport' content='width=device-width'>{body}")
        page.evaluate(RENDER, [MODULE, STYLE, self.traits])
        self.settle()

    @property
    def traits(self) -> dict[str, Any]:
        """What the page knows of the panel."""
        return {
            name: getattr(self.panel, name) for name in ("name", "view", "problem", "said", "serial", "dark", "phrases")
        }

    @property
    def sent(self) -> list[tuple[str, Any]]:
        """What the learner did since the last answer: ids of controls and values."""
        return [(message["id"], message.get("value")) for message in self.page.evaluate("window.sent")]

    def answer(self) -> None:
        """Let the panel handle what was sent, and show the outcome."""
        for message in self.page.evaluate("window.sent.splice(0)"):
            self.panel.handle(message["id"], message.get("value"))
        self.page.evaluate("(traits) => window.model.set(traits)", self.traits)
        self.settle()

    def settle(self) -> None:
        """Wait until everything is drawn."""
        self.page.wait_for_function("!document.querySelector('.bk-panel[data-drawing]')")
        self.frame()

    def frame(self) -> None:
        """Wait until the browser has painted what was done last."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def focused(self) -> str:
        """Return the key of what has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.key ?? document.activeElement.className"))

    def box(self, selector: str) -> dict[str, float]:
        """Return where the first such element is in the window."""
        script = "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()"
        box: dict[str, float] = self.page.evaluate(script, selector)
        return box

    def mark(self, selector: str) -> None:
        """Put a mark on an element that is lost when it is built anew."""
        self.page.evaluate("(selector) => { document.querySelector(selector).isTheSame = true; }", selector)

    def is_marked(self, selector: str) -> bool:
        """Return whether the mark is still there."""
        return bool(self.page.evaluate("(selector) => document.querySelector(selector).isTheSame === true", selector))
