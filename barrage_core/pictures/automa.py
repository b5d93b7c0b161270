"""The Automa tiles: the action face and the criteria face, one by one or both side by side."""

from __future__ import annotations

from ..checks import one_of
from ..components.automa import AUTOMA_TILES, CRITERIA, Column, Entry
from ..words import count, signed
from .cards import band
from .drawing import Picture, item, picture
from .parts import SMALL, TEXT, left, lines, panel, paragraph, printable_text
from .theme import LIGHT, Theme

__all__ = ["automa_tile"]

WIDTH = 330
GAP = 12
LINE = SMALL * 1.2
COLUMNS = ("Bases and elevations", "Conduits", "Powerhouses")


def automa_tile(actions: int, criteria: int | None = None, *, stacked: bool = False, theme: Theme = LIGHT) -> Picture:
    """Draw the action face of an Automa tile and a criteria face: its own, or that of the tile turned over before.

    They stand side by side, or `stacked`, one below the other.

    >>> print(automa_tile(4).text.splitlines()[1])
      1. produce for a green contract, −1 energy (1 engineer)
    """
    tile = AUTOMA_TILES[one_of(actions, AUTOMA_TILES, "actions")]
    other = AUTOMA_TILES[one_of(actions if criteria is None else criteria, AUTOMA_TILES, "criteria")]
    entries = [f"{at}. {_entry_words(entry)}" for at, entry in enumerate(tile.entries, 1)]
    rules: list[str] = []
    for name, column in zip(COLUMNS, other.criteria[:3], strict=True):
        rules += [f"{name}:", *(f"  {line}" for line in _column_words(column))]
    rules.append(f"Headstreams: {', '.join(other.criteria.headstreams)}")
    faces = ((f"Automa tile {tile.number}", "actions", entries), (f"Automa tile {other.number}", "criteria", rules))
    rows = [[line for words in face for line in _wrapped(words)] for _, _, face in faces]
    heights = [48 + len(row) * LINE for row in rows]
    if stacked:
        corners, size = [(0.0, 0.0), (0.0, heights[0] + GAP)], (WIDTH + 8, sum(heights) + GAP + 8)
    else:
        heights = [max(heights)] * 2
        corners, size = [(0.0, 0.0), (WIDTH + GAP, 0.0)], (2 * WIDTH + GAP + 8, heights[0] + 8)
    parts = [
        _face(head, tail, face, *corner, height, theme)
        for (head, tail, face), corner, height in zip(faces, corners, heights, strict=True)
    ]
    text = [f"{head}, {tail}:\n" + "\n".join(f"  {words}" for words in face) for head, tail, face in faces]
    title = f"Actions of Automa tile {tile.number}, criteria of tile {other.number}"
    told = printable_text("\n".join(text).splitlines())
    return picture("automa tile", *parts, size=size, box=(-4, -4, *size), title=title, text=told, theme=theme)


def _wrapped(words: str) -> list[str]:
    return lines(words, WIDTH - 20, SMALL)


def _face(head: str, tail: str, face: list[str], x: float, top: float, height: float, theme: Theme) -> str:
    """Draw one face: a head and its lines, each as long as it needs to be."""
    colour = theme.contracts["national"] if tail == "actions" else theme.contracts["starting"]
    parts = [panel(x, top, WIDTH, height, theme, stroke=theme.ink), band(x, top, WIDTH, head, tail, colour, theme)]
    y = top + 28.0 + TEXT
    for words in face:
        if words.endswith(":"):
            parts.append(left(x + 10, y, words, size=SMALL, font_weight="bold"))
        else:
            parts += paragraph(x + 10, y, words, WIDTH - 20, size=SMALL)
        y += len(_wrapped(words)) * LINE
    return item(parts, f"{head}, {tail}: {'; '.join(words.strip() for words in face)}")


def _entry_words(entry: Entry) -> str:
    """Say what an entry is, what it costs, and when it does not count."""
    notes = [count(entry.engineers, "engineer")]
    if entry.vp:
        notes.append(f"{signed(entry.vp)} VP")
    if not entry.ends_turn:
        notes.append("then goes on")
    if not entry.in_last_round:
        notes.append("not in the last round")
    return f"{entry} ({', '.join(notes)})"


def _column_words(column: Column) -> list[str]:
    start = f"then the first from {'space ' if column.start.startswith('C') else 'basin '}{column.start} on"
    return [*(f"{at}. {CRITERIA[name]}" for at, name in enumerate(column.order, 1)), start]
