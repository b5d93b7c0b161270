"""A library of maps, each with one idea that can be felt in play. None has a layout: pictures choose the places."""

from __future__ import annotations

from typing import NamedTuple

from .map_parts import BasinSpec, MapSpec, basin_row, neutral_dams_of

__all__ = ["LIBRARY", "LIBRARY_CARDS", "MapCard"]


class MapCard(NamedTuple):
    """A map in the library: its title, its idea in a sentence, and the numbers of players that it is for.

    >>> print(LIBRARY_CARDS["twins"].idea)
    Two rivers that never meet: only conduits cross, and they pay best.
    """

    title: str
    idea: str
    players: str


def _map(name: str, headstreams: str, *basins: BasinSpec) -> MapSpec:
    """Make a map of its rows; `headstreams` is `A>1 B>2 …`."""
    springs = tuple((name, basin) for name, _, basin in (word.partition(">") for word in headstreams.split()))
    return MapSpec(name, springs, basins, neutral_dams_of(basins))


VALLEY = _map(
    "valley",
    "A>1 B>1 C>3",
    basin_row("1", "mountains", "2", conduits="4>2 5>3"),
    basin_row("2", "mountains", "3", powerhouses="-r", conduits="3>3 5>4"),
    basin_row("3", "hills", "4", powerhouses="--r", conduits="2>4 4>5"),
    basin_row("4", "hills", "5", powerhouses="--r", conduits="2>5 3>6"),
    basin_row("5", "plains", "6", powerhouses="--rr", conduits="1>6 3>7"),
    basin_row("6", "plains", "7", powerhouses="--rr", conduits="2>7"),
    basin_row("7", "plains", None, powerhouses="--rr", dams=False),
)
TWINS = _map(
    "twins",
    "A>1 B>1 C>2 D>2",
    basin_row("1", "mountains", "3", conduits="2>3 5>4"),
    basin_row("2", "mountains", "4", conduits="5>3 2>4"),
    basin_row("3", "hills", "5", powerhouses="--rr", conduits="2>5 4>6"),
    basin_row("4", "hills", "6", powerhouses="--rr", conduits="4>5 2>6"),
    basin_row("5", "plains", "7", powerhouses="--rr", conduits="1>7 3>8"),
    basin_row("6", "plains", "8", powerhouses="--rr", conduits="3>7 1>8"),
    basin_row("7", "plains", None, powerhouses="--rr", dams=False),
    basin_row("8", "plains", None, powerhouses="--rr", dams=False),
)
DELTA = _map(
    "delta",
    "A>5 B>1 C>2 D>8",
    basin_row("1", "mountains", "3", conduits="3>3 5>5"),
    basin_row("2", "mountains", "4", conduits="5>8 3>4"),
    basin_row("3", "hills", "6", powerhouses="--rr", conduits="3>5 4>7 1>6 5>8"),
    basin_row("4", "hills", "7", powerhouses="--rr", conduits="4>6 3>8 5>5 1>7"),
    basin_row("5", "plains", None, powerhouses="--r", dams=False),
    basin_row("6", "plains", None, powerhouses="--r", conduits="1>5 2>7"),
    basin_row("7", "plains", None, powerhouses="--r", conduits="2>6 1>8"),
    basin_row("8", "plains", None, powerhouses="--r", dams=False),
)
GORGE = _map(
    "gorge",
    "A>1 B>2 C>2 D>3",
    basin_row("1", "mountains", "4", conduits="2>4 3>4"),
    basin_row("2", "mountains", "4", conduits="2>4 4>4"),
    basin_row("3", "mountains", "4", conduits="3>4 2>4"),
    basin_row("4", "hills", "5", powerhouses="--rrr", conduits="5>5 3>7 4>6"),
    basin_row("5", "plains", "6", powerhouses="--rr", conduits="2>6 3>7"),
    basin_row("6", "plains", "7", powerhouses="--rr", conduits="2>7 1>7"),
    basin_row("7", "plains", None, powerhouses="--rr", dams=False),
)
LAKES = _map(
    "lakes",
    "A>1 B>4 C>2 D>5 E>3 F>6",
    basin_row("1", "hills", "4", powerhouses="-r", conduits="3>4 2>2"),
    basin_row("2", "hills", "5", powerhouses="-r", conduits="2>1 2>3"),
    basin_row("3", "hills", "6", powerhouses="-r", conduits="2>2 3>6"),
    basin_row("4", "hills", "7", powerhouses="-r", conduits="3>1 2>5"),
    basin_row("5", "hills", "7", powerhouses="-r", conduits="2>4 2>6"),
    basin_row("6", "hills", "8", powerhouses="-r", conduits="2>5 3>3"),
    basin_row("7", "plains", None, powerhouses="--rr", dams=False),
    basin_row("8", "plains", None, powerhouses="--rr", dams=False),
)
STEEP = _map(
    "steep",
    "A>1 B>2 C>3 D>4",
    basin_row("1", "mountains", "5", conduits="6>5 4>6"),
    basin_row("2", "mountains", "5", conduits="5>5 7>6"),
    basin_row("3", "mountains", "6", conduits="7>5 5>6"),
    basin_row("4", "mountains", "6", conduits="4>5 6>6"),
    basin_row("5", "plains", "7", powerhouses="--rrr", conduits="3>7"),
    basin_row("6", "plains", "7", powerhouses="--rrr", conduits="3>7"),
    basin_row("7", "plains", None, powerhouses="--rrr", dams=False),
)
FLAT = _map(
    "flat",
    "A>1 B>2 C>3",
    basin_row("1", "plains", "4", powerhouses="-r", conduits="1>4 2>5"),
    basin_row("2", "plains", "5", powerhouses="-r", conduits="2>4 2>6"),
    basin_row("3", "plains", "6", powerhouses="-r", conduits="2>5 1>6"),
    basin_row("4", "plains", "7", powerhouses="-r", conduits="1>7 2>5"),
    basin_row("5", "plains", "7", powerhouses="-r", conduits="2>4 2>8"),
    basin_row("6", "plains", "8", powerhouses="-r", conduits="2>5 1>8"),
    basin_row("7", "plains", "9", powerhouses="-r", conduits="1>9 2>8"),
    basin_row("8", "plains", "10", powerhouses="-r", conduits="2>9 1>10"),
    basin_row("9", "plains", None, powerhouses="--r", dams=False),
    basin_row("10", "plains", None, powerhouses="--r", dams=False),
)
DUEL = _map(
    "duel",
    "A>1 B>2",
    basin_row("1", "mountains", "3", conduits="3>3 5>5"),
    basin_row("2", "mountains", "4", conduits="5>5 3>4"),
    basin_row("3", "hills", "5", powerhouses="-r", conduits="2>5 4>4"),
    basin_row("4", "hills", "5", powerhouses="-r", conduits="4>3 2>5"),
    basin_row("5", "plains", "6", powerhouses="--r", conduits="2>6 1>6"),
    basin_row("6", "plains", None, powerhouses="--r", dams=False),
)
SPRINGS = _map(
    "springs",
    "A>5 B>3 C>1 D>6 E>6",
    basin_row("1", "mountains", "2", conduits="5>2 6>4"),
    basin_row("2", "hills", "4", powerhouses="--r", conduits="3>4 4>6"),
    basin_row("3", "hills", "5", powerhouses="--r", conduits="4>4 3>5"),
    basin_row("4", "plains", "7", powerhouses="--r", conduits="2>5 2>7"),
    basin_row("5", "plains", "7", powerhouses="--r", conduits="2>7 3>6"),
    basin_row("6", "plains", "8", powerhouses="--r", conduits="3>4 2>8"),
    basin_row("7", "plains", None, powerhouses="--rr", dams=False),
    basin_row("8", "plains", None, powerhouses="--rr", dams=False),
)

LIBRARY = (VALLEY, TWINS, DELTA, GORGE, LAKES, STEEP, FLAT, DUEL, SPRINGS)
LIBRARY_CARDS: dict[str, MapCard] = {
    "valley": MapCard("One long valley", "A single river: the dams above get every drop first.", "2-3"),
    "twins": MapCard("Twin rivers", "Two rivers that never meet: only conduits cross, and they pay best.", "2-4"),
    "delta": MapCard("The delta", "Eight conduits fan out from two basins: the water goes where it is led.", "2-4"),
    "gorge": MapCard("The gorge", "All water comes through one basin, which rules everything below.", "2-4"),
    "lakes": MapCard("The lake district", "Conduits run in rings: the same drop works again and again.", "2-4"),
    "steep": MapCard("The steep map", "Great values, a short way: each drop works once or twice and is gone.", "2-4"),
    "flat": MapCard("The flat map", "Small values, a long way: building is cheap, and water works often.", "2-4"),
    "duel": MapCard("The duel", "A mirror for two: both sides are alike, and the middle belongs to the quicker.", "2"),
    "springs": MapCard("Low springs", "Most springs rise in the plains: for once the mountains are nearly dry.", "2-4"),
}
