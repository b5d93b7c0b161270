"""A company of one's own: an ability on a printed board, played, told, measured, and refused where nobody knows it."""

from __future__ import annotations

import pytest

from barrage_core import Game, from_position, new_game, pictures, to_position
from barrage_core import actions as act
from barrage_core import events as ev
from barrage_core.agenda import AbilitySteps, ChooseContract, ChooseGain
from barrage_core.components.companies import COMPANIES, PRINTED_COMPANIES
from barrage_core.components.gains import Gain
from barrage_core.errors import BadFile, BadPosition, BarrageError
from barrage_core.files.codes import decode, encode
from barrage_core.pictures.theme import DARK, LIGHT
from barrage_core.questions.changes import with_company
from barrage_core.questions.officers import company_rule
from barrage_core.rules import why_not
from barrage_core.rules.powers import POWERS, Power, add_company, add_officer, own_powers, remove_own
from barrage_core.study import GameRecord, effects, paired, play_game, simulate
from tests.kit.tables import dam, sit, table

SAYS = "Every production brings 1 credit for each of its drops."
RULE = "companies.own_tyrol"


def a_credit_for_each_drop(state, seat, action):
    return (Gain("credits", action.drops),)


def tyrol_with(**hooks):
    add_company(Power("tyrol", **hooks), name="Tyrol", says=SAYS, board="italy")


@pytest.fixture(autouse=True)
def tyrol():
    """Add a company, and take it out again."""
    tyrol_with(production_gains=a_credit_for_each_drop)
    yield "tyrol"
    if "tyrol" in own_powers():
        remove_own("tyrol")


def producing(*powerhouses, **more):
    """Return a production of 2 drops by the company, with these powerhouses besides the one that it uses."""
    built = {"P8-0": "tyrol", **dict.fromkeys(powerhouses, "tyrol")}
    pieces = {"dams": {"B1L": dam("tyrol", 3, 3)}, "conduits": {"C1L": "tyrol"}, "powerhouses": built}
    game = table(sit("tyrol", "graziano_del_monte", **more), number=3, national_contracts=[], **pieces)
    return game.produce("TURBINE3L", "B1L", "C1L", "P8-0", 2)


THREE = ("P5-0", "P6-0")


def test_its_ability_is_that_of_the_hook_and_is_told_with_its_sentence(tyrol):
    game = producing(*THREE)
    assert game.events_of(ev.CreditsGained) == [ev.CreditsGained(0, 2, "company ability", RULE)]
    assert game.changed("tyrol")["credits"] == 2
    assert company_rule(tyrol).says == f"House rule: {SAYS}"
    assert company_rule(tyrol).page == company_rule("usa").page
    assert "Tyrol" in Game.from_position(game.state).describe(game.events_of(ev.CreditsGained)[0])


def test_it_works_from_the_third_powerhouse_on():
    assert producing("P5-0").events_of(ev.CreditsGained) == []


@pytest.mark.parametrize(("gain", "counter"), [(Gain("vp", 3), "vp"), ([Gain("mixers", 2)], "mixers")])
def test_a_production_can_bring_anything_that_is_printed(gain, counter):
    tyrol_with(production_gains=lambda state, seat, action: gain)
    assert producing(*THREE).changed("tyrol")[counter] == (3 if counter == "vp" else 2)


def test_what_has_to_be_chosen_comes_after_the_contract_and_survives_a_file(tyrol):
    tyrol_with(production_gains=lambda state, seat, action: (Gain("energy", 2), Gain("rotate", 1)))
    game = producing(*THREE, contracts=["S1"])
    assert isinstance(game.decision, ChooseContract)
    assert decode(encode(game.state)) == game.state
    game = game.do(act.Decline())
    assert isinstance(game.decision, ChooseGain)
    assert (game.decision.source, game.decision.rule) == ("company ability", RULE)
    assert decode(encode(game.state)) == game.state
    assert [reason.rule for reason in why_not(game.state, act.Forgo("rotate"))] == [RULE]


def test_the_printed_hooks_work_for_it_too():
    tyrol_with(
        after_production=lambda player, action, second: (AbilitySteps(player),),
        track_steps=lambda rules: 4,
        contract_discount=lambda rules, produced: 1,
    )
    game = producing(*THREE)
    assert [event.energy for event in game.events_of(ev.EnergyMade) if event.rule == RULE] == [4]


def test_points_of_an_ability_are_a_line_of_the_score_sheet():
    tyrol_with(production_gains=lambda state, seat, action: Gain("vp", 1))
    records = simulate(6, ["greedy"], players=2, seed=3, companies=["tyrol", ""])
    gained = [game.vp_by_source[0].get("company ability", 0) for game in records]
    assert max(gained) > 0
    for game in records:
        assert [sum(sheet.values()) for sheet in game.vp_by_source] == game.vp
        assert GameRecord.from_dict(game.to_dict()) == game


# --- at the table -----------------------------------------------------------------------------------------------------


def test_it_sits_where_it_is_named_instead_of_the_company_whose_board_it_has(tyrol):
    assert new_game(4, 1)[0].companies == PRINTED_COMPANIES
    assert new_game(4, 1, companies=["", "", tyrol, ""])[0].companies == ("usa", "germany", tyrol, "france")
    assert new_game(4, 1, companies=[tyrol, "", "", ""])[0].companies == (tyrol, "germany", "usa", "france")
    assert new_game(2, 1, companies=[tyrol, ""])[0].companies == (tyrol, "germany")
    assert new_game(2, 1, companies=["france", "usa"])[0].companies == ("france", "usa")
    full = new_game(4, 1, mode="full", companies=[tyrol, "", "", ""])[0]
    assert sorted(company for company, _ in full.pool if company) == ["france", "germany", tyrol, "usa"]


def test_chance_never_deals_it(tyrol):
    with_it = [new_game(players, seed, mode="full")[0] for seed in range(6) for players in (2, 4)]
    remove_own(tyrol)
    assert with_it == [new_game(players, seed, mode="full")[0] for seed in range(6) for players in (2, 4)]


@pytest.mark.parametrize(
    ("companies", "fault"),
    [
        (["tyrol", "italy"], "companies: tyrol and italy have the same board"),
        (["tyrol", "tyrol"], "companies: tyrol can be there only once"),
        (
            ["nobody", ""],
            r"companies\[0\]: expected one of usa, .*; one of your own .* first, with add_company",
        ),
        (["tyrol"], "companies: expected a list of 2"),
        ([["tyrol"], ""], r"companies\[0\]: expected one of usa, .*, got \['tyrol'\]$"),
        ([{}, {"tyrol": 1}], r"companies\[1\]: expected one of usa, .*$"),
        ([7, ""], r"companies\[0\]: expected one of usa, .*, got 7$"),
        ("tyrol", "companies: expected a list"),
    ],
)
def test_companies_that_cannot_be_given_are_named(companies, fault):
    with pytest.raises(BarrageError, match=fault):
        new_game(2, 1, companies=companies)


def test_a_position_can_have_one_company_for_each_board(tyrol):
    assert from_position({"players": [{"company": tyrol}, {"company": "usa"}]}).officers[0] == "solomon_p_jordan"
    with pytest.raises(BadPosition, match=r"players\[1\].company: the board of italy is taken by players\[0\]"):
        from_position({"players": [{"company": tyrol}, {"company": "italy", "officer": "anton_krylov"}]})


def test_a_player_who_takes_it_over_gives_theirs_to_whoever_had_the_board(tyrol):
    state = new_game(4, 1)[0]
    assert with_company(state, 0, tyrol).companies == (tyrol, "germany", "usa", "france")
    assert with_company(state, 2, tyrol).companies == ("usa", "germany", tyrol, "france")
    assert with_company(with_company(state, 0, tyrol), 0, "italy").companies == ("italy", "germany", "usa", "france")


def test_games_positions_and_codes_name_it_and_need_it(tyrol):
    game = Game.new(2, 1, companies=[tyrol, ""])
    saved, position, code = game.to_dict(), to_position(game.state), encode(game.state)
    assert saved["setup"]["companies"] == [tyrol, ""]
    assert Game.from_dict(saved).state == from_position(position) == decode(code) == game.state
    remove_own(tyrol)
    hint = "got 'tyrol'; one of your own has to be added first, with add_company$"
    with pytest.raises(BadFile, match=rf"^setup.companies\[0\]: expected one of .* {hint}"):
        Game.from_dict(saved)
    for opened in (lambda: from_position(position), lambda: decode(code)):
        with pytest.raises(BadPosition, match=rf"players\[0\].company: expected one of .* {hint}"):
            opened()


def test_the_draft_of_a_file_needs_it_too(tyrol):
    position = to_position(new_game(2, 1, mode="full", companies=[tyrol, ""])[0])
    remove_own(tyrol)
    with pytest.raises(BadPosition, match=r"pool\[\d\]: .*'tyrol'; one of your own has to be added first"):
        from_position(position)


# --- pictures, and many games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_it_looks_like_the_company_whose_board_it_has(tyrol, theme):
    assert theme.owner(tyrol) == theme.owner("italy") != theme.owner("neutral")
    state = producing(*THREE).state
    shown = pictures.company_board(state, 0, theme=theme)
    assert "Tyrol" in shown.text
    assert f"Company ability, on: {SAYS}" in shown.text
    assert "Tyrol" in pictures.board(state, theme=theme).text


def test_its_words_are_escaped_in_a_picture():
    add_company(Power("tyrol"), name="<b>Tyrol", says="<script>alert(1)</script>", board="italy")
    shown = pictures.company_board(new_game(2, 1, companies=["tyrol", ""])[0], 0).svg
    assert "&lt;b&gt;Tyrol" in shown
    assert "<script" not in shown


def test_with_and_without_it_are_pairs(tyrol):
    without = simulate(3, ["greedy"], players=2, seed=5)
    pairs = paired(without, simulate(3, ["greedy"], players=2, seed=5, companies=[tyrol, ""], jobs=2))
    assert {pair.before.companies[0] for pair in pairs} == {"usa"}
    assert {pair.after.companies[0] for pair in pairs} == {tyrol}
    assert effects(pairs, ["points"])[0].change.number == 3
    again = play_game(["greedy"] * 2, 5, companies=[tyrol, ""])
    assert again == pairs[0].after
    with pytest.raises(BarrageError, match="do not know what you have added yourself: tyrol"):
        simulate(2, ["greedy"], players=2, companies=[tyrol, ""], cluster="local")


# --- what is wrong with one -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "more", "fault"),
    [
        (Power("italy"), {}, "'italy' is printed on a card of the game; choose another id"),
        (Power("bases"), {}, "'bases' is printed on a card of the game"),
        (Power("carinthia", least_energy=lambda rules, second: 9), {}, "a company is not asked for least_energy"),
        (Power("carinthia"), {"board": "tyrol"}, "board: expected one of usa, germany, italy, france, got 'tyrol'"),
        (Power("carinthia"), {"name": "x" * 37}, "name: expected printable text of at most 36 characters"),
        (Power("carinthia"), {"says": ""}, "says: expected some words"),
    ],
)
def test_what_is_wrong_with_a_company_is_named_and_nothing_is_added(power, more, fault):
    with pytest.raises(BarrageError, match=fault):
        add_company(power, **{"name": "Carinthia", "says": SAYS, **more})
    assert (tuple(COMPANIES), own_powers()) == ((*PRINTED_COMPANIES, "tyrol"), {"tyrol": "company"})


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (None, r"tyrol.production_gains: expected a Gain, as in Gain\(\"credits\", 2\), or several, got None"),
        ([2], "tyrol.production_gains: expected a Gain"),
        (Gain("gold", 2), "tyrol.production_gains.kind: expected one of vp"),
        (Gain("vp", -1), "tyrol.production_gains.amount: expected a whole number from 0 to 99"),
    ],
)
def test_a_hook_that_answers_nonsense_is_named(answer, fault):
    tyrol_with(production_gains=lambda state, seat, action: answer)
    with pytest.raises(BarrageError, match=fault):
        producing(*THREE)


def failing(*asked):
    raise ValueError("boo")


@pytest.mark.parametrize("hook", ["production_gains", "after_production", "water_passed", "contract_discount"])
def test_a_hook_that_fails_is_named_with_the_cause(hook):
    tyrol_with(**{hook: failing})
    with pytest.raises(BarrageError, match=rf"^tyrol\.{hook}: this hook failed with ValueError: boo$") as problem:
        simulate(3, ["greedy"], players=2, companies=["", "tyrol"])
    assert str(problem.value.__cause__) == "boo"


def test_a_number_that_a_hook_does_not_give_is_named():
    tyrol_with(after_production=lambda player, action, second: (AbilitySteps(player),), track_steps=lambda rules: "2")
    with pytest.raises(BarrageError, match=r"tyrol.track_steps: expected a whole number of at least 0, got '2'"):
        producing(*THREE)


def test_an_id_is_one_thing_only():
    with pytest.raises(BarrageError, match="'tyrol' is a company of your own already; choose another id"):
        add_officer(Power("tyrol"), name="Tyrol", says=SAYS)
    assert POWERS["tyrol"].rule == RULE
