"""What the map editor shows: the map with its faults, the tools, the thing that is selected, games of bots, sharing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from barrage_core import pictures
from barrage_core.catalogue import say
from barrage_core.components.map_parts import space_ids
from barrage_core.components.maps import CARDS
from barrage_core.files.maps import sound_map_to_dict
from barrage_core.map_faults import CONDUIT_VALUES, MOST_BASINS
from barrage_core.names import AREAS
from barrage_core.newmap import FEWEST_BASINS

from ..panel import Block, blocks
from . import map_editing as editing
from .base import fault_blocks, history_blocks, saved_block
from .trying import trial_blocks

if TYPE_CHECKING:
    from .map_editor import MapEditor

__all__ = ["MOST_SEED", "NOTHING", "TOOLS", "page"]

NOTHING = "nothing"
MOST_SEED = 999_999
TOOLS = {
    "select": "Select",
    "river": "River",
    "conduit": "Conduit",
    "headstream": "Headstream",
    "base": "Base space",
    "powerhouse": "Powerhouse space",
    "remove": "Remove",
}
WHAT_IT_DOES = {
    "select": "Click anything to see what it is, and to change it.",
    "river": "Click a headstream or a basin, and then the basin where its water goes on. Click the same basin twice to "
    "let its river leave the map.",
    "conduit": "Click the basin where the conduit begins, and then the basin whose powerhouses it reaches. Click a "
    "conduit to give it the value below.",
    "headstream": "Click a basin to let a new headstream enter it.",
    "base": "Click a basin to add a base space. Click a base space to make it red, or free again.",
    "powerhouse": "Click a basin to add a powerhouse space. Click a powerhouse space to make it red, or free again.",
    "remove": "Click anything to take it off the map. Water that came to a basin goes on to the next one.",
}
DRAFT = "With faults it is a draft: you can save it and open it again here, but nobody can play on it yet."
IN_PYTHON = 'In Python: GameTable(map="map.json"), or any question of barrage_core.questions.'
DRAFT_IN_PYTHON = 'In Python: MapEditor("draft.json") goes on with it.'
AREA_NAMES = [(area, area) for area in AREAS]


def page(editor: MapEditor) -> list[Block]:
    """Return everything. Groups have fixed places, so that a fold stays open while other things change.

    The tools stand above the map: on a phone the rest comes below it, out of sight of what is drawn.
    """
    return [
        blocks.columns(_tools(editor)),
        blocks.columns(
            [_board(editor)],
            [
                blocks.columns(_changes(editor)),
                blocks.columns(_thing(editor)),
                blocks.columns(_faults(editor)),
                blocks.columns(trial_blocks(editor.trial, editor.map, bool(editor.faults))),
                blocks.fold("Name, neutral dams", *_whole(editor)),
                blocks.fold("Begin with another map", *_beginnings(editor)),
                blocks.fold("Share: code, file", *_share(editor)),
            ],
            wide=[1, 1],
        ),
    ]


def _board(editor: MapEditor) -> Block:
    if not editor.map.basins:
        return blocks.text("The map is empty. Add a basin in the mountains to begin with.", "note")
    wrong = {place: words for place, words in editor.wrong.items() if place in editor.places}
    drawn = pictures.board(editor.map, marks=dict.fromkeys(wrong, "no"), theme=editor.theme)
    lit = {editor.target(place): words for place, words in wrong.items()}
    chosen = [editor.target(place) for place in (editor.begun, editor.selected) if place]
    return blocks.picture(drawn, "board", lit=lit, chosen=chosen, marked=True)


def _tools(editor: MapEditor) -> list[Block]:
    """Show the tools, and one line on what comes next: the map must not move between two clicks."""
    line = blocks.text(WHAT_IT_DOES[editor.tool])
    if editor.begun:
        line = blocks.text(say("From {place} to …: click a basin.", place=editor.begun), "ask")
    elif editor.tool == "select" and editor.selected:
        kind = say(editor.places[editor.selected].capitalize())
        words = "{kind} {place} is selected. Change it beside the map, or below it."
        line = blocks.text(say(words, kind=kind, place=editor.selected))
    value = blocks.slider("worth", "Value of the conduit", editor.worth, CONDUIT_VALUES[0], CONDUIT_VALUES[-1])
    return [
        blocks.tabs("tool", "Tool", list(TOOLS.items()), editor.tool),
        line,
        *([value] if editor.tool == "conduit" else []),
    ]


def _changes(editor: MapEditor) -> list[Block]:
    return [
        blocks.buttons(
            *(blocks.button("basin", say("+ Basin, {area}", area=say(area)), area) for area in AREAS),
            label="Add a basin",
        ),
        *history_blocks(editor.history),
    ]


# The thing that is selected -----------------------------------------------------------------------------------------


def _thing(editor: MapEditor) -> list[Block]:
    spec, place = editor.map, editor.selected
    if not place:
        return []
    kind = editing.kind_of(spec, place)
    head = blocks.text(f"{say(kind.capitalize())} {place}", "title")
    remove = blocks.buttons(blocks.button("remove", say("Remove {what}", what=f"{say(kind)} {place}")))
    basins = [(one.id, say("basin {basin}", basin=one.id)) for one in spec.basins]
    if kind == "headstream":
        return [head, blocks.choice("leads", "Enters", basins, dict(spec.headstreams)[place]), remove]
    if kind == "basin":
        return [head, *_basin(editor, basins), remove]
    basin = next(one.id for one in spec.basins if place in space_ids(one))
    if kind == "conduit":
        _, conduit = editing.conduit_called(spec, place)
        return [
            head,
            blocks.slider("pays", "Value", conduit.value, CONDUIT_VALUES[0], CONDUIT_VALUES[-1]),
            blocks.columns(
                [blocks.choice("lies", "Begins in", basins, basin)],
                [blocks.choice("leads", "Leads to", basins, conduit.to)],
            ),
            remove,
        ]
    return [
        head,
        blocks.choice("lies", "Lies in", basins, basin),
        blocks.buttons(blocks.button("paint", "Red or free")),
        remove,
    ]


def _basin(editor: MapEditor, basins: list[tuple[str, str]]) -> list[Block]:
    one = editing.basin_called(editor.map, editor.selected)
    others = [(name, words) for name, words in basins if name != one.id]
    return [
        blocks.tabs("area", "Lies in the", AREA_NAMES, one.area),
        blocks.choice("leads", "Flows to", [(one.id, "off the map"), *others], one.flows_to or one.id),
        blocks.buttons(
            blocks.button("add", "+ Base space", "base"),
            blocks.button("add", "+ Powerhouse space", "powerhouse"),
            blocks.button("add", "+ Headstream", "headstream"),
        ),
        blocks.columns(
            [blocks.slider("worth", "Value of a new conduit", editor.worth, CONDUIT_VALUES[0], CONDUIT_VALUES[-1])],
            [blocks.choice("new_conduit", "New conduit to", [("", "choose …"), *others], "")],
        ),
    ]


def _faults(editor: MapEditor) -> list[Block]:
    lines = [blocks.text(fault.text, "fault") for fault in editor.faults]
    shown = fault_blocks(lines, "No faults: this map can be played on.")
    return [*shown, blocks.text(DRAFT, "note")] if lines else shown


# Folded away --------------------------------------------------------------------------------------------------------


def _whole(editor: MapEditor) -> list[Block]:
    spec = editor.map
    sites = [(one.id, say("basin {basin}", basin=one.id)) for one in spec.basins if one.bases]
    chosen = [basin for dams in spec.neutral_dams for basin in dams.basins]
    return [
        blocks.field("name", "Name of the map", spec.name, "Set"),
        blocks.ticks("neutral", "A neutral dam may stand in (in each area one is drawn)", sites, chosen),
    ]


def _beginnings(editor: MapEditor) -> list[Block]:
    maps = [(name, card.title) for name, card in CARDS.items()]
    return [
        blocks.choice("begin", "Begin with", [("", "choose …"), (NOTHING, "Nothing"), *maps], ""),
        blocks.columns(
            [blocks.number("basins", "Basins", editor.basins, FEWEST_BASINS, MOST_BASINS)],
            [blocks.number("seed", "Seed", editor.seed, 0, MOST_SEED)],
        ),
        blocks.buttons(blocks.button("generate", "Make a map from this seed")),
        blocks.text("Whatever you begin with, Undo brings back the map that you leave.", "note"),
    ]


def _share(editor: MapEditor) -> list[Block]:
    text = json.dumps(sound_map_to_dict(editor.map, draft=True), indent=2, ensure_ascii=False)
    draft = bool(editor.faults)
    name, python = ("draft.json", DRAFT_IN_PYTHON) if draft else ("map.json", IN_PYTHON)
    kept = "Save the draft on this computer" if draft else "Save the map on this computer"
    shown = [
        blocks.code_line("Code of the draft" if draft else "Code of the map", editor.code),
        blocks.field("code", "Open a code", "", "Open"),
        blocks.open_file("open", "Open a file"),
        blocks.download(kept, name, f"{text}\n"),
    ]
    if not editor.among_code:  # elsewhere it would go to the computer that serves the page
        return shown
    beside = "Save the draft beside the lessons, as" if draft else "Save the map beside the lessons, as"
    return [*shown, blocks.field("save", beside, name, "Save"), saved_block(editor), blocks.text(python, "note")]
