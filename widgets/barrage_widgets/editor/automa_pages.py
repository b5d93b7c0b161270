"""What the helper for the Automa shows: one page at a time, each as narrow as a phone.

The first page is all that a turn needs: what to do on the table, and a button that goes on. The others are for
entering what stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrage_core import GameState, encode, legal_actions, pictures
from barrage_core.catalogue import say
from barrage_core.components.automa import AUTOMA_LEVELS, AUTOMA_TILES
from barrage_core.components.companies import OFFICERS
from barrage_core.components.contracts import CONTRACTS, NATIONAL
from barrage_core.components.tiles import OBJECTIVE_TILES
from barrage_core.pictures.theme import Mark
from barrage_core.questions.cardboard import slots, whose_turn, why_from_a_tile
from barrage_core.words import capitalised

from ..panel import Block, blocks
from ..table import marks_of
from ..words import reason_blocks
from . import pages
from .base import history_blocks
from .editing import owner_title

if TYPE_CHECKING:
    from .automa_helper import AutomaHelper

__all__ = ["BUILDS", "PAGES", "new_cards", "page"]

PAGES = {
    "turn": "Turn",
    "map": "Map",
    "spaces": "Action board",
    "players": "Players",
    "cards": "Cards",
    "keep": "Save",
}
BUILDS = "{} is where the Automa builds in this turn."
FIRST = (
    "A new table: say under “Players” who plays, under “Map” and “Cards” what lies on yours, and then come back here. "
    "The Automa tiles are shuffled and turned over here; if you turn over your own, name them in every turn."
)
PERSON = (
    "Play on your table. Then enter what has changed, on the other pages, and go on. Or choose here what is done: "
    "then everything is kept up to date by itself."
)
CORRECT = "Correct this first: such a table cannot come up in a game."
NO_AUTOMA = "No Automa plays at this table: choose a level for one of the players on the page “Players”."


def page(helper: AutomaHelper) -> list[Block]:
    """Return the page that is open, with what every page has above and below it."""
    shown = {
        "turn": _turn,
        "map": _map,
        "spaces": _spaces,
        "players": _players,
        "cards": _cards,
        "keep": _keep,
    }[helper.page]
    faults = [blocks.text(fault.text, "fault") for fault in helper.faults]
    return [
        blocks.text(whose_turn(helper.state), "title"),
        blocks.tabs("page", "Page", list(PAGES.items()), helper.page),
        *([blocks.text(CORRECT, "bad"), *faults] if faults else []),
        *shown(helper),
        *history_blocks(helper.history),
    ]


# The turn -------------------------------------------------------------------------------------------------------------


def _turn(helper: AutomaHelper) -> list[Block]:
    """Tell what is to be done now."""
    state = helper.state
    if helper.faults:
        return []
    first = [] if helper.history.now else [blocks.text(FIRST, "note")]
    if not any(state.setup.automas):
        first = [blocks.text(NO_AUTOMA, "bad")]
    if state.decision is None:
        return _happened(helper)
    if helper.passes:
        name = capitalised(state.called(state.decision.player))
        says = say("{player} has no engineers left, and is out for the round.", player=name)
        return [*_happened(helper), blocks.text(says, "ask"), _go_on("Go on")]
    return [*first, *_happened(helper), *(_follows(helper) if helper.follows_tiles else _person(helper))]


def _happened(helper: AutomaHelper) -> list[Block]:
    """Tell what happened since the last decision; where cards were turned up here, ask which ones lie on the table."""
    shown: list[Block] = []
    if helper.told:
        lines = [{"text": line} for line in helper.told]
        shown.append(blocks.fold("What has happened before this turn", blocks.log(lines, label="What happened")))
    new = [_menu(helper, field, at) for field, at in helper.turned_up]
    if new:
        shown += [blocks.text("Turned up here. If other ones lie on your table, choose those:", "ask"), *new]
    return shown


def _go_on(label: str) -> Block:
    return blocks.buttons(blocks.button("done", label, commits=True, main=True))


def _follows(helper: AutomaHelper) -> list[Block]:
    """Tell a turn that the tiles decide; where a person plays it, say why."""
    why = why_from_a_tile(helper.state)
    return [*([blocks.text(f"{capitalised(why)}.", "note")] if why else []), *_automa(helper)]


def _automa(helper: AutomaHelper) -> list[Block]:
    turn, (actions, criteria) = helper.turn, helper.tiles
    tiles = [(str(tile), say("tile {number}", number=tile)) for tile in AUTOMA_TILES]
    marks: dict[str, Mark] = marks_of([turn.player], turn.events)
    drawn = pictures.board(turn.after, marks=marks, theme=helper.theme, key=False)
    faces = pictures.automa_tile(actions, criteria, stacked=True, theme=helper.theme)
    told = [
        blocks.columns(
            [blocks.choice("actions", "Its actions from", tiles, str(actions))],
            [blocks.choice("criteria", "Its criteria from", tiles, str(criteria))],
        ),
        blocks.text(f"{capitalised(turn.told)}.", "ask"),
        blocks.text("Do this on your table:"),
        blocks.text("\n\n".join(f"{at}. {line}" for at, line in enumerate(turn.happened(), 1))),
        _go_on("Done on the table: go on"),
        blocks.fold("Why: the way to the decision", blocks.text("\n\n".join(turn.sentences()))),
        blocks.fold("Both tiles", blocks.picture(faces)),
    ]
    return [blocks.columns(told, [blocks.picture(drawn, "asked"), *_why_not(helper)], wide=[1, 1])]


def _why_not(helper: AutomaHelper) -> list[Block]:
    if not helper.place:
        return [blocks.text("Click a space on the map: why does the Automa not build there?", "note")]
    builds = blocks.text(say(BUILDS, helper.place), "good")
    head = blocks.text(say("{place}: why not there?", place=helper.place), "title")
    return [head, *(reason_blocks(helper.reasons) or [builds])]


def _person(helper: AutomaHelper) -> list[Block]:
    state = helper.state
    assert state.decision is not None
    actions = [("", "choose …"), *((str(at), str(action)) for at, action in enumerate(legal_actions(state)))]
    name = state.name(state.decision.player)
    asked = [
        blocks.text(PERSON),
        blocks.buttons(
            blocks.button("turn_done", say("{player}: the turn is done", player=name), commits=True, main=True),
            blocks.button("passed", say("{player}: out for the round", player=name), commits=True),
        ),
        blocks.choice("play", "Or choose what is done", actions, ""),
    ]
    drawn = pictures.board(state, theme=helper.theme, key=False)
    return [blocks.columns(asked, [blocks.picture(drawn)], wide=[1, 1])]


def new_cards(before: GameState, after: GameState, field: str) -> list[int]:
    """Return the slots where a card lies that was not on show before."""
    known = {slot.shown for slot in slots(before, field)}
    return [at for at, slot in enumerate(slots(after, field)) if slot.shown and slot.shown not in known]


# What stands on the table ---------------------------------------------------------------------------------------------


def _map(helper: AutomaHelper) -> list[Block]:
    wrong = {place: fault.text for fault in helper.faults for place in fault.places}
    drawn = pictures.board(helper.state, marks=dict.fromkeys(wrong, "no"), theme=helper.theme, key=False)
    return [
        blocks.tabs("tool", "Tool", list(helper.tools.items()), helper.tool),
        blocks.text(pages.what_it_does(helper.tool)),
        blocks.picture(drawn, "board", lit={f"place:{place}": fault for place, fault in wrong.items()}),
    ]


def _spaces(helper: AutomaHelper) -> list[Block]:
    drawn = pictures.management_board(helper.state, parts=["spaces"], theme=helper.theme)
    says = "Click an action space to put engineers of this player there, or to take away those that stand on it."
    return [pages.player_menus(helper)[0], blocks.text(says), blocks.picture(drawn, "space")]


def _players(helper: AutomaHelper) -> list[Block]:
    state = helper.state
    level = state.automa(helper.seat)
    automas = ((one.id, say("an Automa, {level}", level=say(one.title))) for one in AUTOMA_LEVELS.values())
    levels = [("", "a person"), *automas]
    passed = [company for seat, company in enumerate(state.companies) if state.passed[seat]]
    everybody = [(company, owner_title(company)) for company in state.companies]
    officer = [blocks.choice("officer", "Officer", list(OFFICERS.items()), state.officers[helper.seat])]
    hand = [] if level.id else [blocks.fold("Contracts", *pages.contract_menus(helper))]
    return [
        *pages.player_menus(helper),
        blocks.columns(
            [blocks.choice("automa", "Who plays", levels, level.id), *(officer if level.officer else [])],
            [blocks.choice("company", "Company", pages.titles(), state.companies[helper.seat])],
        ),
        pages.goods(helper, but="credits" if level.id else ""),
        *hand,
        blocks.fold("Technology tiles and wheel", *pages.tile_menus(helper)),
        blocks.ticks("out", "Out for the round", everybody, passed),
        blocks.fold("Round, whose turn, turn order", *pages.round_menus(helper), *_menus(helper, "turn_order")),
    ]


def _cards(helper: AutomaHelper) -> list[Block]:
    state = helper.state
    national = [(name, str(CONTRACTS[name])) for name in NATIONAL]
    objectives = [(name, capitalised(say(says))) for name, says in OBJECTIVE_TILES.items()]
    return [
        blocks.text("Contracts on show", "title"),
        *_menus(helper, "contracts_on_show"),
        blocks.text("Technology tiles on show", "title"),
        *_menus(helper, "patents"),
        blocks.fold(
            "National contracts", blocks.ticks("national", "Not fulfilled yet", national, state.supply.national)
        ),
        blocks.fold(
            "Tiles of the set-up: headstreams, bonus, objective",
            *_menus(helper, "headstream_tiles"),
            *_menus(helper, "bonus_tiles"),
            blocks.choice("objective", "Objective", objectives, state.setup.objective),
        ),
    ]


def _menus(helper: AutomaHelper, field: str) -> list[Block]:
    return [_menu(helper, field, at) for at in range(len(slots(helper.state, field)))]


def _menu(helper: AutomaHelper, field: str, at: int) -> Block:
    slot = slots(helper.state, field)[at]
    return blocks.choice(f"{field}_{at}", slot.label, list(slot.options.items()), slot.shown)


def _keep(helper: AutomaHelper) -> list[Block]:
    """Let the table be saved and opened, and begin with another one."""
    keep: list[Block] = [] if helper.faults else [blocks.download("Save on this device", "table.json", helper.file())]
    shuffle = "" if any(helper.state.setup.automas) else "no Automa plays"
    return [
        *keep,
        blocks.open_file("open", "Open a saved table"),
        blocks.code_line("Or as a code", encode(helper.state)),
        blocks.field("code", "Open a code", "", "Open"),
        blocks.buttons(
            blocks.button("shuffle", "Shuffle the Automa tiles", off=shuffle),
            blocks.button("new", "New table"),
        ),
        blocks.text("A new table and an opened one can be taken back with “Undo”.", "note"),
    ]
