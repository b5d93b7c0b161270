"""A library of positions, each with one question that the engine answers. A scenario is data; see `Scenario`.

>>> one = scenario("the_red_space_drinks_first")
>>> one.theme, one.ask.kind, one.answer
('water wars', 'number', 1)
>>> one.code[:4], len(THEMES), len(SCENARIOS) > 30
('BK1-', 5, True)
"""

from __future__ import annotations

from typing import Final

from ..errors import BarrageError
from . import fees, openings, sprints, water_wars, wheel_timing
from .model import Answer, Ask, Found, Scenario, number, one_of, order_of, place, some_of

__all__ = [
    "SCENARIOS",
    "THEMES",
    "Answer",
    "Ask",
    "Found",
    "Scenario",
    "number",
    "one_of",
    "order_of",
    "place",
    "scenario",
    "scenarios_of",
    "some_of",
]

SCENARIOS: Final[dict[str, Scenario]] = {
    one.id: one
    for one in (
        *openings.OPENINGS,
        *water_wars.WATER_WARS,
        *fees.FEES,
        *wheel_timing.WHEEL_TIMING,
        *sprints.SPRINTS,
    )
}
"""All scenarios by their ids, theme by theme."""

THEMES: Final = (openings.THEME, water_wars.THEME, fees.THEME, wheel_timing.THEME, sprints.THEME)


def scenario(name: str) -> Scenario:
    """Return a scenario by its id."""
    if name not in SCENARIOS:
        raise BarrageError(f"there is no scenario {name!r}; there are {', '.join(SCENARIOS)}")
    return SCENARIOS[name]


def scenarios_of(theme: str) -> list[Scenario]:
    """Return the scenarios of a theme.

    >>> [one.title for one in scenarios_of("fee economics")][:2]
    ['Their dam, their pipe', 'Own dam, rented pipe']
    """
    if theme not in THEMES:
        raise BarrageError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    return [one for one in SCENARIOS.values() if one.theme == theme]
