"""Every event names its rule and makes a sentence."""

from __future__ import annotations

from typing import get_args

import pytest

from barrage_core import RULES, BarrageError, Event, Pass, RuleSet, describe
from barrage_core import events as ev
from tests.kit.random_games import RICH, play_random

NAMES = ["Ada", "Bob"]
SENTENCES: list[tuple[Event, str]] = [
    (ev.PhaseStarted(3, "actions", "round.actions"), "round 3: actions"),
    (ev.Drafted(0, "usa", "wilhelm_adler", "setup.company"), "Ada takes the USA with Wilhelm Adler"),
    (ev.AutomaTileTurned(1, 7, 12, "automa.pile"), "Bob turns over a tile: actions of tile 7, criteria of tile 12"),
    (
        ev.AutomaTileTurned(1, 7, 12, "automa.people"),
        "Bob plays a turn from an Automa tile: actions of tile 7, criteria of tile 12",
    ),
    (ev.AutomaActed(1, 4, 1, "base", "automa.turn"), "Bob follows tile 4: build a base in the mountains"),
    (ev.AutomaActed(1, 4, 0, "", "automa.turn"), "Bob follows tile 4: produce for a green contract, −1 energy"),
    (
        ev.AutomaActed(1, 4, 1, "elevation", "automa.turn"),
        "Bob follows tile 4: build a base in the mountains (its officer builds an elevation instead)",
    ),
    (ev.Drafted(1, "italy", "", "setup.company"), "Bob takes Italy"),
    (ev.OnlyOption(1, Pass(), "game.decision"), "Bob has one option: pass"),
    (ev.EngineersPlaced(1, 1, "BANK", "action_board.bank"), "Bob places 1 engineer on BANK"),
    (ev.EngineersPlaced(1, 3, "TURBINE1R", "action_board.space"), "Bob places 3 engineers on TURBINE1R"),
    (ev.CreditsPaid(0, 3, None, "action_board.credits"), "Ada pays 3 credits"),
    (ev.CreditsPaid(0, 1, 1, "production.fee"), "Ada pays 1 credit to Bob"),
    (ev.CreditsGained(0, 2, "bank", "action_board.bank"), "Ada gets 2 credits (bank)"),
    (ev.PointsScored(0, 6, "energy places", "energy_track.places"), "Ada scores 6 VP (energy places)"),
    (ev.PointsScored(0, 0, "bonus tile", "energy_track.bonus"), "Ada scores 0 VP (bonus tile)"),
    (ev.PointsScored(0, -3, "no energy", "energy_track.zero"), "Ada loses 3 VP (no energy)"),
    (ev.MachinesGained(1, 1, 2, "income", "round.income"), "Bob gets 1 excavator and 2 mixers (income)"),
    (ev.MachinesGained(1, 2, 0, "income", "round.income"), "Bob gets 2 excavators (income)"),
    (ev.EnergyMade(0, 4, 9, "production", "production.track"), "Ada makes 4 energy (production), now at 9"),
    (ev.PutOnWheel(0, "base", 3, 0, "construction.wheel"), "Ada puts the base tile and 3 excavators on the wheel"),
    (ev.PutOnWheel(0, "", 0, 0, "construction.wheel"), "Ada puts nothing on the wheel"),
    (ev.WheelTurned(0, "", 0, 0, "construction.wheel"), "Ada turns the wheel"),
    (
        ev.WheelTurned(0, "base", 0, 1, "construction.wheel"),
        "Ada turns the wheel and gets back the base tile and 1 mixer",
    ),
    (ev.PieceBuilt(1, "base", "B5U", "construction.piece"), "Bob builds a base at B5U"),
    (ev.PieceBuilt(1, "elevation", "B5U", "construction.piece"), "Bob builds an elevation at B5U"),
    (ev.DropsPlaced(None, "A", 2, "round.headstreams"), "2 drops on headstream A"),
    (ev.DropsPlaced(0, "A", 1, "water.placed"), "Ada places 1 drop on headstream A"),
    (ev.DropsAdded(0, "B5U", 1, "technology.water"), "Ada puts 1 drop from the supply into B5U"),
    (
        ev.DropsReleased(0, "B1U", "C1R", "P5-0", 2, "production.conduit"),
        "Ada sends 2 drops from B1U through C1R to P5-0",
    ),
    (ev.DropMoved(("A", "B1U", "B1L"), "water.held"), "a drop runs from A to B1L"),
    (ev.DropMoved(("P12-0", "end"), "water.lost"), "a drop runs from P12-0 off the map"),
    (ev.ContractTaken(0, "G1", "contracts.take"), "Ada takes contract G1"),
    (ev.ContractDiscarded(0, "G1", "contracts.limit"), "Ada gives back contract G1"),
    (ev.ContractFulfilled(0, "N1", 13, "contracts.one"), "Ada fulfils N1 with 13 energy"),
    (ev.ContractShown("Y3", "contracts.refill"), "contract Y3 is turned up"),
    (ev.TechnologyTaken(0, "II-wild", "technology.patent"), "Ada takes the II-wild tile"),
    (ev.PatentsShown(("I-base", "I-wild"), "technology.show"), "patent office: I-base, I-wild"),
    (ev.OfficerCopied(0, "viktor_fiesler", "officers.sekibo"), "Ada copies Viktor Fiesler"),
    (ev.AbilityUsed(1, "makes at least 4 energy", "officers.fiesler"), "Bob makes at least 4 energy"),
    (ev.GainForgone(0, "flow_drops", "contracts.reward"), "Ada forgoes drops that flow at once"),
    (ev.Passed(1, "round.pass"), "Bob passes"),
    (ev.TurnOrderSet((1, 0), "round.turn_order"), "turn order: Bob, Ada"),
    (ev.GameEnded((0,), "final.winner"), "the game ends, winner: Ada"),
    (ev.GameEnded((0, 1), "final.winner"), "the game ends, winner: Ada and Bob"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[row[1] for row in SENTENCES])
def test_sentence(event, sentence):
    assert describe(event, NAMES) == sentence
    assert event.rule in RULES


@pytest.mark.parametrize("name", ["USA", "the USA"])
def test_a_player_who_is_called_by_the_company_has_no_name_before_taking_it(name):
    taken = ev.Drafted(1, "usa", "wilhelm_adler", "setup.company")
    assert describe(taken, ["Ada", name]) == "player 2 takes the USA with Wilhelm Adler"


def test_every_class_has_a_sentence():
    kinds = {type(event) for event, _ in SENTENCES}
    assert kinds == set(get_args(Event))
    assert {kind.__name__ for kind in kinds} == {
        name for name in ev.__all__ if name not in ("Event", "Log", "describe", "page_of")
    }


def test_every_event_ends_with_its_rule():
    assert all(kind._fields[-1] == "rule" for kind in get_args(Event))


@pytest.mark.parametrize("mode", ["introductory", "full"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_events_of_a_game_are_described_with_their_rules(players, mode):
    seen = set()
    for state, _, events in play_random(3, players, mode, rules=RuleSet.from_dict(RICH)):
        names = [state.name(seat) for seat in range(players)]
        for event in events:
            sentence = describe(event, names)
            assert sentence == " ".join(sentence.split())
            assert RULES[event.rule].page in range(4, 29)
            seen.add(type(event))
    assert len(seen) > 15


@pytest.mark.parametrize(
    ("event", "names", "says"),
    [
        (3, NAMES, "event: expected an event, got 3"),
        (None, NAMES, "event: expected an event, got None"),
        (ev.Passed(0, "round.pass"), None, "names: expected a list, got None"),
        (ev.Passed(0, "round.pass"), "Ada", "names: expected a list, got 'Ada'"),
        (ev.Passed(0, "round.pass"), [3], "names[0]: expected text, got 3"),
        (ev.Passed(1, "round.pass"), ["Ada"], "names: expected the name of every player, got ['Ada']"),
    ],
)
def test_what_cannot_be_described_is_named(event, names, says):
    with pytest.raises(BarrageError) as problem:
        describe(event, names)
    assert str(problem.value) == says
