"""What an income or a contract gives, as printed: one symbol is one `Gain`."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..catalogue import say, say_many
from ..names import AREAS, Area, Piece
from ..words import a_piece

__all__ = ["BUILDS", "PLAIN", "UNITS", "Gain", "kind_words"]


class Gain(NamedTuple):
    """One printed symbol.

    `kind` is one of credits, vp, excavators, mixers, any_machine, rotate, energy, place_drops (they wait on the
    headstream), flow_drops (they run at once) and build_base, build_elevation, build_conduit, build_powerhouse.
    `amount` is the number on the symbol; for a conduit to build it is the highest production value allowed.

    >>> str(Gain("credits", 3)), str(Gain("vp"))
    ('3 credits', '1 VP')
    """

    kind: str
    amount: int = 1
    areas: tuple[Area, ...] = AREAS

    def __str__(self) -> str:
        """Say what the symbol gives.

        >>> str(Gain("any_machine", 2)), str(Gain("build_conduit", 3)), str(Gain("build_base", areas=("plains",)))
        ('2 machines of your choice', 'build a conduit of value 3 or less', 'build a base in the plains')
        """
        if self.kind not in BUILDS:
            one, several = UNITS[self.kind]
            return f"{self.amount} {say_many(self.amount, one, several)}"
        piece = a_piece(BUILDS[self.kind])
        if self.kind == "build_conduit":
            return say("build {piece} of value {value} or less", piece=piece, value=self.amount)
        if self.areas == AREAS:
            return say("build {piece}", piece=piece)
        return say("build {piece} in the {areas}", piece=piece, areas=f" {say('or')} ".join(map(say, self.areas)))


UNITS: Final = {
    "vp": ("VP", "VP"),
    "credits": ("credit", "credits"),
    "excavators": ("excavator", "excavators"),
    "mixers": ("mixer", "mixers"),
    "any_machine": ("machine of your choice", "machines of your choice"),
    "rotate": ("turn of the wheel", "turns of the wheel"),
    "energy": ("energy", "energy"),
    "place_drops": ("drop to place", "drops to place"),
    "flow_drops": ("drop that flows at once", "drops that flow at once"),
}
"""What a symbol counts, in the singular and the plural."""

PLAIN: Final = frozenset({"credits", "vp", "excavators", "mixers"})
"""Gains that need no choice and cannot get in the way of another one: they are received at once, before the others."""

BUILDS: Final[dict[str, Piece]] = {
    "build_base": "base",
    "build_elevation": "elevation",
    "build_conduit": "conduit",
    "build_powerhouse": "powerhouse",
}


def kind_words(kind: str) -> str:
    """Name a kind of gain, whatever its number.

    >>> kind_words("rotate"), kind_words("build_base")
    ('turns of the wheel', 'a base to build')
    """
    if kind in BUILDS:
        return say("{piece} to build", piece=a_piece(BUILDS[kind]))
    return say_many(0, *UNITS[kind]) if kind in UNITS else kind.replace("_", " ")
