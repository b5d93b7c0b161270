"""A position as plain text: everything that lies on the table, in the order in which you would look at it.

It is the twin of the board picture for a terminal, a log and a screen reader: whole words, one thing per line, and
the few signs (● for a drop, ○ for room) only beside the numbers that they repeat.

>>> from barrage_core.newgame import new_game
>>> print(text(new_game(players=2, seed=1)[0]).splitlines()[0])
Barrage, introductory game, 2 players, map standard
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from textwrap import wrap

from .catalogue import say
from .components.automa import AUTOMA_OBJECTIVE_VP
from .components.companies import COMPANIES, OFFICERS
from .components.contracts import CONTRACTS
from .components.management import SECTIONS
from .components.maps import BasinSpec, MapSpec, SpaceSpec
from .components.technology import TECHNOLOGY
from .components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from .names import AREAS, COLOURS, NEUTRAL, Seat
from .rules import question
from .rules.final import winners
from .rules.income import active_income
from .rules.objectives import objective_count
from .rules.powers import acting_officer, capacity
from .state import GameState
from .words import capitalised, count, machine_words, with_and

__all__ = ["WIDTH", "contract_words", "map_text", "owner_word", "text", "wheel_words"]

WIDTH = 110
"""The longest line."""
LABEL = 18
"""Columns of the labels within a block."""
GAMES = {"introductory": "introductory game", "full": "full game"}
"""What a game of each mode is called."""

Block = Iterator[str]


def text(state: GameState) -> str:
    """Return the whole position as text, the same for the same state."""
    blocks = [_head(state), *_map(state, state.board.spec), _spaces(state), _contracts(state), _tiles(state)]
    if state.pool:
        blocks.append(_pool(state))
    blocks += [_player(state, seat) for seat in range(state.players)]
    return _join(blocks)


def map_text(shown: GameState | MapSpec, basins: Collection[str] | None = None) -> str:
    """Return the map part of a position as text, or a bare map; of some basins only, if they are named.

    >>> from barrage_core.components.maps import MINIATURE
    >>> print(map_text(MINIATURE, ["4"]))
    PLAINS
      Basin 4, flows to basin 5
        powerhouses    P4-0 free; P4-1 free (red); P4-2 free; P4-3 free (red)
        dams           B4U free (red); B4L free
        conduits       C4L free (value 1, to basin 5)
    <BLANKLINE>
    """
    return _join(_map(None, shown, basins) if isinstance(shown, MapSpec) else _map(shown, shown.board.spec, basins))


def _join(blocks: Iterable[Block]) -> str:
    return "\n\n".join("\n".join(map(_safe, block)) for block in blocks) + "\n"


def _safe(line: str) -> str:
    """Make sure that no name from a file moves a terminal's cursor, or makes a line too long."""
    rows = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in line).split("\n")
    return "\n".join(row if len(row) <= WIDTH else "\n".join(wrap(row, WIDTH)) for row in rows)


# Words ------------------------------------------------------------------------------------------------------------


def _line(label: str, content: str | Iterable[str], indent: int = 2) -> str:
    """Put a label before its items; a long line continues below, broken between items if possible."""
    start = " " * indent + say(label).ljust(LABEL - indent) + " "
    items = [content] if isinstance(content, str) else list(content)
    rows = [""]
    for item in items or [say("none")]:
        if not rows[-1]:
            rows[-1] = item
        elif len(start) + len(rows[-1]) + len(item) + 2 < WIDTH:
            rows[-1] += "; " + item
        else:
            rows[-1] += ";"
            rows.append(item)
    short = [part for row in rows for part in wrap(row, WIDTH - len(start))]
    return start + ("\n" + " " * len(start)).join(short)


def owner_word(state: GameState, seat: Seat) -> str:
    """Name a player by the company, as the pieces on the board do; in the draft by the seat."""
    company = "" if seat == NEUTRAL else state.companies[seat]
    return say(COMPANIES[company].title) if company else state.name(seat)


def _full_name(state: GameState, seat: Seat) -> str:
    name, company = state.name(seat), owner_word(state, seat)
    return name if name == company else f"{name} ({company})"


def contract_words(name: str) -> str:
    """Say what a contract needs and what it gives."""
    contract = CONTRACTS[name]
    reward = ", ".join(map(str, contract.reward))
    return say("{contract} ({energy} energy: {reward})", contract=name, energy=contract.energy, reward=reward)


# The round --------------------------------------------------------------------------------------------------------


def _head(state: GameState) -> Block:
    setup, rules = state.setup, state.rules
    players = count(state.players, "player")
    yield say(
        "Barrage, {mode}, {players}, map {map}", mode=say(GAMES[setup.mode]), players=players, map=state.board.spec.name
    )
    if state.is_over:
        best = with_and(_full_name(state, seat) for seat in winners(state))
        yield say("The game is over. Winner: {players}", players=best)
    else:
        when = say("Draft")
        if state.round:
            phase = say(state.phase)
            when = say("Round {round} of {last}, {phase}", round=state.round, last=rules.rounds, phase=phase)
        yield f"{when}. {capitalised(question(state))}"
    yield _line("Turn order", ", ".join(owner_word(state, seat) for seat in state.turn_order), indent=0)
    if changes := rules.changes():
        yield _line("Rules", (f"{name} = {value}" for name, value in changes.items()), indent=0)


# The map ----------------------------------------------------------------------------------------------------------


def _map(state: GameState | None, spec: MapSpec, basins: Collection[str] | None = None) -> list[Block]:
    shown = [basin for basin in spec.basins if basins is None or basin.id in basins]
    names = {basin.id for basin in shown}
    heads = [number for number, (_, entered) in enumerate(spec.headstreams) if entered in names]
    blocks = [_headstreams(state, spec, heads)] if heads else []
    for area in AREAS:
        if inside := [basin for basin in shown if basin.area == area]:
            blocks.append(_area(state, area, inside))
    return blocks


def _headstreams(state: GameState | None, spec: MapSpec, heads: list[int]) -> Block:
    yield say("HEADSTREAMS")
    for head in heads:
        name, into = spec.headstreams[head]
        if state is None:
            yield _line(name, say("flows to basin {basin}", basin=into))
            continue
        drops = state.headstreams[name]
        coming = HEADSTREAM_TILES[state.setup.headstream_tiles[head]][state.round :]
        later = ", ".join(
            say("round {round}: {number}", round=state.round + number, number=more)
            for number, more in enumerate(coming, 1)
            if more
        )
        yield _line(
            name,
            say(
                "{drops}, flows to basin {basin}; to come: {later}",
                drops=f"{count(drops, 'drop')} {'●' * drops}".strip(),
                basin=into,
                later=later or say("nothing"),
            ),
        )


def _area(state: GameState | None, area: str, basins: list[BasinSpec]) -> Block:
    yield say(area).upper()
    for basin in basins:
        yield from _basin(state, basin)


def _basin(state: GameState | None, basin: BasinSpec) -> Block:
    below = say("flows to basin {basin}", basin=basin.flows_to) if basin.flows_to else say("flows off the map")
    yield "  " + say("Basin {basin}, {below}", basin=basin.id, below=below)
    if basin.powerhouses:
        yield _line("powerhouses", (_powerhouse(state, space) for space in basin.powerhouses), indent=4)
    if basin.bases:
        yield _line("dams", (_dam(state, space) for space in basin.bases), indent=4)
    if basin.conduits:
        conduits = []
        for conduit in basin.conduits:
            seat = state.conduits.get(conduit.id) if state else None
            owner = say("free") if state is None or seat is None else owner_word(state, seat)
            facts = say("value {value}, to basin {basin}", value=conduit.value, basin=conduit.to)
            conduits.append(f"{conduit.id} {owner} ({facts})")
        yield _line("conduits", conduits, indent=4)


def _free(space: SpaceSpec) -> str:
    return f"{space.id} {say('free (red)') if space.red else say('free')}"


def _powerhouse(state: GameState | None, space: SpaceSpec) -> str:
    owner = state.powerhouses.get(space.id) if state else None
    return _free(space) if state is None or owner is None else f"{space.id} {owner_word(state, owner)}"


def _dam(state: GameState | None, space: SpaceSpec) -> str:
    dam = state.dams.get(space.id) if state else None
    if state is None or dam is None:
        return _free(space)
    water, room = state.water[space.id], capacity(state, space.id)
    signs = "●" * water + "○" * (room - water)
    return say(
        "{dam} level {level} {signs} ({water} of {room})",
        dam=f"{space.id} {owner_word(state, dam.owner)}",
        level=dam.level,
        signs=signs,
        water=water,
        room=count(room, "drop"),
    )


# Action spaces, contracts, tiles ----------------------------------------------------------------------------------


def _spaces(state: GameState) -> Block:
    yield say("ACTION SPACES TAKEN")
    taken: dict[str, list[str]] = {section: [] for section in SECTIONS}
    for name, space in state.board.spaces.items():
        if name in state.occupied:
            taken[space.row.section].append(f"{name} {owner_word(state, state.occupied[name])}")
    for seat, engineers in enumerate(state.bank):
        if engineers:
            taken["bank"].append(f"{owner_word(state, seat)} {count(engineers, 'engineer')}")
    for section, names in taken.items():
        if names:
            yield _line(SECTIONS[section], names)
    if not any(taken.values()):
        yield "  " + say("none")


def _contracts(state: GameState) -> Block:
    supply = state.supply
    yield say("CONTRACTS")
    for colour in COLOURS:
        shown = [contract_words(name) for name in supply.on_show if CONTRACTS[name].kind == colour]
        yield _line(colour, shown)
    yield _line("national", map(contract_words, supply.national))
    piles = zip(COLOURS, supply.piles, strict=True)
    yield _line("face down", (f"{len(pile)} {say(colour)}" for colour, pile in piles))


def _tiles(state: GameState) -> Block:
    setup = state.setup
    yield say("TILES")
    for number, tile in enumerate(setup.bonus_tiles[: state.rules.rounds], 1):
        now = f" ({say('this round')})" if number == state.round and not state.is_over else ""
        yield _line(say("bonus {number}", number=number), bonus_words(state, tile) + now)
    counts = [
        f"{owner_word(state, seat)} {objective_count(state, seat, setup.objective)}" for seat in range(state.players)
    ]
    yield _line(
        "objective",
        [
            say(
                "{points} for most {things}",
                points=_objective_scale(state),
                things=say(OBJECTIVE_TILES[setup.objective]),
            ),
            say("now {counts}", counts=", ".join(counts)),
        ],
    )
    if setup.mode == "full":
        for place, tile in enumerate(state.patents, 1):
            what = f"{say(tile)}: {say(TECHNOLOGY[tile].effect)}" if tile else say("taken")
            yield _line(say("patent {number}", number=place), what)
        yield _line("patents left", count(len(state.technology_pile), "tile"))


def bonus_words(state: GameState, tile: str) -> str:
    """Say what a bonus tile gives."""
    return say("{vp} VP for each of: {things}", vp=state.rules.bonus_points(tile), things=say(BONUS_TILES[tile]))


def _objective_scale(state: GameState) -> str:
    """Say what the places of the objective pay; Automas have a scale of their own."""
    people, automas = (", ".join(map(str, scale)) for scale in (state.rules.objective_vp, AUTOMA_OBJECTIVE_VP))
    if any(state.setup.automas) and not all(state.setup.automas):
        return say("{people} VP (an Automa: {automas} VP)", people=people, automas=automas)
    return say("{vp} VP", vp=automas if any(state.setup.automas) else people)


def _pool(state: GameState) -> Block:
    yield say("TO BE PICKED")
    pairs = (
        say("{company} with {officer}", company=say(COMPANIES[company].title), officer=OFFICERS[name])
        for company, name in state.pool
        if company
    )
    yield _line("companies", pairs)
    yield _line("contracts", (contract_words(name) for company, name in state.pool if not company))


# The players ------------------------------------------------------------------------------------------------------


def _player(state: GameState, seat: Seat) -> Block:
    company = state.companies[seat]
    titles: tuple[str, ...] = (say("has not picked yet"),)
    if company:
        titles = (say(COMPANIES[company].title), OFFICERS.get(state.officers[seat], ""))
    automa = f"Automa ({say(state.automa(seat).title)})" if state.automa(seat).id else ""
    who = ", ".join(dict.fromkeys(filter(None, (state.name(seat), *titles, automa))))
    passed = f" ({say('has passed')})" if state.passed[seat] else ""
    yield say("SEAT {number}: {who}", number=seat + 1, who=who) + passed
    score = say("{vp} VP, {energy} energy in this round", vp=state.vp[seat], energy=state.energy[seat])
    yield _line("score", score)
    supply = {
        "engineer": state.engineers,
        "credit": state.credits,
        "excavator": state.excavators,
        "mixer": state.mixers,
    }
    yield _line("supply", ", ".join(count(numbers[seat], thing) for thing, numbers in supply.items()))
    pieces = zip(state.built[seat]._fields, state.built[seat], strict=True)
    yield _line("built", ", ".join(count(number, piece) for piece, number in pieces if number) or say("nothing"))
    if automa:
        yield _line("constructions", say("an Automa uses no spaces for them"))
    else:
        used, spaces = state.constructions[seat], len(state.board.company_spaces)
        yield _line("constructions", say("{used} of {spaces} spaces used in this round", used=used, spaces=spaces))
    if company:
        yield _line("income", map(str, active_income(state, seat)))
    yield _line("tiles", ", ".join(map(say, state.tiles[seat])) or say("none"))
    yield _line("wheel", list(wheel_words(state, seat)) or say("empty"))
    yield _line("contracts", map(contract_words, state.contracts[seat]))
    yield _line("fulfilled", ", ".join(state.fulfilled[seat]) or say("none"))
    if used := state.activations[seat]:
        yield _line("copied", say("an officer {times} in this round", times=count(used, "time")))
    if acting_officer(state, seat) != state.officers[seat]:
        yield _line("acts as", OFFICERS[state.copied])


def wheel_words(state: GameState, seat: Seat) -> Iterator[str]:
    """Name each load with the turns until it comes back."""
    for turns, (tile, excavators, mixers) in enumerate(state.wheels[seat], 1):
        load = machine_words(excavators, mixers)
        if tile:
            load.insert(0, say("{tile} tile", tile=say(tile)))
        if load:
            yield say("back in {turns}: {load}", turns=count(turns, "turn"), load=", ".join(load))
