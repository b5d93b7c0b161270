"""Fit the weights by rounds left to games: `python -m tests.fit_tool play FILE` plays them, `fit` and `meet` read them.

`play` lets narrow planners play each other on set-ups for training, every seat with weights scattered around those of
the director, and appends a line of JSON for each game: what the forecast counts at the end of each round, how dear each
seat held things, and the victory points in the end. Stopped and started again, it goes on. A few hundred games say
little: take thousands, with the compiled build (`.venv/fast/bin/python tests/fit_tool.py play FILE`; with `-m` the
sources of the checkout are taken).

`fit` explains the points above the mean of the table by what the forecast counts, for each number of rounds left. It is
ridge regression, drawn towards the weights that the director has, and no weight becomes negative. It prints them, and
how far off both tables are in games that the fit has not seen. Then it prints what it did to the points of a player to
hold a thing dearer: that needs more games, and is no guess.

What the fit finds is a proposal. `meet` lets two players that have it meet two with the usual weights, on other set-ups
for training, and prints after every game how far apart they are.
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
from barrage_core.study import TRAINING_SEEDS, interval, play_game, wilson
from barrage_core.words import count

__all__ = [
    "FITTED",
    "SCATTERED",
    "Effect",
    "Sample",
    "counted",
    "effects",
    "fit",
    "main",
    "meet",
    "off_by",
    "play_one",
    "proposed",
    "samples",
    "scatter",
]

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
SCATTERED: Final = (
    *FITTED,
    "plenty",
    "on_wheel",
    "last_use",
    "ready_now",
    "usual_bonus",
    "own_drops",
    "no_dam",
    "step",
    "growth",
    "energy_growth",
    "out_of_reach",
)
"""The weights that differ from seat to seat: those that are fitted, and some that are no plain factors."""
SCATTER: Final = 0.4
"""How far the weights of a seat are from the director's: the standard deviation of their logarithm."""
PULL: Final = 300.0
"""How strongly the fit is drawn to the weights that are there: as much as this many positions speak for them."""
SWEEPS: Final = 500
HELD_OUT: Final = 5
"""Every fifth game is kept to try the fit on."""
MEETINGS: Final = TRAINING_SEEDS.start + 500_000
"""The first set-up of those that players meet on."""


class Sample(NamedTuple):
    """A player at the end of a round, compared with the mean of the table: what it has, and what came of it."""

    game: int
    counts: tuple[float, ...]
    points: float


class Effect(NamedTuple):
    """What it does to the points of a player to multiply a weight by e to the `SCATTER`, with its standard error."""

    name: str
    points: float
    error: float


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
    shifts = scatter(seed)
    bots = [Planner(_scattered(shift), seed) for shift in shifts]
    ends: list[list[list[float]]] = []
    while (task := state.decision) is not None:
        this_round, before = state.round, state.copy()
        action = bots[task.player].choose(state)
        play_unchecked(state, action)
        if this_round and state.round > this_round:
            # The round ended with this decision; what it left, before the water flowed, is what a plan ends with.
            end, weights = after(face_up(before), action), RUNGS["director"].weights_in(before)
            ends.append([[round(number, 3) for number in counted(end, seat, weights)] for seat in range(4)])
    return {"seed": seed, "shifts": shifts, "vp": list(state.vp), "ends": ends}


def scatter(seed: int) -> list[list[float]]:
    """Return what each seat adds to the logarithm of each weight in `SCATTERED`.

    Two seats drawn by chance are opposites in everything, and so are the other two. Whether a weight is too high or too
    low then shows in fewer games, and it does not matter that it is bad to be far off in either direction.
    """
    chance = random.Random(seed)
    seats = chance.sample(range(4), 4)
    shifts: dict[Seat, list[float]] = {}
    for one, other in (seats[:2], seats[2:]):
        shifts[one] = [round(chance.gauss(0.0, SCATTER), 3) for _ in SCATTERED]
        shifts[other] = [-shift for shift in shifts[one]]
    return [shifts[seat] for seat in range(4)]


def _scattered(shift: Sequence[float]) -> Rung:
    factors = {name: exp(number) for name, number in zip(SCATTERED, shift, strict=True)}
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


def effects(games: Iterable[dict[str, Any]]) -> list[Effect]:
    """Return what each scattered weight did to the points above the mean of the table, one apart from the others."""
    seats = [
        (points - sum(game["vp"]) / len(game["vp"]), shift)
        for game in games
        for points, shift in zip(game["vp"], game["shifts"], strict=True)
    ]
    # Of the four seats of a game, only three differ from their mean by chance of their own.
    spread = sqrt(sum(points**2 for points, _ in seats) / max(1.0, 0.75 * len(seats)))
    found: list[Effect] = []
    for number, name in enumerate(SCATTERED):
        steps = [(points, shift[number] / SCATTER) for points, shift in seats]
        size = sum(step**2 for _, step in steps)
        if size:
            found.append(Effect(name, sum(points * step for points, step in steps) / size, spread / sqrt(size)))
    return found


def proposed(games: Sequence[dict[str, Any]]) -> tuple[Weights, ...]:
    """Return the table that all the games together propose."""
    tables = [EXPERIENCE[0]]
    for left in range(1, len(EXPERIENCE)):
        start = [float(getattr(EXPERIENCE[left], name)) for name in FITTED]
        found: dict[str, Any] = dict(zip(FITTED, fit(samples(games, left), start), strict=True))
        tables.append(EXPERIENCE[left]._replace(**{name: round(value, 2) for name, value in found.items()}))
    return tuple(tables)


class Met(NamedTuple):
    """How two players with a proposal did against two without it, in one game."""

    ahead: float
    """The difference of their mean points."""
    won: float
    """1 when one of them won, a part of it when they shared the win."""


def meet(seed: int, mine: Rung, theirs: Rung, **settings: Any) -> Met:
    """Let two players meet two others, on seats drawn by chance."""
    seats = set(random.Random(seed).sample(range(4), 2))
    bots = [Planner(mine if seat in seats else theirs, seed) for seat in range(4)]
    game = play_game(bots, seed, mode="full", **settings)
    ahead = sum(points if seat in seats else -points for seat, points in enumerate(game.vp)) / 2
    return Met(ahead, sum(seat in seats for seat in game.winners) / len(game.winners))


# The command ------------------------------------------------------------------------------------------------------


def main(words: list[str]) -> int:
    """Play games, print what they say, or try what they propose."""
    parser = argparse.ArgumentParser(prog="python -m tests.fit_tool", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["play", "fit", "meet"])
    parser.add_argument("file", type=Path, help="the games, a line of JSON for each")
    parser.add_argument("--games", type=int, default=2000, help="how many games to play (2000)")
    parser.add_argument("--seed", type=int, help=f"the first set-up ({TRAINING_SEEDS.start}; to meet, {MEETINGS})")
    parser.add_argument(
        "--rung", choices=RUNGS, default="apprentice", help="how wide to look in a meeting (apprentice)"
    )
    chosen = parser.parse_args(words)
    games = [json.loads(line) for line in chosen.file.read_text().splitlines()] if chosen.file.exists() else []
    if chosen.what == "fit":
        _print_fit(games)
        return 0
    if chosen.what == "meet":
        first = MEETINGS if chosen.seed is None else chosen.seed
        _print_meetings(range(first, first + chosen.games), RUNGS[chosen.rung], proposed(games))
        return 0
    known = {game["seed"] for game in games}
    first = TRAINING_SEEDS.start if chosen.seed is None else chosen.seed
    for seed in range(first, first + chosen.games):
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
    print(f"Points of a player that multiplies a weight by {exp(SCATTER):.2f}, with the standard error:")
    for effect in effects(games):
        print(f"    {effect.name:14} {effect.points:+6.2f} ± {effect.error:.2f}")


def _print_meetings(seeds: Iterable[int], rung: Rung, table: tuple[Weights, ...]) -> None:
    usual = rung._replace(experience=())
    met: list[Met] = []
    for seed in seeds:
        met.append(meet(seed, rung._replace(experience=table), usual))
        if len(met) > 1:
            ahead = interval([one.ahead for one in met])
            won = wilson(sum(one.won for one in met), len(met))
            print(
                f"{count(len(met), 'game')}: {ahead.mean:+.1f} VP ({ahead.low:+.1f} to {ahead.high:+.1f}), "
                f"{won.share:.0%} won ({won.low:.0%} to {won.high:.0%})",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
