// A bubble beside what was used, for words that appear where the learner does not look: far above, below, or in a fold.
// A screen reader has the words already.

let bubble = null; // one for the page
let unsure = null; // looks whether words can be seen
const FAR = 300; // pixels: on the desk of the game table, which fills the screen, words may be in view and yet far away

function sayBeside(panel, box, nodes) {
  // Show the words of these elements beside the box that the function `box` returns, unless they can be seen there.
  hush();
  if (!nodes.length) return;
  const most = panel.querySelector(".bk-desk") ? FAR : Infinity;
  unsure = new IntersectionObserver((found) => {
    unsure.disconnect();
    const isFar = (one) => !one.target.matches(".bk-good") && gap(one.boundingClientRect, box()) > most;
    const unseen = found.filter((one) => one.intersectionRatio < 0.5 || isFar(one)).map((one) => one.target);
    if (unseen.length && panel.isConnected) blow(panel, box, unseen);
  });
  nodes.forEach((node) => unsure.observe(node));
}

function gap(one, other) {
  // How far two boxes are apart.
  const right = Math.max(0, one.left - other.right, other.left - one.right);
  const down = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return Math.hypot(right, down);
}

function blow(panel, box, told) {
  const gone = new AbortController();
  const isGood = told.every((one) => one.matches(".bk-good"));
  const node = make("div", { class: isGood ? "bk-bubble bk-good" : "bk-bubble", "aria-hidden": "true", popover: "manual" },
    ...told.map((one) => make("p", {}, one.textContent)));
  bubble = { node, gone };
  panel.append(node);
  node.showPopover?.(); // above everything, wherever the panel is
  const settle = () => {
    const around = box();
    const { width, height } = node.getBoundingClientRect();
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    const within = (value, size, room) => Math.max(8, Math.min(value, room - size - 8));
    const below = around.bottom + 8;
    const top = below + height <= high - 8 ? below : around.top - 8 - height;
    node.style.left = `${within(around.left + around.width / 2 - width / 2, width, wide)}px`;
    node.style.top = `${within(top, height, high)}px`;
  };
  settle();
  const { signal } = gone;
  window.addEventListener("scroll", settle, { capture: true, passive: true, signal });
  window.addEventListener("pointerdown", hush, { capture: true, signal });
  window.addEventListener("keydown", (event) => { if (event.key === "Escape") hush(); }, { capture: true, signal });
}

function hush() {
  unsure?.disconnect();
  bubble?.gone.abort();
  bubble?.node.remove();
  bubble = null;
}

function watchHands(panel) {
  // Returns a function that tells the box of what was last used: where it is, or where it was if it is gone.
  let used = null;
  let key = null;
  let last = null;
  const note = (event) => {
    used = event.target.closest("button, summary, input, select, textarea, [role=button]") ?? event.target;
    key = used.dataset?.key;
    last = used.getBoundingClientRect();
  };
  for (const event of ["pointerdown", "keydown"]) panel.addEventListener(event, note, true);
  return () => {
    if (key && !used.isConnected) used = [...panel.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key) ?? used;
    if (used?.isConnected) last = used.getBoundingClientRect();
    return last;
  };
}
