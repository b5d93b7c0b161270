"""States changed in one thing: what changes, what stays, and that they are sound."""

from __future__ import annotations

import copy

import pytest

from barrage_core import BarrageError, from_position, legal_actions, new_game, play, to_position
from barrage_core.actions import Construct, CopyOfficer, Fulfil, PlaceEngineers, Produce, UseBank
from barrage_core.agenda import ChooseContract, ChooseProduction, Turn
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.components.technology import ADVANCED
from barrage_core.components.tiles import BONUS_TILES
from barrage_core.events import EnergyMade
from barrage_core.files.faults import faults
from barrage_core.questions import changes
from barrage_core.questions.building import placement_reasons
from barrage_core.questions.production import productions
from barrage_core.questions.trials import run_phase
from barrage_core.rules.energy_track import bonus_count
from barrage_core.rules.income import active_income
from barrage_core.state import FORGETFUL, Built
from tests.questions.positions import dam

POSITION = {
    "mode": "full",
    "players": [
        {"company": "usa", "officer": "anton_krylov", "wheel": {"2": {"tile": "krylov"}}, "contracts": ["G10"]},
        {"company": "italy", "officer": "graziano_del_monte"},
        {"company": "france"},
    ],
    "dams": {"B1L": dam("italy", 3, 4), "B5L": dam("usa", 2, 2), "B9L": dam("neutral", 3, 1)},
    "conduits": {"C5L": "usa"},
    "powerhouses": {"P8-0": "usa"},
}


@pytest.fixture
def state():
    return from_position(POSITION)


def test_what_was_worked_out_about_a_state_does_not_come_along():
    """A copy is safe to write to: with all five bases off the company board, none is left to build."""
    state = from_position({"players": [{"company": "germany"}, {"company": "usa"}]})
    bases = [action for action in legal_actions(state) if isinstance(action, Construct) and action.piece == "base"]
    assert bases
    without = legal_actions(changes.with_lifted(state, "germany", ["base"] * 5))
    assert set(without) & set(bases) == set()
    by_hand = state.copy()
    by_hand.built = (Built(base=5), *state.built[1:])
    assert legal_actions(by_hand) == without


OWN = {
    "copy": lambda state: state.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "new": lambda state: from_position(POSITION),
    "after a phase": lambda state: run_phase(state, "scoring")[0],
    "changed": lambda state: changes.with_energy(state, "usa", 3),
}


@pytest.mark.parametrize("own", OWN.values(), ids=OWN)
def test_a_copy_and_a_new_position_can_be_written_to_again_and_again(state, own):
    """Nothing that was worked out about them is kept, so that every answer is about what stands there now."""
    trial = own(state)
    for water in (0, 2, 1):
        trial.water["B5L"] = water
        assert len(productions(trial, "usa")) == water
    for engineers in (0, 3, 1):
        trial.engineers[0] = engineers
        banks = [action for action in legal_actions(trial) if isinstance(action, UseBank)]
        assert len(banks) == engineers


def test_a_copy_shares_nothing_that_can_be_changed(state):
    copy = state.copy()
    assert copy == state
    for name in (*state.__getstate__(), "memo", "map_memo", "options"):
        value = getattr(state, name)
        if isinstance(value, list | dict) and value is not FORGETFUL:
            assert getattr(copy, name) is not value, name


def test_a_company_is_exchanged(state):
    changed = changes.with_company(state, "usa", "france")
    assert changed.companies == ("france", "italy", "usa")
    assert changes.with_company(state, "usa", "germany").companies == ("germany", "italy", "france")
    assert faults(changed) == []


@pytest.mark.parametrize("officer", OFFICERS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_officer_makes_a_sound_position(state, seat, officer):
    """Krylov's tile comes and goes with him, and nobody but Del Monte keeps a fourth drop."""
    changed = changes.with_officer(state, seat, officer)
    assert changed.officers[seat] == officer
    assert len(set(changed.officers)) == 3
    assert faults(changed) == []
    assert from_position(to_position(changed)) == changed
    assert changed.water["B1L"] == (4 if changed.officers[1] == "graziano_del_monte" else 3)


@pytest.mark.parametrize("tile", [tile for tiles in ADVANCED.values() for tile in tiles])
def test_a_tile_is_there_once(state, tile):
    changed = changes.with_tile(changes.with_tile(state, 0, tile), 1, tile)
    assert tile in changed.tiles[1]
    assert tile not in changed.tiles[0]
    assert faults(changed) == []


def test_a_basic_tile_comes_off_the_wheel():
    wheel = {"3": {"tile": "base", "excavators": 3}}
    state = from_position({"players": [{"company": "usa", "wheel": wheel}, {"company": "italy"}]})
    changed = changes.with_tile(state, "usa", "base")
    assert changed.tiles[0].count("base") == 1
    assert changed.wheels[0][2].excavators == 3
    assert faults(changed) == []


@pytest.mark.parametrize("tile", BONUS_TILES)
def test_a_bonus_tile_counts_what_was_asked(state, tile):
    for number in (0, 2, changes.most_counted(tile)):
        changed = changes.with_bonus_count(state, "italy", tile, number)
        assert bonus_count(changed, 1, tile) == number
        assert bonus_count(changed, 0, tile) == bonus_count(state, 0, tile)


def test_a_bonus_tile_is_exchanged(state):
    changed = changes.with_bonus_tile(state, 3, "bases")
    assert changed.round == 3
    assert changed.setup.bonus_tiles[2] == "bases"
    assert sorted(changed.setup.bonus_tiles) == sorted(state.setup.bonus_tiles)


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_game_goes_on_from_another_round_to_its_end(number):
    """Whichever round it was, the end of the round or of the game follows as in the new one."""
    for was in (1, 5):
        state = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "round": was})
        state, _ = play(state, PlaceEngineers("WATER1L"))
        state, rounds = changes.with_bonus_tile(state, number), []
        assert from_position(to_position(state)) == state
        while not state.is_over:
            rounds.append(state.round)
            state, _ = play(state, legal_actions(state)[-1])
        assert sorted(set(rounds)) == list(range(number, 6))


@pytest.mark.parametrize(("piece", "place"), [("base", "B2U"), ("conduit", "C1L"), ("powerhouse", "P11-0")])
def test_pieces_come_and_go(state, piece, place):
    changed = changes.with_piece(state, "france", piece, place)
    assert changed.built[2] == Built(**{piece: 1})
    assert from_position(to_position(changed)) == changed
    assert changes.without_piece(changed, place) == state


def test_an_elevation_comes_off_before_its_base(state):
    based = changes.with_piece(state, "france", "base", "B2U")
    raised = changes.with_piece(based, "france", "elevation", "B2U")
    assert raised.dams["B2U"].level == 2
    assert raised.built[2] == Built(base=1, elevation=1)
    assert changes.without_piece(raised, "B2U") == based


def test_a_lower_dam_holds_less(state):
    changed = changes.without_piece(state, "B5L")
    assert (changed.dams["B5L"].level, changed.water["B5L"]) == (1, 1)
    assert state.water["B5L"] == 2
    assert "B5L" not in changes.without_piece(changed, "B5L").water


def test_a_new_piece_is_at_once_of_use(state):
    """What was worked out about the old map is forgotten."""
    before = legal_actions(changes.before_production(state, "usa"))
    changed = changes.with_piece(state, "usa", "conduit", "C5R")
    changed = changes.with_piece(changed, "usa", "powerhouse", "P10-0")
    after = legal_actions(changes.before_production(changed, "usa"))
    assert Produce("B5L", "C5R", "P10-0", 2) in after
    assert Produce("B5L", "C5R", "P10-0", 2) not in before


def test_the_rules_say_where_a_piece_may_not_stand(state):
    assert [reason.rule for reason in placement_reasons(state, "usa", "base", "B5U")] == ["construction.one_base"]
    assert [reason.rule for reason in placement_reasons(state, "usa", "elevation", "B9L")] == ["construction.own_dam"]
    with pytest.raises(BarrageError, match="basin 5 already has your base"):
        changes.with_piece(state, "usa", "base", "B5U")


def test_before_and_after_a_production(state):
    ready = changes.before_production(state, "usa", 2)
    assert ready.decision == ChooseProduction(0, 2)
    made, events = play(ready, Produce("B5L", "C5L", "P8-0", 2))
    assert [event.energy for event in events if isinstance(event, EnergyMade)] == [2 * 3 + 2]
    done = changes.after_production(state, "usa", 8)
    assert done.decision == made.decision == ChooseContract(0, 8)
    assert done.energy == made.energy
    after, _ = play(done, Fulfil("G10"))
    assert after.vp[0] == 14
    assert changes.to_move(after, "france").decision == Turn(2)


def test_the_given_state_is_left_alone(state):
    before = to_position(state)
    legal_actions(state)
    for company in COMPANIES:
        changes.with_company(state, 0, company)
    changes.with_energy(state, 0, 9)
    changes.with_engineers(state, 0, 0)
    changes.with_piece(state, 0, "conduit", "C1L")
    changes.without_piece(state, "B5L")
    changes.after_production(state, 0, 3)
    changes.with_tile(state, 0, "I-base")
    assert to_position(state) == before


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda s: changes.with_energy(s, 0, -1), "energy: expected a whole number"),
        (
            lambda s: changes.with_energy(s, 9, 1),
            "player: expected usa or italy or france or a seat from 0 to 2, got 9",
        ),
        (lambda s: changes.with_energy(s, 0, True), "energy: expected a whole number"),
        (lambda s: changes.with_engineers(s, 0, 13), "engineers: expected"),
        (lambda s: changes.with_company(s, 0, "spain"), "company: expected one of"),
        (lambda s: changes.with_officer(s, 0, "nobody"), "officer: expected one of"),
        (lambda s: changes.with_tile(s, 0, "IV-base"), "tile: expected one of"),
        (lambda s: changes.with_bonus_tile(s, 6), "round_number: expected"),
        (lambda s: changes.with_bonus_tile(s, 1, "castles"), "tile: expected one of"),
        (lambda s: changes.with_bonus_count(s, 0, "bases", 6), "number: expected a whole number from 0 to 5"),
        (lambda s: changes.without_piece(s, "B9L"), "neutral"),
        (lambda s: changes.without_piece(s, "B9U"), "no piece on B9U"),
        (lambda s: changes.after_production(s, 0, 0), "energy: expected"),
        (lambda s: changes.before_production(s, 0, "x"), "bonus: expected"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_question_is_an_error_that_says_so(state, ask, says):
    with pytest.raises(BarrageError, match=says):
        ask(state)


def test_nobody_acts_before_the_draft_is_done():
    draft, _ = new_game(2, 1, mode="full")
    for ask in (changes.to_move, changes.before_production, lambda s, player: changes.after_production(s, player, 3)):
        with pytest.raises(BarrageError, match="before the companies are picked"):
            ask(draft, 0)


def test_nothing_that_needs_companies_and_rounds_is_changed_before_the_draft_is_done():
    draft, _ = new_game(2, 1, mode="full")
    for change in (
        lambda: changes.with_company(draft, 0, "usa"),
        lambda: changes.with_officer(draft, 0, "wilhelm_adler"),
        lambda: changes.with_piece(draft, 0, "base", "B1L"),
        lambda: changes.with_bonus_tile(draft, 3),
    ):
        with pytest.raises(BarrageError, match="the companies are still being picked"):
            change()


@pytest.mark.parametrize(
    ("player", "bonus", "says"),
    [
        ("france", 2, "you have no powerhouse to produce with"),
        ("usa", -20, "the best production would make -14 energy, at least 1 is needed"),
    ],
)
def test_nobody_is_put_before_a_production_that_cannot_be_made(state, player, bonus, says):
    with pytest.raises(BarrageError) as problem:
        changes.before_production(state, player, bonus)
    assert str(problem.value) == says


def test_lifted_pieces_leave_the_given_state_alone():
    state = from_position({"players": [{"company": "germany"}, {"company": "usa"}]})
    after = changes.with_lifted(state, "germany", ["base", "base"])
    assert [str(gain) for gain in active_income(after, 0)] == ["3 VP"]
    assert state.built[0].base == 0
    with pytest.raises(BarrageError, match="all your 5 bases"):
        changes.with_lifted(state, "germany", ["base"] * 6)


def test_lifted_pieces_are_no_longer_offered_whatever_was_asked_before():
    state = from_position({"players": [{"company": "germany"}, {"company": "usa"}]})
    assert any(isinstance(action, Construct) and action.piece == "base" for action in legal_actions(state))
    lifted = changes.with_lifted(state, "germany", ["base"] * 5)
    assert not any(isinstance(action, Construct) and action.piece == "base" for action in legal_actions(lifted))


def test_a_player_to_move_takes_a_pass_back_and_drops_what_was_decided(state):
    waiting = changes.before_production(state, "usa")
    assert changes.to_move(waiting, "italy").decision == Turn(1)
    passed = from_position({"players": [{"company": "usa"}, {"company": "italy", "passed": True}]})
    ready = changes.to_move(passed, "italy")
    assert (ready.decision, ready.passed, ready.engineers[1]) == (Turn(1), (False, False), 0)
    assert faults(ready) == []


def test_a_player_to_move_already_keeps_the_officer_that_was_copied():
    players = [{"company": "usa", "officer": "mahiri_sekibo"}, {"company": "italy"}]
    state, _ = play(from_position({"players": players}), CopyOfficer("wilhelm_adler"))
    assert changes.to_move(state, "usa") == state
    assert changes.to_move(state, "italy").copied == ""


def test_a_production_right_after_copying_an_officer_has_their_ability():
    players = [{"company": "usa", "officer": "mahiri_sekibo"}, {"company": "italy", "officer": "viktor_fiesler"}]
    pieces = {"dams": {"B8L": dam("usa", 1, 1)}, "conduits": {"C8L": "usa"}, "powerhouses": {"P11-0": "usa"}}
    state, _ = play(from_position({"players": players, **pieces}), CopyOfficer("viktor_fiesler"))
    assert changes.before_production(state, "usa").copied == "viktor_fiesler"
    under_way, _ = play(state, PlaceEngineers("WATER1L"))
    assert changes.before_production(under_way, "usa").copied == ""
    made = [[one.energy for one in productions(now, "usa", space="TURBINE3L")] for now in (state, under_way)]
    assert made == [[4], [3]], "without Fiesler a drop through C8L makes 3"


def test_nobody_is_to_move_when_the_game_is_over():
    over = from_position({"players": [{"company": "usa"}, {"company": "italy"}], "phase": "end"})
    with pytest.raises(BarrageError, match="the game is over"):
        changes.to_move(over, "usa")
