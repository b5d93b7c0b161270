"""`WhyNot`: try to break a rule with menus, and read every reason against it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from barrage_core import BarrageError, Violation, pictures
from barrage_core.catalogue import say
from barrage_core.checks import expected, mapping, one_of
from barrage_core.pictures import LIGHT, Picture
from barrage_core.words import capitalised, count

from ..panel import Block, Panel, Position, blocks, open_state, shared
from .asking import PART
from .options import OneOf, Options
from .questions import Drawn, draw, framed, together

__all__ = ["WhyNot"]

ALLOWED = "No rule forbids it."
ASKING = "What is against this?"


class WhyNot(Panel):
    """Choose something from menus; the engine says at once which rules forbid it, or that none does.

    Nothing is judged before somebody has chosen or asked.

    `parts` are the menus by their names, each with its options: a list, or a mapping from each to its words. `ask` is
    called with what is chosen, in their order, and returns the reasons: violations or sentences; an error of the kit is
    a reason too. `first` is what is chosen at the beginning, by default the first option of each menu.

    >>> odd = WhyNot("Find an even number.", {"number": [1, 2]}, lambda number: ["it is odd"] if number % 2 else [])
    >>> odd.reasons
    ['it is odd']
    >>> odd.handle("guess_number", "2")
    >>> odd.reasons
    []
    >>> odd.close()
    """

    title = "Try to break it"
    fold_name = ASKING

    def __init__(
        self,
        prompt: str,
        parts: Mapping[str, Options],
        ask: Callable[..., Iterable[Violation | str]],
        *,
        first: Iterable[Any] = (),
        position: Position | None = None,
        basins: Collection[str] | None = None,
        picture: Drawn | None = None,
    ) -> None:
        self.prompt, self._ask, self._shown, self._basins = prompt, ask, picture, basins
        self._state = None if position is None else open_state(position)
        self.parts = {name: OneOf(options, name) for name, options in parts.items()}
        begin = list(first) or [next(iter(part.options.values()))[0] for part in self.parts.values()]
        if len(begin) != len(self.parts):
            raise BarrageError(expected("a choice for each menu", begin, "first"))
        self._first = {name: part.read(value) for (name, part), value in zip(self.parts.items(), begin, strict=True)}
        super().__init__()

    def start(self) -> None:
        """Begin with what is chosen first, which nobody has asked about yet."""
        self.chosen: dict[str, Any] = dict(self._first)
        self.asked = False
        self.most = 0
        """The most reasons that an attempt has had so far."""

    @shared("value")
    def value(self) -> dict[str, Any]:
        """What is chosen, by the names of the menus."""
        return dict(self.chosen)

    @shared()
    def reasons(self) -> list[Violation | str]:
        """Every reason against what is chosen."""
        try:
            return list(self._ask(*self.chosen.values()))
        except BarrageError as refused:
            return [str(refused)]

    # What the learner does

    def handle(self, id: str, value: Any = None) -> None:
        """Handle one use of a control; a menu is recognised by its id."""
        if id.startswith(PART):
            id, value = "choose", (id.removeprefix(PART), value)
        super().handle(id, value)

    def on_value(self, chosen: Mapping[str, Any]) -> None:
        """Choose from some of the menus."""
        for name, value in mapping(chosen, "value").items():
            self.on_choose((name, value))

    def on_choose(self, chosen: tuple[str, Any]) -> None:
        """Choose from one menu."""
        name, value = chosen
        part = self.parts[one_of(name, self.parts, "menu")]
        self.chosen[name] = part.read(value)
        self.on_judge()

    def on_judge(self) -> None:
        """Say what is against what is chosen."""
        self.asked, reasons = True, self.reasons
        self.most = max(self.most, len(reasons))
        self.say(" ".join(_words(reason) for reason in reasons) or ALLOWED)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the menus and the reasons, beside a picture where there is one."""
        menus = [
            blocks.choice(f"{PART}{name}", capitalised(name), part.pairs(), str(self.chosen[name]))
            for name, part in self.parts.items()
        ]
        words = [blocks.text(self.prompt, "ask"), *menus, *self._told(), *self._end()]
        scene = self._scene(dark=self.dark)
        return words if scene is None else together(framed(scene), words)

    def _told(self) -> list[Block]:
        if not self.asked:
            return [blocks.buttons(blocks.button("judge", ASKING, main=True))]
        return [
            blocks.text(_words(reason), "bad", page=None if isinstance(reason, str) else reason.page)
            for reason in self.reasons
        ] or [blocks.text(ALLOWED, "good")]

    def _end(self) -> list[Block]:
        if not self.asked:
            return []
        most = say("Most reasons against one attempt so far: {most}.", most=self.most)
        return [blocks.text(most, "note"), blocks.buttons(blocks.button("again", "Start again"))]

    def _scene(self, *, dark: bool) -> Picture | None:
        theme = self.theme if dark else LIGHT
        if self._shown is not None:
            return draw(self._shown, theme)
        if self._state is None:
            return None
        return pictures.board(self._state, basins=self._basins, theme=theme, key=self._basins is None)

    def still(self) -> Picture | None:
        """Return the picture of the position."""
        return self._scene(dark=False)

    def still_words(self) -> list[str]:
        """Return what is asked, and the first attempt."""
        tried = "; ".join(f"{name}: {part.words(self.chosen[name])}" for name, part in self.parts.items())
        return [self.prompt, f"{tried}."]

    def still_fold(self) -> str:
        """Return what is against the first attempt."""
        reasons = self.reasons
        head = say("{reasons} against it", reasons=count(len(reasons), "reason")) if reasons else ALLOWED
        return "\n\n".join([head, *(f"✗ {reason}" for reason in reasons)])


def _words(reason: Violation | str) -> str:
    """Return a reason as a sentence."""
    words = reason if isinstance(reason, str) else reason.text
    return f"{capitalised(words.rstrip('.'))}."
