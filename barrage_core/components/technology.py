"""Technology tiles: five basic ones per company, fifteen advanced ones, and Krylov's own."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..names import PIECES, Piece

__all__ = [
    "ADVANCED",
    "BASIC",
    "CHEAP_CONDUIT",
    "CHEAP_CONDUIT_FROM",
    "COPYING_TILE",
    "PATENTS_ON_SHOW",
    "TECHNOLOGY",
    "TILE_POINTS",
    "TILE_PRODUCTION_BONUS",
    "TIMES_VALUE",
    "WILD",
    "Technology",
]

COPYING_TILE: Final = "krylov"
"""The tile of the officer Anton Krylov: it copies another one."""
WILD: Final = "wild"


class Technology(NamedTuple):
    """One technology tile. `level` is 0 for a basic tile; `effect` says in our words what an advanced one also does.

    `officer` is the officer that the tile comes with, if any.
    """

    id: str
    level: int
    builds: tuple[Piece, ...]
    effect: str = ""
    officer: str = ""


def _advanced(level: int, effects: dict[str, str]) -> tuple[Technology, ...]:
    numeral = "I" * level
    return tuple(
        Technology(
            f"{numeral}-{name}", level, PIECES if name == WILD else tuple(p for p in PIECES if p == name), effect
        )
        for name, effect in effects.items()
    )


_ADVANCED: Final = (
    *_advanced(
        1,
        {
            "base": "each of your empty dams gets a drop from the supply",
            "elevation": "turn the wheel once for each elevation you have built, this one included",
            "conduit": "take credits equal to twice the value of the conduit",
            "powerhouse": "no engineers needed, so it may follow your last engineer",
            "wild": "a red building space costs nothing",
        },
    ),
    *_advanced(
        2,
        {
            "base": "make energy equal to the number of bases built, this one included; it may fulfil a contract",
            "elevation": "fill the raised dam from the supply",
            "conduit": "a conduit of 6 excavators or more costs 5",
            "powerhouse": "produce at once with +2, with any of your powerhouses",
            "wild": "excavators and mixers stand in for each other, in any mix",
        },
    ),
    *_advanced(
        3,
        {
            "base": "no engineers and no excavators needed, so it may follow your last engineer",
            "elevation": "3 VP for each of your dams with an elevation, this one included",
            "conduit": "make energy equal to twice the value of the conduit; it may fulfil a contract",
            "powerhouse": "3 VP for each powerhouse you have built, this one included",
            "wild": "3 VP for each advanced technology tile you own",
        },
    ),
)

TECHNOLOGY: Final[dict[str, Technology]] = {
    tile.id: tile
    for tile in (
        *(Technology(piece, 0, (piece,)) for piece in PIECES),
        Technology(WILD, 0, PIECES),
        *_ADVANCED,
        Technology(COPYING_TILE, 0, (), "copies the structure and effect of another tile on the wheel", "anton_krylov"),
    )
}
"""Every technology tile by its id, the basic ones first."""
BASIC: Final = (*PIECES, WILD)
"""The basic tiles of the introductory game; the full game is played without the wild one."""

ADVANCED: Final[dict[int, tuple[str, ...]]] = {
    level: tuple(tile.id for tile in _ADVANCED if tile.level == level) for level in (1, 2, 3)
}
"""The ids of the advanced tiles by their level."""

CHEAP_CONDUIT_FROM: Final = 6
CHEAP_CONDUIT: Final = 5
"""The level II conduit tile: a conduit of 6 excavators or more costs 5."""
TIMES_VALUE: Final = 2
"""The conduit tiles of levels I and III give twice the value of the conduit."""
TILE_PRODUCTION_BONUS: Final = 2
"""The bonus of the production with the level II powerhouse tile."""
TILE_POINTS: Final = 3
"""Victory points that a level III tile scores for each thing it counts."""
PATENTS_ON_SHOW: Final = 3
