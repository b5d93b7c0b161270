"""Everything on a picture that can be chosen says what it is: a control needs no other words."""

from __future__ import annotations

import re

import pytest

from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.maps import MAPS, STANDARD
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.files.positions import from_position
from barrage_core.newgame import new_game
from barrage_core.pictures import (
    DARK,
    before_after,
    board,
    bonus_tile,
    contract,
    energy_track,
    hand,
    headstream_tile,
    management_board,
    objective_tile,
    technology_tile,
    wheel,
)
from barrage_core.state import Dam
from tests.pictures.checks import NASTY, SVG, nodes
from tests.pictures.golden_parts import all_pictures, state_at

KINDS = ("place", "basin", "space", "contract", "tile")
"""What `panel.js` takes as a target; the first that a group has counts."""


def items(picture):
    """Return everything that can be chosen, by its target."""
    by_target = {}
    for node in nodes(picture):
        kind = next((kind for kind in KINDS if node.get(f"data-{kind}") is not None), None)
        if kind:
            target = f"{kind}:{node.get(f'data-{kind}')}"
            assert target not in by_target, f"{target} twice"
            by_target[target] = node
    return by_target


def labels(picture):
    return {target: node.get("aria-label") for target, node in items(picture).items()}


def single_tiles():
    yield from (contract(name) for name in CONTRACTS)
    yield from (technology_tile(name) for name in TECHNOLOGY)
    yield from (bonus_tile("bases"), objective_tile("connected_bases"), headstream_tile(3))


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("part", [0, 0.5, 1])
def test_everything_that_can_be_chosen_has_a_label(mode, part):
    state = state_at(part, 4, mode)
    for picture in (board(state), board(state, theme=DARK), *all_pictures(state), *single_tiles()):
        for target, node in items(picture).items():
            label = node.get("aria-label")
            assert label, target
            assert label == label.strip()
            assert node.tag == f"{SVG}g", f"{target}: a frame must find room in it"
            assert node.get("role") == "img", f"{target}: without a role a label is not allowed"
            assert not [one for one in node.iter() if one is not node and one.get("role")], f"{target}: one in another"


def test_a_label_names_the_thing_itself():
    state = state_at(0.6, 4, "full")
    for picture in (board(state), *all_pictures(state)):
        for target, label in labels(picture).items():
            name = target.partition(":")[2]
            if target.partition(":")[0] in ("place", "basin", "space", "contract"):
                assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", label), target


def test_places_without_pieces_say_that_they_are_free():
    said = labels(board(STANDARD))
    free = {
        "place:A": "headstream A",
        "place:B5U": "base space B5U, red, free",
        "place:B5L": "base space B5L, free",
        "place:P5-0": "powerhouse space P5-0, free",
        "place:P5-1": "powerhouse space P5-1, red, free",
        "place:C1R": "conduit C1R, value 4, to basin 5, free",
    }
    assert {place: said[place] for place in free} == free


def test_places_with_pieces_say_whose_they_are_and_what_is_on_them():
    state = new_game(2, 1)[0].copy()  # the first seat is the USA
    state.dams = {"B5U": Dam(0, 2), "B6L": Dam(-1, 3), "B1U": Dam(1, 1)}
    state.water = {"B5U": 1, "B6L": 0, "B1U": 1}
    state.powerhouses, state.conduits = {"P5-0": 0}, {"C1R": 1}
    state.headstreams["A"] = 2
    label = labels(board(state))
    assert label["place:B5U"] == "dam B5U of the USA, level 2, 1 of 2 drops"
    assert label["place:B6L"] == "neutral dam B6L, level 3, 0 of 3 drops"
    assert label["place:B1U"] == "dam B1U of Germany, level 1, 1 of 1 drop"
    assert label["place:P5-0"] == "powerhouse P5-0 of the USA"
    assert label["place:C1R"] == "conduit C1R of Germany, value 4, to basin 5"
    assert label["place:A"].startswith("headstream A, 2 drops, then ")


def test_a_headstream_says_what_its_tile_still_brings():
    state = new_game(2, 1)[0].copy()
    state.round = 4  # the tiles have four rounds (page 6)
    assert labels(board(state))["place:A"].endswith(", no more")


@pytest.mark.parametrize("spec", MAPS.values(), ids=MAPS)
def test_every_basin_can_be_chosen(spec):
    of_basins = {target: label for target, label in labels(board(spec)).items() if target.startswith("basin:")}
    assert of_basins == {f"basin:{basin.id}": f"basin {basin.id}" for basin in spec.basins}
    first = spec.basins[0].id
    assert [target for target in labels(board(spec, basins=[first])) if target.startswith("basin:")] == [
        f"basin:{first}"
    ]


def test_a_conduits_frame_goes_around_its_gate():
    for name in ("C1R", "C9R"):
        node = items(board(state_at(1, 4, "full")))[f"place:{name}"]
        rings = [one for one in node.iter() if one.get("data-ring")]
        assert len(rings) == 1
        assert name in [one.text for one in rings[0].iter(f"{SVG}text")]
        assert len(list(rings[0].iter())) < len(list(node.iter())) - 1, "the pipe is not part of it"


def test_spaces_say_what_they_do_what_they_cost_and_who_is_there():
    state = new_game(4, 1, mode="full")[0].copy()
    state.companies = ("usa", "germany", "italy", "france")
    state.occupied, state.bank = {"TURBINE1L": 1}, (0, 2, 0, 0)
    state.patents = ("I-base", "", state.patents[2])
    label = labels(management_board(state))
    assert label["space:TURBINE1L"] == "TURBINE1L, produce, +2 energy: 2 engineers of Germany"
    assert label["space:TURBINE1R"] == ("TURBINE1R, produce, +2 energy: free, needs 3 engineers, red, fee 3 credits")
    assert label["space:WORKSHOP3L"] == "WORKSHOP3L, turn the wheel 3×, pay 5 credits: free, needs 2 engineers"
    assert label["space:BANK"] == "BANK: 1 credit for each engineer, never full; 2 engineers of Germany"
    assert label["space:PATENT1"].startswith("PATENT1, take the tile I-base (builds a base; ")
    assert label["space:PATENT1"].endswith("), pay 5 credits: free, needs 2 engineers")
    assert "(taken)" in label["space:PATENT2"]
    few = labels(management_board(new_game(2, 1)[0]))
    assert few["space:TURBINE2L"].endswith(": closed, for 4 players or more")
    assert few["space:PATENT1"].endswith(": closed, not in the introductory game")


def test_cards_and_tiles_say_what_they_ask_and_give():
    assert labels(contract("G12")) == {"contract:G12": "contract G12 (4 energy: build a base in the plains), green"}
    assert labels(technology_tile("base")) == {"tile:base": "base tile, basic: builds a base"}
    assert labels(bonus_tile("bases")) == {"tile:bases": "Bonus tile: 4 VP for each of: bases built"}
    state = state_at(0.6, 4, "full")
    assert labels(energy_track(state))[f"tile:{state.setup.objective}"].startswith("Objective, 15, 10, 5 VP for most ")
    for name in state.setup.bonus_tiles[: state.rules.rounds]:
        assert labels(energy_track(state))[f"tile:{name}"].startswith("bonus tile of round ")


def test_a_tile_on_the_wheel_says_when_it_is_back():
    players = [{"company": "usa", "wheel": {"3": {"tile": "base", "excavators": 4}}}, {"company": "italy"}]
    state = from_position({"players": players})
    assert labels(wheel(state, 0)) == {"tile:base": "base tile, basic: builds a base; on the wheel, back in 3 turns"}


def test_a_name_in_a_label_stays_text():
    """In the draft engineers are labelled with the player's name, since nobody has a company yet."""
    state, _ = new_game(2, 1, mode="full", names=[NASTY, "Ada"])
    assert not state.companies[0]
    state = state.copy()
    state.occupied, state.bank = {"TURBINE1L": 0}, (3, 0)
    for picture in (management_board(state), board(state), hand(state, 0)):
        assert "<img" not in picture.svg
        assert 'onerror="' not in picture.svg
    label = labels(management_board(state))
    assert label["space:TURBINE1L"] == f"TURBINE1L, produce, +2 energy: 2 engineers of {NASTY}"
    assert NASTY in label["space:BANK"]


def test_every_trail_is_one_path_that_a_drop_can_run_along():
    paths = [("A", "B1U", "B1L", "C1R", "P5-0", "P5-1", "B5U"), ("D", "B4U"), ("P12-1", "P12-2", "P12-3", "end")]
    trails = [node for node in nodes(board(STANDARD, trail=paths)) if node.get("data-trail")]
    assert [node.get("data-trail") for node in trails] == ["1", "2", "3"]
    assert {node.tag for node in trails} == {f"{SVG}path"}
    assert all(node.get("d").startswith("M") for node in trails)
    state = state_at(0.5, 4, "full")
    pair = before_after(state, state, trail=paths)
    assert [node.get("data-trail") for node in nodes(pair) if node.get("data-trail")] == ["1", "2", "3"]
