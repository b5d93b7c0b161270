"""Fee economics: rented conduits, red spaces, and what they cost."""

from __future__ import annotations

from typing import Final

from ..actions import PlaceEngineers, Produce
from .answers import after_actions, points_for
from .answers_building import gift_places
from .answers_production import best_energy, best_fee, best_round_energy
from .model import Scenario, number, place

__all__ = ["FEES", "THEME"]

THEME: Final = "fee economics"
TURBINES_AND_BANK: Final = ("BANK", "TURBINE1L", "TURBINE1R", "TURBINE3L", "TURBINE3R", "TURBINE5L", "TURBINE5R")

FEES: Final = (
    Scenario(
        id="their_dam_their_pipe",
        title="Their dam, their pipe",
        theme=THEME,
        question="Italy has 3 drops in B5U, a neutral dam holds 1 in B5L, and Italy owns the conduit of 4. How much "
        "energy can the USA make in P10-0 on a space without bonus (±0)?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {
                "B5U": {"owner": "italy", "level": 3, "water": 3},
                "B5L": {"owner": "neutral", "level": 2, "water": 1},
            },
            "conduits": {"C5R": "italy"},
            "powerhouses": {"P10-0": "usa"},
        },
        ask=number(20, "energy"),
        solve=best_energy("usa", 0),
        why="Anybody may use anybody's conduit, for a fee. A rival's dam nobody may use: only the neutral drop is "
        "there for the USA, 1 × 4.",
        page=6,
        hints=("Of dam, conduit and powerhouse, which may be a rival's?",),
        wrong={
            12: "That water is Italy's. You may rent a pipe, never a dam.",
            16: "Three of these drops are Italy's, and a production uses one dam.",
            0: "A rival's conduit may be used, for 1 credit a drop.",
        },
        basins=("5", "10"),
    ),
    Scenario(
        id="own_dam_rented_pipe",
        title="Own dam, rented pipe",
        theme=THEME,
        question="The USA send 3 drops from their own dam through Italy's conduit to their own powerhouse. How many VP "
        "does Italy score?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B5L": {"owner": "usa", "level": 3, "water": 3}},
            "conduits": {"C5R": "italy"},
            "powerhouses": {"P10-0": "usa"},
        },
        ask=number(12, "VP"),
        solve=after_actions((PlaceEngineers("TURBINE3L"), Produce("B5L", "C5R", "P10-0", 3)), points_for(1)),
        why="Each drop costs 1 credit, which goes to the owner of the conduit and not to the bank; and the owner "
        "scores 1 VP a drop besides. Whose dam the water comes from does not matter.",
        page=15,
        hints=("The owner gets something for each drop, twice.",),
        wrong={0: "Besides the credit for each drop the owner scores a VP for it."},
        basins=("5", "10"),
    ),
    Scenario(
        id="a_single_credit",
        title="A single credit",
        theme=THEME,
        question="The USA have 3 drops, and a rented conduit of 4, but only 1 credit. How much energy can they make on "
        "the +2 space?",
        position={
            "players": [{"company": "usa", "credits": 1}, {"company": "italy"}],
            "dams": {"B5L": {"owner": "usa", "level": 3, "water": 3}},
            "conduits": {"C5R": "italy"},
            "powerhouses": {"P10-0": "usa"},
        },
        ask=number(20, "energy"),
        solve=best_energy("usa", 2),
        why="Your credits cap the drops that you can send through a rival's conduit: one credit, one drop. 1 × 4 + 2.",
        page=15,
        hints=("Each drop costs a credit, now.",),
        wrong={14: "All three drops would cost 3 credits.", 4: "The space adds 2."},
        basins=("5", "10"),
    ),
    Scenario(
        id="good_enough",
        title="Good enough",
        theme=THEME,
        question="The USA want contract R12, which asks for 10 energy, and produce on a space without bonus (±0). They "
        "can use their own conduit of 3 or Italy's of 5. How many credits in fees does it cost them at least?",
        position={
            "players": [{"company": "usa", "contracts": ["R12"]}, {"company": "italy"}],
            "dams": {"B2L": {"owner": "usa", "level": 3, "water": 3}},
            "conduits": {"C2L": "usa", "C2R": "italy"},
            "powerhouses": {"P6-0": "usa", "P10-0": "usa"},
        },
        ask=number(3, "credit"),
        solve=best_fee("usa", 0, "R12"),
        why="3 drops × 3 in the own pipe are 9, and two powerhouses on the map add 1 to every production: 10 is "
        "enough, free of charge. Renting makes more energy for the track, but a contract does not ask for more than it "
        "asks for.",
        page=15,
        hints=("What does the second powerhouse on a company board do?", "Bonuses count for contracts."),
        wrong={2: "2 drops × 5 do it, but the own conduit does it as well: 3 × 3, and 1 for the second powerhouse."},
        basins=("2", "6", "10"),
    ),
    Scenario(
        id="first_to_the_bank",
        title="First to the bank",
        theme=THEME,
        question="All others have passed. The USA have 4 engineers and no credit; a neutral dam holds 2 drops, and "
        "Italy owns the conduit of 4. How much energy can they still make in this round, at the bank and the turbine "
        "station?",
        position={
            "players": [
                {"company": "usa", "engineers": 4, "credits": 0, "excavators": 0, "mixers": 0},
                {"company": "italy", "passed": True},
            ],
            "dams": {"B5L": {"owner": "neutral", "level": 2, "water": 2}},
            "conduits": {"C5R": "italy"},
            "powerhouses": {"P10-0": "usa"},
        },
        ask=number(20, "energy"),
        solve=best_round_energy("usa", TURBINES_AND_BANK),
        why="Two engineers at the bank fetch 2 credits, one for each drop. The other two stand on the +2 space: 2 × 4 "
        "+ 2. An engineer is worth a credit, and a credit is worth a drop.",
        page=17,
        hints=("The bank gives 1 credit for each engineer.", "The +2 space takes 2 engineers."),
        wrong={
            0: "Engineers can be turned into credits at the bank first.",
            6: "Better: one drop more is worth more than a −2 space saves.",
        },
        basins=("5", "10"),
    ),
    Scenario(
        id="a_gift_with_a_bill",
        title="A gift with a bill",
        theme=THEME,
        question="Italy fulfils contract G12: a base in the plains, without engineers, tile or machinery. It has 2 "
        "credits. On which of the framed spaces can the base stand?",
        position={
            "players": [{"company": "italy", "credits": 2, "contracts": ["G12"]}, {"company": "usa"}],
            "dams": {"B8L": {"owner": "neutral", "level": 3, "water": 1}},
        },
        ask=place("B5L", "B8U", "B9U", "B10L"),
        solve=gift_places("italy", "G12", 4, ("B5L", "B8U", "B9U", "B10L")),
        why="The gift saves engineers, tile and excavators, but a red space costs its 3 credits whoever grants the "
        "piece. And this one must stand in the plains.",
        page=22,
        hints=("Is a red space free for a gift?", "Basin 5 lies in the hills."),
        wrong={
            "B8U": "A red space costs 3 credits, also for a gift.",
            "B9U": "A red space costs 3 credits, also for a gift.",
            "B5L": "Basin 5 lies in the hills.",
        },
        basins=("5", "8", "9", "10"),
    ),
    Scenario(
        id="two_in_a_row",
        title="Two in a row",
        theme=THEME,
        question="Germany, with three powerhouses, has 2 engineers left for the +2 space, and may produce a second "
        "time. France owns C7L. How many steps can Germany's marker move with this one action?",
        position={
            "players": [
                {"company": "germany", "engineers": 2, "credits": 4},
                {"company": "france", "passed": True},
            ],
            "dams": {
                "B6L": {"owner": "germany", "level": 2, "water": 2},
                "B7U": {"owner": "germany", "level": 3, "water": 1},
            },
            "conduits": {"C6R": "germany", "C7L": "france"},
            "powerhouses": {"P7-0": "germany", "P10-0": "germany", "P12-0": "germany"},
        },
        ask=number(20, "step"),
        solve=best_round_energy("germany", ["TURBINE1L"]),
        why="First 2 drops × 2, and 1 for the company and 2 for the space: 7. The drops run on into B7U, which then "
        "holds 3. The second production has no bonuses: 3 × 2 are 6, for 3 credits to France.",
        page=23,
        hints=("Water that was just used may be used again, further down.", "The second production has no bonuses."),
        wrong={
            16: "The second production gets no bonuses.",
            9: "Use B6L first: its drops run into B7U.",
            7: "Germany may produce a second time, with another powerhouse.",
        },
        basins=("6", "7", "10"),
    ),
)
