"""Income: the symbols that a company board uncovers, and receiving them and contract rewards (p. 12-13, 16, 22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from .. import events as ev
from ..actions import Action, Forgo, Receive
from ..agenda import ChooseGain, ChooseMachines, ChoosePlace, PlaceDrops
from ..components.companies import COMPANIES
from ..components.gains import BUILDS, PLAIN, Gain
from ..events import Log
from ..names import Seat
from ..resources import gain_credits, gain_machines, make_energy, score, turn_wheel
from ..rulebook import Violation
from ..state import GameState
from .chapter import Chapter, Chapters, judged_candidates
from .construction.costs import reward_violations
from .construction.places import open_places, piece_violations

__all__ = ["CHAPTERS", "active_income", "grant", "income_rows", "uncover"]

receive = lru_cache(maxsize=None)(Receive)
forgo = lru_cache(maxsize=None)(Forgo)


def active_income(state: GameState, player: Seat) -> tuple[Gain, ...]:
    """Return every income that a player has uncovered, row by row."""
    active: list[Gain] = []
    for piece, incomes in income_rows(state, player).items():
        built = getattr(state.built[player], piece)
        for number, gains in incomes.items():
            if built >= number:
                active += gains
    return tuple(active)


def income_rows(state: GameState, player: Seat) -> dict[str, dict[int, tuple[Gain, ...]]]:
    """Return what a player's company board uncovers, by piece and number; the lowest level of the Automa has none."""
    company = state.companies[player]
    if state.setup.automas and not state.automa(player).income:
        return {}
    return COMPANIES[company].income if company else {}  # nobody has one before the draft


def uncover(draft: GameState, player: Seat, piece: str, log: Log) -> None:
    """Receive what the piece built last uncovers on the company board."""
    number = getattr(draft.built[player], piece)
    gains = income_rows(draft, player).get(piece, {}).get(number)
    if gains:
        grant(draft, player, gains, reward=False, source="income", rule="income.uncovered", log=log)


def grant(
    draft: GameState, player: Seat, gains: Iterable[Gain], *, reward: bool, source: str, rule: str, log: Log
) -> None:
    """Give plain goods at once; put the rest on the agenda, for the owner to take in any order."""
    rest: dict[str, Gain] = {}
    for gain in gains:
        if gain.kind in PLAIN:
            _give_goods(draft, player, gain, source, rule, log)
        elif gain.kind in rest:
            rest[gain.kind] = gain._replace(amount=gain.amount + rest[gain.kind].amount)
        else:
            rest[gain.kind] = gain
    if rest:
        draft.agenda = (*draft.agenda, ChooseGain(player, tuple(rest.values()), reward, source, rule))


def _give_goods(draft: GameState, player: Seat, gain: Gain, source: str, rule: str, log: Log) -> None:
    if gain.kind == "credits":
        gain_credits(draft, player, gain.amount, source, rule, log)
    elif gain.kind == "vp":
        score(draft, player, gain.amount, source, rule, log)
    elif gain.kind == "excavators":
        gain_machines(draft, player, gain.amount, 0, source, rule, log)
    else:
        gain_machines(draft, player, 0, gain.amount, source, rule, log)


# Which gain next --------------------------------------------------------------------------------------------------


def _gain_candidates(state: GameState, task: ChooseGain) -> Iterator[Action]:
    """Yield both answers to every gain that is due."""
    for gain in task.gains:
        yield receive(gain.kind)
        yield forgo(gain.kind)


def _gain_violations(state: GameState, task: ChooseGain, action: Action) -> Iterator[Violation]:
    """Say why a gain cannot be received, or cannot be forgone (R20)."""
    assert isinstance(action, Receive | Forgo)
    gain = next((gain for gain in task.gains if gain.kind == action.gain), None)
    if gain is None:
        yield Violation(task.rule, "{} is not among the gains you are due", (action.gain,))
        return
    unusable = list(_unusable(state, task.player, gain))
    if isinstance(action, Receive):
        yield from unusable
    elif not task.reward and not unusable:
        yield Violation(task.rule, "an income cannot be forgone: {}", (gain,))


def _unusable(state: GameState, player: Seat, gain: Gain) -> Iterator[Violation]:
    """Say why a piece that is due cannot be built anywhere; other gains can always be used."""
    piece = BUILDS.get(gain.kind)
    if piece is None:
        return
    yield from piece_violations(state, player, piece)
    places = open_places(state, player, piece)
    if all(next(reward_violations(state, player, gain, piece, place), None) for place in places):
        yield Violation("construction.reward", "there is no place where you can {}", (gain,))


def _choose_gain(draft: GameState, task: ChooseGain, action: Action, log: Log) -> None:
    """Receive a gain or forgo it; the others stay due."""
    assert isinstance(action, Receive | Forgo)
    gain = next(gain for gain in task.gains if gain.kind == action.gain)
    rest = tuple(other for other in task.gains if other is not gain)
    if rest:
        draft.agenda = (*draft.agenda, ChooseGain(task.player, rest, task.reward, task.source, task.rule))
    if isinstance(action, Forgo):
        if log is not None:
            log.append(ev.GainForgone(task.player, gain.kind, task.rule))
    else:
        _receive(draft, task.player, gain, task.source, task.rule, log)


def _receive(draft: GameState, player: Seat, gain: Gain, source: str, rule: str, log: Log) -> None:
    if gain.kind == "rotate":
        turn_wheel(draft, player, gain.amount, rule, log)
    elif gain.kind == "energy":
        make_energy(draft, player, gain.amount, source, rule, log)
    elif gain.kind == "any_machine":
        draft.agenda = (*draft.agenda, ChooseMachines(player, gain.amount, source))
    elif gain.kind in BUILDS:
        draft.agenda = (*draft.agenda, ChoosePlace(player, BUILDS[gain.kind], gain=gain))
    else:
        drops = PlaceDrops(player, gain.amount, flow=gain.kind == "flow_drops", may_stop=True)
        draft.agenda = (*draft.agenda, drops)


CHAPTERS: Chapters = {
    ChooseGain: Chapter(
        "what to receive next",
        (Receive, Forgo),
        _gain_candidates,
        _gain_violations,
        _choose_gain,
        judged_candidates(_gain_candidates, _gain_violations),
    ),
}
