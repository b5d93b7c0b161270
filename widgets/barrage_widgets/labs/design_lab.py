"""The design laboratory: change a rule, let bots play every game twice, and read what the interval says."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from barrage_core import BarrageError, Game, GameState, RuleSet
from barrage_core.bots import known_bot
from barrage_core.checks import expected, one_of, whole_number
from barrage_core.components.maps import MapLike
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode
from barrage_core.newgame import new_game
from barrage_core.pictures import LIGHT, Picture
from barrage_core.study.pairs import METRICS, Effect, Pair, describe_effect, effects, play_pairs
from barrage_core.words import capitalised

from ..panel import Block, Opener, Shared, shared
from ..table import GameTable
from . import design_pages
from . import design_words as words
from .design_pages import FEWEST, FIELDS, MOST
from .design_words import Value

__all__ = ["DesignLab"]

PIECE = 0.4
"""Seconds of work before the page is answered again; a pair that takes longer is finished first."""
SAME_RULES = "The rule has its old value: choose another one first."
APART = 100_000
"""How far apart the seeds of two unpaired series are."""


class DesignLab(Opener):
    """Plan an experiment, run it with a progress bar, read the result, and look at noise beside it.

    The page asks for the games in small pieces, one after the other, so that Stop works at once. Without a page, `run`
    plays them all.

    >>> lab = DesignLab("starting_vp", 12, metric="points", expect="up", games=3, bots="random")
    >>> lab.run()
    >>> lab.effect.change.mean
    4.0
    >>> lab.close()
    """

    title = "The design laboratory"

    rule, metric, expect, bots = Shared[str]("rule"), Shared[str]("metric"), Shared[str]("expect"), Shared[str]("bots")
    value = Shared[Any]("value")
    games, players = Shared[int]("games"), Shared[int]("players")

    def __init__(
        self,
        rule: str = "conduit_fee_credits",
        value: Any = 0,
        *,
        metric: str = "energy",
        expect: str = "",
        games: int = 20,
        players: int = 2,
        bots: str = "greedy",
        base: RuleSet | None = None,
        seed: int = 0,
        mode: Mode = "introductory",
        map: MapLike = "standard",
    ) -> None:
        self._first = {"rule": rule, "value": value, "metric": metric, "expect": expect}
        self._first |= {"games": games, "players": players, "bots": bots}
        self.base = base or RuleSet()
        self._table: dict[str, Any] = {"mode": mode, "map": map}
        self._seed = seed
        self._paces: dict[tuple[str, int], float] = {}
        super().__init__()

    def start(self) -> None:
        """Begin with the first plan, and nothing played."""
        first = self._first
        self.size = 5
        self.on_rule(first["rule"])
        self.on_value(first["value"])
        self.on_metric(first["metric"])
        self.on_games(first["games"])
        self.on_players(first["players"])
        self.on_bots(first["bots"])
        if first["expect"]:
            self.on_expect(first["expect"])

    # What a lesson or a test may read

    @property
    def map(self) -> MapLike:
        """The map on which the games are played."""
        played: MapLike = self._table["map"]
        return played

    @property
    def changed(self) -> RuleSet:
        """The rule set with the change."""
        return RuleSet.from_dict(self.base.changes() | {self.rule: self.value})

    @property
    def shown(self) -> list[Pair]:
        """The games that are looked at: those of the change, or those of the noise."""
        return self.noise if self.stage == "noise" else self.pairs

    @property
    def first_position(self) -> GameState:
        """The position from which both games of the first pair begin."""
        return new_game(self.players, self._seed, rules=self.base, **self._table)[0]

    @property
    def effects(self) -> list[Effect]:
        """What happened to every number in the games that are looked at."""
        return effects(self.shown) if len(self.shown) >= FEWEST else []

    @shared()
    def effect(self) -> Effect | None:
        """What happened to the number that is watched."""
        return effects(self.shown, [self.metric])[0] if len(self.shown) >= FEWEST else None

    @property
    def pace(self) -> float | None:
        """Seconds that a pair takes at this table, measured in the last games."""
        return self._paces.get((self.bots, self.players))

    def run(self) -> None:
        """Play all games of the plan at once; what goes wrong is raised, as nobody may be looking at the panel."""
        self.handle("play")
        while self.playing and not self.problem:
            self.handle("more", len(self.shown))
        if self.problem:
            raise BarrageError(self.problem["text"])

    # The plan

    def on_rule(self, name: str) -> None:
        """Choose the rule to change; its value is the present one until another is given."""
        one_of(name, FIELDS, "rule")
        self.rule, self.value, self.expect = name, getattr(self.base, name), ""
        self._forget()

    def on_value(self, value: Any = None) -> None:
        """Choose the new value: a number, yes or no, or several numbers separated by commas."""
        read = _read(self.rule, value)
        RuleSet.from_dict({self.rule: read})  # refuses what is out of range, and says so
        self.value = read
        self._forget()

    def on_metric(self, name: str) -> None:
        """Choose the number to watch."""
        self.metric = one_of(name, METRICS, "number to watch")
        if self.stage == "plan":
            self.planned, self.expect = name, ""

    def on_expect(self, name: str) -> None:
        """Say what is expected, or nothing yet."""
        self.expect = one_of(name, words.EXPECTED, "expectation") if name else ""

    def on_games(self, number: int | None = None) -> None:
        """Choose how many pairs are played."""
        self.games = whole_number(number, FEWEST, MOST, "pairs of games")

    def on_players(self, number: int | str) -> None:
        """Choose how many bots are at the table."""
        written = int(number) if isinstance(number, str) and number.isdecimal() else number
        self.players = whole_number(written, FEWEST_PLAYERS, MOST_PLAYERS, "players")
        self._forget()

    def on_bots(self, name: str) -> None:
        """Choose who plays."""
        self.bots = known_bot(name)
        self._forget()

    def _forget(self) -> None:
        """Drop what was played: it belongs to another plan."""
        self.stage, self.playing = "plan", False
        self.pairs: list[Pair] = []
        self.noise: list[Pair] = []
        self.looks = 0
        """How often games of the change were begun: playing on after a look at the result counts."""

    # Playing

    def on_play(self) -> None:
        """Start the games, or play as many again."""
        if self.changed == self.base:
            raise BarrageError(SAME_RULES)
        if not self.expect:
            raise BarrageError("First say what you expect: afterwards it always looks obvious.")
        self.looks += 1
        self._begin("change")

    def on_noise(self) -> None:
        """Play the same rules against themselves, with other seeds."""
        if len(self.noise) >= FEWEST and self.stage != "noise":
            self.stage = "noise"
        else:
            self._begin("noise")

    def _begin(self, stage: str) -> None:
        self.stage, self.playing = stage, True
        self.target = len(self.shown) + self.games
        self.say(f"{self.games} pairs of games begin")

    def on_more(self, done: int) -> None:
        """Play a small batch of games, if nobody has done so already."""
        if not self.playing or done != len(self.shown):
            return
        series, first, begun = self.shown, len(self.shown), perf_counter()
        while len(series) < self.target and (len(series) == first or perf_counter() - begun < PIECE):
            series += self._pair(len(series))
        self._paces[self.bots, self.players] = (perf_counter() - begun) / (len(series) - first)
        if len(series) >= self.target:
            self.playing = False
            self.say(self.outcome)

    def _pair(self, number: int) -> list[Pair]:
        noise = self.stage == "noise"
        rules, shift, off = (self.base, APART, 2 * APART) if noise else (self.changed, 0, 0)
        seed = self._seed + off + number
        return play_pairs(
            1, [self.bots], rules, base=self.base, players=self.players, seed=seed, shift=shift, **self._table
        )

    def on_stop(self) -> None:
        """Stop playing and look at what there is."""
        self.playing = False
        if len(self.shown) < FEWEST:
            self.on_result()

    def on_result(self) -> None:
        """Go back from the noise to the change, or to the plan where nothing was played."""
        if len(self.pairs) >= FEWEST:
            self.stage = "change"
        else:
            self.on_plan()

    def on_plan(self) -> None:
        """Go back to the plan; the games are dropped as soon as it changes."""
        self.stage = "plan"
        if self.metric != self.planned:
            self.on_metric(self.metric)

    def on_table(self) -> None:
        """Open the table with a new game by the changed rules, dealt as in the first pair."""
        if self.changed == self.base:
            raise BarrageError(SAME_RULES)
        rules, players = self.changed, self.players
        deal = self._table | {"rules": rules}
        self.visit((rules, players), lambda: GameTable(Game.new(players, self._seed, **deal)))

    def on_size(self, value: int) -> None:
        """Choose the change that should be seen."""
        self.size = whole_number(value, 1, design_pages.LARGEST_CHANGE, "size")

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the plan, the games as they are played, or the result."""
        if self.playing:
            return design_pages.running(self)
        return design_pages.plan(self) if self.stage == "plan" else design_pages.result(self)

    @property
    def heading(self) -> str:
        """What is compared."""
        if self.stage == "noise":
            return "The old rules against themselves, with other seeds. Whatever differs here is chance."
        what, old = RuleSet.describe()[self.rule], getattr(self.base, self.rule)
        return f"{capitalised(what)}: {words.written(self.value)} instead of {words.written(old)}."

    @property
    def outcome(self) -> str:
        """What happened to the number that is watched, in words."""
        return "" if self.effect is None else describe_effect(self.effect)

    def still(self) -> Picture | None:
        """Return the change in every pair so far; before any game, the set-up with which they begin."""
        if not self.shown:
            return design_pages.beginning(self, LIGHT)
        return words.changes(self.shown, self.effect, self.metric, LIGHT)

    def still_words(self) -> list[str]:
        """Return the plan, and the outcome once there is one."""
        what = f"{self.heading} Watched: {METRICS[self.metric].title}."
        return [line for line in (what, self.outcome) if line]


def _read(rule: str, value: Any) -> Value:
    """Read a value as a control gives it."""
    default = FIELDS[rule].default
    if isinstance(default, bool) and value in ("yes", "no"):
        return bool(value == "yes")
    if isinstance(default, tuple) and isinstance(value, str):
        parts = [part.strip() for part in value.split(",")]
        if not all(part.isdecimal() for part in parts):
            raise BarrageError(expected(f"{len(default)} whole numbers separated by commas", value, rule))
        return tuple(int(part) for part in parts)
    if value is None:
        raise BarrageError("Give the rule a value.")
    return tuple(value) if isinstance(value, list) else value
