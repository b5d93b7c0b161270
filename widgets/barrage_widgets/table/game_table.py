"""`GameTable`: a whole game on one screen, by mouse or keyboard, with bots, reasons, hints and the whole history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from barrage_core import MAPS, Action, BarrageError, Game, GameState, Violation, legal_actions, pictures, question
from barrage_core.actions import BuildAt, Construct
from barrage_core.agenda import Turn
from barrage_core.bots import LEARNERS_RIVAL, Explanation, Hint, known_bot
from barrage_core.checks import one_of, whole_number
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode
from barrage_core.words import count

from ..panel import Block, Panel, Position, blocks, open_state
from ..words import explanation_blocks, hint_blocks, reason_blocks, spoken_hint
from . import choices
from .pages import GAMES, MOST_SEED, TABS, ending, page, players, steps, story, why_buttons
from .session import GameSession

__all__ = ["Deal", "GameTable"]

MOST_TRAILS = 8
HOW_TO = "Click anything framed (dotted: a place to build on), or open a list. Click anything else to see why not."
SPOKEN = 6
"""Lines of the story that are announced after a decision."""
PEOPLE, DEALT = 1, 2
"""How a game begins by default: one person, two players."""


class Deal(NamedTuple):
    """The options of a new game."""

    players: int
    people: int
    seed: int
    mode: Mode
    map: str
    bot: str


class GameTable(Panel):
    """A game for people at one screen, with bots at the other seats.

    `GameTable()` deals a new introductory game for one person and a bot. With a `position` (code, mapping, state or
    game), it begins there instead. `humans` are the seats of people, or their number; `bot` is one of `bots.BOTS`.

    >>> table = GameTable(seed=4)
    >>> table.options[0].words
    '2 drops to wait (1 engineer) · WATER1L'
    >>> table.handle("do", [0, 0])
    >>> table.session.moment > 0
    True
    >>> table.handle("undo")
    >>> table.session.moment
    0
    >>> table.close()
    """

    title = "The game table"
    session: GameSession

    def __init__(
        self,
        position: Position | None = None,
        *,
        players: int = DEALT,
        humans: int | Iterable[int] = PEOPLE,
        seed: int = 0,
        mode: Mode = "introductory",
        map: str = "standard",
        bot: str = LEARNERS_RIVAL,
        names: list[str] | None = None,
    ) -> None:
        self._position, self._names = position, names
        if isinstance(humans, int):
            humans = range(whole_number(humans, 0, MOST_PLAYERS, "humans"))
        self._humans = list(humans)
        self.deal = Deal(players, len(self._humans), seed, mode, map, bot)
        self._flights = 0  # so that drops run once each time that a moment is shown
        self.left: GameSession | None = None
        super().__init__()

    def start(self) -> None:
        """Begin with the given position, or deal."""
        game = self._given() if self._position is not None else self._dealt()
        self._sit_down(game, self._humans)

    def _given(self) -> Game:
        assert self._position is not None
        if isinstance(self._position, Game):
            return Game.from_dict(self._position.to_dict())
        return Game.from_position(open_state(self._position))

    def _dealt(self) -> Game:
        deal = self.deal
        return Game.new(deal.players, deal.seed, mode=deal.mode, map=deal.map, names=self._names)

    def _sit_down(self, game: Game, humans: Iterable[int]) -> None:
        if hasattr(self, "session") and self.session.last:
            self.left = self.session  # one click too many must not cost a game
        self.session = GameSession(game, humans, self.deal.bot)
        self.tab, self.saved = "actions", ""
        self._watch(self.session.moment)
        self._clear()
        if not self.session.moment and not self.session.last:
            self.session.play_bots()
        self._turn_page()

    def _watch(self, since: int) -> None:
        """Show the drops that run after a moment."""
        self.trail_since, self._flights = since, self._flights + 1

    def _clear(self) -> None:
        """Forget what belonged to the last moment."""
        self.chosen: tuple[str, ...] = ()
        self.reasons: list[Violation] = []
        self.remark = ""
        self.hint: Hint | None = None
        self.explained: Explanation | None = None

    # Reading

    @property
    def state(self) -> GameState:
        """The state at the present moment."""
        return self.session.state

    @property
    def options(self) -> list[choices.Option]:
        """What may be done now and fits what was chosen on the pictures."""
        wanted = set(self.chosen)
        return [option for option in self.session.options() if wanted <= self._targets(option)]

    def _targets(self, option: choices.Option) -> set[str]:
        """What an option answers to: its own targets, and for a construction every place of its kind."""
        targets = set(option.targets)
        piece = getattr(option.action, "piece", "")
        if isinstance(self.state.decision, Turn) and piece:
            places = (name for name in self.chosen if name.startswith("place:"))
            targets |= {name for name in places if choices.piece_for(self.state, name.partition(":")[2]) == piece}
        return targets

    @property
    def seat(self) -> int:
        """Whose company and hand are shown: the player whose decision it is, or else the first person."""
        seat = self.session.seat
        return min(self.session.humans, default=0) if seat is None or not self.session.is_human else seat

    # Showing

    def blocks(self) -> list[Block]:
        """Show the board on one side; the decision, the table and the story on the other."""
        places = choices.places_to_build(self.state, self.options)
        told = [*self._tools(), *explanation_blocks(self.explained), story(self)]
        aside = [*self._decision(places), *told, self._tabs(), *page(self), *steps(self)]
        how_to = [blocks.text(HOW_TO, "note")] if self.session.is_human else []
        return [blocks.columns([*how_to, self._board(places), players(self)], aside, wide=[1, 1])]

    @property
    def lit(self) -> dict[str, str]:
        """What can be chosen on the pictures, with what it means."""
        lit: dict[str, str] = {}
        for option in self.options:
            for target in option.targets:
                lit.setdefault(target, option.words)
        return lit

    def _board(self, places: Mapping[str, str]) -> Block:
        trail = self.session.trails(self.trail_since)[:MOST_TRAILS]
        drawn = pictures.board(self.state, trail=trail, theme=self.theme)
        fly = f"{self.model_id} {self._flights}" if trail else ""
        return blocks.picture(drawn, "click", lit=self.lit, open=places, chosen=self.chosen, fly=fly, once=True)

    def _decision(self, places: Mapping[str, str]) -> list[Block]:
        state, session = self.state, self.session
        if state.is_over:
            return ending(self)
        when = f"Round {state.round}" if state.round else "Before round 1"
        shown = [blocks.text(f"{when}. {question(state)}", "ask")]
        if not session.is_human:
            go_on = [
                blocks.button("bots", "Let the bots play on", main=True),
                blocks.button("bot", "Let the bot decide once"),
            ]
            return [
                *shown,
                blocks.text("It is a bot's decision.", "note"),
                *hint_blocks(self.hint),
                blocks.buttons(*go_on),
            ]
        return [*shown, *self._answers(places), *self._choices()]

    def _answers(self, places: Mapping[str, str]) -> list[Block]:
        """Say why a click did not work, the hint, and what was narrowed down."""
        shown = reason_blocks(self.reasons)
        shown += [
            blocks.text(f"{target.partition(':')[2]}: {places[target]}", "note")
            for target in self.chosen
            if target in places
        ]
        if self.remark:
            shown.append(blocks.text(self.remark, "note"))
        shown += hint_blocks(self.hint)
        if self.hint:
            shown.append(blocks.buttons(blocks.button("follow", "Play this turn the best way", self.session.moment)))
        if self.chosen:
            names = ", ".join(target.partition(":")[2] for target in self.chosen)
            shown.append(blocks.buttons(blocks.button("unchoose", f"Chosen: {names}. Show all choices again")))
        return shown

    def _choices(self) -> list[Block]:
        """Offer every option as a button, under headings where there are many."""
        everything = self.session.options()
        headings: dict[str, list[Block]] = {}
        for option in self.options:
            item = blocks.button("do", option.words, [self.session.moment, everything.index(option)])
            headings.setdefault(option.heading, []).append(item)
        return [
            blocks.fold(name, blocks.buttons(*items, stacked=True, label=name), open=len(headings) < 3)
            if name
            else blocks.buttons(*items, label="Choices")
            for name, items in headings.items()
        ]

    def _tools(self) -> list[Block]:
        session, start, end = self.session, "this is the start", "this is the latest moment"
        return [
            blocks.buttons(
                blocks.button("undo", "Undo", off="" if session.can_undo else start),
                blocks.button("redo", "Redo", off="" if session.can_redo else end),
                blocks.button("advice", "Hint", off="the game is over" if self.state.is_over else ""),
                label="Help",
            ),
            *why_buttons(self.session),
        ]

    def _tabs(self) -> Block:
        lit = self.lit
        kinds = {"actions": "space:", "contracts": "contract:", "company": "tile:"} if self.state.round else {}
        marks = {tab: sum(target.startswith(kind) for target in lit) for tab, kind in kinds.items()}
        names = TABS | ({"actions": "Final score"} if self.state.is_over else {})
        options = [(tab, f"{name} ({marks[tab]})" if marks.get(tab) else name) for tab, name in names.items()]
        return blocks.tabs("tab", "Show", options, self.tab)

    # What the learner does

    def on_do(self, value: list[int]) -> None:
        """Do one of the options, named by the moment it was offered at and its number."""
        moment, number = value
        options = self.session.options()
        if moment != self.session.moment or not 0 <= number < len(options):
            return  # a second click on a button whose moment has passed
        self._play(options[number].action)

    def _play(self, action: Action) -> None:
        wish = next((target.partition(":")[2] for target in self.chosen if target.startswith("place:")), "")
        self._watch(self.session.moment)
        self.session.play(action)
        if isinstance(action, Construct) and BuildAt(wish) in legal_actions(self.state):
            self.session.play(BuildAt(wish))
        self._tell()

    def _tell(self) -> None:
        """Turn to what is asked now, and announce what has happened."""
        self._clear()
        self._turn_page()
        lines = [line.text for line in self.session.story(self.trail_since + 1)]
        self.say(". ".join([*lines[-SPOKEN:], question(self.state)]))

    def _turn_page(self) -> None:
        """Show the page where something is to be chosen."""
        if not self.state.round:  # what is to be picked is there
            self.tab = "company"
            return
        kinds = {target.partition(":")[0] for option in self.session.options() for target in option.targets}
        for kind, tab in (("space", "actions"), ("contract", "contracts"), ("tile", "company")):
            if kind in kinds:
                self.tab = tab
                return
        if self.state.is_over:
            self.tab = "actions"

    def on_click(self, target: str) -> None:
        """Choose something on a picture: do it, narrow the choices down, or say why not."""
        if not self.session.is_human:
            raise BarrageError("It is a bot's decision" if self.session.seat is not None else "The game is over")
        self.reasons, self.remark = [], ""
        if target in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != target)
            return
        if self._narrow((*self.chosen, target)):
            return
        if self.chosen and self._narrow((target,), play=False):  # it was not framed: another choice, not yet a move
            return
        self._refuse(target)

    def _narrow(self, chosen: tuple[str, ...], *, play: bool = True) -> bool:
        """Take what was chosen if something can be done with it; a single option with a single target is played."""
        before, self.chosen = self.chosen, chosen
        options = self.options
        if not options or (chosen[-1].startswith("place:") and self._cannot_build_on(chosen[-1])):
            self.chosen = before
            return False
        if play and len(options) == 1 and len(options[0].targets) == 1 and options[0].targets[0] in chosen:
            self._play(options[0].action)
        else:
            self.say(f"{count(len(options), 'choice')} with {', '.join(name.partition(':')[2] for name in chosen)}")
        return True

    def _cannot_build_on(self, target: str) -> bool:
        place = target.partition(":")[2]
        if not isinstance(self.state.decision, Turn) or place in self.state.headstreams:
            return False
        return bool(choices.building_reasons(self.state, place))

    def _refuse(self, target: str) -> None:
        self.chosen = ()
        self.reasons = self.session.reasons_against(target)
        if not self.reasons:
            self.remark = f"{target.partition(':')[2]}: nothing to choose there now."
        self.say(". ".join(f"{reason.text}, page {reason.page}" for reason in self.reasons) or self.remark)

    def on_unchoose(self) -> None:
        """Show all choices again."""
        self._clear()

    def on_undo(self) -> None:
        """Take back the last decision of a person, with everything after it."""
        self._move(self.session.undo)

    def on_redo(self) -> None:
        """Do again what was taken back."""
        self._move(self.session.redo)

    def on_step(self, by: int) -> None:
        """Go a single decision back or forward, of a bot or of a person; its drops run again."""
        self._move(lambda: self.session.go_to(self.session.moment + by))

    def on_moment(self, moment: int) -> None:
        """Jump to a moment."""
        self._move(lambda: self.session.go_to(min(moment, self.session.last)))

    def _move(self, go: Callable[[], None]) -> None:
        go()
        self._clear()
        self._watch(max(0, self.session.moment - 1))
        self._turn_page()
        self.say(f"Moment {self.session.moment} of {self.session.last}. {question(self.state)}")

    def on_bots(self) -> None:
        """Let the bots play until a person decides."""
        self._let(self.session.play_bots)

    def on_bot(self) -> None:
        """Let a bot make one decision."""
        self._let(self.session.play_one_bot)

    def _let(self, go: Callable[[], None]) -> None:
        self._watch(self.session.moment)
        go()
        self._tell()

    def on_advice(self) -> None:
        """Say what a bot thinks best."""
        self.hint = self.session.hint()
        self.say(spoken_hint(self.hint))

    def on_why(self, seat: int) -> None:
        """Explain the last turn of a bot."""
        self.explained = self.session.explain(one_of(seat, self.session.bots_that_played, "why"))
        self.say(str(self.explained))

    def on_follow(self, moment: int) -> None:
        """Play the turn as the hint says, if it was given for this moment."""
        if self.hint is None or moment != self.session.moment:
            return
        self._watch(moment)
        for action in self.hint.plan:
            self.session.play(action)
        self._tell()

    def on_tab(self, tab: str) -> None:
        """Show another page of the table."""
        self.tab = tab if tab in TABS else "actions"

    # New games and files

    def on_players(self, value: str) -> None:
        """Set the number of players of the next new game."""
        players = int(one_of(value, _up_to(MOST_PLAYERS, FEWEST_PLAYERS), "players"))
        self.deal = self.deal._replace(players=players, people=min(self.deal.people, players))

    def on_people(self, value: str) -> None:
        """Set how many of the players are people; the others are bots."""
        self.deal = self.deal._replace(people=int(one_of(value, _up_to(self.deal.players), "people")))

    def on_mode(self, value: Mode) -> None:
        """Choose the introductory or the full game."""
        self.deal = self.deal._replace(mode=one_of(value, GAMES, "game"))

    def on_map(self, value: str) -> None:
        """Choose the map."""
        self.deal = self.deal._replace(map=one_of(value, MAPS, "map"))

    def on_seed(self, value: int = 0) -> None:
        """Choose the seed; an empty field is 0."""
        self.deal = self.deal._replace(seed=whole_number(value, 0, MOST_SEED, "seed"))

    def on_bot_kind(self, value: str) -> None:
        """Choose what kind of bot plays."""
        self.deal = self.deal._replace(bot=known_bot(value))

    def on_new(self) -> None:
        """Deal a new game with the options that are set."""
        self._position, self._names = None, None
        self._humans = list(range(self.deal.people))
        self.start()
        self.say("A new game is dealt. " + question(self.state))

    def on_before(self) -> None:
        """Go back to the game that was on the table before this one."""
        if self.left is not None:
            self.session, self.left = self.left, self.session
            self._move(lambda: None)

    def on_code(self, code: str) -> None:
        """Open a position code."""
        self._open(Game.from_code(code.strip()))

    def on_open(self, text: str) -> None:
        """Open a game file, given as its text."""
        self._open(Game.from_text(text))

    def _open(self, game: Game) -> None:
        self._sit_down(game, [seat for seat in self._humans if seat < game.state.players])
        self.say(f"Opened at moment {self.session.moment} of {self.session.last}. {question(self.state)}")

    def on_save(self, name: str) -> None:
        """Save the game in the current folder, under a new name."""
        self.saved = ""
        self.saved = f"Saved as {self.session.save(name)}"
        self.say(self.saved)


def _up_to(most: int, fewest: int = 0) -> list[str]:
    """Return the numbers that a list to choose from offers, as it sends them."""
    return [str(number) for number in range(fewest, most + 1)]
