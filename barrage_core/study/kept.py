"""The games of a match in a file: what it holds is not played again, so that a long match may take several days.

The file begins with a line that says which match it is: the players with all that they are made of, the map, the rules.
A file of another match is refused. Each game has a line of its own after that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from ..checks import expected, inside
from ..components.maps import MAPS, MapSpec
from ..errors import BadFile, system_reason
from ..files.locking import locked
from ..files.maps import map_to_dict
from ..names import Mode, Seat
from ..reader import Reader
from ..rulebook import RULES_VERSION, RuleSet
from .lines import append_line, cut_off_what_is_unfinished, parse_line, whole_lines
from .players import Player
from .records import GameRecord
from .series import MOST_GAMES

__all__ = ["FileName", "Kept", "Played", "Spent", "match_header"]

FileName: TypeAlias = str | os.PathLike[str]

FORM: Final = "barrage match"
VERSION: Final = 1
LINE_OF_A_GAME: Final = ("game", "seat", "spent", "record")


class Spent(NamedTuple):
    """The turns of one player in one game, and the seconds of all of them and of the longest."""

    turns: int
    seconds: float
    longest: float


class Played(NamedTuple):
    """A game, the seat of the player in it, and what each seat spent."""

    record: GameRecord
    seat: Seat
    spent: list[Spent]


def match_header(players: Sequence[Player], seed: int, mode: Mode, map: MapSpec, rules: RuleSet) -> dict[str, Any]:
    """Return what tells one match from another: a player is all that it is made of, not its name alone."""
    return {
        "format": FORM,
        "version": VERSION,
        "rules_version": RULES_VERSION,
        "players": [f"{player.name}: {_made_of(player)}" for player in players],
        "seed": seed,
        "mode": mode,
        "map": map.name if MAPS.get(map.name) == map else map_to_dict(map),
        "rules": rules.changes(),
    }


def _made_of(player: Player) -> str:
    bot = player.make(0)
    inside_it = [getattr(bot, name) for name in ("rung", "weights") if hasattr(bot, name)]
    return " ".join([type(bot).__name__, *map(repr, inside_it)])


class Kept:
    """The games of a match that a file holds, by their number; what is added to them is written at once."""

    def __init__(self, path: FileName, header: dict[str, Any]) -> None:
        self.path = Path(path)
        self.games: dict[int, Played] = {}
        with _writing(self.path):
            lines = whole_lines(self.path) if self.path.exists() else []
            if lines:
                self._read(lines, header)
                cut_off_what_is_unfinished(self.path)
            else:
                self._begin(header)

    def _begin(self, header: dict[str, Any]) -> None:
        if self.path.exists() and self.path.stat().st_size:
            raise BadFile(f"{self.path} does not hold the games of a match and is kept; choose another name")
        append_line(self.path, header)

    def _read(self, lines: list[bytes], header: dict[str, Any]) -> None:
        with inside(f"{self.path}: ", BadFile):
            known = parse_line(lines[0], 1)
            if other := [name for name in header if known.get(name) != header[name]]:
                raise BadFile(f"it holds another match, with other {', '.join(other)}; choose another name")
            for number, line in enumerate(lines[1:], 2):
                with inside(f"line {number}: ", BadFile):
                    self._take(parse_line(line, number), len(header["players"]))

    def _take(self, data: dict[str, Any], players: int) -> None:
        read = Reader(data, LINE_OF_A_GAME, required=LINE_OF_A_GAME, error=BadFile)
        game, seat = read.number("game", 0, 0, MOST_GAMES - 1), read.number("seat", 0, 0, players - 1)
        spent, record = read.each("spent", _spent, ()), GameRecord.from_dict(read.data["record"], "record")
        if len(spent) != players or len(record.bots) != players:
            raise BadFile(expected(f"{players} players, as in the match", len(record.bots), "record.bots"))
        self.games[game] = Played(record, seat, spent)

    def add(self, game: int, played: Played) -> None:
        """Write a game down."""
        self.games[game] = played
        spent = [list(one) for one in played.spent]
        with _writing(self.path):
            append_line(
                self.path, {"game": game, "seat": played.seat, "spent": spent, "record": played.record.to_dict()}
            )


def _spent(value: object, path: str) -> Spent:
    match value:
        case [int(turns), int() | float() as seconds, int() | float() as longest]:
            return Spent(turns, float(seconds), float(longest))
    raise BadFile(expected("turns, seconds and the longest", value, path))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path):
            yield
    except OSError as problem:
        raise BadFile(f"cannot write {path}: {system_reason(problem)}") from problem
