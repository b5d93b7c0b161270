"""Processes share the work, nobody notices, and what cannot be shared is done here."""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from barrage_core.bots import BOTS
from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BarrageError
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions
from barrage_core.study import play_pairs, sharing, simulate, usable_cores
from barrage_core.study.players import seat_players
from barrage_core.study.sharing import share

ROOT = Path(__file__).resolve().parent.parent.parent
SHORT = {"mode": "full", "map": MINIATURE, "rules": RuleSet(rounds=2), "players": 3}
NO_GUARD = """
from barrage_core.bots import BOTS, RandomBot
from barrage_core.study import simulate
print("once")
alone = simulate(4, ["random"], players=2, jobs=1)
print(simulate(4, ["random"], players=2, jobs=2) == alone)
class Mine(RandomBot): pass
BOTS["random"] = Mine
print(simulate(4, ["random"], players=2, jobs=2) == alone)
"""


@pytest.fixture
def no_processes(monkeypatch):
    monkeypatch.setattr(sharing, "_Spawning", None)


@pytest.fixture
def at_once(monkeypatch):
    """Share the work of every series, however short it is, between two processes."""
    started = []
    spawning = sharing._Spawning
    monkeypatch.setattr(sharing, "_Spawning", lambda: started.append("pool") or spawning())
    monkeypatch.setattr(sharing, "PATIENCE", 0)
    monkeypatch.setattr(sharing, "usable_cores", lambda: 2)
    return started


# --- the same results -------------------------------------------------------------------------------------------------


def test_the_number_of_processes_changes_nothing(at_once):
    reported = []
    alone = simulate(23, ["random"], **SHORT, seed=5, jobs=1)
    assert not at_once
    for jobs in (None, 2, 3):
        shared = simulate(
            23, ["random"], **SHORT, seed=5, jobs=jobs, progress=lambda *numbers: reported.append(numbers)
        )
        assert shared == alone
    assert at_once == ["pool"] * 3
    assert reported == [(number, 23) for number in range(1, 24)] * 3


def test_pairs_are_shared_too(at_once):
    pairs = [play_pairs(3, ["random"], RuleSet(starting_vp=12), players=2, jobs=jobs) for jobs in (1, None)]
    assert pairs[0] == pairs[1]
    assert at_once == ["pool"] * 2


def test_a_series_that_lasts_is_shared_from_where_it_stands(at_once, monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(sharing, "PATIENCE", 3)
    monkeypatch.setattr(sharing, "perf_counter", lambda: next(clock))
    here = os.getpid()
    workers = list(share(_who, range(9)))
    assert [number for number, _ in workers] == list(range(9))
    assert [worker == here for _, worker in workers] == [True] * 2 + [False] * 7


def _who(number):
    return number, os.getpid()


def test_what_somebody_put_among_the_bots_travels_with_the_games(monkeypatch, at_once):
    monkeypatch.setitem(BOTS, "random", Steady)
    alone, shared = (simulate(2, ["random"], **SHORT, jobs=jobs) for jobs in (1, 2))
    assert alone == shared
    assert at_once
    monkeypatch.undo()
    assert alone != simulate(2, ["random"], **SHORT, jobs=1)


class Steady:
    """Plays what is listed first."""

    name = "steady"

    def __init__(self, seed):
        pass

    def choose(self, state):
        return legal_actions(state)[0]


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_of_the_kit_can_be_sent_to_a_process(name):
    assert sharing._can_travel(seat_players([name], 2))


# --- where no process can help ----------------------------------------------------------------------------------------


def test_a_short_series_starts_nothing(no_processes):
    assert len(simulate(2, ["random"], **SHORT)) == 2
    assert len(simulate(1, ["random"], **SHORT, jobs=5)) == 1


def test_what_cannot_be_written_down_is_played_here(no_processes, monkeypatch):
    class Mine(Steady):
        pass

    monkeypatch.setitem(BOTS, "mine", Mine)
    assert len(simulate(2, ["mine"], **SHORT, jobs=2)) == 2


def test_a_process_that_serves_another_plays_alone(no_processes, monkeypatch):
    monkeypatch.setitem(multiprocessing.current_process()._config, "daemon", True)
    assert len(simulate(2, ["random"], **SHORT, jobs=2)) == 2


def test_a_machine_that_can_start_none_plays_alone(monkeypatch):
    def refuse(process):
        raise OSError("no more processes")

    monkeypatch.setattr(sharing._Spawned, "start", refuse)
    assert simulate(2, ["random"], **SHORT, jobs=2) == simulate(2, ["random"], **SHORT, jobs=1)


def test_a_script_is_never_run_again(tmp_path):
    """Without a guard each process would start more of them; a bot of the script is known there alone."""
    script = tmp_path / "series.py"
    script.write_text(NO_GUARD)
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.stdout, done.stderr) == ("once\nTrue\nTrue\n", "")


# --- processes that die -----------------------------------------------------------------------------------------------


def _die_once(marker, number):
    """Kill the process that works on item 5, the first time."""
    if number == 5 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _always_die(here, number):
    if os.getpid() != here:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


TAKEN = ("multiprocessing", "pickle", "random", "selectors", "signal", "socket", "struct", "tempfile")
"""Names that a process imports while it starts."""


@pytest.mark.parametrize("more", [["--jobs=2"], ["--cluster=local", "--jobs=2"]], ids=" ".join)
def test_nothing_from_the_current_folder_is_imported_by_the_processes(tmp_path, more):
    for name in TAKEN:
        (tmp_path / f"{name}.py").write_text("print('I was run', flush=True)\n", encoding="utf-8")
    command = [sys.executable, "-P", "-m", "barrage_core.cli", "simulate", "--games=2", "--players=2", *more]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "I was run" not in done.stdout
    assert done.stdout.startswith("2 games, ")


def test_a_bot_in_the_folder_of_a_notebook_can_be_sent_all_the_same(tmp_path):
    """Once a process runs, it finds what this one finds."""
    bot = "from barrage_core.bots import RandomBot\nclass Mine(RandomBot):\n    pass\n"
    (tmp_path / "my_bot.py").write_text(bot, encoding="utf-8")
    script = (
        "import os, sys; sys.path.insert(0, '')\n"
        "from my_bot import Mine\n"
        "from barrage_core.study.sharing import _processes\n"
        "with _processes(1) as pool:\n"
        "    print(type(pool.submit(Mine, 1).result()).__module__, os.environ.get('PYTHONSAFEPATH'))\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    command = [sys.executable, "-P", "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("my_bot None\n", "")


def test_a_process_that_dies_is_replaced_and_nothing_is_lost_or_counted_twice(tmp_path):
    work = partial(_die_once, tmp_path / "died")
    assert list(share(work, range(40), 2, chunk=3)) == [number * number for number in range(40)]
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_process_is_named(tmp_path):
    with pytest.raises(BarrageError, match=r"processes died 3 times over the same work \(7 and what follows\)"):
        list(share(partial(_always_die, os.getpid()), range(7, 20), 2))


def test_leaving_early_ends_the_processes():
    results = share(_who, range(1000), 2, chunk=1)
    assert next(results)[0] == 0
    results.close()
    assert not [child for child in multiprocessing.active_children() if isinstance(child, sharing._Spawned)]


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot tell when another's child has ended")
def test_processes_end_with_the_one_that_they_work_for_even_if_it_is_killed():
    script = (
        "import os\n"
        "from barrage_core.study.sharing import _processes\n"
        "with _processes(1) as pool:\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    input()\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as killed:
        worker = os.pidfd_open(int(killed.stdout.readline()))
        killed.kill()
        ended, _, _ = select.select([worker], [], [], 60)
    os.close(worker)
    assert ended


# --- how many ---------------------------------------------------------------------------------------------------------


def test_only_the_cores_that_may_be_used_count(monkeypatch):
    monkeypatch.delattr(os, "process_cpu_count", raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {1, 4, 6}, raising=False)
    assert usable_cores() == 3
    monkeypatch.setattr(os, "process_cpu_count", lambda: 5, raising=False)
    assert usable_cores() == 5


@pytest.mark.parametrize(("counted", "cores"), [(None, 1), (3, 3), (1000, 256)])
def test_where_it_is_not_known_every_core_counts(monkeypatch, counted, cores):
    for name in ("process_cpu_count", "sched_getaffinity"):
        monkeypatch.delattr(os, name, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: counted)
    assert usable_cores() == cores


@pytest.mark.parametrize("jobs", [0, 257, 1.5])
def test_an_impossible_number_of_processes_is_refused(jobs):
    with pytest.raises(BarrageError, match="jobs: expected a whole number from 1 to 256"):
        list(share(abs, [1, 2], jobs))
