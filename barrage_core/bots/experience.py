"""What things turned out to be worth, by the rounds that are left: the weights of the director.

They are fitted to games of planners on set-ups for training: the topics of the forecast at the end of each round
against what the player had in the end, the last round but one first, and drawn towards `WEIGHTS` as far as the games
leave it open. Goods, pieces and the objective came out dearer than in the usual table: a player that plans whole rounds
finds a use for them.

>>> EXPERIENCE[4].mixer > EXPERIENCE[2].mixer > WEIGHTS.mixer
True
"""

from __future__ import annotations

from .weights import WEIGHTS, Weights

__all__ = ["EXPERIENCE"]

EXPERIENCE: tuple[Weights, ...] = (
    WEIGHTS,  # the last round: what remains is counted by the final scoring
    WEIGHTS._replace(
        next_round=0.55,
        piece=1.0,
        powerhouse=0.0,
        objective=1.8,
        standing=(1.0, 0.8),
        contract=0.6,
    ),
    WEIGHTS._replace(
        credit=0.55,
        excavator=2.4,
        mixer=2.9,
        tile_ready=1.1,
        next_round=0.4,
        later_rounds=0.1,
        ability=1.5,
        piece=0.9,
        powerhouse=0.0,
        objective=1.5,
        standing=(1.0, 0.8, 0.55),
    ),
    WEIGHTS._replace(
        credit=0.65,
        excavator=2.8,
        mixer=3.4,
        tile_ready=1.3,
        next_round=0.8,
        ability=1.2,
        piece=0.7,
        powerhouse=0.0,
        objective=0.9,
        standing=(1.0, 0.8, 0.55, 0.27),
        contract=0.75,
    ),
    WEIGHTS._replace(
        credit=0.85,
        excavator=3.6,
        mixer=4.5,
        tile_ready=1.7,
        next_round=0.7,
        later_rounds=0.1,
        piece=1.2,
        powerhouse=-0.5,
        objective=1.0,
        standing=(1.0, 0.8, 0.55, 0.27, 0.16),
        contract=0.75,
    ),
)
"""Weights with 0, 1, 2, 3 rounds left after the present one, and with more."""
