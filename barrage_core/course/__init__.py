"""The course: its lessons and notebooks, what they cover, and what learners answered.

`lessons` is the table of lessons, `notebooks` reads them, `handout` copies them for a learner, `coverage` says what
they teach, `record` keeps one learner's answers, `classroom` reads the records of many, and `page` shows them.
"""

from .classroom import (
    Classroom,
    Learner,
    Result,
    Skipped,
    Tally,
    by_question,
    clean,
    in_words,
    moment,
    read_records,
    results,
    tally,
)
from .coverage import EXAMPLES, Coverage, coverage, coverage_markdown
from .handout import DEFAULT_FOLDER, MEMORY, hand_out
from .lessons import (
    LESSONS,
    TOPICS,
    Lesson,
    find_lesson,
    find_notebook,
    find_notebooks,
    install_command,
    lessons_to_open,
)
from .notebooks import Asked, Notebook, questions_of_lessons, read_notebook
from .page import class_page, hardest_first
from .record import (
    DEFAULT_FILE,
    VARIABLE,
    Entry,
    Progress,
    Record,
    as_plain_data,
    current_record,
    lesson_of,
    record_file,
)

__all__ = [
    "DEFAULT_FILE",
    "DEFAULT_FOLDER",
    "EXAMPLES",
    "LESSONS",
    "MEMORY",
    "TOPICS",
    "VARIABLE",
    "Asked",
    "Classroom",
    "Coverage",
    "Entry",
    "Learner",
    "Lesson",
    "Notebook",
    "Progress",
    "Record",
    "Result",
    "Skipped",
    "Tally",
    "as_plain_data",
    "by_question",
    "class_page",
    "clean",
    "coverage",
    "coverage_markdown",
    "current_record",
    "find_lesson",
    "find_notebook",
    "find_notebooks",
    "hand_out",
    "hardest_first",
    "in_words",
    "install_command",
    "lesson_of",
    "lessons_to_open",
    "moment",
    "questions_of_lessons",
    "read_notebook",
    "read_records",
    "record_file",
    "results",
    "tally",
]
