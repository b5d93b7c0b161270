"""A task is tried until it is solved: the engine judges, a wrong answer shows its consequence, hints are counted."""

import json

import pytest

from barrage_core import BarrageError, Game, pictures
from barrage_core.actions import PlaceEngineers
from barrage_core.course.record import Record
from barrage_core.questions.building import where_to_build
from barrage_widgets.learning import Exercise, Number, Place, Verdict
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.panel.opening import open_state
from tests.widgets.driving import all_blocks, control, controls, find, words

HINTS = ["hint-one", "hint-two", "hint-three"]
SOLUTION = "this-is-how"

# At most one base of a player in a basin (p. 14): the USA has one in basin 6, so the other space there is not open.
SITUATION = {
    "players": [{"company": "usa", "excavators": 5}, {"company": "italy"}],
    "dams": {"B6U": {"owner": "usa"}},
}


@pytest.fixture
def record():
    return Record(None)


def second_base(record, **more):
    state = open_state(SITUATION)

    def check(place):
        report = next(report for report in where_to_build(state, "usa", "base") if report.place == place)
        text = "; ".join(reason.text for reason in report.reasons) or "That is allowed."
        mark = "to" if report.allowed else "no"
        return Verdict(report.allowed, text, lambda theme: pictures.board(state, marks={place: mark}, theme=theme), 14)

    options = {"position": state, "basins": ["6", "9"], "page": 14, "solution": SOLUTION, "record": record} | more
    return Exercise("06.exercise.base", "Where is a second base allowed?", Place("base"), check, HINTS, **options)


def test_a_wrong_answer_shows_its_consequence_and_the_next_may_be_right(record):
    task = second_base(record)
    task.handle("board", "place:B6L")
    task.handle("check")
    assert task.problem == {}
    assert not task.solved
    assert "Not yet: basin 6 already has your base" in words(task)
    assert find(task, "text", tone="bad")["page"] == 14
    shown = [unpacked(block) for block in all_blocks(task) if block["kind"] == "picture"]
    assert pictures.board(task.state, marks={"B6L": "no"}).svg in shown
    assert "board" in controls(task)  # the next answer can be given
    task.handle("board", "place:B9L")
    task.handle("check")
    assert task.solved
    assert "Right: That is allowed." in words(task)
    assert [(entry.given, entry.right, entry.kind) for entry in record.entries] == [
        ("B6L", False, "exercise"),
        ("B9L", True, "exercise"),
    ]
    assert record.entries[0].told.startswith("Not yet: basin 6 already has your base")
    assert record.entries[1].told.startswith("Right: That is allowed.")
    assert task.data["solved"]
    assert task.data["guess"] == "B9L"
    assert [answer["right"] for answer in task.data["answers"]] == [False, True]


def test_hints_come_one_at_a_time_and_are_counted(record):
    task = second_base(record)
    for rung in range(3):
        shown = json.dumps(task.view)
        assert [hint in shown for hint in HINTS] == [place < rung for place in range(3)]
        assert SOLUTION not in shown
        task.handle("hint")
        assert HINTS[rung] in task.said
    assert control(task, "hint")["off"]
    task.handle("hint")
    assert "no more hints" in task.problem["text"]
    task.handle("board", "place:B9L")
    task.handle("check")
    assert record.entries[-1].hints == 3
    # Starting again folds the hints; whoever has read them has read them.
    task.handle("again")
    assert HINTS[0] not in json.dumps(task.view)
    task.handle("board", "place:B9L")
    task.handle("check")
    assert record.entries[-1].hints == 3


def test_the_solution_can_be_seen_once_solved_or_after_all_hints(record):
    task = second_base(record)
    assert "solution" not in controls(task)
    task.handle("solution")
    assert "used all hints" in task.problem["text"]
    assert SOLUTION not in json.dumps(task.view)
    for _ in HINTS:
        task.handle("hint")
    task.handle("solution")
    assert SOLUTION in words(task)
    assert [(entry.given, entry.right, entry.hints) for entry in record.entries] == [(None, None, 3)]
    assert not task.solved
    solved = second_base(record, solution=lambda: SOLUTION)
    solved.answer("B9L")
    solved.handle("solution")
    assert SOLUTION in words(solved)
    assert len(record.entries) == 2  # looking after solving is not giving up


def test_an_exercise_is_answered_by_code(record, capsys):
    # A base in the hills costs 4 excavators (E13, p. 13).
    task = Exercise(
        "06.exercise.cost",
        "How many excavators?",
        Number(0, 9, "excavator"),
        lambda n: Verdict(n == 4, f"You put {n} on the wheel.", page=13),
        HINTS,
        record=record,
    )
    task.answer(3)
    task.answer("four")
    task.answer(4)
    assert capsys.readouterr().out.splitlines() == [
        "Not yet: You put 3 on the wheel. (p. 13)",
        "Your answer must be a whole number from 0 to 9. You gave 'four'.",
        "Right: You put 4 on the wheel. (p. 13)",
    ]
    assert task.solved
    assert control(task, "guess")["value"] == 4
    assert "Right: You put 4 on the wheel." in words(task)
    assert [entry.given for entry in record.entries] == [3, 4]
    task.handle("guess", 5)
    task.handle("check")
    assert "Not yet" in words(task)
    assert task.solved  # it was, once


def test_an_exercise_for_code_alone_takes_any_value(record, capsys):
    game = Game.new(2, seed=1)
    task = Exercise(
        "08.exercise.move",
        "Find a legal action.",
        None,
        lambda action: Verdict(game.play(action) is not None, "It is played."),
        HINTS,
        record=record,
    )
    assert "answer(" in words(task)
    assert controls(task) == {"hint", "again"}
    task.handle("check")
    assert task.problem
    taken = PlaceEngineers("NOWHERE9")
    task.answer(taken)
    assert "Not yet: " in capsys.readouterr().out  # the engine's own reason is the consequence
    assert record.entries[0].given == taken.to_dict()
    assert not task.solved
    task.answer(game.legal_actions()[0])
    assert capsys.readouterr().out == "Right: It is played.\n"
    assert task.solved


@pytest.mark.parametrize("value", [object(), {1, 2}, float("inf"), "x" * 50_000])
def test_an_answer_that_is_not_data_is_recorded_by_its_repr(record, value):
    task = Exercise("08.exercise.any", "Anything?", None, lambda _: Verdict(True, "Fine."), HINTS, record=record)
    task.answer(value)
    assert isinstance(record.entries[0].given, str)
    assert len(record.entries[0].given) <= 60


def test_a_check_that_fails_is_shown_and_nothing_is_recorded(record, capsys):
    checks = {"ZeroDivisionError": lambda n: 1 / n, "expected a Verdict, got True": lambda n: n == 0}
    for message, check in checks.items():
        task = Exercise("06.exercise.bad", "Well?", Number(0, 9), check, HINTS, record=record)
        task.handle("guess", 0)
        task.handle("check")
        assert message in task.problem["text"]
        task.answer(0)
        assert message in capsys.readouterr().out
    assert record.entries == ()


def test_checking_needs_an_answer(record):
    task = second_base(record)
    task.handle("check")
    assert "Answer first" in task.problem["text"]
    assert record.entries == ()


@pytest.mark.parametrize("hints", [[], ["one"], ["a", "b", "c", "d"], "abc"])
def test_there_are_three_hints(hints):
    with pytest.raises(BarrageError, match="3 hints"):
        Exercise("06.e", "Well?", Number(0, 9), lambda n: Verdict(True, ""), hints)


def test_a_saved_notebook_shows_the_task_alone(record):
    task = second_base(record)
    before = task._still_html()
    assert "Where is a second base allowed?" in before
    assert "B6U, B6L, B9U, B9L" in before
    for _ in HINTS:
        task.handle("hint")
    task.answer("B9L")
    task.handle("solution")
    assert task._still_html() == before
    assert not [hint for hint in (*HINTS, SOLUTION) if hint in before]


def test_start_again(record):
    task = second_base(record)
    task.answer("B6L")
    task.handle("again")
    assert task.verdict is None
    assert task.draft is None
    assert "Not yet" not in words(task)
    assert len(task.answers) == 1


def test_an_answer_by_code_without_its_value_is_refused(record):
    task = second_base(record)
    task.handle("answer", {})
    assert (task.problem["text"], task.problem["trace"]) == ("answer.value: is missing", "")
    assert record.entries == ()
