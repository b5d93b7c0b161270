"""Results that the design laboratory keeps: side by side as a table and a drawing, and to take away."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, overload

from barrage_core import RuleSet
from barrage_core.bots import BOTS
from barrage_core.catalogue import say, say_many
from barrage_core.components.maps import MapLike
from barrage_core.files.maps import map_to_name_or_dict, open_map
from barrage_core.names import Mode
from barrage_core.pictures import Picture, Span, Theme, forest
from barrage_core.study import Plan
from barrage_core.study.pairs import METRICS, VERDICTS, Effect, Pair, effects, signed, span_words
from barrage_core.study.plan import LONGEST_NAME
from barrage_core.study.records import Records
from barrage_core.study.tables import Table
from barrage_core.words import capitalised, count

from .design_words import Value, written

__all__ = ["FEWEST", "Played", "Setting", "Trial", "as_python", "as_study", "side_by_side", "side_table"]

FEWEST = 2
"""Pairs without which there is no interval."""


class Setting(NamedTuple):
    """What all trials of a laboratory have in common."""

    base: RuleSet
    mode: Mode
    map: MapLike
    seed: int


class Played(Sequence[Pair]):
    """Pairs of games, which nobody changes: a panel that puts everything back need not look into thousands of them.

    What was worked out about them is kept for the next time that the page is drawn.
    """

    def __init__(self, pairs: Iterable[Pair] = ()) -> None:
        self._pairs = tuple(pairs)
        self._effects: dict[tuple[str, int], Effect] = {}

    @overload
    def __getitem__(self, place: int) -> Pair: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Pair]: ...
    def __getitem__(self, place: int | slice) -> Pair | Sequence[Pair]:
        return self._pairs[place]

    def __len__(self) -> int:
        return len(self._pairs)

    def effect(self, metric: str, times: int = 1) -> Effect:
        """Return what happened to a number, judged among so many trials."""
        key = metric, times
        if key not in self._effects:
            (self._effects[key],) = effects(self._pairs, [metric], times=times)
        return self._effects[key]

    @cached_property
    def effects(self) -> list[Effect]:
        """What happened to every number; nothing where there are too few pairs for an interval."""
        return effects(self._pairs) if len(self) >= FEWEST else []

    @cached_property
    def csv(self) -> str:
        """A row for each player of each game, as text; `series` says by which rules it was played."""
        before, after = (Records(games) for games in zip(*self._pairs, strict=True))
        series = {"old rules": before, "new rules": after}
        rows = [{"series": name, **row} for name, games in series.items() for row in games.rows()]
        held = io.StringIO()
        writer = csv.DictWriter(held, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return held.getvalue()


class Trial(NamedTuple):
    """A variant that was tried: what was changed, at which table, what was expected, and the games."""

    changes: dict[str, Value]
    bots: str
    players: int
    planned: str
    expect: str
    looks: int
    pairs: Played

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same trial as another one, with more or fewer games."""
        return tuple(sorted(self.changes.items())), self.bots, self.players

    @property
    def title(self) -> str:
        """What is changed, in short."""
        return ", ".join(f"{rule} = {written(value)}" for rule, value in self.changes.items())

    @property
    def words(self) -> str:
        """What is changed and who plays, for a list."""
        who = say_many(self.players, "{number} {bot} bot", "{number} {bot} bots", bot=self.bots)
        return f"{self.title} ({who}, {count(len(self.pairs), 'pair')})"


# Side by side -----------------------------------------------------------------------------------------------------


def side_by_side(trials: Sequence[Trial], metric: str, theme: Theme) -> Picture:
    """Draw what happened to a number in every trial, one below the other."""
    spans = []
    for trial in trials:
        effect = trial.pairs.effect(metric, len(trials))
        low, mean, high = effect.change.low, effect.change.mean, effect.change.high
        spans.append(Span(trial.title, low, mean, high, signed(mean), effect.verdict == "clear"))
    unit, title = METRICS[metric].unit_called, say("Change: {number}", number=METRICS[metric].called)
    sure = say("clear even when all trials are judged together")
    return forest(spans, title=title, axis=unit, sure=sure, theme=theme)


def side_table(trials: Sequence[Trial], metric: str) -> Table:
    """Lay out what happened to a number in every trial."""
    rows = []
    for trial in trials:
        effect = trial.pairs.effect(metric, len(trials))
        numbers = signed(effect.change.mean), span_words(effect.change), VERDICTS[effect.verdict]
        rows.append((trial.title, trial.bots, str(trial.players), str(len(trial.pairs)), *numbers))
    heads = ("variant", "bots", "players", "pairs", "change", "95 % interval", "zero is")
    title = say("{number}, in every trial", number=capitalised(METRICS[metric].called))
    return Table(title, heads, rows, words=(0, 1))


# To take away -----------------------------------------------------------------------------------------------------


def as_python(trial: Trial, setting: Setting) -> str:
    """Return a program that plays the same games and says what happened to the number."""
    options = [f"players={trial.players}", f"seed={setting.seed}"]
    if setting.base != RuleSet():
        options.append(f"base={_rule_set(setting.base.changes())}")
    if setting.mode != "introductory":
        options.append(f"mode={setting.mode!r}")
    if (where := _map_name(setting.map)) != "standard":
        options.append(f"map={where!r}" if where else "map=own_map")
    lines = [
        "from barrage_core import RuleSet",
        "from barrage_core.study import describe_effect, effects, play_pairs",
        "",
        f"changed = {_rule_set(setting.base.changes() | trial.changes)}",
        f"pairs = play_pairs({len(trial.pairs)}, [{_bot(trial.bots)}], changed, {', '.join(options)})",
        f"print(describe_effect(effects(pairs, [{trial.planned!r}])[0]))",
    ]
    mine = ["own_bot = ...  # your own"] * (trial.bots not in BOTS) + ["own_map = ...  # your own"] * (not where)
    return "\n".join([*lines[:3], *mine, *lines[3:]])


def _bot(name: str) -> str:
    return repr(name) if name in BOTS else "own_bot"


def _rule_set(changes: Mapping[str, Any]) -> str:
    return f"RuleSet({', '.join(f'{name}={value!r}' for name, value in changes.items())})"


def _map_name(map: MapLike) -> str:
    """Return the name of a map of the kit, or nothing."""
    named = map_to_name_or_dict(open_map(map))
    return named if isinstance(named, str) else ""


def as_study(trials: Sequence[Trial], setting: Setting) -> str:
    """Return a study file that plays all trials with these bots at this table, as many games as the longest has.

    What another machine cannot know, a bot or a map of one's own, cannot be in it: then it is empty.
    """
    last, where = trials[-1], _map_name(setting.map)
    if last.bots not in BOTS or not where:
        return ""
    alike = [trial for trial in trials if (trial.bots, trial.players) == (last.bots, last.players)]
    plan = Plan(
        "ablation",
        games=max(len(trial.pairs) for trial in alike),
        seed=setting.seed,
        bots=(last.bots,),
        players=last.players,
        mode=setting.mode,
        map=where,
        rules=setting.base,
        changes={
            _arm_name(number, trial): {rule: _plain(value) for rule, value in trial.changes.items()}
            for number, trial in enumerate(alike, 1)
        },
    )
    return plan.to_toml()


def _arm_name(number: int, trial: Trial) -> str:
    """Return what a trial is called in a study: a title that is too long there is cut, and told apart by its number."""
    if len(trial.title) <= LONGEST_NAME:
        return trial.title
    end = f"… ({number})"
    return trial.title[: LONGEST_NAME - len(end)] + end


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value
