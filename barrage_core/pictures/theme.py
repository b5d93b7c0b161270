"""Colours of the pictures, light and dark, and the owners' shapes.

An owner is shown by colour and by shape, a conduit by colour and by number: no picture says anything by colour alone.
Text is set in `ink` or `faint` on `background`, `paper`, an area or the water, or in `on(colour)` on a piece;
`text_pairs` lists these pairs, and a test holds each to a contrast of 4.5 : 1.

>>> LIGHT.owner("neutral").shape, len({livery.shape for livery in LIGHT.owners.values()})
('circle', 5)
>>> contrast("#000000", "#ffffff")
21.0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from ..components.companies import COMPANIES, board_of
from ..names import Area
from ..rulebook.box_words import ENGLISH

__all__ = ["DARK", "LEAST_CONTRAST", "LIGHT", "THEMES", "Livery", "Mark", "Shape", "Theme", "contrast"]

Shape = Literal["star", "square", "diamond", "triangle", "circle"]
Mark = Literal["choice", "no", "from", "to"]

LEAST_CONTRAST = 4.5
"""The least contrast between a text and what it stands on."""
NOBODY = "neutral"
"""What the pieces of no player look like."""


class Livery(NamedTuple):
    """How an owner's pieces look. `edge` can be seen on every ground of the theme, `fill` need not."""

    shape: Shape
    fill: str
    edge: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours of one theme, all written `#rrggbb`.

    >>> LIGHT.name, LIGHT.ink, DARK.ink, LIGHT.owner("neutral").shape
    ('light', '#1d2329', '#f1f4f7', 'circle')
    """

    name: str
    background: str
    """Of the whole picture."""
    paper: str
    """Of a card, a tile, a label or an empty space."""
    ink: str
    faint: str
    """Secondary text, outlines of empty spaces."""
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
    """By company, and those of the neutral dams."""
    conduits: Mapping[int, str]
    """By production value."""
    marks: Mapping[Mark, str]
    ways: Mapping[int, str]
    """By rank."""
    trail: str
    light_ink: str
    dark_ink: str
    coin: str
    excavator: str
    mixer: str
    energy: str
    points: str
    gained: str
    """Behind what a player has."""
    contracts: Mapping[str, str]
    """By kind."""
    heats: Mapping[int, str]
    """From cold to hot."""
    language: str = ENGLISH
    """Of the learner's box: its words stand in keys to the signs, beside the English ones."""

    def __repr__(self) -> str:
        return self.name.upper()

    def speaking(self, language: str) -> Theme:
        """Return the same colours with the words of a box in another language."""
        return self if language == self.language else _speaking(self, language)

    def owner(self, company: str) -> Livery:
        """Return the livery of a company; anyone else looks like the neutral dams."""
        return self.owners.get(board_of(company), self.owners[NOBODY])

    def conduit(self, value: int) -> str:
        """Return the colour of a production value; values off the printed scale look like its ends."""
        return self.conduits[min(max(value, 1), 5)]

    def heat(self, share: float) -> str:
        """Return the colour of something between cold, 0, and hot, 1."""
        return self.heats[min(max(int(share * len(self.heats)) + 1, 1), len(self.heats))]

    def on(self, colour: str) -> str:
        """Return the ink that is easiest to read on a colour."""
        return max(self.dark_ink, self.light_ink, key=lambda ink: contrast(ink, colour))

    def text_pairs(self) -> Iterator[tuple[str, str]]:
        """Return every pair of a text colour and a ground that it may stand on."""
        land = (*self.areas.values(), *self.slopes.values(), self.shade)
        for ground in (self.background, self.paper, self.water, *land):
            yield self.ink, ground
            yield self.faint, ground
        yield self.ink, self.snow
        pieces = [livery.fill for livery in self.owners.values()]
        laid_over = (*self.marks.values(), *self.ways.values(), self.trail)
        for colour in (*pieces, *self.conduits.values(), *self.heats.values(), *laid_over, self.red, self.drop):
            yield self.on(colour), colour


@lru_cache(maxsize=16)
def _speaking(theme: Theme, language: str) -> Theme:
    return replace(theme, language=language)


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


PALETTE: dict[str, tuple[str, str]] = {
    "background": ("#fbfaf6", "#12161b"),
    "paper": ("#ffffff", "#1d232a"),
    "ink": ("#1d2329", "#f1f4f7"),
    "faint": ("#4a525c", "#bcc5ce"),
    "line": ("#b9bfc6", "#515b66"),
    "red": ("#c4202a", "#ff6b70"),
    "water": ("#a8d3f0", "#1f4a6b"),
    "river": ("#6db1e0", "#2f6d9c"),
    "drop": ("#135fa8", "#7cc7fb"),
    "drop_edge": ("#ffffff", "#0b1c2a"),
    "snow": ("#ffffff", "#616c7a"),
    "shade": ("#bdc5ce", "#343b46"),
    "trail": ("#9d174d", "#ff8fc0"),
    "light_ink": ("#ffffff", "#ffffff"),
    "dark_ink": ("#14181c", "#14181c"),
    "coin": ("#f0c23a", "#d9ac2b"),
    "excavator": ("#e58524", "#e88a2e"),
    "mixer": ("#8d9bab", "#94a3b4"),
    "energy": ("#f2b705", "#f6c832"),
    "points": ("#3b4a5a", "#c3cfdb"),
    "gained": ("#cfe8df", "#1f4f43"),
}
"""What each colour of a theme is in the light one and in the dark one."""
GROUPS: dict[str, dict[Any, tuple[str, str]]] = {
    "areas": {"mountains": ("#dfe3e8", "#2a3039"), "hills": ("#e3ead3", "#26321f"), "plains": ("#f1efcf", "#35331d")},
    "slopes": {"mountains": ("#c3cad2", "#3d4551"), "hills": ("#c9d8ae", "#35462a"), "plains": ("#dfdfa9", "#4a4727")},
    "conduits": {
        5: ("#c8323a", "#d1383f"),
        4: ("#e58524", "#e88a2e"),
        3: ("#f2c921", "#e9c330"),
        2: ("#57a548", "#62b252"),
        1: ("#9aa1a9", "#9aa1a9"),
    },
    "marks": {
        "choice": ("#7b2cbf", "#c792f5"),
        "no": ("#6b7280", "#9ca3af"),
        "from": ("#b45309", "#f0a24a"),
        "to": ("#0f766e", "#4fd1c0"),
    },
    "ways": {1: ("#5b21b6", "#d6bcff"), 2: ("#0b647f", "#7be3f7"), 3: ("#59515f", "#d5cddd")},
    "contracts": {
        "green": ("#22793f", "#3fa862"),
        "yellow": ("#f2c921", "#e9c330"),
        "red": ("#c8313a", "#f07a80"),
        "starting": ("#9aa1a9", "#9aa1a9"),
        "national": ("#2b5c8a", "#6aa5d8"),
    },
    "heats": {
        1: ("#fbe3ef", "#4a2440"),
        2: ("#f3b3d4", "#74306a"),
        3: ("#e27db5", "#a8438f"),
        4: ("#a8327d", "#e07bbd"),
        5: ("#66155a", "#ffd0ea"),
    },
}
"""Colours that come in groups."""
LIVERIES: dict[str, tuple[Livery, Livery]] = {
    "red": (Livery("star", "#c8313a", "#6d0f15"), Livery("star", "#d1383f", "#ffd7d9")),
    "black": (Livery("square", "#2b2e33", "#000000"), Livery("square", "#0b0c0e", "#f1f4f7")),
    "green": (Livery("diamond", "#23803f", "#0d4421"), Livery("diamond", "#3fa862", "#d6f5df")),
    "white": (Livery("triangle", "#ffffff", "#1d2329"), Livery("triangle", "#ffffff", "#c4ccd4")),
    NOBODY: (Livery("circle", "#c9ad7f", "#5f4a25"), Livery("circle", "#b3925c", "#f0e3cb")),
}
"""How pieces look, by the colour of their company."""


def _theme(name: str, column: int) -> Theme:
    """Make a theme from one column of the tables."""
    colours = {field: pair[column] for field, pair in PALETTE.items()}
    groups = {field: {key: pair[column] for key, pair in group.items()} for field, group in GROUPS.items()}
    owners = {company: LIVERIES[board.colour][column] for company, board in COMPANIES.items()}
    owners[NOBODY] = LIVERIES[NOBODY][column]
    return Theme(name=name, owners=owners, **colours, **groups)  # type: ignore[arg-type]


LIGHT = _theme("light", 0)
"""The colours of a bright page."""
DARK = _theme("dark", 1)
"""The colours of a dark page."""
THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}
