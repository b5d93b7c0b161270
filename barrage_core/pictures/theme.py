"""Colours of the pictures, light and dark, and the owners' shapes.

An owner is told by colour and by shape, a conduit by colour and by number: no picture says anything by colour alone.
Text is set in `ink` or `faint` on `background`, `paper`, an area or the water, or in `on(colour)` on a piece;
`text_pairs` lists these pairs, and a test holds each to a contrast of 4.5 : 1.

>>> LIGHT.owner("usa").shape, LIGHT.owner("germany").shape
('star', 'square')
>>> contrast("#000000", "#ffffff")
21.0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from ..names import Area

__all__ = ["DARK", "LEAST_CONTRAST", "LIGHT", "THEMES", "Livery", "Mark", "Shape", "Theme", "contrast"]

Shape = Literal["star", "square", "diamond", "triangle", "circle"]
Mark = Literal["choice", "no", "from", "to"]

LEAST_CONTRAST = 4.5
"""Between a text and what it stands on."""


class Livery(NamedTuple):
    """How an owner's pieces look. `edge` can be seen on every ground of the theme, `fill` need not."""

    shape: Shape
    fill: str
    edge: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours of one theme, all written `#rrggbb`."""

    name: str
    background: str
    """Of the whole picture."""
    paper: str
    """Of a card, a tile, a label or an empty space."""
    ink: str
    faint: str
    """Text of less weight, outlines of empty spaces."""
    line: str
    """Hairlines and rules; carries no text."""
    red: str
    """The border of spaces that cost credits."""
    water: str
    """A lake; text may stand on it."""
    river: str
    drop: str
    drop_edge: str
    areas: Mapping[Area, str]
    slopes: Mapping[Area, str]
    """Ridges, hillsides and fields within an area."""
    snow: str
    shade: str
    """The side of a mountain that lies away from the sun."""
    owners: Mapping[str, Livery]
    conduits: Mapping[int, str]
    """By production value."""
    marks: Mapping[Mark, str]
    trail: str
    light_ink: str
    dark_ink: str

    def __repr__(self) -> str:
        return self.name.upper()

    def owner(self, company: str) -> Livery:
        """Return the livery of a company; anyone else looks like the neutral dams."""
        return self.owners.get(company, self.owners["neutral"])

    def conduit(self, value: int) -> str:
        """Return the colour of a production value; values off the printed scale look like its ends."""
        return self.conduits[min(max(value, 1), 5)]

    def on(self, colour: str) -> str:
        """Return the ink that is read best on a colour."""
        return max(self.dark_ink, self.light_ink, key=lambda ink: contrast(ink, colour))

    def text_pairs(self) -> Iterator[tuple[str, str]]:
        """Give every pair of a text's colour and the ground that it may stand on."""
        land = (*self.areas.values(), *self.slopes.values(), self.shade)
        for ground in (self.background, self.paper, self.water, *land):
            yield self.ink, ground
            yield self.faint, ground
        pieces = [livery.fill for livery in self.owners.values()]
        for colour in (*pieces, *self.conduits.values(), *self.marks.values(), self.trail, self.red, self.drop):
            yield self.on(colour), colour


def _part(channel: str) -> float:
    share = int(channel, 16) / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _luminance(colour: str) -> float:
    red, green, blue = (_part(colour[start : start + 2]) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


LIGHT = Theme(
    name="light",
    background="#fbfaf6",
    paper="#ffffff",
    ink="#1d2329",
    faint="#4a525c",
    line="#b9bfc6",
    red="#c4202a",
    water="#a8d3f0",
    river="#6db1e0",
    drop="#135fa8",
    drop_edge="#ffffff",
    areas={"mountains": "#dfe3e8", "hills": "#e3ead3", "plains": "#f1efcf"},
    slopes={"mountains": "#c3cad2", "hills": "#c9d8ae", "plains": "#dfdfa9"},
    snow="#ffffff",
    shade="#bdc5ce",
    owners={
        "usa": Livery("star", "#c8313a", "#6d0f15"),
        "germany": Livery("square", "#2b2e33", "#000000"),
        "italy": Livery("diamond", "#23803f", "#0d4421"),
        "france": Livery("triangle", "#ffffff", "#1d2329"),
        "neutral": Livery("circle", "#c9ad7f", "#5f4a25"),
    },
    conduits={5: "#c8323a", 4: "#e58524", 3: "#f2c921", 2: "#57a548", 1: "#9aa1a9"},
    marks={"choice": "#7b2cbf", "no": "#6b7280", "from": "#b45309", "to": "#0f766e"},
    trail="#9d174d",
    light_ink="#ffffff",
    dark_ink="#14181c",
)

DARK = Theme(
    name="dark",
    background="#12161b",
    paper="#1d232a",
    ink="#f1f4f7",
    faint="#bcc5ce",
    line="#515b66",
    red="#ff6b70",
    water="#1f4a6b",
    river="#2f6d9c",
    drop="#7cc7fb",
    drop_edge="#0b1c2a",
    areas={"mountains": "#2a3039", "hills": "#26321f", "plains": "#35331d"},
    slopes={"mountains": "#3d4551", "hills": "#35462a", "plains": "#4a4727"},
    snow="#aeb8c4",
    shade="#343b46",
    owners={
        "usa": Livery("star", "#d1383f", "#ffd7d9"),
        "germany": Livery("square", "#0b0c0e", "#f1f4f7"),
        "italy": Livery("diamond", "#3fa862", "#d6f5df"),
        "france": Livery("triangle", "#ffffff", "#c4ccd4"),
        "neutral": Livery("circle", "#b3925c", "#f0e3cb"),
    },
    conduits={5: "#d1383f", 4: "#e88a2e", 3: "#e9c330", 2: "#62b252", 1: "#9aa1a9"},
    marks={"choice": "#c792f5", "no": "#9ca3af", "from": "#f0a24a", "to": "#4fd1c0"},
    trail="#ff8fc0",
    light_ink="#ffffff",
    dark_ink="#14181c",
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}
