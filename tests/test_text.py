"""A position as text: complete, narrow, and the same every time."""

from __future__ import annotations

import pytest

from barrage_core import from_position
from barrage_core.bots import GreedyBot, RandomBot
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.maps import MAPS
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import play_unchecked
from barrage_core.text import WIDTH, text

POSITION = {
    "map": "standard",
    "mode": "full",
    "round": 3,
    "players": [
        {
            "company": "usa",
            "officer": "mahiri_sekibo",
            "name": "Ada",
            "vp": 21,
            "energy": 5,
            "credits": 1,
            "excavators": 4,
            "mixers": 0,
            "tiles": ["base", "elevation", "powerhouse", "II-wild"],
            "wheel": {"1": {"tile": "conduit", "excavators": 6}, "4": {"mixers": 1}},
            "contracts": ["R2", "Y13"],
            "fulfilled": ["S1"],
        },
        {"company": "germany", "officer": "wilhelm_adler", "engineers": 0, "bank": 3, "passed": True},
    ],
    "dams": {
        "B5U": {"owner": "usa", "level": 2, "water": 1},
        "B7L": {"owner": "neutral", "level": 2, "water": 2},
    },
    "conduits": {"C5R": "usa", "C1R": "germany"},
    "powerhouses": {"P10-1": "usa"},
    "headstreams": {"A": 2},
    "to_move": "usa",
}


@pytest.fixture
def position():
    return from_position(POSITION)


def games(map_name, mode, players):
    """Yield every state of a game, the first seat greedy."""
    state, _ = new_game(players, 4, mode=mode, map=map_name)
    bots = [GreedyBot(0), *(RandomBot(seat) for seat in range(1, players))]
    yield state
    while not state.is_over:
        play_unchecked(state, bots[state.decision.player].choose(state))
        yield state


@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize(("mode", "players"), [("introductory", 4), ("full", 2), ("full", 3)])
@pytest.mark.no_cover
def test_every_position_of_a_game_fits_the_width_and_is_complete(map_name, mode, players):
    for number, state in enumerate(games(map_name, mode, players)):
        if number % 9 and not state.is_over:
            continue
        shown = text(state)
        assert shown == text(state.copy())
        assert max(map(len, shown.splitlines())) <= WIDTH
        places = [place for pieces in ("base", "conduit", "powerhouse") for place in state.board.places[pieces]]
        tokens = set(shown.replace(";", " ").split())
        assert tokens >= {*places, *state.occupied, *state.supply.on_show, *state.supply.national}
        assert tokens >= {contract for hand in state.contracts for contract in hand}
        assert shown.count("SEAT ") == players


def test_the_head_says_when_it_is_and_who_decides(position):
    lines = text(position).splitlines()
    assert lines[0] == "Barrage, full game, 2 players, map standard"
    assert lines[1].startswith("Round 3 of 5, actions. Ada: ")


@pytest.mark.parametrize(
    "line",
    [
        "A                2 drops ●●, flows to basin 1; to come: ",
        "dams           B5U USA level 2 ●○ (1 of 2 drops); B5L free",
        "B7L neutral level 2 ●● (2 of 2 drops)",
        "conduits       C5L free (value 3, to basin 8); C5R USA (value 4, to basin 10)",
        "C1R Germany (value 4, to basin 5)",
        "powerhouses    P10-0 free; P10-1 USA; P10-2 free (red)",
        "Basin 12, flows off the map",
        "Bank             Germany 3 engineers",
        "SEAT 1: Ada, USA, Mahiri Sekibo",
        "SEAT 2: Germany, Wilhelm Adler (has passed)",
        "score            21 VP, 5 energy in this round",
        "1 credit, 4 excavators, 0 mixers",
        "built            1 base, 1 elevation, 1 conduit, 1 powerhouse",
        "tiles            base, elevation, powerhouse, II-wild",
        "wheel            back in 1 turn: conduit tile, 6 excavators; back in 4 turns: 1 mixer",
        "contracts        R2 (8 energy: build a base); Y13 (7 energy: 3 VP, 2 drops that flow at once, 1 mixer)",
        "fulfilled        S1",
        "(this round)",
    ],
)
def test_what_lies_on_the_table_is_named(position, line):
    assert line in text(position)


def test_the_patent_office_says_what_its_tiles_do():
    state, _ = new_game(2, 1, mode="full")
    shown = text(state)
    assert all(f"{tile}: " in shown for tile in state.patents)
    state.patents = ("", *state.patents[1:])
    assert "patent 1         taken" in text(state)


def test_the_draft_shows_what_is_left_to_pick():
    state, _ = new_game(3, 2, mode="full")
    shown = text(state)
    assert "Draft. " in shown
    assert "TO BE PICKED" in shown
    assert shown.count("has not picked yet") == 3
    play_unchecked(state, GreedyBot().choose(state))
    assert text(state).count("has not picked yet") == 2


def test_the_end_names_the_winner():
    state, _ = new_game(2, 1, rules=RuleSet(rounds=1), names=["Ada", "Bo"])
    bots = [RandomBot(0), RandomBot(1)]
    while not state.is_over:
        play_unchecked(state, bots[state.decision.player].choose(state))
    shown = text(state)
    assert "The game is over. Winner: " in shown
    assert "Rules              rounds = 1" in shown
    assert "this round)" not in shown


def test_an_officer_copied_is_shown(position):
    position.copied, position.activations = "viktor_fiesler", (1, 0)
    shown = text(position)
    assert "copied           an officer 1 time in this round" in shown
    assert "acts as          Viktor Fiesler" in shown


def test_a_name_cannot_move_the_cursor_or_break_the_width():
    state, _ = new_game(2, 1)
    state.setup = state.setup._replace(names=("\x1b[2J" + "é" * 200, "界" * 40))
    shown = text(state)
    assert "\x1b" not in shown
    assert "?[2Jéé" in shown
    assert max(map(len, shown.splitlines())) <= WIDTH


def test_long_lists_break_between_their_items(position):
    position.supply = position.supply._replace(national=tuple(name for name in CONTRACTS if name.startswith("N")))
    block = text(position).split("  national ")[1].split("  face down")[0]
    assert all(line.strip().startswith("N") for line in block.splitlines() if line.strip())


def test_the_numbers_of_an_automa_are_its_own():
    """The objective pays an Automa 20, 15, 10 VP, and it takes no construction spaces."""
    person, automa = {"company": "usa"}, {"company": "italy", "automa": "hard"}

    def told(*players):
        return " ".join(text(from_position({"mode": "full", "players": players})).split())

    people = told(person, {"company": "italy"})
    assert " objective 15, 10, 5 VP for most " in people
    assert people.count(" of 4 spaces used in this round") == 2
    mixed = told(person, automa)
    assert " objective 15, 10, 5 VP (an Automa: 20, 15, 10 VP) for most " in mixed
    assert mixed.count(" of 4 spaces used in this round") == 1
    assert mixed.count(" constructions an Automa uses no spaces for them ") == 1
    assert " objective 20, 15, 10 VP for most " in told({"company": "usa", "automa": "easy"}, automa)
