"""The scenario editor, driven as an explorer would: every tool, every field, faults, undo, codes and files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barrage_core import MAPS, BarrageError, Game, decode, encode, from_position, new_game, to_position
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.maps import MINIATURE
from barrage_core.files.codes import pack
from barrage_core.files.map_codes import encode_map
from barrage_core.files.maps import map_to_dict, save_map
from barrage_core.newmap import new_map
from barrage_widgets.editor.editing import open_freely, read
from barrage_widgets.editor.map_editor import MapEditor
from barrage_widgets.editor.questions import GRAPH, questions
from barrage_widgets.editor.scenario_editor import ScenarioEditor
from barrage_widgets.panel import blocks
from barrage_widgets.table.game_table import GameTable
from tests.kit.random_games import play_random
from tests.widgets.driving import all_blocks, control, controls, find, items, words

TWO = {"players": [{"company": "usa"}, {"company": "italy"}]}
IMG = "<img src=x onerror=alert(1)>"


def empty(**rest: Any) -> ScenarioEditor:
    return ScenarioEditor(TWO | rest, ask="")


def use(editor: ScenarioEditor, tool: str, *places: str) -> None:
    editor.handle("tool", tool)
    for place in places:
        editor.handle("board", f"place:{place}")
        assert not editor.problem, editor.problem


def texts(editor: ScenarioEditor) -> list[str]:
    return [fault.text for fault in editor.faults]


def refused(editor: ScenarioEditor, id: str, value: Any, says: str) -> None:
    """A wrong input gives its message, without a trace, and changes nothing."""
    before, view = (editor.position, editor.history.now), editor.view
    editor.handle(id, value)
    assert says in editor.problem["text"]
    assert not editor.problem["trace"]
    assert (editor.position, editor.history.now) == before
    assert editor.view == view


# Tools ------------------------------------------------------------------------------------------------------------


def test_a_dam_is_placed_raised_to_level_three_and_removed():
    editor = empty()
    levels = []
    for _ in range(4):
        use(editor, "usa", "B5U")
        levels.append(editor.state.dams["B5U"].level if "B5U" in editor.state.dams else 0)
    assert levels == [1, 2, 3, 0]  # a base and at most two elevations (p. 14)
    assert editor.position == TWO


@pytest.mark.parametrize(("place", "field"), [("C5R", "conduits"), ("P5-1", "powerhouses")])
def test_a_conduit_and_a_powerhouse_are_placed_change_hands_and_are_removed(place, field):
    editor = empty()
    use(editor, "usa", place)
    assert editor.position[field] == {place: "usa"}
    use(editor, "italy", place)
    assert editor.position[field] == {place: "italy"}
    use(editor, "italy", place)
    assert field not in editor.position


def test_a_dam_that_changes_hands_keeps_its_level_and_its_water():
    editor = empty(dams={"B7L": {"owner": "neutral", "level": 2, "water": 1}})
    use(editor, "italy", "B7L")
    assert editor.position["dams"]["B7L"] == {"owner": "italy", "level": 2, "water": 1}


def test_only_dams_can_be_neutral():
    editor = empty()
    use(editor, "neutral", "B1L", "B1L")
    assert editor.position["dams"] == {"B1L": {"owner": "neutral", "level": 2}}
    refused(editor, "board", "place:C1L", "only dams can be neutral")
    refused(editor, "board", "place:P5-0", "only dams can be neutral")


def test_drops_come_and_go_on_headstreams_and_behind_dams():
    editor = empty(dams={"B1L": {"owner": "usa", "level": 2}})
    use(editor, "more", "A", "A", "B1L")
    assert editor.state.headstreams["A"] == 2
    assert editor.state.water["B1L"] == 1
    use(editor, "less", "A", "B1L", "B1L")  # one too many: none is left, and none is owed
    assert editor.position == TWO | {"dams": {"B1L": {"owner": "usa", "level": 2}}, "headstreams": {"A": 1}}
    refused(editor, "board", "place:B1U", "no dam on B1U")
    refused(editor, "board", "place:C1L", "drops lie on headstreams and behind dams")


def test_the_eraser_takes_everything_off_a_place():
    rest = {"dams": {"B1L": {"owner": "usa", "level": 3, "water": 2}}, "conduits": {"C1L": "usa"}}
    editor = empty(**rest, powerhouses={"P8-0": "usa"}, headstreams={"A": 3})
    use(editor, "erase", "B1L", "C1L", "P8-0", "A")
    assert editor.position == TWO
    refused(editor, "board", "place:B1L", "nothing on B1L")


def test_every_tool_says_what_it_does_and_every_place_answers():
    editor = empty()
    said = set()
    for tool in editor.tools:
        editor.handle("tool", tool)
        said.add(words(editor).splitlines()[0])
        for place in ("A", "B1U", "C1L", "P5-0"):
            editor.handle("board", f"place:{place}")
            assert not editor.problem.get("trace")
    assert len(said) == len(editor.tools) == 6
    refused(editor, "tool", "hammer", "tool: expected one of usa, italy")
    refused(editor, "board", "place:B99U", "place: expected a place of this map, got 'B99U'")
    refused(editor, "board", "basin:5", "click a building space")
    editor.handle("tool", "usa")
    refused(editor, "board", "place:A", "A is a headstream")


# Faults -----------------------------------------------------------------------------------------------------------


def test_too_much_water_is_shown_and_marked_until_the_dam_is_raised():
    editor = empty()
    use(editor, "usa", "B5U")
    use(editor, "more", "B5U", "B5U")
    assert texts(editor) == ["dam B5U: 2 drops, but room for 1"]
    assert find(editor, "text", tone="fault")["page"] == 6
    assert control(editor, "board")["lit"] == {"place:B5U": "dam B5U: 2 drops, but room for 1"}
    assert 'data-mark="no"' in blocks.unpacked(find(editor, "picture"))
    assert "1 fault" in editor.said
    use(editor, "usa", "B5U")
    assert texts(editor) == []
    assert "No faults" in words(editor)
    assert 'data-mark="no"' not in blocks.unpacked(find(editor, "picture"))


@pytest.mark.parametrize(
    ("places", "says", "marked"),
    [
        (["B5U", "B5L"], "basin 5: two bases of the USA", {"B5U", "B5L"}),
        (["P11-0", "P11-3"], "basin 11: two powerhouses of the USA", {"P11-0", "P11-3"}),
        (["C1L", "C1R", "C2L", "C2R", "C3L", "C3R"], "6 conduits, there are only 5", None),
        (["P5-0", "P6-0", "P7-0", "P8-0", "P9-0"], "5 powerhouses, there are only 4", None),
        ([f"B{n}L" for n in range(1, 7)], "6 bases, there are only 5", None),
        (["B1L", "B2L", "B3L"] * 3, "6 elevations, there are only 5", None),
    ],
)
def test_faults_on_the_map_are_listed_and_marked(places, says, marked):
    editor = empty()
    use(editor, "usa", *places)
    assert len(editor.faults) == 1
    assert says in words(editor)
    lit = {target.removeprefix("place:") for target in control(editor, "board")["lit"]}
    assert lit == (marked or set(places))


@pytest.mark.parametrize(
    ("player", "rest", "says"),
    [
        ({"engineers": 12, "bank": 1}, {}, "13 engineers in all, there are only 12"),
        ({"passed": True, "engineers": 1}, {"to_move": "italy"}, "passed with 1 engineer left"),
        ({"activations": 1}, {}, "activations, but only Mahiri Sekibo has any"),
        ({}, {"occupied": {"CONTRACT2L": "usa"}}, "closed with 2 players"),
        ({"tiles": ["base"]}, {}, "the wild tile is missing"),
        ({"contracts": ["N5"]}, {}, "a national contract cannot be held"),
        ({"contracts": ["G1", "G2", "G3", "G4"]}, {}, "4 open contracts, the limit is 3"),
        ({"contracts": ["G1"], "fulfilled": ["G1"]}, {}, "contract G1 is present 2 times"),
    ],
)
def test_a_position_with_faults_opens_and_shows_them(player, rest, says):
    position = {"players": [{"company": "usa", **player}, {"company": "italy"}], **rest}
    for form in (position, pack(position), from_position(position, check=False)):
        editor = ScenarioEditor(form)
        assert says in words(editor)
        assert "Correct the faults first" in words(editor)  # the engine is not asked about such a position
    assert read(editor.position) == editor.state


# Undo and redo ----------------------------------------------------------------------------------------------------


def test_undo_to_the_start_and_redo_to_the_end():
    editor = ScenarioEditor()
    states = [editor.state]
    for tool, place in [("usa", "B1U"), ("usa", "B1U"), ("more", "B1U"), ("neutral", "B4L"), ("erase", "B2L")] * 6:
        editor.handle("tool", tool)
        editor.handle("board", f"place:{place}")
        states += [editor.state] if not editor.problem else []
    for id, value in [("credits", 1), ("add_player", None), ("map", "miniature"), ("mode", "full"), ("round", "4")]:
        editor.handle(id, value)
        states.append(editor.state)
    assert len(states) > 25
    for state in reversed(states[:-1]):
        editor.handle("undo")
        assert editor.state == state
    assert editor.position == ScenarioEditor().position
    refused(editor, "undo", None, "nothing to take back")
    assert control(editor, "undo")["off"]
    for state in states[1:]:
        editor.handle("redo")
        assert editor.state == state
    refused(editor, "redo", None, "nothing was taken back")


def test_a_new_edit_forgets_what_was_undone_and_no_change_is_no_edit():
    editor = empty()
    use(editor, "usa", "B1U", "B2U")
    editor.handle("undo")
    use(editor, "usa", "B3U")
    assert control(editor, "redo")["off"]
    assert set(editor.state.dams) == {"B1U", "B3U"}
    editor.handle("credits", editor.state.credits[0])
    assert editor.history.now == 2


def test_start_again_can_be_undone():
    editor = ScenarioEditor()
    first = editor.state
    use(editor, "usa", "B1U")
    edited = editor.state
    editor.handle("again")
    assert editor.state == first
    editor.handle("undo")
    assert editor.state == edited


# Players ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["credits", "excavators", "mixers", "energy", "vp", "engineers"])
def test_goods_are_set_for_the_player_who_is_shown(field):
    editor = empty()
    usual = list(getattr(editor.state, field))
    editor.handle("player", "1")
    editor.handle(field, 7)
    assert getattr(editor.state, field) == [usual[0], 7]
    assert control(editor, field)["value"] == 7
    thing = "VP" if field == "vp" else field
    refused(editor, field, -100_000, f"Italy, {thing}: expected a whole number")
    refused(editor, field, "many", f"Italy, {thing}: expected a whole number")
    editor.handle(field)  # an emptied field: back to the default
    assert getattr(editor.state, field) == usual
    assert editor.position == TWO


def test_vp_may_be_negative_and_too_many_engineers_are_a_fault():
    editor = empty(occupied={"WATER1L": "usa"})  # it takes one engineer (p. 17)
    editor.handle("vp", -3)
    assert editor.state.vp[0] == -3
    editor.handle("engineers", 12)
    assert texts(editor) == ["USA: 13 engineers in all, there are only 12"]


def test_players_come_up_to_four_and_go_down_to_two():
    editor = empty(dams={"B1L": {"owner": "italy", "water": 1}}, conduits={"C1L": "italy"}, to_move="italy")
    for _ in range(2):
        editor.handle("add_player")
        assert texts(editor) == []
    assert editor.state.companies == ("usa", "italy", "germany", "france")
    assert len(set(editor.state.officers)) == 4
    assert editor.seat == 3
    refused(editor, "add_player", None, "all companies are in the game")
    editor.handle("player", "1")
    editor.handle("remove_player")
    assert editor.state.companies == ("usa", "germany", "france")
    assert not editor.state.dams
    assert not editor.state.conduits
    editor.handle("remove_player")
    refused(editor, "remove_player", None, "number of players: expected a whole number from 2 to 4, got 1")
    refused(editor, "player", "2", "player: expected one of 0, 1, got '2'")
    assert texts(editor) == []


def test_a_company_change_takes_the_pieces_along():
    start = {
        "dams": {"B1L": {"owner": "usa"}, "B2L": {"owner": "italy"}},
        "conduits": {"C1L": "usa"},
        "occupied": {"SHOP1L": "usa"},
        "turn_order": ["italy", "usa"],
        "to_move": "usa",
    }
    editor = empty(**start)
    before = editor.state
    for company in ("france", "italy", "usa"):  # a free one, the other player's, and back
        editor.handle("company", company)
        assert editor.state.companies[0] == company
        assert editor.state.officers == before.officers
        for name in ("dams", "conduits", "occupied", "turn_order", "agenda"):
            assert getattr(editor.state, name) == getattr(before, name), name
    assert editor.state.companies == ("usa", "france")  # when Italy was taken over, its player got France
    refused(editor, "company", "spain", "expected one of usa, germany, italy, france")


def test_officers_swap_and_unknown_ones_are_refused():
    editor = empty()
    first, second = editor.state.officers
    editor.handle("officer", second)
    assert editor.state.officers == (second, first)
    editor.handle("officer", "anton_krylov")
    assert editor.state.officers == ("anton_krylov", first)
    assert "krylov" in editor.state.tiles[0]
    refused(editor, "officer", "nobody", "officer: expected one of")


def test_a_name_is_data():
    editor = ScenarioEditor(ask="produce:0")
    editor.handle("name", f"  {IMG} ")
    assert editor.state.setup.names[0] == IMG
    assert control(editor, "name")["value"] == IMG
    assert any(IMG in item["label"] for item in items(editor) if item["id"] == "player")  # shown as text
    pictures = [blocks.unpacked(block) for block in all_blocks(editor) if block["kind"] == "picture"]
    assert pictures
    assert all("<img" not in svg for svg in pictures)
    assert "<img src=x" not in editor._still_html()
    assert decode(editor.code).setup.names[0] == IMG
    refused(editor, "name", "x" * 41, "at most 40 characters")
    refused(editor, "name", "two\nlines", "printable")


# Contracts, tiles, wheel ------------------------------------------------------------------------------------------


def contracts_in(state: Any) -> list[str]:
    supply = state.supply
    everywhere = [*supply.on_show, *supply.national, *supply.out, *(c for pile in supply.piles for c in pile)]
    return sorted([*everywhere, *(c for hands in (state.contracts, state.fulfilled) for hand in hands for c in hand)])


@pytest.mark.parametrize("start", [TWO, new_game(players=3, seed=2)[0]], ids=["short", "from a game"])
def test_contracts_move_and_are_never_doubled(start):
    editor = ScenarioEditor(start)
    before = contracts_in(editor.state)
    shown = editor.state.supply.on_show[0]
    piled = editor.state.supply.piles[1][0]
    for contract in (shown, piled):
        editor.handle("give", contract)
        assert contract in editor.state.contracts[0]
        assert texts(editor) == []
    assert contracts_in(editor.state) == before
    editor.handle("fulfilled", [piled])
    assert editor.state.fulfilled[0] == (piled,)
    assert shown in editor.state.contracts[0]
    editor.handle("give_back", piled)
    editor.handle("give_back", shown)
    assert contracts_in(editor.state) == before
    refused(editor, "give_back", shown, "contract: expected ")
    refused(editor, "give", "G99", "got 'G99'")


def test_a_hand_that_is_too_full_is_a_fault():
    editor = empty()
    for contract in ("G1", "G2", "G3", "N1"):
        editor.handle("give", contract)
    assert texts(editor) == ["USA: a national contract cannot be held", "USA: 4 open contracts, the limit is 3"]
    offered = {value for value, _ in control(editor, "give")["options"]}
    assert offered == {"", *CONTRACTS} - {"G1", "G2", "G3", "N1"}


def test_tiles_are_ticked_and_leave_the_patent_office():
    editor = empty()
    basic = control(editor, "tiles")["values"]
    assert basic == ["base", "elevation", "conduit", "powerhouse", "wild"]
    editor.handle("tiles", basic[:-1])
    assert texts(editor) == ["USA: the wild tile is missing"]
    refused(editor, "tiles", ["spoon"], "expected one of")
    editor.handle("mode", "full")
    editor.handle("tiles", [*basic[:-1], "I-base"])
    assert "I-base" in editor.state.tiles[0]
    assert "I-base" not in (*editor.state.patents, *editor.state.technology_pile)
    assert texts(editor) == []


def test_a_tile_of_a_played_game_leaves_its_patent_office():
    *_, last = (moment.state for moment in play_random(3, 2, "full") if moment.state.round == 2)
    editor = ScenarioEditor(last)
    tile = next(tile for tile in editor.state.patents if tile)
    editor.handle("tiles", [*editor.state.tiles[0], tile])
    assert tile not in editor.state.patents
    assert texts(editor) == []


def test_the_wheel_is_loaded_and_unloaded():
    editor = empty()
    editor.handle("turns", "3")
    editor.handle("wheel_tile", "base")
    editor.handle("wheel_excavators", 4)
    editor.handle("wheel_mixers", 2)
    assert editor.position["players"][0]["wheel"] == {"3": {"tile": "base", "excavators": 4, "mixers": 2}}
    assert "base" not in editor.state.tiles[0]
    assert texts(editor) == []
    editor.handle("wheel_tile", "wild")
    assert "base" in editor.state.tiles[0]
    refused(editor, "wheel_mixers", -1, "USA, wheel, 3, mixers: expected a whole number")
    # six segments: five lie behind the open one (p. 13)
    refused(editor, "turns", "6", "expected one of 1, 2, 3, 4, 5, got '6'")
    for id, value in (("wheel_tile", ""), ("wheel_excavators", None), ("wheel_mixers", 0)):
        editor.handle(id, value)
    assert editor.position == TWO


def test_a_tile_that_lies_in_two_places_is_a_fault():
    editor = empty()
    editor.handle("wheel_tile", "base")
    editor.handle("tiles", ["base", "elevation", "conduit", "powerhouse", "wild"])
    assert texts(editor) == ["USA: the base tile is present 2 times"]


# The game ---------------------------------------------------------------------------------------------------------


def test_round_mover_and_mode():
    editor = empty()
    editor.handle("round", "5")
    editor.handle("to_move", "italy")
    editor.handle("mode", "full")
    assert editor.position == {"mode": "full", **TWO, "round": 5, "to_move": "italy"}
    assert (control(editor, "round")["value"], control(editor, "to_move")["value"]) == ("5", "italy")
    refused(editor, "round", "6", "round: expected a whole number from 1 to 5")
    refused(editor, "round", "last", "round: expected a whole number")
    refused(editor, "to_move", "france", "to_move: expected one of")
    refused(editor, "mode", "easy", "mode: expected one of")


def test_the_map_changes_and_what_has_no_place_on_it_is_left_out():
    editor = empty(
        dams={"B1L": {"owner": "usa", "water": 1}, "B9L": {"owner": "usa"}},
        conduits={"C10R": "usa"},
        headstreams={"A": 1, "D": 2},
        headstream_tiles=[8, 7, 6, 5],
    )
    editor.handle("map", "miniature")
    assert "3 places" in editor.said
    assert editor.position == {
        "map": "miniature",
        **TWO,
        "dams": {"B1L": {"owner": "usa", "water": 1}},
        "headstreams": {"A": 1},
    }
    refused(
        editor,
        "map",
        "atlantis",
        "map: expected one of standard, miniature, valley, twins, delta and 6 more",
    )
    editor.handle("undo")
    assert editor.state.headstreams["D"] == 2


def test_a_custom_map_can_be_edited():
    editor = empty(map=map_to_dict(MINIATURE) | {"name": "mine"})
    assert control(editor, "map")["value"] == "own 1"
    use(editor, "usa", "B4L")
    assert decode(editor.code) == editor.state


def test_a_map_of_your_own_is_opened_by_its_code_or_its_file_and_stays_to_be_chosen():
    editor, mine, yours = empty(), new_map(6, 3, name="mine"), new_map(7, 4, name="yours")
    editor.handle("map_code", encode_map(mine))
    assert (editor.problem, editor.state.board.spec) == ({}, mine)
    assert editor.said.startswith("Map mine")
    editor.handle("map_file", json.dumps(map_to_dict(yours)))
    assert (editor.problem, editor.state.board.spec) == ({}, yours)
    editor.handle("map", "standard")
    assert control(editor, "map")["options"][:3] == [
        ["own 1", "mine"],
        ["own 2", "yours"],
        ["standard", "The printed map"],
    ]
    editor.handle("map", "own 1")
    assert (editor.state.board.spec, control(editor, "map")["value"]) == (mine, "own 1")
    editor.handle("map_code", encode_map(MAPS["gorge"]))
    assert (control(editor, "map")["value"], editor.own) == ("gorge", (mine, yours)), "one of the kit is there already"
    editor.handle("again")
    editor.handle("map", "own 2")
    assert decode(editor.code).board.spec == yours


def test_what_is_no_map_for_a_position_is_refused_by_name():
    editor, draft = empty(), MapEditor("nothing")
    refused(editor, "map_code", "BM1-x", "code")
    refused(editor, "map_code", draft.encoded(), "this map is a draft")
    refused(editor, "map_file", "{}", "format: is missing")
    draft.close()


def test_a_position_in_python_names_its_map_by_a_file_or_is_given_it(tmp_path):
    mine = new_map(6, 3, name="mine")
    path = save_map(mine, tmp_path / "mine.json")
    for given in (path, str(path), mine):
        assert empty(map=given).state.board.spec == mine
    with pytest.raises(BarrageError, match=r"or a \.json file, got 'atlantis'"):
        empty(map="atlantis")


def test_no_message_makes_the_editor_read_a_file_of_the_computer_it_runs_on(tmp_path):
    editor, path = empty(), str(save_map(new_map(6, 3), tmp_path / "mine.json"))
    refused(editor, "map", path, "map: expected one of")
    refused(editor, "map_code", path, "code")
    refused(editor, "map_file", path, "the file")
    refused(editor, "code", TWO | {"map": path}, "map: expected one of")
    refused(editor, "code", path, "code")


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_any_moment_of_a_game_opens_and_leads_to_the_beginning_of_a_turn(mode):
    moments = [moment.state for moment in play_random(4, 3, mode)]
    for state in [*moments[7::61], moments[-1]]:
        if not all(state.companies):
            continue
        editor = ScenarioEditor(state, ask="")
        assert editor.state == state
        for id, value in (("round", "2"), ("add_player", None), ("remove_player", None), ("to_move", "usa")):
            editor.handle(id, value)
            assert not editor.problem
        assert editor.state.phase == "actions"


def test_a_draft_is_not_edited():
    with pytest.raises(ValueError, match="the companies are not picked yet"):
        ScenarioEditor(new_game(players=2, seed=1, mode="full")[0])


# Questions --------------------------------------------------------------------------------------------------------


def test_where_the_drops_go_is_drawn_and_follows_the_edits():
    editor = empty(headstreams={"A": 3}, dams={"B1L": {"owner": "usa", "level": 2}})
    editor.handle("ask", "drops")
    assert editor.answer is not None
    assert [path[-1] for path in editor.answer.trail] == ["B1L", "B1L", "end"]  # a full dam lets it pass (p. 6)
    assert "2 stop at B1L, 1 leaves the map" in words(editor)
    use(editor, "usa", "B1L")
    assert [path[-1] for path in editor.answer.trail] == ["B1L"] * 3
    use(editor, "erase", "A")
    assert "No drop waits" in words(editor)


def test_what_can_be_produced():
    system = {
        "dams": {"B2L": {"owner": "usa", "level": 2, "water": 2}},
        "conduits": {"C2R": "italy"},
        "powerhouses": {"P10-0": "usa"},
    }
    editor = empty(**system)
    editor.handle("ask", "produce:0")
    assert "at most 10 energy" in words(editor)  # two drops through a conduit of 5 (p. 15)
    assert find(editor, "table")["rows"][0] == ["10", "2 drops", "B2L → C2R → P10-0", "2 to Italy"]
    assert editor.answer is not None
    assert editor.answer.trail == (("B2L", "C2R", "P10-0"),)
    editor.handle("credits", 0)  # a rival's conduit costs a credit a drop (p. 15)
    assert "Nothing. A production needs" in words(editor)


def test_where_a_base_can_be_built_and_why_not():
    editor = empty(dams={"B1L": {"owner": "italy"}})
    editor.handle("credits", 2)
    editor.handle("ask", "base:0")
    assert editor.answer is not None
    marks = editor.answer.marks
    assert "B1L" not in marks  # taken
    assert not any(place.endswith("U") for place in marks)  # a red space costs 3 credits (p. 13)
    assert set(marks) == {f"B{basin}L" for basin in range(2, 11)}
    assert blocks.unpacked(find(editor, "picture")).count('data-mark="choice"') == 9
    table = next(block for block in all_blocks(editor) if block["kind"] == "table" and block["head"][1] == "Reason")
    assert "(p. 1" in dict(table["rows"])["B1U"]


@pytest.mark.parametrize("topic", GRAPH)
def test_what_the_graph_knows_is_laid_over_the_position(topic):
    dams = {"B1U": {"owner": "usa", "level": 2}, "B1L": {"owner": "italy"}}
    editor = empty(dams=dams, headstreams={"A": 2})
    editor.handle("ask", topic)
    found = GRAPH[topic].ask(editor.state)
    assert found.sentence in words(editor)
    assert f"LAYER: {found.layer.title}" in find(editor, "picture")["words"]


def test_a_dam_takes_water_from_those_below_as_soon_as_it_is_built():
    editor = empty(headstreams={"A": 2}, round=5)
    editor.handle("ask", "water")
    assert "LAYER: Drops that come until the game ends\n  basin 1: 2" in find(editor, "picture")["words"]
    assert "  basin 8: 2" in find(editor, "picture")["words"]
    use(editor, "usa", "B1U")
    assert "  basin 8: 1" in find(editor, "picture")["words"]


def test_every_question_is_answered_in_every_kind_of_position():
    for state in [moment.state for moment in play_random(9, 4, "full")][40::90]:
        editor = ScenarioEditor(state)
        for question, _ in questions(editor.state):
            editor.handle("ask", question)
            assert not editor.problem
            assert editor.answer is not None
    refused(editor, "ask", "produce:9", "got 'produce:9'")
    editor.handle("ask", "produce:3")
    editor.handle("player", "3")
    editor.handle("remove_player")
    assert editor.ask == ""


# Sharing ----------------------------------------------------------------------------------------------------------


def test_codes_go_round():
    editor = ScenarioEditor()
    use(editor, "italy", "B6U", "C6L", "P9-0")
    assert decode(editor.code) == editor.state
    assert find(editor, "code", label="Code")["text"] == editor.code
    other = empty()
    other.handle("code", f"  {editor.code}\n")
    assert other.state == editor.state
    other.handle("undo")
    assert other.position == TWO


@pytest.mark.parametrize("code", ["", "BK1-", "BK9-abc", "hello", IMG, "BK1-" + "x" * 30_000, 7])
def test_a_broken_code_gives_its_message_and_changes_nothing(code):
    editor = ScenarioEditor()
    refused(editor, "code", code, "position code" if isinstance(code, str) else "expected a position code")


def test_a_cut_code_and_one_of_nonsense_are_refused():
    editor = ScenarioEditor()
    refused(editor, "code", editor.code[:-9], "position code")
    refused(editor, "code", pack({"players": []}), "number of players: expected a whole number from 2 to 4, got 0")


def test_a_code_with_faults_opens_in_the_editor_alone():
    editor = empty()
    use(editor, "usa", "B5U", "B5L")
    assert "opens only in an editor" in words(editor)
    other = empty()
    other.handle("code", editor.code)
    assert texts(other) == ["basin 5: two bases of the USA"]
    with pytest.raises(ValueError, match="two bases"):
        editor.game()
    with pytest.raises(ValueError, match="two bases"):
        editor.play()


def test_a_file_is_saved_once_and_opens_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    editor = ScenarioEditor()
    editor.handle("save", "mine")
    assert "Saved as mine.json" in words(editor)
    written = (tmp_path / "mine.json").read_text(encoding="utf-8")
    use(editor, "usa", "B1U")
    refused(editor, "save", "mine.json", "already exists")
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == written
    refused(editor, "save", "", "file name")
    refused(editor, "save", "../mine.json", "file name")
    editor.handle("open", written)
    assert editor.state == Game.load(tmp_path / "mine.json").state == ScenarioEditor().state
    use(editor, "usa", "B2U")
    refused(editor, "save", "faulty.json", "two bases of the USA")
    assert not (tmp_path / "faulty.json").exists()


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"format": "barrage-kit map"}', "[" * 100_000, IMG])
def test_a_bad_file_gives_its_message_and_changes_nothing(text):
    refused(ScenarioEditor(), "open", text, "")


def test_a_file_of_another_version_or_with_an_impossible_position_is_refused():
    data = Game.from_position(TWO).to_dict()
    refused(ScenarioEditor(), "open", json.dumps(data | {"version": 2}), "version: expected 1")
    data["setup"]["position"]["dams"] = {"B5X": {"owner": "usa"}}
    refused(ScenarioEditor(), "open", json.dumps(data), "dams.B5X")


def test_a_game_file_opens_at_its_moment():
    game = Game.new(players=3, seed=8)
    for _ in range(9):
        game.play(game.legal_actions()[0])
    editor = ScenarioEditor()
    editor.handle("open", json.dumps(game.to_dict()))
    assert editor.state == game.state


def test_python_says_only_what_differs_and_reads_as_the_same():
    editor = empty()
    use(editor, "usa", "B5U", "B5U")
    editor.handle("name", 'A "quoted" \\ näme')
    assert "python" in controls(editor)
    editor.handle("python")
    text = find(editor, "code", label="Python")["text"]
    assert text.splitlines()[:3] == ["position = {", '    "players": [', text.splitlines()[2]]
    scope: dict[str, Any] = {}
    exec(text, scope)
    assert scope["position"] == editor.position
    assert from_position(scope["position"]) == editor.state
    assert set(scope["position"]) == {"players", "dams"}
    editor.handle("round", "2")
    assert not editor.shows_python


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_the_short_position_of_any_moment_reads_as_the_same(mode):
    for state in [moment.state for moment in play_random(6, 2, mode)][11::97]:
        short = open_freely(state)
        assert read(short) == state
        assert len(str(short)) <= len(str(to_position(state)))


def test_the_position_is_handed_to_the_table():
    editor = ScenarioEditor()
    use(editor, "usa", "B1U")
    table = editor.play(humans=2)
    assert isinstance(table, GameTable)
    assert table.session.game.start == editor.state


def test_data_of_the_editor_is_its_own():
    editor = empty()
    editor.position["players"].clear()
    assert editor.state.players == 2
    assert encode(editor.state) == editor.code
    with pytest.raises(ValueError, match="expected a position code"):
        ScenarioEditor(7)


def test_everything_that_is_shown_answers():
    editor = ScenarioEditor()
    assert all(hasattr(editor, f"on_{id}") for id in controls(editor))
    editor.handle("give", "G1")
    editor.handle("fulfilled", ["G1"])
    assert all(hasattr(editor, f"on_{id}") for id in controls(editor))
    top = [block for block in editor.view[0]["parts"][1] if block["kind"] != "fold"]
    shown = [inner for block in top for part in block["parts"] for inner in part]
    assert sum(block["kind"] not in ("text", "table") for block in shown) <= 4


@pytest.mark.parametrize("spec", [*MAPS.values(), new_map(9, seed=4)], ids=lambda spec: spec.name)
def test_the_editor_works_on_any_map(spec):
    editor = ScenarioEditor(new_game(players=2, seed=1, map=spec)[0], ask="")
    top, conduit = spec.basins[0], spec.basins[0].conduits[0]
    house = next(space.id for basin in spec.basins if basin.id == conduit.to for space in basin.powerhouses)
    base = next(space.id for space in top.bases if space.id not in editor.state.dams)
    use(editor, editor.state.companies[0], base, conduit.id, house)
    use(editor, "more", spec.headstreams[0][0], base)
    assert {base: 1}.items() <= editor.state.water.items()
    assert editor.state.powerhouses[house] == 0
    editor.handle("ask", "drops")
    assert editor.problem == {}
    titles = dict(control(editor, "map")["options"])
    assert titles["gorge"] == "The gorge"
    assert control(editor, "map")["value"] == ("own 1" if spec.name not in MAPS else spec.name)
    assert ScenarioEditor(editor.code).state == editor.state
    editor.close()
