"""What was lost: over the turns of a game as bars, and without the basins of a map on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..catalogue import say, say_many
from ..components.maps import MapLike
from ..errors import BarrageError
from ..names import Seat
from ..questions.arguments import about_a_state
from ..questions.layers import Layer, Spot
from ..state import GameState
from .board import board
from .drawing import Picture, element, label, number, owner_mark, picture
from .parts import SMALL, fit, left, livery, player_words, printable_text, right
from .theme import LIGHT, Theme

__all__ = ["lost_basins", "lost_points"]

WIDTH, SIDE = 760, 24
HEAD, ROW, BARS = 50, 130, 64
NAME = 40
"""Heights: of the title, of a player, of the highest bar, and of a name above it, with room for a mark."""
NARROWEST, WIDEST = 2, 20
"""Of a bar."""
MARK, LABEL = 9, 66
"""The radius of a mark, and the room that the name of a round takes."""
LEAST = 0.05
"""A loss that is written as more than 0.0."""


def lost_basins(map: MapLike, lost: Mapping[str, float], *, theme: Theme = LIGHT) -> Picture:
    """Draw on the board how many points a player loses that must not build in a basin: the more, the hotter.

    >>> print(lost_basins("miniature", {"1": 4.2, "2": -0.4}).text.splitlines()[-2].strip())
    basin 1: −4.2
    """
    if not lost:
        raise BarrageError("there are no basins to draw")
    most = max(*lost.values(), LEAST)
    spots = {basin: Spot(max(points, 0) / most, _change(-points)) for basin, points in lost.items()}
    title = say("VP that a player loses or gains without building in a basin")
    return board(map, layer=Layer(title, basins=spots), theme=theme)


def _change(points: float) -> str:
    """Write points with their sign; what rounds to zero has none."""
    return "0.0" if abs(points) < LEAST else f"{points:+.1f}".replace("-", "−")


Loss = tuple[Seat, int, float]
"""A turn: who played it, in which round, and how many points it lost."""


@about_a_state
def lost_points(
    state: GameState, turns: Sequence[Loss], *, marks: Sequence[int] = (), rung: str = "", theme: Theme = LIGHT
) -> Picture:
    """Draw the points lost in each turn, one row for each player, all with the same scale; the state names the players.

    Turns are triples of seat, round and points lost. `marks` are numbers of turns, counted from 1, the most important
    first; `rung` is the player by whose forecast the points were lost.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> print(lost_points(state, [(0, 1, 0.0), (1, 1, 2.5), (0, 1, 1.2)], marks=[2]).text)
    Points lost.
    USA: 1.2 in 2 turns
      1.2 in turn 3
    Italy: 2.5 in 1 turn
      2.5 in turn 2
    1. 2.5 points in turn 2, round 1: Italy
    """
    if not turns:
        raise BarrageError("there are no turns to draw")
    most = max(1.0, *(lost for _, _, lost in turns))
    title = say("Points lost, as the {rung} bot estimates them", rung=say(rung)) if rung else say("Points lost")
    parts = [left(SIDE, 32, title, size=20, font_weight="bold"), *_rounds(state, turns, theme)]
    for seat in range(state.players):
        parts += _row(state, seat, turns, most, theme)
    for place, turn in enumerate(marks, 1):
        parts += _mark(place, turn, turns, most, theme)
    height = HEAD + ROW * state.players + 52
    legend = say("each bar is a turn, the longest {points} points", points=f"{most:.1f}")
    if marks:
        legend += say("; numbers show where most was lost")
    parts.append(label(WIDTH / 2, height - 10, legend, size=SMALL, fill=theme.faint))
    return picture(
        "lost points",
        *parts,
        size=(WIDTH, height),
        box=(0, 0, WIDTH, height),
        title=title,
        text=printable_text(_words(state, turns, marks, title)),
        theme=theme,
    )


def _x(turn: int, turns: Sequence[Loss]) -> float:
    """Return the middle of a turn, counted from 1."""
    return SIDE + (turn - 0.5) * (WIDTH - 2 * SIDE) / len(turns)


def _floor(seat: Seat) -> float:
    return HEAD + ROW * (seat + 1) - 6


def _rounds(state: GameState, turns: Sequence[Loss], theme: Theme) -> Iterator[str]:
    """Draw a line where each round begins, and name it below, where there is room."""
    bottom, half = _floor(state.players - 1), (WIDTH - 2 * SIDE) / len(turns) / 2
    rounds = [round_number for _, round_number, _ in turns]
    first = [turn for turn in range(1, len(turns) + 1) if turn == 1 or rounds[turn - 1] != rounds[turn - 2]]
    edges = [*(_x(turn, turns) - half for turn in first), WIDTH]
    for turn, x, after in zip(first, edges, edges[1:], strict=False):
        way = f"M{number(x)} {HEAD - 8}V{number(bottom)}"
        yield element("path", d=way, stroke=theme.line, fill="none")
        if rounds[turn - 1] and after - x >= LABEL:
            yield left(x + 3, bottom + 18, say("round {round}", round=rounds[turn - 1]), size=SMALL, fill=theme.faint)


def _row(state: GameState, seat: Seat, turns: Sequence[Loss], most: float, theme: Theme) -> Iterator[str]:
    floor, style = _floor(seat), livery(state, seat, theme)
    total = sum(lost for player, _, lost in turns if player == seat)
    yield owner_mark(style, SIDE + 10, floor - BARS - NAME - 5, 9)
    yield left(SIDE + 28, floor - BARS - NAME, fit(player_words(state, seat), WIDTH - 230), font_weight="bold")
    yield right(WIDTH - SIDE, floor - BARS - NAME, say("{points} in all", points=f"{total:.1f}"), size=SMALL)
    wide = min(max(NARROWEST, 0.8 * (WIDTH - 2 * SIDE) / len(turns)), WIDEST)
    for turn, (player, _, lost) in enumerate(turns, 1):
        if player == seat and lost:
            high = BARS * lost / most
            place = {"x": _x(turn, turns) - wide / 2, "y": floor - high, "width": wide, "height": high}
            yield element("rect", **place, fill=style.fill, stroke=style.edge, data_turn=turn)
    yield element("path", d=f"M{SIDE} {number(floor)}h{WIDTH - 2 * SIDE}", stroke=theme.ink, fill="none")


def _mark(place: int, turn: int, turns: Sequence[Loss], most: float, theme: Theme) -> Iterator[str]:
    seat, _, lost = turns[turn - 1]
    x = min(max(_x(turn, turns), SIDE + MARK), WIDTH - SIDE - MARK)
    y = _floor(seat) - BARS * lost / most - MARK - 3
    yield element("circle", cx=x, cy=y, r=MARK, fill=theme.paper, stroke=theme.ink)
    yield label(x, y + 5, place, size=SMALL, font_weight="bold")


def _words(state: GameState, turns: Sequence[Loss], marks: Sequence[int], title: str) -> Iterator[str]:
    yield f"{title}."
    for seat in range(state.players):
        own = [(turn, lost) for turn, (player, _, lost) in enumerate(turns, 1) if player == seat]
        points = f"{sum(lost for _, lost in own):.1f}"
        taken = say_many(len(own), "{points} in {number} turn", "{points} in {number} turns", points=points)
        yield f"{player_words(state, seat)}: {taken}"
        shown = ", ".join(
            say("{points} in turn {turn}", points=f"{lost:.1f}", turn=turn) for turn, lost in own if lost >= LEAST
        )
        yield f"  {shown or say('nothing')}"
    for place, turn in enumerate(marks, 1):
        seat, round_number, lost = turns[turn - 1]
        when = say("round {round}", round=round_number) if round_number else say("before round 1")
        words = say("{points} points in turn {turn}, {when}", points=f"{lost:.1f}", turn=turn, when=when)
        yield f"{place}. {words}: {player_words(state, seat)}"
