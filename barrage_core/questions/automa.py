"""How an Automa comes to its decisions: what it tries, what each criterion leaves over, and why not there.

The turn is played on a copy with the engine's own code, which notes its steps on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..actions import Action, BuildAt
from ..agenda import ChoosePlace, Decision, EndTurn, Turn
from ..board import Board
from ..catalogue import say
from ..checks import expected, one_of, whole_number
from ..components.automa import AUTOMA_LEVELS, AUTOMA_TILES, Entry
from ..components.gains import Gain
from ..errors import BarrageError
from ..events import Event, OnlyOption, describe
from ..files.positions import from_position, to_position
from ..names import Seat
from ..rulebook import Violation
from ..rules.automa.building import is_within, too_dear
from ..rules.automa.people import follows_tiles
from ..rules.automa.pile import next_pile
from ..rules.automa.reasons import THROUGH, Attempt, Narrowing
from ..rules.automa.turn import answer, take_turn
from ..rules.construction.costs import reward_violations
from ..rules.construction.places import placement_violations
from ..rules.playing import CHAPTERS, advance
from ..rules.round import STEPS
from ..state import AutomaPile, GameState
from ..words import a_piece, capitalised, sentence
from .arguments import about_a_state
from .cardboard import seat_automa

__all__ = [
    "THROUGH",
    "Attempt",
    "AutomaAnswer",
    "AutomaTurn",
    "Narrowing",
    "as_automa",
    "automa_to_move",
    "automa_turn",
    "next_faces",
    "open_tiles",
    "step_words",
    "told",
    "why_not_there",
]


ABOUT_IT = {"basin {} already has your {}": "basin {} already has its {}"}
"""What is told to a player about a place, and how it is told about an Automa."""


class AutomaAnswer(NamedTuple):
    """A decision that came up in an Automa's turn, what it did, and the way to it.

    Where a piece is to be placed, `piece` names it, and `gain` is the reward that gives it.

    >>> from barrage_core import UseBank
    >>> AutomaAnswer("which space of the bank", UseBank(1), way=()).asked
    'which space of the bank'
    """

    asked: str
    action: Action
    way: tuple[Narrowing, ...]
    piece: str = ""
    gain: Gain | None = None


class AutomaTurn(NamedTuple):
    """A turn of an Automa: the tiles that count, the entries it tries, and what else it decides.

    `events` and `after` are those of the turn alone: no other player has been handed the turn.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "automa": "medium"}, {"company": "italy"}]
    >>> turn = automa_turn(from_position({"players": players, "mode": "full"}), actions=4, criteria=1)
    >>> turn.player, turn.actions, turn.criteria, turn.told
    (0, 4, 1, 'build a base in the mountains, at B1L')
    >>> turn.deciding.says
    'the first from basin 1 on'
    """

    player: Seat
    actions: int
    criteria: int
    attempts: tuple[Attempt, ...]
    answers: tuple[AutomaAnswer, ...]
    events: tuple[Event, ...]
    after: GameState

    @property
    def told(self) -> str:
        """What it does, in a few words: the entries that are done, with what was chosen."""
        return "; ".join(_done_words(attempt) for attempt in self.attempts if not attempt.reasons)

    @property
    def deciding(self) -> Narrowing | None:
        """The step that left one of several over for the last entry that is done; None where there was no choice."""
        way = self.attempts[-1].way
        return next((step for before, step in pairwise(way) if len(before.left) > 1 == len(step.left)), None)

    def handed_on(self) -> GameState:
        """Return the position at the next decision, of whichever player it is."""
        return self.going_on()[0]

    def going_on(self) -> tuple[GameState, list[Event]]:
        """Return the position at the next decision, and what happens after the turn: the end of a round, it may be."""
        draft, log = self.after.copy(), list[Event]()
        advance(draft, log)
        return draft, log

    def happened(self) -> list[str]:
        """Tell what happens in the turn, in the order in which it happens."""
        return told(self.after, self.events)

    def sentences(self) -> list[str]:
        """Tell the way to the decision, step by step."""
        told = [line for attempt in self.attempts for line in _attempt_words(attempt)]
        for given in self.answers:
            told += [f"{capitalised(say(given.asked))}: {given.action}.", *map(step_words, given.way)]
        return told


def told(state: GameState, events: Iterable[Event]) -> list[str]:
    """Tell what has happened, a sentence for each event; that there was one option only is left out."""
    names = [state.called(seat) for seat in range(state.players)]
    return [sentence(describe(event, names)) for event in events if not isinstance(event, OnlyOption)]


def _attempt_words(attempt: Attempt) -> Iterator[str]:
    entry = attempt.entry.with_piece(attempt.piece)
    head = say("Entry {number}, {entry}", number=attempt.number + 1, entry=entry)
    if attempt.reasons:
        reasons = "; ".join(reason.text for reason in attempt.reasons)
        yield say("{entry}: not possible, because {reasons}.", entry=head, reasons=reasons)
        return
    done = say("{entry}: done", entry=head)
    yield done + (f", {_choice_words(attempt)}." if attempt.choice else ".")
    yield from map(step_words, attempt.way)


def _done_words(attempt: Attempt) -> str:
    return attempt.entry.with_piece(attempt.piece) + (f", {_choice_words(attempt)}" if attempt.choice else "")


def _choice_words(attempt: Attempt) -> str:
    kind, choice = attempt.entry.kind, attempt.choice
    if kind == "water":
        first, *others = choice.split(", ")
        if len(others) + 1 < attempt.entry.amount:
            return say("one drop only, on {headstream}", headstream=first)
        if others == [first]:
            return say("both on {headstream}", headstream=first)
        return say("on {headstreams}", headstreams=f" {say('and')} ".join([first, *others]))
    if kind == "construct":
        return say("at {place}", place=choice)
    return say(choice.removeprefix(say("produce: {system}", system="")))


def step_words(step: Narrowing) -> str:
    """Say what a step looked for, and what it left over.

    >>> step_words(Narrowing("start", "the first from basin 1 on", True, ("B1L",), "automa.start"))
    'The first from basin 1 on: B1L.'
    """
    nothing = say("none fits, so it changes nothing" if step.left else "none fits")
    left = ", ".join(map(say, step.left)) if step.fitted else nothing
    return f"{capitalised(step.says)}: {left}."


@about_a_state
def as_automa(state: GameState, level: str = "medium") -> GameState:
    """Return the position with an Automa of a level in the place of the player to move.

    So a position of the full game that was set up for people says what an Automa would do; `cardboard.seat_automa` says
    what it keeps.
    """
    one_of(level, AUTOMA_LEVELS, "level")
    if not isinstance(task := state.decision, Turn):
        raise BarrageError("state: no player is to take a turn")
    return from_position(seat_automa(to_position(state), state, task.player, level)[0])


@about_a_state
def open_tiles(state: GameState) -> tuple[int, int] | None:
    """Return the tiles that lie open, the one that shows its actions first; None before one was turned over."""
    order, turned, _ = state.automa_pile
    return (order[turned], order[turned - 1]) if turned else None


@about_a_state
def next_faces(state: GameState) -> tuple[int, int]:
    """Return the tiles of the next turn of an Automa: the one with its actions, and the one with its criteria."""
    order, turned, _ = next_pile(state.automa_pile, state.rules)
    return order[turned], order[turned - 1]


@about_a_state
def automa_to_move(state: GameState) -> Seat | None:
    """Return the seat of the Automa whose turn it is; None where a person decides, or the game is over.

    A person whose turn is played from an Automa tile decides nothing in it (D21), and counts as one.
    """
    task = state.decision
    return task.player if isinstance(task, Turn) and follows_tiles(state, task) else None


@about_a_state
def automa_turn(state: GameState, actions: int | None = None, criteria: int | None = None) -> AutomaTurn:
    """Play the turn of the Automa that is to move on a copy, and tell the way to its decisions.

    The tiles are those that it will turn over, unless others are named: `actions` and `criteria` are numbers of tiles.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "automa": "medium"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "mode": "full"})
    >>> turn = automa_turn(state, actions=4, criteria=1)
    >>> for line in turn.sentences():
    ...     print(line)
    Entry 1, produce for a green contract, −1 energy: not possible, because no system of its own would make energy.
    Entry 2, build a base in the mountains: done, at B1L.
    Possible, and payable in machines: B1U, B1L, B2U, B2L, B3U, B3L, B4U, B4L.
    Completes a system: none fits, so it changes nothing.
    Joined to the strongest conduit that is built; of equal ones, to one of its own: none fits, so it changes nothing.
    In a basin with a conduit line to a powerhouse of its own: none fits, so it changes nothing.
    First below a powerhouse of anybody, with no dam in between: none fits, so it changes nothing.
    The first from basin 1 on: B1L.
    """
    pile = _pile(state, actions, criteria)
    task, player = state.decision, automa_to_move(state)
    if player is None or not isinstance(task, Turn):
        instead = "the game is over" if task is None else f"{state.called(task.player)} decides"
        raise BarrageError(f"state: it is not the turn of an Automa; {instead}")
    if not state.engineers[player]:
        raise BarrageError(f"state: {state.called(player)} has no engineers left, and passes")
    draft = state.copy()
    draft.automa_pile = pile
    draft.agenda = (*draft.agenda[:-1], EndTurn(player, first=task.first))
    attempts: list[Attempt] = []
    log: list[Event] = []
    take_turn(draft, player, log, attempts)
    answers = tuple(_answers(draft, log))
    draft.forget()
    shown = draft.automa_pile
    tiles = shown.order[shown.turned], shown.order[shown.turned - 1]
    return AutomaTurn(player, *tiles, tuple(attempts), answers, tuple(log), draft)


def _pile(state: GameState, actions: int | None, criteria: int | None) -> AutomaPile:
    """Return the pile as it lies, or with the tiles that are named on its top: the others keep their order."""
    named = [
        None if number is None else whole_number(number, 1, len(AUTOMA_TILES), name)
        for name, number in (("actions", actions), ("criteria", criteria))
    ]
    if named == [None, None] or not state.setup.automas:
        return state.automa_pile
    order, turned, seed = next_pile(state.automa_pile, state.rules)
    first, last = named[0] or order[turned], named[1] or order[turned - 1]
    if first == last:
        raise BarrageError(_same_tile(actions, criteria))
    used = [tile for tile in order[: turned - 1] if tile not in (first, last)]
    to_come = [tile for tile in order[turned - 1 :] if tile not in (first, last)]
    return AutomaPile((*used, last, first, *to_come), len(used), seed)


def _same_tile(actions: int | None, criteria: int | None) -> str:
    """Say that one tile cannot show both its faces, about the one that was named."""
    if criteria is None:
        return expected("another tile than that of the next criteria", actions, "actions")
    other = "another tile than that of the next actions" if actions is None else "another tile than that of the actions"
    return expected(other, criteria, "criteria")


def _answers(draft: GameState, log: list[Event]) -> Iterator[AutomaAnswer]:
    """Go through what waits on the agenda up to the end of the turn."""
    while not isinstance(task := draft.agenda[-1], EndTurn):
        draft.agenda = draft.agenda[:-1]
        if not isinstance(task, Decision):
            STEPS[type(task)](draft, task, log)
            continue
        draft.memo = {}
        way: list[Narrowing] = []
        action = answer(draft, task, way)
        chapter = CHAPTERS[type(task)]
        log.append(OnlyOption(task.player, action, "game.decision"))
        chapter.apply(draft, task, action, log)
        placed = (task.piece, task.gain) if isinstance(task, ChoosePlace) else ("", None)
        yield AutomaAnswer(chapter.asks, action, tuple(way), *placed)


# Why not there -------------------------------------------------------------------------------------------------------


class _Choice(NamedTuple):
    """A place that was chosen for a piece, the way to it, and the entry or the reward that built it."""

    piece: str
    place: str
    way: tuple[Narrowing, ...]
    source: Entry | Gain


@about_a_state
def why_not_there(
    state: GameState, place: str, actions: int | None = None, criteria: int | None = None
) -> list[Violation]:
    """Say why the Automa that is to move builds nothing at a place in this turn; no reason where it builds there.

    The tiles are those that it will turn over, unless others are named.

    >>> from barrage_core import from_position
    >>> players = [{"company": "usa", "automa": "medium"}, {"company": "italy"}]
    >>> state = from_position({"players": players, "mode": "full"})
    >>> print(why_not_there(state, "B2L", actions=4, criteria=1)[0].text)
    B2L is left out by this step, which keeps B1L: the first from basin 1 on
    >>> why_not_there(state, "B1L", actions=4, criteria=1)
    []
    """
    board = state.board
    one_of(place, tuple(board.basin_of), "place")
    turn = automa_turn(state, actions, criteria)
    choices = [choice for choice in _choices(turn) if place in board.is_place[choice.piece]]
    if any(choice.place == place for choice in choices):
        return []
    reasons = [reason for choice in choices for reason in _against(state, turn.player, choice, place)]
    refused = [one for one in turn.attempts if one.reasons and _builds_at(board, one.entry, place)]
    reasons += [reason for one in refused for reason in _why_refused(state, turn.player, one, place)]
    reasons += _replaced(board, turn, place)
    return [reason.settled() for reason in reasons or [_not_reached(board, turn, place)]]


def _builds_at(board: Board, entry: Entry, place: str) -> bool:
    """Whether an entry builds a piece that goes on such a place."""
    return entry.kind == "construct" and place in board.is_place[str(entry.piece)]


def _why_refused(state: GameState, player: Seat, attempt: Attempt, place: str) -> Iterator[Violation]:
    """Say why an entry could not be done: what is wrong with the place, or with all of them."""
    if attempt.way:  # it looked at places
        yield from _no_candidate(state, player, _Choice(str(attempt.entry.piece), "", (), attempt.entry), place)
    else:
        yield from attempt.reasons


def _replaced(board: Board, turn: AutomaTurn, place: str) -> Iterator[Violation]:
    """Say which entries would build on such a place, had an officer not built another piece elsewhere instead."""
    text = "the tile says {}, its officer builds {} instead, at {}"
    for one in turn.attempts:
        elsewhere = one.piece not in ("", one.entry.piece) and place not in board.is_place[one.piece]
        if elsewhere and _builds_at(board, one.entry, place):
            yield Violation("automa.officer", text, (one.entry, partial(a_piece, one.piece), one.choice))


def _not_reached(board: Board, turn: AutomaTurn, place: str) -> Violation:
    """Say that the turn ends before an entry that would build on such a place, or that there is none."""
    last, entries = turn.attempts[-1].number, AUTOMA_TILES[turn.actions].entries
    for number, entry in enumerate(entries[last + 1 :], last + 1):
        if _builds_at(board, entry, place):
            text = "the turn ends with entry {} of tile {}, before entry {}: {}"
            return Violation("automa.turn", text, (last + 1, turn.actions, number + 1, entry))
    return Violation("automa.turn", "no entry of tile {} builds on such a space", (turn.actions,))


def _choices(turn: AutomaTurn) -> Iterator[_Choice]:
    """Yield what was built in a turn: by an entry, and by rewards."""
    for attempt in turn.attempts:
        if attempt.entry.kind == "construct" and not attempt.reasons:
            yield _Choice(attempt.piece, attempt.choice, attempt.way, attempt.entry)
    for given in turn.answers:
        if isinstance(given.action, BuildAt) and given.gain is not None:
            yield _Choice(given.piece, given.action.place, given.way, given.gain)


def _against(state: GameState, player: Seat, choice: _Choice, place: str) -> Iterator[Violation]:
    """Say at which step a place was left out, or why it was not even a candidate."""
    candidates, *steps = choice.way
    step = next((step for step in steps if place not in step.left), None)
    if place not in candidates.left:
        yield from _no_candidate(state, player, choice, place)
    elif step is not None:
        text = "{} is left out by this step, which keeps {}: {}"
        yield Violation(step.rule, text, (place, ", ".join(step.left), step.says))


def _no_candidate(state: GameState, player: Seat, choice: _Choice, place: str) -> Iterator[Violation]:
    """Say why a piece cannot stand at a place, why it was not meant to, or which machines are missing."""
    piece, source, board = choice.piece, choice.source, state.board
    against = list(placement_violations(state, player, piece, place))
    if isinstance(source, Gain):
        against += reward_violations(state, player, source, piece, place)
    if against:
        yield from map(_about_it, against)
    elif isinstance(source, Entry) and source.piece == piece and not is_within(board, source, place):
        lies = partial(_lies, board, place, by_value=bool(source.least))
        yield Violation("automa.turn", "{} {}, the tile says {}", (place, lies, source))
    else:
        yield too_dear(state, player, piece, place)


def _lies(board: Board, place: str, *, by_value: bool) -> str:
    """Say what a place is like, by the limit that an entry sets: its value or its area."""
    if by_value:
        return say("has value {value}", value=board.value[place])
    return say("is in the {area}", area=say(board.area_of[place]))


def _about_it(reason: Violation) -> Violation:
    """Return a reason that is told to a player as one that is told about an Automa."""
    return reason._replace(template=ABOUT_IT.get(reason.template, reason.template))
