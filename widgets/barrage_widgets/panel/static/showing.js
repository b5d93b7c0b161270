// A list of blocks is shown in place: what stays the same is not touched.

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

// A refused value does not stay in view, although its block is the same as before. What was typed, a text or a number,
// stays to be corrected; a number that was refused is marked.
const takeBack = {
  slider(node, block) {
    node.querySelector("input").value = block.value;
    node.querySelector("output").textContent = block.shown || String(block.value);
  },
  number(node, block) {
    const input = node.querySelector("input");
    const shown = String(block.value ?? "");
    if (input.sent === input.value || input.value === shown) input.setAttribute("aria-invalid", String(input.value !== shown));
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
  const worth = (block) => (["picture", "slider", "columns", "desk", "fold"].includes(block.kind) ? blocks.length : 1);
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
  if (block.kind === "picture" && before.id === block.id && around(before).larger === around(block).larger) {
    node.querySelector("pre").textContent = block.words;
    node.querySelector("summary").textContent = around(block).twin;
    const stage = node.querySelector(".bk-stage");
    if (before.alt !== block.alt) forgetSizes(stage); // another picture in its place
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
  if (block.kind === "number" && ["id", "label", "low", "high"].every((name) => before[name] === block[name])) {
    const input = node.querySelector("input");
    const isRefused = block.value === null && input.sent === input.value;
    const isTyped = input.sent !== undefined && input.sent !== input.value; // something newer than what was answered
    if (!isRefused && !isTyped) input.value = block.value ?? "";
    return true;
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
    block.parts.forEach((part, place) => show(node.children[place], part, tell));
    setWidths(node, block);
    return true;
  }
  if (block.kind === "desk" && before.names.join() === block.names.join()) {
    block.parts.forEach((part, place) => show(node.children[place], part, tell));
    setDesk(node, block);
    return true;
  }
  if (block.kind === "fold" && before.label === block.label) {
    if (before.open !== block.open) node.open = block.open; // otherwise it stays as the learner left it
    show(node.lastElementChild, block.blocks, tell);
    return true;
  }
  return false;
}
