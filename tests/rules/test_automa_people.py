"""People who play from an Automa tile, because an Automa has Mahiri Sekibo (D21)."""

from __future__ import annotations

from typing import Any

import pytest

from barrage_core import Game, decode, encode, from_position, legal_actions, play, to_position, why_not
from barrage_core import actions as act
from barrage_core import agenda as ag
from barrage_core import events as ev
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.errors import BadPosition
from barrage_core.questions import to_move, with_officer
from barrage_core.questions.automa import automa_to_move, automa_turn, why_not_there
from barrage_core.rules.automa.entries import judge
from tests.kit.automas import NO_PATENTS, TURN, pile
from tests.kit.conservation import conservation_faults
from tests.kit.ledger import Ledger
from tests.kit.random_games import play_random
from tests.kit.tables import Table, dam, owned, sit, table, with_tiles

PERSON = 1
"""The seat of Germany, a person; the USA is an Automa."""


def people(actions: int = 3, criteria: int = 1, officer: str = "mahiri_sekibo", **fields: Any) -> Table:
    """Set up the first turn of Germany in a round, at a table with an Automa that has an officer."""
    usa = {"company": "usa", "automa": "very_hard", "officer": officer}
    germany = sit("germany", "graziano_del_monte", **fields.pop("germany", {}))
    position = {"mode": "full", "to_move": "germany", "automa_pile": pile(actions, criteria), **fields}
    return table(usa, germany, **position)


def built(game: Table) -> list[tuple[str, str]]:
    return [(event.piece, event.place) for event in game.events_of(ev.PieceBuilt) if event.player == PERSON]


# Which turns ----------------------------------------------------------------------------------------------------------


def test_d21_the_first_turn_of_a_person_is_played_from_a_tile():
    state = people().state
    assert legal_actions(state) == [TURN]
    (reason,) = why_not(state, act.UseBank(1))
    assert str(reason) == (
        "Germany plays the first turn of each round from an Automa tile, because the USA is an Automa with Mahiri "
        "Sekibo (p. 3, automa.people)"
    )
    assert automa_to_move(state) == PERSON


def test_d21_the_second_turn_is_their_own():
    game = people().do(TURN)
    assert game.to_move == "usa"
    game.do(TURN)
    assert game.decision == ag.Turn(PERSON)
    assert act.UseBank(1) in legal_actions(game.state)
    assert TURN not in legal_actions(game.state)
    assert automa_to_move(game.state) is None


def test_d21_it_comes_again_in_every_round_and_for_every_person():
    """Automas stand first in round 1, so their turns lie between the set-up and those of the people."""
    game = Game.new(
        3, 1, mode="full", automas=["very_hard"], officers=["anton_krylov", "viktor_fiesler", "mahiri_sekibo"]
    )
    tiles: dict[tuple[int, int], int] = {}
    own: set[tuple[int, int]] = set()
    while not game.state.is_over:
        options, task = game.legal_actions(), game.state.decision
        key = (game.state.round, task.player)
        if isinstance(task, ag.Turn) and not game.state.automa(task.player).id:
            if options == [TURN]:
                assert key not in own, "only before any turn of their own"
                tiles[key] = tiles.get(key, 0) + 1
            else:
                own.add(key)
        game.play(options[-1] if isinstance(task, ag.Turn) else options[0])
    assert tiles == {(number, seat): 1 for number in range(1, 6) for seat in (0, 1)}


@pytest.mark.parametrize(
    "fields",
    [{"rules": {"automa_people_turn_tiles": False}}, {"officer": "wilhelm_adler"}],
    ids=["variant", "other officer"],
)
def test_d21_without_her_or_with_the_variant_off_people_play_as_usual(fields):
    game = people(**fields)
    assert TURN not in legal_actions(game.state)
    assert act.UseBank(1) in legal_actions(game.state)


def test_d21_another_officer_of_the_automa_gives_people_their_first_turn_back():
    state = people().state
    changed = with_officer(state, "usa", "wilhelm_adler")
    assert changed.decision == ag.Turn(PERSON)
    assert act.UseBank(1) in legal_actions(changed)
    assert from_position(to_position(changed)) == changed
    again = with_officer(changed, "usa", "mahiri_sekibo")
    assert legal_actions(again) == [TURN]
    assert from_position(to_position(again)) == again


def test_d21_whoever_is_given_the_turn_may_decide_but_an_automas_turn_stays_as_it_is():
    state = people().state
    assert act.UseBank(1) in legal_actions(to_move(state, "germany"))
    of_the_automa = people(to_move="usa").state
    assert of_the_automa.decision == ag.Turn(0, first=True)
    assert to_move(of_the_automa, "usa") == of_the_automa


def test_d21_a_person_with_sekibo_makes_nobody_turn_tiles():
    usa = {"company": "usa", "automa": "very_hard", "officer": "wilhelm_adler"}
    game = table(usa, sit("germany", "mahiri_sekibo"), mode="full", to_move="germany")
    assert TURN not in legal_actions(game.state)
    assert act.UseBank(1) in legal_actions(game.state)


def test_d21_for_the_automa_itself_she_does_nothing():
    game = people(to_move="usa", rules={"sekibo_extra_credits": 3})
    assert game.state.credits[0] == 0
    assert legal_actions(game.state) == [TURN]
    assert not any(isinstance(event, ev.OfficerCopied) for event in game.do(TURN).events)


# What the tile decides ------------------------------------------------------------------------------------------------


def test_a_person_builds_where_the_criteria_say_with_the_engineers_of_the_tile():
    game = people(4, 1)  # a base in the mountains; basin 1 is the first from the start number on
    before = game.state
    game.do(TURN)
    assert built(game) == [("base", "B1L")]
    assert game.changed("germany") == {"excavators": -5, "engineers": -2}
    assert game.state.constructions == before.constructions, "construction spaces stay free, as for an Automa"
    turned = game.events_of(ev.AutomaTileTurned)[0]
    assert (turned.player, turned.actions, turned.criteria, turned.rule) == (PERSON, 4, 1, "automa.people")


def test_the_price_of_an_entry_is_victory_points_for_a_person_too():
    """Tile 4 sells an excavator for 1 engineer and 2 VP, where no base can be built."""
    entry = AUTOMA_TILES[4].entries[2]
    assert (entry.kind, entry.vp, entry.engineers) == ("machines", -2, 1)
    game = people(4, 1, germany={"excavators": 0}).do(TURN)
    assert game.changed("germany") == {"excavators": 1, "vp": -2, "engineers": -1}


def test_a_red_space_costs_a_person_credits_and_without_them_is_no_candidate():
    """Both free spaces of the mountains are taken but in basin 1, whose lower one is a rival's."""
    dams = {f"B{basin}{side}": dam("neutral") for basin in (2, 3, 4) for side in "UL"} | {"B1L": dam("usa")}
    rich = people(4, 1, germany={"credits": 3}, dams=dams).do(TURN)
    assert built(rich) == [("base", "B1U")]
    assert rich.changed("germany")["credits"] == -3
    poor = people(4, 1, germany={"credits": 2}, dams=dams)
    plan = judge(poor.state, PERSON, AUTOMA_TILES[4].entries[1], AUTOMA_TILES[1].criteria, None)
    assert [reason.text for reason in plan.reasons] == [
        "there is no place for a base in the mountains that it can pay for: B1U is the cheapest, which needs 5 "
        "excavators, it has 6; costs 3 credits; it has 2 credits"
    ]
    assert "base" not in dict(built(poor.do(TURN)))


PRODUCING: dict[str, Any] = {
    "dams": {"B5L": dam("germany", 3, 3)},
    "conduits": {"C5L": "usa"},
    "powerhouses": {"P8-0": "germany"},
    "contracts_on_show": ["G1", "G2", "Y1", "Y2", "R1", "R2"],
    "national_contracts": [],
}
"""A system of 9 energy, through a conduit of the Automa."""


def test_a_person_produces_pays_credits_and_fulfils_a_contract_on_show():
    game = people(9, 1, germany={"credits": 5, "contracts": ["G3"]}, **PRODUCING).do(TURN)
    released = game.events_of(ev.DropsReleased)[0]
    assert (released.dam, released.conduit, released.drops) == ("B5L", "C5L", 3)
    paid = [(event.player, event.credits) for event in game.events_of(ev.CreditsPaid)]
    assert paid == [(PERSON, 3)], "one credit for each drop"
    assert game.state.contracts[PERSON] == ("G3",), "those in hand stay there"
    assert len(game.state.fulfilled[PERSON]) == 1
    assert game.state.fulfilled[PERSON][0] in PRODUCING["contracts_on_show"]


@pytest.mark.parametrize(("credits", "drops"), [(2, 2), (1, 1)])
def test_a_person_sends_as_many_drops_as_there_are_credits_for(credits, drops):
    game = people(9, 1, germany={"credits": credits}, **PRODUCING).do(TURN)
    assert game.events_of(ev.DropsReleased)[0].drops == drops


def test_a_person_without_credits_does_not_produce_through_the_conduit_of_another():
    game = people(9, 1, germany={"credits": 0}, **PRODUCING)
    plan = judge(game.state, PERSON, AUTOMA_TILES[9].entries[0], AUTOMA_TILES[1].criteria, None)
    assert [reason.text for reason in plan.reasons] == ["no system of its own would make energy"]


def test_the_tiles_answer_what_else_is_asked_in_that_turn():
    """Germany may choose the machines of an income: from a tile it takes the kind it has fewer of."""
    houses = {"powerhouses": owned("germany", "P5-0", "P6-0")}
    germany = {"excavators": 0, "mixers": 9, "tiles": with_tiles("II-powerhouse")}
    game = people(15, 5, germany=germany, patents=NO_PATENTS, **houses).do(TURN)
    assert [piece for piece, _ in built(game)] == ["powerhouse"]
    assert game.to_move == "usa", "nothing was left to the person"


def test_a_turn_without_engineers_is_the_first_one_all_the_same():
    """The powerhouse tile of level I needs no engineers: Germany keeps all 12, and is not asked twice."""
    germany = {"excavators": 0, "mixers": 9, "tiles": with_tiles("I-powerhouse")}
    game = people(15, 5, germany=germany).do(TURN)
    assert game.state.engineers[PERSON] == 12
    game.do(TURN)
    assert game.decision == ag.Turn(PERSON)
    assert act.UseBank(1) in legal_actions(game.state)


def test_the_officer_of_the_person_has_the_habit_that_an_automa_would_have():
    """Graziano Del Monte raises a dam where a construction is asked for and one can be raised."""
    game = people(4, 1, germany={"mixers": 9}, dams={"B8L": dam("germany")}).do(TURN)
    assert built(game) == [("elevation", "B8L")]


def test_jordan_replaces_a_machine_with_credits_if_the_person_has_them():
    usa = {"company": "usa", "automa": "very_hard", "officer": "mahiri_sekibo"}

    def paid(credits: int) -> Table:
        jordan = sit("germany", "solomon_p_jordan", credits=credits, excavators=4)
        return table(usa, jordan, mode="full", to_move="germany", automa_pile=pile(4, 1)).do(TURN)

    assert built(paid(3)) == [("base", "B1L")]
    assert paid(3).changed("germany")["credits"] == -3
    assert "base" not in dict(built(paid(2)))


def test_a_fee_and_what_replaces_a_machine_are_told_together():
    """As above, B1U in the red is the only space that is left, and Jordan lacks a machine besides."""
    dams = {f"B{basin}{side}": dam("neutral") for basin in (2, 3, 4) for side in "UL"} | {"B1L": dam("usa")}
    usa = {"company": "usa", "automa": "very_hard", "officer": "mahiri_sekibo"}
    jordan = sit("germany", "solomon_p_jordan", credits=5, excavators=4)
    game = table(usa, jordan, mode="full", to_move="germany", automa_pile=pile(4, 1), dams=dams)
    plan = judge(game.state, PERSON, AUTOMA_TILES[4].entries[1], AUTOMA_TILES[1].criteria, None)
    (reason,) = plan.reasons
    assert reason.text.endswith(
        "needs 5 excavators, it has 4; costs 3 credits, 3 replace a machine, 1 at most; it has 5 credits"
    )


def test_why_not_there_answers_for_a_person_as_well():
    state = people(4, 1).state
    assert why_not_there(state, "B1L") == []
    assert "is left out by this step" in why_not_there(state, "B2L")[0].text
    turn = automa_turn(state)
    assert (turn.player, turn.actions, turn.criteria) == (PERSON, 4, 1)


# Files and whole games ------------------------------------------------------------------------------------------------


def test_codes_and_positions_know_whose_first_turn_it_is():
    state = people().state
    assert state.decision == ag.Turn(PERSON, first=True)
    assert decode(encode(state)) == state == from_position(to_position(state))
    after = people().do(TURN).state
    assert decode(encode(after)) == after
    second = people().do(TURN, TURN).state
    assert decode(encode(second)) == second
    assert second.decision == ag.Turn(PERSON)


ROUND = [{"task": name} for name in ("EndRound", "ScoreRound", "WaterFlow")]
ANSWERED = {"task": "ChooseContract", "player": PERSON, "energy": 5}


@pytest.mark.parametrize(
    ("officer", "entries", "says"),
    [
        ("wilhelm_adler", [{"task": "Turn", "player": PERSON, "first": True}], "no officer of an Automa asks for the"),
        (
            "mahiri_sekibo",
            [{"task": "EndTurn", "player": PERSON, "first": True}, ANSWERED],
            "the tiles of an Automa an",
        ),
        ("mahiri_sekibo", [{"task": "Turn", "player": PERSON, "first": "yes"}], "first: expected true or false"),
    ],
)
def test_a_first_turn_that_cannot_be_is_named(officer, entries, says):
    position = to_position(people(officer=officer).state)
    for name in ("to_move", "agenda"):
        position.pop(name, None)
    with pytest.raises(BadPosition) as problem:
        from_position({**position, "agenda": [*ROUND, *entries]})
    assert says in str(problem.value)


@pytest.mark.parametrize(("seed", "players"), [(21, 4), (22, 4), (2, 3)])
def test_random_games_with_her_are_conserved_reported_and_never_stuck(seed, players):
    moments = play_random(seed, players, "full", automas=("very_hard",))
    ledger, from_tiles = Ledger(state := next(moments).state), 0
    for state, action, events in moments:
        assert conservation_faults(state) == [], action
        ledger.note(events)
        assert ledger.faults(state) == [], action
        if (seat := automa_to_move(state)) is not None and not state.automa(seat).id:
            from_tiles += 1
            assert automa_turn(state).handed_on() == play(state, TURN)[0]
            assert decode(encode(state)) == state
    assert state.is_over
    assert state.officers[-1] == "mahiri_sekibo"
    assert from_tiles == (players - 1) * 5, "each person in each round"
