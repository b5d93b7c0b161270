"""Fit the weights by rounds left to games: `python -m tests.fit_tool play FILE` plays them, `fit FILE` reads them.

`play` lets narrow planners play each other on set-ups for training, every seat with weights scattered around those of
the director, and appends a line of JSON for each game: what the forecast counts at the end of each round, and the
victory points in the end. Stopped and started again, it goes on. A few hundred games say little: take thousands, with
the compiled build.

`fit` explains the points above the mean of the table by what the forecast counts, for each number of rounds left. It is
ridge regression, drawn towards the weights that the director has, and no weight becomes negative. It prints them, and
how far off both tables are in games that the fit has not seen. What it finds is a proposal: players that have it must
beat players that do not.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from barrage_core.bots import EXPERIENCE, RUNGS, Forecaster, Planner, Rung, Weights
from barrage_core.bots.ways import face_up
from barrage_core.names import Seat
from barrage_core.newgame import new_game
from barrage_core.rules import after, play_unchecked
from barrage_core.state import GameState
from barrage_core.study import TRAINING_SEEDS
from barrage_core.words import count

__all__ = ["FITTED", "Sample", "counted", "fit", "main", "off_by", "play_one", "samples"]

FITTED: Final = (
    "credit",
    "excavator",
    "mixer",
    "tile_ready",
    "next_round",
    "later_rounds",
    "ability",
    "piece",
    "powerhouse",
    "bonus_to_come",
    "advanced_tile",
    "objective",
    "contract",
)
"""The weights that are fitted: a forecast is a sum with each of them as a factor."""
SCATTER: Final = 0.4
"""How far the weights of a seat are from the director's: the standard deviation of their logarithm."""
PULL: Final = 300.0
"""How strongly the fit is drawn to the weights that are there: as much as this many positions speak for them."""
SWEEPS: Final = 500
HELD_OUT: Final = 5
"""Every fifth game is kept to try the fit on."""


class Sample(NamedTuple):
    """A player at the end of a round, compared with the mean of the table: what it has, and what came of it."""

    game: int
    counts: tuple[float, ...]
    points: float


# Games ------------------------------------------------------------------------------------------------------------


def counted(state: GameState, seat: Seat, weights: Weights) -> tuple[float, ...]:
    """Return what a forecast counts whatever the fitted weights are, and then what each of them is multiplied with."""
    nothing: dict[str, Any] = dict.fromkeys(FITTED, 0.0)
    tables = [weights._replace(**nothing), *(weights._replace(**nothing | {name: 1.0}) for name in FITTED)]
    fixed, *worths = (sum(Forecaster(table)(state, seat)) for table in tables)
    return fixed, *(worth - fixed for worth in worths)


def play_one(seed: int, **settings: Any) -> dict[str, Any]:
    """Play one game of narrow planners with scattered weights."""
    state, _ = new_game(4, seed, mode="full", **settings)
    bots = [Planner(_scattered(seed, seat), seed) for seat in range(4)]
    ends: list[list[list[float]]] = []
    while (task := state.decision) is not None:
        this_round, before = state.round, state.copy()
        action = bots[task.player].choose(state)
        play_unchecked(state, action)
        if this_round and state.round > this_round:
            # The round ended with this decision; what it left, before the water flowed, is what a plan ends with.
            end, weights = after(face_up(before), action), RUNGS["director"].weights_in(before)
            ends.append([[round(number, 3) for number in counted(end, seat, weights)] for seat in range(4)])
    return {"seed": seed, "vp": list(state.vp), "ends": ends}


def _scattered(seed: int, seat: Seat) -> Rung:
    chance = random.Random(f"{seed} {seat}")
    factors = {name: exp(chance.gauss(0.0, SCATTER)) for name in FITTED}
    tables = (
        weights._replace(**{name: getattr(weights, name) * factor for name, factor in factors.items()})
        for weights in EXPERIENCE
    )
    return RUNGS["apprentice"]._replace(experience=tuple(tables))


# The fit ----------------------------------------------------------------------------------------------------------


def samples(games: Iterable[dict[str, Any]], left: int) -> list[Sample]:
    """Return all seats of all games with a number of rounds left."""
    found: list[Sample] = []
    for game in games:
        if left <= len(game["ends"]):
            rows = [[points - row[0], *row[1:]] for points, row in zip(game["vp"], game["ends"][-left], strict=True)]
            means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
            for row in rows:
                points, *counts = (value - mean for value, mean in zip(row, means, strict=True))
                found.append(Sample(game["seed"], tuple(counts), points))
    return found


def fit(seen: Sequence[Sample], start: Sequence[float], pull: float = PULL) -> list[float]:
    """Return the weights, none of them negative, that explain the points best, drawn to those of the start.

    One weight after the other is set to what is best for it while the others stay, until nothing changes any more.
    """
    size = range(len(start))
    products = [[sum(one.counts[i] * one.counts[j] for one in seen) for j in size] for i in size]
    targets = [sum(one.counts[i] * one.points for one in seen) for i in size]
    # A count that is large by itself needs a strong pull: it is measured in its own variance.
    pulls = [pull * products[i][i] / max(1, len(seen)) for i in size]
    weights = list(start)
    for _ in range(SWEEPS):
        for i in size:
            if products[i][i]:
                others = sum(products[i][j] * weights[j] for j in size if j != i)
                best = (targets[i] - others + pulls[i] * start[i]) / (products[i][i] + pulls[i])
                weights[i] = max(0.0, best)
    return weights


def off_by(seen: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return by how much the points are off that these weights expect: the root of the mean square."""
    errors = (
        one.points - sum(weight * number for weight, number in zip(weights, one.counts, strict=True)) for one in seen
    )
    return sqrt(sum(error**2 for error in errors) / len(seen))


# The command ------------------------------------------------------------------------------------------------------


def main(words: list[str]) -> int:
    """Play games, or print what they say."""
    parser = argparse.ArgumentParser(prog="python -m tests.fit_tool", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["play", "fit"])
    parser.add_argument("file", type=Path, help="the games, a line of JSON for each")
    parser.add_argument("--games", type=int, default=2000, help="how many games to play (2000)")
    parser.add_argument("--seed", type=int, default=TRAINING_SEEDS.start, help="the first set-up")
    chosen = parser.parse_args(words)
    games = [json.loads(line) for line in chosen.file.read_text().splitlines()] if chosen.file.exists() else []
    if chosen.what == "fit":
        _print_fit(games)
        return 0
    known = {game["seed"] for game in games}
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        if seed not in known:
            with chosen.file.open("a") as file:
                print(json.dumps(play_one(seed)), file=file)
    return 0


def _print_fit(games: Sequence[dict[str, Any]]) -> None:
    for left in range(1, len(EXPERIENCE)):
        found = samples(games, left)
        kept = [one for one in found if one.game % HELD_OUT == 0]
        start = [float(getattr(EXPERIENCE[left], name)) for name in FITTED]
        weights = fit([one for one in found if one.game % HELD_OUT], start)
        print(f"{count(left, 'round')} left: off by {off_by(kept, weights):.2f} VP, {off_by(kept, start):.2f} as it is")
        for name, before, now in zip(FITTED, start, weights, strict=True):
            print(f"    {name:14} {before:6.2f} -> {now:6.2f}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
