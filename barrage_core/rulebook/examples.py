"""The worked examples of the rulebooks, by their numbers."""

from __future__ import annotations

from typing import Final

__all__ = ["EXAMPLES"]

EXAMPLES: Final[dict[str, tuple[int, str]]] = {
    "E01": (4, "points for most and second most energy"),
    "E02": (4, "a bonus tile that counts bases"),
    "E03": (4, "Germany's second base pays at once and every round"),
    "E04": (4, "3 energy fulfil a contract"),
    "E05": (6, "two drops, and a dam with room for one"),
    "E06": (6, "two dams of a basin, two conduits, two powerhouses"),
    "E07": (6, "dam and powerhouse in the same basin"),
    "E08": (7, "1 drop through the player's own conduit of 3"),
    "E09": (7, "2 drops of a neutral dam through a rival's conduit of 3"),
    "E10": (11, "the first to pick plays last"),
    "E11": (12, "a headstream tile in round 1"),
    "E12": (13, "four constructions in one round"),
    "E13": (13, "a base in the hills, and what goes on the wheel"),
    "E14": (14, "the price of a conduit of 4"),
    "E15": (15, "a +1 space, and 2 drops through Italy's conduit of 4"),
    "E16": (16, "7 energy on top of 5"),
    "E17": (16, "7 energy, two contracts in hand"),
    "E18": (16, "14 energy, two national contracts on show"),
    "E19": (16, "the way of a drop after the production"),
    "E20": (18, "two turns of the wheel in the workshop"),
    "E21": (19, "two drops past a full dam"),
    "E22": (19, "three drops, three dams with room"),
    "E23": (20, "a tie for second on the energy track"),
    "E24": (20, "credits by position, and a marker on 0"),
    "E25": (20, "the bonus tile in round 3, for four players"),
    "E26": (21, "the turn order of the next round"),
    "E27": (21, "points for what is left in the supply"),
    "E28": (21, "points for drops in dams"),
    "E29": (23, "drops of a rival pass a powerhouse of the USA"),
    "E30": (23, "Germany produces twice"),
    "E31": (27, "the objective: most in one area"),
    "E32": (27, "the objective: least in one area"),
    "E33": (20, "ties for first of two, three and four players"),
    "E34": (24, "Fiesler on a −2 space"),
    "E35": (24, "Adler builds in the mountains"),
    "E36": (24, "McDowell pays for a conduit of 4"),
    "E37": (24, "Jordan pays with credits"),
    "E38": (25, "the level II conduit tile"),
}
"""The worked examples of the rulebooks: the page of the English one, and what each is about."""
