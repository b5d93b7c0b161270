"""The maps of the kit: each has its card, is played to the end by bots, and keeps what its idea promises."""

from __future__ import annotations

import pytest

from barrage_core import questions as ask
from barrage_core.components.maps import CARDS, MAPS
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS
from barrage_core.study import play_game

OWN = [name for name in MAPS if name not in ("standard", "miniature")]
MOST_LETTERS = 100


def players_of(name: str) -> range:
    fewest, _, most = CARDS[name].players.partition("-")
    return range(int(fewest), int(most or fewest) + 1)


def test_there_are_many_maps_and_each_has_its_card():
    assert len(OWN) >= 8
    assert list(CARDS) == list(MAPS)
    assert len({card.title for card in CARDS.values()}) == len(CARDS)


@pytest.mark.parametrize("name", MAPS)
def test_a_card_says_the_idea_in_a_sentence_and_for_whom_it_is(name):
    card = CARDS[name]
    assert card.idea.endswith(".")
    assert len(card.idea) <= MOST_LETTERS
    assert set(players_of(name)) <= set(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in OWN for players in players_of(name)])
@pytest.mark.no_cover
def test_bots_play_it_to_the_end(name, players, bot):
    record = play_game([bot] * players, 11, mode="full", map=name)
    assert len(record.vp) == players
    assert bot == "random" or sum(record.energy) > 0, "the map can be built on"


# --- the ideas --------------------------------------------------------------------------------------------------------


def test_in_the_valley_the_dams_above_can_keep_all_that_comes_down():
    below = [basin.id for basin in MAPS["valley"].basins[1:]]
    shares = {(row.by, row.place): row.share for row in ask.starving("valley").rows}
    assert [shares["3", basin] for basin in below if basin > "3"] == [1, 1, 1, 1]


def test_the_twin_rivers_never_meet_and_crossing_pays_best():
    spec = MAPS["twins"]
    assert all(int(basin.id) % 2 == int(basin.flows_to) % 2 for basin in spec.basins if basin.flows_to)
    for basin in spec.basins:
        across = [one.value for one in basin.conduits if int(one.to) % 2 != int(basin.id) % 2]
        along = [one.value for one in basin.conduits if int(one.to) % 2 == int(basin.id) % 2]
        assert across > along or not along


def test_the_delta_fans_out_and_the_gorge_rules_everything_below():
    fans = {basin.id: {one.to for one in basin.conduits} for basin in MAPS["delta"].basins}
    assert fans["3"] == fans["4"] == {"5", "6", "7", "8"}
    assert ask.must_pass("gorge", "4").rules == ("5", "6", "7")


def test_a_drop_works_often_in_the_lake_district_and_on_the_flat_map_and_seldom_on_the_steep_one():
    often = 12
    uses = {name: len(ask.chains(name, uses=often).chains[0].conduits) for name in ("lakes", "flat", "steep")}
    assert uses == {"lakes": often, "flat": often, "steep": 2}
    values = {name: [one.value for basin in MAPS[name].basins for one in basin.conduits] for name in uses}
    assert max(values["flat"]) < min(values["steep"])


def test_the_duel_is_the_same_from_both_sides():
    mirror = {"1": "2", "2": "1", "3": "4", "4": "3", "5": "5", "6": "6", None: None}
    rows = {basin.id: basin for basin in MAPS["duel"].basins}
    for basin in rows.values():
        other = rows[mirror[basin.id]]
        assert other.flows_to == mirror[basin.flows_to]
        assert other.area == basin.area
        for spaces in ("bases", "powerhouses"):
            assert [one.red for one in getattr(other, spaces)] == [one.red for one in getattr(basin, spaces)]
        if basin.id < "5":
            crossed = [(one.value, mirror[one.to]) for one in basin.conduits]
            assert sorted(crossed) == sorted((one.value, one.to) for one in other.conduits)
    entered = [basin for _, basin in MAPS["duel"].headstreams]
    assert sorted(entered) == sorted(mirror[basin] for basin in entered)


def test_of_the_low_springs_only_one_is_in_the_mountains():
    areas = {basin.id: basin.area for basin in MAPS["springs"].basins}
    entered = [areas[basin] for _, basin in MAPS["springs"].headstreams]
    assert entered.count("mountains") == 1
    assert entered.count("plains") > len(entered) / 2
