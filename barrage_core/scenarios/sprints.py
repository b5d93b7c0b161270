"""Last-round sprints: the end of a round, and of the game."""

from __future__ import annotations

from typing import Final

from ..actions import UseBank
from .answers import after_actions, drops_on_headstreams
from .answers_points import best_contract, best_space, final_points, points_of_the_round
from .model import Scenario, number, one_of

__all__ = ["SPRINTS", "THEME"]

THEME: Final = "last-round sprints"
POWERHOUSES_THIRD: Final = ["contracts_fulfilled", "bases", "powerhouses", "elevations", "conduits"]
BASES_FIRST: Final = ["bases", "contracts_fulfilled", "elevations", "conduits", "powerhouses"]

SPRINTS: Final = (
    Scenario(
        id="left_on_the_wheel",
        title="Left on the wheel",
        theme=THEME,
        question="The game ends. Germany has 8 credits, 6 excavators and 4 mixers; 4 excavators and 3 mixers are on "
        "its wheel. How many VP do its goods bring?",
        position={
            "players": [
                {
                    "company": "germany",
                    "credits": 8,
                    "excavators": 6,
                    "mixers": 4,
                    "wheel": {"2": {"tile": "base", "excavators": 4}, "5": {"tile": "elevation", "mixers": 3}},
                },
                {"company": "italy"},
            ],
            "dams": {"B5L": {"owner": "germany", "level": 2}},
            "round": 5,
        },
        ask=number(9, "VP"),
        solve=final_points("germany", "goods left"),
        why="Five goods of any kind make 1 VP, rounded down: 18 make 3. What lies on the wheel does not count.",
        page=21,
        hints=("Add up credits, excavators and mixers in the supply.",),
        wrong={5: "The 7 machines on the wheel do not count."},
        view="wheel:germany",
    ),
    Scenario(
        id="no_more_rain",
        title="No more rain",
        theme=THEME,
        question="Round 4 ends. How many drops lie on the headstreams when the actions of round 5 begin?",
        position={
            "players": [{"company": "usa", "engineers": 1}, {"company": "italy", "passed": True}],
            "dams": {"B2L": {"owner": "usa", "level": 2}},
            "headstreams": {"B": 3, "C": 1},
            "headstream_tiles": [2, 5, 7, 4],
            "round": 4,
        },
        ask=number(9, "drop"),
        solve=after_actions((UseBank(1),), drops_on_headstreams),
        why="All drops flow at the end of a round, and in round 5 no headstream tile brings any. From then on there is "
        "only the water in the dams, and what players place themselves.",
        page=12,
        hints=("The headstream tiles have numbers for four rounds.",),
        wrong={4: "These drops flow down at the end of round 4."},
        basins=("1", "2", "3", "4"),
    ),
    Scenario(
        id="the_last_engineer",
        title="The last engineer",
        theme=THEME,
        question="Round 5, all others have passed, and the USA have one engineer left. Which space brings them the "
        "most VP?",
        position={
            "players": [
                {
                    "company": "usa",
                    "engineers": 1,
                    "energy": 7,
                    "credits": 0,
                    "excavators": 0,
                    "mixers": 0,
                    "wheel": {"1": {"tile": "base", "excavators": 3}},
                },
                {"company": "italy", "energy": 12, "passed": True},
            ],
            "dams": {"B2L": {"owner": "usa", "level": 3}},
            "round": 5,
        },
        ask=one_of(
            BANK="the bank: 1 credit",
            WORKSHOP1L="the workshop: one turn, 3 excavators come back",
            WATER1L="water management: 2 drops that wait for the water flow",
            WATER2L="water management: 1 drop that flows at once",
        ),
        solve=best_space("usa", ("BANK", "WORKSHOP1L", "WATER1L", "WATER2L")),
        why="Drops that wait on a headstream still flow at the end of round 5, and each drop in an own dam is 1 VP: 2 "
        "drops on B end in B2L. A credit or three excavators only round the goods up to the next five.",
        page=21,
        hints=("The water flow phase comes before the final scoring.", "Five goods make 1 VP; so does one drop."),
        wrong={"WATER2L": "One drop is 1 VP. Two drops that wait still arrive in time."},
        basins=("2", "5"),
    ),
    Scenario(
        id="one_section_behind",
        title="One section behind",
        theme=THEME,
        question="Round 3 is scored, and its bonus tile counts powerhouses, 5 VP each. Italy has three of them, but "
        "stands one section behind. How many VP does the tile give Italy?",
        position={
            "players": [
                {"company": "france", "energy": 19},
                {"company": "italy", "energy": 13},
                {"company": "germany", "energy": 8},
                {"company": "usa", "energy": 4},
            ],
            "powerhouses": {
                "P5-0": "france",
                "P8-0": "france",
                "P6-0": "italy",
                "P9-0": "italy",
                "P11-0": "italy",
                "P7-0": "germany",
                "P10-0": "usa",
                "P12-0": "usa",
                "P11-1": "usa",
            },
            "bonus_tiles": POWERHOUSES_THIRD,
            "round": 3,
        },
        ask=number(20, "VP"),
        solve=points_of_the_round("italy", "bonus tiles"),
        why="From 6 energy on everybody scores the tile, and each section behind that of the round costs 4 VP, never "
        "below 0: 3 × 5 − 4.",
        page=20,
        hints=("A section behind costs 4 VP.",),
        wrong={
            15: "One section behind costs 4 VP.",
            0: "The tile is not all or nothing: being behind costs 4 VP a section.",
        },
        view="track",
    ),
    Scenario(
        id="the_door_at_six",
        title="The door at six",
        theme=THEME,
        question="The last turn of round 1: the USA, with 2 bases, have just produced 3 energy, their first. The bonus "
        "tile counts bases, 4 VP each. Which contract brings them the most VP in this round?",
        position={
            "players": [
                {"company": "usa", "engineers": 0, "contracts": ["G4", "G7", "G10"]},
                {"company": "italy", "energy": 9, "passed": True},
            ],
            "dams": {"B2L": {"owner": "usa"}, "B9L": {"owner": "usa"}},
            "bonus_tiles": BASES_FIRST,
        },
        ask=one_of(G4="G4: 2 VP and 3 energy", G7="G7: 3 VP and a mixer", G10="G10: 4 VP and 2 credits"),
        solve=best_contract("usa", 3, ("G4", "G7", "G10")),
        why="The energy of a reward fulfils no contract, but it moves the marker: from 3 to 6, where the bonus tile "
        "opens. 2 bases × 4 are 8 VP, and 2 more are printed.",
        page=20,
        hints=("Where does the marker stand after each of them?", "The bonus tile asks for at least 6 energy."),
        wrong={"G10": "4 VP are printed, but the marker stays on 3, and the bonus tile asks for 6."},
        view="hand:usa",
    ),
    Scenario(
        id="a_tie_for_first",
        title="A tie for first",
        theme=THEME,
        question="The USA and Italy have 9 energy each, France 8. How many VP does France get for its place on the "
        "energy track?",
        position={
            "players": [
                {"company": "usa", "energy": 9},
                {"company": "italy", "energy": 9},
                {"company": "france", "energy": 8},
            ],
        },
        ask=number(6, "VP"),
        solve=points_of_the_round("france", "energy places"),
        why="Players who are tied for first share the prizes of both places, 6 + 2, and there is no second place left.",
        page=20,
        hints=("Which places do the two tied players cover?",),
        wrong={2: "The tied players take the prize of the second place as well."},
        view="track",
    ),
    Scenario(
        id="a_shared_objective",
        title="A shared objective",
        theme=THEME,
        question="The game ends, and the objective counts bases and powerhouses on red spaces: 2 for the USA, 2 for "
        "Italy, 1 for France. How many VP does Italy get for it?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}, {"company": "france"}],
            "dams": {
                "B5U": {"owner": "usa"},
                "B8U": {"owner": "usa"},
                "B6U": {"owner": "italy"},
                "B6L": {"owner": "france"},
                "B1U": {"owner": "france"},
            },
            "powerhouses": {"P9-2": "italy", "P9-0": "france"},
            "objective": "red_spaces",
            "round": 5,
        },
        ask=number(20, "VP"),
        solve=final_points("italy", "objective"),
        why="The two share 15 and 10, the prizes of the places that they cover: 12½ each, rounded up.",
        page=21,
        hints=("First place is worth 15 VP, second 10.", "Halves are rounded up."),
        wrong={
            15: "They share the first two prizes.",
            12: "Shares are rounded up.",
            10: "Nobody is second: both are first.",
        },
        basins=("1", "5", "6", "8", "9"),
    ),
    Scenario(
        id="spend_or_hold",
        title="Spend or hold?",
        theme=THEME,
        question="Round 5. The USA, without any energy, have one engineer, and 3 drops in B9L with their own conduit "
        "of 1. Italy has passed with 20 energy. Which space brings the USA the most VP?",
        position={
            "players": [
                {"company": "usa", "engineers": 1, "credits": 0, "excavators": 0, "mixers": 0},
                {"company": "italy", "energy": 20, "passed": True},
            ],
            "dams": {"B9L": {"owner": "usa", "level": 3, "water": 3}},
            "conduits": {"C9L": "usa"},
            "powerhouses": {"P11-0": "usa"},
            "round": 5,
        },
        ask=one_of(
            TURBINE5L="the turbine with −2: 3 drops make 1 energy",
            BANK="the bank: hold the water",
            WATER1L="water management: 2 drops that wait for the water flow",
        ),
        solve=best_space("usa", ("TURBINE5L", "BANK", "WATER1L")),
        why="Holding the water keeps 3 VP, but a marker on 0 loses 3. One energy is enough for second place, 2 VP, and "
        "for no loss; the water is gone for it. 2 beats 0.",
        page=20,
        hints=("What happens to a marker on 0?", "How many VP is second place worth?"),
        wrong={"BANK": "3 VP for water, and 3 VP lost for no energy: nothing is gained."},
        basins=("9", "11"),
    ),
    Scenario(
        id="the_last_contract",
        title="The last contract",
        theme=THEME,
        question="The last turn of the game: the USA, without other goods, have just produced 10 energy, all they made "
        "in this round. Which contract brings them the most VP?",
        position={
            "players": [
                {
                    "company": "usa",
                    "engineers": 0,
                    "credits": 0,
                    "excavators": 0,
                    "mixers": 0,
                    "contracts": ["R12", "R13", "R15"],
                },
                {"company": "italy", "energy": 20, "passed": True},
            ],
            "dams": {"B2L": {"owner": "usa"}},
            "round": 5,
        },
        ask=one_of(
            R12="R12: 7 VP and 3 credits",
            R13="R13: 8 VP and a drop that flows at once",
            R15="R15: 2 VP and 3 machines",
        ),
        solve=best_contract("usa", 10, ("R12", "R13", "R15")),
        why="The drop of R13 can run into B2L, where it is 1 VP more: 9. With R12 the 3 credits and the 4 of the "
        "energy track make 7 goods, 1 VP: 8.",
        page=21,
        hints=("Water in an own dam counts at the end.", "Five goods make 1 VP."),
        wrong={"R12": "7 VP, and 7 goods in the end make 1 VP: 8. There is one that brings 9."},
        view="hand:usa",
    ),
)
