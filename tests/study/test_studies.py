"""Studies: plans and their faults, runs that go on after a stop, and findings that are there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial

import pytest

from barrage_core.errors import BadFile, BarrageError
from barrage_core.rulebook import RULINGS, RuleSet
from barrage_core.study import (
    KINDS,
    READY,
    Plan,
    effects,
    findings,
    load_run,
    play_game,
    play_pairs,
    read_plan,
    run_study,
)
from barrage_core.study import runs as runs_module
from barrage_core.study.plan import PRINTED
from barrage_core.study.runs import GAMES
from tests.kit.made_up import made_up_games

QUICK = {"games": 3, "players": 2, "map": "miniature", "rules": RuleSet(rounds=1), "bots": ("random",)}
SHORT = {"no fees": {"conduit_fee_credits": 0}, "rich": {"starting_credits": 20}}


def ablation(**more):
    return Plan("ablation", "Fees", **{**QUICK, "changes": SHORT, **more})


def plan_of(kind, **more):
    needed = {
        "ablation": {"changes": SHORT},
        "restricted": {"forbid": ("fees", "basin 5")},
        "maps": {"maps": ("miniature",)},
    }
    bots = {"skill": {"bots": ("random", "greedy")}}
    return Plan(kind, **{**QUICK, **needed.get(kind, {}), **bots.get(kind, {}), **more})


# Plans ----------------------------------------------------------------------------------------------------------------


def test_an_ablation_has_an_arm_for_each_change_and_one_for_all():
    arms = ablation(together=True).arms()
    assert [arm.name for arm in arms] == [PRINTED, "no fees", "rich", "all together"]
    assert [arm.rules.changes() for arm in arms] == [
        {"rounds": 1},
        {"rounds": 1, "conduit_fee_credits": 0},
        {"rounds": 1, "starting_credits": 20},
        {"rounds": 1, "conduit_fee_credits": 0, "starting_credits": 20},
    ]


def test_every_variant_of_the_register_is_settled_the_other_way():
    arms = plan_of("rulings").arms()
    variants = [ruling for ruling in RULINGS if ruling.variant]
    assert [arm.name for arm in arms[1:]] == [f"{ruling.id} {ruling.topic}" for ruling in variants]
    for arm, ruling in zip(arms[1:], variants, strict=True):
        changed = {name: value for name, value in arm.rules.changes().items() if name != "rounds"}
        assert list(changed) == [ruling.variant]
    for ruling in variants:
        printed = getattr(RuleSet(), ruling.variant)
        assert (ruling.number is None) == isinstance(printed, bool)
        assert ruling.number != printed


def test_a_study_of_skill_lets_everybody_meet_everybody():
    plan = plan_of("skill", bots=("random", "greedy", "novice"), players=3)
    assert [arm.bots for arm in plan.arms()] == [
        (one, other, other) for one in plan.bots for other in plan.bots if one != other
    ]


def test_with_and_without_it_is_the_same_player(monkeypatch):
    plan = plan_of("restricted", games=2, bots=("greedy",), players=3, forbid=("fees",), rules=RuleSet(rounds=2))
    monkeypatch.setattr("barrage_core.study.restricted.banned", lambda *_: False)
    results = run_study(plan, jobs=1)
    assert [game.bots for game in results["free"]] == [["free", "greedy", "greedy"]] * 2
    assert [game._replace(bots=[]) for game in results["free"]] == [
        game._replace(bots=[]) for game in results["without fees"]
    ]


def test_two_arms_of_one_name_are_refused():
    with pytest.raises(BarrageError, match="two arms are called 'as printed'; each needs its own name"):
        ablation(changes={PRINTED: {"rounds": 2}})
    with pytest.raises(BarrageError, match="two arms are called 'without fees'"):
        plan_of("restricted", forbid=("fees", "fees"))


def test_a_ruling_is_settled_the_other_way_than_in_the_plan():
    base = RuleSet(rounds=1, fiesler_in_second_production=True, starting_mixers=6)
    arms = {arm.name.split()[0]: arm.rules for arm in plan_of("rulings", rules=base).arms()}
    assert not arms["R08"].fiesler_in_second_production
    assert arms["R01"].starting_mixers == RuleSet().starting_mixers


def test_two_series_of_the_same_game_never_share_a_seed():
    once, again = plan_of("nothing").arms()
    assert (once.shift, again.shift) == (0, 1_000_000)
    assert plan_of("nothing", games=50).arms() == [once, again], "however many games there are"


def test_a_name_stands_for_a_list_of_one():
    assert plan_of("restricted", bots="random", forbid="fees") == plan_of("restricted", forbid=("fees",))


def test_a_plan_comes_back_from_a_mapping():
    for kind in KINDS:
        plan = plan_of(kind, rotate=True, title="A title")
        assert Plan.from_dict(json.loads(json.dumps(plan.to_dict()))) == plan


def test_a_plan_is_read_from_a_file(tmp_path):
    path = tmp_path / "fees.toml"
    path.write_text(
        'kind = "ablation"\ntitle = "Fees"\ngames = 3\nplayers = 2\nmap = "miniature"\nbots = "random"\n'
        'rules = { rounds = 1 }\n[changes."no fees"]\nconduit_fee_credits = 0\n[changes.rich]\nstarting_credits = 20\n'
    )
    assert read_plan(path) == ablation()


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "kind: is missing"),
        ('kind = "guess"', "kind: expected one of ablation, rulings"),
        ('kind = "ablation"', r"changes: a study of this kind \(ablation\) needs some"),
        ('kind = "maps"', "maps: a study of this kind"),
        ('kind = "restricted"', "forbid: a study of this kind"),
        ('kind = "restricted"\nforbid = ["sleep"]', "forbid: expected one of turbine_station"),
        ('kind = "maps"\nmaps = ["atlantis"]', "map: expected one of standard"),
        ('kind = "balance"\ngames = 1', "games: expected a whole number from 2"),
        ('kind = "balance"\ngames = "many"', "games: expected a whole number"),
        ('kind = "balance"\nseed = -1', "seed: expected a whole number of at least 0"),
        ('kind = "balance"\nplayers = 5', "players: expected a whole number from 2 to 4, got 5"),
        ('kind = "balance"\nmode = "expert"', "mode: expected one of introductory, full"),
        ('kind = "balance"\nmap = "atlantis"', "map: expected one of"),
        ('kind = "balance"\nbots = ["clever"]', "bots: expected one of random"),
        ('kind = "balance"\nbots = ["random", "random"]', "bots: expected one for all seats, or 4, got 2"),
        ('kind = "balance"\nbots = [3]', r"bots\[0\]: expected text, got 3"),
        ('kind = "skill"\nbots = ["random"]', "bots: expected two bots or more that meet"),
        ('kind = "balance"\nrotate = "yes"', "rotate: expected true or false"),
        ('kind = "ablation"\ntogether = 1\nchanges = { a = { rounds = 2 } }', "together: expected true or false"),
        ('kind = "balance"\nrules = { rounds = 9 }', "rules.rounds: expected a whole number from 1 to 5"),
        ('kind = "ablation"\nchanges = { a = { rounds = 9 } }', "rounds: expected a whole number from 1 to 5"),
        ('kind = "ablation"\nchanges = { a = { fee = 1 } }', "fee: there is no such rule"),
        ('kind = "ablation"\nchanges = { a = 3 }', "changes.'a': expected a mapping, got 3"),
        ('kind = "ablation"\nchanges = 3', "changes: expected a mapping, got 3"),
        ('kind = "balance"\ntitle = 3', "title: expected printable text"),
        ('kind = "balance"\npairs = 3', "pairs: there is no such field"),
        ("kind =", "is not a TOML file"),
    ],
)
def test_every_fault_of_a_file_is_named(tmp_path, line, fault):
    path = tmp_path / "plan.toml"
    path.write_text(line)
    with pytest.raises(BadFile, match=f"plan.toml.*{fault}"):
        read_plan(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"cannot read .*none.toml: No such file"):
        read_plan(tmp_path / "none.toml")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "plan.toml")
    with pytest.raises(BadFile, match="it is a pipe or a device, not a file"):
        read_plan(tmp_path / "plan.toml")


# Runs -----------------------------------------------------------------------------------------------------------------


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


def test_a_full_disk_is_told_and_what_was_played_is_kept(tmp_path, monkeypatch):
    written = []

    def full(store, data):
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        written.append(data)
        usual(store, data)

    usual = runs_module._Store._write
    with monkeypatch.context() as patched:
        patched.setattr(runs_module._Store, "_write", full)
        with pytest.raises(BadFile, match="No space left on device; 2 games are kept: make room and run it again"):
            run_study(ablation(), tmp_path)
    assert run_study(ablation(), tmp_path) == run_study(ablation())


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
        (["HEADER", "[" * 100_000], "line 2 cannot be read as JSON"),
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


def test_a_game_with_other_players_than_the_plan_has_is_refused(tmp_path):
    run_study(ablation(), tmp_path)
    run_study(ablation(players=3), tmp_path / "three")
    with (tmp_path / GAMES).open("a") as file:
        file.write((tmp_path / "three" / GAMES).read_text().splitlines(keepends=True)[1])
    with pytest.raises(BadFile, match=r"line 11: record.bots: expected 2 players, as in the plan, got 3"):
        load_run(tmp_path)


def test_a_pipe_in_place_of_the_games_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / GAMES)
    for read in (load_run, partial(run_study, ablation())):
        with pytest.raises(BadFile, match=r"there is no study in .*: it is a pipe or a device, not a file"):
            read(tmp_path)


def test_a_file_that_no_study_writes_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(runs_module, "MOST_BYTES", 1000)
    run_study(ablation(), tmp_path)
    with pytest.raises(BadFile, match=f"there is no study in .*{GAMES} is too large: more than 1000 bytes"):
        load_run(tmp_path)


def test_an_empty_folder_has_no_study(tmp_path):
    with pytest.raises(BadFile, match=r"there is no study in .*: No such file"):
        load_run(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="cannot write"):
        run_study(ablation(), tmp_path / "file")


# Findings -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_sentences_and_tables(kind):
    plan = plan_of(kind)
    found = findings(plan, run_study(plan))
    assert found.question == KINDS[kind].asks
    assert len(found.sentences) >= 2
    assert found.tables
    assert all(sentence.endswith(".") for sentence in found.sentences)
    assert str(found).startswith(found.question)


def test_a_planted_effect_is_found_and_the_rest_is_left_open():
    plan = ablation(games=30, changes={"eight more": {"starting_vp": 18}}, rules=RuleSet(), bots=("greedy", "random"))
    found = findings(plan, run_study(plan))
    assert any(
        "Points of all players: " in line and "+16.0 in every one of the 30 pairs" in line for line in found.sentences
    )
    rows = {row[0]: row for row in found.tables[0].rows}
    assert rows["points of all players"][-1] == "far outside"
    assert rows["energy made by all"][-1] == "inside"


def test_a_ruling_that_never_comes_up_changes_nothing():
    plan = plan_of("rulings", games=4, mode="introductory")
    found = findings(plan, run_study(plan))
    rows = {row[0]: row for row in found.tables[0].rows}
    assert rows["R41 Sekibo's starting credits"][1] == "0.0 %"
    assert rows["R01 starting mixers"][1] == "100.0 %"
    assert any(line.startswith("Nothing changed in any game: ") and "R41" in line for line in found.sentences)


def test_few_games_say_nothing():
    plan = ablation()
    results = {name: games[:1] for name, games in run_study(plan).items()}
    assert findings(plan, results).sentences == ["1 game of each arm is too few to say anything."]
    assert findings(plan, {name: [] for name in results}).sentences == [
        "0 games of each arm are too few to say anything."
    ]


def test_an_unfinished_study_says_how_much_of_it_is_there():
    plan = ablation()
    results = {name: games[:2] for name, games in run_study(plan).items()}
    assert (
        findings(plan, results).sentences[0]
        == "2 games of 3 that are planned in each of 3 arms, seeds 0 to 1: full game on the map miniature, 2 players "
        "(random); rules with rounds 1."
    )


def test_a_bot_that_is_better_wins_more_than_its_share():
    plan = Plan(
        "balance", games=40, players=2, map="miniature", rules=RuleSet(rounds=2), bots=("greedy", "random"), rotate=True
    )
    found = findings(plan, run_study(plan))
    assert any(line.startswith("Bots: greedy wins more often than one game in 2 (") for line in found.sentences)
    assert any(line.startswith("Bots: random wins less often") for line in found.sentences)
    assert [table.title for table in found.tables] == [
        "Companies", "Officers", "Pairs of company and officer", "Starting contracts", "Bots",
    ]  # fmt: skip
    assert "In the full game the bots pick" in found.sentences[1]


def test_a_player_that_must_do_without_production_loses():
    plan = Plan("restricted", games=8, players=2, bots=("greedy",), forbid=("turbine_station",))
    found = findings(plan, run_study(plan))
    assert "It loses most without turbine_station: −" in found.sentences[2]


def test_what_costs_nothing_is_not_called_a_loss():
    plan = Plan("restricted", games=4, players=2, map="miniature", bots=("greedy",), forbid=("basin 4",))
    results = run_study(plan)
    same = {"free": results["free"], "without basin 4": results["free"]}
    assert findings(plan, same).sentences[-1] == "Nothing that it must do without clearly costs it points."


def test_many_changes_are_judged_together():
    pairs = play_pairs(20, ["greedy", "random"], RuleSet(rounds=4), players=2, map="miniature")
    alone, among_ten = (effects(pairs, ["energy"], times=times)[0] for times in (1, 10))
    assert among_ten.strict.width > alone.strict.width
    assert among_ten.change == alone.change


def test_starting_contracts_are_those_that_were_picked():
    game = play_game(["random"] * 3, 1, mode="full")
    assert len(set(game.starting_contracts)) == 3
    assert all(name.startswith("S") for name in game.starting_contracts)
    assert play_game(["random"] * 2, 1).starting_contracts == ["", ""]


@pytest.mark.parametrize("name", READY)
def test_ready_made_studies_are_of_every_kind_and_large_enough(name):
    plan = READY[name]
    assert plan.kind == name
    assert plan.title
    assert plan.games * len(plan.arms()) >= 2000


def test_the_report_says_who_does_without_something():
    plan = plan_of("restricted", bots=("greedy",))
    assert "2 players (novice against greedy)" in findings(plan, run_study(plan)).sentences[0]
    plan = plan_of("restricted", bots=("novice", "random"))
    assert "2 players (novice against random)" in findings(plan, run_study(plan)).sentences[0]


def test_nothing_is_judged_over_blocks_of_its_games():
    games = {"once": made_up_games(400), "again": made_up_games(400, stream="again")}
    plan = plan_of("nothing", games=400)
    said = findings(plan, games).sentences
    (blocks,) = [line for line in said if line.startswith("In 20 blocks of 20 games each, zero lies outside ")]
    assert 1 <= float(blocks.split("outside ")[1].split(" %")[0]) <= 11
    few = {name: games[name][:30] for name in games}
    assert not any("blocks" in line for line in findings(plan, few).sentences)


def test_the_same_change_in_a_few_pairs_is_not_clear():
    pairs = play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2, map="miniature")
    assert effects(pairs, ["points"])[0].verdict == "moved"


def test_two_seats_of_one_bot_count_as_one_game():
    games = made_up_games(60, ("greedy", "random", "random"))
    plan = plan_of("balance", games=60, players=3, bots=("greedy", "random", "random"))
    (table,) = [one for one in findings(plan, {"games": games}).tables if one.title == "Bots"]
    assert [row[1] for row in table.rows] == ["60", "60"]
    shares = [float(row[2].removesuffix(" %")) for row in table.rows]
    assert shares[0] + 2 * shares[1] == pytest.approx(100, abs=0.2)
