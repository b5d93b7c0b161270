"""Water wars: who gets the drops."""

from __future__ import annotations

from typing import Final

from ..actions import PlaceEngineers, Produce
from .answers import after_actions, energy_for, resting_place
from .answers_water import elevations_to_dry_out, fed_by, held_after_flow, spring_for, water_of
from .model import Scenario, number, place, some_of

__all__ = ["THEME", "WATER_WARS"]

THEME: Final = "water wars"
NO_BONUS: Final = PlaceEngineers("TURBINE3L")

WATER_WARS: Final = (
    Scenario(
        id="the_red_space_drinks_first",
        title="The red space drinks first",
        theme=THEME,
        question="Two drops come down from B. The USA have a base on the upper space of basin 2, Italy a dam of level "
        "2 on the lower one. How many drops does Italy get?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B2U": {"owner": "usa"}, "B2L": {"owner": "italy", "level": 2}},
            "headstreams": {"B": 2},
        },
        ask=number(3, "drop"),
        solve=held_after_flow("B2L"),
        why="The upper space lies upstream: its dam fills first, and only what it cannot hold goes on to the lower "
        "one. That is what the red fee buys.",
        page=6,
        hints=("Which of the two dams does a drop meet first?",),
        wrong={2: "Italy would get both only if it stood upstream.", 0: "The base of the USA holds one drop, not two."},
        basins=("2",),
    ),
    Scenario(
        id="stored_water_stays",
        title="Stored water stays",
        theme=THEME,
        question="One drop lies behind the neutral dam B2L, one waits on headstream B, and your dam B5U is empty. How "
        "many drops does B5U hold after the water flow?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B2L": {"owner": "neutral", "water": 1}, "B5U": {"owner": "usa", "level": 2}},
            "headstreams": {"B": 1},
        },
        ask=number(3, "drop"),
        solve=held_after_flow("B5U"),
        why="The drop behind B2L stays where it is: only drops on headstreams flow. The new drop finds B2L full, "
        "passes it, and comes to rest in B5U.",
        page=19,
        hints=("Which drops move in the water flow phase?", "A full dam lets water pass."),
        wrong={
            2: "The new drop does not push the old one out: it passes by.",
            0: "B2L is full, so it cannot hold the new drop.",
        },
        basins=("2", "5"),
    ),
    Scenario(
        id="whichever_drop_runs_first",
        title="Whichever drop runs first",
        theme=THEME,
        question="On the miniature map two drops wait on each headstream. How many drops lie in dams of the USA after "
        "the water flow?",
        position={
            "map": "miniature",
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B1L": {"owner": "usa"}, "B3U": {"owner": "italy"}, "B3L": {"owner": "usa", "level": 2}},
            "headstreams": {"A": 2, "B": 2},
        },
        ask=number(4, "drop"),
        solve=water_of("usa"),
        why="Four drops come, and Italy's one place upstream of B3L is filled by one of them; the dams of the USA have "
        "room for the other three. Which drop runs first changes who holds which, never how many.",
        page=19,
        hints=("B1L holds one drop.", "B3U is upstream of B3L, and holds one drop."),
        wrong={4: "Italy's base B3U is on the way to B3L and holds one drop."},
    ),
    Scenario(
        id="your_energy_their_water",
        title="Your energy, their water",
        theme=THEME,
        question="The USA send the drop from B1L through C1L to their powerhouse in basin 3. Behind which dam does it "
        "come to rest?",
        position={
            "map": "miniature",
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {
                "B1L": {"owner": "usa", "water": 1},
                "B3U": {"owner": "usa", "water": 1},
                "B3L": {"owner": "italy", "level": 2},
                "B4L": {"owner": "usa"},
            },
            "conduits": {"C1L": "usa"},
            "powerhouses": {"P3-0": "usa"},
        },
        ask=place("B1L", "B3U", "B3L", "B4L"),
        solve=resting_place((NO_BONUS,)),
        why="Water is not spent. It leaves the powerhouse in basin 3 ahead of that basin's dams: B3U is full, so it "
        "comes to rest behind B3L, and Italy can use it next.",
        page=16,
        hints=("The drop flows on from the powerhouse.", "B3U is full."),
        wrong={
            "B4L": "Italy's dam in basin 3 has room, so the drop never comes so far.",
            "B3U": "B3U is full already.",
        },
    ),
    Scenario(
        id="raise_the_wall",
        title="Raise the wall",
        theme=THEME,
        question="Two drops wait on B. Your dam B2L has level 2 and holds 1 drop; Italy waits below, in basin 5. How "
        "many elevations must you add before the water flows, so that Italy gets nothing?",
        position={
            "players": [{"company": "usa", "mixers": 8}, {"company": "italy"}],
            "dams": {"B2L": {"owner": "usa", "level": 2, "water": 1}, "B5U": {"owner": "italy", "level": 2}},
            "headstreams": {"B": 2},
        },
        ask=number(2, "elevation"),
        solve=elevations_to_dry_out("B2L", "B5U"),
        why="A dam holds as many drops as its level, and one lies there already. Room for two more needs level 3: one "
        "elevation.",
        page=14,
        hints=("How many drops fit behind B2L now?",),
        wrong={0: "Level 2 with 1 drop has room for one more. The second drop goes on to Italy."},
        basins=("2", "5"),
    ),
    Scenario(
        id="into_another_river",
        title="Into another river",
        theme=THEME,
        question="The USA send both drops from B1L through C1R to their powerhouse in basin 5. Whose dams hold more "
        "water afterwards?",
        position={
            "players": [{"company": "usa"}, {"company": "germany"}, {"company": "italy"}, {"company": "france"}],
            "dams": {
                "B1L": {"owner": "usa", "level": 2, "water": 2},
                "B5L": {"owner": "italy"},
                "B8U": {"owner": "france", "level": 2},
                "B9U": {"owner": "germany"},
            },
            "conduits": {"C1R": "usa"},
            "powerhouses": {"P5-0": "usa"},
        },
        ask=some_of(germany="Germany (B9U)", italy="Italy (B5L)", france="France (B8U)"),
        solve=fed_by((NO_BONUS, Produce("B1L", "C1R", "P5-0", 2))),
        why="The conduit takes the water out of its own river. From basin 5 it runs to basin 9: Italy's base holds the "
        "first drop, Germany's the second. France, below basin 1, stays dry.",
        page=16,
        hints=("The drops go on from basin 5.", "Basin 5 flows to basin 9."),
        basins=("1", "5", "8", "9"),
    ),
    Scenario(
        id="only_by_river",
        title="Only by river",
        theme=THEME,
        question="Italy sends 2 drops from B1L through C1R to P5-0. The USA, with three powerhouses, move their marker "
        "for water that passes them. By how many steps?",
        position={
            "players": [{"company": "italy"}, {"company": "usa"}],
            "dams": {
                "B1L": {"owner": "italy", "level": 2, "water": 2},
                "B9L": {"owner": "neutral", "level": 3, "water": 1},
            },
            "conduits": {"C1R": "italy"},
            "powerhouses": {"P5-0": "italy", "P5-1": "usa", "P9-0": "usa", "P11-0": "usa"},
        },
        ask=number(8, "step"),
        solve=after_actions((NO_BONUS, Produce("B1L", "C1R", "P5-0", 2)), energy_for(1)),
        why="Into basin 5 the drops came through a conduit, which does not count. Then they run by river to basin 9: 2 "
        "steps. There the neutral dam holds both, so basin 11 sees no water.",
        page=23,
        hints=("Water that arrives through a conduit does not count.", "Does the neutral dam have room?"),
        wrong={
            4: "Either you counted basin 5, reached by conduit, or basin 11, which the neutral dam keeps dry.",
            6: "Only basin 9 is reached by river: into basin 5 the water came by conduit, basin 11 gets none.",
        },
        basins=("1", "5", "9", "11"),
    ),
    Scenario(
        id="choose_your_spring",
        title="Choose your spring",
        theme=THEME,
        question="You place two drops on one headstream. On which one, so that both come to rest behind your dam B10L "
        "(USA)?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {
                "B4U": {"owner": "italy", "water": 1},
                "B6L": {"owner": "neutral", "level": 2},
                "B10L": {"owner": "usa", "level": 2},
            },
        },
        ask=place("A", "B", "C", "D"),
        solve=spring_for("B10L", 2),
        why="Only C and D flow to basin 10. On C's way the empty neutral dam B6L would hold both drops. On D's way "
        "Italy's base is full, and nobody stands in basin 7.",
        page=17,
        hints=("Which headstreams lead to basin 10 at all?", "Which dams on the way have room?"),
        wrong={
            "C": "The neutral dam B6L is empty and holds both drops.",
            "B": "B's river runs through basins 2, 5 and 9.",
        },
    ),
)
