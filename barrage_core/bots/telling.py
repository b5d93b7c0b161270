"""What a turn does, in words that follow "to": build a base at B6L, take contract Y14 and pay 3 credits.

The same words serve for advice (Build a base …), for what is expected (Ada is expected to build …) and for what was
done (Ada chose to build …).

>>> turn_words([ev.PieceBuilt(0, "base", "B6L", "construction.piece")], 0, ["Ada"])
'build a base at B6L'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .. import events as ev
from ..catalogue import say
from ..components.companies import COMPANIES, OFFICERS
from ..components.gains import kind_words
from ..components.technology import BASIC
from ..names import Seat
from ..words import a_piece, count, source_words, with_and

__all__ = ["line_words", "turn_words"]

_LAST = ("get back", "get", "pay", "pay a fee of", "score", "lose")
"""What comes of a deed is told after it, whatever the order of the events."""

_UNCHANGED = ("VP", "energy")
"""Units that have no plural."""


class _Deed(NamedTuple):
    """A part of a turn: a verb, how many of what, and the rest of the phrase."""

    verb: str
    amount: int = 0
    unit: str = ""
    rest: str = ""


def line_words(turns: Iterable[str]) -> str:
    """Join the words of turns that follow each other.

    >>> line_words(["build a powerhouse at P9-0", "produce 12 energy through C5R and fulfil Y14"])
    'build a powerhouse at P9-0, then produce 12 energy through C5R and fulfil Y14'
    """
    return say(", then ").join(turns)


def turn_words(events: Iterable[ev.Event], seat: Seat, names: Sequence[str], copied: str = "") -> str:
    """Say what a player does in a turn, without what goes without saying; `names` are the players by seat.

    Which tile was `copied` for a construction is in no event.
    """
    amounts: dict[tuple[str, str, str], int] = {}
    for verb, amount, unit, rest in _deeds(events, seat, names, copied):
        amounts[verb, unit, rest] = amounts.get((verb, unit, rest), 0) + amount
    phrases: dict[str, list[str]] = {}
    for (verb, unit, rest), amount in amounts.items():
        phrases.setdefault(verb, []).append(_phrase(amount, unit, rest))
    ordered = sorted(phrases, key=lambda verb: _LAST.index(verb) if verb in _LAST else -1)
    return _listed([_told(verb, _listed(phrases[verb])) for verb in ordered])


def _told(verb: str, what: str) -> str:
    """Put a verb and what it is about together; a verb alone leaves no gap."""
    return " ".join(say(f"{verb} {{what}}", what=what).split())


def _phrase(amount: int, unit: str, rest: str) -> str:
    if unit == "time":
        return say("{amount} times", amount=amount) if amount > 1 else ""
    much = f"{amount} {say(unit)}" if unit in _UNCHANGED else count(amount, unit) if unit else ""
    return f"{much} {rest}".strip()


def _listed(words: list[str]) -> str:
    return with_and(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def _deeds(events: Iterable[ev.Event], seat: Seat, names: Sequence[str], copied: str) -> Iterator[_Deed]:
    conduit = ""
    for event in events:
        if getattr(event, "player", None) != seat:
            continue
        if isinstance(event, ev.DropsReleased):
            conduit = event.conduit
        elif isinstance(event, ev.EnergyMade):
            produced = event.source == "production"
            how = say("through {conduit}", conduit=conduit) if produced else f"({source_words(event.source)})"
            yield _Deed("produce" if produced else "make", event.energy, "energy", how)
        elif isinstance(event, ev.WheelTurned):
            yield from _turned(event)
        elif isinstance(event, ev.PieceBuilt) and copied:
            piece, place, tile = a_piece(event.piece), event.place, _tile(copied)
            yield _Deed(
                "build", rest=say("{piece} at {place} with a copy of {tile}", piece=piece, place=place, tile=tile)
            )
            copied = ""  # a piece that follows is a reward
        else:
            yield from _goods(event, names)


def _turned(event: ev.WheelTurned) -> Iterator[_Deed]:
    """Every construction turns the wheel: that is told only where something comes back."""
    if event.rule != "construction.wheel":
        yield _Deed("turn the wheel", 1, "time")
    if event.tile:
        yield _Deed("get back", rest=_tile(event.tile))
    yield from _machines("get back", event.excavators, event.mixers)


def _tile(tile: str) -> str:
    return say("the {tile} tile", tile=say(tile))


def _machines(verb: str, excavators: int, mixers: int) -> Iterator[_Deed]:
    for amount, unit in ((excavators, "excavator"), (mixers, "mixer")):
        if amount:
            yield _Deed(verb, amount, unit)


def _goods(event: ev.Event, names: Sequence[str]) -> Iterator[_Deed]:
    """Tell what is paid, gained and scored."""
    match event:
        case ev.CreditsPaid(_, credits, None):
            yield _Deed("pay", credits, "credit")
        case ev.CreditsPaid(_, credits, receiver):
            yield _Deed("pay a fee of", credits, "credit", say("to {receiver}", receiver=names[receiver or 0]))
        case ev.CreditsGained(_, credits):
            yield _Deed("get", credits, "credit")
        case ev.MachinesGained(_, excavators, mixers):
            yield from _machines("get", excavators, mixers)
        case ev.PointsScored(_, vp):
            yield _Deed("score" if vp >= 0 else "lose", abs(vp), "VP")
        case ev.EngineersPlaced(_, engineers, _, "action_board.bank"):
            yield _Deed("send", engineers, "engineer", say("to the bank"))
        case ev.DropsPlaced(_, headstream, drops, "water.at_once"):
            yield _Deed("let", drops, "drop", say("run from {headstream}", headstream=headstream))
        case ev.DropsPlaced(_, headstream, drops):
            yield _Deed("place", drops, "drop", say("on {headstreams}", headstreams=headstream))
        case ev.DropsAdded(_, dam, drops):
            yield _Deed("put", drops, "drop", say("into {dam}", dam=dam))
        case _:
            yield from _cards(event)


def _cards(event: ev.Event) -> Iterator[_Deed]:
    """Tell of pieces, contracts, tiles and people."""
    match event:
        case ev.Drafted(_, company, officer):
            whom = say(COMPANIES[company].in_a_sentence)
            yield _Deed("take", rest=say("{company} with {officer}", company=whom, officer=OFFICERS[officer]))
        case ev.OfficerCopied(_, officer):
            yield _Deed("copy", rest=OFFICERS[officer])
        case ev.PieceBuilt(_, piece, place):
            yield _Deed("build", rest=say("{piece} at {place}", piece=a_piece(piece), place=place))
        case ev.ContractTaken(_, contract):
            yield _Deed("take", rest=say("contract {contract}", contract=contract))
        case ev.ContractDiscarded(_, contract):
            yield _Deed("give back", rest=say("contract {contract}", contract=contract))
        case ev.ContractFulfilled(_, contract):
            yield _Deed("fulfil", rest=contract)
        case ev.PutOnWheel(_, tile) if tile and tile not in BASIC:
            yield _Deed("use", rest=_tile(tile))
        case ev.TechnologyTaken(_, tile):
            yield _Deed("take", rest=_tile(tile))
        case ev.GainForgone(_, gain):
            yield _Deed("forgo", rest=kind_words(gain))
        case ev.Passed():
            yield _Deed("pass")
