"""Every way to lay the headstream tiles, compared with asking for the water of each way."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from barrage_core import MAPS, BarrageError
from barrage_core.names import AREAS
from barrage_core.questions import conduit_worths, tile_sweep


def share(name, area, tiles):
    """Ask the slow way: the energy of each conduit with these tiles."""
    areas = {one.id: one.area for one in MAPS[name].basins}
    rows = conduit_worths(name, tiles).conduits
    return sum(row.energy for row in rows if areas[row.from_basin] == area) / sum(row.energy for row in rows)


@pytest.mark.parametrize("area", AREAS)
def test_the_best_and_the_worst_tiles_are_those_of_brute_force(area):
    swept = tile_sweep("springs", area) if area == "mountains" else tile_sweep("duel", area)
    name = "springs" if area == "mountains" else "duel"
    assert swept.highest == pytest.approx(share(name, area, swept.best))
    assert swept.lowest == pytest.approx(share(name, area, swept.worst))
    for laid in swept.as_good:
        assert share(name, area, laid) == pytest.approx(swept.highest)
    for laid in swept.as_bad:
        assert share(name, area, laid) == pytest.approx(swept.lowest)
    if name == "duel":
        every = [share(name, area, tiles) for tiles in permutations(range(1, 9), 2)]
        assert (swept.ways, swept.highest, swept.lowest) == (56, pytest.approx(max(every)), pytest.approx(min(every)))
        assert swept.mean == pytest.approx(sum(every) / 56)
        assert 1 + len(swept.as_good) == sum(one == pytest.approx(max(every)) for one in every)
        assert 1 + len(swept.as_bad) == sum(one == pytest.approx(min(every)) for one in every)


def test_the_shares_of_the_areas_are_the_whole():
    assert sum(tile_sweep("standard", area).mean for area in AREAS) == pytest.approx(1)


def test_the_layer_has_the_energy_of_every_conduit_with_the_best_tiles():
    swept = tile_sweep("springs", "plains")
    rows = conduit_worths("springs", swept.best).conduits
    assert dict(swept.energy) == {row.conduit: row.energy for row in rows}
    assert set(swept.layer.conduits) == set(dict(swept.energy))
    assert swept.sentence.endswith(
        ": most with tiles 1, 5, 6, 2 and 7, or in 119 other ways; "
        "least with tiles 1, 2, 7, 5 and 6, or in 119 other ways."
    )
    assert swept.layer.title == (
        "Energy of each conduit with one of the best choices of tiles for the plains: 1, 5, 6, 2, 7"
    )
    assert ": most with tiles 5, 6 and 7 or 6, 5 and 7; least with " in tile_sweep("valley", "plains").sentence


def test_a_share_that_is_the_same_with_all_tiles_is_one_number():
    spec = MAPS["flat"]
    plains = replace(spec, basins=tuple(replace(one, area="plains") for one in spec.basins), neutral_dams=(), layout=())
    assert tile_sweep(plains, "plains").sentence == (
        "The conduits of the plains make 100 % of what every drop can make once; the tiles hardly matter."
    )
    assert " make between " in tile_sweep("springs", "plains").sentence


def test_an_area_without_conduits_makes_nothing():
    assert tile_sweep("flat", "mountains").highest == 0
    assert tile_sweep("flat", "mountains").sentence == "No conduit of the mountains makes energy, whatever the tiles."


def test_an_unknown_area_is_refused():
    with pytest.raises(BarrageError, match="area: expected one of mountains, hills"):
        tile_sweep("duel", "desert")
