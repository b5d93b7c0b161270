"""One system of dam, conduit and powerhouse in a position, whose owners can be exchanged; used by `production`."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

from barrage_core import BarrageError, GameState, from_position, to_position
from barrage_core.checks import one_of
from barrage_core.names import NEUTRAL, Seat
from barrage_core.questions.changes import with_officer
from barrage_core.questions.production import built_connections

__all__ = ["ME", "NOBODY", "RIVAL", "UNOWNED", "Choice", "OwnedSystem"]

ME, RIVAL, UNOWNED, NOBODY = "me", "rival", "neutral", "nobody"


class Choice(NamedTuple):
    """Who owns each part, and everything else about the player that matters for the energy."""

    dam: str
    conduit: str
    powerhouse: str
    drops: int
    space: str
    others: int
    officer: str
    credits: int


class OwnedSystem:
    """A position with one dam, one conduit and one powerhouse that stand in a line, seen by a player."""

    def __init__(self, first: GameState, me: Seat, places: tuple[str, str, str] | None) -> None:
        self.first, self.me = first, me
        self.places = _checked(first, places) if places else _first_system(first)
        self.rival = self._find_rival()

    def owners(self) -> list[Seat | None]:
        """Return the owners of the three parts in the position, None where nothing stands."""
        dam, conduit, powerhouse = self.places
        return [self.first.dams[dam].owner, self.first.conduits.get(conduit), self.first.powerhouses.get(powerhouse)]

    def choice(self, drops: int, space: str) -> Choice:
        """Return the choice that leaves the position as it is."""
        first, me, owners = self.first, self.me, self.owners()
        dam, conduit, powerhouse = map(self._word, owners)
        elsewhere = [place for place, owner in first.powerhouses.items() if owner == me and place != self.places[2]]
        return Choice(dam, conduit, powerhouse, drops, space, len(elsewhere), first.officers[me], first.credits[me])

    def _word(self, owner: Seat | None) -> str:
        if owner is None:
            return NOBODY
        if owner == NEUTRAL:
            return UNOWNED
        return ME if owner == self.me else RIVAL

    def _find_rival(self) -> Seat:
        """Return the rival who already has a part of the system, or the next player."""
        rivals = [owner for owner in self.owners() if owner is not None and owner not in (self.me, NEUTRAL)]
        return rivals[0] if rivals else (self.me + 1) % self.first.players

    def state(self, choice: Choice) -> GameState:
        """Lay out the position of a choice; an impossible one raises a `BarrageError` that says why."""
        first, (dam, conduit, powerhouse) = self.first, self.places
        position = to_position(with_officer(first, self.me, choice.officer))
        position.pop("agenda", None)
        position["to_move"] = first.companies[self.me]
        owners = {ME: first.companies[self.me], RIVAL: first.companies[self.rival], UNOWNED: UNOWNED}
        position["dams"][dam] = {**position["dams"][dam], "owner": owners[choice.dam]}
        parts = ("conduits", conduit, choice.conduit), ("powerhouses", powerhouse, choice.powerhouse)
        for kind, place, word in parts:
            position.setdefault(kind, {}).pop(place, None)
            if word != NOBODY:
                position[kind][place] = owners[word]
        self._furnish(position, choice)
        return from_position(position)

    def _furnish(self, position: dict[str, Any], choice: Choice) -> None:
        """Set the player's own things: credits and the powerhouses outside the system."""
        company = self.first.companies[self.me]
        position["players"][self.me]["credits"] = choice.credits
        houses: dict[str, str] = position["powerhouses"]
        own = [place for place, owner in houses.items() if owner == company and place != self.places[2]]
        for place in own[choice.others :]:
            del houses[place]
        missing = choice.others - len(own)
        houses.update((place, company) for place in self._elsewhere(own, houses)[: max(0, missing)])

    def _elsewhere(self, own: list[str], taken: Container[str]) -> list[str]:
        """Return free powerhouse spaces, one per basin, first those that the used water does not pass."""
        board, here = self.first.board, self.places[2]
        full = {board.basin_of[place] for place in (*own, here)}
        passed = board.course[here][-1].entered
        free = [
            next((place for place in places if place not in taken), "")
            for basin, places in board.powerhouse_spaces.items()
            if basin not in full
        ]
        return sorted(filter(None, free), key=lambda place: board.basin_of[place] in passed)


def _first_system(state: GameState) -> tuple[str, str, str]:
    """Return the first dam, conduit and powerhouse on the map that are connected, whoever owns them."""
    connections = built_connections(state)
    if not connections:
        raise BarrageError("this position has no dam, conduit and powerhouse in a line; name them with `system`")
    dam, conduit, powerhouse, *_ = connections[0]
    return dam, conduit, powerhouse


def _checked(state: GameState, places: tuple[str, str, str]) -> tuple[str, str, str]:
    for piece, place in zip(("base", "conduit", "powerhouse"), places, strict=True):
        one_of(place, state.board.places[piece], f"{piece} of the system")
    one_of(places[0], tuple(state.dams), "base of the system")
    return places
