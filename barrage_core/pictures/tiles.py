"""The tiles of the set-up: bonus, objective and headstream tiles, one by one or several side by side."""

from __future__ import annotations

from collections.abc import Sequence

from ..catalogue import say
from ..checks import one_of
from ..components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from ..errors import BarrageError
from ..rulebook import RuleSet
from ..words import count
from .cards import TILE, band, single
from .drawing import Picture, drop, item, label, picture
from .icons import icon
from .parts import SMALL, TEXT, left, panel, paragraph
from .theme import LIGHT, Theme

__all__ = ["bonus_tile", "gallery", "headstream_tile", "objective_tile"]


def bonus_tile(name: str, *, rules: RuleSet | None = None, theme: Theme = LIGHT) -> Picture:
    """Draw the bonus tile of a round.

    >>> print(bonus_tile("bases"))
    Bonus tile: 4 VP for each of: bases built.
    """
    one_of(name, BONUS_TILES, "bonus tile")
    points = (rules or RuleSet()).bonus_points(name)
    things = say(BONUS_TILES[name])
    text = say("Bonus tile: {vp} VP for each of: {things}.", vp=points, things=things)
    return _word_tile("bonus tile", name, text, say("{vp} VP for each", vp=points), things, theme)


def objective_tile(name: str, *, rules: RuleSet | None = None, theme: Theme = LIGHT) -> Picture:
    """Draw the objective tile of a game.

    >>> print(objective_tile("red_spaces").text)
    Objective tile: 15, 10, 5 VP for most, second and third most: bases and powerhouses on red building spaces.
    """
    one_of(name, OBJECTIVE_TILES, "objective tile")
    places = ", ".join(map(str, (rules or RuleSet()).objective_vp))
    things = say(OBJECTIVE_TILES[name])
    text = say("Objective tile: {vp} VP for most, second and third most: {things}.", vp=places, things=things)
    head, words = say("{vp} VP", vp=places), say("for most {things}", things=things)
    return _word_tile("objective tile", name, text, head, words, theme)


def _word_tile(kind: str, name: str, text: str, head: str, words: str, theme: Theme) -> Picture:
    width, height = TILE[0], 130
    content = item(
        [
            panel(0, 0, width, height, theme, stroke=theme.ink),
            band(0, 0, width, say(kind.split(maxsplit=1)[0]), "", theme.points, theme),
            icon("vp", 24, 52, 15, theme),
            left(48, 58, head, font_weight="bold"),
            *paragraph(10, 84, words, width - 14, size=SMALL, most=3),
        ],
        text.removesuffix("."),
        data_tile=name,
    )
    title = f"{say(kind.capitalize())} {say(name.replace('_', ' '))}"
    return single(kind, content, (width, height), title=title, text=text, theme=theme)


def headstream_tile(number: int, *, theme: Theme = LIGHT) -> Picture:
    """Draw a headstream tile: the drops that it brings in each round.

    >>> print(headstream_tile(2))
    Headstream tile 2: round 1: 0 drops, round 2: 0 drops, round 3: 1 drop, round 4: 3 drops.
    """
    one_of(number, HEADSTREAM_TILES, "headstream tile")
    rounds = HEADSTREAM_TILES[number]
    drops_by_round = ", ".join(
        say("round {round}: {number}", round=at, number=count(drops, "drop")) for at, drops in enumerate(rounds, 1)
    )
    width, height, column = 272, 124, 66
    parts = [
        panel(0, 0, width, height, theme, stroke=theme.ink),
        band(0, 0, width, say("headstream"), say("tile {tile}", tile=number), theme.contracts["national"], theme),
    ]
    for at, drops in enumerate(rounds):
        x = 4 + column * (at + 0.5)
        parts += [
            label(x, 50, say("round {round}", round=at + 1), size=SMALL),
            label(x, 110, drops, size=TEXT, font_weight="bold"),
        ]
        parts += [drop(x + (place - (drops - 1) / 2) * 17, 80, 7.5, fill=theme.drop) for place in range(drops)]
    title = say("Headstream tile {number}", number=number)
    text = f"{title}: {drops_by_round}."
    content = item(parts, text.removesuffix("."), data_tile=f"headstream-{number}")
    return single("headstream tile", content, (width, height), title=title, text=text, theme=theme)


def gallery(shown: Sequence[Picture], *, in_a_row: int = 3, title: str = "Tiles", theme: Theme = LIGHT) -> Picture:
    """Put small pictures side by side, in rows, with their words one below the other.

    >>> print(gallery([bonus_tile("bases"), bonus_tile("conduits")]))
    Bonus tile: 4 VP for each of: bases built.
    Bonus tile: 4 VP for each of: conduits built.
    """
    if not shown or in_a_row < 1:
        raise BarrageError("a gallery needs at least one picture, and one in a row")
    wide, high = max(one.width for one in shown), max(one.height for one in shown)
    rows = -(-len(shown) // in_a_row)
    size = wide * min(in_a_row, len(shown)), high * rows
    content = []
    for place, one in enumerate(shown):
        row, column = divmod(place, in_a_row)
        content.append(one.svg.replace("<svg ", f'<svg x="{column * wide}" y="{row * high}" ', 1))
    text = "\n".join(one.text.rstrip("\n") for one in shown)
    return picture("gallery", *content, size=size, box=(0, 0, *size), title=say(title), text=text, theme=theme)
