"""Wheel timing: when tiles and machines are back."""

from __future__ import annotations

from typing import Final

from ..actions import BuildAt, Construct, PlaceEngineers
from .answers import after_actions, excavators, turns_until_back, wheel_turns
from .answers_building import back_after_the_night, fewest_engineers, tile_for
from .model import Scenario, number, one_of

__all__ = ["THEME", "WHEEL_TIMING"]

THEME: Final = "wheel timing"

WHEEL_TIMING: Final = (
    Scenario(
        id="six_segments",
        title="Six segments",
        theme=THEME,
        question="The USA build a base at B9L. When it stands, how many more turns of the wheel is the base tile away?",
        position={"players": [{"company": "usa"}, {"company": "italy"}]},
        ask=number(6, "turn"),
        solve=after_actions((Construct("base", "base"), BuildAt("B9L")), turns_until_back(0, "base")),
        why="The wheel has six segments, and building itself turns it by one. So the tile is five turns away.",
        page=13,
        hints=("Building ends with a turn of the wheel.",),
        wrong={6: "One of the six turns is part of building."},
        view="wheel:usa",
    ),
    Scenario(
        id="back_on_the_way",
        title="Back on the way",
        theme=THEME,
        question="The USA have 2 excavators, and 4 more come back with the next turn of the wheel. They build a "
        "powerhouse at P8-0 for 2 mixers. How many excavators do they have then?",
        position={
            "players": [
                {
                    "company": "usa",
                    "excavators": 2,
                    "wheel": {"1": {"tile": "conduit", "excavators": 4}, "4": {"tile": "base", "excavators": 3}},
                },
                {"company": "italy"},
            ],
            "dams": {"B8L": {"owner": "usa"}},
            "conduits": {"C8R": "usa"},
        },
        ask=number(9, "excavator"),
        solve=after_actions((Construct("powerhouse", "powerhouse"), BuildAt("P8-0")), excavators(0)),
        why="The turn that is part of building brings back what reaches the open segment: 2 + 4. A cheap building can "
        "be the quickest way to old machines.",
        page=13,
        hints=("Building turns the wheel by one.",),
        wrong={2: "The wheel turned, and the conduit tile came back with its 4 excavators."},
        view="wheel:usa",
    ),
    Scenario(
        id="two_turns_at_once",
        title="Two turns at once",
        theme=THEME,
        question="Italy pays 2 credits at the workshop for two turns of the wheel. How many excavators does it have "
        "then?",
        position={
            "players": [
                {
                    "company": "italy",
                    "excavators": 1,
                    "credits": 2,
                    "wheel": {"1": {"tile": "base", "excavators": 3}, "2": {"tile": "conduit", "excavators": 4}},
                },
                {"company": "usa"},
                {"company": "france"},
            ],
            "dams": {"B9L": {"owner": "italy"}},
            "conduits": {"C7L": "italy"},
        },
        ask=number(9, "excavator"),
        solve=after_actions((PlaceEngineers("WORKSHOP2L"),), excavators(0)),
        why="The turns are made one after the other, and after each the open segment is emptied: 1 + 3 + 4.",
        page=17,
        hints=("What happens after the first of the two turns?",),
        wrong={5: "The first turn opens a segment too, and it is emptied at once.", 4: "Only the second load?"},
        view="wheel:italy",
    ),
    Scenario(
        id="a_credit_short",
        title="A credit short",
        theme=THEME,
        question="All others have passed. The USA have 4 credits, 4 engineers and no machines; the conduit tile is 3 "
        "turns away. How many engineers does it take at least to have it back in this round?",
        position={
            "players": [
                {
                    "company": "usa",
                    "engineers": 4,
                    "credits": 4,
                    "excavators": 0,
                    "mixers": 0,
                    "wheel": {"3": {"tile": "conduit", "excavators": 6}},
                },
                {"company": "italy", "passed": True},
            ],
            "conduits": {"C8L": "usa"},
        },
        ask=number(6, "engineer"),
        solve=fewest_engineers("usa", "conduit", ("BANK", "WORKSHOP1L", "WORKSHOP1R", "WORKSHOP3L", "WORKSHOP3R")),
        why="Three turns cost 5 credits and 2 engineers, so one engineer first fetches the fifth credit from the bank: "
        "3. The two spaces with one turn each take 3 engineers together, and are a turn short.",
        page=17,
        hints=("With two players the workshop has a space for one turn (twice), and one for three.", "Count the bank."),
        wrong={2: "The space with three turns costs 5 credits, and there are only 4."},
        view="wheel:usa",
    ),
    Scenario(
        id="overnight",
        title="Overnight",
        theme=THEME,
        question="France places its last engineer on the bank, and round 2 ends. When the actions of round 3 begin, "
        "how many turns of the wheel is the base tile away?",
        position={
            "players": [
                {"company": "france", "engineers": 1, "wheel": {"2": {"tile": "base", "excavators": 4}}},
                {"company": "italy", "passed": True},
            ],
            "dams": {"B5L": {"owner": "france"}},
            "round": 2,
        },
        ask=number(6, "turn"),
        solve=back_after_the_night("france", "base"),
        why="The wheel never turns by itself, also not at the end of a round. Only building, the workshop, and "
        "incomes, rewards or tiles with that symbol turn it.",
        page=13,
        hints=("Does the end of a round turn the wheel?",),
        wrong={
            1: "No phase of the round turns the wheel by itself.",
            0: "Engineers come back at the end of the round.",
        },
        view="wheel:france",
    ),
    Scenario(
        id="overnight_with_income",
        title="Overnight, with an income",
        theme=THEME,
        question="The USA have two bases on the map, and place their last engineer on the bank; round 2 ends. When the "
        "actions of round 3 begin, how many turns of the wheel is the base tile away?",
        position={
            "players": [
                {"company": "usa", "engineers": 1, "wheel": {"2": {"tile": "base", "excavators": 3}}},
                {"company": "italy", "passed": True},
            ],
            "dams": {"B5L": {"owner": "usa"}, "B9L": {"owner": "usa"}},
            "round": 2,
        },
        ask=number(6, "turn"),
        solve=back_after_the_night("usa", "base"),
        why="The second base of the USA uncovers a turn of the wheel as income. It was paid when the base was built, "
        "and is paid again in every income phase.",
        page=12,
        hints=("Look at what the second base of the USA uncovers.",),
        wrong={2: "By itself the wheel stays; but the second base of the USA has an income."},
        view="company:usa",
    ),
    Scenario(
        id="a_tile_for_the_second_base",
        title="A tile for the second base",
        theme=THEME,
        question="The USA have built a base in this round and want a second one at once. With which tile?",
        position={
            "players": [
                {
                    "company": "usa",
                    "constructions": 1,
                    "wheel": {"5": {"tile": "base", "excavators": 3}},
                },
                {"company": "italy"},
            ],
            "dams": {"B9L": {"owner": "usa"}},
        },
        ask=one_of(
            base="the base tile",
            wild="the wild tile",
            elevation="the elevation tile",
            powerhouse="the powerhouse tile",
        ),
        solve=tile_for("usa", "base"),
        why="The base tile is on the wheel, five turns away, and a tile on the wheel builds nothing. In the "
        "introductory game there is a wild tile as well, which stands for any structure.",
        page=13,
        hints=("A tile on the wheel cannot be used.", "One tile shows a question mark."),
        wrong={"base": "It is on the wheel until five more turns are made."},
        view="wheel:usa",
    ),
    Scenario(
        id="the_spinning_tile",
        title="The spinning tile",
        theme=THEME,
        question="Germany has two elevations on the map and builds a third one, on B9L, with the level I elevation "
        "tile: a turn of the wheel for each elevation built, this one included. How often does the wheel turn in all?",
        position={
            "mode": "full",
            "players": [
                {
                    "company": "germany",
                    "tiles": ["base", "elevation", "powerhouse", "I-elevation"],
                    "excavators": 0,
                    "wheel": {"4": {"tile": "conduit", "excavators": 6}},
                },
                {"company": "italy"},
            ],
            "dams": {"B5L": {"owner": "germany", "level": 3}, "B9L": {"owner": "germany"}},
            "conduits": {"C8L": "germany"},
        },
        ask=number(9, "turn"),
        solve=after_actions((Construct("elevation", "I-elevation"),), wheel_turns(0)),
        why="One turn belongs to building, as always. Then the tile turns the wheel three times more, and the conduit "
        "tile is back with 6 excavators.",
        page=25,
        hints=("Do not forget the turn of the building itself.",),
        wrong={3: "And the one turn that every building makes."},
        view="wheel:germany",
    ),
)
