"""Write the pictures of everything but the board that the tests compare with.

    python -m tests.pictures.golden_parts              write what is missing, and say what differs
    python -m tests.pictures.golden_parts --overwrite  replace what differs

Look at the new pictures before you commit them.
"""

from __future__ import annotations

from functools import cache

from barrage_core.files.positions import from_position
from barrage_core.game import Game
from barrage_core.names import Mode
from barrage_core.pictures import DARK, LIGHT, Picture, Theme
from barrage_core.pictures.action_board import action_board
from barrage_core.pictures.cards import contract, hand, technology_tile
from barrage_core.pictures.company import company_board
from barrage_core.pictures.histogram import histogram
from barrage_core.pictures.losses import lost_points
from barrage_core.pictures.management import management_board
from barrage_core.pictures.score import round_preview, score_table
from barrage_core.pictures.tiles import bonus_tile, headstream_tile, objective_tile
from barrage_core.pictures.track import energy_track
from barrage_core.pictures.wheel import wheel
from barrage_core.rulebook import RuleSet
from barrage_core.state import GameState
from tests.kit.random_games import play_random
from tests.pictures.checks import NASTY
from tests.pictures.golden_board import moment, recorded, write

NAMES = ("Ada", NASTY, "", "Zoë")
LOSSES = [(0, 1, 0.0), (1, 1, 1.5), (2, 1, 6.0), (3, 1, 0.0), (0, 2, 2.5), (1, 2, 12.0), (2, 2, 0.0), (3, 2, 4.0)]


@cache
def random_game(players: int, mode: Mode, seed: int = 5, segments: int = 6) -> Game:
    """Play a random game to its end."""
    rules = RuleSet(wheel_segments=segments)
    game = Game.new(players, seed, mode=mode, rules=rules, names=NAMES[:players])
    for now in play_random(seed, players, mode, rules=rules):
        if now.action is not None:
            game.play(now.action)
    return game


def state_at(part: float, players: int, mode: Mode, seed: int = 5, segments: int = 6) -> GameState:
    """Return the state after a part of a random game."""
    game = random_game(players, mode, seed, segments)
    states = [game.start, *(step.after for step in game.steps)]
    return states[round(part * (len(states) - 1))]


def all_pictures(state: GameState, theme: Theme = LIGHT) -> list[Picture]:
    """Draw everything of a state but the map."""
    own = [draw(state, seat, theme=theme) for draw in (wheel, company_board, hand) for seat in range(state.players)]
    return [*own, *(draw(state, theme=theme) for draw in (management_board, action_board, energy_track, round_preview))]


def pictures() -> dict[str, Picture]:
    """Draw each kind once, some of them in the dark."""
    game = recorded("full_four", NAMES)
    full, other = moment(game, 0.55), moment(recorded("introductory_four", NAMES), 0.4)
    loads = {"3": {"tile": "base", "excavators": 4}, "11": {"excavators": 2, "mixers": 3}}
    players = [{"company": "usa", "wheel": loads}, {"company": "italy"}]
    large = from_position({"players": players, "rules": {"wheel_segments": 12}})
    return {
        "wheel": wheel(full, 1),
        "wheel_12_dark": wheel(large, 0, theme=DARK),
        "company_board": company_board(full, 0),
        "management_board": management_board(full),
        "management_board_dark": management_board(other, theme=DARK),
        "action_board": action_board(full, ways=[["TURBINE1L"], ["BANK"]]),
        "action_board_dark": action_board(other, theme=DARK),
        "energy_track": energy_track(full),
        "hand_dark": hand(other, 1, theme=DARK),
        "contract": contract("Y13"),
        "technology_tile": technology_tile("II-base"),
        "objective_tile": objective_tile("connected_bases"),
        "bonus_tile": bonus_tile("bases"),
        "headstream_tile": headstream_tile(7),
        "histogram": histogram({"change": [-7, -2, 0, 1, 1, 4]}, title="Energy", interval=(-4.4, 3.4), zero=True),
        "lost_points": lost_points(full, LOSSES, marks=(6, 3), rung="apprentice"),
        "score_table": score_table(game),
        "round_preview": round_preview(full),
    }


if __name__ == "__main__":
    write(pictures(), __doc__)
