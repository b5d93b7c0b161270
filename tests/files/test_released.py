"""What a released version wrote opens for ever, and means what it meant.

`tests/released` has a folder for each version with what it wrote: codes, positions, maps, map codes, drafts, game
files, records, plans, studies, and the steps that assignments name. It is never rewritten: where a test fails, mend the
kit. When a version is released, `python -m tests.released_tool` adds a folder with its list of checksums; the checksum
of that list goes below.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path

import pytest

import barrage_core.game as game_module
from barrage_core import Game, decode, encode, from_position, load_map, to_position
from barrage_core.components.maps import MAPS
from barrage_core.course import find_step
from barrage_core.course.language import FILE as LANGUAGE
from barrage_core.course.language import kept_box_language
from barrage_core.course.record import Record
from barrage_core.errors import BadFile, BadMap
from barrage_core.files import codes, games, map_codes
from barrage_core.files.maps import map_from_dict
from barrage_core.newgame import new_game
from barrage_core.rulebook import RULES_VERSION
from barrage_core.study.plan import Plan, read_plan
from barrage_core.study.runs import load_run
from barrage_widgets import GameTable

FOLDER = Path(__file__).parents[1] / "released"
LISTS = {
    "0.1.0": "570807972337f7777bda1feeb8cd2ba719614b62da65014d44787a5bad8ad858",
    "0.1.0+automas": "14a9a6e7ba298a264450d6d25ab3bfdeee1d9ef9ffc2cf4bed416787c67fa407",
    "0.1.0+maps": "fd3227505f2161580eca5d7edb8461421e5b67a4dac0992779711fb958e3644d",
    "1.0.0": "090f5667d771146bcca270df32fa322c6b026cb412e2b335e7b4ea09938ad08f",
}
"""The checksum of each version's list of checksums."""
CHANGED = frozenset(f"0.1.0+{name}/full_four_automas" for name in ("automas", "maps"))  # with Mahiri Sekibo (D21)
"""The games, as in "0.1.0/full_two", that go differently since `RULES_VERSION` was raised: they open with a word."""
WORDS = (1697, "0b43d08b2de5f7149214df856c37e03b9dd90b7d72fcfcfe5dd6024abc252ad3")
"""The length and the checksum of the words that codes of version 1 are packed with."""
MAP_WORDS = (692, "cffa1693270dbf0647e6c441038d98fe920a15616735fc49a6ec6cdc85b94ffb")
"""Those of the words that map codes of version 1 are packed with."""


def rows(name):
    """Read a file of every version that has one mapping in each line."""
    lines = [line for path in sorted(FOLDER.glob(f"*/{name}")) for line in path.read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines]


def paths(pattern):
    found = sorted(FOLDER.glob(pattern))
    return pytest.mark.parametrize("path", found, ids=[str(path.relative_to(FOLDER)) for path in found])


def checksum(content):
    return hashlib.sha256(content).hexdigest()


# The collection itself ------------------------------------------------------------------------------------------------


def test_every_version_has_its_list():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(LISTS)


@pytest.mark.parametrize("version", LISTS)
def test_nothing_that_was_released_is_ever_rewritten(version):
    listed = (FOLDER / version / "SHA256SUMS").read_bytes()
    assert checksum(listed) == LISTS[version], "the list itself is never rewritten either"
    sums = {name: digest for digest, name in (line.split() for line in listed.decode().splitlines())}
    files = [path for path in (FOLDER / version).rglob("*") if path.is_file() and path.name != "SHA256SUMS"]
    now = {path.relative_to(FOLDER / version).as_posix(): checksum(path.read_bytes()) for path in files}
    assert now == sums


def test_the_words_of_codes_are_never_changed():
    """Two words that change places make every code that was ever shared unreadable; a longer list does so too.

    zlib refers to words by their distance from the end: new words need a new version of codes.
    """
    assert (codes.VERSION, len(codes._WORDS), checksum(codes._WORDS)) == (1, *WORDS)
    assert (codes.VERSION, len(map_codes._WORDS), checksum(map_codes._WORDS)) == (1, *MAP_WORDS)


# What is in it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", rows("codes.jsonl"), ids=lambda row: row["code"][-8:])
def test_an_old_code_opens_and_means_what_it_meant(row):
    assert codes.unpack(row["code"]) == row["position"]
    state = decode(row["code"])
    assert state == from_position(row["position"])
    assert decode(encode(state)) == state


@pytest.mark.parametrize("row", rows("positions.jsonl"), ids=lambda row: row["name"])
def test_what_an_old_position_leaves_out_still_has_the_same_default(row):
    assert from_position(row["position"]) == decode(row["code"])


def is_draft(data):
    return data.get("draft", False)


@paths("*/maps/*.json")
def test_an_old_map_opens(path):
    data = json.loads(path.read_text("utf-8"))
    spec = load_map(path, draft=is_draft(data))
    assert spec.basins
    assert len(spec.basins) == len(data["basins"])


@pytest.mark.parametrize("row", rows("map_codes.jsonl"), ids=lambda row: row["map"]["name"] + row["code"][-8:])
def test_an_old_map_code_opens_and_means_what_it_meant(row):
    draft = is_draft(row["map"])
    assert codes.unpack(row["code"], map_codes._MAP) == row["map"]
    spec = map_codes.decode_map(row["code"], draft=draft)
    assert spec == map_from_dict(row["map"], draft=draft)
    assert map_codes.decode_map(map_codes.encode_map(spec, draft=draft), draft=draft) == spec
    if draft:
        with pytest.raises(BadMap, match="this map is a draft"):
            map_codes.decode_map(row["code"])


@pytest.mark.parametrize("row", [row for row in rows("map_codes.jsonl") if row["kit"]], ids=lambda row: row["kit"])
def test_a_map_of_the_kit_is_never_changed(row):
    """Codes and games name it, and mean the map of that time."""
    assert MAPS[row["kit"]] == map_from_dict(row["map"])


@paths("*/plan.toml")
def test_an_old_plan_can_be_read(path):
    data = tomllib.loads(path.read_text("utf-8"))
    plan = read_plan(path)
    assert {name: getattr(plan, name) for name in ("kind", "title", "games")} == {
        name: data[name] for name in ("kind", "title", "games")
    }
    assert list(plan.changes) == list(data["changes"])


@paths(f"*/{LANGUAGE}")
def test_an_old_choice_of_a_language_holds(path, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", str(path.with_name("barrage-record.json")))
    assert kept_box_language() == path.read_text("utf-8").strip()


@paths("*/steps.json")
def test_an_old_assignment_finds_its_steps_and_their_questions(path):
    """Where this fails, a lesson has lost a cell that assignments name: give the cell its id again."""
    for lesson, steps in json.loads(path.read_text("utf-8")).items():
        for name, questions in steps.items():
            assert set(questions) <= {id for _, id in find_step(lesson, name).asked.ids}, (lesson, name)


@paths("*/records/*.json")
def test_an_old_record_opens_with_every_answer(path):
    entries = json.loads(path.read_text("utf-8"))["entries"]
    assert [entry.to_dict() for entry in Record.load(path).entries] == entries


def ends(path):
    return json.loads((path.parents[1] / "ends.json").read_text("utf-8"))[path.stem]


def faults_of(path, changed=CHANGED):
    """Open an old game, and return what is wrong with it: whatever the version of the rules, its end is compared."""
    game, written = Game.load(path), json.loads(path.read_text("utf-8"))
    moment = game.position_in_history
    game.go_to(len(game.steps))
    same = to_position(game.state) == to_position(decode(ends(path))) and moment == written["moment"]
    if f"{path.parents[1].name}/{path.stem}" in changed:
        told = f"version {written.get('rules_version', games.FIRST_RULES)} of the rules" in game.notice
        return ([] if told else ["says nothing"]) + (["is not changed"] if same else [])
    said = bool(game.notice) and "outcome" in written  # without an outcome, a kit with other rules cannot know
    return ([] if same else ["goes differently"]) + (["says that it goes differently"] if said else [])


@paths("*/games/*.json")
def test_an_old_game_ends_as_it_ended_or_says_that_the_rules_have_changed(path):
    """Where this fails, an old game goes differently now: take the change back, or add one to `RULES_VERSION`.

    In the second case the games that it changes are listed in `CHANGED`; every other one still ends as it ended.
    """
    assert faults_of(path) == []


GAMES = [FOLDER / "0.1.0/games/introductory_four.json", FOLDER / "0.1.0+automas/games/full_two_automa.json"]


def played_by(monkeypatch, version):
    """Let this kit have some version of the rules."""
    for module in (games, game_module):
        monkeypatch.setattr(module, "RULES_VERSION", version)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parents[1].name)
def test_a_change_of_the_rules_does_not_pass_unseen(path, monkeypatch):
    def with_a_point_more(*arguments, **options):
        state, opening = new_game(*arguments, **options)
        state.vp[0] += 1
        return state, opening

    name = f"{path.parents[1].name}/{path.stem}"
    monkeypatch.setattr(game_module, "new_game", with_a_point_more)
    played_by(monkeypatch, games.FIRST_RULES)
    assert faults_of(path)[0] == "goes differently"
    assert faults_of(path, {name})[0] == "says nothing"  # nobody has said that the rules are others
    played_by(monkeypatch, RULES_VERSION)
    assert faults_of(path)[0] == "goes differently"
    assert faults_of(path, {name}) == []


def test_by_other_rules_a_game_that_goes_as_it_went_needs_no_word(monkeypatch):
    played_by(monkeypatch, RULES_VERSION + 1)
    assert [faults_of(path) for path in GAMES] == [[], []]
    assert [faults_of(path, {f"{path.parents[1].name}/{path.stem}"}) for path in GAMES] == [
        ["is not changed"],
        ["says nothing", "is not changed"],
    ]


@paths("*/study")
def test_an_old_study_opens_with_every_game(path):
    lines = [json.loads(line) for line in (path / "games.jsonl").read_text("utf-8").splitlines()]
    plan, results, went_on = load_run(path)
    assert plan == Plan.from_dict(lines[0]["plan"])
    assert went_on == []
    written = {arm: [line["record"] for line in lines[1:] if line["arm"] == arm] for arm in results}
    assert {arm: [record.to_dict() for record in records] for arm, records in results.items()} == written


# A game that was played by other rules --------------------------------------------------------------------------------


@pytest.fixture
def old():
    path = min(FOLDER.glob("*/games/full_two.json"))
    return Game.load(path).to_dict()


def test_a_game_file_names_its_rules_and_what_the_game_came_to(old):
    assert old["rules_version"] == RULES_VERSION
    assert old["outcome"]["vp"] == Game.from_dict(old).state.vp
    assert Game.from_dict(old).notice == ""


def test_a_file_of_before_rules_were_named_was_played_by_the_first_ones(old):
    for name in ("rules_version", "outcome"):
        del old[name]
    assert Game.from_dict(old).notice.startswith(
        "This game was played by version 1 of the rules; this kit has version 2."
    )


def test_a_game_with_another_outcome_is_opened_with_a_word(old):
    old["outcome"]["vp"][0] += 1
    game = Game.from_dict(old)
    assert len(game.steps) == len(old["actions"])
    assert game.notice == (
        "This game was played by slightly different rules, or its file was changed. Its decisions are all there, but "
        "they lead to a position other than the one it was saved with."
    )


@pytest.mark.parametrize("code", ["", "BK1-", None, 5, "BK2-abc"])
def test_a_code_in_the_outcome_that_is_none_counts_as_another_outcome(old, code):
    old["outcome"]["code"] = code
    assert "or its file was changed" in Game.from_dict(old).notice


def test_a_game_that_moved_nothing_but_water_is_opened_with_a_word(old):
    other = decode(old["outcome"]["code"])
    other.headstreams["A"] += 1
    old["outcome"]["code"] = encode(other)
    assert "lead to a position other than" in Game.from_dict(old).notice


def test_the_code_of_the_outcome_may_be_spelled_in_another_way(old):
    position = codes.unpack(old["outcome"]["code"])
    old["outcome"]["code"] = codes.pack(dict(reversed(position.items())))
    assert old["outcome"]["code"] != Game.from_dict(old).code()
    assert Game.from_dict(old).notice == ""


def test_of_a_game_by_other_rules_without_an_outcome_nobody_knows_how_it_went(old):
    del old["outcome"]
    old["rules_version"] = RULES_VERSION + 1
    assert Game.from_dict(old).notice == (
        f"This game was played by version {RULES_VERSION + 1} of the rules; this kit has version {RULES_VERSION}. "
        "Its file does not say what it came to: it may have gone differently from what is shown."
    )


def test_a_game_by_other_rules_is_opened_as_far_as_it_can_be_played(old):
    old["rules_version"] = RULES_VERSION + 1
    old["actions"][30] = {"action": "PickCompany", "company": "usa"}
    game = Game.from_dict(old)
    assert (len(game.steps), game.position_in_history) == (30, 30)
    assert game.notice == (
        f"This game was played by version {RULES_VERSION + 1} of the rules; this kit has version {RULES_VERSION}. "
        "It is shown up to decision 30; the next one is no longer possible."
    )
    table = GameTable(game)
    table.handle("open", json.dumps(old))
    assert game.notice in json.dumps(table.view)
    table.close()


def test_a_game_by_our_rules_with_an_impossible_decision_is_refused(old):
    old["actions"][30] = {"action": "PickCompany", "company": "usa"}
    with pytest.raises(BadFile, match=r"actions\[30\]: "):
        Game.from_dict(old)


@pytest.mark.parametrize("version", [0, 10**5000, "1", None, True], ids=["0", "huge", "text", "None", "True"])
def test_a_version_of_the_rules_is_a_small_whole_number(old, version):
    with pytest.raises(BadFile, match="rules_version: expected a whole number from 1 to 9999"):
        Game.from_dict(old | {"rules_version": version})
