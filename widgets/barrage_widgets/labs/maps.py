"""The map laboratory: lay what the graph knows over a map, sweep the headstream tiles, and compare two maps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from barrage_core import BarrageError, MapSpec, pictures
from barrage_core.checks import one_of
from barrage_core.components.map_parts import space_ids
from barrage_core.components.maps import MapLike, is_in_the_kit
from barrage_core.files.jsonfile import parse_json
from barrage_core.files.map_codes import decode_map
from barrage_core.files.maps import map_from_dict, open_map
from barrage_core.map_faults import check_map
from barrage_core.names import AREAS, Area
from barrage_core.questions import (
    Layer,
    chains,
    conduit_worths,
    expected_water,
    feeders,
    most_water,
    must_pass,
    starving,
    tile_sweep,
)

from ..panel import Block, Panel, Shared, blocks, shared
from ..table import map_title, name_among, offered_maps

__all__ = ["MapLab"]

Answer = tuple[str, Layer]
"""A sentence, and what is laid over the map."""


def _answer(found: object) -> Answer:
    return found.sentence, found.layer  # type: ignore[attr-defined]


WHOLE: dict[str, tuple[str, Callable[[MapSpec], object]]] = {
    "water": ("Water", expected_water),
    "worth": ("Worth of conduits", conduit_worths),
    "chains": ("Chains", chains),
    "starving": ("Who can starve whom", starving),
}
"""Questions about the whole map."""
OF_A_BASIN: dict[str, tuple[str, Callable[[MapSpec, str], object]]] = {
    "feeders": ("What feeds it", feeders),
    "passing": ("What it cannot avoid", must_pass),
    "most": ("Most water", most_water),
}
"""Questions about the basin that was clicked."""
TILES = "tiles"
TITLES = {name: title for name, (title, _) in {**WHOLE, **OF_A_BASIN}.items()} | {TILES: "Sweep the tiles"}
NO_OTHER = "none"
BESIDE = 400
"""Pixels that are enough for a map beside another one, although its letters are small then."""


class HasMap(Protocol):
    """A control that holds a map: a `MapEditor`, or another laboratory."""

    @property
    def map(self) -> MapSpec:
        """The map as it is now."""
        ...


class MapLab(Panel):
    """Switch the layers of what the graph knows on a map; put a second map beside it.

    `map` and `other` are maps, names of maps in the kit, .json files, or controls that hold a map, such as a
    `MapEditor`: its map is taken as it is then. A code or a file can also be opened in the control. Questions about one
    basin are about the one that was clicked. Maps of your own stay among those that can be chosen.

    >>> lab = MapLab("gorge", layer="passing", basin="7")
    >>> lab.sentence
    'Every drop that comes to basin 7 must pass basin 4; every other basin can be reached without passing basin 7.'
    >>> lab.close()
    """

    title = "The map laboratory"

    layer, basin, area = Shared[str]("layer"), Shared[str]("basin"), Shared[str]("area")

    def __init__(
        self,
        map: MapLike | HasMap = "standard",
        other: MapLike | HasMap | None = None,
        *,
        layer: str = "water",
        basin: str = "",
    ) -> None:
        given = (map,) if other is None else (map, other)
        self._maps = [open_map(getattr(one, "map", one)) for one in given]
        for one in self._maps:
            check_map(one)
        self._layer, self._basin = layer, basin
        super().__init__()

    def start(self) -> None:
        """Begin with the given maps and the given layer."""
        self.maps = list(self._maps)
        self.own = tuple(one for one in dict.fromkeys(self._maps) if not is_in_the_kit(one))
        self.area = AREAS[-1]
        self.basin = self._first_basin()
        self.on_layer(self._layer)
        if self._basin:
            self.on_basin(self._basin)

    def _first_basin(self) -> str:
        return self.maps[0].basins[-1].id

    @property
    def _offered(self) -> dict[str, MapSpec]:
        """The maps that can be chosen, those of one's own first."""
        return offered_maps(self.own)

    # What the graph says

    @shared()
    def map(self) -> MapSpec:
        """The map that is looked at."""
        return self.maps[0]

    @shared()
    def value(self) -> str:
        """The answer in a sentence."""
        return self.sentence

    @property
    def sentence(self) -> str:
        """What the graph answers about the map."""
        return self.answer(self.map)[0]

    def answer(self, spec: MapSpec) -> Answer:
        """Return what the graph says about a map, as a sentence and as a layer."""
        if self.layer == TILES:
            area: Area = one_of(self.area, AREAS, "area")
            return _answer(tile_sweep(spec, area))
        if self.layer in WHOLE:
            return _answer(WHOLE[self.layer][1](spec))
        known = [one.id for one in spec.basins]
        basin = self.basin if self.basin in known else known[-1]
        return _answer(OF_A_BASIN[self.layer][1](spec, basin))

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the layers to switch, each map with its answer, and the choice of maps."""
        areas = [(area, area) for area in AREAS]
        shown = [
            blocks.tabs("layer", "Show", list(TITLES.items()), self.layer),
            *([blocks.tabs("area", "For the", areas, self.area)] if self.layer == TILES else []),
            blocks.columns(*(self._side(number) for number in range(len(self.maps)))),
        ]
        asks = "Click a basin to ask about it." if self.layer in OF_A_BASIN else "Click a basin to ask what feeds it."
        shown.insert(1, blocks.text(asks, "note"))
        return [*shown, self._choices(), blocks.fold("Open a map of your own", *self._openers())]

    def _side(self, number: int) -> list[Block]:
        spec = self.maps[number]
        words, layer = self.answer(spec)
        drawn = pictures.board(spec, layer=layer, theme=self.theme)
        head = [blocks.text(map_title(spec), "title")] if len(self.maps) > 1 else []
        least = BESIDE if head else None
        chosen = [f"basin:{self.basin}"] if self.layer in OF_A_BASIN else []
        board = blocks.picture(drawn, "" if number else "board", chosen=chosen, least=least)
        return [*head, blocks.text(words), board]

    def _choices(self) -> Block:
        none = (NO_OTHER, "no other map")
        other = self.maps[1] if len(self.maps) > 1 else None
        offered = [(name, map_title(one)) for name, one in self._offered.items()]
        return blocks.columns(
            [blocks.choice("map", "Map", offered, self._name(self.map))],
            [blocks.choice("beside", "Beside it", [none, *offered], self._name(other) if other else NO_OTHER)],
        )

    def _openers(self) -> list[Block]:
        return [blocks.field("code", "Open a code", "", "Open"), blocks.open_file("open", "Open a file")]

    def _name(self, spec: MapSpec) -> str:
        """Return the name under which a map is offered."""
        return name_among(self._offered, spec)

    # What the learner does

    def on_layer(self, value: str) -> None:
        """Switch to another layer."""
        self.layer = one_of(value, TITLES, "layer")
        self.say(self.sentence)

    def on_basin(self, value: str) -> None:
        """Ask about another basin; under a question about the whole map, what feeds it."""
        self.basin = one_of(value, [one.id for one in self.map.basins], "basin")
        if self.layer not in OF_A_BASIN:
            self.layer = next(iter(OF_A_BASIN))
        self.say(self.sentence)

    def on_board(self, target: str) -> None:
        """Ask about the basin that was clicked; on a space, about its basin."""
        name = str(target).partition(":")[2]
        owner = {place: one.id for one in self.map.basins for place in (one.id, *space_ids(one))}
        owner |= dict(self.map.headstreams)
        if name not in owner:
            raise BarrageError("click a basin or something in it")
        self.on_basin(owner[name])

    def on_area(self, value: str) -> None:
        """Sweep the tiles for another area."""
        self.area, self.layer = one_of(value, AREAS, "area"), TILES
        self.say(self.sentence)

    def on_map(self, value: str) -> None:
        """Look at another map."""
        if value:
            self.maps = [self._offered[one_of(value, self._offered, "map")], *self.maps[1:]]
            self.basin = self._first_basin()
            self.say(self.sentence)

    def on_code(self, value: str) -> None:
        """Look at the map of a code."""
        self._look_at(decode_map(value))

    def on_open(self, text: str) -> None:
        """Look at the map of a file."""
        self._look_at(map_from_dict(parse_json(text, "the file")))

    def _look_at(self, spec: MapSpec) -> None:
        """Look at a map, and offer it from now on if it is not in the kit."""
        if spec not in self._offered.values():
            self.own = (*self.own, spec)
        self.on_map(self._name(spec))

    def on_beside(self, value: str) -> None:
        """Put another map beside it, or none."""
        if value:
            other = one_of(value, [NO_OTHER, *self._offered], "map")
            self.maps = [self.map] if other == NO_OTHER else [self.map, self._offered[other]]
            self.say(map_title(self.maps[-1]))
