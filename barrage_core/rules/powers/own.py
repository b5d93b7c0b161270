"""Officers of one's own: a power with hooks, a name and a sentence, entered like the printed ones.

An officer that was added here plays wherever it is named: in `Game.new(officers=…)` and `simulate(officers=…)`, in
positions and in the editor. It is never dealt by chance, so games from a seed stay as they were. Games, positions and
codes that name it are refused where it was not added.

>>> from barrage_core import Game
>>> add_officer(
...     Power("ada_weir", least_energy=lambda rules, second: 6),
...     name="Ada Weir",
...     says="Every production makes at least 6 energy before bonuses.",
... )
>>> Game.new(players=2, seed=1, officers=["ada_weir", ""]).state.officers
('ada_weir', 'jill_mcdowell')
>>> remove_officer("ada_weir")
"""

from __future__ import annotations

from dataclasses import replace

from ...checks import expected, instance, text
from ...components.companies import OFFICERS
from ...errors import BarrageError
from ...names import MOST_NAME
from ...rulebook import RULES, Rule
from .officers import OFFICER_POWERS
from .power import POWERS, Power, enter

__all__ = ["PRINTED_OFFICERS", "add_officer", "own_officers", "remove_officer"]

PRINTED_OFFICERS = tuple(power.id for power in OFFICER_POWERS)
"""The officers of the box, which alone are dealt by chance."""
CHAPTER = "officers.own_"
HOUSE = "House rule: "
LONGEST = 300


def add_officer(power: Power, *, name: str, says: str) -> None:
    """Add an officer of one's own, in place of one of the same id; `says` is the rule that reasons and events cite.

    The hooks are those that `Power` lists for officers. The rule is shown as one of the house, not of the rulebook.
    """
    instance(power, Power, "a Power", "power")
    if not power.id.isidentifier() or not power.id.islower():
        raise BarrageError(expected("small letters and _, as in 'ada_weir'", power.id, "id of the power"))
    if power.id in PRINTED_OFFICERS or (power.id in POWERS and power.id not in OFFICERS):
        raise BarrageError(f"{power.id!r} is printed on a card of the game; choose another id")
    if power.rule or power.copies_tiles or power.copies_officers or power.own_tile:
        raise BarrageError("an officer of one's own has its own rule and tile: leave out rule, own_tile and copies_…")
    rule = f"{CHAPTER}{power.id}"
    page = RULES[OFFICER_POWERS[0].rule].page
    sentence = text(says, "says", longest=LONGEST)
    OFFICERS[power.id] = text(name, "name", longest=MOST_NAME)
    RULES[rule] = Rule(rule, page, f"{HOUSE}{sentence}")
    enter(replace(power, rule=rule))


def remove_officer(id: str) -> None:
    """Take an officer of one's own out of the kit again."""
    if id not in own_officers():
        raise BarrageError(expected(f"one of {', '.join(own_officers()) or 'none'}", id, "officer of one's own"))
    del OFFICERS[id], RULES[POWERS.pop(id).rule]


def own_officers() -> tuple[str, ...]:
    """Return the officers that were added."""
    return tuple(officer for officer in OFFICERS if officer not in PRINTED_OFFICERS)
