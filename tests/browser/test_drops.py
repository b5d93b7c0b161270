"""Drops that run along their trails, where motion is welcome."""

from barrage_widgets import FlowPlayer

DRY = {"players": [{"company": "usa"}, {"company": "italy"}]}  # nothing holds a drop

WHERE_DROPS_WERE = """() => {
  // Note each place where a drop is drawn, as the share of its trail that lies behind it.
  window.shares = [];
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    if (!target.matches?.(".bk-drop") || target.style.display === "none" || !target.hasAttribute("cy")) return;
    const way = target.parentNode.querySelector("[data-trail]"), length = way.getTotalLength();
    const off = (at) => {
      const point = way.getPointAtLength(at);
      return Math.hypot(point.x - target.getAttribute("cx"), point.y - target.getAttribute("cy"));
    };
    const steps = [...Array(101).keys()].map((step) => (step / 100) * length);
    window.shares.push(steps.reduce((best, at) => (off(at) < off(best) ? at : best)) / length);
  })).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["cy"] });
}"""


def test_a_drop_glides_from_stop_to_stop_and_does_not_begin_anew(bare):
    shown = bare(FlowPlayer(DRY, drops={"A": 1}))
    step = shown.page.get_by_role("button", name="Step forward")
    step.click()
    shown.answer()
    shown.page.wait_for_selector(".bk-drop", state="detached")
    shown.page.evaluate(WHERE_DROPS_WERE)
    step.click()
    shown.answer()
    shown.page.wait_for_function("window.shares.length > 1")
    shown.page.wait_for_selector(".bk-drop", state="detached")
    shares = shown.page.evaluate("window.shares")
    assert shares == sorted(shares)
    assert shares[0] > 0.1  # the first part of the trail was run before


def test_no_drop_glides_where_motion_is_unwelcome(bare, watched):
    watched.page.emulate_media(reduced_motion="reduce")
    shown = bare(FlowPlayer(drops={"A": 1}))
    shown.page.evaluate(WHERE_DROPS_WERE)
    shown.page.get_by_role("button", name="Step forward").click()
    shown.answer()
    assert shown.page.locator("[data-trail]").count() == 1
    assert shown.page.locator(".bk-drop").count() == 0
