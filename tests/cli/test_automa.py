"""`barrage automa`: a helper for a table of cardboard."""

from __future__ import annotations

import io

import pytest

from barrage_core import decode, encode, from_position
from barrage_core.questions.automa import as_automa, automa_turn
from tests.cli.running import run

PEOPLE = from_position(
    {
        "mode": "full",
        "players": [{"company": "usa", "excavators": 9}, {"company": "italy"}],
        "powerhouses": {"P8-0": "usa"},
    }
)
HARD = as_automa(PEOPLE, "hard")
TILES = ["--actions", "3", "--criteria", "9"]


def test_the_tiles_the_way_what_happens_and_the_next_position_are_printed(capsys):
    code, out, err = run(capsys, "automa", encode(HARD), *TILES)
    assert (code, err) == (0, "")
    turn = automa_turn(HARD, 3, 9)
    parts = [
        "Automa tile 3, actions:\n",
        "Automa tile 9, criteria:\n",
        "\nThe way to the decision of the USA (level hard):\n  Entry 1, ",
        "\n  The first from basin 1 on: B1U.\n",
        "\nWhat happens:\n  The USA turns over a tile: actions of tile 3, criteria of tile 9.\n",
        "  The USA builds a base at B1U.\n",
        "\nAfter it Italy decides:\n",
    ]
    places = [out.find(part) for part in parts]
    assert -1 not in places, (parts, out)
    assert places == sorted(places)
    assert decode(out.splitlines()[-1]) == turn.handed_on()


def test_an_automa_takes_the_place_of_a_person(capsys):
    assert (
        run(capsys, "automa", encode(PEOPLE), "--level", "hard", *TILES)[1]
        == run(capsys, "automa", encode(HARD), *TILES)[1]
    )
    code, out, err = run(capsys, "automa", encode(PEOPLE))
    assert (code, out, err) == (1, "", "barrage: state: it is not the turn of an Automa\n")


def test_it_says_why_not_there(capsys):
    _, out, _ = run(capsys, "automa", encode(HARD), *TILES, "--place", "B5U")
    assert "\nWhy not at B5U?\n  B5U is left out by this step, which keeps B1U: the first from basin 1 on" in out
    _, out, _ = run(capsys, "automa", encode(HARD), *TILES, "--place", "B1U")
    assert "\nWhy not at B1U?\n  It builds there.\n" in out


def test_without_tiles_they_are_turned_over_and_a_code_can_come_through_a_pipe(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{encode(HARD)}\n"))
    code, out, _ = run(capsys, "automa", "-")
    turn = automa_turn(HARD)
    assert code == 0
    assert f"actions of tile {turn.actions}, criteria of tile {turn.criteria}" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--actions", "21"], "actions: expected a whole number from 1 to 20, got 21"),
        (["--actions", "4", "--criteria", "4"], "criteria: expected another tile than that of the actions, got 4"),
        (["--place", "B99"], "place: expected one of "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_does_not_exist_is_one_line(capsys, words, says):
    code, out, err = run(capsys, "automa", encode(HARD), *words)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"barrage: {says}")


def test_the_last_turn_of_a_game_ends_it(capsys):
    players = [{"company": "usa", "engineers": 1, "excavators": 0, "mixers": 0}, {"company": "italy", "passed": True}]
    last = as_automa(from_position({"mode": "full", "round": 5, "players": players}))
    _, out, _ = run(capsys, "automa", encode(last))
    assert "\nAfter it the game is over:\n" in out
    assert decode(out.splitlines()[-1]).is_over


def test_a_level_that_does_not_exist_is_usage(capsys):
    assert run(capsys, "automa", encode(HARD), "--level", "expert")[0] == 2
