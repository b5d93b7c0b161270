"""The energy track as stairs, a step for each section, with the bonus tiles beside it, and objective and turn order."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalogue import say
from ..components.tiles import BONUS_TILES, CREDITS_AT, OBJECTIVE_TILES, SECTION_STARTS, TRACK_LENGTH
from ..names import MOST_PLAYERS, Seat
from ..questions.arguments import about_a_state
from ..rules.energy_track import bonus_count, credits_on_track, section
from ..rules.objectives import objective_count
from ..state import GameState
from ..text import bonus_words, owner_word
from ..words import count
from .drawing import Picture, element, item, number, owner_mark, picture
from .icons import coin, icon
from .layout import name_width
from .parts import SMALL, TEXT, fit, left, livery, panel, paragraph, printable_text
from .theme import LIGHT, Theme

__all__ = ["energy_track"]

WIDTH = 920
CELL, HIGH = 64, 58
FIRST = 112
"""Where the cells begin."""
LOSS, BONUS = 508, 594
"""Where the columns of the loss and of the bonus tiles begin."""
TOP = 82
STARTS = (0, *SECTION_STARTS)
IN_A_LINE = 105
"""Letters that a line across the picture has room for; a longer one is written smaller."""


@about_a_state
def energy_track(state: GameState, *, key: bool = True, theme: Theme = LIGHT, width: float = WIDTH) -> Picture:
    """Draw the energy track with everybody's marker; `width` in pixels makes the whole picture smaller or larger.

    Without the `key` it shows what is printed and where the markers stand, and not what that scores: for questions.

    >>> from barrage_core import from_position
    >>> state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    >>> energy_track(state).text.splitlines()[0]
    'Energy track, round 1 of 5.'
    """
    parts = [
        left(12, 30, say("Energy track"), size=20, font_weight="bold"),
        left(176, 30, _when(state), fill=theme.faint),
    ]
    parts += _heads(theme, key=key)
    for step in range(len(STARTS)):
        parts += _step(state, step, TOP + (len(STARTS) - 1 - step) * (HIGH + 6), theme, key=key)
    y = TOP + len(STARTS) * (HIGH + 6) + 20
    notes = _notes(state, y, theme) if key else []
    parts += [*notes, *_objective(state, y + 52, theme), *_order(state, y + 106, theme)]
    height = y + 132
    return picture(
        "energy track",
        *parts,
        size=(width, height * width / WIDTH),
        box=(0, 0, WIDTH, height),
        title=say("Energy track"),
        text=_text(state, key=key),
        theme=theme,
    )


def _when(state: GameState) -> str:
    if state.is_over:
        return say("the game is over")
    if not state.round:
        return say("before round 1")
    return say("round {round} of {last}", round=state.round, last=state.rules.rounds)


def _heads(theme: Theme, *, key: bool) -> Iterator[str]:
    heads = [(12, "section"), (FIRST, "energy, with credits from there on"), (BONUS, "bonus tile")]
    heads += [(LOSS, "bonus")] if key else []
    yield from (left(x, TOP - 12, say(words), size=SMALL, fill=theme.faint) for x, words in heads)


# The steps --------------------------------------------------------------------------------------------------------


def _step(state: GameState, step: int, y: float, theme: Theme, *, key: bool) -> Iterator[str]:
    here = step == state.round and not state.is_over
    start = STARTS[step]
    words = say("section {number}", number=step) if step else say("start")
    longest = name_width(say("section {number}", number=1), TEXT)
    size = round(min(TEXT, TEXT * (FIRST - 16) / longest), 1)  # before the first cell
    yield left(12, y + 26, words, size=size, font_weight="bold" if here else None)
    if step < len(STARTS) - 1:
        yield left(
            12, y + 46, say("{low} to {high}", low=start, high=STARTS[step + 1] - 1), size=SMALL, fill=theme.faint
        )
        for place in range(STARTS[step + 1] - start):
            yield _cell(state, start + place, FIRST + place * CELL, y, theme)
    else:
        yield left(12, y + 46, say("{start} and more", start=start), size=SMALL, fill=theme.faint)
        yield _end(state, y, theme)
    if key:
        yield _loss(state, step, y, theme)
    if here and step:
        d = f"M12 {number(y + HIGH + 3)}H{BONUS - 10}"
        yield element("path", d=d, stroke=theme.marks["to"], stroke_width=4, stroke_dasharray="10 5")
    if 1 <= step <= state.rules.rounds:
        yield _bonus(state, step, y, theme, here=here)


def _cell(state: GameState, energy: int, x: float, y: float, theme: Theme) -> str:
    parts = [panel(x, y, CELL - 4, HIGH, theme), left(x + 6, y + 20, energy, font_weight="bold")]
    if energy in dict(CREDITS_AT):
        parts.append(coin(x + CELL - 19, y + 15, 11, theme, dict(CREDITS_AT)[energy]))
    here = [seat for seat in state.turn_order if state.energy[seat] == energy]
    r = 11 if len(here) < 3 else 8.2
    step = r * 2.2 if len(here) < 3 else 15
    start = x + (CELL - 4) / 2 - step * (len(here) - 1) / 2
    parts += [owner_mark(livery(state, seat, theme), start + step * at, y + 42, r) for at, seat in enumerate(here)]
    return item(parts, _space_words(state, say("{energy} energy", energy=energy), here), data_energy=energy)


def _end(state: GameState, y: float, theme: Theme) -> str:
    """Draw the last space, where markers keep counting."""
    parts = [
        panel(FIRST, y, CELL * 6 - 4, HIGH, theme),
        left(FIRST + 6, y + 20, f"{TRACK_LENGTH}+", font_weight="bold"),
    ]
    here = [seat for seat in state.turn_order if state.energy[seat] >= TRACK_LENGTH]
    for at, seat in enumerate(here):
        x = FIRST + 66 + 84 * at
        parts += [owner_mark(livery(state, seat, theme), x, y + 30, 12), left(x + 18, y + 36, state.energy[seat])]
    words = say("{energy} energy and more", energy=TRACK_LENGTH)
    return item(parts, _space_words(state, words, here), data_energy=TRACK_LENGTH)


def _space_words(state: GameState, words: str, here: list[Seat]) -> str:
    """Say which space of the track it is, and whose markers stand there."""
    return f"{words}: {', '.join(owner_word(state, seat) for seat in here)}" if here else words


def _loss(state: GameState, step: int, y: float, theme: Theme) -> str:
    """Write what standing on this step does to the bonus of the present round."""
    words, strong = _loss_words(state, step)
    return left(LOSS, y + 35, words, size=TEXT if strong else SMALL, fill=None if strong else theme.faint)


def _loss_words(state: GameState, step: int) -> tuple[str, bool]:
    if not state.round or state.is_over:
        return "", False
    if not step:
        return say("no bonus"), False
    behind = max(0, state.round - step)
    return (say("{vp} VP", vp=f"−{behind * state.rules.behind_penalty}") if behind else say("in full")), True


def _bonus(state: GameState, number: int, y: float, theme: Theme, *, here: bool) -> str:
    tile = state.setup.bonus_tiles[number - 1]
    fill = theme.gained if here else theme.paper
    when = say("round {round}, now" if here else "round {round}", round=number)
    words = say("{round}: {vp} VP for each of", round=when, vp=state.rules.bonus_points(tile))
    parts = [
        panel(BONUS, y, WIDTH - BONUS - 12, HIGH, theme, fill=fill, stroke=theme.ink, stroke_width=3 if here else 1),
        icon("vp", BONUS + 22, y + HIGH / 2, 15, theme),
        left(BONUS + 46, y + 24, words, size=SMALL),
        left(BONUS + 46, y + 46, say(BONUS_TILES[tile]), size=SMALL),
    ]
    return item(parts, say("bonus tile of {what}", what=f"{words} {say(BONUS_TILES[tile])}"), data_tile=tile)


# Below ------------------------------------------------------------------------------------------------------------


def _note_words(state: GameState) -> str:
    rules = state.rules
    return say(
        "Most energy {first} VP, second {second} VP. Marker on 0: {credits} credits and −{penalty} VP. "
        "The bonus loses {loss} VP for each section below that of the round.",
        first=rules.first_place_vp,
        second=rules.second_place_vp,
        credits=rules.zero_energy_credits,
        penalty=rules.zero_energy_penalty,
        loss=rules.behind_penalty,
    )


def _notes(state: GameState, y: float, theme: Theme) -> list[str]:
    return paragraph(12, y, _note_words(state), WIDTH - 20, size=SMALL, fill=theme.faint)


def _objective(state: GameState, y: float, theme: Theme) -> Iterator[str]:
    objective = state.setup.objective
    places = ", ".join(map(str, state.rules.objective_vp))
    words = say("Objective, {vp} VP for most {things}", vp=places, things=say(OBJECTIVE_TILES[objective]))
    size = TEXT if len(words) <= IN_A_LINE else SMALL
    yield item([left(12, y, f"{words}:", size=size)], words, data_tile=objective)
    for seat in range(state.players):
        x = 24 + 190 * seat
        words = f"{objective_count(state, seat, objective)} {owner_word(state, seat)}"
        yield owner_mark(livery(state, seat, theme), x, y + 21, 10)
        yield left(x + 18, y + 27, fit(words, 160, SMALL), size=SMALL)


def _order(state: GameState, y: float, theme: Theme) -> Iterator[str]:
    words = f"{say('Turn order')}:"
    first = max(120, 20 + 0.82 * name_width(words, TEXT))
    step = min(190, (WIDTH - first) / MOST_PLAYERS)
    yield left(12, y + 4, words)
    for place, seat in enumerate(state.turn_order):
        x = first + step * place
        yield left(x, y + 4, f"{place + 1}.", fill=theme.faint)
        yield owner_mark(livery(state, seat, theme), x + 32, y - 2, 10)
        yield left(x + 48, y + 4, fit(_in_order(state, seat), step - 50, SMALL), size=SMALL)


def _in_order(state: GameState, seat: Seat) -> str:
    return owner_word(state, seat) + (f" ({say('passed')})" if state.passed[seat] else "")


# In words ---------------------------------------------------------------------------------------------------------


def _text(state: GameState, *, key: bool) -> str:
    rows = [say("Energy track, {when}.", when=_when(state))]
    rows += [_marker_words(state, seat, key=key) for seat in state.turn_order]
    marks = ", ".join(
        say("{credits} from {energy} energy", credits=credits, energy=energy) for energy, credits in CREDITS_AT
    )
    rows.append(say("Credits: {marks}", marks=marks))
    rows.append(say("Sections begin at {energy} energy", energy=", ".join(map(str, SECTION_STARTS))))
    rows += [_note_words(state)] if key else []
    for place, tile in enumerate(state.setup.bonus_tiles[: state.rules.rounds], 1):
        now = f" ({say('this round')})" if place == state.round and not state.is_over else ""
        rows.append(f"{say('Bonus {number}', number=place)}: {bonus_words(state, tile)}{now}")
    places = ", ".join(map(str, state.rules.objective_vp))
    counts = ", ".join(
        f"{owner_word(state, seat)} {objective_count(state, seat, state.setup.objective)}"
        for seat in range(state.players)
    )
    things = say(OBJECTIVE_TILES[state.setup.objective])
    rows.append(say("Objective: {vp} VP for most {things}; now {counts}", vp=places, things=things, counts=counts))
    rows.append(f"{say('Turn order')}: {', '.join(_in_order(state, seat) for seat in state.turn_order)}")
    return printable_text(rows)


def _marker_words(state: GameState, seat: Seat, *, key: bool) -> str:
    energy = state.energy[seat]
    step = section(energy)
    where = say("section {number}", number=step) if step else say("before section 1")
    stands = f"  {owner_word(state, seat)}: {say('{energy} energy', energy=energy)}, {where}"
    if not key:
        return stands
    loss, _ = _loss_words(state, step)
    credits = credits_on_track(energy) if energy else state.rules.zero_energy_credits
    bonus = ""
    if loss:
        tile = state.setup.bonus_tiles[state.round - 1]
        counted = f"{say(BONUS_TILES[tile])}: {bonus_count(state, seat, tile)}"
        bonus = f", {say('bonus {part}', part=loss if step else say('none'))} ({counted})"
    return f"{stands}, {count(credits, 'credit')}{bonus}"
