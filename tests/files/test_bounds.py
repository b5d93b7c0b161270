"""Whatever comes from outside is bounded when it is opened, and what is said about it is a short, printable line."""

from __future__ import annotations

import functools
import json
from dataclasses import fields, replace
from typing import Any

import pytest

from barrage_core import (
    STANDARD,
    BadFile,
    BadMap,
    BadPosition,
    BarrageError,
    Game,
    RuleSet,
    from_position,
    new_map,
    play,
    ruling,
    why_not,
)
from barrage_core.actions import ACTIONS, Receive
from barrage_core.bots import make_bot
from barrage_core.bots.hints import hint
from barrage_core.checks import DEEPEST, MOST_DIGITS
from barrage_core.components.maps import MINIATURE, BasinSpec, MapSpec
from barrage_core.errors import MOST_FAULTS, cannot_read
from barrage_core.files.agenda import MOST, MOST_GAINS
from barrage_core.files.jsonfile import _object, parse_json
from barrage_core.files.maps import map_from_dict, map_to_dict
from barrage_core.files.positions import MOST_DROPS, MOST_TASKS
from barrage_core.map_faults import MOST_BASINS, MOST_IN_ALL, MOST_SPACES, check_draft, map_faults
from barrage_core.pictures import routes
from barrage_core.rules import legal_actions
from barrage_core.study.plan import Plan
from tests.kit.large_maps import large_map

TWO = {"players": [{"company": "usa"}, {"company": "italy"}]}
TURN = [{"task": "EndRound"}, {"task": "ScoreRound"}, {"task": "WaterFlow"}, {"task": "EndTurn", "player": 0}]


def placing(drops):
    """Return a position in which a player places drops."""
    return TWO | {"agenda": [*TURN, {"task": "PlaceDrops", "player": 0, "left": drops, "flow": True, "may_stop": True}]}


def wide(basins, spaces):
    """Return a map with so many spaces of each kind in each basin."""
    first = MINIATURE.basins[0]
    rows = tuple(
        BasinSpec(
            f"{number}",
            "plains",
            f"{number + 1}" if number + 1 < basins else None,
            tuple(first.bases[0]._replace(id=f"P{number}-{space}") for space in range(spaces)),
            tuple(first.bases[0]._replace(id=f"B{number}-{space}") for space in range(spaces)),
            tuple(
                first.conduits[0]._replace(id=f"C{number}-{space}", to=f"{(number + 1) % basins}")
                for space in range(spaces)
            ),
        )
        for number in range(basins)
    )
    return MapSpec("wide", (("A", "0"),), rows, ())


# Numbers and lengths --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            TWO | {"headstreams": {"A": MOST_DROPS + 1}},
            "headstreams.A: expected a whole number from 0 to 100, got 101",
        ),
        (
            TWO | {"dams": {"B5U": {"owner": "usa", "water": 99_999}}},
            "dams.B5U.water: expected a whole number from 0 to",
        ),
        (placing(MOST + 1), r"agenda\[4\].left: expected a whole number from -99 to 99, got 100"),
        (TWO | {"agenda": TURN * MOST_TASKS}, f"agenda: expected at most {MOST_TASKS} entries, got "),
        (
            TWO
            | {
                "agenda": [
                    *TURN,
                    {
                        "task": "ChooseGain",
                        "player": 0,
                        "gains": [{"kind": "vp"}] * (MOST_GAINS + 1),
                        "rule": "round.income",
                        "reward": False,
                        "source": "income",
                    },
                ]
            },
            rf"agenda\[4\].gains: expected at most {MOST_GAINS} entries, got ",
        ),
    ],
    ids=["drops", "water", "drops to place", "agenda", "gains"],
)
def test_a_position_holds_no_more_than_a_game_ever_could(data, says):
    with pytest.raises(BadPosition, match=says):
        from_position(data)


def test_the_most_drops_that_can_be_opened_run_down_the_river():
    passed = [{"company": name, "engineers": 0} for name in ("usa", "italy")]
    passed[1]["passed"] = True
    state = from_position({"players": passed, "headstreams": dict.fromkeys("ABCD", MOST_DROPS)})
    after, _ = play(state, legal_actions(state)[-1])
    assert sum(after.headstreams.values()) < MOST_DROPS


@pytest.mark.parametrize("bot", ["greedy", "novice", "apprentice"])
def test_a_bot_chooses_with_the_most_drops_that_can_be_left(bot):
    state = from_position(placing(MOST))
    assert make_bot(bot, 0).choose(state) in legal_actions(state)


def test_a_hint_is_given_with_the_most_drops_that_can_be_left():
    assert hint(from_position(placing(MOST))).lines


def test_a_hint_is_given_with_the_most_drops_that_can_be_on_the_river():
    assert hint(from_position(TWO | {"headstreams": dict.fromkeys("ABCD", MOST_DROPS)})).lines


def test_a_map_has_at_most_twelve_times_the_spaces_of_the_printed_one():
    assert map_faults(wide(MOST_IN_ALL // MOST_SPACES, MOST_SPACES)) == []
    too_many = wide(MOST_IN_ALL // MOST_SPACES + 1, MOST_SPACES)
    wrong = [fault for fault in map_faults(too_many) if "more than" in fault]
    assert wrong == [f"the map has 252 {what} spaces, more than 240" for what in ("base", "powerhouse", "conduit")]
    assert map_faults(large_map(60)) == []


def test_a_draft_has_no_more_spaces_than_a_map():
    check_draft(wide(MOST_IN_ALL // MOST_SPACES, MOST_SPACES))
    for basins in (MOST_IN_ALL // MOST_SPACES + 1, MOST_BASINS):
        with pytest.raises(BadMap, match=f"the map has {basins * MOST_SPACES} base spaces, more than {MOST_IN_ALL}"):
            map_from_dict(map_to_dict(wide(basins, MOST_SPACES)), draft=True)


@pytest.mark.parametrize("spec", [STANDARD, MINIATURE, large_map(60), wide(20, 12)], ids=lambda spec: spec.name)
def test_the_ways_of_a_map_are_found_in_a_bounded_number_of_steps(spec, monkeypatch):
    grids = []

    class Counted(routes._Grid):
        def __init__(self, *arguments, **named):
            super().__init__(*arguments, **named)
            grids.append(self)

    monkeypatch.setattr(routes, "_Grid", Counted)
    drawn = routes.geometry.__wrapped__(spec)
    assert len(drawn.pipes) == sum(len(basin.conduits) for basin in spec.basins)
    assert all(len(pipe) >= 2 for pipe in drawn.pipes.values())
    assert grids[0].steps <= (routes.PATIENT if spec in (STANDARD, MINIATURE) else routes.MOST_STEPS)


def test_lists_inside_lists_are_bounded():
    assert parse_json("[" * DEEPEST + "]" * DEEPEST, "it")
    for text in ("[" * (DEEPEST + 2) + "]" * (DEEPEST + 2), '{"a":' * 300 + "1" + "}" * 300):
        with pytest.raises(BadFile, match="it has more than 100 lists and mappings inside each other"):
            parse_json(text, "it")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 100_000, "it has more than 100 lists and mappings inside each other"),
        ("9" * (MOST_DIGITS + 1), f"it cannot be read as JSON: a number has more than {MOST_DIGITS} digits"),
    ],
    ids=["deep", "digits"],
)
def test_what_python_has_no_room_for_is_said_in_words_of_ours(text, says):
    with pytest.raises(BadFile) as problem:
        parse_json(text, "it")
    assert str(problem.value) == says


def test_a_game_from_the_longest_seed_can_be_kept_and_opened(tmp_path):
    seed = 10**MOST_DIGITS - 1
    path = Game.new(players=2, seed=seed).save(tmp_path / "game.json")
    assert Game.load(path).to_dict()["setup"]["seed"] == seed


class Key(str):
    """A key that counts how often one like it is compared or looked up."""

    __slots__ = ()
    looks = 0

    def __eq__(self, other):
        Key.looks += 1
        return super().__eq__(other)

    def __hash__(self):
        Key.looks += 1
        return super().__hash__()


KEYS = [f"k{number}" for number in range(500)]


@pytest.mark.parametrize(
    ("keys", "repeated", "most"),
    [([*KEYS, "k499"], "k499", 3 * 501), ([*KEYS, "k0"], "k0", 3 * 501), (["k0", "k0", *KEYS], "k0", 10)],
    ids=["the last", "the first", "at once"],
)
def test_a_key_that_appears_twice_is_found_in_one_pass_that_ends_there(keys, repeated, most):
    pairs = [(Key(key), None) for key in keys]
    Key.looks = 0
    with pytest.raises(ValueError, match=f"the key '{repeated}' appears twice in one object"):
        _object(pairs)
    assert Key.looks <= most


# Sentences ------------------------------------------------------------------------------------------------------------


EVIL = "\x1b]0;title\x07\n\u202e" + "x" * 5000


def evil_map():
    data = map_to_dict(MINIATURE)
    data["basins"][0]["area"] = EVIL
    data["basins"][0]["bases"][0]["id"] = EVIL
    return data


@pytest.mark.parametrize(
    "fail",
    [
        lambda: from_position(TWO | {EVIL: 1}),
        lambda: from_position(TWO | {"phase": EVIL}),
        lambda: from_position(TWO | {"map": EVIL}),
        lambda: from_position({"players": [{"company": EVIL}, {}]}),
        lambda: map_from_dict(evil_map()),
        lambda: RuleSet.from_dict({EVIL: 1}),
        lambda: RuleSet(rounds=10**5000),
        lambda: Game.new(players=2, seed=10**5000),
        lambda: new_map(9, -(10**5000)),
        lambda: Plan("nothing", "chance", seed=10**5000),
        lambda: ruling(10**5000),  # type: ignore[arg-type]
        lambda: Game.from_text(json.dumps({"format": EVIL})),
        lambda: Game.load(EVIL[:90]),
        lambda: play(from_position(TWO), Receive(1)),  # type: ignore[arg-type]
        lambda: play(from_position(TWO), Receive(EVIL)),
        lambda: play(from_position(TWO), Receive(10**5000)),  # type: ignore[arg-type]
        lambda: (_ for _ in ()).throw(cannot_read(EVIL, OSError(2, EVIL))),
    ],
    ids=range(17),
)
def test_what_is_said_about_bad_input_is_a_short_printable_line_of_ours(fail):
    with pytest.raises(BarrageError) as problem:
        fail()
    assert str(problem.value).isprintable()
    assert max(map(len, problem.value.faults)) <= 1000
    assert len(str(problem.value)) < 5000


KINDS = [kind for kind in ACTIONS.values() if fields(kind)]
DEEP: list[Any] = functools.reduce(lambda inner, _: [inner], range(5000), [])


@pytest.mark.parametrize("value", [10**5000, -(10**400), DEEP, "x" * 100_000, EVIL, 0.5], ids=range(6))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_whatever_stands_in_an_action_it_is_refused_in_a_short_printable_line(kind, value):
    state, action = from_position(TWO), kind(*[value] * len(fields(kind)))
    reasons = why_not(state, action)
    assert reasons
    assert all(reason.text.isprintable() and len(reason.text) < 400 for reason in reasons)
    with pytest.raises(BarrageError) as problem:
        play(state, action)
    assert str(problem.value).isprintable()
    assert max(map(len, problem.value.faults)) < 600


def test_a_thousand_faults_are_counted_not_listed():
    problem = BadMap([f"fault {number}" for number in range(1000)])
    assert str(problem).endswith(f"fault {MOST_FAULTS - 1}; and 950 more")
    assert len(problem.faults) == 1000


def test_an_error_keeps_the_letters_of_a_name():
    assert str(BarrageError("Żółta\x07 dolina")) == "Żółta\\x07 dolina"
    assert replace(MINIATURE, name="Żółta dolina").name in str(BarrageError("Żółta dolina"))
