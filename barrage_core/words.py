"""Words with their numbers and articles."""

__all__ = ["a_piece", "capitalised", "count", "machine_words", "one_line", "sentence", "signed"]

LONGEST_LINE = 1000


def a_piece(piece: str) -> str:
    """Return the word with its article.

    >>> a_piece("elevation"), a_piece("base")
    ('an elevation', 'a base')
    """
    return f"an {piece}" if piece[:1] in "aeiou" else f"a {piece}"


def count(number: int, thing: str) -> str:
    """Return a number of things.

    >>> count(1, "drop"), count(2, "drop")
    ('1 drop', '2 drops')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


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
