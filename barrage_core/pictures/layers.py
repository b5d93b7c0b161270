"""An answer about a map laid over the board: heat around basins and conduits, labels with numbers, rivers by width.

Heat lies below the pieces and labels above them, so that everything on the board can still be read; a label says in
words what the heat says by its colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..catalogue import say
from ..components.maps import MapSpec
from ..questions.layers import Layer, Spot
from .drawing import element, group, label
from .layout import SMALL, WALL, Box, name_width
from .pieces import rectangle, rounded
from .routes import Geometry
from .theme import Theme

__all__ = ["check_layer", "heat_below", "labels_above", "layer_words"]

HALO = 9
"""How far the heat of a basin or a gate can be seen around it."""
PLATE = 34
"""The height of a label."""
NARROW, WIDE = 5, 30
"""A river without water, and the one with the most."""


def check_layer(layer: Layer, spec: MapSpec) -> list[str]:
    """Return the names in a layer that are not on the map."""
    basins = {basin.id for basin in spec.basins}
    conduits = {conduit.id for basin in spec.basins for conduit in basin.conduits}
    starts = basins | {name for name, _ in spec.headstreams}
    rows = ((layer.basins, basins), (layer.conduits, conduits), (layer.rivers, starts))
    return [name for names, known in rows for name in names if name not in known]


def layer_words(layer: Layer) -> str:
    """Describe a layer, place by place.

    >>> print(layer_words(Layer("Water", {"5": Spot(1, "7.8")}, {"C1R": Spot(0.5, "")})).strip())
    LAYER: Water
      basin 5: 7.8
      conduit C1R: marked
    """
    rows = [(say("basin {basin}", basin=name), spot) for name, spot in layer.basins.items()]
    rows += [(say("conduit {name}", name=name), spot) for name, spot in layer.conduits.items()]
    head = say("LAYER: {title}", title=layer.title)
    return f"\n{head}\n" + "".join(f"  {name}: {spot.words or say('marked')}\n" for name, spot in rows)


def heat_below(layer: Layer, spec: MapSpec, where: Geometry, basins: Collection[str], theme: Theme) -> str:
    """Draw what lies below the pieces: rivers by width, and heat around basins and conduits."""
    entered = dict(spec.headstreams)
    lines = [
        element("path", d=rounded(river.points), stroke_width=NARROW + (WIDE - NARROW) * layer.rivers[river.start])
        for river in where.rivers
        if river.start in layer.rivers and entered.get(river.start, river.start) in basins
    ]
    rivers = group(lines, fill="none", stroke=theme.drop, stroke_linecap="round", opacity=0.8)
    return rivers + group(_heat(layer, spec, where, basins, theme))


def _heat(layer: Layer, spec: MapSpec, where: Geometry, basins: Collection[str], theme: Theme) -> Iterator[str]:
    for name, spot in layer.basins.items():
        if name in basins:
            for box in where.sites.basins[name].boxes:
                yield rectangle(box.grown(HALO), rx=26, fill=theme.heat(spot.heat))
    for name, spot in _conduits(layer, spec, basins):
        colour = theme.heat(spot.heat)
        yield element("path", d=rounded(where.pipes[name]), fill="none", stroke=colour, stroke_width=24, opacity=0.7)
        yield rectangle(where.sites.places[name].grown(HALO - 2), rx=12, fill=colour)


def _conduits(layer: Layer, spec: MapSpec, basins: Collection[str]) -> Iterator[tuple[str, Spot]]:
    shown = {conduit.id for basin in spec.basins if basin.id in basins for conduit in basin.conduits}
    return ((name, spot) for name, spot in layer.conduits.items() if name in shown)


def labels_above(layer: Layer, spec: MapSpec, where: Geometry, basins: Collection[str], theme: Theme) -> str:
    """Draw what lies above the pieces: the label of each basin and each conduit that has one."""
    plates = [_at_basin(where, name, spot, theme) for name, spot in layer.basins.items() if name in basins]
    lakes = {conduit.id: where.sites.basins[basin.id].lake for basin in spec.basins for conduit in basin.conduits}
    lowest = {conduit.id for basin in spec.basins for conduit in basin.conduits[-2:]}
    for name, spot in _conduits(layer, spec, basins):
        plates.append(_at_gate(where.sites.places[name], lakes[name], spot, theme, below=name in lowest))
    return group(plates, pointer_events="none")


def _at_gate(gate: Box, lake: Box | None, spot: Spot, theme: Theme, *, below: bool) -> str:
    """Set the label below the last gate on each side of a lake, and beside the others, which have a gate below them."""
    if below or lake is None:
        return _plate(gate.x, gate.bottom + 5 + PLATE / 2, spot, theme)
    away = gate.width / 2 + _width(spot) / 2 + 4
    return _plate(gate.x + (away if gate.x > lake.x else -away), gate.top + PLATE / 2, spot, theme)


def _at_basin(where: Geometry, name: str, spot: Spot, theme: Theme) -> str:
    """Set the label at the right of the lake, where its name stands at the left, or below powerhouses alone."""
    site = where.sites.basins[name]
    half = _width(spot) / 2
    if site.lake:
        return _plate(site.lake.right + half + 4, site.lake.top + WALL / 2, spot, theme)
    block = site.boxes[0]
    return _plate(block.left + half, block.bottom + 5 + PLATE / 2, spot, theme)


def _width(spot: Spot) -> float:
    return max(name_width(spot.words) + 12, PLATE)


def _plate(x: float, y: float, spot: Spot, theme: Theme) -> str:
    if not spot.words:
        return ""
    colour = theme.heat(spot.heat)
    plate = Box(x, y, _width(spot), PLATE)
    words = label(x, y + 7, spot.words, size=SMALL, fill=theme.on(colour), font_weight="bold")
    return group([rectangle(plate, rx=8, fill=colour, stroke=theme.ink, stroke_width=2), words], data_label=spot.words)
