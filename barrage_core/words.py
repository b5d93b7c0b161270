"""Words with their numbers and articles."""

__all__ = ["a_piece", "capitalised", "count", "sentence"]


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
