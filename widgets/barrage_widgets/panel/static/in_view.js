// A notebook goes on to the next cell when one is run, and what the cell has made scrolls out of sight. Bring the panel
// back, until the learner moves or the notebook has settled. Where the notebook is at any other cell, or at its end, as
// when all are run, it stays where it is.

const MOVES = ["wheel", "pointerdown", "keydown", "touchstart"];
const NEARLY = 4; // pixels
const SETTLED = 2000; // milliseconds

function stayInView(root) {
  const cell = root.closest(".jp-Notebook .jp-Cell");
  if (!cell) return () => {};
  const book = cell.closest(".jp-Notebook");
  const page = cell.closest(".jp-WindowedPanel-outer") ?? book;
  const bring = () => {
    const active = book.querySelector(".jp-Cell.jp-mod-active");
    if ((active !== cell && active !== cell.nextElementSibling) || !active?.nextElementSibling) {
      stop();
      return;
    }
    const [here, frame] = [root, page].map((node) => node.getBoundingClientRect());
    const tall = here.height > frame.height;
    const below = tall ? here.top - frame.top : here.bottom - frame.bottom;
    if (here.top < frame.top - NEARLY || below > NEARLY) root.scrollIntoView({ block: tall ? "start" : "nearest" });
  };
  const stop = () => {
    clearTimeout(over);
    page.removeEventListener("scroll", bring);
    for (const move of MOVES) window.removeEventListener(move, stop, true);
  };
  const over = setTimeout(() => stop(), SETTLED);
  page.addEventListener("scroll", bring);
  for (const move of MOVES) window.addEventListener(move, stop, { capture: true, passive: true });
  bring();
  return stop;
}
