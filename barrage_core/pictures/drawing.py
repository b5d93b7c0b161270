"""Helpers for pictures: elements of SVG as strings, the owners' shapes, a drop of water, and `Picture`.

Everything returns text, and the same call returns the same text. Attributes keep the order of the call; an attribute
that is None is left out; `stroke_width` becomes `stroke-width`; a number has two decimals at most.

>>> element("circle", cx=1, cy=2.50, r=1 / 3, fill=None)
'<circle cx="1" cy="2.5" r="0.33"/>'
>>> element("text", escape("A & B"), x=0)
'<text x="0">A &amp; B</text>'
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from html import escape
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from typing import ParamSpec

from ..catalogue import spoken
from ..checks import expected
from ..errors import BadFile
from ..files.jsonfile import path_of, write_bytes
from .theme import LIGHT, Livery, Shape, Theme

__all__ = [
    "Attribute",
    "Picture",
    "Point",
    "drop",
    "element",
    "escape",
    "group",
    "item",
    "kept",
    "label",
    "number",
    "owner_mark",
    "picture",
    "polyline",
    "shape",
    "steps",
]

P = ParamSpec("P")
Point = tuple[float, float]
Attribute = str | float | None

MOST_WORDS = 600
"""How many characters of the picture in words go with an image."""
CHARTS = ("chart", "forest", "histogram")
"""Pictures without the colours of a company, which a dark page may turn dark."""
FONT = "system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"


def kept(most: int) -> Callable[[Callable[P, str]], Callable[P, str]]:
    """Keep the last drawings of a function, apart for each language: a drawing has words in it."""

    def keeping(draw: Callable[P, str]) -> Callable[P, str]:
        @lru_cache(maxsize=most)
        def drawn(_language: str, *facts: P.args, **named: P.kwargs) -> str:
            return draw(*facts, **named)

        @wraps(draw)
        def found(*facts: P.args, **named: P.kwargs) -> str:
            return drawn(spoken(), *facts, **named)  # type: ignore[arg-type]

        return found

    return keeping


def number(value: float) -> str:
    """Write a number with two decimals at most.

    >>> [number(value) for value in (3, 2.0, 0.125, -0.001, 1e-9)]
    ['3', '2', '0.12', '0', '0']
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(tag: str, *content: str, **attributes: Attribute) -> str:
    """Return an element. The content is SVG: pass words through `escape`, or use `label`."""
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = escape(value) if isinstance(value, str) else number(value)
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{shown}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(content)}</{tag}>" if content else f"<{head}/>"


def group(content: Iterable[str], **attributes: Attribute) -> str:
    """Return a group of elements; what it says about colours and lines holds for all of them."""
    inner = "".join(content)
    return element("g", inner, **attributes) if inner else ""


def item(content: Iterable[str], words: str, **names: Attribute) -> str:
    """Return the group of one thing on the table: its names as data, and what it is and what is on it in words.

    >>> item([element("circle", r=1)], "headstream A, 2 drops", data_place="A")
    '<g data-place="A" role="img" aria-label="headstream A, 2 drops"><circle r="1"/></g>'
    """
    return group(content, **names, role="img", aria_label=words)


def label(
    x: float, y: float, words: object, *, size: float | None, fill: str | None = None, **attributes: Attribute
) -> str:
    """Return a line of text, centred at x, its letters standing on y; any words are safe.

    >>> label(5, 9, "<b>", size=3, fill="#000000")
    '<text x="5" y="9" font-size="3" fill="#000000" text-anchor="middle">&lt;b&gt;</text>'
    """
    options: dict[str, Attribute] = {"fill": fill, "text_anchor": "middle", **attributes}
    return element("text", escape(str(words)), x=x, y=y, font_size=size, **options)


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """Return the `d` of a path through some points.

    >>> polyline([(0, 0), (4, 0), (4, 3)], closed=True)
    'M0 0L4 0L4 3Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def steps(points: Iterable[Point]) -> str:
    """Return the part of a path that goes on from the first of some points through the others, as short as possible.

    >>> steps([(100, 40), (104, 40), (101, 37.5)])
    'l4 0-3-2.5'
    """
    moves = (f"{number(bx - ax)} {number(by - ay)}" for (ax, ay), (bx, by) in pairwise(points))
    return "l" + " ".join(moves).replace(" -", "-")


@lru_cache(maxsize=256)
def _around(*radii: float) -> str:
    """Outline a figure from corner to corner, clockwise, beginning at its top."""
    turn = 2 * pi / len(radii)
    corners = [(round(r * sin(step * turn), 1), round(-r * cos(step * turn), 1)) for step, r in enumerate(radii)]
    return f"{steps(corners)}z"


def shape(kind: Shape, x: float, y: float, r: float, **attributes: Attribute) -> str:
    """Return an owner's shape, about as large as a circle of radius r around x, y."""
    if kind == "circle":
        return element("circle", cx=x, cy=y, r=r * 0.9, **attributes)
    if kind == "square":
        side = r * 1.6
        return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, **attributes)
    down, *radii = {
        "star": (0.06, *(1.16, 0.5) * 5),
        "diamond": (0, *(1.15, 0.95) * 2),
        "triangle": (0.22, *(1.2,) * 3),
    }[kind]
    top = f"M{number(x)} {number(y + r * (down - radii[0]))}"
    return element("path", d=top + _around(*(r * share for share in radii)), **attributes)


def owner_mark(livery: Livery, x: float, y: float, r: float, **attributes: Attribute) -> str:
    """Return an owner's shape in its colours."""
    width = max(round(r * 0.18, 1), 0.1)
    options: dict[str, Attribute] = {"fill": livery.fill, "stroke": livery.edge, "stroke_width": width, **attributes}
    return shape(livery.shape, x, y, r, **options)


def drop(x: float, y: float, r: float, **attributes: Attribute) -> str:
    """Return a drop of water: a round belly of radius r around x, y, and a tip above it."""
    digits = 0 if r >= 8 else 2  # a large one keeps its shape in whole numbers, which are shorter
    side, turn, high, low = (round(r * part, digits) for part in (0.85, 1.05, 1.8, 0.6))
    a, b, c, d = map(number, (side, turn, high, low))
    tip = f"M{number(round(x, 1))} {number(round(y - r * 1.7, 1))}"
    return element("path", d=f"{tip}q{a} {b} {a} {c}a{a} {a} 0 0 1-{number(2 * side)} 0q0-{d} {a}-{c}z", **attributes)


class Picture(str):
    """A picture: the text of an SVG that a notebook shows as a picture.

    The object itself is the SVG, to be written to a file or handed to a widget. `print` shows its twin in words.

    >>> circle = picture("dot", element("circle", r=1), size=(9, 9), box=(-1, -1, 2, 2), title="A dot", text="A dot.")
    >>> circle
    <Picture dot 9×9>
    >>> print(circle)
    A dot.
    >>> circle.svg.startswith("<svg ")
    True
    """

    name: str
    width: int
    height: int
    text: str
    """The same facts in words."""

    def __new__(cls, svg: str, name: str, width: int, height: int, text: str) -> Picture:
        """Join an SVG and its text."""
        new = super().__new__(cls, svg)
        new.name, new.width, new.height, new.text = name, width, height, text
        return new

    @property
    def svg(self) -> str:
        """The SVG as a plain string, for an f-string and the like."""
        return "".join(self)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> Path:
        """Write the picture to a new file and return its path: .svg, or .png where the package cairosvg is installed.

        A .png is twice as wide and high as the picture on a screen, so that it is sharp on a slide.
        """
        name = os.fspath(path_of(path))
        if name.endswith(".svg"):
            return write_bytes(path, self.svg.encode(), overwrite=overwrite)
        if name.endswith(".png"):
            return write_bytes(path, _as_png(self.svg), overwrite=overwrite)
        raise BadFile(expected("a name that ends in .svg or .png", name, "path"))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Picture {self.name} {self.width}×{self.height}>"

    def __getnewargs__(self) -> tuple[str, str, int, int, str]:  # type: ignore[override]
        return self.svg, self.name, self.width, self.height, self.text

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the picture in a notebook.

        JupyterLab hides an SVG in a notebook that was opened but not yet run, but not an image in HTML: with both, a
        learner sees the river before the first cell runs.
        """
        data = b64encode(self.svg.encode()).decode()
        words = escape(" ".join(self.text.split())[:MOST_WORDS])
        size = f'width="{self.width}" height="{self.height}"'
        kind = ' class="bk-chart"' if self.name in CHARTS else ""
        return {
            "image/svg+xml": self.svg,
            "text/html": f'<img{kind} {size} alt="{words}" src="data:image/svg+xml;base64,{data}">',
        }


def _as_png(svg: str) -> bytes:
    try:
        import cairosvg  # noqa: PLC0415 - nobody needs it for anything else
    except (ImportError, OSError) as problem:  # the package, or the library that it calls
        raise BadFile("a .png needs cairosvg (pip install cairosvg); a .svg can always be saved") from problem
    drawn: bytes = cairosvg.svg2png(svg.encode(), scale=2)
    return drawn


def picture(
    name: str,
    *content: str,
    size: tuple[float, float],
    box: tuple[float, float, float, float],
    title: str,
    text: str,
    desc: str = "",
    theme: Theme = LIGHT,
) -> Picture:
    """Join the parts into a picture of `size` pixels that shows the `box` (left, top, width, height) of the drawing.

    `text` is the twin in words; `desc` a short form of it for a screen reader, by default its first lines.
    """
    left, top, wide, high = box
    width, height = round(size[0]), round(size[1])
    svg = element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(desc or _short(text))),
        element("rect", x=left, y=top, width=wide, height=high, fill=theme.background),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=" ".join(map(number, box)),
        role="img",
        font_family=FONT,
        fill=theme.ink,
    )
    return Picture(svg, name, width, height, text)


def _short(text: str, most: int = 300) -> str:
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 1].rsplit(" ", 1)[0] + " …"
