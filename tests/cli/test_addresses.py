"""The addresses that a server prints are those that others can type."""

from __future__ import annotations

import socket

import pytest

from barrage_core.cli import addresses as module
from barrage_core.cli.addresses import addresses, is_here


class Probe:
    """A socket that says which way it would take, or that there is none."""

    def __init__(self, *_):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def connect(self, address):
        if self.way is None:
            raise OSError(101, "Network is unreachable")

    def getsockname(self):
        return (self.way, 1234)


@pytest.fixture
def network(monkeypatch):
    """Give this computer a name, a way to the network, and an address that its name leads to."""

    def make(way, named):
        monkeypatch.setattr(module.socket, "socket", type("Way", (Probe,), {"way": way}))
        monkeypatch.setattr(module.socket, "gethostname", lambda: "teacher")
        monkeypatch.setattr(module.socket, "gethostbyname", lambda name: named or lost())

    def lost():
        raise socket.gaierror("unknown")

    return make


@pytest.mark.parametrize(
    ("way", "named", "printed"),
    [
        ("192.168.7.3", "127.0.1.1", ["http://192.168.7.3:80/", "http://teacher:80/"]),
        (None, "10.0.0.9", ["http://10.0.0.9:80/", "http://teacher:80/"]),
        (None, "127.0.1.1", ["http://teacher:80/"]),
        (None, None, ["http://teacher:80/"]),
    ],
)
@pytest.mark.parametrize("ip", ["0.0.0.0", "::"])
def test_a_server_of_all_interfaces_is_at_the_one_that_leads_to_the_network(network, ip, way, named, printed):
    network(way, named)
    assert addresses(ip, 80) == printed


def test_a_server_of_one_address_is_there_and_nowhere_else(network):
    network("192.168.7.3", None)
    assert addresses("10.1.2.3", 8866) == ["http://10.1.2.3:8866/"]
    assert addresses("fe80::1", 8866) == ["http://[fe80::1]:8866/"]


@pytest.mark.parametrize(("ip", "here"), [("127.0.0.9", True), ("::1", True), ("::", False), ("teacher", False)])
def test_only_this_computer_reaches_its_own_addresses(ip, here):
    assert is_here(ip) is here
