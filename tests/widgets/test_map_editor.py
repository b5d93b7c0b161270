"""The map editor: every edit, its faults, undo, games of bots, and sharing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from barrage_core import MAPS, MINIATURE, BadMap, BarrageError, Game, MapSpec
from barrage_core.files.map_codes import decode_map, encode_map
from barrage_core.files.maps import IS_A_DRAFT, load_map, map_to_dict, open_map
from barrage_core.map_faults import MOST_IN_ALL, map_faults
from barrage_core.newmap import new_map
from barrage_core.pictures import board
from barrage_core.river import river_graph
from barrage_core.study import simulate
from barrage_widgets import GameTable, MapEditor, MapLab
from barrage_widgets.editor import map_editing as editing
from barrage_widgets.panel import blocks
from tests.widgets.driving import all_blocks, buttons, check_refused, control, controls, find, some_use, words

pytestmark = pytest.mark.usefixtures("nothing_is_written_here")


@pytest.fixture
def editor():
    shown = MapEditor()
    yield shown
    shown.close()


def use(editor: MapEditor, tool: str, *targets: str) -> None:
    editor.handle("tool", tool)
    for target in targets:
        editor.handle("board", target)
        assert editor.problem == {}


def faults(editor: MapEditor) -> list[str]:
    return [fault.text for fault in editor.faults]


def basin(spec: MapSpec, name: str) -> Any:
    return editing.basin_called(spec, name)


# --- tools ------------------------------------------------------------------------------------------------------------


def test_a_river_is_drawn_with_two_clicks(editor):
    use(editor, "river", "basin:1")
    assert "From 1 to …: click a basin." in words(editor)
    assert find(editor, "picture")["chosen"] == ["basin:1"]
    use(editor, "river", "place:B1U", "basin:4")  # the spaces of a basin stand for it; the tool forgets the first click
    assert basin(editor.map, "1").flows_to == "4"
    assert editor.begun == ""
    assert editor.said == "Basin 1: flows to basin 4. No faults."


def test_a_river_leaves_the_map_where_a_basin_is_clicked_twice(editor):
    use(editor, "river", "basin:3", "basin:3")
    assert basin(editor.map, "3").flows_to is None
    assert faults(editor) == [
        "no headstream's water ever reaches basin 4",
        "no headstream's water ever reaches basin 5",
    ]


def test_a_headstream_is_led_to_another_basin(editor):
    use(editor, "river", "place:A", "basin:3")
    assert dict(editor.map.headstreams) == {"A": "3", "B": "2"}
    assert faults(editor) == ["no headstream's water ever reaches basin 1"]


def test_a_conduit_is_drawn_with_two_clicks_and_has_the_value_that_was_set(editor):
    editor.handle("tool", "conduit")
    editor.handle("worth", 7)
    use(editor, "conduit", "basin:3", "place:P4-0")
    assert basin(editor.map, "3").conduits[-1] == ("C3L2", 7, "4")
    use(editor, "conduit", "place:C1L")
    assert basin(editor.map, "1").conduits[0].value == 7


def test_headstreams_and_spaces_are_added_with_a_click(editor):
    use(editor, "headstream", "basin:3", "basin:3")
    assert dict(editor.map.headstreams) == {"A": "1", "B": "2", "C": "3", "D": "3"}
    use(editor, "base", "basin:5", "basin:5", "basin:5")
    assert basin(editor.map, "5").bases == (("B5U", True), ("B5L", False), ("B5-3", False))
    use(editor, "powerhouse", "basin:1")
    assert basin(editor.map, "1").powerhouses == (("P1-0", False),)
    assert faults(editor) == []


def test_a_click_on_a_space_paints_it(editor):
    use(editor, "base", "place:B1U", "place:B1L")
    assert basin(editor.map, "1").bases == (("B1U", False), ("B1L", True))
    use(editor, "powerhouse", "place:P3-0")
    assert basin(editor.map, "3").powerhouses[0].red


def test_an_upper_base_space_that_comes_back_is_upstream_again(editor):
    use(editor, "remove", "place:B1U")
    use(editor, "base", "basin:1")
    assert [space.id for space in basin(editor.map, "1").bases] == ["B1U", "B1L"]


@pytest.mark.parametrize("target", ["place:B", "place:B1U", "place:C1L", "place:P3-0", "basin:1"])
def test_whatever_is_removed_is_gone_and_comes_back(editor, target):
    use(editor, "remove", target)
    assert target.partition(":")[2] not in editor.places
    editor.handle("undo")
    assert editor.map == MINIATURE
    editor.handle("redo")
    assert editor.map != MINIATURE


def test_water_goes_on_where_a_basin_is_removed(editor):
    use(editor, "remove", "basin:3")
    spec = editor.map
    assert [(one.id, one.flows_to) for one in spec.basins] == [("1", "4"), ("2", "4"), ("4", "5"), ("5", None)]
    assert [conduit.to for one in spec.basins for conduit in one.conduits] == ["4", "4", "5"]
    use(editor, "remove", "basin:1", "basin:4", "basin:2")
    assert editor.map.headstreams == (("A", "5"), ("B", "5"))
    use(editor, "remove", "basin:5")
    assert editor.map.headstreams == ()
    assert "The map is empty." in words(editor)


def test_a_basin_that_flowed_to_itself_can_be_removed():
    spec = MapSpec("x", (("A", "1"),), (editing.basin_row("1", "hills", "1"),), ())
    assert editing.remove(spec, "1")[0].basins == ()


def test_a_tool_for_basins_says_so_where_a_headstream_is_clicked(editor):
    editor.handle("tool", "conduit")
    check_refused(editor, ("board", "place:A"), ("board", "place:X"), ("tool", "saw"))
    editor.handle("board", "place:A")
    assert editor.problem["text"] == "A is a headstream: click a basin"


# --- from nothing -----------------------------------------------------------------------------------------------------


def test_a_map_is_made_from_nothing_by_keyboard_alone():
    editor = MapEditor("nothing")
    assert faults(editor)[:2] == ["the map has no headstream", "the map has no basin"]
    editor.handle("basin", "mountains")
    assert editor.selected == "1"
    editor.handle("add", "headstream")
    editor.handle("basin", "plains")
    editor.handle("remove")
    editor.handle("basin", "plains")
    editor.handle("select", "1")
    editor.handle("leads", "2")
    editor.handle("new_conduit", "2")
    editor.handle("name", " My valley ")
    assert faults(editor) == []
    spec = editor.map
    assert (spec.name, spec.headstreams) == ("My valley", (("A", "1"),))
    assert [(dams.area, dams.basins, dams.level) for dams in spec.neutral_dams] == [
        ("mountains", ("1",), 1),
        ("plains", ("2",), 3),
    ]
    editor.close()


def test_a_fault_is_marked_at_its_place_as_it_arises(editor):
    use(editor, "conduit", "basin:3", "basin:1")
    shown = find(editor, "picture")
    assert list(shown["lit"]) == ["place:C3L2", "basin:1"]
    assert shown["lit"]["basin:1"] == "conduit C3L2 leads to basin 1, which has no powerhouse space"
    assert "C3L2: no" in shown["words"]
    assert "2 faults, marked × on the map" in words(editor)
    assert {item["id"] for item in buttons(editor) if item.get("off") == "correct the faults first"} == {"table", "try"}


# --- the thing that is selected ---------------------------------------------------------------------------------------


def test_a_selected_basin_is_moved_to_another_area(editor):
    use(editor, "select", "basin:4")
    editor.handle("area", "hills")
    assert basin(editor.map, "4").area == "hills"
    assert editor.map.layout == MINIATURE.layout
    assert editor.map.neutral_dams[1].basins == ("3", "4"), "in the hills it can stand everywhere, as before"
    editor.handle("area", "mountains")
    assert faults(editor)[0].startswith("basin 3 flows uphill")


def test_a_selected_conduit_gets_another_value_and_another_end(editor):
    use(editor, "select", "place:C1L")
    assert {"pays", "leads", "remove"} <= controls(editor)
    editor.handle("pays", 9)
    editor.handle("leads", "5")
    assert basin(editor.map, "1").conduits[0] == ("C1L", 9, "5")
    editor.handle("remove")
    assert editor.selected == ""
    check_refused(editor, ("remove", None), ("pays", 3), ("leads", "1"))


def test_a_selected_headstream_and_space_can_be_changed(editor):
    use(editor, "select", "place:A")
    assert control(editor, "leads")["value"] == "1"
    editor.handle("leads", "2")
    assert dict(editor.map.headstreams)["A"] == "2"
    use(editor, "select", "place:B1U")
    editor.handle("paint")
    assert not basin(editor.map, "1").bases[0].red


@pytest.mark.parametrize(("place", "to", "new"), [("B1U", "5", "B5U"), ("B1L", "3", "B3-3"), ("P3-1", "4", "P4-4")])
def test_a_selected_space_is_moved_to_another_basin_and_keeps_its_colour(editor, place, to, new):
    red = {space.id: space.red for one in MINIATURE.basins for space in (*one.bases, *one.powerhouses)}
    use(editor, "select", f"place:{place}")
    assert control(editor, "lies")["value"] == place[1]
    editor.handle("lies", to)
    assert (editor.problem, editor.selected, place in editor.places) == ({}, new, False)
    moved = [space for space in (*basin(editor.map, to).bases, *basin(editor.map, to).powerhouses) if space.id == new]
    assert [space.red for space in moved] == [red[place]]
    editor.handle("undo")
    assert editor.map == MINIATURE


def test_a_selected_conduit_begins_in_another_basin(editor):
    use(editor, "select", "place:C1L")
    old = basin(editor.map, "1").conduits[0]
    editor.handle("lies", "2")
    assert basin(editor.map, "2").conduits[-1] == ("C2L2", old.value, old.to)
    assert (editor.selected, "C1L" in editor.places) == ("C2L2", False)
    steps = editor.history.now
    editor.handle("lies", "2")
    assert editor.history.now == steps, "it lies there already"
    use(editor, "select", "place:A")
    check_refused(editor, ("lies", "2"))


def test_a_choice_of_nothing_changes_nothing(editor):
    use(editor, "select", "basin:1")
    editor.handle("new_conduit", "")
    editor.handle("begin", "")
    editor.handle("leads", "3")
    assert editor.history.now == 0


# --- the whole map ----------------------------------------------------------------------------------------------------


def test_neutral_dams_are_chosen_by_basin(editor):
    editor.handle("neutral", ["1", "4"])
    assert [(dams.area, dams.basins, dams.level) for dams in editor.map.neutral_dams] == [
        ("mountains", ("1",), 1),
        ("plains", ("4",), 3),
    ]
    use(editor, "remove", "place:B4U", "place:B4L")
    assert [dams.area for dams in editor.map.neutral_dams] == ["mountains"]
    editor.handle("neutral", [])
    assert editor.said.startswith("Neutral dams: none")
    check_refused(editor, ("neutral", ["5"]))


def test_a_layout_stays_as_long_as_it_has_all_places(editor):
    use(editor, "remove", "basin:5")
    assert "powerhouses:5" not in dict(editor.map.layout)
    assert dict(editor.map.layout)["basin:4"] == (50, 109.4)
    use(editor, "powerhouse", "basin:1")
    assert editor.map.layout == (), "there is no place for the powerhouses of basin 1"
    assert not [one for one in faults(editor) if "layout" in one]


@pytest.mark.parametrize("name", MAPS)
def test_every_map_of_the_kit_is_a_beginning(editor, name):
    editor.handle("begin", name)
    assert editor.map == MAPS[name]
    assert dict(control(editor, "begin")["options"])["gorge"] == "The gorge"


def test_a_map_comes_from_a_seed_and_the_next_one_from_the_next(editor):
    editor.handle("basins", 7)
    editor.handle("seed", 4)
    editor.handle("generate")
    assert (editor.map, editor.seed) == (new_map(7, 4), 5)
    editor.handle("begin", "nothing")
    editor.handle("undo")
    assert editor.map == new_map(7, 4)
    check_refused(editor, ("basins", 61), ("seed", -1), ("begin", "atlantis"))


# --- playing ----------------------------------------------------------------------------------------------------------


def test_bots_try_the_map_in_pieces(editor):
    editor.handle("games", 2)
    editor.handle("players", "3")
    editor.handle("try")
    assert find(editor, "progress")["go"] == "more"
    editor.handle("more", 5)  # another page is further on: nothing happens
    assert editor.trial.played == []
    while editor.trial.playing:
        editor.handle("more", len(editor.trial.played))
    assert editor.use_by_bots.games == 2
    assert len(editor.use_by_bots.vp) == 3
    assert editor.said == editor.use_by_bots.sentence
    assert editor.use_by_bots.sentence in words(editor)
    use(editor, "base", "place:B1U")
    assert editor.use_by_bots is None, "what was played belongs to another map"


def test_games_can_be_stopped(editor):
    editor.handle("try")
    editor.handle("stop")
    assert not editor.trial.playing
    check_refused(editor, ("games", 0), ("players", "5"))


def test_the_table_opens_with_the_map(editor):
    assert editor.box
    use(editor, "headstream", "basin:3")
    editor.handle("table")
    assert isinstance(editor.guest, GameTable)
    assert editor.guest.state.board.spec == editor.map
    editor.guest.handle("tab", "file")
    assert control(editor.guest, "map")["options"][0] == ["", "miniature"]
    editor.guest.handle("map", "")
    editor.guest.handle("new")
    assert editor.guest.state.board.spec == editor.map, "the next game is dealt on the same map"


def test_a_map_with_faults_is_not_played_on(editor):
    use(editor, "remove", "place:A", "place:B")
    check_refused(editor, ("table", None), ("try", None))
    with pytest.raises(BadMap, match="no headstream"):
        editor.play()


# --- sharing ----------------------------------------------------------------------------------------------------------


def test_a_code_and_a_file_come_back(editor, tmp_path):
    use(editor, "headstream", "basin:3")
    spec, code = editor.map, editor.code
    editor.handle("save", str(tmp_path / "mine.json"))
    assert load_map(tmp_path / "mine.json") == spec == MapEditor(tmp_path / "mine.json").map
    assert "Saved as" in words(editor)
    editor.handle("again")
    editor.handle("code", code)
    assert editor.map == spec
    editor.handle("open", json.dumps(map_to_dict(MAPS["duel"])))
    assert editor.map == MAPS["duel"]
    check_refused(editor, ("open", "{}"), ("open", "["), ("code", "BM1-x"), ("save", str(tmp_path / "mine.json")))
    assert editor.map == MAPS["duel"]


def test_a_draft_is_saved_marked_and_opened_again(editor, tmp_path):
    use(editor, "remove", "place:A", "place:B")
    draft, told = editor.map, faults(editor)
    assert "With faults it is a draft" in words(editor)
    assert find(editor, "download")["name"] == "draft.json"
    editor.handle("save", str(tmp_path / "draft.json"))
    assert editor.problem == {}
    assert json.loads((tmp_path / "draft.json").read_text())["draft"] is True
    again = MapEditor(tmp_path / "draft.json")
    assert (again.map, faults(again)) == (draft, told)
    again.close()
    code, file = editor.code, blocks.unpacked(find(editor, "download"))
    editor.handle("again")
    assert editor.map == MINIATURE
    for opened in (("code", code), ("open", file)):
        editor.handle(*opened)
        assert (editor.problem, editor.map, faults(editor)) == ({}, draft, told)
        editor.handle("undo")
    check_refused(editor, ("save", str(tmp_path / "draft.json")))


def test_a_draft_is_refused_wherever_it_would_be_played_on(editor, tmp_path):
    use(editor, "conduit", "basin:3", "basin:2")
    editor.handle("save", str(tmp_path / "draft.json"))
    path = str(tmp_path / "draft.json")
    for refuses in (
        lambda: load_map(path),
        lambda: decode_map(editor.code),
        lambda: GameTable(map=path),
        lambda: MapLab(path),
        lambda: Game.new(map=path),
        lambda: simulate(1, ["random"], map=path, jobs=1),
        lambda: river_graph(path),
    ):
        with pytest.raises(BadMap) as problem:
            refuses()
        assert problem.value.faults == [IS_A_DRAFT, *faults(editor)]


def test_an_unknown_map_to_begin_with_is_refused_with_the_names_of_those_there_are(editor):
    editor.handle("begin", "atlantis")
    assert "expected one of nothing, standard, miniature, " in str(editor.problem)
    editor.handle("begin", "")
    assert (editor.problem, editor.map) == ({}, MINIATURE)


def test_a_map_saved_under_a_plain_name_opens_again(editor, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert editor.save("foo") == "foo.json"
    editor.handle("save", "bar")
    assert editor.saved == "bar.json"
    assert open_map("foo.json") == open_map("bar.json") == editor.map
    check_refused(editor, ("save", "bar.txt"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bar.json", "foo.json"]


def test_a_draft_that_is_finished_is_a_map_like_any_other(editor, tmp_path):
    use(editor, "remove", "place:A", "place:B")
    editor.handle("save", str(tmp_path / "draft.json"))
    again = MapEditor(tmp_path / "draft.json")
    use(again, "headstream", "basin:1", "basin:2")
    assert faults(again) == []
    again.save(str(tmp_path / "map.json"))
    assert "draft" not in json.loads((tmp_path / "map.json").read_text())
    assert load_map(tmp_path / "map.json") == again.map
    again.close()


def test_start_again_can_be_undone(editor):
    use(editor, "remove", "basin:3")
    edited = editor.map
    editor.handle("again")
    assert (editor.map, editor.said) == (MINIATURE, "Started again. No faults.")
    editor.handle("undo")
    assert editor.map == edited


def test_a_visitor_saves_on_their_own_computer(monkeypatch):
    monkeypatch.setattr(MapEditor, "among_code", False)
    editor = MapEditor()
    assert "save" not in controls(editor)
    assert find(editor, "download")["name"] == "map.json"
    editor.close()


def test_a_map_that_cannot_even_be_drawn_does_not_open():
    with pytest.raises(BadMap, match="flows to basin 3, which does not exist"):
        MapEditor(MapSpec("x", (), MINIATURE.basins[:2], ()))
    with pytest.raises(BarrageError, match="expected one of standard"):
        MapEditor("atlantis")


# --- limits and properties --------------------------------------------------------------------------------------------


def test_there_is_room_for_so_many_things_and_no_more():
    spec = MINIATURE
    for _ in range(6):
        spec = editing.add_headstream(spec, "1")[0]
    with pytest.raises(BarrageError, match="there are 8 headstream tiles"):
        editing.add_headstream(spec, "1")
    for kind in ("base", "powerhouse"):
        while len(getattr(basin(spec, "3"), editing.SPACES[kind])) < 12:
            spec = editing.add_space(spec, "3", kind)[0]
        with pytest.raises(BarrageError, match=f"basin 3 has 12 {kind} spaces"):
            editing.add_space(spec, "3", kind)
    while len(basin(spec, "3").conduits) < 12:
        spec = editing.add_conduit(spec, "3", 1, "4")[0]
    with pytest.raises(BarrageError, match="basin 3 has 12 conduit spaces"):
        editing.add_conduit(spec, "3", 1, "4")
    assert map_faults(spec) == []
    with pytest.raises(BarrageError, match="at most 60 basins"):
        editing.add_basin(new_map(60), "hills")


def test_a_map_that_is_full_takes_no_more_spaces_but_they_can_be_moved():
    full = new_map(60)
    while (spaces := sum(len(one.bases) for one in full.basins)) < MOST_IN_ALL:
        full = editing.add_space(full, full.basins[spaces % 60].id, "base")[0]
    editor = MapEditor(full)
    editor.handle("tool", "base")
    check_refused(editor, ("board", editor.target("1")))
    assert editor.problem["text"] == f"the map has {MOST_IN_ALL + 1} base spaces, more than {MOST_IN_ALL}"
    assert editor.map == full
    moved = editing.move_space(full, full.basins[1].bases[0].id, "1")
    editor.edit(moved)
    assert editor.map == moved[0]
    editor.close()


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_edited_can_be_drawn_and_undone(seed):
    """However unfinished a map is: circles, dry basins, rivers uphill, conduits to nowhere."""
    editor, random = MapEditor(), Random(seed)
    tools = ["river", "conduit", "conduit", "headstream", "base", "powerhouse", "remove"]
    seen = set()
    for _ in range(40):
        if random.random() < 0.2 or not editor.map.basins:
            editor.handle("basin", random.choice(["mountains", "hills", "plains"]))
        else:
            editor.handle("tool", random.choice(tools))
            for _ in range(2):
                editor.handle("board", editor.target(random.choice(list(editor.places))) if editor.places else "")
                assert not editor.problem.get("trace")
        seen |= {fault.split()[-1] for fault in faults(editor)}
        known = {*editor.places}
        assert all(one.flows_to is None or one.flows_to in known for one in editor.map.basins)
        assert all(conduit.to in known for one in editor.map.basins for conduit in one.conduits)
        assert decode_map(editor.code, draft=True) == editor.map, "work in progress can always be kept"
    assert seen
    while editor.history.now:
        editor.handle("undo")
    assert editor.map == MINIATURE
    editor.close()


def test_a_map_is_drawn_whatever_is_missing():
    row = editing.basin_row
    circle = MapSpec("x", (("A", "1"),), (row("1", "hills", "2"), row("2", "hills", "1", powerhouses="-")), ())
    dry = MapSpec("x", (), (row("1", "hills", None),), ())
    bare = MapSpec("x", (("A", "1"),), (editing.BasinSpec("1", "hills", None),), ())
    for spec in (circle, dry, bare, editing.EMPTY):
        assert board(spec).svg
        assert map_faults(spec)


def test_a_use_that_fails_leaves_the_trial_as_it_was(editor, monkeypatch):
    editor.handle("games", 3)
    editor.handle("try")
    editor.handle("more", 0)
    played = list(editor.trial.played)
    monkeypatch.setattr(editor, "redraw", lambda: 1 / 0)
    editor.handle("stop")
    editor.handle("try")
    assert editor.trial.played == played
    monkeypatch.undo()


def test_a_screen_stays_small(editor):
    editor.handle("begin", "standard")
    assert len(all_blocks(editor)) < 60
    assert encode_map(editor.map) == editor.value
    assert some_use(editor, Random(1))
