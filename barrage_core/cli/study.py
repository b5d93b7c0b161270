"""`barrage study`: run a study of many games in a folder, go on after a stop, and report what it found."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ..errors import BarrageError
from ..names import MODES
from ..rulebook import RuleSet
from ..study import READY, Plan, Table, charts, find_plan, findings, load_run, loss_board, run_study, save_charts
from .helptext import add_command
from .options import add_jobs, add_rules, at_least_one
from .terminal import print_tables, progress

__all__ = ["add_study"]

HELP = """
run a study of many games, and report what it found

Run a study: a plan of games in several arms, played with the same seeds, written down game by game. A study that was
stopped goes on where it was when it is run again.

examples:
  barrage study list
  barrage study run rulings --games 200 --out rulings
  barrage study run my_study.toml --out results
  barrage study report results
"""
LIST = """
name the ready-made studies

Name the ready-made studies, what each asks, and how many games it plays.

examples:
  barrage study list
"""
RUN = """
play a study, or what is left of it

Play the games of a study, a ready-made one or one in a TOML file, and write them to a folder as they are played. After
a stop, whatever the reason, the same command goes on. In the end the report is printed.

a file says which kind of study it is, and what differs from the usual:
  kind = "ablation"
  title = "Do conduit fees matter?"
  games = 500
  bots = ["novice"]
  [changes."no fees"]
  conduit_fee_credits = 0
  conduit_fee_vp = 0

examples:
  barrage study run balance --games 400 --out balance
  barrage study run restricted --games 100 --out restricted
  barrage study run ablation --bots greedy --players 2 --games 100 --out quick
  barrage study run skill --players 2 --games 100 --rules conduit_fee_credits=0 --out free
  barrage study run fees.toml --out fees --jobs 2
"""
REPORT = """
print what a study found so far

Print what the games in a folder show so far, with intervals. Nothing is played.

examples:
  barrage study report balance
  barrage study report balance --json
  barrage study report balance --plot balance.png
  barrage study report restricted --board basins.svg
"""


def add_study(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "study", HELP, _report)
    verbs = command.add_subparsers(title="what to do", metavar="VERB", required=True)
    add_command(verbs, "list", LIST, _list)
    run = add_command(verbs, "run", RUN, _run)
    run.add_argument("study", metavar="STUDY", help=f"{', '.join(READY)}, or a TOML file")
    run.add_argument("--out", metavar="FOLDER", required=True, help="where the games are kept")
    run.add_argument("--games", type=at_least_one, metavar="N", help="games of each arm (as the plan says)")
    run.add_argument("--bots", metavar="NAMES", help="names of bots, separated by commas (as the plan says)")
    run.add_argument("--players", type=int, metavar="N", help="how many are at the table (as the plan says)")
    run.add_argument("--mode", choices=MODES, help="which game (as the plan says)")
    run.add_argument(
        "--map",
        metavar="MAP",
        help="a map of the kit, or a .json file (as the plan says; not for maps, which has its own)",
    )
    run.add_argument("--seed", type=int, metavar="S", help="the seed of the first game (as the plan says)")
    add_rules(run)
    add_jobs(run)
    report = add_command(verbs, "report", REPORT, _report)
    report.add_argument("folder", metavar="FOLDER", help="where the games are kept")
    report.add_argument(
        "--plot", metavar="FILE", help="draw it to a new .png, .svg or .pdf file (needs the extra charts)"
    )
    report.add_argument(
        "--board", metavar="FILE", help="draw to a new .svg file what a player loses without the basins forbidden to it"
    )
    report.add_argument("--json", action="store_true", help="print the plan, the sentences and the tables as JSON")


def _list(arguments: argparse.Namespace) -> int:
    rows = [
        (name, plan.about.asks, f"{len(plan.arms())} × {plan.games}", ", ".join(plan.bots))
        for name, plan in READY.items()
    ]
    print_tables([Table("Ready-made studies", ("name", "asks", "arms × games", "bots"), rows, words=(0, 1, 3))])
    return 0


def _plan(arguments: argparse.Namespace) -> Plan:
    bots = None if arguments.bots is None else arguments.bots.split(",")
    given = {name: getattr(arguments, name) for name in ("games", "seed", "players", "mode", "map")}
    plan = find_plan(arguments.study, given | {"bots": bots})
    plan = find_plan(plan, {"rules": RuleSet.from_dict(plan.rules.to_dict() | dict(arguments.rules))})
    if plan.kind == "maps" and arguments.map is not None:
        raise BarrageError(f"map: a study of maps plays on all of its own ({', '.join(plan.maps)}); leave out --map")
    return plan


def _run(arguments: argparse.Namespace) -> int:
    plan = _plan(arguments)
    try:
        with progress(plan.games * len(plan.arms())) as show:
            run_study(plan, arguments.out, jobs=arguments.jobs, cluster=arguments.cluster, progress=show)
    except KeyboardInterrupt:
        print(f"barrage: stopped; what was played is kept in {arguments.out}: run it again to go on", file=sys.stderr)
        raise
    return _show(Path(arguments.out), as_json=False)


def _report(arguments: argparse.Namespace) -> int:
    plan, results, _ = load_run(arguments.folder)
    if arguments.plot:
        print(f"drawn to {save_charts(charts(plan, results), arguments.plot)}", file=sys.stderr)
    if arguments.board:
        print(f"drawn to {loss_board(plan, results).save(arguments.board)}", file=sys.stderr)
    return _show(Path(arguments.folder), as_json=arguments.json)


def _show(folder: Path, *, as_json: bool) -> int:
    plan, results, went_on = load_run(folder)
    found = findings(plan, results, went_on)
    if as_json:
        tables = [table._asdict() for table in found.tables]
        print(json.dumps({"plan": plan.to_dict(), "sentences": found.sentences, "tables": tables}))
        return 0
    print("\n".join([*filter(None, [found.title, found.question]), "", *found.sentences, ""]))
    print_tables(found.tables)
    return 0
