"""During a game nothing calls networkx: the graph is asked once for a board, and never again."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

from barrage_core.board import board_for
from barrage_core.components.maps import MAPS, STANDARD
from barrage_core.newgame import new_game
from barrage_core.river import river_graph, way_down
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play_unchecked, why_not
from tests.kit.random_games import RICH, pick

ROOT = Path(__file__).resolve().parent.parent
NETWORKX = str(Path(nx.__file__).parent)
RULES = RuleSet.from_dict(RICH)


def networkx_calls(run):
    """Run something and list every function of networkx that was called, with a hook on every call in Python."""
    calls = []

    def hook(frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(NETWORKX):
            calls.append(frame.f_code.co_qualname if hasattr(frame.f_code, "co_qualname") else frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        run()
    finally:
        sys.setprofile(before)
    return calls


def _play(players, seed, mode, map_name):
    rng = random.Random(seed)
    state, _ = new_game(players, seed, mode=mode, map=map_name, rules=RULES)
    while not state.is_over:
        action = pick(rng, legal_actions(state))
        why_not(state, action)
        draft = state.copy()
        play_unchecked(draft, action)
        state = draft


@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_no_networkx_call_during_a_game(mode, map_name):
    board_for(MAPS[map_name], RULES)  # compiled from the graph, once for all games
    assert networkx_calls(lambda: [_play(players, 5, mode, map_name) for players in (2, 4)]) == []


def test_the_hook_sees_a_call_to_networkx():
    river = river_graph(STANDARD)
    assert networkx_calls(lambda: nx.ancestors(river, "end"))
    assert networkx_calls(lambda: way_down(river, "A"))
    # A board that was never compiled asks the graph, and this is seen as well.
    fresh = RuleSet(starting_credits=47)
    assert networkx_calls(lambda: new_game(2, 1, rules=fresh))
    assert networkx_calls(lambda: new_game(2, 1, rules=fresh)) == []


def test_importing_the_core_does_not_import_networkx():
    code = "import sys, barrage_core; print(sorted(name for name in sys.modules if name.split('.')[0] == 'networkx'))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
