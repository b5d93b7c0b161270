"""Controls in German: what the catalogue claims is there, the choice is the learner's, and English is as it was."""

from __future__ import annotations

import json
import re
from itertools import count

import pytest

from barrage_core import box_language, language, pictures
from barrage_core import catalogue as spoken
from barrage_core.bots import BOTS
from barrage_core.course.language import FILE, VARIABLE, kept_language, use_kept_box_language
from barrage_core.course.record import Record
from barrage_core.errors import BarrageError
from barrage_core.rulebook import RULES
from barrage_widgets import (
    ActionBoardLab,
    AutomaHelper,
    AutomaLab,
    CompanyLab,
    ConduitLab,
    ConstructionLab,
    ContractLab,
    Course,
    DamLab,
    DesignLab,
    EnergyTrackLab,
    FlowLab,
    GameTable,
    IncomeLab,
    MapEditor,
    MapLab,
    ObjectiveLab,
    Predict,
    ProductionLab,
    RiverLab,
    RoundLab,
    ScenarioEditor,
    ScenarioLibrary,
    StartLab,
    TechnologyLab,
    WheelLab,
)
from barrage_widgets.panel import Panel, blocks
from barrage_widgets.panel.front_end import MODULE
from barrage_widgets.panel.language import PAGE
from tests import catalogue_tool
from tests.kit.languages import saying, speaking
from tests.test_catalogue import Blank, english_rest

NO_WORDS = {
    "id",
    "kind",
    "value",
    "values",
    "packed",
    "tone",
    "symbol",
    "livery",
    "names",
    "fly",
    "selects",
    "chosen",
    "accept",
    "go",
}
"""Fields of a block that nobody reads."""
ROOM = catalogue_tool.HOUSE / "widgets" / "barrage_widgets"
WORDLESS = [
    f"widgets/barrage_widgets/labs/{name}.py" for name in ("__init__", "background", "study", "system", "trials")
]
"""Sources of the laboratories in which nothing is said to a learner."""
RULE_IDS = re.compile("|".join(map(re.escape, RULES)))
NAMES = {*BOTS, *(name.capitalize() for name in BOTS), "Automa", "Krylov", "Barrage", "standard", "miniature"}
"""Bots and maps have names."""


def shown_words(shown):
    """Yield every text of some blocks that a learner reads."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict):
        for field, value in shown.items():
            if field not in NO_WORDS and not (shown.get("kind") in ("code", "download") and field in ("text", "name")):
                yield from shown_words([pair[1] for pair in value] if field == "options" else value)
    elif isinstance(shown, list | tuple):
        for one in shown:
            yield from shown_words(one)


def rest_on(panel):
    """Return the words on a panel that no catalogue has."""
    words = [*shown_words(panel.view), panel.said, panel.name]
    return {word for text in words for word in english_rest(RULE_IDS.sub("", text)) if word not in NAMES}


@pytest.fixture
def blank(monkeypatch):
    monkeypatch.setattr(spoken, "_language", "blank")  # what is kept of drawings is kept by language
    monkeypatch.setattr(spoken, "_catalogue", Blank("de"))


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BARRAGE_RECORD", raising=False)
    with speaking("en"), saying("en"):
        yield tmp_path


@pytest.mark.parametrize("settings", [{"seed": 4}, {"seed": 5, "automas": ["hard"]}], ids=str)
def test_a_table_shows_no_word_of_english(blank, settings):
    table = GameTable(**settings, bot="greedy", speed="at once")
    rest = rest_on(table)
    for turn in count():
        options = table.session.options()
        if table.state.round > 1 or not options:
            break
        table.handle("do", [table.session.moment, turn * 7 % len(options)])
        rest |= rest_on(table)
        if turn % 6 == 0:
            for tab in ("contracts", "company", "scores", "history", "file"):
                table.handle("tab", tab)
                rest |= rest_on(table)
            for target in ("place:B5U", "space:TURBINE1L", "basin:7"):
                table.handle("click", target)
                rest |= rest_on(table)
            table.handle("unchoose")
    assert rest == set()
    assert table.problem == {}


LABS = {
    StartLab: [("produce",), ("drops", 1), ("produce",), ("board", "place:B4L")],
    RiverLab: [("edges", ["river", "conduit"]), ("board", "basin:5"), ("board", "place:C1L"), ("edges", [])],
    FlowLab: [("board", "place:B"), ("board", "place:A"), ("shuffle",), ("board", "place:B1L")],
    DamLab: [("raise",), ("drops", 4), ("swap",), ("board", "place:B3U"), ("lower",)],
    ConduitLab: [("switch",), ("switch",), ("board", "place:C1L"), ("board", "basin:5")],
    ProductionLab: [("drops", 2), ("produce",), ("dam", "rival"), ("conduit", "nobody"), ("conduit", "me")],
    ConstructionLab: [("map", "place:B5U"), ("map", "place:B10L"), ("build",), ("piece", "conduit"), ("undo",)],
    WheelLab: [("load",), ("turn", 2), ("moment", 1)],
    ActionBoardLab: [
        *(("board", "space:CONTRACT1L"), ("board", "space:CONTRACT1L"), ("rival", "workshop"), ("construct", "base")),
        *(("undo",), ("board", "space:BANK")),
    ],
    IncomeLab: [("lift", "base"), ("round", 4), ("lift", "conduit"), ("company", "italy"), ("undo",)],
    ContractLab: [("contract", "contract:R12"), ("contract", "contract:R5"), ("decide", 0), ("produce",), ("none",)],
    EnergyTrackLab: [("energy", 12), ("energy", 6), ("count", 2), ("round", "4"), ("track", "energy:3")],
    CompanyLab: [("company", "italy"), ("officer", "viktor_fiesler"), ("active", []), ("producer", "1"), ("drops", 2)],
    TechnologyLab: [("piece", "conduit"), ("tile", "tile:II-conduit"), ("board", "place:B4L"), ("engineers", ["gone"])],
    ObjectiveLab: [("player", "1"), ("board", "place:B6U"), ("board", "place:B6U"), ("way", "remove")],
    AutomaLab: [
        *6 * [("step", 1)],
        ("board", "place:B4L"),
        ("board", "place:B2U"),
        ("actions", "7"),
        ("level", "hard"),
    ],
    MapLab: [
        *(("layer", layer) for layer in ("worth", "chains", "starving", "feeders", "passing", "most", "tiles")),
        *(("area", "hills"), ("board", "place:B1U"), ("beside", "miniature"), ("map", "miniature")),
    ],
    RoundLab: [*10 * [("next",)], ("back",), ("phase", "scoring"), ("plan", [])],
}
"""What a learner does in each laboratory, one thing after the other."""


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.__name__)
def test_a_laboratory_shows_no_word_of_english(blank, monkeypatch, lab):
    monkeypatch.setattr(Panel, "among_code", False)  # code is English
    panel = lab()
    rest = rest_on(panel)
    for doing in LABS[lab]:
        panel.handle(*doing)
        assert panel.problem == {}, doing
        rest |= rest_on(panel)
    assert rest == set()
    panel.close()


EDITORS = {
    ScenarioEditor: [
        *(("tool", "usa"), ("board", "place:B2U"), ("board", "place:B2L"), ("board", "place:C1L"), ("python",)),
        *(("tool", "more"), ("board", "place:B2U"), ("board", "place:A"), ("board", "place:C1L"), ("ask", "drops")),
        *(("tool", "erase"), ("board", "place:B2L"), ("board", "place:B2U"), ("board", "place:B2U"), ("undo",)),
        *(("tool", "neutral"), ("board", "place:B5L"), ("board", "place:C1R"), ("board", "basin:5"), ("redo",)),
        *(("ask", ask) for ask in ("produce:0", "base:1", "elevation:0", "conduit:0", "powerhouse:1")),
        *(("ask", ask) for ask in ("water", "worth", "chains", "starving", "")),
        *(
            ("credits", 3),
            ("vp", None),
            ("engineers", 99),
            ("engineers", 4),
            ("officer", "viktor_fiesler"),
            ("code", "x"),
        ),
        *(
            ("company", "france"),
            ("add_player",),
            ("to_move", "italy"),
            ("remove_player",),
            ("give", "G10"),
            ("again",),
        ),
        *(("give", "G10"), ("fulfilled", ["G10"]), ("give_back", "G10"), ("tiles", []), ("undo",), ("mode", "full")),
        *(("wheel_tile", "base"), ("wheel_mixers", 2), ("round", "3"), ("map", "miniature"), ("map", "standard")),
        *(("again",), ("redo",)),
    ],
    MapEditor: [
        *(("tool", "conduit"), ("board", "basin:3"), ("board", "basin:2"), ("undo",), ("undo",), ("undo",)),
        *(("tool", "river"), ("board", "place:A"), ("board", "basin:2"), ("board", "basin:2"), ("board", "basin:2")),
        *(("tool", "headstream"), ("board", "basin:3"), ("tool", "base"), ("board", "basin:4"), ("board", "place:B4U")),
        *(("tool", "powerhouse"), ("board", "basin:4"), ("tool", "select"), ("board", "basin:3"), ("area", "plains")),
        *(("leads", "3"), ("new_conduit", "4"), ("add", "base"), ("select", "C1L"), ("pays", 4), ("leads", "4")),
        *(("lies", "2"), ("select", "P4-0"), ("paint",), ("remove",), ("remove",), ("select", "B"), ("leads", "1")),
        *(("remove",), ("select", "4"), ("remove",), ("basin", "hills"), ("name", ""), ("name", "§"), ("neutral", [])),
        *(("table",), ("generate",), ("begin", "nothing"), ("begin", "gorge"), ("games", 1), ("try",), ("more", 0)),
    ],
    AutomaHelper: [
        *(("asked", "place:B4L"), ("asked", "basin:4"), ("actions", "7"), ("done",), ("turn_done",), ("done",)),
        *(("passed",), ("done",), ("done",), ("undo",), ("page", "map"), ("page", "spaces"), ("space", "space:BANK")),
        *(("space", "space:TURBINE1L"), ("space", "space:TURBINE1L"), ("page", "players"), ("automa", "hard")),
        *(("automa", ""), ("shuffle",), ("player", "1"), ("automa", "very_hard"), ("out", ["usa"]), ("page", "cards")),
        *(("contracts_on_show_0", "G7"), ("patents_0", "II-base"), ("headstream_tiles_0", "3"), ("national", [])),
        *(("bonus_tiles_0", "bases"), ("objective", "bases"), ("turn_order_0", "germany"), ("page", "keep")),
        *(("shuffle",), ("new",), ("page", "turn"), ("play", "0")),
    ],
}
"""What somebody does in each editor; some of it is refused, and that is told as well."""


@pytest.mark.parametrize("editor", EDITORS, ids=lambda editor: editor.__name__)
@pytest.mark.parametrize("among_code", [False, True])
def test_an_editor_shows_no_word_of_english(blank, monkeypatch, editor, among_code):
    monkeypatch.setattr(Panel, "among_code", among_code)
    panel = editor()
    rest = rest_on(panel)
    for doing in EDITORS[editor]:
        panel.handle(*doing)
        assert panel.problem.get("trace", "") == "", doing
        problem = panel.problem.get("text", "")
        rest |= rest_on(panel) | (
            {(doing[0], word) for word in english_rest(problem)} if "expected" not in problem else set()
        )
    assert rest == set()
    panel.close()


@pytest.mark.parametrize("expected", ["up", "down", "same"])
def test_the_design_laboratory_shows_no_word_of_english(blank, monkeypatch, expected):
    monkeypatch.setattr(Panel, "among_code", False)
    lab = DesignLab(
        "starting_vp", 12, metric="points", expect=expected, games=2, players=2, bots="random", map="miniature"
    )
    rest = rest_on(lab)
    for doing in (
        *(("rule", rule) for rule in ("objective_needs_one", "objective_vp", "rounds")),
        *(("play",), ("value", 3), ("value", None), ("also",), ("also",), ("drop", "rounds")),
        *(("rule", "starting_vp"), ("value", 12), ("play",), ("expect", expected), ("play",)),
    ):
        lab.handle(*doing)
        rest |= rest_on(lab) | set(english_rest(lab.problem.get("text", "")))
    for metric in ("points", "winner", "energy"):
        while lab.playing:
            lab._work.wait()
            lab.handle("more", lab.beat)
            rest |= rest_on(lab)
        lab.handle("metric", metric)
        lab.handle("play")
        rest |= rest_on(lab) | set(english_rest(" ".join(lab.still_words())))
    lab.handle("stop")
    lab.handle("noise")
    while lab.playing:
        lab._work.wait()
        lab.handle("more", lab.beat)
    assert lab.problem == {}
    assert rest | rest_on(lab) == {"rounds", "starting", "vp"}  # what a variant is called: fields of the rule set
    lab.close()


def test_every_control_is_in_the_catalogue():
    """A control whose source is in no table of the tool would be English, and no other test would notice.

    The base of all panels says its words one by one. The pages around the controls of `barrage app` are English.
    """
    apart = ("widgets/barrage_widgets/panel/", "widgets/barrage_widgets/app/", "widgets/barrage_widgets/__init__.py")
    files = (path.relative_to(catalogue_tool.HOUSE).as_posix() for path in ROOM.rglob("*.py"))
    left = [file for file in sorted(files) if not file.startswith((*catalogue_tool.CONTROLS, *apart))]
    assert [file for file in left if file not in WORDLESS] == []


def test_a_table_that_is_opened_from_a_control_speaks_the_learners_language():
    with saying("de"):
        editor = ScenarioEditor(GameTable(seed=4).state)
        _ = editor.box
        editor.handle("table")
        assert editor.problem == {}
        assert '"Zurücknehmen"' in json.dumps(editor.guest.view, ensure_ascii=False)
        editor.close()


def test_the_themes_of_the_library_tell_in_german_how_many_are_solved():
    with saying("de"):
        library = ScenarioLibrary(record=Record(None))
        themes = library.view[0]["parts"][0][0]
        assert [label.rpartition(" (")[2] for _, label in themes["options"]] == [
            f"0 von {len(library._of(theme))})" for theme in library.themes
        ]
        library.close()


def test_the_progress_of_a_learner_is_told_without_a_word_of_english(blank):
    course = Course("05", record=Record(None))
    words = [text for block in course.view if block["kind"] in ("text", "buttons") for text in shown_words(block)]
    assert len(words) > 2
    assert [word for text in words for word in english_rest(text)] == []


def test_a_learner_chooses_the_language_once_and_finds_it_again(here):
    course, table = Course("05", record=Record(None)), GameTable(seed=4)
    assert "sentences" not in {block.get("id") for block in course.view}
    course.handle("language", "de")
    course.handle("sentences", "de")
    assert course.problem == {}
    assert (course.name, table.name) == ("Dein Fortschritt", "Der Spieltisch")
    assert '"Zurücknehmen"' in json.dumps(table.view, ensure_ascii=False)
    assert (here / FILE).read_text(encoding="utf-8") == "de de\n"
    with saying("en"), speaking("en"):
        use_kept_box_language()
        assert (box_language(), language()) == ("de", "de")
    course.handle("sentences", "en")
    assert (course.name, language()) == ("Your progress", "en")
    assert (here / FILE).read_text(encoding="utf-8") == "de\n"


def test_another_box_ends_the_sentences_of_the_first(here):
    course = Course(record=Record(None))
    course.handle("language", "de")
    course.handle("sentences", "de")
    course.handle("language", "fr")
    assert (box_language(), language()) == ("fr", "en")
    course.handle("sentences", "fr")
    assert "expected one of en, de" in course.problem["text"]


def test_a_process_can_be_told_its_language(here, monkeypatch):
    monkeypatch.setenv(VARIABLE, "de")
    assert kept_language() == "de"
    use_kept_box_language()
    assert language() == "de"
    monkeypatch.setenv(VARIABLE, "tlh")
    with pytest.raises(BarrageError, match="expected one of en, de, got 'tlh'"):
        use_kept_box_language()


class Label(Panel):
    title = "Undo"

    def blocks(self):
        return [
            blocks.text("Undo"),
            blocks.choice("pick", "Map", [("Undo", "Undo")], "Undo"),
            blocks.code_line("Position code", "Undo"),
            blocks.table(["Points"], [["Undo"]], caption="Time"),
            blocks.bars([("Undo", [("Time", 3)])], caption="Points"),
            blocks.text("Nobody has translated this <b>{x}</b>.", page=13),
        ]


def test_words_are_translated_and_ids_values_and_codes_are_not():
    with saying("de"):
        text, choice, code, table, bars, prose = Label().view
    assert text["text"] == "Zurücknehmen"
    assert (choice["label"], choice["options"], choice["value"]) == ("Spielplan", [["Undo", "Zurücknehmen"]], "Undo")
    assert (code["label"], code["text"]) == ("Code der Stellung", "Undo")
    assert (table["head"], table["rows"], table["caption"]) == (["Punkte"], [["Zurücknehmen"]], "Zeit")
    assert (bars["rows"][0]["label"], bars["rows"][0]["parts"]) == ("Zurücknehmen", [["Zeit", 3]])
    assert (prose["text"], prose["page"]) == ("Nobody has translated this <b>{x}</b>.", "S. 13")


def test_what_the_page_says_by_itself_is_all_in_the_catalogue():
    said = re.findall(r"say\(\s*(?:[^\"()]*\([^()]*\) \? )?\"([^\"]+)\"(?: : \"([^\"]+)\")?", MODULE)
    assert {words for some in said for words in some if words} == set(PAGE)


def test_a_panel_brings_the_words_of_the_page_in_the_language_that_is_spoken():
    panel = Label()
    assert panel.phrases == {}
    with saying("de"):
        panel.redraw()
        assert panel.phrases["not now: {why}"] == "jetzt nicht: {why}"
    panel.redraw()
    assert panel.phrases == {}


def test_in_english_a_panel_shows_the_very_blocks_it_made():
    assert Label().view == Label().blocks()


def answered(code):
    """Let a learner guess in a language; return what the record keeps, and what the panel says."""
    record = Record(None)
    with saying(code):
        guess = Predict("00.predict.x", "Energy of 2 drops × 4?", [6, 8], 8, "Each drop counts.", record=record)
        guess.handle("guess", "6")
        guess.handle("lock")
        (entry,) = record.entries
        return (entry.question, entry.prompt, entry.given, entry.answer, entry.right), json.dumps(guess.view)


def test_an_answer_counts_the_same_in_both_languages():
    (english, shown), (german, gezeigt) = answered("en"), answered("de")
    assert english == german
    assert "Not quite. Your guess: 6. The answer: 8." in shown
    assert "Nicht ganz. Dein Tipp: 6. Die Antwort: 8." in gezeigt


def test_a_picture_keeps_no_word_of_another_language():
    """What was drawn once is kept: a contract that was drawn in German is drawn anew in English."""
    state = GameTable(seed=4).state
    drawn = [pictures.management_board(state).svg, pictures.board(state).svg]
    with saying("de"):
        german = [pictures.management_board(state).svg, pictures.board(state).svg]
    assert [pictures.management_board(state).svg, pictures.board(state).svg] == drawn
    assert german[0] != drawn[0]


def test_what_stands_around_a_picture_is_german_and_in_english_the_page_knows_it():
    assert "around" not in json.dumps(DamLab().view)
    with saying("de"):
        shown = json.dumps(DamLab().view, ensure_ascii=False)
    assert '"twin": "Spielplan in Worten"' in shown
    assert '"larger": "Größer"' in shown
