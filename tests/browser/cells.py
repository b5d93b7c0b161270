"""Code cells for the tests: a panel of the kit, and a small one that has a control of every kind."""

__all__ = ["HOSTILE", "NEW_PROBE", "NEW_WHEEL", "PROBE"]

NEW_WHEEL = "from barrage_widgets import WheelLab\nWheelLab()"

PROBE = """\
from barrage_core import BarrageError, from_position, pictures
from barrage_widgets.panel import Panel, blocks

START = from_position({"players": [{"company": "usa"}, {"company": "italy"}]})

class Probe(Panel):
    title = "A probe"

    def start(self):
        self.number, self.place, self.name_of_it, self.ticked, self.side = 0, "nowhere", "", [], "left"

    def blocks(self):
        drawn = pictures.board(START, basins=["1"], theme=self.theme)
        summary = f"number {self.number}, {self.place}, name {self.name_of_it}, {self.ticked}, {self.side}"
        sides = [("left", "Left"), ("right", "Right")]
        rows = [("number", self.number), ("place", self.place)]
        return [
            blocks.text(summary, "note", page=13),
            blocks.columns(
                [blocks.picture(drawn, "map", lit={"place:B1U": "build here"}, chosen=[self.place], width=420)],
                [
                    blocks.slider("number", "Number", self.number, 0, 9),
                    blocks.number("number", "As a number", self.number, 0, 9),
                    blocks.field("name_of_it", "Name", self.name_of_it, "Use it"),
                    blocks.choice("side", "Side", sides, self.side),
                    blocks.choice("side", "The side again", sides, self.side, radio=True),
                    blocks.ticks("ticked", "Tick", [("a", "Apples"), ("p", "Pears")], self.ticked),
                    blocks.tabs("side", "Sides", sides, self.side),
                    blocks.table(["what", "value"], rows, caption="All of it", strong=[0]),
                    blocks.bars([("Sum", [("water", 3), ("fee", -1)])], caption="Bars"),
                    blocks.code_line("Code", "BK1-abc"),
                    blocks.open_file("name_of_it", "Open a file"),
                    blocks.log([{"text": "First", "moment": 0, "page": 4}], label="Log", id="number", now=self.number),
                ],
            ),
            blocks.fold("More", blocks.text("folded words")),
            blocks.buttons(
                blocks.button("add", "Add one", main=True), blocks.button("add", "Not now", off="it is too late"),
                blocks.button("fail", "Fail"), blocks.button("refuse", "Refuse"), blocks.button("again", "Start again"),
            ),
        ]

    def on_add(self):
        self.number += 1
        self.say("One more")

    def on_number(self, value): self.number = value
    def on_map(self, value): self.place = value
    def on_name_of_it(self, value): self.name_of_it = value
    def on_ticked(self, value): self.ticked = value
    def on_side(self, value): self.side = value
    def on_fail(self): raise ZeroDivisionError("a fault of ours")
    def on_refuse(self): raise BarrageError("that is not allowed (p. 13)")
"""
NEW_PROBE = "probe = Probe()\nprobe"

HOSTILE = """\
NAME = "<img src=x onerror=alert(1)>"

class Hostile(Panel):
    title = NAME

    def blocks(self):
        players = [{"company": "usa", "name": NAME}, {"company": "italy"}]
        state = from_position({"players": players, "dams": {"B1U": {"owner": "usa", "level": 1}}})
        return [
            blocks.text(NAME, "good"), blocks.picture(pictures.board(state), "map", lit={"place:B1U": NAME}),
            blocks.picture(pictures.company_board(state, 0)),
            blocks.buttons(blocks.button("x", NAME, off=NAME), label=NAME),
            blocks.slider("x", NAME, 1, 0, 2, shown=NAME), blocks.field("x", NAME, NAME, NAME),
            blocks.choice("x", NAME, [(NAME, NAME)], NAME), blocks.ticks("x", NAME, [(NAME, NAME)], [NAME]),
            blocks.table([NAME], [[NAME]], caption=NAME), blocks.bars([(NAME, [(NAME, 2)])], caption=NAME),
            blocks.log([{"text": NAME, "moment": 1}], label=NAME, id="x"), blocks.code_line(NAME, NAME),
            blocks.fold(NAME, blocks.text(NAME), open=True), blocks.buttons(blocks.button("boom", "Boom")),
        ]

    def on_boom(self):
        self.say(NAME)
        raise ValueError(NAME)

Hostile()
"""
