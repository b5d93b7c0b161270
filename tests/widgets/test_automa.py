"""The laboratory of the Automa: tiles to choose, steps that narrow the spaces down, and why not there."""

import pytest

from barrage_core import BarrageError, decode, encode, from_position
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.components.contracts import CONTRACTS, PRIVATE
from barrage_core.questions import automa_turn
from barrage_widgets import AutomaLab
from barrage_widgets.panel import positions
from tests.kit.automas import with_officer
from tests.kit.tables import dam
from tests.widgets.driving import check_refused, control, find, opened, words

lab = opened(AutomaLab)


def marks(lab):
    """Return what the map marks, in words."""
    _, _, told = find(lab, "picture", alt="board")["words"].partition("MARKS\n")
    return dict(line.strip().split(": ") for line in told.splitlines())


def steps(lab):
    return [line["text"] for line in find(lab, "log")["lines"]]


def test_every_step_narrows_the_spaces_down_on_the_map(lab):
    """The mountains have 8 base spaces; B1U and B3L are built on, and three of the others are red."""
    assert marks(lab) == {}
    seen = []
    while lab.moment < len(lab.looks) - 1:
        lab.handle("step", 1)
        seen.append(marks(lab))
    refused, possible, none_fits, red, line, strongest, done, wheel = seen
    assert refused == {}
    assert set(possible) == {"B1L", "B2U", "B2L", "B3U", "B4U", "B4L"}
    assert none_fits == possible
    assert red == {"B2U": "choice", "B3U": "choice", "B4U": "choice", "B1L": "no", "B2L": "no", "B4L": "no"}
    assert line == {"B2U": "choice", "B3U": "choice", "B4U": "no"}
    assert strongest == {"B2U": "choice", "B3U": "no"}
    assert done == {"B2U": "choice"}
    assert wheel == {}
    assert lab.state.dams["B2U"].owner == 0
    assert lab.state.automa_pile == lab.turn.after.automa_pile


def test_the_steps_tell_what_was_decided_only_after_the_way_to_it(lab):
    lab.handle("moment", 6)
    told = steps(lab)
    assert told[1].startswith("Entry 1, produce for a green contract, −1 energy: not possible, because no system")
    assert told[2].startswith("Entry 2, build a base in the mountains. Possible, and payable in machines: B1L, ")
    assert "at B2U" not in " ".join(told)
    lab.handle("step", 1)
    assert steps(lab)[-1] == "Entry 2, build a base in the mountains: done, at B2U."
    assert lab.said == steps(lab)[-1]
    lab.handle("step", -1)
    assert lab.moment == 6


@pytest.mark.parametrize("actions", AUTOMA_TILES)
def test_the_steps_are_the_sentences_of_the_turn_whatever_the_tiles(lab, actions):
    for criteria in (2, 8, 13):
        lab.handle("actions", str(actions))
        lab.handle("criteria", str(criteria))
        turn = automa_turn(from_position(positions.AUTOMA), lab.actions, lab.criteria)
        shown = [look.says for look in lab.looks[1:]]
        assert sorted(says[-20:] for says in shown) == sorted(line[-20:] for line in turn.sentences())
        lab.handle("moment", len(lab.looks) - 1)
        assert lab.problem == {}
        assert lab.state == turn.after


def test_the_steps_to_an_elevation_that_an_officer_builds_instead_begin_by_saying_so():
    state = with_officer("graziano_del_monte", dams={"B8L": dam("usa")}).state
    lab = AutomaLab(state, actions=19, criteria=3)
    head = "Entry 2, build a conduit (its officer builds an elevation instead)."
    assert f"{head} Possible, and payable in machines: B8L." in [look.says for look in lab.looks]
    lab.close()


def test_a_click_asks_why_not_there(lab):
    for place, says in {
        "B4L": "B4L is left out by this step, which keeps B2U, B3U, B4U: on a red space",
        "B6U": "B6U is in the hills, the tile says build a base in the mountains",
        "B3L": "B3L already holds a base (Italy)",
        "P7-0": "no entry of tile 4 builds on such a space",
    }.items():
        lab.handle("board", f"place:{place}")
        assert says[1:] in words(lab)
        assert says in lab.said
        assert find(lab, "text", tone="bad")["page"]
    lab.handle("board", "place:B2U")
    assert lab.reasons == []
    assert "B2U is where the Automa builds in this turn." in words(lab)
    lab.handle("board", "basin:5")
    assert lab.reasons == []
    assert "why not there" not in words(lab)


def test_a_tile_that_lies_there_already_changes_places_with_the_other(lab):
    lab.handle("actions", "13")
    assert (lab.actions, lab.criteria) == (13, 4)
    lab.handle("criteria", "13")
    assert (lab.actions, lab.criteria) == (4, 13)
    lab.handle("actions", "7")
    assert (lab.actions, lab.criteria, lab.moment) == (7, 13, 0)
    assert "Automa tile 7, actions:" in find(lab, "picture", alt="automa tile")["words"]


def test_other_positions_and_tiles_can_be_given():
    position = {**positions.AUTOMA, "round": 3}
    lab = AutomaLab(position, actions=1, criteria=2)
    assert lab.turn.told.startswith("place 2 drops that wait")
    assert [look.says for look in lab.looks[2:5]] == [
        "Entry 2, place 2 drops that wait. A drop comes to a dam of its own: B.",
        "A drop comes to a dam of its own: none fits.",
        "Entry 2, place 2 drops that wait: done, one drop only, on B.",
    ]
    lab.handle("moment", 3)
    assert marks(lab) == {}
    lab.handle("moment", 4)
    assert marks(lab) == {"B": "choice"}
    lab.close()
    with pytest.raises(BarrageError, match="it is not the turn of an Automa"):
        AutomaLab(positions.DAMS)
    with pytest.raises(BarrageError, match="actions: expected a whole number from 1 to 20, got 21"):
        AutomaLab(actions=21)


def test_dam_and_conduit_of_the_systems_that_are_left_are_marked():
    fields = {
        "dams": {"B5L": {"owner": "usa", "level": 3, "water": 3}},
        "conduits": {"C5L": "usa", "C5R": "usa"},
        "powerhouses": {"P8-0": "usa", "P10-0": "usa"},
        "contracts_on_show": ["G1", "G2"],
    }
    lab = AutomaLab({**positions.AUTOMA, **fields}, actions=9, criteria=1)
    lab.handle("moment", 1)
    assert marks(lab) == dict.fromkeys(("B5L", "C5L", "C5R"), "choice")
    lab.handle("moment", 2)
    assert marks(lab) == {"B5L": "choice", "C5R": "choice", "C5L": "no"}
    lab.close()


def test_a_piece_that_a_reward_gives_is_marked_too():
    """The criteria choose its place, without an entry of a tile."""
    contract = next(name for name in PRIVATE["yellow"] if "build_powerhouse" in str(CONTRACTS[name].reward))
    fields = {
        "dams": {"B1L": {"owner": "usa", "level": 3, "water": 3}},
        "conduits": {"C1L": "usa"},
        "powerhouses": {"P8-0": "usa"},
        "contracts_on_show": ["G1", contract],
        "national_contracts": [],
    }
    lab = AutomaLab({**positions.AUTOMA, **fields}, actions=9, criteria=1)
    built = [look for look in lab.looks if look.left and look.left[0].startswith("P") and look.says.startswith("Where")]
    assert built
    lab.close()


def test_another_position_is_opened_and_start_again_comes_back_to_it(lab):
    people = {**positions.AUTOMA, "players": [{"company": "usa", "excavators": 6}, {"company": "italy"}]}
    lab.handle("board", "place:B4L")
    lab.handle("code", f" {encode(from_position(people))} ")
    assert lab.problem == {}
    assert (lab.state.setup.automas, lab.chosen, lab.moment) == (("medium", ""), "", 0)
    lab.handle("level", "easy")
    assert lab.state.setup.automas == ("easy", "")
    shown = lab.state
    assert decode(find(lab, "code")["text"]) == shown
    lab.handle("step", 1)
    lab.handle("again")
    assert (lab.state, lab.moment) == (shown, 0)
    small = {
        "map": "miniature",
        "mode": "full",
        "players": [{"company": "usa", "automa": "hard"}, {"company": "italy"}],
    }
    lab.handle("code", encode(from_position(small)))
    assert lab.problem == {}
    assert lab.board.spec.name == "miniature"


def test_what_happens_is_told_at_the_end(lab):
    assert "What happens" not in str(lab.view)
    lab.handle("moment", len(lab.looks) - 1)
    assert {"text": "The USA builds a base at B2U."} in find(lab, "log", label="What happens")["lines"]


def test_a_position_without_a_turn_of_an_automa_is_refused(lab):
    usa, italy = positions.AUTOMA["players"]
    nobody = {**positions.AUTOMA, "players": [{**usa, "engineers": 0}, italy]}
    lab.handle("code", encode(from_position(nobody)))
    assert "has no engineers left, and passes" in str(lab.problem)
    lab.handle("code", encode(from_position({**positions.AUTOMA, "to_move": "italy"})))
    assert "it is not the turn of an Automa" in str(lab.problem)
    assert lab.state == from_position(positions.AUTOMA)


def test_what_does_not_exist_is_refused(lab):
    check_refused(lab, ("code", "x"), ("code", encode(from_position(positions.DAMS))), ("level", "expert"))
    assert lab.state == from_position(positions.AUTOMA)
    check_refused(lab, ("actions", "21"), ("criteria", "x"), ("moment", 99), ("step", -1), ("step", "x"))
    assert control(lab, "actions")["value"] == "4"
