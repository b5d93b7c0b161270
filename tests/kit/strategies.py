"""What hypothesis draws for the tests: rule sets, and random games under them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.components.maps import MAPS
from barrage_core.names import Mode
from barrage_core.rulebook import RuleSet
from tests.kit.random_games import POOR, RICH, RandomGame

NARROWED = {
    "engineers": (1, 14),
    "starting_credits": (0, 30),
    "starting_excavators": (0, 30),
    "starting_mixers": (0, 30),
}
"""Where the widest rule set would only make the games long."""


def _values(default: Any, low: int, high: int) -> st.SearchStrategy[Any]:
    if isinstance(default, bool):
        return st.booleans()
    numbers = st.one_of(st.integers(low, high), st.sampled_from((low, high)))
    if isinstance(default, tuple):
        return st.lists(numbers, min_size=len(default), max_size=len(default)).map(tuple)
    return numbers


FIELD_VALUES: dict[str, st.SearchStrategy[Any]] = {
    item.name: _values(
        item.default, *NARROWED.get(item.name, (item.metadata.get("low", 0), item.metadata.get("high", 1)))
    )
    for item in fields(RuleSet)
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw the printed game, a rich or a poor one, with a handful of changes anywhere."""
    changes: dict[str, Any] = dict(draw(st.sampled_from(({}, RICH, POOR))))
    for name in draw(st.lists(st.sampled_from(sorted(FIELD_VALUES)), max_size=8, unique=True)):
        changes[name] = draw(FIELD_VALUES[name])
    return RuleSet.from_dict(changes)


@st.composite
def random_games(draw: st.DrawFn) -> RandomGame:
    """Draw any game: 2-4 players, both modes, any map and rule set; in every second full game some are Automas."""
    modes: tuple[Mode, ...] = ("introductory", "full")
    game = RandomGame(
        seed=draw(st.integers(0, 2**32)),
        players=draw(st.integers(2, 4)),
        mode=draw(st.sampled_from(modes)),
        map=draw(st.sampled_from(sorted(MAPS))),
        rules=draw(rule_sets()),
    )
    if game.mode == "introductory" or draw(st.booleans()):
        return game
    levels = st.lists(st.sampled_from(sorted(AUTOMA_LEVELS)), min_size=1, max_size=game.players)
    return game._replace(automas=tuple(draw(levels)))


def examples(percent: int) -> settings:
    """Ask for a share of the profile's number of examples, so that `--hypothesis-profile=deep` deepens every test."""
    return settings(max_examples=max(1, settings.default.max_examples * percent // 100))  # type: ignore[union-attr]
