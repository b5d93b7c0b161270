"""What the map editor shows: the map with its faults, the tools, the thing that is selected, games of bots, sharing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from barrage_core import pictures
from barrage_core.components.maps import CARDS
from barrage_core.files.maps import map_to_dict
from barrage_core.map_faults import CONDUIT_VALUES, MOST_BASINS
from barrage_core.names import AREAS
from barrage_core.newmap import FEWEST_BASINS
from barrage_core.words import count

from ..panel import Block, blocks
from . import map_editing as editing
from .steps import undo_buttons
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
    wrong = {place: fault.text for fault in editor.faults for place in fault.places if place in editor.places}
    drawn = pictures.board(editor.map, marks=dict.fromkeys(wrong, "no"), theme=editor.theme)
    lit = {editor.target(place): words for place, words in wrong.items()}
    chosen = [editor.target(place) for place in (editor.begun, editor.selected) if place]
    return blocks.picture(drawn, "board", lit=lit, chosen=chosen)


def _tools(editor: MapEditor) -> list[Block]:
    begun = [blocks.text(f"From {editor.begun} to …: click a basin.", "ask")] if editor.begun else []
    value = blocks.slider("worth", "Value of the conduit", editor.worth, CONDUIT_VALUES[0], CONDUIT_VALUES[-1])
    return [
        blocks.tabs("tool", "Tool", list(TOOLS.items()), editor.tool),
        blocks.text(WHAT_IT_DOES[editor.tool]),
        *begun,
        *([value] if editor.tool == "conduit" else []),
    ]


def _changes(editor: MapEditor) -> list[Block]:
    history = editor.history
    last = f"Edit {history.now}: {history.present.words}." if history.now else "Nothing has been edited yet."
    return [
        blocks.buttons(*(blocks.button("basin", f"+ Basin, {area}", area) for area in AREAS), label="Add a basin"),
        undo_buttons(history),
        blocks.text(last, "note"),
    ]


# The thing that is selected -----------------------------------------------------------------------------------------


def _thing(editor: MapEditor) -> list[Block]:
    spec, place = editor.map, editor.selected
    if not place:
        return []
    kind = editing.kind_of(spec, place)
    head = blocks.text(f"{kind.capitalize()} {place}", "title")
    remove = blocks.buttons(blocks.button("remove", f"Remove {kind} {place}"))
    basins = [(one.id, f"basin {one.id}") for one in spec.basins]
    if kind == "headstream":
        return [head, blocks.choice("leads", "Enters", basins, dict(spec.headstreams)[place]), remove]
    if kind == "basin":
        return [head, *_basin(editor, basins), remove]
    if kind == "conduit":
        _, conduit = editing.conduit_called(spec, place)
        return [
            head,
            blocks.slider("pays", "Value", conduit.value, CONDUIT_VALUES[0], CONDUIT_VALUES[-1]),
            blocks.choice("leads", "Leads to", basins, conduit.to),
            remove,
        ]
    return [head, blocks.buttons(blocks.button("paint", "Red or free")), remove]


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
    if not editor.faults:
        return [blocks.text("No faults: this map can be played on.", "good")]
    lines = [blocks.text(fault.text, "fault") for fault in editor.faults]
    return [blocks.text(f"{count(len(lines), 'fault')}, marked × on the map where a place is concerned:"), *lines]


# Folded away --------------------------------------------------------------------------------------------------------


def _whole(editor: MapEditor) -> list[Block]:
    spec = editor.map
    sites = [(one.id, f"basin {one.id}") for one in spec.basins if one.bases]
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
    opens = [blocks.field("code", "Open a code", "", "Open"), blocks.open_file("open", "Open a file")]
    if editor.faults:
        return [*opens, blocks.text("A map can be shared and saved as soon as it has no faults.", "note")]
    text = json.dumps(map_to_dict(editor.map), indent=2, ensure_ascii=False)
    shown = [
        blocks.code_line("Code", editor.code),
        *opens,
        blocks.download("Save the map on this computer", "map.json", f"{text}\n"),
    ]
    if not editor.among_code:  # elsewhere it would go to the computer that serves the page
        return shown
    saved = f"Saved as {editor.saved}." if editor.saved else "A file that already exists is never overwritten."
    shown += [blocks.field("save", "Save beside the lessons, as", "map.json", "Save"), blocks.text(saved, "note")]
    return [
        *shown,
        blocks.text('In Python: GameTable(map="map.json"), or any question of barrage_core.questions.', "note"),
    ]
