"""The 20 Automa tiles against their printed faces, typed a second time, and against the reference beside us."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barrage_core.components.automa import (
    AUTOMA_LEVELS,
    AUTOMA_OBJECTIVE_VP,
    AUTOMA_TILES,
    AUTOMA_VP,
    CRITERIA,
    AutomaTile,
    Column,
    Entry,
)
from barrage_core.names import AREAS

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference" / "automa.yaml"

FACES = {
    1: (
        "production green -2, 1 | water 2 later, 1, on | construct base, 2 | construct elevation, 2 | rotate 1, 1 | "
        "machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse below_powerhouse @ 1 | "
        "highest_value dam_own_neutral_rival powerhouse_own_rival @ 1A | "
        "feeds_own_else_not_rival strongest_built_conduit own_dam @ 5 | ABCD",
    ),
    2: (
        "production green -2, 1 | water 1 now, 1, on | construct base hill, 2 | construct powerhouse, 2 | "
        "rotate 2, 1, -2 VP | machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse red_space @ 2 | "
        "highest_value dam_own_neutral_rival powerhouse_own_rival @ 1B | "
        "feeds_own_else_not_rival strongest_built_conduit own_dam @ 6 | BCDA",
    ),
    3: (
        "production green -1, 1 | discard green +2, 1, on | construct base, 2 | patent base, 1, -2 VP | "
        "rotate 1, 1 | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse above_own_dam @ 3 | "
        "highest_value powerhouse_own_rival dam_own_neutral_rival @ 2A | "
        "not_rival_else_feeds_own strongest_built_conduit own_dam @ 7 | CDAB",
    ),
    4: (
        "production green -1, 1 | construct base mountain, 2 | machines 1 excavator unless last, 1, -2 VP | "
        "rotate 1, 1 | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse most_water @ 4 | "
        "highest_value powerhouse_own_rival dam_own_neutral_rival @ 2B | "
        "not_rival_else_feeds_own strongest_built_conduit own_dam @ 11 | DABC",
    ),
    5: (
        "production green +0, 2 | water 2 later, 1, on | construct elevation, 2 | construct conduit, 2 | "
        "rotate 3, 2, -5 VP | machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse below_powerhouse @ 6 | "
        "powerhouse_own_rival dam_own_neutral_rival highest_value @ 3A | "
        "in_basin_5 strongest_built_conduit own_dam @ 5 | DCBA",
    ),
    6: (
        "production green +0, 2 | water 1 now, 1, on | construct elevation, 2 | construct base, 2 | rotate 1, 1 | "
        "machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse red_space @ 7 | "
        "powerhouse_own_rival dam_own_neutral_rival highest_value @ 3B | "
        "in_basin_6 strongest_built_conduit own_dam @ 6 | CBAD",
    ),
    7: (
        "production yellow +0, 2 | discard yellow +2, 1, on | construct elevation, 2 | construct powerhouse, 2 | "
        "patent elevation, 1, -2 VP | rotate 1, 1 | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse above_own_dam @ 8 | "
        "powerhouse_own_rival dam_own_neutral_rival highest_value @ 4A | "
        "in_basin_7 strongest_built_conduit own_dam @ 7 | BADC",
    ),
    8: (
        "production yellow +0, 2 | discard yellow +2, 1, on | construct elevation, 2 | construct powerhouse, 2 | "
        "machines 1 mixer unless last, 1, -3 VP | rotate 1, 1 | bank, 1, +1 VP",
        "strongest_built_conduit own_powerhouse most_water @ 9 | "
        "powerhouse_own_rival dam_own_neutral_rival highest_value @ 4B | "
        "in_plain strongest_built_conduit own_dam @ 12 | CBAD",
    ),
    9: (
        "production green +0, 2 | water 2 later, 1, on | construct conduit 3+, 2 | construct elevation, 2 | "
        "rotate 2, 1, -2 VP | machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "red_space strongest_built_conduit own_powerhouse @ 1 | "
        "dam_own_neutral_rival powerhouse_own_rival highest_value @ 5A | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 8 | ABCD",
    ),
    10: (
        "production green +0, 2 | water 1 now, 1, on | construct conduit, 2 | construct powerhouse, 2 | "
        "rotate 3, 2, -5 VP | machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "red_space strongest_built_conduit own_powerhouse @ 2 | "
        "dam_own_neutral_rival powerhouse_own_rival highest_value @ 5B | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 9 | BCDA",
    ),
    11: (
        "production green +1, 2 | discard green +2, 1, on | construct conduit, 2 | patent conduit, 1, -2 VP | "
        "rotate 1, 1 | bank, 1, +1 VP",
        "above_own_dam own_powerhouse strongest_built_conduit @ 3 | "
        "dam_own_neutral_rival powerhouse_own_rival highest_value @ 6A | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 9 | CDAB",
    ),
    12: (
        "production red +0, 2 | discard red +2, 1, on | construct conduit 4+, 2 | "
        "machines 2 excavator unless last, 2, -4 VP | rotate 1, 1 | bank, 1, +1 VP",
        "above_own_dam own_powerhouse strongest_built_conduit @ 4 | "
        "dam_own_neutral_rival powerhouse_own_rival highest_value @ 6B | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 10 | DABC",
    ),
    13: (
        "production yellow +1, 2 | water 2 later, 1, on | construct powerhouse, 2 | construct base, 2 | "
        "rotate 1, 1 | machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "red_space own_powerhouse strongest_built_conduit @ 6 | "
        "dam_rival_neutral_own second_highest_value powerhouse_own_rival @ 7A | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 10 | DCBA",
    ),
    14: (
        "production yellow +1, 2 | water 1 now, 1, on | construct powerhouse, 2 | construct conduit, 2 | "
        "rotate 2, 1, -2 VP | machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "red_space own_powerhouse strongest_built_conduit @ 7 | "
        "dam_rival_neutral_own second_highest_value powerhouse_own_rival @ 7B | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 11 | CBAD",
    ),
    15: (
        "production green +1, 2 | construct powerhouse, 2 | patent powerhouse, 1, -2 VP | rotate 1, 1 | bank, 1, +1 VP",
        "most_water strongest_built_conduit own_powerhouse @ 8 | "
        "powerhouse_rival_own second_highest_value dam_rival_neutral_own @ 8A | "
        "strongest_built_conduit own_dam feeds_own_else_not_rival @ 11 | BADC",
    ),
    16: (
        "production red +0, 2 | discard red +2, 1, on | construct powerhouse, 2 | "
        "machines 1 mixer unless last, 1, -3 VP | rotate 1, 1 | bank, 1, +1 VP",
        "most_water strongest_built_conduit own_powerhouse @ 9 | "
        "powerhouse_rival_own second_highest_value dam_rival_neutral_own @ 8B | "
        "own_dam strongest_built_conduit feeds_own_else_not_rival @ 12 | CBAD",
    ),
    17: (
        "production green +2, 2 | water 2 later, 1, on | construct base, 2 | rotate 1, 1 | "
        "machines 1 any unless last, 1, -3 VP | bank, 1, +1 VP",
        "below_powerhouse strongest_built_conduit red_space @ 5 | "
        "second_highest_value dam_own_neutral_rival powerhouse_own_rival @ 9A | "
        "own_dam strongest_built_conduit feeds_own_else_not_rival @ 8 | ABCD",
    ),
    18: (
        "production yellow +2, 2 | water 2 later, 1, on | construct base, 2 | "
        "machines 1 excavator 1 mixer unless last, 2, -5 VP | rotate 1, 1 | bank, 1, +1 VP",
        "below_powerhouse strongest_built_conduit above_own_dam @ 10 | "
        "second_highest_value dam_own_neutral_rival powerhouse_own_rival @ 9B | "
        "own_dam strongest_built_conduit feeds_own_else_not_rival @ 11 | CBAD",
    ),
    19: (
        "production yellow +2, 2 | construct conduit, 2 | machines 1 excavator 1 mixer unless last, 2, -5 VP | "
        "rotate 1, 1 | bank, 1, +1 VP",
        "below_powerhouse strongest_built_conduit most_water @ 5 | "
        "second_highest_value powerhouse_own_rival dam_own_neutral_rival @ 10A | "
        "own_dam strongest_built_conduit feeds_own_else_not_rival @ 12 | CDAB",
    ),
    20: (
        "production green +2, 2 | construct powerhouse, 2 | machines 1 excavator 1 mixer unless last, 2, -5 VP | "
        "rotate 1, 1 | bank, 1, +1 VP",
        "below_powerhouse strongest_built_conduit most_water @ 10 | "
        "second_highest_value powerhouse_own_rival dam_own_neutral_rival @ 10B | "
        "own_dam strongest_built_conduit feeds_own_else_not_rival @ 12 | DABC",
    ),
}
"""Both faces of every tile. Of an action: what it is, engineers, victory points, and whether the turn goes on."""

AREA_WORDS: dict[str, str] = dict(zip(AREAS, ("mountain", "hill", "plain"), strict=True))


def written(entry: Entry) -> str:
    """Write an action as the table above does."""
    kinds = dict(zip(("excavator", "mixer", "any"), entry.machines, strict=True))
    what = {
        "production": f"{entry.colour} {entry.amount:+}",
        "water": f"{entry.amount} {'now' if entry.flows else 'later'}",
        "discard": f"{entry.colour} +{entry.amount}",
        "construct": " ".join(
            filter(None, (entry.piece, AREA_WORDS.get(entry.area or ""), f"{entry.least}+" if entry.least else ""))
        ),
        "rotate": str(entry.amount),
        "machines": " ".join(f"{number} {kind}" for kind, number in kinds.items() if number),
        "patent": entry.piece,
        "bank": "",
    }[entry.kind]
    words = f"{entry.kind} {what}".strip() + ("" if entry.in_last_round else " unless last")
    points = f", {entry.vp:+} VP" if entry.vp else ""
    return f"{words}, {entry.engineers}{points}{'' if entry.ends_turn else ', on'}"


def column(criteria: Column) -> str:
    start = criteria.start.removeprefix("C").replace("L", "A").replace("R", "B")
    return f"{' '.join(criteria.order)} @ {start}"


def faces(tile: AutomaTile) -> tuple[str, str]:
    dams, conduits, powerhouses, headstreams = tile.criteria
    columns = [column(one) for one in (dams, conduits, powerhouses)]
    return " | ".join(map(written, tile.entries)), " | ".join([*columns, "".join(headstreams)])


@pytest.mark.parametrize("number", FACES)
def test_both_faces_of_a_tile_are_as_printed(number):
    assert AUTOMA_TILES[number].number == number
    assert faces(AUTOMA_TILES[number]) == FACES[number]


def test_there_are_twenty_tiles_and_every_criterion_is_on_one():
    assert list(AUTOMA_TILES) == list(range(1, 21))
    used = {name for tile in AUTOMA_TILES.values() for one in tile.criteria[:3] for name in one.order}
    assert used == CRITERIA.keys()


def test_every_tile_ends_at_the_bank_and_every_entry_has_words():
    for tile in AUTOMA_TILES.values():
        assert str(tile.entries[-1]) == "go to the bank"
        assert len(set(map(str, tile.entries))) == len(tile.entries)


def test_an_automa_has_numbers_of_its_own():
    assert AUTOMA_VP == 16
    assert AUTOMA_OBJECTIVE_VP == (20, 15, 10)
    assert {level.id: level[2:] for level in AUTOMA_LEVELS.values()} == {
        "easy": (False, False, False, False, False),
        "medium": (True, True, False, False, False),
        "hard": (True, True, True, True, False),
        "very_hard": (True, True, True, True, True),
    }


# The reference ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reference() -> Any:
    yaml = pytest.importorskip("yaml")
    if not REFERENCE.exists():
        pytest.skip("the reference lies beside the project, not in it")
    return yaml.safe_load(REFERENCE.read_text(encoding="utf-8"))["tiles"]


def entry_of(entry: dict[str, Any]) -> str:
    """Write an action of the reference as the table above does."""
    kind, least = entry["type"].split("_")[0], f"{entry['min_value']}+" if "min_value" in entry else ""
    parts: dict[str, Callable[[], str]] = {
        "production": lambda: f"{entry['contract']} {entry['energy_modifier']:+}",
        "water": lambda: f"{entry['drops']} {'now' if entry['flow'] == 'immediate' else 'later'}",
        "discard": lambda: f"{entry['contract']} +{entry['energy_gain']}",
        "construct": lambda: " ".join(filter(None, (entry["structure"], entry.get("area"), least))),
        "rotate": lambda: str(entry["steps"]),
        "machines": lambda: " ".join(f"{number} {machine}" for machine, number in entry["gain"].items()),
        "patent": lambda: entry["structure"],
        "bank": str,
    }
    what = parts[kind]()
    words = f"{kind} {what}".strip() + (" unless last" if entry.get("condition") == "not_last_round" else "")
    points = f", {entry['vp']:+} VP" if entry.get("vp") else ""
    return f"{words}, {entry['engineers']}{points}{'' if entry['ends_turn'] else ', on'}"


def faces_of(tile: dict[str, Any]) -> tuple[str, str]:
    """Write both faces of a tile of the reference."""
    entries = [entry_of(entry) for entry in tile["actions"] if "expansion" not in entry]
    criteria = tile["criteria"]
    columns = [
        f"{' '.join(criteria[name]['order'])} @ {criteria[name][start]}"
        for name, start in (
            ("base_and_elevation", "start_basin"),
            ("conduit", "start_space"),
            ("powerhouse", "start_basin"),
        )
    ]
    return " | ".join(entries), " | ".join([*columns, "".join(criteria["headstreams"])])


def test_both_faces_of_every_tile_agree_with_the_reference(reference):
    assert {tile["id"]: faces_of(tile) for tile in reference} == FACES
