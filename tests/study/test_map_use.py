"""What bots make of a map, compared with what the records of the same games say."""

from __future__ import annotations

import pytest

from barrage_core import MAPS, BarrageError
from barrage_core.components.map_parts import space_ids
from barrage_core.study import map_use, simulate
from barrage_core.study.map_use import GameUse, add_up, play_on_map
from barrage_core.study.players import seat_players


def test_points_pieces_and_lost_drops_are_those_of_the_records():
    use, games = map_use("duel", 3, seed=5, jobs=1), simulate(3, ["greedy"], players=2, map="duel", seed=5, jobs=1)
    assert use.vp == tuple(sum(game.vp[seat] for game in games) / 3 for seat in range(2))
    assert use.lost == sum(game.lost_drops for game in games) / 3
    assert sum(use.built.values()) == pytest.approx(sum(sum(game.built) for game in games) / 3)


def test_energy_is_drops_times_value_and_belongs_to_the_basin_where_the_conduit_begins():
    use = map_use(MAPS["duel"], 2, players=2, jobs=1)
    assert use.energy["C1R"] == 5 * use.drops.get("C1R", 0)
    assert use.basins["1"] == use.energy["C1L"] + use.energy["C1R"]
    assert list(use.energy.values()) == sorted(use.energy.values(), reverse=True)
    assert 0 < sum(use.basins.values()) == pytest.approx(sum(use.energy.values()))


def test_what_was_never_built_on_is_told():
    use = map_use("duel", 1, jobs=1)
    spaces = {space for one in MAPS["duel"].basins for space in space_ids(one)}
    assert {*use.unused} == spaces - use.built.keys()
    assert use.sentence.startswith("In one game most energy was made with the water of basin ")
    assert f"{len(use.unused)} spaces were never built on" in use.sentence


def test_a_few_spaces_that_were_never_built_on_are_named():
    record = play_on_map(3, map="duel", players=seat_players(["random"], 2)).record
    spaces = {space: 1 for one in MAPS["duel"].basins for space in space_ids(one)}
    for missing, told in (
        ((), "Every space was built on"),
        (("C5R",), "C5R was never built on"),
        (("C5R", "P6-2"), "C5R and P6-2 were never built on"),
    ):
        built = {space: times for space, times in spaces.items() if space not in missing}
        assert f". {told}, " in add_up(MAPS["duel"], [GameUse(record, {"C1L": 3}, built)]).sentence


def test_a_map_without_any_production_is_told():
    record = play_on_map(3, map="duel", players=seat_players(["random"], 2)).record
    assert add_up(MAPS["duel"], [GameUse(record, {}, {})]).sentence.startswith("In one game no energy was made. ")


def test_the_same_seed_gives_the_same_use():
    seated = seat_players(["random"], 2)
    one, two = (play_on_map(3, map="miniature", players=seated) for _ in range(2))
    assert one == two
    assert add_up(MAPS["miniature"], [one, two]).games == 2


def test_wrong_numbers_are_refused():
    for wrong in ({"games": 0}, {"players": 1}, {"map": "atlantis"}):
        with pytest.raises(BarrageError):
            map_use(**wrong)
    with pytest.raises(BarrageError, match="number of games"):
        add_up(MAPS["miniature"], [])


def test_basins_and_conduits_that_come_to_the_same_are_all_named():
    record = play_on_map(3, map="duel", players=seat_players(["random"], 2)).record
    use = add_up(MAPS["duel"], [GameUse(record, {"C1L": 3, "C2R": 3, "C5L": 1}, {})])
    assert "most energy was made with the water of basins 1 and 2, " in use.sentence
    assert "; the best conduits were C1L and C2R with " in use.sentence
