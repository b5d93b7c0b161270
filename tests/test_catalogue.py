"""The catalogues: nothing missing, nothing left over, and whole games told without a word of English."""

from __future__ import annotations

import ast
import pickle
import random
import re
from concurrent.futures import ThreadPoolExecutor
from gettext import GNUTranslations
from string import Formatter

import pytest

from barrage_core import (
    Game,
    Pass,
    PlaceEngineers,
    catalogue,
    describe,
    legal_actions,
    pictures,
    play,
    use_language,
    why_not,
)
from barrage_core.actions import ACTIONS, Action, BuildAt, Construct, Fulfil, Pay, Produce, UseBank
from barrage_core.bots import RandomBot
from barrage_core.bots.players import BROWSER_WORDS, STRENGTHS
from barrage_core.catalogue import CATALOGUES, phrase, retold, say, say_many
from barrage_core.components.automa import AUTOMA_TILES
from barrage_core.components.companies import OFFICERS
from barrage_core.components.contracts import CONTRACTS
from barrage_core.components.glossary import TERMS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.components.tiles import BONUS_TILES, HEADSTREAM_TILES, OBJECTIVE_TILES
from barrage_core.errors import BarrageError
from barrage_core.names import AREAS, PIECES
from barrage_core.questions import (
    chains,
    conduit_worths,
    expected_water,
    feeders,
    most_water,
    must_pass,
    starving,
    tile_sweep,
)
from barrage_core.questions.automa import automa_to_move, automa_turn
from barrage_core.questions.layers import Layer, Spot
from barrage_core.rulebook import RULES, with_box_words
from barrage_core.study import Plan, run_study
from barrage_core.study.charts import loss_board
from barrage_core.study.findings import findings
from barrage_core.text import text
from barrage_core.words import source_words
from tests import catalogue_tool
from tests.kit.languages import saying


def messages(language):
    """Yield each sentence with its translations: one, or one for each plural form."""
    for message in catalogue_tool.read(language):
        if message.id:
            ids, strings = message.id, message.string
            yield ([ids], [strings]) if isinstance(ids, str) else (list(ids), list(strings))


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_sentence_is_missing_and_none_is_left_over(language):
    assert catalogue_tool.check(language) == []


def test_every_catalogue_is_known():
    assert sorted(path.name for path in catalogue_tool.LOCALE.iterdir()) == sorted(CATALOGUES)


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_is_read_was_compiled_from_what_is_written(language):
    kept = catalogue_tool.LOCALE / language / "LC_MESSAGES" / "barrage.mo"
    assert kept.read_bytes() == catalogue_tool.compiled(language)


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_translation_has_the_same_places_for_what_changes(language):
    for ids, strings in messages(language):
        for string in strings:
            assert catalogue_tool.placeholders(string) == catalogue_tool.placeholders(ids[-1]), ids


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_plural_form_is_there(language):
    forms = catalogue_tool.read(language).num_plurals
    for ids, strings in messages(language):
        assert len(strings) == (1 if len(ids) == 1 else forms), ids
        assert all(string.strip() for string in strings), ids


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_is_joined_to_other_words_keeps_its_edges(language):
    """A blank or a stop at either end of a sentence stands there for a reason."""
    for ids, strings in messages(language):
        for string in strings:
            assert [string[:1] in " ;:", string[-1:] in " .?"] == [
                ids[0][:1] in " ;:" or ids[0] == ", or ",
                ids[0][-1:] in " .?",
            ] or ids[0].startswith((" copying", ", or ")), ids


BOX_WORDS = {
    "powerhouse": "Turbinenh",
    "dam": "Staumauer",
    "conduit": "Rohr",
    "basin": "Tal|Täler",
    "elevation": "Erhöhung|erhöh",
    "base": "Grundmauer",
    "headstream": "Quell",
    "engineer": "Arbeiter",
    "excavator": "Bagger",
    "mixer": "Betonmischer",
    "credit": "Hydro",
    "contract": "[Vv]ertr|Notariat",
    "wheel": "Bauscheibe|zurück|Drehung",
    "officer": "Chefingenieur",
    "VP": "SP",
    "drop": "Wassereinheit|Wasser",
    "area": "Bereich",
    "national": "[Ss]taatlich",
    "construction space": "Bauaktion",
    "open segment": "obere",
    "objective": "Ziel",
}
"""The terms of the German box, as far as a sentence bends them."""


OF_BOTS = (*STRENGTHS.values(), BROWSER_WORDS)
"""The bots have names of their own: one of them is the engineer."""


def test_the_german_terms_are_those_of_the_box():
    for name in ("powerhouse", "dam", "basin", "base", "engineer", "excavator", "credit", "contract"):
        assert re.match(BOX_WORDS[name], TERMS[name].de), name


@pytest.mark.parametrize("word", BOX_WORDS)
def test_german_sentences_use_the_words_of_the_box(word):
    asked = re.compile(rf"(?<![{{\w]){word}s?(?![\w}}])")
    named = [(ids[0], strings) for ids, strings in messages("de") if asked.search(ids[0]) and ids[0] not in OF_BOTS]
    assert named
    for english, strings in named:
        assert all(re.search(BOX_WORDS[word], string) for string in strings), english


def test_german_sentences_leave_the_english_words_of_the_box_out():
    for ids, strings in messages("de"):
        words = [re.sub(r"\{[^}]*\}", "", string) for string in strings]
        assert [with_box_words(string, "de") for string in words] == words, ids


# Speaking ------------------------------------------------------------------------------------------------------------


def test_a_number_of_things_has_its_plural():
    with saying("de"):
        assert [say_many(n, "{number} drop", "{number} drops") for n in (0, 1, 2)] == [
            "0 Wassereinheiten",
            "1 Wassereinheit",
            "2 Wassereinheiten",
        ]


def test_a_sentence_that_no_catalogue_has_stays_as_it_is():
    with saying("de"):
        assert say("{who} whistles", who="Ann") == "Ann whistles"
        assert say("") == ""
        assert say_many(2, "{number} whistle", "{number} whistles") == "2 whistles"


def test_what_is_put_into_a_sentence_is_never_read_as_a_template():
    with saying("de"):
        assert say("{player} passes", player="{player} {0} <b>") == "{player} {0} <b> passt"


def test_a_language_without_a_catalogue_is_refused_and_changes_nothing():
    with pytest.raises(BarrageError, match="language: expected one of en, de, got 'fr'"):
        use_language("fr")
    assert catalogue.spoken() == "en"


def test_what_is_noted_is_english_and_told_in_the_language_of_the_reader():
    noted = phrase("the edge of the {section}", section=phrase("Patent Office"))
    assert noted == "the edge of the Patent Office"
    copy = pickle.loads(pickle.dumps(noted))
    with saying("de"):
        assert (noted, retold(copy)) == ("the edge of the Patent Office", "den Rand: Patentamt")


def test_only_what_an_automa_has_instead_of_credits_is_told_as_that():
    with saying("de"):
        assert source_words("in place of credits: a red space").startswith("statt Hydro: ")
        assert source_words("Round 3: my own tile") == "Round 3: my own tile"


def test_a_page_is_called_a_page_in_german():
    with saying("de"):
        (reason,) = why_not(Game.new(players=2, seed=8).state, PlaceEngineers("TURBINE1L"))
        assert str(reason).endswith("(S. 15, action_board.perform)")


# Whole games ---------------------------------------------------------------------------------------------------------

SPACE = "§"


class Blank(GNUTranslations):
    """A catalogue whose translations are signs around what is put in: any word that is read was never translated."""

    def __init__(self, language: str) -> None:
        self.known = {ids[0] for ids, _ in messages(language)}

    def gettext(self, message: str) -> str:
        return _blank(message) if message in self.known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _blank(msgid2) if msgid1 in self.known else msgid2


def _blank(message: str) -> str:
    fields = [(field, kind) for _, field, _, kind in Formatter().parse(message) if field is not None]
    return SPACE.join(["", *(f"{{{field}{'!' + kind if kind else ''}}}" for field, kind in fields), ""])


NAMES = sorted({*OFFICERS.values(), "UseBank"}, key=len)
"""What has the same name in every language: people, and a word of Python."""


def english_rest(text: str) -> list[str]:
    """Return the words of a text that no catalogue has: not ids like B5U and TURBINE1L, nor names."""
    for name in reversed(NAMES):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", text)
    return re.findall(r"[^\W\d_]*[a-z][^\W\d_]*", text)


@pytest.fixture
def blank(monkeypatch):
    monkeypatch.setattr(catalogue, "_language", "blank")  # what is kept of drawings is kept by language
    monkeypatch.setattr(catalogue, "_catalogue", Blank("de"))


GAMES = [
    {"players": 2, "seed": 3},
    {"players": 4, "seed": 5, "mode": "full"},
    {"players": 3, "seed": 7, "mode": "full", "automas": ["easy"]},
    {"players": 3, "seed": 8, "mode": "full", "automas": ["hard", "very_hard"]},
]


def moments(settings):
    """Play a random game, and yield each state with the action that follows and what happens then."""
    state, bot = Game.new(**settings).state, RandomBot(seed=settings["seed"])
    while not state.is_over:
        action = bot.choose(state)
        after, events = play(state, action)
        yield state, action, after, events
        state = after


@pytest.mark.parametrize("settings", GAMES, ids=str)
def test_every_event_of_a_game_is_told_without_a_word_of_english(blank, settings):
    kinds, rest = set(), set()
    for _, action, after, events in moments(settings):
        names = [after.called(seat) for seat in range(after.players)]
        for event in events:
            kinds.add(type(event).__name__)
            rest |= {(type(event).__name__, word) for word in english_rest(describe(event, names))}
        rest |= {(type(action).__name__, word) for word in english_rest(str(action))}
    assert rest == set()
    assert len(kinds) > 15


def attempts(state, dice):
    """Return decisions of every kind, most of them against a rule."""
    board, task = state.board, state.decision
    places = [*board.basin_of, *board.basins, "X9"]
    tried: list[Action] = [PlaceEngineers(space) for space in (*board.spaces, "BANK", "X")]
    tried += [Construct(piece, tile) for piece in (*PIECES, "roof") for tile in dice.sample([*TECHNOLOGY, "x"], 6)]
    tried += [Construct(dice.choice(PIECES), "krylov", copies) for copies in ("", "x", *dice.sample([*TECHNOLOGY], 3))]
    tried += [UseBank(0), UseBank(99), Pass(), Pay(9, 9, 9), Pay(0, 0), Produce("X", "C1L", "P1-0", 0), Fulfil("X")]
    tried += [BuildAt(dice.choice(places)) for _ in range(6)]
    for dam in dice.sample([*state.dams], min(3, len(state.dams))):
        tried += [Produce(dam, dice.choice([*board.value]), house, 9) for house in [*state.powerhouses][:4]]
    tried += legal_actions(state)
    return tried if task else []


@pytest.mark.parametrize("settings", GAMES, ids=str)
def test_every_reason_in_a_game_is_told_without_a_word_of_english(blank, settings):
    dice, rest, rules = random.Random(1), set(), set()
    for number, (state, *_) in enumerate(moments(settings)):
        if number % 15:
            continue
        for action in attempts(state, dice):
            for seat in range(state.players):
                for reason in why_not(state, action, seat):
                    rules.add(reason.rule)
                    rest |= {(reason.rule, word) for word in english_rest(reason.text)}
    assert {pair for pair in rest if pair[1] not in ("roof", "x", "krylov")} == set()  # what was typed
    assert len(rules) > 10


@pytest.mark.parametrize("settings", GAMES[2:], ids=str)
def test_the_way_of_an_automa_is_told_without_a_word_of_english(blank, settings):
    rest = set()
    for state, *_ in moments(settings):
        seat = automa_to_move(state)
        if seat is not None and state.engineers[seat]:
            for line in automa_turn(state).sentences():
                rest |= set(english_rest(line))
    assert rest == set()


@pytest.mark.parametrize("settings", GAMES, ids=str)
def test_a_position_is_told_without_a_word_of_english(blank, settings):
    rest, last = set(), None
    for number, (state, _, after, _) in enumerate(moments(settings)):
        if number % 15 == 0:
            rest |= set(english_rest(text(state)))
        last = after
    rest |= set(english_rest(text(last)))
    assert rest - {last.board.spec.name, "Automa"} == set()


def all_pictures(game):
    """Draw everything of a game; charts of studies are English, as their titles are."""
    state, was = game.state, Game.new(players=game.state.players, seed=1).state
    yield pictures.board(state, marks={"B1U": "choice"}, trail=["A", "B1U"], ways=[["B1U"]])
    yield pictures.board(state, layer=Layer("", {"1": Spot(1, "")}, {"C1L": Spot(1, "2")}))
    yield from (pictures.before_after(was, state), pictures.action_board(state), pictures.management_board(state))
    yield from (pictures.management_board(state, parts=["patents"]), pictures.energy_track(state))
    yield from (pictures.score_table(game), pictures.round_preview(state), pictures.points_curve(game))
    yield pictures.lost_points(state, [(0, 1, 2.5), (1, 2, 0)], marks=[1], rung=next(iter(OF_BOTS)))
    for seat in range(state.players):
        yield from (pictures.company_board(state, seat), pictures.hand(state, seat), pictures.wheel(state, seat))


def single_tiles():
    """Draw every card and tile."""
    yield from map(pictures.bonus_tile, BONUS_TILES)
    yield from map(pictures.objective_tile, OBJECTIVE_TILES)
    yield from map(pictures.headstream_tile, HEADSTREAM_TILES)
    yield from map(pictures.contract, CONTRACTS)
    yield from map(pictures.technology_tile, TECHNOLOGY)
    yield from map(pictures.automa_tile, AUTOMA_TILES)


def read_aloud(picture):
    """Return what is read in a picture, or of it by a screen reader: its twin, titles, labels and words."""
    found = re.findall(r'(?<=aria-label=")[^"]*|(?<=<title>)[^<]*|(?<=<desc>)[^<]*|[^<>]+(?=</text>)', picture.svg)
    return " ".join([picture.text, *found])


@pytest.mark.parametrize("settings", GAMES, ids=str)
def test_a_picture_is_read_aloud_without_a_word_of_english(blank, settings):
    game, bot = Game.new(**settings), RandomBot(seed=settings["seed"])
    while not game.state.is_over and game.state.round < 4:
        game.play(bot.choose(game.state))
    rest = {(picture.name, word) for picture in all_pictures(game) for word in english_rest(read_aloud(picture))}
    assert {
        pair for pair in rest if pair[1] not in (game.state.board.spec.name, "Automa", "Barrage", "Krylov")
    } == set()


def test_a_tile_is_read_aloud_without_a_word_of_english(blank):
    rest = {(picture.text, word) for picture in single_tiles() for word in english_rest(read_aloud(picture))}
    assert {word for _, word in rest} <= {"Krylov", "Automa"}


def test_a_place_that_was_drawn_in_one_language_is_drawn_anew_in_another():
    english = pictures.board("miniature")
    with saying("de"):
        assert "Rohrwerk C1L" in pictures.board("miniature")
    assert pictures.board("miniature") == english


def answers(shown, spec):
    """Ask everything that is asked about a map or a position."""
    yield from (expected_water(shown), conduit_worths(shown), chains(shown), starving(shown))
    for basin in spec.basins:
        yield from (feeders(shown, basin.id), must_pass(shown, basin.id), most_water(shown, basin.id))


@pytest.mark.parametrize("name", ["standard", "gorge"])
def test_an_answer_about_a_map_is_told_without_a_word_of_english(blank, name):
    state = Game.new(players=3, seed=4, map=name).state
    played = play(state, legal_actions(state)[0])[0]
    found = [*answers(name, state.board.spec), *answers(played, state.board.spec)]
    found += [tile_sweep(name, area) for area in AREAS]
    words = " ".join(f"{one.sentence} {one.layer.title} {' '.join(layer_spots(one.layer))}" for one in found)
    assert english_rest(words) == []


def layer_spots(layer):
    """Return what the labels of a layer say."""
    return [spot.words for spot in (*layer.basins.values(), *layer.conduits.values())]


def test_a_game_goes_the_same_way_and_notes_the_same_in_every_language():
    english = [(action, events) for _, action, _, events in moments(GAMES[3])]
    with saying("de"):
        german = [(action, events) for _, action, _, events in moments(GAMES[3])]
    assert english == german


def test_a_study_that_no_catalogue_has_is_english_altogether():
    plan = Plan("restricted", games=2, players=2, map="miniature", bots=("random",), forbid=("basin 1",))
    results = run_study(plan)
    english = (str(findings(plan, results)), loss_board(plan, results).text)
    with saying("de"):
        assert (str(findings(plan, results)), loss_board(plan, results).text) == english


def test_every_rule_is_said_in_german():
    with saying("de"):
        assert [rule.id for rule in RULES.values() if say(rule.says) == rule.says] == []


def test_a_kind_of_action_has_a_german_name():
    kinds = [re.sub("(?<=[a-z])(?=[A-Z])", " ", name).lower() for name in ACTIONS]
    with saying("de"):
        assert [kind for kind in kinds if say(kind) == kind] == []
        assert [area for area in AREAS if say(area) == area] == []


def test_a_reason_is_put_into_words_when_it_is_read():
    state = Game.new(players=2, seed=8).state
    (reason,) = why_not(state, PlaceEngineers("TURBINE1L"))
    with saying("de"):
        (german,) = why_not(state, PlaceEngineers("TURBINE1L"))
        assert german.text == "du hast kein Turbinenhaus, mit dem du produzieren könntest"
    assert reason.text == "you have no powerhouse to produce with"


# Controls ------------------------------------------------------------------------------------------------------------

FOR_AUTHORS = {"expected", "BarrageError", "KeyLine", "instance", "_check", "code_line"}
"""Calls whose words are read by the author of a lesson, by a teacher, or by Python: they stay English."""


ASKED_IN_PYTHON = ("river = river_graph()", "(river, )", "len(nx.descendants(, ))")
"""What the laboratory of the river asks the graph."""


def put_together(module):
    """Yield the texts of a module that join words with what changes, without the catalogue's knowledge."""
    apart = set()
    for node in ast.walk(module):
        called = node.func if isinstance(node, ast.Call) else None
        in_python = isinstance(node, ast.FunctionDef) and node.name in catalogue_tool.IN_PYTHON
        if in_python or getattr(called, "attr", getattr(called, "id", "")) in FOR_AUTHORS:
            apart |= set(ast.walk(node))
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr) and node not in apart:
            literal = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
            if re.search("[a-z]{2}", literal) and catalogue_tool.reads_like_words(literal):
                yield node.lineno, literal


def test_a_control_that_is_complete_puts_no_words_together_by_itself():
    found = {
        (name, literal)
        for name, module in catalogue_tool.sources(catalogue_tool.CONTROLS)
        for _, literal in put_together(module)
    }
    assert found - {("widgets/barrage_widgets/labs/river.py", code) for code in ASKED_IN_PYTHON} == set()


def test_what_is_said_in_english_aside_leaves_other_threads_and_a_language_chosen_meanwhile_alone():
    with saying("de"), ThreadPoolExecutor(1) as beside:
        with catalogue.in_english():
            assert (say("a base"), catalogue.spoken()) == ("a base", "en")
            assert beside.submit(say, "a base").result() == "eine Grundmauer"
            catalogue.speak("en")
        assert say("a base") == "a base"
        catalogue.speak("de")
        assert (say("a base"), catalogue.spoken()) == ("eine Grundmauer", "de")
