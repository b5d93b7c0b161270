"""The laboratory of companies and officers, driven as a learner would (p. 23-24; E29, E30, E34-E37)."""

import pytest

from barrage_core.actions import Pay
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.errors import BarrageError
from barrage_widgets.labs.companies_and_officers import CompanyLab
from tests.widgets.driving import all_blocks, control, controls, find, words


def company(lab, name):
    return next(outcome for outcome in lab.by_company if outcome.who == name)


def officer(lab, name):
    return next(outcome for outcome in lab.by_officer if outcome.who == name)


def dam(owner, level, water):
    return {"owner": owner, "level": level, "water": water}


def owned(owner, *places):
    return dict.fromkeys(places, owner)


def two(first, second, **more):
    return {"players": [first, second], **more}


# The worked examples ------------------------------------------------------------------------------------------------


def passing():
    """Green produces with 2 drops in basin 5, and they run on past red's powerhouse in basin 9."""
    return two(
        {"company": "usa", "energy": 4},
        {"company": "italy"},
        dams={"B1L": dam("italy", 2, 2)},
        conduits={"C1R": "italy"},
        powerhouses={**owned("usa", "P8-0", "P9-0", "P10-0"), "P5-0": "italy"},
    )


def test_e29_water_of_a_rival_moves_the_marker_of_the_usa():
    lab = CompanyLab(passing(), "usa", producer="italy", drops=2, bonus=2)
    assert company(lab, "usa").steps == 2  # from 4 to 6
    assert company(lab, "usa").energy == 0  # and no contract sees it
    assert [company(lab, name).steps for name in ("germany", "italy", "france")] == [0, 0, 0]
    lab.handle("active", [])
    assert company(lab, "usa").steps == 0


def test_the_usa_counts_only_water_that_comes_by_river():
    """p. 23: nothing for the drop that came through the conduit; one step where it passes another powerhouse later."""
    lab = CompanyLab()
    assert dict(company(lab, "usa").parts)["ability"] == 1
    lab.handle("active", [])  # P11-0 is gone, the ability too
    assert "ability" not in dict(company(lab, "usa").parts)


def test_e30_germanys_second_production():
    position = two(
        {"company": "germany"},
        {"company": "france"},
        dams={"B6L": dam("germany", 2, 2), "B7U": dam("germany", 3, 1)},
        conduits={"C6R": "germany", "C7L": "france"},
        powerhouses=owned("germany", "P7-0", "P10-0", "P8-0"),
    )
    lab = CompanyLab(position, "germany", drops=2, bonus=2)
    made = company(lab, "germany")
    assert made.energy == 2 * 2 + 1 + 2
    assert dict(made.parts)["second production"] == 3 * 2
    assert made.steps == 13
    assert made.paid == 3
    assert company(lab, "usa").steps == 7


def fiesler(space, drops=1, conduit="C8R"):
    ends = {"C8R": "P9-0", "C9L": "P11-0"}
    base = {"C8R": "B8L", "C9L": "B9L"}[conduit]
    position = two(
        {"company": "france", "officer": "viktor_fiesler"},
        {"company": "usa"},
        dams={base: dam("france", 1, 1)},
        conduits={conduit: "france"},
        powerhouses=owned("france", ends[conduit], "P12-0"),
    )
    return CompanyLab(position, "france", drops=drops, bonus=space)


def test_e34_fieslers_four_come_before_the_bonuses():
    lab = fiesler(-2)
    assert officer(lab, "viktor_fiesler").energy == 4 - 2 + 1
    assert dict(officer(lab, "viktor_fiesler").parts)["officer"] == 2
    assert officer(lab, "wilhelm_adler").energy == 2 - 2 + 1
    assert "France: 2 drops × value + 2 officer − 2 space + 1 company = 3" in words(lab)


def test_the_prediction_of_the_lesson():
    """Fiesler: 1 drop × 1 on a +2 space, and here +1 of the company: 4 + 2 + 1."""
    lab = fiesler(2, conduit="C9L")
    assert officer(lab, "viktor_fiesler").energy == 7
    assert officer(lab, "jill_mcdowell").energy == 1 + 2 + 1


def test_e35_adlers_base_in_the_mountains():
    lab = CompanyLab(base="B1L")
    assert officer(lab, "wilhelm_adler").base.prices == (("excavators", 3),)
    assert {officer(lab, name).base.prices for name in OFFICERS if name != "wilhelm_adler"} == {(("excavators", 5),)}


def test_e36_mcdowells_conduit_of_four():
    lab = CompanyLab(conduit="C5R")
    assert officer(lab, "jill_mcdowell").conduit.prices == (("excavators", 8), ("mixers", 4))
    assert officer(lab, "wilhelm_adler").conduit.prices == (("excavators", 8),)
    table = find(lab, "table", caption="Every officer with the USA")
    row = next(row for row in table["rows"] if row[0] == "Jill McDowell")
    assert row[3] == "8 excavators or 4 mixers"


def test_e37_jordans_conduit_of_two():
    position = two({"company": "usa", "excavators": 1, "credits": 9}, {"company": "italy"})
    lab = CompanyLab(position, conduit="C8R")
    assert Pay(1, 0, 9) in officer(lab, "solomon_p_jordan").conduit.ways
    assert officer(lab, "wilhelm_adler").conduit.ways == ()
    row = next(row for row in find(lab, "table", caption="Every officer with the USA")["rows"] if "Jordan" in row[0])
    assert row[3] == "4 excavators, or 1 excavator, 9 credits"


# Everybody side by side ---------------------------------------------------------------------------------------------


def test_italys_steps_help_no_contract():
    """p. 23: 3 steps of the marker after the production; the contract sees what the others make too."""
    lab = CompanyLab()
    assert company(lab, "italy").energy == company(lab, "france").energy
    assert company(lab, "italy").steps == company(lab, "france").steps + 3


def test_france_needs_three_less_for_every_contract():
    lab = CompanyLab()
    assert company(lab, "france").asks == {"G10": 0, "R5": 5, "N3": 11}
    assert company(lab, "italy").asks == {"G10": 3, "R5": 8, "N3": 14}


def test_without_the_third_powerhouse_all_companies_are_alike():
    lab = CompanyLab()
    lab.handle("active", [])
    assert len({(made.energy, made.steps, tuple(made.asks.values())) for made in lab.by_company}) == 1
    assert not any(made.ability for made in lab.by_company)
    assert "third powerhouse" in words(lab)


def test_a_fourth_powerhouse_goes_with_the_third():
    """p. 23: the board's bonuses are +1 for the second powerhouse and +2 more for the fourth."""
    powerhouses = owned("usa", "P8-0", "P9-0", "P11-0", "P12-0")
    position = two(
        {"company": "usa"},
        {"company": "italy"},
        dams={"B5L": dam("usa", 1, 1)},
        conduits={"C5L": "usa"},
        powerhouses=powerhouses,
    )
    lab = CompanyLab(position)
    assert company(lab, "usa").energy == 3 + 3
    lab.handle("active", [])
    assert company(lab, "usa").energy == 3 + 1
    assert not company(lab, "usa").ability


def test_del_monte_krylov_and_sekibo():
    lab = CompanyLab()
    assert [officer(lab, name).holds for name in ("graziano_del_monte", "wilhelm_adler")] == [4, 3]
    assert officer(lab, "anton_krylov").choices == ("build like the base tile on the wheel",)
    copies = officer(lab, "mahiri_sekibo").choices
    assert len(copies) == 3
    assert all(words.startswith("copy ") for words in copies)
    assert officer(lab, "viktor_fiesler").choices == ()


@pytest.mark.parametrize("who", OFFICERS)
@pytest.mark.parametrize("name", COMPANIES)
def test_every_pair_can_be_chosen(name, who):
    lab = CompanyLab()
    lab.handle("company", name)
    lab.handle("officer", who)
    assert not lab.problem
    assert lab.state.companies[0] == name
    assert lab.state.officers[0] == who
    assert sorted(lab.state.companies) == sorted(COMPANIES)
    assert len(set(lab.state.officers)) == 4
    assert {made.who for made in lab.by_officer} == set(OFFICERS)
    assert COMPANIES[name].ability in words(lab)
    assert OFFICERS[who] in words(lab)
    assert "energy for a contract" in lab.said


def test_who_produces_and_where():
    lab = CompanyLab()
    lab.handle("producer", "1")
    lab.handle("drops", 2)
    assert company(lab, "usa").steps == 4  # two drops past P9-0 and P11-0
    lab.handle("producer", "0")
    lab.handle("bonus", "-2")
    assert company(lab, "france").energy == 2 * 2 + 1 - 2
    lab.handle("drops", 9)
    assert company(lab, "france").events == ()
    logs = [block for block in all_blocks(lab) if block["kind"] == "log"]
    assert "Nothing can be produced" in logs[0]["lines"][0]["text"]


def test_wrong_inputs_are_answered_in_a_sentence():
    lab = CompanyLab()
    wrong = (("company", "spain"), ("officer", "nobody"), ("drops", 0), ("bonus", "7"), ("producer", "9"))
    for id, value in wrong:
        lab.handle(id, value)
        assert lab.problem["text"], id
        assert not lab.problem["trace"], id
    assert (lab.company, lab.officer) == ("usa", "wilhelm_adler")
    for options in ({"base": "C1L"}, {"conduit": "X"}, {"player": "spain"}):
        with pytest.raises(BarrageError):
            CompanyLab(**options)


def test_everything_that_is_shown_answers():
    lab = CompanyLab()
    assert controls(lab) == {"company", "officer", "active", "again", "drops", "bonus", "producer"}
    assert control(lab, "drops")["high"] == 3
    assert "active" not in controls(fiesler(0))  # with two powerhouses there is no third to take away
    lab.handle("company", "italy")
    lab.handle("active", [])
    lab.handle("again")
    assert lab.company == "usa"
    assert lab.active
