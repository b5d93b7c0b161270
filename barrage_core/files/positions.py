"""Reading a position: a plain mapping that says what matters about a state, and nothing else.

A lesson, a test or a file writes positions in this form. What is left out takes the default of an empty board in the
actions phase of round 1. The fields:

- `map` (a name, or a whole map as `barrage_core.files.maps` describes it), `mode` (introductory or full), `rules` (what
  differs from the printed game, by the names of `RuleSet`);
- `players`, in seat order: `company` (the only field that is always needed), `officer`, `name`, `credits`,
  `excavators`, `mixers`, `vp`, `energy`, `engineers` (in the supply), `bank` (engineers there), `constructions` and
  `activations` (in this round), `passed`, `tiles` (off the wheel), `contracts` (open), `fulfilled`, and `wheel`, by
  turns until it is back: `{2: {"tile": "base", "excavators": 4, "mixers": 0}}`, where `"2"` is as good as 2; for an
  Automa `automa`, its level;
- `dams` (`{"B5U": {"owner": "usa" or "neutral", "level": 2, "water": 1}}`), `conduits` and `powerhouses` (owners by
  place), `headstreams` (drops), `occupied` (owners by action space);
- `round`, `phase`, `turn_order`, `to_move` (or the whole `agenda`, in the middle of a turn), `copied` (the officer that
  is copied in this turn);
- what was drawn: `headstream_tiles`, `bonus_tiles`, `objective`, `copyable`, `contracts_on_show`, `contract_piles` (by
  colour, the last is on top), `national_contracts`, `contracts_out`, `patents`, `technology_pile` (the last is next),
  in the draft `pool`, and with Automas `automa_pile` (`order` from the top, how many are `turned`, and the `seed` of
  the next shuffle).

A player without an `officer` gets the one that the introductory game gives to the company, in the full game too: every
player must have one, and the rulebook names no other pairs. (Of Automas only those of the highest level have any.)
Where somebody else already has that officer, the error says so; then name another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..board import Board, board_for
from ..catalogue import say
from ..checks import expected, flag, one_of, sequence, whole_number
from ..components.automa import AUTOMA_LEVELS, AUTOMA_TILES
from ..components.companies import COMPANIES, INTRODUCTORY_MATCHUPS, MOST_ACTIVATIONS, OFFICERS, board_of
from ..components.contracts import CONTRACTS, NATIONAL, PRIVATE, STARTING
from ..components.maps import STANDARD
from ..components.technology import ADVANCED, PATENTS_ON_SHOW, TECHNOLOGY
from ..components.tiles import BONUS_TILES_LAID_OUT, HEADSTREAM_TILES, OBJECTIVE_TILES, bonus_tiles_in
from ..errors import BadPosition
from ..names import COLOURS, FEWEST_PLAYERS, MODES, MOST_NAME, MOST_PLAYERS, NEUTRAL, Mode
from ..reader import Reader
from ..rulebook import RuleSet
from ..rules.automa.pile import SEEDS
from ..rules.powers import POWERS, perhaps_own
from ..rules.round import turn_agenda
from ..rules.setup import bare_state, basic_tiles, copyable_officers
from ..state import (
    EMPTY_SEGMENT,
    FULL_LEVEL,
    NO_PILE,
    AutomaPile,
    Built,
    ContractSupply,
    Dam,
    GameState,
    Segment,
    Setup,
)
from .agenda import task_from_dict
from .agenda_faults import agenda_fault
from .faults import engineers_placed, faults
from .maps import map_from_name_or_dict
from .writing import to_position

__all__ = ["from_position", "to_position"]

T = TypeVar("T")
INTRODUCTORY_OFFICERS = {match.company: match.officer for match in INTRODUCTORY_MATCHUPS}
PHASE_NAMES = ("draft", "income", "actions", "water flow", "scoring", "end of round", "end")
MOST_GOODS = 99_999
MOST_DROPS = 100
"""The most drops in one place: each of them is followed down the river, one by one, in every line that a hint tries.

In a round of a game, a headstream gets a few dozen at most.
"""
MOST_TASKS = 60
PLAYER_FIELDS = [
    "company",
    "officer",
    "name",
    "credits",
    "excavators",
    "mixers",
    "vp",
    "energy",
    "engineers",
    "bank",
    "constructions",
    "activations",
    "passed",
    "tiles",
    "wheel",
    "contracts",
    "fulfilled",
    "automa",
]
FIELDS = [
    "map",
    "mode",
    "rules",
    "players",
    "dams",
    "conduits",
    "powerhouses",
    "headstreams",
    "occupied",
    "round",
    "phase",
    "turn_order",
    "to_move",
    "agenda",
    "copied",
    "headstream_tiles",
    "bonus_tiles",
    "objective",
    "copyable",
    "contracts_on_show",
    "contract_piles",
    "national_contracts",
    "contracts_out",
    "patents",
    "technology_pile",
    "pool",
    "automa_pile",
]


# Reading ----------------------------------------------------------------------------------------------------------


def from_position(data: Mapping[str, Any], *, check: bool = True) -> GameState:
    """Build a state from a position; with `check`, any fault of the position is an error.

    An editor passes `check=False` and calls `faults` itself.

    >>> players = [{"company": "usa"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "dams": {"B5U": {"owner": "usa", "level": 2, "water": 1}}})
    >>> state.dams["B5U"], state.water["B5U"], state.credits
    (Dam(owner=0, level=2), 1, [6, 6])
    >>> from_position({"players": players, "headstreams": {"X": 1}})
    Traceback (most recent call last):
    barrage_core.errors.BadPosition: headstreams.X: there is no such place; expected one of A, B, C, D
    """
    flag(check, "check")
    read = Reader(data, FIELDS, required=("players",))
    spec = read.field("map", map_from_name_or_dict, STANDARD)
    setup_board = board_for(spec, read.field("rules", RuleSet.from_dict, RuleSet()))
    mode = read.choice("mode", MODES, "introductory")
    players = read.items("players", PLAYER_FIELDS)
    whole_number(len(players), FEWEST_PLAYERS, MOST_PLAYERS, "number of players", BadPosition)
    pool = _read_pool(read)
    levels = _read_levels(players, mode)
    companies, officers = _read_identities(players, levels, drafting=bool(pool))
    in_play = [officer for officer in (*officers, *(officer for company, officer in pool if company)) if officer]
    setup = _read_setup(read, setup_board, mode, players, in_play)
    state = bare_state(setup._replace(automas=levels if any(levels) else ()), len(players))
    state.companies, state.officers, state.pool = companies, officers, pool
    state.automa_pile = _read_automa_pile(read, state)
    _read_round(read, state)
    _read_structures(read, state)
    for seat, player in enumerate(players):
        _read_goods(player, state, seat)
    _read_spaces(read, state, players)
    _read_contracts(read, state, players)
    _read_technology(read, state)
    _read_agenda(read, state)
    if fault := agenda_fault(state):
        raise BadPosition(f"agenda: {fault}")
    if bool(state.pool) != (state.phase == "draft"):
        raise BadPosition("pool: it must hold something while companies are drafted, and nothing at any other time")
    if check and (wrong := faults(state)):
        raise BadPosition(wrong)
    state.forget()
    return state


def _read_levels(players: list[Reader], mode: Mode) -> tuple[str, ...]:
    """Read which players are Automas, and of what level."""
    levels = tuple(player.choice("automa", ("", *AUTOMA_LEVELS), "") for player in players)
    for player, level in zip(players, levels, strict=True):
        if level and mode != "full":
            raise BadPosition(f"{player.path}.automa: Automas play the full game only, and the mode is {mode!r}")
    return levels


def _read_automa_pile(read: Reader, state: GameState) -> AutomaPile:
    if not state.setup.automas:
        if "automa_pile" in read:
            raise BadPosition("automa_pile: no player is an Automa")
        return NO_PILE
    pile, tiles = read.child("automa_pile", AutomaPile._fields), tuple(AUTOMA_TILES)
    order = sequence(pile.distinct("order", tiles, tiles), pile.at("order"), BadPosition, length=len(tiles))
    turned = pile.number("turned", 0, 0, len(tiles) - 1)
    return AutomaPile(tuple(order), turned, pile.number("seed", 0, 0, SEEDS - 1))


def _read_identities(
    players: list[Reader], levels: tuple[str, ...], *, drafting: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read companies and officers; they may be missing only in the draft, and there only together.

    An Automa has an officer on the highest level only.
    """
    nobody = ("",) if drafting else ()
    companies = [_named(player, "company", (*COMPANIES, *nobody), "" if drafting else None) for player in players]
    has_officer = [not level or AUTOMA_LEVELS[level].officer for level in levels]
    usual = [
        INTRODUCTORY_OFFICERS.get(board_of(company), "") if officer else ""
        for company, officer in zip(companies, has_officer, strict=True)
    ]
    officers = [
        _named(player, "officer", tuple(OFFICERS) if officer else ("",), officer)
        for player, officer in zip(players, usual, strict=True)
    ]
    boards = [board_of(company) for company in companies]
    for seat, (player, company, officer) in enumerate(zip(players, companies, officers, strict=True)):
        if company and boards[seat] in boards[:seat]:
            other = boards.index(boards[seat])
            what = company if company == companies[other] else f"the board of {company}"
            raise BadPosition(f"{player.path}.company: {what} is taken by {players[other].path}")
        if officer and officer in officers[:seat]:
            raise BadPosition(_officer_taken(player, players[officers.index(officer)], company, officer))
    return tuple(companies), tuple(officers)


def _named(player: Reader, kind: str, known: tuple[str, ...], default: str | None) -> str:
    with perhaps_own(kind, player.data.get(kind)):
        return player.choice(kind, known, default)


def _officer_taken(player: Reader, other: Reader, company: str, officer: str) -> str:
    """Say that two players have the same officer, and which of them has it because none was named."""
    name = OFFICERS[officer]
    if "officer" not in player:
        name += f", the officer of {company} in the introductory game (none was named),"
    taken = f"{player.path}.officer: {name} is taken by {other.path}"
    if "officer" not in other:
        taken += ", which has its officer of the introductory game (none was named)"
    return f"{taken}; name another"


def _read_pool(read: Reader) -> tuple[tuple[str, str], ...]:
    """Read what is left to pick in the draft: companies with officers, and contracts with nothing before them."""
    return tuple(read.each("pool", _pick, ()))


def _pick(value: object, path: str) -> tuple[str, str]:
    pair = sequence(value, path, length=2)
    with perhaps_own("company", pair[0]):
        company = one_of(pair[0], (*COMPANIES, ""), path)
    with perhaps_own("officer", pair[1] if company else ""):
        other = one_of(pair[1], (*OFFICERS, *STARTING), path)
    if (other in OFFICERS) != bool(company):
        raise BadPosition(expected("a company with an officer, or nothing with a contract", value, path))
    return company, other


def _read_setup(read: Reader, board: Board, mode: Mode, players: list[Reader], in_play: list[str]) -> Setup:
    tiles = sorted(HEADSTREAM_TILES)
    usual = copyable_officers(in_play, tuple(OFFICERS))
    others = [officer for officer in OFFICERS if not POWERS[officer].copies_officers]
    return Setup(
        board,
        mode,
        tuple(player.text("name", "", MOST_NAME) for player in players),
        _read_tiles(read, "headstream_tiles", tiles, len(board.headstreams)),
        _read_bonus_tiles(read, mode),
        read.choice("objective", tuple(OBJECTIVE_TILES), next(iter(OBJECTIVE_TILES))),
        tuple(read.distinct("copyable", others, usual)) if usual else (),
    )


def _read_bonus_tiles(read: Reader, mode: Mode) -> tuple[str, ...]:
    given = read.data.get("bonus_tiles")
    with perhaps_own("bonus tile", *(given if isinstance(given, list | tuple) else ())):
        return _read_tiles(read, "bonus_tiles", bonus_tiles_in(mode), BONUS_TILES_LAID_OUT)


def _read_tiles(read: Reader, name: str, known: list[T], number: int) -> tuple[T, ...]:
    tiles = read.distinct(name, known, known[:number])
    return tuple(sequence(tiles, name, BadPosition, length=number))


def _read_round(read: Reader, state: GameState) -> None:
    state.phase = read.choice("phase", PHASE_NAMES, "actions")
    first = 0 if state.phase == "draft" else 1
    state.round = read.number("round", first, first, state.rules.rounds)
    names = _names_of_seats(state)
    order = read.several("turn_order", names, names)
    if sorted(map(names.index, order)) != list(range(state.players)):
        raise BadPosition(expected("every player once", order, "turn_order"))
    state.turn_order = tuple(map(names.index, order))
    state.copied = read.choice("copied", ("", *state.setup.copyable), "")


def _names_of_seats(state: GameState) -> list[str | int]:
    """Return how players are named: by company, or by seat while they have none."""
    return [company or seat for seat, company in enumerate(state.companies)]


def _read_structures(read: Reader, state: GameState) -> None:
    board, companies = state.board, state.companies
    owners = [*(company for company in companies if company), "neutral"]
    for place, dam in read.children("dams", board.places["base"], ("owner", "level", "water"), "place"):
        owner = dam.choice("owner", owners, None)
        seat = NEUTRAL if owner == "neutral" else companies.index(owner)
        state.dams[place] = Dam(seat, dam.number("level", 1, 1, FULL_LEVEL))
        state.water[place] = dam.number("water", 0, 0, MOST_DROPS)
    for kind, pieces in (("conduit", state.conduits), ("powerhouse", state.powerhouses)):
        owned = read.child(f"{kind}s", board.places[kind], "place")
        for place in owned:
            pieces[place] = companies.index(owned.choice(place, owners[:-1], None))
    flowing = read.child("headstreams", board.headstreams, "place")
    for headstream in flowing:
        state.headstreams[headstream] = flowing.number(headstream, 0, 0, MOST_DROPS)
    state.built = tuple(_count_built(state, seat) for seat in range(state.players))


def _count_built(state: GameState, seat: int) -> Built:
    levels = [dam.level for dam in state.dams.values() if dam.owner == seat]
    conduits = sum(owner == seat for owner in state.conduits.values())
    powerhouses = sum(owner == seat for owner in state.powerhouses.values())
    return Built(len(levels), sum(levels) - len(levels), conduits, powerhouses)


def _read_goods(player: Reader, state: GameState, seat: int) -> None:
    for name in ("credits", "excavators", "mixers", "energy"):
        counters = getattr(state, name)
        counters[seat] = player.number(name, counters[seat], 0, MOST_GOODS)
    state.vp[seat] = player.number("vp", state.vp[seat], -MOST_GOODS, MOST_GOODS)
    wheel = list(state.wheels[seat])
    turns = [str(number) for number in range(1, len(wheel) + 1)]
    for turn, segment in player.children("wheel", turns, ("tile", "excavators", "mixers")):
        load = Segment(
            segment.choice("tile", ("", *TECHNOLOGY), ""),
            segment.number("excavators", 0, 0, MOST_GOODS),
            segment.number("mixers", 0, 0, MOST_GOODS),
        )
        wheel[int(turn) - 1] = EMPTY_SEGMENT if load == EMPTY_SEGMENT else load
    state.wheels = (*state.wheels[:seat], tuple(wheel), *state.wheels[seat + 1 :])
    on_wheel = {segment.tile for segment in wheel}
    usual = [tile for tile in basic_tiles(state, seat) if tile not in on_wheel]
    tiles = tuple(player.several("tiles", tuple(TECHNOLOGY), usual))
    state.tiles = (*state.tiles[:seat], tiles, *state.tiles[seat + 1 :])


def _read_spaces(read: Reader, state: GameState, players: list[Reader]) -> None:
    owners = [company for company in state.companies if company]
    occupied = read.child("occupied", tuple(state.board.spaces), "place")
    for space in occupied:
        state.occupied[space] = state.companies.index(occupied.choice(space, owners, None))
    engineers = state.rules.engineers
    state.bank = tuple(player.number("bank", 0, 0, engineers) for player in players)
    spaces = len(state.board.company_spaces)
    state.constructions = tuple(player.number("constructions", 0, 0, spaces) for player in players)
    state.activations = tuple(player.number("activations", 0, 0, MOST_ACTIVATIONS) for player in players)
    state.passed = tuple(player.flag("passed") for player in players)
    for seat, player in enumerate(players):
        usual = 0 if state.passed[seat] else max(0, engineers - engineers_placed(state, seat))
        state.engineers[seat] = player.number("engineers", usual, 0, engineers)


def _read_contracts(read: Reader, state: GameState, players: list[Reader]) -> None:
    known = tuple(CONTRACTS)
    state.contracts = tuple(tuple(player.several("contracts", known, ())) for player in players)
    state.fulfilled = tuple(tuple(player.several("fulfilled", known, ())) for player in players)
    held = {name for hands in (state.contracts, state.fulfilled) for hand in hands for name in hand}
    private = [name for colour in COLOURS for name in PRIVATE[colour]]
    given = read.child("contract_piles", COLOURS)
    piled = {name for colour in given for name in given.several(colour, PRIVATE[colour], ())}
    free = {colour: [n for n in PRIVATE[colour] if n not in held and n not in piled] for colour in COLOURS}
    shown = read.several("contracts_on_show", private, [name for colour in COLOURS for name in free[colour][:2]])
    piles = tuple(
        tuple(given.several(colour, PRIVATE[colour], [name for name in reversed(free[colour]) if name not in shown]))
        for colour in COLOURS
    )
    nationals = [name for name in NATIONAL if name not in held]
    national = read.several("national_contracts", NATIONAL, nationals[: max(0, state.players - 1)])
    out = read.several("contracts_out", STARTING, ())
    state.supply = ContractSupply(tuple(shown), piles, tuple(national), tuple(out))


def _read_technology(read: Reader, state: GameState) -> None:
    advanced = [tile for level in sorted(ADVANCED) for tile in ADVANCED[level]]
    owned = {tile for tiles in state.tiles for tile in tiles}
    owned |= {segment.tile for wheel in state.wheels for segment in wheel}
    full = state.setup.mode == "full"
    free = [tile for tile in advanced if full and tile not in owned]
    patents = read.several("patents", ("", *advanced), (free + [""] * PATENTS_ON_SHOW)[:PATENTS_ON_SHOW])
    sequence(patents, "patents", BadPosition, length=PATENTS_ON_SHOW)
    pile = read.several("technology_pile", advanced, [tile for tile in reversed(free) if tile not in patents])
    state.patents, state.technology_pile = tuple(patents), tuple(pile)


def _read_agenda(read: Reader, state: GameState) -> None:
    if "agenda" in read:
        if "to_move" in read:
            raise BadPosition("to_move: the agenda already says whose decision it is")
        read.at_most("agenda", MOST_TASKS)
        state.agenda = tuple(read.each("agenda", lambda entry, path: task_from_dict(entry, state, path), ()))
    elif state.phase == "actions":
        state.agenda = turn_agenda(state, _read_to_move(read, state))
    elif state.phase != "end":
        raise BadPosition(f"agenda: is missing; a position in the phase {state.phase!r} needs one")


def _read_to_move(read: Reader, state: GameState) -> int:
    waiting = [seat for seat in state.turn_order if not state.passed[seat]]
    if not waiting:
        raise BadPosition("players: all have passed; nobody is left to move in the actions phase")
    names = _names_of_seats(state)
    seat = names.index(read.choice("to_move", names, names[waiting[0]]))
    if state.passed[seat]:
        raise BadPosition(say("to_move: {company} has passed", company=say(state.companies[seat])))
    return seat
