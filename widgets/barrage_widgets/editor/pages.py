"""What the scenario editor shows: the board, the tools, the faults, an answer, and folds for everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrage_core import RULES, pictures
from barrage_core.catalogue import say
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.components.contracts import CONTRACTS
from barrage_core.files.positions import MOST_GOODS
from barrage_core.names import MOST_PLAYERS
from barrage_core.pictures.theme import Mark
from barrage_core.state import FULL_LEVEL
from barrage_core.words import count

from ..panel import Block, blocks
from ..table import map_title, name_among
from .base import fault_blocks, history_blocks, saved_block
from .editing import owner_title
from .players import known_tiles
from .questions import questions

if TYPE_CHECKING:
    from .scenario_editor import ScenarioEditor

__all__ = [
    "NO_ANSWER",
    "contract_menus",
    "goods",
    "page",
    "player_menus",
    "round_menus",
    "tile_menus",
    "titles",
    "what_it_does",
]

NO_ANSWER = "The engine answers only about positions that can occur in a game. Correct the faults first."
GOODS = {
    "credits": "Credits",
    "excavators": "Excavators",
    "mixers": "Mixers",
    "energy": "Energy",
    "vp": "Victory points",
    "engineers": "Engineers",
}
PLAY_BY_NAME = (
    "To play in a cell of its own, give this editor a name (editor = ScenarioEditor()) and run editor.play() there."
)
MODES = [("introductory", "introductory game"), ("full", "full game")]


def page(editor: ScenarioEditor) -> list[Block]:
    """Return everything. Groups have fixed places, so that a fold stays open while other things change."""
    return [
        blocks.columns(
            [_board(editor)],
            [
                blocks.columns(_tools(editor)),
                blocks.columns(_faults(editor)),
                blocks.columns(_question(editor)),
                blocks.fold("Players, goods, contracts, tiles, wheel", *_players(editor)),
                blocks.fold("Round, whose turn, map, mode", *_game(editor)),
                blocks.fold("Share: code, file, Python" if editor.among_code else "Share: code, file", *_share(editor)),
            ],
            wide=[1, 1],
        )
    ]


def _board(editor: ScenarioEditor) -> Block:
    state, answer = editor.state, editor.answer
    marks: dict[str, Mark] = dict(answer.marks) if answer else {}
    wrong = editor.wrong
    marks |= dict.fromkeys(wrong, "no")
    trail = answer.trail if answer else ()
    layer = answer.layer if answer else None
    drawn = pictures.board(state, trail=trail, marks=marks, layer=layer, theme=editor.theme)
    fly = f"{editor.model_id} {editor.history.now} {editor.ask}" if trail else ""
    return blocks.picture(drawn, "board", lit={f"place:{place}": fault for place, fault in wrong.items()}, fly=fly)


def _tools(editor: ScenarioEditor) -> list[Block]:
    return [
        blocks.tabs("tool", "Tool", list(editor.tools.items()), editor.tool),
        blocks.text(what_it_does(editor.tool)),
        *history_blocks(editor.history),
        blocks.buttons(
            blocks.button("table", "Play from here", off="correct the faults first" if editor.faults else "")
        ),
    ]


def what_it_does(tool: str) -> str:
    """Say in a sentence what a click does."""
    if tool == "more":
        return "Click a headstream or a dam to put a drop there."
    if tool == "less":
        return "Click a headstream or a dam to take a drop away."
    if tool == "erase":
        return "Click a piece to remove it with its water, or a headstream to empty it."
    again = say("click it again to raise it (up to level {level}), and once more to remove it", level=FULL_LEVEL)
    if tool == "neutral":
        return say("Click a base space to put a neutral dam there; {again}.", again=again)
    return say(
        "Click a free space to build for {owner}. A dam: {again}. A conduit or powerhouse: click again to remove it.",
        owner=owner_title(tool),
        again=again,
    )


def _faults(editor: ScenarioEditor) -> list[Block]:
    lines = [
        blocks.text(fault.text, "fault", page=RULES[fault.rule].page if fault.rule else None) for fault in editor.faults
    ]
    return fault_blocks(lines, "No faults: this position can occur in a game.")


def _question(editor: ScenarioEditor) -> list[Block]:
    menu = blocks.choice("ask", "Ask", [("", "nothing"), *questions(editor.state)], editor.ask)
    answer = editor.answer
    if answer:
        return [menu, blocks.text(answer.words, page=answer.page), *answer.details]
    return [menu, blocks.text(NO_ANSWER, "note")] if editor.ask else [menu]


# Folded away ------------------------------------------------------------------------------------------------------


def _players(editor: ScenarioEditor) -> list[Block]:
    state, seat = editor.state, editor.seat
    return [
        *player_menus(editor),
        blocks.field("name", "Name", state.setup.names[seat], "Set"),
        blocks.columns(
            [blocks.choice("company", "Company", titles(), state.companies[seat])],
            [blocks.choice("officer", "Officer", list(OFFICERS.items()), state.officers[seat])],
        ),
        goods(editor),
        blocks.fold("Contracts", *contract_menus(editor)),
        blocks.fold("Tiles and wheel", *tile_menus(editor)),
    ]


def player_menus(editor: ScenarioEditor) -> list[Block]:
    """Choose which player is shown, seat another one, or take one out of the game."""
    state, seat = editor.state, editor.seat
    seats = [(str(number), _called(editor, number)) for number in range(state.players)]
    full = "all seats are taken" if state.players == MOST_PLAYERS else ""
    return [
        blocks.tabs("player", "Player", seats, str(seat)),
        blocks.buttons(
            blocks.button("add_player", "Add a player", off=full),
            blocks.button("remove_player", say("Remove {what}", what=owner_title(state.companies[seat]))),
        ),
    ]


def goods(editor: ScenarioEditor, but: str = "") -> Block:
    """Ask for the goods of the player who is shown, apart from one of them."""
    state, seat = editor.state, editor.seat
    numbers = [
        blocks.number(name, label, getattr(state, name)[seat], -MOST_GOODS if name == "vp" else 0, MOST_GOODS)
        for name, label in GOODS.items()
        if name != but
    ]
    half = len(numbers) // 2
    return blocks.columns(numbers[:half], numbers[half:])


def _called(editor: ScenarioEditor, seat: int) -> str:
    title, name = owner_title(editor.state.companies[seat]), editor.state.setup.names[seat]
    return f"{title} ({name})" if name else title


def titles() -> list[tuple[str, str]]:
    """Return the companies with their names."""
    return [(company.id, company.title) for company in COMPANIES.values()]


def contract_menus(editor: ScenarioEditor) -> list[Block]:
    """Give contracts to the player who is shown, and take them back."""
    state, seat = editor.state, editor.seat
    held = [*state.contracts[seat], *state.fulfilled[seat]]
    others = [(name, str(contract)) for name, contract in CONTRACTS.items() if name not in held]
    mine = [(name, str(CONTRACTS[name])) for name in dict.fromkeys(held)]
    shown = [blocks.choice("give", "Give a contract", [("", "choose …"), *others], "")]
    if mine:
        shown += [
            blocks.ticks("fulfilled", "Tick what is fulfilled", mine, state.fulfilled[seat]),
            blocks.choice("give_back", "Give back", [("", "choose …"), *mine], ""),
        ]
    return shown


def tile_menus(editor: ScenarioEditor) -> list[Block]:
    """Ask for the tiles and the wheel of the player who is shown."""
    state, seat = editor.state, editor.seat
    tiles = [(tile, tile) for tile in known_tiles(state, seat)]
    wheel = state.wheels[seat]
    turns = [(str(number), say("back in {turns}", turns=count(number, "turn"))) for number in range(1, len(wheel) + 1)]
    segment = wheel[editor.turns - 1]
    return [
        blocks.ticks("tiles", "Technology tiles off the wheel", tiles, state.tiles[seat]),
        blocks.choice("turns", "Segment of the wheel", turns, str(editor.turns)),
        blocks.choice("wheel_tile", "Tile in the segment", [("", "no tile"), *tiles], segment.tile),
        blocks.columns(
            [blocks.number("wheel_excavators", "Excavators in the segment", segment.excavators, 0, MOST_GOODS)],
            [blocks.number("wheel_mixers", "Mixers in the segment", segment.mixers, 0, MOST_GOODS)],
        ),
    ]


def _game(editor: ScenarioEditor) -> list[Block]:
    state = editor.state
    mode = blocks.choice("mode", "Mode", MODES, state.setup.mode)
    maps = [(name, map_title(spec)) for name, spec in editor.maps.items()]
    chosen = blocks.choice("map", "Map", maps, name_among(editor.maps, state.board.spec))
    return [
        blocks.columns(round_menus(editor), [chosen, mode]),
        blocks.fold(
            "Open a map of your own",
            blocks.field("map_code", "Open the code of a map", "", "Open"),
            blocks.open_file("map_file", "Open the file of a map"),
        ),
    ]


def round_menus(editor: ScenarioEditor) -> list[Block]:
    """Ask for the round, and whose turn it is."""
    state = editor.state
    rounds = [(str(number), str(number)) for number in range(1, state.rules.rounds + 1)]
    seats = [(company, _called(editor, seat)) for seat, company in enumerate(state.companies)]
    mover = state.companies[state.decision.player] if state.decision else ""
    return [
        blocks.choice("round", "Round", rounds, str(state.round)),
        blocks.choice("to_move", "To move", [*([] if mover else [("", "nobody")]), *seats], mover),
    ]


def _share(editor: ScenarioEditor) -> list[Block]:
    whole = "The code is the whole position in one line."
    faulty = "The code is the whole position in one line. A position with faults opens only in an editor."
    code = [
        blocks.code_line("Code", editor.code),
        blocks.field("code", "Open a code", "", "Open"),
        blocks.text(faulty if editor.faults else whole, "note"),
    ]
    file = blocks.open_file("open", "Open a file")
    if not editor.among_code:
        return [*code, file]
    python = [blocks.buttons(blocks.button("python", "Show as Python"))]
    if editor.shows_python:  # working it out takes longer than anything else here
        hint = "Paste it into a cell and give it to any panel, for example ScenarioEditor(position)."
        python = [blocks.code_line("Python", editor.python, rows=8), blocks.text(hint, "note")]
    return [
        *code,
        blocks.field("save", "Save as", "position.json", "Save"),
        file,
        saved_block(editor),
        blocks.columns(python),
        blocks.text(PLAY_BY_NAME, "note"),
    ]
