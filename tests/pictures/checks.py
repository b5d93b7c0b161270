"""What holds for every small picture: sound XML, nothing from elsewhere, letters that can be read.

`ground_of` finds what a text stands on from the order of painting: the last area before it around its middle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from barrage_core.pictures import Picture
from barrage_core.pictures.theme import LEAST_CONTRAST, contrast

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 45_000
SMALLEST = 11
NASTY = '<img src=x onerror="alert(1)">'


class Box(NamedTuple):
    """A painted area, and its colour."""

    left: float
    top: float
    right: float
    bottom: float
    fill: str

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


def nodes(picture: Picture) -> list[ElementTree.Element]:
    """Return all elements, in the order of painting."""
    return list(ElementTree.fromstring(picture.svg).iter())


def values(picture: Picture, attribute: str) -> list[str]:
    """Return all values of an attribute."""
    return [value for node in nodes(picture) if (value := node.get(attribute)) is not None]


def words(picture: Picture) -> list[str]:
    """Return everything that is written in a picture."""
    return [node.text or "" for node in nodes(picture) if node.tag == f"{SVG}text"]


def faults(picture: Picture) -> list[str]:
    """Name everything that should not be."""
    return [*_whole_faults(picture), *_text_faults(picture)]


def _whole_faults(picture: Picture) -> Iterator[str]:
    root = ElementTree.fromstring(picture.svg)
    if [child.tag for child in root][:2] != [f"{SVG}title", f"{SVG}desc"] or not root[0].text or not root[1].text:
        yield "no title or no description"
    if root.get("role") != "img":
        yield "no role"
    if len(picture.svg.encode()) >= MOST_BYTES:
        yield f"{len(picture.svg.encode())} bytes"
    for element in root.iter():
        names = [name.rpartition("}")[2] for name in element.attrib]
        drawn = [value for name, value in element.attrib.items() if name != "aria-label"]  # words are words
        if element.tag.rpartition("}")[2] in ("script", "style", "foreignObject", "image", "use"):
            yield f"an element {element.tag}"
        if any(name in ("id", "href") or name.startswith("on") for name in names) or any("url(" in v for v in drawn):
            yield f"something that may clash, or from elsewhere: {names}"
    if not picture.text.strip() or "\x1b" in picture.text:
        yield "no twin in words"


def _text_faults(picture: Picture) -> Iterator[str]:
    root = ElementTree.fromstring(picture.svg)
    painted: list[Box] = []
    width, height = (float(size) for size in (root.get("viewBox") or "").split()[2:])
    for node, fill in _filled(root, root.get("fill", "")):
        if node.tag == f"{SVG}text":
            size, x, y = (float(node.get(name, "0")) for name in ("font-size", "x", "y"))
            middle = y - size * 0.36
            shown = node.text or ""
            ground = next((box.fill for box in reversed(painted) if box.holds(_middle(node, x), middle)), "")
            if not ground or contrast(fill, ground) < LEAST_CONTRAST:
                yield f"{shown!r} is hard to read: {fill} on {ground}"
            if size < SMALLEST:
                yield f"{shown!r} is small: {size}"
            if not (-4 <= x <= width and -4 <= y <= height):
                yield f"{shown!r} is out of the picture"
        elif (box := _box(node, fill)) is not None:
            painted.append(box)
            if box.left < -4 or box.top < -4 or box.right > width + 1 or box.bottom > height + 1:
                yield f"{box} is out of the picture"


def _filled(node: ElementTree.Element, fill: str) -> Iterator[tuple[ElementTree.Element, str]]:
    """Give every element with its colour, its own or that of a group around it."""
    own = node.get("fill", fill)
    yield node, own
    for child in node:
        yield from _filled(child, own)


def _middle(node: ElementTree.Element, x: float) -> float:
    half = len(node.text or "") * float(node.get("font-size", "0")) * 0.28
    return x + {"middle": 0.0, "end": -half}.get(node.get("text-anchor", ""), half)


def _box(node: ElementTree.Element, fill: str) -> Box | None:
    if fill == "none":
        return None
    if node.tag == f"{SVG}rect":
        x, y, width, height = (float(node.get(name, "0")) for name in ("x", "y", "width", "height"))
        return Box(x, y, x + width, y + height, fill)
    if node.tag == f"{SVG}circle":
        x, y, r = (float(node.get(name, "0")) for name in ("cx", "cy", "r"))
        return Box(x - r, y - r, x + r, y + r, fill)
    if node.tag == f"{SVG}path":
        points = list(_corners(node.get("d", "")))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys), fill)
    return None


def _corners(d: str) -> Iterator[tuple[float, float]]:
    """Follow a path from corner to corner; of a curve only the ends count."""
    x = y = 0.0
    length = {"M": 2, "L": 2, "l": 2, "H": 1, "h": 1, "v": 1, "A": 7, "a": 7, "q": 4}
    for command, rest in re.findall(r"([MLlHhvAaq])([^MLlHhvAaqZ]*)", d):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        assert numbers, d
        for start in range(0, len(numbers), length[command]):
            *_, right, down = (0.0, *numbers[start : start + length[command]])
            if command in "Hh":
                x = down + (x if command == "h" else 0)
            elif command == "v":
                y += down
            else:
                x, y = (right, down) if command.isupper() else (x + right, y + down)
            yield x, y
