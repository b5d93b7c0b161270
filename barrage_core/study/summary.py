"""A series of games in numbers: who wins, where the points come from, how much energy is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..checks import whole_number
from ..components.companies import COMPANIES
from ..names import Seat
from ..scoring import SOURCES
from .records import GameRecord
from .statistics import Rate, wilson

__all__ = ["Summary", "summarise"]

IN_TURN = "in turn"


class Summary(NamedTuple):
    """A series of games in numbers.

    A win that n players share counts as 1/n for each; a bot's wins are those of all its seats. Energy is that of a
    whole game; points and energy are means over the games in which the seat, company or bot took part.

    >>> from barrage_core.study import simulate
    >>> summary = summarise(simulate(3, ["greedy", "random"], seed=7, map="miniature"))
    >>> summary.games, summary.bots, summary.wins_by_bot["greedy"].share
    (3, ['greedy', 'random'], 1.0)
    """

    games: int
    decisions: float
    bots: list[str]
    """The bot on each seat, or "in turn" where the bots move from seat to seat."""
    companies: list[str]
    """The company of each seat; nothing where it is not the same in all games."""
    wins_by_seat: list[Rate]
    wins_by_company: dict[str, Rate]
    wins_by_bot: dict[str, Rate]
    vp_by_seat: list[float]
    vp_by_company: dict[str, float]
    vp_by_bot: dict[str, float]
    energy_by_seat: list[float]
    energy_by_company: dict[str, float]
    energy_by_bot: dict[str, float]
    vp_by_source: list[dict[str, float]]
    """For each seat, the mean points by where they came from, in the order of a score sheet."""

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        data = self._asdict()
        data["wins_by_seat"] = [rate._asdict() for rate in self.wins_by_seat]
        for key in ("wins_by_company", "wins_by_bot"):
            data[key] = {name: rate._asdict() for name, rate in data[key].items()}
        return data


class _Entry(NamedTuple):
    """One player of one game."""

    seat: Seat
    bot: str
    company: str
    won: float
    vp: int
    energy: int


def summarise(games: Sequence[GameRecord]) -> Summary:
    """Sum up a series of games of the same number of players.

    >>> from barrage_core.study import simulate
    >>> summary = summarise(simulate(3, ["greedy", "random"], seed=7, map="miniature"))
    >>> summary.games, [rate.total for rate in summary.wins_by_seat]
    (3, [3, 3])
    """
    whole_number(len(games), 1, None, "number of games")
    entries = [entry for game in games for entry in _entries(game)]
    seats = [[entry for entry in entries if entry.seat == seat] for seat in range(len(games[0].bots))]
    companies = {name: group for name in COMPANIES if (group := [entry for entry in entries if entry.company == name])}
    names = dict.fromkeys(name for game in games for name in game.bots)
    bots = {name: [entry for entry in entries if entry.bot == name] for name in names}
    return Summary(
        games=len(games),
        decisions=sum(game.decisions for game in games) / len(games),
        bots=[_only({game.bots[seat] for game in games}, IN_TURN) for seat in range(len(seats))],
        companies=[_only({game.companies[seat] for game in games}, "") for seat in range(len(seats))],
        wins_by_seat=[_win_rate(group) for group in seats],
        wins_by_company={name: _win_rate(group) for name, group in companies.items()},
        wins_by_bot={name: _bot_rate(games, name) for name in bots},
        vp_by_seat=[_mean([entry.vp for entry in group]) for group in seats],
        vp_by_company={name: _mean([entry.vp for entry in group]) for name, group in companies.items()},
        vp_by_bot={name: _mean([entry.vp for entry in group]) for name, group in bots.items()},
        energy_by_seat=[_mean([entry.energy for entry in group]) for group in seats],
        energy_by_company={name: _mean([entry.energy for entry in group]) for name, group in companies.items()},
        energy_by_bot={name: _mean([entry.energy for entry in group]) for name, group in bots.items()},
        vp_by_source=_mean_sources(games),
    )


def _entries(game: GameRecord) -> Iterator[_Entry]:
    columns = zip(game.bots, game.companies, game.vp, game.energy, strict=True)
    for seat, (bot, company, vp, energy) in enumerate(columns):
        yield _Entry(seat, bot, company, game.won(seat), vp, energy)


def _only(names: set[str], otherwise: str) -> str:
    return names.pop() if len(names) == 1 else otherwise


def _win_rate(entries: list[_Entry]) -> Rate:
    return wilson(sum(entry.won for entry in entries), len(entries))


def _bot_rate(games: Sequence[GameRecord], bot: str) -> Rate:
    """Count the games in which it took part, not players: two seats of one bot cannot both win a whole game."""
    shares = [
        sum(game.bots[seat] == bot for seat in game.winners) / len(game.winners) for game in games if bot in game.bots
    ]
    return wilson(sum(shares), len(shares))


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def _mean_sources(games: Sequence[GameRecord]) -> list[dict[str, float]]:
    totals: dict[str, list[int]] = {}
    for game in games:
        for seat, sheet in enumerate(game.vp_by_source):
            for source, vp in sheet.items():
                totals.setdefault(source, [0] * len(game.bots))[seat] += vp
    order = [source for source in SOURCES if source in totals]
    return [{source: totals[source][seat] / len(games) for source in order} for seat in range(len(games[0].bots))]
