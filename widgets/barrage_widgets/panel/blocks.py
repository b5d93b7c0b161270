"""What a panel is made of: a block is a plain mapping that says what to show, and `static/blocks.js` knows each kind.

Blocks hold words, pictures and the present values of controls. A control has an `id`; when a learner uses it, the
panel's method `on_<id>` is called with the new value. All words are shown as text, whatever they contain.

>>> button("turn", "Turn the wheel")
{'id': 'turn', 'label': 'Turn the wheel'}
>>> slider("drops", "Drops", 2, 0, 5)["value"]
2
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from barrage_core.pictures import Picture

__all__ = [
    "Block",
    "Tone",
    "bars",
    "button",
    "buttons",
    "card",
    "cards",
    "choice",
    "code_line",
    "columns",
    "desk",
    "download",
    "field",
    "fold",
    "log",
    "number",
    "offers",
    "open_file",
    "pace",
    "picture",
    "progress",
    "slider",
    "table",
    "tabs",
    "text",
    "ticks",
    "unpacked",
]

Block = dict[str, Any]
Tone = Literal["plain", "title", "note", "good", "bad", "fault", "ask"]


def text(words: str, tone: Tone = "plain", *, page: int | None = None) -> Block:
    """Show a paragraph; blank lines begin a new one. The tone is shown by a sign as well as by colour."""
    return {"kind": "text", "text": words, "tone": tone} | ({} if page is None else {"page": page})


def picture(
    drawn: Picture,
    id: str = "",
    *,
    lit: Mapping[str, str] | None = None,
    open: Mapping[str, str] | None = None,
    chosen: Iterable[str] = (),
    selects: Iterable[str] = (),
    marked: bool = False,
    fly: str = "",
    glide: int = 0,
    width: int | None = None,
    least: int | None = None,
    once: bool = False,
) -> Block:
    """Show a picture with its twin in words. With an `id` everything on it that has a name can be clicked.

    A click gives `on_<id>` a target: "place:B5U", "basin:5", "space:BANK", "contract:G10", "tile:base" or "energy:7".
    Targets in `lit` are framed as choices, with what choosing them means; those in `open`, with a dotted frame, lead to
    choices; those in `chosen` are framed as chosen. What is lit acts at once, unless it is in `selects`: then it has a
    broken frame, because a click on it only narrows the choices down. With `marked` the picture has marks of its own on
    what is lit, so it gets no frame. When `fly` changes to a new text, drops run along
    the trails of the picture, once; with `glide`, for so many milliseconds, only from where a trail ended before.
    `once` is for pictures where a click is a move: a second click before the answer is ignored.

    The picture is shown up to `width` pixels wide, and never narrower than `least`: where there is less room, a part of
    it is seen, and the learner moves it in its frame. Unless told, that is where its smallest text has 11 pixels.
    """
    block: Block = {"kind": "picture", "packed": _pack(drawn.svg), "alt": drawn.name, "words": drawn.text}
    block["width"] = width or drawn.width
    block |= {} if least is None else {"least": least}
    if id:
        block |= {"id": id, "lit": dict(lit or {}), "open": dict(open or {}), "chosen": list(chosen)}
        block |= {"selects": narrows} if (narrows := list(selects)) else {}
        block |= {"once": True} if once else {}
        block |= {"marked": True} if marked else {}
    return block | ({"fly": fly} if fly else {}) | ({"glide": glide} if glide else {})


def _pack(text: str) -> str:
    return b64encode(zlib.compress(text.encode())).decode()


def unpacked(block: Block) -> str:
    """Return the text that a download carries, or the SVG of a picture."""
    return zlib.decompress(b64decode(block["packed"])).decode()


def button(
    id: str,
    label: str,
    value: Any = None,
    *,
    on: bool | None = None,
    off: str = "",
    main: bool = False,
    commits: bool = False,
    name: str = "",
) -> Block:
    """Describe a button. `off` disables it and says why; `main`, which fills it, marks the one to press next.

    A label that is only a sign has a `name` in words.

    There are three kinds, which look different:

    - A tool (neither `on` nor `commits`) shows or helps, and nothing is decided by it: "Hint", "Undo", "Copy".
    - A switch (`on` is True or False) selects, and selecting another takes it back: a tab, a side, a piece to look
      at. It has round ends and, while it is on, a tick.
    - What commits (`commits`) is done at once: "Confirm", "Deal", an option of a decision that is played when it is
      pressed. It has an arrow and a strong edge. A switch does not commit: with `on`, leave `commits` out.
    """
    item: Block = {"id": id, "label": label}
    if value is not None:
        item["value"] = value
    if on is not None:
        item["on"] = on
    if off:
        item["off"] = off
    item |= {"name": name} if name else {}
    return item | ({"main": True} if main else {}) | ({"commits": True} if commits else {})


def buttons(*items: Block, label: str = "", stacked: bool = False) -> Block:
    """Show some buttons in a row, or one below the other; `label` names the group."""
    return {"kind": "buttons", "items": list(items), "label": label} | ({"stacked": True} if stacked else {})


def tabs(id: str, label: str, options: Sequence[tuple[str, str]], value: str) -> Block:
    """Show a row of switches of which one is on."""
    return buttons(*(button(id, words, name, on=name == value) for name, words in options), label=label)


def slider(id: str, label: str, value: int, low: int, high: int, *, shown: str = "") -> Block:
    """Show a slider; `shown` says the value in words."""
    return {"kind": "slider", "id": id, "label": label, "value": value, "low": low, "high": high, "shown": shown}


def number(id: str, label: str, value: int | None, low: int, high: int) -> Block:
    """Ask for a number; None is an empty field."""
    return {"kind": "number", "id": id, "label": label, "value": value, "low": low, "high": high}


def choice(id: str, label: str, options: Sequence[tuple[str, str]], value: str, *, radio: bool = False) -> Block:
    """Offer one of several options, pairs of a value and its words, as a menu or as radio buttons."""
    return {"kind": "choice", "id": id, "label": label, "options": [list(one) for one in options], "value": value} | (
        {"radio": True} if radio else {}
    )


def ticks(id: str, label: str, options: Sequence[tuple[str, str]], values: Iterable[str]) -> Block:
    """Offer several options to tick; `on_<id>` gets the list of those that are ticked."""
    return {
        "kind": "ticks",
        "id": id,
        "label": label,
        "options": [list(one) for one in options],
        "values": list(values),
    }


def field(id: str, label: str, value: str, action: str, *, rows: int = 1, eager: bool = False) -> Block:
    """Ask for a text: `on_<id>` gets it when the button `action` is pressed, with `eager` also on leaving the field."""
    block: Block = {"kind": "field", "id": id, "label": label, "value": value, "action": action, "rows": rows}
    return block | ({"eager": True} if eager else {})


def code_line(label: str, code: str, *, rows: int = 1) -> Block:
    """Show a code to be copied, in a line or in several rows, with a button that copies it."""
    return {"kind": "code", "label": label, "text": code} | ({"rows": rows} if rows > 1 else {})


def open_file(id: str, label: str, accept: str = ".json") -> Block:
    """Let the learner open a file; `on_<id>` gets its text."""
    return {"kind": "file", "id": id, "label": label, "accept": accept}


def download(label: str, name: str, text: str) -> Block:
    """Offer a text as a file of this name, to be kept on the learner's computer."""
    return {"kind": "download", "label": label, "name": name, "packed": _pack(text)}


def table(head: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str, strong: Iterable[int] = ()) -> Block:
    """Show a table; rows whose number is in `strong` stand out."""
    return {
        "kind": "table",
        "head": list(head),
        "rows": [[str(cell) for cell in row] for row in rows],
        "caption": caption,
        "strong": list(strong),
    }


def bars(rows: Iterable[tuple[str, Sequence[tuple[str, int]]]], *, caption: str) -> Block:
    """Show sums as bars: each row has a name and parts with their values, which may be negative."""
    return {
        "kind": "bars",
        "rows": [{"label": name, "parts": [list(part) for part in parts]} for name, parts in rows],
        "caption": caption,
    }


def log(lines: Iterable[Mapping[str, Any]], *, label: str, id: str = "", now: int | None = None) -> Block:
    """Show lines with the newest in view. A line has `text`, and may have `page`, `tone` and `moment`.

    With an `id` a line with a moment can be pressed; the one at the moment `now` is marked.
    """
    return {"kind": "log", "id": id, "label": label, "lines": [dict(line) for line in lines], "now": now}


def progress(label: str, done: int, total: int, *, shown: str = "", go: str = "") -> Block:
    """Show how far something has come; `shown` says it in words.

    Long work is done in small pieces: with `go` the page asks for the next piece as soon as it shows this one, and
    `on_<go>` gets `done`. Between two pieces everything else that the learner does is handled. Two pages that show the
    same panel ask twice: do a piece only if `done` is still where you are.
    """
    return {"kind": "progress", "label": label, "done": done, "total": total, "shown": shown, "go": go}


def pace(id: str, value: Any, wait: int) -> Block:
    """Show nothing: the page calls `on_<id>` with the value after so many milliseconds, once for each new block.

    It is how something goes on by itself. Without this block among the next ones, it stops. Two pages that show
    the same panel ask twice: go on only if `value` is still where you are.
    """
    return {"kind": "pace", "id": id, "value": value, "wait": wait}


def columns(*parts: Iterable[Block], wide: Sequence[int] = (), asks: bool = False) -> Block:
    """Put lists of blocks side by side where there is room; `wide` gives their shares.

    Where there is none, they stand one below the other. With `asks` the second one holds a question: it is uppermost
    then, and a third one, which shows what came of an answer, never pushes it from the side of the first.
    """
    shown = [list(part) for part in parts]
    return {"kind": "columns", "parts": shown, "wide": list(wide) or [1] * len(parts), "asks": asks}


def offers(parts: Iterable[Sequence[Block]]) -> Block:
    """Show offers one below the other: each is a text, or a button and the text that flows around it."""
    return {"kind": "offers", "parts": [list(part) for part in parts]}


def desk(areas: Mapping[str, Sequence[Block]], *, wide: bool = False) -> Block:
    """Show the areas of a game table together, on one screen where it is wide enough.

    They are named after their places: ask, choices, board, actions, players, story, tools, and a sheet. Where there is
    one, the sheet covers the board. With `wide` the actions have all the room beside the board.
    """
    shown = [list(blocks) for blocks in areas.values()]
    names = {"names": list(areas), "parts": shown}
    return {"kind": "desk", **names, "sheet": bool(areas.get("sheet")), "wide": wide}


def cards(id: str, label: str, items: Sequence[Block]) -> Block:
    """Show a card for each player, made by `card`; a click on one tells its value."""
    return {"kind": "cards", "id": id, "label": label, "items": list(items)}


def card(
    value: Any,
    title: str,
    *,
    symbol: str,
    livery: tuple[str, str, str],
    note: str = "",
    facts: Sequence[tuple[int, str]] = (),
    on: bool = False,
    strong: bool = False,
) -> Block:
    """Describe a card: a title in a livery (colour, edge, ink), a note beside it, and numbers with their words.

    `on` says that what it opens is open, `strong` that it is this player's turn.
    """
    names = {"value": value, "title": title, "note": note, "symbol": symbol, "livery": list(livery)}
    return {**names, "facts": [list(fact) for fact in facts], "on": on, "strong": strong}


def fold(label: str, *blocks: Block, open: bool = False) -> Block:
    """Hide blocks behind a line that opens them."""
    return {"kind": "fold", "label": label, "blocks": list(blocks), "open": open}
