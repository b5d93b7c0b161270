"""What is written down about a finished game: the whole of it, and each of its rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..checks import expected, one_of, text, whole_number
from ..components.companies import COMPANIES, OFFICERS
from ..components.contracts import CONTRACTS
from ..errors import BadFile
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
from ..names import END, FEWEST_PLAYERS, MOST_PLAYERS, Seat
from ..reader import Check, Reader
from ..scoring import SOURCES, enter_points

__all__ = ["GameRecord", "Records", "Results", "RoundRecord", "Tally"]


MOST = 999_999
"""More than can be counted in any game."""
MOST_ROUNDS = 20
LONGEST_NAME = 100


class RoundRecord(NamedTuple):
    """One round of a game. Lists are by seat.

    >>> from barrage_core.study import simulate
    >>> game = simulate(1, ["greedy", "random"], seed=7, map="miniature")[0]
    >>> game.rounds[1].energy, game.rounds[1].built
    ([8, 0], [3, 2])
    """

    vp_by_source: list[dict[str, int]]
    energy: list[int]
    built: list[int]
    places: list[int]
    """The place of each seat by its victory points when the round was over: 1 is the first, equals share one."""


class GameRecord(NamedTuple):
    """One finished game. Lists are by seat; `energy` is that of all rounds together.

    Among the `bots` an Automa is called by its level, as in `Automa easy`.

    >>> from barrage_core.study import simulate
    >>> game = simulate(1, ["greedy", "random"], seed=7, map="miniature")[0]
    >>> game.seed, game.bots, game.winners, game.won(0)
    (7, ['greedy', 'random'], [0], 1.0)
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
    def from_dict(cls, data: object, path: str = "") -> GameRecord:
        """Make a record of what `to_dict` gave; `BadFile` names the field that is wrong, with its `path`."""
        read = Reader(data, cls._fields, path, whole="record", required=cls._fields, error=BadFile)
        bots = read.each("bots", _name, ())
        players = whole_number(len(bots), FEWEST_PLAYERS, MOST_PLAYERS, f"number of {read.at('bots')}", BadFile)
        winners = read.distinct("winners", range(players), ())
        rounds = read.items("rounds", RoundRecord._fields, RoundRecord._fields)
        if not winners or not 0 < len(rounds) <= MOST_ROUNDS:
            raise BadFile(f"expected a winner and 1 to {MOST_ROUNDS} rounds, got {len(winners)} and {len(rounds)}")
        return cls(
            seed=read.number("seed", 0, 0),
            bots=bots,
            winners=winners,
            decisions=read.number("decisions", 0, 0, MOST),
            lost_drops=read.number("lost_drops", 0, 0, MOST),
            rounds=[RoundRecord(**_by_seat(one, BY_SEAT_AND_ROUND, players)) for one in rounds],
            **_by_seat(read, BY_SEAT, players),
        )

    def won(self, seat: Seat) -> float:
        """Return how much of the win is a seat's: one that n players share is 1/n for each."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def _name(value: object, path: str) -> str:
    return text(value, path, longest=LONGEST_NAME)


def _count(value: object, path: str) -> int:
    return whole_number(value, -MOST, MOST, path)


def _sheet(value: object, path: str) -> dict[str, int]:
    read = Reader(value, SOURCES, path, kind="source", error=BadFile)
    return {source: read.number(source, 0, -MOST, MOST) for source in read}


def _word(known: Collection[str], *more: str) -> Check[str]:
    return lambda value, path: one_of(value, (*more, *known), path)


BY_SEAT_AND_ROUND: dict[str, Check[Any]] = {
    "vp_by_source": _sheet,
    **dict.fromkeys(("energy", "built", "places"), _count),
}
BY_SEAT: dict[str, Check[Any]] = {
    "companies": _word(COMPANIES),
    "officers": _word(OFFICERS, ""),
    "starting_contracts": _word(CONTRACTS, ""),
    "vp_by_source": _sheet,
    **dict.fromkeys(("vp", "energy", "placements", "built", "contracts", "fees"), _count),
}
"""The lists of a record that have an entry for each seat, with the check of an entry."""


def _by_seat(read: Reader, checks: dict[str, Check[Any]], players: int) -> dict[str, Any]:
    lists = {name: read.each(name, check, ()) for name, check in checks.items()}
    for name, entries in lists.items():
        if len(entries) != players:
            raise BadFile(expected(f"one entry for each of {players} players", len(entries), read.at(name)))
    return lists


class Records(list[GameRecord]):
    """The games of a series, in the order of their seeds.

    >>> from barrage_core.study import simulate
    >>> games = simulate(2, ["greedy", "random"], seed=7, map="miniature")
    >>> [(row["seed"], row["bot"], row["won"]) for row in games.rows()][:2]
    [(7, 'greedy', 1.0), (7, 'random', 0.0)]
    """

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player of each game, as pandas, polars and csv take them: `pandas.DataFrame(rows)`.

        Seats count from 1; `won` is a part where a win is shared, and points have a column for each source.
        """
        return [row for game in self for row in _rows(game)]

    def round_rows(self) -> list[dict[str, Any]]:
        """Return a row for each player and each round of each game; `total` is the points up to then."""
        return [row for game in self for row in _round_rows(game)]


Results = dict[str, Records]
"""The games of each arm of a study, in the order of their seeds."""


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
