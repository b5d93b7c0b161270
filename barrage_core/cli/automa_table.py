"""A game with cardboard, followed line by line: what a line enters, and what the helper answers.

A line is a command with its words. What it enters is an edit of the position; every entry and every turn can be taken
back. `barrage automa` reads the lines from the keyboard, or from whatever is piped into it.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import zip_longest
from typing import Any, NamedTuple

from .. import Event, GameState
from ..checks import expected, one_of
from ..components.automa import AUTOMA_LEVELS
from ..components.contracts import PRIVATE
from ..errors import BarrageError
from ..files.codes import decode, encode
from ..files.faults import faults
from ..files.positions import from_position, to_position
from ..game import Game
from ..names import COLOURS
from ..questions.automa import automa_to_move, automa_turn, told
from ..questions.cardboard import (
    give,
    lay_out,
    new_table,
    seat_automa,
    set_national,
    shuffle_tiles,
    slots,
    turn_done,
    whose_turn,
)
from ..text import text
from ..words import capitalised, count
from .automa_lines import GOODS, Command, each_once, number_in, spelled
from .automa_words import (
    NEW_TABLE,
    Lines,
    check_table,
    decides_instead,
    off_the_wheel,
    turn_lines,
    turned_up,
    why_not_lines,
)

__all__ = ["COMMANDS", "CardboardTable"]

Faces = tuple[int | None, int | None]
CODE = "BK"
"""How a position code begins; anything else that is opened is a file."""


class Moment(NamedTuple):
    """A table at a moment, the tiles that are named for the turn, and the last turn of an Automa: whose, where, how."""

    state: GameState
    faces: Faces = (None, None)
    last: tuple[str, GameState, Faces] | None = None


class CardboardTable:
    """A table and everything that was entered about it; `answer` takes a line and says what came of it."""

    def __init__(self, state: GameState) -> None:
        self._moments, self._now = [Moment(state)], 0

    @property
    def state(self) -> GameState:
        """The table as it stands."""
        return self.moment.state

    @property
    def moment(self) -> Moment:
        """The table with all that is known about the turn."""
        return self._moments[self._now]

    def answer(self, line: str) -> Lines:
        """Do what a line says; a line that cannot be done is an error, and changes nothing."""
        first, *words = line.split() or [line]
        name = one_of(first.lower() if first.lower() in COMMANDS else first, COMMANDS, "command")
        command = COMMANDS[name]
        if not command.fewest <= len(words) <= command.most:
            raise BarrageError(expected(f"{name} {command.words}".strip(), line.strip(), "command"))
        return command.run(self, name, *(words if command.as_written else map(self.spelled, words)))

    def spelled(self, word: str) -> str:
        """Return a word as the kit spells it, whatever its letters are, small or capital."""
        return spelled(self.state, word)

    def enter(self, position: dict[str, Any], says: str, *, anew: bool = False) -> Lines:
        """Go on with an edited position, or with another table; its faults keep nobody from entering more."""
        state = from_position(position, check=False)
        self._go_on(Moment(state) if anew else self.moment._replace(state=state))
        return [f"{says}.", *(f"Correct this: {fault}." for fault in faults(self.state))]

    def play_on(self, after: GameState, events: list[Event], faces: Faces = (None, None)) -> Lines:
        """Go on to the next decision, and tell what happened on the way; `faces` are those that an Automa followed."""
        lines = [*told(after, events), *turned_up(self.state, after)]
        automa, last = automa_to_move(self.state), self.moment.last
        if automa is not None:
            last = (self.state.called(automa), self.state, faces)
        self._go_on(Moment(after, last=last))
        return [*lines, self.whose_turn()]

    def name_faces(self, faces: Faces) -> None:
        """Keep the tiles that are named for the turn, as an entry that can be taken back."""
        self._go_on(self.moment._replace(faces=faces))

    def _go_on(self, moment: Moment) -> None:
        self._moments = [*self._moments[: self._now + 1], moment]
        self._now += 1

    def step(self, by: int) -> Lines:
        """Take the last entry back, or do it again."""
        if not 0 <= self._now + by < len(self._moments):
            raise BarrageError("there is nothing to take back" if by < 0 else "nothing was taken back")
        self._now += by
        return ["Taken back." if by < 0 else "Done again.", self.whose_turn()]

    def whose_turn(self) -> str:
        """Say whose turn it is."""
        return whose_turn(self.state) + ("." if self.state.decision is None else " is to move.")

    def seat(self, company: str) -> int:
        """Return the seat of a company."""
        return self.state.companies.index(one_of(company, self.state.companies, "company"))


# What stands on the map -----------------------------------------------------------------------------------------------


def _dam(table: CardboardTable, name: str, place: str, owner: str, level: str = "1", water: str = "0") -> Lines:
    position = to_position(table.state)
    drops = number_in(water, "water")
    position.setdefault("dams", {})[place] = {"owner": owner, "level": number_in(level, "level"), "water": drops}
    return table.enter(position, f"{place}: dam, {owner}, level {level}, {count(drops, 'drop')}")


def _piece(table: CardboardTable, name: str, place: str, company: str) -> Lines:
    position = to_position(table.state)
    position.setdefault(f"{name}s", {})[place] = company
    return table.enter(position, f"{place}: {name}, {company}")


def _space(table: CardboardTable, name: str, space: str, company: str) -> Lines:
    position = to_position(table.state)
    position.setdefault("occupied", {})[space] = company
    return table.enter(position, f"{space}: {company}")


def _drops(table: CardboardTable, name: str, place: str, drops: str) -> Lines:
    position, number = to_position(table.state), number_in(drops, "drops")
    if place in position.get("dams", {}):
        position["dams"][place]["water"] = number
    else:
        position.setdefault("headstreams", {})[place] = number
    return table.enter(position, f"{place}: {count(number, 'drop')}")


def _empty(table: CardboardTable, name: str, place: str) -> Lines:
    position = to_position(table.state)
    for field in ("dams", "conduits", "powerhouses", "headstreams", "occupied"):
        if position.get(field, {}).pop(place, None) is not None:
            return table.enter(position, f"{place}: empty")
    raise BarrageError(f"there is nothing on {place}")


# What is laid out -----------------------------------------------------------------------------------------------------

FIELDS = {
    "contracts": "contracts_on_show",
    "patents": "patents",
    "headstreams": "headstream_tiles",
    "bonus": "bonus_tiles",
    "order": "turn_order",
}


def _lay(table: CardboardTable, name: str, *words: str) -> Lines:
    """Lay out everything of a kind, in order; a contract goes to the slots of its colour, and - is an empty slot."""
    each_once(filter(_named, words), name)
    field, position, state = FIELDS[name], to_position(table.state), table.state
    if name == "contracts":
        for at in reversed(range(len(slots(state, field)))):
            position, state = _laid(position, state, field, at, "")
    for at, word in enumerate(words):
        slot = _slot_for(state, word) if name == "contracts" else at
        position, state = _laid(position, state, field, slot, _named(word))
    return table.enter(position, f"{capitalised(name)}: {' '.join(words) or 'none'}")


def _slot_for(state: GameState, contract: str) -> int:
    """Return the first empty slot of a contract's colour."""
    private = [name for colour in COLOURS for name in PRIVATE[colour]]
    one_of(contract, private, "contracts")
    for at, slot in enumerate(slots(state, "contracts_on_show")):
        if contract in slot.options and not slot.shown:
            return at
    raise BarrageError(f"contracts: there is no room on show for {contract}")


def _named(word: str) -> str:
    return "" if word == "-" else word


def _laid(position: dict[str, Any], state: GameState, *lay: Any) -> tuple[dict[str, Any], GameState]:
    edited, _ = lay_out(position, state, *lay)
    return edited, from_position(edited, check=False)


def _national(table: CardboardTable, name: str, *contracts: str) -> Lines:
    each_once(contracts, name)
    return table.enter(*set_national(to_position(table.state), table.state, list(contracts)))


def _objective(table: CardboardTable, name: str, tile: str) -> Lines:
    return table.enter({**to_position(table.state), "objective": tile}, f"Objective: {tile}")


# Players --------------------------------------------------------------------------------------------------------------


def _players(table: CardboardTable, name: str, *words: str) -> Lines:
    """Lay out a new table with these players, Automas before people."""
    pairs = [word.partition("=") for word in words]
    each_once((company for company, _, _ in pairs), name)
    levels = {company: level for company, _, level in pairs}
    automas = [company for company in levels if levels[company]]
    people = [company for company in levels if not levels[company]]
    if not automas:
        raise BarrageError(f"players: none of them is an Automa; give one a level, as in {people[0]}=medium")
    chosen, seed = tuple(levels[company] for company in automas), table.state.automa_pile.seed
    position = new_table(chosen, len(people), seed=seed, companies=(*automas, *people))
    return [*table.enter(position, "A new table", anew=True), *NEW_TABLE, table.whose_turn()]


def _seat(table: CardboardTable, name: str, company: str, *words: str) -> Lines:
    """Let an Automa or a person play for a company, with an officer that may be named."""
    level, *officer = words if name == "automa" else ("", *words)
    if name == "automa":
        one_of(level, AUTOMA_LEVELS, "level")
    edited, says = seat_automa(to_position(table.state), table.state, table.seat(company), level)
    if officer:
        edited["players"][table.seat(company)]["officer"] = officer[0]
    return table.enter(edited, says)


def _player(table: CardboardTable, name: str, company: str, *words: str) -> Lines:
    """Set goods of a player, one after the other."""
    company, fields = table.spelled(company), [table.spelled(word) for word in words[::2]]
    position, seat = to_position(table.state), table.seat(company)
    each_once(fields, name)
    for field, value in zip_longest(fields, words[1::2]):
        one_of(field, GOODS, "player")
        if value is None:
            raise BarrageError(f"player: say how many, or which, after {field}")
        written = value if field == "name" else table.spelled(value)
        position["players"][seat][field] = written if field in ("officer", "name") else number_in(value, field)
    return table.enter(position, f"{company}: {' '.join(words)}")


def _give(table: CardboardTable, name: str, company: str, *names: str) -> Lines:
    each_once(names, name)
    field = {"hand": "contracts", "fulfilled": "fulfilled", "technology": "tiles"}[name]
    return table.enter(*give(to_position(table.state), table.state, table.seat(company), field, list(names)))


def _wheel(table: CardboardTable, name: str, company: str, turns: str, *load: str) -> Lines:
    tile, excavators, mixers = (*load, *("-", "0", "0")[len(load) :])
    position, seat = to_position(table.state), table.seat(company)
    player = position["players"][seat]
    tiles = [one for one in table.state.tiles[seat] if one != tile]
    segment = {"tile": _named(tile), "excavators": number_in(excavators, "excavators")}
    before = player.setdefault("wheel", {}).get(turns, {}).get("tile")
    player["wheel"][turns] = segment | {"mixers": number_in(mixers, "mixers")}
    player["tiles"] = [*tiles, *([before] if before and before != tile else [])]
    lines = table.enter(position, f"{company}, back in {turns}: {' '.join(load) or 'nothing'}")
    return [*lines, off_the_wheel(table.state, seat)] if segment["excavators"] or int(mixers) else lines


def _out(table: CardboardTable, name: str, company: str) -> Lines:
    position, seat = to_position(table.state), table.seat(company)
    position["players"][seat] |= {"passed": name == "out"} | ({"engineers": 0} if name == "out" else {})
    return table.enter(position, f"{company}: {'out for the round' if name == 'out' else 'in the round'}")


def _round(table: CardboardTable, name: str, word: str) -> Lines:
    """Go to a turn of a player, or to another round."""
    position = deepcopy(to_position(table.state))
    for field in ("agenda", "phase", "copied"):
        position.pop(field, None)
    position |= {"round": number_in(word, "round")} if name == "round" else {"to_move": word}
    return [*table.enter(position, f"{capitalised(name)}: {word}"), table.whose_turn()]


def _shuffle(table: CardboardTable, name: str, seed: str) -> Lines:
    return table.enter(*shuffle_tiles(to_position(table.state), table.state, number_in(seed, "seed")))


# Turns ----------------------------------------------------------------------------------------------------------------


def _faces(table: CardboardTable, name: str, actions: str, criteria: str) -> Lines:
    faces = number_in(actions, "actions"), number_in(criteria, "criteria")
    _check_turn(table.state)
    automa_turn(table.state, *faces)
    table.name_faces(faces)
    return [f"Actions of tile {actions}, criteria of tile {criteria}."]


def _go(table: CardboardTable, name: str) -> Lines:
    """Tell and do the turn of an Automa; one without engineers is out for the round."""
    state = table.state
    check_table(state)
    task = state.decision
    if task is not None and state.automa(task.player).id and not state.engineers[task.player]:
        return _do(table, name, "1")
    _check_turn(state)
    faces = table.moment.faces
    turn = automa_turn(state, *faces)
    return [*turn_lines(state, turn), "", *table.play_on(*turn.going_on(), faces)]


def _check_turn(state: GameState) -> None:
    """Say what to do where it is not the turn of an Automa."""
    if instead := decides_instead(state):
        done = "say “done” when the turn is over, or " if state.round else "say "
        raise BarrageError(f"{instead}: {done}“moves” for what can be done and “do NUMBER” for what was")


def _why(table: CardboardTable, name: str, place: str) -> Lines:
    """Answer about the turn to come; where that is not an Automa's, about the last that one took."""
    state, faces, last = table.moment
    if automa_to_move(state) is None and last is not None:
        automa, before, faces = last
        return why_not_lines(before, place, *faces, f", in the turn that {automa} took")
    check_table(state)
    _check_turn(state)
    return why_not_lines(state, place, *faces)


def _moves(table: CardboardTable, name: str) -> Lines:
    check_table(table.state)
    game = Game.from_position(table.state)
    return [f"{at}. {action}" for at, action in enumerate(game.legal_actions(), 1)]


def _do(table: CardboardTable, name: str, number: str) -> Lines:
    check_table(table.state)
    game = Game.from_position(table.state)
    actions = game.legal_actions()
    chosen = int(one_of(number, [str(at) for at in range(1, len(actions) + 1)], "do"))
    step = game.play(actions[chosen - 1])
    return table.play_on(step.after, list(step.events))


def _done(table: CardboardTable, name: str) -> Lines:
    check_table(table.state)
    return table.play_on(*turn_done(table.state, passes=name == "pass"))


# Keeping --------------------------------------------------------------------------------------------------------------


def _save(table: CardboardTable, name: str, path: str) -> Lines:
    return [f"Saved as {Game.from_position(table.state).save(path)}."]


def _open(table: CardboardTable, name: str, path: str) -> Lines:
    state = decode(path) if path.startswith(CODE) else Game.load(path).state
    return [*table.enter(to_position(state), f"Opened {path}"[:60], anew=True), table.whose_turn()]


def _show(table: CardboardTable, name: str) -> Lines:
    return text(table.state).splitlines()


def _code(table: CardboardTable, name: str) -> Lines:
    return [encode(table.state)]


def _undo(table: CardboardTable, name: str) -> Lines:
    return table.step(-1 if name == "undo" else 1)


def _help(table: CardboardTable, name: str) -> Lines:
    width = max(len(f"{one} {command.words}") for one, command in COMMANDS.items())
    return [f"{f'{one} {command.words}':{width}}  {command.says}" for one, command in COMMANDS.items()]


ANY = 40
COMMANDS: dict[str, Command] = {
    "go": Command(_go, "", 0, 0, "what the Automa that is to move does, and why; then the next turn"),
    "faces": Command(_faces, "ACTIONS CRITERIA", 2, 2, "the two tiles that lie on your table, for this turn"),
    "why": Command(_why, "PLACE", 1, 1, "why does the Automa not build there? It can be asked after “go” too"),
    "done": Command(_done, "", 0, 0, "a person has played on the table, and what changed is entered"),
    "pass": Command(_done, "", 0, 0, "a person is out for the round"),
    "moves": Command(_moves, "", 0, 0, "what a person can do, with numbers"),
    "do": Command(_do, "NUMBER", 1, 1, "do one of these, and keep the table up to date"),
    "undo": Command(_undo, "", 0, 0, "take the last entry or turn back"),
    "redo": Command(_undo, "", 0, 0, "do it again"),
    "players": Command(_players, "COMPANY=LEVEL COMPANY …", 1, ANY, "a new table: companies, Automas with their level"),
    "automa": Command(_seat, "COMPANY LEVEL [OFFICER]", 2, 3, "an Automa plays for a company"),
    "person": Command(_seat, "COMPANY [OFFICER]", 1, 2, "a person plays for a company"),
    "player": Command(_player, "COMPANY vp 16 mixers 3 …", 3, ANY, f"goods: {', '.join(GOODS)}", True),
    "dam": Command(_dam, "PLACE OWNER [LEVEL [DROPS]]", 2, 4, "a dam of a company, or neutral"),
    "conduit": Command(_piece, "PLACE COMPANY", 2, 2, "a conduit"),
    "powerhouse": Command(_piece, "PLACE COMPANY", 2, 2, "a powerhouse"),
    "drops": Command(_drops, "PLACE NUMBER", 2, 2, "drops on a headstream or in a dam"),
    "space": Command(_space, "SPACE COMPANY", 2, 2, "engineers on an action space"),
    "empty": Command(_empty, "PLACE", 1, 1, "nothing is on a place or an action space"),
    "contracts": Command(_lay, "G1 G4 Y2 …", 0, 6, "the contracts on show"),
    "national": Command(_national, "N1 …", 0, ANY, "the national contracts that are not fulfilled"),
    "patents": Command(_lay, "I-base II-wild -", 3, 3, "the technology tiles on show; - is none"),
    "hand": Command(_give, "COMPANY S1 …", 1, ANY, "the open contracts of a person"),
    "fulfilled": Command(_give, "COMPANY G1 …", 1, ANY, "the fulfilled contracts of a player"),
    "technology": Command(_give, "COMPANY base …", 1, ANY, "the technology tiles of a player off the wheel"),
    "wheel": Command(
        _wheel,
        "COMPANY TURNS [TILE [EXC [MIX]]]",
        2,
        5,
        "what comes back after some turns; - is no tile. Enter the machines off the wheel with “player”",
    ),
    "out": Command(_out, "COMPANY", 1, 1, "a player is out for the round"),
    "in": Command(_out, "COMPANY", 1, 1, "a player is in the round"),
    "round": Command(_round, "NUMBER", 1, 1, "the round"),
    "turn": Command(_round, "COMPANY", 1, 1, "whose turn it is"),
    "order": Command(_lay, "COMPANY …", 2, 4, "the turn order"),
    "headstreams": Command(_lay, "TILE …", 1, 8, "the headstream tiles, by their numbers"),
    "bonus": Command(_lay, "bases conduits …", 1, 5, "the bonus tiles, round by round"),
    "objective": Command(_objective, "red_spaces", 1, 1, "the objective tile"),
    "shuffle": Command(_shuffle, "SEED", 1, 1, "shuffle the Automa tiles by a number"),
    "show": Command(_show, "", 0, 0, "the table as text"),
    "code": Command(_code, "", 0, 0, "the table as a code"),
    "save": Command(_save, "FILE", 1, 1, "save the table", True),
    "open": Command(_open, "FILE or CODE", 1, 1, "open a table", True),
    "help": Command(_help, "", 0, 0, "this list"),
}
"""What a line can say. `quit` ends."""
