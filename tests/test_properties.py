"""What holds in every game: 2-4 players, both modes, both maps, any rule set.

An example is a whole random game. `pytest tests/test_properties.py --hypothesis-profile=deep` plays many more.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from barrage_core import actions as act
from barrage_core.agenda import ChooseProduction, Turn
from barrage_core.components.companies import OFFICERS
from barrage_core.components.maps import MAPS
from barrage_core.components.technology import TECHNOLOGY
from barrage_core.errors import IllegalAction
from barrage_core.events import PatentsShown
from barrage_core.files.codes import decode, encode
from barrage_core.files.faults import faults
from barrage_core.files.positions import from_position, to_position
from barrage_core.game import Game
from barrage_core.names import PIECES
from barrage_core.newgame import new_game
from barrage_core.river import river_graph, way_down
from barrage_core.rulebook import RuleSet
from barrage_core.rules.construction.costs import somewhere, ways_at
from barrage_core.rules.construction.places import open_places
from barrage_core.rules.game import is_legal, legal_actions, play, why_not
from barrage_core.rules.playing import CHAPTERS, after, look_ahead, play_unchecked
from barrage_core.rules.water import fall, flow_from_headstreams
from barrage_core.state import Built, Dam
from tests.kit.conservation import ADVANCED_TILES, conservation_faults
from tests.kit.ledger import Ledger
from tests.kit.printed import CONTRACTS, SPACES
from tests.kit.random_games import POOR, RICH, RandomGame, digest, pick, play_random, random_states, snapshot
from tests.kit.strategies import examples, random_games

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).resolve().parent.parent
RICH_RULES = RuleSet.from_dict(RICH)
POOR_RULES = RuleSet.from_dict(POOR)
RICH_GAME = RandomGame(3, 4, "full", "standard", RICH_RULES)
RICH_MINIATURE = RandomGame(8, 2, "full", "miniature", RICH_RULES)
SEKIBO_GAME = RandomGame(1, 2, "full", "miniature", automas=("very_hard",))
"""A person beside an Automa with Mahiri Sekibo, which makes people play from tiles."""
POOR_GAMES = (
    RandomGame(4, 3, "full", "miniature", POOR_RULES),
    RandomGame(5, 4, "introductory", "miniature", POOR_RULES),
)


def any_game(percent, *always):
    """Try a test with random games, a share of the profile's number of them, and always with the games named."""

    def decorate(test):
        test = given(random_games())(examples(percent)(test))
        for game in always:
            test = example(game)(test)
        return test

    return decorate


# --- nothing appears, nothing vanishes --------------------------------------------------------------------------------


@any_game(60, RICH_GAME, RICH_MINIATURE, *POOR_GAMES)
def test_everything_on_the_table_is_conserved(drawn):
    for state, action, _ in play_random(*drawn):
        assert conservation_faults(state) == [], (action, state)


@any_game(60, RICH_GAME, RICH_MINIATURE, *POOR_GAMES)
def test_every_change_is_reported_by_an_event(drawn):
    moments = play_random(*drawn)
    ledger = Ledger(next(moments).state)
    for state, action, events in moments:
        ledger.note(events)
        assert ledger.faults(state) == [], (action, state)


@any_game(15)
def test_advanced_tiles_leave_the_game_only_at_the_end_of_a_round(drawn):
    missing = 0
    for state, _, events in play_random(*drawn):
        owned = [tile for tiles in state.tiles for tile in tiles]
        owned += [segment.tile for wheel in state.wheels for segment in wheel]
        here = ADVANCED_TILES & {*owned, *state.patents, *state.technology_pile}
        gone = len(ADVANCED_TILES) - len(here) if drawn.mode == "full" else 0
        assert gone == missing or (gone > missing and any(isinstance(event, PatentsShown) for event in events))
        missing = gone


# --- there is always something to decide ------------------------------------------------------------------------------


def plays_from_a_tile(state, had_a_turn):
    """Whether a player must: an Automa always, a person in the first turn of a round beside an Automa with Sekibo."""
    automas, player = state.setup.automas, state.decision.player
    if not automas or automas[player]:
        return bool(automas)
    sekibo = any(level and officer == "mahiri_sekibo" for level, officer in zip(automas, state.officers, strict=True))
    begins = isinstance(state.decision, Turn) and player not in had_a_turn
    return sekibo and begins and state.rules.automa_people_turn_tiles


@any_game(50, SEKIBO_GAME)
def test_every_decision_is_a_real_one_until_the_game_ends(drawn):
    before, had_a_turn = None, set()
    for state, _, _ in play_random(*drawn):
        if before is None or before.round != state.round:
            had_a_turn.clear()
        elif isinstance(before.decision, Turn):
            had_a_turn.add(before.decision.player)
        before, options = state, legal_actions(state)
        if state.is_over:
            assert options == [], "the game is over"
            assert state.decision is None
        else:
            assert state.decision is not None
            assert len(options) >= 2 or options == [act.TurnTile()], f"{options} should have resolved itself"
            assert (options == [act.TurnTile()]) == plays_from_a_tile(state, had_a_turn)
            assert len(set(options)) == len(options), "an option is there twice"
    assert state.is_over
    assert state.round == drawn.rules.rounds


# --- legality is written once -----------------------------------------------------------------------------------------

NONSENSE = ("", "nowhere", "B99U", "end", "A ", "standard")
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 12, 99)


def _ids(state):
    """Return every text that an action could name on this map, and some that none may."""
    board = state.board
    return {
        "space": (*SPACES, "BANK", *NONSENSE),
        "piece": ("base", "elevation", "conduit", "powerhouse", *NONSENSE),
        "tile": ("base", "elevation", "conduit", "powerhouse", "wild", "krylov", *sorted(ADVANCED_TILES), *NONSENSE),
        "officer": (*OFFICERS, *NONSENSE),
        "company": ("usa", "germany", "italy", "france", *NONSENSE),
        "contract": (*CONTRACTS, *NONSENSE),
        "headstream": (*board.headstreams, *board.basins, *NONSENSE),
        "gain": (*_GAINS, *NONSENSE),
        "place": (*board.basin_of, *board.headstreams, *NONSENSE),
        "dam": (*board.places["base"], board.places["powerhouse"][0], *NONSENSE[:2]),
        "conduit": (*board.places["conduit"], board.places["base"][0], *NONSENSE[:2]),
        "powerhouse": (*board.places["powerhouse"], board.places["base"][0], *NONSENSE[:2]),
        "copies": ("", "base", "wild", "krylov", "nowhere", *sorted(ADVANCED_TILES)),
    }


_GAINS = sorted({kind for _, reward in CONTRACTS.values() for kind in reward})


def universe(state):
    """Yield every action of the classes that the decision at hand asks for, sense and nonsense, over this map."""
    names = _ids(state)
    for kind in CHAPTERS[type(state.decision)].actions:
        columns = [names.get(item, NUMBERS) for item in kind.__match_args__]
        if kind is act.UseBank:
            columns = [tuple(range(-1, 33))]
        if kind in (act.Pay, act.TakeMachines):
            columns = [range(-1, 12)] * 2
        if kind is act.Pay:
            columns.append((-1, 0, 1, *(state.rules.jordan_credits * number for number in range(1, 9))))
        if kind is act.Produce:
            columns[-1] = (-1, 0, 1, 2, 3, 4, 5, 9)
        yield from (kind(*values) for values in product(*columns))


def _foreign(state):
    """Return an action of every class that the decision at hand does not ask for."""
    asked = CHAPTERS[type(state.decision)].actions
    some = {"engineers": 1, "drops": 1, "excavators": 1, "mixers": 0, "credits": 0}
    return [
        kind(*(some.get(name, "base") for name in kind.__match_args__))
        for kind in act.ACTIONS.values()
        if not issubclass(kind, asked)
    ]


def _check_verdicts(state, tried):
    options = legal_actions(state)
    before = snapshot(state)
    for action in (*options, *tried, *_foreign(state)):
        reasons = why_not(state, action)
        assert (not reasons) == (action in options), (action, reasons, state)
        assert all(reason.text and reason.page for reason in reasons)
    assert snapshot(state) == before, "asking changed the state"


@any_game(20, RICH_GAME)
def test_why_not_is_empty_exactly_for_legal_actions(drawn):
    rng = random.Random(drawn.seed)
    for state in random_states(drawn, 25):
        if not state.is_over:
            everything = list(universe(state))
            # Half of the sample is near to what is legal: one part of a legal action changed.
            near = [_changed(rng, action, everything) for action in rng.choices(legal_actions(state), k=20)]
            _check_verdicts(state, [*rng.sample(everything, min(40, len(everything))), *near])


def _changed(rng, action, everything):
    """Return an action that differs from a legal one in one field, taken from an action of the same class."""
    other = rng.choice(everything)
    if type(other) is not type(action) or not action.values():
        return other
    values = list(action.values())
    place = rng.randrange(len(values))
    values[place] = other.values()[place]
    return type(action)(*values)


EVERY_DECISION = sorted(kind.__name__ for kind in CHAPTERS)


@lru_cache(maxsize=1)
def _states_by_decision():
    """Return up to three states for every kind of decision, from the first random games that have them."""
    by_decision = {name: [] for name in EVERY_DECISION}
    for seed in range(400):
        mode = "introductory" if seed % 5 == 4 else "full"
        for state, _, _ in play_random(seed, 2 + seed % 3, mode, ("miniature", "standard")[seed % 2], RICH_RULES):
            kept = by_decision.get(type(state.decision).__name__)
            if kept is not None and len(kept) < 3 and (not kept or seed != kept[-1][0]):
                kept.append((seed, state))
        if all(len(kept) == 3 for kept in by_decision.values()):
            break
    return by_decision


@pytest.mark.parametrize("decision", EVERY_DECISION)
def test_why_not_is_empty_exactly_for_legal_actions_among_all_there_are(decision):
    moments = _states_by_decision()[decision]
    assert moments, "no random game has this decision"
    if decision == "ChooseProduction":
        moments = moments[:1]  # it has the most actions by far
    for _, state in moments:
        _check_verdicts(state, universe(state))


@any_game(30, RICH_GAME)
def test_the_quick_way_to_the_legal_actions_finds_what_the_violations_leave(drawn):
    for state, _, _ in play_random(*drawn):
        if state.is_over:
            break
        if state.automa(state.decision.player).id:
            continue  # it has no candidates: its answer is worked out
        chapter = CHAPTERS[type(state.decision)]
        fresh = pickle.loads(pickle.dumps(state))  # knows nothing that was worked out before
        slow = [
            action
            for action in chapter.candidates(fresh, fresh.decision)
            if next(chapter.violations(fresh, fresh.decision, action), None) is None
        ]
        assert sorted(legal_actions(state)) == sorted(slow), state
        assert legal_actions(state) == legal_actions(pickle.loads(pickle.dumps(state))), "the order differs"


@any_game(10)
def test_an_illegal_action_is_refused_and_changes_nothing(drawn):
    rng = random.Random(drawn.seed)
    for state in random_states(drawn, 10):
        if state.is_over:
            assert [reason.rule for reason in why_not(state, act.Pass())] == ["game.over"]
            continue
        before = snapshot(state)
        illegal = [
            action for action in [*_foreign(state), rng.choice(list(universe(state)))] if not is_legal(state, action)
        ]
        for action in illegal:
            with pytest.raises(IllegalAction) as raised:
                play(state, action)
            assert raised.value.reasons == why_not(state, action)
        assert snapshot(state) == before


@any_game(10)
def test_only_the_player_whose_decision_it_is_may_make_it(drawn):
    for state in random_states(drawn, 10):
        if state.is_over:
            continue
        for seat in range(state.players):
            reasons = why_not(state, legal_actions(state)[0], player=seat)
            first = [reason.rule for reason in reasons][:1]
            assert first == ([] if seat == state.decision.player else ["game.decision"])


@any_game(8)
def test_a_piece_can_be_paid_for_somewhere_exactly_when_some_place_can_be_paid(drawn):
    """The cheapest places stand for all others: every open place is tried here, with no credits, some and all."""
    for state in random_states(drawn, 6):
        for seat, piece, tile in product(range(state.players), PIECES, ("", *TECHNOLOGY)):
            if state.companies[seat] and (not tile or piece in TECHNOLOGY[tile].builds):
                for credits in {0, 3, state.credits[seat]}:
                    places = open_places(state, seat, piece)
                    payable = any(ways_at(state, seat, piece, place, tile, credits) for place in places)
                    assert somewhere(state, seat, piece, tile, credits) == payable


# --- water ------------------------------------------------------------------------------------------------------------


@st.composite
def rivers(draw):
    """Draw a board with dams, some of them part full, powerhouses of the USA, and drops on their way."""
    spec = MAPS[draw(st.sampled_from(sorted(MAPS)))]
    rules = RuleSet(del_monte_capacity=draw(st.integers(3, 6)), usa_steps=draw(st.integers(0, 3)))
    state, _ = new_game(4, draw(st.integers(0, 99)), map=spec, rules=rules)
    state.officers = (*state.officers[:3], draw(st.sampled_from(("graziano_del_monte", "viktor_fiesler"))))
    state.dams, state.water, state.powerhouses = {}, {}, {}
    for place in draw(st.lists(st.sampled_from(state.board.places["base"]), unique=True)):
        dam = Dam(draw(st.integers(-1, 3)), draw(st.integers(1, 3)))
        state.dams[place] = dam
        state.water[place] = draw(st.integers(0, dam.level))
    for place in draw(st.lists(st.sampled_from(state.board.places["powerhouse"]), unique=True, max_size=6)):
        state.powerhouses[place] = draw(st.sampled_from((0, 0, 1)))
    own = sum(owner == 0 for owner in state.powerhouses.values())
    state.built = (Built(powerhouse=own), *state.built[1:])
    starts = (*state.board.headstreams, *state.board.places["powerhouse"])
    return state, draw(st.lists(st.sampled_from(starts), max_size=25))


def _answer_of_the_graph(state, drops):
    """Follow each drop along the graph, with no table of the engine: where the water is, and the steps of the USA."""
    river = river_graph(state.board.spec)
    water, steps = dict(state.water), 0
    active = sum(owner == 0 for owner in state.powerhouses.values()) >= 3
    for start in drops:
        released_in = None if river.nodes[start]["kind"] == "headstream" else river.nodes[start]["basin"]
        for place in way_down(river, start):
            node = river.nodes[place]
            if active and state.powerhouses.get(place) == 0 and node["basin"] != released_in:
                steps += state.rules.usa_steps
            dam = state.dams.get(place)
            if dam is not None:
                del_monte = dam.owner >= 0 and dam.level == 3 and state.officers[dam.owner] == "graziano_del_monte"
                if water[place] < (state.rules.del_monte_capacity if del_monte else dam.level):
                    water[place] += 1
                    break
    return water, steps


def _let_fall(state, drops):
    draft = state.copy()
    for start in drops:
        fall(draft, start, [])
    return draft.water, draft.energy[0] - state.energy[0]


@given(rivers(), st.randoms(use_true_random=False))
def test_r05_the_order_of_the_drops_makes_no_difference(river, rng):
    state, drops = river
    result = _let_fall(state, drops)
    assert result == _answer_of_the_graph(state, drops)
    for _ in range(3):
        rng.shuffle(drops)
        assert _let_fall(state, drops) == result
    assert _answer_of_the_graph(state, drops) == result


@given(rivers())
@examples(50)
def test_r05_the_water_flow_gives_the_graphs_own_answer(river):
    state, drops = river
    headstreams = [start for start in drops if start in state.headstreams]
    state.headstreams = {name: headstreams.count(name) for name in state.headstreams}
    expected = _answer_of_the_graph(state, headstreams)
    draft = state.copy()
    flow_from_headstreams(draft, [])
    assert (draft.water, draft.energy[0] - state.energy[0]) == expected
    assert sum(draft.headstreams.values()) == 0


# --- copies -----------------------------------------------------------------------------------------------------------


@any_game(30, RICH_GAME)
def test_playing_on_a_copy_never_changes_the_original(drawn):
    rng = random.Random(drawn.seed + 2)
    previous = None
    for state, _, _ in play_random(*drawn):
        if previous is not None:
            assert snapshot(previous[0]) == previous[1], "the next state's follow-up reached back"
        before = snapshot(state)
        draft = state.copy()
        assert draft == state
        for _ in range(3):
            if not draft.is_over:
                play_unchecked(draft, pick(rng, legal_actions(draft)))
        assert snapshot(state) == before
        assert legal_actions(state) == legal_actions(pickle.loads(pickle.dumps(state))), "what was worked out is stale"
        previous = (state, before)


@any_game(25, RICH_GAME, RICH_MINIATURE, *POOR_GAMES)
def test_a_look_ahead_without_events_leads_to_the_same_state(drawn):
    rng = random.Random(drawn.seed)
    state, _ = new_game(drawn.players, drawn.seed, mode=drawn.mode, map=drawn.map, rules=drawn.rules)
    while not state.is_over:
        action = pick(rng, legal_actions(state))
        before = snapshot(state)
        noted, _ = look_ahead(state, action)
        silent = after(state, action)
        assert silent == noted
        assert snapshot(silent) == snapshot(noted)
        assert legal_actions(silent) == legal_actions(noted)
        assert snapshot(state) == before, "looking ahead changed the state"
        state = silent


@any_game(20)
def test_a_pickled_state_is_equal_and_plays_on_alike(drawn):
    rng = random.Random(drawn.seed)
    for state in random_states(drawn, 15):
        twin = pickle.loads(pickle.dumps(state))
        assert twin == state
        assert snapshot(twin) == snapshot(state)
        if not state.is_over:
            action = pick(rng, legal_actions(state))
            assert play(state, action) == play(twin, action)


# --- positions and codes ----------------------------------------------------------------------------------------------


@any_game(25, RICH_GAME, RICH_MINIATURE)
def test_a_position_and_its_code_give_back_the_state(drawn):
    rng = random.Random(drawn.seed)
    for state in random_states(drawn, 15):
        assert faults(state) == []
        position = to_position(state)
        for twin in (from_position(position), from_position(json.loads(json.dumps(position))), decode(encode(state))):
            assert twin == state
            assert legal_actions(twin) == legal_actions(state), "the order differs"
            assert to_position(twin) == position
            assert encode(twin) == encode(state)
        if not state.is_over:
            action = pick(rng, legal_actions(state))
            (after, events), (twin_after, twin_events) = play(state, action), play(decode(encode(state)), action)
            assert (after, events) == (twin_after, twin_events)


# --- undo, redo, files ------------------------------------------------------------------------------------------------


def _new_game(drawn):
    return Game.new(players=drawn.players, seed=drawn.seed, mode=drawn.mode, map=drawn.map, rules=drawn.rules)


@any_game(15)
def test_undo_and_redo_give_back_every_state(drawn):
    rng = random.Random(drawn.seed)
    game = _new_game(drawn)
    states = [game.state]
    before = [snapshot(game.state)]
    for _ in range(60):
        if game.state.is_over:
            break
        game.play(pick(rng, game.legal_actions()))
        states.append(game.state)
        before.append(snapshot(game.state))
    for place in reversed(range(len(states) - 1)):
        game.undo()
        assert game.state == states[place]
        assert snapshot(game.state) == before[place]
        assert game.legal_actions() == legal_actions(states[place])
    for place in range(1, len(states)):
        game.redo()
        assert game.state == states[place]
        assert snapshot(game.state) == before[place]


@any_game(10)
def test_after_an_undo_the_game_can_take_another_course(drawn):
    rng = random.Random(drawn.seed)
    game = _new_game(drawn)
    for _ in range(40):
        if game.state.is_over:
            break
        first, other = rng.sample(game.legal_actions(), 2)
        start = game.state
        game.play(first)
        game.undo()
        assert game.state == start
        game.play(other)
        assert game.state == play(start, other)[0]


@any_game(15)
def test_a_game_read_back_from_its_file_is_the_same_game(tmp_path_factory, drawn):
    rng = random.Random(drawn.seed)
    game = _new_game(drawn)
    moments = sorted(rng.sample(range(200), 3))
    for number in range(moments[-1] + 1):
        if game.state.is_over:
            break
        if number in moments:
            _check_round_trip(game, tmp_path_factory)
        game.play(pick(rng, game.legal_actions()))
    _check_round_trip(game, tmp_path_factory)


def _check_round_trip(game, tmp_path_factory):
    path = tmp_path_factory.getbasetemp() / "game.json"
    game.save(path, overwrite=True)
    for twin in (
        Game.load(path),
        Game.from_dict(game.to_dict()),
        Game.from_dict(json.loads(json.dumps(game.to_dict()))),
    ):
        assert twin.state == game.state
        assert twin.legal_actions() == game.legal_actions()
        assert twin.to_dict() == game.to_dict()


@any_game(10)
def test_a_game_gives_the_verdicts_of_the_rules(drawn):
    game = _new_game(drawn)
    state, _ = new_game(drawn.players, drawn.seed, mode=drawn.mode, map=drawn.map, rules=drawn.rules)
    assert game.state == state
    assert game.legal_actions() == legal_actions(state)
    for action in _foreign(state):
        assert game.why_not(action) == why_not(state, action)
        with pytest.raises(IllegalAction):
            game.play(action)
    assert game.state == state


# --- the same seed, the same game -------------------------------------------------------------------------------------

SOME_GAMES = (RandomGame(11, 4, "full", "standard", RICH_RULES), RandomGame(12, 3, "introductory", "miniature"))


def test_the_same_seed_gives_the_same_game_under_any_hash_seed_and_in_a_fresh_process():
    code = (
        "from tests.kit.random_games import RICH, RandomGame, RuleSet, digest\n"
        "rules = RuleSet.from_dict(RICH)\n"
        "print(digest([RandomGame(11, 4, 'full', 'standard', rules), RandomGame(12, 3, 'introductory', 'miniature')]))"
    )
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in ("0", "1")
    ]
    assert {run.communicate()[0].strip() for run in runs} == {digest(SOME_GAMES)}


def test_different_seeds_give_different_games():
    assert len({digest([RandomGame(seed, 2, "introductory", "standard")]) for seed in range(5)}) == 5


@any_game(10)
def test_a_random_game_can_be_repeated(drawn):
    assert digest([drawn]) == digest([drawn])


def test_every_decision_of_the_rules_came_up():
    states = _states_by_decision()
    assert [name for name, some in states.items() if not some] == []
    assert any(state.decision.second for _, state in states[ChooseProduction.__name__]) or any(
        isinstance(state.decision, ChooseProduction) and state.decision.second
        for seed in range(60)
        for state, _, _ in play_random(seed, 4, "introductory", "miniature", RICH_RULES)
    )
