"""What an Automa says about its turn: the words of every step to a place, a system, a tile, a contract or a machine."""

from __future__ import annotations

from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.questions import automa_turn, why_not_there
from barrage_core.rules.automa.pile import faces
from barrage_core.rules.automa.places import choose_place
from barrage_core.rules.automa.reasons import Narrowing
from tests.kit.automas import NOTHING, PRODUCING, automa, with_officer
from tests.kit.tables import dam


def told(game, number):
    """Return what the entry of a tile says about the way to its choice, and what is left after each step."""
    attempt = automa_turn(game.state).attempts[number]
    return [(step.says, *step.left) if len(step.left) < 4 else (step.says,) for step in attempt.way]


def answered(game, asked):
    """Return what is said about the way to an answer."""
    answer = next(one for one in automa_turn(game.state).answers if one.asked == asked)
    return [(step.says, *step.left) if len(step.left) < 4 else (step.says,) for step in answer.way]


def test_the_place_of_a_base():
    game = automa(3, 9, powerhouses={"P8-0": "usa"}, usa={"excavators": 9})
    assert told(game, 2) == [
        ("possible, and payable in machines",),
        ("completes a system",),
        ("on a red space",),
        ("joined to the strongest conduit that is built; of equal ones, to one of its own",),
        ("in a basin with a conduit line to a powerhouse of its own", "B1U", "B5U"),
        ("the first from basin 1 on", "B1U"),
    ]


def test_the_place_of_a_base_in_the_areas_of_its_officer():
    game = with_officer("wilhelm_adler", usa={"excavators": 9})
    assert told(game, 2)[1:3] == [("completes a system",), ("in the mountains, else in the hills",)]


def way_to(piece, places, tile=""):
    """Return the steps to one of several places where the criteria say nothing about them."""
    state = automa(3, 9, usa={"excavators": 9, "mixers": 9}).state
    face = faces(state).criteria.criteria
    name = "dams" if piece == "base" else f"{piece}s"
    silent = face._replace(**{name: getattr(face, name)._replace(order=(), start="C9R" if piece == "conduit" else "6")})
    way: list[Narrowing] = []
    choose_place(state, 0, piece, places, silent, tile, way)
    return [(step.says, *step.left) for step in way]


def test_the_place_of_a_powerhouse_and_of_a_conduit():
    assert way_to("powerhouse", ["P5-0", "P5-1", "P6-0"])[:2] == [
        ("completes a system", "P5-0", "P5-1", "P6-0"),
        ("the first free space of its basin", "P5-0", "P6-0"),
    ]
    assert way_to("conduit", ["C1L", "C2L"]) == [
        ("completes a system", "C1L", "C2L"),
        ("the first from space C9R on", "C1L"),
    ]


def test_what_its_tile_makes_cheap_comes_before_the_first_place():
    """The tile without a fee for red spaces, and the one that makes strong conduits cheap."""
    assert way_to("base", ["B1L", "B1U"], "I-wild")[1:] == [
        ("on a red space, which costs nothing with its tile", "B1U"),
    ]
    assert way_to("conduit", ["C6R", "C2L"], "II-conduit")[1:] == [
        ("of value 3 or more, which its tile makes cheap", "C2L"),
    ]


def test_the_system_of_a_production_and_the_contract_that_it_fulfils():
    game = automa(9, 1, **PRODUCING)
    system = "B5L–C5L"
    assert told(game, 0) == [
        ("makes energy", system),
        ("makes the most energy, 9", system),
        ("begins at a neutral dam", system),
        ("the first conduit from C1L on", system),
    ]
    assert answered(game, "which contract to fulfil") == [
        ("within 9 energy",),
        ("of the highest value", "R1", "R2"),
        ("the right-hand one", "R2"),
    ]
    assert answered(game, "where to build")[0] == ("possible for the reward: build a base",)


def test_the_headstreams_of_drops():
    game = automa(1, 2, dams={"B1L": dam("usa"), "B2L": dam("usa")})
    assert told(game, 1) == [
        ("a drop comes to a dam of its own", "B", "A"),
        ("first in the order B, C, D, A", "B"),
        ("a drop comes to a dam of its own", "A"),
    ]
    assert told(automa(1, 2, usa=NOTHING), 1) == [
        ("a drop comes to a dam of its own",),
        ("the second of two drops comes to a dam of its own",),
    ]


def test_what_it_cannot_pay_for():
    (reason,) = why_not_there(automa(3, 9, usa={"excavators": 3, "mixers": 0}).state, "B1L")
    assert reason.text == "it cannot pay for a base at B1L, which needs 5 excavators, it has 3"
    poor = with_officer("solomon_p_jordan", usa={"excavators": 2, "mixers": 0})
    (reason,) = why_not_there(poor.state, "B1L")
    assert (
        reason.text
        == "it cannot pay for a base at B1L, which needs 5 excavators, it has 2; 3 VP replace a machine, 1 at most"
    )


def test_where_its_engineers_go():
    game = automa(3, 9, usa={"excavators": 9}).do(act.TurnTile())
    assert [event.space for event in game.events_of(ev.EngineersPlaced)][-1] == "its company board"


def test_machines_of_any_kind():
    game = automa(1, 2, usa=NOTHING)
    words = "the kind that it has fewer of, an excavator when equal (it has 0 excavators and 0 mixers)"
    assert told(game, 5) == [(words, "1 excavator")]
    assert told(with_officer("jill_mcdowell", 1, 2, usa=NOTHING), 5) == [("mixers, with its officer", "1 mixer")]
    mixers = "the kind that it has fewer of, a mixer when equal (it has 0 excavators and 0 mixers)"
    when_equal = with_officer("jill_mcdowell", 1, 2, usa=NOTHING, rules={"automa_mixers_when_equal": True})
    assert told(when_equal, 5) == [(mixers, "1 mixer")]


def test_the_tile_of_the_patent_office():
    game = automa(3, 9, patents=["I-base", "I-wild", "II-conduit"], usa=NOTHING)
    assert told(game, 3) == [
        ("builds a base", "I-base", "I-wild"),
        ("of the highest level", "I-base", "I-wild"),
        ("of its own kind, not wild", "I-base"),
        ("the leftmost", "I-base"),
    ]
