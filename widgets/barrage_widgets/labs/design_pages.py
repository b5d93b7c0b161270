"""What the design laboratory shows: the plan, the games as they are played, and the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from barrage_core import RuleSet
from barrage_core.bots import BOTS, BROWSER_WORDS, in_browser, in_words, offered
from barrage_core.catalogue import say
from barrage_core.names import FEWEST_PLAYERS, MOST_PLAYERS
from barrage_core.pictures import Picture, Theme, board
from barrage_core.study.charts import forest
from barrage_core.study.pairs import METRICS, Effect, effects_table
from barrage_core.words import count

from ..panel import Block, blocks
from ..table import map_title
from . import design_trials as trials
from . import design_words as words
from .background import has_threads

if TYPE_CHECKING:
    from .design_lab import DesignLab

__all__ = ["FIELDS", "MOST", "plan", "result", "running"]

MOST = 2000
"""Pairs of games that can be asked for at once."""
FIELDS = {item.name: item for item in fields(RuleSet)}
LARGEST_CHANGE = 30
ASK_AGAIN = 250
"""Milliseconds after which the page asks again how far the games are."""
BOARD = 520
STRONG_BOTS = (
    "Strong bots play more as people do, and take longer. Random ones hardly make energy. What you find holds for "
    "these bots, not for people."
)


# The plan ---------------------------------------------------------------------------------------------------------


def plan(lab: DesignLab) -> list[Block]:
    """Ask for the rule, its value, the number to watch and the expectation; who plays is behind a fold."""
    rules = [
        (name, say("{rule} (now {value})", rule=say(says), value=words.written(getattr(lab.base, name))))
        for name, says in RuleSet.describe().items()
    ]
    late = "" if lab.expect else "say what you expect first"
    asked = [
        blocks.text(
            "Change a rule or several, name the number that you watch, and say what you expect. Then bots play every "
            "game twice with the same seed: once by the old rules, once by yours. Both begin with the same set-up; the "
            "picture shows the first one."
        ),
        *_other_changes(lab),
        blocks.choice("rule", "Rule", rules, lab.rule),
        _value(lab),
        blocks.buttons(blocks.button("also", "Change another rule as well", off=_same(lab))),
        _metric(lab),
        blocks.choice(
            "expect",
            "I expect" if lab.expect else "First say what you expect",
            list(words.EXPECTED.items()),
            lab.expect,
            radio=True,
        ),
        blocks.text(f"{say(map_title(lab.map))}, {count(lab.players, 'bot')}. {bot_words(lab.bots)}.", "note"),
        blocks.fold("The players, and how many games", *_table(lab)),
        blocks.buttons(
            blocks.button("play", say("Play {number} pairs", number=lab.games), main=True, off=late),
            blocks.button("noise", "What does noise look like?"),
            _table_button(lab),
            blocks.button("again", "Start again"),
        ),
        *side_by_side(lab),
    ]
    return [blocks.columns([blocks.picture(beginning(lab, lab.theme))], asked, wide=[1, 2])]


def _table_button(lab: DesignLab) -> Block:
    same = "the rule has its old value" if lab.changed == lab.base else ""
    return blocks.button("table", "Play this variant at the table", off=same)


def _same(lab: DesignLab) -> str:
    return "" if lab.value != getattr(lab.base, lab.rule) else "the rule has its old value"


def _other_changes(lab: DesignLab) -> Iterator[Block]:
    """Show what the variant changes already, each with a button that takes it back."""
    for rule, value in lab.others.items():
        yield blocks.text(words.change_words(rule, value, lab.base))
        yield blocks.buttons(blocks.button("drop", "Take back", rule, name=say("Take back: {rule}", rule=rule)))


def bot_words(name: str) -> str:
    """Say a bot's name and how strong it is; one that was given itself has no words of its own."""
    return in_words(name) if name in BOTS else say("{bot}: a bot of your own", bot=name)


def beginning(lab: DesignLab, theme: Theme) -> Picture:
    """Draw the set-up that both games of the first pair share."""
    return board(lab.first_position, width=BOARD, theme=theme)


def _value(lab: DesignLab) -> Block:
    limits, old = FIELDS[lab.rule].metadata, getattr(lab.base, lab.rule)
    label = say("New value (now {value})", value=words.written(old))
    if isinstance(lab.value, bool):
        return blocks.choice("value", label, [("yes", "yes"), ("no", "no")], "yes" if lab.value else "no")
    if isinstance(lab.value, tuple):
        return blocks.field("value", label, words.written(lab.value), "Set")
    return blocks.number("value", label, lab.value, limits["low"], limits["high"])


def _metric(lab: DesignLab) -> Block:
    options = [(name, metric.called) for name, metric in METRICS.items()]
    return blocks.choice("metric", "Number to watch", options, lab.metric)


def _table(lab: DesignLab) -> list[Block]:
    names = dict.fromkeys([*offered(), *lab.own_bots, lab.bots])
    numbers = [(str(number), count(number, "player")) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    return [
        blocks.number("games", "Pairs of games", lab.games, trials.FEWEST, MOST),
        blocks.tabs("players", "Table", numbers, str(lab.players)),
        blocks.choice("bots", "Bots", [(name, bot_words(name)) for name in names], lab.bots),
        blocks.text(f"{words.time_words(lab.games, lab.pace)} {say(STRONG_BOTS)}", "note"),
        *([blocks.text(BROWSER_WORDS, "note")] if in_browser() else []),
    ]


# Playing ----------------------------------------------------------------------------------------------------------


def running(lab: DesignLab) -> list[Block]:
    """Show how far the games have come, and the distribution so far; the page asks again by itself."""
    done, pace = len(lab.shown), lab.pace
    so_far = say("{done} of {all} pairs", done=done, all=lab.target)
    time = "" if pace is None else words.about((lab.target - done) * pace)
    told = say("{so_far}, {time} left", so_far=so_far, time=time) if time else so_far
    shown = [
        blocks.text(lab.heading, "title"),
        blocks.progress("Playing", done, lab.target, shown=told),
        blocks.pace("more", lab.beat, ASK_AGAIN if has_threads() else 0),
        blocks.buttons(blocks.button("stop", "Stop", main=True)),
    ]
    if done:
        shown.append(blocks.picture(words.changes(lab.shown, lab.effect, lab.metric, lab.theme)))
    return shown


# The result -------------------------------------------------------------------------------------------------------


def result(lab: DesignLab) -> list[Block]:
    """Show both distributions, what the interval says, and behind folds all numbers and how many games it takes."""
    names = ("first series", "second series") if lab.stage == "noise" else ("old rule", "new rule")
    every = lab.effects
    readings = [words.noise_words(every)] if lab.stage == "noise" else list(_reading(lab))
    return [
        blocks.text(lab.heading, "title"),
        blocks.columns(
            [blocks.picture(words.changes(lab.shown, lab.effect, lab.metric, lab.theme))],
            [blocks.picture(words.both(lab.shown, names, lab.metric, lab.theme))],
        ),
        blocks.text(lab.outcome),
        blocks.text("\n\n".join(readings), "note"),
        _metric(lab),
        blocks.fold("All numbers, and how many of them move by chance", *_all_numbers(every, lab.theme)),
        blocks.fold("How many games would it take?", *_how_many(lab)),
        *side_by_side(lab),
        *([] if lab.stage == "noise" else [_to_take_away(lab)]),
        blocks.buttons(*_next_steps(lab)),
    ]


def _reading(lab: DesignLab) -> Iterator[str]:
    """Compare the outcome with the plan, and warn of what makes chance look like an effect."""
    if lab.effect is None:
        return
    if lab.metric == lab.planned:
        yield words.against(lab.expect, lab.effect.change, METRICS[lab.metric].unit_called)
    else:
        yield say(
            "You planned to watch {number}, and chose this number afterwards. Read it as a question for new games, "
            "not as an answer.",
            number=METRICS[lab.planned].called,
        )
    if lab.looks > 1:
        yield say(
            "You looked at a result and played on. If you stop as soon as zero falls outside, you find an effect in "
            "anything: choose the number of games beforehand."
        )


def _all_numbers(every: list[Effect], theme: Theme) -> list[Block]:
    table = effects_table(every, "Every number that comes up; those with zero outside stand out")
    strong = [place for place, effect in enumerate(every) if effect.verdict != "open"]
    draw = forest(every).own
    return [
        blocks.text(words.many_words(len(every), "comparison"), "note"),
        *([] if draw is None else [blocks.picture(draw(theme))]),
        blocks.table(table.heads, table.rows, caption=table.title, strong=strong),
    ]


def _how_many(lab: DesignLab) -> list[Block]:
    if lab.effect is None:
        return []
    shown = f"{lab.size} {METRICS[lab.metric].unit_called}"
    return [
        blocks.slider("size", "A change of", lab.size, 1, LARGEST_CHANGE, shown=shown),
        blocks.text(words.needed_words(lab.effect, lab.size), "note"),
    ]


def _next_steps(lab: DesignLab) -> list[Block]:
    if lab.stage == "noise":
        steps = [
            blocks.button("result", "Back to the change", main=True),
            blocks.button("noise", say("Play {number} more pairs", number=lab.games)),
        ]
    else:
        steps = [
            blocks.button("noise", "What does noise look like?", main=True),
            blocks.button("play", say("Play {number} more pairs", number=lab.games)),
        ]
    return [*steps, _table_button(lab), blocks.button("plan", "Another plan"), blocks.button("again", "Start again")]


# Several results --------------------------------------------------------------------------------------------------


def side_by_side(lab: DesignLab) -> list[Block]:
    """Show what was tried so far, one below the other."""
    if not lab.kept:
        return []
    table = trials.side_table(lab.kept, lab.metric)
    options = [(str(number), trial.words) for number, trial in enumerate(lab.kept, 1)]
    here = [str(number) for number, trial in enumerate(lab.kept, 1) if trial.key == lab.trial.key]
    return [
        blocks.fold(
            say("Side by side: {results}", results=count(len(lab.kept), "result")),
            blocks.picture(trials.side_by_side(lab.kept, lab.metric, lab.theme)),
            blocks.table(table.heads, table.rows, caption=table.title),
            *([blocks.text(warning, "note")] if (warning := words.many_words(len(lab.kept), "trial")) else []),
            blocks.choice("trial", "Look at", [("", "choose a result"), *options], here[0] if here else ""),
        )
    ]


def _to_take_away(lab: DesignLab) -> Block:
    """Offer the result as a program, as numbers, and all results as a study."""
    code = trials.as_python(lab.trial, lab.setting)
    study = trials.as_study(lab.kept, lab.setting)
    unknown = "A bot or a map of your own cannot be in a study file: another machine does not know it."
    as_a_study = [
        blocks.download("All results as a study (TOML)", "study.toml", study),
        blocks.code_line("To play the study in a terminal", "barrage study run study.toml --out results"),
    ]
    return blocks.fold(
        "Take it with you: Python, numbers, a study",
        blocks.code_line("The same games in Python", code, rows=code.count("\n") + 1),
        blocks.download("Numbers of every game (CSV)", "games.csv", lab.pairs.csv),
        *(as_a_study if study else [blocks.text(unknown, "note")]),
    )
