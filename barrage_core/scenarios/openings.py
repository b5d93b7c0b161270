"""Opening traps: what goes wrong in the first rounds."""

from __future__ import annotations

from typing import Final

from .answers_building import buildable, constructible
from .answers_points import income_points, next_order
from .answers_production import best_energy, completes, usable_spaces
from .answers_water import catches
from .model import Scenario, number, order_of, place, some_of

__all__ = ["OPENINGS", "THEME"]

THEME: Final = "opening traps"

OPENINGS: Final = (
    Scenario(
        id="pipe_leaves_the_valley",
        title="The pipe leaves the valley",
        theme=THEME,
        question="The USA have a dam with a drop in basin 1, the conduit C1R (value 4), and 2 credits. On which of the "
        "framed spaces does a powerhouse make this a working system?",
        position={
            "players": [{"company": "usa", "credits": 2}, {"company": "italy"}],
            "dams": {"B1L": {"owner": "usa", "water": 1}},
            "conduits": {"C1R": "usa"},
        },
        ask=place("P5-0", "P5-1", "P8-0", "P9-0"),
        solve=completes("usa", ("P5-0", "P5-1", "P8-0", "P9-0")),
        why="C1R carries water from basin 1 to the powerhouses of basin 5, whatever the river does. Of the two spaces "
        "there P5-1 has a red border and costs 3 credits; the USA have 2.",
        page=6,
        hints=("A conduit leads to one basin only. Follow the pipe, not the river.", "Look for red borders."),
        wrong={
            "P8-0": "The river runs from basin 1 to basin 8, but the conduit does not.",
            "P5-1": "Right basin, but a powerhouse on a red space costs 3 credits.",
            "P9-0": "Basin 9 lies further down the river from basin 5. The conduit ends in basin 5.",
        },
        basins=("1", "5", "8", "9"),
    ),
    Scenario(
        id="the_powerhouse_next_door",
        title="The powerhouse next door",
        theme=THEME,
        question="The USA have a dam with 2 drops, a conduit of value 4 and a powerhouse, all in basin 5. How much "
        "energy can they make on a space without bonus (±0)?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B5U": {"owner": "usa", "level": 2, "water": 2}},
            "conduits": {"C5R": "usa"},
            "powerhouses": {"P5-0": "usa"},
        },
        ask=number(20, "energy"),
        solve=best_energy("usa", 0),
        why="A dam never feeds a powerhouse of its own basin. C5R leads away, to basin 10, and no powerhouse waits "
        "there.",
        page=6,
        hints=("Where does the conduit end?",),
        wrong={8: "2 drops × 4 would be 8, if the powerhouse stood at the other end of the conduit."},
        basins=("5", "10"),
    ),
    Scenario(
        id="which_base_gets_wet",
        title="Which base gets wet?",
        theme=THEME,
        question="B has 1 drop and D has 2; all of them flow at the end of the round. You build one base for the USA. "
        "On which of the framed spaces will it hold a drop?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B4U": {"owner": "italy"}, "B7L": {"owner": "neutral", "level": 2, "water": 1}},
            "headstreams": {"B": 1, "D": 2},
        },
        ask=place("B1L", "B6L", "B9L", "B10L"),
        solve=catches("usa", ("B1L", "B6L", "B9L", "B10L")),
        why="The drop of B runs through basins 2 and 5, where no dam stands, and comes to basin 9. Of the two drops of "
        "D one stays in B4U and the other fills B7L, so nothing comes to basin 10. A and C are dry in this round.",
        page=19,
        hints=("Follow each drop down, and stop it at the first dam with room.", "B7L has level 2 and holds 1 drop."),
        wrong={"B10L": "D's water is on its way there, but B4U takes one drop and B7L the other."},
    ),
    Scenario(
        id="what_is_left_in_the_shed",
        title="What is left in the shed",
        theme=THEME,
        question="France has just built a base in the hills: the base tile and 4 excavators are on the wheel. 2 "
        "excavators and 4 mixers are left. Which pieces could France construct next, in the same round?",
        position={
            "players": [
                {
                    "company": "france",
                    "constructions": 1,
                    "excavators": 2,
                    "wheel": {"5": {"tile": "base", "excavators": 4}},
                },
                {"company": "italy"},
            ],
            "dams": {"B5L": {"owner": "france"}},
        },
        ask=some_of(base="a base", elevation="an elevation", conduit="a conduit", powerhouse="a powerhouse"),
        solve=constructible("france"),
        why="An elevation in the hills takes 3 mixers, the first powerhouse 2. A conduit takes 2 excavators for each "
        "point of its value, so one of value 1 can be built. The wild tile could stand in for the base tile, but even "
        "in the plains a base takes 3 excavators.",
        page=14,
        hints=(
            "A conduit costs twice its value in excavators. The smallest value on the map is 1.",
            "In the introductory game you also have a wild tile.",
        ),
        view="company:france",
    ),
    Scenario(
        id="a_second_base",
        title="Room for a second base",
        theme=THEME,
        question="France has a base in basin 5, and now 4 excavators, 2 credits and the base tile. On which of the "
        "framed spaces can it build its second base?",
        position={
            "players": [{"company": "france", "excavators": 4, "credits": 2}, {"company": "italy"}],
            "dams": {"B5L": {"owner": "france", "water": 1}},
            "headstreams": {"B": 1},
        },
        ask=place("B2L", "B5U", "B8U", "B9L"),
        solve=buildable("france", "base", ("B2L", "B5U", "B8U", "B9L")),
        why="A base takes 5 excavators in the mountains, 4 in the hills, 3 in the plains, and a red space 3 credits "
        "more. No company may have two bases in one basin. That leaves B9L.",
        page=14,
        hints=("Red borders cost 3 credits.", "Mountains are the dearest, plains the cheapest."),
        wrong={
            "B5U": "France stands in basin 5 already, and one base in a basin is all a company may have.",
            "B2L": "In the mountains a base takes 5 excavators.",
            "B8U": "3 excavators are enough there, but the red space costs 3 credits.",
        },
        basins=("2", "5", "8", "9"),
    ),
    Scenario(
        id="the_cheap_turbine",
        title="The cheap turbine",
        theme=THEME,
        question="The USA have 1 drop, a conduit of value 2 and a powerhouse. On which of these turbine spaces can "
        "they produce?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B8L": {"owner": "usa", "water": 1}},
            "conduits": {"C8R": "usa"},
            "powerhouses": {"P9-0": "usa"},
        },
        ask=some_of(
            TURBINE1L="+2 energy, for 2 engineers",
            TURBINE3L="±0 energy, for 2 engineers",
            TURBINE5L="−2 energy, for 1 engineer",
        ),
        solve=usable_spaces("usa", ("TURBINE1L", "TURBINE3L", "TURBINE5L")),
        why="A production must make at least 1 energy when everything is counted. 1 drop × 2 − 2 is 0, so the cheap "
        "space is closed to the USA; engineers may not stand where their action cannot be done.",
        page=15,
        hints=("Count drops × value, then the space.", "Is a production of 0 energy one?"),
        basins=("8", "9"),
    ),
    Scenario(
        id="an_income_for_life",
        title="An income for life",
        theme=THEME,
        question="It is round 2. Germany has one base and builds the second, which uncovers 3 VP on its board. How "
        "many VP does that symbol bring until the end of the game?",
        position={
            "players": [{"company": "germany"}, {"company": "italy"}],
            "dams": {"B6L": {"owner": "germany"}},
            "round": 2,
        },
        ask=number(20, "VP"),
        solve=income_points("germany", "base"),
        why="An income is paid at once when its piece is built, and again in every income phase that follows: now, and "
        "at the start of rounds 3, 4 and 5. That is 4 × 3.",
        page=13,
        hints=("A game has five rounds.", "The symbol pays at once, too."),
        wrong={9: "You left out the payment at once.", 3: "It pays again in every later income phase."},
        view="company:germany",
    ),
    Scenario(
        id="who_starts_next",
        title="Who starts the next round?",
        theme=THEME,
        question="The round ends with this energy track; the turn order was USA, Germany, Italy, France. In which "
        "order is the next round played?",
        position={
            "players": [
                {"company": "usa", "energy": 14},
                {"company": "germany", "energy": 8},
                {"company": "italy", "energy": 3},
                {"company": "france", "energy": 8},
            ],
        },
        ask=order_of(usa="USA", germany="Germany", italy="Italy", france="France"),
        solve=next_order(),
        why="Least energy plays first: Italy. Germany and France are tied, so they swap the order that they had. The "
        "USA, with the most energy, play last.",
        page=21,
        hints=("The leader does not start.", "Tied players change places."),
        wrong={("usa", "germany", "france", "italy"): "The other way round: who has the least energy starts."},
        view="track",
    ),
)
