"""`barrage map`: the maps of the kit, new ones from a seed, and one's own: checked, drawn and described."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from textwrap import fill
from typing import Any

from ..checks import one_line
from ..components.maps import CARDS, MAPS, MapSpec, is_in_the_kit
from ..errors import BadMap
from ..files.jsonfile import write_text
from ..files.maps import map_path, map_to_dict, open_map, sound_map_to_dict
from ..names import AREAS, Area
from ..newmap import new_map
from ..pictures import DARK, LIGHT, board
from ..questions import (
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
from ..questions.layers import best
from ..text import map_text
from ..words import count
from .helptext import add_command
from .output import add_json, print_json

__all__ = ["add_map"]

WIDTH = 110
LAYERS: dict[str, Callable[[MapSpec, str, Area], Layer]] = {
    "water": lambda spec, basin, area: expected_water(spec).layer,
    "worth": lambda spec, basin, area: conduit_worths(spec).layer,
    "chains": lambda spec, basin, area: chains(spec).layer,
    "starving": lambda spec, basin, area: starving(spec).layer,
    "feeders": lambda spec, basin, area: feeders(spec, basin).layer,
    "passing": lambda spec, basin, area: must_pass(spec, basin).layer,
    "most": lambda spec, basin, area: most_water(spec, basin).layer,
    "tiles": lambda spec, basin, area: tile_sweep(spec, area).layer,
}
"""What each answer lays over a map; some are about one basin, and one about an area."""
HELP = """
list the maps of the kit; make, check, draw and describe maps of your own

List the maps of the kit, each with its idea. A map of your own is a JSON file; every command
with --map takes its name or its file.

examples:
  barrage map
  barrage map new --basins 9 --seed 4 --out valley.json
  barrage map check valley.json
  barrage map draw valley.json --layer water --out valley.svg
  barrage map describe gorge
  barrage simulate --map valley.json --games 20 --bots greedy
"""
NEW = """
make a map from a seed

Make a map from a seed and print it as JSON, or write it to a file. The same seed makes the same
map. The name of the file ends in .json, which is added if it has no ending. A file that already
exists is kept.

examples:
  barrage map new --basins 9 --seed 4
  barrage map new --basins 12 --seed 7 --name "my valley" --out valley.json
"""
CHECK = """
name every fault of a map

Say whether a map can be played on. Every fault has a line of its own, and the exit code is then 1.

examples:
  barrage map check valley.json
"""
DRAW = """
draw a map

Draw a map as SVG, and print it or write it to a file. A layer lays an answer of the graph over it.
A draft is drawn too, but without a layer. A file that already exists is kept.

examples:
  barrage map draw gorge --out gorge.svg
  barrage map draw valley.json --layer worth --dark --out valley.svg
  barrage map draw gorge --layer passing --basin 7 --out gorge.svg
"""
DESCRIBE = """
say what a map is like

Say what is on a map, how its water flows, and what the graph knows about it.

examples:
  barrage map describe gorge
  barrage map describe valley.json --json
"""


def add_map(commands: Any) -> None:
    """Add the command with its verbs to a parser."""
    command = add_command(commands, "map", HELP, _list)
    verbs = command.add_subparsers(title="verbs", metavar="VERB")
    new = add_command(verbs, "new", NEW, _new)
    new.add_argument("--basins", type=int, default=9, metavar="N", help="how many basins (9)")
    new.add_argument("--seed", type=int, default=0, metavar="S", help="the seed (0)")
    new.add_argument("--name", metavar="NAME", help="what the map is called")
    _add_file(new)
    _add_map(add_command(verbs, "check", CHECK, _check))
    draw = add_command(verbs, "draw", DRAW, _draw)
    _add_map(draw)
    draw.add_argument("--layer", choices=LAYERS, help="what to lay over the map")
    draw.add_argument("--basin", metavar="B", help="the basin for feeders, passing and most (the last one)")
    draw.add_argument("--area", choices=AREAS, default=AREAS[-1], help=f"the area for tiles ({AREAS[-1]})")
    draw.add_argument("--dark", action="store_true", help="draw it for a dark screen")
    _add_file(draw)
    describe = add_command(verbs, "describe", DESCRIBE, _describe)
    _add_map(describe)
    add_json(describe)


def _add_map(command: Any) -> None:
    command.add_argument("map", metavar="MAP", help="the name of a map, or its JSON file")


def _add_file(command: Any) -> None:
    command.add_argument("--out", metavar="FILE", help="where to write it (the standard output)")
    command.add_argument("--overwrite", action="store_true", help="replace the file if there is one")


def _list(_: argparse.Namespace) -> int:
    wide = max(map(len, CARDS))
    for name, card in CARDS.items():
        head = f"{name:{wide}}  {len(MAPS[name].basins):2} basins, {card.players:>3} players  "
        print(fill(f"{head}{card.title}. {card.idea}", WIDTH, subsequent_indent=" " * len(head)))
    return 0


def _new(arguments: argparse.Namespace) -> int:
    spec = new_map(arguments.basins, arguments.seed, name=arguments.name)
    if arguments.out is not None:
        arguments.out = map_path(arguments.out)
    return _put(arguments, json.dumps(map_to_dict(spec), indent=2, ensure_ascii=False))


def _check(arguments: argparse.Namespace) -> int:
    try:
        spec = open_map(arguments.map)
    except BadMap as problem:
        print("\n".join(problem.faults))
        return 1
    print(f"{spec.name}: no fault; {_size(spec)}")
    return 0


def _draw(arguments: argparse.Namespace) -> int:
    spec, layer = open_map(arguments.map, draft=not arguments.layer), None
    if arguments.layer:
        layer = LAYERS[arguments.layer](spec, arguments.basin or spec.basins[-1].id, arguments.area)
    try:
        sound_map_to_dict(spec)
    except BadMap as problem:
        if not spec.basins:  # there is nothing to draw yet
            raise
        print(one_line(f"this map is a draft: {'; '.join(problem.faults)}"), file=sys.stderr)
    return _put(arguments, board(spec, layer=layer, theme=DARK if arguments.dark else LIGHT).svg)


def _describe(arguments: argparse.Namespace) -> int:
    spec = open_map(arguments.map)
    if getattr(arguments, "json", False):
        print_json({"map": map_to_dict(spec), "answers": list(_answers(spec))})
        return 0
    if is_in_the_kit(spec):
        card = CARDS[spec.name]
        print(f"{card.title}, for {card.players} players. {card.idea}\n")
    print(f"{spec.name}: {_size(spec)}\n")
    for answer in _answers(spec):
        print(fill(answer, WIDTH, initial_indent="- ", subsequent_indent="  "))
    print(f"\n{map_text(spec)}", end="")
    return 0


def _answers(spec: MapSpec) -> Iterator[str]:
    """Yield what the graph knows, in sentences: about the whole map, and about each basin that rules most others."""
    for question in (expected_water, conduit_worths, chains, starving):
        yield question(spec).sentence
    passing = best((must_pass(spec, basin.id) for basin in spec.basins), lambda answer: len(answer.rules))
    if passing[0].rules:
        yield from (answer.sentence for answer in passing)
    else:
        yield "Every basin can be reached without passing any other one."


def _size(spec: MapSpec) -> str:
    kinds = {"base space": "bases", "conduit space": "conduits", "powerhouse space": "powerhouses"}
    spaces = [count(sum(len(getattr(one, field)) for one in spec.basins), kind) for kind, field in kinds.items()]
    return ", ".join([count(len(spec.basins), "basin"), count(len(spec.headstreams), "headstream"), *spaces])


def _put(arguments: argparse.Namespace, content: str) -> int:
    """Print what was made, or write it to the file that was named."""
    if arguments.out is None:
        print(content)
        return 0
    write_text(arguments.out, f"{content}\n", overwrite=arguments.overwrite, otherwise=", or add --overwrite")
    return 0
