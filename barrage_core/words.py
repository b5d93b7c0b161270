"""Words with their numbers and articles."""

__all__ = ["a_piece", "count"]


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
