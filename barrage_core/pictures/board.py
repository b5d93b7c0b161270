"""The board as a picture: the whole map or some basins of it, with trails of drops and marks on places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from ..catalogue import say
from ..checks import expected, one_of
from ..components.maps import BasinSpec, MapLike, MapSpec
from ..components.tiles import HEADSTREAM_TILES
from ..errors import BarrageError
from ..files.maps import open_map
from ..names import END, NEUTRAL
from ..questions.layers import Layer
from ..rules.game import check_state
from ..rules.powers import capacity
from ..state import GameState
from ..text import map_text
from ..words import count
from . import pieces
from .drawing import Picture, group, label, number, picture
from .layers import check_layer, heat_below, labels_above, layer_words
from .layout import PIXELS, SMALL, Box
from .legend import legend
from .pieces import DamView, HeadstreamView
from .routes import Geometry, geometry
from .scenery import ground
from .theme import LIGHT, Mark, Theme
from .trails import basin_of, mark_all, places_of, trails
from .ways import Ways, check_ways, draw_ways, ways_words

__all__ = ["before_after", "board"]

WIDTH, HALF = 530, 470
MARGIN = 46
"""The margin around a part of the map."""

Trail = Sequence[str] | Sequence[Sequence[str]]


class _View(NamedTuple):
    """What the picture shows, whether it is of a state or of a bare map."""

    spec: MapSpec
    when: str
    owners: tuple[tuple[str, str], ...]
    """Companies with their players' names."""
    headstreams: dict[str, HeadstreamView]
    dams: dict[str, DamView]
    powerhouses: dict[str, str]
    conduits: dict[str, str]


def board(
    shown: GameState | MapLike,
    *,
    basins: Collection[str] | None = None,
    trail: Trail = (),
    marks: Mapping[str, Mark] | None = None,
    ways: Ways = (),
    layer: Layer | None = None,
    theme: Theme = LIGHT,
    width: float | None = None,
    key: bool | None = None,
) -> Picture:
    """Draw the board of a state, or a bare map: one, a name or the path of a .json file.

    `basins` names the basins to be shown, by default all. `trail` is one path of a drop or several, as in
    `events.DropMoved`. `marks` puts a frame around places: "choice", "no", "from" or "to". `ways` are up to three lists
    of places, the best first, each drawn with its number and with arrows in the order of play. `layer` is that of an
    answer about the map, as in `questions.expected_water(shown).layer`. Without a `width` a picture is so large that
    its letters can be read. `key` says whether the signs are explained below the board: by default they are, except
    for some basins without a `width`, which a frame may make so small that the key could not be read.

    >>> board("miniature")
    <Picture board 530×789>
    >>> board("miniature", basins=["4"]).text.splitlines()[1]
    '  Basin 4, flows to basin 5'
    """
    shown = shown if isinstance(shown, GameState) else open_map(shown)
    view = _view(shown)
    chosen = _chosen(view.spec, basins)
    paths = _paths(trail)
    _check_places(view.spec, paths, marks or {}, ways)
    if layer and (strangers := check_layer(layer, view.spec)):
        raise BarrageError(expected(f"places on map {view.spec.name}", strangers, "layer"))
    where = geometry(view.spec)
    box = _frame(view.spec, where, chosen)
    key = basins is None or width is not None if key is None else key
    width = width or _default_width(box, WIDTH)
    foot = 0.0
    content = [*_content(view, where, chosen, layer, theme), trails(paths, view.spec, where, theme)]
    boxes = _boxes(where, chosen, view.spec)
    content += [mark_all(marks or {}, boxes, theme), draw_ways(ways, boxes, SMALL, theme)]
    if key:
        scale = PIXELS * box.width / width  # so that its letters are as large in every picture
        signs, height = legend(view.owners, width / PIXELS, theme, layer.title if layer else "")
        foot = height * scale
        place = f"translate({number(box.left)} {number(box.bottom)})scale({scale:.4g})"
        content.append(group([signs], transform=place))
    return picture(
        "board",
        *content,
        size=(width, width * (box.height + foot) / box.width),
        box=(box.left, box.top, box.width, box.height + foot),
        title=f"{say('Barrage, map {map}', map=view.spec.name)}{view.when}",
        text=map_text(shown, [basin.id for basin in chosen])
        + _notes(paths, marks or {})
        + ways_words(ways)
        + (layer_words(layer) if layer else ""),
        theme=theme,
    )


def _default_width(box: Box, least: float) -> float:
    """How wide a part of the map has to be drawn for its letters to be read."""
    return max(least, box.width * PIXELS)


# What is shown ----------------------------------------------------------------------------------------------------


def _view(shown: GameState | MapSpec) -> _View:
    if isinstance(shown, MapSpec):
        return _View(shown, "", (), {name: HeadstreamView(0, None) for name, _ in shown.headstreams}, {}, {}, {})
    names = dict(enumerate(shown.companies)) | {NEUTRAL: "neutral"}
    tiles = zip(shown.board.headstreams, shown.setup.headstream_tiles, strict=True)
    return _View(
        shown.board.spec,
        f", {say('round {round}', round=shown.round) if shown.round else say('draft')}",
        tuple((company, shown.name(seat)) for seat, company in enumerate(shown.companies) if company),
        {name: HeadstreamView(shown.headstreams[name], HEADSTREAM_TILES[tile][shown.round :]) for name, tile in tiles},
        {
            place: DamView(names[dam.owner], dam.level, shown.water[place], capacity(shown, place))
            for place, dam in shown.dams.items()
        },
        {place: names[seat] for place, seat in shown.powerhouses.items()},
        {place: names[seat] for place, seat in shown.conduits.items()},
    )


def _chosen(spec: MapSpec, basins: Collection[str] | None) -> list[BasinSpec]:
    if basins is None:
        return list(spec.basins)
    known = [basin.id for basin in spec.basins]
    named = [basins] if isinstance(basins, str) else basins
    wanted = [one_of(name, known, "basins") for name in named]
    if not wanted:
        raise BarrageError(expected("at least one basin", wanted, "basins"))
    return [basin for basin in spec.basins if basin.id in wanted]


def _paths(trail: Trail) -> list[tuple[str, ...]]:
    """Accept one path as well as several."""
    one = tuple(place for place in trail if isinstance(place, str))
    return [one] if one else [tuple(path) for path in trail if path]


def _check_places(spec: MapSpec, paths: Sequence[Sequence[str]], marks: Mapping[str, Mark], ways: Ways) -> None:
    known = [*basin_of(spec), *(basin.id for basin in spec.basins)]
    for place in (*marks, *(place for path in paths for place in path if place != END)):
        one_of(place, known, f"place on map {spec.name}")
    check_ways(ways, known, f"place on map {spec.name}")


def _frame(spec: MapSpec, where: Geometry, chosen: Sequence[BasinSpec]) -> Box:
    """The part of the canvas that holds the chosen basins, or all of it."""
    whole = Box(where.sites.width / 2, where.sites.height / 2, where.sites.width, where.sites.height)
    if len(chosen) == len(spec.basins):
        return whole
    frame = reduce(Box.joined, _boxes(where, chosen, spec).values()).grown(MARGIN)
    left, right = max(frame.left, 0.0), min(frame.right, whole.right)
    top, bottom = max(frame.top, 0.0), min(frame.bottom + MARGIN, whole.bottom)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def _boxes(where: Geometry, chosen: Sequence[BasinSpec], spec: MapSpec) -> dict[str, Box]:
    """The boxes of all places in the chosen basins, and of the basins themselves."""
    names = {basin.id for basin in chosen}
    boxes = {name: where.sites.places[name] for name, entered in spec.headstreams if entered in names}
    for basin in chosen:
        gates = [where.sites.places[conduit.id] for conduit in basin.conduits]
        boxes[basin.id] = reduce(Box.joined, [*where.sites.basins[basin.id].boxes, *gates])
        boxes.update((place, where.sites.places[place]) for place in places_of(basin))
    return boxes


def _notes(paths: Sequence[Sequence[str]], marks: Mapping[str, Mark]) -> str:
    """Describe the trails and marks."""
    text = ""
    if paths:
        text += f"\n{say('TRAILS')}\n" + "".join(
            f"  {number}: {' → '.join(say(place) if place == END else place for place in path)}\n"
            for number, path in enumerate(paths, 1)
        )
    if marks:
        text += f"\n{say('MARKS')}\n" + "".join(f"  {place}: {say(mark)}\n" for place, mark in marks.items())
    return text


# Drawing ----------------------------------------------------------------------------------------------------------


def _content(
    view: _View, where: Geometry, chosen: Sequence[BasinSpec], layer: Layer | None, theme: Theme
) -> Iterator[str]:
    """Draw from the ground up."""
    names = tuple(basin.id for basin in chosen)
    frame = _frame(view.spec, where, chosen)
    yield ground(view.spec, names, frame, theme)
    if layer:
        yield heat_below(layer, view.spec, where, names, theme)
    parts = [_neighbour(basin, where, frame, theme) for basin in _below(view.spec, chosen)]
    parts += [pieces.basin(basin.id, where.sites.basins[basin.id], theme) for basin in chosen]
    parts += _conduits(view, where, chosen, theme)
    for name, entered in view.spec.headstreams:
        if entered in names:
            parts.append(pieces.headstream(name, entered, view.headstreams[name], where.sites.places[name], theme))
    for basin in chosen:
        parts += _pieces(view, basin, where.sites.places, theme)
    yield pieces.all_pieces(parts)
    if layer:
        yield labels_above(layer, view.spec, where, names, theme)


def _below(spec: MapSpec, chosen: Sequence[BasinSpec]) -> list[BasinSpec]:
    """The basins that are not shown, but that a shown one flows to or leads to."""
    wanted = {basin.flows_to for basin in chosen} | {conduit.to for basin in chosen for conduit in basin.conduits}
    return [basin for basin in spec.basins if basin.id in wanted and basin not in chosen]


def _neighbour(basin: BasinSpec, where: Geometry, frame: Box, theme: Theme) -> str:
    """Hint at a basin that is not shown, with its name if enough of it lies within the frame."""
    box = where.sites.basins[basin.id].boxes[0]
    strip = pieces.rectangle(box, rx=14, fill=theme.water, opacity=0.6)
    left, right = max(box.left, frame.left), min(box.right, frame.right)
    return strip + (pieces.basin_name((left + right) / 2, box.y + 10, basin.id) if right - left > 46 else "")


def _conduits(view: _View, where: Geometry, chosen: Sequence[BasinSpec], theme: Theme) -> Iterator[str]:
    """Draw conduits that are built over those that are not."""
    conduits = [(basin.id, conduit) for basin in chosen for conduit in basin.conduits]
    for basin, conduit in sorted(conduits, key=lambda pair: pair[1].id in view.conduits):
        points, gate = where.pipes[conduit.id], where.sites.places[conduit.id]
        yield pieces.conduit(conduit, basin, view.conduits.get(conduit.id), points, gate, theme)


def _pieces(view: _View, basin: BasinSpec, places: Mapping[str, Box], theme: Theme) -> Iterator[str]:
    for space in basin.powerhouses:
        yield pieces.powerhouse(space, basin.id, view.powerhouses.get(space.id), places[space.id], theme)
    for space in basin.bases:
        yield pieces.dam(space, basin.id, view.dams.get(space.id), places[space.id], theme)


# Before and after -------------------------------------------------------------------------------------------------


def before_after(
    before: GameState,
    after: GameState,
    *,
    basins: Collection[str] | None = None,
    trail: Trail = (),
    theme: Theme = LIGHT,
    width: float | None = None,
) -> Picture:
    """Draw two states of one game side by side, with a frame around everything on the map that changed.

    >>> from barrage_core import from_position
    >>> position = {"players": [{"company": "usa"}, {"company": "italy"}], "map": "miniature"}
    >>> after = from_position(position | {"dams": {"B1U": {"owner": "usa", "level": 2}}})
    >>> print(before_after(from_position(position), after).text.splitlines()[1])
      B1U: free → usa level 2 with 0 drops
    """
    check_state(before)
    check_state(after)
    changes, spec = _changes(_view(before), _view(after)), after.board.spec
    half = (width - 20) / 2 if width else _default_width(_frame(spec, geometry(spec), _chosen(spec, basins)), HALF)
    width = 2 * half + 20
    options = {"basins": basins, "theme": theme, "width": half}
    left = board(before, marks=dict.fromkeys(changes, "from"), **options)  # type: ignore[arg-type]
    right = board(after, trail=trail, marks=dict.fromkeys(changes, "to"), **options)  # type: ignore[arg-type]
    content = []
    for x, caption, part in ((0.0, "Before", left), (half + 20, "After", right)):
        content.append(label(x + half / 2, 26, say(caption), size=20, font_weight="bold"))
        content.append(part.svg.replace("<svg ", f'<svg x="{number(x)}" y="38" ', 1))
    rows = "".join(f"  {place}: {old} → {new}\n" for place, (old, new) in changes.items()) or f"  {say('none')}\n"
    return picture(
        "before and after",
        *content,
        size=(width, left.height + 38),
        box=(0, 0, width, left.height + 38),
        title=say("Before and after: {changes}", changes=count(len(changes), "change")),
        text=f"{say('CHANGES')}\n{rows}\n{say('BEFORE')}\n\n{left.text}\n{say('AFTER')}\n\n{right.text}",
        theme=theme,
    )


def _changes(before: _View, after: _View) -> dict[str, tuple[str, str]]:
    """Say what stood and what stands now at each place that changed."""
    changes = {}
    for place in basin_of(after.spec):
        old, new = _words(before, place), _words(after, place)
        if old != new:
            changes[place] = (old, new)
    return changes


def _words(view: _View, place: str) -> str:
    if place in view.headstreams:
        return count(view.headstreams[place].drops, "drop")
    if dam := view.dams.get(place):
        facts = {"owner": say(dam.owner), "level": dam.level, "drops": count(dam.water, "drop")}
        return say("{owner} level {level} with {drops}", **facts)
    return say(view.powerhouses.get(place) or view.conduits.get(place) or "free")
