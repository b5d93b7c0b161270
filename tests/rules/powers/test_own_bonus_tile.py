"""A bonus tile of one's own: counted, told, drawn, measured, and refused where nobody knows it."""

from __future__ import annotations

import pytest

from barrage_core import Game, RuleSet, from_position, new_game, pictures, to_position
from barrage_core.components.tiles import BONUS_TILES, PRINTED_BONUS_TILES
from barrage_core.errors import BadFile, BadPosition, BarrageError
from barrage_core.files.codes import decode, encode
from barrage_core.questions import preview_scoring
from barrage_core.questions.changes import most_counted, with_bonus_count, with_bonus_tile
from barrage_core.questions.energy_track import counted_by_tile
from barrage_core.rulebook import RULES
from barrage_core.rules.powers import Power, add_bonus_tile, own_powers, remove_own
from barrage_core.study import effects, paired, simulate
from tests.kit.tables import dam, last_turn, sit

SAYS = "Each drop behind a dam of one's own counts."
WORDS = "drops behind your dams"
RULE = "energy_track.own_reserve"


def reserve_of(state, seat):
    return sum(state.water[space] for space, dam in state.dams.items() if dam.owner == seat)


@pytest.fixture(autouse=True)
def reserve():
    """Add a bonus tile, and take it out again."""
    add_bonus_tile(Power("reserve", counts=reserve_of), name=WORDS, says=SAYS, vp=3)
    yield "reserve"
    if "reserve" in own_powers():
        remove_own("reserve")


def scored(energy=6, number=1, **fields):
    """Return the last turn of a round whose bonus tile is the own one; the first player has 5 drops."""
    tiles = list(PRINTED_BONUS_TILES[:5])
    tiles[number - 1] = "reserve"
    dams = {"B1L": dam("usa", 3, 3), "B2L": dam("usa", 2, 2), "B5U": dam("germany", 1, 1)}
    return last_turn(sit("usa", energy=energy), bonus_tiles=tiles, round=number, dams=dams, **fields)


def test_it_scores_what_its_hook_counts_and_its_line_cites_its_rule():
    game = scored()
    (line,) = [line for line in preview_scoring(game.state) if line.source == "bonus tiles"]
    assert (line.player, line.vp, line.text, line.rule) == (0, 15, f"{WORDS}: 5 × 3", RULE)
    assert line.page == RULES["energy_track.bonus"].page
    assert RULES[RULE].says == f"House rule: {SAYS}"
    assert game.end_round().points("bonus tiles") == [15, 0]


def test_it_needs_a_section_and_loses_for_those_behind_like_a_printed_one():
    assert scored(energy=5).end_round().points("bonus tiles") == [0, 0]
    assert scored(energy=6, number=3).end_round().points("bonus tiles") == [15 - 2 * 4, 0]


def test_the_rule_set_keeps_its_points_for_the_printed_tiles(reserve):
    rules = RuleSet(bonus_vp=(1, 2, 3, 4, 5, 6))
    assert [rules.bonus_points(tile) for tile in PRINTED_BONUS_TILES] == [1, 2, 3, 4, 5, 6]
    assert rules.bonus_points(reserve) == 3


def test_it_lies_where_it_is_named_and_the_others_move_out_of_the_way(reserve):
    dealt = new_game(2, 1)[0].setup.bonus_tiles
    own = new_game(2, 1, bonus_tiles=["", "", reserve, "", ""])[0].setup.bonus_tiles
    assert own == (*dealt[:2], reserve, *dealt[3:])
    swapped = new_game(2, 1, bonus_tiles=[dealt[4], "", "", "", ""])[0].setup.bonus_tiles
    assert swapped == (dealt[4], *dealt[1:4], dealt[0])


def test_chance_never_deals_it(reserve):
    with_it = [new_game(2, seed, mode=mode)[0] for seed in range(8) for mode in ("introductory", "full")]
    remove_own(reserve)
    assert with_it == [new_game(2, seed, mode=mode)[0] for seed in range(8) for mode in ("introductory", "full")]


@pytest.mark.parametrize(
    ("tiles", "fault"),
    [
        (["nothing", "", "", "", ""], r"bonus_tiles\[0\]: expected .*; one of your own has to be .* add_bonus_tile"),
        (["advanced_technology", "", "", "", ""], r"bonus_tiles\[0\]: expected one of .*, got 'advanced_technology'$"),
        (["reserve", "reserve", "", "", ""], "bonus_tiles: reserve can be there only once"),
        (["reserve"], "bonus_tiles: expected a list of 5"),
    ],
)
def test_tiles_that_cannot_be_given_are_named(tiles, fault):
    with pytest.raises(BarrageError, match=fault):
        new_game(2, 1, bonus_tiles=tiles)


def test_games_positions_and_codes_name_it_and_need_it(reserve):
    game = Game.new(2, 1, bonus_tiles=[reserve, "", "", "", ""])
    saved, position, code = game.to_dict(), to_position(game.state), encode(game.state)
    assert Game.from_dict(saved).state == from_position(position) == decode(code) == game.state
    remove_own(reserve)
    hint = "got 'reserve'; one of your own has to be added first, with add_bonus_tile$"
    with pytest.raises(BadFile, match=rf"^setup.bonus_tiles\[0\]: expected one of .* {hint}"):
        Game.from_dict(saved)
    for opened in (lambda: from_position(position), lambda: decode(code)):
        with pytest.raises(BadPosition, match=rf"^bonus_tiles\[0\]: expected one of .* {hint}"):
            opened()


def test_pictures_show_its_words_and_points(reserve):
    assert str(pictures.bonus_tile(reserve)) == f"Bonus tile: 3 VP for each of: {WORDS}."
    shown = pictures.energy_track(scored().state)
    assert f"Bonus 1: 3 VP for each of: {WORDS} (this round)" in shown.text
    assert WORDS in shown.svg


def test_the_questions_about_tiles_know_it(reserve):
    state = scored(number=2).state
    assert counted_by_tile(state, "usa", reserve) == 5
    assert most_counted(reserve) == 0
    assert with_bonus_tile(state, 3, reserve).setup.bonus_tiles[2] == reserve
    with pytest.raises(BarrageError, match="tile: what 'reserve' counts cannot be set"):
        with_bonus_count(state, "usa", reserve, 2)


def test_with_and_without_it_are_pairs(reserve):
    series = {"players": 2, "seed": 2, "map": "miniature"}
    with_it = simulate(3, ["greedy"], **series, bonus_tiles=[reserve, "", "", "", ""])
    pairs = paired(simulate(3, ["greedy"], **series), with_it)
    assert [pair.before.seed for pair in pairs] == [pair.after.seed for pair in pairs]
    assert effects(pairs, ["vp_bonus_tiles"])[0].change.number == 3


@pytest.mark.parametrize(
    ("power", "more", "fault"),
    [
        (Power("water"), {}, "a bonus tile needs the hook counts"),
        (Power("water", counts=reserve_of, capacity=lambda rules: 5), {}, "a bonus tile is not asked for capacity"),
        (Power("bases", counts=reserve_of), {}, "'bases' is printed on a card of the game"),
        (Power("water", counts=reserve_of), {"vp": 31}, "vp: expected a whole number from 0 to 30, got 31"),
        (Power("water", counts=reserve_of), {"name": "x" * 37}, "name: expected printable text of at most 36"),
    ],
)
def test_what_is_wrong_with_a_tile_is_named_and_nothing_is_added(power, more, fault):
    with pytest.raises(BarrageError, match=fault):
        add_bonus_tile(power, **{"name": WORDS, "says": SAYS, "vp": 3, **more})
    assert tuple(BONUS_TILES) == (*PRINTED_BONUS_TILES, "reserve")


def test_a_count_that_is_not_a_number_is_named():
    add_bonus_tile(Power("reserve", counts=lambda state, seat: 0.5), name=WORDS, says=SAYS, vp=3)
    with pytest.raises(BarrageError, match=r"reserve.counts: expected a whole number of at least 0, got 0.5"):
        scored().end_round()
