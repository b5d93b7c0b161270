"""The register of rulings: where the rulebooks differ or are silent, and how the kit plays.

Printings are named as follows: EN is the English rulebook (second printing) and decides, EN-KS the English Kickstarter
printing, DE the German, PL the Polish one, FR a player's French summary. Pages are those of EN.

Rulings R01 to R57 are about the game itself. D01 to D23 are about the Automa: there the witnesses are two programs that
play it, because its leaflet was not at hand.

A ruling with a `variant` is a switch of the rule set that a teacher can flip; the answer describes the default.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import one_of, text

__all__ = ["RULINGS", "Ruling", "ruling"]


class Ruling(NamedTuple):
    """One open question, the kit's answer to it, and where the answer comes from.

    >>> ruling = RULINGS[0]
    >>> ruling.id, ruling.topic
    ('R01', 'starting mixers')
    >>> ruling.question
    'Does a player start with 4 or with 6 concrete mixers?'
    """

    id: str
    topic: str
    question: str
    answer: str
    sources: str
    page: str | None = None
    variant: str | None = None
    number: int | None = None
    """What the other reading says, where the variant is a number."""

    @property
    def about_automas(self) -> bool:
        """Whether the question can only come up with an Automa at the table."""
        return self.id.startswith("D")


RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "R01",
        "starting mixers",
        "Does a player start with 4 or with 6 concrete mixers?",
        "Every player starts with 4 concrete mixers; the variant gives 6.",
        "EN, EN-KS and PL print 4; DE prints 6",
        "10",
        "starting_mixers",
        6,
    ),
    Ruling(
        "R02",
        "draft direction",
        "Who picks second in the draft of the full game?",
        "The draft goes clockwise, in the order of the seats, and whoever picks first plays last.",
        "EN, PL and FR; DE prints counter-clockwise",
        "11",
    ),
    Ruling(
        "R03",
        "two dams in a basin",
        "Which of the two dams fills first?",
        "Water meets the upper base space first, so the upper dam fills before the lower one.",
        "DE says so; the pictures of EN agree",
        "19",
    ),
    Ruling(
        "R04",
        "where powerhouses stand on the river",
        "Does water pass the powerhouses of a basin before or after its dams?",
        "Water that enters a basin passes its powerhouse spaces first, then the upper and then the lower dam; this "
        "matters only for the ability of the USA.",
        "the printed map",
    ),
    Ruling(
        "R05",
        "order of drops",
        "Does it matter which drop moves first?",
        "Drops move one at a time, but the water that lies behind the dams in the end does not depend on their order.",
        "EN",
        "19",
    ),
    Ruling(
        "R06",
        "water used in production",
        "Where does the water of a production come back to the river?",
        "It comes back in the basin of the powerhouse, above the dams of that basin.",
        "EN",
        "16",
    ),
    Ruling(
        "R07",
        "USA ability",
        "Which drops move the marker of the USA?",
        "Each drop that comes by river, in any phase, into a basin with an active powerhouse of the USA gives one "
        "step for each powerhouse it passes; a drop that came to that basin through a conduit gives none there, but "
        "it counts in every basin that it flows through afterwards.",
        "EN, by its example; FR is wrong here",
        "23",
    ),
    Ruling(
        "R08",
        "Germany's second production",
        "What applies to the second production?",
        "It must use another powerhouse, and its energy is drops times value and nothing more: the bonus or penalty "
        "of the space, the bonus of the company and Fiesler's minimum do not count; fees and contracts are as usual, "
        "and no third production follows. The variant lets Fiesler's minimum count.",
        "EN; Board Game Arena agrees, some players read it otherwise",
        "23",
        "fiesler_in_second_production",
    ),
    Ruling(
        "R09",
        "Italy's 3 steps",
        "When does Italy make its 3 steps?",
        "After each production action, but not after energy from a tile or a reward; the steps never count for a "
        "contract.",
        "EN",
        "23",
    ),
    Ruling(
        "R10",
        "France's discount of 3",
        "For which contracts does France need 3 energy less?",
        "Every contract, national ones too, whatever the energy comes from, as long as that energy may fulfil "
        "contracts at all; the variant limits this to productions.",
        "EN; Board Game Arena applies it to productions only",
        "23",
        "france_on_tile_energy",
    ),
    Ruling(
        "R11",
        "tile energy",
        "Is the energy of the level II base tile and the level III conduit tile a production?",
        "No: it gets no bonus and starts no ability that needs a production, but it moves the marker and may "
        "fulfil one contract, even a national one. The level II powerhouse tile does start a production (R53).",
        "EN",
        "25-26",
    ),
    Ruling(
        "R12",
        "reward energy",
        "Can energy that a contract or an income gives fulfil a contract?",
        "No, it only moves the marker on the energy track.",
        "EN",
        "22",
    ),
    Ruling(
        "R13",
        "production below 1",
        "Is a production that makes no energy allowed?",
        "No: after the bonus or penalty of the space and the bonus of the company at least 1 unit must be left.",
        "EN",
        "15",
    ),
    Ruling(
        "R14",
        "paying for a rival's conduit",
        "What if the producer is short of credits for another player's conduit?",
        "Only as many drops may move as the producer can pay for; the owner gets 1 credit and 1 VP for each of them.",
        "EN",
        "6, 15",
    ),
    Ruling(
        "R15",
        "red building space",
        "Who pays the 3 credits of a red building space?",
        "Whoever places a base or a powerhouse there, even when a contract gave the piece; an elevation never pays, "
        "and the level I wild tile waives the fee.",
        "EN",
        "13-14, 25",
    ),
    Ruling(
        "R16",
        "red action space and the action's own cost",
        "When must the credits be there?",
        "All credits, those of the space and those of the action, are needed at the moment the engineers are placed.",
        "EN",
        "15",
    ),
    Ruling(
        "R17",
        "the wheel",
        "When do things come back from the construction wheel?",
        "After every single step of its rotation, including the step that belongs to a construction; the wheel has "
        "6 segments.",
        "EN; DE names the 6 segments",
        "13, 17",
    ),
    Ruling(
        "R18",
        "income on building",
        "When is an uncovered income received?",
        "At once when the piece that covered it is built, and again in every income phase.",
        "EN",
        "13",
    ),
    Ruling(
        "R19",
        "income order",
        "In which order are incomes received?",
        "Players receive them in turn order, and each chooses the order of their own incomes.",
        "EN calls it simultaneous; the kit needs an order",
        "12",
    ),
    Ruling(
        "R20",
        "rewards with a choice or no room",
        "Must a reward be taken?",
        "Rewards are offered one by one in the order that the player chooses; one that cannot be used, or is "
        "declined, is lost.",
        "EN",
        "16, 22",
    ),
    Ruling(
        "R21",
        "contracts discarded",
        "Where does a discarded contract go?",
        "It goes face down under the pile of its colour; a starting contract has no pile and leaves the game.",
        "DE; EN only says that it is discarded",
        "18",
    ),
    Ruling(
        "R22",
        "an empty contract pile",
        "What if a pile of contracts has run out?",
        "Then fewer than two contracts of that colour are on show.",
        "no printing mentions it",
    ),
    Ruling(
        "R23",
        "contract limit",
        "When is the limit of three contracts checked?",
        "Right after contracts are taken; fulfilled ones do not count.",
        "EN",
        "18",
    ),
    Ruling(
        "R24",
        "passing",
        "When may a player pass?",
        "A player with engineers must act, because the bank is always open; one without any passes, unless "
        "they choose to use a technology tile that needs no engineers.",
        "EN",
        "12, 25",
    ),
    Ruling(
        "R25",
        "once passed",
        "Can a player who has passed act again?",
        "No, not in the same round.",
        "EN",
        "12",
    ),
    Ruling(
        "R26",
        "energy beyond 30",
        "What happens to energy beyond the end of the track?",
        "It still counts for the ranking and the turn order; the credits and the section are those of 30.",
        "EN",
        "16, 20",
    ),
    Ruling(
        "R27",
        "tie for most energy",
        "Who scores when players tie on the energy track?",
        "Players tied for first share 6 + 2 VP, rounded up, and nobody scores as second; players tied for second get "
        "1 VP each; a player with no energy never scores.",
        "EN",
        "20",
    ),
    Ruling(
        "R28",
        "turn order ties",
        "Who goes first among players with equal energy?",
        "Tied players take the reverse of their order in the round that ends.",
        "EN",
        "21",
    ),
    Ruling(
        "R29",
        "objective at zero",
        "Does a player who has none of what the objective counts take a place?",
        "Yes, zero is a count like any other; the variant requires at least one.",
        "PL says yes; FR requires at least one on red spaces and connections",
        "27",
        "objective_needs_one",
    ),
    Ruling(
        "R30",
        "connected bases objective",
        "Whose bases count?",
        "Only your own: those that a conduit of your colour joins to a powerhouse of your colour; the variant also "
        "counts the bases of other players, but never neutral ones.",
        "EN; FR counts any colour",
        "27",
        "connected_bases_any_colour",
    ),
    Ruling(
        "R31",
        "objective ties",
        "How are tied places of the objective paid?",
        "Tied players share the VP of the places that they cover, rounded up, and no place after the third pays: two "
        "tied for first get 13 each, three 10, four 8; two tied for second get 8, three 5; two tied for third get 3.",
        "EN; FR has the table",
        "21",
    ),
    Ruling(
        "R32",
        "final tie",
        "Who wins with equal VP?",
        "The one with more energy in the last round wins; if that is equal too, the victory is shared.",
        "EN",
        "21",
    ),
    Ruling(
        "R33",
        "level II wild tile with McDowell",
        "Can the tile and her ability be combined?",
        "No: for one construction she uses one of them or the other, not both.",
        "PL",
    ),
    Ruling(
        "R34",
        "level II conduit tile with McDowell",
        "What does a conduit cost her with this tile?",
        "The tile's 5 is a cost in excavators; if she pays in mixers, the cost stays the value of the conduit.",
        "EN, by the wording of both texts",
        "24-25",
    ),
    Ruling(
        "R35",
        "Jordan",
        "What can he replace with credits?",
        "He pays 3 credits for each machine that he does not place, in any mix, after everything else that changes "
        "the cost.",
        "EN",
        "24",
    ),
    Ruling(
        "R36",
        "Krylov's tile",
        "Which tiles can it copy?",
        "It copies the structure and the effect of any other technology tile on his wheel, basic or advanced, and "
        "goes on the wheel itself; it does not count as an advanced tile.",
        "EN",
        "24",
    ),
    Ruling(
        "R37",
        "Sekibo",
        "What is one activation of her tile?",
        "She places 1 engineer on her tile and at once takes a normal action, during which she has the ability of "
        "the officer that she copies; the second time in a round costs 3 credits more, and it cannot be done twice "
        "in one turn.",
        "DE and EN",
        "24",
    ),
    Ruling(
        "R38",
        "Sekibo with fewer than 4 players",
        "Which officers can she copy?",
        "Those in play, and enough others, drawn from the box at set-up, to make four in all, herself included.",
        "PL and Board Game Arena",
    ),
    Ruling(
        "R39",
        "Sekibo copying Del Monte",
        "How long do her level 3 dams hold 4 drops?",
        "During that turn; a fourth drop that is there by then stays until it is used.",
        "EN and DE say turn; PL prints round",
        "24",
    ),
    Ruling(
        "R40",
        "Sekibo copying Krylov",
        "What does she place on her wheel?",
        "She builds with a copy of a tile on her wheel and places no tile, only the machinery.",
        "EN",
        "24",
    ),
    Ruling(
        "R41",
        "Sekibo's starting credits",
        "Does she start with 6 or with 9 credits?",
        "With 6, like everybody; the variant adds 3.",
        "the rulebooks say 6; Board Game Arena gives 9",
        "10",
        "sekibo_extra_credits",
        3,
    ),
    Ruling(
        "R42",
        "supplies",
        "Can drops, credits or machinery run out?",
        "No: the 30 drops, the credits and the machinery are tokens, not limits.",
        "no printing mentions it",
    ),
    Ruling(
        "R43",
        "fifth round",
        "Do the headstreams bring water in the fifth round?",
        "No drops are placed in its income phase; drops that players place still flow.",
        "EN",
        "12",
    ),
    Ruling(
        "R44",
        "water placement",
        "Must both drops be placed?",
        "A player may place fewer, but placing none is not an action.",
        "EN",
        "17",
    ),
    Ruling(
        "R45",
        "moving 0 drops",
        "Is a production without any drop possible?",
        "No, moving 0 drops is not a production.",
        "EN",
        "15",
    ),
    Ruling(
        "R46",
        "neutral dams",
        "May a neutral dam be raised?",
        "Never: nobody can put an elevation on a neutral dam.",
        "EN",
        "5",
    ),
    Ruling(
        "R47",
        "water at the end of the game",
        "Do drops behind neutral dams score?",
        "No, only the drops behind a player's own dams do.",
        "EN",
        "21",
    ),
    Ruling(
        "R48",
        "bonus of the third round in the German example",
        "Is the bonus tile of 5 VP the one for bases or the one for powerhouses?",
        "The tile of 5 VP is the one for powerhouses; the text of the example in DE is a slip.",
        "EN; DE's example names the base",
        "20, 26",
    ),
    Ruling(
        "R49",
        "final resources example",
        "Does the player of the example have 18 or 15 resources?",
        "Both give 3 VP, because the sum is divided by 5 and rounded down; what lies on the wheel does not count.",
        "EN; the printings differ in the number",
        "21",
    ),
    Ruling(
        "R50",
        "2 and 3 players",
        "Which action spaces are closed?",
        "Both sides of every row of the management board that is printed for more players than there are.",
        "EN",
        "9",
    ),
    Ruling(
        "R51",
        "order inside a production",
        "In which order are the effects of a production carried out?",
        "Drops through the conduit and the fee to its owner; energy on the track; the water flows on; one contract "
        "with its rewards; Italy's steps; Germany's second production.",
        "EN; the example for Germany needs the water first",
        "15-16, 23",
    ),
    Ruling(
        "R52",
        "a powerhouse built in the middle of a production",
        "Does a powerhouse that a reward builds switch on a bonus or an ability for the same production?",
        "No: bonuses and abilities are those at the start of the production action, and the new powerhouse counts "
        "from the next one on.",
        "no printing mentions it",
    ),
    Ruling(
        "R53",
        "level II powerhouse tile",
        "What is free about the production of this tile?",
        "It takes no engineers and no space, but it is a production action with +2, with the bonus of the company, "
        "its ability and one contract; another player's conduit is paid for as usual.",
        "EN",
        "25",
    ),
    Ruling(
        "R54",
        "USA steps",
        "Do the steps of the USA count for a contract?",
        "Never: they only move the marker on the energy track.",
        "EN",
        "22-23",
    ),
    Ruling(
        "R55",
        "fee and income",
        "Can an uncovered income pay the fee of the red space that uncovered it?",
        "No: the 3 credits are paid before the income is received.",
        "EN",
        "13",
    ),
    Ruling(
        "R56",
        "Sekibo's limits",
        "How often can she use her tile?",
        "At most twice in a round and once in a turn, and only if she can take an action right after it.",
        "EN; DE shows two spaces",
        "12",
    ),
    Ruling(
        "R57",
        "Italy's steps",
        "May Italy decline its steps?",
        "No, Italy always makes them.",
        'EN; DE prints "may"',
        "23",
    ),
    Ruling(
        "D01",
        "the Automa pile is used up",
        "What happens when the last Automa tile has been turned over?",
        "All 20 tiles are shuffled, and the first of them is turned over as at the start; with the variant the "
        "tile turned over last keeps its criteria, and the others are shuffled.",
        "a helper program for the solo game; Board Game Arena keeps the last tile, and no printing was at hand",
        variant="automa_keeps_last_tile",
    ),
    Ruling(
        "D02",
        "a tie on the energy track",
        "Is an Automa first on the energy track when it shares the lead?",
        "No, it must be alone in front; with the variant it is first all the same.",
        "Board Game Arena; no printing was at hand",
        variant="automa_tie_is_first",
    ),
    Ruling(
        "D03",
        "equal productions",
        "Which of several systems of equal energy does an Automa use?",
        "One that begins at a neutral dam, then the first conduit from the start space of its criteria on.",
        "a helper program for the solo game; Board Game Arena takes any of them",
    ),
    Ruling(
        "D04",
        "national contracts",
        "Does an Automa fulfil national contracts?",
        "Yes, like any other contract on show; with the variant switched off it leaves them alone.",
        "a helper program for the solo game; Board Game Arena leaves them out",
        variant="automa_national_contracts",
    ),
    Ruling(
        "D05",
        "places beyond its means",
        "Does an Automa consider places that it cannot pay for?",
        "No, only places that it can pay for in machines are candidates. That the cheapest place can be paid for is "
        "not enough: nothing says what happens when the criteria lead to a dearer one, so there is no variant.",
        "Board Game Arena; a helper program for the solo game asks for the cheapest place only",
    ),
    Ruling(
        "D06",
        "several systems to complete",
        "What does an Automa do where several spaces would complete a system?",
        "It keeps all of them and goes on with its criteria; with the variant it looks for a system only where the "
        "spaces of one basin, or a single conduit space, complete one.",
        "Board Game Arena; a helper program speaks of a single system",
        variant="automa_completes_only_one",
    ),
    Ruling(
        "D07",
        "above a rival dam",
        "When does a basin fit that has no conduit line to a dam of the Automa?",
        "When none of its conduit lines ends at a basin with a rival dam; with the variant one line that ends "
        "elsewhere is enough.",
        "a helper program for the solo game; Board Game Arena asks for one line only",
        variant="automa_one_harmless_line",
    ),
    Ruling(
        "D08",
        "looking down the river",
        "Does a full dam end the look down the river from a powerhouse to a space for a dam?",
        "Yes, any dam ends it, full or not; with the variant water runs over a full one.",
        "a helper program for the solo game; Board Game Arena lets water run over full dams",
        variant="automa_looks_past_full_dams",
    ),
    Ruling(
        "D09",
        "most water",
        "How does an Automa count the water that comes to a space?",
        "It counts the drops on the headstreams that would arrive there now; equal spaces differ by the drops of "
        "the first headstream of its criteria, then of the second, and so on.",
        "a helper program for the solo game, and Board Game Arena in its intention",
    ),
    Ruling(
        "D10",
        "machines of tile 4",
        "Does an Automa take the excavator of tile 4 in the last round?",
        "No, no tile gives machines in the last round, although this one lacks the mark of the others.",
        "Board Game Arena and a helper program for the solo game",
    ),
    Ruling(
        "D11",
        "whose powerhouse",
        "Does it matter on tiles 19 and 20 whose powerhouse lies above a dam?",
        "No, a powerhouse of anybody will do, although the picture there shows a rival's first.",
        "Board Game Arena and a helper program for the solo game",
    ),
    Ruling(
        "D12",
        "red spaces of rewards",
        "Does an Automa pay for a red space when a reward gives it the piece?",
        "Yes, 3 VP, as another player would pay 3 credits.",
        "EN for players; Board Game Arena lets it build for nothing",
    ),
    Ruling(
        "D13",
        "when entries are judged",
        "Does an Automa judge all entries of its tile before it acts?",
        "No, it judges one after the other, each on the board as it is then; with the variant it judges all on the "
        "board as it was at the start of the turn. With the printed tiles the same entries can be done either way, but "
        "a drop that was placed can change where it builds.",
        "a helper program for the solo game; Board Game Arena judges all at the start",
        variant="automa_judges_first",
    ),
    Ruling(
        "D14",
        "two drops",
        "How does an Automa place two drops?",
        "One after the other, each where it comes to a dam of its own; two on one headstream where only the "
        "second would.",
        "Board Game Arena; a helper program says the same in other words",
    ),
    Ruling(
        "D15",
        "wild patents",
        "Does an Automa take a wild tile from the patent office?",
        "Yes, it takes the highest level of both kinds, of equal ones its own kind, then the leftmost; with the "
        "variant a wild one only where there is none of its own kind.",
        "Board Game Arena; DE, as a helper program quotes it, has the variant",
        variant="automa_prefers_own_patent",
    ),
    Ruling(
        "D16",
        "the upper levels",
        "What do the levels hard and very hard add?",
        "Hard adds the company's ability and the special effects of advanced tiles, very hard an officer as well.",
        "a helper program for the solo game; Board Game Arena does not offer them",
    ),
    Ruling(
        "D17",
        "the basic wild tile",
        "Does an Automa own the basic wild tile?",
        "No, like every player of the full game it has four basic tiles.",
        "Board Game Arena; no printing was at hand",
    ),
    Ruling(
        "D18",
        "the introductory game",
        "Can an Automa play the introductory game?",
        "No, Automas play the full game only.",
        "the opening of the Automa leaflet; Board Game Arena offers it without patents",
    ),
    Ruling(
        "D19",
        "discarded contracts",
        "Where do the contracts go that an Automa discards?",
        "Face down under the pile of their colour, in their order, as a contract goes that a player gives back (R21).",
        "ours; Board Game Arena shuffles them in again when the pile is used up",
    ),
    Ruling(
        "D20",
        "Jill McDowell's machines",
        "What does an Automa with Jill McDowell pay for a conduit, and which machines of any kind does it take?",
        "It pays as few machines as it can; where two payments take equally many, the one with more mixers. Other "
        "pieces it pays for like any Automa. Of machines of any kind it always takes mixers; with the variant the kind "
        "that it has fewer of, and a mixer only when equal.",
        "a helper program for the solo game: mixers on a tie for conduits, and always among machines to choose from; "
        "no printing was at hand",
        variant="automa_mixers_when_equal",
    ),
    Ruling(
        "D21",
        "Mahiri Sekibo",
        "What does Mahiri Sekibo do for an Automa?",
        "Nothing for the Automa itself, but people play their first turn of each round as an Automa would: a tile is "
        "turned over, and its entries and the criteria decide everything in that turn, with the engineers and victory "
        "points of the tile and a contract on show. What people have counts for them as on the highest level: company, "
        "officer and tiles work, and credits are paid and gained as credits. With the variant switched off people play "
        "on as usual.",
        "a helper program for the solo game says that people play this action as if they were Automas; how they pay is "
        "ours, and no printing was at hand",
        variant="automa_people_turn_tiles",
    ),
    Ruling(
        "D22",
        "the strongest conduit",
        "Which conduit is the strongest one that is built?",
        "The strongest of those that join the spaces still to choose from; with the variant the strongest on the whole "
        "map, and where it joins none of them, none fits.",
        "Board Game Arena; a helper program for the solo game says no more than the strongest conduit that is built",
        variant="automa_strongest_on_map",
    ),
    Ruling(
        "D23",
        "a base beside a neutral dam",
        "Does a base complete a system where a neutral dam is part of one already?",
        "Yes: with the conduit and the powerhouse it is a system of its own; with the variant switched off a base "
        "completes one only where no neutral dam does.",
        "ours; Board Game Arena and a helper program for the solo game speak of completing a system, and say nothing "
        "of one that is complete",
        variant="automa_base_beside_neutral",
    ),
)
"""The register of open questions, in the order of their ids."""

_BY_ID = {row.id: row for row in RULINGS}


def ruling(name: str) -> Ruling:
    """Look up a ruling by its id.

    >>> ruling("R06").answer
    'It comes back in the basin of the powerhouse, above the dams of that basin.'
    >>> [row.id for row in RULINGS if row.variant and not row.about_automas]
    ['R01', 'R08', 'R10', 'R29', 'R30', 'R41']
    >>> [row.id for row in RULINGS if row.variant and row.about_automas]
    ['D01', 'D02', 'D04', 'D06', 'D07', 'D08', 'D13', 'D15', 'D20', 'D21', 'D22', 'D23']
    """
    return _BY_ID[one_of(text(name, "ruling").upper(), _BY_ID, "ruling")]
