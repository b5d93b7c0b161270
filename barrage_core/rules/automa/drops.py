"""Where an Automa puts a drop: on the first headstream from which it comes to a dam of its own."""

from __future__ import annotations

from ...catalogue import say
from ...names import NEUTRAL, Seat
from ...state import GameState, sharing_copy
from ..water import fall, flow_from_headstreams
from .reasons import Narrowing, Way

__all__ = ["next_drop"]


def next_drop(state: GameState, player: Seat, left: int, headstreams: tuple[str, ...], way: Way, *, flows: bool) -> str:
    """Return the headstream for the next of some drops, or nothing where none would come to a dam of the Automa.

    A drop that waits is judged as if the water flow came now, after the drops that wait already. Where no single drop
    is good, two on one headstream may be: a dam above holds the first (D14).
    """
    start = sharing_copy(state)
    if not flows:
        flow_from_headstreams(start, None)
    for drops in (1, 2)[:left]:
        good = {name: steps for name in headstreams if (steps := _gain(start, player, name, drops)) is not None}
        if way is not None:
            two = "the second of two drops comes to a dam of its own"
            says = say("a drop comes to a dam of its own" if drops == 1 else two)
            way.append(Narrowing("headstreams", says, bool(good), tuple(good), "automa.water"))
        if good:
            # With an ability that counts passing drops, equal headstreams differ by the steps they bring.
            chosen = max(good, key=good.__getitem__)
            if way is not None and len(good) > 1:
                most = "brings the most energy steps, then first in the order {order}"
                says = say(most if max(good.values()) else "first in the order {order}", order=", ".join(headstreams))
                way.append(Narrowing("order", says, True, (chosen,), "automa.water"))
            return chosen
    return ""


def _gain(state: GameState, player: Seat, headstream: str, drops: int) -> int | None:
    """Return the steps on the energy track when the last of some drops comes to an own dam, None when it does not."""
    draft = sharing_copy(state)
    for _ in range(drops):
        held = fall(draft, headstream, None)
    owner = draft.dams[held].owner if held in draft.dams else NEUTRAL
    return draft.energy[player] - state.energy[player] if owner == player else None
