"""Questions about a position, answered by the engine and by the graph of its map, with what to draw on the board.

>>> from barrage_core import from_position
>>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "headstreams": {"A": 1}})
>>> answer(state, "drops").words
'1 drop: 1 leaves the map.'
>>> answer(state, "base:1").marks["B8L"]
'choice'
>>> answer(state, "water").layer.title
'Drops that come until the game ends'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from barrage_core import RULES, GameState, Violation
from barrage_core.catalogue import say, say_many
from barrage_core.checks import one_of
from barrage_core.names import END, PIECES
from barrage_core.pictures.theme import Mark
from barrage_core.questions import Layer, chains, conduit_worths, expected_water, starving
from barrage_core.questions.building import BuildingReport, where_a_piece_fits
from barrage_core.questions.production import Production, productions
from barrage_core.questions.water import Fate, where_drops_go
from barrage_core.words import a_piece, capitalised, count, joined, page_words

from ..panel import Block, blocks

__all__ = ["Reply", "answer", "questions"]

MOST_SHOWN = 8
"""Drops and productions that are listed one by one; more would hide the board."""


class Reply(NamedTuple):
    """What the engine says: a sentence, more in blocks, and trails, marks and a layer for the board."""

    words: str
    page: int
    details: tuple[Block, ...] = ()
    trail: tuple[tuple[str, ...], ...] = ()
    marks: dict[str, Mark] = {}  # noqa: RUF012  (a default of a named tuple, never written to)
    layer: Layer | None = None


class OfTheGraph(NamedTuple):
    """A question that the graph of the map answers: its words, what is asked, and the rule that it rests on."""

    words: str
    ask: Callable[[GameState], Any]
    rule: str


GRAPH = {
    "water": OfTheGraph("How much water comes to each basin?", expected_water, "round.water_flow"),
    "worth": OfTheGraph("What is each conduit space worth?", conduit_worths, "production.energy"),
    "chains": OfTheGraph("Where does one production feed the next?", chains, "production.energy"),
    "starving": OfTheGraph("Who keeps water from whom?", starving, "round.water_flow"),
}


def questions(state: GameState) -> list[tuple[str, str]]:
    """Return every question with its words, for a menu."""
    menu = [("drops", "Where do the drops go?")]
    for seat in range(state.players):
        name = state.called(seat)
        menu.append((f"produce:{seat}", say("What can {player} produce now?", player=name)))
        menu += [
            (f"{piece}:{seat}", say("Where can {player} build {piece}?", player=name, piece=a_piece(piece)))
            for piece in PIECES
        ]
    return menu + [(topic, one.words) for topic, one in GRAPH.items()]


def answer(state: GameState, question: str) -> Reply:
    """Answer a question about a position without faults."""
    topic, _, seat = question.partition(":")
    one_of(question, dict(questions(state)), "question")
    if topic == "drops":
        return _drops(where_drops_go(state))
    if topic in GRAPH:
        found = GRAPH[topic].ask(state)
        return Reply(found.sentence, RULES[GRAPH[topic].rule].page, layer=found.layer)
    if topic == "produce":
        return _productions(state.called(int(seat)), productions(state, int(seat)))
    return _buildings(state.called(int(seat)), topic, where_a_piece_fits(state, int(seat), topic))


def _drops(fates: list[Fate]) -> Reply:
    page = RULES["round.water_flow"].page
    if not fates:
        return Reply("No drop waits on a headstream. Put some there with the tool + Drop.", page)
    ends = Counter(fate.stops_at for fate in fates)
    ends_in_words = [
        say_many(number, "{number} stops at {place}", "{number} stop at {place}", place=place)
        for place, number in ends.items()
        if place != END
    ]
    if ends[END]:
        ends_in_words.append(say_many(ends[END], "{number} leaves the map", "{number} leave the map"))
    rows = [(number, fate.start, _end(fate)) for number, fate in enumerate(fates[:MOST_SHOWN], 1)]
    shown = blocks.table(
        ("Drop", "From", "Then"), rows, caption=_first(len(fates), "The only drop", count(len(fates), "drop"))
    )
    trail = tuple(fate.path for fate in fates[:MOST_SHOWN])
    return Reply(f"{count(len(fates), 'drop')}: {', '.join(ends_in_words)}.", page, (shown,), trail)


def _end(fate: Fate) -> str:
    stops = say("stops at {place} ({dam})", place=fate.stops_at, dam=fate.held_by)
    return say("leaves the map") if fate.stops_at == END else stops


def _productions(name: str, offers: list[Production]) -> Reply:
    page = RULES["production.energy"].page
    if not offers:
        words = say(
            "Nothing. A production needs water behind a neutral dam or one of the player's, a conduit from that basin, "
            "a powerhouse of the player at its other end, and credits for a rival's conduit."
        )
        return Reply(words, page)
    best = offers[0]
    rows = [(one.energy, count(one.action.drops, "drop"), _way(one), _fee(one)) for one in offers[:MOST_SHOWN]]
    head = ("Energy", "Water", "Way", "Fee")
    shown = blocks.table(
        head, rows, caption=_first(len(offers), "The only production", count(len(offers), "production")), strong=[0]
    )
    words = say(
        "{player} can make at most {energy} energy on an action space without a bonus: {way}.",
        player=capitalised(name),
        energy=best.energy,
        way=_way(best),
    )
    path = (best.action.dam, best.action.conduit, best.action.powerhouse)
    return Reply(words, page, (shown,), (path,))


def _way(one: Production) -> str:
    return f"{one.action.dam} → {one.action.conduit} → {one.action.powerhouse}"


def _fee(one: Production) -> str:
    return say("{fee} to {owner}", fee=one.fee, owner=one.owner) if one.fee else say("none")


def _buildings(name: str, piece: str, reports: list[BuildingReport]) -> Reply:
    page = RULES["construction.space"].page
    allowed = [report for report in reports if report.allowed]
    rows = [(report.place, _cost(report)) for report in allowed]
    why_not = [(report.place, _reasons(report.reasons)) for report in reports if not report.allowed]
    details = []
    if rows:
        details.append(blocks.fold("What it costs", blocks.table(("Place", "Cost"), rows, caption="By place")))
    if why_not:
        reasons = blocks.table(("Place", "Reason"), why_not, caption="By place")
        details.append(blocks.fold("Why not elsewhere", reasons))
    somewhere = say_many(
        len(allowed), "on {number} space, framed on the board", "on {number} spaces, framed on the board"
    )
    words = say(
        "{player} could place and pay for {piece} {where}; tiles and engineers are not considered.",
        player=capitalised(name),
        piece=a_piece(piece),
        where=somewhere if allowed else say("nowhere"),
    )
    marks: dict[str, Mark] = {report.place: "choice" for report in allowed}
    return Reply(words, page, tuple(details), (), marks)


def _cost(report: BuildingReport) -> str:
    machines = joined((f"{amount} {say(machine)}" for machine, amount in report.cost.prices), "or")
    fee = say("{machines}, and {credits}", machines=machines, credits=count(report.cost.fee, "credit"))
    return fee if report.cost.fee else machines


def _reasons(reasons: Iterable[Violation]) -> str:
    return "; ".join(f"{reason.text} ({page_words(reason.page)})" for reason in reasons)


def _first(number: int, only: str, things: str) -> str:
    if number == 1:
        return say(only)
    first = say("The first {shown} of {things}", shown=MOST_SHOWN, things=things)
    return say("All {things}", things=things) if number <= MOST_SHOWN else first
