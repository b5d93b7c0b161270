"""What a line for the helper with cardboard is made of: a command, and words of the kit in any letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from .. import GameState
from ..checks import LONGEST_VALUE, expected
from ..components.automa import AUTOMA_LEVELS
from ..components.companies import COMPANIES, OFFICERS
from ..components.contracts import CONTRACTS
from ..components.technology import TECHNOLOGY
from ..components.tiles import BONUS_TILES, OBJECTIVE_TILES
from ..errors import BarrageError
from .automa_words import Lines

__all__ = ["GOODS", "Command", "each_once", "number_in", "spelled"]

GOODS = ("credits", "excavators", "mixers", "vp", "energy", "engineers", "bank", "officer", "name")
WORDS = (
    "neutral",
    *COMPANIES,
    *OFFICERS,
    *AUTOMA_LEVELS,
    *CONTRACTS,
    *TECHNOLOGY,
    *BONUS_TILES,
    *OBJECTIVE_TILES,
    *GOODS,
)
"""What a line can name besides places and action spaces."""


class Command(NamedTuple):
    """What a line can begin with: what it does, its words, how many they are at least and at most, and its help.

    Words are spelled as the kit spells them, unless they are to be taken `as_written`: the names of people and files.
    """

    run: Callable[..., Lines]
    words: str
    fewest: int
    most: int
    says: str
    as_written: bool = False


def number_in(word: str, name: str) -> int:
    """Return a whole number that was written, of a length that anybody would type."""
    if not word.removeprefix("-").isdecimal() or len(word) > LONGEST_VALUE:
        raise BarrageError(expected("a whole number", word, name))
    return int(word)


def each_once(words: Iterable[str], name: str) -> None:
    """Refuse what is named twice: there is one of each."""
    for word, times in Counter(words).items():
        if times > 1:
            raise BarrageError(f"{name}: {word} is named twice")


def spelled(state: GameState, word: str) -> str:
    """Return a word as the kit spells it, whatever its letters are, small or capital; parts are joined by =.

    >>> from barrage_core import from_position
    >>> from barrage_core.questions.cardboard import new_table
    >>> [spelled(from_position(new_table(seed=1)), word) for word in ("b5l", "USA=Hard", "Dora")]
    ['B5L', 'usa=hard', 'Dora']
    """
    board = state.board
    known = [*board.basin_of, *board.headstreams, *board.spaces, *WORDS]
    spelling = {one.lower(): one for one in known} | {one: one for one in known}
    return "=".join(spelling.get(part, spelling.get(part.lower(), part)) for part in word.split("="))
