"""What each place on the board is and what is on it, in a line: a screen reader says it for the group of the place."""

from __future__ import annotations

from ..catalogue import say
from ..components.companies import COMPANIES
from ..components.maps import ConduitSpec, SpaceSpec
from ..words import count

__all__ = ["conduit_label", "dam_label", "headstream_label", "powerhouse_label"]

SPACES = {"powerhouse": "powerhouse space {name}", "base": "base space {name}"}
OWNED = {
    "powerhouse": "powerhouse {name} of {owner}",
    "dam": "dam {name} of {owner}",
    "conduit": "conduit {name} of {owner}",
}
UNOWNED = {"powerhouse": "neutral powerhouse {name}", "dam": "neutral dam {name}", "conduit": "neutral conduit {name}"}


def headstream_label(name: str, drops: int, coming: tuple[int, ...] | None) -> str:
    """Describe a headstream: drops on it, and drops to come in the rounds ahead (None: not known).

    >>> headstream_label("A", 2, (1, 3)), headstream_label("B", 0, ()), headstream_label("C", 0, None)
    ('headstream A, 2 drops, then 1, 3', 'headstream B, 0 drops, no more', 'headstream C')
    """
    if coming is None:
        return say("headstream {name}", name=name)
    later = say("then {drops}", drops=", ".join(map(str, coming))) if any(coming) else say("no more")
    return f"{say('headstream {name}', name=name)}, {count(drops, 'drop')}, {later}"


def powerhouse_label(space: SpaceSpec, owner: str | None) -> str:
    """Describe a powerhouse, or the space for one.

    >>> powerhouse_label(SpaceSpec("P5-0", False), "usa"), powerhouse_label(SpaceSpec("P5-1", True), None)
    ('powerhouse P5-0 of the USA', 'powerhouse space P5-1, red, free')
    """
    return _free("powerhouse", space) if owner is None else _owned("powerhouse", space.id, owner)


def dam_label(space: SpaceSpec, owner: str | None, level: int = 0, water: int = 0, room: int = 0) -> str:
    """Describe a dam with its water, or the space for one.

    >>> dam_label(SpaceSpec("B5U", True), "neutral", 2, 1, 2), dam_label(SpaceSpec("B5L", False), None)
    ('neutral dam B5U, level 2, 1 of 2 drops', 'base space B5L, free')
    """
    if owner is None:
        return _free("base", space)
    held = say("level {level}, {water} of {room}", level=level, water=water, room=count(room, "drop"))
    return f"{_owned('dam', space.id, owner)}, {held}"


def conduit_label(spec: ConduitSpec, owner: str | None) -> str:
    """Describe a conduit, whether it is built or not.

    >>> conduit_label(ConduitSpec("C1R", 4, "5"), None), conduit_label(ConduitSpec("C1R", 4, "5"), "usa")
    ('conduit C1R, value 4, to basin 5, free', 'conduit C1R of the USA, value 4, to basin 5')
    """
    what = say("conduit {name}", name=spec.id) if owner is None else _owned("conduit", spec.id, owner)
    facts = [what, say("value {value}, to basin {basin}", value=spec.value, basin=spec.to)]
    return ", ".join([*facts, say("free")] if owner is None else facts)


def _free(kind: str, space: SpaceSpec) -> str:
    return ", ".join([say(SPACES[kind], name=space.id), *([say("red")] if space.red else []), say("free")])


def _owned(kind: str, name: str, owner: str) -> str:
    if owner in COMPANIES:
        return say(OWNED[kind], name=name, owner=say(COMPANIES[owner].in_a_sentence))
    return say(UNOWNED[kind], name=name)
