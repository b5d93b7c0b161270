"""The Automa: its 20 tiles with both faces, the four levels, and the numbers that differ from a player's.

Only what belongs to the base game is listed. Some tiles also bear entries for external works, private buildings and
their patents; those belong to an expansion, and without it they are passed over.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ..catalogue import say, say_many
from ..names import Area, Colour, Piece
from ..words import a_piece, machine_words, signed

__all__ = [
    "AUTOMA_LEVELS",
    "AUTOMA_OBJECTIVE_VP",
    "AUTOMA_TILES",
    "AUTOMA_VP",
    "CHEAP_FROM",
    "CRITERIA",
    "ENERGY_PER_ROUND",
    "MOST_REPLACED",
    "NOT_AN_AUTOMA",
    "ONE_DROP_VALUE",
    "AutomaLevel",
    "AutomaTile",
    "Column",
    "Criteria",
    "Entry",
]

EntryKind = Literal["production", "water", "discard", "construct", "rotate", "machines", "patent", "bank"]

AUTOMA_VP: Final = 16
"""Victory points that an Automa starts with."""
AUTOMA_OBJECTIVE_VP: Final = (20, 15, 10)
"""What the objective's three places pay an Automa."""
ENERGY_PER_ROUND: Final = 6
"""An Automa that leads the energy track produces while it has less energy than this, for each round begun."""


class AutomaLevel(NamedTuple):
    """How strong an Automa is: what it has of what a person has."""

    id: str
    title: str
    income: bool
    production_bonus: bool
    ability: bool
    tile_effects: bool
    officer: bool


NOT_AN_AUTOMA: Final = AutomaLevel("", "person", True, True, True, True, True)
AUTOMA_LEVELS: Final[dict[str, AutomaLevel]] = {
    level.id: level
    for level in (
        AutomaLevel("easy", "easy", False, False, False, False, False),
        AutomaLevel("medium", "medium", True, True, False, False, False),
        AutomaLevel("hard", "hard", True, True, True, True, False),
        AutomaLevel("very_hard", "very hard", True, True, True, True, True),
    )
}
"""The levels by id, from weak to strong."""


DEEDS: Final = {
    "production": "produce for a {colour} contract, {energy} energy",
    "discard": "discard the {colour} contracts on show for {amount} energy",
    "construct": "build {piece}{limits}",
    "rotate": "turn the wheel {amount}×",
    "machines": "take {machines}",
    "patent": "take an advanced tile for {piece}",
    "bank": "go to the bank",
}
"""What an entry of a tile says, by its kind."""

ONE_DROP_VALUE: Final = 2
"""Through a conduit up to this value an Automa uses one drop, with the officer who makes the rest of the energy."""
MOST_REPLACED: Final = 1
"""Machines in a construction that an Automa may replace, with the officer who can."""
CHEAP_FROM: Final = 3
"""The least value of the conduits that the tile for cheap ones prefers."""


# Action faces --------------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One action on the action face of a tile.

    `amount` is the number in the symbol: what a production adds to the energy, drops, energy gained, or turns of the
    wheel. `flows` marks drops that run at once. A construction or patent names its `piece`; a construction may be
    limited to an `area`, or to conduits of at least the value `least`. `machines` are excavators, mixers and machines
    of any kind. `vp` are paid, or gained at the bank.
    """

    kind: EntryKind
    engineers: int
    vp: int = 0
    ends_turn: bool = True
    amount: int = 0
    colour: Colour | None = None
    flows: bool = False
    piece: Piece | None = None
    area: Area | None = None
    least: int = 0
    machines: tuple[int, int, int] = (0, 0, 0)
    in_last_round: bool = True

    def __str__(self) -> str:
        """Say what the action is, without its cost.

        >>> [str(entry) for entry in AUTOMA_TILES[4].entries[:3]]
        ['produce for a green contract, −1 energy', 'build a base in the mountains', 'take 1 excavator']
        """
        if self.kind == "water":
            return self._drops()
        return say(
            DEEDS[self.kind],
            colour=say(self.colour or ""),
            energy=signed(self.amount),
            amount=self.amount,
            piece=a_piece(self.piece or ""),
            limits=self.limits(),
            machines=f" {say('and')} ".join(self._machine_words()),
        )

    def _drops(self) -> str:
        if self.flows:
            return say_many(
                self.amount, "place {number} drop that flows at once", "place {number} drops that flow at once"
            )
        return say_many(self.amount, "place {number} drop that waits", "place {number} drops that wait")

    def with_piece(self, piece: str) -> str:
        """Say what the action is, and which piece is built in its place where that is another one.

        >>> AUTOMA_TILES[4].entries[1].with_piece("elevation")
        'build a base in the mountains (its officer builds an elevation instead)'
        """
        if piece in ("", self.piece):
            return str(self)
        return say("{entry} (its officer builds {piece} instead)", entry=self, piece=a_piece(piece))

    def limits(self) -> str:
        """Say what limits the places of a construction, if anything does."""
        if self.area:
            return say(" in the {area}", area=say(self.area))
        return say(" of value {value} or more", value=self.least) if self.least else ""

    def _machine_words(self) -> list[str]:
        excavators, mixers, either = self.machines
        any_kind = say_many(either, "{number} machine of any kind", "{number} machines of any kind")
        return machine_words(excavators, mixers) + ([any_kind] if either else [])


def _production(colour: Colour, energy: int, engineers: int = 2) -> Entry:
    return Entry("production", engineers, amount=energy, colour=colour)


def _discard(colour: Colour) -> Entry:
    return Entry("discard", 1, ends_turn=False, amount=2, colour=colour)


def _build(piece: Piece, area: Area | None = None, least: int = 0) -> Entry:
    return Entry("construct", 2, piece=piece, area=area, least=least)


def _turn(steps: int, engineers: int = 1, vp: int = 0) -> Entry:
    return Entry("rotate", engineers, vp, amount=steps)


def _machines(engineers: int, vp: int, excavators: int = 0, mixers: int = 0, any_machine: int = 0) -> Entry:
    return Entry("machines", engineers, vp, machines=(excavators, mixers, any_machine), in_last_round=False)


def _patent(piece: Piece) -> Entry:
    return Entry("patent", 1, -2, piece=piece)


_WAITING_DROPS = Entry("water", 1, ends_turn=False, amount=2)
_FLOWING_DROP = Entry("water", 1, ends_turn=False, amount=1, flows=True)
_BANK = Entry("bank", 1, 1)


# Criteria faces ------------------------------------------------------------------------------------------------------


class Column(NamedTuple):
    """What decides where a piece goes: criteria in their order, and where the search begins after them."""

    order: tuple[str, ...]
    start: str


class Criteria(NamedTuple):
    """A criteria face: columns for dams (bases, elevations), conduits and powerhouses, and an order of headstreams."""

    dams: Column
    conduits: Column
    powerhouses: Column
    headstreams: tuple[str, ...]

    def column(self, piece: str) -> Column:
        """Return the column for a piece."""
        return {"conduit": self.conduits, "powerhouse": self.powerhouses}.get(piece, self.dams)


class AutomaTile(NamedTuple):
    """A tile with its action face and its criteria face."""

    number: int
    entries: tuple[Entry, ...]
    criteria: Criteria


CRITERIA: Final[dict[str, str]] = {
    "strongest_built_conduit": "joined to the strongest conduit that is built; of equal ones, to one of its own",
    "own_powerhouse": "in a basin with a conduit line to a powerhouse of its own",
    "most_water": "where most of the drops on the headstreams would arrive",
    "red_space": "on a red space",
    "below_powerhouse": "first below a powerhouse of anybody, with no dam in between",
    "above_own_dam": "in a basin with a conduit line to a dam of its own; else with none to a rival's dam",
    "highest_value": "of the highest value",
    "second_highest_value": "of the second highest value",
    "dam_own_neutral_rival": "from a dam of its own; else from a neutral one; else from a rival's",
    "dam_rival_neutral_own": "from a rival's dam; else from a neutral one; else from one of its own",
    "powerhouse_own_rival": "to a powerhouse of its own; else to a rival's",
    "powerhouse_rival_own": "to a rival's powerhouse; else to one of its own",
    "own_dam": "where a conduit line ends that begins at a dam of its own",
    "in_plain": "in the plains",
    "in_basin_5": "in basin 5",
    "in_basin_6": "in basin 6",
    "in_basin_7": "in basin 7",
    "feeds_own_else_not_rival": "where the next dam below is its own; else where it is not a rival's",
    "not_rival_else_feeds_own": "where the next dam below is not a rival's; else where it is its own",
}
"""The criteria, in words; each says where a piece is better placed."""


def _tile(
    number: int,
    entries: tuple[Entry, ...],
    *,
    dams: tuple[str, str],
    conduits: tuple[str, str],
    powerhouses: tuple[str, str],
    headstreams: str,
) -> AutomaTile:
    """Read one row of the table: a column is its criteria in one line, and the basin or space where it starts."""
    first, second, third = (Column(tuple(order.split()), start) for order, start in (dams, conduits, powerhouses))
    return AutomaTile(number, entries, Criteria(first, second, third, tuple(headstreams)))


_TILES: Final = (
    _tile(
        1,
        (
            _production("green", -2, engineers=1),
            _WAITING_DROPS,
            _build("base"),
            _build("elevation"),
            _turn(1),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse below_powerhouse", "1"),
        conduits=("highest_value dam_own_neutral_rival powerhouse_own_rival", "C1L"),
        powerhouses=("feeds_own_else_not_rival strongest_built_conduit own_dam", "5"),
        headstreams="ABCD",
    ),
    _tile(
        2,
        (
            _production("green", -2, engineers=1),
            _FLOWING_DROP,
            _build("base", area="hills"),
            _build("powerhouse"),
            _turn(2, vp=-2),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse red_space", "2"),
        conduits=("highest_value dam_own_neutral_rival powerhouse_own_rival", "C1R"),
        powerhouses=("feeds_own_else_not_rival strongest_built_conduit own_dam", "6"),
        headstreams="BCDA",
    ),
    _tile(
        3,
        (
            _production("green", -1, engineers=1),
            _discard("green"),
            _build("base"),
            _patent("base"),
            _turn(1),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse above_own_dam", "3"),
        conduits=("highest_value powerhouse_own_rival dam_own_neutral_rival", "C2L"),
        powerhouses=("not_rival_else_feeds_own strongest_built_conduit own_dam", "7"),
        headstreams="CDAB",
    ),
    _tile(
        4,
        (
            _production("green", -1, engineers=1),
            _build("base", area="mountains"),
            _machines(excavators=1, engineers=1, vp=-2),
            _turn(1),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse most_water", "4"),
        conduits=("highest_value powerhouse_own_rival dam_own_neutral_rival", "C2R"),
        powerhouses=("not_rival_else_feeds_own strongest_built_conduit own_dam", "11"),
        headstreams="DABC",
    ),
    _tile(
        5,
        (
            _production("green", 0),
            _WAITING_DROPS,
            _build("elevation"),
            _build("conduit"),
            _turn(3, engineers=2, vp=-5),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse below_powerhouse", "6"),
        conduits=("powerhouse_own_rival dam_own_neutral_rival highest_value", "C3L"),
        powerhouses=("in_basin_5 strongest_built_conduit own_dam", "5"),
        headstreams="DCBA",
    ),
    _tile(
        6,
        (
            _production("green", 0),
            _FLOWING_DROP,
            _build("elevation"),
            _build("base"),
            _turn(1),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse red_space", "7"),
        conduits=("powerhouse_own_rival dam_own_neutral_rival highest_value", "C3R"),
        powerhouses=("in_basin_6 strongest_built_conduit own_dam", "6"),
        headstreams="CBAD",
    ),
    _tile(
        7,
        (
            _production("yellow", 0),
            _discard("yellow"),
            _build("elevation"),
            _build("powerhouse"),
            _patent("elevation"),
            _turn(1),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse above_own_dam", "8"),
        conduits=("powerhouse_own_rival dam_own_neutral_rival highest_value", "C4L"),
        powerhouses=("in_basin_7 strongest_built_conduit own_dam", "7"),
        headstreams="BADC",
    ),
    _tile(
        8,
        (
            _production("yellow", 0),
            _discard("yellow"),
            _build("elevation"),
            _build("powerhouse"),
            _machines(mixers=1, engineers=1, vp=-3),
            _turn(1),
            _BANK,
        ),
        dams=("strongest_built_conduit own_powerhouse most_water", "9"),
        conduits=("powerhouse_own_rival dam_own_neutral_rival highest_value", "C4R"),
        powerhouses=("in_plain strongest_built_conduit own_dam", "12"),
        headstreams="CBAD",
    ),
    _tile(
        9,
        (
            _production("green", 0),
            _WAITING_DROPS,
            _build("conduit", least=3),
            _build("elevation"),
            _turn(2, vp=-2),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("red_space strongest_built_conduit own_powerhouse", "1"),
        conduits=("dam_own_neutral_rival powerhouse_own_rival highest_value", "C5L"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "8"),
        headstreams="ABCD",
    ),
    _tile(
        10,
        (
            _production("green", 0),
            _FLOWING_DROP,
            _build("conduit"),
            _build("powerhouse"),
            _turn(3, engineers=2, vp=-5),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("red_space strongest_built_conduit own_powerhouse", "2"),
        conduits=("dam_own_neutral_rival powerhouse_own_rival highest_value", "C5R"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "9"),
        headstreams="BCDA",
    ),
    _tile(
        11,
        (
            _production("green", 1),
            _discard("green"),
            _build("conduit"),
            _patent("conduit"),
            _turn(1),
            _BANK,
        ),
        dams=("above_own_dam own_powerhouse strongest_built_conduit", "3"),
        conduits=("dam_own_neutral_rival powerhouse_own_rival highest_value", "C6L"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "9"),
        headstreams="CDAB",
    ),
    _tile(
        12,
        (
            _production("red", 0),
            _discard("red"),
            _build("conduit", least=4),
            _machines(excavators=2, engineers=2, vp=-4),
            _turn(1),
            _BANK,
        ),
        dams=("above_own_dam own_powerhouse strongest_built_conduit", "4"),
        conduits=("dam_own_neutral_rival powerhouse_own_rival highest_value", "C6R"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "10"),
        headstreams="DABC",
    ),
    _tile(
        13,
        (
            _production("yellow", 1),
            _WAITING_DROPS,
            _build("powerhouse"),
            _build("base"),
            _turn(1),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("red_space own_powerhouse strongest_built_conduit", "6"),
        conduits=("dam_rival_neutral_own second_highest_value powerhouse_own_rival", "C7L"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "10"),
        headstreams="DCBA",
    ),
    _tile(
        14,
        (
            _production("yellow", 1),
            _FLOWING_DROP,
            _build("powerhouse"),
            _build("conduit"),
            _turn(2, vp=-2),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("red_space own_powerhouse strongest_built_conduit", "7"),
        conduits=("dam_rival_neutral_own second_highest_value powerhouse_own_rival", "C7R"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "11"),
        headstreams="CBAD",
    ),
    _tile(
        15,
        (
            _production("green", 1),
            _build("powerhouse"),
            _patent("powerhouse"),
            _turn(1),
            _BANK,
        ),
        dams=("most_water strongest_built_conduit own_powerhouse", "8"),
        conduits=("powerhouse_rival_own second_highest_value dam_rival_neutral_own", "C8L"),
        powerhouses=("strongest_built_conduit own_dam feeds_own_else_not_rival", "11"),
        headstreams="BADC",
    ),
    _tile(
        16,
        (
            _production("red", 0),
            _discard("red"),
            _build("powerhouse"),
            _machines(mixers=1, engineers=1, vp=-3),
            _turn(1),
            _BANK,
        ),
        dams=("most_water strongest_built_conduit own_powerhouse", "9"),
        conduits=("powerhouse_rival_own second_highest_value dam_rival_neutral_own", "C8R"),
        powerhouses=("own_dam strongest_built_conduit feeds_own_else_not_rival", "12"),
        headstreams="CBAD",
    ),
    _tile(
        17,
        (
            _production("green", 2),
            _WAITING_DROPS,
            _build("base"),
            _turn(1),
            _machines(any_machine=1, engineers=1, vp=-3),
            _BANK,
        ),
        dams=("below_powerhouse strongest_built_conduit red_space", "5"),
        conduits=("second_highest_value dam_own_neutral_rival powerhouse_own_rival", "C9L"),
        powerhouses=("own_dam strongest_built_conduit feeds_own_else_not_rival", "8"),
        headstreams="ABCD",
    ),
    _tile(
        18,
        (
            _production("yellow", 2),
            _WAITING_DROPS,
            _build("base"),
            _machines(excavators=1, mixers=1, engineers=2, vp=-5),
            _turn(1),
            _BANK,
        ),
        dams=("below_powerhouse strongest_built_conduit above_own_dam", "10"),
        conduits=("second_highest_value dam_own_neutral_rival powerhouse_own_rival", "C9R"),
        powerhouses=("own_dam strongest_built_conduit feeds_own_else_not_rival", "11"),
        headstreams="CBAD",
    ),
    _tile(
        19,
        (
            _production("yellow", 2),
            _build("conduit"),
            _machines(excavators=1, mixers=1, engineers=2, vp=-5),
            _turn(1),
            _BANK,
        ),
        dams=("below_powerhouse strongest_built_conduit most_water", "5"),
        conduits=("second_highest_value powerhouse_own_rival dam_own_neutral_rival", "C10L"),
        powerhouses=("own_dam strongest_built_conduit feeds_own_else_not_rival", "12"),
        headstreams="CDAB",
    ),
    _tile(
        20,
        (
            _production("green", 2),
            _build("powerhouse"),
            _machines(excavators=1, mixers=1, engineers=2, vp=-5),
            _turn(1),
            _BANK,
        ),
        dams=("below_powerhouse strongest_built_conduit most_water", "10"),
        conduits=("second_highest_value powerhouse_own_rival dam_own_neutral_rival", "C10R"),
        powerhouses=("own_dam strongest_built_conduit feeds_own_else_not_rival", "12"),
        headstreams="DABC",
    ),
)

AUTOMA_TILES: Final[dict[int, AutomaTile]] = {tile.number: tile for tile in _TILES}
