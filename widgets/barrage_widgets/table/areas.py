"""The areas of the table beside the board: the players' cards, the story, what happened meanwhile, a round's result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barrage_core import question
from barrage_core.catalogue import say, say_many
from barrage_core.events import PointsScored, describe, page_of
from barrage_core.names import Seat
from barrage_core.pictures.theme import Shape
from barrage_core.scoring import SOURCES, enter_points
from barrage_core.words import capitalised, count

from ..panel import Block, blocks
from ..words import called, number_words
from .pacing import SPEEDS

if TYPE_CHECKING:
    from .game_table import GameTable
    from .session import StoryLine, ToldTurn

__all__ = [
    "card_of_round",
    "history",
    "meanwhile",
    "pace_choice",
    "players",
    "rounds_told",
    "running",
    "story",
    "symbol",
    "tools",
    "when",
]

SYMBOLS: dict[Shape, str] = {"star": "★", "square": "■", "diamond": "◆", "triangle": "▲", "circle": "●"}
"""The owners' shapes of the pictures, as signs in a text."""
NOT_FOR_AUTOMAS = ("credit", "contract")
"""The goods that an Automa never has."""
LATEST = 12
"""Lines of the story beside the board, the last of them always in view; a page has all of them."""


def symbol(table: GameTable, seat: Seat) -> str:
    """Return the sign of a player's company."""
    return SYMBOLS[table.theme.owner(table.shown.companies[seat]).shape]


def players(table: GameTable) -> Block:
    """Show what everybody has, in turn order; a click opens all the rest."""
    order = table.shown.turn_order
    return blocks.cards("player", "Players", [_card(table, seat, place) for place, seat in enumerate(order, 1)])


def _card(table: GameTable, seat: Seat, place: int) -> Block:
    state, session, asked = table.shown, table.session, table.shown.decision
    person = say("you" if len(session.humans) == 1 else "person")
    if seat in session.automas:
        kind = say("Automa, {title}", title=say(state.automa(seat).title))
    else:
        kind = person if seat in session.humans else session.bot_name(seat)
    goods = {
        "credit": state.credits[seat],
        "engineer": state.engineers[seat],
        "excavator": state.excavators[seat],
        "mixer": state.mixers[seat],
        "contract": len(state.contracts[seat]),
        "tile": len(state.tiles[seat]),
    }
    has_none = NOT_FOR_AUTOMAS if seat in session.automas else ()
    facts = [
        (state.vp[seat], say("VP")),
        (state.energy[seat], say("energy")),
        *((number, _plural(number, word)) for word, number in goods.items() if word not in has_none),
    ]
    livery = table.theme.owner(state.companies[seat])
    return blocks.card(
        seat,
        f"{place}. {state.name(seat)}",
        symbol=SYMBOLS[livery.shape],
        livery=(livery.fill, livery.edge, table.theme.on(livery.fill)),
        note=say("passed") if state.passed[seat] and not state.is_over else kind,
        facts=facts,
        on=seat == table.opened,
        strong=asked is not None and asked.player == seat,
    )


def _plural(number: int, word: str) -> str:
    return count(number, word).partition(" ")[2]


# Time ---------------------------------------------------------------------------------------------------------------


def running(table: GameTable) -> list[Block]:
    """Offer to let time go on, to stop it, and to skip it, while a person has nothing to decide."""
    going = blocks.button("pause", "❚❚ Pause")
    if not table.is_running:
        going = blocks.button("go", f"▶ {_what_follows(table) if table.card else say('Go on')}", main=True)
    skip = say("Skip to your decision" if table.session.humans else "Skip to the end")
    return [
        blocks.buttons(going, blocks.button("forth", "One step"), blocks.button("skip", f"▶▶ {skip}")),
        *([] if table.card else [pace_choice(table)]),  # the card needs the room
    ]


def _what_follows(table: GameTable) -> str:
    state = table.shown
    is_last = table.card == state.rules.rounds
    return (
        say("Go on to the final scoring")
        if is_last
        else say("Go on: income, then round {number}", number=table.card + 1)
    )


def when(table: GameTable) -> str:
    """Say where the game is, and what is asked while time goes on by itself."""
    state = table.shown
    if not state.round:
        return say("Before round 1")
    if table.waiting:
        return say("Round {round}, {phase}", round=state.round, phase=say(state.phase))
    asked = f": {question(state)}" if table.goes_on else ""
    return say("Round {round}{asked}", round=state.round, asked=asked)


def pace_choice(table: GameTable) -> Block:
    """Let the learner choose how quickly the others play."""
    return blocks.choice("speed", "The others play", [(name, say(name)) for name in SPEEDS], table.speed)


def tools(table: GameTable) -> list[Block]:
    """Offer help, and ways through time."""
    session, start, end = table.session, say("this is the start"), say("this is the latest moment")
    at_start, at_end = "" if session.can_undo else start, "" if session.can_redo else end
    slider = blocks.slider(
        "moment",
        "Time",
        session.moment,
        0,
        session.last,
        shown=say("{moment} of {last}", moment=session.moment, last=session.last),
    )
    number, scenes = table.seen, len(table.scenes)
    steps = (
        blocks.slider(
            "scene", "Scenes", number, 1, scenes, shown=say("scene {number} of {scenes}", number=number, scenes=scenes)
        )
        if scenes > 1
        else None
    )
    return [
        blocks.buttons(
            blocks.button("undo", "Undo", off=at_start),
            blocks.button("redo", "Redo", off=at_end),
            blocks.button("advice", "Hint", off=say("the game is over") if session.state.is_over else ""),
            blocks.button("step", "◀", -1, name="One decision back", off=at_start),
            blocks.button("step", "▶", 1, name="One decision forward", off=at_end),
        ),
        *([slider] if session.last else []),
        *([steps] if steps else []),
    ]


def meanwhile(table: GameTable) -> list[Block]:
    """Say what the others have done since the last decision of a person, each after the reason for it.

    The last turn of each is in view, what came before it is folded.
    """
    turns = table.session.turns_since(table.since)
    if not turns:
        return []
    lines = [
        {
            "text": f"{symbol(table, turn.seat)} {capitalised(_name_then(table, turn))}"
            + (f" ({turn.reason}) {turn.told}." if turn.reason else f" {turn.told}."),
            "moment": turn.moment,
        }
        for turn in turns
    ]
    latest = len({turn.seat for turn in turns})
    earlier, lines = lines[:-latest], lines[-latest:]
    more = say_many(len(earlier), "{number} earlier turn", "{number} earlier turns")
    folded = [blocks.fold(more, blocks.log(earlier, label=more, id="moment"))] if earlier else []
    return [*_why_buttons(table), blocks.log(lines, label="Since your move", id="moment"), *folded]


def _name_then(table: GameTable, turn: ToldTurn) -> str:
    """Return what a player was called when a turn began: a company gives its name to the player that takes it."""
    return table.session.state_at(turn.moment - 1).called(turn.seat)


def _why_buttons(table: GameTable) -> list[Block]:
    """Offer to explain the last turn of each bot and each Automa."""
    session = table.session
    items = [
        blocks.button("why", symbol(table, seat), seat, name=session.state.name(seat))
        for seat in session.others_that_played
    ]
    return [blocks.buttons(*items, label="Why this turn?")] if items else []


def card_of_round(table: GameTable) -> list[Block]:
    """Show what each player scored in a round, and why."""
    state, number = table.shown, table.card
    happened = table.session.events_of_round(number, table.unseen)
    scored = [event for event in happened if isinstance(event, PointsScored)]
    sheet: list[dict[str, int]] = [{} for _ in range(state.players)]
    for event in scored:
        enter_points(sheet, event)
    sources = [source for source in SOURCES if any(source in row for row in sheet)]
    order = state.turn_order
    rows = [(say(source), *(number_words(sheet[seat].get(source, 0)) for seat in order)) for source in sources]
    total = (say("together"), *(number_words(sum(sheet[seat].values())) for seat in order))
    heads = ("", *(f"{symbol(table, seat)} {state.name(seat)}" for seat in order))
    names = called(state)
    why = [{"text": capitalised(describe(event, names)), "page": page_of(event)} for event in scored]
    caption = say("Victory points of round {number}, by source", number=number)
    return [
        *_put_away(table),
        blocks.table(heads, [total, *rows], caption=caption, strong=[0]),
        blocks.fold(
            "Why: every point that was scored", blocks.log(why, label=say("Points of round {number}", number=number))
        ),
    ]


def _put_away(table: GameTable) -> list[Block]:
    """Name the card and offer to put it away, where time does not wait for it."""
    if table.goes_on:
        return []
    return [
        blocks.buttons(
            blocks.button("go", "Put this card away"), label=say("Round {number} is over.", number=table.card)
        )
    ]


def story(table: GameTable) -> Block:
    """Say what happened last, in the same words as the history."""
    session = table.session
    told = _seen(table, session.story(max(0, session.moment - LATEST)))[-LATEST:]
    return _log(table, [_line(table, line) for line in told], "What happened last")


def _seen(table: GameTable, told: list[StoryLine]) -> list[StoryLine]:
    """Leave out what is still to be shown: nothing is given away before it is seen on the board."""
    return told[: len(told) - table.unseen]


def rounds_told(table: GameTable) -> list[int]:
    """Return the rounds that the log can tell; 0 is what came before the first."""
    return list(range(table.session.round_at(0), table.shown.round + 1))


def history(table: GameTable) -> list[Block]:
    """Say what has happened, newest last and every turn under its player's sign: one round, so that it stays small."""
    rounds = rounds_told(table)
    number = rounds[-1] if table.log_round not in rounds else table.log_round
    names = [(str(one), say("Round {number}", number=one) if one else "Before round 1") for one in rounds]
    choice = [blocks.tabs("log_round", "Rounds", names, str(number))] if len(rounds) > 1 else []
    return [*choice, _round_told(table, number)]


def _round_told(table: GameTable, number: int) -> Block:
    lines: list[dict[str, Any]] = []
    names, before = called(table.shown), None
    told = _seen(table, table.session.story(table.session.first_moment(number)))
    for line in (line for line in told if line.round == number):
        if line.decided_by not in (None, before):
            sign = symbol(table, line.decided_by)
            lines.append({"text": f"{sign} {capitalised(names[line.decided_by])}", "tone": "title"})
        before = line.decided_by
        lines.append(_line(table, line))
    return _log(table, lines, "What happened in this round")


def _line(table: GameTable, line: StoryLine) -> dict[str, Any]:
    signed = line.text if line.seat is None else f"{symbol(table, line.seat)} {line.text}"
    tone = {"tone": "title"} if line.is_heading else {}
    return {"text": signed, "page": line.page, "moment": line.moment} | tone


def _log(table: GameTable, lines: list[dict[str, Any]], label: str) -> Block:
    lines = lines or [{"text": "Nothing has happened yet."}]
    return blocks.log(lines, label=label, id="moment", now=table.session.moment)
