"""What the players that plan think things are worth: a table of opinions, each with its meaning.

A student can change a weight and measure what becomes of it:
"""

from __future__ import annotations

from math import isfinite
from typing import Any, NamedTuple

from ..checks import expected, instance
from ..errors import BarrageError

__all__ = ["MEANINGS", "WEIGHTS", "Weights", "check_weights"]


class Weights(NamedTuple):
    """What things are worth to the players that plan, in victory points; `MEANINGS` says what each weight means.

    >>> Weights(contract=1.0)
    Weights(contract=1.0)
    >>> Weights.contract.__doc__
    'factor on the reward of an open contract that a production of the next round can fulfil'
    """

    # Goods, while there are rounds left to use them; at the end the final scoring says what they are worth.
    credit: float = 0.3
    excavator: float = 1.3
    mixer: float = 1.6
    plenty: float = 8.0
    on_wheel: float = 0.5
    turns_away: float = 0.88
    tile_ready: float = 0.6
    last_use: float = 0.5
    engineer: float = 0.2

    # Water works, by the energy that they can make.
    ready_now: float = 0.1
    next_round: float = 0.2
    later_rounds: float = 0.3
    parts_missing: tuple[float, ...] = (1.0, 0.4, 0.12, 0.0)
    ranks: tuple[float, ...] = (1.0, 0.8, 0.55, 0.3, 0.15)
    usual_bonus: float = 1.0
    own_drops: float = 0.8
    no_dam: float = 1.2
    neutral_dam: float = 0.5
    rival_conduit: float = 0.75
    ability: float = 2.0

    # Pieces, incomes, tiles and the objective.
    piece: float = 0.3
    powerhouse: float = 0.6
    step: float = 0.6
    bonus_to_come: float = 0.9
    growth: float = 0.5
    energy_growth: float = 4.0
    advanced_tile: float = 1.5
    objective: float = 0.6
    standing: tuple[float, ...] = (1.0, 0.6, 0.35, 0.2, 0.1)

    # Contracts.
    contract: float = 0.9
    out_of_reach: float = 0.25
    last_contract: float = 0.5
    contract_ranks: tuple[float, ...] = (1.0, 0.85, 0.6)

    # Rewards and incomes.
    gains: tuple[tuple[str, float], ...] = (
        ("vp", 1.0),
        ("credits", 0.5),
        ("excavators", 0.8),
        ("mixers", 1.0),
        ("any_machine", 1.0),
        ("rotate", 0.8),
        ("energy", 0.6),
        ("place_drops", 0.8),
        ("flow_drops", 1.0),
        ("build_base", 6.0),
        ("build_elevation", 5.0),
        ("build_conduit", 1.8),
        ("build_powerhouse", 7.0),
    )

    def __repr__(self) -> str:
        """Show what differs from the usual weights."""
        usual = self._field_defaults
        changed = [f"{name}={value!r}" for name, value in self._asdict().items() if value != usual[name]]
        return f"Weights({', '.join(changed)})"


WEIGHTS = Weights()
"""Those that a player has who is given no others."""

MEANINGS: dict[str, str] = {
    "credit": "the first credit, while there are rounds left to use it; in the end the final scoring counts goods",
    "excavator": "the first excavator, likewise",
    "mixer": "the first concrete mixer, likewise",
    "plenty": "the more goods of a kind there are, the less each is worth; never more than this many in all",
    "on_wheel": "factor on the worth of the first machine in the supply, for a machine on the wheel",
    "turns_away": "factor on a machine or a tile on the wheel, once for each turn of it until it comes back",
    "tile_ready": "a technology tile in the supply; one on the wheel counts by `turns_away`",
    "last_use": "share of their worth that goods keep with one round and no engineer left; else by the final scoring",
    "engineer": "an engineer still in the supply",
    "ready_now": "each energy that the water at hand could make now, with engineers to spare",
    "next_round": "each energy that the water behind the dams can make in the next round",
    "later_rounds": "each energy of the rounds after that, from the drops on the headstream tiles",
    "parts_missing": "factor on water works with 0, 1, 2, 3 parts missing",
    "ranks": "factor on the best water works, the second best, …: engineers are few",
    "usual_bonus": "energy that the turbine adds to a production to come",
    "own_drops": "drops that a player brings to a dam in a round, besides those of the tiles",
    "no_dam": "drops behind a dam that could still be built",
    "neutral_dam": "factor on water works with a neutral dam: others want its water too",
    "rival_conduit": "factor on water works with a rival's conduit, because of the fee",
    "ability": "the company's ability switched on, for every round left",
    "piece": "every piece built, for every round left",
    "powerhouse": "a powerhouse, on top of that, for every round left",
    "step": "factor on an income that is still covered, once for each piece that is missing",
    "bonus_to_come": "factor on what the bonus tiles of later rounds would give",
    "growth": "pieces of a kind built in a round, by experience",
    "energy_growth": "energy by which each further round exceeds what the works promise now",
    "advanced_tile": "an advanced tile owned, wherever it lies, times the root of the rounds left",
    "objective": "each thing that the objective counts, as far as it is not known yet what that will pay",
    "standing": "factor on what the objective would pay now, with 0, 1, 2, … rounds left",
    "contract": "factor on the reward of an open contract that a production of the next round can fulfil",
    "out_of_reach": "how quickly a contract loses value with each missing energy",
    "last_contract": "factor on the reward of a contract that the water at hand can fulfil in the last round",
    "contract_ranks": "factor on the best contract, the second best, …: productions are few",
    "gains": "a unit of a reward or an income; a conduit is counted by its value",
}
"""What each weight means. The guide has it as a table, with the values."""

for _name, _words in MEANINGS.items():
    getattr(Weights, _name).__doc__ = _words


BY_PARTS = ("parts_missing", "works_missing")
"""Weights with one number for each number of missing parts."""
PAIR = 2


def check_weights(weights: dict[str, Any], usual: dict[str, Any], name: str) -> None:
    """Raise an error that names the weight with which nothing can be judged; the usual weights say what is expected.

    >>> check_weights(Weights(plenty=0.0)._asdict(), WEIGHTS._asdict(), "weights")
    Traceback (most recent call last):
    barrage_core.errors.BarrageError: weights.plenty: expected a number above 0, got 0.0
    """
    for weight, value in weights.items():
        where, known = f"{name}.{weight}", usual[weight]
        if weight == "gains":
            _check_gains(value, [gain for gain, _ in known], where)
        elif isinstance(known, tuple):
            _check_numbers(value, len(known) if weight in BY_PARTS else 0, where)
        elif not _is_number(value):
            raise BarrageError(expected("a number", value, where))
        elif weight == "plenty" and value <= 0:
            raise BarrageError(expected("a number above 0", value, where))
        elif weight == "out_of_reach" and value < 0:
            raise BarrageError(expected("a number of at least 0", value, where))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _check_numbers(value: object, length: int, where: str) -> None:
    what = f"a tuple of {length} numbers" if length else "a tuple of numbers"
    numbers = instance(value, tuple, what, where)
    if not numbers or not all(map(_is_number, numbers)) or (length and len(numbers) != length):
        raise BarrageError(expected(what, value, where))


def _check_gains(value: object, kinds: list[str], where: str) -> None:
    what = f"a tuple of pairs, a number for each of {', '.join(kinds)}"
    pairs = instance(value, tuple, what, where)
    named = [pair[0] for pair in pairs if isinstance(pair, tuple) and len(pair) == PAIR and _is_number(pair[1])]
    if len(pairs) != len(kinds) or not all(kind in named for kind in kinds):
        raise BarrageError(expected(what, value, where))
