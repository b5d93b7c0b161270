from __future__ import annotations

import copy
import pickle
import re
import sys
from base64 import b64decode
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from barrage_core import Game, new_game
from barrage_core.components.maps import MAPS, MINIATURE, STANDARD, BasinSpec, ConduitSpec, MapSpec, SpaceSpec
from barrage_core.errors import BarrageError
from barrage_core.events import DropMoved
from barrage_core.map_faults import map_faults
from barrage_core.pictures import DARK, before_after, board, wheel
from barrage_core.pictures.drawing import Picture
from barrage_core.pictures.layout import PIXELS
from barrage_core.pictures.routes import geometry
from barrage_core.rules.powers import capacity
from barrage_core.state import Dam
from barrage_core.text import owner_word
from tests.hash_seeds import printed_with_each_seed
from tests.kit.large_maps import large_map
from tests.kit.random_games import RandomGame, play_random, random_states
from tests.pictures import golden_board
from tests.pictures.overlaps import names_of, overlaps, written

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 60_000
LEAST_TARGET = 24
"""Pixels (WCAG 2.2, 2.5.8)."""
SVG = "{http://www.w3.org/2000/svg}"
LATE = list(play_random(8, 4, "full"))[-1].state
NASTY = '<img src=x onerror="alert(1)">'
MAZE = MapSpec(
    "maze & <more>",
    (("S", "a"), ("T", "b"), ("U", "a")),
    (
        BasinSpec("a", "hills", "c", (), (SpaceSpec("Ba", False),), (ConduitSpec("Ca", 9, "d"),)),
        BasinSpec("b", "hills", "d", (SpaceSpec("Pb", False),)),
        BasinSpec(
            "c",
            "plains",
            "d",
            tuple(SpaceSpec(f"Pc{number}", number % 2 == 0) for number in range(9)),
            tuple(SpaceSpec(f"Bc{number}", False) for number in range(3)),
            tuple(ConduitSpec(f"Cc{number}", number + 1, "d") for number in range(5)),
        ),
        BasinSpec("d", "plains", None, (SpaceSpec("Pd", True),)),
    ),
    (),
)
"""A map of odd parts: no mountains, two springs in a basin, one basin with very much in it."""
LONG_NAMES = MapSpec(
    "long names",
    (("Wild-water-1", "Upper-valley"), ("B", "Lower-valley")),
    (
        BasinSpec(
            "Upper-valley",
            "mountains",
            "Lower-valley",
            (),
            (SpaceSpec("Dam-of-stone", True),),
            (ConduitSpec("Long-pipe-12", 3, "Lower-valley"), ConduitSpec("Pipe-2", 2, "Lower-valley")),
        ),
        BasinSpec("Lower-valley", "plains", None, (SpaceSpec("Mill-house-1", False), SpaceSpec("P2", True))),
    ),
    (),
)
ALL_MAPS = {
    **MAPS,
    "standard without layout": replace(STANDARD, layout=()),
    "maze": MAZE,
    "long names": LONG_NAMES,
    "24 basins": large_map(24),
}
EACH_MAP = pytest.mark.parametrize("spec", ALL_MAPS.values(), ids=ALL_MAPS)


def places(spec):
    names = [name for name, _ in spec.headstreams]
    for basin in spec.basins:
        names += [place.id for place in (*basin.powerhouses, *basin.bases, *basin.conduits)]
    return names


def elements(svg):
    return list(ElementTree.fromstring(svg).iter())


@EACH_MAP
def test_every_place_can_be_found_by_its_name(spec):
    assert map_faults(spec) == []
    basins = dict(spec.headstreams)
    for basin in spec.basins:
        for place in (*basin.powerhouses, *basin.bases, *basin.conduits):
            basins[place.id] = basin.id
    groups = [node for node in elements(board(spec)) if node.get("data-place")]
    assert {node.get("data-place"): node.get("data-basin") for node in groups} == basins
    assert len(groups) == len(basins), "one group per place"


@pytest.mark.parametrize("name", golden_board.pictures())
def test_a_picture_is_as_it_was(name):
    assert name not in golden_board.differing({name: golden_board.pictures()[name]}), "see tests/pictures/golden_board"


def test_the_golden_tool_does_not_overwrite_unasked(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(golden_board, "FOLDER", tmp_path)
    (tmp_path / "map.svg").write_text("old")
    for arguments, content in (([], "old"), (["--overwrite"], board(MINIATURE).svg + "\n")):
        monkeypatch.setattr(sys, "argv", ["golden_board", *arguments])
        golden_board.write({"map": board(MINIATURE)}, None)
        assert (tmp_path / "map.svg").read_text(encoding="utf-8") == content
    assert "differs" in capsys.readouterr().out


def test_the_same_state_gives_the_same_bytes_whatever_the_hash_seed():
    script = (
        "import hashlib; from tests.pictures.golden_board import pictures;"
        "print(hashlib.sha256(''.join(p.svg + p.text for p in pictures().values()).encode()).hexdigest())"
    )
    one, other = printed_with_each_seed(script)
    assert one == other != ""


@pytest.mark.parametrize(
    ("seed", "mode", "spec"), [(1, "full", "standard"), (2, "full", "miniature"), (3, "introductory", "standard")]
)
def test_pictures_of_a_random_game_are_small_and_sound(seed, mode, spec):
    for state in random_states(RandomGame(seed, 4 if spec == "standard" else 2, mode, spec), 12):
        for theme in ("light", "dark"):
            drawn = board(state, theme=DARK) if theme == "dark" else board(state)
            assert len(drawn.encode()) < MOST_BYTES
            assert all(node.tag.startswith(SVG) for node in elements(drawn))


def test_a_board_full_of_pieces_is_small():
    state, kinds = LATE.copy(), LATE.board.places
    state.dams = {place: Dam(number % 4, 1 + number % 3) for number, place in enumerate(kinds["base"])}
    state.water = {place: dam.level for place, dam in state.dams.items()}
    state.conduits = {place: number % 4 for number, place in enumerate(kinds["conduit"])}
    state.powerhouses = {place: number % 4 for number, place in enumerate(kinds["powerhouse"])}
    assert len(board(state).encode()) < MOST_BYTES


def test_a_picture_needs_nothing_from_outside():
    svg = board(LATE).svg
    nodes = elements(svg)
    assert {node.tag.removeprefix(SVG) for node in nodes} <= {
        "svg",
        "title",
        "desc",
        "g",
        "rect",
        "circle",
        "path",
        "text",
    }
    attributes = {name for node in nodes for name in node.attrib}
    assert not [name for name in attributes if name in ("id", "href", "style", "class") or name.startswith("on")]
    assert "url(" not in svg
    root = nodes[0]
    assert root.get("role") == "img"
    assert root.get("viewBox")
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert len(root[1].text) <= 300


def test_two_names_are_shown_as_text():
    state, _ = new_game(2, 1, names=[NASTY, "Ann & Bob"])
    picture = board(state)
    assert "<img" not in picture.svg
    words = [node.text for node in elements(picture) if node.tag == f"{SVG}text"]
    assert any(word.startswith("<img src") for word in words if word)
    assert "Ann & Bob" in " ".join(filter(None, words))


@pytest.mark.parametrize(
    "state", random_states(RandomGame(5, 4, "full", "standard"), 6), ids=lambda state: f"round {state.round}"
)
def test_the_twin_in_words_has_every_fact(state):
    text = board(state).text
    for place, dam in state.dams.items():
        room = capacity(state, place)
        signs = "●" * state.water[place] + "○" * (room - state.water[place])
        assert f"{place} {owner_word(state, dam.owner)} level {dam.level} {signs}" in text
    for place, seat in (*state.conduits.items(), *state.powerhouses.items()):
        assert f"{place} {owner_word(state, seat)}" in text
    for name, number in state.headstreams.items():
        assert re.search(rf"^  {name} +{number} drop", text, re.MULTILINE)
    assert all(place in text for place in places(STANDARD))


def drawn_at(svg, place, selector):
    groups = [node for node in elements(svg) if node.get("data-place") == place]
    return sum(len([inner for inner in group.iter() if selector(inner)]) for group in groups)


@pytest.mark.parametrize(("water", "shown"), [(0, 0), (1, 1), (3, 3), (4, 4), (6, 1)])
def test_drops_can_be_counted_and_many_have_a_number(water, shown):
    state, _ = new_game(2, 1)
    state.headstreams["A"] = water
    svg = board(state).svg
    spring = next(node for node in elements(svg) if node.get("data-place") == "A")
    assert len(list(spring.iter(f"{SVG}path"))) == shown
    assert any(node.text == f"×{water}" for node in spring.iter(f"{SVG}text")) == (water > 4)


def test_a_dam_has_as_many_courses_as_its_level():
    seat = LATE.seat("italy")
    for level in (1, 2, 3):
        state = LATE.copy()
        state.dams = {**state.dams, "B4L": Dam(seat, level)}
        state.water["B4L"] = 0
        assert drawn_at(board(state).svg, "B4L", lambda node: node.tag == f"{SVG}rect") == level


def test_the_draft_is_shown():
    state, _ = new_game(4, 1, mode="full")
    assert not state.round
    picture = board(state)
    assert "draft" in picture.svg
    assert "neutral" in picture.text


def test_the_kit_shows_itself_in_a_notebook():
    game = Game.new(2, 1)
    assert game._repr_mimebundle_() == game.state._repr_mimebundle_() == board(game.state)._repr_mimebundle_()
    assert MINIATURE._repr_mimebundle_() == board(MINIATURE)._repr_mimebundle_()


def test_a_picture_is_text_with_a_twin():
    picture = board(MINIATURE)
    assert isinstance(picture, str)
    assert type(picture.svg) is str
    assert picture == picture.svg == picture._repr_mimebundle_()["image/svg+xml"]
    assert repr(picture) == f"<Picture board 530×{picture.height}>"
    assert str(picture) == picture.text
    for twin in (copy.deepcopy(picture), pickle.loads(pickle.dumps(picture))):
        assert isinstance(twin, Picture)
        assert (twin, twin.text, repr(twin)) == (picture, picture.text, repr(picture))


# Parts, trails, marks -------------------------------------------------------------------------------------------------


def test_a_part_of_the_map_shows_its_basins_alone():
    picture = board(LATE, basins=["5", "9"])
    shown = {node.get("data-basin") for node in elements(picture) if node.get("data-basin")}
    assert shown == {"5", "9"}
    assert board(LATE, basins="5") == board(LATE, basins=("5",))
    left, top, wide, _ = map(float, elements(picture)[0].get("viewBox").split())
    assert 0 <= left < left + wide <= 1000
    assert top > 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"basins": ["77"]}, "basins: expected one of .*, got '77'"),
        ({"basins": []}, "at least one"),
        ({"marks": {"B77U": "no"}}, "place on map standard: expected one of .*, got 'B77U'"),
        ({"trail": ("A", "nowhere")}, "place on map standard: expected one of .*, got 'nowhere'"),
    ],
)
def test_what_is_not_on_the_map_is_named(options, words):
    with pytest.raises(BarrageError, match=words):
        board(STANDARD, **options)


def test_trails_of_a_whole_game_can_be_drawn():
    paths = [
        event.path for moment in play_random(8, 4, "full") for event in moment.events if isinstance(event, DropMoved)
    ]
    assert len(paths) > 20
    for start in range(0, len(paths), 7):
        picture = board(LATE, trail=paths[start : start + 4])
        elements(picture)
        for number, path in enumerate(paths[start : start + 4], 1):
            assert f"  {number}: {' → '.join(path)}\n" in picture.text


def test_a_trail_is_numbered_at_both_ends_and_follows_conduits():
    one = board(STANDARD, trail=("A", "B1U", "B1L", "C1R", "P5-0", "P5-1", "B5U"))
    plain = board(STANDARD)
    more = Counter(node.text for node in elements(one)) - Counter(node.text for node in elements(plain))
    assert more["1"] == 2
    assert one == board(STANDARD, trail=[("A", "B1U", "B1L", "C1R", "P5-0", "P5-1", "B5U")])
    assert board(STANDARD, trail=[("P11-0",)]) != plain
    assert board(STANDARD, trail=("end",)) == board(STANDARD, trail=[()]) == plain


def test_marks_differ_by_more_than_colour():
    marks = {"B5U": "choice", "P6-0": "no", "A": "from", "12": "to"}
    picture = board(STANDARD, marks=marks)
    assert [node.get("data-mark") for node in elements(picture) if node.get("data-mark")] == list(marks.values())
    assert "  P6-0: no\n" in picture.text
    words = {node.text for node in elements(picture)}
    assert {"×", "from", "to"} <= words


@pytest.mark.parametrize("spec", [STANDARD, MINIATURE, MAPS["gorge"], MAZE], ids=lambda spec: spec.name)
def test_the_frame_of_a_basin_lies_around_its_conduits_and_hides_none(spec):
    for basin in spec.basins:
        frame = next(node for node in elements(board(spec, marks={basin.id: "no"})) if node.get("data-mark"))[0]
        left, width = float(frame.get("x")), float(frame.get("width"))
        for conduit in basin.conduits:
            gate = geometry(spec).sites.places[conduit.id]
            assert left < gate.left, conduit.id
            assert gate.right < left + width, conduit.id


def test_before_and_after_name_what_changed():
    moments = list(play_random(8, 4, "full"))
    before, after = moments[60].state, moments[90].state
    picture = before_after(before, after, trail=("A", "B1U"))
    changed = [line for line in picture.text.split("\n\n")[0].splitlines() if " → " in line]
    marked = Counter(node.get("data-mark") for node in elements(picture))
    assert changed
    assert marked["from"] == marked["to"] == len(changed)
    assert repr(picture).startswith("<Picture before and after 1080×")
    assert "  none" in before_after(after, after).text


# Routes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", MAPS.values(), ids=MAPS)
def test_no_conduit_runs_through_a_lake_or_a_powerhouse(spec):
    where = geometry(spec)
    boxes = [box for site in where.sites.basins.values() for box in site.boxes]
    for name, points in where.pipes.items():
        for (ax, ay), (bx, by) in pairwise(points):
            for step in range(1, 20):
                point = (ax + (bx - ax) * step / 20, ay + (by - ay) * step / 20)
                assert not any(box.grown(-3).holds(point) for box in boxes), name


@EACH_MAP
def test_every_conduit_begins_at_its_gate_and_ends_at_its_powerhouses(spec):
    where = geometry(spec)
    for basin in spec.basins:
        for conduit in basin.conduits:
            points, target = where.pipes[conduit.id], where.sites.basins[conduit.to]
            assert where.sites.places[conduit.id].grown(1).holds(points[0])
            assert (target.block or target.boxes[0]).grown(1).holds(points[-1])


@EACH_MAP
def test_no_place_no_label_and_no_conduit_lies_over_another(spec):
    assert overlaps(spec) == []


@EACH_MAP
def test_each_label_fits_into_its_place(spec):
    where = geometry(spec)
    for place, words, (left, _, right, _) in written(board(spec, key=False)):
        if box := where.sites.places.get(place):
            assert box.left - 1 <= left < right <= box.right + 1, words


@EACH_MAP
def test_no_conduit_ends_where_the_river_comes_in(spec):
    where = geometry(spec)
    for basin in spec.basins:
        for conduit in basin.conduits:
            (x, y), target = where.pipes[conduit.id][-1], where.sites.basins[conduit.to]
            entry = target.entry
            assert abs(x - entry[0]) > 19 or y > entry[1] + 1, conduit.id


@EACH_MAP
def test_what_can_be_chosen_is_large_enough_to_be_hit(spec):
    where = geometry(spec)
    for name, box in {**where.sites.places, **names_of(where)}.items():
        assert min(box.width, box.height) * PIXELS >= LEAST_TARGET, name
    picture = board(spec)
    for group in (node for node in elements(picture) if node.get("data-place")):
        for plate in group.iter(f"{SVG}rect"):
            assert min(float(plate.get(side)) for side in ("width", "height")) * PIXELS >= LEAST_TARGET, group.attrib


def test_the_printed_map_fits_beside_the_action_board():
    """In JupyterLab on a small screen, with its side bar open, and nothing to be scrolled."""
    drawn = board(LATE, key=False)
    assert drawn.width <= 530
    assert drawn.height <= 745
    assert board(LATE).height > drawn.height


@EACH_MAP
def test_everything_is_inside_the_picture(spec):
    where = geometry(spec)
    for name, box in where.sites.places.items():
        assert box.left >= 0 <= box.top, name
        assert box.right <= where.sites.width, name
        assert box.bottom <= where.sites.height, name


def test_an_image_in_html_shows_the_same_picture_and_says_it_in_words():
    """JupyterLab shows it even in a notebook that has been opened but not run."""
    game = Game.new(players=2, seed=1, names=['"><img src=x onerror=alert(1)>', ""])
    bundle = wheel(game.state, 0)._repr_mimebundle_(include=None, exclude=None)
    image = ElementTree.fromstring(bundle["text/html"].replace(">", "/>"))
    assert b64decode(image.attrib["src"].partition("base64,")[2]).decode() == bundle["image/svg+xml"]
    assert image.attrib["alt"].startswith("Construction wheel of")
    assert list(image.attrib) == ["width", "height", "alt", "src"]


def test_the_key_stands_below_a_whole_map_and_below_a_part_whose_width_is_known():
    def has_key(**options):
        return "room for one" in board(LATE, **options).svg

    assert has_key()
    assert not has_key(key=False)
    assert not has_key(basins=["5"])
    assert has_key(basins=["5"], width=260)
    assert has_key(basins=["5"], key=True)
