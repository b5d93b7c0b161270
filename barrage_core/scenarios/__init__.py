"""A library of positions, each with one question that the engine answers.

A scenario is data. Those of the kit are in `library/`, one file per theme; `read_scenarios` reads a file of your own.

>>> one = scenario("the_red_space_drinks_first")
>>> one.theme, one.ask.kind, one.answer
('water wars', 'number', 1)
>>> one.code[:4], len(THEMES), len(SCENARIOS) > 30
('BK1-', 6, True)
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..checks import one_of
from .model import Answer, Ask, Found, Scenario, number
from .reading import read_scenarios

__all__ = [
    "FILES",
    "LIBRARY",
    "SCENARIOS",
    "THEMES",
    "Answer",
    "Ask",
    "Found",
    "Scenario",
    "number",
    "read_scenarios",
    "scenario",
    "scenarios_of",
]

LIBRARY: Final = Path(__file__).parent / "library"
"""The folder with the files of the library."""
FILES: Final = ("openings", "water_wars", "fees", "wheel_timing", "sprints", "own_maps")
"""The files of the library, in its order."""

SCENARIOS: Final[dict[str, Scenario]] = {
    one.id: one for file in FILES for one in read_scenarios(LIBRARY / f"{file}.toml")
}
"""All scenarios by their ids, theme by theme."""

THEMES: Final = tuple(dict.fromkeys(one.theme for one in SCENARIOS.values()))
"""The themes of the library, in its order."""


def scenario(name: str) -> Scenario:
    """Return a scenario by its id.

    >>> one = scenario("the_red_space_drinks_first")
    >>> one.theme, one.ask.kind, one.answer
    ('water wars', 'number', 1)
    """
    return SCENARIOS[one_of(name, SCENARIOS, "scenario")]


def scenarios_of(theme: str) -> list[Scenario]:
    """Return the scenarios of a theme.

    >>> [one.title for one in scenarios_of("fee economics")][:2]
    ['Their dam, their pipe', 'Own dam, rented pipe']
    """
    one_of(theme, THEMES, "theme")
    return [one for one in SCENARIOS.values() if one.theme == theme]
