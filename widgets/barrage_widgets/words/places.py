"""What a place of the map is, in words: whose it is, what it holds, what it costs, and what leads to it and from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barrage_core import RULES, GameState
from barrage_core.board import Board
from barrage_core.catalogue import say, say_many
from barrage_core.names import NEUTRAL
from barrage_core.questions.water import dam_capacity
from barrage_core.river import River, basins_below, conduits_into, feeds, way_down
from barrage_core.words import a_piece, capitalised, count

__all__ = ["Sentence", "basins_words", "dam_words", "joined", "tell_place"]


class Sentence(NamedTuple):
    """A sentence, and the page of the rulebook where more is said."""

    text: str
    page: int


RIVER = RULES["water.lost"].page
RED = RULES["construction.red_space"].page
HELD = RULES["water.held"].page
CONNECTED = RULES["production.conduit"].page
FEE = RULES["production.fee"].page
FLOWS_ON = RULES["production.water"].page
HEADSTREAM = RULES["round.headstreams"].page


def joined(names: Sequence[str]) -> str:
    """Join names.

    >>> joined(["A"]), joined(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    return f" {say('and')} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def basins_words(basins: Sequence[str]) -> str:
    """Name basins.

    >>> basins_words(["5"]), basins_words(["5", "9"])
    ('basin 5', 'basins 5 and 9')
    """
    return f"{say_many(len(basins), 'basin', 'basins')} {joined(basins)}"


def dam_words(state: GameState, place: str) -> str:
    """Name the dam on a space by its owner."""
    owner = state.dams[place].owner
    if owner == NEUTRAL:
        return say("the neutral dam on {place}", place=place)
    return say("{player}'s dam on {place}", player=state.called(owner), place=place)


def _dam_of(state: GameState, place: str) -> str:
    """Name the dam on a space by its owner, without the space."""
    owner = state.dams[place].owner
    return say("the neutral dam") if owner == NEUTRAL else say("{player}'s dam", player=state.called(owner))


def tell_place(river: River, board: Board, state: GameState | None, place: str) -> list[Sentence]:
    """Say everything about a place or a basin; without a state, what the map alone says."""
    if place in board.basins:
        return list(_basin(river, board, state, place))
    tellers = {"headstream": _headstream, "base": _base, "powerhouse": _powerhouse, "conduit": _conduit}
    return list(tellers[river.nodes[place]["kind"]](river, board, state, place))


def _headstream(river: River, board: Board, state: GameState | None, place: str) -> Iterator[Sentence]:
    lies = "" if state is None else say(" Drops here now: {headstreams}.", headstreams=state.headstreams[place])
    yield Sentence(
        say("{place} is a headstream: water comes onto the map here.{lies}", place=place, lies=lies), HEADSTREAM
    )
    yield Sentence(
        say(
            "Its water runs down the river through {basins}, then off the map.",
            basins=basins_words(basins_below(river, place)),
        ),
        RIVER,
    )


def _base(river: River, board: Board, state: GameState | None, place: str) -> Iterator[Sentence]:
    basin = board.basin_of[place]
    spaces = board.base_spaces[basin]
    which = say(
        "{place} is a space for a dam in basin {basin} ({area})",
        place=place,
        basin=basin,
        area=say(board.area_of[place]),
    )
    if len(spaces) > 1:
        order = ["first", "second", "third", "fourth"][: len(spaces)]
        which += say(", the {order} that water meets there", order=say(order[spaces.index(place)]))
    yield Sentence(f"{which}.", HELD)
    if state is not None:
        yield _dam(state, place)
    yield from _red(board, place, "base", say(" An elevation does not."))
    below = basins_below(river, place)
    yield Sentence(
        say("What flows past goes on to {basins}.", basins=basins_words(below))
        if below
        else say("What flows past is lost."),
        RIVER,
    )
    yield from _conduits_out(board, state, basin)


def _dam(state: GameState, place: str) -> Sentence:
    if place not in state.dams:
        return Sentence(say("Nobody has built here."), HELD)
    dam, water, room = state.dams[place], state.water[place], dam_capacity(state, place)
    left = say("room for {room} more", room=room - water) if water < room else say("full")
    owner = _dam_of(state, place)
    return Sentence(
        say(
            "{dam} stands here, level {level}; it holds {drops}, {left}.",
            dam=capitalised(owner),
            level=dam.level,
            drops=count(water, "drop"),
            left=left,
        ),
        HELD,
    )


def _powerhouse(river: River, board: Board, state: GameState | None, place: str) -> Iterator[Sentence]:
    basin = board.basin_of[place]
    yield Sentence(
        say(
            "{place} is a space for a powerhouse in basin {basin} ({area}).",
            place=place,
            basin=basin,
            area=say(board.area_of[place]),
        ),
        CONNECTED,
    )
    if state is not None:
        built = place in state.powerhouses
        owner = (
            say("It belongs to {player}.", player=state.called(state.powerhouses[place]))
            if built
            else say("Nobody has built here.")
        )
        yield Sentence(owner, CONNECTED)
    yield from _red(board, place, "powerhouse")
    yield from _conduits_in(river, board, state, basin)
    after = [lower for lower in way_down(river, place) if lower in board.base_cost]
    first = say("; the first space for a dam on its way is {after}", after=after[0]) if after else ""
    yield Sentence(say("Used water goes back to the river{first}.", first=first), FLOWS_ON)


def _conduit(river: River, board: Board, state: GameState | None, place: str) -> Iterator[Sentence]:
    start, end, value = board.basin_of[place], board.leads_to[place], board.value[place]
    yield Sentence(
        say(
            "{place} is a conduit of value {value}: each drop that is sent through makes {value} energy.",
            place=place,
            value=value,
        ),
        CONNECTED,
    )
    dams, houses = joined(board.base_spaces[start]), joined(board.powerhouse_spaces[end])
    yield Sentence(
        say(
            "It leads from the dams of basin {start} ({dams}) to the powerhouses of basin {end} ({houses}).",
            start=start,
            dams=dams,
            end=end,
            houses=houses,
        ),
        CONNECTED,
    )
    if state is not None and place not in state.conduits:
        yield Sentence(say("Nobody has built it yet."), CONNECTED)
    elif state is not None:
        fee = count(state.rules.conduit_fee_credits, "credit")
        owner = state.called(state.conduits[place])
        yield Sentence(
            say("It belongs to {owner}; anybody else pays {owner} {fee} for each drop.", owner=owner, fee=fee), FEE
        )


def _basin(river: River, board: Board, state: GameState | None, basin: str) -> Iterator[Sentence]:
    spec = next(one for one in board.spec.basins if one.id == basin)
    below = say("to basin {basin}", basin=spec.flows_to) if spec.flows_to else say("off the map")
    yield Sentence(
        say(
            "Basin {basin} lies in the {area}. Its river goes on {below}.",
            basin=basin,
            area=say(spec.area),
            below=below,
        ),
        RIVER,
    )
    above = feeds(river, basin)
    heads = [name for name in above if name in board.headstreams]
    upper = [name for name in above if name not in heads]
    source = f"{say_many(len(heads), 'headstream', 'headstreams')} {joined(heads)}" if heads else say("no headstream")
    yield Sentence(
        say(
            "By river it gets water from {source}{what}.",
            source=source,
            what=say(", through {basins}", basins=basins_words(upper)) if upper else "",
        ),
        RIVER,
    )
    if state is not None:
        for dam in board.base_spaces[basin]:
            if dam in state.dams:
                water, room = state.water[dam], dam_capacity(state, dam)
                yield Sentence(
                    say(
                        "{dam} holds {water} of {drops}.",
                        dam=capitalised(dam_words(state, dam)),
                        water=water,
                        drops=count(room, "drop"),
                    ),
                    HELD,
                )
    yield from _conduits_in(river, board, state, basin)
    yield from _conduits_out(board, state, basin)


def _red(board: Board, place: str, piece: str, more: str = "") -> Iterator[Sentence]:
    if fee := board.building_fee[place]:
        yield Sentence(
            say(
                "Its border is red: {piece} costs {credits} more here.{more}",
                piece=a_piece(piece),
                credits=count(fee, "credit"),
                more=more,
            ),
            RED,
        )


def _conduits_out(board: Board, state: GameState | None, basin: str) -> Iterator[Sentence]:
    out = [name for name in board.value if board.basin_of[name] == basin]
    words = [
        say(
            "{name} (value {value}{owned}) to basin {basin}",
            name=name,
            value=board.value[name],
            owned=_owned(state, name),
            basin=board.leads_to[name],
        )
        for name in out
    ]
    if words:
        yield Sentence(say("Conduits from its dams: {words}.", words=joined(words)), CONNECTED)


def _conduits_in(river: River, board: Board, state: GameState | None, basin: str) -> Iterator[Sentence]:
    into = conduits_into(river, basin)
    words = [
        say(
            "{name} (value {value}{owned}) from basin {basin}",
            name=name,
            value=board.value[name],
            owned=_owned(state, name),
            basin=board.basin_of[name],
        )
        for name in into
    ]
    if words:
        yield Sentence(say("Conduits to its powerhouses: {words}.", words=joined(words)), CONNECTED)
    elif board.powerhouse_spaces[basin]:
        yield Sentence(say("No conduit leads to its powerhouses."), CONNECTED)


def _owned(state: GameState | None, conduit: str) -> str:
    if state is None:
        return ""
    return (
        say(", owned by {player}", player=state.called(state.conduits[conduit]))
        if conduit in state.conduits
        else say(", not built")
    )
