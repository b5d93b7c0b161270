"""How hypothesis runs: the same examples every time, or with `--hypothesis-profile=deep` many new ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from barrage_core import own_powers, remove_own, use_box_language, use_language

# A whole game is one example: slow by hypothesis' measure, and no example may fail for its time.
settings.register_profile(
    "steady", deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("steady"), derandomize=False, max_examples=2000, print_blob=True)
settings.load_profile("steady")


@pytest.fixture
def nothing_is_written_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty folder, without a record."""
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def the_kit_as_it_was() -> Iterator[None]:
    """Let every test begin with English alone and with what is printed, whatever the one before chose or added."""
    yield
    use_box_language("en")
    use_language("en")
    for own in own_powers():
        remove_own(own)
