"""A game with its history: play, undo, redo, jump, save, open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .actions import Action
from .checks import inside, text, whole_number
from .components.maps import MapLike
from .errors import BadFile
from .events import Event, PhaseStarted, PointsScored, describe, page_of
from .files import codes
from .files.games import FORMAT, VERSION, game_from_dict, game_to_dict, what_changed
from .files.jsonfile import parse_json, read_json, write_json
from .files.maps import map_to_name_or_dict
from .files.positions import from_position, to_position
from .names import Mode, Seat
from .newgame import new_game
from .rulebook import RULES_VERSION, RuleSet, Violation
from .rules import legal_actions, play, why_not
from .scoring import SOURCES, enter_points
from .state import GameState
from .words import page_words

__all__ = ["Game", "Step"]


class Step(NamedTuple):
    """One decision of a game: the action, what happened, and the state after it.

    >>> game = Game.new(players=2, seed=4)
    >>> step = game.play(game.legal_actions()[0])
    >>> print(step.action)
    engineers on WATER1L
    >>> game.describe(step.events[0]), step.after == game.state
    ('the USA places 1 engineer on WATER1L (p. 12)', True)
    """

    action: Action
    events: tuple[Event, ...]
    after: GameState


class Game:
    """A history of states; the rules are elsewhere.

    >>> game = Game.new(players=2, seed=4)
    >>> step = game.play(game.legal_actions()[0])
    >>> game.undo()
    >>> game.position_in_history, len(game.steps)
    (0, 1)
    """

    def __init__(self, setup: dict[str, Any], start: GameState, opening: Sequence[Event] = ()) -> None:
        self.setup = setup
        """What the game was made from, ready for JSON: a seed with its options, or a position."""
        self.start = start
        self.opening = tuple(opening)
        """What happened before the first decision."""
        self.steps: list[Step] = []
        self.position_in_history = 0
        self.notice = ""
        """What somebody who opened this game from a file needs to know, or nothing."""

    @classmethod
    def new(
        cls,
        players: int = 4,
        seed: int = 0,
        *,
        mode: Mode = "introductory",
        map: MapLike = "standard",
        rules: RuleSet | None = None,
        names: Sequence[str] | None = None,
        automas: Sequence[str] | None = None,
        officers: Sequence[str] | None = None,
        companies: Sequence[str] | None = None,
        bonus_tiles: Sequence[str] | None = None,
    ) -> Game:
        """Set up a game from a seed; `automas` are the levels of the Automas on the last seats.

        `officers` names an officer for each seat, `companies` a company, `bonus_tiles` a tile for each round, or
        nothing where what is dealt stays.
        """
        named = {"automas": automas, "officers": officers, "companies": companies, "bonus_tiles": bonus_tiles}
        state, opening = new_game(players, seed, mode=mode, map=map, rules=rules, names=names, **named)
        setup = {
            "players": players,
            "seed": seed,
            "mode": mode,
            "map": map_to_name_or_dict(state.board.spec),
            "rules": state.rules.to_dict(),
            "names": list(names) if names else None,
            **{field: list(given) for field, given in named.items() if given},
        }
        return cls(setup, state, opening)

    @classmethod
    def from_position(cls, position: Mapping[str, Any] | GameState) -> Game:
        """Begin from a position, or from a state."""
        state = position.copy() if isinstance(position, GameState) else from_position(position)
        return cls({"position": to_position(state)}, state)

    @classmethod
    def from_code(cls, code: str) -> Game:
        """Begin from the position in a code."""
        return cls.from_position(codes.decode(code))

    def __getattr__(self, name: str) -> Any:
        """Say where to find what only a state has; a question that gets a game for its state says so itself."""
        hint = f"; its state has: game.state.{name}" if hasattr(GameState, name) else ""
        raise AttributeError(f"a Game has no {name!r}{hint}", name=name, obj=self)

    # Playing

    @property
    def state(self) -> GameState:
        """The state at the present moment of the history. Read it, never write to it."""
        return self.steps[self.position_in_history - 1].after if self.position_in_history else self.start

    def legal_actions(self) -> list[Action]:
        """Return everything that may be done now, in a fixed order."""
        return legal_actions(self.state)

    def why_not(self, action: Action, player: Seat | str | None = None) -> list[Violation]:
        """Return every rule that an action would break now: none exactly when it is legal."""
        return why_not(self.state, action, player)

    def play(self, action: Action) -> Step:
        """Do an action, or raise `IllegalAction` with every reason. Decisions that were undone are forgotten."""
        after, events = play(self.state, action)
        step = Step(action, tuple(events), after)
        del self.steps[self.position_in_history :]
        self.steps.append(step)
        self.position_in_history += 1
        return step

    def undo(self, steps: int = 1) -> None:
        """Take back decisions, as many as you like."""
        self.position_in_history -= whole_number(steps, 0, self.position_in_history, "steps")

    def redo(self, steps: int = 1) -> None:
        """Do again what was taken back."""
        self.position_in_history += whole_number(steps, 0, len(self.steps) - self.position_in_history, "steps")

    def go_to(self, moment: int) -> None:
        """Jump to any moment: 0 is the start, `len(steps)` the latest."""
        self.position_in_history = whole_number(moment, 0, len(self.steps), "moment")

    # Describing

    def events(self) -> list[Event]:
        """Return everything that happened up to the present moment."""
        return [*self.opening, *(event for step in self.steps[: self.position_in_history] for event in step.events)]

    def points_by_round(self) -> list[list[dict[str, int]]]:
        """Return the points that each seat scored in each round, by source; 0 is what came before the first round.

        The final scoring belongs to the last round.

        >>> Game.new(players=2, seed=1).points_by_round()[0]
        [{'start': 10}, {'start': 10}]
        """
        sheets = [self._starting_points()]
        for event in self.events():
            if isinstance(event, PhaseStarted):
                sheets += [[{} for _ in self.start.vp] for _ in range(len(sheets), event.round + 1)]
            elif isinstance(event, PointsScored):
                enter_points(sheets[-1], event)
        return sheets

    def score_sheet(self) -> list[dict[str, int]]:
        """Return each player's victory points by source; they add up to the score."""
        sheet = self._starting_points()
        for event in self.events():
            if isinstance(event, PointsScored):
                enter_points(sheet, event)
        return [{source: row[source] for source in SOURCES if source in row} for row in sheet]

    def _starting_points(self) -> list[dict[str, int]]:
        """Return the points that each seat began with; an income of the set-up is an event of its own."""
        sheet = [{"start": vp} for vp in self.start.vp]
        for event in self.opening:
            if isinstance(event, PointsScored):
                sheet[event.player]["start"] -= event.vp
        return sheet

    def describe(self, event: Event) -> str:
        """Return a sentence about an event with the players' names, and the page of its rule."""
        names = [self.state.called(seat) for seat in range(self.state.players)]
        return f"{describe(event, names)} ({page_words(page_of(event))})"

    def code(self) -> str:
        """Return the position code of the present moment."""
        return codes.encode(self.state)

    def __repr__(self) -> str:
        return f"Game(moment {self.position_in_history} of {len(self.steps)}, {self.state!r})"

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        """Show the board of the present moment in a notebook."""
        return self.state._repr_mimebundle_()

    # Files

    @property
    def _last(self) -> GameState:
        return self.steps[-1].after if self.steps else self.start

    def to_dict(self) -> dict[str, Any]:
        """Return the game as its set-up and its actions, ready for JSON."""
        return game_to_dict(self.setup, (step.action for step in self.steps), self.position_in_history, self._last)

    @classmethod
    def from_dict(cls, data: object) -> Game:
        """Replay a game from its mapping; every action is checked.

        A game that was played by other rules is opened as far as it can be played, and its `notice` says so.
        """
        saved = game_from_dict(data)
        if saved.options:
            with inside("setup.", BadFile):
                game = cls.new(**saved.options)
        else:
            with inside("setup.position: ", BadFile):
                game = cls.from_position(saved.position)
        try:
            for number, action in enumerate(saved.actions):
                with inside(f"actions[{number}]: ", BadFile):
                    game.play(action)
        except BadFile:
            if saved.rules_version == RULES_VERSION:
                raise
        game.go_to(min(saved.moment, len(game.steps)))
        game.notice = what_changed(saved, len(game.steps), game._last)
        return game

    @classmethod
    def from_text(cls, content: str) -> Game:
        """Replay a game from the content of a game file, such as one that a browser hands over."""
        return cls.from_dict(parse_json(text(content, "content", BadFile), "this game file"))

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the game to a file and return its path; nothing is overwritten without `overwrite`."""
        return write_json(path, self.to_dict(), overwrite=overwrite)

    @classmethod
    def load(cls, path: str | Path) -> Game:
        """Open a game file and replay it; `BadFile` names what is wrong with it."""
        data = read_json(path, FORMAT, VERSION)
        with inside(f"{path}: ", BadFile):
            return cls.from_dict(data)
