"""The way to an Automa's decisions: the same as in play, told step by step, with a reason for every other place."""

from __future__ import annotations

import pytest

from barrage_core import BarrageError, TurnTile, from_position, legal_actions, play
from barrage_core import actions as act
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.components.contracts import CONTRACTS, PRIVATE
from barrage_core.questions import automa_turn, why_not_there
from barrage_core.questions.automa import as_automa, open_tiles, step_words
from barrage_core.rules.automa.criteria import KEEP
from barrage_core.state import AutomaPile
from tests.kit.automas import NOTHING, PRODUCING, automa, with_officer
from tests.kit.random_games import RandomGame, play_random
from tests.kit.tables import dam, owned

BUILDS_A_POWERHOUSE = next(
    name
    for colour in ("green", "yellow", "red")
    for name in PRIVATE[colour]
    if any(gain.kind == "build_powerhouse" for gain in CONTRACTS[name].reward)
)
GAMES = (
    RandomGame(1, 3, "full", "standard", automas=("medium", "very_hard")),
    RandomGame(2, 4, "full", "standard", automas=("easy", "hard", "very_hard")),
    RandomGame(3, 2, "full", "miniature", automas=("hard",)),
)


def automa_turns(game):
    for state, _, _ in play_random(*game):
        if state.decision is not None and state.automa(state.decision.player).id:
            yield state


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_turn_that_is_told_is_the_turn_that_is_played(game):
    for state in automa_turns(game):
        told = automa_turn(state)
        after, events = play(state, TurnTile())
        assert list(told.events) == events[: len(told.events)]
        handed_on = told.handed_on()
        assert (handed_on.vp, handed_on.energy, handed_on.engineers) == (after.vp, after.energy, after.engineers)
        assert told.after.automa_pile == after.automa_pile
        assert (told.after.dams, told.after.conduits) == (after.dams, after.conduits)
        assert told.sentences()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_entry_down_to_the_last_one_tried_is_told(game):
    for state in automa_turns(game):
        told = automa_turn(state)
        assert [attempt.number for attempt in told.attempts] == list(range(len(told.attempts)))
        entries = AUTOMA_TILES[told.actions].entries
        assert [attempt.entry for attempt in told.attempts] == list(entries[: len(told.attempts)])
        last = told.attempts[-1]
        assert not last.reasons
        assert last.entry.ends_turn or not told.after.engineers[told.player]
        assert all(one.reasons or not one.entry.ends_turn for one in told.attempts[:-1])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_each_step_leaves_some_of_what_the_step_before_left(game):
    seen = set()
    for state in automa_turns(game):
        for attempt in automa_turn(state).attempts:
            if attempt.entry.kind == "construct" and not attempt.reasons:
                for before, step in zip(attempt.way, attempt.way[1:], strict=False):
                    assert step.left
                    assert set(step.left) <= set(before.left)
                    assert step.fitted or step.left == before.left
                    seen.add(step.step)
                assert attempt.way[-1].left == (attempt.choice,)
    assert len(seen & KEEP.keys()) > 5
    assert "start" in seen


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_place_has_a_reason_but_those_where_it_builds(game):
    for state in list(automa_turns(game))[::5]:
        told = automa_turn(state)
        built = {getattr(event, "place", "") for event in told.events if getattr(event, "piece", "")}
        for place in state.board.basin_of:
            reasons = why_not_there(state, place)
            assert bool(reasons) == (place not in built), (place, reasons)
            assert all(reason.text and reason.page for reason in reasons)


def says(game, place, **tiles):
    return [reason.text for reason in why_not_there(game.state, place, **tiles)]


def rules(game, place):
    return [reason.rule for reason in why_not_there(game.state, place)]


def test_why_not_there_names_the_step_that_left_a_place_out():
    game = automa(3, 9, powerhouses={"P8-0": "usa"}, usa={"excavators": 9})
    assert says(game, "B1U") == []  # red, and a line leads to P8-0
    assert says(game, "B2U") == [
        "B2U is left out by this step, which keeps B1U, B5U: in a basin with a conduit line to a powerhouse of its own"
    ]
    assert says(game, "B5U") == ["B5U is left out by this step, which keeps B1U: the first from basin 1 on"]
    assert (rules(game, "B2U"), rules(game, "B5U")) == (["automa.criteria"], ["automa.start"])
    third = automa(15, 5, usa={"excavators": 0, "mixers": 9}, dams={"B5L": dam("usa")}, conduits={"C5L": "usa"})
    assert rules(third, "P5-0") == ["automa.third_structure"]


def test_why_not_there_names_what_makes_a_place_impossible():
    poor = automa(3, 9, usa={"excavators": 3, "mixers": 0}, dams={"B8L": dam("germany")})
    assert says(poor, "B1L") == ["it cannot pay for a base at B1L, which needs 5 excavators, it has 3"]
    assert says(poor, "B8L") == ["B8L already holds a base (Germany)"]
    hills = automa(2, 9, usa={"excavators": 9, "mixers": 0})
    assert says(hills, "B1L") == ["B1L is in the mountains, the tile says build a base in the hills"]
    strong = automa(12, 9, usa={"excavators": 10, "mixers": 0})
    assert says(strong, "C8R") == ["C8R has value 2, the tile says build a conduit of value 4 or more"]


def test_why_not_there_counts_what_an_officer_replaces_and_what_comes_back():
    usa = {"excavators": 2, "mixers": 0, "wheel": {"2": {"excavators": 1}}}
    assert says(with_officer("solomon_p_jordan", usa=usa), "B1L") == [
        "it cannot pay for a base at B1L, which needs 5 excavators, it has 2; 1 comes back in 2 turns of the wheel; "
        "3 VP replace a machine, 1 at most"
    ]


def test_an_elevation_in_place_of_another_piece_is_not_bound_by_its_limits():
    dams = {"B5L": dam("usa"), "B1L": dam("usa")}
    game = with_officer("graziano_del_monte", 2, usa={"excavators": 9, "mixers": 3}, dams=dams)
    assert says(game, "B5L") == []
    told = automa_turn(game.state)
    assert told.told.endswith("; build a base in the hills (its officer builds an elevation instead), at B5L")
    head = "Entry 3, build a base in the hills (its officer builds an elevation instead): done, at B5L."
    assert head in told.sentences()
    assert "The USA builds an elevation at B5L." in told.happened()
    assert says(game, "B1L") == ["it cannot pay for an elevation at B1L, which needs 4 mixers, it has 3"]


def test_why_not_there_tells_that_an_officer_builds_something_else():
    game = with_officer("graziano_del_monte", 19, 3, dams={"B8L": dam("usa")})
    (reason,) = why_not_there(game.state, "C7R")
    assert reason.text == "the tile says build a conduit, its officer builds an elevation instead, at B8L"
    assert reason.rule == "automa.officer"
    assert says(game, "P8-0") == ["no entry of tile 19 builds on such a space"]


def test_why_not_there_tells_why_an_entry_was_not_possible_or_not_reached():
    game = automa(1, 9, usa=NOTHING, round=5)
    assert says(game, "B1L") == [
        "it cannot pay for a base at B1L, which needs 5 excavators, it has 0",
        "there is no dam on B1L",
    ]
    assert says(automa(4, 9, usa=NOTHING, round=5), "B6L") == [
        "B6L is in the hills, the tile says build a base in the mountains"
    ]
    on_wheel = {"wheel": {"2": {"tile": "base"}}}
    assert says(automa(4, 9, usa=on_wheel), "B1L") == [
        "no technology tile for a base is off the wheel; base comes back in 2 turns of it"
    ]
    taken = automa(4, 9, usa=NOTHING, dams={"B1L": dam("germany")})
    assert says(taken, "B1L") == ["B1L already holds a base (Germany)"]
    assert says(game, "C1L") == ["no entry of tile 1 builds on such a space"]
    early = automa(2, 9, usa={"excavators": 9, "mixers": 9})
    assert says(early, "P5-0") == ["the turn ends with entry 3 of tile 2, before entry 4: build a powerhouse"]


def test_other_tiles_can_be_laid_out():
    game = automa(1, 9)
    told = automa_turn(game.state, actions=12, criteria=3)
    assert (told.actions, told.criteria) == (12, 3)
    assert (automa_turn(game.state).actions, automa_turn(game.state).criteria) == (1, 9)
    assert (automa_turn(game.state, criteria=3).actions, automa_turn(game.state, actions=3).criteria) == (1, 9)
    with pytest.raises(BarrageError, match="criteria: expected another tile than that of the actions, got 4"):
        automa_turn(game.state, actions=4, criteria=4)


def test_a_tile_that_is_named_alone_and_shows_its_other_side_already_is_the_one_that_is_refused():
    state = automa(1, 9).state
    with pytest.raises(BarrageError, match="actions: expected another tile than that of the next criteria, got 9"):
        automa_turn(state, actions=9)
    with pytest.raises(BarrageError, match="criteria: expected another tile than that of the next actions, got 1"):
        automa_turn(state, criteria=1)


def test_tiles_that_are_named_leave_the_others_in_their_order():
    state = automa(2, 1).state
    state.automa_pile = AutomaPile(tuple(range(20, 0, -1)), 3, 7)
    one_more = AutomaPile(tuple(range(20, 0, -1)), 4, 7)
    assert automa_turn(state, actions=16, criteria=17).after.automa_pile == one_more, "those that come anyway"
    assert automa_turn(state, actions=2, criteria=9).after.automa_pile == AutomaPile(
        (20, 19, 18, 9, 2, 17, 16, 15, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 1), 4, 7
    )
    assert automa_turn(state, actions=2, criteria=19).after.automa_pile == AutomaPile(
        (20, 18, 19, 2, *range(17, 2, -1), 1), 3, 7
    ), "one that was turned over already"


def test_tiles_that_are_named_when_the_pile_is_used_up_are_the_first_of_the_next_one():
    state = automa(2, 1).state
    state.automa_pile = AutomaPile(tuple(AUTOMA_TILES), 19, 7)
    shuffled = automa_turn(state).after.automa_pile
    named = automa_turn(state, actions=5, criteria=6).after.automa_pile
    rest = [tile for tile in shuffled.order if tile not in (5, 6)]
    assert named == AutomaPile((6, 5, *rest), 1, shuffled.seed)


def test_only_the_turn_of_an_automa_can_be_told():
    with pytest.raises(BarrageError, match="state: it is not the turn of an Automa"):
        automa_turn(automa(to_move="germany").state)
    person = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    with pytest.raises(BarrageError, match="state: it is not the turn of an Automa"):
        automa_turn(person)


def test_no_turn_is_told_of_an_automa_that_passes():
    state = automa(usa={"engineers": 0}).state
    assert legal_actions(state) == [act.Pass()]
    for ask in (automa_turn, lambda state: why_not_there(state, "B1L")):
        with pytest.raises(BarrageError, match="state: the USA has no engineers left, and passes"):
            ask(state)


def test_what_follows_a_production_is_told_as_answers():
    told = automa_turn(automa(9, 1, **PRODUCING).state)
    assert told.answers[0].asked == "which contract to fulfil"
    assert isinstance(told.answers[0].action, act.Fulfil)
    assert [step.step for step in told.attempts[0].way] == ["systems", "energy", "neutral", "start"]
    assert any(line.startswith("Which contract to fulfil: fulfil ") for line in told.sentences())


def test_a_piece_that_a_reward_gives_is_explained_too():
    fields = {
        "dams": {"B1L": dam("usa", 3, 3)},
        "conduits": {"C1L": "usa"},
        "powerhouses": owned("usa", "P8-0"),
        "contracts_on_show": ["G1", BUILDS_A_POWERHOUSE],
        "national_contracts": [],
    }
    state = automa(9, 1, **fields).state
    (given,) = (given for given in automa_turn(state).answers if given.piece == "powerhouse")
    assert (given.way[0].step, given.way[0].fitted) == ("candidates", True)
    assert why_not_there(state, given.action.place) == []
    assert [reason.text for reason in why_not_there(state, "P8-1")] == ["basin 8 already has its powerhouse"]


def test_a_place_that_a_reward_does_not_allow_is_told_by_the_reward():
    base = next(
        name
        for name in (*PRIVATE["green"], *PRIVATE["yellow"], *PRIVATE["red"])
        if any(gain.kind == "build_base" and gain.areas == ("plains",) for gain in CONTRACTS[name].reward)
    )
    fields = {**PRODUCING, "contracts_on_show": ["G1", base], "national_contracts": []}
    (reason,) = why_not_there(automa(9, 1, **fields).state, "B6L")
    assert reason.rule == "construction.reward"
    assert reason.text == "B6L is in the hills, the contract says build a base in the plains"


def test_a_drop_of_a_turn_tells_its_headstreams():
    told = automa_turn(automa(1, 2, usa=NOTHING, dams={"B2L": dam("usa")}).state)
    water = next(attempt for attempt in told.attempts if attempt.entry.kind == "water")
    assert water.choice == "B"
    assert water.way[0].left == ("B",)
    assert "Entry 2, place 2 drops that wait: done, one drop only, on B." in told.sentences()


def test_every_drop_of_an_entry_is_told():
    dams = {"B1L": dam("usa"), "B2L": dam("usa")}
    told = automa_turn(automa(1, 9, usa=NOTHING, dams=dams).state).sentences()
    at = told.index("Entry 2, place 2 drops that wait: done, on A and B.")
    assert told[at + 1 : at + 4] == [
        "A drop comes to a dam of its own: A, B.",
        "First in the order A, B, C, D: A.",
        "A drop comes to a dam of its own: B.",
    ]
    both = automa_turn(automa(1, 9, usa=NOTHING, dams={"B2L": dam("usa", 2)}).state)
    assert "Entry 2, place 2 drops that wait: done, both on B." in both.sentences()


def test_a_headstream_that_an_ability_prefers_is_told_by_its_steps():
    fields = {
        "dams": {"B8L": dam("usa", 1), "B9L": dam("usa", 1)},
        "powerhouses": owned("usa", "P5-0", "P6-0", "P7-0"),
    }
    told = automa_turn(automa(2, 1, usa=NOTHING, level="hard", **fields).state)
    assert "Brings the most energy steps, then first in the order A, B, C, D: B." in told.sentences()


def test_systems_of_one_dam_are_told_apart_by_their_conduits():
    fields = {**PRODUCING, "conduits": owned("usa", "C5L", "C5R"), "powerhouses": owned("usa", "P8-0", "P10-0")}
    told = automa_turn(automa(9, 1, **fields).state)
    assert told.sentences()[1] == "Makes energy: B5L–C5L, B5L–C5R."


def test_machines_of_any_kind_and_patents_have_a_way():
    machines = automa_turn(automa(1, 9, usa={"excavators": 2, "mixers": 0}).state).sentences()
    assert machines[-1] == (
        "The kind that it has fewer of, an excavator when equal (it has 2 excavators and 0 mixers): 1 mixer."
    )
    patents = automa_turn(automa(3, usa=NOTHING, patents=["II-wild", "II-base", "I-base"]).state)
    assert patents.sentences()[-4:] == [
        "Builds a base: II-wild, II-base, I-base.",
        "Of the highest level: II-wild, II-base.",
        "Of its own kind, not wild: II-base.",
        "The leftmost: II-base.",
    ]
    assert patents.told.endswith("take an advanced tile for a base, II-base")


def test_a_turn_is_told_in_a_few_words_with_the_step_that_decided():
    told = automa_turn(automa(3, 9, powerhouses={"P8-0": "usa"}, usa={"excavators": 9}).state)
    assert told.told == "discard the green contracts on show for 2 energy; build a base, at B1U"
    assert told.deciding is not None
    assert step_words(told.deciding) == "The first from basin 1 on: B1U."
    alone = automa_turn(automa(1, 2, usa=NOTHING, dams={"B2L": dam("usa")}).state)
    assert alone.told.startswith("place 2 drops that wait, one drop only, on B")
    assert alone.deciding is None  # there was one headstream to choose from


def test_the_tiles_that_lie_open_are_those_of_the_last_turn():
    game = automa(4, 1)
    assert open_tiles(game.state) is None
    told = automa_turn(game.state)
    assert open_tiles(told.after) == (told.actions, told.criteria)


def test_a_turn_is_handed_on_to_the_next_player():
    state = automa(4, 1).state
    told = automa_turn(state)
    assert told.after.decision is None
    assert told.handed_on() == play(state, TurnTile())[0]


def test_a_position_of_people_says_what_an_automa_would_do():
    people = [{"company": "usa", "credits": 9, "contracts": ["G1"], "vp": 12, "excavators": 9}, {"company": "italy"}]
    state = from_position({"mode": "full", "players": people, "powerhouses": {"P8-0": "usa"}})
    hard, strongest = as_automa(state, "hard"), as_automa(state, "very_hard")
    assert hard.setup.automas == ("hard", "")
    assert (hard.vp[0], hard.credits[0], hard.contracts[0], hard.officers[0]) == (12, 0, (), "")
    assert strongest.officers[0] == state.officers[0]
    assert as_automa(hard, "very_hard").officers[0]
    assert automa_turn(hard, 3, 9).told.endswith("build a base, at B1U")
    with pytest.raises(BarrageError, match="level: expected one of easy, medium, hard, very_hard, got 'expert'"):
        as_automa(state, "expert")
    with pytest.raises(BarrageError, match="Automas play the full game only"):
        as_automa(from_position({"players": people}))
    with pytest.raises(BarrageError, match="no player is to take a turn"):
        as_automa(automa_turn(hard).after)
