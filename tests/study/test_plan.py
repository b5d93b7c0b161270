"""Plans of studies: their arms, files, and every fault that is named."""

from __future__ import annotations

import json
import os

import pytest

from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BadFile, BarrageError
from barrage_core.files.maps import save_map
from barrage_core.rulebook import RULINGS, RuleSet
from barrage_core.study import (
    KINDS,
    Plan,
    findings,
    read_plan,
    run_study,
)
from barrage_core.study.arms import PRINTED, WITH_AUTOMAS
from tests.kit.plans import QUICK, SHORT, ablation, plan_of


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
    arms = [arm for arm in plan_of("rulings").arms() if arm.base]
    variants = [ruling for ruling in RULINGS if ruling.variant]
    assert [arm.name for arm in arms] == [f"{ruling.id} {ruling.topic}" for ruling in variants]
    for arm, ruling in zip(arms, variants, strict=True):
        changed = {name: value for name, value in arm.rules.changes().items() if name != "rounds"}
        assert list(changed) == [ruling.variant]
    for ruling in variants:
        printed = getattr(RuleSet(), ruling.variant)
        assert (ruling.number is None) == isinstance(printed, bool)
        assert ruling.number != printed


def test_a_ruling_about_automas_is_settled_with_automas_at_the_table():
    plan = plan_of("rulings", games=2, players=3, bots=("random", "greedy", "novice"))
    results = run_study(plan, jobs=1)
    about_automas = [name for name in results if name.startswith("D")]
    assert len(about_automas) == sum(ruling.variant is not None and ruling.id.startswith("D") for ruling in RULINGS)
    for arm in plan.arms():
        with_automas = arm.name in (*about_automas, WITH_AUTOMAS)
        seated = ["random", "greedy", "Automa medium"] if with_automas else ["random", "greedy", "novice"]
        assert [game.bots for game in results[arm.name]] == [seated] * 2
        assert arm.base == ("" if arm.name in (PRINTED, WITH_AUTOMAS) else WITH_AUTOMAS if with_automas else PRINTED)


def test_a_ruling_about_automas_is_compared_with_games_that_have_automas():
    differing = {}
    for rounds in (1, 4):
        plan = plan_of("rulings", games=2, rules=RuleSet(rounds=rounds))
        (table,) = findings(plan, run_study(plan, jobs=1)).tables
        assert WITH_AUTOMAS not in [row[0] for row in table.rows], "it is what the others are compared with"
        (differing[rounds],) = [row[1] for row in table.rows if row[0] == "D01 the Automa pile is used up"]
    assert differing == {1: "0.0 %", 4: "100.0 %"}, "one round does not use up the pile, four always do"


def test_without_the_full_game_a_ruling_about_automas_is_left_out_with_the_reason():
    plan = plan_of("rulings", mode="introductory")
    assert not [arm.name for arm in plan.arms() if arm.name.startswith("D")]
    (said,) = [line for line in findings(plan, run_study(plan)).sentences if "Automas" in line]
    assert said.startswith("Automas play the full game only, so these were not played: D01 ")


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


def test_changes_that_agree_can_be_made_together():
    two_fees = {"no fees": {"conduit_fee_credits": 0}, "no fees, rich": {"conduit_fee_credits": 0, **SHORT["rich"]}}
    assert ablation(together=True, changes=two_fees).arms()[-1].rules.conduit_fee_credits == 0


@pytest.mark.parametrize("name", ["half a sign \udcff.json", "a title \x1b]0;x\x07.json"])
def test_a_map_whose_name_cannot_be_written_down_or_told_is_refused(tmp_path, name):
    path = str(save_map(MINIATURE, tmp_path / name))
    for place, fields in (
        ("map", {"kind": "balance", "map": path}),
        (r"maps\[1\]", {"kind": "maps", "maps": ("standard", path)}),
    ):
        with pytest.raises(BarrageError, match=rf"^{place}: expected printable text of at most 4096 characters, got '"):
            Plan(**fields)


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
        ('kind = "maps"\nmaps = ["atlantis"]', r"maps\[0\]: expected one of standard"),
        ('kind = "maps"\nmaps = ["standard", 3]', r"maps\[1\]: expected text, got 3"),
        ('kind = "balance"\nchanges = { a = { rounds = 4 } }', r"changes: a study of this kind \(balance\) has no use"),
        ('kind = "skill"\nbots = ["random", "greedy"]\ntogether = true', "together: a study of this kind"),
        ('kind = "nothing"\nforbid = "fees"', r"forbid: a study of this kind \(nothing\) has no use"),
        ('kind = "rulings"\nmaps = ["miniature"]', "maps: a study of this kind"),
        (
            'kind = "ablation"\ntogether = true\nchanges = { a = { rounds = 4 }, b = { rounds = 3 } }',
            "changes.'b'.rounds: 3, and 4 in 'a': they cannot be made together",
        ),
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
        (
            'kind = "ablation"\nchanges = { a = { rounds = 9 } }',
            "changes.'a'.rounds: expected a whole number from 1 to 5",
        ),
        ('kind = "ablation"\nchanges = { a = { fee = 1 } }', "changes.'a'.fee: there is no such rule"),
        (
            'kind = "ablation"\nchanges = { a = { rounds = 4 }, b = {} }',
            "changes.'b': expected rules other than those of the study, got {}",
        ),
        ('kind = "ablation"\nchanges = { a = { rounds = 5 } }', "changes.'a': expected rules other than those"),
        (
            'kind = "ablation"\nrules = { rounds = 4 }\nchanges = { a = { rounds = 4 } }',
            "changes.'a': expected rules other than those of the study, got {'rounds': 4}",
        ),
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


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"kind": "balance", "bots": None}, "bots: expected a list, got None"),
        ({"kind": "balance", "bots": [3]}, r"bots\[0\]: expected text, got 3"),
        ({"kind": "balance", "rules": 3}, "rules: expected a mapping, got 3"),
        ({"kind": "maps", "maps": 3}, "maps: expected a list, got 3"),
        ({"kind": "restricted", "forbid": [3]}, r"forbid\[0\]: expected text, got 3"),
        ({"kind": "ablation", "changes": ["rounds"]}, "changes: expected a mapping, got "),
        ({"kind": "ablation", "changes": {"a": 3}}, "changes.'a': expected a mapping, got 3"),
        ({"kind": "ablation", "changes": {3: {"rounds": 1}}}, "changes: expected printable text"),
        ({"kind": "ablation", "changes": {"": {"rounds": 1}}}, "changes: expected a name for each change, got ''"),
        ({"kind": "ablation", "changes": {"a\nb": {"rounds": 1}}}, "changes: expected printable text"),
        ({"kind": ["ablation"]}, "kind: expected one of ablation"),
    ],
)
def test_a_plan_in_python_has_the_same_faults_named(given, fault):
    with pytest.raises(BarrageError, match=f"^{fault}"):
        Plan(**{**QUICK, **given})


def test_lists_and_mappings_will_do_in_python():
    given = Plan("ablation", "Fees", **{**QUICK, "bots": ["random"], "rules": {"rounds": 1}, "changes": SHORT})
    assert given == ablation()


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"cannot read .*none.toml: No such file"):
        read_plan(tmp_path / "none.toml")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "plan.toml")
    with pytest.raises(BadFile, match="it is a pipe or a device, not a file"):
        read_plan(tmp_path / "plan.toml")
