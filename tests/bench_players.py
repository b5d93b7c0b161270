"""Measure how long every player takes: games a second, the longest turn, and a decision on larger and larger maps.

Time is the processor time of this process. Nothing is compared with another machine: what is shown is how the players
compare with each other, and one bar.

1. Games a second: full games of four, the player in every seat. After so many seconds (`--seconds`) a game is broken
   off; it counts by how many of the engineers of the whole game have been placed.
2. The longest turn of those games, played again from its beginning while memory is counted.
3. A leaf of the search: a copy, an action played on it, the position judged. Notes are kept for each turn, as there.
4. A turn of an Automa beside one of the greedy player, at the same tables.
5. A decision on maps of 12 to 60 basins: chosen, and carried out on a copy, at every fifth decision of a greedy game on
   each; the maps take turns. Once on the printed map with its basins several times in a row, and on maps from seeds.
6. A map of 40 basins: drawn, and asked about everything that the graph knows.

Run it with `make bench`, or with `python tests/bench_players.py --seconds 2 greedy` for a quick look.
"""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parent.parent))  # for tests.kit; a compiled kit is found before

from barrage_core import questions as ask
from barrage_core.actions import TurnTile
from barrage_core.agenda import DraftCompany, DraftContract, Turn
from barrage_core.bots import BOTS, Bot, known_bot, make_bot
from barrage_core.bots.forecast import Forecaster
from barrage_core.bots.options import options_to_try
from barrage_core.bots.ways import awaited, begin_turn, face_up, ways
from barrage_core.compiled import build
from barrage_core.components.maps import MapSpec
from barrage_core.errors import BarrageError
from barrage_core.names import Seat
from barrage_core.newgame import new_game
from barrage_core.newmap import new_map
from barrage_core.pictures import board
from barrage_core.rules import after, look_ahead, play_unchecked
from barrage_core.state import GameState, sharing_copy
from barrage_core.study import Table, plain_text
from tests.kit.large_maps import SIZES, large_map

PLAYERS = 4
MOST_GAMES = 200
EVERY = 5
"""Every so many decisions of a game, one is timed on every map: no multiple of the players, so that all have some."""
MOST_TIMES = 3
"""The bar: how many times the decision on the smallest map one on the largest may take."""
MOST_LEAF = {"pure Python": 40, "compiled": 20}
"""The bar for a leaf, in µs: half and a quarter of what it took before the players planned."""
MOST_AUTOMA = 1
"""The bar: how many times a turn of the greedy player one of an Automa may take."""
ASKED, MOST_ASKING = 40, 0.5
"""The basins of the map that is drawn and asked about, and the bar for each, in seconds."""
LARGE_MAPS: dict[str, Callable[[int], MapSpec]] = {
    "the printed map stretched": large_map,
    **{f"maps from seed {seed}": partial(new_map, seed=seed) for seed in (1, 2, 3)},
}
"""What makes a map of a number of basins: a stretched one has no more water and no other rivers, the others have."""
BEGINS_A_TURN = (Turn, DraftCompany, DraftContract)


class Spell(NamedTuple):
    """A turn: where it began, and the seconds that all its decisions took together."""

    seconds: float
    start: GameState


class Played(NamedTuple):
    """What a player did in the time it had."""

    games: float
    seconds: float
    turns: int
    longest: Spell


# Games and turns ------------------------------------------------------------------------------------------------------


def play_for(name: str, seconds: float) -> Played:
    """Let a player play against itself, for so many seconds of its own time and what the engine adds."""
    games, turns, longest = 0.0, 0, None
    begun = time.process_time()
    for seed in range(MOST_GAMES):
        state, _ = new_game(PLAYERS, seed, mode="full")
        bots = [make_bot(name, PLAYERS * seed + seat) for seat in range(PLAYERS)]
        while state.decision is not None and time.process_time() - begun < seconds:
            spell = play_turn(bots[state.decision.player], state)
            turns += isinstance(spell.start.decision, Turn)
            longest = max(longest or spell, spell, key=lambda one: one.seconds)
        games += part_played(state)
        if state.decision is not None:
            break
    assert longest is not None
    return Played(games, time.process_time() - begun, turns, longest)


def play_turn(bot: Bot, state: GameState) -> Spell:
    """Play on until somebody else decides or another turn begins."""
    start, seconds, task = state.copy(), 0.0, state.decision
    assert task is not None
    seat = task.player
    while True:
        before = time.process_time()
        action = bot.choose(state)
        seconds += time.process_time() - before
        play_unchecked(state, action)
        task = state.decision
        begins = isinstance(task, BEGINS_A_TURN) and not state.copied  # to copy an officer is a turn that goes on
        if task is None or task.player != seat or begins:
            return Spell(seconds, start)


def part_played(state: GameState) -> float:
    """Return how much of a game is over: by rounds, and in a round by the engineers that were placed."""
    if state.is_over:
        return 1.0
    left = sum(state.engineers) / (PLAYERS * state.rules.engineers)
    return max(0.0, state.round - left) / state.rules.rounds


def memory_of(name: str, start: GameState) -> int:
    """Play a turn again, by a fresh player, and return the most bytes that it held at once."""
    state, bot = start.copy(), make_bot(name, 1)
    tracemalloc.start()
    play_turn(bot, state)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def pace_table(names: list[str], seconds: float) -> Table:
    """Measure games, turns and the longest turn of each player."""
    rows = []
    for name in names:
        played = play_for(name, seconds)
        memory = memory_of(name, played.longest.start)
        rows.append(
            (
                name,
                f"{played.games:.2f}",
                f"{played.games / played.seconds:.3g}",
                f"{1000 * played.seconds / max(1, played.turns):.2f}",
                f"{1000 * played.longest.seconds:.1f}",
                f"{memory / 1024:,.0f}",
            )
        )
    heads = ("player", "games played", "games / s", "ms a turn", "longest turn, ms", "its memory, kB")
    return Table("Against itself, full game of four", heads, rows)


# A leaf of the search -------------------------------------------------------------------------------------------------


def leaf_table(seconds: float) -> Table:
    """Measure the mean time of a leaf, and hold it against the bar."""
    leaves, spent, begun = 0, 0.0, time.process_time()
    for state in turns_to_plan():
        seat, forecast = awaited(state), Forecaster()
        for node in nodes_of(state, seat):
            options = options_to_try(node, seat)
            before = time.process_time()
            for action in options:
                forecast.worth(after(node, action), seat)
            spent += time.process_time() - before
            leaves += len(options)
        if time.process_time() - begun > seconds:
            break
    reached, asked = 1e6 * spent / leaves, MOST_LEAF[build()]
    row = (f"{leaves:,}", f"{reached:.1f}", f"{asked}", "met" if reached <= asked else "NOT MET")
    return Table("A leaf of the search (copy, play, judge)", ("leaves", "µs each", "asked: at most", ""), [row])


def nodes_of(state: GameState, seat: Seat) -> list[GameState]:
    """Return what a search looks further from: the position itself, and every one that a turn leads to."""
    start = face_up(state)
    nodes = [start]
    for _, end in ways(start, seat, Forecaster().worth):
        node = sharing_copy(end)
        begin_turn(node, seat)
        nodes.append(node)
    return nodes


def turns_to_plan() -> Iterator[GameState]:
    """Yield turns from all parts of games of the player that looks one turn ahead."""
    for seed in range(MOST_GAMES):
        state, _ = new_game(PLAYERS, seed, mode="full")
        bots = [make_bot("novice", seat) for seat in range(PLAYERS)]
        turns = 0
        while (task := state.decision) is not None:
            turns += isinstance(task, Turn)
            if isinstance(task, Turn) and turns % EVERY == 0:
                yield state
            play_unchecked(state, bots[task.player].choose(state))


# Automas --------------------------------------------------------------------------------------------------------------


class Follower:
    """Takes the turns of an Automa, like a player that never has a choice."""

    name = "Automa"

    def choose(self, state: GameState) -> TurnTile:
        """Turn over a tile."""
        return TurnTile()


def automa_table(seconds: float) -> Table:
    """Measure the mean turn of Automas and of greedy players, carried out, and hold them against the bar."""
    spent, turns, begun = {"greedy": 0.0, "Automa": 0.0}, {"greedy": 0, "Automa": 0}, time.process_time()
    for seed in range(MOST_GAMES):
        state, _ = new_game(PLAYERS, seed, mode="full", automas=["medium", "very_hard"])
        while (task := state.decision) is not None:
            name = "Automa" if state.automa(task.player).id else "greedy"
            before = time.process_time()
            player: Bot = Follower() if name == "Automa" else make_bot("greedy", task.player)
            play_turn(player, state)
            spent[name] += time.process_time() - before
            turns[name] += 1
        if time.process_time() - begun > seconds:
            break
    greedy, automa = (1000 * spent[name] / turns[name] for name in spent)
    verdict = "met" if automa <= MOST_AUTOMA * greedy else "NOT MET"
    row = (f"{turns['Automa']:,}", f"{automa:.2f}", f"{greedy:.2f}", f"{automa / greedy:.2f} ×", verdict)
    heads = ("turns", "Automa, ms a turn", "greedy, ms a turn", "Automa : greedy", "")
    return Table(f"A turn of an Automa; asked: at most {MOST_AUTOMA} × the greedy player's", heads, [row])


# Decisions on larger maps ---------------------------------------------------------------------------------------------


def moments(spec: MapSpec) -> Iterator[GameState]:
    """Play a greedy game on a map, and yield its state at one of a few decisions.

    The state itself and not a copy, which would have forgotten what was worked out in the turns before.
    """
    state, _ = new_game(PLAYERS, 1, mode="full", map=spec)
    bots = [make_bot("greedy", seat) for seat in range(PLAYERS)]
    decisions = 0
    while (task := state.decision) is not None:
        decisions += 1
        if decisions % EVERY == 0:
            yield state
        play_unchecked(state, bots[task.player].choose(state))


def decision_times(name: str, seconds: float, make: Callable[[int], MapSpec]) -> dict[int, float]:
    """Return the mean seconds of a decision on a map of each size, over as many moments as there is time for.

    The action is carried out on a copy: what is legal after it is worked out then.
    """
    spent, count = dict.fromkeys(SIZES, 0.0), 0
    together = zip(*(moments(make(size)) for size in SIZES), strict=False)
    for state in next(together):  # to warm up
        decision_time(name, state)
    for states in together:
        for size, state in zip(SIZES, states, strict=True):
            spent[size] += decision_time(name, state)
        count += 1
        if sum(spent.values()) > seconds:
            break
    return {size: total / count for size, total in spent.items()}


def decision_time(name: str, state: GameState) -> float:
    """Let a fresh player decide, and return the seconds that it took."""
    bot = make_bot(name, 1)
    before = time.process_time()
    look_ahead(state, bot.choose(state))
    return time.process_time() - before


def map_table(names: list[str], seconds: float, kind: str) -> Table:
    """Measure a decision of each player on maps of a kind, and hold the largest against the bar."""
    heads = ("player", *(f"{size} basins, ms" for size in SIZES), f"{SIZES[-1]} : {SIZES[0]}", "")
    title = f"A decision on larger maps, {kind}; asked: at most {MOST_TIMES} × at {SIZES[-1]} basins"
    return Table(title, heads, [tuple(_map_row(name, seconds, LARGE_MAPS[kind])) for name in names])


def _map_row(name: str, seconds: float, make: Callable[[int], MapSpec]) -> Iterator[str]:
    times = decision_times(name, seconds, make)
    ratio = times[SIZES[-1]] / times[SIZES[0]]
    yield name
    yield from (f"{1000 * times[size]:.3g}" for size in SIZES)
    yield f"{ratio:.2f} ×"
    yield "met" if ratio <= MOST_TIMES else "NOT MET"


# A large map --------------------------------------------------------------------------------------------------------


def asking_table() -> Table:
    """Measure how long a large map takes to draw, and each question about it, and hold them against the bar."""
    spec = new_map(ASKED, seed=3)
    last = spec.basins[-1].id
    about_all = (board, ask.expected_water, ask.conduit_worths, ask.chains, ask.starving)
    about_one = (ask.feeders, ask.must_pass, ask.most_water)
    ask.most_water("miniature", "5")  # networkx is loaded when something is asked for the first time
    rows = [_asking_row(call, spec) for call in about_all] + [_asking_row(call, spec, last) for call in about_one]
    rows.append(_asking_row(ask.tile_sweep, spec, "plains"))
    title = f"A map of {ASKED} basins, drawn and asked about"
    return Table(title, ("what", "seconds", "asked: at most", ""), rows)


def _asking_row(call: Callable[..., object], *arguments: object) -> tuple[str, ...]:
    begun = time.process_time()
    call(*arguments)
    spent = time.process_time() - begun
    return call.__name__, f"{spent:.3f}", f"{MOST_ASKING}", "met" if spent <= MOST_ASKING else "NOT MET"


def main() -> None:
    """Measure and print."""
    summary, _, details = (__doc__ or "").partition("\n\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=summary, epilog=details, formatter_class=form)
    parser.add_argument("names", nargs="*", metavar="BOT", help=f"{', '.join(BOTS)} (all)")
    parser.add_argument("--seconds", type=float, default=20.0, help="the time of each player for each table (20)")
    options = parser.parse_args()
    if options.seconds <= 0:
        parser.error("expected a positive number of seconds")
    try:
        names = [known_bot(name) for name in options.names or BOTS]
    except BarrageError as problem:
        parser.error(str(problem))
    print(plain_text(pace_table(names, options.seconds)), end="\n\n", flush=True)
    print(plain_text(leaf_table(options.seconds)), end="\n\n", flush=True)
    print(plain_text(automa_table(options.seconds)), end="\n\n", flush=True)
    for kind in LARGE_MAPS:
        print(plain_text(map_table(names, options.seconds, kind)), end="\n\n", flush=True)
    print(plain_text(asking_table()))


if __name__ == "__main__":
    main()
