"""The Automa tiles: the action face and the criteria face, in one picture or in two."""

from __future__ import annotations

from typing import NamedTuple

from ..catalogue import say
from ..checks import one_of
from ..components.automa import AUTOMA_TILES, CRITERIA, Column, Entry
from ..words import count, signed
from .cards import band
from .drawing import Picture, item, picture
from .parts import SMALL, TEXT, left, lines, panel, paragraph, printable_text
from .theme import LIGHT, Theme

__all__ = ["automa_faces", "automa_tile"]

WIDTH = 330
GAP = 12
LINE = SMALL * 1.2
COLUMNS = ("Bases and elevations", "Conduits", "Powerhouses")


class _Face(NamedTuple):
    """One face: which tile, which of its two faces, and its lines."""

    head: str
    tail: str
    words: list[str]

    @property
    def height(self) -> float:
        return 48 + sum(len(_wrapped(words)) for words in self.words) * LINE

    @property
    def text(self) -> str:
        return f"{self.head}, {say(self.tail)}:\n" + "\n".join(f"  {words}" for words in self.words)


def automa_tile(actions: int, criteria: int | None = None, *, stacked: bool = False, theme: Theme = LIGHT) -> Picture:
    """Draw the action face of an Automa tile and a criteria face: its own, or that of the tile turned over before.

    They stand side by side, or `stacked`, one below the other.

    >>> print(automa_tile(4).text.splitlines()[1])
      1. produce for a green contract, −1 energy (1 engineer)
    """
    criteria = actions if criteria is None else criteria
    faces = _faces(actions, criteria)
    heights = [face.height for face in faces]
    if stacked:
        corners, size = [(0.0, 0.0), (0.0, heights[0] + GAP)], (WIDTH + 8, sum(heights) + GAP + 8)
    else:
        heights = [max(heights)] * 2
        corners, size = [(0.0, 0.0), (WIDTH + GAP, 0.0)], (2 * WIDTH + GAP + 8, heights[0] + 8)
    parts = [_drawn(face, *corner, height, theme) for face, corner, height in zip(faces, corners, heights, strict=True)]
    title = say("Actions of Automa tile {actions}, criteria of tile {criteria}", actions=actions, criteria=criteria)
    told = printable_text("\n".join(face.text for face in faces).splitlines())
    return picture("automa tile", *parts, size=size, box=(-4, -4, *size), title=title, text=told, theme=theme)


def automa_faces(actions: int, criteria: int, *, theme: Theme = LIGHT) -> list[Picture]:
    """Draw an action face and a criteria face as two pictures, which stand beside each other where there is room.

    >>> [face.text.splitlines()[0] for face in automa_faces(4, 13)]
    ['Automa tile 4, actions:', 'Automa tile 13, criteria:']
    """
    drawn = []
    for face in _faces(actions, criteria):
        size, told = (WIDTH + 8, face.height + 8), printable_text(face.text.splitlines())
        part, title = _drawn(face, 0, 0, face.height, theme), f"{face.head}, {say(face.tail)}"
        name = "action face" if face.tail == "actions" else "criteria face"
        drawn.append(picture(name, part, size=size, box=(-4, -4, *size), title=title, text=told, theme=theme))
    return drawn


def _faces(actions: int, criteria: int) -> tuple[_Face, _Face]:
    tile = AUTOMA_TILES[one_of(actions, AUTOMA_TILES, "actions")]
    other = AUTOMA_TILES[one_of(criteria, AUTOMA_TILES, "criteria")]
    entries = [f"{at}. {_entry_words(entry)}" for at, entry in enumerate(tile.entries, 1)]
    rules: list[str] = []
    for name, column in zip(COLUMNS, other.criteria[:3], strict=True):
        rules += [f"{say(name)}:", *(f"  {line}" for line in _column_words(column))]
    rules.append(say("Headstreams: {names}", names=", ".join(other.criteria.headstreams)))
    return (
        _Face(say("Automa tile {number}", number=tile.number), "actions", entries),
        _Face(say("Automa tile {number}", number=other.number), "criteria", rules),
    )


def _wrapped(words: str) -> list[str]:
    return lines(words, WIDTH - 20, SMALL)


def _drawn(face: _Face, x: float, top: float, height: float, theme: Theme) -> str:
    """Draw one face: a head and its lines, each as long as it needs to be."""
    head, tail, _ = face
    colour = theme.contracts["national"] if tail == "actions" else theme.contracts["starting"]
    parts = [panel(x, top, WIDTH, height, theme, stroke=theme.ink), band(x, top, WIDTH, head, say(tail), colour, theme)]
    y = top + 28.0 + TEXT
    for words in face.words:
        if words.endswith(":"):
            parts.append(left(x + 10, y, words, size=SMALL, font_weight="bold"))
        else:
            parts += paragraph(x + 10, y, words, WIDTH - 20, size=SMALL)
        y += len(_wrapped(words)) * LINE
    return item(parts, f"{head}, {say(tail)}: {'; '.join(words.strip() for words in face.words)}")


def _entry_words(entry: Entry) -> str:
    """Say what an entry is, what it costs, and when it does not count."""
    notes = [count(entry.engineers, "engineer")]
    if entry.vp:
        notes.append(say("{vp} VP", vp=signed(entry.vp)))
    if not entry.ends_turn:
        notes.append(say("then goes on"))
    if not entry.in_last_round:
        notes.append(say("not in the last round"))
    return f"{entry} ({', '.join(notes)})"


def _column_words(column: Column) -> list[str]:
    space = column.start.startswith("C")
    start = say(
        "then the first from space {place} on" if space else "then the first from basin {place} on", place=column.start
    )
    return [*(f"{at}. {say(CRITERIA[name])}" for at, name in enumerate(column.order, 1)), start]
