// The front end of every panel: it shows the blocks of the trait `view`, and tells Python what the learner does.
// It holds no state of its own: whatever is seen here is in the model, so a page that is loaded again shows the same.
// Words are set as text, never as HTML. Pictures are SVG drawn by barrage_core, where every name is escaped.

const SVG = "http://www.w3.org/2000/svg";
const TARGETS = ["place", "basin", "space", "contract", "tile", "energy"];
const TARGET_SELECTOR = TARGETS.map((kind) => `[data-${kind}]`).join(",");
const SIGNS = { good: "✓", bad: "✗", note: "ℹ", ask: "?" };
const MOST_BYTES = 5_000_000; // of a file: more than Python reads, and not so much that the way there breaks
let made = 0; // for ids that are unique on the page, however many panels there are

// Small helpers -------------------------------------------------------------------------------------------------

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

function freshId() {
  made += 1;
  return `bk-${made}-${Math.random().toString(36).slice(2, 8)}`;
}

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

function targetOf(element) {
  const kind = TARGETS.find((name) => element.dataset[name] !== undefined);
  return `${kind}:${element.dataset[kind]}`;
}

function pageReference(page) {
  return make("span", { class: "bk-page" }, `p. ${page}`);
}

// Blocks --------------------------------------------------------------------------------------------------------
// Each kind is a function from a block and the panel's `tell` to an element.

const kinds = {
  text(block) {
    const box = make("div", { class: `bk-text bk-${block.tone}` });
    const sign = SIGNS[block.tone];
    const paragraphs = block.text.split(/\n{2,}/);
    paragraphs.forEach((words, place) => {
      const tag = block.tone === "title" ? "h4" : "p";
      const lead = place === 0 && sign ? make("span", { class: "bk-sign", "aria-hidden": "true" }, `${sign} `) : null;
      const page = place === paragraphs.length - 1 && block.page ? pageReference(block.page) : null;
      box.append(make(tag, {}, lead, words, page ? " " : null, page));
    });
    return box;
  },

  buttons(block, tell) {
    const row = make("div", { class: block.stacked ? "bk-row bk-stacked" : "bk-row", role: "group" });
    if (block.label) {
      row.setAttribute("aria-label", block.label);
      row.append(make("span", { class: "bk-label", "aria-hidden": "true" }, block.label));
    }
    const why = make("span", { class: "bk-why", role: "status" });
    for (const item of block.items) {
      const key = item.value === undefined ? item.id : `${item.id}=${JSON.stringify(item.value)}`;
      const node = make("button", { type: "button", "data-key": key, title: item.off || null }, item.label);
      if (item.main) node.classList.add("bk-main");
      if (item.on !== undefined) node.setAttribute("aria-pressed", String(item.on));
      if (item.off) {
        node.setAttribute("aria-disabled", "true");
        node.append(make("span", { class: "bk-hidden" }, ` (not now: ${item.off})`));
        node.addEventListener("click", () => { why.textContent = `not now: ${item.off}`; }); // nothing needs hovering
      } else {
        node.addEventListener("click", () => tell(item.id, item.value ?? null));
      }
      row.append(node);
    }
    row.append(why);
    return row;
  },

  slider(block, tell) {
    const id = freshId();
    const shown = make("output", { for: id }, block.shown || String(block.value));
    const input = make("input", {
      type: "range", id, min: block.low, max: block.high, step: 1, value: block.value, "data-key": block.id,
      "aria-valuetext": block.shown || null,
    });
    input.addEventListener("input", () => {
      if (!block.shown) shown.textContent = input.value;
      tell(block.id, Number(input.value), true);
    });
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), input, shown);
  },

  number(block, tell) {
    const id = freshId();
    const input = make("input", {
      type: "number", id, min: block.low, max: block.high, step: 1, value: block.value, "data-key": block.id,
    });
    input.addEventListener("change", () => tell(block.id, input.value === "" ? null : Number(input.value)));
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), input);
  },

  choice(block, tell) {
    const id = freshId();
    if (!block.radio) {
      const select = make("select", { id, "data-key": block.id });
      for (const [value, words] of block.options) {
        select.append(make("option", { value, selected: value === block.value }, words));
      }
      select.addEventListener("change", () => tell(block.id, select.value));
      return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), select);
    }
    return boxes(block, "radio", (value) => value === block.value, (input) => tell(block.id, input.value));
  },

  ticks(block, tell) {
    return boxes(block, "checkbox", (value) => block.values.includes(value), (_input, set) => {
      tell(block.id, [...set.querySelectorAll("input:checked")].map((input) => input.value));
    });
  },

  field(block, tell) {
    const id = freshId();
    const input = block.rows > 1
      ? make("textarea", { id, rows: block.rows, "data-key": block.id, spellcheck: "false" })
      : make("input", { type: "text", id, "data-key": block.id, spellcheck: "false", autocomplete: "off" });
    input.value = block.value;
    const go = () => tell(block.id, input.value);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && block.rows === 1) go();
    });
    const press = make("button", { type: "button", "data-key": `${block.id}!`, onclick: go }, block.action);
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), input, press);
  },

  code(block) {
    const id = freshId();
    const input = block.rows
      ? make("textarea", { id, readonly: true, rows: block.rows, class: "bk-code" }, block.text)
      : make("input", { type: "text", id, readonly: true, value: block.text, class: "bk-code" });
    const done = make("span", { class: "bk-note", role: "status" });
    const copy = async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(block.text);
        done.textContent = "copied";
      } catch {
        done.textContent = document.execCommand("copy") ? "copied" : "press Ctrl+C to copy";
      }
    };
    const press = make("button", { type: "button", "data-key": `copy ${block.label}`, onclick: copy }, "Copy");
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), input, press, done);
  },

  file(block, tell) {
    const id = freshId();
    const input = make("input", { type: "file", id, accept: block.accept, "data-key": block.id });
    input.addEventListener("change", async () => {
      if (input.files.length) tell(block.id, await input.files[0].slice(0, MOST_BYTES).text());
      input.value = "";
    });
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), input);
  },

  table(block) {
    const strong = new Set(block.strong);
    const head = make("tr", {}, ...block.head.map((words) => make("th", { scope: "col" }, words)));
    const rows = block.rows.map((row, place) =>
      make("tr", { class: strong.has(place) ? "bk-strong" : null },
        ...row.map((words, column) => make(column ? "td" : "th", { scope: column ? null : "row" }, words))));
    const grid = make("table", {}, make("caption", {}, block.caption), make("thead", {}, head), make("tbody", {}, ...rows));
    return make("div", { class: "bk-table", tabindex: "0", role: "region", "aria-label": block.caption }, grid);
  },

  bars(block) {
    const most = Math.max(1, ...block.rows.map((row) => row.parts.reduce((sum, part) => sum + Math.abs(part[1]), 0)));
    const box = make("div", { class: "bk-bars", role: "img" });
    const told = [];
    for (const row of block.rows) {
      const total = row.parts.reduce((sum, part) => sum + part[1], 0);
      const used = row.parts.filter((part) => part[1]);
      told.push(`${row.label}: ${used.map(([name, value]) => `${name} ${value}`).join(", ")}; total ${total}`);
      const line = make("div", { class: "bk-bar" });
      row.parts.forEach(([name, value], place) => {
        if (!value) return;
        const style = `width:${(Math.abs(value) / most) * 100}%`;
        const sign = value > 0 && place ? "+" : "";
        line.append(make("span", { class: `bk-part bk-part-${place % 5} ${value < 0 ? "bk-less" : ""}`, style },
          `${sign}${value} ${name}`));
      });
      box.append(make("span", { class: "bk-bar-name" }, row.label), line, make("b", {}, `= ${total}`));
    }
    box.setAttribute("aria-label", `${block.caption}. ${told.join(". ")}`);
    return make("figure", {}, make("figcaption", {}, block.caption), box);
  },

  progress(block, tell) {
    const id = freshId();
    const bar = make("progress", { id, max: block.total, value: block.done });
    goOn(block, tell);
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), bar, make("span", {}, block.shown));
  },

  log(block, tell) {
    const list = make("ol", { class: "bk-log", tabindex: "0", "aria-label": block.label });
    let present = null;
    for (const line of block.lines) {
      const page = line.page ? pageReference(line.page) : null;
      const now = line.moment !== undefined && line.moment === block.now;
      const item = make("li", { class: `bk-${line.tone || "plain"}`, "aria-current": now ? "step" : null });
      if (block.id && line.moment !== undefined) {
        const press = make("button", { type: "button", "data-key": `${block.id}=${line.moment}:${line.text}` }, line.text);
        press.addEventListener("click", () => tell(block.id, line.moment));
        item.append(press);
      } else item.append(line.text);
      if (page) item.append(" ", page);
      if (now) present = item;
      list.append(item);
    }
    // Scroll the list alone: scrollIntoView would move the whole notebook under the learner's hand.
    requestAnimationFrame(() => {
      list.scrollTop = present ? present.offsetTop - list.clientHeight / 2 : list.scrollHeight;
    });
    return list;
  },

  columns(block, tell) {
    const box = make("div", { class: "bk-columns" });
    setWidths(box, block);
    block.parts.forEach((part) => {
      const column = make("div", { class: "bk-column" });
      box.append(column);
      show(column, part, tell);
    });
    return box;
  },

  fold(block, tell) {
    const inner = make("div", {});
    const box = make("details", { open: block.open }, make("summary", { "data-key": `fold ${block.label}` }, block.label), inner);
    show(inner, block.blocks, tell);
    return box;
  },

  picture(block, tell) {
    const stage = make("div", { class: "bk-stage", style: `max-width:${block.width}px` });
    const words = make("details", { class: "bk-twin" },
      make("summary", { "data-key": `words ${block.alt}` }, `${block.alt} in words`),
      make("pre", { tabindex: "0" }, block.words));
    const box = make("div", { class: "bk-picture" }, stage, words);
    stage.drawn = drawInto(stage, block, tell);
    return box;
  },
};

function setWidths(box, block) {
  box.style.setProperty("--bk-columns", block.wide.map((share) => `minmax(0, ${share}fr)`).join(" "));
}

function goOn(block, tell) {
  // Long work comes in pieces: ask for the next one when this one is on the page.
  if (block.go) setTimeout(() => tell(block.go, block.done), 0);
}

function boxes(block, type, isOn, changed) {
  const name = freshId();
  const set = make("fieldset", {}, make("legend", {}, block.label));
  for (const [value, words] of block.options) {
    const input = make("input", { type, name, value, checked: isOn(value), "data-key": `${block.id}=${value}` });
    input.addEventListener("change", () => changed(input, set));
    set.append(make("label", { class: "bk-box" }, input, " ", words));
  }
  return set;
}

// Pictures ------------------------------------------------------------------------------------------------------

async function drawInto(stage, block, tell) {
  const drawing = {}; // a later picture for the same stage wins, in whatever order they are unpacked
  stage.drawing = drawing;
  stage.dataset.drawing = ""; // for whoever waits until the picture is there
  const svgText = await unpack(block.packed).catch(() => "");
  if (stage.drawing !== drawing) return;
  if (!svgText) { // an old browser: the words say the same
    stage.textContent = "This browser cannot show the picture. Its words are below.";
    stage.nextElementSibling.open = true;
    return;
  }
  const keep = stage.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  stage.innerHTML = svgText;
  const svg = stage.firstElementChild;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("preserveAspectRatio", "xMinYMin");
  if (block.id) makeClickable(svg, block, tell, keep);
  if (keep && !stage.contains(document.activeElement)) stage.closest(".bk-panel").querySelector(".bk-heading").focus();
  if (block.fly) fly(svg, block.fly);
  delete stage.dataset.drawing;
}

function makeClickable(svg, block, tell, keep) {
  svg.setAttribute("role", "group"); // an image must not contain controls
  const title = svg.querySelector("title");
  if (title) {
    svg.setAttribute("aria-label", title.textContent);
    title.remove(); // it would pop up over everything
  }
  const items = [...svg.querySelectorAll(TARGET_SELECTOR)];
  const chosen = new Set(block.chosen);
  for (const item of items) {
    const target = targetOf(item);
    item.setAttribute("role", "button");
    item.setAttribute("tabindex", "-1");
    item.dataset.key = `${block.id} ${target}`;
    const meaning = block.lit[target];
    const name = item.getAttribute("aria-label") || target.replace(":", " ");
    item.setAttribute("aria-label", name + (meaning ? `: ${meaning}` : "") + (chosen.has(target) ? " (chosen)" : ""));
    if (meaning !== undefined) item.classList.add("bk-lit");
    if (chosen.has(target)) item.classList.add("bk-chosen");
    item.querySelectorAll("title").forEach((node) => node.remove());
    setWordsAside(item);
  }
  // One stop for the tab key; the arrow keys walk from item to item, lit ones first with Page Up and Page Down.
  const lit = items.filter((item) => item.classList.contains("bk-lit"));
  const first = items.find((item) => item.dataset.key === keep) || lit[0] || items[0];
  if (first) first.setAttribute("tabindex", "0");
  const stop = (here) => items.forEach((item) => item.setAttribute("tabindex", item === here ? "0" : "-1"));
  // On each item: for Chromium a picture that listens for the focus is a stop itself.
  for (const item of items) item.addEventListener("focus", () => stop(item));
  if (keep && first) first.focus({ preventScroll: true }); // where that item is gone, the focus stays on the picture
  const step = (list, from, by) => {
    const next = list[(list.indexOf(from) + by + list.length) % list.length];
    if (next) next.focus();
  };
  const moves = {
    ArrowRight: [items, 1], ArrowDown: [items, 1], ArrowLeft: [items, -1], ArrowUp: [items, -1],
    PageDown: [lit, 1], PageUp: [lit, -1],
  };
  svg.addEventListener("keydown", (event) => {
    const here = event.target.closest(TARGET_SELECTOR);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (here) tell(block.id, targetOf(here));
    } else if (moves[event.key]) {
      event.preventDefault();
      step(moves[event.key][0], here, moves[event.key][1]);
    }
  });
  svg.addEventListener("click", (event) => {
    const here = event.target.closest(TARGET_SELECTOR);
    if (here && !(block.once && event.detail > 1)) tell(block.id, targetOf(here));
  });
  ringAll(svg, items);
}

function setWordsAside(item) {
  // A button is called by its name, which tells what is written on it: the writing itself is for the eye alone.
  if (!item.querySelector("rect, path, circle")) return;
  const words = document.createElementNS(SVG, "g");
  words.setAttribute("aria-hidden", "true");
  words.setAttribute("pointer-events", "none");
  words.append(...item.querySelectorAll("text"));
  item.after(words);
}

function ringAll(svg, items) {
  // Frames need sizes, and a picture that is not on the page yet has none.
  const draw = () => {
    if (!svg.isConnected || !svg.clientWidth) return false;
    for (const item of items) {
      if (item.querySelector(":scope > .bk-ring")) continue;
      const box = (item.querySelector("[data-ring]") ?? item).getBBox();
      const ring = document.createElementNS(SVG, "rect");
      const around = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8, rx: 8 };
      for (const [name, value] of Object.entries(around)) ring.setAttribute(name, value);
      ring.classList.add("bk-ring");
      item.append(ring);
    }
    return true;
  };
  if (draw()) return;
  const watch = new ResizeObserver(() => {
    if (draw()) watch.disconnect();
  });
  watch.observe(svg);
}

const flown = new Set();

function fly(svg, token) {
  // Drops run along the trails, one after the other; once for each token, and not at all where motion is unwelcome.
  if (flown.has(token) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  flown.add(token);
  const ways = [...svg.querySelectorAll("[data-trail]")];
  const begun = performance.now();
  const each = Math.max(300, Math.min(1200, 3600 / ways.length));
  const drops = ways.map((way) => {
    const drop = document.createElementNS(SVG, "circle");
    drop.setAttribute("r", "14");
    drop.setAttribute("class", "bk-drop");
    drop.style.display = "none";
    way.parentNode.append(drop);
    return drop;
  });
  const frame = (now) => {
    if (!svg.isConnected) return;
    let running = false;
    ways.forEach((way, place) => {
      const share = (now - begun) / each - place;
      drops[place].style.display = share >= 0 && share < 1 ? "" : "none";
      if (share < 1) running = true;
      if (share < 0 || share >= 1) return;
      const point = way.getPointAtLength(way.getTotalLength() * share);
      drops[place].setAttribute("cx", point.x);
      drops[place].setAttribute("cy", point.y);
    });
    if (running) requestAnimationFrame(frame);
    else drops.forEach((drop) => drop.remove());
  };
  requestAnimationFrame(frame);
}

// Showing a list of blocks in place -----------------------------------------------------------------------------

function show(host, blocks, tell) {
  const old = [...host.children];
  const kept = pairUp(old, blocks);
  const stays = new Set(kept);
  old.filter((node) => !stays.has(node)).forEach((node) => node.remove());
  let last = null;
  blocks.forEach((block, place) => {
    const text = JSON.stringify(block);
    let node = kept[place];
    if (!node || (node.blockText !== text && !updateInPlace(node, block, tell))) {
      node = kinds[block.kind](block, tell);
      if (kept[place]) kept[place].replaceWith(node);
      else if (last) last.after(node);
      else host.prepend(node);
    }
    node.block = block;
    node.blockText = text;
    last = node;
  });
}

function pairUp(old, blocks) {
  // Which element goes on as which block, in order, though others come and go between them: as many as possible, and
  // above all those that must not be rebuilt under the learner's hand.
  const alike = (node, block) => ["kind", "id", "label"].every((name) => node.block[name] === block[name]);
  const worth = (block) => (["picture", "slider", "columns", "fold"].includes(block.kind) ? blocks.length : 1);
  const best = Array.from({ length: old.length + 1 }, () => new Array(blocks.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = blocks.length - 1; j >= 0; j -= 1) {
      best[i][j] = alike(old[i], blocks[j])
        ? best[i + 1][j + 1] + worth(blocks[j])
        : Math.max(best[i + 1][j], best[i][j + 1]);
    }
  }
  const kept = new Array(blocks.length).fill(null);
  for (let i = 0, j = 0; i < old.length && j < blocks.length;) {
    if (alike(old[i], blocks[j])) {
      kept[j] = old[i];
      i += 1;
      j += 1;
    } else if (best[i + 1][j] >= best[i][j + 1]) i += 1;
    else j += 1;
  }
  return kept;
}

function updateInPlace(node, block, tell) {
  // What must not be rebuilt: a picture (it would flicker), a slider under the hand, and boxes around other blocks.
  const before = node.block;
  if (before.kind !== block.kind) return false;
  if (block.kind === "picture" && before.id === block.id) {
    node.querySelector("pre").textContent = block.words;
    node.querySelector("summary").textContent = `${block.alt} in words`;
    node.firstElementChild.style.maxWidth = `${block.width}px`;
    node.firstElementChild.drawn = drawInto(node.firstElementChild, block, tell);
    return true;
  }
  if (block.kind === "slider" && ["id", "label", "low", "high"].every((name) => before[name] === block[name])) {
    const input = node.querySelector("input");
    if (document.activeElement !== input || Number(input.value) === block.value) input.value = block.value;
    if (block.shown) input.setAttribute("aria-valuetext", block.shown);
    node.querySelector("output").textContent = block.shown || String(block.value);
    return Boolean(before.shown) === Boolean(block.shown);
  }
  if (block.kind === "progress" && before.label === block.label) {
    const [, bar, shown] = node.children;
    bar.max = block.total;
    bar.value = block.done;
    shown.textContent = block.shown;
    goOn(block, tell);
    return true;
  }
  if (block.kind === "columns" && before.parts.length === block.parts.length) {
    setWidths(node, block);
    block.parts.forEach((part, place) => show(node.children[place], part, tell));
    return true;
  }
  if (block.kind === "fold" && before.label === block.label) {
    if (before.open !== block.open) node.open = block.open; // else as the learner has left it
    show(node.lastElementChild, block.blocks, tell);
    return true;
  }
  return false;
}

// The panel -----------------------------------------------------------------------------------------------------

function pageIsDark() {
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false";
  return document.body.classList.contains("vscode-dark") || document.body.classList.contains("theme-dark");
}

function render({ model, el }) {
  const heading = make("h3", { class: "bk-heading", tabindex: "-1" });
  const body = make("div", { class: "bk-body" });
  const problem = make("div", { class: "bk-problem", role: "alert" });
  const live = make("div", { class: "bk-hidden", "aria-live": "polite", role: "status" });
  const asleep = make("p", { class: "bk-asleep" });
  const root = make("section", { class: "bk-panel" }, heading, asleep, problem, body, live);
  el.append(root);

  // In JupyterLab keys must reach the panel, not the notebook around it ("d d" deletes a cell there), while Ctrl+S still
  // saves. JupyterLab's shortcuts match the focused element itself, so the mark must be there, before they are looked up.
  const keepKeys = (event) => {
    if (!root.contains(event.target)) return;
    const ours = event.target.readOnly || !(event.ctrlKey || event.metaKey);
    event.target.toggleAttribute("data-lm-suppress-shortcuts", ours);
  };
  window.addEventListener("keydown", keepKeys, true);

  let waiting = null;
  const pending = new Map(); // the newest values of controls that are moved faster than Python answers
  const tell = (id, value, latest = false) => {
    if (latest && waiting) {
      pending.set(id, value);
      return;
    }
    sendPending(); // what was moved before a button was pressed comes before it
    clearTimeout(waiting);
    waiting = setTimeout(() => root.setAttribute("aria-busy", "true"), 250);
    send((value ?? null) === null ? { id } : { id, value }); // in a browser's Python a null is not None
  };
  const sendPending = () => {
    const moved = [...pending];
    pending.clear();
    for (const [id, value] of moved) tell(id, value);
  };

  const drawView = () => {
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    show(body, model.get("view"), tell);
    if (!focused || body.contains(document.activeElement)) return;
    const find = () => [...body.querySelectorAll("[data-key]")].find((node) => node.dataset.key === focused);
    const next = find() || body.querySelector(".bk-main") || heading;
    next.focus({ preventScroll: true });
    if (next.dataset.key === focused) return;
    Promise.all([...body.querySelectorAll(".bk-stage")].map((stage) => stage.drawn)).then(() => { // it may be drawn yet
      if (document.activeElement === next) find()?.focus({ preventScroll: true });
    });
  };
  const drawProblem = () => {
    const { text, trace } = model.get("problem");
    problem.replaceChildren();
    if (!text) return;
    problem.append(make("p", {}, make("span", { "aria-hidden": "true" }, "⚠ "), text));
    if (trace) problem.append(make("details", {}, make("summary", {}, "Where it happened"), make("pre", { tabindex: "0" }, trace)));
  };
  const drawName = () => {
    heading.textContent = model.get("name");
    root.setAttribute("aria-label", model.get("name"));
  };
  const answered = () => {
    clearTimeout(waiting);
    waiting = null;
    root.removeAttribute("aria-busy");
    root.dataset.serial = model.get("serial");
    drawProblem(); // the same words as before are announced again as well
    sayIt();
    sendPending();
  };
  const sayIt = () => {
    live.replaceChildren(model.get("said"));
  };
  const listeners = {
    "change:view": drawView, "change:problem": drawProblem, "change:name": drawName, "change:serial": answered,
    "change:said": sayIt,
  };
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);

  // A panel of a saved notebook, or of a kernel that was restarted, has nobody behind it: say so instead of taking
  // clicks that lead nowhere. A kernel that is busy answers late, and then the words go away.
  let sleeping = null;
  const sleep = (words) => {
    clearTimeout(waiting);
    root.removeAttribute("aria-busy");
    asleep.textContent = words;
  };
  const send = (message) => {
    try {
      model.send(message);
    } catch {
      clearTimeout(sleeping);
      sleep("The kernel that this panel belongs to is gone. Run its cell to bring the panel back to life.");
    }
  };
  const knock = () => {
    clearTimeout(sleeping);
    sleeping = setTimeout(() => sleep(
      "The kernel does not answer: it is busy, or this is a saved picture. Run its cell to bring the panel to life."), 4000);
    send({ id: "hello" });
  };
  const awake = (message) => {
    if (!message || !message.alive) return;
    clearTimeout(sleeping);
    asleep.textContent = "";
  };
  model.on("msg:custom", awake);
  model.on("comm_live_update", knock);
  knock();

  const theme = () => {
    root.classList.toggle("bk-dark", pageIsDark());
    if (pageIsDark() !== isDark) {
      isDark = pageIsDark();
      tell("dark", isDark);
    }
  };
  let isDark = false;
  const themeWatch = new MutationObserver(theme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  theme();

  drawName();
  drawProblem();
  drawView();
  root.dataset.serial = model.get("serial");

  return () => {
    clearTimeout(waiting);
    clearTimeout(sleeping);
    themeWatch.disconnect();
    window.removeEventListener("keydown", keepKeys, true);
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
    model.off("msg:custom", awake);
    model.off("comm_live_update", knock);
  };
}

export default { render };
