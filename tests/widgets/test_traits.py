"""Public traits: what other widgets may watch, set and link."""

from __future__ import annotations

from random import Random
from typing import Any

import ipywidgets
import pytest
import traitlets

from barrage_core import MAPS, BarrageError, encode, from_position
from barrage_core.files.map_codes import encode_map
from barrage_widgets import (
    FlowPlayer,
    Number,
    Numbers,
    OneOf,
    Order,
    Place,
    Places,
    RiverBoard,
    ScenarioEditor,
    SomeOf,
    WheelLab,
)
from barrage_widgets.panel import Panel, Shared, blocks, positions, public_traits, shared
from tests.widgets.driving import CLASSES, some_use
from tests.widgets.makers import MAKERS, predict, quiz

POSITION = positions.DAMS

pytestmark = pytest.mark.usefixtures("nothing_is_written_here")

KINDS = {kind.__name__: kind for kind in CLASSES if kind.__name__ in MAKERS}
CODE = encode(from_position(POSITION))
MAP_CODE = encode_map(MAPS["duel"])

# What may be set, in a control that was used like this before.
BOARD = {"selected": "B1U", "value": "B1U"}
WHEEL = {"moment": 0, "value": 0, "tile": "conduit", "excavators": 1, "mixers": 3}
SETTINGS: dict[str, dict[str, Any]] = {
    "AutomaHelper": {
        "code": CODE,
        "value": CODE,
        "state": from_position(POSITION),
        "position": POSITION,
        "tool": "more",
    },
    "AutomaLab": BOARD | {"actions": 3, "criteria": 9, "moment": 2},
    "CompanyLab": {"company": "italy", "officer": "anton_krylov", "drops": 2, "bonus": 2, "producer": 1},
    "ConduitLab": BOARD,
    "ConstructionLab": {"piece": "conduit", "tile": "base", "place": "B8U"},
    "ContractLab": {"energy": 4},
    "DamLab": BOARD | {"drops": 1},
    "DesignLab": {
        "rule": "starting_vp",
        "value": 1,
        "metric": "points",
        "expect": "up",
        "games": 3,
        "players": 3,
        "bots": "random",
    },
    "EnergyTrackLab": {"player": 2, "tile": "conduits"},
    "Exercise": {"value": 7},
    "FlowLab": BOARD | {"moment": 2, "value": 2, "following": 2},
    "FlowPlayer": BOARD | {"moment": 2, "value": 2, "following": 2},
    "GameTable": {"moment": 0, "value": 0, "code": CODE},
    "IncomeLab": {"company": "italy", "round": 3},
    "MapLab": {"layer": "passing", "basin": "5", "area": "hills"},
    "MapEditor": {"code": MAP_CODE, "value": MAP_CODE, "tool": "river", "selected": "3"},
    "ObjectiveLab": {"player": 2, "objective": "red_spaces"},
    "Predict": {"value": 7},
    "ProductionLab": {"drops": 2},
    "Quiz": {"value": ["yes", None]},
    "RiverBoard": BOARD,
    "RiverLab": BOARD | {"edges": ["river", "conduit"]},
    "RoundLab": {"moment": 0, "value": 0},
    "ScenarioEditor": {
        "code": CODE,
        "value": CODE,
        "state": from_position(POSITION),
        "position": POSITION,
        "tool": "more",
    },
    "ScenarioLibrary": {"selected": "six_segments", "value": 3},
    "StartLab": BOARD | {"drops": 1},
    "TechnologyLab": {"piece": "conduit", "tile": "I-base"},
    "WheelLab": WHEEL,
    "WhyNot": {"value": {"number": 2}},
}
BEFORE = {
    "AutomaHelper": [("page", "map")],
    "GameTable": [("do", [0, 0])],
    "RoundLab": [("next", None)],
    "ScenarioLibrary": [("scenario", "back_on_the_way")],
    "WheelLab": [("turn", 1)],
}
USES = {
    "AutomaHelper": [("page", "map"), ("tool", "more")],
    "GameTable": [("click", "place:B2L")],
    "DesignLab": [
        ("rule", "starting_vp"),
        ("value", 12),
        ("expect", "up"),
        ("games", 2),
        ("bots", "random"),
        ("play", None),
        ("more", 1),
        ("more", 2),  # where the first piece of work was one pair
    ],
    "Exercise": [("guess", 7), ("check", None)],
    "FlowLab": [("follow", "1")],
    "MapEditor": [("tool", "river")],
    "MapLab": [("area", "hills")],
    "ScenarioLibrary": [("scenario", "six_segments"), ("guess", 5), ("lock", None)],
}
"""What is hardly ever done by chance."""
UNTOUCHED = {name: {"state"} for name in ("Exercise", "Predict", "RiverBoard", "RiverLab")} | {"Course": {"value"}}
"""Controls about one position, or a bare map, or none."""


def made(name):
    """Make a control, and use it a little where only that makes something to set."""
    panel = MAKERS[name]()
    for use in BEFORE.get(name, ()):
        panel.handle(*use)
    assert panel.problem == {}
    return panel


def heard(panel, trait):
    """Return a list to which every change of a trait is added."""
    changes = []
    panel.observe(changes.append, trait)
    return changes


# --- every trait of every control -------------------------------------------------------------------------------------


def test_every_control_has_a_value():
    assert [name for name, kind in KINDS.items() if "value" not in public_traits(kind)] == []


def test_every_trait_that_can_be_set_is_set_here():
    settable = {name: {trait for trait, can in public_traits(kind).items() if can} for name, kind in KINDS.items()}
    assert {name: set(values) for name, values in SETTINGS.items()} == {n: some for n, some in settable.items() if some}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.no_cover
def test_a_trait_is_told_whenever_a_use_changes_it(name):
    """However a control is used: observers hear of each change once, and of nothing else."""
    panel, random = MAKERS[name](), Random(f"{name} 1")
    changes, traits, changed = [], sorted(public_traits(KINDS[name])), set()
    panel.observe(changes.append, traits)
    before = {trait: getattr(panel, trait) for trait in traits}
    for use in [*USES.get(name, ()), *(None for _ in range(40))]:
        panel.handle(*(use or some_use(panel, random)))
        now = {trait: getattr(panel, trait) for trait in traits}
        told = [(change.name, change.old, change.new) for change in changes]
        assert told == [(trait, before[trait], now[trait]) for trait in traits if before[trait] != now[trait]]
        assert all(change.owner is panel for change in changes)
        changed |= {change.name for change in changes}
        changes.clear()
        before = now
    assert set(traits) - changed == UNTOUCHED.get(name, set())


SET = [(name, trait, value) for name, values in SETTINGS.items() for trait, value in values.items()]


@pytest.mark.parametrize(("name", "trait", "value"), SET, ids=[f"{name}-{trait}" for name, trait, _ in SET])
def test_a_trait_can_be_set_and_linked_both_ways(name, trait, value):
    one, two, third = made(name), made(name), made(name)
    begun, view, changes = getattr(one, trait), one.view, heard(one, trait)
    setattr(one, trait, value)
    assert getattr(one, trait) == value
    assert one.problem == {}
    assert one.view != view, "what is set is shown"
    assert [(change.old, change.new) for change in changes] == [(begun, value)]
    serial = one.serial
    setattr(one, trait, value)
    assert (len(changes), one.serial) == (1, serial), "the same value again is no use"

    traitlets.link((two, trait), (third, trait))
    setattr(two, trait, value)
    assert getattr(third, trait) == value
    if name != "Quiz":  # an answer that was given stays
        setattr(third, trait, begun)
        assert getattr(two, trait) == begun
    assert (two.problem, third.problem) == ({}, {})


@pytest.mark.parametrize(("name", "trait", "value"), SET, ids=[f"{name}-{trait}" for name, trait, _ in SET])
def test_a_wrong_value_is_one_error_and_changes_nothing(name, trait, value):
    panel = made(name)
    before, view, changes = getattr(panel, trait), panel.view, heard(panel, trait)
    with pytest.raises(BarrageError) as refused:
        setattr(panel, trait, "<nonsense>")
    assert getattr(panel, trait) == before
    assert panel.view == view
    assert changes == []
    assert panel.problem == {"text": str(refused.value), "trace": ""}
    setattr(panel, trait, value)
    assert panel.problem == {}


@pytest.mark.parametrize("name", KINDS)
def test_what_can_only_be_read_says_so(name):
    panel = made(name)
    for trait, can in public_traits(KINDS[name]).items():
        if not can:
            with pytest.raises(BarrageError, match=f"{trait}: this can be read and observed, but not set"):
                setattr(panel, trait, "anything")


# --- how it works -----------------------------------------------------------------------------------------------------


class Pair(Panel):
    """Two numbers, and their sum."""

    title = "Two numbers"
    left, right = Shared[int]("left"), Shared[int]("right")

    def start(self):
        self.left, self.right = 1, 2

    @shared()
    def sum(self):
        return self.left + self.right

    def blocks(self):
        return [blocks.text(f"{self.left} + {self.right}")]

    def on_left(self, value):
        self.left = value
        self.check()

    def on_right(self, value):
        self.right = value
        self.check()

    def on_both(self, values):
        self.left = 99
        self.left, self.right = values
        self.check()

    def check(self):
        if self.left < 0 or self.right < 0:
            raise BarrageError("not below zero")


def test_observers_hear_of_a_use_once_and_when_it_is_over():
    pair, seen = Pair(), []
    pair.observe(lambda change: seen.append((change.name, change.new, pair.sum)), ["left", "right", "sum"])
    pair.handle("both", [3, 4])
    assert seen == [("left", 3, 7), ("right", 4, 7), ("sum", 7, 7)]
    pair.handle("both", [3, -1])
    assert len(seen) == 3, "a use that was put back did not happen"
    assert (pair.left, pair.right, pair.sum) == (3, 4, 7)


def test_one_observer_of_everything_hears_of_public_traits_too():
    pair, seen = Pair(), []
    pair.observe(lambda change: seen.append(change.name))
    pair.left = 5
    assert {"left", "sum"} <= set(seen)


def test_a_fault_of_an_observer_is_shown_and_the_use_stands():
    pair = Pair()
    pair.observe(lambda change: 1 / 0, "left")
    pair.handle("left", 3)
    assert pair.left == 3
    assert "ZeroDivisionError" in pair.problem["text"]


def test_what_a_linked_control_refuses_is_shown_where_it_was_used():
    player, short = FlowPlayer(drops={"A": 2}), FlowPlayer(drops={"A": 1})
    traitlets.link((player, "moment"), (short, "moment"))
    player.handle("moment", 1)
    assert short.moment == 1
    player.handle("moment", 2)
    assert (
        player.problem["text"]
        == short.problem["text"]
        == f"stop: expected a whole number from 0 to 1, got {player.moment}"
    )
    assert short.moment == 1


def test_an_observer_may_set_another_trait_of_the_same_panel():
    pair, sums = Pair(), []
    pair.observe(lambda change: setattr(pair, "right", change.new), "left")
    pair.observe(lambda change: sums.append(change.new), "sum")
    pair.left = 5
    assert (pair.left, pair.right, sums[-1]) == (5, 5, 10)


def test_a_ring_of_links_comes_to_rest():
    ring = [Pair() for _ in range(3)]
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        traitlets.link((one, "left"), (other, "left"))
    ring[1].left = 7
    assert [pair.left for pair in ring] == [7, 7, 7]
    assert [pair.problem for pair in ring] == [{}] * 3


def test_a_slider_of_ipywidgets_drives_a_player_and_follows_it():
    player, slider = FlowPlayer(), ipywidgets.IntSlider(max=30)
    link = traitlets.link((player, "moment"), (slider, "value"))
    slider.value = 3
    assert player.moment == 3
    player.handle("step", 1)
    assert slider.value == 4
    with pytest.raises(BarrageError):
        slider.value = 30
    assert "expected" in player.problem["text"], "nobody reads the log of a kernel: the panel says it too"
    link.unlink()


def test_interact_takes_a_panel_for_its_value():
    player, shown = FlowPlayer(), []
    box = ipywidgets.interactive(lambda moment: shown.append(moment), moment=player)  # noqa: PLW0108
    player.handle("step", 1)
    board = RiverBoard("miniature", chosen="B1U")
    ipywidgets.interactive_output(lambda place: shown.append(place), {"place": board})  # noqa: PLW0108
    assert shown == [0, 1, "B1U"]
    assert player in box.children


def test_boxes_and_tabs_take_panels():
    panels = [FlowPlayer(), WheelLab()]
    assert ipywidgets.VBox(panels).children == tuple(panels)
    assert ipywidgets.Tab(panels).children == tuple(panels)


def test_public_traits_are_not_sent_to_the_page():
    assert not {"moment", "selected", "state", "value"} & set(FlowPlayer().keys)


# --- answers in the making --------------------------------------------------------------------------------------------

ASKING = [
    (Number(0, 9), 7, [3]),
    (Numbers({"credits": (0, 9), "VP": (0, 9)}), [1, 2], [{"credits": 3}, {"credits": 3, "VP": 4}]),
    (OneOf(["a", "b"]), "a", ["b"]),
    (SomeOf(["a", "b"], none=True), ["a"], [["a", "b"], []]),
    (Order(["a", "b"]), ["a", "b"], [["b"], ["b", "a"]]),
    (Place(["B1U", "B1L"]), "B1U", ["B1L"]),
    (Places(["B1U", "B1L"]), ["B1U"], [["B1U", "B1L"]]),
]


@pytest.mark.parametrize(("ask", "answer", "drafts"), ASKING, ids=[type(row[0]).__name__ for row in ASKING])
def test_an_answer_in_the_making_is_shared(ask, answer, drafts):
    one, two = (predict(ask, answer, position=POSITION) for _ in range(2))
    traitlets.link((one, "value"), (two, "value"))
    for draft in drafts:
        one.value = draft
        assert (one.value, two.value) == (draft, draft)
    one.value = None
    assert two.draft is None
    one.handle("unknown")
    with pytest.raises(BarrageError, match="Your guess is locked"):
        one.value = drafts[0]


def test_a_guess_and_what_became_of_it_are_observed():
    one, seen = predict(), []
    one.observe(lambda change: seen.append((change.name, change.new)), ["guess", "right"])
    one.value = 7
    one.handle("lock")
    assert seen == [("guess", 7), ("right", True)]


def test_answers_of_a_quiz_are_given_once_and_all_of_them_taken_back():
    one = quiz()
    one.value = ["no", None]
    one.value = ["no", "yes"]
    assert (one.score, one.done) == (1, True)
    with pytest.raises(BarrageError, match="already answered"):
        one.value = ["yes", "yes"]
    with pytest.raises(BarrageError, match="2 answers"):
        one.value = ["yes"]
    one.value = [None, None]
    assert one.given == {}


def test_an_editor_takes_a_position_in_any_form():
    editor, twin = ScenarioEditor(), ScenarioEditor()
    traitlets.dlink((editor, "code"), (twin, "code"))
    editor.position = POSITION
    assert twin.state == from_position(POSITION)
    editor.handle("undo")
    assert twin.code == editor.code


def test_a_headstream_of_the_flow_laboratory_takes_drops_and_is_not_selected():
    lab = MAKERS["FlowLab"]()
    with pytest.raises(BarrageError, match="adds a drop"):
        lab.selected = "A"
