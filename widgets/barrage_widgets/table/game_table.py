"""`GameTable`: a whole game on one screen, by mouse or keyboard, with bots, reasons, hints and the whole history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from barrage_core import Action, BarrageError, GameState, Violation, pictures, question
from barrage_core.actions import BuildAt, Construct
from barrage_core.agenda import Turn
from barrage_core.bots import Hint
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.pictures import Picture
from barrage_core.words import count

from ..panel import Block, blocks, shared
from ..words import hint_blocks, reason_blocks, spoken_hint
from . import choices
from .areas import card_of_round, meanwhile, players, rounds_told, running, story, tools, when
from .asking import Asking
from .automas import marks_of, tiles_in_view
from .pages import TABS, ending, page

__all__ = ["GameTable"]

MOST_TRAILS = 8
HOW_TO = "Unbroken frames act at once, broken ones lead to a choice, dotted ones build. All else says why not."
SPOKEN = 6
"""Lines of the story that are announced after a decision."""
FEW = 4
"""Choices that have room beside the question."""
MANY = 99_999
"""More moments than any game has."""
BOARD = "actions"
"""The page that is open when no other is: the board with the action spaces."""


class GameTable(Asking):
    """A game for people at one screen, with bots and Automas at the other seats.

    `GameTable()` deals a new introductory game for one person and a bot. With a `position` (code, mapping, state or
    game), it begins there instead. `humans` are the seats of people, or their number; `bot` is one of `bots.BOTS`,
    or a list with one for each bot.
    `automas` are the levels of Automas on the last seats, as in `["medium"]`; with them the full game is played.
    `speed` says how quickly what the bots decide and what the phases bring is shown: slow, normal, quick, at once.

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

    def turn_page(self) -> None:
        """Show the page where something is to be chosen, and forget what belonged to the last moment."""
        self._clear()
        self.viewed: int | None = None
        self.log_round: int | None = None
        """The round that the log tells, if it was chosen: otherwise the latest."""
        self.tab = BOARD
        if not self.state.round:  # what is to be picked is there
            self.tab = "company"
            return
        if self.state.is_over:
            self.tab = "scores"
            return
        kinds = {target.partition(":")[0] for option in self.session.options() for target in option.targets}
        if not kinds & {"space", "place"}:
            self.tab = next(
                (tab for kind, tab in (("contract", "contracts"), ("tile", "company")) if kind in kinds), BOARD
            )

    def look_on(self, *, to_the_board: bool) -> None:
        """Forget what belonged to a decision that is made now; what follows a person's own is seen on the board."""
        self._clear()
        if to_the_board and self.state.round:
            self.tab, self.viewed = BOARD, None

    def _clear(self) -> None:
        """Forget what belonged to the last moment."""
        self.chosen: tuple[str, ...] = ()
        self.reasons: list[Violation] = []
        self.remark = ""
        self.hint: Hint | None = None
        self.forget_answers()

    # Reading

    @shared()
    def state(self) -> GameState:
        """The state at the present moment."""
        return self.session.state

    @shared("moment")
    def moment(self) -> int:
        """How many decisions lie before the present moment."""
        return self.session.moment

    @shared("moment")
    def value(self) -> int:
        """The present moment."""
        return self.session.moment

    @shared("code")
    def code(self) -> str:
        """The present position as a code; another one is opened."""
        return self.session.game.code()

    @shared()
    def selected(self) -> tuple[str, ...]:
        """What is chosen on the pictures, and is not a decision yet."""
        return tuple(target.partition(":")[2] for target in self.chosen)

    @property
    def options(self) -> list[choices.Option]:
        """What may be done now and fits what was chosen on the pictures."""
        wanted = set(self.chosen)
        if self.waiting:
            return []
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
        """Whose company and hand are shown: by a click, else the player to decide, else the first person."""
        if self.viewed is not None:
            return self.viewed
        seat = self.session.seat
        return min(self.session.humans, default=0) if seat is None or not self.session.is_human else seat

    # Showing

    def blocks(self) -> list[Block]:
        """Show the question, the board with the action spaces, everybody's goods, and the story, all on one screen.

        The card of a round and the tiles of an Automa take the place of the action spaces.
        """
        places = {} if self.goes_on else choices.places_to_build(self.state, self.options)
        tiles = tiles_in_view(self)
        areas = {
            "ask": [*self.pace(), *self._ask(places)],
            "choices": [*self._notice(), *self._more()],
            "board": [self._board(places)],
            "actions": tiles or ([] if self.card and self.goes_on else [self._actions()]),
            "players": [players(self)],
            "story": [story(self)],
            "tools": [self._tabs(), *tools(self)],
            "sheet": [] if self.tab == BOARD else page(self),
        }
        return [blocks.desk(areas, wide=bool(tiles))]

    def _notice(self) -> list[Block]:
        """Say what is to be known about a game that was opened from a file, and offer the one that it branches off."""
        notice, finished = self.session.game.notice, self.session.finished_before
        shown = [blocks.text(notice, "note")] if notice else []
        if finished in self.left:
            back = blocks.button("before", "Back to its end", self.left.index(finished))
            shown.append(blocks.buttons(back, label="The finished game is kept."))
        return shown

    @property
    def lit(self) -> dict[str, str]:
        """What can be chosen on the pictures, with what it means."""
        lit: dict[str, str] = {}
        for option in self.options:
            for target in option.targets:
                lit.setdefault(target, option.words)
        return lit

    @property
    def selects(self) -> list[str]:
        """What is lit and does not act at once: a click on it leaves several choices, or one with more to be chosen."""
        found: dict[str, list[choices.Option]] = {}
        for option in self.options:
            for target in option.targets:
                found.setdefault(target, []).append(option)
        return [target for target, fit in found.items() if not _acts(fit)]

    def _board(self, places: Mapping[str, str]) -> Block:
        trail = self.trails[:MOST_TRAILS]
        marks = self.marks if self.goes_on else {}
        if self.followed is not None:
            marks = marks_of({self.followed.player}, self.followed.events)
        ways = self.ways_of_hint("place")
        drawn = pictures.board(self.shown, trail=trail, marks=marks, ways=ways, key=False, theme=self.theme)
        fly = f"{self.model_id} {self.ticks}" if trail else ""
        return self.clickable(drawn, open=places, fly=fly)

    def clickable(
        self, drawn: Picture, *, open: Mapping[str, str] | None = None, fly: str = "", width: int | None = None
    ) -> Block:
        """Show a picture on which what may be done now is framed."""
        lit, selects, chosen = self.lit, self.selects, self.chosen
        return blocks.picture(
            drawn, "click", lit=lit, selects=selects, open=open, chosen=chosen, fly=fly, width=width, once=True
        )

    @property
    def opened(self) -> int | None:
        """Whose company is open; in the draft what can be picked is, until a player is clicked."""
        return self.seat if self.tab == "company" and (self.shown.round or self.viewed is not None) else None

    @property
    def only_looks(self) -> bool:
        """Whether the company that is open is another one than that of the player to decide."""
        return self.opened not in (None, self.session.seat)

    def of_the_company(self, drawn: Picture, *, width: int | None = None) -> Block:
        """Show a picture of the company that is open; on another player's nothing can be chosen."""
        if self.only_looks:
            return blocks.picture(drawn, "click", width=width, once=True)
        return self.clickable(drawn, width=width)

    def _actions(self) -> Block:
        drawn = pictures.action_board(self.shown, ways=self.ways_of_hint("space"), theme=self.theme)
        return self.clickable(drawn)

    def _ask(self, places: Mapping[str, str]) -> list[Block]:
        """Ask the person to decide, with the answer to the last click; or tell what is going on."""
        if self.goes_on:
            title = say("Round {number} is over", number=self.card) if self.card else when(self)
            return [blocks.text(title, "title"), *running(self)]
        if self.state.is_over:
            return ending(self)
        return [blocks.text(f"{when(self)}. {question(self.state)}", "ask"), *self._answers(places)]

    def _more(self) -> list[Block]:
        """Show what there is to read and to choose from."""
        card = card_of_round(self) if self.card else []
        if self.goes_on:
            told = [] if card else [blocks.text(words) for words in self.told]
            return [*card, *told, *hint_blocks(self.hint), *self.answers_shown()]
        if self.state.is_over:
            return []
        few = self._few_left  # they stand beside the question
        meantime = [*([] if few else meanwhile(self)), *self.answers_shown()]
        shown_nowhere, on_pictures = ([], []) if few else self._choices()
        rest = [*on_pictures, *meantime] if self.chosen else [*meantime, *on_pictures]
        return [*hint_blocks(self.hint, self.follow_buttons()), *card, *shown_nowhere, *rest]

    def _answers(self, places: Mapping[str, str]) -> list[Block]:
        """Say why a click did not work, and what was narrowed down."""
        shown = reason_blocks(self.reasons)
        shown += [
            blocks.text(f"{target.partition(':')[2]}: {places[target]}", "note")
            for target in self.chosen
            if target in places
        ]
        if self.remark:
            shown.append(blocks.text(self.remark, "bad"))
        if self.chosen:
            names = ", ".join(target.partition(":")[2] for target in self.chosen)
            again = blocks.button("unchoose", say("Chosen: {names}. Show all choices again", names=names))
            left = [self._choice(option) for option in self.options] if self._few_left else []
            shown.append(blocks.buttons(*left, again))
        elif self._has_frames and not (self.reasons or self.hint or self.card or self._needs_room):
            shown.append(blocks.text(HOW_TO, "note"))
        return shown

    @property
    def _has_frames(self) -> bool:
        """Whether something can be chosen on the board: not in the draft, which covers it."""
        return bool(self.state.round and self.lit)

    @property
    def _few_left(self) -> bool:
        """Whether so few choices are left on the pictures that they stand beside the question, always in view."""
        return bool(self.chosen) and len(self.options) <= FEW

    @property
    def _needs_room(self) -> bool:
        """Whether there is more to read than how to choose, which is said whenever there is not."""
        return bool(self.session.turns_since(self.since))

    def _choices(self) -> tuple[list[Block], list[Block]]:
        """Offer every option as a button: what no picture shows, and the rest, under headings where there is much."""
        shown_nowhere: list[Block] = []
        headings: dict[str, list[Block]] = {}
        for option in self.options:
            item = self._choice(option)
            (headings.setdefault(option.heading, []) if option.targets else shown_nowhere).append(item)
        on_pictures = [
            blocks.fold(name, blocks.buttons(*items, stacked=True), open=len(headings) < 3)
            if name
            else blocks.buttons(*items, label="Choices")
            for name, items in headings.items()
        ]
        return ([blocks.buttons(*shown_nowhere, label="Choices")] if shown_nowhere else []), on_pictures

    def _choice(self, option: choices.Option) -> Block:
        value = [self.session.moment, self.session.options().index(option)]
        return blocks.button("do", option.words, value, commits=True)

    def _tabs(self) -> Block:
        lit = self.lit
        kinds = {"contracts": "contract:", "company": "tile:"} if self.state.round else {}
        marks = {tab: sum(target.startswith(kind) for target in lit) for tab, kind in kinds.items()}
        options = [(tab, f"{say(name)} •" if marks.get(tab) else say(name)) for tab, name in TABS.items()]
        return blocks.tabs("tab", "Show", options, self.tab)

    # What the learner does

    def on_do(self, value: tuple[int, int]) -> None:
        """Do one of the options, named by the moment it was offered at and its number."""
        moment, number = value
        options = self.session.options()
        if moment != self.session.moment or self.waiting or not 0 <= number < len(options):
            return  # a second click on a button whose moment has passed
        self._play(options[number].action)

    def _play(self, *actions: Action) -> None:
        """Do what the person has decided, and show what comes of it."""
        place = next((target.partition(":")[2] for target in self.chosen if target.startswith("place:")), "")
        self.paused, self.card, self.asks_to_deal, begun = False, 0, False, self.session.moment
        self.unroll(*actions, wish=BuildAt(place) if isinstance(actions[-1], Construct) else None)
        self._announce(begun)

    def _announce(self, begun: int) -> None:
        """Announce what has happened, and what is asked now."""
        self._clear()
        if self.goes_on:
            self.say(". ".join(self.told))
            return
        lines = [line.text for line in self.session.story(begun + 1)]
        self.say(". ".join([*lines[-SPOKEN:], question(self.state)]))

    def on_click(self, target: str) -> None:
        """Choose something on a picture: do it, narrow the choices down, or say why not."""
        if self.goes_on:
            raise BarrageError("It is not your decision yet: Skip goes on to it")
        if self.state.is_over:
            raise BarrageError("The game is over")
        self.reasons, self.remark = [], ""
        if self.only_looks:
            self.remark = say("{player}: here you can only look, not choose.", player=self.state.name(self.seat))
            self.say(self.remark)
            return
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
        if play and _acts(options) and options[0].targets[0] in chosen:
            self._play(options[0].action)
        else:
            names = ", ".join(name.partition(":")[2] for name in chosen)
            self.say(say("{choices} with {what}", choices=count(len(options), "choice"), what=names))
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
            self.remark = say("{place}: nothing to choose there now.", place=target.partition(":")[2])
        told = [say("{text}, page {page}", text=reason.text, page=reason.page) for reason in self.reasons]
        self.say(". ".join(told) or self.remark)

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
        latest = self.session.last
        self._move(lambda: self.session.go_to(min(whole_number(moment, 0, MANY, "moment"), latest)))

    def _move(self, go: Callable[[], None]) -> None:
        go()
        self.begin(self.session)
        self.paused = True
        self.look_back()
        self.turn_page()
        moment, last, asked = self.session.moment, self.session.last, question(self.state)
        self.say(say("Moment {moment} of {last}. {question}", moment=moment, last=last, question=asked))

    def on_advice(self) -> None:
        """Say what a bot thinks best, instead of what was said about an earlier click."""
        self.hint, self.reasons, self.remark = self.session.hint(), [], ""
        self.say(spoken_hint(self.hint))

    def on_follow(self, value: tuple[int, int]) -> None:
        """Play the turn in one of the ways of the hint, if it was given for this moment."""
        moment, number = value
        if self.hint is not None and moment == self.session.moment and 0 <= number < len(self.hint.lines):
            self._play(*self.hint.lines[number].turns[0])

    def on_tab(self, tab: str) -> None:
        """Open a page of the table, or close it."""
        self.tab = BOARD if tab == self.tab else one_of(tab, TABS, "page")
        self.viewed = self.log_round = None

    def on_log_round(self, number: str) -> None:
        """Tell another round in the log."""
        self.log_round = int(one_of(number, [str(one) for one in rounds_told(self)], "round"))

    def on_player(self, seat: int) -> None:
        """Open the company board, wheel and hand of a player, or close them."""
        one_of(seat, range(self.state.players), "player")
        before = BOARD if self.state.round else "company"
        self.viewed, self.tab = (None, before) if seat == self.opened else (seat, "company")


def _acts(options: Sequence[choices.Option]) -> bool:
    """Whether a click that leaves these options is a decision: there is a single one, with nothing more to choose."""
    return len(options) == 1 and len(options[0].targets) == 1
