"""`Opener`: a panel that opens another one in its place, and shows a way back above it.

What stands on the page is a box, which holds the panel, or the way back and the other one. The other panel stays as it
was left when the learner goes back, and is there again when the same thing is opened once more.
"""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import VBox
from ipywidgets.widgets.widget import _instances

from barrage_core.catalogue import say
from barrage_core.errors import BarrageError

from . import blocks
from .base import Panel
from .blocks import Block

__all__ = ["Opener"]

NO_ROOM = "There is no room to open it here: show this control on a page first, alone or in a box or a tab."


class WayBack(Panel):
    """A button that leads back."""

    title = "The way back"

    def __init__(self, where: str, go: Callable[[], None]) -> None:
        self._go, self._where = go, where
        super().__init__()

    def shown_title(self) -> str:
        """Name what leads back by where it was opened from."""
        return say("Opened from: {where}", where=say(self._where))

    def blocks(self) -> list[Block]:
        """Show the button."""
        return [blocks.buttons(blocks.button("back", "← Go back; this game stays as it is"))]

    def on_back(self) -> None:
        """Go back."""
        self._go()


class Opener(Panel):
    """A panel with a button that opens another one; `box` is what stands on the page."""

    _box: VBox | None = None
    _way_back: WayBack | None = None
    guest: Panel | None = None
    """The panel that was opened last."""
    _begun: object = None
    """What it began with."""
    _replaced: Panel | None = None
    away = False
    """Whether the guest is shown now."""

    @property
    def box(self) -> VBox:
        """What stands on the page: the panel, or the one that it opened."""
        if self._box is None:
            self._box = VBox([self])
        return self._box

    displayed = box

    def visit(self, begins: object, make: Callable[[], Panel]) -> None:
        """Show another panel instead of this one; a new one is made unless the last one began with the same thing."""
        self._make_room()
        if self.guest is None or self._begun != begins:
            self._replaced, self.guest, self._begun = self.guest, make(), begins
        self.away = True
        self.say(say("Opened: {title}", title=say(self.guest.title)))

    def _make_room(self) -> None:
        """Let the box take the place of the panel, wherever somebody has put the panel itself into a box or a tab."""
        if self._box is not None:
            return
        holders = [one for one in _instances.values() if self in getattr(one, "children", ())]
        if not holders:
            raise BarrageError(NO_ROOM)
        for holder in holders:
            holder.children = tuple(self.box if child is self else child for child in holder.children)

    def on_return(self) -> None:
        """Show this panel again."""
        self.away = False
        self.say(say("Back: {title}", title=say(self.title)))

    def redraw(self) -> None:
        """Show what the attributes say now, in the box as well."""
        super().redraw()
        if self._box is not None:
            children = (self._leading_back(), self.guest) if self.away else (self,)
            if self._box.children != children:
                self._box.children = children
        if self._replaced is not None:
            self._replaced.close()
            self._replaced = None

    def _leading_back(self) -> WayBack:
        if self._way_back is None:
            self._way_back = WayBack(self.title, lambda: self.use("return"))
        return self._way_back

    def close(self) -> None:
        """Take the panel, the one that it opened, and the box out of the kernel and off the page."""
        for one in (self.guest, self._way_back):
            if one is not None:
                one.close()
        if self._box is not None and self._box.comm is not None:
            self._box.layout.close()
            self._box.close()
        super().close()
