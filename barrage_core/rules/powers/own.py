"""Officers, companies and bonus tiles of one's own: each is a power with hooks, a name and a sentence.

What was added here plays wherever it is named: in `Game.new` and `simulate` (`officers=…`, `companies=…`,
`bonus_tiles=…`), in positions and in the editor. Chance never deals it, so games from a seed stay as they were. Games,
positions and codes name it, and hold none of its code: where it was not added, they are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, NamedTuple

from ...checks import expected, instance, one_of, text, whole_number
from ...components.companies import COMPANIES, OFFICERS, PRINTED_COMPANIES
from ...components.gains import BUILDS, UNITS, Gain
from ...components.tiles import BONUS_TILES, OWN_BONUS_VP
from ...errors import BarrageError
from ...names import MOST_NAME
from ...rulebook import RULES, Rule
from ...words import a_piece
from .power import POWERS, Power, enter, watchers

__all__ = ["add_bonus_tile", "add_company", "add_officer", "own_powers", "perhaps_own", "remove_own"]

HOUSE = "House rule: "
LONGEST = 300
SHORT_NAME = 36
"""Characters that a board and a tile have room for."""
MOST_VP = 30
MOST_GAIN = 99


class _Kind(NamedTuple):
    """A kind of thing that one can add: where it is entered, which rule it stands beside, and what it is asked for."""

    word: str
    table: dict[str, Any]
    beside: str
    hooks: tuple[str, ...]

    @property
    def adding(self) -> str:
        return f"add_{self.word.replace(' ', '_')}"

    def rule(self, id: str) -> str:
        return f"{self.beside.partition('.')[0]}.own_{id}"


OFFICER = _Kind(
    "officer",
    OFFICERS,
    "officers.adler",
    (
        "extra_credits",
        "credits_for_machine",
        "capacity",
        "least_energy",
        "price",
        "other_price",
        "saves",
        "habits",
    ),
)
COMPANY = _Kind(
    "company",
    COMPANIES,
    "companies.usa",
    ("water_passed", "after_production", "track_steps", "contract_discount", "production_gains"),
)
BONUS_TILE = _Kind("bonus tile", BONUS_TILES, "energy_track.bonus", ("counts",))
KINDS = {kind.word: kind for kind in (OFFICER, COMPANY, BONUS_TILE)}
NUMBERS = (
    "extra_credits",
    "credits_for_machine",
    "capacity",
    "least_energy",
    "track_steps",
    "contract_discount",
    "counts",
)
"""Hooks that answer with a whole number."""

_OWN: dict[str, _Kind] = {}


# Adding -----------------------------------------------------------------------------------------------------------


def add_officer(power: Power, *, name: str, says: str) -> None:
    """Add an officer of one's own, in place of one of the same id; `says` is the rule that reasons and events cite.

    The hooks are those that `Power` lists for officers. The rule is shown as one of the house, not of the rulebook.

    >>> from barrage_core import Game
    >>> power = Power("ada_weir", least_energy=lambda rules, second: 6)
    >>> add_officer(power, name="Ada Weir", says="Every production makes at least 6 energy before bonuses.")
    >>> Game.new(players=2, seed=1, officers=["ada_weir", ""]).state.officers
    ('ada_weir', 'jill_mcdowell')
    >>> remove_own("ada_weir")
    """
    _check(OFFICER, power, says)
    _add(OFFICER, power, _words(name, "name", MOST_NAME), says)


def add_company(power: Power, *, name: str, says: str, board: str = PRINTED_COMPANIES[0]) -> None:
    """Add a company of one's own, with an ability that works from the third powerhouse on, as the printed ones do.

    It plays with the `board` and the pieces of a printed company, and instead of it. The hooks are those that `Power`
    lists for companies.

    >>> add_company(
    ...     Power("tyrol", production_gains=lambda state, seat, action: (Gain("credits", action.drops),)),
    ...     name="Tyrol",
    ...     says="Every production brings 1 credit for each of its drops.",
    ...     board="italy",
    ... )
    >>> from barrage_core import Game
    >>> Game.new(players=2, seed=1, companies=["tyrol", ""]).state.companies
    ('tyrol', 'germany')
    >>> remove_own("tyrol")
    """
    _check(COMPANY, power, says)
    printed = COMPANIES[one_of(board, PRINTED_COMPANIES, "board")]
    title = _words(name, "name", SHORT_NAME)
    company = printed._replace(id=power.id, title=title, ability=says, article="", on_board_of=board)
    _add(COMPANY, power, company, says)


def add_bonus_tile(power: Power, *, name: str, says: str, vp: int) -> None:
    """Add a bonus tile of one's own: so many `vp` for each of what its hook `counts`; `name` says what that is.

    >>> add_bonus_tile(
    ...     Power(
    ...         "own_water",
    ...         counts=lambda state, seat: sum(
    ...             state.water[space] for space, dam in state.dams.items() if dam.owner == seat
    ...         ),
    ...     ),
    ...     name="drops behind your dams",
    ...     says="The tile rewards the drops behind a player's own dams.",
    ...     vp=2,
    ... )
    >>> from barrage_core import Game
    >>> Game.new(players=2, seed=1, bonus_tiles=["own_water", "", "", "", ""]).state.setup.bonus_tiles[0]
    'own_water'
    >>> remove_own("own_water")
    """
    _check(BONUS_TILE, power, says)
    if power.counts is None:
        raise BarrageError("a bonus tile needs the hook counts: how many of it a player has")
    each = whole_number(vp, 0, MOST_VP, "vp")
    _add(BONUS_TILE, power, _words(name, "name", SHORT_NAME), says)
    OWN_BONUS_VP[power.id] = each


def _check(kind: _Kind, power: object, says: object) -> None:
    """Refuse a power that could not be one of this kind, before anything is entered."""
    given = instance(power, Power, "a Power", "power")
    if not given.id.isidentifier() or not given.id.islower():
        raise BarrageError(expected("small letters and _, as in 'ada_weir'", given.id, "id of the power"))
    if given.id in POWERS and _OWN.get(given.id) is not kind:
        other = _OWN.get(given.id)
        taken = f"{a_piece(other.word)} of your own already" if other else "printed on a card of the game"
        raise BarrageError(f"{given.id!r} is {taken}; choose another id")
    if given.rule:
        raise BarrageError(f"{a_piece(kind.word)} of your own has a rule of its own: leave out rule")
    for item in fields(given):
        if item.name not in ("id", "rule", *kind.hooks) and getattr(given, item.name) != item.default:
            asked = f"{a_piece(kind.word)} is not asked for {item.name}"
            raise BarrageError(f"{asked}; expected hooks among {', '.join(kind.hooks)}")
    _words(says, "says", LONGEST)


def _words(given: object, name: str, longest: int) -> str:
    words = text(given, name, longest=longest)
    if not words.strip():
        raise BarrageError(expected("some words", given, name))
    return words


def _add(kind: _Kind, power: Power, entry: object, says: str) -> None:
    rule = kind.rule(power.id)
    kind.table[power.id] = entry
    RULES[rule] = Rule(rule, RULES[kind.beside].page, f"{HOUSE}{says}")
    _OWN[power.id] = kind
    hooks: dict[str, Any] = {
        name: _answering(f"{power.id}.{name}", hook) for name in kind.hooks if callable(hook := getattr(power, name))
    }
    enter(replace(power, rule=rule, **hooks))


def _answering(where: str, hook: Callable[..., Any]) -> Callable[..., Any]:
    """Return a hook that is named where it fails, and checked when it answers: that goes straight into the game."""
    check = CHECKS.get(where.rpartition(".")[2], _anything)

    def answer(*asked: Any) -> Any:
        try:
            given = hook(*asked)
        except Exception as problem:
            raise BarrageError(f"{where}: this hook failed with {type(problem).__name__}: {problem}") from problem
        return check(given, where)

    return answer


def _anything(answer: object, where: str) -> object:
    return answer


def _number(answer: object, where: str) -> int:
    return whole_number(answer, 0, None, where)


def _gains(answer: object, where: str) -> tuple[Gain, ...]:
    given = (answer,) if isinstance(answer, Gain) else answer
    if not isinstance(given, tuple | list) or not all(isinstance(one, Gain) for one in given):
        raise BarrageError(expected('a Gain, as in Gain("credits", 2), or several', answer, where))
    for gain in given:
        one_of(gain.kind, (*UNITS, *BUILDS), f"{where}.kind")
        whole_number(gain.amount, 0, MOST_GAIN, f"{where}.amount")
    return tuple(gain for gain in given if gain.amount)


CHECKS: dict[str, Callable[[object, str], object]] = {**dict.fromkeys(NUMBERS, _number), "production_gains": _gains}


# What was added ---------------------------------------------------------------------------------------------------


def remove_own(id: str) -> None:
    """Take an officer, a company or a bonus tile of one's own out of the kit again.

    >>> add_officer(Power("ada_weir"), name="Ada Weir", says="Changes nothing.")
    >>> remove_own("ada_weir")
    >>> own_powers()
    {}
    """
    kind = _OWN.get(text(id, "something of one's own"))
    if kind is None:
        raise BarrageError(expected(f"one of {', '.join(_OWN) or 'none'}", id, "something of one's own"))
    del kind.table[id], RULES[POWERS.pop(id).rule], _OWN[id]
    OWN_BONUS_VP.pop(id, None)
    watchers.cache_clear()


def own_powers() -> dict[str, str]:
    """Return everything that was added, with its kind: officer, company or bonus tile.

    >>> add_officer(Power("ada_weir"), name="Ada Weir", says="Changes nothing.")
    >>> own_powers()
    {'ada_weir': 'officer'}
    >>> remove_own("ada_weir")
    """
    return {id: kind.word for id, kind in _OWN.items()}


@contextmanager
def perhaps_own(word: str, *names: object) -> Iterator[None]:
    """Where one of the names of this kind is not known, say that one of the user's own has to be added first."""
    kind = KINDS[word]
    try:
        yield
    except BarrageError as problem:
        if not any(isinstance(name, str) and name and name not in kind.table for name in names):
            raise
        hint = f"one of your own has to be added first, with {kind.adding}"
        raise type(problem)([f"{fault}; {hint}" for fault in problem.faults]) from None
