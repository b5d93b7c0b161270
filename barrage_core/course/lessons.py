"""The course: its lessons as a table, and the notebooks that hold them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..checks import expected
from ..errors import BarrageError
from .handout import DEFAULT_FOLDER, MEMORY, hand_out

__all__ = [
    "LESSONS",
    "TOPICS",
    "Lesson",
    "find_lesson",
    "find_notebook",
    "find_notebooks",
    "install_command",
    "kit_notebooks",
    "lessons_to_open",
]

FOLDER: Final = "notebooks"

MECHANICS: Final = "goals and mechanics"
ECONOMY: Final = "economy, sources and sinks"
PLACEMENT: Final = "worker placement"
FEEDBACK: Final = "feedback and catch-up"
ASYMMETRY: Final = "asymmetry and balance"
SIMULATION: Final = "probability and simulation"
MODDING: Final = "modding and playtesting"
TOPICS: Final = (MECHANICS, ECONOMY, PLACEMENT, FEEDBACK, ASYMMETRY, SIMULATION, MODDING)
"""What a course in game design can use the lessons for."""


class Lesson(NamedTuple):
    """One lesson. `after` names the lessons whose ideas it builds on, `pages` those of the English rulebook.

    >>> lesson = find_lesson("wheel")
    >>> lesson.id, lesson.name, lesson.minutes, lesson.after
    ('07', '07_wheel', 15, (6,))
    """

    number: int
    chapter: str
    title: str
    goal: str
    minutes: int
    pages: str
    after: tuple[int, ...] = ()
    topics: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The number in two digits; the ids of its questions begin with it."""
        return f"{self.number:02d}"

    @property
    def name(self) -> str:
        """The name of its notebook, without the ending."""
        return f"{self.id}_{self.chapter}"

    @property
    def file(self) -> str:
        """The name of its notebook."""
        return f"{self.name}.ipynb"

    def to_dict(self) -> dict[str, Any]:
        """Return the lesson as plain data."""
        return {"id": self.id, "name": self.name, **self._asdict()}

    def __str__(self) -> str:
        return f"{self.id} · {self.title}"


LESSONS: Final = (
    Lesson(
        0,
        "start_here",
        "Start here",
        "Make electricity once, and see where the water goes.",
        15,
        "4, 6-7, 15-16",
        topics=(MECHANICS,),
    ),
    Lesson(
        1,
        "river",
        "The river",
        "Read the map as a graph, and say where water from any place can ever go.",
        15,
        "5-6, 13",
        (0,),
        (MECHANICS,),
    ),
    Lesson(
        2,
        "water_flow",
        "Water flow",
        "Predict where every drop stops, and say whether it matters which of them moves first.",
        20,
        "5-6, 12, 17, 19",
        (1,),
        (MECHANICS,),
    ),
    Lesson(
        3,
        "dams",
        "Dams",
        "Choose the space and the level of a dam by the water that it will hold.",
        12,
        "5-6, 13-14",
        (2,),
        (MECHANICS,),
    ),
    Lesson(
        4,
        "conduits",
        "Conduits",
        "Say which powerhouses a dam can feed, and which it never can.",
        12,
        "5-7, 16",
        (1,),
        (MECHANICS,),
    ),
    Lesson(
        5,
        "production",
        "Production",
        "Work out the energy, the fee and the way of the water for any production.",
        15,
        "6-7, 15-16",
        (3, 4),
        (MECHANICS,),
    ),
    Lesson(
        6,
        "construction",
        "Construction",
        "Find out where you may build, what it costs, and why not elsewhere.",
        20,
        "13-14, 22",
        (3, 4),
    ),
    Lesson(
        7,
        "wheel",
        "The construction wheel",
        "Plan when the machines and tiles on your wheel come back.",
        15,
        "13-14, 17-18",
        (6,),
        (ECONOMY,),
    ),
    Lesson(
        8,
        "action_board",
        "The action board",
        "Spend your engineers as a budget while rivals take spaces.",
        20,
        "9, 12, 15, 17-19, 22",
        (5, 6),
        (ECONOMY, PLACEMENT),
    ),
    Lesson(
        9,
        "income",
        "Income",
        "Add up what a piece pays over the rest of the game.",
        15,
        "4, 12-13, 22",
        (6,),
        (ECONOMY,),
    ),
    Lesson(
        10,
        "contracts",
        "Contracts",
        "Match one production with the one contract that serves you best.",
        15,
        "16, 18, 22",
        (5,),
        (ECONOMY,),
    ),
    Lesson(
        11,
        "energy_track",
        "The energy track",
        "Work out what a round's energy scores, penalties and ties included.",
        15,
        "16, 20, 26",
        (5,),
        (FEEDBACK,),
    ),
    Lesson(
        12,
        "round",
        "A round",
        "Go through the five phases of a round, and say who starts the next one.",
        20,
        "12, 19-21",
        (2, 8, 9, 11),
        (FEEDBACK,),
    ),
    Lesson(
        13,
        "companies_and_officers",
        "Companies and officers",
        "Compare the companies and officers by what each changes in one position.",
        20,
        "10-11, 23-24",
        (5, 7),
        (ASYMMETRY,),
    ),
    Lesson(
        14,
        "technology_and_objectives",
        "Technology and objectives",
        "Weigh the advanced tiles against each other, and count any objective.",
        20,
        "19, 21, 25-27",
        (7, 12),
    ),
    Lesson(
        15,
        "play",
        "Play",
        "Play a whole game, and ask for a hint or a reason whenever you like.",
        20,
        "8-12, 21",
        (12,),
    ),
    Lesson(
        16,
        "scenarios",
        "Scenarios",
        "Solve positions from a library, set up your own, and share them as a code.",
        20,
        "4-27",
        (12,),
        (SIMULATION,),
    ),
    Lesson(
        17,
        "design_lab",
        "The design laboratory",
        "Change a rule, play paired games, and tell an effect from noise.",
        20,
        "4-27",
        (12,),
        (SIMULATION, MODDING),
    ),
    Lesson(
        18,
        "automa",
        "The Automa",
        "Predict what the Automa does, and read its tiles as a designer: priorities, criteria, tie-breaks.",
        20,
        "3",
        (8, 12),
        (MODDING,),
    ),
    Lesson(
        19,
        "own_map",
        "A map of your own",
        "Ask a map what it is worth before anybody plays on it, and design one to a brief.",
        20,
        "5-6, 13, 17",
        (1, 12),
        (SIMULATION, MODDING),
    ),
    Lesson(
        20,
        "own_player",
        "A player of your own",
        "Write a player in fifteen lines, make it better step by step, and find out why it still loses.",
        20,
        "12-21",
        (12, 15),
        (SIMULATION,),
    ),
    Lesson(
        21,
        "own_rule",
        "A rule of your own",
        "Change a number, then add an officer, a company and a bonus tile of your own, and measure what they do.",
        20,
        "4-27",
        (13, 17),
        (SIMULATION, MODDING),
    ),
)
"""All lessons, in order; the place in the table is the number."""


def find_lesson(word: str) -> Lesson:
    """Return the lesson with a number (`7`, `07`) or a name (`wheel`, `07_wheel`, the path of its notebook).

    >>> print(find_lesson("7"))
    07 · The construction wheel
    >>> find_lesson("wheel").file
    '07_wheel.ipynb'
    """
    wanted = Path(word.strip().lower()).name.removesuffix(".ipynb")
    for lesson in LESSONS:
        number = wanted.isdecimal() and (wanted.lstrip("0") or "0") == str(lesson.number)
        if number or wanted in (lesson.chapter, lesson.name):
            return lesson
    names = ", ".join(lesson.name for lesson in LESSONS)
    raise BarrageError(expected(f"a number from 0 to {LESSONS[-1].number} or one of {names}", word, "lesson"))


def find_notebooks() -> Path:
    """Find the folder with the lessons: a checkout's, the learner's own here, or those that came with the package.

    >>> (find_notebooks() / "00_start_here.ipynb").is_file()
    True
    """
    own = [Path.cwd(), Path.cwd() / DEFAULT_FOLDER]
    return _first([*_checkouts(), *own, _packaged()])


def kit_notebooks() -> Path:
    """Find the lessons that came with the kit, which no learner has changed.

    >>> (kit_notebooks() / "00_start_here.ipynb").is_file()
    True
    """
    return _first([_beside_the_package(), _packaged()])


def lessons_to_open(named: str | None = None) -> tuple[Path, list[str]]:
    """Return the folder of the lessons to work in, and what the learner should know about it.

    In a checkout these are its notebooks, as they are. Elsewhere, or where a folder is named, they are copied to the
    learner's own folder first.

    >>> folder, told = lessons_to_open()
    >>> (folder / "00_start_here.ipynb").is_file(), told
    (True, [])
    """
    here = Path.cwd()
    if named is None and not (here / MEMORY).is_file():
        for folder in (*_checkouts(), here):
            if _has_lessons(folder):
                return folder, []
    own = here if (here / MEMORY).is_file() else here / DEFAULT_FOLDER
    folder = own if named is None else Path(os.path.expanduser(named)).absolute()
    source = kit_notebooks()
    return folder, [] if folder.resolve() == source.resolve() else hand_out(source, folder)


def find_notebook(lesson: Lesson, folder: Path | None = None) -> Path:
    """Find the notebook of a lesson, in a folder or wherever the lessons are.

    >>> find_notebook(find_lesson("wheel")) == find_notebooks() / "07_wheel.ipynb"
    True
    """
    path = (folder or find_notebooks()) / lesson.file
    if not path.is_file():
        raise BarrageError(f"cannot find {FOLDER}/{lesson.file}: the lesson is missing in {path.parent}")
    return path


def install_command(extra: str) -> str:
    """Return the command that installs an extra of this kit, whether it is a checkout or an installed package.

    >>> "[lab]" in install_command("lab")
    True
    """
    root = _beside_the_package().parent
    if (root / "pyproject.toml").is_file() and _has_lessons(root / FOLDER):
        return f"pip install -e '.[{extra}]' (in {root})"
    return f'pip install "barrage-kit[{extra}]"'


def _beside_the_package() -> Path:
    return Path(__file__).resolve().parents[2] / FOLDER


def _packaged() -> Path:
    """Return where a wheel puts the lessons (see pyproject.toml)."""
    return Path(__file__).resolve().parents[1] / "lessons"


def _checkouts() -> list[Path]:
    return [_beside_the_package(), Path.cwd() / FOLDER]


def _has_lessons(folder: Path) -> bool:
    return (folder / LESSONS[0].file).is_file()


def _first(folders: Iterable[Path]) -> Path:
    folder = next(filter(_has_lessons, folders), None)
    if folder is None:
        raise BarrageError(f"cannot find {FOLDER}/{LESSONS[0].file}: run this in a checkout of the kit")
    return folder
