"""The helper for a table of cardboard: what can be entered, what is told, and how the game goes on."""

import json
from typing import Any

import pytest

from barrage_core import BarrageError, Game, UseBank, decode, encode, from_position, legal_actions
from barrage_core.bots import GreedyBot
from barrage_core.questions.cardboard import LAID_OUT, new_table, slots
from barrage_widgets import AutomaHelper
from barrage_widgets.app.pages import page
from barrage_widgets.editor.automa_pages import PAGES
from barrage_widgets.panel import positions
from barrage_widgets.panel.blocks import unpacked
from tests.kit.automas import pile
from tests.widgets.driving import all_blocks, check_refused, control, find, items, opened, words

helper = opened(lambda: AutomaHelper(seed=7))
TABLE = {
    "mode": "full",
    "players": [
        {"company": "usa", "automa": "medium"},
        {"company": "germany", "automa": "very_hard", "officer": "wilhelm_adler"},
        {"company": "italy"},
    ],
}
several = opened(lambda: AutomaHelper(TABLE))


def use(helper, id, value=None):
    helper.handle(id, value)
    assert helper.problem == {}, helper.problem


def steps_to_do(helper):
    """Return the numbered steps that are to be done on the table."""
    return next(one["text"] for one in all_blocks(helper) if one["kind"] == "text" and one["text"].startswith("1. "))


def test_a_new_table_is_an_automa_and_a_person_with_shuffled_tiles(helper):
    assert helper.state.setup.automas == ("medium", "")
    assert helper.state.vp == [16, 10]
    order = helper.state.automa_pile.order
    assert sorted(order) == list(range(1, 21)) != list(order)
    assert AutomaHelper(seed=7).state == helper.state
    assert AutomaHelper(seed=8).state.automa_pile.order != order
    assert helper.tiles == (order[1], order[0])


def test_on_its_page_the_clock_shuffles(monkeypatch):
    monkeypatch.setattr("time.time_ns", lambda: 2**32 + 7)
    *setup, shown = page("automa_helper").cells[0].splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(setup), names)
    assert eval(shown, names).state == AutomaHelper(seed=7).state
    with pytest.raises(BarrageError, match="seed: expected a whole number from 0 to"):
        AutomaHelper(seed=2**32)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_whose_turn_it_is_and_can_be_taken_back(helper, name):
    use(helper, "page", name)
    assert words(helper).startswith("Round 1: USA (Automa, medium)")
    assert control(helper, "undo")["off"]
    assert [item["value"] for item in items(helper) if item["id"] == "page" and item["on"]] == [name]


# Entering -------------------------------------------------------------------------------------------------------------


def test_pieces_and_drops_are_entered_on_the_map(helper):
    use(helper, "page", "map")
    for target in ("place:B5L", "place:B5L", "place:C5L", "place:P8-0"):
        use(helper, "board", target)
    use(helper, "tool", "neutral")
    use(helper, "board", "place:B7L")
    use(helper, "tool", "more")
    use(helper, "board", "place:B5L")
    use(helper, "board", "place:A")
    state = helper.state
    assert (state.dams["B5L"], state.water["B5L"]) == ((0, 2), 1)
    assert state.dams["B7L"].owner == -1
    assert (state.conduits, state.powerhouses, state.headstreams["A"]) == ({"C5L": 0}, {"P8-0": 0}, 1)
    use(helper, "undo")
    assert helper.state.headstreams["A"] == 0


@pytest.mark.parametrize("field", LAID_OUT)
def test_whatever_is_laid_out_can_be_entered_slot_by_slot(helper, field):
    for at, slot in enumerate(slots(helper.state, field)):
        before = [one.shown for one in slots(helper.state, field)]
        other = next(name for name in reversed(slot.options) if name and name != before[at])
        use(helper, f"{field}_{at}", other)
        now = [one.shown for one in slots(helper.state, field)]
        assert now[at] == other
        assert len(set(now)) == len(now), "no card lies there twice"
        assert helper.faults == []
    pages = {"turn_order": "players"}
    use(helper, "page", pages.get(field, "cards"))
    assert control(helper, f"{field}_0")["value"] == slots(helper.state, field)[0].shown


def test_what_is_on_show_decides_what_the_automa_does():
    """The system makes 9 energy, and tile 9 asks for a green contract."""
    position = {
        **TABLE,
        "players": [{"company": "usa", "automa": "medium"}, {"company": "italy"}],
        "dams": {"B5L": {"owner": "usa", "level": 3, "water": 3}},
        "conduits": {"C5L": "usa"},
        "powerhouses": {"P8-0": "usa"},
        "national_contracts": [],
    }
    helper = AutomaHelper(position)
    use(helper, "actions", "9")
    use(helper, "contracts_on_show_4", "R5")
    assert helper.tiles[0] == 9, "what is entered does not turn tiles over"
    assert "The USA fulfils R2 with 9 energy." in steps_to_do(helper)
    for at in reversed(range(6)):
        use(helper, f"contracts_on_show_{at}", "")
    assert not helper.turn.told.startswith("produce")
    assert "no green contract on show can be fulfilled with 9 energy: there is none" in words(helper)
    use(helper, "patents_0", "III-wild")
    use(helper, "actions", "3")
    assert "III-wild" in [slot.shown for slot in slots(helper.state, "patents")]
    helper.close()


def test_national_contracts_objective_and_those_who_are_out_are_entered(helper):
    use(helper, "national", ["N3", "N1"])
    assert helper.state.supply.national == ("N1", "N3")
    use(helper, "objective", "basins_with_one")
    assert helper.state.setup.objective == "basins_with_one"
    use(helper, "out", ["germany"])
    assert (helper.state.passed, helper.state.engineers[1]) == ((False, True), 0)
    use(helper, "out", [])
    assert helper.state.passed == (False, False)


def test_action_spaces_are_taken_and_emptied_by_a_click(helper):
    use(helper, "page", "spaces")
    use(helper, "player", "1")
    use(helper, "space", "space:WORKSHOP3L")
    needed = helper.state.board.spaces["WORKSHOP3L"].engineers
    assert (helper.state.occupied, helper.state.engineers[1]) == ({"WORKSHOP3L": 1}, 12 - needed)
    use(helper, "player", "0")
    use(helper, "space", "space:WORKSHOP1L")
    assert (helper.state.occupied["WORKSHOP1L"], helper.state.engineers[0]) == (0, 11)
    use(helper, "space", "space:WORKSHOP3L")
    assert (helper.state.occupied, helper.state.engineers) == ({"WORKSHOP1L": 0}, [11, 12])
    check_refused(helper, ("space", "place:B1L"), ("space", "space:NOWHERE"))


def test_up_to_three_automas_of_any_level_sit_down(helper):
    use(helper, "page", "players")
    for seat, level in ((2, "hard"), (3, "very_hard")):
        use(helper, "add_player")
        use(helper, "automa", level)
        assert helper.seat == seat
    assert helper.state.setup.automas == ("medium", "", "hard", "very_hard")
    assert helper.state.officers[2] == ""
    assert helper.state.officers[3] != ""
    use(helper, "officer", "viktor_fiesler")
    assert helper.state.officers[3] == "viktor_fiesler"
    assert control(helper, "add_player")["off"] == "all seats are taken"
    use(helper, "player", "0")
    assert not any(one.get("id") == "officer" for one in all_blocks(helper)), "an Automa of a lower level has none"
    assert not any(one.get("id") == "credits" for one in all_blocks(helper))
    use(helper, "automa", "")
    assert helper.state.setup.automas[0] == ""
    assert helper.state.vp[0] == 10
    use(helper, "player", "2")
    use(helper, "remove_player")
    assert helper.state.setup.automas == ("", "", "very_hard")


def test_a_table_without_automas_asks_for_one(helper):
    use(helper, "automa", "")
    assert "No Automa plays at this table" in words(helper)
    use(helper, "page", "keep")
    assert control(helper, "shuffle")["off"] == "no Automa plays"
    check_refused(helper, ("shuffle", None))
    helper.handle("automa", "expert")
    assert "level: expected one of" in helper.problem["text"]


def test_faults_are_told_and_no_turn_before_they_are_corrected(helper):
    use(helper, "board", "place:B5L")
    use(helper, "board", "place:B5U")
    assert "Correct this first" in words(helper)
    assert "basin 5: two bases of the USA" in words(helper)
    assert "Do this on your table" not in words(helper)
    use(helper, "page", "keep")
    assert not any(one["kind"] == "download" for one in all_blocks(helper))
    use(helper, "undo")
    assert any(one["kind"] == "download" for one in all_blocks(helper))


# Turns ----------------------------------------------------------------------------------------------------------------


def test_the_turn_is_told_as_steps_with_the_way_to_it(helper):
    turn = helper.turn
    assert steps_to_do(helper).split("\n\n")[0] == f"1. {turn.happened()[0]}"
    assert f"{turn.told[0].upper()}{turn.told[1:]}." in words(helper)
    assert "\n\n".join(turn.sentences()) in words(helper)


def test_tiles_of_ones_own_are_named(helper):
    use(helper, "actions", "4")
    use(helper, "criteria", "13")
    assert (helper.turn.actions, helper.turn.criteria) == (4, 13)
    use(helper, "criteria", "4")
    assert helper.tiles == (13, 4)
    use(helper, "actions", "4")
    assert helper.tiles == (4, 13)
    use(helper, "done")
    use(helper, "turn_done")
    assert helper.tiles[1] == 4, "the tile whose actions were used is turned over"
    top = [tile for tile in new_table(seed=helper.seed)["automa_pile"]["order"] if tile not in (4, 13)]
    assert helper.state.automa_pile.order == (13, 4, *top)
    check_refused(helper, ("actions", "21"), ("criteria", "x"))


def test_why_not_there_is_asked_by_a_click(helper):
    use(helper, "actions", "4")
    use(helper, "criteria", "1")
    use(helper, "asked", "place:B6L")
    assert "B6L is in the hills, the tile says build a base in the mountains" in helper.said
    assert "B6L: why not there?" in words(helper)
    use(helper, "asked", f"place:{helper.turn.attempts[-1].choice}")
    assert "is where the Automa builds in this turn." in words(helper)
    check_refused(helper, ("asked", "basin:5"), ("asked", "place:A"))


def test_several_automas_follow_one_another_and_then_the_person(several):
    assert words(several).startswith("Round 1: USA (Automa, medium)")
    use(several, "done")
    assert words(several).startswith("Round 1: Germany (Automa, very hard)")
    use(several, "done")
    assert words(several).startswith("Round 1: Italy (person)")
    use(several, "turn_done")
    assert words(several).startswith("Round 1: USA (Automa, medium)")
    for _ in range(3):
        use(several, "undo")
    assert several.state == from_position(TABLE)
    use(several, "redo")
    assert words(several).startswith("Round 1: Germany")


def test_a_person_can_play_along(several):
    use(several, "done")
    use(several, "done")
    actions = [str(action) for action in legal_actions(several.state)]
    assert [name for _, name in control(several, "play")["options"]][1:] == actions
    use(several, "play", str(actions.index(str(UseBank(1)))))
    assert several.state.bank == (0, 0, 1)
    assert several.told[0] == "Italy places 1 engineer on BANK."
    assert {"text": several.told[0]} in find(several, "log", label="What happened")["lines"]
    check_refused(several, ("play", "0"), ("turn_done", None), ("passed", None))


def test_what_was_turned_up_here_can_be_changed_to_what_lies_on_the_table(helper):
    use(helper, "actions", "3")
    use(helper, "contracts_on_show_0", "G9")
    assert helper.turn.told.startswith("discard the green contracts on show")
    use(helper, "done")
    assert helper.turned_up == (("contracts_on_show", 0), ("contracts_on_show", 1))
    assert "Turned up here. If other ones lie on your table, choose those:" in words(helper)
    use(helper, "contracts_on_show_1", "G12")
    assert helper.turned_up, "the other one can still be changed"
    assert helper.state.supply.on_show[1] == "G12"
    use(helper, "turn_done")
    assert helper.turned_up == ()


def test_rounds_go_on_when_all_are_out(several):
    use(several, "done")
    use(several, "done")
    use(several, "passed")
    assert several.state.passed == (False, False, True)
    while several.state.round == 1:
        use(several, "done")
    assert several.state.round == 2
    assert "Round 2" in words(several)
    assert any("urn order:" in line for line in several.told)
    assert several.state.engineers == [12, 12, 12]


def test_an_automa_without_engineers_is_passed_over(several):
    use(several, "engineers", 0)
    assert "The USA has no engineers left, and is out for the round." in words(several)
    use(several, "done")
    assert several.state.passed[0]


def test_a_whole_game_is_followed_to_its_end():
    helper = AutomaHelper(seed=3)
    bot = GreedyBot(1)
    for _ in range(400):
        if helper.state.is_over:
            break
        if helper.follows_tiles:
            use(helper, "done")
        else:
            use(helper, "play", str(legal_actions(helper.state).index(bot.choose(helper.state))))
    assert helper.state.is_over
    assert words(helper).startswith("The game is over")
    check_refused(helper, ("turn_done", None), ("done", None))
    assert "VP" in words(helper)
    helper.close()


# Keeping --------------------------------------------------------------------------------------------------------------


def test_a_table_is_saved_and_opened_again(several):
    use(several, "done")
    state = several.state
    use(several, "page", "keep")
    file = unpacked(find(several, "download"))
    assert Game.from_text(file).state == state
    assert decode(find(several, "code")["text"]) == state
    use(several, "new")
    assert several.state.players == 2
    use(several, "open", file)
    assert (several.state, several.page) == (state, "turn")
    use(several, "code", encode(from_position(positions.AUTOMA)))
    assert several.state == from_position(positions.AUTOMA)
    use(several, "undo")
    assert several.state == state


def test_nothing_that_was_opened_is_lost_by_starting_again(helper):
    opened_table = from_position(positions.AUTOMA)
    use(helper, "code", encode(opened_table))
    use(helper, "again")
    assert helper.state == from_position(new_table(seed=7))
    use(helper, "undo")
    assert helper.state == opened_table


def test_what_is_broken_changes_nothing(helper):
    state = helper.state
    people = encode(from_position({"players": [{"company": "usa"}, {"company": "italy"}]}))
    check_refused(helper, ("code", "x"), ("open", "{}"), ("page", "nowhere"), ("contracts_on_show_0", "Y1"))
    assert helper.state == state
    use(helper, "code", people)
    helper.handle("automa", "hard")
    assert "Automas play the full game only" in helper.problem["text"]


def test_tiles_are_shuffled_again(helper):
    order = helper.state.automa_pile.order
    use(helper, "shuffle")
    assert helper.state.automa_pile.order != order
    assert json.loads(helper.file())


def test_a_person_who_plays_from_a_tile_is_told_what_to_do_and_why():
    """The Automa has Mahiri Sekibo: the first turn of each round is not a person's own (D21)."""
    players = [{"company": "usa", "automa": "very_hard", "officer": "mahiri_sekibo"}, {"company": "germany"}]
    position = {"mode": "full", "players": players, "to_move": "germany", "automa_pile": pile(4, 1)}
    helper = AutomaHelper(position)
    assert "Round 1: Germany (person, from an Automa tile)" in words(helper)
    why = "Germany plays the first turn of each round from an Automa tile, because the USA is an Automa with Mahiri"
    assert f"{why} Sekibo." in words(helper)
    assert "Germany builds a base at B1L" in steps_to_do(helper)
    helper.handle("turn_done")
    assert "plays the first turn of each round from an Automa tile" in str(helper.problem)
    use(helper, "done")
    assert helper.state.dams["B1L"].owner == 1
    assert "(Automa, very hard)" in words(helper)
    use(helper, "done")
    assert "Round 1: Germany (person)" in words(helper)
    use(helper, "turn_done")
    helper.close()
