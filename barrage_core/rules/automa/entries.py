"""The entries of an action face: whether an Automa can do one, and what it does then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from ...actions import Produce
from ...agenda import ChooseProduction
from ...board import Board
from ...catalogue import phrase, say
from ...components.automa import ENERGY_PER_ROUND, Criteria, Entry
from ...components.contracts import CONTRACTS
from ...components.management import BANK, SECTIONS
from ...components.technology import TECHNOLOGY
from ...events import Log
from ...names import NEUTRAL, Seat
from ...resources import engage, gain_machines, make_energy, replaced, score, turn_wheel
from ...rulebook import Violation
from ...state import EMPTY_SEGMENT, GameState, sharing_copy
from ...words import a_piece, count, machine_words
from ..contracts import discard_from_show, energy_needed
from ..powers import officer_power
from ..powers.technology import take_patent
from ..production import drops_affordable, energy_of, produce, systems
from ..water import place_drop
from .building import construct, judge_construction, on_company_board
from .drops import next_drop
from .places import headstream_order, ring
from .reasons import THROUGH, Narrowing, Plan, Way

__all__ = ["best_production", "carry_out", "judge", "machines_of_any_kind"]

SOURCE = "Automa tiles"
"""Where the points and the energy of an entry come from, in an event."""


NOTHING_TO_CHOOSE = Plan()


def judge(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    """Say whether an Automa can do an entry now, and what it would choose."""
    if not entry.in_last_round and state.round == state.rules.rounds:
        return Plan((Violation("automa.machines", "no machines are taken in the last round"),))
    return JUDGES[entry.kind](state, player, entry, criteria, way)


def carry_out(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    """Do an entry as planned: place the engineers, pay, and act."""
    engineers = min(entry.engineers, draft.engineers[player])
    PLACEMENTS[entry.kind](draft, player, plan, engineers, log)
    score(draft, player, entry.vp, SOURCE, "automa.credits", log)
    EFFECTS[entry.kind](draft, player, entry, criteria, plan, log)


# Engineers -----------------------------------------------------------------------------------------------------------


def _on_section(section: str) -> Callable[[GameState, Seat, Plan, int, Log], None]:
    """Return what places engineers on the first empty space of a section, or beside it where all are taken."""

    def place(draft: GameState, player: Seat, plan: Plan, engineers: int, log: Log) -> None:
        _on_first_empty(draft, player, section, _spaces_of(draft.setup.board, section, draft.players), engineers, log)

    return place


def _on_first_empty(
    draft: GameState, player: Seat, section: str, spaces: tuple[str, ...], engineers: int, log: Log
) -> None:
    space = next((name for name in spaces if name not in draft.occupied), "")
    if space:
        draft.occupied[space] = player
    where = space or phrase("the edge of the {section}", section=phrase(SECTIONS[section]))
    engage(draft, player, engineers, where, "automa.engineers", log)


@lru_cache(maxsize=256)
def _spaces_of(board: Board, section: str, players: int) -> tuple[str, ...]:
    """Return the open spaces of a section, the left column from top to bottom and then the right one."""
    rows = [space for space in board.spaces.values() if space.row.section == section and space.row.players <= players]
    return tuple(space.id for side in "LR" for space in rows if space.id.endswith(side))


def _on_patent(draft: GameState, player: Seat, plan: Plan, engineers: int, log: Log) -> None:
    place = draft.patents.index(plan.tile)
    rows = [space for space in draft.setup.board.spaces.values() if space.row.effect == "patent"]
    spaces = tuple(space.id for space in rows if space.row.amount == place)
    _on_first_empty(draft, player, "patent_office", spaces, engineers, log)


def _on_bank(draft: GameState, player: Seat, plan: Plan, engineers: int, log: Log) -> None:
    draft.bank = replaced(draft.bank, player, draft.bank[player] + engineers)
    engage(draft, player, engineers, BANK, "automa.bank", log)


# Production ----------------------------------------------------------------------------------------------------------


def best_production(state: GameState, task: ChooseProduction, criteria: Criteria, way: Way) -> Produce | None:
    """Return the production of most energy; of equal ones one from a neutral dam, then by the conduits' order (D03)."""
    player, board = task.player, state.setup.board
    one_drop = officer_power(state, player).habits.one_drop_value
    found: list[tuple[int, Produce]] = []
    for system in systems(state, player):
        most = system.water if state.automa(player).id else drops_affordable(system, state.credits[player])
        drops = min(1, most) if system.value <= one_drop else most
        made = energy_of(state, player, drops, system.value, task.bonus, second=task.second)
        if drops and made > 0 and system.powerhouse != task.other_than:
            found.append((made, Produce(system.dam, system.conduit, system.powerhouse, drops)))
    if not found:
        return None
    most = max(made for made, _ in found)
    best = [action for made, action in found if made == most]
    neutral = [action for action in best if state.dams[action.dam].owner == NEUTRAL]
    conduits = ring(board.places["conduit"], criteria.conduits.start)
    chosen = min(neutral or best, key=lambda action: conduits.index(action.conduit))
    if way is not None:
        for step, says, left in (
            ("systems", say("makes energy"), [action for _, action in found]),
            ("energy", say("makes the most energy, {energy}", energy=most), best),
            ("neutral", say("begins at a neutral dam"), neutral or best),
            ("start", say("the first conduit from {start} on", start=criteria.conduits.start), [chosen]),
        ):
            fitted = step != "neutral" or bool(neutral)
            names = tuple(f"{action.dam}{THROUGH}{action.conduit}" for action in left)
            way.append(Narrowing(step, says, fitted, names, "automa.production"))
    return chosen


def _judge_production(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    """Ask for a system, for a reason to produce, and for a contract of the entry's colour."""
    best = best_production(state, ChooseProduction(player, entry.amount), criteria, way)
    reasons = [*_track_reasons(state, player)]
    if best is None:
        reasons.insert(0, Violation("automa.production", "no system of its own would make energy"))
    else:
        value = state.setup.board.value[best.conduit]
        made = energy_of(state, player, best.drops, value, entry.amount)
        shown = [one for one in state.supply.on_show if CONTRACTS[one].kind == entry.colour]
        if all(energy_needed(state, player, one) > made for one in shown):
            text = "no {} contract on show can be fulfilled with {} energy{}"
            least = partial(_least_needed, state, player, shown)
            reasons.append(Violation("automa.contract", text, (partial(say, str(entry.colour)), made, least)))
    return Plan(tuple(reasons), str(best or ""), production=best)


def _least_needed(state: GameState, player: Seat, shown: list[str]) -> str:
    """Say what the cheapest of some contracts needs, if there is any."""
    needed = {contract: energy_needed(state, player, contract) for contract in shown}
    cheapest = min(needed, key=needed.__getitem__, default="")
    if not cheapest:
        return say(": there is none")
    return say("; {contract} needs {energy}", contract=cheapest, energy=needed[cheapest])


def _track_reasons(state: GameState, player: Seat) -> Iterator[Violation]:
    """Say when an Automa leads the energy track and has made enough; a tie leads only with a variant (D02)."""
    mine, enough = state.energy[player], ENERGY_PER_ROUND * state.round
    others = max(energy for seat, energy in enumerate(state.energy) if seat != player)
    leads = mine >= others if state.rules.automa_tie_is_first else mine > others
    if mine >= enough and leads:
        text = "it is first on the energy track with {} energy, and {} are enough in round {}"
        yield Violation("automa.track", text, (mine, enough, state.round))


def _produce(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    assert plan.production is not None
    produce(draft, ChooseProduction(player, entry.amount), plan.production, log)


# Water and contracts -------------------------------------------------------------------------------------------------


def _judge_water(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    """Choose drop by drop, each after those before it; those that would not come to a dam of its own are left out."""
    order, drops = headstream_order(state.setup.board, criteria), list[str]()
    draft = state if entry.amount == 1 else sharing_copy(state)
    for left in range(entry.amount, 0, -1):
        headstream = next_drop(draft, player, left, order, way, flows=entry.flows)
        if not headstream:
            break
        drops.append(headstream)
        if left > 1:
            place_drop(draft, player, headstream, entry.flows, None)
    if not drops:
        return Plan((Violation("automa.water", "no drop would come to a dam of its own"),))
    return Plan(choice=", ".join(drops), drops=tuple(drops))


def _place_drops(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    for headstream in plan.drops:
        place_drop(draft, player, headstream, entry.flows, log)


def _discard(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    assert entry.colour is not None
    discard_from_show(draft, player, entry.colour, "automa.discard", log)
    make_energy(draft, player, entry.amount, SOURCE, "automa.discard", log)


# Wheel, machines, patents, bank --------------------------------------------------------------------------------------


def _judge_wheel(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    if all(segment == EMPTY_SEGMENT for segment in state.wheels[player]):
        return Plan((Violation("automa.wheel", "nothing lies on its wheel"),))
    return NOTHING_TO_CHOOSE


def _turn(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    turn_wheel(draft, player, entry.amount, "automa.wheel", log)


def machines_of_any_kind(state: GameState, player: Seat, amount: int, way: Way) -> tuple[int, int]:
    """Return excavators and mixers taken one by one: the kind that it has fewer of, and excavators when equal.

    An officer may favour mixers always; with a variant, when equal (D20).
    """
    excavators, mixers = state.excavators[player], state.mixers[player]
    mixers_first = officer_power(state, player).habits.favours_mixers
    always = mixers_first and not state.rules.automa_mixers_when_equal
    taken = [0, 0]
    for _ in range(amount):
        balance = excavators + taken[0] - mixers - taken[1]
        taken[always or balance > 0 or (balance == 0 and mixers_first)] += 1
    if way is not None:
        fewer = say(
            "the kind that it has fewer of, {first} when equal (it has {excavators} and {mixers})",
            first=say("a mixer" if mixers_first else "an excavator"),
            excavators=count(excavators, "excavator"),
            mixers=count(mixers, "mixer"),
        )
        says = say("mixers, with its officer") if always else fewer
        way.append(Narrowing("machines", says, True, tuple(machine_words(*taken)), "automa.machines"))
    return taken[0], taken[1]


def _judge_machines(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    """Note which machines of any kind it takes; whichever they are, it takes them."""
    either = entry.machines[-1]
    if way is not None and either:
        machines_of_any_kind(state, player, either, way)
    return NOTHING_TO_CHOOSE


def _take_machines(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    excavators, mixers, either = entry.machines
    more_excavators, more_mixers = machines_of_any_kind(draft, player, either, None)
    gain_machines(draft, player, excavators + more_excavators, mixers + more_mixers, SOURCE, "automa.machines", log)


def _judge_patent(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    """Look for the highest level; of equal tiles the piece's own kind, then the leftmost (D15)."""
    shown = [tile for tile in state.patents if tile and entry.piece in TECHNOLOGY[tile].builds]
    if not shown:
        text = "the patent office shows no tile for {}"
        return Plan((Violation("automa.patent", text, (partial(a_piece, str(entry.piece)),)),))
    own = [tile for tile in shown if len(TECHNOLOGY[tile].builds) == 1]
    fitting = own if own and state.rules.automa_prefers_own_patent else shown
    level = max(TECHNOLOGY[tile].level for tile in fitting)
    highest = [tile for tile in fitting if TECHNOLOGY[tile].level == level]
    own_first = [tile for tile in highest if tile in own]
    left = own_first or highest
    if way is not None:
        for says, fitted, tiles in (
            (say("builds {piece}", piece=a_piece(str(entry.piece))), True, fitting),
            (say("of the highest level"), True, highest),
            (say("of its own kind, not wild"), bool(own_first), left),
            (say("the leftmost"), True, left[:1]),
        ):
            way.append(Narrowing("patents", says, fitted, tuple(tiles), "automa.patent"))
    return Plan(tile=left[0])


def _patent(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    take_patent(draft, player, draft.patents.index(plan.tile), log)


def _always(state: GameState, player: Seat, entry: Entry, criteria: Criteria, way: Way) -> Plan:
    return NOTHING_TO_CHOOSE


def _nothing_more(draft: GameState, player: Seat, entry: Entry, criteria: Criteria, plan: Plan, log: Log) -> None:
    """Do nothing: the entry's victory points are all that the bank gives."""


JUDGES: dict[str, Callable[[GameState, Seat, Entry, Criteria, Way], Plan]] = {
    "production": _judge_production,
    "water": _judge_water,
    "discard": _always,
    "construct": judge_construction,
    "rotate": _judge_wheel,
    "machines": _judge_machines,
    "patent": _judge_patent,
    "bank": _always,
}
PLACEMENTS: dict[str, Callable[[GameState, Seat, Plan, int, Log], None]] = {
    "production": _on_section("turbine_station"),
    "water": _on_section("water_management"),
    "discard": _on_section("contract_office"),
    "construct": on_company_board,
    "rotate": _on_section("workshop"),
    "machines": _on_section("machinery_shop"),
    "patent": _on_patent,
    "bank": _on_bank,
}
EFFECTS: dict[str, Callable[[GameState, Seat, Entry, Criteria, Plan, Log], None]] = {
    "production": _produce,
    "water": _place_drops,
    "discard": _discard,
    "construct": construct,
    "rotate": _turn,
    "machines": _take_machines,
    "patent": _patent,
    "bank": _nothing_more,
}
