"""Time at the table: scene by scene, with pause, speed and skip, and a card at the end of a round."""

import pytest

from barrage_core import Game, PlaceEngineers, UseBank
from barrage_widgets import GameTable
from barrage_widgets.table import session as session_module
from tests.widgets.driving import all_blocks, control, controls, find, items, words

ROUND_ENDS = {
    "players": [
        {"company": "usa", "engineers": 1, "energy": 8},
        {"company": "italy", "engineers": 0, "energy": 3},
        {"company": "france", "passed": True},
    ],
    "dams": {"B1L": {"owner": "usa"}},
    "headstreams": {"A": 2},
}


@pytest.fixture
def table():
    shown = GameTable(ROUND_ENDS, humans=1)
    shown.handle("speed", "normal")
    yield shown
    shown.close()


def paces(table):
    return [block for block in all_blocks(table) if block["kind"] == "pace"]


def tick(table):
    """Let as much time go by as the page was asked to wait."""
    (pace,) = paces(table)
    table.handle(pace["id"], pace["value"])
    assert not table.problem


def bank(table):
    options = [option.action for option in table.session.options()]
    table.handle("do", [table.session.moment, options.index(UseBank(1))])


def test_nothing_waits_where_a_person_decides(table):
    assert not paces(table)
    assert not {"pause", "skip"} & controls(table)


def test_the_end_of_a_round_is_shown_scene_by_scene_up_to_its_card(table):
    bank(table)
    seen = []
    while paces(table):
        seen.append((table.shown.phase, table.shown.water["B1L"], table.shown.headstreams["A"]))
        tick(table)
    phases = list(dict.fromkeys(phase for phase, _, _ in seen))
    assert phases == ["actions", "water flow"]
    water = [(held, waiting) for phase, held, waiting in seen if phase == "water flow"]
    assert water == [(0, 2), (1, 1), (1, 0)]  # a dam of one piece holds one drop (p. 6)
    assert table.card == 1
    assert "Round 1 is over" in words(table)
    assert control(table, "go")["label"] == "▶ Go on: income, then round 2"


def test_the_card_says_what_everybody_scored_and_why_and_waits_for_the_learner(table):
    bank(table)
    while paces(table):
        tick(table)
    # With three players, places 1 and 2 of the energy track are worth 6 and 2 VP; no energy costs 3 (p. 20).
    card = find(table, "table")
    names = [name.split()[-1] for name in card["head"][1:]]
    rows = {row[0]: dict(zip(names, row[1:], strict=True)) for row in card["rows"]}
    assert (rows["energy places"]["USA"], rows["energy places"]["Italy"]) == ("6", "2")
    for name in names:
        points = [int(row[name].replace("−", "-")) for row in rows.values()]
        assert points[0] == sum(points[1:]), "all of it together comes first"
    assert any(
        "scores" in line["text"] and line["page"] for line in find(table, "log", label="Points of round 1")["lines"]
    )
    assert table.paused
    table.handle("go")
    assert table.waiting[0].phase == "income", "after the end of the round"
    while paces(table):
        tick(table)
    assert table.session.is_human or table.state.is_over
    assert not table.card


def test_every_drop_runs_in_a_scene_of_its_own(table):
    bank(table)
    flights = []
    while paces(table):
        if fly := find(table, "picture", alt="board").get("fly"):
            flights.append(fly)
        tick(table)
    assert len(flights) == len(set(flights)) == 2


def test_a_pause_stops_time_and_a_late_tick_changes_nothing(table):
    bank(table)
    (pace,) = paces(table)
    table.handle("pause")
    before = table.view
    assert not paces(table)
    table.handle("tick", pace["value"])
    assert table.view == before
    table.handle("go")
    assert paces(table)
    table.handle("tick", pace["value"])
    (after,) = paces(table)
    assert after["value"] == table.ticks


def test_skipping_comes_to_the_same_as_waiting(table):
    bank(table)
    while not table.session.is_human or table.waiting:
        if table.card:
            table.handle("go")
        else:
            tick(table)
    other = GameTable(ROUND_ENDS, humans=1)
    other.handle("speed", "normal")
    bank(other)
    other.handle("skip")
    assert other.state == table.state
    assert other.session.is_human
    assert not paces(other)


def test_a_slower_pace_waits_longer_and_at_once_does_not_wait():
    waits = {}
    for speed in ("slow", "normal", "quick", "at once"):
        table = GameTable(ROUND_ENDS, humans=1)
        table.handle("speed", speed)
        bank(table)
        waits[speed] = paces(table)[0]["wait"] if paces(table) else 0
    assert waits["slow"] > waits["normal"] > waits["quick"] > waits["at once"] == 0
    assert table.session.is_human
    assert table.card == 1  # what was scored is there to be read


def test_clicks_and_choices_wait_for_their_turn(table):
    bank(table)
    assert table.waiting
    assert not [item for item in items(table) if item["id"] == "do"]
    assert find(table, "picture", alt="board")["lit"] == {}
    table.handle("click", "space:BANK")
    assert "Skip" in table.problem["text"]


def test_going_back_in_time_stops_it(table):
    bank(table)
    table.handle("undo")
    assert table.session.moment == 0
    assert not paces(table)
    assert not table.waiting
    table.handle("step", 1)
    assert not paces(table)
    assert not table.waiting
    assert "go" in controls(table), "a bot begins the next round"


def test_bots_play_one_decision_after_the_other_and_give_their_reasons():
    table = GameTable(Game.new(players=3, seed=2), humans=1)
    table.handle("speed", "quick")
    table.handle("do", [0, [option.action for option in table.session.options()].index(UseBank(1))])
    moments = set()
    while paces(table):
        moments.add(table.session.moment)
        tick(table)
    assert len(moments) > 2
    told = find(table, "log", label="Since your move")["lines"]
    assert {line["text"][0] for line in told} == {"■", "◆"}
    assert all("chose to" in line["text"] for line in told)
    assert any("mainly for: " in line["text"] for line in told)


@pytest.mark.no_cover
def test_a_game_of_bots_alone_runs_to_its_end():
    table = GameTable(players=2, humans=0, seed=1, map="miniature", bot="random")
    table.handle("speed", "quick")
    table.handle("again")
    rounds = []
    while not table.state.is_over or table.waiting:
        if table.card:
            rounds.append(table.card)
            table.handle("go")
        else:
            tick(table)
    assert rounds == [1, 2, 3, 4, 5]
    assert "The game is over" in words(table)


def test_a_wrong_pace_is_refused(table):
    table.handle("speed", "warp")
    assert "speed" in table.problem["text"]
    table.handle("tab", "file")
    assert control(table, "speed")["value"] == "normal"


def test_bots_that_begin_have_played_at_once_or_begin_to_play():
    table = GameTable(players=3, humans=[2], seed=1)
    assert table.session.is_human
    assert table.session.moment > 0
    paced = GameTable(players=3, humans=[2], seed=1, speed="quick")
    assert paced.session.moment == 0
    assert paces(paced)


def test_drops_of_ones_own_move_run_even_if_the_others_play_at_once():
    table = GameTable(players=2, seed=3)
    table.handle("click", "space:WATER2L")
    table.handle("click", "place:A")
    assert table.session.is_human
    assert find(table, "picture", alt="board")["fly"]


def test_the_story_gives_nothing_away_before_it_is_seen(table):
    bank(table)
    flown = []
    while paces(table):
        lines = [line["text"] for line in find(table, "log", label="What happened last")["lines"]]
        flown.append(sum(line.startswith("A drop runs") for line in lines))
        assert not any("scores" in line for line in lines)
        tick(table)
    assert flown[0] == 0
    assert flown[-1] == 2
    assert sorted(flown) == flown


def test_the_card_of_the_last_round_leaves_the_final_scoring_for_later():
    last = ROUND_ENDS | {"round": 5}
    table = GameTable(last, humans=1, speed="quick")
    bank(table)
    while paces(table):
        tick(table)
    assert table.card == 5
    assert control(table, "go")["label"] == "▶ Go on to the final scoring"
    assert "objective" not in find(table, "table")["head"]
    table.handle("go")
    while paces(table):
        tick(table)
    assert "The game is over" in words(table)


def test_what_follows_the_last_engineer_is_seen_on_the_board(table):
    """A contract is chosen on its page; the water flow that comes of it is not hidden behind that page."""
    actions = [option.action for option in table.session.options()]
    table.handle("do", [table.session.moment, actions.index(PlaceEngineers("CONTRACT1L"))])
    assert table.tab == "contracts"
    table.handle("do", [table.session.moment, 0])
    seen = 0
    while paces(table):
        assert table.tab == "actions", "the map"
        tick(table)
        seen += 1
    assert seen > 3


def test_a_page_that_is_opened_while_others_play_stays_open():
    table = GameTable(players=3, humans=1, seed=1, speed="normal")
    while not table.goes_on:
        table.handle("do", [table.session.moment, 0])
    for page in ("contracts", "scores"):
        table.handle("tab", page)
        tick(table)
        if not table.goes_on:
            break
        assert table.tab == page
    while table.goes_on:
        tick(table)
    assert table.tab == "actions", "a person decides, so it is the map again"
    table.close()


@pytest.mark.parametrize("go", ["go", "forth", "skip"])
def test_going_on_in_the_past_shows_it_again_and_loses_nothing(go):
    table = GameTable(players=3, humans=1, seed=1)
    for _ in range(6):
        table.handle("do", [table.session.moment, 0])
    game, last = table.session.game, table.session.last
    actions = [step.action for step in game.steps]
    bots = next(moment for moment in range(last) if table.session.state_at(moment).decision.player != 0)
    table.handle("moment", bots)
    table.handle("speed", "normal")
    table.handle(go)
    assert table.session.moment > bots
    assert [step.action for step in game.steps] == actions
    table.close()


def to_the_card(table):
    bank(table)
    while paces(table):
        tick(table)


def test_the_scenes_of_a_decision_move_a_bar_of_their_own_and_can_be_gone_back_to(table):
    bank(table)
    bars, drawn = [], []
    while paces(table):
        bars.append(control(table, "scene")["shown"])
        drawn.append(table.shown)
        tick(table)
    total = len(table.scenes)
    assert bars == [f"scene {number} of {total}" for number in range(1, len(bars) + 1)]
    table.handle("scene", 2)
    assert table.shown == drawn[1]
    assert not paces(table), "time stands still"
    assert not table.card
    table.handle("scene", total)
    assert table.shown == table.state
    assert not table.waiting
    assert "go" in controls(table), "a bot begins the next round"
    for wrong in (0, total + 1, "x"):
        table.handle("scene", wrong)
        assert "scene" in table.problem["text"]


def test_the_card_of_a_round_comes_back_with_its_scene(table):
    to_the_card(table)
    number = table.seen
    table.handle("skip")
    table.handle("moment", 0)
    assert "scene" not in controls(table)
    table.handle("moment", 1)
    assert control(table, "scene")["value"] == len(table.scenes), "the drops of the past can be seen one by one"
    table.handle("scene", number)
    assert table.card == 1
    assert "Round 1 is over" in words(table)


def test_nobody_is_at_turn_in_the_phases_of_a_round(table):
    bank(table)
    while paces(table):
        strong = [card["value"] for card in find(table, "cards")["items"] if card.get("strong")]
        asked = table.shown.decision
        assert strong == ([] if asked is None else [asked.player])
        if table.shown.phase == "water flow":
            assert strong == []
        tick(table)


def test_the_past_is_shown_again_scene_by_scene(table):
    to_the_card(table)
    table.handle("skip")
    table.handle("moment", 0)
    assert table.session.is_human
    game = GameTable(table.session.game, humans=[2], speed="normal")
    game.handle("moment", 0)
    game.handle("forth")
    assert control(game, "scene")["shown"] == f"scene 1 of {len(game.scenes)}"
    assert game.waiting
    game.close()


def test_what_was_told_about_a_turn_is_not_worked_out_again(monkeypatch):
    asked = []

    def explain(state, actions, bot):
        asked.append(state)
        return original(state, actions, bot)

    original = session_module.explain
    monkeypatch.setattr(session_module, "explain", explain)
    table = GameTable(Game.new(players=3, seed=2), humans=1)
    bank(table)
    told = find(table, "log", label="Since your move")["lines"]
    assert len(told) == len(asked) > 1
    table.handle("tab", "contracts")
    table.handle("tab", "contracts")
    assert find(table, "log", label="Since your move")["lines"] == told
    assert len(told) == len(asked)
    table.close()
