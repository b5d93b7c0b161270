"""Position codes: a position compressed into one URL-safe line that opens anywhere."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..checks import expected, instance
from ..errors import BadPosition, BarrageError
from ..state import GameState
from .positions import from_position, to_position

__all__ = ["Kind", "decode", "encode", "pack", "unpack"]

VERSION = 1
LONGEST_CODE = 20_000
LARGEST_POSITION = 200_000

# What positions are full of; zlib then refers to it instead of spelling it out. Part of version 1: never change it.
_WORDS = (
    b'"S1","S2","S3","S4","N1","N2","N3","N4","N5","N6","G10","G11","G12","G13","G14","G15","Y10","Y11","Y12","Y13",'
    b'"Y14","Y15","R10","R11","R12","R13","R14","R15","I-base","I-elevation","I-conduit","I-powerhouse","I-wild",'
    b'"II-base","II-elevation","II-conduit","II-powerhouse","II-wild","III-base","III-elevation","III-conduit",'
    b'"III-powerhouse","III-wild","krylov","TURBINE1L":"TURBINE5R":"WATER1L":"WATER2R":"WORKSHOP1L":"WORKSHOP3R":'
    b'"SHOP1L":"SHOP3R":"CONTRACT1L":"CONTRACT3R":"PATENT1":"PATENT3":"C10L":"P11-0":"P12-3":"B10U":{"owner":'
    b'"contracts_fulfilled","bases","elevations","conduits","powerhouses","advanced_technology","objective":"red_spaces"'
    b'"connected_bases","most_in_one_area","least_in_one_area","basins_with_one","basins_with_three"'
    b'{"task":"EndRound"},{"task":"ScoreRound"},{"task":"WaterFlow"},{"task":"EndTurn","player":'
    b'"copyable":["wilhelm_adler","graziano_del_monte","viktor_fiesler","jill_mcdowell","anton_krylov","mahiri_sekibo",'
    b'"solomon_p_jordan"],"contracts_on_show":["contract_piles":{"green":["G1","yellow":["Y1","red":["R1"]},'
    b'"national_contracts":["contracts_out":["patents":["technology_pile":["pool":[["headstream_tiles":[1,2,3,4],'
    b'"bonus_tiles":["phase":"actions","turn_order":["usa","germany","italy","france"],"to_move":"agenda":[{"task":'
    b'{"map":"standard","mode":"introductory","full","rules":{},"players":[{"company":"officer":"name":"credits":'
    b'"excavators":"mixers":"vp":"energy":"engineers":"bank":"constructions":"activations":"passed":true,"wheel":{"1":'
    b'{"tile":"base","elevation","conduit","powerhouse","wild"],"contracts":["fulfilled":["dams":{"B1U":{"owner":"neutral",'
    b'"level":1,"water":1},"conduits":{"C1L":"powerhouses":{"P5-0":"headstreams":{"A":"occupied":{"round":'
)


class Kind(NamedTuple):
    """A kind of code: how it begins, what it is a code of, the words that it refers to, and the error of a bad one."""

    letters: str
    what: str
    words: bytes
    error: type[BarrageError]


POSITION = Kind("BK", "position", _WORDS, BadPosition)


def encode(state: GameState) -> str:
    """Return the position code of a state.

    >>> from barrage_core import Game
    >>> encode(Game.new(players=2, seed=7).state)[:4]
    'BK1-'
    """
    return pack(to_position(state))


def decode(code: str) -> GameState:
    """Return the state of a position code; `BadPosition` says what is wrong with it.

    >>> from barrage_core import Game
    >>> state = Game.new(players=2, seed=7).state
    >>> decode(encode(state)) == state
    True
    >>> decode("BK9-abc")
    Traceback (most recent call last):
    barrage_core.errors.BadPosition: position code: made by a newer version (9) of the kit; this one reads version 1
    """
    return from_position(unpack(code))


def pack(data: Mapping[str, Any], kind: Kind = POSITION) -> str:
    """Compress a position, or data of another kind, into a code."""
    squeeze = zlib.compressobj(9, zdict=kind.words)
    packed = squeeze.compress(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())
    packed += squeeze.flush()
    return f"{kind.letters}{VERSION}-" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(code: object, kind: Kind = POSITION) -> dict[str, Any]:
    """Return what is in a code, unchecked."""
    name, error = f"{kind.what} code", kind.error
    if not isinstance(code, str) or len(code) > LONGEST_CODE:
        raise error(expected(f"text of at most {LONGEST_CODE} characters", code, name))
    parts = re.fullmatch(rf"{kind.letters}([0-9]{{1,6}})-([A-Za-z0-9_-]*)", code.strip())
    if parts is None:
        raise error(expected(f"{kind.letters}1- and then only letters, digits, - and _", code, name))
    version = int(parts[1])
    if version < VERSION:
        raise error(f"{name}: there is no version {version}; this kit reads version {VERSION}")
    if version > VERSION:
        raise error(f"{name}: made by a newer version ({version}) of the kit; this one reads version {VERSION}")
    try:
        data = base64.urlsafe_b64decode(parts[2] + "=" * (-len(parts[2]) % 4))
        expand = zlib.decompressobj(zdict=kind.words)
        text = expand.decompress(data, LARGEST_POSITION)
        if expand.unconsumed_tail:
            raise error(f"{name}: unpacks to more than a {kind.what} can hold")
        if not expand.eof:
            raise error(f"{name}: is cut short")
        if expand.unused_data:
            raise error(f"{name}: goes on after its end; copy it again")
        found = json.loads(text)
    except BarrageError:
        raise
    except (zlib.error, ValueError, RecursionError):
        raise error(f"{name}: is damaged; copy it again, whole") from None
    return instance(found, dict, f"a {kind.what} inside", name, error)
