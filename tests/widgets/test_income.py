"""The income laboratory, driven as a learner would; expectations come from EXAMPLES.md and barrage.yaml."""

import pytest

from barrage_core import BarrageError
from barrage_widgets.labs.income import IncomeLab
from tests.widgets.driving import button, control, controls, find, words


def paid(lab):
    return [(one.round, bool(one.piece), [str(gain) for gain in one.gains]) for one in lab.plan]


def test_e03_second_base_of_germany():
    """p. 4: +3 VP at once, and +3 VP in every later income phase; a game has five rounds."""
    lab = IncomeLab()
    assert lab.plan == []
    lab.handle("lift", "base")
    three = ["3 VP"]
    assert paid(lab) == [(2, True, three), (3, False, three), (4, False, three), (5, False, three)]
    assert lab.total == {"vp": 12}
    assert "2nd base, built in round 2, pays 12 VP over the game" in words(lab)
    table = find(lab, "table")
    assert table["head"] == ["round", "VP"]
    assert table["rows"][0] == ["2, at once", "3"]
    assert table["rows"][-1] == ["total", "12"]


@pytest.mark.parametrize(("number", "vp"), [(1, 15), (2, 12), (3, 9), (4, 6), (5, 3)])
def test_the_earlier_a_piece_is_lifted_the_more_it_pays(number, vp):
    lab = IncomeLab(lifts=[(1, "base")], round=number)
    lab.handle("lift", "base")
    assert lab.total["vp"] == vp


@pytest.mark.parametrize(
    ("company", "total"),
    [("usa", {"rotate": 4}), ("germany", {"vp": 12}), ("italy", {"credits": 12}), ("france", {"any_machine": 4})],
)
def test_every_company_has_its_own_second_base(company, total):
    lab = IncomeLab()
    lab.handle("lift", "base")
    lab.handle("company", company)
    assert lab.company == company
    assert lab.total == total


def test_two_symbols_under_one_piece():
    """barrage.yaml: the fourth elevation of the USA brings 2 VP and 2 drops, the second a machine."""
    lab = IncomeLab({"players": [{"company": "usa"}, {"company": "italy"}], "round": 4})
    for _ in range(4):
        lab.handle("lift", "elevation")
    assert paid(lab) == [
        (4, True, ["1 machine of your choice"]),
        (4, True, ["2 VP", "2 drops that flow at once"]),
        (5, False, ["1 machine of your choice", "2 VP", "2 drops that flow at once"]),
    ]
    assert lab.total == {"any_machine": 2, "vp": 4, "flow_drops": 4}


def test_first_and_third_uncover_nothing():
    lab = IncomeLab(lifts=())
    assert "2nd, 4th and 5th" not in words(lab), "nothing has been lifted yet, and a lesson will ask"
    for piece in ("conduit", "base", "elevation"):
        lab.handle("lift", piece)
        assert "uncovers nothing" in words(lab)
    assert lab.plan == []
    assert "2nd, 4th and 5th" in words(lab)


def test_pieces_built_before_count():
    dams = {"B8L": {"owner": "germany", "level": 1}, "B9L": {"owner": "germany", "level": 1}}
    lab = IncomeLab({"players": [{"company": "germany"}, {"company": "usa"}], "dams": dams, "round": 3})
    assert paid(lab) == [(4, False, ["3 VP"]), (5, False, ["3 VP"])]
    lab.handle("lift", "base")
    assert "3rd base uncovers nothing" in words(lab)


def test_the_board_follows_the_round():
    lab = IncomeLab()
    lab.handle("round", 3)
    lab.handle("lift", "base")
    assert "2 of 5 built" in find(lab, "picture")["words"]
    assert "Income: 3 VP" in find(lab, "picture")["words"]
    lab.handle("round", 2)
    assert "1 of 5 built" in find(lab, "picture")["words"]
    assert "Income: none yet" in find(lab, "picture")["words"]
    lab.handle("lift", "base")  # built earlier than the other, so this is the second one now
    assert lab.total == {"vp": 12}


def test_no_more_than_there_are():
    lab = IncomeLab()
    for _ in range(4):
        lab.handle("lift", "base")
    assert "all 5" in button(lab, "base")["off"]
    lab.handle("lift", "base")
    assert "all your 5 bases are built" in lab.problem["text"]
    assert len(lab.lifts) == 5


def test_wrong_inputs():
    lab = IncomeLab()
    before = lab.company, lab.round, lab.lifts
    for id, value in (("company", "spain"), ("round", 6), ("round", "two"), ("round", True), ("lift", "powerhouse")):
        lab.handle(id, value)
        assert lab.problem["text"]
        assert not lab.problem["trace"]
        assert (lab.company, lab.round, lab.lifts) == before
    for wrong in ({"round": 0}, {"lifts": [(9, "base")]}, {"lifts": [(1, "tower")]}, {"player": "spain"}):
        with pytest.raises(BarrageError):
            IncomeLab(**wrong)


def test_everything_that_is_shown_answers():
    lab = IncomeLab()
    assert controls(lab) == {"company", "round", "lift", "undo", "again"}
    lab.handle("undo")
    assert "nothing to take back" in lab.problem["text"]
    lab.handle("lift", "conduit")
    lab.handle("lift", "conduit")
    assert "4 turns of the wheel" in lab.said
    lab.handle("undo")
    assert lab.plan == []
    lab.handle("company", "italy")
    lab.handle("again")
    assert lab.company == "germany"
    assert control(lab, "undo")["off"]
