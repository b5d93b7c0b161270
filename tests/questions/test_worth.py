"""What conduit spaces are worth, and chains of productions: the best way is the best of all ways."""

from __future__ import annotations

import pytest

from barrage_core import questions as ask
from barrage_core.board import board_for
from barrage_core.components.maps import BasinSpec, ConduitSpec, MapSpec, SpaceSpec
from barrage_core.errors import BarrageError
from barrage_core.files.maps import map_to_dict
from barrage_core.newmap import new_map
from barrage_core.questions.graph import FEW_WAYS
from barrage_core.questions.situation import situation
from barrage_core.rulebook import RuleSet
from tests.questions.brute_force import SMALL_MAPS, best_chains, best_rows, most_energy
from tests.questions.positions import dam, usa_and_italy

EACH_MAP = pytest.mark.parametrize("spec", SMALL_MAPS.values(), ids=SMALL_MAPS)


@EACH_MAP
def test_each_basin_with_a_chain_has_the_best_of_all_its_chains(spec):
    here = situation(spec)
    values = {one.id: one.value for one in here.conduits}
    for uses in (2, ask.USES):
        chains = {chain.basin: chain for chain in ask.chains(spec, uses=uses).chains}
        tried = best_chains(here, uses)
        assert {*chains} == {*tried}
        for basin, (most, rows) in tried.items():
            chain = chains[basin]
            assert (chain.energy, chain.ways) == (most, len(rows))
            assert len({*chain.named}) == len(chain.named) == min(len(rows), FEW_WAYS)
            assert {chain.conduits, *chain.named} <= rows
            assert chain.energy == sum(values[conduit] for conduit in chain.conduits)
            assert chain.alone == most_energy(here, basin, 1)


RIVER = (("1", "mountains", "2"), ("2", "mountains", "3"), ("3", "hills", "4"), ("4", "plains", None))


def on_one_river(*conduits):
    """Return a map of basins 1 to 4 on one river, with conduits given by basin, value and the basin below."""
    basins = [
        BasinSpec(
            basin,
            area,
            below,
            (SpaceSpec(f"P{basin}", red=False),),
            (SpaceSpec(f"B{basin}", red=False),),
            tuple(ConduitSpec(f"C{start}-{value}", value, to) for start, value, to in conduits if start == basin),
        )
        for basin, area, below in RIVER
    ]
    return MapSpec("river", (("A", "1"),), tuple(basins), ())


def test_a_chain_is_found_where_one_production_alone_makes_more():
    spec = on_one_river(("1", 9, "4"), ("1", 1, "3"), ("3", 1, "4"))
    found = ask.chains(spec)
    assert [(chain.basin, chain.conduits, chain.energy, chain.alone) for chain in found.chains] == [
        ("1", ("C1-1", "C3-1"), 2, 9)
    ]
    assert found.sentence == (
        "A drop in basin 1 can make 2 energy in 2 to 5 productions, through C1-1, then C3-1; "
        "one production alone can make 9."
    )
    assert "in 2 productions, through" in ask.chains(spec, uses=2).sentence
    assert (found.layer.basins["1"].words, [*found.layer.conduits]) == ("2", ["C1-1", "C3-1"])
    assert found.layer.title == "Energy that a drop can make in a chain of productions, and the best chain"


def test_a_chain_is_found_where_one_production_alone_makes_as_much_in_either_order():
    conduits = [("1", 2, "4"), ("1", 1, "3"), ("3", 1, "4")]
    for row in (conduits, conduits[::-1]):
        assert ask.chains(on_one_river(*row)).sentence == (
            "A drop in basin 1 can make 2 energy in 2 to 5 productions, through C1-1, then C3-1; "
            "one production alone can make as much."
        )


def test_chains_that_are_equally_good_are_not_taken_for_the_production_that_is_better():
    spec = on_one_river(("2", 9, "4"), ("2", 1, "3"), ("3", 1, "4"))
    assert ask.chains(spec).sentence.endswith("can make 9. A drop in basin 2 can make as much in a chain.")


def test_no_production_feeds_another_where_each_conduit_leads_to_the_end():
    none = ask.chains(on_one_river(("1", 9, "4"), ("2", 4, "4")))
    assert (none.chains, none.sentence) == ((), "No production feeds another one.")


LOSING = {(9, 77): "1", (8, 124): "3", (11, 15): "8", (11, 31): "8", (9, 149): "5"}
"""Maps from a seed with a basin where one production alone makes at least as much as any chain."""


@pytest.mark.parametrize(("made", "basin"), LOSING.items())
def test_a_basin_where_one_production_is_best_keeps_its_chain(made, basin):
    chain = next(chain for chain in ask.chains(new_map(*made)).chains if chain.basin == basin)
    assert len(chain.conduits) >= 2
    assert chain.alone >= chain.energy


@EACH_MAP
def test_a_chain_can_be_played_with_one_drop_in_one_round(spec):
    for chain in ask.chains(spec).chains:
        assert played_energy(spec, chain) == chain.energy


def played_energy(spec, chain):
    """Play a chain by the rules with one drop in the last round: dams at its links, powerhouses where they lead to."""
    board = board_for(spec, RuleSet())
    dams = {board.base_spaces[board.basin_of[link]][-1]: dam("neutral") for link in chain.conduits}
    first, *_ = dams
    houses = dict.fromkeys(board.powerhouse_spaces[board.leads_to[link]][0] for link in chain.conduits)
    owners = {house: ("usa", "italy")[number % 2] for number, house in enumerate(houses)}
    state = usa_and_italy(
        map=map_to_dict(spec),
        dams=dams | {first: dam("neutral", 1, 1)},
        conduits={link: owners[board.powerhouse_spaces[board.leads_to[link]][0]] for link in chain.conduits},
        powerhouses=owners,
        round=5,
    )
    energy = 0
    for link in chain.conduits:
        made = next(made for made in ask.productions(state, state.conduits[link]) if made.action.conduit == link)
        energy += made.action.drops * board.value[link]
        state = ask.try_production(state, state.conduits[link], made.action)[0]
    return energy


@EACH_MAP
def test_each_link_of_a_chain_begins_where_the_water_of_the_one_before_comes(spec):
    here = situation(spec)
    conduits = {one.id: one for one in here.conduits}
    for chain in ask.chains(spec).chains:
        at = chain.basin
        for link in chain.conduits:
            while at != conduits[link].start:
                at = here.flows_to[at]  # a KeyError would say that the water has left the map
            at = conduits[link].to


@EACH_MAP
def test_a_conduit_is_worth_its_value_and_the_best_that_comes_after_it(spec):
    here, water = situation(spec), ask.expected_water(spec)
    for one in ask.conduit_worths(spec).conduits:
        onward, rows = best_rows(here, one.to_basin, ask.USES - 1)
        assert (one.ways, {one.then, *one.named} <= rows) == (len(rows), True)
        assert one.worth == pytest.approx(water.at(one.from_basin).game * (one.value + onward))
        assert one.energy == pytest.approx(water.at(one.from_basin).game * one.value)


def test_in_the_lake_district_a_drop_works_as_often_as_you_like():
    best = ask.chains("lakes").chains[0]
    assert best.conduits == ("C4L",) * ask.USES, "the river brings the drop back down each time"
    assert best.sentence == (
        "A drop in basin 1 can make 15 energy in at most 5 productions, through C4L 5 times, or in 12 other ways that "
        "make as much."
    )
    assert ask.chains("lakes").sentence == f"{best.sentence} A drop in basin 3, 4 or 6 can make as much."
    assert [chain.basin for chain in ask.chains("lakes").best] == ["1", "3", "4", "6"]
    assert ask.chains("lakes", uses=7).chains[0].energy == 21
    assert ask.chains("lakes").layer.conduits["C4L"].words == "5×"
    assert {name: spot.words for name, spot in ask.chains("duel").layer.conduits.items()} == {
        "C3R": "3×",
        "C4L": "2. 4.",
    }


def test_a_map_and_the_first_round_of_a_game_on_it_have_one_answer():
    first = usa_and_italy(headstream_tiles=[1, 2, 3, 4], headstreams={"C": 2, "D": 1})
    assert first.round == 1
    assert ask.conduit_worths(first) == ask.conduit_worths("standard", tiles=[1, 2, 3, 4])


def test_a_rivals_dam_takes_worth_away():
    state = usa_and_italy(headstreams={"A": 4}, round=4)
    free = ask.conduit_worths(state).of("C8L")
    below = ask.conduit_worths(usa_and_italy(dams={"B1U": dam("italy", 3)}, headstreams={"A": 4}, round=4)).of("C8L")
    assert (free.water, below.water) == (4, 1)
    held = ask.conduit_worths(usa_and_italy(dams={"B8U": dam("usa", 3, 2)}, round=5)).of("C8L")
    assert (held.water, held.energy, held.onward, held.then) == (2, 6, 0, ())
    built = "Once all that it takes is built, conduit"
    assert held.sentence == (
        f"{built} C8L makes 3 energy of each of the 2 drops that the dams of basin 8 hold: worth 6 in all."
    )
    one = ask.conduit_worths(usa_and_italy(dams={"B8U": dam("usa", 3, 1)}, round=5))
    assert one.of("C8L").sentence == (
        f"{built} C8L makes 3 energy of the 1 drop that the dams of basin 8 hold: worth 3 in all."
    )
    assert one.of("C8R").sentence.startswith(
        f"{built} C8R makes 2 energy of the 1 drop that the dams of basin 8 hold, and 3 more of it in at"
    )


def test_water_that_comes_and_water_that_is_held_are_told_apart():
    state = usa_and_italy(dams={"B8U": dam("usa", 3, 2)}, headstreams={"A": 4}, round=4)
    worths, comes = ask.conduit_worths(state), ask.expected_water(state).at("8").game
    row = worths.of("C8L")
    assert (row.water, row.held, comes) == (6, 2, 4)
    assert row.sentence == (
        "Once all that it takes is built, conduit C8L makes 3 energy of each of 6 drops, 4 that come to basin 8 and 2 "
        "that its dams hold: worth 18 in all."
    )
    assert worths.layer.title.endswith("; what is not built yet counts as if it were")
    one = ask.conduit_worths(usa_and_italy(dams={"B8U": dam("usa", 3, 1)}, headstreams={"A": 1}, round=4)).of("C8L")
    assert "each of 2 drops, 1 that comes to basin 8 and 1 that its dams hold" in one.sentence
    free = ask.conduit_worths(usa_and_italy(headstreams={"A": 1}, round=4)).of("C8L")
    assert "conduit C8L makes 3 energy of the 1 drop that comes to basin 8: " in free.sentence


def test_what_comes_in_the_last_round_is_worth_nothing():
    late = ask.conduit_worths(usa_and_italy(headstreams={"A": 4}, round=5))
    assert {one.worth for one in late.conduits} == {0}
    assert late.sentence == ("No conduit space is worth anything any more: no water comes in time for a production.")


def test_conduits_that_are_worth_as_much_as_the_best_are_named():
    assert ask.conduit_worths("standard").sentence.endswith(": worth 46.5 in all. Conduit C3L is worth as much.")
    flat = ask.conduit_worths("flat")
    assert flat.sentence.endswith(" Conduits C2L, C2R, C3L, C4R, C5L and C6L are worth as much.")
    assert len({one.worth for one in flat.conduits[:7]}) == 1 < len({one.worth for one in flat.conduits[:8]})


def test_two_ways_that_are_equally_good_are_both_named():
    chain = ask.chains("miniature").chains[0]
    assert chain.sentence.endswith("through C1L, then C3L, then C4L, or just as well through C1L, then C3R.")
    assert ask.chains("miniature").layer.title.endswith("and one of the best chains")


def test_in_a_position_chains_are_made_of_what_somebody_can_produce_with():
    built = {
        "conduits": {"C1R": "usa", "C5L": "italy", "C8L": "usa"},
        "dams": {"B1L": dam("usa"), "B5L": dam("usa")},
        "powerhouses": {"P5-0": "usa", "P8-0": "usa"},
    }
    for number in (1, 5):
        state = usa_and_italy(**built, round=number)
        assert ask.chains(state).chains[0] == ask.Chain(
            "1", ("C1R", "C5L"), 7, ask.USES, 1, (("C1R", "C5L"),), alone=4, built=True
        )
    assert ask.chains(state).sentence == (
        "With what is built now, a drop in basin 1 can make 7 energy in at most 5 productions, through C1R, then C5L."
    )
    assert ask.chains(state).layer.title == (
        "Energy that a drop can make in a chain of productions, and the best chain; only what is built now counts"
    )
    rival = usa_and_italy(**built | {"dams": {"B1L": dam("usa"), "B5L": dam("italy")}})
    none = ask.chains(rival)
    assert (none.chains, none.sentence) == ((), "With what is built now, no production feeds another one.")
    assert (none.layer.basins, none.layer.conduits) == ({}, {})


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (lambda: ask.chains("duel", uses=1), "uses: expected a whole number from 2 to 50, got 1"),
        (lambda: ask.conduit_worths("duel", uses=0), "uses: expected a whole number from 1 to 50, got 0"),
        (lambda: ask.conduit_worths("duel").of("X"), "conduit: expected one of "),
    ],
)
def test_a_wrong_argument_is_an_error(question, reason):
    with pytest.raises(BarrageError) as problem:
        question()
    assert str(problem.value).startswith(reason)


def test_layers_show_the_answer():
    worths = ask.conduit_worths("miniature")
    assert worths.layer.conduits["C1L"].heat == 1
    assert worths.layer.conduits["C1L"].words == f"{worths.of('C1L').worth:.0f}"
    assert worths.sentence == worths.conduits[0].sentence
    layer = ask.chains("miniature").layer
    assert [layer.conduits[name].words for name in ("C1L", "C3L", "C4L")] == ["1.", "2.", "3."]
    assert layer.basins["1"].words == "7"
