"""A study as data: which games are played, in which arms, to answer which question.

An *arm* is a way to play: bots, rules, a map. All arms of a study have the same seeds, so their games are pairs. A plan
is written in Python or as a TOML file:

    kind = "ablation"
    title = "Do conduit fees matter?"
    games = 2000
    bots = ["novice"]

    [changes."no fees"]
    conduit_fee_credits = 0
    conduit_fee_vp = 0
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Final

from ..bots import known_bot
from ..checks import expected, flag, inside, mapping, one_of, seed_number, sequence, short, text, whole_number
from ..errors import BadFile, BarrageError
from ..files.maps import open_map
from ..files.tomlfile import read_toml
from ..names import FEWEST_PLAYERS, MODES, MOST_PLAYERS, Mode
from ..reader import Reader
from ..rulebook import RuleSet
from .arms import Arm
from .kinds import KINDS, Kind
from .players import rotated
from .records import GameRecord
from .restricted import Restricted, checked_ban
from .series import MOST_GAMES, play_game

__all__ = ["LONGEST_NAME", "Plan", "play_arm", "read_plan"]

MOST_ARMS: Final = 200
LONGEST_NAME: Final = 200
"""Signs of a title, and of the name of a change."""
PARTS: Final = {"changes": "changes", "together": "changes", "forbid": "forbid", "maps": "maps"}
"""Fields that mean something in one kind of study only, and what such a kind needs."""
LONGEST_PATH: Final = 4_096


@dataclass(frozen=True)
class Plan:
    """What a study plays. Only `kind` must be given; `barrage study list` shows ready-made ones.

    >>> plan = Plan("ablation", games=10, changes={"no fees": {"conduit_fee_credits": 0}})
    >>> [arm.name for arm in plan.arms()]
    ['as printed', 'no fees']
    """

    kind: str
    title: str = ""
    games: int = 200
    """Games of each arm; game number k has the seed `seed + k`."""
    seed: int = 0
    bots: tuple[str, ...] = ("greedy",)
    """One for all seats or one for each; in a study of skill, the bots that meet."""
    players: int = 4
    mode: Mode = "full"
    map: str = "standard"
    rules: RuleSet = field(default_factory=RuleSet)
    rotate: bool = False
    """Whether everybody moves on by a seat from game to game; a study of skill always does."""
    changes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The changes of an ablation: a name for each, and what it changes in the rule set."""
    together: bool = False
    """Whether an ablation also makes all changes together."""
    forbid: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check every field, and that the arms can be made; a name alone stands for a list of one."""
        for name in ("bots", "forbid", "maps"):
            object.__setattr__(self, name, _texts(getattr(self, name), name))
        rules: object = self.rules  # a mapping will do
        object.__setattr__(self, "rules", rules if isinstance(rules, RuleSet) else RuleSet.from_dict(rules, "rules"))
        changes = mapping(self.changes, "changes").items()
        named = {_arm_name(name): dict(mapping(change, f"changes.{short(name)}")) for name, change in changes}
        object.__setattr__(self, "changes", named)
        one_of(self.kind, KINDS, "kind")
        text(self.title, "title", longest=LONGEST_NAME)
        whole_number(self.games, 2, MOST_GAMES, "games")
        seed_number(self.seed, 0)
        whole_number(self.players, FEWEST_PLAYERS, MOST_PLAYERS, "players")
        one_of(self.mode, MODES, "mode")
        places = [("map", self.map), *((f"maps[{number}]", name) for number, name in enumerate(self.maps))]
        for place, name in places:
            open_map(text(name, place, longest=LONGEST_PATH), path=place)  # it is written down, and told
        for name in self.bots:
            known_bot(name)
        flag(self.rotate, "rotate")
        flag(self.together, "together")
        self._check_parts()
        names = [arm.name for arm in self.arms()]
        whole_number(len(names), 1, MOST_ARMS, "number of arms")
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise BarrageError(
                f"{self.kind}: two arms are called {', '.join(map(repr, twice))}; each needs its own name"
            )

    def _check_parts(self) -> None:
        for name in self.about.needs:
            if not getattr(self, name):
                raise BarrageError(f"{name}: a study of this kind ({self.kind}) needs some")
        if self.kind == "skill" and len(set(self.bots)) < 2:
            raise BarrageError(expected("two bots or more that meet", list(self.bots), "bots"))
        if self.kind != "skill" and len(self.bots) not in (1, self.players):
            raise BarrageError(expected(f"one for all seats, or {self.players}", len(self.bots), "bots"))
        for ban in self.forbid:
            checked_ban(ban, tuple(basin.id for basin in open_map(self.map).basins))
        for arm in self.arms() if self.kind == "ablation" else ():
            if arm.base and arm.rules == self.rules:
                wanted = "rules other than those of the study"
                raise BarrageError(expected(wanted, self.changes[arm.name], f"changes.{short(arm.name)}"))

    def refuse_what_is_not_played(self) -> None:
        """Name what a run would pass over without a word; what an older kit has played is still reported."""
        for name, needed in PARTS.items():
            if getattr(self, name) and needed not in self.about.needs:
                raise BarrageError(f"{name}: a study of this kind ({self.kind}) has no use for it; leave it out")
        if not self.together:
            return
        made: dict[str, Arm] = {}
        for arm in self.arms():
            for rule in self.changes.get(arm.name, {}):
                other, value = made.setdefault(rule, arm), getattr(arm.rules, rule)
                if (before := getattr(other.rules, rule)) != value:
                    says = f"{value!r}, and {before!r} in {short(other.name)}: they cannot be made together"
                    raise BarrageError(f"changes.{short(arm.name)}.{rule}: {says}")

    def arms(self) -> list[Arm]:
        """Return the arms in the order in which they are reported."""
        return self.about.arms(self)

    @property
    def about(self) -> Kind:
        """What a study of this kind asks, needs, plays, reports and draws."""
        return KINDS[self.kind]

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON and TOML."""
        data: dict[str, Any] = {"kind": self.kind}
        for item in fields(self)[1:]:
            value = getattr(self, item.name)
            plain = (
                value.to_dict() if isinstance(value, RuleSet) else list(value) if isinstance(value, tuple) else value
            )
            data[item.name] = (
                {name: dict(change) for name, change in value.items()} if item.name == "changes" else plain
            )
        return data

    def to_toml(self) -> str:
        """Return the text of a TOML file that `read_plan` reads; what is as usual is left out.

        >>> print(Plan("ablation", games=10, changes={"no fees": {"conduit_fee_credits": 0}}).to_toml())
        kind = "ablation"
        games = 10
        <BLANKLINE>
        [changes."no fees"]
        conduit_fee_credits = 0
        <BLANKLINE>
        """
        usual = {item.name: item.default for item in fields(self)} | {"rules": {}, "changes": {}}
        data = self.to_dict() | {"rules": self.rules.changes()}
        values = {name: value for name, value in data.items() if value != usual[name] and value != _plain(usual[name])}
        lines = [f"{name} = {_toml(value)}" for name, value in values.items() if not isinstance(value, dict)]
        tables = {"rules": values.get("rules", {})} | {
            f"changes.{_toml(name)}": change for name, change in values.get("changes", {}).items()
        }
        for head, table in tables.items():
            if table:
                lines += ["", f"[{head}]", *(f"{name} = {_toml(value)}" for name, value in table.items())]
        return "\n".join([*lines, ""])

    @classmethod
    def from_dict(cls, data: object) -> Plan:
        """Make a plan of a mapping; an error names the field and what was expected."""
        names = [item.name for item in fields(cls)]
        read = Reader(data, names, whole="study", required=("kind",), error=BadFile)
        with inside("", BadFile):
            return cls(**read.data)


def _texts(value: object, name: str) -> tuple[str, ...]:
    """Return names that are given as a list or as a single one."""
    given = [value] if isinstance(value, str) else sequence(value, name)
    return tuple(text(one, f"{name}[{number}]") for number, one in enumerate(given))


def _arm_name(name: object) -> str:
    if not (found := text(name, "changes", longest=LONGEST_NAME)):
        raise BarrageError(expected("a name for each change", name, "changes"))
    return found


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _toml(value: object) -> str:
    """Write a text, a number, a flag or a list of them; what JSON writes is TOML, but for one sign."""
    return json.dumps(_plain(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def read_plan(path: str | os.PathLike[str]) -> Plan:
    r"""Read a plan from a TOML file; `BadFile` names the file and the field that is wrong.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "plan.toml")
    ...     _ = file.write_text('kind = "skill"\ngames = 10\nbots = ["random", "greedy"]')
    ...     read_plan(file).bots
    ('random', 'greedy')
    """
    data = read_toml(path)
    with inside(f"{Path(path).name}: ", BadFile):
        plan = Plan.from_dict(data)
        plan.refuse_what_is_not_played()
    return plan


def play_arm(plan: Plan, arms: Sequence[Arm], item: tuple[int, int]) -> GameRecord:
    """Play one game of an arm; an item is the number of the arm and that of the game."""
    arm, number = arms[item[0]], item[1]
    bots: list[Any] = list(arm.bots) * (plan.players - len(arm.automas) if len(arm.bots) == 1 else 1)
    if plan.kind == "restricted":
        bots[0] = partial(Restricted, arm.forbid)  # free, too: with and without something, the same player
    if plan.rotate or plan.kind == "skill":
        bots = rotated(bots, number)
    table: dict[str, Any] = {"mode": plan.mode, "map": arm.map, "rules": arm.rules, "automas": arm.automas}
    return play_game(bots, plan.seed + arm.shift + number, **table)
