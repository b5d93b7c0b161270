"""What is printed on the components, typed a second time: the tests compare the game with this, never with itself."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

# --- the map ----------------------------------------------------------------------------------------------------------

AREA_BASINS: Final = {"mountains": (1, 2, 3, 4), "hills": (5, 6, 7), "plains": (8, 9, 10, 11, 12)}
HEADSTREAM_BASINS: Final = {"A": 1, "B": 2, "C": 3, "D": 4}
RIVERS: Final = {1: 8, 2: 5, 3: 6, 4: 7, 5: 9, 6: 10, 7: 10, 8: 11, 9: 11, 10: 12, 11: None, 12: None}
RIVER_COURSES: Final = {  # the basins below each headstream
    "A": ["1", "8", "11"],
    "B": ["2", "5", "9", "11"],
    "C": ["3", "6", "10", "12"],
    "D": ["4", "7", "10", "12"],
}
CONDUITS: Final = {  # place: production value, basin it leads to
    "C1L": (5, 8),
    "C1R": (4, 5),
    "C2L": (3, 6),
    "C2R": (5, 10),
    "C3L": (4, 5),
    "C3R": (3, 6),
    "C4L": (3, 7),
    "C4R": (5, 12),
    "C5L": (3, 8),
    "C5R": (4, 10),
    "C6L": (4, 9),
    "C6R": (2, 7),
    "C7L": (2, 10),
    "C7R": (3, 12),
    "C8L": (3, 11),
    "C8R": (2, 9),
    "C9L": (1, 11),
    "C9R": (3, 12),
    "C10L": (2, 11),
    "C10R": (1, 12),
}
POWERHOUSE_FEES: Final = {
    5: (0, 3),
    6: (0, 3),
    7: (0, 3),
    8: (0, 0, 3),
    9: (0, 0, 3),
    10: (0, 3, 3),
    11: (0, 0, 3, 3),
    12: (0, 3, 3, 3),
}
HEADSTREAM_TILES: Final = {
    1: (0, 2, 2, 0),
    2: (0, 0, 1, 3),
    3: (2, 0, 2, 0),
    4: (1, 1, 1, 1),
    5: (0, 1, 0, 2),
    6: (0, 0, 1, 2),
    7: (1, 0, 2, 2),
    8: (0, 1, 2, 1),
}
BASE_PLACES: Final = {
    area: tuple(f"B{basin}{side}" for basin in basins if basin <= 10 for side in "UL")
    for area, basins in AREA_BASINS.items()
}
POWERHOUSE_PLACES: Final = {
    f"P{basin}-{number}": fee for basin, fees in POWERHOUSE_FEES.items() for number, fee in enumerate(fees)
}

# --- companies and officers -------------------------------------------------------------------------------------------

Goods = dict[str, int]

COMPANY_BOARDS: Final = {  # colour, leader
    "usa": ("red", "Marguerite Grant"),
    "germany": ("black", "Oberst Dassler"),
    "italy": ("green", "Enrico Olivi"),
    "france": ("white", "Joseph Fontaine"),
}

INCOMES: Final[dict[str, dict[str, dict[int, Goods]]]] = {
    "usa": {
        "base": {2: {"rotate": 1}, 4: {"credits": 6}, 5: {"vp": 7}},
        "elevation": {2: {"any_machine": 1}, 4: {"vp": 2, "flow_drops": 2}, 5: {"vp": 7}},
        "conduit": {2: {"vp": 3}, 4: {"rotate": 1, "vp": 2}, 5: {"vp": 7}},
    },
    "germany": {
        "base": {2: {"vp": 3}, 4: {"any_machine": 2}, 5: {"vp": 7}},
        "elevation": {2: {"credits": 3}, 4: {"vp": 2, "energy": 2}, 5: {"vp": 7}},
        "conduit": {2: {"rotate": 1}, 4: {"vp": 2, "flow_drops": 2}, 5: {"vp": 7}},
    },
    "italy": {
        "base": {2: {"credits": 3}, 4: {"vp": 5}, 5: {"vp": 7}},
        "elevation": {2: {"rotate": 1}, 4: {"energy": 4}, 5: {"vp": 7}},
        "conduit": {2: {"any_machine": 1}, 4: {"vp": 2, "credits": 3}, 5: {"vp": 7}},
    },
    "france": {
        "base": {2: {"any_machine": 1}, 4: {"rotate": 2}, 5: {"vp": 7}},
        "elevation": {2: {"vp": 3}, 4: {"vp": 2, "any_machine": 1}, 5: {"vp": 7}},
        "conduit": {2: {"credits": 3}, 4: {"energy": 4}, 5: {"vp": 7}},
    },
}
OFFICERS: Final = (
    "wilhelm_adler",
    "graziano_del_monte",
    "viktor_fiesler",
    "jill_mcdowell",
    "anton_krylov",
    "mahiri_sekibo",
    "solomon_p_jordan",
)
MATCHUPS: Final = (
    ("usa", "wilhelm_adler", "S1"),
    ("germany", "jill_mcdowell", "S2"),
    ("italy", "solomon_p_jordan", "S3"),
    ("france", "viktor_fiesler", "S4"),
)

# --- technology -------------------------------------------------------------------------------------------------------

PIECES: Final = ("base", "elevation", "conduit", "powerhouse")
LEVELS: Final = ("I", "II", "III")
ADVANCED: Final = tuple(f"{level}-{kind}" for level in LEVELS for kind in (*PIECES, "wild"))

# --- the management board ---------------------------------------------------------------------------------------------


class SpaceFacts(NamedTuple):
    """One action space: engineers, fee of a red space, cost of the action, fewest players."""

    engineers: int
    fee: int
    pay: int
    players: int


SPACES: Final = {
    "TURBINE1L": SpaceFacts(2, 0, 0, 2),
    "TURBINE1R": SpaceFacts(3, 3, 0, 2),
    "TURBINE2L": SpaceFacts(2, 0, 0, 4),
    "TURBINE2R": SpaceFacts(3, 3, 0, 4),
    "TURBINE3L": SpaceFacts(2, 0, 0, 2),
    "TURBINE3R": SpaceFacts(3, 3, 0, 2),
    "TURBINE4L": SpaceFacts(2, 0, 0, 3),
    "TURBINE4R": SpaceFacts(3, 3, 0, 3),
    "TURBINE5L": SpaceFacts(1, 0, 0, 2),
    "TURBINE5R": SpaceFacts(2, 0, 0, 2),
    "WATER1L": SpaceFacts(1, 0, 0, 2),
    "WATER1R": SpaceFacts(2, 3, 0, 2),
    "WATER2L": SpaceFacts(1, 0, 0, 2),
    "WATER2R": SpaceFacts(2, 3, 0, 2),
    "WORKSHOP1L": SpaceFacts(1, 0, 0, 2),
    "WORKSHOP1R": SpaceFacts(2, 0, 0, 2),
    "WORKSHOP2L": SpaceFacts(2, 0, 2, 3),
    "WORKSHOP2R": SpaceFacts(3, 3, 2, 3),
    "WORKSHOP3L": SpaceFacts(2, 0, 5, 2),
    "WORKSHOP3R": SpaceFacts(3, 3, 5, 2),
    "SHOP1L": SpaceFacts(1, 0, 2, 2),
    "SHOP1R": SpaceFacts(1, 3, 2, 2),
    "SHOP2L": SpaceFacts(1, 0, 4, 4),
    "SHOP2R": SpaceFacts(2, 0, 4, 4),
    "SHOP3L": SpaceFacts(2, 0, 5, 2),
    "SHOP3R": SpaceFacts(3, 3, 5, 2),
    "CONTRACT1L": SpaceFacts(1, 0, 0, 2),
    "CONTRACT1R": SpaceFacts(1, 3, 0, 2),
    "CONTRACT2L": SpaceFacts(1, 0, 0, 4),
    "CONTRACT2R": SpaceFacts(1, 3, 0, 4),
    "CONTRACT3L": SpaceFacts(2, 0, 1, 2),
    "CONTRACT3R": SpaceFacts(3, 0, 1, 2),
    "PATENT1": SpaceFacts(2, 0, 5, 2),
    "PATENT2": SpaceFacts(2, 0, 5, 2),
    "PATENT3": SpaceFacts(2, 0, 5, 2),
}
TURBINES: Final = {"TURBINE1": 2, "TURBINE2": 1, "TURBINE3": 0, "TURBINE4": -1, "TURBINE5": -2}
CONSTRUCTION_SPACES: Final = ((1, 0), (2, 0), (3, 0), (3, 3))

# --- the energy track -------------------------------------------------------------------------------------------------

CREDIT_MARKS: Final = {1: 1, 2: 2, 4: 3, 7: 4, 11: 5, 16: 6, 22: 7, 29: 8}
SECTIONS: Final = (6, 12, 18, 24, 30)
BONUS_VP: Final = {
    "contracts_fulfilled": 2,
    "bases": 4,
    "elevations": 4,
    "conduits": 4,
    "powerhouses": 5,
    "advanced_technology": 4,
}
OBJECTIVES: Final = (
    "red_spaces",
    "connected_bases",
    "most_in_one_area",
    "least_in_one_area",
    "basins_with_one",
    "basins_with_three",
)

# --- the energy track -------------------------------------------------------------------------------------------------

ENERGY_TIES: Final = {  # energy by seat, with somebody tied: victory points of the places (p. 20)
    (0, 0): [0, 0],
    (5, 5): [4, 4],
    (9, 9, 8): [4, 4, 0],
    (9, 8, 8): [6, 1, 1],
    (3, 3, 3): [3, 3, 3],
    (1, 0, 0): [6, 0, 0],
    (5, 5, 3, 1): [4, 4, 0, 0],
    (5, 5, 4, 4): [4, 4, 0, 0],
    (1, 1, 0, 0): [4, 4, 0, 0],
    (5, 5, 5, 1): [3, 3, 3, 0],
    (5, 5, 5, 4): [3, 3, 3, 0],
    (5, 5, 5, 5): [2, 2, 2, 2],
    (5, 3, 3, 1): [6, 1, 1, 0],
    (9, 5, 5, 0): [6, 1, 1, 0],
    (5, 3, 3, 3): [6, 1, 1, 1],
    (9, 5, 5, 5): [6, 1, 1, 1],
    (5, 0, 0, 0): [6, 0, 0, 0],
    (9, 0, 0, 0): [6, 0, 0, 0],
    (0, 0, 0, 0): [0, 0, 0, 0],
}

# --- contracts: energy, reward ----------------------------------------------------------------------------------------
# A piece to build is written with its limit: the areas of a base, the highest value of a conduit, None for no limit.

Reward = dict[str, Any]
EVERYWHERE: Final = ("mountains", "hills", "plains")

CONTRACTS: Final[dict[str, tuple[int, Reward]]] = {
    "S1": (3, {"credits": 2, "energy": 2}),
    "S2": (3, {"credits": 2, "rotate": 1}),
    "S3": (2, {"credits": 3}),
    "S4": (4, {"credits": 2, "any_machine": 1}),
    "N1": (13, {"vp": 7, "rotate": 4}),
    "N2": (13, {"vp": 6, "any_machine": 4}),
    "N3": (14, {"vp": 8, "credits": 8}),
    "N4": (14, {"vp": 8, "energy": 6}),
    "N5": (15, {"vp": 12}),
    "N6": (15, {"vp": 9, "flow_drops": 3}),
    "G1": (2, {"credits": 1, "rotate": 2}),
    "G2": (2, {"any_machine": 2}),
    "G3": (2, {"credits": 5}),
    "G4": (2, {"vp": 2, "energy": 3}),
    "G5": (2, {"credits": 3, "place_drops": 2}),
    "G6": (3, {"credits": 4, "excavators": 1}),
    "G7": (3, {"vp": 3, "mixers": 1}),
    "G8": (3, {"credits": 4, "flow_drops": 1}),
    "G9": (3, {"energy": 2, "rotate": 2}),
    "G10": (3, {"vp": 4, "credits": 2}),
    "G11": (4, {"build_conduit": 2}),
    "G12": (4, {"build_base": ("plains",)}),
    "G13": (4, {"vp": 5, "excavators": 1}),
    "G14": (4, {"vp": 1, "rotate": 3}),
    "G15": (4, {"vp": 3, "flow_drops": 2}),
    "Y1": (5, {"vp": 4, "excavators": 2}),
    "Y2": (5, {"build_powerhouse": None}),
    "Y3": (5, {"credits": 3, "mixers": 2}),
    "Y4": (5, {"vp": 2, "flow_drops": 1, "rotate": 2}),
    "Y5": (5, {"vp": 3, "excavators": 1, "energy": 2}),
    "Y6": (6, {"build_base": ("plains", "hills")}),
    "Y7": (6, {"rotate": 3, "flow_drops": 1}),
    "Y8": (6, {"build_conduit": 3}),
    "Y9": (6, {"vp": 3, "any_machine": 2}),
    "Y10": (6, {"vp": 2, "build_elevation": None}),
    "Y11": (7, {"vp": 6, "excavators": 1}),
    "Y12": (7, {"vp": 7, "rotate": 1}),
    "Y13": (7, {"vp": 3, "flow_drops": 2, "mixers": 1}),
    "Y14": (7, {"vp": 6, "place_drops": 3}),
    "Y15": (7, {"credits": 4, "place_drops": 2, "any_machine": 1}),
    "R1": (8, {"vp": 4, "rotate": 3}),
    "R2": (8, {"build_base": EVERYWHERE}),
    "R3": (8, {"credits": 4, "mixers": 1, "rotate": 2}),
    "R4": (8, {"build_conduit": 4}),
    "R5": (8, {"vp": 4, "energy": 5}),
    "R6": (9, {"vp": 3, "credits": 2, "any_machine": 2}),
    "R7": (9, {"vp": 8, "rotate": 1}),
    "R8": (9, {"vp": 5, "place_drops": 3, "excavators": 1}),
    "R9": (9, {"build_powerhouse": None, "energy": 3}),
    "R10": (9, {"build_elevation": None, "flow_drops": 2}),
    "R11": (10, {"build_conduit": 5}),
    "R12": (10, {"vp": 7, "credits": 3}),
    "R13": (10, {"vp": 8, "flow_drops": 1}),
    "R14": (10, {"vp": 6, "rotate": 2, "place_drops": 2}),
    "R15": (10, {"vp": 2, "any_machine": 3}),
}
