"""What is written down about a finished game: the whole of it, and each of its rounds.

>>> from barrage_core.study.series import simulate
>>> games = simulate(2, ["greedy", "random"], seed=7)
>>> [(row["seed"], row["seat"], row["bot"], row["vp"]) for row in games.rows()][:2]
[(7, 1, 'greedy', 125), (7, 2, 'random', 21)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..events import (
    ContractFulfilled,
    ContractTaken,
    CreditsPaid,
    DropMoved,
    EnergyMade,
    EngineersPlaced,
    Event,
    PhaseStarted,
    PieceBuilt,
    PointsScored,
)
from ..names import END, Seat
from ..scoring import SOURCES, enter_points

__all__ = ["GameRecord", "Records", "RoundRecord", "Tally"]


class RoundRecord(NamedTuple):
    """One round of a game. Lists are by seat."""

    vp_by_source: list[dict[str, int]]
    energy: list[int]
    built: list[int]
    places: list[int]
    """The place of each seat by its victory points when the round was over: 1 is the first, equals share one."""


class GameRecord(NamedTuple):
    """One finished game. Lists are by seat; `energy` is that of all rounds together.

    Among the `bots` an Automa is called by its level, as in `Automa easy`.
    """

    seed: int
    bots: list[str]
    companies: list[str]
    officers: list[str]
    winners: list[Seat]
    vp: list[int]
    energy: list[int]
    vp_by_source: list[dict[str, int]]
    decisions: int
    placements: list[int]
    """Times that engineers were placed: in the introductory game, the turns."""
    built: list[int]
    contracts: list[int]
    """Contracts fulfilled."""
    fees: list[int]
    """Credits paid to rivals for the use of their conduits."""
    lost_drops: int
    """Drops that left the map."""
    starting_contracts: list[str]
    """The contract that each player picked before the first round; nothing where none is picked."""
    rounds: list[RoundRecord]
    """Round by round; number 0 is what came before the first. The final scoring belongs to the last."""

    def to_dict(self) -> dict[str, Any]:
        """Return a mapping for JSON."""
        return {**self._asdict(), "rounds": [one._asdict() for one in self.rounds]}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> GameRecord:
        """Make a record of what `to_dict` gave."""
        return cls(**{**data, "rounds": [RoundRecord(**one) for one in data["rounds"]]})

    def won(self, seat: Seat) -> float:
        """Return how much of the win is a seat's: one that n players share is 1/n for each."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Records(list[GameRecord]):
    """The games of a series, in the order of their seeds."""

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player of each game, as pandas, polars and csv take them: `pandas.DataFrame(rows)`.

        Seats count from 1; `won` is a part where a win is shared, and points have a column for each source.
        """
        return [row for game in self for row in _rows(game)]

    def round_rows(self) -> list[dict[str, Any]]:
        """Return a row for each player and each round of each game; `total` is the points up to then."""
        return [row for game in self for row in _round_rows(game)]


def _rows(game: GameRecord) -> Iterator[dict[str, Any]]:
    for seat, bot in enumerate(game.bots):
        yield {
            **_identity(game, seat, bot),
            "won": game.won(seat),
            "place": game.rounds[-1].places[seat],
            "vp": game.vp[seat],
            "energy": game.energy[seat],
            "built": game.built[seat],
            "contracts": game.contracts[seat],
            "fees": game.fees[seat],
            "placements": game.placements[seat],
            **_sources(game.vp_by_source[seat]),
        }


def _round_rows(game: GameRecord) -> Iterator[dict[str, Any]]:
    for seat, bot in enumerate(game.bots):
        total = 0
        for number, one in enumerate(game.rounds):
            vp = sum(one.vp_by_source[seat].values())
            total += vp
            yield {
                **_identity(game, seat, bot),
                "round": number,
                "vp": vp,
                "total": total,
                "place": one.places[seat],
                "energy": one.energy[seat],
                "built": one.built[seat],
                **_sources(one.vp_by_source[seat]),
            }


def _identity(game: GameRecord, seat: Seat, bot: str) -> dict[str, Any]:
    company, officer = game.companies[seat], game.officers[seat]
    return {"seed": game.seed, "seat": seat + 1, "bot": bot, "company": company, "officer": officer}


def _sources(sheet: dict[str, int]) -> dict[str, int]:
    return {f"vp from {source}": sheet.get(source, 0) for source in SOURCES}


class Tally:
    """Adds up what the events of a game say."""

    def __init__(self, vp: Sequence[int], opening: Sequence[Event]) -> None:
        """Begin with the points after the opening of a game; what the opening itself brought counts as scored."""
        players, starting_vp = len(vp), list(vp)
        for event in opening:
            if isinstance(event, PointsScored):
                starting_vp[event.player] -= event.vp
        self.sources: list[dict[str, int]] = [{"start": points} for points in starting_vp]
        self.energy, self.placements, self.built, self.contracts, self.fees = ([0] * players for _ in range(5))
        self.lost_drops = 0
        self.starting_contracts = [""] * players
        self.rounds = [_empty_round(players)]
        for sheet, points in zip(self.rounds[0].vp_by_source, starting_vp, strict=True):
            sheet["start"] = points
        self.add(opening)

    def add(self, events: Iterable[Event]) -> None:
        """Count some events, in the order in which they happened."""
        for event in events:
            if isinstance(event, PointsScored):
                enter_points(self.sources, event)
                enter_points(self.rounds[-1].vp_by_source, event)
            elif isinstance(event, EnergyMade):
                self.energy[event.player] += event.energy
                self.rounds[-1].energy[event.player] += event.energy
            elif isinstance(event, DropMoved):
                if event.path[-1] == END:
                    self.lost_drops += 1
            elif isinstance(event, EngineersPlaced):
                self.placements[event.player] += 1
            elif isinstance(event, PieceBuilt):
                self.built[event.player] += 1
                self.rounds[-1].built[event.player] += 1
            elif isinstance(event, ContractFulfilled):
                self.contracts[event.player] += 1
            elif isinstance(event, ContractTaken):
                if len(self.rounds) == 1:  # before the first round
                    self.starting_contracts[event.player] = event.contract
            elif isinstance(event, CreditsPaid) and event.receiver is not None:
                self.fees[event.player] += event.credits
            elif isinstance(event, PhaseStarted) and event.round == len(self.rounds):
                self.end_round()
                self.rounds.append(_empty_round(len(self.energy)))

    def end_round(self) -> None:
        """Note the places at the end of a round."""
        totals = [sum(sheet.values()) for sheet in self.sources]
        self.rounds[-1].places[:] = [1 + sum(other > total for other in totals) for total in totals]


def _empty_round(players: int) -> RoundRecord:
    return RoundRecord([{} for _ in range(players)], [0] * players, [0] * players, [0] * players)
