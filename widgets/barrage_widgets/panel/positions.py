"""The positions that controls begin with, unless they are given another one."""

from __future__ import annotations

from typing import Any, Final

__all__ = [
    "ACTION_BOARD",
    "AUTOMA",
    "COMPANIES_AND_OFFICERS",
    "CONDUITS",
    "CONSTRUCTION",
    "CONTRACTS",
    "DAMS",
    "ENERGY_TRACK",
    "FLOW_PLAYER",
    "INCOME",
    "OBJECTIVES",
    "PRODUCTION",
    "ROUND",
    "SCENARIO_EDITOR",
    "START_HERE",
    "TECHNOLOGY",
    "THREE_DROPS",
    "WATER_FLOW",
    "WHEEL",
]

ACTION_BOARD: Final[dict[str, Any]] = {
    "players": [
        {"company": "usa", "engineers": 5, "contracts": ["S1"]},
        {"company": "germany"},
        {"company": "italy"},
        {"company": "france"},
    ],
    "dams": {
        "B5L": {"owner": "usa", "level": 2, "water": 2},
        "B6L": {"owner": "germany", "level": 2, "water": 2},
        "B7L": {"owner": "italy", "level": 2, "water": 2},
    },
    "conduits": {"C5L": "usa", "C6L": "germany", "C7L": "italy"},
    "powerhouses": {"P8-0": "usa", "P9-0": "germany", "P10-0": "italy"},
}

AUTOMA: Final[dict[str, Any]] = {
    "mode": "full",
    "round": 2,
    "players": [
        {"company": "usa", "automa": "hard", "excavators": 6, "mixers": 5, "energy": 4},
        {"company": "italy", "energy": 6},
    ],
    "dams": {
        "B5L": {"owner": "usa", "level": 1},
        "B1U": {"owner": "neutral", "level": 2, "water": 2},
        "B6L": {"owner": "italy", "level": 2, "water": 1},
        "B3L": {"owner": "italy", "level": 1},
    },
    "conduits": {"C2R": "usa", "C5L": "usa", "C6R": "italy", "C3L": "italy"},
    "powerhouses": {"P8-0": "usa", "P6-0": "usa", "P9-0": "italy"},
    "contracts_on_show": ["G1", "G4", "Y2", "R3"],
}
"""The Automa cannot produce, and has machines for nearly everything: its tiles decide what is built, and where."""

COMPANIES_AND_OFFICERS: Final[dict[str, Any]] = {
    "players": [
        {"company": "usa", "contracts": ["G10", "R5"], "wheel": {"3": {"tile": "base", "excavators": 3}}},
        {"company": "italy", "officer": "graziano_del_monte"},
        {"company": "germany"},
        {"company": "france"},
    ],
    "dams": {
        "B8L": {"owner": "usa", "level": 3, "water": 3},
        "B5L": {"owner": "usa", "level": 1, "water": 1},
        "B1L": {"owner": "italy", "level": 2, "water": 2},
    },
    "conduits": {"C8R": "usa", "C5L": "usa", "C1R": "italy"},
    "powerhouses": {"P8-0": "usa", "P9-0": "usa", "P11-0": "usa", "P5-0": "italy"},
    "national_contracts": ["N3"],
}
"""Two systems of the player's own, a powerhouse further down the river, and a rival's water that runs past both."""

CONDUITS: Final[dict[str, Any]] = {
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {
        "B1U": {"owner": "usa", "level": 2, "water": 1},
        "B1L": {"owner": "neutral", "level": 1, "water": 1},
        "B5L": {"owner": "usa", "level": 1, "water": 1},
    },
    "conduits": {"C1L": "usa", "C1R": "italy"},
    "powerhouses": {"P5-0": "usa", "P8-0": "usa"},
}

CONSTRUCTION: Final[dict[str, Any]] = {
    "players": [
        {
            "company": "usa",
            "officer": "graziano_del_monte",
            "excavators": 8,
            "constructions": 1,
            "wheel": {"5": {"tile": "base", "excavators": 4}},
        },
        {"company": "italy"},
    ],
    "dams": {
        "B5L": {"owner": "usa", "level": 1, "water": 1},
        "B2L": {"owner": "neutral", "level": 1, "water": 1},
        "B7L": {"owner": "neutral", "level": 2, "water": 1},
        "B8L": {"owner": "neutral", "level": 3, "water": 1},
        "B9L": {"owner": "italy", "level": 2, "water": 0},
    },
    "conduits": {"C5L": "italy"},
    "powerhouses": {"P8-0": "italy"},
}

CONTRACTS: Final[dict[str, Any]] = {
    "players": [
        {
            "company": "usa",
            "contracts": ["G9", "R5", "R12"],
            "wheel": {"1": {"tile": "base", "excavators": 4}, "2": {"mixers": 2}},
        },
        {"company": "germany"},
        {"company": "italy"},
    ],
    "national_contracts": ["N3", "N4"],
}
"""9 energy fulfils G9 or R5. With the 5 energy of R5 the marker moves 14, which still fulfils neither R12 nor N3."""

DAMS: Final[dict[str, Any]] = {
    "map": "miniature",
    # An officer who changes neither what a base costs nor what a dam holds.
    "players": [{"company": "usa", "officer": "anton_krylov"}, {"company": "italy"}, {"company": "germany"}],
    "dams": {"B1U": {"owner": "italy"}, "B1L": {"owner": "usa"}, "B3U": {"owner": "germany", "level": 2}},
    "headstreams": {"A": 3},
}

ENERGY_TRACK: Final[dict[str, Any]] = {
    "players": [
        {"company": "usa", "energy": 11},
        {"company": "germany", "energy": 19},
        {"company": "italy", "energy": 11},
        {"company": "france", "energy": 0},
    ],
    "dams": {
        "B1L": {"owner": "usa"},
        "B5L": {"owner": "usa"},
        "B8L": {"owner": "usa"},
        "B2L": {"owner": "germany"},
        "B9L": {"owner": "germany"},
        "B3L": {"owner": "italy"},
        "B6U": {"owner": "france"},
        "B10L": {"owner": "france"},
    },
    "bonus_tiles": ["conduits", "powerhouses", "bases", "elevations", "contracts_fulfilled"],
    "round": 3,
}
"""Two are tied for second, one has no energy, and one stands behind the section of the round."""

FLOW_PLAYER: Final[dict[str, Any]] = {
    "map": "miniature",
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {
        "B1L": {"owner": "usa", "level": 1},
        "B3U": {"owner": "italy", "level": 2, "water": 1},
        "B3L": {"owner": "neutral", "level": 2, "water": 1},
    },
    "headstreams": {"A": 3, "B": 1},
}

INCOME: Final[dict[str, Any]] = {"players": [{"company": "germany"}, {"company": "usa"}]}

OBJECTIVES: Final[dict[str, Any]] = {
    "players": [{"company": "usa"}, {"company": "germany"}, {"company": "italy"}],
    "objective": "most_in_one_area",
    "round": 5,
    "dams": {
        "B1L": {"owner": "usa", "level": 3},
        "B8L": {"owner": "usa", "level": 3},
        "B2L": {"owner": "germany", "level": 1},
        "B5L": {"owner": "germany", "level": 2},
        "B9L": {"owner": "germany", "level": 2},
        "B3L": {"owner": "italy", "level": 1},
        "B6L": {"owner": "italy", "level": 1},
        "B10L": {"owner": "italy", "level": 1},
    },
    "conduits": {
        "C8L": "usa",
        "C5L": "germany",
        "C9L": "germany",
        "C3L": "italy",
        "C3R": "italy",
        "C6L": "italy",
        "C10L": "italy",
    },
    "powerhouses": {
        "P9-0": "usa",
        "P10-0": "usa",
        "P5-0": "germany",
        "P6-0": "germany",
        "P8-0": "germany",
        "P6-1": "italy",
        "P10-1": "italy",
    },
}
"""The worked example of the French summary: 3/0/6, 1/5/4 and 3/3/3 pieces in mountains, hills and plains."""

PRODUCTION: Final[dict[str, Any]] = {
    "players": [{"company": company} for company in ("usa", "germany", "italy", "france")],
    "dams": {
        "B5L": {"owner": "neutral", "level": 3, "water": 3},
        "B10L": {"owner": "germany", "level": 3, "water": 0},
    },
    "conduits": {"C5R": "italy"},
    "powerhouses": {"P10-0": "usa"},
}

ROUND: Final[dict[str, Any]] = {
    "players": [
        {"company": "usa", "engineers": 1, "energy": 19},
        {"company": "germany", "passed": True, "energy": 7},
        {"company": "italy", "passed": True, "energy": 0},
        {"company": "france", "passed": True, "energy": 7},
    ],
    "dams": {
        "B1L": {"owner": "usa", "level": 2, "water": 1},
        "B5U": {"owner": "usa", "level": 1, "water": 0},
        "B2L": {"owner": "germany", "level": 1, "water": 0},
        "B8L": {"owner": "germany", "level": 1, "water": 1},
        "B6U": {"owner": "france", "level": 2, "water": 1},
        "B10L": {"owner": "neutral", "level": 3, "water": 1},
    },
    "headstreams": {"A": 1, "B": 2, "C": 1},
    "bonus_tiles": ["conduits", "powerhouses", "elevations", "bases", "contracts_fulfilled"],
    "round": 4,
    "turn_order": ["usa", "germany", "france", "italy"],
    "to_move": "usa",
}
"""The last turn of round 4: drops wait, two are tied, one has no energy, and round 5 brings no headstream water."""

SCENARIO_EDITOR: Final[dict[str, Any]] = {
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {
        "B2L": {"owner": "usa", "level": 2, "water": 1},
        "B5L": {"owner": "italy"},
        "B7L": {"owner": "neutral", "level": 2, "water": 1},
    },
    "conduits": {"C2R": "usa"},
    "powerhouses": {"P10-0": "usa"},
    "headstreams": {"B": 3, "D": 1},
}

START_HERE: Final[dict[str, Any]] = {
    "map": "miniature",
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {
        "B1L": {"owner": "usa", "level": 2, "water": 2},
        "B4L": {"owner": "italy", "level": 3},
    },
    "conduits": {"C1L": "usa", "C4L": "italy"},
    "powerhouses": {"P3-0": "usa", "P5-0": "italy"},
}

TECHNOLOGY: Final[dict[str, Any]] = {
    "mode": "full",
    "players": [
        {
            "company": "usa",
            "officer": "viktor_fiesler",
            "excavators": 12,
            "mixers": 8,
            "credits": 12,
            "contracts": ["G3"],
            "wheel": {"2": {"excavators": 3}, "3": {"mixers": 2}},
        },
        {"company": "italy"},
    ],
    "dams": {
        "B1L": {"owner": "usa", "level": 2, "water": 0},
        "B5L": {"owner": "usa", "level": 2, "water": 1},
        "B9L": {"owner": "neutral", "level": 3, "water": 1},
    },
    "conduits": {"C5L": "usa"},
    "powerhouses": {"P11-0": "usa"},
}
"""Plenty of machines, and on the board and the wheel something for every tile to act on."""

THREE_DROPS: Final[dict[str, Any]] = {
    "players": [{"company": "usa"}, {"company": "germany"}],
    "dams": {"B1L": {"owner": "usa", "level": 2}},
    "headstreams": {"A": 3},
}
"""The first question of lesson 02, as a page of its own."""

WATER_FLOW: Final[dict[str, Any]] = {
    "map": "miniature",
    "players": [{"company": "usa"}, {"company": "italy"}],
    "dams": {
        "B1L": {"owner": "usa", "level": 2},
        "B3U": {"owner": "italy", "level": 2, "water": 1},
        "B4L": {"owner": "neutral", "level": 1, "water": 1},
    },
    "headstreams": {"A": 3, "B": 1},
}

WHEEL: Final[dict[str, Any]] = {"players": [{"company": "usa", "excavators": 6, "mixers": 4}, {"company": "italy"}]}
