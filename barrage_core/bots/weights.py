"""What the players that plan think things are worth: a table of opinions, each with its meaning.

A student can change a weight and measure what becomes of it:

>>> Weights(contract=1.0)
Weights(contract=1.0)
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["WEIGHTS", "Weights"]


class Weights(NamedTuple):
    """What things are worth to the players that plan, in victory points."""

    # Goods, while there are rounds left to use them; at the end the final scoring says what they are worth.
    credit: float = 0.3
    excavator: float = 1.3
    mixer: float = 1.6
    plenty: float = 8.0  # the more of a kind there are, the less each is worth; never more than this many in all
    on_wheel: float = 0.5  # of that of the first machine in the supply, for a machine on the wheel,
    turns_away: float = 0.88  # and that once for each turn until it comes back
    tile_ready: float = 0.6  # a technology tile in the supply, not on the wheel
    last_use: float = 0.5  # how far goods keep that worth when one round is left: the rest by the final scoring
    engineer: float = 0.2  # one still in the supply

    # Water works, by the energy that they can make.
    ready_now: float = 0.1  # each energy that the water at hand could make now, with engineers to spare
    next_round: float = 0.2  # each energy that the water behind the dams can make in the next round
    later_rounds: float = 0.3  # each energy of the rounds after that, from the drops on the headstream tiles
    parts_missing: tuple[float, ...] = (1.0, 0.4, 0.12, 0.0)  # factor with 0, 1, 2, 3 parts missing
    ranks: tuple[float, ...] = (1.0, 0.8, 0.55, 0.3, 0.15)  # the best one counts in full: engineers are few
    usual_bonus: float = 1.0  # of the turbine of a production to come
    own_drops: float = 0.8  # drops that a player brings to a dam in a round, besides those of the tiles
    no_dam: float = 1.2  # drops behind a dam that could still be built
    neutral_dam: float = 0.5  # of a dam of one's own: others want its water too
    rival_conduit: float = 0.75  # of a conduit of one's own, because of the fee
    ability: float = 2.0  # the company's ability switched on, for every round left

    # Pieces, incomes, tiles and the objective.
    piece: float = 0.3  # every piece built, for every round left
    powerhouse: float = 0.6  # on top of that, for every round left
    step: float = 0.6  # of an income that is still covered, for each piece that is missing
    bonus_to_come: float = 0.9  # of what the bonus tiles of later rounds would give
    growth: float = 0.5  # pieces of a kind built in a round, by experience
    energy_growth: float = 4.0  # energy by which each further round exceeds what the works promise now
    advanced_tile: float = 1.5  # an advanced tile owned, wherever it lies, times the root of the rounds left
    objective: float = 0.6  # each thing that the objective counts, as far as it is not known yet what that will pay
    standing: tuple[float, ...] = (1.0, 0.6, 0.35, 0.2, 0.1)  # of what the objective would pay now, by rounds left

    # Contracts.
    contract: float = 0.9  # of the reward of an open contract that a production of the next round can fulfil
    out_of_reach: float = 0.25  # how quickly it loses value with each missing energy
    last_contract: float = 0.5  # of the reward of a contract that the water at hand can fulfil in the last round
    contract_ranks: tuple[float, ...] = (1.0, 0.85, 0.6)  # the best one counts in full: productions are few

    # Rewards and incomes, per unit; a conduit is counted by its value.
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
