"""Write the golden games and the counts of the decision tree that the tests compare with.

    python -m tests.golden_tool              write what is missing, and say what differs from the files there are
    python -m tests.golden_tool --overwrite  score the stored games anew, and replace what differs
    python -m tests.golden_tool --record     let the greedy players play new games, and replace everything

A golden game holds its actions, so it does not depend on the order of options or on the player that chose them: it
differs only when a rule does. A stored game that is no longer legal is recorded anew. Read the differences
(`git diff tests/golden`) before you commit them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from barrage_core.actions import Action, action_from_dict
from barrage_core.bots import GreedyBot
from barrage_core.components.automa import AUTOMA_VP
from barrage_core.errors import IllegalAction
from barrage_core.events import Event, GameEnded, PhaseStarted, PointsScored
from barrage_core.newgame import new_game
from barrage_core.rulebook import RuleSet
from barrage_core.rules import legal_actions, play
from barrage_core.state import GameState

FOLDER = Path(__file__).parent / "golden"
PERFT_FILE = FOLDER / "perft.json"

GAMES: dict[str, dict[str, Any]] = {
    "introductory_two_miniature": {"players": 2, "seed": 21, "mode": "introductory", "map": "miniature"},
    "introductory_four": {"players": 4, "seed": 22, "mode": "introductory", "map": "standard"},
    "full_two": {"players": 2, "seed": 23, "mode": "full", "map": "standard"},
    "full_three_miniature": {"players": 3, "seed": 24, "mode": "full", "map": "miniature"},
    "full_four": {"players": 4, "seed": 25, "mode": "full", "map": "standard"},
    "full_four_changed_rules": {
        "players": 4,
        "seed": 26,
        "mode": "full",
        "map": "standard",
        "rules": {
            "starting_mixers": 6,
            "rounds": 4,
            "wheel_segments": 5,
            "conduit_fee_credits": 0,
            "red_building_fee": 2,
            "objective_needs_one": True,
            "fiesler_in_second_production": True,
        },
    },
    "full_two_automa": {"players": 2, "seed": 27, "mode": "full", "map": "standard", "automas": ["medium"]},
    "full_three_miniature_automas": {
        "players": 3,
        "seed": 28,
        "mode": "full",
        "map": "miniature",
        "automas": ["easy", "hard"],
    },
    "full_four_automas": {
        "players": 4,
        "seed": 29,
        "mode": "full",
        "map": "standard",
        "automas": ["hard", "very_hard", "very_hard"],
    },
}
"""The golden games by name: what `new_game` is asked for."""

PERFT_STARTS = (0.0, 0.35, 0.6, 0.85, 1.0)
"""Where the trees begin: after these parts of a golden game, at the latest `PERFT_LAST` actions before its end."""
PERFT_LAST = 3
PERFT_WIDEST, PERFT_DEEPEST = 3000, 6
"""A tree is followed one decision further while it has no more leaves than this, and not deeper than this."""


def set_up(table: dict[str, Any]) -> tuple[GameState, list[Event]]:
    """Set up a golden game."""
    options = {**table, "rules": RuleSet.from_dict(table.get("rules", {}))}
    return new_game(options.pop("players"), options.pop("seed"), **options)


def replay(table: dict[str, Any], actions: list[Action]) -> tuple[GameState, list[Event]]:
    """Play given actions, each of them checked, and return the last state with all events."""
    state, events = set_up(table)
    for action in actions:
        state, more = play(state, action)
        events += more
    return state, events


def record(table: dict[str, Any]) -> list[Action]:
    """Let greedy players play a game to its end."""
    state, _ = set_up(table)
    bots = [GreedyBot(seat) for seat in range(state.players)]
    actions: list[Action] = []
    while (decision := state.decision) is not None:
        actions.append(bots[decision.player].choose(state))
        state, _ = play(state, actions[-1])
    return actions


def outcome(state: GameState, events: list[Event]) -> dict[str, Any]:
    """Return the score sheet of a game: every line, the sums by source, and who won."""
    lines: list[list[Any]] = []
    round_number = 0
    starts = [AUTOMA_VP if state.automa(seat).id else state.rules.starting_vp for seat in range(state.players)]
    by_source: list[dict[str, int]] = [{"start": vp} for vp in starts]
    for event in events:
        if isinstance(event, PhaseStarted):
            round_number = event.round
        elif isinstance(event, PointsScored):
            lines.append([round_number, event.player, event.vp, event.source, event.rule])
            row = by_source[event.player]
            row[event.source] = row.get(event.source, 0) + event.vp
    return {
        "companies": list(state.companies),
        "officers": list(state.officers),
        "winners": [seat for event in events if isinstance(event, GameEnded) for seat in event.winners],
        "vp": list(state.vp),
        "energy_of_the_last_round": list(state.energy),
        "by_source": by_source,
        "lines": lines,
    }


def golden_game(name: str, *, new: bool) -> dict[str, Any]:
    """Return a golden game as its file has it: the stored actions where there are some that are legal, or new ones."""
    table = GAMES[name]
    actions = [] if new else _stored_actions(name)
    try:
        state, events = replay(table, actions)
    except IllegalAction as error:
        print(f"{name}: {error}")
        state, events = replay(table, [])
    if not state.is_over:
        actions = record(table)
        state, events = replay(table, actions)
    return {"table": table, "actions": [action.to_dict() for action in actions], **outcome(state, events)}


def _stored_actions(name: str) -> list[Action]:
    if not (FOLDER / f"{name}.json").exists():
        return []
    return [action_from_dict(item) for item in load(name)["actions"]]


def count_leaves(state: GameState, depth: int) -> int:
    """Count the ways to make `depth` decisions from here (what chess engines call perft)."""
    options = legal_actions(state)
    if depth == 1:
        return len(options)
    return sum(count_leaves(play(state, action)[0], depth - 1) for action in options)


def perft_starts(game: dict[str, Any]) -> list[int]:
    """Return after how many actions of a golden game the trees begin."""
    last = len(game["actions"]) - PERFT_LAST
    return [min(last, round(len(game["actions"]) * part)) for part in PERFT_STARTS]


def perft_counts(game: dict[str, Any], after: int, depth: int = 0) -> list[int]:
    """Return the leaves at every depth, after some actions of a golden game; without `depth` as deep as is cheap."""
    state, _ = replay(game["table"], [action_from_dict(item) for item in game["actions"][:after]])
    if depth:
        return [count_leaves(state, number) for number in range(1, depth + 1)]
    counts = [count_leaves(state, 1)]
    while 0 < counts[-1] <= PERFT_WIDEST and len(counts) < PERFT_DEEPEST:
        counts.append(count_leaves(state, len(counts) + 1))
    return counts


def load(name: str) -> dict[str, Any]:
    """Read a golden game."""
    game: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return game


def load_perft() -> list[dict[str, Any]]:
    """Read the counts of the decision tree."""
    rows: list[dict[str, Any]] = json.loads(PERFT_FILE.read_text(encoding="utf-8"))["trees"]
    return rows


# Writing ----------------------------------------------------------------------------------------------------------


def to_text(data: dict[str, Any]) -> str:
    """Write JSON with one line for each entry of a list, so that differences are easy to read."""
    parts = []
    for name, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], list | dict):
            rows = ",\n".join(f"  {json.dumps(item)}" for item in value)
            parts.append(f" {json.dumps(name)}: [\n{rows}\n ]")
        else:
            parts.append(f" {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    """Write the files; return 1 when a file was left alone although it differs."""
    summary, _, usage = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden_tool",
        description=summary,
        epilog=usage,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--overwrite", action="store_true", help="replace files that differ")
    parser.add_argument("--record", action="store_true", help="play new games and replace the files")
    options = parser.parse_args()
    overwrite = options.overwrite or options.record
    FOLDER.mkdir(exist_ok=True)
    games = {name: golden_game(name, new=options.record) for name in GAMES}
    left = [name for name, game in games.items() if not _write(FOLDER / f"{name}.json", to_text(game), overwrite)]
    trees = [
        {"game": name, "after": after, "leaves": perft_counts(game, after)}
        for name in GAMES
        for game in [load(name)]
        for after in perft_starts(game)
    ]
    left += [] if _write(PERFT_FILE, to_text({"trees": trees}), overwrite) else ["perft"]
    if left:
        print(f"\nLeft as they were: {', '.join(left)}. Write them anew with --overwrite.")
    return 1 if left else 0


def _write(path: Path, text: str, overwrite: bool) -> bool:
    if path.exists() and path.read_text(encoding="utf-8") == text:
        print(f"same      {path.name}")
    elif path.exists() and not overwrite:
        print(f"differs   {path.name}")
        return False
    else:
        print(f"written   {path.name}")
        path.write_text(text, encoding="utf-8", newline="\n")
    return True


if __name__ == "__main__":
    raise SystemExit(main())
