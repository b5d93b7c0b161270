"""The companies' own abilities, which work from the third powerhouse on (p. 23)."""

from __future__ import annotations

from ...actions import Produce
from ...agenda import AbilitySteps, ChooseProduction, Task
from ...events import Log
from ...names import Seat
from ...resources import make_energy
from ...rulebook import RuleSet
from ...state import GameState
from .power import POWERS, Power, enter

__all__ = ["ABILITY", "COMPANY_POWERS", "ability_steps"]

ABILITY = "company ability"
"""Where what an ability brings comes from, in an event."""


def _energy_for_passing_water(draft: GameState, player: Seat, entered: tuple[str, ...], log: Log) -> None:
    """USA: move the marker once for each of its powerhouses that the drop passed by river (R07)."""
    basin_of = draft.setup.board.basin_of
    for place, owner in draft.powerhouses.items():
        if owner == player and basin_of[place] in entered:
            make_energy(draft, player, draft.rules.usa_steps, ABILITY, "companies.usa", log)


def _second_production(player: Seat, action: Produce, second: bool) -> tuple[Task, ...]:
    """Germany: offer a second production with another powerhouse, once."""
    if second:
        return ()
    return (ChooseProduction(player, 0, second=True, other_than=action.powerhouse, optional=True),)


def _steps_after_production(player: Seat, action: Produce, second: bool) -> tuple[Task, ...]:
    """Italy: more steps on the track, after the contract (R57)."""
    return (AbilitySteps(player),)


def ability_steps(draft: GameState, task: Task, log: Log) -> None:
    """Move the marker as the company's ability says; this fulfils no contract (R09, R57)."""
    assert isinstance(task, AbilitySteps)
    power = POWERS[draft.companies[task.player]]
    if power.track_steps is not None:
        make_energy(draft, task.player, power.track_steps(draft.rules), ABILITY, power.rule, log)


def _contract_discount(rules: RuleSet, produced: bool) -> int:
    """France: every contract needs less energy; a variant leaves out the energy of technology tiles (R10)."""
    return rules.france_discount if produced or rules.france_on_tile_energy else 0


COMPANY_POWERS = enter(
    Power("usa", "companies.usa", water_passed=_energy_for_passing_water),
    Power("germany", "companies.germany", after_production=_second_production),
    Power(
        "italy",
        "companies.italy",
        after_production=_steps_after_production,
        track_steps=lambda rules: rules.italy_steps,
    ),
    Power("france", "companies.france", contract_discount=_contract_discount),
)
