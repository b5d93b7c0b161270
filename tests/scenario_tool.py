"""Let a strong player go through the scenarios: `python -m tests.scenario_tool [ID …]` prints what it finds.

Where a scenario asks for the best of something, its own solver looks at the spaces that the question names. Here every
space is open, and each way to the end of the round is played. In the last turns of a round the strongest bot is asked
as well. Answers that follow from the rules alone need no player.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, NamedTuple

from barrage_core.actions import Action, Fulfil, PlaceEngineers, Produce, UseBank
from barrage_core.bots import RUNGS, Planner
from barrage_core.components.management import BANK
from barrage_core.events import EnergyMade, WheelTurned
from barrage_core.names import Seat
from barrage_core.questions.changes import after_production, before_production, with_engineers
from barrage_core.questions.contracts import fulfillable
from barrage_core.questions.production import productions
from barrage_core.rules import legal_actions, play
from barrage_core.scenarios import FILES, LIBRARY, SCENARIOS, Answer, Scenario, scenario
from barrage_core.scenarios.search import Line, energy_made, lines, points_scored
from barrage_core.state import GameState

__all__ = ["JUDGES", "ONE_TURN", "Judged", "judge", "main", "solver_of"]

ONE_TURN: Final = ("best_energy", "best_fee", "buildable", "completes", "constructible", "tile_for", "usable_spaces")
"""Solvers that look at one turn: with more turns there would be better answers, so the question has to say so."""
STRONGEST: Final = RUNGS["director"]._replace(positions=100_000)


class Judged(NamedTuple):
    """A scenario, by whom it was judged, and what was found; for an answer of the rules nothing is looked for."""

    id: str
    by: str
    answer: Answer
    found: Answer | None

    @property
    def holds(self) -> bool:
        """Whether nobody found anything better."""
        return self.found in (None, self.answer)


@cache
def _solvers() -> dict[str, dict[str, Any]]:
    files = [tomllib.loads((LIBRARY / f"{file}.toml").read_text(encoding="utf-8")) for file in FILES]
    return {entry["id"]: entry["solve"] for file in files for entry in file["scenario"]}


def solver_of(id: str) -> dict[str, Any]:
    """Return the name of a scenario's solver, and what it is given, as the library's file has them."""
    return dict(_solvers()[id])


# Every way to the end of the round ----------------------------------------------------------------------------------


def _named(action: Action) -> str:
    """Name what a line begins with as the options of a scenario do."""
    if isinstance(action, PlaceEngineers):
        return action.space
    if isinstance(action, Fulfil):
        return action.contract
    return BANK if isinstance(action, UseBank) else str(action)


def _best_first(ways: Iterable[Line], seat: Seat) -> str:
    """Return what the line with the most points begins with; where several are best, all of them."""
    best: dict[str, int] = {}
    for line in ways:
        name = _named(line.actions[0])
        best[name] = max(points_scored(line, seat), best.get(name, -sys.maxsize))
    most = max(best.values())
    return " and ".join(name for name, points in best.items() if points == most)


def _best_space(state: GameState, player: str, **_given: Any) -> Answer:
    return _best_first(lines(state), state.seat(player))


def _best_contract(state: GameState, player: str, energy: int, **_given: Any) -> Answer:
    return _best_first(lines(after_production(state, player, energy)), state.seat(player))


def _most_energy(state: GameState, player: str, **_given: Any) -> Answer:
    return max(energy_made(line, state.seat(player)) for line in lines(state))


def _fewest_engineers(state: GameState, player: str, tile: str, **_given: Any) -> Answer:
    """Give the player one engineer, then two and so on, until there is a way."""
    seat = state.seat(player)
    for number in range(1, state.engineers[seat]):
        if any(_comes_back(line, seat, tile) for line in lines(with_engineers(state, player, number))):
            return number
    return state.engineers[seat]


def _comes_back(line: Line, seat: Seat, tile: str) -> bool:
    turns = [event for event in line.events if isinstance(event, WheelTurned)]
    return any(event.player == seat and event.tile == tile for event in turns)


# One production, as the rules play it -------------------------------------------------------------------------------


def _energies(state: GameState, player: str, bonus: int) -> list[int]:
    """Play every production, and return the energy that each makes."""
    if not productions(state, player, bonus):
        return []
    ready = before_production(state, player, bonus)
    logs = [play(ready, action)[1] for action in legal_actions(ready) if isinstance(action, Produce)]
    return [next(event.energy for event in log if isinstance(event, EnergyMade)) for log in logs]


def _best_energy(state: GameState, player: str, bonus: int) -> Answer:
    return max(_energies(state, player, bonus), default=0)


def _best_fee(state: GameState, player: str, bonus: int, contract: str) -> Answer:
    """Give the player no credit, then one and so on, until a production is enough."""
    seat, draft = state.seat(player), state.copy()
    for credits in range(state.credits[seat]):
        draft.credits[seat] = credits
        reports = [one for energy in _energies(draft, player, bonus) for one in fulfillable(draft, player, energy)]
        if any(one.contract == contract and one.enough for one in reports):
            return credits
    return state.credits[seat]


# The strongest bot ---------------------------------------------------------------------------------------------------


def _planned(state: GameState, player: str, energy: int = 0, **_given: Any) -> Answer:
    """Return what the strongest bot begins the turn with."""
    start = after_production(state, player, energy) if energy else state
    return _named(Planner(STRONGEST).choose(start))


# All scenarios --------------------------------------------------------------------------------------------------------

JUDGES: Final[dict[str, dict[str, Callable[..., Answer]]]] = {
    "best_space": {"every line": _best_space, "the strongest bot": _planned},
    "best_contract": {"every line": _best_contract, "the strongest bot": _planned},
    "best_round_energy": {"every line": _most_energy},
    "fewest_engineers": {"every line": _fewest_engineers},
    "best_energy": {"every production": _best_energy},
    "best_fee": {"every production": _best_fee},
}
"""The judges of the answers of each solver."""


def judge(one: Scenario) -> list[Judged]:
    """Let all its judges look for the answer of a scenario."""
    given = solver_of(one.id)
    judges = JUDGES.get(given.pop("by"), {})
    found = [Judged(one.id, by, one.answer, look(one.state, **given)) for by, look in judges.items()]
    return found or [Judged(one.id, "the rules", one.answer, None)]


def main(arguments: list[str]) -> int:
    """Print what was found, scenario by scenario; the result says whether every answer holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.scenario_tool", description=__doc__)
    parser.add_argument("ids", nargs="*", help="scenarios (all)")
    ids = parser.parse_args(arguments).ids or list(SCENARIOS)
    fine = True
    for row in (row for id in ids for row in judge(scenario(id))):
        verdict = "holds" if row.holds else f"BETTER: {row.found}"
        print(f"{row.id:28} {row.by:18} {row.answer!s:38} {verdict}", flush=True)
        fine = fine and row.holds
    return not fine


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
