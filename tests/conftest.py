"""How hypothesis runs: the same examples every time, or with `--hypothesis-profile=deep` many new ones."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A whole game is one example: slow by hypothesis' measure, and no example may fail for its time.
settings.register_profile(
    "steady", deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("steady"), derandomize=False, max_examples=2000, print_blob=True)
settings.load_profile("steady")
