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
      const node = make("button", { type: "button", "data-key": key, title: item.off || item.name || null }, item.label);
      if (item.name) node.setAttribute("aria-label", item.name + (item.off ? ` (${say("not now: {why}", { why: item.off })})` : ""));
      if (item.main) node.classList.add("bk-main");
      if (item.commits) node.classList.add("bk-commits");
      if (item.on !== undefined) node.setAttribute("aria-pressed", String(item.on));
      if (item.off) {
        node.setAttribute("aria-disabled", "true");
        node.append(make("span", { class: "bk-hidden" }, ` (${say("not now: {why}", { why: item.off })})`));
        node.addEventListener("click", () => { // nothing needs hovering
          why.textContent = say("not now: {why}", { why: item.off });
          sayBeside(row.closest(".bk-panel"), () => node.getBoundingClientRect(), [why]);
        });
      } else {
        node.addEventListener("click", () => tell(item.id, item.value ?? null));
      }
      row.append(node);
    }
    row.append(why);
    return row;
  },

  offers(block, tell) {
    return make("div", { class: "bk-offers" }, ...block.parts.map((part) => {
      const offer = make("div", { class: "bk-offer" });
      show(offer, part, tell);
      return offer;
    }));
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
        done.textContent = say("copied");
      } catch {
        done.textContent = say(document.execCommand("copy") ? "copied" : "press Ctrl+C to copy");
      }
    };
    const press = make("button", { type: "button", "data-key": `copy ${block.label}`, onclick: copy }, say("Copy"));
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
    // A head without words is a plain cell: a screen reader would announce a heading that says nothing.
    const head = make("tr", {}, ...block.head.map((words) => (words ? make("th", { scope: "col" }, words) : make("td"))));
    const rows = block.rows.map((row, place) =>
      make("tr", { class: strong.has(place) ? "bk-strong" : null },
        ...row.map((words, column) => make(column ? "td" : "th", { scope: column ? null : "row" }, words))));
    const grid = make("table", {}, make("caption", {}, block.caption), make("thead", {}, head), make("tbody", {}, ...rows));
    return framed(make("div", { class: "bk-table", tabindex: "0", role: "region", "aria-label": block.caption }, grid));
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
    const label = make("label", { for: id }, block.label);
    return make("div", { class: "bk-progress" }, label, bar, make("span", {}, block.shown));
  },

  pace(block, tell) {
    const node = make("span", { class: "bk-pace", hidden: true });
    setTimeout(() => { if (node.isConnected) tell(block.id, block.value); }, block.wait); // gone: it was stopped
    return node;
  },

  log(block, tell) {
    const list = make("ol", { class: "bk-log", "aria-label": block.label, "data-key": `log ${block.label}` });
    let present = null;
    for (const line of block.lines) {
      const page = line.page ? pageReference(line.page) : null;
      const now = line.moment !== undefined && line.moment === block.now;
      const item = make("li", { class: `bk-${line.tone || "plain"}`, "aria-current": now ? "step" : null });
      if (block.id && line.moment !== undefined) {
        const press = make("button", { type: "button", "data-key": `${block.id}=${line.moment}:${line.text}` }, line.text);
        press.addEventListener("click", () => tell(block.id, line.moment));
        if (page) press.append(" ", page);
        item.append(press);
      } else item.append(line.text, ...(page ? [" ", page] : []));
      if (now) present = item;
      list.append(item);
    }
    walkLines(list, present);
    // Scroll the list alone, or the page of the table that holds it: scrollIntoView would move the whole notebook under
    // the learner's hand. In another size it would show other lines.
    new ResizeObserver(() => {
      list.scrollTop = present ? present.offsetTop + (present.offsetHeight - list.clientHeight) / 2 : list.scrollHeight;
      const sheet = list.closest(".bk-area-sheet");
      if (sheet && present) reveal(sheet, present);
    }).observe(list);
    return make("div", {}, make("p", { class: "bk-label", "aria-hidden": "true" }, block.label), list);
  },

  columns(block, tell) {
    const box = make("div", { class: block.asks ? "bk-columns bk-asks" : "bk-columns" });
    block.parts.forEach((part) => {
      const column = make("div", { class: "bk-column" });
      box.append(column);
      show(column, part, tell);
    });
    setWidths(box, block);
    return box;
  },

  fold(block, tell) {
    const inner = make("div", {});
    const box = make("details", { open: block.open }, make("summary", { "data-key": `fold ${block.label}` }, block.label), inner);
    show(inner, block.blocks, tell);
    return box;
  },

  picture(block, tell) {
    const stage = make("div", { class: "bk-stage" });
    const words = make("details", { class: "bk-twin" },
      make("summary", { "data-key": `words ${block.alt}` }, around(block).twin),
      make("pre", { tabindex: "0" }, block.words));
    const sizes = sizeButtons(stage, block);
    const box = make("div", { class: "bk-picture" }, framed(stage, eyes(stage, sizes, block)), words, sizes);
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

function walkLines(list, present) {
  // A log is one stop for the tab key: the arrow keys walk along its lines. One without buttons is scrolled by them.
  const lines = [...list.querySelectorAll("button")];
  if (!lines.length) list.tabIndex = 0;
  const stopAt = (here) => lines.forEach((line) => { line.tabIndex = line === here ? 0 : -1; });
  stopAt(present?.querySelector("button") ?? lines.at(-1));
  list.addEventListener("focusin", (event) => { if (lines.includes(event.target)) stopAt(event.target); });
  list.addEventListener("keydown", (event) => {
    const here = lines.indexOf(event.target);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    if (!lines[to]) return;
    reveal(list, lines[to]);
    lines[to].focus();
  });
}

const WORDS = 280; // pixels: the least room for words beside a picture

function setWidths(box, block) {
  // Columns share the room. One with pictures has what these need to be read, as long as there is room for the words
  // beside it; otherwise they stand one below the other. One with nothing but a picture takes no more than that fills.
  const columns = [...box.children];
  const size = (picture, name) => parseFloat(picture.style.getPropertyValue(`--bk-${name}`)) || 0;
  const pictures = columns.map((column) => [...column.children].filter((node) => node.matches(".bk-picture")));
  columns.forEach((column, place) => {
    const need = Math.max(WORDS, ...pictures[place].map((picture) => size(picture, "least")));
    const only = column.children.length === 1 ? pictures[place][0] : null;
    column.style.setProperty("--bk-share", block.wide[place]);
    column.style.setProperty("--bk-need", pictures.flat().length ? `${need}px` : "0px");
    const most = only ? `${Math.max(size(only, "width"), need)}px` : "none";
    column.style.setProperty("--bk-most", most);
    if (place === 0) box.style.setProperty("--bk-first", only ? most : "1fr");
  });
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
