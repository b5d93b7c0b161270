"""The words of the learner's box beside the English ones in what a panel shows."""

from __future__ import annotations

from typing import Any

from barrage_core import box_language, with_box_words

from .blocks import Block

__all__ = ["AS_IT_IS", "in_box_words"]

LABELLED = ("choice", "fold", "number", "progress", "slider", "ticks")
"""Blocks with a label above or beside them. Buttons, options and cards keep theirs: they have no room for more."""

AS_IT_IS = "as_it_is"
"""Marks a table to which nothing is added: one that lists the words themselves."""


def in_box_words(shown: list[Block], said: set[str] | None = None) -> list[Block]:
    """Return blocks with the box's word behind each term, where it stands for the first time in the panel.

    >>> from .blocks import text
    >>> in_box_words([text("a dam")])
    [{'kind': 'text', 'text': 'a dam', 'tone': 'plain'}]
    """
    if (language := box_language()) == "en":
        return shown
    done: set[str] = set() if said is None else said

    def add(words: str) -> str:
        return with_box_words(words, language, done)

    return [block | _changed(block, add, done) for block in shown]


def _changed(block: Block, add: Any, said: set[str]) -> Block:
    """Return the fields of a block in which words are added."""
    kind = block["kind"]
    changed: Block = {"label": add(block["label"])} if kind in LABELLED else {}
    if kind == "text":
        return {"text": add(block["text"])}
    if kind == "log":
        return {"lines": [line | {"text": add(line["text"])} for line in block["lines"]]}
    if kind == "table" and AS_IT_IS not in block:
        rows = [[add(cell) for cell in row] for row in block["rows"]]
        return {"head": [add(cell) for cell in block["head"]], "rows": rows}
    if kind in ("columns", "desk"):
        return {"parts": [in_box_words(part, said) for part in block["parts"]]}
    if kind == "fold":
        return changed | {"blocks": in_box_words(block["blocks"], said)}
    return changed
