"""The pages of the table beside the board: actions, contracts, company, scores, files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrage_core import MAPS, pictures
from barrage_core.bots import BOTS
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS

from . import blocks
from .blocks import Block

if TYPE_CHECKING:
    from .table import GameTable

__all__ = ["TABS", "page"]

TABS = {
    "actions": "Actions",
    "contracts": "Contracts",
    "company": "Company",
    "scores": "Energy and points",
    "file": "New, save, open",
}


def page(table: GameTable) -> list[Block]:
    """Show the page that is turned up."""
    state, theme, lit = table.state, table.theme, table.lit

    def clickable(drawn: pictures.Picture) -> Block:
        return blocks.picture(drawn, "click", lit=lit, chosen=table.chosen)

    if state.is_over and table.tab == "actions":
        return [blocks.picture(pictures.score_table(table.session.game, theme=theme))]
    if table.tab == "actions":
        return [clickable(pictures.management_board(state, parts=("spaces",), theme=theme))]
    if table.tab == "contracts":
        parts = ("contracts", "patents") if state.setup.mode == "full" else ("contracts",)
        shown = [clickable(pictures.management_board(state, parts=parts, theme=theme))]
        return [clickable(pictures.hand(state, table.seat, theme=theme)), *shown] if state.round else shown
    if table.tab == "company" and state.round:
        wheel = blocks.picture(pictures.wheel(state, table.seat, theme=theme))
        return [clickable(pictures.company_board(state, table.seat, theme=theme)), wheel]
    if table.tab == "scores":
        track = blocks.picture(pictures.energy_track(state, theme=theme))
        return [track, blocks.picture(pictures.score_table(table.session.game, theme=theme))]
    return _files(table) if table.tab == "file" else [blocks.text("The companies are not picked yet.", "note")]


def _files(table: GameTable) -> list[Block]:
    deal = table.deal
    numbers = [(str(n), str(n)) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    people = [(str(n), str(n)) for n in range(deal.players + 1)]
    shown = [
        blocks.text("A new game", "title"),
        blocks.choice("players", "Players", numbers, str(deal.players)),
        blocks.choice("people", "People at this screen", people, str(deal.people)),
        blocks.choice("mode", "Game", [(mode, mode) for mode in ("introductory", "full")], deal.mode),
        blocks.choice("map", "Map", [(name, name) for name in MAPS], deal.map),
        blocks.number("seed", "Seed (the same seed deals the same game)", deal.seed, 0, 999_999),
        blocks.choice("bot_kind", "Bots", [(name, name) for name in BOTS], deal.bot),
        blocks.buttons(blocks.button("new", "Deal a new game")),
        blocks.text("This position and this game", "title"),
        blocks.code_line("Position code", table.session.game.code()),
        blocks.field("code", "Open a code", "", "Open"),
        blocks.field("save", "Save as", "game.json", "Save"),
        blocks.open_file("open", "Open a game file"),
    ]
    return [*shown, blocks.text(table.saved, "good")] if table.saved else shown
