"""Both faces of every Automa tile, as they were typed from the print, and every criterion, are named by a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from barrage_core.components.automa import CRITERIA
from tests.rules import test_automa_entries, test_automa_places
from tests.test_automa_tiles import FACES


def ids(test: Callable[..., Any]) -> list[str]:
    """Return the ids that a test runs under."""
    (mark,) = (mark for mark in test.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]
    given = mark.kwargs["ids"]
    return list(map(given, mark.args[1])) if callable(given) else list(given)


def test_every_entry_of_every_tile_is_named_by_a_test():
    named = ids(test_automa_entries.test_every_entry_of_every_tile_is_done_when_it_can_be)
    printed = [
        f"tile {tile}, entry {at}: {entry}"
        for tile, (actions, _) in FACES.items()
        for at, entry in enumerate(actions.split(" | "), 1)
    ]
    assert sorted(named) == sorted(printed)
    assert len(named) == len(set(named)) == 126


def test_every_column_of_every_criteria_face_is_named_by_a_test():
    named = ids(test_automa_places.test_every_criteria_face_is_gone_through_in_its_order)
    printed = []
    for tile, (_, criteria) in FACES.items():
        dams, conduits, powerhouses, _ = criteria.split(" | ")
        pieces = {"base": dams, "elevation": dams, "conduit": conduits, "powerhouse": powerhouses}
        printed += [f"tile {tile}, {piece}: {column}" for piece, column in pieces.items()]
    assert sorted(named) == sorted(printed)
    orders = ids(test_automa_places.test_every_criteria_face_orders_the_headstreams)
    assert orders == [f"tile {tile}: {criteria.split(' | ')[3]}" for tile, (_, criteria) in FACES.items()]


def test_every_criterion_is_named_by_a_test():
    named = {name.split()[0] for name in ids(test_automa_places.test_a_criterion_keeps_what_fits)}
    words = {word for _, criteria in FACES.values() for word in criteria.replace("|", " ").split()}
    assert named == words & CRITERIA.keys() == CRITERIA.keys()
