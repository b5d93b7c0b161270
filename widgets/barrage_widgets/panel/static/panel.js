// The front end of every panel: it shows the blocks of the trait `view`, and tells Python what the learner does.
// It holds no state of its own: whatever is seen here is in the model, so a page that is loaded again shows the same.
// Words are set as text, never as HTML. Pictures are SVG drawn by barrage_core, where every name is escaped.

const SVG = "http://www.w3.org/2000/svg";
const TARGETS = ["place", "basin", "space", "contract", "tile", "energy"];
const TARGET_SELECTOR = TARGETS.map((kind) => `[data-${kind}]`).join(",");
const SIGNS = { good: "✓", bad: "✗", note: "ℹ", ask: "?" };
const MOST_BYTES = 5_000_000; // of a file: more than Python reads, and not so much that sending it fails
// Which uses of a control count before Python has answered: each of them, only the newest value, or only the first.
const [EACH, NEWEST, ONCE] = ["each", "newest", "once"];
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
  const inflate = new DecompressionStream("deflate");
  const writer = inflate.writable.getWriter(); // a Blob would travel through the browser's other processes
  writer.write(bytes);
  writer.close();
  return new Response(inflate.readable).text();
}

const svgTexts = new WeakMap(); // the SVG of each picture block; nothing where the browser is too old to unpack it

async function unpackPictures(blocks) {
  await Promise.all(picturesIn(blocks).map(async (block) => {
    if (!svgTexts.has(block)) svgTexts.set(block, await unpack(block.packed).catch(() => ""));
  }));
}

function picturesIn(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === "columns") return block.parts.flatMap(picturesIn);
    if (block.kind === "fold") return picturesIn(block.blocks);
    return block.kind === "picture" ? [block] : [];
  });
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
      tell(block.id, Number(input.value), NEWEST);
    });
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), input, shown);
  },

  number(block, tell) {
    const id = freshId();
    const input = make("input", {
      type: "number", id, min: block.low, max: block.high, step: 1, value: block.value, "data-key": block.id,
    });
    input.addEventListener("change", () => {
      input.sent = input.value;
      tell(block.id, input.value === "" ? null : Number(input.value));
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") setTimeout(() => mainAfter(input)?.click()); // once the number has been sent
    });
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
    if (block.eager) input.addEventListener("change", go);
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

  download(block) {
    const save = async () => {
      const address = URL.createObjectURL(new Blob([await unpack(block.packed)], { type: "application/json" }));
      make("a", { href: address, download: block.name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    };
    const press = make("button", { type: "button", "data-key": `download ${block.label}`, onclick: save }, block.label);
    return make("div", { class: "bk-row" }, press);
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
    const sums = [];
    for (const row of block.rows) {
      const total = row.parts.reduce((sum, part) => sum + part[1], 0);
      const used = row.parts.filter((part) => part[1]);
      sums.push(`${row.label}: ${used.map(([name, value]) => `${name} ${value}`).join(", ")}; total ${total}`);
      const line = make("div", { class: "bk-bar" });
      const key = make("div", { class: "bk-bar-key" }); // a narrow part has no room for its name
      row.parts.forEach(([name, value], place) => {
        if (!value) return;
        const kind = `bk-part-${place % 5} ${value < 0 ? "bk-less" : ""}`;
        const words = `${value > 0 && place ? "+" : ""}${value}`;
        line.append(make("span", { class: `bk-part ${kind}`, style: `width:${(Math.abs(value) / most) * 100}%` }, words));
        key.append(make("span", {}, make("span", { class: `bk-dot ${kind}` }), `${name}: ${words}`));
      });
      box.append(make("span", { class: "bk-bar-name" }, row.label), line, make("b", {}, `= ${total}`), key);
    }
    box.setAttribute("aria-label", `${block.caption}. ${sums.join(". ")}`);
    return make("figure", {}, make("figcaption", {}, block.caption), box);
  },

  progress(block, tell) {
    const id = freshId();
    const bar = make("progress", { id, max: block.total, value: block.done });
    goOn(block, tell);
    return make("div", { class: "bk-row" }, make("label", { for: id }, block.label), bar, make("span", {}, block.shown));
  },

  log(block, tell) {
    const list = make("ol", {
      class: "bk-log", tabindex: "0", "aria-label": block.label, "data-key": `log ${block.label}`,
    });
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
    return make("div", {}, make("p", { class: "bk-label", "aria-hidden": "true" }, block.label), list);
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
    const larger = make("button", {
      type: "button", class: "bk-larger", "aria-pressed": "false", "data-key": `larger ${block.alt}`,
    }, "Larger");
    const box = make("div", { class: "bk-picture" }, stage, words, larger);
    larger.addEventListener("click", () => {
      larger.setAttribute("aria-pressed", String(box.classList.toggle("bk-large")));
    });
    drawInto(stage, block, tell);
    return box;
  },
};

function mainAfter(input) {
  // The button that an answer is given with, where it stands below its number.
  const rows = [...(input.closest(".bk-row").parentNode?.children ?? [])];
  const below = rows.slice(rows.indexOf(input.closest(".bk-row")));
  return below.map((row) => row.querySelector(".bk-main")).find(Boolean);
}

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

// What Python drew is kept beside the page, as it was drawn; each of its nodes knows its counterpart on the page
// (`live`), which gets names, frames and listeners. A new drawing changes the page only where it differs from the one
// before: laying out a whole board takes far longer than a few drops.

function drawInto(stage, block, tell) {
  if (!svgTexts.get(block)) { // an old browser: the words say the same
    stage.textContent = "This browser cannot show the picture. Its words are below.";
    stage.nextElementSibling.open = true;
    return;
  }
  const focused = stage.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const drawn = read(svgTexts.get(block));
  const inserted = [];
  if (stage.drawn && isAlike(stage.drawn, drawn)) patch(stage.drawn, drawn, inserted);
  else {
    stage.replaceChildren(bringToLife(drawn));
    inserted.push(drawn.live);
    if (block.id) listen(drawn.live, block, tell);
  }
  stage.drawn = drawn;
  const svg = drawn.live;
  svg.setAttribute("aria-label", drawn.name);
  if (block.id) {
    setUp(svg, inserted.flatMap(targetsIn), block);
    light(svg, block, focused);
  }
  if (block.fly) fly(svg, block.fly);
}

function read(svgText) {
  const holder = document.createElement("template");
  holder.innerHTML = svgText;
  const svg = holder.content.firstElementChild;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const { width, height } = svg.viewBox.baseVal;
  svg.style.maxWidth = `calc(var(--bk-tall) * ${width / height})`; // so it is never wider than its height allows
  const titles = [...svg.querySelectorAll("title")];
  svg.name = titles[0]?.textContent ?? "";
  titles.forEach((title) => title.remove()); // they would pop up over everything; what they say is in the labels
  return svg;
}

function bringToLife(drawn) {
  const live = document.importNode(drawn, true);
  const link = (node, counterpart) => {
    node.live = counterpart;
    node.childNodes.forEach((child, place) => link(child, counterpart.childNodes[place]));
  };
  link(drawn, live);
  return live;
}

function isAlike(one, other) {
  return one.nodeName === other.nodeName && one.cloneNode().isEqualNode(other.cloneNode());
}

function patch(old, drawn, inserted) {
  // Turn the counterpart of `old` into that of `drawn`, and list what is new on the page.
  drawn.live = old.live;
  const was = [...old.childNodes];
  let done = 0;
  let come = [];
  const fill = (until) => { // what stands between two nodes that stay
    replace(old.live, was.slice(done, until), come, was[until]?.live ?? null, inserted);
    come = [];
  };
  for (const [node, place] of staying(was, [...drawn.childNodes])) {
    if (place === null) {
      come.push(node);
      continue;
    }
    fill(place);
    node.replaceWith(was[place]); // it keeps its counterpart
    done = place + 1;
  }
  fill(was.length);
}

function staying(was, is) {
  // Pair each new node with the place of the same node among the old ones, in order, or with null.
  const places = new Map();
  was.forEach((node, place) => places.set(written(node), [...(places.get(written(node)) ?? []), place]));
  let from = 0;
  return is.map((node) => {
    const place = places.get(written(node))?.find((one) => one >= from) ?? null;
    if (place !== null) from = place + 1;
    return [node, place];
  });
}

function written(node) {
  node.written ??= node.outerHTML ?? node.data;
  return node.written;
}

function replace(parent, gone, come, before, inserted) {
  const inPlace = gone.length === come.length;
  come.forEach((node, place) => {
    if (inPlace && isAlike(gone[place], node) && node.childNodes.length && !node.matches(TARGET_SELECTOR)) {
      patch(gone[place], node, inserted);
      gone[place] = null;
      return;
    }
    parent.insertBefore(bringToLife(node), (inPlace ? gone[place].live : before));
    inserted.push(node.live);
  });
  for (const node of gone) {
    node?.live.words?.remove();
    node?.live.remove();
  }
}

function targetsIn(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  return [...(node.matches(TARGET_SELECTOR) ? [node] : []), ...node.querySelectorAll(TARGET_SELECTOR)];
}

function listen(svg, block, tell) {
  svg.setAttribute("role", "group"); // an image must not contain controls
  const step = (selector, from, by) => {
    const list = [...svg.querySelectorAll(selector)];
    const here = list.indexOf(from);
    const next = list.at(here < 0 && by < 0 ? -1 : (here + by) % list.length);
    if (next) next.focus();
  };
  // The arrow keys walk from item to item, Page Up and Page Down among those that can be chosen.
  const moves = {
    ArrowRight: [TARGET_SELECTOR, 1], ArrowDown: [TARGET_SELECTOR, 1], ArrowLeft: [TARGET_SELECTOR, -1],
    ArrowUp: [TARGET_SELECTOR, -1], PageDown: [".bk-lit, .bk-open", 1], PageUp: [".bk-lit, .bk-open", -1],
  };
  svg.addEventListener("keydown", (event) => {
    const here = event.target.closest(TARGET_SELECTOR);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (here && !event.repeat) tell(block.id, targetOf(here), block.once ? ONCE : EACH);
    } else if (moves[event.key]) {
      event.preventDefault();
      const [selector, by] = moves[event.key];
      step(selector, here, by);
    }
  });
  svg.addEventListener("click", (event) => {
    const here = event.target.closest(TARGET_SELECTOR);
    if (here && !(block.once && event.detail > 1)) tell(block.id, targetOf(here), block.once ? ONCE : EACH);
  });
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
  for (const item of items) {
    const target = targetOf(item);
    const meaning = block.lit[target] ?? block.open[target];
    item.setAttribute("aria-label",
      item.dataset.name + (meaning ? `: ${meaning}` : "") + (chosen.has(target) ? " (chosen)" : ""));
    item.classList.toggle("bk-lit", block.lit[target] !== undefined);
    item.classList.toggle("bk-open", block.open[target] !== undefined && block.lit[target] === undefined);
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

function fly(svg, token) {
  // Drops run along the trails, one after the other; on each panel once for each token, and not at all where motion is
  // unwelcome. They start in the frame that paints the trails.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  requestAnimationFrame((begun) => {
    const panel = svg.closest(".bk-panel");
    if (!panel || panel.flown?.has(token)) return;
    panel.flown = (panel.flown ?? new Set()).add(token);
    svg.flight = token;
    takeOff(svg, token, begun);
  });
}

function takeOff(svg, token, begun) {
  const ways = [...svg.querySelectorAll("[data-trail]")];
  const lengths = ways.map((way) => way.getTotalLength());
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
    let running = false;
    ways.forEach((way, place) => {
      const share = (now - begun) / each - place;
      drops[place].style.display = share >= 0 && share < 1 ? "" : "none";
      if (share < 1) running = true;
      if (share < 0 || share >= 1) return;
      const point = way.getPointAtLength(lengths[place] * share);
      drops[place].setAttribute("cx", point.x);
      drops[place].setAttribute("cy", point.y);
    });
    const goesOn = running && svg.isConnected && svg.flight === token && ways.every((way) => way.isConnected);
    if (goesOn) requestAnimationFrame(frame);
    else drops.forEach((drop) => drop.remove());
  };
  frame(begun);
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

// A refused value does not stay in view, although its block is the same as before. A text stays, to be corrected, and
// so does a number that is still being typed.
const takeBack = {
  slider(node, block) {
    node.querySelector("input").value = block.value;
    node.querySelector("output").textContent = block.shown || String(block.value);
  },
  number(node, block) {
    const input = node.querySelector("input");
    if (input.value === input.sent) input.value = block.value ?? "";
    delete input.sent;
  },
  choice(node, block) {
    if (!block.radio) node.querySelector("select").value = block.value;
    for (const input of node.querySelectorAll("input")) input.checked = input.value === block.value;
  },
  ticks(node, block) {
    for (const input of node.querySelectorAll("input")) input.checked = block.values.includes(input.value);
  },
};

function pairUp(old, blocks) {
  // Decide which element is kept for which block, in order, while others come and go between them: as many as possible,
  // and above all those that must not be rebuilt under the learner's hand.
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
    const stage = node.firstElementChild;
    stage.style.maxWidth = `${block.width}px`;
    drawInto(stage, block, tell);
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
    if (before.open !== block.open) node.open = block.open; // otherwise it stays as the learner left it
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
  const tell = (id, value, which = EACH) => {
    if (which === NEWEST && waiting) {
      pending.set(id, value);
      return;
    }
    if (which === ONCE && waiting) return; // a move on a board that is about to change
    sendPending(); // a slider moved before a button was pressed is sent before it
    clearTimeout(waiting);
    waiting = setTimeout(() => root.setAttribute("aria-busy", "true"), 250);
    send((value ?? null) === null ? { id } : { id, value }); // Python in a browser does not turn null into None
  };
  const sendPending = () => {
    const moved = [...pending];
    pending.clear();
    for (const [id, value] of moved) tell(id, value);
  };

  const drawView = (view) => {
    const focused = body.contains(document.activeElement) ? document.activeElement : null;
    const stage = focused?.closest(".bk-stage");
    show(body, view, tell);
    if (!focused?.dataset.key || body.contains(document.activeElement)) return;
    const same = [...body.querySelectorAll("[data-key]")].find((node) => node.dataset.key === focused.dataset.key);
    const onPicture = body.contains(stage) ? stage.querySelector("[tabindex='0']") : null; // where an item is gone
    (same || onPicture || body.querySelector(".bk-main") || heading).focus({ preventScroll: true });
  };
  const drawProblem = () => {
    const { text, trace } = model.get("problem");
    showProblem(text, trace);
  };
  const showProblem = (text, trace) => {
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
    sendPending();
    if (waiting) return;
    for (const node of body.querySelectorAll(".bk-row, fieldset")) takeBack[node.block?.kind]?.(node, node.block);
  };

  // One answer is one drawing: its traits change one after the other, and its pictures are unpacked first.
  let drawing = 0;
  const plan = async () => {
    root.dataset.drawing = ""; // for tests that wait until everything is drawn
    drawing += 1;
    const mine = drawing;
    const isNewest = () => mine === drawing; // else a later one draws all that this one would
    await null; // the other traits of this answer
    if (isNewest()) await unpackPictures(model.get("view"));
    if (!isNewest()) return;
    drawName();
    drawProblem(); // the same words as before are announced again as well
    live.replaceChildren(model.get("said"));
    try {
      drawView(model.get("view"));
    } catch (error) {
      showProblem(`This could not be drawn: ${error}`, error.stack);
    }
    delete root.dataset.drawing;
    if (root.dataset.serial !== String(model.get("serial"))) answered();
  };
  const traits = ["view", "problem", "name", "serial", "said"].map((name) => `change:${name}`);
  for (const event of traits) model.on(event, plan);

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
      waiting = null;
      sleep("The kernel that this panel belongs to is gone. Run its cell again to bring the panel back.");
    }
  };
  const knock = () => {
    clearTimeout(waiting);
    waiting = null; // what was asked before will not be answered
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
  let isDark = model.get("dark");
  const themeWatch = new MutationObserver(theme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  theme();

  plan();

  return () => {
    clearTimeout(waiting);
    clearTimeout(sleeping);
    themeWatch.disconnect();
    window.removeEventListener("keydown", keepKeys, true);
    for (const event of traits) model.off(event, plan);
    model.off("msg:custom", awake);
    model.off("comm_live_update", knock);
  };
}

export default { render };
