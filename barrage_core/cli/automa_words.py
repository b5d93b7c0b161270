"""What the helper for a game with cardboard says: a turn of an Automa, why not there, and what is to be entered."""

from __future__ import annotations

from .. import GameState
from ..errors import BarrageError
from ..files.faults import faults
from ..names import Seat
from ..questions.automa import AutomaTurn, automa_to_move, why_not_there
from ..words import count, sentence

__all__ = [
    "NEW_TABLE",
    "Lines",
    "check_table",
    "decides_instead",
    "off_the_wheel",
    "turn_lines",
    "turned_up",
    "why_not_lines",
]

Lines = list[str]
NEW_TABLE = (
    "The map of a new table is empty: enter the neutral dams and the drops of round 1 too, as in “dam B7L neutral 2 1”"
    " and “drops A 2”.",
    "Its cards and tiles are the first ones of each kind, and “show” lists them: enter yours with “contracts”,"
    " “national”, “patents”, “headstreams”, “bonus” and “objective”.",
)
CONTRACTS_TURNED_UP = (
    "These contracts were turned up here; if others lie on your table, enter all that are on show there,"
    " as in “contracts G1 G4 Y2 …”."
)
PATENTS_TURNED_UP = (
    "New technology tiles were turned up here; if others lie on your table, enter all that are on show there,"
    " as in “patents I-base II-wild -”."
)


def turned_up(before: GameState, after: GameState) -> Lines:
    """Ask for the cards and tiles on the table, where some came up here that were not on show before."""
    contracts = set(after.supply.on_show) - set(before.supply.on_show)
    patents = set(after.patents) - {*before.patents, ""}
    return [*([CONTRACTS_TURNED_UP] if contracts else []), *([PATENTS_TURNED_UP] if patents else [])]


def off_the_wheel(state: GameState, seat: Seat) -> str:
    """Say which machines a player has off the wheel: what is entered there is not taken from them."""
    machines = f"{count(state.excavators[seat], 'excavator')} and {count(state.mixers[seat], 'mixer')}"
    example = f"“player {state.companies[seat]} excavators 2 mixers 1”"
    return (
        f"Off its wheel {state.called(seat)} has {machines}; if that is different on your table, enter it,"
        f" as in {example}."
    )


def turn_lines(state: GameState, turn: AutomaTurn) -> Lines:
    """Tell a turn of an Automa: the way to the decision, and what happens."""
    name, level = state.called(turn.player), state.automa(turn.player)
    kind = f"level {level.title}" if level.id else "a person, who plays from an Automa tile"
    way = [f"  {line}" for line in turn.sentences()]
    happens = [f"  {line}" for line in turn.happened()]
    return ["", f"The way to the decision of {name} ({kind}):", *way, "", "What happens:", *happens]


def check_table(state: GameState) -> None:
    """Raise an error that says what is to be corrected before anything is played."""
    if wrong := faults(state):
        raise BarrageError(f"correct this first: {'; '.join(wrong)}")


def decides_instead(state: GameState) -> str:
    """Say which person decides where no Automa is to move; nothing where one is, or the game is over."""
    task = state.decision
    if task is None or automa_to_move(state) is not None:
        return ""
    return f"{state.called(task.player)} decides, not an Automa"


def why_not_lines(state: GameState, place: str, actions: int | None, criteria: int | None, asked: str = "") -> Lines:
    """Say why an Automa builds nothing at a place; `asked` says in which turn, where that is not the next one."""
    against = why_not_there(state, place, actions, criteria)
    reasons = [sentence(str(reason)) for reason in against] or ["It builds there."]
    return ["", f"Why not at {place}{asked}?", *(f"  {reason}" for reason in reasons)]
