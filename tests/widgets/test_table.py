"""The game table, driven as by mouse and keyboard: through its controls."""

import json

import pytest

from barrage_core import BarrageError, Game, from_position, to_position
from barrage_core.agenda import ChoosePlace, ChooseProduction, PlaceDrops
from barrage_core.bots import BOTS, BROWSER_WORDS, IN_BROWSER, LEARNERS_RIVAL, in_words, make_bot, signed_points
from barrage_core.words import capitalised
from barrage_widgets import GameTable
from barrage_widgets.panel.blocks import unpacked
from barrage_widgets.table.pages import TABS
from barrage_widgets.words import mainly_for
from tests.widgets.driving import MOST_BYTES, all_blocks, control, controls, find, items, targets, words

FOUR = {"players": [{"company": name} for name in ("usa", "germany", "italy", "france")]}
SYSTEM = FOUR | {
    "dams": {"B1U": {"owner": "neutral", "level": 2, "water": 2}, "B1L": {"owner": "italy"}},
    "conduits": {"C1R": "italy"},
    "powerhouses": {"P5-0": "usa"},
}


def do(table, start):
    """Press the first choice whose words begin so."""
    choice = next(item for item in items(table) if item["id"] == "do" and item["label"].startswith(start))
    table.handle("do", choice["value"])


def test_on_the_company_of_another_player_nothing_can_be_chosen():
    table = GameTable(SYSTEM, humans=4)
    table.handle("player", 0)
    assert "tile:base" in find(table, "picture", alt="company board")["lit"], "one's own can"
    table.handle("player", 1)
    for name in ("company board", "hand"):
        shown = find(table, "picture", alt=name)
        assert (shown["lit"], shown["open"], shown["chosen"]) == ({}, {}, []), name
    table.handle("click", "tile:base")
    assert table.selected == ()
    assert "Germany: here you can only look, not choose." in words(table)
    table.handle("player", 1)
    assert table.tab == "actions"
    table.handle("click", "space:TURBINE1L")
    assert "only look" not in words(table), "on the board it is as it was"


def test_in_the_draft_a_click_on_a_player_opens_the_company_and_another_what_can_be_picked():
    table = GameTable(players=3, humans=3, mode="full", seed=3)

    def opened():
        return [card["value"] for card in find(table, "cards")["items"] if card["on"]]

    assert "Companies to pick from" in area(table, "sheet")
    assert opened() == []
    table.handle("player", 1)
    assert opened() == [1]
    assert find(table, "picture", alt="company board")
    table.handle("player", 1)
    assert "Companies to pick from" in area(table, "sheet")
    assert opened() == []


def test_a_whole_game_can_be_played_with_the_buttons_alone():
    table = GameTable(players=2, humans=2, seed=3)
    while not table.state.is_over:
        offered = [item for item in items(table) if item["id"] == "do"]
        assert len(offered) == len(table.session.options()) > 1
        table.handle("do", offered[len(offered) // 2]["value"])
        assert not table.problem
    assert "game is over" in words(table)
    result = next(
        block["words"] for block in all_blocks(table) if block["kind"] == "picture" and block["alt"] == "score table"
    )
    for seat in range(2):
        assert table.state.name(seat) in result
        assert str(table.state.vp[seat]) in result


def test_the_decision_is_named_and_what_can_be_chosen_is_lit():
    table = GameTable(SYSTEM, humans=4)
    assert "Round 1. USA: what to do in this turn?" in words(table)
    spaces = find(table, "picture", alt="action board")
    assert "space:TURBINE3L" in spaces["lit"]
    assert "space:BANK" in spaces["lit"]
    table.handle("click", "space:WATER1L")
    assert isinstance(table.state.decision, PlaceDrops)
    assert set(find(table, "picture", alt="board")["lit"]) == {"place:A", "place:B", "place:C", "place:D"}
    table.handle("click", "place:C")
    table.handle("click", "place:C")
    assert table.state.headstreams["C"] == 2
    assert table.session.seat == 1


def test_a_click_on_anything_else_says_why_not_with_its_page():
    table = GameTable(SYSTEM | {"occupied": {"WATER1L": "italy"}}, humans=4)
    table.handle("click", "space:WATER1L")
    shown = find(table, "text", tone="bad")
    assert "taken by Italy" in shown["text"]
    assert shown["page"] == 15
    assert "page 15" in table.said
    table.handle("click", "place:B1L")
    assert "belongs to Italy" in words(table) or "Italy" in find(table, "text", tone="bad")["text"]
    table.handle("click", "basin:5")
    shown = find(table, "text", tone="bad")
    assert shown["text"].startswith(
        "Basin 5 is not a building space; a base there goes on B5U or B5L. Rule: A piece goes on"
    )
    assert shown["page"] == 14
    table.handle("click", "tile:headstream-1")  # which no picture of the table shows
    assert "nothing to choose" in words(table)
    assert table.session.moment == 0


@pytest.mark.parametrize("decisions", [0, 9, 40])
def test_whatever_is_clicked_is_a_choice_or_says_why_not_with_its_page(decisions):
    table = GameTable(players=3, humans=3, seed=1, mode="full")
    for _ in range(decisions):
        table.handle("do", [table.session.moment, 0])
    for tab in TABS:
        table.handle("tab", tab)
        for target in sorted(targets(table) - set(table.lit)):
            table._clear()
            table.on_click(target)
            assert table.chosen or table.reasons, target
            assert all(reason.page for reason in table.reasons), target
            assert table.session.moment == decisions


def test_places_to_build_on_are_framed_and_lead_to_a_construction():
    """A second base of the USA in basin 1 is against p. 14; for Adler a base costs 3 excavators everywhere (p. 24)."""
    table = GameTable(SYSTEM | {"dams": {"B1U": {"owner": "usa"}}}, humans=4)
    framed = find(table, "picture", alt="board")["open"]
    assert framed["place:B2L"] == "construct a base here, 1 engineer, 3 excavators"
    assert framed["place:B2U"] == "construct a base here, 1 engineer, 3 excavators, 3 credits"
    assert "place:B1L" not in framed
    assert "place:P5-0" not in framed
    table.handle("click", "place:B2L")
    assert table.chosen == ("place:B2L",)
    table.handle("do", next(item["value"] for item in items(table) if item["id"] == "do"))
    assert "B2L" in table.said


def test_a_click_beside_the_frames_chooses_anew_and_is_not_yet_a_move():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "place:B2L")
    assert "space:WATER1L" not in table.lit
    table.handle("click", "space:WATER1L")
    assert (table.chosen, table.session.moment) == (("space:WATER1L",), 0)
    do(table, "2 drops to wait")
    assert isinstance(table.state.decision, PlaceDrops)


def test_a_production_is_narrowed_down_by_clicks():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "space:TURBINE2L")
    assert isinstance(table.state.decision, ChooseProduction)
    table.handle("click", "place:B1U")
    assert table.chosen == ("place:B1U",)
    assert len(table.options) == 2
    table.handle("click", "place:B1U")
    assert table.chosen == ()
    table.handle("click", "place:P5-0")
    table.handle("unchoose")
    assert table.chosen == ()
    do(table, "2 drops")
    assert table.state.energy[0] == 9  # E15
    trails = unpacked(find(table, "picture", alt="board"))
    assert "data-trail" in trails
    assert find(table, "picture", alt="board")["fly"]


def test_a_click_on_the_map_begins_a_construction_there():
    table = GameTable(FOUR, humans=4)
    table.handle("click", "place:B5L")
    words_of_them = [option.words for option in table.options]
    assert words_of_them == ["Construct a base (1 engineer)", "Construct a base with the wild tile (1 engineer)"]
    do(table, "Construct a base")
    assert "B5L" in table.state.dams  # the place was chosen before
    table.handle("undo")
    assert table.session.moment == 0
    do(table, "Construct a base")
    assert isinstance(table.state.decision, ChoosePlace)


def area(table, name):
    """Return an area of the table, as text."""
    desk = table.view[0]
    return str(desk["parts"][desk["names"].index(name)])


def test_few_choices_that_are_left_stand_beside_the_question_and_many_before_what_others_did():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "place:B9L")
    assert len(table.options) <= 4
    for option in table.options:
        assert option.words in area(table, "ask")
        assert option.words not in area(table, "choices"), "not offered twice"
    table = GameTable(players=2, seed=3, bot="novice", speed="at once")
    do(table, "Turn the wheel")
    table.handle("click", "space:BANK")
    assert len(table.options) > 4
    told = area(table, "choices")
    assert told.index(table.options[0].words) < told.index("Since your move")


def test_a_construction_that_cannot_be_paid_says_so_on_the_map():
    poor = {"players": [{"company": "usa", "excavators": 0, "mixers": 0}, {"company": "italy"}]}
    table = GameTable(poor, humans=2)
    table.handle("click", "place:B5L")
    assert "excavators" in find(table, "text", tone="bad")["text"]
    assert table.chosen == ()


def test_undo_redo_step_and_jump():
    table = GameTable(players=3, humans=1, seed=1)
    first = table.session.moment
    table.handle("do", [first, 0])
    latest = table.session.last
    table.handle("undo")
    assert table.session.moment == first
    table.handle("redo")
    assert table.session.moment == latest
    table.handle("step", -1)
    assert table.session.moment == latest - 1
    table.handle("moment", 0)
    assert table.session.moment == 0
    table.handle("step", -1)
    assert "moment: expected a whole number from 0 to 1, got -1" in table.problem["text"]
    table.handle("undo")
    assert "nothing to take back" in table.problem["text"]
    table.handle("moment", latest)
    table.handle("redo")
    assert "nothing to redo" in table.problem["text"]


def test_playing_on_from_a_moment_of_a_bot():
    table = GameTable(players=3, humans=[1], seed=1)
    table.handle("moment", 0)
    if table.session.is_human:
        pytest.fail("the first seat is a bot's")
    assert {"go", "forth", "skip"} <= controls(table)
    table.handle("click", "space:BANK")
    assert "not your decision yet" in table.problem["text"]
    table.handle("forth")
    assert table.session.moment >= 1
    table.handle("moment", 0)
    table.handle("skip")
    assert table.session.is_human


def test_a_second_click_on_a_button_does_nothing():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("do", [0, 0])
    moment = table.session.moment
    table.handle("do", [0, 0])
    assert table.session.moment == moment
    assert not table.problem


def test_a_double_click_on_a_picture_is_one_move():
    table = GameTable(players=2, humans=2, seed=1)
    clickable = [block for block in all_blocks(table) if block["kind"] == "picture" and block.get("id")]
    assert len(clickable) == 2
    assert all(block["once"] for block in clickable)


def test_a_game_that_was_left_by_one_click_too_many_comes_back():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("tab", "file")
    assert "before" not in controls(table)
    table.handle("do", [0, 0])
    played = table.session
    for click in ("new", "again"):
        table.handle(click)
        table.handle("tab", "file")
        table.handle("before")
        assert table.session is played
        assert table.session.moment == table.session.last == 1


def test_a_game_is_taken_home_and_opened_again():
    table = GameTable(players=2, humans=2, seed=1)
    for _ in range(5):
        table.handle("do", [table.session.moment, 0])
    table.handle("tab", "file")
    home = unpacked(find(table, "download"))
    other = GameTable(players=2, humans=2, seed=2)
    other.handle("open", home)
    assert other.state == table.state


def test_the_hint_is_an_option_and_is_forgotten_after_the_move():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("advice")
    assert table.hint.plan[0] in [option.action for option in table.options]
    assert f"The engineer bot suggests for the USA: {table.hint.best.told[0]}." in table.said
    assert f"{capitalised(table.hint.best.told[0])}. By itself" in words(table)
    table.handle("do", [0, 0])
    assert ". By itself" not in words(table)


def test_the_hint_shows_three_ways_their_topics_and_the_rivals():
    table = GameTable(players=3, humans=1, seed=1)
    table.handle("advice")
    best, second, third = table.hint.lines
    ways = find(table, "offers")["parts"]
    less = [round(best.gain, 1) - round(line.gain, 1) for line in (second, third)]
    assert min(less) > 0, "or they are worth as much"
    remarks = ["by the end of the game", *(f"({points:.1f} less than way 1)" for points in less)]
    for number, (line, remark, (does, told)) in enumerate(zip(table.hint.lines, remarks, ways, strict=True)):
        assert does["items"][0]["label"] == f"Play way {number + 1}"
        worth = f"By itself {signed_points(line.turn_gain)} VP; with its plan of {len(line.turns)} turns "
        worth += f"{signed_points(line.gain)} VP {remark}, {mainly_for(line.topics)}."
        assert told["text"] == f"{capitalised(line.told[0])}. {worth}"
    worth = next(block for block in all_blocks(table) if block["kind"] == "table" and "estimates" in block["caption"])
    assert worth["head"] == ["", "way 1", "way 2", "way 3"]
    assert worth["rows"][-2] == ["the whole plan", *(signed_points(line.gain) for line in table.hint.lines)]
    assert worth["rows"][-1] == ["this turn by itself", *(signed_points(line.turn_gain) for line in table.hint.lines)]
    assert table.hint.best.told[0] in table.said


def test_a_hint_below_zero_says_why():
    """The last round, and nothing that Germany could still build."""
    germany = {"company": "germany", "officer": "viktor_fiesler", "engineers": 2, "credits": 0}
    germany |= {"excavators": 1, "mixers": 1}
    usa = {"company": "usa", "officer": "wilhelm_adler", "engineers": 0}
    table = GameTable({"round": 5, "players": [usa, germany], "to_move": "germany"}, humans=2)
    table.handle("advice")
    assert table.hint.best.gain < 0
    assert table.hint.remark in words(table)
    table.close()


@pytest.mark.parametrize("target", ["space:WATER1L", "space:BANK", "space:CONTRACT1L", "space:WORKSHOP1L"])
def test_what_acts_at_once_has_another_frame_than_what_leads_to_a_choice(target):
    table = GameTable(players=2, seed=3)
    drawn = find(table, "picture", alt="action board")
    assert target in drawn["lit"]
    table.handle("click", target)
    assert (table.session.moment == 0) == (target in drawn["selects"])
    table.close()


def test_the_parts_of_a_production_lead_to_a_choice():
    table = GameTable(
        {
            "players": [{"company": "usa"}, {"company": "italy"}],
            "dams": {"B8L": {"owner": "usa", "level": 2, "water": 2}},
            "conduits": {"C8R": "usa"},
            "powerhouses": {"P9-0": "usa"},
        }
    )
    table.handle("click", "space:TURBINE1L")
    drawn = find(table, "picture", alt="board")
    assert {"place:B8L", "place:C8R", "place:P9-0"} <= set(drawn["selects"])
    table.close()


def test_a_question_whether_to_deal_does_not_outlive_a_move():
    table = GameTable(players=2, humans=2, seed=3)
    table.handle("do", [0, 0])
    table.handle("tab", "file")
    table.handle("new")
    assert table.asks_to_deal
    table.handle("do", [1, 0])
    assert not table.asks_to_deal
    table.close()


def test_the_plan_of_a_hint_tells_the_rivals_turns_in_between():
    table = GameTable(players=3, humans=1, seed=1)
    table.handle("advice")
    best = table.hint.best
    plan = [f"1. The USA: {best.told[0]}.", *map(str, best.replies[0]), f"2. The USA: {best.told[1]}."]
    assert len(best.replies[0]) == 2
    assert "\n\n".join(plan) in words(table)


def test_a_plan_of_one_turn_tells_what_the_rivals_are_expected_to_do_after_it():
    bare = {"credits": 0, "excavators": 0, "mixers": 0}
    players = [{"company": "usa", "engineers": 1, **bare}, {"company": "italy", "engineers": 1, **bare}]
    table = GameTable({"round": 5, "players": players, "to_move": "usa"})
    table.handle("advice")
    assert len(table.hint.best.turns) == 1
    assert "Italy is expected to" in words(table)


def test_a_bots_last_turn_is_explained_until_the_next_move():
    table = GameTable(players=3, humans=[0], seed=1)
    assert "why" not in controls(table)
    table.handle("do", [0, 0])
    table.handle("do", [1, 0])
    table.handle("do", [2, 0])
    why = [item for item in items(table) if item["id"] == "why"]
    assert [item["value"] for item in why] == [1, 2]
    assert (why[0]["label"], why[0]["name"]) == ("■", "Germany")
    table.handle("why", 2)
    assert f"Italy chose to {table.explained.told}." in words(table)
    assert "Italy chose to" in table.said
    before = table.session.moment
    table.handle("why", 0)  # a person's seat
    assert table.problem["text"]
    assert table.session.moment == before
    table.handle("do", [before, 0])
    assert "chose to" not in words(table)


def test_one_undo_takes_back_what_one_click_did_and_one_redo_does_it_again():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("advice")
    table.handle("follow", [0, 0])
    after = table.session.moment
    assert after > 1
    do(table, table.options[0].words)
    table.handle("undo")
    assert table.session.moment == after
    table.handle("undo")
    assert table.session.moment == 0
    table.handle("redo")
    assert table.session.moment == after
    table.handle("step", -1)
    assert table.session.moment == after - 1, "a single decision can still be taken back"
    table.handle("undo")
    for action in [step.action for step in table.session.game.steps[:after]]:  # now decided one by one
        table.handle("do", [table.session.moment, [option.action for option in table.options].index(action)])
    table.handle("undo")
    assert table.session.moment == after - 1


def test_the_hint_can_be_followed_once():
    table = GameTable(players=2, humans=2, seed=1)
    table.handle("follow", [0, 0])
    assert table.session.moment == 0  # nobody has asked
    table.handle("advice")
    wanted = list(table.hint.plan)
    table.handle("follow", control(table, "follow")["value"])
    assert [step.action for step in table.session.game.steps] == wanted
    assert table.session.seat == 1, "the whole turn is played"
    after = table.session.moment
    table.handle("advice")
    table.handle("follow", [0, 0])  # a second click on the button of the first moment
    assert table.session.moment == after


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_a_whole_game_can_be_played_by_following_hints(mode):
    table = GameTable(players=2, humans=1, seed=2, mode=mode, map="miniature")
    while not table.state.is_over:
        before = table.session.moment
        table.handle("advice")
        table.handle("follow", [before, 0])
        assert table.problem == {}
        assert table.session.moment > before


def test_the_hint_for_a_bot_is_shown_but_not_followed():
    table = GameTable(players=2, humans=[1], seed=1)
    table.handle("moment", 0)
    table.handle("advice")
    assert table.hint.best.told[0] in words(table)
    assert "follow" not in controls(table)


def finished(vp, energy):
    """A table at the end of a game: its last decision is an engineer of the USA on the bank."""
    goods = {"credits": 0, "excavators": 0, "mixers": 0, "engineers": 0, "passed": True}
    players = [
        {"company": company, "vp": points, "energy": made} | goods
        for company, points, made in zip(("usa", "italy"), vp, energy, strict=True)
    ]
    players[0] |= {"engineers": 1, "passed": False}
    table = GameTable({"players": players, "round": 5}, humans=[0])
    do(table, "1 engineer")
    return table


@pytest.mark.parametrize(
    ("vp", "energy", "sentence"),
    [
        ((50, 90), (5, 5), "Italy wins with"),
        ((90, 50), (5, 5), "USA wins with"),
        # Places 6 and 2 VP, 5 goods of the USA 1 VP, the objective shared (p. 20-21): 49 + 6 + 1 = 54 + 2.
        ((49, 54), (7, 5), "as many as Italy, but with more energy"),
    ],
)
def test_the_end_names_the_winner_and_what_made_the_difference(vp, energy, sentence):
    table = finished(vp, energy)
    assert table.state.is_over
    assert sentence in words(table)
    assert find(table, "text", tone="title")["page"] == 21
    assert "USA compared with Italy: furthest" in words(table)


def test_the_end_of_a_game_of_bots_alone():
    game = Game.new(players=2, seed=1, map="miniature")
    while not game.state.is_over:
        game.play(game.legal_actions()[0])
    for humans in (0, 1, 2):
        assert "The game is over" in words(GameTable(game, humans=humans))


def test_every_page_of_the_table_shows_its_pictures():
    table = GameTable(players=3, humans=1, seed=1, mode="full")
    expected = {
        "actions": "action board",
        "contracts": "hand",
        "company": "company board",
        "scores": "energy track",
    }
    while not table.state.round:
        table.handle("do", [table.session.moment, 0])
    for tab, name in expected.items():
        table.handle("tab", tab)
        assert find(table, "picture", alt=name)
    table.handle("tab", "file")
    assert {"players", "people", "mode", "map", "seed", "bot_kind", "new", "code", "save", "open"} <= controls(table)


def test_the_contracts_to_choose_from_come_first():
    table = GameTable(players=2, humans=2, seed=1)

    def pictures_in_order():
        names = [block["alt"] for block in all_blocks(table) if block["kind"] == "picture"]
        return [name for name in names if name in ("hand", "management board")]

    table.handle("tab", "contracts")
    assert pictures_in_order() == ["hand", "management board"]
    table.handle("click", "space:CONTRACT1L")
    assert "which contract to take" in words(table)
    assert pictures_in_order() == ["management board", "hand"]


def test_the_log_tells_one_round_at_a_time_the_latest_first():
    table = GameTable(Game.new(players=2, seed=1, map="miniature"), humans=2)
    while table.state.round < 3:
        table.handle("do", [table.session.moment, 0])
    table.handle("tab", "history")
    everything = []
    for number in (3, 1, 2):
        table.handle("log_round", str(number))
        lines = find(table, "log", label="What happened in this round")["lines"]
        moments = [line["moment"] for line in lines if "moment" in line]
        assert moments == sorted(moments)
        assert all(table.session.state_at(moment).round in (number, number + 1) for moment in moments)
        everything += [(number, line["moment"], line["text"]) for line in lines if "moment" in line]
    told = sorted(everything, key=lambda one: one[:2])
    assert [text for _, _, text in told] == [text for _, _, text in sorted(told, key=lambda one: one[1])]
    assert len(everything) == len(table.session.story()), "nothing is left out"
    table.handle("log_round", "4")
    assert "round" in table.problem["text"]
    table.handle("tab", "history")
    table.handle("tab", "history")
    told = [item["value"] for item in items(table) if item["id"] == "log_round" and item["on"]]
    assert told == ["3"], "opened anew, it tells the latest round"
    table.close()


def test_every_page_is_small_late_in_a_game_with_bots():
    game = Game.new(players=4, seed=3, mode="full")
    players = [make_bot("random", seat) for seat in range(4)]
    while game.state.round < 5 or game.state.decision.player:
        game.play(players[game.state.decision.player].choose(game.state))
    table = GameTable(game, humans=1, bot="random")
    while not find_all(table, "log", "Since your move"):
        table.handle("do", [table.session.moment, 0])
    for tab in TABS:
        table.tab = tab
        table.redraw()
        assert len(json.dumps(table.get_state(["view", "said", "serial", "problem"]))) < MOST_BYTES, tab
    table.close()


def find_all(table, kind, label):
    return [block for block in all_blocks(table) if block["kind"] == kind and block["label"] == label]


def test_bots_are_chosen_by_strength_in_words():
    table = GameTable()
    table.handle("tab", "file")
    assert control(table, "bot_kind")["options"] == [[name, in_words(name)] for name in BOTS]
    assert control(table, "bot_kind")["value"] == LEARNERS_RIVAL
    assert [bot.name for bot in table.session._bots.values()] == [LEARNERS_RIVAL]
    assert BROWSER_WORDS not in words(table)
    table.handle("bot_kind", "novice")
    table.handle("new")
    assert [bot.name for bot in table.session._bots.values()] == ["novice"]


def test_every_bot_has_a_strength_of_its_own_which_its_card_shows():
    table = GameTable(players=4, bot=["random", "greedy"])
    assert [card["note"] for card in sorted(cards(table), key=lambda card: card["value"])] == [
        *("you", "random", "greedy", "greedy")
    ]
    table.handle("tab", "file")
    assert control(table, "bot_kind")["value"] == ""
    assert control(table, "bot_kind")["options"][0] == ["", "different ones"]
    table.handle("bot_3", "novice")
    table.handle("bot_kind", "")
    table.handle("new")
    assert [table.session.bot_name(seat) for seat in (1, 2, 3)] == ["random", "greedy", "novice"]
    table.handle("tab", "file")
    table.handle("bot_kind", "greedy")
    assert table.deal.each_bot() == ["greedy"] * 3
    assert [control(table, f"bot_{number}")["value"] for number in (1, 2, 3)] == ["greedy"] * 3
    table.handle("people", "2")
    table.handle("bot_1", "random")
    table.handle("bot_2", "novice")
    assert table.deal.each_bot() == ["random", "novice"]
    table.handle("bot_4", "novice")
    assert "bot: expected a whole number from 0 to 1, got 3" in table.problem["text"]
    table.handle("people", "4")
    assert control(table, "bot_kind")["value"] == "random"
    assert "bot_1" not in controls(table)


def test_another_way_is_played_against_the_same_bots():
    table = GameTable(players=3, seed=1, bot=["random", "greedy"])
    table.handle("do", [0, 0])
    table.handle("moment", 0)
    table.handle("do", [0, 1])
    assert [table.session.bot_name(seat) for seat in (1, 2)] == ["random", "greedy"]


def cards(table):
    return next(block for block in all_blocks(table) if block["kind"] == "cards")["items"]


def test_a_browser_offers_the_bots_that_answer_in_time_and_the_one_that_a_cell_asked_for(monkeypatch):
    monkeypatch.setattr("sys.platform", "emscripten")
    strongest = list(BOTS)[-1]
    for bot, last in ((LEARNERS_RIVAL, IN_BROWSER), (strongest, strongest)):
        table = GameTable(humans=2, bot=bot)
        table.handle("tab", "file")
        assert BROWSER_WORDS in words(table)
        assert control(table, "bot_kind")["options"][-1][0] == last


def test_the_draft_of_a_full_game_can_be_played():
    table = GameTable(players=2, humans=2, seed=1, mode="full")
    assert "which company to take" in words(table)
    offered = find(table, "table", caption="Companies to pick from")["rows"]
    assert len(offered) == 2  # as many as players (p. 11)
    table.handle("do", [0, 0])
    contract = next(iter(find(table, "picture", alt="contracts")["lit"]))
    table.handle("click", contract)
    assert table.state.contracts[0] == (contract.partition(":")[2],)
    for tab in ("company", "contracts", "scores", "actions"):
        table.handle("tab", tab)
        assert not table.problem
    while not table.state.round:
        table.handle("do", [table.session.moment, 0])
    assert all(table.state.companies)


def test_in_the_draft_nobody_takes_their_own_name():
    table = GameTable(players=3, humans=1, seed=3, mode="full", bot="greedy")
    while not table.state.round:
        table.handle("do", [table.session.moment, 0])
    told = str(table.view)
    others = [seat for seat in range(3) if seat not in table.session.humans]
    for seat in others:
        name = table.state.called(seat)
        assert f"Player {seat + 1} takes {name} with " in told or f"Player {seat + 1} chose to take {name} with" in told
    assert not any(f"{table.state.name(seat)} takes {table.state.called(seat)}" in told for seat in range(3))


def test_a_hint_takes_the_place_of_the_reason_against_an_earlier_click():
    table = GameTable(players=2, seed=3)
    table.handle("click", "space:TURBINE1L")
    assert table.reasons
    table.handle("advice")
    assert not table.reasons
    assert ". By itself" in words(table)


def test_a_new_game_is_dealt_with_its_options():
    table = GameTable()
    for id, value in (("players", "3"), ("people", "3"), ("mode", "full"), ("map", "miniature"), ("seed", 7)):
        table.handle(id, value)
    table.handle("bot_kind", "random")
    table.handle("new")
    assert table.state.players == 3
    assert table.session.humans == {0, 1, 2}
    assert (table.state.setup.mode, table.state.board.spec.name) == ("full", "miniature")
    table.handle("players", "2")
    assert table.deal.people == 2
    table.handle("again")
    assert table.session.moment == 0


@pytest.mark.parametrize("value", ["3", "-1", "many", 2, None])
def test_there_are_at_most_as_many_people_as_players(value):
    table = GameTable()
    table.on_people("2")
    with pytest.raises(BarrageError, match=r"people: expected one of 0, 1, 2, got"):
        table.on_people(value)
    assert table.deal.people == 2


def test_codes_and_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = GameTable(SYSTEM, humans=4)
    table.handle("tab", "file")
    code = find(table, "code")["text"]
    assert to_position(GameTable(code).state) == to_position(from_position(SYSTEM))
    table.handle("click", "space:TURBINE2L")
    table.handle("tab", "file")
    table.handle("save", "mine")
    assert "mine.json" in words(table)
    other = GameTable()
    other.handle("open", (tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert other.state == table.state
    other.handle("code", f" {code} ")
    assert other.session.moment == 0
    before = other.state
    other.handle("code", "BK1-nonsense")
    assert other.problem["text"]
    assert not other.problem["trace"]
    other.handle("open", "{")
    assert "this game file cannot be read as JSON" in other.problem["text"]
    assert other.state is before


def test_a_game_is_copied_so_that_two_tables_do_not_disturb_each_other():
    game = Game.new(players=2, seed=1)
    one, two = GameTable(game, humans=2), GameTable(game, humans=2)
    one.handle("do", [0, 0])
    assert two.session.moment == 0
    assert not game.steps


def test_names_are_shown_as_text():
    bad = "<img src=x onerror=alert(1)>"
    table = GameTable(players=2, humans=2, names=[bad, "B"])
    assert bad in words(table)  # as text, which the front end sets as text
    for tab in ("actions", "contracts", "company", "scores"):
        table.handle("tab", tab)
        for block in all_blocks(table):
            if block["kind"] == "picture":
                assert "<img" not in unpacked(block)


def test_unknown_controls_and_foreign_values_change_nothing():
    table = GameTable(players=2, humans=2)
    for id, value in (("do", [0, 999]), ("do", "x"), ("moment", "x"), ("nothing", 1), ("click", "space:NOWHERE")):
        table.handle(id, value)
        assert table.session.moment == 0
    table.handle("tab", "nowhere")
    assert control(table, "tab")["on"]


def test_a_headstream_says_why_it_has_to_wait():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "place:A")
    assert not table.problem
    shown = find(table, "text", tone="bad")
    assert "has to wait" in shown["text"]
    assert shown["page"] == 12


def test_drops_run_each_time_that_a_moment_is_stepped_to_and_not_when_something_is_chosen():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "space:TURBINE2L")
    do(table, "2 drops")
    flights = [find(table, "picture", alt="board")["fly"]]
    for _ in range(2):
        table.handle("step", -1)
        table.handle("step", 1)
        flights.append(find(table, "picture", alt="board")["fly"])
    assert len(set(flights)) == 3
    table.handle("tab", "scores")
    assert find(table, "picture", alt="board")["fly"] == flights[-1]


def test_a_game_that_is_opened_shows_no_drops_of_long_ago():
    table = GameTable(SYSTEM, humans=4)
    table.handle("click", "space:TURBINE2L")
    do(table, "2 drops")
    other = GameTable(table.session.game, humans=4)
    assert "data-trail" not in unpacked(find(other, "picture", alt="board"))


def test_what_the_bots_do_and_what_is_opened_is_announced():
    table = GameTable(players=3, humans=[1], seed=1)
    table.handle("moment", 0)
    table.handle("skip")
    assert table.said.endswith("?")
    assert table.session.story(table.session.moment)[-1].text in table.said.replace(" (p. ", "")
    table.handle("code", table.session.game.code())
    assert "Opened" in table.said


@pytest.mark.parametrize("humans", [-1, 5, True])
def test_a_number_of_people_that_no_game_has_is_named_as_it_was_given(humans):
    with pytest.raises(BarrageError, match=f"^humans: expected a whole number from 0 to 4, got {humans}$"):
        GameTable(players=3, humans=humans)


def test_start_again_is_the_same_game_with_the_same_people():
    table = GameTable(players=3, humans=2, seed=4, mode="full")
    table.handle("new")
    dealt = table.session.state_at(0)
    table.handle("do", [table.session.moment, 0])
    table.handle("players", "4")
    table.handle("again")
    assert table.session.state_at(0) == dealt
    assert sorted(table.session.humans) == [0, 1]
    table.handle("code", Game.new(players=2, seed=9).code())
    opened = table.session.state_at(0)
    table.handle("do", [table.session.moment, 0])
    table.handle("again")
    assert table.session.state_at(0) == opened


def test_a_new_game_is_another_one():
    table = GameTable(players=2, humans=2, seed=0)
    before = table.session.state_at(0)
    table.handle("tab", "file")
    assert control(table, "seed")["value"] == 1
    table.handle("new")
    assert table.session.state_at(0) != before
    assert table.session.state_at(0) == Game.new(players=2, seed=1).state


def test_somebody_stays_at_the_table_when_a_smaller_game_is_opened():
    table = GameTable(players=4, humans=[3], seed=1)
    table.handle("code", Game.new(players=2, seed=1).code())
    assert list(table.session.humans) == [0]
