"""Menus that try to break a rule: every reason at once, with its page, or none."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, PlaceEngineers, Produce, from_position, play, why_not
from barrage_widgets import WhyNot
from tests.widgets.driving import all_blocks, check_refused, find, words

TURN = {
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {"B1L": {"owner": "usa", "level": 2, "water": 2}, "B2L": {"owner": "italy", "level": 2, "water": 2}},
    "conduits": {"C1R": "usa"},
    "powerhouses": {"P5-0": "usa"},
}


@pytest.fixture
def produce():
    choosing, _ = play(from_position(TURN), PlaceEngineers("TURBINE3L"))
    parts = {"dam": ["B1L", "B2L"], "drops": {1: "one", 2: "two", 3: "three"}}
    panel = WhyNot(
        "Use a rival's water.",
        parts,
        lambda dam, drops: why_not(choosing, Produce(dam, "C1R", "P5-0", drops)),
        first=["B2L", 3],
        position=TURN,
        basins=["1", "2"],
    )
    yield panel
    panel.close()


def test_nothing_is_judged_before_somebody_has_chosen_or_asked(produce):
    for _ in range(2):
        assert not [block for block in all_blocks(produce) if block.get("tone") in ("bad", "good")]
        assert "so far" not in words(produce)
        produce.handle("judge")
        assert len([block for block in all_blocks(produce) if block.get("tone") == "bad"]) == 3
        assert "so far: 3" in words(produce)
        assert "belongs to Italy" in produce.said
        produce.handle("again")


def test_every_reason_stands_there_with_its_page(produce):
    produce.handle("guess_drops", "3")
    assert [reason.rule for reason in produce.reasons] == ["production.dam", "production.dam", "production.conduit"]
    bad = [block for block in all_blocks(produce) if block.get("tone") == "bad"]
    assert bad[0]["text"] == "The dam on B2L belongs to Italy."
    assert [block["page"] for block in bad] == [reason.page for reason in produce.reasons]
    assert find(produce, "choice", id="guess_drops")["value"] == "3"


def test_it_answers_as_soon_as_something_else_is_chosen(produce):
    produce.handle("guess_drops", "3")
    produce.handle("guess_dam", "B1L")
    assert len(produce.reasons) == 1
    produce.handle("guess_drops", "2")
    assert find(produce, "text", tone="good")["text"] == produce.said == "No rule forbids it."
    assert "so far: 3" in words(produce)
    produce.handle("again")
    assert produce.chosen == {"dam": "B2L", "drops": 3}


def test_what_is_not_in_a_menu_is_refused(produce):
    check_refused(produce, ("guess_dam", "B9L"), ("guess_house", "P5-0"))


def test_an_error_of_the_kit_is_a_reason():
    def refuse(_what):
        raise BarrageError("<b>no</b>.")

    panel = WhyNot("Well?", {"what": ["a", "b"]}, refuse)
    panel.handle("guess_what", "b")
    assert find(panel, "text", tone="bad")["text"] == "<b>no</b>."
    assert "<p>✗ &lt;b&gt;no&lt;/b&gt;.</p>" in panel._still_html()


def test_a_saved_notebook_shows_the_first_attempt_and_what_is_against_it_folded(produce):
    assert produce.still_words()[1] == "dam: B2L; drops: three."
    before, _, fold = produce._still_html().partition("<summary>What is against this?</summary>")
    assert "data:image/svg+xml" in before
    assert "belongs to Italy" not in before
    assert "<p>3 reasons against it</p><p>✗ the dam on B2L belongs to Italy" in fold
    assert "belongs to Italy" not in produce._still_text()


def test_each_menu_needs_its_first_choice():
    with pytest.raises(BarrageError, match=r"first: expected a choice for each menu"):
        WhyNot("Well?", {"a": [1, 2], "b": [1, 2]}, lambda a, b: [], first=[1])
