"""New games at the table, games left and found again, codes and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from barrage_core import MAPS, Game, GameState, RuleSet, question
from barrage_core.bots import LEARNERS_RIVAL, known_bot
from barrage_core.catalogue import say
from barrage_core.checks import one_of, sequence, whole_number
from barrage_core.components.automa import AUTOMA_LEVELS
from barrage_core.components.maps import MapLike
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode

from ..panel import Position, open_state
from .maps import map_name
from .pacing import AT_ONCE, SPEEDS, Pacing
from .pages import MOST_SEED, games
from .session import GameSession, automas_of

__all__ = ["Deal", "Dealing"]

PEOPLE, DEALT = 1, 2
"""How a game begins by default: one person, two players."""
MOST_LEFT = 40
"""Games that can be found again; then the oldest one goes, and a finished one last."""
USUAL_LEVEL = "medium"
"""The level of an Automa until another one is chosen."""


class Deal(NamedTuple):
    """The options of a new game."""

    players: int
    people: int
    seed: int
    mode: Mode
    map: MapLike
    bots: tuple[str, ...]
    """The names of the bots in the order of their seats; the last one serves for all that follow."""
    automas: tuple[str, ...] = ()
    """The levels of the Automas, which take the last seats."""

    def each_bot(self) -> list[str]:
        """Return the name of every bot that will play."""
        number = self.players - self.people - len(self.automas)
        return [*self.bots[:number], *[self.bots[-1]] * (number - len(self.bots))]


class Dealing(Pacing):
    """A table where games are dealt, opened, saved and found again."""

    def __init__(
        self,
        position: Position | None = None,
        *,
        players: int | None = None,
        humans: int | Iterable[int] = PEOPLE,
        automas: Sequence[str] = (),
        seed: int = 0,
        mode: Mode | None = None,
        map: MapLike = "standard",
        rules: RuleSet | None = None,
        bot: str | Sequence[str] = LEARNERS_RIVAL,
        names: list[str] | None = None,
        speed: str | None = None,
    ) -> None:
        self._position, self._names, self._rules = position, names, rules
        self._on_any_seats = isinstance(humans, int)
        if isinstance(humans, int):
            humans = range(whole_number(humans, 0, MOST_PLAYERS, "humans"))
        self._humans = list(humans)
        levels, people = tuple(sequence(automas, "automas")), len(self._humans)
        players = max(DEALT, people + len(levels)) if players is None else players
        mode = mode or ("full" if levels else "introductory")
        bots = (bot,) if isinstance(bot, str) else tuple(sequence(bot, "bot")) or (LEARNERS_RIVAL,)
        self.deal = Deal(players, people, seed, mode, map, bots, levels)
        self.left: list[GameSession] = []
        """The games that have left the table, the latest last: each can be found again."""
        self.speed = one_of(speed or self.usual_speed, SPEEDS, "speed")
        super().__init__()
        if position is None:
            self._another_seed()

    def start(self) -> None:
        """Begin with the given position, or deal."""
        game = self._given() if self._position is not None else self._dealt()
        self.sit_down(game, _beside_automas(game.state, self._humans) if self._on_any_seats else self._humans)

    def _given(self) -> Game:
        assert self._position is not None
        if isinstance(self._position, Game):
            return Game.from_dict(self._position.to_dict())
        return Game.from_position(open_state(self._position))

    def _dealt(self) -> Game:
        deal = self.deal
        return Game.new(
            deal.players,
            deal.seed,
            mode=deal.mode,
            map=deal.map,
            rules=self._rules,
            names=self._names,
            automas=deal.automas,
        )

    def sit_down(self, game: Game, humans: Iterable[int]) -> None:
        """Put a game on the table; the one that lay there can be found again."""
        self._leave()
        self.saved, self.asks_to_deal = "", False
        self.begin(GameSession(game, humans, self.deal.bots))
        self.turn_page()
        if self.speed == AT_ONCE and not self.session.last:
            self.hurry()

    def branch_off(self) -> None:
        """Go on from a moment of the past in a game of its own; the one that was played on can be found again."""
        played = self.session
        super().branch_off()
        played.go_to(played.last)
        self._put_aside(played)

    def _leave(self) -> None:
        """Keep the game on the table: one click too many must not cost it."""
        if hasattr(self, "session") and self.session.last:
            self._put_aside(self.session)

    def _put_aside(self, session: GameSession) -> None:
        self.left.append(session)
        if len(self.left) > MOST_LEFT:
            self.left.remove(next((one for one in self.left if not one.is_finished), self.left[0]))

    # The options of the next game

    def on_players(self, value: str) -> None:
        """Set the number of players of the next new game."""
        self._seat(int(one_of(value, _up_to(MOST_PLAYERS, FEWEST_PLAYERS), "players")), self.deal.automas)

    def on_people(self, value: str) -> None:
        """Set how many of the players are people; the others are bots and Automas."""
        seats = self.deal.players - len(self.deal.automas)
        self.deal = self.deal._replace(people=int(one_of(value, _up_to(seats), "people")))

    def on_automas(self, value: str) -> None:
        """Set how many of the players are Automas."""
        number = int(one_of(value, _up_to(self.deal.players), "automas"))
        self._seat(self.deal.players, (self.deal.automas + (USUAL_LEVEL,) * number)[:number])

    def on_level(self, value: tuple[str, Any]) -> None:
        """Choose the level of an Automa: the level, and which of them it is."""
        level, number = value
        levels = list(self.deal.automas)
        levels[whole_number(number, 0, len(levels) - 1, "automa")] = one_of(level, AUTOMA_LEVELS, "level")
        self._seat(self.deal.players, tuple(levels))

    def _seat(self, players: int, automas: tuple[str, ...]) -> None:
        """Set who takes part; people make room for Automas, which play the full game only."""
        automas = automas[:players]
        mode = "full" if automas else self.deal.mode
        people = min(self.deal.people, players - len(automas))
        self.deal = self.deal._replace(players=players, people=people, mode=mode, automas=automas)

    def on_mode(self, value: Mode) -> None:
        """Choose the introductory or the full game."""
        self.deal = self.deal._replace(mode=one_of(value, games(self.deal.automas), "game"))

    def on_map(self, value: str) -> None:
        """Choose the map; an own map stays where nothing is chosen."""
        if one_of(value, MAPS if map_name(self.deal.map) else ["", *MAPS], "map"):
            self.deal = self.deal._replace(map=value)

    def on_seed(self, value: int = 0) -> None:
        """Choose the seed; an empty field is 0."""
        self.deal = self.deal._replace(seed=whole_number(value, 0, MOST_SEED, "seed"))

    def on_bot_kind(self, value: str) -> None:
        """Choose what kind of bot plays at every seat of a bot; different ones stay where nothing is chosen."""
        if value or len(set(self.deal.each_bot())) < 2:
            self.deal = self.deal._replace(bots=(known_bot(value),))

    def on_bot_1(self, value: str) -> None:
        """Choose the first bot."""
        self._choose_bot(0, value)

    def on_bot_2(self, value: str) -> None:
        """Choose the second bot."""
        self._choose_bot(1, value)

    def on_bot_3(self, value: str) -> None:
        """Choose the third bot."""
        self._choose_bot(2, value)

    def on_bot_4(self, value: str) -> None:
        """Choose the fourth bot."""
        self._choose_bot(3, value)

    def _choose_bot(self, number: int, name: str) -> None:
        bots = self.deal.each_bot()
        bots[whole_number(number, 0, len(bots) - 1, "bot")] = known_bot(name)
        self.deal = self.deal._replace(bots=tuple(bots))

    # Another game

    def on_new(self) -> None:
        """Deal a new game with the options that are set, or ask first where a game would be left."""
        if self.session.last and not self.session.state.is_over and not self.asks_to_deal:
            self.asks_to_deal = True
            self.say("A game is under way. Deal a new one?")
            return
        self._position, self._names, self._rules = None, None, None
        self._humans, self._on_any_seats = list(range(self.deal.people)), True
        self.start()
        self._another_seed()
        self.say(f"{say('A new game is dealt.')} {question(self.session.state)}")

    def _another_seed(self) -> None:
        """Let the next game be another one."""
        self.deal = self.deal._replace(seed=min(self.deal.seed + 1, MOST_SEED))

    def on_again(self) -> None:
        """Play the game on the table again from its start, with the same people."""
        game = self.session.game
        self.sit_down(Game(game.setup, game.start, game.opening), self.session.humans)
        self.say(f"{say('Started again.')} {question(self.session.state)}")

    def on_keep(self) -> None:
        """Go on with the game that is under way."""
        self.asks_to_deal = False

    def on_before(self, number: int | None = None) -> None:
        """Go back to a game that has left the table, by its number among them, or to the latest of them."""
        if not self.left:
            return
        latest = len(self.left) - 1
        before = self.left.pop(latest if number is None else whole_number(number, 0, latest, "game"))
        self._leave()
        self.begin(before)
        self.paused = True
        self.turn_page()

    def on_code(self, code: str) -> None:
        """Open a position code."""
        self._open(Game.from_code(code.strip()))

    def on_open(self, text: str) -> None:
        """Open a game file, given as its text."""
        self._open(Game.from_text(text))

    def _open(self, game: Game) -> None:
        self.sit_down(game, _beside_automas(game.state, self._humans, as_many_as_fit=True))
        self.paused = bool(self.session.last)
        self.say(
            say(
                "Opened at moment {moment} of {last}. {question}",
                moment=self.session.moment,
                last=self.session.last,
                question=question(self.session.state),
            )
        )

    def on_save(self, name: str) -> None:
        """Save the game in the current folder, under a new name."""
        self.refuse_to_write()
        self.saved = ""
        self.saved = say("Saved as {path}", path=self.session.save(name))
        self.say(self.saved)


def _beside_automas(state: GameState, humans: Sequence[int], *, as_many_as_fit: bool = False) -> Sequence[int]:
    """Return where people sit: on the seats they want, or on the first ones that Automas have left them."""
    automas, seats = automas_of(state), range(state.players)
    wanted = [seat for seat in humans if seat in seats] if as_many_as_fit else humans
    if humans and not wanted:
        wanted = [0]  # somebody stays at the table
    free = [seat for seat in seats if seat not in automas]
    if not as_many_as_fit:
        whole_number(len(humans), 0, len(free), "humans")
    return wanted if automas.isdisjoint(wanted) else free[: len(wanted)]


def _up_to(most: int, fewest: int = 0) -> list[str]:
    """Return the numbers that a list to choose from offers, as it sends them."""
    return [str(number) for number in range(fewest, most + 1)]
