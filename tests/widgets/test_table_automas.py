"""Automas at the game table: dealt, watched tile by tile, explained, taken back, saved and opened again."""

import pytest

from barrage_core import BarrageError, Game, TurnTile, UseBank, from_position
from barrage_core.bots import GreedyBot
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.events import AutomaTileTurned
from barrage_widgets import GameSession, GameTable
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.table.game_table import BOARD
from tests.kit.automas import pile
from tests.widgets.driving import all_blocks, button, check_refused, control, controls, find, items, words

AUTOMA_FIRST = {
    "mode": "full",
    "players": [{"company": "usa", "automa": "hard", "excavators": 9}, {"company": "italy"}, {"company": "france"}],
    "automa_pile": {"order": [9, 3, *(tile for tile in range(1, 21) if tile not in (3, 9))]},
    "powerhouses": {"P8-0": "usa"},
}
"""Tile 3 lets the USA build a base; by the criteria of tile 9 it goes on B1U (tests/questions/test_automa.py)."""


@pytest.fixture
def table():
    shown = GameTable(AUTOMA_FIRST, speed="normal")
    yield shown
    shown.close()


def tick(table):
    (pace,) = [block for block in all_blocks(table) if block["kind"] == "pace"]
    table.handle(pace["id"], pace["value"])
    assert not table.problem


def board(table):
    return find(table, "picture", alt="board")["words"]


def tiles(table):
    """Return what the table tells of the tiles that lie open: each face alone while an Automa plays, else both."""
    names = ("automa tile", "action face", "criteria face")
    return [block["words"] for block in all_blocks(table) if block.get("alt") in names]


def pick(table, until=lambda table: table.state.round):
    """Take the first choice of every decision of a person."""
    while not until(table):
        table.handle("do", [table.session.moment, 0])
        assert not table.problem


def test_the_map_is_in_view_when_an_automa_begins_the_first_round():
    table = GameTable(automas=["medium"], seed=18, speed="normal")
    pick(table)
    assert table.goes_on
    assert table.tab == BOARD
    table.close()


# Dealing ------------------------------------------------------------------------------------------------------------


def test_a_person_plays_against_automas():
    table = GameTable(automas=["medium"], seed=3)
    assert (table.state.players, table.state.setup.automas) == (2, ("", "medium"))
    assert (table.session.humans, table.session.automas) == ({0}, {1})
    pick(table, lambda table: table.state.is_over)
    assert "The game is over" in words(table)


def test_people_bots_and_automas_sit_at_one_table():
    table = GameTable(players=4, humans=2, automas=["easy", "very_hard"], seed=3)
    assert table.session.humans == {0, 1}
    table = GameTable(players=4, humans=1, automas=["easy", "very_hard"], seed=3)
    assert [seat for seat in range(4) if seat not in table.session.humans | table.session.automas] == [1]
    assert GameTable(automas=["easy", "hard"]).state.players == 3
    notes = [item["note"] for item in find(table, "cards")["items"]]
    assert notes[:2] == ["Automa, easy", "Automa, very hard"]  # Automas begin round 1
    facts = [[word for _, word in item["facts"]] for item in find(table, "cards")["items"]]
    assert "credits" not in facts[0], "an Automa has none"
    assert "credits" in facts[2]
    alone = GameTable(humans=0, automas=["easy", "hard"], seed=1)
    assert alone.state.is_over


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"automas": ["expert"]}, r"automas\[0\]: expected one of easy, medium, hard, very_hard, got 'expert'"),
        ({"automas": 2}, "automas: expected a list, got 2"),
        ({"automas": ["easy"], "mode": "introductory"}, "they play the full game only"),
        ({"automas": ["easy"], "players": 2, "humans": 2}, "humans: expected a whole number from 0 to 1, got 2"),
        ({"automas": ["easy"], "humans": [1]}, "humans: expected one of 0, got 1"),
        ({"automas": ["easy"] * 4}, "players: expected a whole number from 2 to 4, got 5"),
    ],
)
def test_an_impossible_table_is_one_clear_error(options, says):
    with pytest.raises(BarrageError, match=says):
        GameTable(**options)


def test_automas_are_chosen_in_the_games_page():
    table = GameTable(seed=3)
    table.handle("tab", "file")
    assert "level" not in controls(table)
    table.handle("players", "3")
    table.handle("people", "3")
    table.handle("automas", "2")
    assert (table.deal.people, table.deal.mode, table.deal.automas) == (1, "full", ("medium", "medium"))
    assert control(table, "people")["options"] == [["0", "0"], ["1", "1"]]
    assert [value for value, _ in control(table, "mode")["options"]] == ["full"]
    assert [item["label"] for item in items(table) if item["id"] == "level"] == 2 * [
        level.title for level in AUTOMA_LEVELS.values()
    ]
    table.handle("level", ["very_hard", 1])
    assert button(table, ["very_hard", 1])["on"]
    assert button(table, ["medium", 0])["on"]
    assert "play the full game only" in words(table)
    table.handle("new")
    assert table.state.setup.automas == ("", "medium", "very_hard")
    table.handle("automas", "0")
    table.handle("mode", "introductory")
    assert (table.deal.automas, table.deal.mode) == ((), "introductory")


def test_fewer_players_leave_fewer_automas():
    table = GameTable(seed=3)
    table.handle("players", "4")
    table.handle("automas", "4")
    table.handle("players", "2")
    assert (table.deal.people, len(table.deal.automas)) == (0, 2)


def test_what_cannot_be_dealt_is_refused():
    table = GameTable(players=3, automas=["easy"])
    check_refused(
        table,
        ("automas", "4"),
        ("automas", 1),
        ("people", "3"),
        ("mode", "introductory"),
        ("level", ["expert", 0]),
        ("level", ["easy", 1]),
        ("level", "easy"),
        ("level", [0]),
    )


# Watching -----------------------------------------------------------------------------------------------------------


def test_an_automa_turns_its_tile_then_decides_then_a_person_is_asked(table):
    assert not tiles(table)
    tick(table)
    actions, criteria = tiles(table)
    assert "Automa tile 3, actions:" in actions
    assert "Automa tile 9, criteria:" in criteria
    assert "turns over a tile: actions of tile 3, criteria of tile 9" in words(table)
    assert "B1U" not in table.shown.dams
    assert "MARKS" not in board(table)
    tick(table)
    assert "B1U" in table.shown.dams
    assert tiles(table) == [actions, criteria]
    assert table.marks == {"B1U": "choice"}
    assert "MARKS\n  B1U: choice" in board(table)
    assert table.goes_on
    happened = [line["text"] for line in find(table, "log", label="What happened last")["lines"]]
    assert "The USA builds a base at B1U" in " ".join(happened)
    assert not [block for block in all_blocks(table) if block.get("alt") == "action board"], "the tiles need the room"
    tick(table)
    assert [block for block in all_blocks(table) if block.get("alt") == "action board"]
    assert not table.goes_on
    assert table.session.seat == 1
    assert find(table, "fold", label="The Automa tiles that lie open")
    assert "MARKS" not in board(table)


def test_at_once_nothing_is_shown_on_the_way():
    table = GameTable(AUTOMA_FIRST)
    assert table.session.seat == 1
    assert "B1U" in table.state.dams
    assert "MARKS" not in board(table)


def test_since_your_move_tells_what_an_automa_did_and_what_decided(table):
    table.handle("skip")
    (line,) = (line["text"] for line in find(table, "log", label="Since your move")["lines"])
    assert line.startswith("★ The USA (decided by: the first from basin 1 on)")
    assert ") followed tile 3: discard the green contracts on show for 2 energy; build a base" in line
    assert line.endswith(", at B1U.")


def test_why_tells_the_way_to_the_decision_and_marks_it_on_the_map(table):
    table.handle("skip")
    assert (button(table, 0)["label"], button(table, 0)["name"]) == ("★", "USA")
    table.handle("why", 0)
    way = table.session.followed_turn(0).sentences()
    assert "\n\n".join(way) in words(table)
    assert way[-1] == "The first from basin 1 on: B1U."
    assert way[-1] in table.said
    assert "MARKS\n  B1U: choice" in board(table)
    assert len(tiles(table)) == 1
    pick(table, lambda table: table.session.moment > 1)
    assert table.followed is None


def test_why_not_there_is_answered_about_the_turn_that_is_followed(table):
    table.handle("skip")
    table.handle("elsewhere", "B5U")
    assert table.elsewhere == "", "no turn is followed yet"
    table.handle("why", 0)
    places = [value for value, _ in find(table, "choice", id="elsewhere")["options"]]
    assert places == ["", *table.state.board.basin_of]
    table.handle("elsewhere", "B5U")
    reason = "B5U is left out by this step, which keeps B1U: the first from basin 1 on"
    assert [one.text for one in table.reasons_elsewhere] == [reason]
    assert reason in words(table)
    assert table.said.endswith(reason)
    table.handle("elsewhere", "B1U")
    assert "B1U is where it built in that turn." in words(table)
    table.handle("elsewhere", "B99")
    assert "place: expected one of " in table.problem["text"]
    pick(table, lambda table: table.session.moment > 1)
    assert (table.followed, table.elsewhere) == (None, "")


def test_why_explains_a_bot_beside_an_automa():
    table = GameTable({**AUTOMA_FIRST, "to_move": "italy"}, humans=[2], bot="greedy")
    assert table.session.others_that_played == [1]
    table.handle("why", 1)
    assert table.explained is not None
    assert table.followed is None
    assert table.session.followed_turn(0) is None, "the Automa has not taken a turn yet"


def test_a_production_of_an_automa_is_marked_from_dam_to_powerhouse():
    fields = {
        "dams": {"B1L": {"owner": "usa", "level": 3, "water": 3}},
        "conduits": {"C1L": "usa"},
        "automa_pile": {"order": [1, 9, *(tile for tile in range(1, 21) if tile not in (1, 9))]},
    }
    table = GameTable({**AUTOMA_FIRST, **fields})
    table.handle("why", 0)
    assert "MARKS\n  B1L: from\n  C1L: choice\n  P8-0: to" in board(table)


# Through time, and files --------------------------------------------------------------------------------------------


def test_undo_goes_back_to_a_decision_of_a_person_and_time_travel_to_any_tile():
    table = GameTable(automas=["hard"], seed=5)
    pick(table)
    pick(table, lambda table, until=table.session.moment + 6: table.session.moment >= until)
    latest = table.session.moment
    table.handle("undo")
    assert table.session.is_human
    table.handle("redo")
    assert table.session.moment == latest
    turned = [
        moment
        for moment in range(1, latest + 1)
        if any(isinstance(event, AutomaTileTurned) for event in table.session.events_at(moment))
    ]
    table.handle("moment", turned[0] - 1)
    assert not table.session.is_human
    table.handle("forth")
    assert table.session.game.steps[turned[0] - 1].action == TurnTile()


def test_a_hint_reckons_with_automas():
    table = GameTable(AUTOMA_FIRST)
    table.handle("advice")
    assert table.hint.plan[0] in [option.action for option in table.options]
    assert not table.problem


def test_the_review_judges_the_turns_of_people_alone():
    game = Game.new(2, 6, mode="full", map="miniature", automas=["hard"])
    while not game.state.is_over:
        game.play(GreedyBot(1).choose(game.state))
    table = GameTable(game, humans=1)
    assert {turn.seat for _, turn in table.people_turns} == {0}
    bots = GameTable(game, humans=0)
    assert {turn.seat for _, turn in bots.people_turns} == {0}, "an Automa has nothing to choose"
    assert "where the points of" in " ".join(block.get("caption", "") for block in all_blocks(table)).lower()


def test_codes_and_files_bring_the_automas_back():
    table = GameTable(automas=["hard"], seed=5)
    pick(table)
    table.handle("tab", "file")
    home, code = unpacked(find(table, "download")), table.code
    other = GameTable(seed=1)
    other.handle("open", home)
    assert other.state == table.state
    assert (other.session.humans, other.session.automas) == ({0}, {1})
    other.handle("code", code)
    assert other.session.automas == {1}


def test_people_take_the_seats_that_automas_leave_them():
    assert GameTable(AUTOMA_FIRST).session.humans == {1}
    assert GameTable(AUTOMA_FIRST, humans=2).session.humans == {1, 2}
    with pytest.raises(BarrageError, match="humans: expected a whole number from 0 to 2, got 3"):
        GameTable(AUTOMA_FIRST, humans=3)
    with pytest.raises(BarrageError, match="humans: expected one of 1, 2, got 0"):
        GameTable(AUTOMA_FIRST, humans=[0])
    three = GameTable(players=3, humans=3)
    three.handle("code", GameTable(AUTOMA_FIRST).code)
    assert three.session.humans == {1, 2}
    assert GameSession(Game.from_position(from_position(AUTOMA_FIRST))).humans == {1, 2}


# People who play from a tile -----------------------------------------------------------------------------------------


SEKIBO = {
    "mode": "full",
    "players": [
        {"company": "usa", "automa": "very_hard", "officer": "mahiri_sekibo"},
        {"company": "germany", "officer": "anton_krylov"},
    ],
    "to_move": "germany",
    "automa_pile": pile(4, 1),
}
"""The first turn of a person in a round, beside an Automa with Mahiri Sekibo (D21)."""


def test_the_first_turn_of_a_person_is_shown_as_that_of_an_automa():
    table = GameTable(SEKIBO, humans=[1], speed="normal")
    assert not table.session.is_human
    assert table.session.options() == []
    tick(table)
    actions, _ = tiles(table)
    assert "Automa tile 4, actions:" in actions
    assert "Germany plays a turn from an Automa tile: actions of tile 4, criteria of tile 1" in words(table)
    tick(table)
    assert table.marks == {"B1L": "choice"}
    assert table.shown.dams["B1L"].owner == 1
    table.handle("skip")
    assert (table.session.seat, table.session.is_human) == (1, True)
    assert table.session.options()
    told = [line["text"] for line in find(table, "log", label="Since your move")["lines"]]
    assert "followed tile 4: build a base in the mountains, at B1L" in told[0]


def test_why_tells_the_way_to_what_a_person_played_from_a_tile_and_not_to_their_own_turn():
    table = GameTable(SEKIBO, humans=[1], speed="normal")
    table.handle("skip")
    assert table.session.others_that_played == [0, 1]
    table.handle("why", 1)
    assert table.followed.player == 1
    assert "Entry 2, build a base in the mountains: done, at B1L." in words(table)
    assert "MARKS\n  B1L: choice" in board(table)
    table.session.play(UseBank(1))
    assert table.session.followed_turn(1) is None
    table.session.undo()
    assert table.session.moment == 2, "before the turn that was their own"
