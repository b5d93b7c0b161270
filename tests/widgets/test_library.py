"""The scenario library, driven as a learner would: nothing of an answer before the guess, progress by the record."""

import json

import pytest

from barrage_core import BarrageError, decode
from barrage_core.agenda import Turn
from barrage_core.bots import RUNGS
from barrage_core.course.record import Record
from barrage_core.scenarios import SCENARIOS, THEMES, Scenario, number, scenario, scenarios_of
from barrage_core.scenarios.answers_water import held_after_flow
from barrage_widgets import Exercise, GameTable, Verdict
from barrage_widgets.editor.scenario_editor import ScenarioEditor
from barrage_widgets.learning import library
from barrage_widgets.learning.codes import PositionCode
from barrage_widgets.learning.library import ScenarioLibrary, asking_of, view_of
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.panel.opening import open_state
from tests.widgets.driving import all_blocks, control, controls, find, words


@pytest.fixture
def record():
    return Record(None)


def give(panel, answer):
    """Answer with the controls that the question has."""
    kind = panel.scenario.ask.kind
    if kind in ("place", "places"):
        for place in [answer] if kind == "place" else answer:
            panel.handle("board", f"place:{place}")
    elif kind == "order":
        for item in answer:
            panel.handle("guess", item)
    else:
        panel.handle("guess", answer)
    panel.handle("lock")


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.no_cover
def test_every_scenario_can_be_answered_and_is_explained(name, record):
    one, panel = scenario(name), ScenarioLibrary(name, record=record)
    assert words(panel).startswith(one.question)
    give(panel, one.answer)
    assert panel.problem == {}
    assert (panel.right, panel.solved) == (True, [name])
    assert find(panel, "text", text=one.why)["page"] == one.page
    assert record.entries[0].question == f"16.scenario.{name}"
    assert (record.entries[0].lesson, record.entries[0].kind, record.entries[0].prompt) == (
        "16",
        "predict",
        one.question,
    )
    panel.close()


@pytest.mark.parametrize("name", [name for name, one in SCENARIOS.items() if one.wrong])
@pytest.mark.no_cover
def test_a_tempting_answer_is_explained(name, record):
    panel = ScenarioLibrary(name, record=record)
    for guess, mixed_up in scenario(name).wrong.items():
        give(panel, guess)
        assert panel.problem == {}
        assert panel.right is False
        assert mixed_up in words(panel)
        panel.handle("again")
    assert panel.solved == []
    panel.close()


def test_nothing_of_the_answer_is_in_the_widget_before_the_guess(record):
    one = scenario("your_energy_their_water")
    panel = ScenarioLibrary(record=record)
    assert panel.scenario == one
    panel.handle("board", "place:B4L")
    shown = json.dumps(panel.view) + json.dumps({name: str(part) for name, part in panel.get_state().items()})
    assert not [secret for secret in (one.why, *one.wrong.values(), *one.hints) if secret in shown]
    assert panel.engine_result is None
    assert panel.data["answer"] is None


def test_the_reveal_shows_the_way_of_the_water_and_what_the_engine_did(record):
    panel = ScenarioLibrary(record=record)
    before = unpacked(find(panel, "picture"))
    give(panel, "B4L")
    picture = find(panel, "picture")
    assert unpacked(picture) != before
    assert "P3-0" in picture["words"]
    assert "B3L" in picture["words"]
    log = find(panel, "log")
    assert any("sends 1 drop from B1L through C1L" in line["text"] for line in log["lines"])
    assert all(line["page"] for line in log["lines"])
    # E19, p. 16: the drop flows on past the full own dam into the rival's
    assert panel.engine_result.after.water["B3L"] == 1
    assert panel.state.water["B3L"] == 0, "the question still shows where it began"


def test_theme_position_and_next_lead_through_the_library(record):
    panel = ScenarioLibrary("fee economics", record=record)
    assert panel.scenario == scenarios_of("fee economics")[0]
    panel.handle("theme", "wheel timing")
    assert panel.scenario.id == "six_segments"
    panel.handle("scenario", "overnight")
    assert (panel.scenario.id, panel.id) == ("overnight", "16.scenario.overnight")
    assert panel.said.startswith("Overnight. France")
    panel.handle("scenario", list(SCENARIOS)[-1])
    give(panel, panel.scenario.answer)
    assert control(panel, "next")["main"]
    panel.handle("next")
    assert panel.scenario.id == next(iter(SCENARIOS)), "after the last comes the first"
    assert (panel.guess, panel.revealed, panel.engine_result) == (None, False, None)


def test_a_theme_opens_at_what_is_not_solved_yet(record):
    panel = ScenarioLibrary("six_segments", record=record)
    give(panel, 5)
    panel.handle("theme", "fee economics")
    panel.handle("theme", "wheel timing")
    assert panel.scenario.id == "back_on_the_way"
    assert ["six_segments", "✓ Six segments"] in control(panel, "scenario")["options"]
    themes = dict(control(panel, "theme")["options"])
    assert themes["wheel timing"] == f"Wheel timing (1 of {len(scenarios_of('wheel timing'))})"
    assert f"1 of {len(SCENARIOS)} solved" in control(panel, "theme")["label"]
    again = ScenarioLibrary(record=record)
    assert again.solved == ["six_segments"], "progress is in the record"


def test_a_wrong_answer_after_a_right_one_takes_nothing_back(record):
    panel = ScenarioLibrary("six_segments", record=record)
    give(panel, 5)
    panel.handle("again")
    give(panel, 6)
    assert panel.solved == ["six_segments"]
    assert [entry.right for entry in record.entries] == [True, False]


def test_hints_come_one_by_one_and_are_recorded(record):
    one = scenario("pipe_leaves_the_valley")
    panel = ScenarioLibrary(one.id, record=record)
    assert one.hints[0] not in words(panel)
    panel.handle("hint")
    assert one.hints[0] in words(panel)
    assert one.hints[1] not in words(panel)
    panel.handle("hint")
    assert control(panel, "hint")["off"] == "you have seen them all"
    panel.handle("hint")
    assert panel.problem["text"] == "There are no more hints."
    give(panel, "P5-0")
    assert record.entries[0].hints == 2
    panel.handle("hint")
    assert "locked" in panel.problem["text"]
    panel.handle("next")
    assert panel.hints_shown == 0


def test_a_bot_says_how_it_would_go_on_once_the_answer_is_shown(record, monkeypatch):
    monkeypatch.setattr("barrage_widgets.words.advice.ADVISER", RUNGS["novice"])
    panel = ScenarioLibrary(record=record)
    panel.handle("advice")
    assert "First answer the question" in panel.problem["text"]
    panel.handle("unknown")
    assert "bot suggests" not in words(panel)
    panel.handle("advice")
    assert "The novice bot suggests for" in words(panel)
    panel.handle("next")
    panel.handle("unknown")
    assert "bot suggests" not in words(panel)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", SCENARIOS)
def test_advice_is_offered_where_a_turn_on_the_map_is_to_be_chosen(name, record):
    panel = ScenarioLibrary(name, record=record)
    panel.handle("unknown")
    about_a_turn = panel.scenario.view == "board" and isinstance(panel.state.decision, Turn)
    assert ("advice" in controls(panel)) == about_a_turn
    panel.handle("advice")
    assert bool(panel.problem) != about_a_turn


def test_the_picture_beside_advice_is_the_position_of_the_question(record):
    panel = ScenarioLibrary("your_energy_their_water", record=record)
    asked = find(panel, "picture")["words"]
    panel.handle("unknown")
    assert find(panel, "picture")["words"] != asked
    panel.handle("advice")
    assert find(panel, "picture")["words"] == asked


def test_not_knowing_shows_the_answer_and_solves_nothing(record):
    panel = ScenarioLibrary("six_segments", record=record)
    panel.handle("unknown")
    assert "The answer: 5 turns" in words(panel)
    assert panel.solved == []


def test_the_position_can_be_taken_along(record):
    panel = ScenarioLibrary("six_segments", record=record)
    codes = [block["text"] for block in all_blocks(panel) if block["kind"] == "code"]
    assert decode(codes[0]) == scenario("six_segments").state
    assert codes[1:] == [
        'GameTable(scenario("six_segments").position)',
        'ScenarioEditor(scenario("six_segments").position)',
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_the_lines_say_works(name):
    one = scenario(name)
    table, editor = GameTable(one.position), ScenarioEditor(one.position)
    assert table.state == open_state(one.position)
    assert (editor.faults, editor.state) == ([], one.state)
    table.close()
    editor.close()


@pytest.mark.parametrize("theme", THEMES)
def test_a_panel_stays_small(theme, record):
    for one in scenarios_of(theme):
        panel = ScenarioLibrary(one.id, record=record)
        assert len(json.dumps(panel.view)) < 80_000
        assert controls(panel) <= {"theme", "scenario", "guess", "board", "space", "lock", "unknown", "hint", "table"}
        assert panel.still().svg == view_of(one, one.state)(theme=library.pictures.LIGHT).svg
        panel.close()


@pytest.mark.parametrize(
    ("id", "value", "reason"),
    [
        ("theme", "love", "theme: expected one of opening traps"),
        ("scenario", "nowhere", "got 'nowhere'"),
        ("scenario", {"a": 1}, "got {'a': 1}"),
        ("guess", 99, "A whole number from 0 to 6".lower()),
        ("guess", "five", "a whole number from 0 to 6"),
        ("lock", None, "Answer first"),
        ("fly", None, "no control 'fly'"),
    ],
)
def test_wrong_inputs_are_refused_with_a_sentence(id, value, reason, record):
    panel = ScenarioLibrary("six_segments", record=record)
    panel.handle(id, value)
    assert reason in panel.problem["text"]
    assert panel.problem["trace"] == ""
    assert panel.scenario.id == "six_segments"
    assert record.entries == ()


def test_an_unknown_beginning_is_refused():
    with pytest.raises(BarrageError, match=r"scenario: expected one of .*got 'nowhere'"):
        ScenarioLibrary("nowhere")


def test_two_libraries_do_not_disturb_each_other(record):
    one, other = ScenarioLibrary("six_segments", record=record), ScenarioLibrary("overnight", record=record)
    one.handle("guess", 5)
    other.handle("next")
    assert (one.scenario.id, one.draft) == ("six_segments", 5)
    assert other.draft is None


def test_every_kind_of_question_has_its_control():
    kinds = {one.ask.kind: type(asking_of(one.ask)).__name__ for one in SCENARIOS.values()}
    options = {"one of": "OneOf", "some of": "SomeOf", "order": "Order"}
    assert kinds == {"number": "Number", **options, "place": "Place", "places": "Places"}


def test_several_places_are_answered_on_the_board_and_marked_there(record):
    panel = ScenarioLibrary("into_another_river", record=record)
    for place in ("B8U", "B5L"):
        panel.handle("board", f"place:{place}")
    assert control(panel, "board")["chosen"] == ["place:B5L", "place:B8U"]
    panel.handle("lock")
    assert panel.problem == {}
    assert (panel.guess, panel.answer, panel.right) == (["B5L", "B8U"], ["B5L", "B9U"], False)
    assert panel._marks() == {"B5L": "choice", "B8U": "no", "B9U": "choice"}
    assert find(panel, "picture")["fly"]


def test_what_is_asked_about_places_is_answered_on_the_board():
    """A choice between places in words would be a question that the board could take."""
    places = {place for one in SCENARIOS.values() for kind in one.state.board.places.values() for place in kind}
    in_words = [one.id for one in SCENARIOS.values() if set(one.ask.values) & places and "place" not in one.ask.kind]
    assert in_words == []


def test_a_shelf_of_your_own(record):
    mine = Scenario(
        id="mine",
        title="Mine",
        theme="<b>my theme</b>",
        question="How many drops?",
        position={
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B2U": {"owner": "usa"}},
            "headstreams": {"B": 2},
        },
        ask=number(2, "drop"),
        solve=held_after_flow("B2U"),
        why="A base holds one drop.",
        page=6,
        hints=("Level 1.",),
    )
    panel = ScenarioLibrary(scenarios=[mine], record=record)
    assert (panel.scenario, panel.themes) == (mine, ["<b>my theme</b>"])
    give(panel, 1)
    assert panel.solved == ["mine"]
    codes = [block["text"] for block in all_blocks(panel) if block["kind"] == "code"]
    assert codes[1] == f"GameTable('{mine.code}')"
    panel.handle("next")
    assert panel.scenario == mine, "the only one is also the next"
    panel.handle("scenario", "six_segments")
    assert "scenario: expected one of mine, got" in panel.problem["text"]
    with pytest.raises(BarrageError, match="at least one"):
        ScenarioLibrary(scenarios=[])


# A position as an answer ------------------------------------------------------------------------------------------


def test_an_exercise_can_be_answered_with_a_position(record):
    """Pasted as a code, as the editor gives it; what is not a position is refused before anything is judged."""
    judged = []

    def check(code):
        judged.append(code)
        return Verdict(bool(decode(code).dams), "that is what stands there.")

    task = Exercise("16.exercise.code", "Build a dam.", PositionCode(), check, ["a", "b", "c"], record=record)
    task.handle("check")
    assert "Answer first. A position code" in task.problem["text"]
    for wrong, reason in (
        ("hello", "expected BK1-"),
        ("  ", "must be a position code"),
        ("BK1-abc", "position code: is"),
    ):
        task.handle("guess", wrong)
        assert reason in task.problem["text"], wrong
    assert judged == []
    empty, dam = ScenarioEditor({"players": [{"company": "usa"}, {"company": "italy"}]}), scenario("overnight")
    task.handle("guess", f" {empty.code}\n")
    assert control(task, "guess")["value"] == empty.code
    task.handle("check")
    assert (task.solved, judged) == (False, [empty.code])
    task.handle("guess", dam.code)
    task.handle("check")
    assert task.solved
    assert record.entries[-1].given == dam.code


def test_by_code_a_mapping_will_do_and_its_faults_are_reported(capsys, record):
    task = Exercise(
        "16.exercise.code",
        "Build.",
        PositionCode(),
        lambda code: Verdict(True, "so it is."),
        ["a", "b", "c"],
        record=record,
    )
    two = {"players": [{"company": "usa"}, {"company": "italy"}]}
    task.answer({**two, "dams": {"B5U": {"owner": "usa"}, "B5L": {"owner": "usa"}}})
    task.answer(two)
    assert capsys.readouterr().out.splitlines() == ["basin 5: two bases of the USA", "Right: so it is."]
    assert PositionCode().same(PositionCode().read(two), PositionCode().read(open_state(two)))


@pytest.mark.parametrize(
    ("name", "spaces"), [("the_cheap_turbine", True), ("the_last_engineer", True), ("six_segments", False)]
)
def test_questions_about_action_spaces_show_the_action_board(name, spaces, record):
    panel = ScenarioLibrary(name, record=record)
    assert ("space" in controls(panel)) is spaces
    assert len([block for block in all_blocks(panel) if block["kind"] == "picture"]) == 1 + spaces
    panel.close()


def test_one_space_or_several_are_chosen_on_the_action_board(record):
    panel = ScenarioLibrary("the_last_engineer", record=record)
    panel.handle("space", "space:BANK")
    panel.handle("space", "space:WATER1L")
    assert panel.draft == "WATER1L"
    assert find(panel, "picture", alt="action board")["chosen"] == ["space:WATER1L"]
    panel.handle("space", "space:TURBINE1L")
    assert "Your answer must be" in panel.problem["text"]
    panel.handle("scenario", "the_cheap_turbine")
    for space in ("TURBINE1L", "TURBINE5L", "TURBINE3L", "TURBINE5L"):
        panel.handle("space", f"space:{space}")
    assert panel.draft == ["TURBINE1L", "TURBINE3L"]
    panel.handle("lock")
    assert panel.right
    assert "space" not in controls(panel)
    panel.close()


def test_a_space_that_is_taken_back_leaves_nothing_chosen(record):
    panel = ScenarioLibrary("the_cheap_turbine", record=record)
    for _ in range(2):
        panel.handle("space", "space:TURBINE1L")
    assert panel.draft is None
    assert panel.said == "Nothing is chosen"
    panel.close()
