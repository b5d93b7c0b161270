"""Runs of studies: what is kept, what goes on after a stop, and files that are refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial

import pytest

from barrage_core.components.maps import MAPS
from barrage_core.errors import BadFile, BarrageError
from barrage_core.files import locking
from barrage_core.files.maps import map_to_dict
from barrage_core.rulebook import RULES_VERSION, RuleSet
from barrage_core.study import (
    Plan,
    findings,
    load_run,
    play_pairs,
    run_study,
)
from barrage_core.study import lines as lines_module
from barrage_core.study import runs as runs_module
from barrage_core.study.arms import PRINTED
from barrage_core.study.runs import GAMES, Run
from tests.kit.plans import SHORT, ablation, plan_of


def test_arms_are_pairs_of_the_same_seeds():
    results = run_study(ablation(seed=7))
    pairs = play_pairs(
        3, ["random"], RuleSet(rounds=1, conduit_fee_credits=0), base=RuleSet(rounds=1), players=2, seed=7,
        mode="full", map="miniature",
    )  # fmt: skip
    assert results[PRINTED] == [pair.before for pair in pairs]
    assert results["no fees"] == [pair.after for pair in pairs]


def test_a_player_that_does_without_moves_on_with_its_seat():
    results = run_study(plan_of("restricted", rotate=True))
    assert [game.bots.index("without fees") for game in results["without fees"]] == [0, 1, 0]
    assert [game.bots.index("free") for game in results["free"]] == [0, 1, 0]


def test_nothing_is_played_twice(tmp_path, monkeypatch):
    reported = []
    wanted = run_study(ablation())
    assert run_study(ablation(), tmp_path / "fees", progress=lambda *n: reported.append(n)) == wanted
    assert reported == [(number, 9) for number in range(1, 10)]
    monkeypatch.setattr(runs_module, "play_arm", lambda *_: pytest.fail("there is nothing left to play"))
    assert run_study(ablation(), tmp_path / "fees") == wanted
    assert load_run(tmp_path / "fees") == (ablation(), wanted, [])


def test_a_run_that_was_stopped_goes_on(tmp_path, monkeypatch):
    wanted = run_study(ablation())
    played = []

    def stop_after_four(plan, arms, item):
        if len(played) == 4:
            raise KeyboardInterrupt
        played.append(item)
        return usual(plan, arms, item)

    usual = runs_module.play_arm
    with monkeypatch.context() as patched:
        patched.setattr(runs_module, "play_arm", stop_after_four)
        with pytest.raises(KeyboardInterrupt):
            run_study(ablation(), tmp_path)
    assert len((tmp_path / GAMES).read_text().splitlines()) == 5
    _, so_far, _ = load_run(tmp_path)
    assert {name: len(games) for name, games in so_far.items()} == {PRINTED: 1, "no fees": 1, "rich": 1}
    assert run_study(ablation(), tmp_path) == wanted


def test_a_line_that_a_kill_cut_off_is_played_again(tmp_path):
    wanted = run_study(ablation(), tmp_path)
    path = tmp_path / GAMES
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert load_run(tmp_path)[1][PRINTED] == wanted[PRINTED][:2]
    assert run_study(ablation(), tmp_path) == wanted
    assert path.read_bytes() == whole


def test_a_study_that_is_made_longer_before_its_end_keeps_every_game_and_says_so(tmp_path):
    short, more = ablation(games=6), ablation(games=10)
    run_study(short, tmp_path)
    lines = (tmp_path / GAMES).read_text().splitlines(keepends=True)
    (tmp_path / GAMES).write_text("".join(lines[:13]))  # four games of each arm
    assert run_study(more, tmp_path) == run_study(more)
    plan, results, went_on = load_run(tmp_path)
    assert (plan.games, len(results[PRINTED]), went_on) == (10, 10, [4])


def test_a_report_changes_nothing(tmp_path):
    run_study(ablation(), tmp_path)
    path = tmp_path / GAMES
    path.write_bytes(path.read_bytes() + b'{"arm": "as pr')  # a run is writing
    before = path.read_bytes()
    load_run(tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("begun", [b"", b'{"format": "barr'])
def test_a_kill_in_the_first_moment_leaves_a_folder_that_can_be_used(tmp_path, begun):
    (tmp_path / GAMES).write_bytes(begun)
    assert run_study(ablation(), tmp_path) == run_study(ablation())
    assert load_run(tmp_path)[0] == ablation()


@pytest.mark.parametrize(
    "mine", [b"my notes", b" ", b'{"format":"barrage-kit record"}', b"\xff", b'{"format":"barrage stuff']
)
def test_a_file_that_is_not_a_study_is_kept(tmp_path, mine):
    (tmp_path / GAMES).write_bytes(mine)
    with pytest.raises(BadFile, match=rf"{GAMES} does not hold a study and is kept; choose another folder$"):
        run_study(ablation(), tmp_path)
    assert (tmp_path / GAMES).read_bytes() == mine


KILLED = """
import sys
from barrage_core.study import Plan, run_study
from barrage_core.rulebook import RuleSet
plan = Plan("balance", games=400, players=2, map="miniature", rules=RuleSet(rounds=1), bots=("random",))
run_study(plan, sys.argv[1], jobs=1, progress=lambda done, of: print(done, flush=True))
"""


def test_a_run_that_is_killed_at_any_moment_loses_no_game(tmp_path):
    plan = Plan("balance", games=400, players=2, map="miniature", rules=RuleSet(rounds=1), bots=("random",))
    done = 0
    for until in (1, 57):
        run = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        for line in run.stdout:
            done = int(line)
            if done >= until:
                run.send_signal(signal.SIGKILL)
                break
        run.stdout.close()
        run.wait()
    kept = load_run(tmp_path)[1]["games"]
    assert len(kept) >= done >= 57
    assert run_study(plan, tmp_path)["games"] == run_study(plan)["games"]


def full_after(monkeypatch, lines):
    """Let the disk be full after so many lines, in the middle of the next one."""
    written = []

    def write(path, data):
        if len(written) == lines:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data)[:40])
            raise OSError(28, "No space left on device")
        written.append(data)
        usual(path, data)

    usual = runs_module.append_line
    monkeypatch.setattr(runs_module, "append_line", write)


def test_a_full_disk_is_told_and_what_was_played_is_kept(tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        full_after(patched, 2)
        with pytest.raises(BadFile, match="No space left on device; 2 games are kept: make room and run it again"):
            run_study(ablation(), tmp_path)
    assert run_study(ablation(), tmp_path) == run_study(ablation())


def test_after_a_full_disk_the_same_object_goes_on_and_the_file_can_be_read(tmp_path, monkeypatch):
    run = Run(ablation(), tmp_path)
    with monkeypatch.context() as patched:
        full_after(patched, 2)
        with pytest.raises(BadFile, match="No space left on device"):
            run.play(jobs=1)
    run.play(jobs=1)
    assert load_run(tmp_path)[1] == run.results() == run_study(ablation())


def test_a_folder_that_went_away_is_told(tmp_path):
    run = Run(ablation(), tmp_path / "results")
    (tmp_path / "results" / GAMES).unlink()
    with pytest.raises(BadFile, match=r"cannot write .*games.jsonl: No such file"):
        run.play(jobs=1)


def test_two_runs_at_a_time_do_not_write_to_one_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(locking, "PATIENCE", 0)
    run_study(ablation(), tmp_path)
    said = r"another notebook or command is writing to games\.jsonl"
    with locking.locked(tmp_path / GAMES), pytest.raises(BadFile, match=said):
        run_study(ablation(games=5), tmp_path)
    assert len(run_study(ablation(games=5), tmp_path)[PRINTED]) == 5


def test_another_plan_is_refused_and_a_longer_one_goes_on(tmp_path):
    run_study(ablation(), tmp_path)
    with pytest.raises(BadFile, match="holds a study with other seed; choose another folder"):
        run_study(ablation(seed=9), tmp_path)
    more = replace(ablation(), games=5)
    assert run_study(more, tmp_path) == run_study(more)
    plan, results, went_on = load_run(tmp_path)
    assert (plan.games, len(results[PRINTED]), went_on) == (5, 5, [3])
    assert "after 3 games somebody could look" in str(findings(plan, results, went_on))


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([], "line 1 cannot be read as JSON"),
        (["{"], "line 1 cannot be read as JSON"),
        (["[]"], "line 1: expected a mapping"),
        (['{"format": "something"}'], "format: expected 'barrage study', got 'something'"),
        (['{"format": "barrage study", "version": 2}'], "version: expected 1, got 2"),
        (['{"format": "barrage study", "version": 1}'], "plan: "),
        (['{"format": "barrage study", "version": 1, "plan": {"kind": "guess"}}'], "plan: kind: expected one of"),
        (["HEADER", "{}"], "line 2: arm: is missing"),
        (
            ["HEADER", '{"arm": "other", "game": 0, "record": {}}'],
            "line 2: arm: expected one of as printed, no fees, r",
        ),
        (["HEADER", '{"arm": "as printed", "game": -1, "record": {}}'], "line 2: game: expected a whole number from 0"),
        (["HEADER", '{"arm": "as printed", "game": 0, "record": {}}'], "line 2: record.seed: is missing"),
        (["HEADER", '{"arm": "as printed", "game": 0, "record": 1}'], "line 2: record: expected a mapping"),
        (["HEADER", '{"went_on": 3}'], "line 2: went_on: expected a mapping"),
        (["HEADER", '{"went_on": {"from": 1e999, "to": 5}}'], "line 2: went_on.from: expected a whole number from 0"),
        (["HEADER", '{"went_on": {"to": 10000000}}'], "line 2: went_on.to: expected a whole number from 2 to 1000000"),
        (["HEADER", "[" * 100_000], "line 2 has more than 100 lists and mappings inside"),
        (["HEADER", '{"arm": ' + "[" * 200 + "]" * 200 + "}"], "line 2 has more than 100 lists and mappings inside"),
        (["HEADER", " " * 1_000_001], "line 2 is too long: more than 1000000 bytes"),
        (["HEADER", "\udcff"], "line 2 is not text in UTF-8"),
    ],
)
def test_a_foreign_or_broken_file_is_named_with_its_line(tmp_path, lines, fault):
    run_study(ablation(), tmp_path / "good")
    header = (tmp_path / "good" / GAMES).read_text().splitlines()[0]
    path = tmp_path / GAMES
    path.write_text("".join(line.replace("HEADER", header) + "\n" for line in lines), errors="surrogateescape")
    with pytest.raises(BadFile, match=f"{GAMES}: {fault}"):
        load_run(tmp_path)


def test_games_that_an_older_kit_played_without_automas_are_refused(tmp_path):
    plan = plan_of("rulings", games=2)
    run_study(plan, tmp_path)
    path = tmp_path / GAMES
    path.write_text(path.read_text().replace("Automa medium", "random"))
    with pytest.raises(BadFile, match=r"record.bots: expected Automa medium on the last seats, got \['random', 'rand"):
        run_study(plan, tmp_path)


def own_map(path, value):
    data = map_to_dict(MAPS["miniature"]) | {"name": "my valley"}
    data["basins"][0]["conduits"][0]["value"] = value
    path.write_text(json.dumps(data))
    return str(path)


@pytest.mark.parametrize("kind", ["balance", "maps"])
def test_a_map_that_was_changed_is_not_mixed_with_the_one_before(tmp_path, kind):
    name = own_map(tmp_path / "valley.json", 3)
    plan = plan_of(kind, map=name) if kind == "balance" else plan_of(kind, maps=("miniature", name))
    played = run_study(plan, tmp_path / "results")
    own_map(tmp_path / "valley.json", 5)
    with pytest.raises(BadFile, match=r"the map .*valley.json has changed since the study in .*results was begun: put"):
        run_study(replace(plan, games=5), tmp_path / "results")
    assert load_run(tmp_path / "results")[1] == played, "what was played can still be reported"
    own_map(tmp_path / "valley.json", 3)
    assert len(run_study(replace(plan, games=5), tmp_path / "results")["games" if kind == "balance" else name]) == 5


def test_a_map_that_is_only_written_in_another_way_is_the_same_map(tmp_path):
    plan = plan_of("balance", map=own_map(tmp_path / "valley.json", 3))
    run_study(plan, tmp_path / "results")
    path = tmp_path / "valley.json"
    path.write_text(json.dumps(json.loads(path.read_text()), indent=4))
    assert len(run_study(replace(plan, games=5), tmp_path / "results")["games"]) == 5


def test_two_versions_of_the_kit_or_its_rules_are_not_mixed(tmp_path, monkeypatch):
    run_study(ablation(), tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(runs_module, "RULES_VERSION", 99)
        with pytest.raises(
            BadFile, match=rf"the rules went from version {RULES_VERSION} to 99 since the study in .* was begun"
        ):
            run_study(ablation(games=5), tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr("barrage_core.__version__", "99.0")
        with pytest.raises(BadFile, match=r"the kit went from version .* to 99.0 since the study in .* was begun"):
            run_study(ablation(games=5), tmp_path)
    assert len(run_study(ablation(games=5), tmp_path)[PRINTED]) == 5


def test_a_study_from_before_there_were_checksums_goes_on(tmp_path):
    run_study(ablation(), tmp_path)
    path = tmp_path / GAMES
    first, rest = path.read_text().split("\n", 1)
    head = {name: value for name, value in json.loads(first).items() if name not in ("maps", "rules_version")}
    path.write_text(json.dumps(head) + "\n" + rest)
    assert len(run_study(ablation(games=5), tmp_path)[PRINTED]) == 5


def test_what_would_not_be_played_is_refused_and_what_an_older_kit_played_is_still_reported(tmp_path):
    with pytest.raises(BarrageError, match=r"^changes: a study of this kind \(balance\) has no use for it"):
        run_study(plan_of("balance", changes=SHORT), tmp_path)
    run_study(plan_of("balance"), tmp_path)
    path = tmp_path / GAMES
    first, rest = path.read_text().split("\n", 1)
    head = json.loads(first)
    head["plan"]["changes"] = SHORT
    path.write_text(json.dumps(head) + "\n" + rest)
    plan, results, _ = load_run(tmp_path)
    assert (plan.changes, len(results["games"])) == (SHORT, 3)


def test_checksums_that_are_none_are_named_with_their_file(tmp_path):
    run_study(ablation(), tmp_path)
    path = tmp_path / GAMES
    first, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps(json.loads(first) | {"maps": 3}) + "\n" + rest)
    with pytest.raises(BadFile, match=f"{GAMES}: maps: expected a mapping, got 3"):
        run_study(ablation(), tmp_path)


def test_a_game_with_other_players_than_the_plan_has_is_refused(tmp_path):
    run_study(ablation(), tmp_path)
    run_study(ablation(players=3), tmp_path / "three")
    with (tmp_path / GAMES).open("a") as file:
        file.write((tmp_path / "three" / GAMES).read_text().splitlines(keepends=True)[1])
    with pytest.raises(BadFile, match=r"line 11: record.bots: expected 2 players, as in the plan, got 3"):
        load_run(tmp_path)


def test_a_game_of_another_seed_is_refused(tmp_path):
    run_study(ablation(), tmp_path)
    run_study(ablation(seed=50), tmp_path / "other")
    with (tmp_path / GAMES).open("a") as file:
        file.write((tmp_path / "other" / GAMES).read_text().splitlines(keepends=True)[1])
    with pytest.raises(BadFile, match=r"line 11: record.seed: expected 0, got 50"):
        load_run(tmp_path)


def test_a_pipe_in_place_of_the_games_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / GAMES)
    for read in (load_run, partial(run_study, ablation())):
        with pytest.raises(BadFile, match=r"there is no study in .*: it is a pipe or a device, not a file"):
            read(tmp_path)


def test_a_file_that_no_study_writes_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(lines_module, "MOST_BYTES", 1000)
    run_study(ablation(), tmp_path)
    with pytest.raises(BadFile, match=f"there is no study in .*{GAMES} is too large: more than 1000 bytes"):
        load_run(tmp_path)


def test_an_empty_folder_has_no_study(tmp_path):
    with pytest.raises(BadFile, match=r"there is no study in .*: No such file"):
        load_run(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="cannot write"):
        run_study(ablation(), tmp_path / "file")
