"""A map as the questions about it see it: the water that comes, and what stands in its way.

On a bare map everything counts as if it were built, and the tiles are unknown: a headstream brings what a tile brings
on average. In a position the tiles are known, and what has flowed is over; only what is built counts there, unless a
question asks for everything that could still be built.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from ..agenda import PlaceHeadstreams
from ..checks import expected, one_of, sequence
from ..components.maps import MapLike, MapSpec
from ..components.tiles import HEADSTREAM_TILES
from ..errors import BarrageError
from ..files.maps import open_map
from ..map_faults import DAM_LEVELS, check_map
from ..names import NEUTRAL, Seat
from ..rulebook import RuleSet
from ..rules.powers import capacity
from ..rules.production import links
from ..rules.round import headstream_drops
from ..state import FULL_LEVEL, GameState
from ..state import Dam as PlacedDam

__all__ = ["Conduit", "Dam", "Shown", "Situation", "situation"]

Shown = GameState | MapLike


@dataclass(frozen=True, slots=True)
class Dam:
    """A dam, or the space for one on a bare map: how much it can hold, and how much it holds."""

    place: str
    owner: Seat
    size: int
    water: int

    @property
    def room(self) -> int:
        """How many more drops it can hold; a dam may hold more than its size, by an ability that was copied (R39)."""
        return max(self.size - self.water, 0)


@dataclass(frozen=True, slots=True)
class Conduit:
    """A conduit space, and the dams from which somebody can send water through it."""

    id: str
    value: int
    start: str
    to: str
    dams: tuple[str, ...]

    @property
    def usable(self) -> bool:
        """Whether somebody can produce through it, once there is water."""
        return bool(self.dams)


@dataclass(frozen=True, slots=True)
class Situation:
    """What the questions need to know of a map or a position.

    `supply` has the drops that each headstream still brings, round by round; `dams` lists those of each basin from top
    to bottom.
    """

    spec: MapSpec
    state: GameState | None
    supply: Mapping[str, tuple[float, ...]]
    dams: Mapping[str, tuple[Dam, ...]]
    conduits: tuple[Conduit, ...]
    as_built: bool
    """Whether only what is built now counts."""

    @property
    def rounds(self) -> int:
        """How many rounds of water are still to come, this one included; at the end of a game it is a dry one."""
        return max(map(len, self.supply.values()))

    @property
    def is_over(self) -> bool:
        """Whether nobody can produce any more."""
        return self.state is not None and self.state.is_over

    @property
    def basins(self) -> list[str]:
        """The basins, in the order of the map."""
        return [basin.id for basin in self.spec.basins]

    @property
    def flows_to(self) -> dict[str, str | None]:
        """Where the river goes on from each basin."""
        return {basin.id: basin.flows_to for basin in self.spec.basins}

    def known(self, basin: object) -> str:
        """Return a basin of the map, or say which there are."""
        return one_of(basin, self.basins, "basin")

    def downhill(self) -> list[str]:
        """List the basins so that each stands before the one that it flows to."""
        flows_to, order, left = self.flows_to, list[str](), self.basins
        while left:
            waiting = {flows_to[basin] for basin in left}
            order += [basin for basin in left if basin not in waiting]
            left = [basin for basin in left if basin in waiting]
        return order

    def without(self, owner: Seat) -> Situation:
        """Return the same situation without the dams of one player."""
        kept = {basin: tuple(dam for dam in dams if dam.owner != owner) for basin, dams in self.dams.items()}
        return replace(self, dams=kept)

    def arrivals(self) -> dict[str, tuple[float, ...]]:
        """Say how much water comes to each basin and each dam by river, round by round, if nobody does anything.

        A dam of a position holds water back until it is full; the dams of a bare map are only spaces, and hold none.
        """
        dams = [dam for dams in self.dams.values() for dam in dams]
        room = {dam.place: float(dam.room) for dam in dams} if self.state else {}
        rounds = [self._flow(number, room) for number in range(self.rounds)]
        return {place: tuple(arrived[place] for arrived in rounds) for place in rounds[0]}

    def _flow(self, number: int, room: dict[str, float]) -> dict[str, float]:
        """Let the water of one round flow; what is held takes up room."""
        arrived: dict[str, float] = dict.fromkeys(self.basins, 0.0)
        for headstream, basin in self.spec.headstreams:
            arrived[basin] += self.supply[headstream][number]
        flows_to = self.flows_to
        for basin in self.downhill():
            left = arrived[basin]
            for dam in self.dams[basin]:
                arrived[dam.place] = left
                held = min(left, room.get(dam.place, 0))
                left -= held
                if held:
                    room[dam.place] -= held
            if (below := flows_to[basin]) is not None:
                arrived[below] += left
        return arrived


def situation(shown: Shown, tiles: Sequence[int] | None = None, *, unbuilt: bool = False) -> Situation:
    """Look at a position, or at a map that is given by itself, its name or its file.

    `tiles` are the headstream tiles of a map, one for each headstream; a position has its own. With `unbuilt` a
    position counts as if everything were built that still can be, as a map always does.
    """
    if isinstance(shown, GameState):
        if tiles is not None:
            raise BarrageError("tiles: a position has its own headstream tiles; ask about its map, state.board.spec")
        return _of_state(shown, unbuilt)
    if not isinstance(shown, MapSpec | str | os.PathLike):
        raise BarrageError(expected("a state, a map, its name or its .json file", shown, "shown"))
    spec = open_map(shown)
    check_map(spec)
    drops = _average(spec) if tiles is None else _known(spec, tiles)
    dams = {
        basin.id: tuple(Dam(space.id, NEUTRAL, DAM_LEVELS[-1], 0) for space in basin.bases) for basin in spec.basins
    }
    return Situation(spec, None, drops, dams, _conduits(spec, _everything(spec)), as_built=False)


def _everything(spec: MapSpec) -> dict[str, tuple[str, ...]]:
    """Return the dams that could send water through each conduit, if all were built."""
    return {one.id: tuple(space.id for space in basin.bases) for basin in spec.basins for one in basin.conduits}


def _average(spec: MapSpec) -> dict[str, tuple[float, ...]]:
    rounds = _whole_game([fmean(column) for column in zip(*HEADSTREAM_TILES.values(), strict=True)])
    return {headstream: rounds for headstream, _ in spec.headstreams}


def _whole_game(printed: Sequence[float]) -> tuple[float, ...]:
    """Return the drops of every round of a game; a tile shows none for the last one (R43)."""
    return tuple(map(float, (*printed, *[0] * (RuleSet().rounds - len(printed)))))


def _known(spec: MapSpec, tiles: Sequence[int]) -> dict[str, tuple[float, ...]]:
    numbers = [one_of(tile, HEADSTREAM_TILES, "tiles") for tile in sequence(tiles, "tiles")]
    if len(numbers) != len(spec.headstreams) or len(set(numbers)) < len(numbers):
        raise BarrageError(
            expected(f"{len(spec.headstreams)} different tiles, one for each headstream", tiles, "tiles")
        )
    pairs = zip(spec.headstreams, numbers, strict=True)
    return {headstream: _whole_game(HEADSTREAM_TILES[tile]) for (headstream, _), tile in pairs}


def _of_state(state: GameState, unbuilt: bool) -> Situation:
    board, rounds = state.board, list(_rounds(state))
    supply = {name: tuple(float(drops[name]) for drops in rounds) for name in board.headstreams}
    standing = _all_dams(state) if unbuilt else state
    dams = {
        basin: tuple(
            Dam(place, standing.dams[place].owner, capacity(standing, place), standing.water.get(place, 0))
            for place in places
            if place in standing.dams
        )
        for basin, places in board.base_spaces.items()
    }
    sources = _everything(board.spec) if unbuilt else _sources(state)
    return Situation(board.spec, state, supply, dams, _conduits(board.spec, sources), as_built=not unbuilt)


def _all_dams(state: GameState) -> GameState:
    """Return the position with a full dam on every base space, of whoever can hold most there; neutral dams stay."""
    draft = state.copy()

    def held_by(seat: Seat, place: str) -> int:
        draft.dams[place] = PlacedDam(seat, FULL_LEVEL)
        return capacity(draft, place)

    for place in draft.board.places["base"]:
        owners = [draft.dams[place].owner] if place in draft.dams else range(draft.players)
        if NEUTRAL not in owners:
            held_by(max(owners, key=lambda seat: held_by(seat, place)), place)
    return draft


def _sources(state: GameState) -> dict[str, tuple[str, ...]]:
    """Return the dams from which somebody can send water through each conduit, as the rules connect them."""
    found: dict[str, dict[str, None]] = {}
    for player in range(state.players):
        for dam, conduit, _, _ in links(state, player):
            found.setdefault(conduit, {})[dam] = None
    return {conduit: tuple(dams) for conduit, dams in found.items()}


def _rounds(state: GameState) -> Iterator[dict[str, int]]:
    """Yield the drops of each round that is not over; those of this one lie on the headstreams, or soon will."""
    if state.round:
        coming = headstream_drops(state, state.round) if PlaceHeadstreams() in state.agenda else {}
        yield {name: lying + coming.get(name, 0) for name, lying in state.headstreams.items()}
    for number in range(state.round + 1, state.rules.rounds + 1):
        yield headstream_drops(state, number)


def _conduits(spec: MapSpec, sources: Mapping[str, tuple[str, ...]]) -> tuple[Conduit, ...]:
    return tuple(
        Conduit(one.id, one.value, basin.id, one.to, sources.get(one.id, ()))
        for basin in spec.basins
        for one in basin.conduits
    )
