"""The built site, served on this machine, and pages that must ask nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from barrage_site.build import SITE
from barrage_site.serve import server
from tests.browser.conftest import Watched, browser
from tests.browser.harness import CHROMIUM, FLAGS

__all__ = ["browser"]

# A script for a folder and an environment of its own: looking for doctests would run it.
collect_ignore = ["newcomer.py"]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the site."""
    if not (SITE / "index.html").is_file():
        pytest.skip("dist/site is not there: the site was not tried (make test-site builds it, and needs npm)")
    return SITE


@pytest.fixture(scope="session")
def url(site: Path) -> Iterator[str]:
    """The address of the site."""
    with server(site) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


class Alone(Watched):
    """A page in a fresh browser that may ask this one server and nobody else, its workers included."""

    def __init__(self, browser: Any, url: str) -> None:
        super().__init__(browser)
        self.asked: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.url = url

    def elsewhere(self) -> list[str]:
        """Return the addresses of others that were asked for."""
        return [asked for asked in self.asked if not asked.startswith((f"{self.url}/", "data:", "blob:"))]


@pytest.fixture
def alone(browser: Any, url: str) -> Iterator[Alone]:
    one = Alone(browser, url)
    yield one
    one.context.close()
    assert one.errors == []
    assert one.dialogs == []
    assert one.elsewhere() == []
    assert any(asked.endswith("index.html") or asked == f"{url}/" for asked in one.asked)


@pytest.fixture
def in_class(browser: Any, url: str) -> Iterator[Alone]:
    """A pupil's page: the site at an address that is neither https nor this computer's own."""
    rules = "--host-resolver-rules=MAP class.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    flags = [flag for flag in FLAGS if not flag.startswith("--host-resolver-rules")]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=[*flags, rules])
    one = Alone(other, url.replace("127.0.0.1", "class.test"))
    yield one
    other.close()
    assert one.errors == []
    assert one.elsewhere() == []
