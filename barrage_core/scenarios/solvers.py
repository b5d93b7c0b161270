"""Every way to an answer by its name: what `solve.by` may say in a scenario file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .answers import (
    energy_after,
    excavators_after,
    headstream_drops_after,
    points_after,
    resting_place,
    turns_until_back_after,
    wheel_turns_after,
)
from .answers_building import back_after_the_night, buildable, constructible, fewest_engineers, gift_places, tile_for
from .answers_points import best_contract, best_space, final_points, income_points, next_order, points_of_the_round
from .answers_production import best_energy, best_fee, best_round_energy, completes, usable_spaces
from .answers_water import catches, elevations_to_dry_out, fed_by, held_after_flow, spring_for, water_of
from .model import Solver

__all__ = ["SOLVERS"]

SOLVERS: Final[dict[str, Callable[..., Solver]]] = {
    make.__name__: make
    for make in (
        # building and the wheel
        back_after_the_night,
        buildable,
        constructible,
        fewest_engineers,
        gift_places,
        tile_for,
        # points and turn order
        best_contract,
        best_space,
        final_points,
        income_points,
        next_order,
        points_of_the_round,
        # productions
        best_energy,
        best_fee,
        best_round_energy,
        completes,
        usable_spaces,
        # water
        catches,
        elevations_to_dry_out,
        fed_by,
        held_after_flow,
        resting_place,
        spring_for,
        water_of,
        # what there is after some actions
        energy_after,
        excavators_after,
        headstream_drops_after,
        points_after,
        turns_until_back_after,
        wheel_turns_after,
    )
}
