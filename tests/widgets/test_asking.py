"""What a learner can be asked for: every kind reads, compares and words answers, and refuses all else."""

import json

import pytest

from barrage_core import BarrageError, from_position
from barrage_widgets.learning import Number, Numbers, OneOf, Order, Place, Places, SomeOf

STATE = from_position({"map": "miniature", "players": [{"company": "usa"}, {"company": "italy"}]})
PLAYERS = {"usa": "USA", "italy": "Italy", "france": "France"}


def kinds():
    return {
        "number": (Number(0, 9, "drop"), 3, [3, 3.0], "3 drops"),
        "numbers": (Numbers({"credits": (0, 9), "VP": (0, 9)}), {"credits": 2, "VP": 3}, [(2, 3)], "credits: 2; VP: 3"),
        "one": (OneOf(PLAYERS), "italy", ["italy"], "Italy"),
        "one number": (OneOf([4, 5]), 4, [4, "4"], "4"),
        "some": (SomeOf(PLAYERS), ["usa", "france"], [("france", "usa"), {"usa", "france"}], "USA; France"),
        "none": (SomeOf(PLAYERS, none=True), [], [(), ["none"]], "none of them"),
        "order": (
            Order(PLAYERS),
            ["france", "usa", "italy"],
            [("france", "usa", "italy")],
            "1. France, 2. USA, 3. Italy",
        ),
        "place": (Place("base").within(STATE, None), "B2L", ["B2L"], "B2L"),
        "places": (Places("base").within(STATE, None), ["B1U", "B2L"], [("B2L", "B1U")], "B1U, B2L"),
        "basin": (Place("basin").within(STATE, None), "4", ["4"], "basin 4"),
        "basins": (Places("basin").within(STATE, None), ["3", "4"], [["4", "3"]], "basins 3, 4"),
    }


@pytest.mark.parametrize("name", kinds())
def test_an_answer_is_plain_data_and_can_be_said(name):
    ask, answer, forms, words = kinds()[name]
    for form in (answer, *forms):
        read = ask.read(form)
        assert read == answer
        assert type(read) is type(answer)
        assert ask.same(read, answer)
    assert json.loads(json.dumps(answer)) == answer
    assert ask.words(answer) == words


@pytest.mark.parametrize("name", kinds())
@pytest.mark.parametrize(
    "value", [None, True, "nonsense", 99, -1, 2.5, float("nan"), ["usa", "usa"], {"x": 1}, object()]
)
def test_what_is_not_an_answer_is_refused_with_what_is_wanted(name, value):
    ask = kinds()[name][0]
    if name == "some" and value == ["usa", "usa"]:
        return  # ticked is ticked
    if name == "none" and value == ["usa", "usa"]:
        return
    with pytest.raises(BarrageError, match=r"Your answer must be|still to press"):
        ask.read(value)


@pytest.mark.parametrize("name", kinds())
def test_another_answer_is_not_the_same(name):
    ask = kinds()[name][0]
    others = {
        "number": 4,
        "numbers": {"credits": 3, "VP": 2},
        "one": "usa",
        "one number": 5,
        "some": ["usa"],
        "none": ["usa"],
        "order": ["usa", "france", "italy"],
        "place": "B2U",
        "places": ["B1U"],
        "basin": "3",
        "basins": ["3", "4", "5"],
    }
    assert not ask.same(ask.read(others[name]), ask.read(kinds()[name][1]))


def test_units():
    assert Number(0, 9, "drop").words(1) == "1 drop"
    assert Number(0, 9, "energy").words(1) == Number(0, 9, "energy").words(2).replace("2", "1") == "1 energy"
    assert Number(0, 9).words(7) == "7"
    assert Number(0, 9, "drop").blocks(None)[0]["label"] == "Drops (0 to 9)"
    assert Number(0, 9, "energy").blocks(4)[0]["value"] == 4


def test_ticks_with_none_of_them():
    ask = SomeOf(PLAYERS, none=True)
    assert ask.change(None, []) is None
    assert ask.change(None, ["none"]) == []
    assert ask.blocks([])[0]["values"] == ["none"]
    assert ask.change(["usa"], ["usa", "none"]) == []  # it takes the others away
    assert ask.change([], ["usa", "none"]) == ["usa"]  # and they take it away
    assert SomeOf(["none", "all"]).change(None, ["none", "all"]) == ["none", "all"]
    with pytest.raises(BarrageError):
        SomeOf(PLAYERS).read([])
    with pytest.raises(BarrageError, match="beside"):
        SomeOf(["none", "all"], none=True)


def test_an_order_is_built_and_taken_apart_by_pressing():
    ask = Order(PLAYERS)
    draft = ask.change(ask.change(None, "italy"), "usa")
    assert draft == ["italy", "usa"]
    assert [item["label"] for item in ask.blocks(draft)[0]["items"]] == ["2. USA", "1. Italy", "France"]
    assert ask.change(draft, "italy") == ["usa"]
    assert ask.change(["usa"], "usa") is None
    with pytest.raises(BarrageError, match=r"2 of 3 have a place; still to press: France\."):
        ask.read(draft)


def test_a_number_that_is_missing_or_wrong_is_named():
    ask = Numbers({"credits": (0, 9), "VP": (0, 2)})
    with pytest.raises(BarrageError, match=r"Still missing: VP \(0 to 2\)\."):
        ask.read({"credits": 3})
    with pytest.raises(BarrageError, match="VP: Your answer must be a whole number from 0 to 2"):
        ask.change({"credits": 3}, ("VP", 3))


def test_a_bound_below_zero_has_a_minus_sign():
    one, two = Number(-3, 3, "credit"), Numbers({"bonus": (-9, 20)})
    assert one.invitation == "A whole number from −3 to 3"
    assert two.invitation == "A whole number for each of: bonus (−9 to 20)"
    assert [block["label"] for ask in (one, two) for block in ask.blocks(None)] == [
        "Credits (−3 to 3)",
        "bonus (−9 to 20)",
    ]


def test_numbers_are_set_one_by_one():
    ask = Numbers({"credits": (0, 9), "VP": (0, 9)})
    draft = ask.change(ask.change(None, ("credits", 2)), ("VP", 4))
    assert draft == {"credits": 2, "VP": 4}
    assert [block["value"] for block in ask.blocks(draft)] == [2, 4]
    assert ask.change(draft, ("VP", None)) == {"credits": 2}
    with pytest.raises(BarrageError):
        ask.change(draft, ("VP", 10))
    assert ask.without(draft, ("VP", 10)) == {"credits": 2}
    with pytest.raises(BarrageError, match="number: expected one of credits, VP, got 'love'"):
        ask.change(draft, ("love", 1))


def test_places_are_chosen_by_clicks():
    one, some = (kind("base").within(STATE, ["1", "2"]) for kind in (Place, Places))
    assert one.among == ["B1U", "B1L", "B2U", "B2L"]
    assert set(one.lit()) == {f"place:{place}" for place in one.among}
    assert one.change("B1U", "place:B2U") == "B2U"
    assert one.chosen("B2U") == ["place:B2U"]
    assert some.change(["B2L"], "place:B1U") == ["B1U", "B2L"]
    assert some.change(["B1U"], "place:B1U") is None
    for target in ("place:B3U", "place:C1L", "basin:1", "nonsense", 7):
        with pytest.raises(BarrageError, match="base space"):
            one.change(None, target)


def test_a_basin_is_chosen_by_anything_in_it():
    ask = Places("basin").within(STATE, None)
    assert ask.change(None, "place:C3L") == ["3"]
    assert ask.change(["3"], "place:P5-0") == ["3", "5"]
    assert ask.change(["3"], "basin:5") == ["3", "5"]
    assert ask.chosen(["3"]) == ["basin:3"]
    assert set(ask.lit()) == {f"basin:{number}" for number in range(1, 6)}
    assert Places(["1", "2"]).within(STATE, None).change(None, "place:A") == ["1"]


@pytest.mark.parametrize("among", ["lake", ["B99U"], ["B4U"]])
def test_places_that_are_not_there_are_the_authors_fault(among):
    with pytest.raises(BarrageError, match=r"place on the picture: expected one of|place: expected one of base"):
        Place(among).within(STATE, ["1"])


def test_a_place_needs_a_position():
    with pytest.raises(BarrageError, match="needs a position"):
        Place("base").within(None, None)


@pytest.mark.parametrize(
    ("kind", "given", "fault"),
    [
        (OneOf, (["a"],), r"options: expected several different options, got \['a'\]"),
        (OneOf, ("ab",), "options: expected a list or a mapping, got 'ab'"),
        (OneOf, (["a", "a"],), "options: expected several different options"),
        (OneOf, ([1, "1"],), "options: expected several different options"),
        (OneOf, (7,), "options: expected a list or a mapping, got 7"),
        (Number, (3, 3), "high: expected a whole number of at least 4, got 3"),
        (Number, ("0", 3), "low: expected a whole number, got '0'"),
        (Number, (0, 3, "credits"), "unit: expected a unit in the singular, got 'credits'"),
        (Numbers, ({},), r"parts: expected at least one number, got \{\}"),
        (Numbers, ([],), r"parts: expected a mapping, got \[\]"),
    ],
)
def test_questions_without_a_choice_are_refused(kind, given, fault):
    with pytest.raises(BarrageError, match=f"^{fault}"):
        kind(*given)
