"""`Editor`: what the editor of positions and the editor of maps have in common.

Both keep every moment since the start, name the faults of the present one, and share it as a code and as a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from barrage_core.catalogue import say
from barrage_core.words import count

from ..panel import Block, Opener, Shared, blocks, shared
from .steps import Steps

__all__ = ["Editor", "fault_blocks", "history_blocks", "saved_block"]


class Fault(Protocol):
    """What is wrong, in words, and the places where it can be seen."""

    @property
    def text(self) -> str:
        """The fault in words."""

    @property
    def places(self) -> tuple[str, ...]:
        """Where it is."""


class Editor(Opener):
    """An editor with a tool, undo and redo; a subclass says what is edited.

    It sets `first`, with which everything begins, and in `start` the attributes `history`, `tool` and `saved`.
    """

    tool = Shared[str]("tool")
    first: Any
    history: Steps[Any]
    saved: str
    """The file that was written last, if nothing was edited since."""

    @property
    def faults(self) -> Sequence[Fault]:
        """What keeps the present moment from being played."""
        raise NotImplementedError

    def encoded(self) -> str:
        """Return the present moment as a code."""
        raise NotImplementedError

    def write(self, name: str) -> str:
        """Write the present moment to a new file, and return its path."""
        raise NotImplementedError

    def edit(self, edit: tuple[Any, str]) -> None:
        """Go on to what an edit made, and tell it in its words, if it made a difference."""
        raise NotImplementedError

    def tidy(self) -> None:
        """Drop what is no longer there."""
        raise NotImplementedError

    # The present moment as data

    @shared("code")
    def code(self) -> str:
        """What is edited, as a code; with faults it opens only in an editor."""
        return self.encoded()

    @shared("code")
    def value(self) -> str:
        """The code."""
        return self.code

    @property
    def wrong(self) -> dict[str, str]:
        """The places with a fault, and what it is."""
        return {place: fault.text for fault in self.faults for place in fault.places}

    # What the learner does

    def on_undo(self) -> None:
        """Take the last edit back."""
        self._step(-1)

    def on_redo(self) -> None:
        """Redo an edit that was taken back."""
        self._step(1)

    def on_again(self) -> None:
        """Go back to what was there first; this too can be undone."""
        self.edit((self.first, say("Started again")))

    def on_save(self, name: str) -> None:
        """Write to a new file."""
        self.refuse_to_write()
        self.saved = self.write(name)
        self.say(say("Saved as {file}", file=self.saved))

    def _step(self, by: int) -> None:
        words = self.history.present.words
        self.history.step(by)
        self._tell(say("Taken back: {words}", words=words) if by < 0 else self.history.present.words)

    def _tell(self, words: str) -> None:
        """Say what was done."""
        self.tidy()
        self.saved = ""
        faults = len(self.faults)
        self.say(f"{words}. {count(faults, 'fault') if faults else say('No faults')}.")


def history_blocks(steps: Steps[Any]) -> list[Block]:
    """Show the buttons that take an edit back, do it again, and start again, and what was done last."""
    done = say("Edit {number}: {words}.", number=steps.now, words=steps.present.words)
    last = done if steps.now else "Nothing has been edited yet."
    return [
        blocks.buttons(
            blocks.button("undo", "Undo", off="" if steps.now else "nothing has been edited yet"),
            blocks.button("redo", "Redo", off="" if steps.now + 1 < len(steps.moments) else "nothing was undone"),
            blocks.button("again", "Start again"),
        ),
        blocks.text(last, "note"),
    ]


def fault_blocks(lines: list[Block], none: str) -> list[Block]:
    """Show the faults, one in a line, or say that there are none."""
    if not lines:
        return [blocks.text(none, "good")]
    found = say("{faults}, marked × on the map where a place is concerned:", faults=count(len(lines), "fault"))
    return [blocks.text(found), *lines]


def saved_block(editor: Editor) -> Block:
    """Say where it was saved, or what saving does."""
    saved = say("Saved as {file}.", file=editor.saved)
    return blocks.text(saved if editor.saved else "A file that already exists is never overwritten.", "note")
