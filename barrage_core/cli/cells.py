"""Text that a spreadsheet shows and never carries out."""

from __future__ import annotations

import re
import unicodedata

from ..course import clean

__all__ = ["safe_cell"]

FORMULA = "=+-@\N{MINUS SIGN}"
"""A spreadsheet takes a cell that begins with one of these, or its full-width form, for a formula."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?(?= *(?:$|[,;]))")
"""A number that fills its cell; one with anything behind it, such as -1|x, is not let through."""
_FILLERS = "\u115f\u1160\u3164\uffa0"
"""Letters without ink."""


def safe_cell(text: str) -> str:
    """Return text for a spreadsheet; whatever it might take for a formula gets a quote in front.

    Behind anything but a letter or a digit a new cell may begin, for somebody who imports the file with other settings.

    >>> safe_cell("=A1"), safe_cell("well-known; -3"), safe_cell("a/=A1")
    ("'=A1", 'well-known; -3', "a/'=A1")
    """
    safe, begins, text = "", True, clean(text)
    for place, sign in enumerate(text):
        if begins and unicodedata.normalize("NFKC", sign)[0] in FORMULA and not _is_number(text, place):
            safe += "'"
        safe += sign
        begins = not sign.isalnum() or (begins and sign in _FILLERS)
    return safe


def _is_number(text: str, place: int) -> bool:
    """Whether a number stands alone in its cell: at the beginning the cell is the whole text, later a part of it."""
    found = _NUMBER.match(text, place)
    return found is not None and (place > 0 or found.end() == len(text))
