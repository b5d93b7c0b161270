"""Companies and bonus tiles of one's own in the controls: chosen, shown and played like printed ones."""

import pytest

from barrage_core import Game, Power, add_bonus_tile, add_company, remove_own
from barrage_core.components.gains import Gain
from barrage_widgets import GameTable, ScenarioEditor
from barrage_widgets.labs import CompanyLab, EnergyTrackLab
from tests.widgets.driving import controls, words

SAYS = "Every production brings 2 credits."
SCENE = {"players": [{"company": "usa"}, {"company": "italy"}], "dams": {"B2L": {"owner": "italy"}}}


@pytest.fixture(autouse=True)
def own():
    """Add a company and a bonus tile, and take them out again."""
    add_company(
        Power("tyrol", production_gains=lambda state, seat, action: Gain("credits", 2)),
        name="Tyrol",
        says=SAYS,
        board="italy",
    )
    add_bonus_tile(Power("purse", counts=lambda state, seat: state.credits[seat]), name="credits", says="Thrift.", vp=1)
    yield
    remove_own("tyrol")
    remove_own("purse")


def test_a_game_with_them_is_played_at_the_table():
    game = Game.new(2, 1, companies=["tyrol", ""], bonus_tiles=["purse", "", "", "", ""])
    shown = GameTable(game, bot="random", speed="at once")
    assert "Tyrol" in words(shown)
    shown.handle("do", [0, 0])
    assert shown.session.moment > 0
    shown.close()


def test_the_laboratory_of_companies_says_what_it_does():
    lab = CompanyLab()
    lab.handle("company", "tyrol")
    assert lab.state.companies[0] == "tyrol"
    assert f"Tyrol: {SAYS}" in words(lab)


def test_the_laboratory_of_the_energy_track_counts_with_its_hook():
    lab = EnergyTrackLab({"players": [{"company": "usa", "energy": 13}, {"company": "italy"}], "round": 2})
    lab.handle("tile", "purse")
    assert "Has credits: 6" in words(lab)
    assert "count" not in controls(lab)
    assert lab.vp("usa", "bonus tiles") == 6
    lab.handle("count", 2)
    assert "it is a tile of your own" in lab.problem["text"]


def test_the_editor_lets_one_board_play_once():
    editor = ScenarioEditor(SCENE)
    editor.handle("company", "tyrol")
    assert editor.state.companies == ("tyrol", "usa")  # whoever had the board gets what the player had
    assert [dam.owner for dam in editor.state.dams.values()] == [1]
    editor.handle("add_player")
    assert editor.state.companies == ("tyrol", "usa", "germany")
