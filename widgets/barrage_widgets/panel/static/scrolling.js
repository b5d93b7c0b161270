// What is larger than its frame: shadows say where there is more of it, and what matters is brought into view within the
// frame alone. The page is never scrolled from here.

function framed(scroller, changed = () => {}) {
  // Put something that may be larger than its place into a frame; `changed` hears whether there is more than is seen.
  const frame = make("div", { class: "bk-frame" }, scroller);
  const look = () => changed(markMore(frame, scroller));
  scroller.addEventListener("scroll", look, { passive: true });
  scroller.sizes = new ResizeObserver(look); // told after the layout, so that looking costs none
  scroller.sizes.observe(scroller);
  for (const content of scroller.children) scroller.sizes.observe(content);
  return frame;
}

function markMore(frame, scroller) {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller;
  const sides = [];
  if (scrollLeft > 1) sides.push("left");
  if (scrollLeft < scrollWidth - clientWidth - 1) sides.push("right");
  if (scrollTop > 1) sides.push("top");
  if (scrollTop < scrollHeight - clientHeight - 1) sides.push("bottom");
  frame.dataset.more = sides.join(" ");
  return sides.length > 0;
}

function shaded(scroller) {
  // Something with a fixed place on the page is its own frame; `lookAgain` is for when other things stand in it.
  const look = () => markMore(scroller, scroller);
  scroller.addEventListener("scroll", look, { passive: true });
  scroller.sizes = new ResizeObserver(look);
}

function lookAgain(scroller) {
  scroller.sizes.disconnect();
  for (const content of [scroller, ...scroller.children]) scroller.sizes.observe(content);
}

const ROOM = 16; // pixels between what is brought into view and the edge of its frame

function reveal(scroller, item) {
  const view = scroller.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  const by = (start, end, from, to) => {
    if (start < from + ROOM) return start - from - ROOM;
    return end > to - ROOM ? Math.min(end - to + ROOM, start - from - ROOM) : 0;
  };
  scroller.scrollBy(by(box.left, box.right, view.left, view.right), by(box.top, box.bottom, view.top, view.bottom));
}

function revealOneOf(scroller, items) {
  // The first of them, unless one can be seen already.
  if (scroller.scrollWidth <= scroller.clientWidth + 1 && scroller.scrollHeight <= scroller.clientHeight + 1) return;
  const view = scroller.getBoundingClientRect();
  const isSeen = (box) => box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
  if (items.length && !items.some((item) => isSeen(item.getBoundingClientRect()))) reveal(scroller, items[0]);
}
