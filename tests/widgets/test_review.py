"""After the game: the curve of points, the turns that cost most, and playing again from there."""

import pytest

from barrage_core import Game, RuleSet
from barrage_core.bots import RUNGS, hint
from barrage_widgets import GameTable
from barrage_widgets.table.dealing import MOST_LEFT
from barrage_widgets.words import JUDGE
from tests.widgets.driving import all_blocks, controls, find, items, words


@pytest.fixture(scope="module")
def game():
    """A short game of careless people."""
    played = Game.new(players=2, seed=1, map="miniature")
    while not played.state.is_over:
        played.play(played.legal_actions()[-1])
    return played


@pytest.fixture
def table(game):
    shown = GameTable(game, humans=1)
    yield shown
    shown.close()


def judge_all(table):
    while blocks := [block for block in all_blocks(table) if block["kind"] == "progress"]:
        table.handle("judge", blocks[0]["done"])
        assert not table.problem


def test_the_end_shows_how_the_points_grew_and_where_they_came_from(table):
    curve = find(table, "picture", alt="points curve")
    for seat in range(2):
        assert str(table.state.vp[seat]) in curve["words"]
    sources = next(block for block in all_blocks(table) if block["kind"] == "table" and "came from" in block["caption"])
    assert sources["rows"][-1][-1] == str(table.state.vp[0])


def test_the_turns_that_cost_most_are_found_piece_by_piece(table):
    table.handle("review")
    progress = find(table, "progress")
    assert (progress["done"], progress["go"]) == (0, "judge")
    table.handle("judge", 0)
    table.handle("judge", 0)  # a second page asks for the same piece
    assert len(table.session.judged) == 1
    judge_all(table)
    losses = [turn.lost for turn in table.analysis.turning_points]
    assert losses == sorted((turn.lost for turn in table.session.judged), reverse=True)[:3]
    assert {turn.seat for turn in table.session.judged} == {0}
    assert words(table).count("points more, by the end of the game, to begin with this: ") == 3


def test_the_best_player_looks_at_the_turns_and_is_named(table):
    table.handle("review")
    assert "The director bot looks at every turn" in find(table, "progress")["label"]
    table.handle("enough")
    assert "As the director bot sees it, which plans more widely than any other." in words(table)
    assert max(RUNGS.values(), key=lambda rung: rung.positions) == JUDGE


def test_where_a_quicker_player_had_to_look_at_the_turns_it_says_so(table, monkeypatch):
    monkeypatch.setattr("barrage_widgets.table.review.JUDGE", RUNGS["apprentice"])
    table.handle("review")
    table.handle("enough")
    assert "As the apprentice bot sees it, which answers quickly. Stronger players may find more." in words(table)


@pytest.mark.no_cover
def test_a_turn_is_played_again_from_there_and_the_game_is_not_lost(table):
    table.handle("review")
    judge_all(table)
    again = next(item for item in items(table) if item["id"] == "replay")
    last = table.session.last
    table.handle("replay", again["value"])
    assert table.session.moment == again["value"]
    assert table.session.seat == 0
    assert not table.state.is_over
    table.handle("do", [table.session.moment, 0])
    assert table.session.last < last
    table.handle("before")
    assert table.session.last == last
    assert table.state.is_over


def test_a_pick_of_the_draft_was_made_before_round_1():
    """Somebody takes the pair that the judge values least."""
    played = Game.new(players=2, seed=3, mode="full", map="miniature", rules=RuleSet(rounds=1))
    poor = min(hint(played.state, JUDGE).lines, key=lambda line: line.gain)
    for action in poor.turns[0]:
        played.play(action)
    while not played.state.is_over:
        played.play(played.legal_actions()[-1])
    table = GameTable(played, humans=2)
    table.handle("review")
    table.handle("judge", 0)
    table.handle("enough")
    assert "Before round 1: " in words(table)
    table.handle("replay", 0)
    assert table.state.round == 0
    assert "Back in the draft. " in table.said
    table.close()


def test_enough_is_enough(table):
    table.handle("review")
    table.handle("judge", 0)
    table.handle("enough")
    assert len(table.session.judged) == 1
    assert "progress" not in {block["kind"] for block in all_blocks(table)}


def test_a_game_under_way_is_not_looked_back_on():
    table = GameTable(players=2, seed=1)
    table.handle("review")
    assert "not over yet" in table.problem["text"]
    assert "review" not in controls(table)


def test_another_game_is_not_looked_back_on_and_the_first_one_keeps_what_was_found(table):
    table.handle("review")
    table.handle("judge", 0)
    table.handle("new")
    assert table.session.judged is None
    assert not table.session.to_judge
    table.handle("before")
    assert len(table.session.judged) == 1


def first_decision_of_a_person(table):
    return next(m for m in range(table.session.last) if table.session.state_at(m).decision.player == 0)


@pytest.mark.no_cover
def test_a_move_in_the_past_of_a_finished_game_loses_neither_the_game_nor_what_was_found(table, game):
    table.handle("review")
    judge_all(table)
    table.handle("moment", first_decision_of_a_person(table))
    table.handle("do", [table.session.moment, 0])
    assert table.session.last < len(game.steps)
    back = next(item for item in items(table) if item["id"] == "before")
    assert back["label"] == "Back to its end"
    table.handle("before", back["value"])
    assert table.session.game.to_dict() == game.to_dict()
    assert table.state.is_over
    assert words(table).count("points more, by the end of the game, to begin with this: ") == 3


def test_the_finished_game_is_offered_after_a_second_other_way_too_and_not_in_a_new_game(table):
    start = first_decision_of_a_person(table)
    finished = table.session
    for number in (0, 1):
        table.handle("moment", start)
        table.handle("do", [start, number])
        assert table.session.finished_before is finished
    assert [session.is_finished for session in table.left] == [True, False]
    table.handle("new")
    table.handle("new")
    assert "before" not in controls(table)
    table.handle("tab", "file")
    offered = [item["label"] for item in items(table) if item["id"] == "before"]
    state = finished.state
    points = ", ".join(f"{state.name(seat)} {state.vp[seat]} VP" for seat in range(2))
    assert offered[-1].startswith("Finished, ")
    assert offered[-1].endswith(points)
    assert len(offered) == 3


def test_the_same_move_in_the_past_is_the_same_game(table, game):
    start = first_decision_of_a_person(table)
    table.handle("moment", start)
    options = [option.action for option in table.session.options()]
    table.handle("do", [start, options.index(game.steps[start].action)])
    assert table.session.moment == start + 1
    assert table.session.last == len(game.steps)
    assert not table.left


def test_so_many_games_can_be_found_again_and_a_finished_one_is_the_last_to_go(table):
    finished = table.session
    for _ in range(MOST_LEFT + 1):
        table.handle("again")
        table.handle("do", [0, 0])
    assert len(table.left) == MOST_LEFT
    assert table.left[0] is finished


@pytest.mark.no_cover
def test_another_end_of_the_same_game_is_looked_back_on_anew(table):
    table.handle("review")
    judge_all(table)
    first = table.session.game.state.vp
    table.handle("moment", first_decision_of_a_person(table))
    while not table.state.is_over:
        table.handle("do", [table.session.moment, 0])
    assert table.state.vp != first
    assert "review" in controls(table)
    assert "replay" not in controls(table)
    curve = find(table, "picture", alt="points curve")
    assert str(table.state.vp[0]) in curve["words"]
