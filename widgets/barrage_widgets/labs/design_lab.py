"""The design laboratory: change rules, let bots play every game twice, and read what the interval says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from barrage_core import BarrageError, Game, GameState, RuleSet
from barrage_core.bots import known_bot
from barrage_core.catalogue import say
from barrage_core.checks import expected, instance, mapping, one_of, seed_number, whole_number
from barrage_core.components.maps import MapLike
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode
from barrage_core.newgame import new_game
from barrage_core.pictures import LIGHT, Picture
from barrage_core.study.pairs import METRICS, Effect, Pair, describe_effect, each_pair
from barrage_core.study.players import Entrant, seat_players

from ..panel import Block, Opener, Shared, as_number, shared
from ..table import GameTable
from . import design_pages
from . import design_words as words
from .background import Background
from .design_pages import FIELDS, MOST
from .design_trials import FEWEST, Played, Setting, Trial
from .design_words import Value

__all__ = ["DesignLab"]

SAME_RULES = "The rule has its old value: choose another one first."
APART = 100_000
"""How far apart the seeds of two unpaired series are."""


USUAL = ("conduit_fee_credits", 0)
"""The change to begin with where none is named."""


class DesignLab(Opener):
    """Plan an experiment, run it with a progress bar, read the result beside earlier ones, and look at noise.

    The games are played beside the page, which asks now and then how far they are, so that everything else goes on and
    Stop works at once. Without a page, `run` plays them all. A variant may change several rules (`changes`); `bots` is
    the name of a bot, or a bot of one's own.

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

    _work: Background[Pair] | None = None  # of the class: one that was refused is closed, too
    _running: Trial | None = None
    """The plan whose games are being played, whatever is chosen in the meantime."""

    def __init__(
        self,
        rule: str | None = None,
        value: Any = None,
        *,
        metric: str = "energy",
        expect: str = "",
        games: int = 20,
        players: int = 2,
        bots: Entrant = "greedy",
        changes: Mapping[str, Any] | None = None,
        base: RuleSet | None = None,
        seed: int = 0,
        mode: Mode = "introductory",
        map: MapLike = "standard",
    ) -> None:
        self.own_bots = {} if isinstance(bots, str) else {seat_players([bots], 1)[0].name: bots}
        """Bots that were given themselves, by their names."""
        others = dict(mapping({} if changes is None else changes, "changes"))
        if rule is None:
            rule, value = others.popitem() if others else USUAL
        self._first = {"rule": rule, "value": value, "metric": metric, "expect": expect, "changes": others}
        self._first |= {"games": games, "players": players, "bots": next(iter(self.own_bots), bots)}
        self.base = RuleSet() if base is None else instance(base, RuleSet, "a RuleSet", "base")
        self.setting = Setting(self.base, mode, map, seed_number(seed, 0))
        self._paces: dict[tuple[str, int], float] = {}
        super().__init__()

    def start(self) -> None:
        """Begin with the first plan, and nothing played."""
        first = self._first
        self.size, self.beat = 5, 0
        self.others: dict[str, Value] = {}
        """What the variant changes besides the rule at hand."""
        self.kept: list[Trial] = []
        """What was tried so far."""
        self.players, self.bots = first["players"], first["bots"]
        for rule, value in first["changes"].items():
            self.on_rule(rule)
            self.on_value(value)
            self.on_also()
        self.on_rule(first["rule"])
        if first["value"] is not None:
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
        return self.setting.map

    @property
    def changes(self) -> dict[str, Value]:
        """What the variant changes: the rule at hand, if it has a new value, and the others."""
        mine = {self.rule: self.value} if self.value != getattr(self.base, self.rule) else {}
        return self.others | mine

    @property
    def changed(self) -> RuleSet:
        """The rule set of the variant."""
        return RuleSet.from_dict(self.base.changes() | self.changes)

    @property
    def shown(self) -> Played:
        """The games that are looked at: those of the change, or those of the noise."""
        return self.noise if self.stage == "noise" else self.pairs

    @property
    def trial(self) -> Trial:
        """The plan with its games, as it is kept."""
        return Trial(self.changes, self.bots, self.players, self.planned, self.expect, self.looks, self.pairs)

    @property
    def first_position(self) -> GameState:
        """The position from which both games of the first pair begin."""
        return new_game(self.players, self.setting.seed, rules=self.base, **self._table)[0]

    @property
    def effects(self) -> list[Effect]:
        """What happened to every number in the games that are looked at."""
        return self.shown.effects

    @shared()
    def effect(self) -> Effect | None:
        """What happened to the number that is watched."""
        return self.shown.effect(self.metric) if len(self.shown) >= FEWEST else None

    @property
    def playing(self) -> bool:
        """Whether games are being played."""
        return self._running is not None

    @property
    def pace(self) -> float | None:
        """Seconds that a pair takes at this table, measured in the last games."""
        return self._paces.get((self.bots, self.players))

    @property
    def _table(self) -> dict[str, Any]:
        return {"mode": self.setting.mode, "map": self.setting.map}

    def run(self) -> None:
        """Play all games of the plan at once; what goes wrong is raised, as nobody may be looking at the panel."""
        self.handle("play")
        while self.playing and not self.problem:
            if self._work is not None:
                self._work.wait()
            self.handle("more", self.beat)
        if self.problem:
            raise BarrageError(self.problem["text"])

    def close(self) -> None:
        """Stop playing, and take the panel out of the kernel and off the page."""
        self._stop_playing()
        super().close()

    # The plan

    def on_rule(self, name: str) -> None:
        """Choose the rule to change; its value is the present one until another is given."""
        one_of(name, FIELDS, "rule")
        self.rule, self.expect = name, ""
        self.value = self.others.pop(name, getattr(self.base, name))
        self._forget()

    def on_value(self, value: Any = None) -> None:
        """Choose the new value: a number, yes or no, or several numbers separated by commas."""
        read = _read(self.rule, value)
        RuleSet.from_dict({self.rule: read})  # refuses what is out of range, and says so
        self.value = read
        self._forget()

    def on_also(self) -> None:
        """Keep this change in the variant, and choose another rule to change as well."""
        if self.value == getattr(self.base, self.rule):
            raise BarrageError(SAME_RULES)
        self.others[self.rule] = self.value
        self.rule = next(name for name in FIELDS if name not in self.others)
        self.value = getattr(self.base, self.rule)
        self._forget()

    def on_drop(self, name: str) -> None:
        """Take a change out of the variant."""
        del self.others[one_of(name, self.others, "change")]
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
        self.players = whole_number(as_number(number), FEWEST_PLAYERS, MOST_PLAYERS, "players")
        self._forget()

    def on_bots(self, name: str) -> None:
        """Choose who plays."""
        self.bots = name if name in self.own_bots else known_bot(name)
        self._forget()

    def _forget(self) -> None:
        """Take up the games of this plan, if it was tried before; those that belong to another plan stay kept."""
        self._stop_playing()
        self.stage = "plan"
        before = next((trial for trial in self.kept if trial.key == self.trial.key), None)
        self.pairs = Played() if before is None else before.pairs
        self.noise = Played()
        self.looks = 0 if before is None else before.looks
        """How often games of the change were begun: playing on after a look at the result counts."""

    # Playing

    def on_play(self) -> None:
        """Start the games, or play as many again; a second click while they are played changes nothing."""
        if self.playing:
            return
        if self.changed == self.base:
            raise BarrageError(SAME_RULES)
        if not self.expect:
            raise BarrageError("First say what you expect: afterwards it always looks obvious.")
        self.looks += 1
        self._begin("change")

    def on_noise(self) -> None:
        """Play the same rules against themselves, with other seeds; not while other games are played."""
        if self.playing:
            return
        if len(self.noise) >= FEWEST and self.stage != "noise":
            self.stage = "noise"
        else:
            self._begin("noise")

    def _begin(self, stage: str) -> None:
        self.stage = stage
        self.already, self.target = self.shown, len(self.shown) + self.games
        self._running = self.trial
        self.beat += 1
        self._work = Background(self._games(range(len(self.already), self.target)))
        self.say(say("{number} pairs of games begin", number=self.games))

    def _games(self, numbers: range) -> Iterator[Pair]:
        noise = self.stage == "noise"
        rules, shift, off = (self.base, APART, 2 * APART) if noise else (self.changed, 0, 0)
        return each_pair(
            numbers,
            [self.own_bots.get(self.bots, self.bots)],
            rules,
            base=self.base,
            players=self.players,
            seed=self.setting.seed + off,
            shift=shift,
            jobs=None if self.among_code else 1,  # a page for visitors leaves the other cores to the others
            **self._table,
        )

    def on_more(self, beat: int) -> None:
        """Take what was played in the meantime; a page that asks for the second time is not answered again."""
        if not self.playing or beat != self.beat or self._work is None:
            return
        work, self.beat = self._work, self.beat + 1
        over = work.ended  # asked before the games are taken: the last of them comes before the end
        games = Played([*self.already, *work.so_far()])
        if self.stage == "noise":
            self.noise = games
        else:
            self.pairs = games
        if work.pace is not None:
            self._paces[self.bots, self.players] = work.pace
        if work.error is not None:
            self.on_stop()
            self.redraw()
            self.keep()
            raise work.error
        if over or len(games) >= self.target:
            self._stop_playing()
            self.say(self.outcome)

    def _stop_playing(self) -> None:
        """End the work; games of a change stay among the results, under the plan with which they were begun."""
        if self._work is not None:
            self._work.stop()
            self._work = None
        if self._running is not None and self.stage == "change" and len(self.pairs) >= FEWEST:
            trial = self._running._replace(pairs=self.pairs)
            self.kept = [*(other for other in self.kept if other.key != trial.key), trial]
        self._running = None

    def on_stop(self) -> None:
        """Stop playing and look at what there is."""
        self._stop_playing()
        if len(self.shown) < FEWEST:
            self.on_result()

    def on_result(self) -> None:
        """Go back from the noise to the change, or to the plan where nothing was played."""
        self._stop_playing()
        if len(self.pairs) >= FEWEST:
            self.stage = "change"
        else:
            self.on_plan()

    def on_trial(self, number: int | str) -> None:
        """Look at a result that was kept, with its plan."""
        trial = self.kept[whole_number(as_number(number), 1, len(self.kept), "trial") - 1]
        (self.rule, self.value), *others = reversed(trial.changes.items())
        self.others = dict(reversed(others))
        self.players, self.bots = trial.players, trial.bots
        self._forget()
        self.planned, self.metric, self.expect, self.stage = trial.planned, trial.planned, trial.expect, "change"

    def on_plan(self) -> None:
        """Go back to the plan; the games are dropped as soon as it changes."""
        self._stop_playing()
        self.stage = "plan"
        if self.metric != self.planned:
            self.on_metric(self.metric)

    def on_table(self) -> None:
        """Open the table with a new game by the changed rules, dealt as in the first pair."""
        if self.changed == self.base:
            raise BarrageError(SAME_RULES)
        rules, players = self.changed, self.players
        deal = self._table | {"rules": rules}
        self.visit((rules, players), lambda: GameTable(Game.new(players, self.setting.seed, **deal)))

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
        changes = self.changes or {self.rule: self.value}
        return " ".join(words.change_words(rule, value, self.base) for rule, value in changes.items())

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
        what = say("{heading} Watched: {number}.", heading=say(self.heading), number=METRICS[self.metric].called)
        return [line for line in (what, self.outcome) if line]


def _read(rule: str, value: Any) -> Value:
    """Read a value as a control gives it."""
    default = FIELDS[rule].default
    if isinstance(default, bool) and value in ("yes", "no"):
        return bool(value == "yes")
    if isinstance(default, tuple) and isinstance(value, str):
        parts = tuple(as_number(part.strip()) for part in value.split(","))
        if not all(isinstance(part, int) for part in parts):
            raise BarrageError(expected(f"{len(default)} whole numbers separated by commas", value, rule))
        return parts
    if value is None:
        raise BarrageError("Give the rule a value.")
    return tuple(value) if isinstance(value, list) else value
