"""Turns of an Automa for tests: a position at its turn, with the tiles that it turns over."""

from __future__ import annotations

from typing import Any

from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.rules.automa.entries import judge
from barrage_core.rules.automa.places import choose_place
from tests.kit.tables import Table, dam, sit, table

TURN = act.TurnTile()
NOTHING = {"excavators": 0, "mixers": 0}
NO_PATENTS = ["", "", ""]


def pile(actions: int, criteria: int) -> dict[str, Any]:
    """Write a pile that shows the actions and the criteria of these tiles when the next tile is turned over."""
    rest = [number for number in AUTOMA_TILES if number not in (actions, criteria)]
    return {"order": [criteria, actions, *rest]}


def automa(actions: int = 4, criteria: int = 1, *, level: str = "medium", **fields: Any) -> Table:
    """Set up the turn of an Automa with the USA, against Germany."""
    usa = {"company": "usa", "automa": level, **fields.pop("usa", {})}
    rivals = fields.pop("rivals", [sit("germany", "anton_krylov")])
    position = {"mode": "full", "to_move": "usa", "automa_pile": pile(actions, criteria), **fields}
    return table(usa, *rivals, **position)


def acted(game: Table) -> list[tuple[int, int]]:
    """Return the entries that were carried out, by tile and number."""
    return [(event.tile, event.entry) for event in game.events_of(ev.AutomaActed)]


def built(game: Table) -> list[tuple[str, str]]:
    return [(event.piece, event.place) for event in game.events_of(ev.PieceBuilt) if event.player == 0]


def placed(game: Table) -> list[str]:
    return [event.headstream for event in game.events_of(ev.DropsPlaced) if event.player == 0]


def with_officer(officer: str, actions: int = 3, criteria: int = 1, **fields: Any) -> Table:
    usa = {"officer": officer, **fields.pop("usa", {})}
    rival = sit("germany", "viktor_fiesler" if officer == "anton_krylov" else "anton_krylov")
    return automa(actions, criteria, level="very_hard", usa=usa, rivals=[rival], **fields)


PRODUCING: dict[str, Any] = {
    "dams": {"B5L": dam("usa", 3, 3)},
    "conduits": {"C5L": "usa"},
    "powerhouses": {"P8-0": "usa"},
    "contracts_on_show": ["G1", "G2", "Y1", "Y2", "R1", "R2"],
}
"""A system of 9 energy, more than the cheapest contract of every colour needs."""


def reasons(game: Table, tile: int, at: int, criteria: int = 1) -> list[str]:
    """Return why an Automa cannot do an entry of a tile."""
    entry = AUTOMA_TILES[tile].entries[at]
    plan = judge(game.state, 0, entry, AUTOMA_TILES[criteria].criteria, None)
    return [reason.text for reason in plan.reasons]


def chosen(piece: str, places: str, criteria: int, effect: str = "", **fields: Any) -> str:
    state = automa(**fields).state
    return choose_place(state, 0, piece, places.split(), AUTOMA_TILES[criteria].criteria, effect, None)
