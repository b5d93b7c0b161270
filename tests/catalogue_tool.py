"""Find the sentences of the kit and keep the catalogues in barrage_core/locale up to date.

    python -m tests.catalogue_tool            add new sentences to every catalogue, drop those that are gone, compile
    python -m tests.catalogue_tool --check    only say what is missing or left over
    python -m tests.catalogue_tool --add fr   begin a catalogue

A translation whose English sentence is still there is never touched. Which sources are translated is the table `ROOMS`:
what is not in it is said in English, and no catalogue claims it.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from barrage_core.catalogue import CATALOGUES
from barrage_core.names import PIECES

__all__ = ["HOUSE", "LOCALE", "ROOMS", "Found", "check", "compiled", "english", "extract", "placeholders", "read"]

HOUSE = Path(__file__).resolve().parent.parent
LOCALE = HOUSE / "barrage_core" / "locale"

ROOMS = (
    "barrage_core/actions.py",
    "barrage_core/bots/advice.py",
    "barrage_core/bots/forecast.py",
    "barrage_core/bots/players.py",
    "barrage_core/bots/telling.py",
    "barrage_core/components",
    "barrage_core/event_words.py",
    "barrage_core/events.py",
    "barrage_core/files/faults.py",
    "barrage_core/map_faults.py",
    "barrage_core/pictures",
    *(
        f"barrage_core/questions/{name}.py"
        for name in ("automa", "cardboard", "feeding", "layers", "supply", "sweep", "worth")
    ),
    "barrage_core/resources.py",
    "barrage_core/rulebook/register.py",
    "barrage_core/rulebook/ruleset.py",
    "barrage_core/rules",
    "barrage_core/scoring.py",
    "barrage_core/state.py",
    "barrage_core/study/map_use.py",
    "barrage_core/study/pairs.py",
    "barrage_core/text.py",
    "barrage_core/words.py",
)
"""The sources whose sentences are complete in every catalogue."""

CONTROLS = (
    "widgets/barrage_widgets/board",
    "widgets/barrage_widgets/editor",
    *(
        f"widgets/barrage_widgets/labs/{name}.py"
        for name in (
            *("start_here", "river", "water_flow", "dams", "conduits", "production", "construction", "wheel"),
            *("action_board", "income", "contracts", "energy_track", "round", "companies_and_officers"),
            *("outcomes", "technology_and_objectives", "objectives", "automa", "maps"),
            *("design_lab", "design_pages", "design_trials", "design_words", "progress"),
        )
    ),
    "widgets/barrage_widgets/learning",
    "widgets/barrage_widgets/table",
    "widgets/barrage_widgets/words",
)
"""The controls that are complete: there every text that reads like words is a sentence, because a panel looks up
whatever it shows."""

IN_PARTS = (
    "barrage_core/cli/rules.py",
    "barrage_core/files/positions.py",
    "barrage_core/study/charts.py",
    "barrage_core/study/findings.py",
    "widgets/barrage_widgets/panel",
)
"""Sources of which only what is said with `say` is translated: the controls above use it."""

ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in a compiled catalogue, so that the same sentences give the same bytes."""

TABLES = {
    "barrage_core/bots/forecast.py": ("TOPICS",),
    "barrage_core/bots/advice.py": ("TOPIC_WORDS",),
    "barrage_core/bots/players.py": ("BROWSER_WORDS", "STRENGTHS"),
    "barrage_core/components/automa.py": ("CRITERIA", "DEEDS"),
    "barrage_core/components/gains.py": ("UNITS",),
    "barrage_core/components/management.py": ("EFFECTS", "SECTIONS"),
    "barrage_core/components/technology.py": ("_ADVANCED",),
    "barrage_core/components/tiles.py": ("BONUS_TILES", "OBJECTIVE_TILES"),
    "barrage_core/events.py": ("SAID", "_template"),
    "barrage_core/map_faults.py": ("NONE", "TOO_MANY", "_CROWDED", "_FLOWS", "_LEADS", "_OF_BASIN"),
    "barrage_core/pictures/action_board.py": ("TITLES",),
    "barrage_core/pictures/automa.py": ("COLUMNS",),
    "barrage_core/pictures/labels.py": ("OWNED", "SPACES", "UNOWNED"),
    "barrage_core/pictures/management.py": ("_DESCRIBED",),
    "barrage_core/pictures/parts.py": ("_SHORTER",),
    "barrage_core/pictures/wheel.py": ("FOOT",),
    "barrage_core/questions/automa.py": ("ABOUT_IT",),
    "barrage_core/questions/cardboard.py": ("_CONTRACTS",),
    "barrage_core/questions/layers.py": ("BUILT", "NOW"),
    "barrage_core/questions/supply.py": ("BUILT_WORDS",),
    "barrage_core/resources.py": ("PAID_FOR",),
    "barrage_core/scoring.py": ("SOURCES",),
    "barrage_core/study/charts.py": ("CLEAR",),
    "barrage_core/study/findings.py": ("SAME",),
    "barrage_core/study/pairs.py": ("VERDICTS",),
    "barrage_core/text.py": ("GAMES",),
    "widgets/barrage_widgets/panel/language.py": ("PAGE",),
}
"""Tables of words in those sources: every text in them is a sentence of its own, a pair one in singular and plural. A
function stands for what it returns."""

SINGLE = {"say": 0, "phrase": 0, "Violation": 1, "Rule": 2, "Chapter": 0, "_Step": 1, "_line": 0, "MapCard": 0}
SINGLE |= {"Metric": 0, "_number": 3, "_numbers": 3, "_switch": 1}
"""Calls that take a sentence, and which argument it is."""
IN_PYTHON = ("as_python", "python_text", "_literal", "_rule_set")
"""Functions that write Python, which is the same in every language."""
COUNTED = {"count": ("{{number}} {}", "{{number}} {}s"), "listing": ("{}", "{}s")}
"""Calls that take a number and a word that is counted, in the singular."""

Id = str | tuple[str, str]
"""A sentence in English; where a number decides, in the singular and the plural."""

OTHERS: tuple[Id, ...] = (
    *("a base", "an elevation", "a conduit", "a powerhouse", "base", "elevation", "conduit", "powerhouse"),
    *("mountains", "hills", "plains", "green", "yellow", "red", "and", "or", "excavators", "mixers", "machines"),
    *(("{number} base", "{number} bases"), ("{number} elevation", "{number} elevations")),
    *(("{number} conduit", "{number} conduits"), ("{number} powerhouse", "{number} powerhouses")),
    *("credits on top of the building space", "needs {machines}, you have {have}", "needs {machines}, it has {have}"),
    *("the USA", "USA", "Germany", "Italy", "France", "easy", "medium", "hard", "very hard", "person"),
    # What events note: phases, sources and the places of an Automa's engineers.
    *("income and headstreams", "actions", "water flow", "scoring", "end of round", "end", "final scoring"),
    *("bank", "machinery shop", "production", "energy track", "the price of an officer", "its company board"),
    # What an action is called by its class.
    *("pick company", "pick contract", "place engineers", "use bank", "construct", "copy officer", "build at", "pay"),
    *("produce", "fulfil", "place drop", "take machines", "take contract", "discard contract", "receive", "forgo"),
    *("stop", "turn tile"),
    # What a turn does, verb by verb.
    *("build {what}", "copy {what}", "forgo {what}", "fulfil {what}", "get back {what}", "get {what}", "let {what}"),
    *("give back {what}", "lose {what}", "make {what}", "pass {what}", "pay a fee of {what}", "pay {what}"),
    *("place {what}", "produce {what}", "put {what}", "score {what}", "send {what}", "take {what}"),
    *("turn the wheel {what}", "use {what}"),
    # Companies, tiles and what a card of a player counts.
    "copies the structure and effect of another tile on the wheel",
    "Each drop that comes by river past one of its powerhouses moves its energy marker one step.",
    "After a production it may make a second one with another powerhouse, without any bonus.",
    "After a production its energy marker moves three more steps.",
    "Every contract needs three energy less.",
    *(
        "place",
        "first",
        "second",
        "third",
        "fourth",
        "slow",
        "normal",
        "quick",
        "at once",
        ("{number} tile", "{number} tiles"),
        "a bot of your own",
    ),
    # Technology tiles.
    *("wild", "krylov", *(f"{level}-{kind}" for level in ("I", "II", "III") for kind in (*PIECES, "wild"))),
    # What an editor names: things on a map, fields of a player, and lists of cards.
    *("Basin", "Powerhouse", "basin", "headstream", "fulfilled", "mixers", "name", "tiles", "vp"),
    # What the design laboratory measures, and heads of its tables.
    *("number", "after", "change", "variant", "bots", "players", "pairs", "pieces", "drops", "times", "games"),
    *("What changed", ("{number} comparison", "{number} comparisons"), ("{number} trial", "{number} trials")),
    # What the energy of a production is made of.
    *("drops × value", "officer", "space", "company", "neutral"),
    # Words in small letters that stand alone: heads of tables, rows and choices.
    *("now", "needed", "fast", "credits", "Conduit", "left", "section", "nothing", "before", "bonus", "player", "none"),
    *("round", "total", "energy", "engineers", "1st", "2nd", "3rd", "4th", "5th", "end of the round"),
    *("end of the game", "ability", "second production", "on", "off", "Base", "Elevation", "tile", "counts"),
    # What pictures are called.
    *("action board", "action face", "automa tile", "board", "company board", "criteria face", "hand", "wheel"),
    *("management board", "points curve", "round preview", "score table", "technology tiles", "objective tile"),
    *("before and after", "lost points", "histogram", "forest", "gallery", "contract", "headstream tile"),
    *("build base", "build elevation", "build conduit", "build powerhouse"),
    # What stands in pictures, or is said of them.
    *("drop", "room for one", "free space", "costs credits", "to basin 9", "energy per drop", "choice", "no", "yes"),
    *("Bonus tile", "Objective tile", "bases", "elevations", "advanced technology", "red spaces", "connected bases"),
    *("most in one area", "least in one area", "basins with one", "basins with three", "bonus tile", "criteria"),
    *("energy, with credits from there on", "Tiles", "VP", "credit", "excavator", "mixer", "engineer"),
    *("Bases", "Elevations", "Conduits", "Powerhouses", "used", "next", "later", "spaces", "contracts", "patents"),
    *("usa", "germany", "italy", "france", "objective", "starting", "Contracts", "Technology tiles", "Before", "After"),
)
"""Words that are put together from data, or noted by a game."""


class Found(NamedTuple):
    """A sentence in the sources: its id, with a plural a pair; and where it stands."""

    id: Id
    file: str
    line: int


def extract() -> list[Found]:
    """Return every sentence of the sources, in their order."""
    found: list[Found] = []
    for name, module in sources((*ROOMS, *CONTROLS, *IN_PARTS)):
        found += [Found(id, name, line) for id, line in _sentences(module, TABLES.get(name, ()))]
        if name.startswith(CONTROLS):
            found += [Found(text, name, line) for text, line in _plain_words(module)]
    return found


def sources(rooms: tuple[str, ...]) -> Iterator[tuple[str, ast.Module]]:
    """Yield the sources of some rooms, by name."""
    for path in sorted(path for room in rooms for path in _files(HOUSE / room)):
        yield path.relative_to(HOUSE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _files(room: Path) -> list[Path]:
    return sorted(room.rglob("*.py")) if room.is_dir() else [room]


def _sentences(module: ast.Module, tables: tuple[str, ...]) -> Iterator[tuple[Id, int]]:
    """Yield the sentences of a module, each with its line."""
    for call, scope in _calls(module, module):
        for id in _of_call(call, scope):
            yield id, call.lineno
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef) and statement.name in tables:
            for node in ast.walk(statement):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield from ((id, node.lineno) for id in _texts(node.value, statement))
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if any(isinstance(target, ast.Name) and target.id in tables for target in targets):
                yield from ((id, statement.lineno) for id in _of_table(statement.value))


def _plain_words(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the texts that read like words: with a capital letter in front or a blank inside, and no comment."""
    apart: set[ast.AST] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Expr | ast.JoinedStr):  # a docstring, or a part of a text that is put together
            apart |= set(ast.walk(node)) if isinstance(getattr(node, "value", None), ast.Constant) else set()
            apart |= set(node.values) if isinstance(node, ast.JoinedStr) else set()
        elif isinstance(node, ast.Assign) and any(
            isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets
        ):
            apart |= set(ast.walk(node.value))
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            apart |= set(ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef) and node.name in IN_PYTHON:
            apart |= set(ast.walk(node))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "code_line":
            apart |= set(node.args[1:])
    for node in ast.walk(module):
        if (
            isinstance(node, ast.Constant)
            and node not in apart
            and isinstance(node.value, str)
            and reads_like_words(node.value)
        ):
            yield node.value, node.lineno


def reads_like_words(text: str) -> bool:
    """Whether a text is one that somebody reads, and not a name of the code.

    >>> (
    ...     reads_like_words("Undo"),
    ...     reads_like_words("the game is over"),
    ...     reads_like_words("place:B5U"),
    ...     reads_like_words("moment"),
    ... )
    (True, True, False, False)
    """
    return _has_words(text) and any(sign.islower() for sign in text) and (" " in text.strip() or text[:1].isupper())


def _calls(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.Call, ast.AST]]:
    """Yield every call with the function that it stands in."""
    for child in ast.iter_child_nodes(node):
        inner = child if isinstance(child, ast.FunctionDef) else scope
        if isinstance(child, ast.Call):
            yield child, scope
        yield from _calls(child, inner)


def _of_call(call: ast.Call, scope: ast.AST) -> Iterator[Id]:
    """Yield the sentences that a call takes; `partial(say, …)` is the same call, made later."""
    name, arguments = _name(call.func), call.args
    if name == "partial" and arguments:
        name, arguments = _name(arguments[0]), arguments[1:]
    if name in SINGLE and len(arguments) > SINGLE[name]:
        yield from filter(_has_words, _texts(arguments[SINGLE[name]], scope))
    elif name in COUNTED and len(arguments) > 1:
        for word in _texts(arguments[1], scope):
            one, many = COUNTED[name]
            yield one.format(word), many.format(word)
    elif name == "say_many" and len(arguments) > 2:
        yield from zip(_texts(arguments[1], scope), _texts(arguments[2], scope), strict=True)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _has_words(text: str) -> bool:
    """Whether anything is left to translate beside the places for what changes."""
    return any(sign.isalpha() for literal, *_ in Formatter().parse(text) for sign in literal)


def _texts(node: ast.expr, scope: ast.AST) -> list[str]:
    """Return the texts that an expression can be, as far as they are written down in the function."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, scope), *_texts(node.orelse, scope)]
    if isinstance(node, ast.Name):
        return [text for value in _assigned(node.id, scope) for text in _texts(value, scope)]
    return []


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """Yield what a name is set to in a function, also side by side with others."""
    for node in ast.walk(scope):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=True)
                yield from (value for one, value in pairs if isinstance(one, ast.Name) and one.id == name)


def _of_table(node: ast.expr) -> Iterator[Id]:
    """Yield the texts of a table; a pair in it is a word in the singular and the plural."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _has_words(node.value):
        yield node.value
    elif isinstance(node, ast.Dict):
        yield from (id for value in node.values for id in _of_table(value))
    elif isinstance(node, ast.Starred | ast.Call):
        yield from (
            id for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr) for id in _of_table(child)
        )
    elif isinstance(node, ast.Tuple | ast.List):
        texts = [item.value for item in node.elts if isinstance(item, ast.Constant)]
        if isinstance(node, ast.Tuple) and len(texts) == len(node.elts) == 2:
            yield str(texts[0]), str(texts[1])
        else:
            yield from (id for item in node.elts for id in _of_table(item))


# Catalogues ----------------------------------------------------------------------------------------------------------


def english() -> Catalog:
    """Return all sentences, untranslated."""
    catalogue = _empty(None)
    pairs = [found.id for found in extract() if not isinstance(found.id, str)]
    plural: dict[str, Id] = {one: (one, many) for one, many in pairs}
    plural |= {many: (one, many) for one, many in pairs if "{number}" in many}  # never said by itself
    for found in extract():
        id = plural.get(found.id, found.id) if isinstance(found.id, str) else found.id  # a word may be both
        catalogue.add(id, locations=[(found.file, 0)], flags=_flags(id))
    for other in OTHERS:
        id = plural.get(other, other) if isinstance(other, str) else other
        catalogue.add(id, flags=_flags(id))
    return catalogue


def _empty(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        project="The Barrage Kit",
        version="1",
        header_comment=f"# The Barrage Kit in {language}.",
        fuzzy=False,
    )


def _flags(id: Id) -> tuple[str, ...]:
    return ("python-brace-format",) if "{" in (id if isinstance(id, str) else id[0]) else ()


def placeholders(text: str) -> list[str]:
    """Return the places of a template, counted where they have no name, in alphabetical order.

    >>> placeholders("{player} has {1} of {0}"), placeholders("{} and {!r}")
    (['0', '1', 'player'], ['0', '1'])
    """
    names = [field for _, field, *_ in Formatter().parse(text) if field is not None]
    blank = iter(range(len(names)))
    return sorted(name or str(next(blank)) for name in names)


def _path(language: str, ending: str = "po") -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"barrage.{ending}"


def read(language: str) -> Catalog:
    """Return a catalogue as it is kept."""
    with _path(language).open("rb") as file:
        return read_po(file, locale=language)


def _updated(language: str, kept: Catalog) -> Catalog:
    """Return a catalogue of all sentences with the translations that are kept."""
    new = _empty(language)
    for message in english():
        if message.id:
            known = kept.get(message.id)
            alike = isinstance(known, Message) and isinstance(known.id, str) == isinstance(message.id, str)
            translated = known.string if alike and known else None  # a word that now has a plural is translated anew
            new.add(message.id, translated, locations=message.locations, flags=message.flags - {"python-format"})
    return new


def _po(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalogue, width=0, sort_output=True, include_lineno=False, omit_header=False)
    text = file.getvalue().decode()
    dated = (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Report-Msgid",
        "Generated-By",
    )
    return "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith(tuple(f'"{name}' for name in dated))
    ).encode()


def compiled(language: str) -> bytes:
    """Return what a process reads, made from what translators write."""
    catalogue, file = read(language), io.BytesIO()
    catalogue.creation_date = catalogue.revision_date = ALWAYS
    write_mo(file, catalogue)
    return file.getvalue()


def check(language: str) -> list[str]:
    """Say what is missing in a catalogue and what is left over."""
    wanted = {message.id for message in english() if message.id}
    kept = {message.id: message.string for message in read(language) if message.id}
    missing = [f"missing: {id}" for id in wanted if not _complete(kept.get(id))]
    return sorted([*missing, *(f"left over: {id}" for id in kept if id not in wanted)])


def _complete(translated: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(translated) and all([translated] if isinstance(translated, str) else translated or ())


def main(arguments: list[str] | None = None) -> int:
    """Update or check the catalogues."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--add", metavar="LANGUAGE", help="begin a catalogue")
    asked = parser.parse_args(arguments)
    for language in (*CATALOGUES, *filter(None, [asked.add])):
        path = _path(language)
        if not asked.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_po(_updated(language, read(language) if path.exists() else _empty(language))))
            _path(language, "mo").write_bytes(compiled(language))
        print("\n".join([f"{language}: {len(check(language))} to do", *check(language)]))
    return int(asked.check and any(map(check, CATALOGUES)))


if __name__ == "__main__":
    sys.exit(main())
