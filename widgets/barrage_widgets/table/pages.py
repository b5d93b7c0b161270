"""The pages of the table that lie over the board: contracts, companies, scores, the history, files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from barrage_core import RULES, pictures
from barrage_core.bots import BROWSER_WORDS, in_browser, in_words, offered
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode, Seat
from barrage_core.questions.officers import officer_rule
from barrage_core.questions.scoring import final_standing
from barrage_core.words import capitalised

from ..panel import Block, blocks
from .areas import history, pace_choice
from .maps import map_choice

if TYPE_CHECKING:
    from .game_table import GameTable

__all__ = ["MOST_SEED", "TABS", "ending", "games", "page"]

TABS = {
    "actions": "Map",
    "contracts": "Contracts",
    "company": "Company",
    "scores": "Points",
    "history": "Log",
    "file": "Games",
}
WIDE = 740
"""Pixels: wider boards would not be seen as a whole on a laptop."""
MOST_SEED = 999_999
GAMES: dict[Mode, str] = {
    "introductory": "introductory: companies are given",
    "full": "full: draft, advanced tiles, all officers",
}
AUTOMAS = (
    "Automas follow the tiles of the box and have no choice. They sit on the last seats, and play the full game only."
)
AFTERWARDS = (
    "Below: which turns cost most, how the points grew and where they came from. Move the slider back to any moment "
    "and play on from there, or deal a new game under Games."
)


def games(automas: Sequence[str]) -> dict[Mode, str]:
    """Return the games that can be dealt, in words; with Automas the full one only."""
    return {mode: words for mode, words in GAMES.items() if mode == "full" or not automas}


def page(table: GameTable) -> list[Block]:
    """Show the page that is open over the board."""
    state, theme, clickable = table.shown, table.theme, table.clickable

    if table.tab == "contracts":
        parts = ("contracts", "patents") if state.setup.mode == "full" else ("contracts",)
        shown = [clickable(pictures.management_board(state, parts=parts, theme=theme))]
        return [clickable(pictures.hand(state, table.seat, theme=theme)), *shown] if state.round else shown
    if table.tab == "company" and state.round:
        company = clickable(pictures.company_board(state, table.seat, theme=theme), width=WIDE)
        wheel = blocks.picture(pictures.wheel(state, table.seat, theme=theme))
        return [company, blocks.columns([wheel], [clickable(pictures.hand(state, table.seat, theme=theme))])]
    if table.tab == "history":
        return history(table)
    if table.tab == "scores":
        track = blocks.picture(pictures.energy_track(state, theme=theme), width=WIDE)
        scores = blocks.picture(pictures.score_table(table.session.game, theme=theme))
        return [*table.review_blocks(), scores, track] if state.is_over else [track, scores]
    return _files(table) if table.tab == "file" else _pool(table)


def _pool(table: GameTable) -> list[Block]:
    """Show what is still to be picked: pairs of company and officer with their abilities, and starting contracts."""
    pool = table.state.pool
    rows = [
        (COMPANIES[company].title, COMPANIES[company].ability, _officer(officer))
        for company, officer in pool
        if company
    ]
    head = ("Company", "Ability, from the third powerhouse on", "Officer")
    how_to = "Each player takes a company with its officer, then a starting contract. The first to pick plays last."
    drawn = pictures.contracts([name for company, name in pool if not company], theme=table.theme)
    return [
        blocks.text(how_to, "note", page=RULES["setup.company"].page),
        *([blocks.table(head, rows, caption="Companies to pick from")] if rows else []),
        table.clickable(drawn),
    ]


def _officer(officer: str) -> str:
    return f"{OFFICERS[officer]}: {officer_rule(officer).says}"


def ending(table: GameTable) -> list[Block]:
    """Say who has won and how, and what made the difference."""
    state = table.state
    won, most = tuple(place.player for place in final_standing(state) if place.wins), max(state.vp)
    tied = [seat for seat in range(state.players) if state.vp[seat] == most]
    names = capitalised(" and ".join(state.called(seat) for seat in won))
    how = f"{names} {'wins' if len(won) == 1 else 'share the victory'} with {most} VP"
    if len(tied) > len(won):
        others = " and ".join(state.called(seat) for seat in tied if seat not in won)
        how += f", as many as {others}, but with more energy"
    shown = [blocks.text(f"The game is over. {how}.", "title", page=RULES["final.winner"].page)]
    return [*shown, *_difference(table, won), blocks.text(AFTERWARDS, "note")]


def _difference(table: GameTable, won: tuple[Seat, ...]) -> list[Block]:
    """Compare a person with the winner, or a person who has won with the next: where do they differ most?"""
    state, humans = table.state, sorted(table.session.humans)
    others = [seat for seat in range(state.players) if seat not in won] or list(won[1:])
    one = next((seat for seat in humans if seat not in won), humans[0] if humans else won[0])
    other = won[0] if one not in won else max(others, key=lambda seat: state.vp[seat])
    mine, theirs = (Counter(table.session.game.score_sheet()[seat]) for seat in (one, other))
    lead = sorted((mine[source] - theirs[source], source) for source in {*mine, *theirs})
    extremes = (("furthest ahead", lead[-1]), ("furthest behind", lead[0]))
    differences = [
        f"{words} in {source} ({mine[source]} against {theirs[source]} VP)"
        for words, (by, source) in extremes
        if (by > 0) == (words == "furthest ahead") and by
    ]
    names = f"{capitalised(state.called(one))} compared with {state.called(other)}"
    return [blocks.text(f"{names}: {', '.join(differences)}.")] if differences else []


def _bots(chosen: str) -> list[tuple[str, str]]:
    """Offer the bots by strength; one that a cell has asked for is there too."""
    return [(name, in_words(name)) for name in dict.fromkeys([*offered(), chosen])]


def _deal(table: GameTable) -> list[Block]:
    """Deal a new game, or ask first where one is under way."""
    if table.asks_to_deal:
        return [
            blocks.text("A game is under way. Deal a new one? You can come back to this one.", "ask"),
            blocks.buttons(
                blocks.button("new", "Deal a new game", commits=True), blocks.button("keep", "Go on with this game")
            ),
        ]
    return [
        blocks.buttons(
            blocks.button("new", "Deal a new game", commits=True),
            blocks.button("again", "Start again", commits=True, off="" if table.session.last else "this is the start"),
            *([blocks.button("before", "Back to the previous game")] if table.left else []),
        )
    ]


def _levels(automas: Sequence[str]) -> list[Block]:
    """Offer the levels of each Automa, and say what an Automa is."""
    each = [
        blocks.buttons(
            *(
                blocks.button("level", one.title, [one.id, number], on=one.id == level)
                for one in AUTOMA_LEVELS.values()
            ),
            label=f"Automa {number + 1}",
        )
        for number, level in enumerate(automas)
    ]
    return [*each, blocks.text(AUTOMAS, "note")] if each else []


def _files(table: GameTable) -> list[Block]:
    deal = table.deal
    numbers = [(str(n), str(n)) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    people, automas = (
        [(str(n), str(n)) for n in range(most + 1)] for most in (deal.players - len(deal.automas), deal.players)
    )
    shown = [
        blocks.text("A new game", "title"),
        blocks.choice("players", "Players", numbers, str(deal.players)),
        blocks.choice("people", "People at this screen", people, str(deal.people)),
        blocks.choice("automas", "Automas", automas, str(len(deal.automas))),
        *_levels(deal.automas),
        blocks.choice("mode", "Game", list(games(deal.automas).items()), deal.mode),
        map_choice(deal.map),
        blocks.number("seed", "Seed of the next game (the same seed deals the same game)", deal.seed, 0, MOST_SEED),
        blocks.choice("bot_kind", "Bots", _bots(deal.bot), deal.bot),
        pace_choice(table),
        *([blocks.text(BROWSER_WORDS, "note")] if in_browser() else []),
        *_deal(table),
        blocks.text("This position and this game", "title"),
        blocks.code_line("Position code", table.session.game.code()),
        blocks.field("code", "Open a code", "", "Open"),
        blocks.download("Save the game on this computer", "game.json", json.dumps(table.session.game.to_dict())),
        blocks.open_file("open", "Open a game file from this computer"),
    ]
    if table.among_code:  # elsewhere it would go to the computer that serves the page, and vanish with the page
        shown.append(blocks.field("save", "Save beside the lessons, as", "game.json", "Save"))
    return [*shown, blocks.text(table.saved, "good")] if table.saved else shown
