"""Where others reach a server on this computer: what `barrage app` and `make site-serve` print."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

__all__ = ["addresses", "is_here"]

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737)."""


def is_here(ip: str) -> bool:
    """Say whether an address can be reached from this computer alone.

    >>> is_here("127.0.0.1"), is_here("localhost"), is_here("0.0.0.0")
    (True, True, False)
    """
    try:
        return ip_address(ip).is_loopback
    except ValueError:
        return ip == "localhost"


def addresses(ip: str, port: int) -> list[str]:
    """Return what to type into a browser to reach a server that listens at an address, the best first.

    >>> addresses("127.0.0.1", 8866), addresses("::1", 80)
    (['http://127.0.0.1:8866/'], ['http://[::1]:80/'])
    """
    hosts = filter(None, (_interface(), socket.gethostname())) if ip in EVERYWHERE else (ip,)
    return [f"http://{_in_an_address(host)}:{port}/" for host in dict.fromkeys(hosts)]


def _in_an_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _interface() -> str:
    """Return the address of the interface that leads to the network, or nothing where none does."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)  # sends nothing: only the route is looked up
        return str(probe.getsockname()[0])
    with suppress(OSError):
        own = socket.gethostbyname(socket.gethostname())
        if not is_here(own):
            return own
    return ""
