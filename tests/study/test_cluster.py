"""Games on a Dask cluster: the same as at home, whatever happens to a worker."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from functools import partial

import dask
import pytest
from distributed import LocalCluster

from barrage_core.components.maps import MINIATURE
from barrage_core.errors import BarrageError
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions
from barrage_core.study import Plan, cluster, match, play_pairs, run_study, simulate
from barrage_core.study.runs import GAMES
from barrage_core.study.sharing import share

SHORT = {"mode": "full", "map": MINIATURE, "rules": RuleSet(rounds=1), "players": 2}


@pytest.fixture(scope="module")
def address():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=cluster.QUIET_CORNER, silence_logs=logging.CRITICAL
    ) as started:
        yield started.scheduler_address


def test_a_series_is_the_same_on_a_cluster(address):
    reported = []
    here = simulate(12, ["greedy", "random"], **SHORT, seed=3, rotate=True, jobs=1)
    there = simulate(
        12, ["greedy", "random"], **SHORT, seed=3, rotate=True, cluster=address, progress=lambda *n: reported.append(n)
    )
    assert there == here
    assert reported == [(number, 12) for number in range(1, 13)]


def test_pairs_and_matches_are_the_same_on_a_cluster(address):
    table = {name: value for name, value in SHORT.items() if name != "rules"}
    both = [
        play_pairs(3, ["random"], SHORT["rules"], **table, **where) for where in ({"jobs": 1}, {"cluster": address})
    ]
    assert both[0] == both[1]
    both = [match("greedy", ["random"], 4, **SHORT, **where) for where in ({"jobs": 1}, {"cluster": address})]
    assert both[0] == both[1]


def test_a_study_is_the_same_file_in_one_process_in_two_and_on_a_cluster(address, tmp_path):
    table = {"players": 2, "map": "miniature", "rules": RuleSet(rounds=1), "bots": "random"}
    plan = Plan("rulings", games=3, **table)
    executors = {"one": {"jobs": 1}, "two": {"jobs": 2}, "cluster": {"cluster": address}}
    for name, executor in executors.items():
        run_study(plan, tmp_path / name, **executor)
    one, two, shared = ((tmp_path / name / GAMES).read_bytes() for name in executors)
    assert one == two == shared


def test_a_bot_of_ones_own_plays_on_a_cluster_too(address):
    class Mine:
        name = "mine"

        def choose(self, state):
            return legal_actions(state)[-1]

    assert simulate(3, [Mine(), "random"], **SHORT, cluster=address) == simulate(3, [Mine(), "random"], **SHORT, jobs=1)


def test_a_cheat_is_named_on_a_cluster_too(address):
    class Cheat:
        name = "cheat"

        def choose(self, state):
            return legal_actions(state)[0] if state.decision.player else None

    with pytest.raises(BarrageError, match=r"cheat \(seat 1, game with seed 1\) answered None, which is not an action"):
        simulate(3, ["random", Cheat()], **SHORT, seed=0, rotate=True, cluster=address)


def _refuse_three(number):
    if number == 3:
        raise BarrageError("three is too many")
    return number


def test_what_is_done_before_an_error_is_handed_over(address):
    found = []
    with pytest.raises(BarrageError, match="three is too many"):
        found.extend(share(_refuse_three, range(6), cluster=address))
    assert found == [0, 1, 2]
    assert cluster._work_through(_refuse_three, [1, 2, 3, 4]).results == [1, 2]


def test_an_error_of_ours_is_said_once_and_not_by_the_workers_too(capfd):
    with pytest.raises(BarrageError, match="three is too many"):
        list(share(_refuse_three, [3, 3], 1, cluster="local"))
    assert "three is too many" not in "".join(capfd.readouterr())


def pieces_of(items, address, monkeypatch, seconds):
    """Share some items, where a piece is said to have taken so many seconds; return how many items each piece had."""
    pieces, of_dask = [], cluster._result

    def noted(future):
        found = of_dask(future).results
        pieces.append(len(found))
        return cluster._Piece(found, seconds(len(pieces), len(found)))

    monkeypatch.setattr(cluster, "_result", noted)
    assert list(share(abs, range(items), cluster=address)) == list(range(items))
    return pieces


def test_pieces_of_work_are_a_second_long_and_the_last_ones_are_shared_evenly(address, monkeypatch):
    # Three pieces wait for each of two workers. A tenth of a second for an item would be ten in a piece, where there
    # are that many left for all six: (60 - 6) / 6 = 9, (60 - 15) / 6 = 7 and so on.
    pieces = pieces_of(60, address, monkeypatch, lambda _, items: items / 10)
    assert pieces == [1] * 6 + [9, 7, 6, 5, 4, 3, 3, 2, 2, 2] + [1] * 11


def test_a_slow_beginning_does_not_make_every_piece_small(address, monkeypatch):
    pieces = pieces_of(600, address, monkeypatch, lambda number, items: 30 if number == 1 else items / 20)
    assert pieces[:10] == [1] * 7 + [20] * 3


def _die_once(marker, here, number):
    if number == 5 and os.getpid() != here and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost_or_counted_twice(address, tmp_path):
    work = partial(_die_once, tmp_path / "died", os.getpid())
    assert list(share(work, range(60), cluster=address)) == [number * number for number in range(60)]
    assert (tmp_path / "died").exists()


def test_a_cluster_is_started_and_ended_here():
    assert list(share(abs, [-1, 2, -3], 1, cluster="local")) == [1, 2, 3]


def test_a_script_that_every_worker_would_run_again_is_told_what_to_do(tmp_path):
    script = tmp_path / "script.py"
    script.write_text('from barrage_core.study import simulate\nsimulate(1, ["random"], cluster="local", jobs=1)\n')
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stderr.strip().endswith(f"BarrageError: {cluster.READ_AGAIN}")


def test_the_workers_of_a_local_cluster_seldom_look_at_themselves():
    usual = [dask.config.get(name) for name in cluster.CALM]
    assert list(share(dask.config.get, list(cluster.CALM), 1, cluster="local")) == list(cluster.CALM.values())
    assert [dask.config.get(name) for name in cluster.CALM] == usual  # other clusters are none of ours


@pytest.mark.parametrize("there", ["tcp://127.0.0.1:1", "nonsense://x"])
def test_a_scheduler_that_does_not_answer_is_named(there, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with pytest.raises(BarrageError, match=f"no Dask scheduler answers at {there}"):
        simulate(1, ["random"], **SHORT, cluster=there)


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BarrageError, match=r'a cluster needs Dask: pip install "barrage-kit\[cluster\]"'):
        simulate(1, ["random"], **SHORT, cluster="local")


def test_work_that_kills_every_worker_and_a_cluster_that_goes_away_are_told():
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    class Failed:
        def __init__(self, problem):
            self.problem = problem

        def result(self):
            raise self.problem

    with pytest.raises(BarrageError, match="workers died 4 times over the same work"):
        cluster._result(Failed(KilledWorker("games", None, 3)))
    with pytest.raises(BarrageError, match="the cluster went away before all was done"):
        cluster._result(Failed(FutureCancelledError("games", "gone")))


def test_a_cluster_without_workers_is_told(monkeypatch):
    monkeypatch.setattr(cluster, "WORKERS_COME", 0.2)
    with (
        LocalCluster(n_workers=0, dashboard_address=cluster.QUIET_CORNER, silence_logs=logging.CRITICAL) as empty,
        pytest.raises(BarrageError, match=r"the cluster has no workers: none came in 0\.2 seconds"),
    ):
        list(share(abs, [1], cluster=empty.scheduler_address))


def test_a_worker_with_another_kit_is_told(address, monkeypatch):
    monkeypatch.setattr("barrage_core.__version__", "9.9.9")
    with pytest.raises(BarrageError, match=r"has version .* of the kit with rules \d+; here it is 9\.9\.9 with"):
        list(share(abs, [1], cluster=address))
