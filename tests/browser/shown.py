"""A panel on a page, as a learner sees and uses it: what it says, and hands to press, slide, choose and walk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["CLICKABLE_POINT", "PATIENCE", "ShownPanel"]

PATIENCE = 60_000
"""Milliseconds until a test gives up waiting for a page; nothing is asserted about times."""
ANSWER = 30_000
MOST_STEPS = 400

CLICKABLE_POINT = """(item) => {
  // A point of the item that the mouse really hits: others may lie over its middle.
  const box = item.getBoundingClientRect();
  for (const part of [0.5, 0.25, 0.75, 0.1, 0.9])
    for (const other of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const [x, y] = [box.x + box.width * part, box.y + box.height * other];
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest("[role=button], button") === item) return [x, y];
    }
  return null;
}"""

WAY = """(item) => {
  // How far it is to the right, and down, from the focused item to this one.
  const [to, from] = [item.getBoundingClientRect(), document.activeElement.getBoundingClientRect()];
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
}"""


class ShownPanel:
    """One panel of a page, by its place from above.

    What uses a control (`press`, `slide`, …) waits for the answer of the kernel and until it is drawn.
    """

    def __init__(self, page: Any, place: int = 0) -> None:
        self.page = page
        self.root = page.locator(".bk-panel").nth(place)
        self.root.wait_for(timeout=PATIENCE)
        self._drawn(0)
        self._seen = self.serial

    # What it shows

    @property
    def serial(self) -> int:
        """The number of answers so far."""
        return int(self.root.get_attribute("data-serial"))

    def words(self) -> str:
        """Return what can be read in the panel, without its heading and its problems."""
        return str(self.root.locator(".bk-body").inner_text())

    def problem(self) -> str:
        """Return what the panel says has gone wrong."""
        return str(self.root.locator(".bk-problem").inner_text())

    def said(self) -> str:
        """Return what a screen reader was told last."""
        return str(self.root.locator("[aria-live]").last.text_content())

    def has_focus(self) -> bool:
        """Return whether the focus is anywhere in the panel."""
        return bool(self.root.evaluate("(root) => root.contains(document.activeElement)"))

    def focused(self) -> str:
        """Return the key of the control that has the focus: "load", "turn=1", "map place:B5U"; or nothing."""
        active = "(root) => root.contains(document.activeElement) ? document.activeElement.dataset.key ?? '' : ''"
        return str(self.root.evaluate(active))

    def lit(self) -> list[str]:
        """Return the targets that can be chosen on the pictures."""
        return [str(target) for target in self._targets(".bk-lit:visible")]

    def targets(self) -> list[str]:
        """Return all targets on the pictures."""
        return [str(target) for target in self._targets("[role=button]")]

    def _targets(self, selector: str) -> list[str]:
        key = "items => items.map((item) => item.dataset.key.split(' ').slice(1).join(' '))"
        targets: list[str] = self.root.locator(f".bk-stage {selector}").evaluate_all(key)
        return targets

    # Waiting

    def wait_answer(self, since: int | None = None) -> None:
        """Wait until the panel has answered once more than `since`, or than when it was last waited for."""
        self._drawn((self._seen if since is None else since) + 1)
        self._seen = self.serial

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Do something inside the `with` and wait for the answer."""
        since = self.serial
        yield
        self.wait_answer(since)

    def _drawn(self, serial: int) -> None:
        self.page.wait_for_function(
            "([root, serial]) => Number(root.dataset.serial) >= serial && !('drawing' in root.dataset)",
            arg=[self.root.element_handle(), serial],
            timeout=ANSWER,
        )

    # Hands

    def button(self, label: str) -> Any:
        """Find a button by its words."""
        return self.root.get_by_role("button", name=label, exact=True)

    def press(self, label: str) -> None:
        """Click the button with these words."""
        with self.answering():
            self.button(label).click()

    def click_target(self, target: str) -> None:
        """Click a target of a picture, such as "place:B5U", at a point of it that the mouse can hit."""
        item = self._item(target)
        item.scroll_into_view_if_needed()
        point = item.evaluate(CLICKABLE_POINT)
        assert point, f"{target} cannot be clicked: something lies over it"
        with self.answering():
            self.page.mouse.click(*point)

    def _item(self, target: str) -> Any:
        kind, _, name = target.partition(":")
        return self.root.locator(f'.bk-stage [role=button][data-{kind}="{name}"]').first

    def slide(self, label: str, value: int) -> None:
        """Move a slider to a value by the keyboard, one step after the other."""
        slider = self.root.get_by_label(label, exact=True)
        slider.focus()
        while (now := int(slider.input_value())) != value:
            with self.answering():
                self.page.keyboard.press("ArrowRight" if now < value else "ArrowLeft")

    def choose(self, label: str, option: str) -> None:
        """Choose from a menu by the words of the option."""
        with self.answering():
            self.root.get_by_label(label, exact=True).select_option(label=option)

    def tick(self, label: str) -> None:
        """Click a radio button or a box to tick."""
        with self.answering():
            self.root.get_by_label(label, exact=True).click()

    def write(self, label: str, text: str) -> None:
        """Write into a field and press Enter."""
        with self.answering():
            self.root.get_by_label(label, exact=True).fill(text)
            self.page.keyboard.press("Enter")

    # The keyboard alone

    def key(self, key: str, *, answers: bool = False) -> None:
        """Press a key, where the focus is."""
        if not answers:
            self.page.keyboard.press(key)
            return
        with self.answering():
            self.page.keyboard.press(key)

    def tab_to(self, wanted: str) -> None:
        """Press Tab until a control has the focus, named by its words or its key; begins at the panel's heading."""
        if not self.focused():
            self.root.locator(".bk-heading").focus()
        for _ in range(MOST_STEPS):
            self.page.keyboard.press("Tab")
            if wanted in (self.focused(), self._focused_words()):
                return
            assert self.has_focus(), f"Tab left the panel before it came to {wanted!r}"
        raise AssertionError(f"Tab never came to {wanted!r}")

    def walk_to(self, target: str) -> None:
        """Press arrow keys until a target of the picture has the focus; the focus must be on the picture."""
        been = set()
        while not (here := self.focused()).endswith(f" {target}"):
            assert here not in been, f"the arrow keys lead round in circles, not to {target!r}"
            been.add(here)
            right, down = self._item(target).evaluate(WAY)
            sideways = abs(right) > abs(down)
            self.key(
                ("ArrowRight" if right > 0 else "ArrowLeft") if sideways else ("ArrowDown" if down > 0 else "ArrowUp")
            )

    def _focused_words(self) -> str:
        active = "(root) => root.contains(document.activeElement) ? document.activeElement.textContent : ''"
        return str(self.root.evaluate(active))
