"""`Shared`: a public trait of a panel. `observe`, `traitlets.link` and `interact` of ipywidgets understand it.

A shared trait is one of the plain attributes of a panel, or is made from them by a function. It has no value of its
own, so it cannot differ from what the panel shows. While the panel is at work, an assignment writes the attribute. One
from outside, in a cell or through a link, goes the way of the learner's use (`use` names the control): it is checked
alike, and what is refused is shown and raised. A trait without a `use` can be read and observed, but not set.

Observers hear of a change when a use is over. They hear nothing of a use that was put back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import traitlets

from barrage_core.errors import BarrageError

if TYPE_CHECKING:
    from .base import Panel

__all__ = ["Shared", "shared"]

G = TypeVar("G")


class Shared(traitlets.TraitType[G, G]):
    """A trait that is an attribute of the panel, or `made` from its attributes; `sent` turns a value into what is used.

    A class writes `moment = Shared[int]("moment")`, and its handler `on_moment` takes what is set from outside.
    """

    def __init__(
        self,
        use: str = "",
        *,
        made: Callable[[Any], G] | None = None,
        sent: Callable[[Any], Any] | None = None,
    ) -> None:
        super().__init__()
        self.use, self.made, self.sent = use, made, sent
        self.__doc__ = None if made is None else made.__doc__

    def get(self, obj: Panel, cls: type[Any] | None = None) -> G:  # type: ignore[override]
        """Return what the attributes say now."""
        if self.made is not None:
            return self.made(obj)
        try:
            value: G = obj.__dict__[str(self.name)]
        except KeyError:
            raise AttributeError(f"{type(obj).__name__} has no {self.name} yet") from None
        return value

    def set(self, obj: Panel, value: G) -> None:  # type: ignore[override]
        """Write the attribute, or use the panel as a learner would."""
        if obj.at_work and self.made is None:
            obj.__dict__[str(self.name)] = value
        elif not self.use:
            raise BarrageError(f"{self.name}: this can be read and observed, but not set")
        elif not same(self.get(obj), value):
            obj.use(self.use, value if self.sent is None else self.sent(value))


def shared(use: str = "", *, sent: Callable[[Any], Any] | None = None) -> Callable[[Callable[[Any], G]], Shared[G]]:
    """Make a public trait of a method that reads the attributes of its panel, as `property` would.

    >>> shared("code")(lambda panel: "BK1-…").use
    'code'
    """
    return lambda made: Shared(use, made=made, sent=sent)


def same(old: object, new: object) -> bool:
    """Compare two values; 1 and True are two things, and so are a list and a tuple."""
    return old is new or (type(old) is type(new) and bool(old == new))
