"""Clicks and words: every target on every picture means something, and every refusal has a reason with its page."""

import re

import pytest

from barrage_core import Game, from_position, is_legal, legal_actions, pictures, play
from barrage_core.actions import BuildAt, Construct, Fulfil, PlaceDrop, PlaceEngineers, Produce, UseBank
from barrage_core.bots import GreedyBot
from barrage_widgets.table import choices

TWO = {"players": [{"company": "usa"}, {"company": "italy"}]}


def game_states(mode, every=17, seed=5):
    game, bot = Game.new(3, seed, mode=mode), GreedyBot()
    while not game.state.is_over:
        if game.position_in_history % every == 0:
            yield game.state
        game.play(bot.choose(game.state))


def targets_on(state):
    drawn = [pictures.board(state), pictures.management_board(state)]
    if state.round:
        seats = range(state.players)
        drawn += [pictures.hand(state, seat) for seat in seats] + [
            pictures.company_board(state, seat) for seat in seats
        ]
    targets = {}
    for picture in drawn:
        for kind, name in re.findall(r'data-(place|space|contract|tile)="([^"]+)"', picture.svg):
            targets[f"{kind}:{name}"] = None
    return list(targets)


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_everything_on_the_pictures_is_a_choice_or_has_a_reason_with_its_page(mode):
    for state in game_states(mode):
        lit = {target for option in choices.options(state) for target in option.targets}
        for target in targets_on(state):
            if target in lit:
                continue
            reasons = choices.reasons_against(state, target)
            action = choices.attempt(state, target)
            if reasons:
                assert all(4 <= reason.page <= 27 and reason.text for reason in reasons), target
            else:  # what the click means is open, but not by this picture: a place to build on, or nothing at all
                assert action is None or isinstance(action, BuildAt | Construct), (target, action)


@pytest.mark.parametrize("mode", ["introductory", "full"])
def test_options_are_the_legal_actions_each_in_its_own_words(mode):
    for state in game_states(mode):
        options = choices.options(state)
        assert [option.action for option in options] == legal_actions(state)
        words = [(option.heading, option.words) for option in options]
        assert len(set(words)) == len(words)
        assert all(option.words[0].isupper() or option.words[0].isdigit() for option in options if option.heading == "")


FOUR = {"players": [{"company": name} for name in ("usa", "germany", "italy", "france")]}


def producing(space, **position):
    """A state in which the USA has placed engineers on a turbine and is to choose a production."""
    state, _ = play(from_position(FOUR | position), PlaceEngineers(space))
    return state


def test_a_click_on_a_rivals_dam_says_whose_it_is():
    dams = {"B1U": {"owner": "italy", "water": 1}, "B1L": {"owner": "usa", "level": 2, "water": 2}}
    state = producing("TURBINE3L", dams=dams, conduits={"C1R": "usa"}, powerhouses={"P5-0": "usa"})
    reasons = choices.reasons_against(state, "place:B1U")
    assert [(reason.rule, reason.page) for reason in reasons] == [("production.dam", 6)]
    assert "Italy" in reasons[0].text
    assert choices.reasons_against(state, "place:B1L") == []
    assert "nobody has built conduit C1L" in choices.reasons_against(state, "place:C1L")[0].text
    assert any("P7-0" in reason.text for reason in choices.reasons_against(state, "place:P7-0"))


def test_what_a_click_means_depends_on_the_decision():
    state = from_position(TWO | {"dams": {"B1L": {"owner": "usa"}}})
    assert choices.attempt(state, "space:BANK") == UseBank(1)
    assert choices.attempt(state, "space:WATER1L") == PlaceEngineers("WATER1L")
    assert choices.attempt(state, "tile:base") == Construct("base", "base")
    assert choices.attempt(state, "tile:headstream-1") is None
    assert choices.attempt(state, "place:A") == PlaceDrop("A")
    assert choices.attempt(state, "place:B5U") == BuildAt("B5U")
    assert choices.attempt(state, "contract:G1") in (Fulfil("G1"), choices.TakeContract("G1"))
    assert choices.attempt(state, "tile:krylov") == Construct("base", "krylov")
    assert choices.attempt(state, "basin:5") == BuildAt("5")
    assert choices.piece_for(state, "B1L") == "elevation"
    assert choices.piece_for(state, "B1U") == "base"
    assert choices.piece_for(state, "5") == "base"
    assert choices.piece_for(state, "C1L") == "conduit"
    assert choices.piece_for(state, "P5-0") == "powerhouse"


def test_a_production_says_its_energy_and_its_fee():
    """E15: +1 space, neutral dam, 2 drops, Italian conduit of 4: 9 energy, 2 credits to Italy (p. 15)."""
    dams = {"B1U": {"owner": "neutral", "level": 2, "water": 2}}
    state = producing("TURBINE2L", dams=dams, conduits={"C1R": "italy"}, powerhouses={"P5-0": "usa"})
    action = Produce("B1U", "C1R", "P5-0", 2)
    assert is_legal(state, action)
    assert choices.words_of(state, action) == "2 drops B1U → C1R → P5-0: 9 energy, 2 credits to Italy"
