"""`MapEditor`: draw a map of your own, see its faults, let bots play on it, play on it yourself, share it."""

from __future__ import annotations

from typing import NamedTuple

from barrage_core import MAPS, BarrageError, MapSpec
from barrage_core.catalogue import say, say_many
from barrage_core.checks import one_of, text, whole_number
from barrage_core.components.map_parts import space_ids
from barrage_core.components.maps import CARDS, MapLike
from barrage_core.files.jsonfile import parse_json
from barrage_core.files.map_codes import decode_map, encode_map
from barrage_core.files.maps import map_from_dict, open_map, save_map
from barrage_core.map_faults import (
    CONDUIT_VALUES,
    LONGEST_NAME,
    MOST_BASINS,
    MapFault,
    check_draft,
    check_map,
    faults_in_place,
)
from barrage_core.names import AREAS, Area
from barrage_core.newmap import FEWEST_BASINS, new_map
from barrage_core.study.map_use import MapUse

from ..panel import Block, Shared, shared
from ..table import GameTable
from . import map_editing as editing
from . import map_pages as pages
from .base import Editor
from .map_editing import MapEdit
from .steps import Steps
from .trying import Trial

__all__ = ["MapEditor"]

LINKS = ("river", "conduit")
"""Tools that need two clicks."""


class Moment(NamedTuple):
    """A map, and the edit that led there in words."""

    map: MapSpec
    words: str


class MapEditor(Editor):
    """Edit a map freely; its faults are named as they arise, and marked where they are.

    `map` is a map, the name of one in the kit, the path of a .json file or "nothing". Read the outcome as data: `map`,
    `code`, `faults`, and `use_by_bots` once they have played; `editor.save("mine.json")` writes it to a file. While it
    has faults it is a draft: it can be saved and shared like any map, but only a map editor opens it again.

    >>> editor = MapEditor()
    >>> editor.handle("tool", "conduit")
    >>> editor.handle("board", "basin:3")
    >>> editor.handle("board", "basin:2")
    >>> [fault.text for fault in editor.faults][0]
    'conduit C3L2 leads uphill, from basin 3 in the hills to basin 2 in the mountains'
    >>> editor.handle("undo")
    >>> editor.faults
    []
    >>> editor.close()
    """

    title = "Map editor"
    history: Steps[Moment]

    selected = Shared[str]("select")

    def __init__(self, map: MapLike = "miniature") -> None:
        self.first = editing.EMPTY if map == pages.NOTHING else open_map(map, draft=True)
        check_draft(self.first)
        super().__init__()

    def start(self) -> None:
        """Begin with the given map."""
        self.history = Steps(Moment(self.first, ""))
        self.tool, self.selected, self.begun = "select", "", ""
        self.worth, self.basins, self.seed = 3, 9, 0
        self.saved, self.trial = "", Trial()

    # The map as data

    @shared()
    def map(self) -> MapSpec:
        """The map as it is now, faults and all."""
        return self.history.present.map

    @property
    def faults(self) -> list[MapFault]:
        """What keeps the map from being played on."""
        return faults_in_place(self.map)

    def encoded(self) -> str:
        """Return the map as a code; that of a draft opens only in a map editor."""
        return encode_map(self.map, draft=True)

    @property
    def use_by_bots(self) -> MapUse | None:
        """What bots made of the map, once they have played on it."""
        return self.trial.use(self.map)

    @property
    def places(self) -> dict[str, str]:
        """Everything on the map by its id, with what it is."""
        spec = self.map
        names = [name for name, _ in spec.headstreams]
        for one in spec.basins:
            names += [one.id, *space_ids(one)]
        return {name: editing.kind_of(spec, name) for name in names}

    def target(self, place: str) -> str:
        """Return how a picture names a place."""
        return f"{'basin' if self.places[place] == 'basin' else 'place'}:{place}"

    def save(self, path: str, *, overwrite: bool = False) -> str:
        """Write the map to a .json file and return its path; a map with faults is written as a draft."""
        return str(save_map(self.map, path, overwrite=overwrite, draft=True))

    def write(self, name: str) -> str:
        """Write the map to a new file, and return its path."""
        return self.save(name)

    def play(self) -> GameTable:
        """Return a table to play on the map."""
        check_map(self.map)
        return GameTable(map=self.map, players=self.trial.players)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the map, the tools beside it, and the rest folded away."""
        return pages.page(self)

    # On the map

    def on_tool(self, value: str) -> None:
        """Choose what a click on the map does."""
        self.tool, self.begun = one_of(value, pages.TOOLS, "tool"), ""

    def on_select(self, value: str) -> None:
        """Select something on the map, or nothing."""
        self.selected = one_of(value, ["", *self.places], "place")

    def on_board(self, target: str) -> None:
        """Use the tool on something."""
        place = one_of(str(target).partition(":")[2], self.places, "place")
        kind, spec = self.places[place], self.map
        if self.tool == "select":
            self.on_select(place)
            self.say(say("{kind} {place} is selected", kind=say(kind), place=place))
        elif self.tool == "remove":
            self.edit(editing.remove(spec, place))
        elif self.tool == "conduit" and kind == "conduit":
            self.edit(editing.set_conduit(spec, place, value=self.worth))
        elif self.tool == kind and kind in editing.SPACES:
            self.edit(editing.paint(spec, place))
        elif self.tool in LINKS:
            self._link(place, kind)
        else:
            self._add(self._basin_at(place), self.tool)

    def _link(self, place: str, kind: str) -> None:
        """Take the first click of two, or draw a river or a conduit with the second."""
        if not self.begun:
            self.begun = place if kind == "headstream" and self.tool == "river" else self._basin_at(place)
            self.say(say("From {place}: now the basin where it leads", place=self.begun))
            return
        begun, to, self.begun = self.begun, self._basin_at(place), ""
        draw = self.tool == "conduit"
        self.edit(editing.add_conduit(self.map, begun, self.worth, to) if draw else self._led(begun, to))

    def _led(self, start: str, to: str) -> MapEdit:
        return editing.lead_on(self.map, start, to)

    def _basin_at(self, place: str) -> str:
        """Return the basin that a click on something means: itself, or the one that it belongs to."""
        if self.places[place] == "headstream":
            raise BarrageError(say("{place} is a headstream: click a basin", place=place))
        return next(one.id for one in self.map.basins if place in (one.id, *space_ids(one)))

    def _add(self, basin: str, what: str) -> None:
        if what == "headstream":
            self.edit(editing.add_headstream(self.map, basin))
        else:
            self.edit(editing.add_space(self.map, basin, what))

    def on_basin(self, area: Area) -> None:
        """Add a basin in an area, and select it."""
        before = self.places
        self.edit(editing.add_basin(self.map, one_of(area, AREAS, "area")))
        self.selected = next(place for place, kind in self.places.items() if kind == "basin" and place not in before)

    # The thing that is selected

    def _chosen(self) -> str:
        if not self.selected:
            raise BarrageError("select something on the map first")
        return self.selected

    def on_area(self, area: Area) -> None:
        """Move the basin to another area."""
        self.edit(editing.set_area(self.map, self._chosen(), one_of(area, AREAS, "area")))

    def on_leads(self, basin: str) -> None:
        """Let the river, the headstream or the conduit go to another basin."""
        place = self._chosen()
        if self.places[place] == "conduit":
            self.edit(editing.set_conduit(self.map, place, to=str(basin)))
        else:
            self.edit(self._led(place, str(basin)))

    def on_pays(self, value: int) -> None:
        """Give the conduit another value."""
        self.edit(editing.set_conduit(self.map, one_of(self._chosen(), self._conduits, "conduit"), value=value))

    @property
    def _conduits(self) -> list[str]:
        return [place for place, kind in self.places.items() if kind == "conduit"]

    def on_worth(self, value: int) -> None:
        """Choose the value of the next conduit."""
        self.worth = whole_number(value, CONDUIT_VALUES[0], CONDUIT_VALUES[-1], "value")

    def on_add(self, what: str) -> None:
        """Add something to the basin."""
        self._add(self._chosen(), one_of(what, ("headstream", *editing.SPACES), "what to add"))

    def on_new_conduit(self, to: str) -> None:
        """Let a new conduit lead from the basin to another one."""
        if to:
            self.edit(editing.add_conduit(self.map, self._chosen(), self.worth, str(to)))

    def on_lies(self, basin: str) -> None:
        """Move the space to another basin, and keep it selected under its new name."""
        before = self.places
        self.edit(editing.move_space(self.map, self._chosen(), str(basin)))
        self.selected = next((place for place in self.places if place not in before), self.selected)

    def on_paint(self) -> None:
        """Make the space red, or free again."""
        self.edit(editing.paint(self.map, self._chosen()))

    def on_remove(self) -> None:
        """Take it off the map."""
        self.edit(editing.remove(self.map, self._chosen()))

    # The whole map

    def on_name(self, value: str) -> None:
        """Call the map by another name."""
        self.edit(editing.rename(self.map, text(value, "name", longest=LONGEST_NAME).strip()))

    def on_neutral(self, values: list[str]) -> None:
        """Say in which basins a neutral dam may stand."""
        known = [one.id for one in self.map.basins if one.bases]
        self.edit(editing.set_neutral(self.map, [one_of(value, known, "basin") for value in values]))

    def on_begin(self, value: str) -> None:
        """Begin with another map; this can be undone."""
        if value != "":
            name = one_of(value, [pages.NOTHING, *MAPS], "map")
            begun = editing.EMPTY if name == pages.NOTHING else MAPS[name]
            title = say("nothing" if name == pages.NOTHING else CARDS[name].title)
            self.edit((begun, say("Began with: {map}", map=title)))

    def on_basins(self, value: int | None = None) -> None:
        """Choose how many basins the next map from a seed has."""
        self.basins = whole_number(value, FEWEST_BASINS, MOST_BASINS, "basins")

    def on_seed(self, value: int = 0) -> None:
        """Choose the seed; an empty field is 0."""
        self.seed = whole_number(value, 0, pages.MOST_SEED, "seed")

    def on_generate(self) -> None:
        """Make a map from the seed; the next one comes from another."""
        words = say("A map of {basins} basins from seed {seed}", basins=self.basins, seed=self.seed)
        self.edit((new_map(self.basins, self.seed), words))
        self.seed = min(self.seed + 1, pages.MOST_SEED)

    # Playing

    def on_table(self) -> None:
        """Open the table with the map."""
        check_map(self.map)
        self.visit((self.map, self.trial.players), self.play)

    def on_games(self, value: int | None = None) -> None:
        """Choose how many games the bots play."""
        self.trial.set_games(value)

    def on_players(self, value: str) -> None:
        """Choose how many players there are."""
        self.trial.set_players(value)

    def on_try(self) -> None:
        """Let bots play."""
        check_map(self.map)
        self.trial.begin()
        self.say(say_many(self.trial.games, "{number} game begins", "{number} games begin"))

    def on_more(self, done: int) -> None:
        """Play a few more games."""
        self.trial.more(self.map, done)
        use = self.use_by_bots
        if use is not None and not self.trial.playing:
            self.say(use.sentence)

    def on_stop(self) -> None:
        """Stop playing, and look at what there is."""
        self.trial.playing = False

    # Sharing

    def on_code(self, value: str) -> None:
        """Open the map of a code."""
        self.edit((decode_map(value, draft=True), say("Map from the code")))

    def on_open(self, text: str) -> None:
        """Open a map file."""
        self.edit((map_from_dict(parse_json(text, "the file"), draft=True), say("Map from the file")))

    # Editing

    def edit(self, edit: MapEdit) -> None:
        """Go on to another map; one that could not even be kept as a draft is refused."""
        if edit[0] != self.map:
            check_draft(edit[0])
            self.history.go_on(Moment(*edit))
            self._tell(edit[1])

    def tidy(self) -> None:
        """Drop what is no longer there, and games that were played on another map."""
        self.selected = self.selected if self.selected in self.places else ""
        self.begun = ""
        self.trial.clear()
