"""New games at the table, games left and found again, codes and files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from barrage_core import MAPS, Game, RuleSet, question
from barrage_core.bots import LEARNERS_RIVAL, known_bot
from barrage_core.checks import one_of, whole_number
from barrage_core.components.maps import MapLike
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS, Mode

from ..panel import Position, open_state
from .maps import map_name
from .pacing import AT_ONCE, SPEEDS, Pacing
from .pages import GAMES, MOST_SEED
from .session import GameSession

__all__ = ["Deal", "Dealing"]

PEOPLE, DEALT = 1, 2
"""How a game begins by default: one person, two players."""


class Deal(NamedTuple):
    """The options of a new game."""

    players: int
    people: int
    seed: int
    mode: Mode
    map: MapLike
    bot: str


class Dealing(Pacing):
    """A table where games are dealt, opened, saved and found again."""

    def __init__(
        self,
        position: Position | None = None,
        *,
        players: int = DEALT,
        humans: int | Iterable[int] = PEOPLE,
        seed: int = 0,
        mode: Mode = "introductory",
        map: MapLike = "standard",
        rules: RuleSet | None = None,
        bot: str = LEARNERS_RIVAL,
        names: list[str] | None = None,
        speed: str | None = None,
    ) -> None:
        self._position, self._names, self._rules = position, names, rules
        if isinstance(humans, int):
            humans = range(whole_number(humans, 0, MOST_PLAYERS, "humans"))
        self._humans = list(humans)
        self.deal = Deal(players, len(self._humans), seed, mode, map, bot)
        self.left: GameSession | None = None
        self.speed = one_of(speed or self.usual_speed, SPEEDS, "speed")
        super().__init__()

    def start(self) -> None:
        """Begin with the given position, or deal."""
        game = self._given() if self._position is not None else self._dealt()
        self.sit_down(game, self._humans)

    def _given(self) -> Game:
        assert self._position is not None
        if isinstance(self._position, Game):
            return Game.from_dict(self._position.to_dict())
        return Game.from_position(open_state(self._position))

    def _dealt(self) -> Game:
        deal = self.deal
        return Game.new(deal.players, deal.seed, mode=deal.mode, map=deal.map, rules=self._rules, names=self._names)

    def sit_down(self, game: Game, humans: Iterable[int]) -> None:
        """Put a game on the table; the one that lay there can be found again."""
        if hasattr(self, "session") and self.session.last:
            self.left = self.session  # one click too many must not cost a game
        self.saved, self.asks_to_deal = "", False
        self.begin(GameSession(game, humans, self.deal.bot))
        self.turn_page()
        if self.speed == AT_ONCE and not self.session.last:
            self.hurry()

    # The options of the next game

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
        """Choose the map; an own map stays where nothing is chosen."""
        if one_of(value, MAPS if map_name(self.deal.map) else ["", *MAPS], "map"):
            self.deal = self.deal._replace(map=value)

    def on_seed(self, value: int = 0) -> None:
        """Choose the seed; an empty field is 0."""
        self.deal = self.deal._replace(seed=whole_number(value, 0, MOST_SEED, "seed"))

    def on_bot_kind(self, value: str) -> None:
        """Choose what kind of bot plays."""
        self.deal = self.deal._replace(bot=known_bot(value))

    # Another game

    def on_new(self) -> None:
        """Deal a new game with the options that are set, or ask first where a game would be left."""
        if self.session.last and not self.session.state.is_over and not self.asks_to_deal:
            self.asks_to_deal = True
            self.say("A game is under way. Deal a new one?")
            return
        self._position, self._names, self._rules = None, None, None
        self._humans = list(range(self.deal.people))
        self.start()
        self.deal = self.deal._replace(seed=min(self.deal.seed + 1, MOST_SEED))  # the next one is another game
        self.say("A new game is dealt. " + question(self.session.state))

    def on_keep(self) -> None:
        """Go on with the game that is under way."""
        self.asks_to_deal = False

    def on_before(self) -> None:
        """Go back to the game that was on the table before this one."""
        if self.left is not None:
            before, self.left = self.left, self.session
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
        self.sit_down(game, [seat for seat in self._humans if seat < game.state.players])
        self.paused = bool(self.session.last)
        self.say(f"Opened at moment {self.session.moment} of {self.session.last}. {question(self.session.state)}")

    def on_save(self, name: str) -> None:
        """Save the game in the current folder, under a new name."""
        self.refuse_to_write()
        self.saved = ""
        self.saved = f"Saved as {self.session.save(name)}"
        self.say(self.saved)


def _up_to(most: int, fewest: int = 0) -> list[str]:
    """Return the numbers that a list to choose from offers, as it sends them."""
    return [str(number) for number in range(fewest, most + 1)]
