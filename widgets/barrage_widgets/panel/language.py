"""What a panel shows, in the learner's language.

Sentences with something in them are made by `say`. Whatever else a panel shows is looked up here as it stands, so that
a plain label needs nothing but its English words.
"""

from __future__ import annotations

from typing import Any

from barrage_core.catalogue import ENGLISH, say, spoken
from barrage_core.words import page_words

from .blocks import Block
from .box_words import AS_IT_IS

__all__ = ["PAGE", "in_language", "page_phrases"]

WORDS = ("text", "label", "caption", "shown", "action", "note", "title", "off", "name", "alt")
"""Fields that hold words, in a block and in what lies inside it: a button, a card, a line of a log."""
NESTED = ("items", "lines", "parts", "blocks")
"""Fields that hold more of the kind."""
PAGE = [
    "Copy",
    "Load this page again",
    "The kernel does not answer: it is busy, or this is a saved picture. Run its cell to bring the panel to life.",
    "The kernel that this panel belongs to is gone. Run its cell again to bring the panel back.",
    "The server does not answer for this page. It may be busy, or the page was left alone for too long.",
    "This browser cannot show the picture. Its words are below.",
    "This could not be drawn: {fault}",
    "Where it happened",
    "chosen",
    "copied",
    "leads to a choice",
    "not now: {why}",
    "press Ctrl+C to copy",
]
"""What the page says by itself, with `say` in `static`."""
LIT = ("lit", "open")
"""Fields that hold words by what they are said about on a picture."""


def in_language(shown: Any) -> Any:
    """Return blocks with the words that a catalogue knows in the language that is spoken.

    >>> from .blocks import text
    >>> in_language([text("a dam")])
    [{'kind': 'text', 'text': 'a dam', 'tone': 'plain'}]
    """
    if spoken() == ENGLISH:
        return shown
    return _translated(shown)


def page_phrases() -> dict[str, str]:
    """Return what the page says by itself, by its English words; nothing where those are said.

    >>> page_phrases()
    {}
    """
    return {} if spoken() == ENGLISH else {words: say(words) for words in PAGE}


def _translated(shown: Any) -> Any:
    if isinstance(shown, list):
        return [_translated(one) for one in shown]
    return _block(shown) if isinstance(shown, dict) and AS_IT_IS not in shown else shown


def _block(block: Block) -> Block:
    """Return a block, or a part of one, with its words translated; ids, values and codes stay."""
    changed: Block = {field: say(block[field]) for field in WORDS if isinstance(block.get(field), str)}
    changed |= {field: _translated(block[field]) for field in NESTED if field in block}
    kind = block.get("kind")
    if kind in ("code", "download"):  # a code, or the name of a file
        changed.pop("text", None)
        changed.pop("name", None)
    if kind == "table":
        changed |= {"head": _told(block["head"]), "rows": [_told(row) for row in block["rows"]]}
    if kind == "bars":
        rows = [{"label": say(row["label"]), "parts": _paired(row["parts"], 0)} for row in block["rows"]]
        changed["rows"] = rows
    if block.get("page"):
        changed["page"] = page_words(block["page"])
    if "options" in block:
        changed["options"] = _paired(block["options"])
    if kind == "picture":
        changed["around"] = _around(changed["alt"])
        changed |= {field: {at: say(words) for at, words in block.get(field, {}).items()} for field in LIT}
    if "facts" in block:
        changed["facts"] = _paired(block["facts"])
    return block | changed


def _around(picture: str) -> dict[str, str]:
    """Return what stands around a picture; in English the page knows it."""
    return {
        "twin": say("{picture} in words", picture=picture),
        "sizes": say("Size of the {picture}", picture=picture),
        "larger": say("Larger"),
        "smaller": say("Smaller"),
        "whole": say("Whole"),
    }


def _told(cells: list[str]) -> list[str]:
    return [say(cell) for cell in cells]


def _paired(pairs: list[list[Any]], place: int = 1) -> list[list[Any]]:
    """Return pairs with the word at one place of each translated; the other is a value."""
    return [[say(item) if at == place and isinstance(item, str) else item for at, item in enumerate(p)] for p in pairs]
