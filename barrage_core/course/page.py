"""The answers of a class as one page: a file that needs no network, with the hardest question first.

Everything that learners wrote, their names included, is data here: it is escaped, and the page may load and run
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from ..words import count
from .classroom import Classroom, Learner, Result, Tally, clean, in_words, tally
from .lessons import LESSONS
from .notebooks import Asked

__all__ = ["class_page", "hardest_first"]

FEW: Final = 3
"""A question that fewer learners answered says little about a class: it comes after the others."""

MOST_ANSWERS: Final = 6
"""How many different answers to a question are drawn."""
LONGEST_ANSWER: Final = 42
"""How many letters of an answer stand beside its bar."""
LINE: Final = 22

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c2430; --faint: #566070; --paper: #ffffff;
  --line: #c9d0da; --bar: #2f6fb5; --rest: #e6eaf0 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf2; --faint: #a9b3c1; --paper: #161b22; --line: #3a4452; --bar: #6ea8e6; --rest: #2a323d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.25 }
h3 { margin: 0; font-size: 1rem }
p { margin: .3rem 0 }
.faint { color: var(--faint) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td.number, th.number { text-align: right; white-space: nowrap }
.strip { font-family: ui-monospace, monospace; white-space: nowrap }
article { border-top: 1px solid var(--line); padding: .8rem 0; break-inside: avoid }
svg { display: block; width: 100%; margin: .4rem 0 }
.bar { height: .9rem; border: 1px solid var(--line) }
.answers { min-width: 34rem; max-width: 40rem; font-size: 14px }
svg text { fill: var(--ink) }
rect { fill: var(--rest) }
.part, .right { fill: var(--bar) }
.begun, .wrong { fill: var(--bar); opacity: .45 }
blockquote { margin: .4rem 0 .4rem 0; padding-left: .8rem; border-left: 3px solid var(--line) }
@media print { body { max-width: none; margin: 0 } }
"""

HEAD: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Barrage: what the class answered</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>What the class answered</h1>
"""


class _Row(NamedTuple):
    """A learner with the tallies of all lessons."""

    learner: Learner
    lessons: list[Tally]


def class_page(room: Classroom, summed: Sequence[Result], questions: dict[str, Asked]) -> str:
    """Return the page for what was read from a folder, with the questions summed up (`results`).

    >>> page = class_page(Classroom([], [], []), hardest_first([]), {})
    >>> "There are no records of learners" in page
    True
    """
    rows = [
        _Row(one, [tally(one.entries, lesson.id, questions.get(lesson.id)) for lesson in LESSONS])
        for one in room.learners
    ]
    answered = sum(len(learner.entries) for learner in room.answers)
    parts = [
        HEAD.format(style=STYLE),
        _paragraph(f"{count(len(rows), 'learner')}, {count(answered, 'answer')}, {count(len(summed), 'question')}."),
        *_questions(hardest_first(summed)),
        *_lessons(rows),
        *_learners(rows),
        *_left_out(room),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def hardest_first(summed: Iterable[Result]) -> list[Result]:
    """Sort questions by the share that was right first time, the lowest first; those that few answered come last.

    >>> from barrage_core.course import Learner, Record, results
    >>> record = Record(None)
    >>> right = record.add("05.quiz.1", "quiz", "Which dam?", "B1L", right=True)
    >>> wrong = record.add("05.quiz.2", "quiz", "How many drops?", "none", right=False)
    >>> summed = results([Learner(name, record.entries) for name in ("mia", "noah", "zoe")], {})
    >>> [one.question for one in hardest_first(summed)]
    ['05.quiz.2', '05.quiz.1']
    """
    return sorted(summed, key=lambda one: (one.answered < FEW, one.right_at_first / one.answered, -one.answered))


# Parts of the page --------------------------------------------------------------------------------------------------


def _lessons(rows: Sequence[_Row]) -> Iterable[str]:
    """Draw how many learners have begun and finished each lesson."""
    begun = [lesson for number, lesson in enumerate(LESSONS) if any(row.lessons[number].answered for row in rows)]
    if not begun:
        return
    yield "<h2>Lessons</h2>\n<div class=wide><table>"
    yield _heads("Lesson", "Finished by", "Begun by", numbers=(1, 2))
    for lesson in begun:
        tallies = [row.lessons[lesson.number] for row in rows]
        done = sum(one.state == "done" for one in tallies)
        some = sum(one.answered > 0 for one in tallies)
        bar = _bar(done, len(rows), f"finished it, {some} began it", begun=some - done)
        yield _cells(f"{_text(str(lesson))}{bar}", str(done), str(some), numbers=(1, 2))
    yield "</table></div>"


def _questions(summed: Sequence[Result]) -> Iterable[str]:
    if not summed:
        return
    yield "<h2>Questions, the hardest first</h2>"
    yield _paragraph(f"Those that fewer than {FEW} learners answered come last.", "faint")
    for one in summed:
        yield f"<article>\n<h3>{_text(one.prompt)}</h3>"
        at_first = f"{one.right_at_first} of {one.answered} right first time"
        unknown = f", {one.unknown} did not know" if one.unknown else ""
        yield _bar(one.right_at_first, one.answered, "right first time")
        yield _paragraph(f"{at_first}, {one.right} in the end{unknown}. ({clean(one.question)})", "faint")
        yield _answers(one)
        if one.answer is not None:
            yield _paragraph(f"Right answer: {in_words(one.answer)}")
        if one.wrong_by:
            yield _paragraph(f"Most common wrong answer ({one.wrong_by}): {one.wrong_words or in_words(one.wrong)}")
        if one.told:
            yield f"<blockquote>{_text(one.told)}</blockquote>"
        yield "</article>"


def _learners(rows: Sequence[_Row]) -> Iterable[str]:
    if not rows:
        yield _paragraph("There are no records of learners in this folder.")
        return
    yield "<h2>Learners</h2>"
    yield _paragraph(f"Lessons {LESSONS[0].id} to {LESSONS[-1].id}: # done, + begun.", "faint")
    yield "<div class=wide><table>"
    yield _heads("Learner", "Lessons", "Answered", "Right first time", "Right", "Last answer", numbers=(2, 3, 4))
    for learner, lessons in rows:
        strip = "".join({"done": "#", "begun": "+"}.get(one.state, ".") for one in lessons)
        sums = [sum(column) for column in zip(*((t.answered, t.right_at_first, t.right) for t in lessons), strict=True)]
        marked = f"<span class=strip>{strip}</span>"
        yield _cells(_text(learner.name), marked, *map(str, sums), learner.last, numbers=(2, 3, 4))
    yield "</table></div>"


def _left_out(room: Classroom) -> Iterable[str]:
    if room.skipped or room.repeated:
        yield "<h2>What was left out</h2>\n<ul>"
        yield from (f"<li>{_text(f'{skipped.file}: {skipped.why}')}</li>" for skipped in room.skipped)
        yield from (f"<li>{_text(repetition)}</li>" for repetition in room.repeated)
        yield "</ul>"


# Words and marks ----------------------------------------------------------------------------------------------------


def _text(words: str) -> str:
    return escape(clean(words))


def _paragraph(words: str, style: str = "") -> str:
    return f"<p{f' class={style}' if style else ''}>{_text(words)}</p>"


def _bar(part: int, of: int, what: str, *, begun: int = 0) -> str:
    """Draw a share, and a paler one beside it; a screen reader hears it as a sentence."""
    widths = [round(100 * number / of) for number in (part, begun)]
    return (
        f'<svg class=bar viewBox="0 0 100 1" preserveAspectRatio="none" role=img aria-label="{part} of {of} {what}">'
        f"<rect width=100 height=1 /><rect class=part width={widths[0]} height=1 />"
        f"<rect class=begun x={widths[0]} width={widths[1]} height=1 /></svg>"
    )


def _answers(one: Result) -> str:
    """Draw what was answered first and by how many, the right answers marked; those that few gave are summed up."""
    shown = [*one.guesses[:MOST_ANSWERS]]
    if rest := sum(number for _, number, _ in one.guesses[MOST_ANSWERS:]):
        shown.append(("other answers", rest, False))
    lines = [(_cut(said), number, right) for said, number, right in shown]
    heard = "; ".join(f"{number} × {said}{' (right)' if right else ''}" for said, number, right in lines)
    rows = [_answer_row(place, *line, of=one.answered) for place, line in enumerate(lines)]
    size = f'viewBox="0 0 640 {LINE * len(rows)}"'
    drawn = f'<svg class=answers {size} role=img aria-label="Answered first: {_text(heard)}">{"".join(rows)}</svg>'
    return f"<div class=wide>{drawn}</div>"


def _answer_row(place: int, said: str, number: int, right: bool, *, of: int) -> str:
    top, wide = LINE * place, round(240 * number / of)
    kind, sign = ("right", " ✓") if right else ("wrong", "")
    return (
        f"<text x=300 y={top + 15} text-anchor=end>{_text(said)}{sign}</text>"
        f"<rect class={kind} x=310 y={top + 3} width={wide} height={LINE - 7} />"
        f"<text x={318 + wide} y={top + 15}>{number}</text>"
    )


def _cut(words: str) -> str:
    words = clean(words)
    return words if len(words) <= LONGEST_ANSWER else f"{words[: LONGEST_ANSWER - 1]}…"


def _heads(*heads: str, numbers: Sequence[int] = ()) -> str:
    return _row("th", heads, numbers)


def _cells(*cells: str, numbers: Sequence[int] = ()) -> str:
    return _row("td", cells, numbers)


def _row(tag: str, cells: Sequence[str], numbers: Sequence[int]) -> str:
    marked = (f"<{tag}{' class=number' if place in numbers else ''}>{cell}</{tag}>" for place, cell in enumerate(cells))
    return f"<tr>{''.join(marked)}</tr>"
