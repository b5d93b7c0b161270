"""Questions with options: one of them, all that are right, or their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from barrage_core.catalogue import say
from barrage_core.checks import expected, sequence
from barrage_core.errors import BarrageError

from ..panel import Block, blocks
from .asking import Asking

__all__ = ["OneOf", "Options", "Order", "SomeOf", "as_asking"]

Options = Sequence[str] | Sequence[int] | Mapping[str, str] | Mapping[int, str]
"""Options to choose from: a list of them, or a mapping from each to its words."""

SEVERAL = 2


def as_asking(ask: Asking | Options) -> Asking:
    """Take a plain list of options as a question for one of them."""
    return ask if isinstance(ask, Asking) else OneOf(ask)


class OneOf(Asking):
    """One of several options: a list of them, or a mapping from each to its words.

    >>> OneOf(["it waits", "it passes"]).read("it waits")
    'it waits'
    """

    def __init__(self, options: Options, label: str = "Choose one") -> None:
        self.label = label
        if isinstance(options, str) or not isinstance(options, Sequence | Mapping):
            raise BarrageError(expected("a list or a mapping", options, "options"))
        by_option = dict(options) if isinstance(options, Mapping) else {option: str(option) for option in options}
        self.options = {str(option): (option, words) for option, words in by_option.items()}
        if len(self.options) != len(options) or len(self.options) < SEVERAL:
            raise BarrageError(expected("several different options", options, "options"))

    @property
    def invitation(self) -> str:
        """List the options."""
        return say("One of: ") + "; ".join(words for _, words in self.options.values())

    def read(self, value: Any) -> Any:
        """Accept an option."""
        return self._option(value)

    def _option(self, value: Any) -> Any:
        name = value if isinstance(value, str) else str(value) if type(value) is int else ""
        if name not in self.options:
            raise self._refusal(value)
        return self.options[name][0]

    def words(self, answer: Any) -> str:
        """Say the option."""
        return self.options[str(answer)][1]

    def pairs(self) -> list[tuple[str, str]]:
        """Return the options with their words, as a menu shows them."""
        return [(name, words) for name, (_, words) in self.options.items()]

    def blocks(self, draft: Any) -> list[Block]:
        """Show radio buttons, none of them on at first."""
        return [blocks.choice("guess", self.label, self.pairs(), "" if draft is None else str(draft), radio=True)]


class SomeOf(OneOf):
    """All options that are right, to be ticked; with `none` a last option says that there are none.

    >>> SomeOf(["B1U", "B1L", "B2U"]).read(["B2U", "B1U"])
    ['B1U', 'B2U']
    """

    NONE = "none"

    def __init__(
        self,
        options: Options,
        label: str = "Tick all that are right",
        *,
        none: bool = False,
    ) -> None:
        super().__init__(options, label)
        self.none = none
        if none and self.NONE in self.options:
            raise BarrageError(f'{self.NONE!r} cannot be an option beside "none of them"')

    @property
    def invitation(self) -> str:
        """List the options."""
        last = say("; or none of them") if self.none else ""
        return say("All that are right among: ") + "; ".join(words for _, words in self.options.values()) + last

    def read(self, value: Any) -> list[Any]:
        """Accept a list of options in any order; an empty one where none may be right."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise self._refusal(value)
        ticked = list(value)
        if self.none and ticked == [self.NONE]:
            ticked = []
        elif not ticked and not self.none:
            raise self._refusal(None)
        chosen = [self._option(item) for item in ticked]
        return [option for option, _ in self.options.values() if option in chosen]

    def change(self, draft: Any, value: Any) -> Any:
        """Take what is ticked; ticking nothing does not answer, and "none of them" cannot be combined with others."""
        if not value:
            return None
        if self.none and self.NONE in value:
            came_last = draft != []
            value = [name for name in value if (name == self.NONE) == came_last] or [self.NONE]
        return self.read(value)

    def words(self, answer: Sequence[Any]) -> str:
        """Say the options."""
        return "; ".join(self.options[str(option)][1] for option in answer) or "none of them"

    def blocks(self, draft: Any) -> list[Block]:
        """Show boxes to tick."""
        pairs = self.pairs() + ([(self.NONE, "none of them")] if self.none else [])
        values = [self.NONE] if draft == [] else [str(option) for option in draft or ()]
        return [blocks.ticks("guess", self.label, pairs, values)]


class Order(OneOf):
    """All items in their right order, from first to last.

    >>> Order(["USA", "Italy", "France"]).change(["Italy"], "USA")
    ['Italy', 'USA']
    """

    def __init__(self, items: Options, label: str = "Press them in order") -> None:
        super().__init__(items, label)

    @property
    def invitation(self) -> str:
        """List the items."""
        return say("All of these in order: ") + "; ".join(words for _, words in self.options.values())

    def read(self, value: Any) -> list[Any]:
        """Accept every item once."""
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self._refusal(value)
        order = [self._option(item) for item in value]
        if missing := [words for item, words in self.options.values() if item not in order]:
            words = "{placed} of {number} have a place; still to press: {missing}."
            raise BarrageError(say(words, placed=len(order), number=len(self.options), missing="; ".join(missing)))
        if sorted(map(str, order)) != sorted(self.options):
            raise self._refusal(value)
        return order

    def change(self, draft: Any, value: Any) -> list[Any] | None:
        """Put an item after the others, or take it out again."""
        item, order = self._option(value), list(draft or ())
        if item not in order:
            return [*order, item]
        order.remove(item)
        return order or None

    def draft(self, value: Any) -> list[Any]:
        """Accept the first items of an order."""
        order = [self._option(item) for item in sequence(value, "order")]
        if len(set(order)) != len(order):
            raise self._refusal(value)
        return order

    def words(self, answer: Sequence[Any]) -> str:
        """Say the items with their places."""
        return ", ".join(f"{place}. {self.options[str(item)][1]}" for place, item in enumerate(answer, 1))

    def blocks(self, draft: Any) -> list[Block]:
        """Show a button for each item, which shows its place once it has one."""
        order = list(draft or ())
        items = [
            blocks.button(
                "guess", f"{order.index(item) + 1}. {words}" if item in order else words, name, on=item in order
            )
            for name, (item, words) in self.options.items()
        ]
        return [blocks.buttons(*items, label=self.label)]
