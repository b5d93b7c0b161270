"""One table of powers: an officer who is only an entry of it plays like a printed one."""

from __future__ import annotations

import pytest

from barrage_core import BuildAt, Construct, CopyOfficer, Decline, Pay, from_position, is_legal, to_position
from barrage_core import events as ev
from barrage_core.agenda import ChooseContract
from barrage_core.components.companies import COMPANIES, OFFICERS
from barrage_core.components.technology import ADVANCED
from barrage_core.components.tiles import BONUS_TILES
from barrage_core.questions import dam_capacity, prices_at, productions, where_drops_go, with_company
from barrage_core.rules.powers import POWERS, Power, Price, enter
from barrage_core.rules.powers.officers import copyable_tiles
from barrage_core.rules.powers.power import watchers
from tests.kit.tables import Table, dam, sit, system, table


@pytest.fixture
def hire(monkeypatch):
    """Let a student's officer sit down for the USA: one more title, and one more power."""

    def hire(name: str, **hooks: object) -> dict[str, object]:
        monkeypatch.setitem(OFFICERS, name, "Ada Student")
        monkeypatch.setitem(POWERS, name, None)  # taken out again after the test
        enter(Power(name, "officers.adler", **hooks))  # type: ignore[arg-type]
        return sit("usa", name, credits=6, excavators=4)

    return hire


def test_every_company_officer_advanced_tile_and_bonus_tile_has_one_power():
    tiles = [tile for level in ADVANCED.values() for tile in level]
    assert sorted(POWERS) == sorted(["", *COMPANIES, *OFFICERS, *tiles, *BONUS_TILES])


def test_an_officer_of_your_own_has_larger_dams(hire):
    usa = hire("ada_dams", capacity=lambda rules: 7)
    assert dam_capacity(table(usa, dams={"B1L": dam("usa", 3, 7)}).state, "B1L") == 7


def test_an_officer_of_your_own_replaces_machines_and_is_cited_for_it(hire):
    game = table(hire("ada_pays", credits_for_machine=lambda rules: 2))
    way = Pay(4, 0, 2)
    assert way in prices_at(game.state, "usa", "base", "B1L").ways
    paid = game.do(Construct("base", "base"), BuildAt("B1L"), way).events_of(ev.CreditsPaid)
    assert [(event.credits, event.rule) for event in paid] == [(2, "officers.adler")]


def test_an_officer_of_your_own_can_change_its_mind(hire):
    """Prices are remembered by the power itself, so that a cell that is run again is heard."""
    for amount in (1, 2):
        game = table(hire("ada_prices", price=lambda board, piece, place, price, new=amount: Price("mixers", new)))
        assert prices_at(game.state, "usa", "base", "B1L").prices == (("mixers", amount),)


def test_a_dam_filled_by_a_copied_officer_of_your_own_can_be_written_and_read(hire):
    hire("ada_fills", capacity=lambda rules: 7)
    sekibo = {"company": "usa", "officer": "mahiri_sekibo"}
    fields = {"mode": "full", "copyable": ["ada_fills"], "dams": {"B1L": dam("usa", 3, 7)}}
    state = from_position({"players": [sekibo, sit("italy", "solomon_p_jordan")], **fields})
    assert from_position(to_position(state)) == state


def test_a_company_of_your_own_hears_of_passing_water(monkeypatch):
    drops = []
    monkeypatch.setitem(POWERS, "france", POWERS["france"])
    houses = dict.fromkeys(("P8-0", "P11-0", "P12-0"), "france")
    state = table(france={}, usa={}, powerhouses=houses).state
    where_drops_go(state, {"A": 1})
    enter(Power("france", "companies.usa", water_passed=lambda draft, player, entered, log: drops.append(entered)))
    where_drops_go(state, {"A": 1})
    watchers.cache_clear()
    assert len(drops) == 1


def test_an_officer_of_your_own_lifts_a_production(hire):
    works = system("usa", "B1L", "C1L", "P8-0", 1)
    game = table(hire("ada_lifts", least_energy=lambda rules, second: 9), **works)
    assert productions(game.state, "usa")[0].energy == 9


def test_an_officer_of_your_own_copies_officers(hire):
    usa = hire("ada_copies", copies_officers=True)
    state = from_position({"mode": "full", "players": [usa, sit("italy", "solomon_p_jordan")]})
    assert "solomon_p_jordan" in state.setup.copyable
    assert is_legal(state, CopyOfficer("solomon_p_jordan"))


def test_the_steps_after_a_production_belong_to_the_company():
    """Italy's three steps wait behind the choice of a contract; whoever runs another company then takes none."""
    works = system("italy", "B1L", "C1L", "P8-0", 1, elsewhere=("P5-0", "P9-0"))
    seats = sit("italy", contracts=["S1"]), sit("usa", "wilhelm_adler")
    waiting = table(*seats, **works).produce("TURBINE3L", "B1L", "C1L", "P8-0", 1)
    assert waiting.awaits(ChooseContract)
    steps = [Table(state).do(Decline()).steps(0) for state in (waiting.state, with_company(waiting.state, 0, "france"))]
    assert steps == [[3], []]


def test_krylov_copies_nothing_while_sekibo_copies_somebody():
    """What is copied in her turn is hers: his own tile is on his wheel, not at hand (R36, R40)."""
    krylov = sit("germany", "anton_krylov", wheel={"2": {"tile": "krylov"}, "3": {"tile": "base"}})
    for copied in ("wilhelm_adler", "graziano_del_monte", "anton_krylov"):
        game = table(sit("usa", "mahiri_sekibo"), krylov, mode="full", to_move="usa").do(CopyOfficer(copied))
        assert game.state.copied == copied
        assert copyable_tiles(game.state, 1) == ()
