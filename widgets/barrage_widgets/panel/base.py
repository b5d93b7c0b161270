"""`Panel`, the base of every control: it shows blocks, receives what the learner does, and reports what goes wrong.

A panel keeps a few plain attributes and makes everything it shows from them, every time: `blocks` is a function of
them. What the learner does arrives in `handle`, which calls the method `on_<id>` and redraws. The front end holds
nothing that is not in the trait `view`, so a reloaded page shows the same, and so does a second page.

What other widgets may watch or set are public traits (`Shared`): each panel has a `value`, and what fits it. So
`traitlets.link((player, "moment"), (slider, "value"))` ties a player to a slider, `player.observe(print, "moment")`
follows it, `interact(show, moment=player)` calls a function with its value, and boxes and tabs take a panel like any
other widget. Those with a star can be set. `public_traits(FlowPlayer)` lists them as data.

    every control           value, by default the same as state
    most controls           state
    RiverBoard, its labs    selected*, which is its value
    FlowPlayer, FlowLab     moment*, which is its value; following*
    Predict, Exercise       value*, the answer in the making; guess; right or solved
    Quiz                    value*, the answers of this round; score
    ScenarioLibrary         as Predict; selected*, the scenario
    WhyNot                  value*, what is chosen by menu; reasons
    Course                  value, how many are answered and right
    ScenarioEditor          code*, which is its value; state*, position*, tool*
    AutomaHelper            as ScenarioEditor
    MapLab                  layer*, basin*, area*; map
    MapEditor               code*, which is its value; map, tool*, selected*
    GameTable               moment*, which is its value; code*, selected
    WheelLab, RoundLab      moment*, which is its value
    AutomaLab               actions*, criteria*, moment*
    DesignLab               rule*, value*, metric*, expect*, games*, players*, bots*; effect
    other laboratories      what their controls choose: company*, drops*, energy*, piece* …
"""

from __future__ import annotations

import re
import traceback
from html import escape
from typing import Any, ClassVar
from weakref import WeakSet

import anywidget
import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import DOMWidget, ValueWidget

from barrage_core import box_language
from barrage_core.catalogue import say
from barrage_core.errors import BarrageError
from barrage_core.pictures import DARK, LIGHT, Picture, Theme

from . import blocks
from .blocks import Block
from .bookmarks import bookmark
from .box_words import in_box_words
from .front_end import MODULE, STYLE
from .language import in_language, page_phrases
from .shared import Shared, same, shared
from .taking import use_with

__all__ = ["Panel", "public_traits", "redraw_all"]

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
NO_LOST_WIDGET = (
    "<style>.jp-OutputArea-child:has(.bk-still) + .jp-OutputArea-child > .jupyter-widgets:not(:has(*)) "
    "{ display: none; }</style>"
)
"""Without it, JupyterLab writes "Error displaying widget" beside the picture of a panel whose kernel is gone."""


class Panel(anywidget.AnyWidget, ValueWidget):
    """A control made of blocks. Subclasses write `start`, `blocks` and a method `on_<id>` for each control.

    >>> from barrage_widgets import Panel
    >>> class Counter(Panel):
    ...     title = "A counter"
    ...
    ...     def start(self):
    ...         self.number = 0
    ...
    ...     def blocks(self):
    ...         return [blocks.text(str(self.number)), blocks.buttons(blocks.button("add", "Add one", 1))]
    ...
    ...     def on_add(self, value):
    ...         self.number += value
    >>> counter = Counter()
    >>> counter.handle("add", 1)
    >>> counter.view[0]["text"]
    '1'
    >>> counter.close()
    """

    _esm = MODULE
    _css = STYLE

    title: ClassVar[str] = ""
    """What the panel is called, above it and to a screen reader."""

    fold_name: ClassVar[str] = "After your answer"
    """What the fold of a saved notebook is called."""

    among_code: ClassVar[bool] = True
    """Whether the panel is in a notebook that a learner can write in; it is False on the pages of `barrage app`."""

    name = traitlets.Unicode().tag(sync=True)
    view = traitlets.List(traitlets.Dict()).tag(sync=True)
    """The blocks as they are shown."""
    problem = traitlets.Dict().tag(sync=True)
    """What went wrong in the last callback: a sentence, and for a fault in the kit its trace."""
    phrases = traitlets.Dict().tag(sync=True)
    """What the page says by itself, in the learner's language; nothing where that is English."""
    said = traitlets.Unicode().tag(sync=True)
    """What a screen reader announces."""
    serial = traitlets.Int(0).tag(sync=True)
    """Grows with every answer, so that the front end knows when the panel is done."""
    dark = traitlets.Bool(False).tag(sync=True)
    """Whether the pictures are drawn for a dark page."""

    at_work = True
    """Whether a public trait that is assigned now is assigned by the panel itself: while it is made, and in a use."""

    def __init__(self) -> None:
        box_language()  # which looks for what the learner chose
        self._titled = self.title
        super().__init__(name=self.title)
        _take_the_place_of_the_last_run(self)
        self.start()
        self.redraw()
        self.on_msg(self._receive)
        self.at_work = False
        _living.add(self)

    @shared()
    def value(self) -> Any:
        """What `interact` takes from the panel: the position, unless something else is more to the point."""
        return getattr(self, "state", None)

    # What a subclass provides

    def start(self) -> None:
        """Set the attributes to their first values; "Start again" calls it too."""

    def blocks(self) -> list[Block]:
        """Return what is shown now, made from the attributes alone."""
        raise NotImplementedError

    def shown_title(self) -> str:
        """Return what the panel is called now, in the language that is spoken."""
        return say(self.title)

    def still(self) -> Picture | None:
        """Return the picture that stays in a saved notebook: by default the first one that is shown."""
        block = next(_pictures(self.view), None)
        if block is None:
            return None
        return Picture(blocks.unpacked(block), block["alt"], block["width"], 0, block["words"])

    def still_words(self) -> list[str]:
        """Return the sentences that stay in a saved notebook: by default all those of a panel without a picture."""
        return _words(self.view) if self.still() is None else []

    def still_fold(self) -> str:
        """Return a text that a saved notebook shows folded, with `names` in backquotes: by default none."""
        return ""

    # What the learner does

    def handle(self, id: str, value: Any = None) -> None:
        """Handle one use of a control, and show the outcome.

        If anything goes wrong on the way, that is shown, and the panel is as it was before: its attributes, their
        lists and its game; nothing is announced that was undone. Somebody who interrupts the kernel gets the panel back
        as it was, too, and then the interruption goes on.
        """
        self._handle(id, value)

    def use(self, id: str, value: Any = None) -> None:
        """Handle one use of a control that a program makes: what goes wrong is shown, and raised as well."""
        with self.hold_sync():
            error = self._handle(id, value)
        if error is not None:
            raise error

    def _handle(self, id: str, value: Any) -> Exception | None:
        """Handle one use, and return what went wrong."""
        self.problem, self.said = {}, ""
        observed = self._observed()
        error = self._attempt(id, value)
        try:
            self._tell_observers(observed)
        except Exception as fault:  # the use stands, whatever an observer makes of it
            error = error or fault
        if error is not None:
            self.problem = _problem(error, self.among_code)
        self.serial += 1
        return error

    def _attempt(self, id: str, value: Any) -> Exception | None:
        """Use a control and redraw; if anything goes wrong on the way, put everything back and return the error."""
        self.keep()
        self.at_work, before = True, self.at_work
        try:
            self._use(id, value)
            self.redraw()
        except Exception as error:  # the learner must see it: ipywidgets would write it to a log that nobody reads
            self.put_back()
            return error
        except BaseException:
            self.put_back()
            raise
        finally:
            self.at_work = before
        return None

    def _use(self, id: str, value: Any) -> None:
        action = getattr(self, f"on_{id}", None)
        if action is None or hasattr(anywidget.AnyWidget, f"on_{id}"):  # on_msg is a method of every widget
            raise BarrageError(f"this panel has no control {id!r}")
        use_with(action, id, value)

    def _observed(self) -> dict[str, Any]:
        """Return the public traits that somebody observes, with their values."""
        watched = self._trait_notifiers
        every = traitlets.All in watched
        return {name: getattr(self, name) for name in public_traits(type(self)) if every or name in watched}

    def _tell_observers(self, before: dict[str, Any]) -> None:
        """Tell observers which public traits have changed since then."""
        for name, old in before.items():
            new = getattr(self, name)
            if not same(old, new):
                self.notify_change(traitlets.Bunch(name=name, old=old, new=new, owner=self, type="change"))

    def keep(self) -> None:
        """Keep what has been done so far, whatever goes wrong afterwards."""
        attributes = _attributes(self)
        self._kept = attributes, bookmark(attributes), self.dark, self.view, self.said

    def put_back(self) -> None:
        """Make the panel what it was when `keep` was last called."""
        attributes, put_back, self.dark, self.view, self.said = self._kept
        put_back()
        for name in _attributes(self).keys() - attributes.keys():
            del self.__dict__[name]
        self.__dict__.update(attributes)

    def on_again(self) -> None:
        """Start again."""
        self.start()
        self.say("Started again")

    def on_dark(self, value: bool) -> None:
        """Draw for a dark page, or for a light one."""
        self.dark = bool(value)

    def refuse_to_write(self) -> None:
        """Refuse to write a file where that would be on the computer of somebody else, who serves the page."""
        if not self.among_code:
            raise BarrageError("nothing is saved on the computer that serves this page; save it on yours")

    def say(self, words: str) -> None:
        """Announce something to a screen reader."""
        self.said = say(words)

    def redraw(self) -> None:
        """Show what the attributes say now."""
        if (title := self.shown_title()) != self._titled:  # a name that somebody gave it stays
            self.name = self._titled = title
        self.phrases = page_phrases()
        self.view = in_box_words(in_language(self.blocks()))

    @property
    def theme(self) -> Theme:
        """The colours for pictures on this page."""
        return (DARK if self.dark else LIGHT).speaking(box_language())

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """Take a message from the front end; only the id of a control and a value are used."""
        if not isinstance(content, dict) or not isinstance(content.get("id"), str):
            return
        if content["id"] == "hello":  # a page asks whether anybody is there
            self.send({"alive": True})
            return
        with self.hold_sync():
            self.handle(content["id"], content.get("value"))

    # Living in a notebook

    @property
    def displayed(self) -> DOMWidget:
        """The widget that stands on the page: the panel, or what holds it."""
        return self

    def close(self) -> None:
        """Take the panel and what belongs to it out of the kernel and off the page."""
        if self.layout is not None and self.layout.comm is not None:
            self.layout.close()
        super().close()
        _living.discard(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.title!r})"

    def _ipython_display_(self, **_options: object) -> None:
        """Show a picture that stays in the notebook, and the living panel, which hides it.

        A widget alone leaves nothing to look at in a notebook that is opened without a kernel, or on the web.
        """
        still = {"text/html": self._still_html(), "text/plain": self._still_text()}
        display(still, raw=True)  # type: ignore[no-untyped-call]
        view = {"version_major": 2, "version_minor": 1, "model_id": self.displayed.model_id}
        display({WIDGET_VIEW: view}, raw=True)  # type: ignore[no-untyped-call]

    def _still_html(self) -> str:
        shown = self.still()
        image = "" if shown is None else shown._repr_mimebundle_()["text/html"].replace(' height="0"', "")
        words = "".join(f"<p>{escape(line)}</p>" for line in self.still_words())
        how = say(" (run this cell to bring it to life)") if self.among_code else ""
        head = f"<p><b>{escape(say(self.title))}</b>{how}</p>"
        fold = _folded(self.still_fold(), self.fold_name)
        return f'<div class="bk-still">{NO_LOST_WIDGET}{head}{image}{words}{fold}</div>'

    def _still_text(self) -> str:
        shown = self.still()
        return "\n".join([say(self.title), *([shown.text] if shown else []), *self.still_words()])


def _folded(words: str, name: str) -> str:
    """Return paragraphs behind a line that opens them, as HTML."""
    if not words:
        return ""
    named = re.sub("`([^`]+)`", r"<code>\1</code>", escape(words))
    shown = "".join(f"<p>{paragraph}</p>" for paragraph in named.split("\n\n"))
    return f'<details class="bk-afterwards"><summary>{say(name)}</summary>{shown}</details>'


def _attributes(panel: Panel) -> dict[str, Any]:
    """Return what a panel holds: its attributes without those of every widget, which keep track of traits."""
    apart = ("_trait_", "_kept", "at_work")
    return {name: value for name, value in vars(panel).items() if not name.startswith(apart)}


def public_traits(kind: type[Panel]) -> dict[str, bool]:
    """Return the public traits of a kind of panel, and whether each can be set.

    >>> public_traits(Panel)
    {'value': False}
    """
    traits = kind.class_traits()
    return {name: bool(trait.use) for name, trait in sorted(traits.items()) if isinstance(trait, Shared)}


def _problem(error: Exception, among_code: bool) -> dict[str, str]:
    """Describe a refusal in its own words, and a fault in the kit with where it happened.

    On a page for visitors nothing is said about the computer that serves it.
    """
    if isinstance(error, BarrageError):
        return {"text": say(str(error)), "trace": ""}
    if not among_code:
        return {
            "text": say(
                "This is a fault in the kit ({fault}). Your last click was undone.", fault=type(error).__name__
            ),
            "trace": "",
        }
    return {"text": f"{type(error).__name__}: {error}", "trace": "".join(traceback.format_exception(error))}


def _pictures(shown: list[Block]) -> Any:
    """Go through the pictures among blocks, including those inside columns and folds."""
    for block in shown:
        if block["kind"] == "picture":
            yield block
        for part in (*block.get("parts", ()), block.get("blocks", ())):
            if isinstance(part, list) and block["kind"] in ("columns", "desk", "fold"):
                yield from _pictures(part)


def _words(shown: list[Block]) -> list[str]:
    return [block["text"] for block in shown if block["kind"] == "text"]


_living: WeakSet[Panel] = WeakSet()


def redraw_all() -> None:
    """Let every panel say anew what it says, after a change of the words that all of them use."""
    for panel in list(_living):
        panel.redraw()


# Re-running a cell ------------------------------------------------------------------------------------------------

_shown_by_cell: dict[str, tuple[str, list[Panel]]] = {}
"""For each cell of the notebook: its last run, and the panels that it made."""


def _take_the_place_of_the_last_run(panel: Panel) -> None:
    """Close what an earlier run of the same cell made, so that nothing piles up in the kernel or on the page."""
    shell = get_ipython()
    parent = shell.get_parent() if shell is not None and hasattr(shell, "get_parent") else None
    if not parent:
        return
    cell = parent.get("metadata", {}).get("cellId", "")
    run = parent.get("header", {}).get("msg_id", "")
    if not cell:
        return
    last_run, panels = _shown_by_cell.get(cell, ("", []))
    if last_run != run:
        for old in panels:
            old.close()
        panels = []
    _shown_by_cell[cell] = (run, [*panels, panel])
