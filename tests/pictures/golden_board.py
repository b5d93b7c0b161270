"""Write the pictures of the board that the tests compare with.

    python -m tests.pictures.golden_board              write what is missing, and say what differs
    python -m tests.pictures.golden_board --overwrite  replace what differs

Look at the new pictures before you commit them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from barrage_core import Game, action_from_dict
from barrage_core.components.maps import MINIATURE
from barrage_core.events import DropMoved
from barrage_core.pictures import DARK, Picture, before_after, board
from barrage_core.state import GameState
from tests.golden_tool import load

FOLDER = Path(__file__).parent / "golden"


@cache
def recorded(name: str, names: tuple[str, ...] | None = None) -> Game:
    """Return a golden game with its history: its actions are stored, so it stays the same whatever the options are."""
    stored = load(name)
    table = stored["table"]
    game = Game.new(table["players"], table["seed"], mode=table["mode"], map=table.get("map", "standard"), names=names)
    for action in stored["actions"]:
        game.play(action_from_dict(action))
    return game


def moment(game: Game, part: float) -> GameState:
    """Return the state after a part of a game."""
    return [game.start, *(step.after for step in game.steps)][round(part * len(game.steps))]


def pictures() -> dict[str, Picture]:
    """Draw a bare map, a late position with marks, a part in the dark with the ways of drops, and two moments."""
    game = recorded("full_four")
    late, middle = moment(game, 1), moment(game, 0.5)
    paths = [event.path for event in game.events() if isinstance(event, DropMoved)]
    paths = [path for path in paths if path[0] == "A"]
    return {
        "board_miniature": board(MINIATURE),
        "board_late": board(late, marks={"B1U": "choice", "P5-0": "no", "A": "from", "C7R": "to"}),
        "before_after": before_after(moment(game, 0.4), middle, basins=["2", "6"]),
        "board_part_dark": board(middle, basins=["1", "5", "8"], trail=paths[:2], theme=DARK, width=420),
    }


def differing(drawn: dict[str, Picture]) -> Iterable[str]:
    """Name the pictures that are not as their files have them."""
    for name, picture in drawn.items():
        path = FOLDER / f"{name}.svg"
        if not path.exists() or path.read_text(encoding="utf-8") != picture.svg + "\n":
            yield name


def write(drawn: dict[str, Picture], about: str | None) -> None:
    """Write missing files, and with `--overwrite` on the command line those that differ."""
    options = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--overwrite", action="store_true", help="replace pictures that differ")
    overwrite = options.parse_args().overwrite
    for name in differing(drawn):
        path = FOLDER / f"{name}.svg"
        if path.exists() and not overwrite:
            print(f"{path.name} differs; look at it, then use --overwrite")
        else:
            path.write_text(drawn[name].svg + "\n", encoding="utf-8", newline="\n")
            print(f"{path.name} written")


if __name__ == "__main__":
    write(pictures(), __doc__)
