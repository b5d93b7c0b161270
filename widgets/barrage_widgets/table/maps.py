"""The choice of a map, by the titles that the maps of the kit have."""

from __future__ import annotations

from collections.abc import Sequence

from barrage_core import MAPS, MapSpec
from barrage_core.components.maps import CARDS, MapLike, is_in_the_kit

from ..panel import Block, blocks

__all__ = ["map_choice", "map_name", "map_title", "name_among", "offered_maps"]


def map_name(map: MapLike) -> str:
    """Return the name of a map of the kit, and nothing for any other."""
    if isinstance(map, MapSpec):
        return map.name if is_in_the_kit(map) else ""
    return map if isinstance(map, str) and map in MAPS else ""


def map_title(map: MapLike) -> str:
    """Return what a map is called: its title in the kit, or its own name.

    >>> map_title("gorge"), map_title("mine.json")
    ('The gorge', 'mine.json')
    """
    if name := map_name(map):
        return CARDS[name].title
    return map.name if isinstance(map, MapSpec) else str(map)


def map_choice(map: MapLike, id: str = "map", label: str = "Map") -> Block:
    """Offer the maps of the kit; where another one is in use, it stands first, under its own name.

    >>> map_choice("gorge")["options"][5], map_choice("mine.json")["options"][0]
    (['gorge', 'The gorge'], ['', 'mine.json'])
    """
    name = map_name(map)
    own = [] if name else [("", map_title(map))]
    return blocks.choice(id, label, [*own, *((known, map_title(spec)) for known, spec in offered_maps().items())], name)


def offered_maps(own: Sequence[MapSpec] = ()) -> dict[str, MapSpec]:
    """Return the maps that can be chosen by the names of the choice: those of one's own first, then those of the kit.

    >>> list(offered_maps([MAPS["gorge"]]))[:3]
    ['own 1', 'standard', 'miniature']
    """
    return {f"own {number}": one for number, one in enumerate(own, 1)} | {name: MAPS[name] for name in CARDS}


def name_among(offered: dict[str, MapSpec], spec: MapSpec) -> str:
    """Return the name under which a map is offered."""
    return next(name for name, one in offered.items() if one == spec)
