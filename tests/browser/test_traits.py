"""Panels among other widgets: linked, in boxes and tabs, and shown by an output."""

LINKED = """\
import ipywidgets, traitlets
from barrage_widgets import FlowPlayer, RiverBoard, WheelLab
player, slider = FlowPlayer(), ipywidgets.IntSlider(max=5, description="mine")
traitlets.link((player, "moment"), (slider, "value"))
ipywidgets.VBox([slider, player])"""
TABS = 'board = RiverBoard("miniature")\nipywidgets.Tab([board, WheelLab()], titles=["River", "Wheel"])'
OUTPUT = "out = ipywidgets.Output()\nwith out:\n    display(RiverBoard('miniature'))\nout"
CHOSEN = "said = ipywidgets.Label()\ntraitlets.dlink((board, 'selected'), (said, 'value'))\nsaid"


def test_a_slider_drives_a_player_and_panels_live_in_boxes_tabs_and_outputs(open_voila):
    page = open_voila(LINKED, TABS, CHOSEN, OUTPUT)
    player, board, shown = page.panel(0), page.panel(1), page.panel(3)  # one is in the other tab
    handle = page.page.locator(".widget-slider .noUi-handle")
    handle.focus()
    for stop in (2, 3):
        handle.press("ArrowRight")
        page.page.wait_for_function("(stop) => document.body.innerText.includes(`stop ${stop} of`)", arg=stop)
    player.press("Step back")
    page.page.wait_for_function("document.querySelector('.noUi-handle').getAttribute('aria-valuenow') === '1.0'")
    assert page.page.locator(".widget-readout").inner_text() == "1"
    board.click_target("place:B1U")
    page.page.locator(".widget-label", has_text="B1U").wait_for()
    shown.click_target("place:B1L")
    assert "B1L is a space for a dam" in shown.words()
    assert page.page.locator(".bk-still:visible").count() == 0
