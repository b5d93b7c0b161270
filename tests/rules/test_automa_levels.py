"""The four levels of an Automa: what company abilities, advanced tiles and officers do for it."""

from __future__ import annotations

from typing import Any

from barrage_core import actions as act
from barrage_core import agenda as ag
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_LEVELS, AUTOMA_TILES
from barrage_core.questions import counted_by_tile
from barrage_core.rules.automa.building import payment_for
from barrage_core.rules.automa.criteria import look
from barrage_core.rules.automa.places import _steps
from barrage_core.rules.automa.turn import answer
from tests.kit.automas import (
    NO_PATENTS,
    NOTHING,
    TURN,
    automa,
    built,
    chosen,
    pile,
    reasons,
    with_officer,
)
from tests.kit.tables import Table, dam, owned, sit, table, with_tiles

# Levels ---------------------------------------------------------------------------------------------------------------


def test_d16_abilities_and_effects_begin_with_the_level_hard():
    houses = {"powerhouses": owned("usa", "P5-0", "P6-0", "P7-0")}
    has = {level: automa(level=level, **houses).state.has_ability(0) for level in AUTOMA_LEVELS}
    assert has == {"easy": False, "medium": False, "hard": True, "very_hard": True}
    tile = {"tiles": with_tiles("III-powerhouse"), "excavators": 0, "mixers": 9}
    scored = {level: automa(15, usa=tile, level=level).do(TURN).points("technology")[0] for level in AUTOMA_LEVELS}
    assert scored["easy"] == scored["medium"] == 0
    assert scored["hard"] > 0
    assert scored["hard"] == scored["very_hard"]


def test_an_easy_automa_has_no_income_at_the_start_of_a_round():
    """Three conduits and two powerhouses give the others something in each round."""
    gained = {}
    for level in AUTOMA_LEVELS:
        usa = {"engineers": 0, "passed": True}
        rivals = [sit("germany", "anton_krylov", engineers=1)]
        pieces = {"powerhouses": owned("usa", "P5-0", "P6-0"), "conduits": owned("usa", "C1L", "C1R", "C2L")}
        game = automa(level=level, usa=usa, rivals=rivals, to_move="germany", round=2, **pieces)
        paid = game.do(act.UseBank(1)).events
        assert game.state.round == 3
        gained[level] = [event for event in paid if "income" in str(getattr(event, "source", "")) and event.player == 0]
    assert gained["easy"] == []
    assert gained["medium"] == gained["hard"] != []


def test_contracts_and_tiles_of_an_automa_count_for_bonus_tiles():
    tiles = {"tiles": with_tiles("I-base"), "fulfilled": ["G1", "G2"], "energy": 30}
    game = automa(usa=tiles, round=1)
    assert counted_by_tile(game.state, 0, "contracts_fulfilled") == 2
    assert counted_by_tile(game.state, 0, "advanced_technology") == 1


def test_a_tile_that_needs_no_engineers_needs_none_from_hard_on():
    tile = {"tiles": with_tiles("I-powerhouse"), "excavators": 0, "mixers": 9}
    assert "engineers" in automa(15, usa=tile).do(TURN).changed("usa")
    assert "engineers" not in automa(15, usa=tile, level="hard").do(TURN).changed("usa")


def test_the_second_production_of_a_company_is_the_best_one_allowed():
    germany = {"company": "germany", "automa": "hard"}
    fields = {
        "dams": {"B5L": dam("germany", 2, 2), "B8L": dam("germany", 2, 2)},
        "conduits": {"C5L": "germany", "C8L": "germany"},
        "powerhouses": owned("germany", "P8-0", "P11-0", "P6-0"),
        "contracts_on_show": ["G1", "G2"],
    }
    game = table(germany, sit("usa", "anton_krylov"), mode="full", automa_pile=pile(9, 1), **fields).do(TURN)
    released = [event.dam for event in game.events_of(ev.DropsReleased)]
    assert sorted(released) == ["B5L", "B8L"]


def test_the_discount_of_a_company_counts_for_the_condition_and_the_choice():
    fields = {
        "dams": {"B5L": dam("france", 1, 1)},  # 3 energy, and 1 for three powerhouses
        "conduits": {"C5L": "france"},
        "powerhouses": owned("france", "P8-0", "P11-0", "P6-0"),
        "contracts_on_show": ["Y6"],
        "national_contracts": [],
        "automa_pile": pile(7, 1),
        "mode": "full",
    }
    medium = table({"company": "france", "automa": "medium"}, sit("usa", "anton_krylov"), **fields)
    hard = table({"company": "france", "automa": "hard"}, sit("usa", "anton_krylov"), **fields)
    assert reasons(medium, 7, 0) == ["no yellow contract on show can be fulfilled with 4 energy; Y6 needs 6"]
    assert hard.do(TURN).state.fulfilled[0] == ("Y6",)


def test_tiles_of_the_upper_levels_break_ties():
    assert chosen("base", "B1U B1L", 3, "I-wild") == "B1U"
    assert chosen("base", "B1U B1L", 3) == "B1L"
    houses = {"powerhouses": owned("germany", "P7-0", "P12-0")}
    assert chosen("conduit", "C6R C7R C9R", 15, **houses) == "C6R"  # second highest value
    view = look(automa().state, 0, "conduit", ())
    assert [step.name for step in _steps(view, AUTOMA_TILES[1].criteria, "II-conduit")][-2:] == ["technology", "start"]
    (cheap,) = (step for step in _steps(view, AUTOMA_TILES[1].criteria, "II-conduit") if step.name == "technology")
    assert cheap.keep(view, ["C6R", "C7R", "C9R"]) == ["C7R", "C9R"]


def test_adler_builds_in_the_mountains_before_the_criteria():
    game = with_officer("wilhelm_adler", usa={"excavators": 3, "mixers": 0}).do(TURN)
    assert game.state.board.area_of[built(game)[0][1]] == "mountains"
    full = {f"B{basin}{side}": dam("germany" if side == "L" else "neutral") for basin in (1, 2, 3, 4) for side in "UL"}
    game = with_officer("wilhelm_adler", usa={"excavators": 3, "mixers": 0}, dams=full).do(TURN)
    assert game.state.board.area_of[built(game)[0][1]] == "hills"


def test_del_monte_raises_a_dam_instead_where_he_can():
    fields = {"usa": {"excavators": 9, "mixers": 4}, "dams": {"B8L": dam("usa")}}
    raised = with_officer("graziano_del_monte", **fields).do(TURN)
    assert built(raised) == [("elevation", "B8L")]
    (acted,) = (event for event in raised.events_of(ev.AutomaActed) if event.piece)
    assert AUTOMA_TILES[acted.tile].entries[acted.entry].piece == "base"
    assert ev.describe(acted, ["the USA"]) == (
        "the USA follows tile 3: build a base (its officer builds an elevation instead)"
    )
    game = with_officer("graziano_del_monte", usa={"excavators": 9, "mixers": 4}).do(TURN)
    assert built(game)[0][0] == "base"


def test_fiesler_sends_one_drop_through_a_weak_conduit():
    fields = {
        "dams": {"B8L": dam("usa", 3, 3)},
        "conduits": {"C8R": "usa"},
        "powerhouses": {"P9-0": "usa"},
        "contracts_on_show": ["G1", "G2"],
    }
    game = with_officer("viktor_fiesler", 9, **fields).do(TURN)
    assert game.events_of(ev.DropsReleased)[0].drops == 1
    assert game.steps("usa")[0] == 4


def paid(game: Table, piece: str, place: str, effect: str = "") -> tuple[int, int, int]:
    """Return what an Automa pays for a piece: excavators, mixers, and points."""
    payment = payment_for(game.state, 0, piece, place, effect)
    assert payment is not None
    return payment.excavators, payment.mixers, payment.credits


def test_d20_mcdowell_pays_as_few_machines_as_she_can_and_mixers_on_a_tie():
    """A conduit of 5 costs 10 excavators or 5 mixers, with the wild tile of level II also any 10 machines."""
    rich = with_officer("jill_mcdowell", usa={"excavators": 10, "mixers": 10})
    assert rich.state.board.value["C2R"] == 5
    assert paid(rich, "conduit", "C2R") == (0, 5, 0)
    assert paid(rich, "conduit", "C2R", "II-wild") == (0, 5, 0)
    few = with_officer("jill_mcdowell", usa={"excavators": 10, "mixers": 4})
    assert paid(few, "conduit", "C2R") == (10, 0, 0)
    assert paid(few, "conduit", "C2R", "II-wild") == (6, 4, 0)
    assert paid(rich, "base", "B1L", "II-wild") == (5, 0, 0), "mixers come first for conduits alone"


def test_d20_mcdowell_takes_mixers_of_any_kind_and_with_the_variant_only_when_equal():
    when_equal = {"rules": {"automa_mixers_when_equal": True}}
    any_two = ag.ChooseMachines(0, 2, "income")

    def taken(excavators: int, mixers: int, **fields: Any) -> act.Action:
        state = with_officer("jill_mcdowell", usa={"excavators": excavators, "mixers": mixers}, **fields).state
        return answer(state, any_two)

    assert taken(0, 0) == taken(0, 5) == taken(5, 0) == act.TakeMachines(0, 2)
    assert taken(0, 5, **when_equal) == act.TakeMachines(2, 0), "it has fewer excavators"
    assert taken(5, 0, **when_equal) == act.TakeMachines(0, 2), "it has fewer mixers"
    assert taken(0, 0, **when_equal) == act.TakeMachines(1, 1), "a mixer when equal, and then an excavator"
    other = automa(usa={"excavators": 5, "mixers": 0}, rules={"automa_mixers_when_equal": False}).state
    assert answer(other, any_two) == act.TakeMachines(0, 2)
    assert answer(automa(usa=NOTHING).state, ag.ChooseMachines(0, 1, "income")) == act.TakeMachines(1, 0)


def test_the_wild_tile_of_level_two_takes_the_usual_machines_first():
    game = automa(usa={"excavators": 3, "mixers": 9}, level="hard")
    assert paid(game, "base", "B1L", "II-wild") == (3, 2, 0)
    assert paid(game, "elevation", "B1L", "II-wild") == (0, 4, 0)


def test_jordan_replaces_one_machine_at_most_for_3_points():
    game = with_officer("solomon_p_jordan", usa={"excavators": 2, "mixers": 0}).do(TURN)
    assert built(game)[0][0] == "base"
    assert game.points("in place of credits")[0] == -3
    game = with_officer("solomon_p_jordan", usa={"excavators": 1, "mixers": 0}, patents=NO_PATENTS).do(TURN)
    assert built(game) == []


def test_krylov_copies_the_highest_level_when_no_other_tile_is_left():
    tiles = ["elevation", "conduit", "powerhouse", "krylov"]
    wheel = {"2": {"tile": "base"}, "3": {"tile": "II-base"}}
    game = with_officer("anton_krylov", usa={"tiles": tiles, "wheel": wheel, "excavators": 9, "mixers": 0}).do(TURN)
    assert built(game)[0][0] == "base"
    assert game.wheel("usa")[5][0] == "krylov"
    assert game.steps("usa")[-1] == 1, "the effect of the copied tile: energy for each base"
    game = with_officer("anton_krylov", usa={"excavators": 9, "mixers": 0}).do(TURN)
    assert game.wheel("usa")[5][0] == "base"
