"""The session: people and bots at one table, undo without limit, files."""

import importlib.util
import re
import sys

import pytest

from barrage_core import BarrageError, Game, PlaceDrop, PlaceEngineers, from_position
from barrage_core.actions import TakeContract
from barrage_core.events import (
    ContractDiscarded,
    ContractFulfilled,
    ContractShown,
    ContractTaken,
    EngineersPlaced,
    OnlyOption,
    PatentsShown,
    TechnologyTaken,
)
from barrage_widgets import GameSession
from barrage_widgets.table.telling import told
from barrage_widgets.words import ADVISER


def played(decisions=4, **options):
    session = GameSession(Game.new(players=3, seed=2), **options)
    session.play_bots()
    for _ in range(decisions):
        session.play(session.options()[0].action)
    return session


def test_bots_play_until_a_person_is_to_decide():
    session = played(humans=[1])
    assert session.seat == 1
    assert session.is_human
    others = {session.state_at(moment).decision.player for moment in range(session.moment)}
    assert others == {0, 1, 2}


def test_a_table_of_bots_plays_to_the_end():
    session = GameSession(Game.new(players=2, seed=2), humans=[])
    assert session.options() == []
    session.play_one_bot()
    assert session.moment == 1
    session.play_bots()
    assert session.state.is_over
    assert session.seat is None
    with pytest.raises(BarrageError, match="not a bot's decision"):
        session.play_one_bot()
    with pytest.raises(BarrageError, match="over"):
        session.hint()


def test_undo_goes_back_to_a_persons_decision_and_redo_forward_again():
    session = played(humans=[1])
    latest, state = session.moment, session.state
    moments = []
    while session.can_undo:
        session.undo()
        moments.append(session.moment)
        assert session.is_human or session.moment == 0
    assert moments[-1] == 0
    with pytest.raises(BarrageError, match="nothing to take back"):
        session.undo()
    while session.can_redo:
        session.redo()
    assert session.moment == latest
    assert session.state == state
    with pytest.raises(BarrageError, match="nothing to redo"):
        session.redo()


def test_playing_from_an_earlier_moment_forgets_what_came_after():
    session = played(humans=[0, 1, 2])
    session.go_to(2)
    session.play(session.options()[-1].action)
    assert session.last == session.moment == 3


def test_the_story_names_moments_and_pages():
    session = played(humans=[0, 1, 2])
    story = session.story()
    assert {line.moment for line in story} == set(range(5))
    assert all(4 <= line.page <= 27 for line in story)
    assert story[0].is_heading
    assert [line.moment for line in session.story(since=4)] == [4] * len(session.story(4))


@pytest.mark.no_cover
def test_hints_are_legal_and_asking_for_them_changes_nothing():
    session, twin = played(humans=[0], bot="apprentice"), played(humans=[0], bot="apprentice")
    advice = session.hint()
    assert advice.seat == session.seat
    assert advice.plan[0] in session.game.legal_actions()
    assert session.hint() == advice
    for seat in (1, 2):
        session.explain(seat)
    for _ in range(3):
        for one in (session, twin):
            one.play(one.options()[0].action)
    assert session.game.to_dict() == twin.game.to_dict()


def test_the_last_finished_turn_of_each_bot_can_be_explained():
    session = played(humans=[0])
    assert session.others_that_played == [1, 2]
    for seat in (1, 2):
        moments = [moment for moment in range(session.moment) if session.state_at(moment).decision.player == seat]
        found = session.explain(seat)
        assert (found.seat, found.rung) == (seat, "engineer")
        assert found.played.turns[0][-1] == session.game.steps[moments[-1]].action
        assert found.lost >= 0
    session.go_to(0)
    assert session.others_that_played == []
    with pytest.raises(BarrageError, match="nothing to explain"):
        session.explain(1)


def test_a_turn_that_is_not_finished_is_not_explained():
    session = GameSession(Game.new(players=2, seed=1), humans=[])
    session.game.play(PlaceEngineers("WATER1L"))
    session.game.play(PlaceDrop("A"))
    with pytest.raises(BarrageError, match="not finished a turn yet"):
        session.explain(0)
    session.game.play(PlaceDrop("B"))
    assert session.explain(0).told == "place 1 drop on A and 1 drop on B"


def test_a_browser_is_advised_by_a_smaller_bot_that_still_looks_at_the_rivals(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    spec = importlib.util.find_spec("barrage_widgets.words.advice")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.ADVISER.positions < ADVISER.positions
    assert module.ADVISER.foresees, "or a hint could not say what the rivals are expected to do"


def test_unknown_seats_and_bots_are_refused():
    game = Game.new(players=2)
    with pytest.raises(BarrageError, match="humans: expected one of 0, 1, got 5"):
        GameSession(game, humans=[5])
    with pytest.raises(BarrageError, match="clever"):
        GameSession(game, humans=[0], bot="clever")


def test_a_game_is_saved_in_this_folder_and_never_over_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session = played(humans=[0])
    path = session.save("mine ")
    assert path.name == "mine.json"
    assert Game.from_text(path.read_text(encoding="utf-8")).state == session.state
    with pytest.raises(BarrageError, match="mine"):
        session.save("mine.json")
    for name in ("", " ", "../mine.json", "/tmp/mine.json", ".hidden", "a/b"):
        with pytest.raises(BarrageError, match="plain file name"):
            session.save(name)
    assert [item.name for item in tmp_path.iterdir()] == ["mine.json"]


def test_the_story_says_what_is_printed_on_contracts_and_tiles():
    session = GameSession(Game.new(players=2, seed=2), humans=[0, 1])
    shop = next(option for option in session.options() if "CONTRACT1L" in option.words)
    session.play(shop.action)
    taken = session.options()[0]
    session.play(taken.action)
    told = [line.text for line in session.story() if " takes contract " in line.text]
    assert len(told) == 1
    assert re.search(r"contract \w+ \(\d+ energy: ", told[0])


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ContractShown("R2", "x"), "Contract R2 (8 energy: build a base) is turned up"),
        (ContractTaken(0, "R2", "x"), "The USA takes contract R2 (8 energy: build a base)"),
        (ContractDiscarded(0, "R2", "x"), "The USA gives back contract R2 (8 energy: build a base)"),
        (OnlyOption(0, TakeContract("R2"), "x"), "The USA has one option: take contract R2 (8 energy: build a base)"),
        (ContractFulfilled(0, "R2", 9, "x"), "The USA fulfils R2 (8 energy: build a base) with 9 energy"),
        (
            TechnologyTaken(0, "I-base", "x"),
            "The USA takes the I-base tile: builds a base; each of your empty dams gets a drop from the supply",
        ),
        (
            PatentsShown(("I-base", "II-elevation"), "x"),
            "Patent office: I-base (builds a base; each of your empty dams gets a drop from the supply), "
            "II-elevation (builds an elevation; fill the raised dam from the supply)",
        ),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, tuple) else "",
)
def test_contracts_and_tiles_are_told_by_what_they_do(event, words):
    state = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})
    assert told(state, event) == words


def test_the_story_says_what_a_space_is_for():
    state = from_position({"players": [{"company": "usa", "officer": "mahiri_sekibo"}, {"company": "italy"}]})
    placed = {
        ("WORKSHOP1R", "action_board.space"): "places 2 engineers: turn the wheel 1× · WORKSHOP1R",
        ("WORKSHOP1R", "automa.engineers"): "places 2 engineers in the Workshop · WORKSHOP1R",
        ("BUILD3", "construction.engineers"): "places 2 engineers on construction space 3",
        ("SEKIBO1", "officers.sekibo"): "places 2 engineers on the space of Mahiri Sekibo",
        ("BANK", "action_board.bank"): "places 2 engineers in the bank",
        ("its company board", "automa.engineers"): "places 2 engineers on its company board",
    }
    for (space, rule), words in placed.items():
        assert told(state, EngineersPlaced(0, 2, space, rule)) == f"The USA {words}"


def test_a_whole_game_is_told_without_the_ids_of_company_spaces():
    session = GameSession(Game.new(players=2, seed=3, mode="full"), humans=[])
    session.play_bots()
    story = [line.text for line in session.story()]
    assert any("on construction space 1" in line for line in story)
    assert not [line for line in story if re.search(r"\b(BUILD|SEKIBO)\d", line)]


def test_the_story_knows_by_whose_decision_something_happened():
    session = played(3, humans=[0, 1, 2])
    story = session.story()
    assert {line.decided_by for line in story if line.is_heading} == {None}
    assert {line.decided_by for line in story if line.moment == 1 and not line.is_heading} == {0}
