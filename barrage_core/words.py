"""Words with their numbers and articles."""

from collections.abc import Iterable

from .catalogue import ENGLISH, say, say_many, spoken

__all__ = [
    "IN_PLACE_OF_CREDITS",
    "a_piece",
    "capitalised",
    "count",
    "joined",
    "listing",
    "machine_words",
    "one_line",
    "page_words",
    "sentence",
    "signed",
    "source_words",
    "with_and",
]

LONGEST_LINE = 1000
IN_PLACE_OF_CREDITS = "in place of credits: "
"""How an event begins to say where points of an Automa come from, that another player would have had as credits."""


def a_piece(piece: str) -> str:
    """Return the word with its article.

    >>> a_piece("elevation"), a_piece("base")
    ('an elevation', 'a base')
    """
    return say(f"an {piece}" if piece[:1] in "aeiou" else f"a {piece}")


def count(number: int, thing: str) -> str:
    """Return a number of things.

    >>> count(1, "drop"), count(2, "drop")
    ('1 drop', '2 drops')
    """
    if spoken() == ENGLISH:
        return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
    word = thing.replace("{", "{{").replace("}", "}}")  # it may come from a lesson of somebody's own
    return say_many(number, f"{{number}} {word}", f"{{number}} {word}s")


def capitalised(words: str) -> str:
    """Return words with a capital letter in front; the other letters stay as they are.

    >>> capitalised("wheel of the USA")
    'Wheel of the USA'
    """
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital letter and a full stop; nothing stays nothing.

    >>> sentence("the USA passes"), sentence("Is it over?"), sentence("")
    ('The USA passes.', 'Is it over?', '')
    """
    return capitalised(words) if words.endswith((".", "!", "?")) or not words else f"{capitalised(words)}."


def machine_words(excavators: int, mixers: int) -> list[str]:
    """Name machines, without a kind of which there are none.

    >>> machine_words(1, 2), machine_words(0, 3)
    (['1 excavator', '2 mixers'], ['3 mixers'])
    """
    kinds = ((excavators, "excavator"), (mixers, "mixer"))
    return [count(number, kind) for number, kind in kinds if number]


def listing(names: Iterable[object], thing: str) -> str:
    """List names after the word for them.

    >>> listing(["3", "4"], "basin"), listing(["A"], "headstream"), listing(["1", "2", "3"], "basin")
    ('basins 3 and 4', 'headstream A', 'basins 1, 2 and 3')
    """
    listed = list(map(str, names))
    return f"{say_many(len(listed), thing, f'{thing}s')} {joined(listed)}"


def joined(words: Iterable[object], last_with: str = "and") -> str:
    """Join words, the last one with "and" or another word.

    >>> joined(["A", "B", "C"]), joined(["A", "B"], "or"), joined(["A"])
    ('A, B and C', 'A or B', 'A')
    """
    *most, last = map(str, words)
    return f"{', '.join(most)} {say(last_with)} {last}" if most else last


def with_and(words: Iterable[str]) -> str:
    """Join words with "and" between any two.

    >>> with_and(["1 excavator", "2 mixers"])
    '1 excavator and 2 mixers'
    """
    return f" {say('and')} ".join(words)


def source_words(source: str) -> str:
    """Say where something comes from, which an event notes in English.

    >>> source_words("in place of credits: contract G10")
    'in place of credits: contract G10'
    """
    if (what := source.removeprefix(IN_PLACE_OF_CREDITS)) != source:
        return say("in place of credits: {what}", what=source_words(what))
    contract = source.removeprefix("contract ")
    return say(source) if contract == source else say("contract {contract}", contract=contract)


def page_words(page: int | str) -> str:
    """Name a page of the rulebook.

    >>> page_words(13)
    'p. 13'
    """
    return say("p. {page}", page=page)


def one_line(words: str, longest: int = LONGEST_LINE) -> str:
    r"""Return words that fit on one printed line, whatever they quote from a file.

    >>> one_line("basin \x1b[2J has no base space"), one_line("Żółta\n")
    ('basin \\x1b[2J has no base space', 'Żółta\\n')
    """
    plain = words[: longest + 1]
    if not plain.isprintable():
        plain = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in plain)
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def signed(number: int) -> str:
    """Return a number that is added, with its sign.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '±0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"
