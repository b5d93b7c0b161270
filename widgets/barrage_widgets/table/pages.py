"""The pages of the table that lie over the board: contracts, companies, scores, the history, files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from barrage_core import RULES, pictures
from barrage_core.bots import BROWSER_WORDS, in_browser, in_words, offered
from barrage_core.catalogue import say
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode, Seat
from barrage_core.questions.officers import officer_rule
from barrage_core.questions.scoring import final_standing
from barrage_core.words import capitalised, count, with_and

from ..panel import Block, blocks
from .areas import history, pace_choice
from .maps import map_choice

if TYPE_CHECKING:
    from .dealing import Deal
    from .game_table import GameTable
    from .session import GameSession

__all__ = ["MOST_SEED", "TABS", "ending", "games", "page"]

TABS = {
    "actions": "Map",
    "contracts": "Contracts",
    "company": "Company",
    "scores": "Points",
    "history": "Log",
    "file": "Games",
}
AHEAD = "furthest ahead in {source} ({mine} against {theirs} VP)"
BEHIND = "furthest behind in {source} ({mine} against {theirs} VP)"
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
    "and play on from there (this game is kept), or deal a new game under Games."
)


def games(automas: Sequence[str]) -> dict[Mode, str]:
    """Return the games that can be dealt, in words; with Automas the full one only."""
    return {mode: words for mode, words in GAMES.items() if mode == "full" or not automas}


def page(table: GameTable) -> list[Block]:
    """Show the page that is open over the board."""
    state, theme, clickable = table.shown, table.theme, table.clickable

    if table.tab == "contracts":
        parts = ("contracts", "patents") if state.setup.mode == "full" else ("contracts",)
        on_show = clickable(pictures.management_board(state, parts=parts, theme=theme))
        if not state.round:
            return [on_show]
        hand = clickable(pictures.hand(state, table.seat, theme=theme))
        chosen_from = {target.partition(":")[2] for target in table.lit if target.startswith("contract:")}
        return [on_show, hand] if chosen_from - {*state.contracts[table.seat]} else [hand, on_show]
    if table.opened is not None:
        company = table.of_the_company(pictures.company_board(state, table.seat, theme=theme), width=WIDE)
        wheel = blocks.picture(pictures.wheel(state, table.seat, theme=theme))
        return [company, blocks.columns([wheel], [table.of_the_company(pictures.hand(state, table.seat, theme=theme))])]
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
        (say(COMPANIES[company].title), say(COMPANIES[company].ability), _officer(officer))
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
    return f"{OFFICERS[officer]}: {say(officer_rule(officer).says)}"


def ending(table: GameTable) -> list[Block]:
    """Say who has won and how, and what made the difference."""
    state = table.state
    won, most = tuple(place.player for place in final_standing(state) if place.wins), max(state.vp)
    tied = [seat for seat in range(state.players) if state.vp[seat] == most]
    names = capitalised(with_and(state.called(seat) for seat in won))
    alone, together = "{names} wins with {most} VP", "{names} share the victory with {most} VP"
    how = say(alone if len(won) == 1 else together, names=names, most=most)
    if len(tied) > len(won):
        others = with_and(state.called(seat) for seat in tied if seat not in won)
        how += say(", as many as {others}, but with more energy", others=others)
    shown = [blocks.text(say("The game is over. {how}.", how=how), "title", page=RULES["final.winner"].page)]
    return [*shown, *_difference(table, won), blocks.text(AFTERWARDS, "note")]


def _difference(table: GameTable, won: tuple[Seat, ...]) -> list[Block]:
    """Compare a person with the winner, or a person who has won with the next: where do they differ most?"""
    state, humans = table.state, sorted(table.session.humans)
    others = [seat for seat in range(state.players) if seat not in won] or list(won[1:])
    one = next((seat for seat in humans if seat not in won), humans[0] if humans else won[0])
    other = won[0] if one not in won else max(others, key=lambda seat: state.vp[seat])
    mine, theirs = (Counter(table.session.game.score_sheet()[seat]) for seat in (one, other))
    lead = sorted((mine[source] - theirs[source], source) for source in {*mine, *theirs})
    differences = [
        say(words, source=say(source), mine=mine[source], theirs=theirs[source])
        for words, (by, source) in ((AHEAD, lead[-1]), (BEHIND, lead[0]))
        if (by > 0) == (words == AHEAD) and by
    ]
    names = say("{player} compared with {other}", player=capitalised(state.called(one)), other=state.called(other))
    return [blocks.text(f"{names}: {', '.join(differences)}.")] if differences else []


def _bots(deal: Deal) -> list[Block]:
    """Offer the bots by strength, all at once and one by one; those that a cell has asked for are there too."""
    each = deal.each_bot()
    names = [(name, in_words(name)) for name in dict.fromkeys([*offered(), *deal.bots])]
    if len(set(each)) < 2:
        every = blocks.choice("bot_kind", "Bots", names, each[0] if each else deal.bots[0])
    else:
        every = blocks.choice("bot_kind", "Bots", [("", "different ones"), *names], "")
    if len(each) < 2:
        return [every]
    one_by_one = [
        blocks.choice(f"bot_{number}", say("Bot {number}", number=number), names, one)
        for number, one in enumerate(each, 1)
    ]
    return [every, blocks.fold("A strength for each bot", *one_by_one)]


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
        ),
        *_left(table),
    ]


def _left(table: GameTable) -> list[Block]:
    """Offer the games that have left the table, the latest first."""
    items = [
        blocks.button("before", _as_it_stands(session), number)
        for number, session in reversed(list(enumerate(table.left)))
    ]
    return [blocks.buttons(*items, label="Back to a game that was on the table", stacked=True)] if items else []


def _as_it_stands(session: GameSession) -> str:
    """Say how a game stands that has left the table."""
    state = session.state
    points = ", ".join(f"{state.name(seat)} {state.vp[seat]} VP" for seat in range(state.players))
    when = say("Round {number}", number=state.round) if state.round else say("Before round 1")
    when = say("Finished") if state.is_over else when
    return f"{when}, {count(session.moment, 'decision')}: {points}"


def _levels(automas: Sequence[str]) -> list[Block]:
    """Offer the levels of each Automa, and say what an Automa is."""
    each = [
        blocks.buttons(
            *(
                blocks.button("level", say(one.title), [one.id, number], on=one.id == level)
                for one in AUTOMA_LEVELS.values()
            ),
            label=say("Automa {number}", number=number + 1),
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
        *_bots(deal),
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
