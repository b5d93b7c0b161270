"""A table for technology tiles: every tile can be used at it, and no piece built there uncovers an income.

The USA owns two dams of level 2 (one of them with a drop), two conduits and one powerhouse. The third piece of a row
uncovers nothing, and the second powerhouse only adds 1 to a production.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from barrage_core.actions import Pay, Produce
from tests.kit.tables import PLENTY, Table, dam, sit, table

NEW_PLACE = {"base": "B8L", "elevation": "B1L", "conduit": "C4L", "powerhouse": "P8-0"}
"""Plains, mountains, value 3, and the second powerhouse: 3 excavators, 4 mixers, 6 excavators, 3 mixers."""
RED_PLACE = {"base": "B8U", "powerhouse": "P8-2"}
PRICE = {
    "base": ("excavators", 3),
    "elevation": ("mixers", 4),
    "conduit": ("excavators", 6),
    "powerhouse": ("mixers", 3),
}
WORKSHOP: dict[str, Any] = {
    "dams": {"B1L": dam("usa", 2), "B5L": dam("usa", 2, 1), "B9L": dam("neutral", 3)},
    "conduits": {"C5R": "usa", "C10R": "usa"},
    "powerhouses": {"P10-0": "usa"},
    "national_contracts": [],
}
STRUCTURES = ("dams", "conduits", "powerhouses", "patents", "technology_pile", "rules")


def workshop(officer: str = "wilhelm_adler", **fields: Any) -> Table:
    """Let the USA move; structures, patents and rules of the position may be given among the player's fields."""
    position = {**WORKSHOP, **{name: fields.pop(name) for name in STRUCTURES if name in fields}}
    others = {name: fields.pop(name) for name in ("copyable",) if name in fields}
    player = sit("usa", officer, **{**PLENTY, "wheel": {}, **fields})
    return table(player, mode="full", **position, **others)


class Case(NamedTuple):
    """A tile in use: what it builds where, what that changes, and how often the wheel turns."""

    tile: str
    piece: str
    place: str
    changes: dict[str, int]
    turns: int = 1
    water: dict[str, int] = {}  # noqa: RUF012  (never changed)
    machines: tuple[int, int] = (0, 0)
    production: Produce | None = None

    def __str__(self) -> str:
        return f"{self.tile} {self.piece} at {self.place}"


def _case(
    tile: str, piece: str, place: str, *, pays: tuple[int, int] = (0, 0), engineers: int = 1, **rest: Any
) -> Case:
    """Write a case by what is paid in excavators and mixers, and by everything else it gives."""
    options = {name: rest.pop(name) for name in ("turns", "water", "production") if name in rest}
    changes = {"excavators": -pays[0], "mixers": -pays[1], "engineers": -engineers, **rest}
    return Case(tile, piece, place, {name: n for name, n in changes.items() if n}, machines=pays, **options)


CASES = (
    # One drop each into the empty dams B1L and B8L, nothing into B5L and the neutral dam.
    _case("I-base", "base", "B8L", pays=(3, 0), water={"B1L": 1, "B5L": 1, "B8L": 1, "B9L": 0}),
    # The third elevation: three turns besides the construction's own.
    _case("I-elevation", "elevation", "B1L", pays=(0, 4), turns=4),
    _case("I-conduit", "conduit", "C4L", pays=(6, 0), credits=6),
    _case("I-powerhouse", "powerhouse", "P8-0", pays=(0, 3), engineers=0),
    _case("I-wild", "base", "B8U", pays=(3, 0)),
    _case("I-wild", "elevation", "B1L", pays=(0, 4)),
    _case("I-wild", "conduit", "C4L", pays=(6, 0)),
    _case("I-wild", "powerhouse", "P8-2", pays=(0, 3)),
    # The third base.
    _case("II-base", "base", "B8L", pays=(3, 0), energy=3),
    _case("II-elevation", "elevation", "B1L", pays=(0, 4), water={"B1L": 3, "B5L": 1}),
    _case("II-conduit", "conduit", "C4L", pays=(5, 0)),
    _case("II-conduit", "conduit", "C4R", pays=(5, 0)),
    _case("II-conduit", "conduit", "C7L", pays=(4, 0)),
    # One drop through a conduit of 4, 2 of the tile, 1 of the second powerhouse.
    _case("II-powerhouse", "powerhouse", "P8-0", pays=(0, 3), energy=7, production=Produce("B5L", "C5R", "P10-0", 1)),
    _case("II-wild", "base", "B8L", pays=(1, 2)),
    _case("II-wild", "elevation", "B1L", pays=(3, 1)),
    _case("II-wild", "conduit", "C4L", pays=(2, 4)),
    _case("II-wild", "powerhouse", "P8-0", pays=(3, 0)),
    _case("III-base", "base", "B8L", engineers=0),
    _case("III-base", "base", "B4L", engineers=0),
    # B1L and B5L have elevations.
    _case("III-elevation", "elevation", "B1L", pays=(0, 4), vp=6),
    _case("III-conduit", "conduit", "C4L", pays=(6, 0), energy=6),
    _case("III-powerhouse", "powerhouse", "P8-0", pays=(0, 3), vp=6),
    # The only advanced tile.
    _case("III-wild", "base", "B8L", pays=(3, 0), vp=3),
    _case("III-wild", "elevation", "B1L", pays=(0, 4), vp=3),
    _case("III-wild", "conduit", "C4L", pays=(6, 0), vp=3),
    _case("III-wild", "powerhouse", "P8-0", pays=(0, 3), vp=3),
)


def building(case: Case, game: Table, tile: str = "", copies: str = "", pay: Pay | None = None) -> Table:
    """Use the tile of a case, or another one that copies it."""
    game.construct(case.piece, case.place, tile or case.tile, copies=copies, pay=pay or Pay(*case.machines))
    if case.production is not None:
        game.do(case.production)
    return game
