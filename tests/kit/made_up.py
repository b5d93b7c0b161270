"""Records of games that nobody played: numbers with a known spread, quick to make in any amount."""

from __future__ import annotations

from random import Random

from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.study import GameRecord, Records, RoundRecord

__all__ = ["made_up_game", "made_up_games"]

ROUNDS = 5


def made_up_game(seed: int, bots: tuple[str, ...], *, more: float = 0, stream: str = "") -> GameRecord:
    """Return a game whose points are by chance; the first seat has so many `more` of them in the mean."""
    draw = Random(f"{seed} {stream}")
    seats = range(len(bots))
    sheets = [[{"contracts": draw.randrange(0, 9)} for _ in seats] for _ in range(ROUNDS + 1)]
    sheets[-1][0]["contracts"] += round(more + draw.gauss(0, 3) if more else 0)
    vp = [sum(sheet[seat]["contracts"] for sheet in sheets) for seat in seats]
    energy = [draw.randrange(10, 60) for _ in seats]
    companies, officers = draw.sample(list(COMPANIES), len(bots)), draw.sample(list(OFFICERS), len(bots))
    return GameRecord(
        seed=seed,
        bots=list(bots),
        companies=companies,
        officers=officers,
        winners=[seat for seat in seats if vp[seat] == max(vp)],
        vp=vp,
        energy=energy,
        vp_by_source=[{"contracts": points} for points in vp],
        decisions=100,
        placements=[20 for _ in seats],
        built=[draw.randrange(4, 12) for _ in seats],
        contracts=[draw.randrange(0, 6) for _ in seats],
        fees=[draw.randrange(0, 4) for _ in seats],
        lost_drops=draw.randrange(5, 30),
        starting_contracts=[draw.choice(["S1", "S2"]) for _ in seats],
        rounds=[RoundRecord(sheet, energy, [1 for _ in seats], [1 for _ in seats]) for sheet in sheets],
    )


def made_up_games(
    number: int, bots: tuple[str, ...] = ("greedy", "greedy"), *, first: int = 0, more: float = 0, stream: str = ""
) -> Records:
    """Return a series of such games; another `stream` has other chances with the same seeds."""
    return Records(made_up_game(seed, bots, more=more, stream=stream) for seed in range(first, first + number))
