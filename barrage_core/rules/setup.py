"""Set-up: the empty table, and the draft of companies with their officers and of starting contracts (p. 8-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import events as ev
from ..actions import Action, PickCompany, PickContract
from ..agenda import DraftCompany, DraftContract
from ..components.automa import AUTOMA_VP
from ..components.companies import OFFICERS, OFFICERS_IN_ALL
from ..components.technology import BASIC, PATENTS_ON_SHOW, WILD
from ..events import Log
from ..names import Seat
from ..resources import replaced
from ..rulebook import Violation
from ..state import EMPTY_SEGMENT, NO_PILE, Built, ContractSupply, GameState, MapMemo, Setup
from .chapter import Chapter, Chapters
from .powers import POWERS

__all__ = ["CHAPTERS", "bare_state", "basic_tiles", "copyable_officers", "draft_on", "take_officer"]


def copyable_officers(in_play: Sequence[str], drawn: Sequence[str]) -> tuple[str, ...]:
    """Return the officers that can be copied: those in play, and others from the box up to four in all (R38)."""
    copiers = {officer for officer in in_play if POWERS[officer].copies_officers}
    if not copiers:
        return ()
    box = [officer for officer in drawn if officer not in in_play]
    chosen = {*in_play, *box[: OFFICERS_IN_ALL - len(in_play)]} - copiers
    return tuple(officer for officer in OFFICERS if officer in chosen)


def basic_tiles(state: GameState, player: Seat) -> tuple[str, ...]:
    """Return the tiles that a player owns from the start, on the wheel or off it.

    The wild one is for the introductory game.
    """
    basic = tuple(tile for tile in BASIC if state.setup.mode == "introductory" or tile != WILD)
    own = POWERS[state.officers[player]].own_tile
    return (*basic, own) if own else basic


def bare_state(setup: Setup, players: int) -> GameState:
    """Return an empty board with everything in the players' supplies, before round 1."""
    rules, board = setup.board.rules, setup.board
    state = GameState()
    state.setup = setup
    state.round, state.phase = 0, "setup"
    state.turn_order, state.agenda = tuple(range(players)), ()
    state.companies = state.officers = ("",) * players
    state.copied = ""
    state.credits = [rules.starting_credits] * players
    state.excavators = [rules.starting_excavators] * players
    state.mixers = [rules.starting_mixers] * players
    state.vp = [rules.starting_vp] * players
    state.energy = [0] * players
    state.engineers = [rules.engineers] * players
    state.bank = state.constructions = state.activations = (0,) * players
    state.built = (Built(),) * players
    state.passed = (False,) * players
    state.tiles = tuple(basic_tiles(state, seat) for seat in range(players))
    state.wheels = ((EMPTY_SEGMENT,) * (rules.wheel_segments - 1),) * players
    state.contracts = state.fulfilled = ((),) * players
    state.dams, state.conduits, state.powerhouses, state.water = {}, {}, {}, {}
    state.headstreams = dict.fromkeys(board.headstreams, 0)
    state.occupied = {}
    state.supply = ContractSupply()
    state.patents, state.technology_pile = ("",) * PATENTS_ON_SHOW, ()
    state.pool = ()
    state.automa_pile = NO_PILE
    for seat, level in enumerate(setup.automas):
        if level:
            state.credits[seat], state.vp[seat] = 0, AUTOMA_VP
    state.options, state.memo, state.map_memo = None, {}, MapMemo.empty()
    return state


def _company_candidates(state: GameState, task: DraftCompany) -> list[Action]:
    """Return the companies left."""
    return [PickCompany(company) for company, _ in state.pool if company]


def _company_violations(state: GameState, task: DraftCompany, action: Action) -> Iterator[Violation]:
    """Say when a company is not there to be picked."""
    assert isinstance(action, PickCompany)
    if not action.company or all(company != action.company for company, _ in state.pool):
        yield Violation("setup.company", "company {} is not among those left to pick", (action.company,))


def _pick_company(draft: GameState, task: DraftCompany, action: Action, log: Log) -> None:
    """Take a company with its officer; then a contract."""
    assert isinstance(action, PickCompany)
    pair = next(pair for pair in draft.pool if pair[0] == action.company)
    draft.pool = tuple(other for other in draft.pool if other != pair)
    draft.companies = replaced(draft.companies, task.player, pair[0])
    take_officer(draft, task.player, pair[1])
    if log is not None:
        log.append(ev.Drafted(task.player, *pair, "setup.company"))
    draft.agenda = (*draft.agenda, DraftContract(task.player))


def take_officer(draft: GameState, player: Seat, officer: str) -> None:
    """Give a player an officer, with everything that comes with that officer; an Automa has no use for credits."""
    draft.officers = replaced(draft.officers, player, officer)
    power = POWERS[officer]
    if power.own_tile:
        draft.tiles = replaced(draft.tiles, player, (*draft.tiles[player], power.own_tile))
    if power.extra_credits is not None and not draft.automa(player).id:
        draft.credits[player] += power.extra_credits(draft.rules)


def _contract_candidates(state: GameState, task: DraftContract) -> list[Action]:
    """Return the starting contracts left."""
    return [PickContract(contract) for company, contract in state.pool if not company]


def _contract_violations(state: GameState, task: DraftContract, action: Action) -> Iterator[Violation]:
    """Say when a starting contract is not there to be picked."""
    assert isinstance(action, PickContract)
    if ("", action.contract) not in state.pool:
        yield Violation("setup.contract", "contract {} is not among those left to pick", (action.contract,))


def _pick_contract(draft: GameState, task: DraftContract, action: Action, log: Log) -> None:
    """Take a starting contract; the next player in seat order picks (R02)."""
    assert isinstance(action, PickContract)
    draft.pool = tuple(other for other in draft.pool if other != ("", action.contract))
    draft.contracts = replaced(draft.contracts, task.player, (action.contract,))
    if log is not None:
        log.append(ev.ContractTaken(task.player, action.contract, "setup.contract"))
    draft_on(draft, task.player + 1, log)


def draft_on(draft: GameState, first: Seat, log: Log) -> None:
    """Let the next player pick who has no company yet; when only Automas are left, they take the rest.

    An Automa takes no starting contract, and an officer on the highest level only.
    """
    seats = [(first + number) % draft.players for number in range(draft.players)]
    waiting = [seat for seat in seats if not draft.companies[seat]]
    people = [seat for seat in waiting if not draft.automa(seat).id]
    if people:
        draft.agenda = (*draft.agenda, DraftCompany(people[0]))
        return
    pairs = [pair for pair in draft.pool if pair[0]]
    for seat, (company, officer) in zip(sorted(waiting), pairs, strict=True):
        draft.companies = replaced(draft.companies, seat, company)
        taken = officer if draft.automa(seat).officer else ""
        take_officer(draft, seat, taken)
        if log is not None:
            log.append(ev.Drafted(seat, company, taken, "setup.company"))
    unpicked = tuple(contract for company, contract in draft.pool if not company)
    draft.supply = draft.supply._replace(out=draft.supply.out + unpicked)
    draft.pool = ()
    if not any(POWERS[officer].copies_officers for officer in draft.officers):  # left out by an Automa
        draft.setup = draft.setup._replace(copyable=())


CHAPTERS: Chapters = {
    DraftCompany: Chapter(
        "which company to take",
        (PickCompany,),
        _company_candidates,
        _company_violations,
        _pick_company,
        _company_candidates,
    ),
    DraftContract: Chapter(
        "which starting contract to take",
        (PickContract,),
        _contract_candidates,
        _contract_violations,
        _pick_contract,
        _contract_candidates,
    ),
}
