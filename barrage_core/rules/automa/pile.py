"""The pile of tiles that all Automas share: one is turned over at the start of each of their turns."""

from __future__ import annotations

import random
from typing import NamedTuple

from ... import events as ev
from ...components.automa import AUTOMA_TILES, AutomaTile, Criteria
from ...events import Log
from ...names import Seat
from ...rulebook import RuleSet
from ...state import AutomaPile, GameState

__all__ = ["SEEDS", "Faces", "criteria_in_force", "faces", "next_pile", "shuffled", "turn_over", "unseen"]

SEEDS = 2**32
"""Seeds of a shuffle are below this."""


class Faces(NamedTuple):
    """The two tiles that count in a turn."""

    actions: AutomaTile
    criteria: AutomaTile


def shuffled(seed: int) -> AutomaPile:
    """Return a full pile, none of it turned over, with the seed of the shuffle after it."""
    chance = random.Random(seed)
    return AutomaPile(tuple(chance.sample(list(AUTOMA_TILES), len(AUTOMA_TILES))), 0, chance.randrange(SEEDS))


def next_pile(pile: AutomaPile, rules: RuleSet) -> AutomaPile:
    """Return the pile with one more tile turned over; one that is used up is shuffled first (D01)."""
    turned = pile.turned + 1
    if turned < len(pile.order):
        return pile._replace(turned=turned)
    again = shuffled(pile.seed)
    if rules.automa_keeps_last_tile:
        last = pile.order[-1]
        again = again._replace(order=(last, *(tile for tile in again.order if tile != last)))
    return again._replace(turned=1)


def turn_over(draft: GameState, player: Seat, log: Log) -> Faces:
    """Turn over the top tile, and return what counts in this turn."""
    draft.automa_pile = next_pile(draft.automa_pile, draft.rules)
    now = faces(draft)
    if log is not None:
        rule = "automa.pile" if draft.automa(player).id else "automa.people"
        log.append(ev.AutomaTileTurned(player, now.actions.number, now.criteria.number, rule))
    return now


def faces(state: GameState) -> Faces:
    """Return the tiles that lie open after a tile was turned over: actions of the next one, criteria of that one."""
    order, turned = state.automa_pile.order, state.automa_pile.turned
    return Faces(AUTOMA_TILES[order[turned]], AUTOMA_TILES[order[turned - 1]])


def criteria_in_force(state: GameState) -> Criteria:
    """Return the criteria that lie open, for what is decided outside a turn; before the first turn, the first ones."""
    order, turned = state.automa_pile.order, state.automa_pile.turned
    return AUTOMA_TILES[order[max(turned - 1, 0)]].criteria


def unseen(pile: AutomaPile) -> AutomaPile:
    """Return a pile without what nobody can know: the tiles under the top one lie in the order of their numbers."""
    seen = pile.turned + 1
    return AutomaPile((*pile.order[:seen], *sorted(pile.order[seen:])), pile.turned)
