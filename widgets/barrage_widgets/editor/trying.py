"""Trying a map: bots play some games on it, in pieces, and the outcome is shown in words and as a table."""

from __future__ import annotations

from time import perf_counter

from barrage_core import MapSpec
from barrage_core.catalogue import say, say_many
from barrage_core.checks import one_of, whole_number
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS
from barrage_core.study.map_use import GameUse, MapUse, add_up, play_on_map
from barrage_core.study.players import seat_players
from barrage_core.words import count

from ..panel import Block, blocks

__all__ = ["BOT", "MOST_GAMES", "Trial"]

BOT = "greedy"
MOST_GAMES = 100
PIECE = 0.4
"""Seconds of work before the page is answered again; a game that takes longer is finished first."""
SHOWN = 6
"""Conduits in the table, the best ones."""


class Trial:
    """Games of bots on one map; `played` grows until it has as many as were wanted."""

    def __init__(self, games: int = 10, players: int = 2) -> None:
        self.games, self.players = games, players
        self.playing = False
        self.played: list[GameUse] = []

    def clear(self) -> None:
        """Forget the games: they were played on another map, or at another table."""
        self.playing, self.played = False, []

    def set_games(self, value: int | None) -> None:
        """Choose how many games are played."""
        self.games = whole_number(value, 1, MOST_GAMES, "games")
        self.clear()

    def set_players(self, value: str) -> None:
        """Choose how many bots are at the table."""
        self.players = int(one_of(value, [number for number, _ in _tables()], "players"))
        self.clear()

    def begin(self) -> None:
        """Start from the first game."""
        self.playing, self.played = True, []

    def more(self, spec: MapSpec, done: int) -> None:
        """Play a few games, if nobody has done so already."""
        if not self.playing or done != len(self.played):
            return
        seated, begun, played = seat_players([BOT], self.players), perf_counter(), list(self.played)
        while len(played) < self.games and (len(played) == done or perf_counter() - begun < PIECE):
            played.append(play_on_map(len(played), map=spec, players=seated))
        self.played, self.playing = played, len(played) < self.games

    def use(self, spec: MapSpec) -> MapUse | None:
        """What the bots made of the map, as soon as a game was played."""
        return add_up(spec, self.played) if self.played else None

    def bookmark(self) -> _PutBack:
        """Return a function that puts the trial back as it is now."""
        return _PutBack(self)


class _PutBack:
    """Remembers a trial; no list of games is ever written to."""

    def __init__(self, trial: Trial) -> None:
        self._trial, self._kept = trial, dict(vars(trial))

    def __call__(self) -> None:
        vars(self._trial).update(self._kept)


def trial_blocks(trial: Trial, spec: MapSpec, faulty: bool) -> list[Block]:
    """Show the games as they are played, or what came of them, and the button that starts them."""
    if trial.playing:
        done = len(trial.played)
        words = say("{done} of {all}", done=done, all=count(trial.games, "game"))
        return [
            blocks.progress("Playing", done, trial.games, shown=words, go="more"),
            blocks.buttons(blocks.button("stop", "Stop", main=True)),
        ]
    off = "correct the faults first" if faulty else ""
    shown = [
        blocks.buttons(
            blocks.button("table", "Play it here", off=off),
            blocks.button(
                "try", say_many(trial.games, "Try it: {number} game of bots", "Try it: {number} games of bots"), off=off
            ),
        ),
        blocks.fold("How many games, how many players", *_options(trial)),
    ]
    use = trial.use(spec)
    return shown if use is None else [*shown, *_outcome(use)]


def _tables() -> list[tuple[str, str]]:
    return [(str(number), count(number, "player")) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]


def _options(trial: Trial) -> list[Block]:
    return [
        blocks.number("games", "Games", trial.games, 1, MOST_GAMES),
        blocks.tabs("players", "Table", _tables(), str(trial.players)),
        blocks.text("The bots are greedy: they look no further than their own turn. People play otherwise.", "note"),
    ]


def _outcome(use: MapUse) -> list[Block]:
    rows = [
        (conduit, f"{use.drops.get(conduit, 0):.1f}", f"{energy:.1f}")
        for conduit, energy in list(use.energy.items())[:SHOWN]
    ]
    points = ", ".join(f"{vp:.0f}" for vp in use.vp)
    return [
        blocks.text(use.sentence),
        blocks.text(say("Victory points by seat: {points}.", points=points), "note"),
        blocks.table(["Conduit", "Drops", "Energy"], rows, caption="The best conduits, in a game"),
    ]
