"""A player that does without something: what it loses says what it is worth to be allowed to do it."""

from __future__ import annotations

from typing import Final

from ..actions import Action
from ..bots import RUNGS, Planner
from ..bots.ways import face_up
from ..checks import expected
from ..components.management import BANK, SECTIONS
from ..errors import BarrageError
from ..events import CreditsPaid, EngineersPlaced, Event, PieceBuilt
from ..names import PIECES, Seat
from ..rules import look_ahead
from ..state import GameState
from ..words import a_piece

__all__ = ["BANS", "BASIN", "Restricted", "ban_words", "banned", "checked_ban"]

FEES: Final = "fees"
BASIN: Final = "basin "
BANS: Final[dict[str, str]] = {
    **{section: f"the spaces of the {title}" for section, title in SECTIONS.items()},
    **{piece: f"building {a_piece(piece)}" for piece in PIECES},
    FEES: "producing through a rival's conduit",
}
"""What a player can be forbidden, with what it means; besides these, `basin 5` and the like: building there."""
EYES: Final = RUNGS["novice"]
"""The player that does without: it ranks whole turns, so the best one that is left is at hand."""


def checked_ban(ban: str, basins: tuple[str, ...]) -> str:
    """Return something that a player can be forbidden on a map with these basins."""
    if ban in BANS or (ban.startswith(BASIN) and ban.removeprefix(BASIN) in basins):
        return ban
    raise BarrageError(expected(f"one of {', '.join(BANS)}, or basin {basins[0]} and the like", ban, "forbid"))


def ban_words(ban: str) -> str:
    """Say what a player does without.

    >>> ban_words("fees"), ban_words("basin 5")
    ("producing through a rival's conduit", 'building in basin 5')
    """
    return BANS.get(ban, f"building in {ban}")


class Restricted:
    """Plays the best turn that does not need what it is forbidden. Where nothing else is left, it may be done.

    Without a ban it plays in the same way, for a comparison.

    >>> from barrage_core.study import simulate
    >>> [game.fees[0] for game in simulate(2, [Restricted("fees"), "greedy"], seed=3, mode="full")]
    [0, 0]
    """

    def __init__(self, ban: str = "", seed: int = 0) -> None:
        self.ban = ban
        self.name = f"without {ban}" if ban else "free"
        self._bot = Planner(EYES, seed)

    def choose(self, state: GameState) -> Action:
        """Return the first action of the best turn that is left."""
        lines = self._bot.think(state).lines
        free = (line for line in lines if not _needs(self.ban, face_up(state), line.turns[0]))
        return next(free, lines[0]).turns[0][0]


def _needs(ban: str, state: GameState, actions: tuple[Action, ...]) -> bool:
    """Say whether a turn comes to what a ban forbids: what follows by itself, without a decision, counts too."""
    assert state.decision is not None
    seat = state.decision.player
    for action in actions:
        state, events = look_ahead(state, action)
        if any(banned(ban, state, seat, event) for event in events):
            return True
    return False


def banned(ban: str, state: GameState, seat: Seat, event: Event) -> bool:
    """Say whether an event is something that a ban forbids a player."""
    match event:
        case EngineersPlaced(player, _, space) if player == seat:
            row = state.board.spaces.get(space)  # the bank and the construction spaces are in no row
            return ban == ("bank" if space == BANK else None if row is None else row.row.section)
        case PieceBuilt(player, piece, place) if player == seat:
            return ban in (piece, BASIN + state.board.basin_of[place])
        case CreditsPaid(player, _, receiver) if player == seat:
            return ban == FEES and receiver is not None
    return False
