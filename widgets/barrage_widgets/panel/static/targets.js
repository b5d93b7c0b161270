// What can be clicked on a picture: names, frames, the keys that walk from one to the next.

function targetsIn(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  return [...(node.matches(TARGET_SELECTOR) ? [node] : []), ...node.querySelectorAll(TARGET_SELECTOR)];
}

function listen(svg, block, tell) {
  svg.setAttribute("role", "group"); // an image must not contain controls
  const all = (selector) => [...svg.querySelectorAll(selector)];
  const step = (from, by) => {
    const list = all(".bk-lit, .bk-open");
    const here = list.indexOf(from);
    return list.at(here < 0 && by < 0 ? -1 : (here + by) % list.length);
  };
  // The arrow keys walk as the eye goes, Page Up and Page Down among what can be chosen.
  const moves = {
    ArrowRight: (here) => neighbour(all(TARGET_SELECTOR), here, 1, 0),
    ArrowLeft: (here) => neighbour(all(TARGET_SELECTOR), here, -1, 0),
    ArrowDown: (here) => neighbour(all(TARGET_SELECTOR), here, 0, 1),
    ArrowUp: (here) => neighbour(all(TARGET_SELECTOR), here, 0, -1),
    PageDown: (here) => step(here, 1),
    PageUp: (here) => step(here, -1),
    Home: () => all(TARGET_SELECTOR)[0],
    End: () => all(TARGET_SELECTOR).at(-1),
  };
  svg.addEventListener("keydown", (event) => {
    const here = event.target.closest(TARGET_SELECTOR);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (here && !event.repeat) tell(block.id, targetOf(here), block.once ? ONCE : EACH);
    } else if (moves[event.key] && here) {
      event.preventDefault();
      const next = moves[event.key](here);
      if (!next) return;
      reveal(svg.parentNode, next);
      next.focus();
    }
  });
  svg.addEventListener("click", (event) => {
    const here = hit(svg, event);
    if (here && !(block.once && event.detail > 1)) tell(block.id, targetOf(here), block.once ? ONCE : EACH);
  });
}

function neighbour(items, here, right, down) {
  // The nearest item in a direction: of all that lie rather this way than that, the one with the shortest way along it.
  const middle = (item) => {
    const box = boxOf(item);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(here);
  let [nearest, shortest] = [null, Infinity];
  for (const item of items) {
    const [otherX, otherY] = middle(item);
    const along = (otherX - x) * right + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down + (otherY - y) * right);
    if (along < 1 || aside > along || along + aside >= shortest) continue;
    [nearest, shortest] = [item, along + aside];
  }
  return nearest;
}

function setUp(svg, items, block) {
  // What can be clicked is a button with a name, a frame and a place in the order of the keys.
  for (const item of items) {
    item.setAttribute("role", "button");
    item.dataset.key = `${block.id} ${targetOf(item)}`;
    item.dataset.name = item.getAttribute("aria-label") || targetOf(item).replace(":", " ");
    // On each item: Chromium takes a picture that listens for the focus for a tab stop itself.
    item.addEventListener("focus", () => setStop(svg, item));
    setWordsAside(item);
  }
  ringAll(svg, items);
}

function setStop(svg, here) {
  // A picture is one stop for the tab key.
  for (const item of svg.querySelectorAll(TARGET_SELECTOR)) item.setAttribute("tabindex", item === here ? "0" : "-1");
}

function light(svg, block, focused) {
  // Show what can be chosen and what has been. The tab key comes to the item that had the focus, or to the first choice.
  const items = [...svg.querySelectorAll(TARGET_SELECTOR)];
  const chosen = new Set(block.chosen);
  const selects = new Set(block.selects);
  svg.classList.toggle("bk-marked", Boolean(block.marked));
  for (const item of items) {
    const target = targetOf(item);
    const meaning = block.lit[target] ?? block.open[target];
    item.setAttribute("aria-label",
      item.dataset.name + (meaning ? `: ${meaning}` : "") + (selects.has(target) ? ` (${say("leads to a choice")})` : "") + (chosen.has(target) ? ` (${say("chosen")})` : ""));
    item.classList.toggle("bk-lit", block.lit[target] !== undefined);
    item.classList.toggle("bk-open", block.open[target] !== undefined && block.lit[target] === undefined);
    item.classList.toggle("bk-selects", selects.has(target));
    item.classList.toggle("bk-chosen", chosen.has(target));
  }
  const kept = focused ? items.find((item) => item.dataset.key === focused) : null;
  setStop(svg, kept || svg.querySelector(".bk-lit") || svg.querySelector(".bk-open") || items[0]);
}

function setWordsAside(item) {
  // A button is announced by its name, which says what is written on it; the writing is for the eye alone.
  if (!item.querySelector("rect, path, circle")) return;
  const words = document.createElementNS(SVG, "g");
  words.setAttribute("aria-hidden", "true");
  words.setAttribute("pointer-events", "none");
  words.append(...item.querySelectorAll("text"));
  item.after(words);
  item.words = words; // removed together with it
}

function ringAll(svg, items) {
  // Frames need sizes, and asking for one makes the browser lay out the page: so all sizes are read at once, for all
  // pictures of an answer, in the animation frame that paints them and before the first frame is added.
  if (!items.length) return;
  if (!unringed.size) requestAnimationFrame(drawRings);
  unringed.set(svg, [...(unringed.get(svg) ?? []), ...items]);
}

const unringed = new Map(); // items without a frame, by their picture

function drawRings() {
  const pictures = [...unringed];
  unringed.clear();
  const sized = pictures.filter(([svg]) => svg.clientWidth);
  for (const [svg, items] of pictures) if (!svg.clientWidth) ringLater(svg, items);
  const items = sized.flatMap(([svg, some]) => some.filter((item) => svg.contains(item)));
  const sizes = items.map((item) => (item.querySelector("[data-ring]") ?? item).getBBox());
  items.forEach((item, place) => item.append(ring(sizes[place])));
  for (const [svg] of sized) if (svg.isConnected) fitFingers(svg);
}

function ringLater(svg, items) {
  // In a closed fold, or on a page that is still being put together, a picture has no size yet.
  svg.later = [...(svg.later ?? []), ...items].filter((item) => svg.contains(item));
  svg.watch ??= new ResizeObserver(() => {
    if (!svg.clientWidth) return;
    svg.watch.disconnect();
    ringAll(svg, svg.later);
    svg.watch = svg.later = null;
  });
  svg.watch.observe(svg);
}

function ring(box) {
  const frame = document.createElementNS(SVG, "rect");
  const around = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8, rx: 8, class: "bk-ring" };
  for (const [name, value] of Object.entries(around)) frame.setAttribute(name, value);
  return frame;
}
