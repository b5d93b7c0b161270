"""A table of cardboard where Automas play: what somebody enters about it, and how its game goes on.

What is entered is an edit: it takes a position with the state that it reads as, and returns another position and a few
words. Cards move: what is laid out somewhere is taken from where it lay, and what lay there goes back in its place.

>>> position = new_table(seed=1)
>>> edited, words = lay_out(position, from_position(position), "contracts_on_show", 0, "G7")
>>> words, edited["contracts_on_show"][:2]
('Green contract 1: G7', ['G7', 'G2'])
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from ..agenda import EndTurn, Turn
from ..catalogue import say
from ..checks import one_of, whole_number
from ..components.automa import AUTOMA_LEVELS, AUTOMA_VP
from ..components.companies import COMPANIES, INTRODUCTORY_MATCHUPS, OFFICERS
from ..components.contracts import CONTRACTS, NATIONAL, ON_SHOW, PRIVATE
from ..components.technology import ADVANCED, TECHNOLOGY
from ..components.tiles import BONUS_TILES, HEADSTREAM_TILES
from ..errors import BarrageError
from ..events import Event
from ..files.positions import from_position, to_position
from ..names import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS
from ..resources import replaced
from ..rules.automa.people import follows_tiles, must_turn_tile
from ..rules.automa.pile import SEEDS, shuffled
from ..rules.playing import advance
from ..state import GameState
from ..words import capitalised, count
from .arguments import about_a_state

__all__ = [
    "LAID_OUT",
    "MOST_SEED",
    "Slot",
    "give",
    "lay_out",
    "new_table",
    "seat_automa",
    "set_national",
    "shuffle_tiles",
    "slots",
    "turn_done",
    "whose_turn",
    "why_from_a_tile",
]

Position = Mapping[str, Any]
Edit = tuple[dict[str, Any], str]

LAID_OUT = ("contracts_on_show", "patents", "headstream_tiles", "bonus_tiles", "turn_order")
"""What lies in slots, one card or tile in each, as the fields of a position."""


MOST_SEED = SEEDS - 1
"""The largest seed of a shuffle."""


class Slot(NamedTuple):
    """A place for a card or a tile: what it is called, what lies there, and what may lie there, with words for each."""

    label: str
    shown: str
    options: dict[str, str]


# The table ------------------------------------------------------------------------------------------------------------


def new_table(
    automas: tuple[str, ...] = ("medium",), people: int = 1, *, seed: int, companies: tuple[str, ...] = tuple(COMPANIES)
) -> dict[str, Any]:
    """Return the position of a table at its first turn: Automas of these levels, who begin, and then people.

    Their pile is shuffled by the seed. What lies on the map, on show and before the players is entered afterwards.
    """
    levels = [*(one_of(level, AUTOMA_LEVELS, "automas") for level in automas), *([""] * people)]
    whole_number(len(levels), FEWEST_PLAYERS, MOST_PLAYERS, "number of players")
    players = [
        {"company": company} | ({"automa": level} if level else {})
        for company, level in zip(companies, levels, strict=False)
    ]
    return {"mode": "full", "players": players, "automa_pile": _pile(seed)}


def _pile(seed: int) -> dict[str, Any]:
    pile = shuffled(whole_number(seed, 0, MOST_SEED, "seed"))
    return pile._asdict() | {"order": list(pile.order)}


def shuffle_tiles(position: Position, state: GameState, seed: int) -> Edit:
    """Shuffle all Automa tiles by a seed; none of them is turned over then."""
    if not any(state.setup.automas):
        raise BarrageError(say("no player is an Automa: there are no tiles to shuffle"))
    return {**deepcopy(dict(position)), "automa_pile": _pile(seed)}, say("All Automa tiles are shuffled")


def seat_automa(position: Position, state: GameState, seat: int, level: str) -> Edit:
    """Let an Automa of a level take a seat, or a person, whose level is "".

    Pieces, machines, advanced tiles, wheel and points stay; at the start of a game the points are those that it starts
    with. An Automa has neither credits nor contracts, and an officer on the highest level only.
    """
    one_of(level, ("", *AUTOMA_LEVELS), "level")
    edited = deepcopy(dict(position))
    player, was = edited["players"][seat], state.automa(seat).id
    for field in ("automa", "credits", "contracts", "officer", "tiles"):
        player.pop(field, None)
    player["officer"] = "" if level and not AUTOMA_LEVELS[level].officer else _officer(state, seat)
    player["vp"] = state.vp[seat]
    starts = {True: AUTOMA_VP, False: state.rules.starting_vp}
    if state.round == 1 and state.vp[seat] == starts[bool(was)]:
        player["vp"] = starts[bool(level)]
    if level:
        player["automa"] = level
    if not any(one.get("automa") for one in edited["players"]):
        edited.pop("automa_pile", None)
    advanced = [tile for tile in state.tiles[seat] if TECHNOLOGY[tile].level]
    if advanced:
        player["tiles"] = [*from_position(edited, check=False).tiles[seat], *advanced]
    who = say("an Automa, {level}", level=say(AUTOMA_LEVELS[level].title)) if level else say("a person")
    return edited, f"{say(COMPANIES[state.companies[seat]].title)}: {who}"


def _officer(state: GameState, seat: int) -> str:
    """Return the officer of a seat; one that is free where there was none, the usual one if possible."""
    if state.officers[seat]:
        return state.officers[seat]
    usual = [match.officer for match in INTRODUCTORY_MATCHUPS if match.company == state.companies[seat]]
    return next(officer for officer in (*usual, *OFFICERS) if officer not in state.officers)


# Cards and tiles ------------------------------------------------------------------------------------------------------


@about_a_state
def slots(state: GameState, field: str) -> list[Slot]:
    """Return the slots of one of the fields in `LAID_OUT`, in their order.

    >>> state = from_position(new_table(seed=1))
    >>> [slot.shown for slot in slots(state, "patents")]
    ['I-base', 'I-elevation', 'I-conduit']
    """
    return _SLOTS[one_of(field, LAID_OUT, "field")](state)


_CONTRACTS = {
    "green": "Green contract {number}",
    "yellow": "Yellow contract {number}",
    "red": "Red contract {number}",
}


def _contract_slots(state: GameState) -> list[Slot]:
    found = []
    for colour in COLOURS:
        shown = [name for name in state.supply.on_show if CONTRACTS[name].kind == colour]
        words = {"": say("none"), **{name: str(CONTRACTS[name]) for name in PRIVATE[colour]}}
        for at, name in enumerate((shown + [""] * ON_SHOW)[:ON_SHOW], 1):
            found.append(Slot(say(_CONTRACTS[colour], number=at), name, words))
    return found


def _patent_slots(state: GameState) -> list[Slot]:
    tiles = (tile for level in sorted(ADVANCED) for tile in ADVANCED[level])
    words = {"": say("none"), **{tile: f"{say(tile)}: {say(TECHNOLOGY[tile].effect)}" for tile in tiles}}
    return [Slot(say("Technology tile {number}", number=at), tile, words) for at, tile in enumerate(state.patents, 1)]


def _headstream_slots(state: GameState) -> list[Slot]:
    words = {
        str(tile): say(
            "tile {number}: {drops} drops in rounds 1 to {rounds}",
            number=tile,
            drops=", ".join(map(str, drops)),
            rounds=len(drops),
        )
        for tile, drops in HEADSTREAM_TILES.items()
    }
    laid_out = zip(state.board.headstreams, state.setup.headstream_tiles, strict=True)
    return [Slot(say("Headstream {name}", name=name), str(tile), words) for name, tile in laid_out]


def _bonus_slots(state: GameState) -> list[Slot]:
    words = {tile: capitalised(say(says)) for tile, says in BONUS_TILES.items()}
    laid_out = enumerate(state.setup.bonus_tiles, 1)
    return [Slot(say("Bonus tile of round {round}", round=at), tile, words) for at, tile in laid_out]


def _order_slots(state: GameState) -> list[Slot]:
    words = {company: say(COMPANIES[company].title) for company in state.companies}
    laid_out = enumerate(state.turn_order, 1)
    return [Slot(say("Turn order {number}", number=at), state.companies[seat], words) for at, seat in laid_out]


_SLOTS = dict(
    zip(LAID_OUT, (_contract_slots, _patent_slots, _headstream_slots, _bonus_slots, _order_slots), strict=True)
)


def lay_out(position: Position, state: GameState, field: str, at: int, name: str) -> Edit:
    """Lay a card or a tile into a slot, counted from 0; what lay there goes where the new one comes from."""
    laid_out = slots(state, field)
    slot = laid_out[whole_number(at, 0, len(laid_out) - 1, "slot")]
    one_of(name, slot.options, slot.label)
    if holder := _holder(state, name):
        words = say("{player} has {name}; take it from there first", player=holder, name=name)
        raise BarrageError(f"{slot.label}: {words}")
    shown = [one.shown for one in laid_out]
    edited = deepcopy(dict(position))
    if name and name in shown:
        shown[shown.index(name)] = slot.shown
    elif field == "contracts_on_show":
        edited["contract_piles"] = {
            colour: _exchanged(pile, name, slot.shown if slot.shown in PRIVATE[colour] else "")
            for colour, pile in zip(COLOURS, state.supply.piles, strict=True)
        }
    elif field == "patents":
        edited["technology_pile"] = _exchanged(state.technology_pile, name, slot.shown)
    shown[at] = name
    written = [int(tile) for tile in shown] if field == "headstream_tiles" else shown
    edited[field] = written if field == "patents" else [one for one in written if one != ""]
    return edited, f"{slot.label}: {say(name or 'none')}"


def _exchanged(pile: tuple[str, ...], taken: str, put: str) -> list[str]:
    """Return a pile with one card in the place of another; at the bottom where the other was not in it."""
    if taken in pile:
        return [card for one in pile if (card := put if one == taken else one)]
    return [put, *pile] if put else [*pile]


def _holder(state: GameState, name: str) -> str:
    """Say which player has a card or a tile before them, if any has."""
    for seat in range(state.players):
        on_wheel = (segment.tile for segment in state.wheels[seat])
        if name and name in (*state.contracts[seat], *state.fulfilled[seat], *state.tiles[seat], *on_wheel):
            return state.name(seat)
    return ""


def give(position: Position, state: GameState, seat: int, field: str, names: list[str]) -> Edit:
    """Say what a player has before them: open `contracts`, `fulfilled` ones, or `tiles` off the wheel.

    It is taken from wherever it lay; what the player no longer has goes under its pile.
    """
    known = TECHNOLOGY if one_of(field, ("contracts", "fulfilled", "tiles"), "field") == "tiles" else CONTRACTS
    wanted = [one_of(name, known, field) for name in names]
    edited = to_position(state)
    back = [name for name in getattr(state, field)[seat] if name not in wanted]
    basic = [name for name in wanted if name in TECHNOLOGY and not TECHNOLOGY[name].level]
    moved = [name for name in wanted if name not in basic]
    for colour, pile in edited["contract_piles"].items():
        edited["contract_piles"][colour] = [*(one for one in back if one in PRIVATE[colour]), *_but(pile, moved)]
    advanced = [name for name in back if name in TECHNOLOGY and TECHNOLOGY[name].level]
    edited["technology_pile"] = [*advanced, *_but(edited["technology_pile"], moved)]
    edited["patents"] = ["" if tile in moved else tile for tile in edited["patents"]]
    for holder, name in [
        (edited, "contracts_on_show"),
        (edited, "national_contracts"),
        *((player, name) for player in edited["players"] for name in ("contracts", "fulfilled", "tiles")),
    ]:
        if name in holder:
            holder[name] = _but(holder[name], moved)
    edited["players"][seat][field] = wanted
    what = ", ".join(map(say, wanted)) or say("none")
    return edited, f"{say(COMPANIES[state.companies[seat]].title)}, {say(field)}: {what}"


def _but(names: list[str], without: list[str]) -> list[str]:
    return [name for name in names if name not in without]


def set_national(position: Position, state: GameState, contracts: list[str]) -> Edit:
    """Say which national contracts can still be fulfilled."""
    wanted = {one_of(name, NATIONAL, "national contracts") for name in contracts}
    open_ones = [name for name in NATIONAL if name in wanted]
    return {**deepcopy(dict(position)), "national_contracts": open_ones}, count(len(open_ones), "national contract")


# Going on -------------------------------------------------------------------------------------------------------------


@about_a_state
def whose_turn(state: GameState) -> str:
    """Say whose turn it is, or how the game has ended.

    >>> whose_turn(from_position(new_table(seed=1)))
    'Round 1: USA (Automa, medium)'
    """
    if state.decision is None:
        points = (say("{player} {vp} VP", player=state.name(seat), vp=vp) for seat, vp in enumerate(state.vp))
        return say("The game is over: {points}", points=", ".join(points))
    seat = state.decision.player
    level = state.automa(seat)
    person = say("person, from an Automa tile" if follows_tiles(state, state.decision) else "person")
    who = say("Automa, {level}", level=say(level.title)) if level.id else person
    return say("Round {round}: {player} ({who})", round=state.round, player=state.name(seat), who=who)


@about_a_state
def why_from_a_tile(state: GameState) -> str:
    """Say why the person to move plays this turn from an Automa tile; nothing where that is not so."""
    task = state.decision
    if task is None or state.automa(task.player).id or not follows_tiles(state, task):
        return ""
    return must_turn_tile(state, task.player).text


@about_a_state
def turn_done(state: GameState, *, passes: bool = False) -> tuple[GameState, list[Event]]:
    """End the turn of a person who has played it on the table; return the next position and what happened on the way.

    With `passes` the person is out for the round. What was done in the turn is entered, not played.
    """
    task = state.decision
    if task is None:
        raise BarrageError(say("the game is over"))
    if state.automa(task.player).id:
        raise BarrageError(say("{player} is an Automa and follows its tiles", player=state.called(task.player)))
    if why := why_from_a_tile(state):
        raise BarrageError(why)
    ends = [at for at, waits in enumerate(state.agenda) if isinstance(waits, EndTurn)]
    if not (ends or isinstance(task, Turn)):
        raise BarrageError(say("{player} decides something else first", player=state.called(task.player)))
    draft, log = state.copy(), list[Event]()
    before = state.agenda[: ends[-1]] if ends else state.agenda[:-1]
    draft.agenda = (*before, EndTurn(task.player))
    if passes:
        draft.passed = replaced(draft.passed, task.player, True)
        draft.engineers[task.player] = 0
    advance(draft, log)
    draft.forget()
    return draft, log
