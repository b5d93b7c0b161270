"""`barrage automa`: a helper for a table of cardboard."""

from __future__ import annotations

import io
import re

import pytest

from barrage_core import decode, encode, from_position
from barrage_core.cli.automa_table import COMMANDS
from barrage_core.newgame import new_game
from barrage_core.questions.automa import as_automa, automa_turn
from barrage_core.questions.cardboard import new_table
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
    assert (code, out) == (1, "")
    says = "the USA decides, not an Automa: go on from there with “barrage automa CODE --follow”, or with --level "
    assert err == f"barrage: {says}LEVEL let an Automa play this turn\n"


def test_where_companies_are_picked_the_way_on_is_to_follow_the_game(capsys, monkeypatch):
    game = encode(new_game(2, mode="full", automas=["hard"])[0])
    code, out, err = run(capsys, "automa", game)
    assert (code, out) == (1, "")
    assert err == "barrage: Player 1 decides, not an Automa: go on from there with “barrage automa CODE --follow”\n"
    code, out, err = follow(capsys, monkeypatch, "go", "do 1", "do 1", "go", options=(game, "--follow"))
    says = "Player 1 decides, not an Automa: say “moves” for what can be done and “do NUMBER” for what was"
    assert (code, err) == (1, f"barrage: {says}\n")
    assert "What happens:" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--actions", "99"], "--actions: only with a CODE and without --follow; "),
        (["--actions", "4", "--place", "B4L"], "--actions and --place: only with a CODE and without --follow; "),
        ([encode(HARD), "--follow", "--criteria", "4"], "--criteria: only with a CODE and without --follow; "),
        ([encode(HARD), "--seed", "1"], "--seed: only without a CODE, for the tiles of a new table"),
    ],
    ids=["actions", "actions and place", "followed", "seed"],
)
def test_an_option_that_would_be_ignored_is_usage(capsys, words, says):
    code, out, err = run(capsys, "automa", *words)
    assert (code, out) == (2, "")
    assert says in " ".join(err.split())


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


# Following a game -----------------------------------------------------------------------------------------------------


def follow(capsys, monkeypatch, *lines, options=("--seed", "1")):
    """Say some lines to the helper; return the exit code, what it answers, and its errors."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    return run(capsys, "automa", *options)


def position(capsys, monkeypatch, *lines, **options):
    """Return the position after some lines, all of which must be understood."""
    code, out, err = follow(capsys, monkeypatch, *lines, "code", **options)
    assert (code, err) == (0, "")
    return decode(out.splitlines()[-1])


ENTERED = [
    "players usa=medium germany=very_hard italy",
    "automa germany very_hard wilhelm_adler",
    "dam B5L usa 3 3",
    "dam B7L neutral",
    "conduit C5L usa",
    "powerhouse P8-0 usa",
    "drops A 2",
    "drops B7L 1",
    "space WORKSHOP1L italy",
    "contracts G1 G4 Y2 Y5 R3 R7",
    "national N2 N1",
    "patents I-base II-wild -",
    "headstreams 8 7 6 5",
    "bonus conduits bases",
    "objective basins_with_one",
    "order germany usa italy",
    "player usa vp 20 mixers 1",
    "player italy name Dora officer viktor_fiesler",
    "hand italy S1 G7",
    "fulfilled usa Y1",
    "technology usa base elevation conduit powerhouse II-base",
    "wheel germany 2 base 3 1",
    "# a remark",
    "",
    "turn usa",
]


def test_everything_that_stands_on_a_table_can_be_entered(capsys, monkeypatch):
    state = position(capsys, monkeypatch, *ENTERED)
    assert (state.setup.automas, state.companies) == (("medium", "very_hard", ""), ("usa", "germany", "italy"))
    assert state.officers == ("", "wilhelm_adler", "viktor_fiesler")
    assert (state.dams["B5L"], state.water["B5L"], state.water["B7L"]) == ((0, 3), 3, 1)
    assert (state.conduits, state.powerhouses, state.headstreams["A"]) == ({"C5L": 0}, {"P8-0": 0}, 2)
    assert state.occupied == {"WORKSHOP1L": 2}
    assert state.supply.on_show == ("G1", "G4", "Y2", "Y5", "R3", "R7")
    assert state.supply.national == ("N1", "N2")
    assert state.patents == ("I-base", "II-wild", "")
    assert state.setup.headstream_tiles == (8, 7, 6, 5)
    assert state.setup.bonus_tiles[:2] == ("conduits", "bases")
    assert state.setup.objective == "basins_with_one"
    assert (state.turn_order, state.decision.player) == ((1, 0, 2), 0)
    assert (state.vp[0], state.mixers[0], state.setup.names[2]) == (20, 1, "Dora")
    assert (state.contracts[2], state.fulfilled[0]) == (("S1", "G7"), ("Y1",))
    assert "II-base" in state.tiles[0]
    assert state.wheels[1][1] == ("base", 3, 1)


def in_capitals(line):
    """Write a line in capital letters, but for what a person is called."""
    return line if " name " in line or line.startswith("#") else line.upper()


def test_small_and_capital_letters_are_the_same_in_a_line(capsys, monkeypatch):
    state = position(capsys, monkeypatch, *ENTERED)
    assert position(capsys, monkeypatch, *(in_capitals(line) for line in ENTERED)) == state
    small = [line if " name " in line else line.lower() for line in ENTERED]
    assert position(capsys, monkeypatch, *small) == state
    asked = ["faces 4 13", "why b2u", "QUIT", "nonsense"]
    assert "Why not at B2U?" in follow(capsys, monkeypatch, *asked)[1]
    assert "Why not at B5U?" in run(capsys, "automa", encode(HARD), *TILES, "--place", "b5u")[1]


def test_names_of_people_and_files_are_kept_as_they_are_written(capsys, monkeypatch, tmp_path):
    assert position(capsys, monkeypatch, "Player Germany Name uSa").setup.names[1] == "uSa"
    monkeypatch.chdir(tmp_path)
    assert follow(capsys, monkeypatch, "save uSa", "Open uSa")[0] == 0
    assert [file.name for file in tmp_path.iterdir()] == ["uSa"]


def test_machines_on_a_wheel_are_to_be_taken_from_the_supply(capsys, monkeypatch):
    says = (
        "Off its wheel the USA has 6 excavators and 4 mixers; if that is different on your table, enter it,"
        " as in “player usa excavators 2 mixers 1”."
    )
    assert follow(capsys, monkeypatch, "wheel usa 5 base 5 0")[1].splitlines()[-1] == says
    assert "Off its wheel" not in follow(capsys, monkeypatch, "wheel usa 5 base")[1]
    assert "“player”" in COMMANDS["wheel"].says


def test_drops_that_were_entered_are_counted_in_words(capsys, monkeypatch):
    _, out, _ = follow(capsys, monkeypatch, "drops A 2", "dam B7L neutral 2 1", "drops B7L 0")
    assert "\nA: 2 drops.\n" in out
    assert "\nB7L: dam, neutral, level 2, 1 drop.\n" in out
    assert "\nB7L: 0 drops.\n" in out


def test_what_was_entered_is_changed_and_taken_away(capsys, monkeypatch):
    more = ["empty B5L", "empty WORKSHOP1L", "wheel germany 2", "contracts Y1", "hand italy", "technology usa base "]
    more[-1] += "elevation conduit powerhouse"
    state = position(capsys, monkeypatch, *ENTERED, "fulfilled usa", *more, "person usa", "out italy", "round 3")
    assert "B5L" not in state.dams
    assert state.occupied == {}
    assert "base" in state.tiles[1]
    assert state.supply.on_show == ("Y1",)
    assert (state.contracts[2], state.round, state.passed) == ((), 3, (False, False, True))
    assert state.setup.automas == ("", "very_hard", "")
    again = position(capsys, monkeypatch, *ENTERED, "out italy", "in italy", "person usa jill_mcdowell")
    assert (again.passed[2], again.officers[0]) == (False, "jill_mcdowell")


def test_automas_take_their_turns_one_after_the_other(capsys, monkeypatch):
    lines = ["faces 9 1", "drops A 1", "why C5L", "go", "done", "go", "go", "pass"]
    code, out, err = follow(capsys, monkeypatch, *ENTERED, *lines)
    assert (code, err) == (0, "")
    parts = [
        "Actions of tile 9, criteria of tile 1.",
        "Why not at C5L?",
        "The way to the decision of the USA (level medium):",
        "The USA fulfils R7 with 9 energy.",
        "Round 1: Dora (person) is to move.",
        "The way to the decision of Germany (level very hard):",
    ]
    places = [out.find(part) for part in parts]
    assert -1 not in places, (places, out)
    assert places == sorted(places)


def test_a_person_plays_along_and_anything_is_taken_back(capsys, monkeypatch):
    start = [*ENTERED, "turn italy"]
    _, out, _ = follow(capsys, monkeypatch, *start, "moves")
    bank = next(line for line in out.splitlines() if line.endswith("1 engineer to the bank")).partition(".")[0]
    played = position(capsys, monkeypatch, *start, f"do {bank}")
    assert played.bank == (0, 0, 1)
    assert position(capsys, monkeypatch, *start, f"do {bank}", "undo") == position(capsys, monkeypatch, *start)
    assert position(capsys, monkeypatch, *start, f"do {bank}", "undo", "redo") == played


def test_undo_takes_back_the_faces_and_then_what_was_entered_before_them(capsys, monkeypatch):
    """Tile 4 is named for the turn; where it is taken back, the pile of the table counts."""
    first = ["drops A 1", "faces 4 13"]
    named, pile = "actions of tile 4, criteria of tile 13.", automa_turn(from_position(new_table(seed=1)))
    _, out, _ = follow(capsys, monkeypatch, *first, "undo", "go")
    assert f"actions of tile {pile.actions}, criteria of tile {pile.criteria}." in out
    assert named not in out
    assert named in follow(capsys, monkeypatch, *first, "undo", "redo", "go")[1]
    assert named in follow(capsys, monkeypatch, *first, "drops A 2", "undo", "go")[1]
    assert position(capsys, monkeypatch, *first, "undo").headstreams["A"] == 1
    assert position(capsys, monkeypatch, *first, "undo", "undo") == from_position(new_table(seed=1))


def test_after_tiles_that_were_named_the_others_come_as_they_were_shuffled(capsys, monkeypatch):
    """Tile 4 shows its criteria in the turn after it showed its actions; the actions come from the pile."""
    top = [tile for tile in new_table(seed=7)["automa_pile"]["order"] if tile not in (4, 13)][:3]
    lines = ["faces 4 13", *["go", "done"] * 4]
    _, out, err = follow(capsys, monkeypatch, *lines, options=("--seed", "7"))
    assert err == ""
    actions = [int(tile) for tile in re.findall(r"actions of tile (\d+)", out)]
    assert actions == [4, *top]


def test_a_new_table_has_no_tiles_named_for_it(capsys, monkeypatch):
    _, out, _ = follow(capsys, monkeypatch, "faces 4 13", "players usa=medium italy", "go")
    assert "actions of tile 4, criteria of tile 13." not in out


def test_why_not_there_is_answered_after_the_turn_as_before_it(capsys, monkeypatch):
    _, before, _ = follow(capsys, monkeypatch, "faces 4 13", "why B2U")
    code, after, err = follow(capsys, monkeypatch, "faces 4 13", "go", "drops A 1", "why B2U")
    assert (code, err) == (0, "")
    reason = before.splitlines()[-1]
    assert reason.startswith("  B2U is left out by this step")
    assert after.splitlines()[-2:] == ["Why not at B2U, in the turn that the USA took?", reason]
    code, _, err = follow(capsys, monkeypatch, "turn germany", "why B2U")
    ways = "say “done” when the turn is over, or “moves” for what can be done and “do NUMBER” for what was"
    assert (code, err) == (1, f"barrage: Germany decides, not an Automa: {ways}\n")


def test_contracts_that_were_turned_up_here_are_to_be_entered(capsys, monkeypatch):
    full = ["contracts G1 G4 Y2 Y5 R3 R7", "faces 4 13", "go"]
    says = (
        "These contracts were turned up here; if others lie on your table, enter all that are on show there,"
        " as in “contracts G1 G4 Y2 …”."
    )
    assert says not in follow(capsys, monkeypatch, *full)[1]
    out = follow(capsys, monkeypatch, "contracts G1", *full[1:])[1]
    assert out.splitlines()[-3].endswith(" is turned up.")
    assert out.splitlines()[-2] == says


def test_a_new_table_says_what_its_map_lacks(capsys, monkeypatch):
    says = "enter the neutral dams and the drops of round 1 too"
    assert says in follow(capsys, monkeypatch)[1].splitlines()[1]
    assert follow(capsys, monkeypatch, "players usa=hard italy")[1].count(says) == 2
    assert says not in follow(capsys, monkeypatch, options=(encode(HARD), "--follow"))[1]
    state = position(capsys, monkeypatch, "dam B7L neutral 2 1", "drops A 2")
    assert (state.water["B7L"], state.headstreams["A"]) == (1, 2)


def test_a_new_table_says_how_to_enter_the_cards_and_tiles_that_it_assumes(capsys, monkeypatch):
    says = follow(capsys, monkeypatch)[1].splitlines()[2]
    assert "“show”" in says
    for name in ("contracts", "national", "patents", "headstreams", "bonus", "objective"):
        assert f"“{name}”" in says
    assert says in follow(capsys, monkeypatch, "players usa=hard italy")[1].splitlines()[4:]
    assert says not in follow(capsys, monkeypatch, options=(encode(HARD), "--follow"))[1]


def test_technology_tiles_that_were_turned_up_here_are_to_be_entered(capsys, monkeypatch):
    says = (
        "New technology tiles were turned up here; if others lie on your table, enter all that are on show there,"
        " as in “patents I-base II-wild -”."
    )
    last = ["contracts G1 G2 Y1 Y2 R1 R2", "out germany", "player usa engineers 0"]
    out = follow(capsys, monkeypatch, *last, "go")[1].splitlines()
    assert out[-2] == says
    assert not any("contracts were turned up" in line for line in out)
    assert says not in follow(capsys, monkeypatch, "faces 4 13", "go")[1]
    taken = ["players usa=medium italy", "player usa excavators 0 mixers 0", "faces 3 1", "go"]
    out = follow(capsys, monkeypatch, *taken)[1]
    assert "The USA takes the I-base tile." in out
    assert says not in out, "a tile that was taken leaves its slot empty"


def test_an_automa_without_engineers_is_out_and_a_round_ends(capsys, monkeypatch):
    lines = [*ENTERED, "empty WORKSHOP1L", "out italy", "out germany", "player usa engineers 0", "go"]
    _, out, err = follow(capsys, monkeypatch, *lines)
    assert err == ""
    assert "The USA passes." in out
    assert "Turn order: " in out
    assert "Round 2: " in out.splitlines()[-1]


def test_the_end_of_the_game_is_told(capsys, monkeypatch):
    lines = [*ENTERED, "empty WORKSHOP1L", "round 5", "out italy", "out germany", "player usa engineers 0", "go", "go"]
    code, out, err = follow(capsys, monkeypatch, *lines)
    assert (code, err) == (1, "barrage: state: it is not the turn of an Automa; the game is over\n")
    assert out.splitlines()[-1].startswith("The game is over: USA ")


def test_a_table_is_saved_and_opened_as_a_file_or_a_code(capsys, monkeypatch, tmp_path):
    file = str(tmp_path / "table.json")
    _, out, err = follow(capsys, monkeypatch, *ENTERED, f"save {file}", "show")
    assert (err, f"Saved as {file}." in out) == ("", True)
    state = position(capsys, monkeypatch, *ENTERED)
    assert position(capsys, monkeypatch, f"open {file}") == state
    assert position(capsys, monkeypatch, f"open {encode(state)}") == state
    assert position(capsys, monkeypatch, options=(encode(state), "--follow")) == state


def test_a_table_can_be_entered_with_the_code(capsys):
    lines = ["--enter", "contracts G1 R2", "--enter", "automa italy easy"]
    _, out, err = run(capsys, "automa", encode(HARD), *TILES, *lines)
    after = decode(out.splitlines()[-1])
    assert (err, after.setup.automas) == ("", ("hard", "easy"))
    assert "R2" in after.supply.on_show
    code, out, err = run(capsys, "automa", encode(HARD), "--enter", "dam B5L usa", "--enter", "dam B5U usa")
    assert (code, out, err) == (1, "", "barrage: correct this first: basin 5: two bases of the USA\n")


def test_the_help_lists_every_command_and_quit_ends(capsys, monkeypatch):
    _, out, _ = follow(capsys, monkeypatch, "help", "quit", "nonsense")
    assert all(f"\n{name} " in out for name in COMMANDS)
    shuffled = position(capsys, monkeypatch, "shuffle 9")
    assert shuffled.automa_pile.order == position(capsys, monkeypatch, options=("--seed", "9")).automa_pile.order


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("fly", "command: expected one of go, faces, why, done, pass and "),
        ("dam", "command: expected dam PLACE OWNER [LEVEL [DROPS]], got 'dam'"),
        ("dam B99 usa", "dams.B99: there is no such place"),
        ("dam B5L france", "dams.B5L.owner: expected one of usa, germany, neutral, got 'france'"),
        ("dam B5L usa high", "level: expected a whole number, got 'high'"),
        ("empty B5L", "there is nothing on B5L"),
        ("faces 21 1", "actions: expected a whole number from 1 to 20, got 21"),
        ("faces 4 4", "criteria: expected another tile than that of the actions, got 4"),
        ("contracts N1", "contracts: expected one of G1, "),
        ("contracts G1 G2 G3", "contracts: there is no room on show for G3"),
        ("patents I-base x -", "Technology tile 2: expected one of "),
        ("patents I-base I-base -", "patents: I-base is named twice\n"),
        ("order germany germany", "order: germany is named twice\n"),
        ("contracts G1 G1", "contracts: G1 is named twice\n"),
        ("headstreams 8 8", "headstreams: 8 is named twice\n"),
        ("bonus bases bases", "bonus: bases is named twice\n"),
        ("national N1 N1", "national: N1 is named twice\n"),
        ("hand germany S1 S1", "hand: S1 is named twice\n"),
        ("fulfilled usa G1 G1", "fulfilled: G1 is named twice\n"),
        ("technology usa base base", "technology: base is named twice\n"),
        ("automa usa expert", "level: expected one of easy, medium, hard, very_hard, got 'expert'"),
        ("automa italy hard", "company: expected one of usa, germany, got 'italy'"),
        ("players usa=hard italy germany france x", "number of players: expected a whole number from 2 to 4, got 5\n"),
        ("players usa=hard", "number of players: expected a whole number from 2 to 4, got 1\n"),
        ("players usa=hard atlantis", "players[1].company: expected one of usa, germany, italy, france, "),
        ("players usa=medium usa", "players: usa is named twice\n"),
        ("players usa germany", "players: none of them is an Automa; give one a level, as in usa=medium\n"),
        ("player usa luck 3", "player: expected one of credits, "),
        ("player usa vp 20 mixers", "player: say how many, or which, after mixers\n"),
        ("player usa vp 20 vp 30", "player: vp is named twice\n"),
        ("player germany name Anna Maria", "player: expected one of credits, "),
        ("hand germany X1", "contracts: expected one of "),
        ("undo", "there is nothing to take back"),
        ("redo", "nothing was taken back"),
        ("done", "the USA is an Automa and follows its tiles"),
        ("do 9", "do: expected one of 1, got '9'"),
        ("open nowhere.json", "cannot read nowhere.json"),
        ("shuffle x", "seed: expected a whole number, got 'x'"),
        (f"round {'9' * 5000}", "round: expected a whole number, got '999"),
    ],
    ids=lambda value: value[:60],
)
def test_a_line_that_cannot_be_done_is_one_error_and_changes_nothing(capsys, monkeypatch, line, says):
    code, out, err = follow(capsys, monkeypatch, line, "code")
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith(f"barrage: {says}"), err
    assert decode(out.splitlines()[-1]) == from_position(new_table(seed=1))


def test_faults_are_told_and_no_turn_is_until_they_are_corrected(capsys, monkeypatch):
    _, out, err = follow(capsys, monkeypatch, "dam B5L usa", "dam B5U usa", "go", "undo", "go")
    assert "Correct this: basin 5: two bases of the USA." in out
    assert err == "barrage: correct this first: basin 5: two bases of the USA\n"
    assert "What happens:" in out


def test_somebody_at_a_keyboard_is_asked_and_an_error_is_not_the_end(capsys, monkeypatch):
    lines = iter(["nonsense", "quit"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    code, out, err = run(capsys, "automa")
    assert (code, err.count("\n")) == (0, 1)
    assert "Round 1: USA (Automa, medium) is to move." in out


def test_an_empty_line_to_enter_is_one_error(capsys):
    code, _, err = run(capsys, "automa", encode(HARD), "--enter", "")
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("barrage: command: expected one of ")
