"""Every rule that the engine applies, with an id, the page of the English rulebook and a sentence in our own words.

Violations, events and score lines point here by id. The first part of an id is the chapter, which is also the name of
its module in `rules/` and of its tests.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..catalogue import say
from ..words import page_words
from .box_words import with_box_words

__all__ = ["RULES", "Rule", "Violation"]


class Rule(NamedTuple):
    """One rule of the game; `rulings` names the entries of the register that settle its open questions.

    >>> rule = RULES["construction.red_space"]
    >>> rule.page, rule.says
    (13, 'A base or a powerhouse on a red space costs credits; an elevation never does.')
    """

    id: str
    page: int
    says: str
    rulings: tuple[str, ...] = ()


class Violation(NamedTuple):
    """One broken rule. The sentence is put together only when it is read, in the language that is spoken then.

    Facts that are functions are called then.

    >>> reason = Violation("construction.red_space", "the red space {} costs {} credits, you have {}", ("B8U", 3, 0))
    >>> reason.text, reason.page
    ('the red space B8U costs 3 credits, you have 0', 13)
    >>> print(reason)
    the red space B8U costs 3 credits, you have 0 (p. 13, construction.red_space)
    """

    rule: str
    template: str
    facts: tuple[Any, ...] = ()

    @property
    def page(self) -> int:
        """The page of the rule in the English rulebook."""
        return RULES[self.rule].page

    @property
    def text(self) -> str:
        """The reason in a sentence, with the actual numbers."""
        return say(self.template, *(fact() if callable(fact) else fact for fact in self.facts))

    def settled(self) -> Violation:
        """Return the same violation with its sentence put together now, so that it no longer needs the state."""
        return Violation(self.rule, "{}", (self.text,))

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, p. {self.page}: {self.text})"

    def __str__(self) -> str:
        return f"{with_box_words(self.text)} ({page_words(self.page)}, {self.rule})"


AUTOMA_PAGE: Final = 3
"""Where the rulebook says that Automas can play; their rules have a leaflet of their own."""

_TABLE: Final = (
    # The frame of a game
    Rule("game.over", 21, "After the final scoring nothing more can be done."),
    Rule("game.decision", 12, "Only the decision at hand can be made, and only by the player whose decision it is."),
    Rule(
        "setup.company",
        11,
        "Company boards with their officers are picked in seat order; the first to pick plays last.",
        ("R02",),
    ),
    Rule("setup.contract", 11, "Each player also picks one of the starting contracts."),
    # Round
    Rule(
        "round.income",
        12,
        "At the start of a round every player receives all uncovered incomes, in any order they like.",
        ("R19",),
    ),
    Rule(
        "round.headstreams",
        12,
        "Each headstream tile brings the drops printed for the round; in round 5 there are none.",
        ("R43",),
    ),
    Rule("round.actions", 12, "Players take turns until all have passed."),
    Rule(
        "round.pass",
        12,
        "A player with engineers must act; a player without any passes, or uses a tile that needs none.",
        ("R24", "R25"),
    ),
    Rule("round.water_flow", 19, "After the actions all drops on the headstreams flow down, one at a time.", ("R05",)),
    Rule("round.scoring", 20, "After the water flow the energy track is scored."),
    Rule(
        "round.turn_order",
        21,
        "The player with the least energy starts the next round; tied players reverse their order.",
        ("R28",),
    ),
    Rule(
        "round.clean_up",
        21,
        "Energy markers and engineers return to the players; after the last round this step is skipped.",
    ),
    # Water
    Rule(
        "water.held", 6, "A drop that meets a dam with room stays behind it; a full dam lets it pass.", ("R03", "R04")
    ),
    Rule("water.lost", 5, "A drop that passes the lowest basin leaves the map."),
    Rule("water.placed", 17, "Drops placed on a headstream wait there for the water flow phase.", ("R44",)),
    Rule("water.at_once", 17, "Some actions and rewards let a drop flow down as soon as it is placed."),
    Rule("water.enough", 17, "At least one drop must be placed, and no more than the action gives.", ("R44",)),
    # Action spaces
    Rule("action_board.space", 12, "Engineers go on one free action space, and its action is carried out at once."),
    Rule("action_board.closed", 9, "With two or three players some rows are closed.", ("R50",)),
    Rule(
        "action_board.taken",
        15,
        "A space that is taken, other than the bank, stays closed to everybody for the rest of the round.",
    ),
    Rule("action_board.engineers", 12, "All engineers that a space needs must be in your supply."),
    Rule("action_board.credits", 15, "Cost and red fee are paid when the engineers are placed.", ("R16",)),
    Rule("action_board.perform", 15, "Engineers may not be placed where the action cannot be carried out."),
    Rule("action_board.bank", 17, "The bank gives a credit for each engineer and is never full."),
    Rule(
        "action_board.workshop",
        17,
        "The workshop turns the wheel; what reaches the open segment comes back at once.",
        ("R17",),
    ),
    Rule("action_board.shop", 18, "The machinery shop sells machines, ready for use at once.", ("R42",)),
    Rule("action_board.machines", 22, "Where you choose the kind of machine, you take exactly the printed number."),
    # Construction
    Rule(
        "construction.spaces", 13, "The four construction spaces of a company are used from left to right each round."
    ),
    Rule(
        "construction.engineers",
        13,
        "The four construction spaces take 1, 2, 3 and 3 engineers; the fourth also costs the red fee.",
    ),
    Rule("construction.tile", 13, "A technology tile for the structure must be in your supply; it goes on the wheel."),
    Rule("construction.machinery", 13, "All the machinery must be in your supply; it goes on the wheel."),
    Rule("construction.wheel", 13, "Once tile and machinery are on it, the wheel turns by one segment.", ("R17",)),
    Rule("construction.piece", 13, "The leftmost piece of its row leaves the company board."),
    Rule("construction.space", 14, "A piece goes on a free building space of its kind."),
    Rule("construction.one_base", 14, "No two bases of a company stand in one basin."),
    Rule("construction.one_powerhouse", 14, "No two powerhouses of a company stand in one basin."),
    Rule("construction.own_dam", 14, "Elevations go on your own dams only; neutral dams are never raised.", ("R46",)),
    Rule("construction.two_elevations", 14, "A dam has at most two elevations."),
    Rule(
        "construction.red_space",
        13,
        "A base or a powerhouse on a red space costs credits; an elevation never does.",
        ("R15", "R55"),
    ),
    Rule("construction.payment", 14, "Exactly the machinery that the structure costs is paid."),
    Rule("construction.nowhere", 13, "A construction needs a building space that you can pay for."),
    Rule(
        "construction.reward",
        22,
        "A piece from a contract needs no engineers, tile or machinery, but the contract sets its own limits.",
        ("R15",),
    ),
    # Income
    Rule(
        "income.uncovered",
        13,
        "The 2nd, 4th and 5th piece of a row uncover an income, paid at once and every round.",
        ("R18",),
    ),
    # Production
    Rule("production.dam", 6, "The dam must be yours or neutral, and hold the drops.", ("R45",)),
    Rule(
        "production.conduit",
        6,
        "A conduit, no matter whose, must lead from the dam's basin to the powerhouse's.",
    ),
    Rule("production.powerhouse", 6, "The powerhouse must be yours."),
    Rule("production.other_powerhouse", 23, "Germany's second production uses another powerhouse.", ("R08",)),
    Rule(
        "production.fee",
        15,
        "For each drop through a rival's conduit, the rival is paid credits and scores victory points.",
        ("R14",),
    ),
    Rule(
        "production.energy",
        15,
        "Energy is drops times value, plus the space's and the company's bonus; it must be at least 1.",
        ("R13", "R52"),
    ),
    Rule("production.track", 16, "All energy made moves the marker on the energy track.", ("R26",)),
    Rule("production.water", 16, "The drops used flow on from the powerhouse's basin.", ("R06", "R51")),
    # Contracts
    Rule("contracts.take", 18, "Private contracts on show can be taken; national ones cannot."),
    Rule("contracts.limit", 18, "Open contracts beyond three are given back at once.", ("R21", "R23")),
    Rule("contracts.refill", 18, "Places at the contract office are refilled at the end of the turn.", ("R22",)),
    Rule(
        "contracts.energy", 16, "All the energy for a contract must come from a single production or technology tile."
    ),
    Rule("contracts.one", 16, "Each production may fulfil one contract: one of your own, or a national one on show."),
    Rule(
        "contracts.reward",
        16,
        "Rewards are received one by one; those that are declined or cannot be used are lost.",
        ("R12", "R20"),
    ),
    # Energy track
    Rule(
        "energy_track.places",
        20,
        "The most and the second most energy score; tied players share, rounded up.",
        ("R27",),
    ),
    Rule("energy_track.credits", 20, "Each player receives the credits of the last mark reached."),
    Rule("energy_track.zero", 20, "A player whose marker is on 0 receives credits and loses victory points."),
    Rule(
        "energy_track.bonus",
        20,
        "With 6 energy or more, players score the round's bonus tile, less a penalty for each section behind.",
        ("R48",),
    ),
    # Companies
    Rule("companies.usa", 23, "Drops that come by river past a powerhouse of the USA move its marker.", ("R07", "R54")),
    Rule("companies.germany", 23, "Germany may produce a second time, for drops times value only.", ("R08",)),
    Rule(
        "companies.italy",
        23,
        "After a production Italy's marker moves further; these steps do not count for a contract.",
        ("R09", "R57"),
    ),
    Rule("companies.france", 23, "France needs less energy for every contract.", ("R10",)),
    # Officers
    Rule("officers.adler", 24, "Adler's bases cost the same everywhere."),
    Rule("officers.del_monte", 24, "Del Monte's level 3 dams hold four drops.", ("R39",)),
    Rule(
        "officers.fiesler",
        24,
        "Fiesler's productions make at least 4 energy before bonuses.",
    ),
    Rule(
        "officers.mcdowell",
        24,
        "McDowell may pay for a conduit in mixers, as many as its value, and never with a mix of machines.",
        ("R33", "R34"),
    ),
    Rule("officers.krylov", 24, "Krylov's tile copies another tile on his wheel.", ("R36", "R40")),
    Rule(
        "officers.sekibo",
        24,
        "Sekibo places an engineer to use another officer's ability for a turn.",
        ("R37", "R38", "R56"),
    ),
    Rule("officers.jordan", 24, "Jordan may pay credits instead of any machine.", ("R35",)),
    # Technology
    Rule("technology.patent", 19, "A patent costs engineers and credits; the tile is ready for use at once."),
    Rule("technology.show", 21, "Three new tiles are laid out every round, first level I, then II, then III."),
    Rule(
        "technology.energy",
        25,
        "Energy from a tile moves the marker and may fulfil one contract; it is not a production.",
        ("R11",),
    ),
    Rule("technology.water", 25, "Drops from a tile come from the supply straight into dams."),
    Rule("technology.wheel", 25, "The level I elevation tile turns the wheel for each elevation built."),
    Rule("technology.credits", 25, "The level I conduit tile pays twice the conduit's value."),
    Rule(
        "technology.no_engineers",
        25,
        "Two tiles need no engineers, so they can still be used when all engineers are placed.",
    ),
    Rule("technology.red_space", 25, "The level I wild tile waives the fee of a red building space."),
    Rule(
        "technology.cheap_conduit",
        25,
        "With the level II conduit tile a conduit of 6 excavators or more costs 5.",
        ("R34",),
    ),
    Rule("technology.production", 25, "The level II powerhouse tile brings a production with +2 at once.", ("R53",)),
    Rule(
        "technology.swap", 25, "With the level II wild tile machines of one kind can stand in for the other.", ("R33",)
    ),
    Rule("technology.points", 26, "Level III tiles score for dams with elevations, powerhouses or advanced tiles."),
    # The Automa
    Rule(
        "automa.pile",
        AUTOMA_PAGE,
        "At the start of an Automa's turn the top tile is turned over: its criteria count, and the actions of "
        "the next.",
        ("D01",),
    ),
    Rule(
        "automa.turn",
        AUTOMA_PAGE,
        "An Automa does the first entry of its tile that it can do; water and discards do not end its turn.",
        ("D13", "D16", "D18"),
    ),
    Rule(
        "automa.engineers",
        AUTOMA_PAGE,
        "An Automa places as many engineers as its tile says, or all that are left, on the first empty space of "
        "the section, or beside it.",
    ),
    Rule(
        "automa.credits",
        AUTOMA_PAGE,
        "An Automa has no credits: what others gain or pay in credits, and what its tile costs, is victory "
        "points for it.",
    ),
    Rule(
        "automa.production",
        AUTOMA_PAGE,
        "An Automa produces with the system of most energy and with all its drops; of equal ones, from a neutral dam.",
        ("D03",),
    ),
    Rule(
        "automa.track",
        AUTOMA_PAGE,
        "An Automa that leads the energy track produces only while it has less than 6 energy for each round begun.",
        ("D02",),
    ),
    Rule(
        "automa.contract",
        AUTOMA_PAGE,
        "An Automa fulfils contracts where they lie on show: the one of the highest value that its energy allows.",
        ("D04",),
    ),
    Rule(
        "automa.water",
        AUTOMA_PAGE,
        "An Automa places drops only where they come to a dam of its own, on the first such headstream in the "
        "order of its criteria.",
        ("D14",),
    ),
    Rule(
        "automa.discard",
        AUTOMA_PAGE,
        "An Automa puts the contracts of a colour on show under their pile, turns up others and moves its marker.",
        ("D19",),
    ),
    Rule(
        "automa.construction",
        AUTOMA_PAGE,
        "An Automa builds where it can pay in machines, with a technology tile that is off the wheel.",
        ("D05", "D17"),
    ),
    Rule(
        "automa.tile",
        AUTOMA_PAGE,
        "An Automa builds with its tile of the highest level; its special effect counts on the two upper levels.",
    ),
    Rule(
        "automa.third_structure",
        AUTOMA_PAGE,
        "An Automa first looks for spaces that complete a system of dam, conduit and powerhouse.",
        ("D06", "D23"),
    ),
    Rule(
        "automa.spaces",
        AUTOMA_PAGE,
        "An Automa looks at one powerhouse space of each basin, a free one before a red one.",
    ),
    Rule(
        "automa.criteria",
        AUTOMA_PAGE,
        "Each criterion in turn keeps the places that fit; where none fits it changes nothing.",
        ("D07", "D08", "D09", "D11", "D22"),
    ),
    Rule(
        "automa.start",
        AUTOMA_PAGE,
        "Where several places are left, the first one met from the start number of the criteria is taken.",
    ),
    Rule("automa.wheel", AUTOMA_PAGE, "An Automa turns its wheel if anything lies on it."),
    Rule(
        "automa.machines",
        AUTOMA_PAGE,
        "An Automa takes machines, but not in the last round; of any kind, the one that it has fewer of, or an "
        "excavator.",
        ("D10",),
    ),
    Rule(
        "automa.patent",
        AUTOMA_PAGE,
        "An Automa takes the tile of the highest level that builds the piece; of equal ones its own kind, then "
        "the leftmost.",
        ("D15",),
    ),
    Rule(
        "automa.bank",
        AUTOMA_PAGE,
        "An Automa with nothing better to do sends an engineer to the bank for a victory point.",
    ),
    Rule(
        "automa.reward",
        AUTOMA_PAGE,
        "An Automa receives rewards and incomes in their order, and builds what they give by its criteria.",
        ("D12",),
    ),
    Rule(
        "automa.officer",
        AUTOMA_PAGE,
        "On the highest level an Automa has an officer, with a habit in place of each choice.",
        ("D16", "D20"),
    ),
    Rule(
        "automa.people",
        AUTOMA_PAGE,
        "With an Automa that has Mahiri Sekibo, people play their first turn of each round from an Automa tile.",
        ("D21",),
    ),
    # End of the game
    Rule(
        "objectives.places",
        21,
        "The objective rewards three places; tied players share, rounded up.",
        ("R29", "R30", "R31"),
    ),
    Rule(
        "final.goods",
        21,
        "Every five goods left in the supply are worth a victory point; those on the wheel do not count.",
        ("R49",),
    ),
    Rule("final.water", 21, "Each drop behind one of your own dams is worth a victory point.", ("R47",)),
    Rule(
        "final.winner",
        21,
        "The most victory points win; a tie goes to the most energy in the last round, then it is shared.",
        ("R32",),
    ),
)

RULES: Final[dict[str, Rule]] = {rule.id: rule for rule in _TABLE}
"""Every rule by its id."""
