"""A hint in words: what a turn does, and what it is good for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .. import events as ev
from ..actions import Action
from ..names import Seat
from .appraisal import TOPICS, Appraisal

__all__ = ["reason"]

_TELLING = (
    ev.Drafted,
    ev.PieceBuilt,
    ev.EnergyMade,
    ev.ContractFulfilled,
    ev.ContractTaken,
    ev.TechnologyTaken,
    ev.OfficerCopied,
    ev.DropsPlaced,
    ev.CreditsGained,
    ev.MachinesGained,
    ev.PointsScored,
)
"""Events that a hint names; the others go without saying."""


def reason(first: Action, events: Sequence[ev.Event], seat: Seat, before: Appraisal, after: Appraisal) -> str:
    """Say what a turn that begins with this action does, and the topic in which it gains most."""
    deeds = _deeds(events, seat) or str(first)
    gained = {topic: new - old for topic, new, old in zip(TOPICS, after, before, strict=True)}
    best = max(gained, key=gained.__getitem__)
    return f"{deeds}; good for {TOPICS[best]}" if gained[best] > 0 else deeds


def _deeds(events: Sequence[ev.Event], seat: Seat) -> str:
    """Name what a player does, in the order of the events."""
    names = [""] * (seat + 1)
    counted = Counter(ev.describe(event, names).strip() for event in events if _is_telling(event, seat))
    return ", ".join(deed if times == 1 else f"{deed} ({times} times)" for deed, times in counted.items())


def _is_telling(event: ev.Event, seat: Seat) -> bool:
    if isinstance(event, ev.WheelTurned):  # when it gives something back
        return event.player == seat and bool(event.tile or event.excavators or event.mixers)
    return isinstance(event, _TELLING) and event.player == seat
