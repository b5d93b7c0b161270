"""What a newcomer with some Python does with the kit on the first day; `test_wheel` runs it where nothing else is.

A map, a player, a study and a control of one's own, linked to a widget, and the report of a class.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ipywidgets
import traitlets

from barrage_core import MINIATURE, Game, legal_actions, load_map, map_from_dict, map_to_dict, play, save_map
from barrage_core.course import Record
from barrage_core.study import Plan, findings, match, run_study
from barrage_widgets import GameTable, Predict, RiverBoard, WheelLab
from barrage_widgets.learning import Number


def barrage(*words):
    """Run the command of the environment that runs this, and return what it prints."""
    command = [str(Path(sys.executable).with_name("barrage")), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# A map: the conduit of basin 4 is stronger. It is kept in a file, checked, drawn and played on.
plan = map_to_dict(MINIATURE) | {"name": "my valley"}
plan["basins"][3]["conduits"][0]["value"] = 5
save_map(map_from_dict(plan), "valley.json")
valley = load_map("valley.json")
assert "my valley" in barrage("map", "check", "valley.json")
barrage("map", "draw", "valley.json", "--out", "valley.svg")
assert "my valley" in Path("valley.svg").read_text(encoding="utf-8")
table = GameTable(Game.new(players=2, map=valley, seed=1))
assert "basin" in str(RiverBoard(valley).still())
table.close()


# A player: takes what leaves it with most.
class Builder:
    name = "builder"

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, state):
        me = state.decision.player
        return max(legal_actions(state), key=lambda action: self.worth(play(state, action)[0], me))

    def worth(self, state, me):
        return state.vp[me] + state.energy[me] + 2 * sum(state.built[me])


met = match(Builder, ["random"], 4, players=2, mode="introductory", map=valley)
assert met.player == "builder"
assert met.wins is not None
assert met.wins.total == 4

# A study: what do free conduits change on that map? In Python, and as a file on the command line.
fees = {"no fees": {"conduit_fee_credits": 0, "conduit_fee_vp": 0}}
study = Plan("ablation", games=2, players=2, map="valley.json", bots=("random",), changes=fees)
assert "No fees" in str(findings(study, run_study(study)))
Path("fees.toml").write_text(study.to_toml(), encoding="utf-8")
barrage("study", "run", "fees.toml", "--out", "fees")
assert "No fees" in barrage("study", "report", "fees")

# A control that follows a widget, and the other way round.
lab, slider = WheelLab(), ipywidgets.IntSlider(min=1, max=6)
traitlets.link((lab, "excavators"), (slider, "value"))
slider.value = 5
assert lab.excavators == 5
lab.excavators = 2
assert slider.value == 2

# A question of one's own, answered by two learners, and the report of the class.
for name, guess in (("mia", 2), ("noah", 1)):
    Path("class", name).mkdir(parents=True)
    record = Record(Path("class", name, "barrage-record.json"))
    asked, why = "How many levels has a dam without elevations?", "The base is its first level."
    question = Predict("20.predict.own", asked, Number(0, 9, "level"), 1, why, record=record)
    question.handle("guess", guess)
    question.handle("lock")
    assert question.revealed, question.problem
printed = barrage("course", "report", "class")
assert all(name in printed for name in ("mia", "noah", "20.predict.own"))
barrage("course", "report", "class", "--html", "class.html")
assert asked in Path("class.html").read_text(encoding="utf-8")
print("all of it works")
