"""The four company boards and the seven executive officers."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..catalogue import say
from .gains import Gain

__all__ = [
    "ABILITY_POWERHOUSES",
    "COMPANIES",
    "INTRODUCTORY_MATCHUPS",
    "MOST_ACTIVATIONS",
    "MOST_ELEVATIONS",
    "MOST_PIECES",
    "OFFICERS",
    "OFFICERS_IN_ALL",
    "POWERHOUSE_BONUS",
    "PRINTED_COMPANIES",
    "PRINTED_OFFICERS",
    "Company",
    "Matchup",
    "board_of",
]

Incomes = dict[int, tuple[Gain, ...]]


class Company(NamedTuple):
    """A company board. `income` says what the n-th piece of a row uncovers when it is built."""

    id: str
    title: str
    colour: str
    leader: str
    ability: str
    income: dict[str, Incomes]
    article: str = ""
    on_board_of: str = ""
    """The printed company whose board and pieces one of your own plays with."""

    @property
    def in_a_sentence(self) -> str:
        """The company as a sentence names it: the USA, Germany."""
        return f"{self.article} {self.title}".lstrip()

    @property
    def called(self) -> tuple[str, str]:
        """What a player without another name is called: in a label, and in a sentence."""
        return say(self.title), say(self.in_a_sentence)


COMPANIES: Final[dict[str, Company]] = {
    company.id: company
    for company in (
        Company(
            "usa",
            "USA",
            "red",
            "Marguerite Grant",
            "Each drop that comes by river past one of its powerhouses moves its energy marker one step.",
            {
                "base": {2: (Gain("rotate", 1),), 4: (Gain("credits", 6),), 5: (Gain("vp", 7),)},
                "elevation": {
                    2: (Gain("any_machine", 1),),
                    4: (Gain("vp", 2), Gain("flow_drops", 2)),
                    5: (Gain("vp", 7),),
                },
                "conduit": {2: (Gain("vp", 3),), 4: (Gain("rotate", 1), Gain("vp", 2)), 5: (Gain("vp", 7),)},
            },
            article="the",
        ),
        Company(
            "germany",
            "Germany",
            "black",
            "Oberst Dassler",
            "After a production it may make a second one with another powerhouse, without any bonus.",
            {
                "base": {2: (Gain("vp", 3),), 4: (Gain("any_machine", 2),), 5: (Gain("vp", 7),)},
                "elevation": {2: (Gain("credits", 3),), 4: (Gain("vp", 2), Gain("energy", 2)), 5: (Gain("vp", 7),)},
                "conduit": {2: (Gain("rotate", 1),), 4: (Gain("vp", 2), Gain("flow_drops", 2)), 5: (Gain("vp", 7),)},
            },
        ),
        Company(
            "italy",
            "Italy",
            "green",
            "Enrico Olivi",
            "After a production its energy marker moves three more steps.",
            {
                "base": {2: (Gain("credits", 3),), 4: (Gain("vp", 5),), 5: (Gain("vp", 7),)},
                "elevation": {2: (Gain("rotate", 1),), 4: (Gain("energy", 4),), 5: (Gain("vp", 7),)},
                "conduit": {2: (Gain("any_machine", 1),), 4: (Gain("vp", 2), Gain("credits", 3)), 5: (Gain("vp", 7),)},
            },
        ),
        Company(
            "france",
            "France",
            "white",
            "Joseph Fontaine",
            "Every contract needs three energy less.",
            {
                "base": {2: (Gain("any_machine", 1),), 4: (Gain("rotate", 2),), 5: (Gain("vp", 7),)},
                "elevation": {2: (Gain("vp", 3),), 4: (Gain("vp", 2), Gain("any_machine", 1)), 5: (Gain("vp", 7),)},
                "conduit": {2: (Gain("credits", 3),), 4: (Gain("energy", 4),), 5: (Gain("vp", 7),)},
            },
        ),
    )
}
"""Every company by its id."""


def board_of(company: str) -> str:
    """Return the printed company whose board and pieces a company has; only one company of a game can have them."""
    return (COMPANIES[company].on_board_of or company) if company in COMPANIES else company


PRINTED_COMPANIES: Final = tuple(COMPANIES)
"""The companies of the box; those of one's own are added to the table."""

POWERHOUSE_BONUS: Final = (0, 0, 1, 1, 3)
"""Energy added to a production by the powerhouses built so far (none to four), the same for every company."""

MOST_PIECES: Final[dict[str, int]] = {"base": 5, "elevation": 5, "conduit": 5, "powerhouse": 4}
"""Pieces of each kind on a company board."""

MOST_ELEVATIONS: Final = 2
"""The most elevations on one dam, whose level is then 3."""

MOST_ACTIVATIONS: Final = 2
"""The most activations of Mahiri Sekibo in a round: her tile has two spaces."""

ABILITY_POWERHOUSES: Final = 3
"""Powerhouses that a company must have built before its ability is active."""

OFFICERS: Final[dict[str, str]] = {
    "wilhelm_adler": "Wilhelm Adler",
    "graziano_del_monte": "Graziano Del Monte",
    "viktor_fiesler": "Viktor Fiesler",
    "jill_mcdowell": "Jill McDowell",
    "anton_krylov": "Anton Krylov",
    "mahiri_sekibo": "Mahiri Sekibo",
    "solomon_p_jordan": "Solomon P. Jordan",
}
"""The names of the officers by their ids."""

PRINTED_OFFICERS: Final = tuple(OFFICERS)
"""The officers of the box, which alone are dealt by chance."""

OFFICERS_IN_ALL: Final = 4
"""Officers in a game, drawn ones included, when one of them copies the others."""


class Matchup(NamedTuple):
    """What one player starts with in the introductory game."""

    company: str
    officer: str
    contract: str


INTRODUCTORY_MATCHUPS: Final = (
    Matchup("usa", "wilhelm_adler", "S1"),
    Matchup("germany", "jill_mcdowell", "S2"),
    Matchup("italy", "solomon_p_jordan", "S3"),
    Matchup("france", "viktor_fiesler", "S4"),
)
"""Who starts with which officer and contract in the introductory game."""
