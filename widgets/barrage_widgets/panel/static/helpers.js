// What every other part uses.

const SVG = "http://www.w3.org/2000/svg";
const TARGETS = ["place", "basin", "space", "contract", "tile", "energy"];
const TARGET_SELECTOR = TARGETS.map((kind) => `[data-${kind}]`).join(",");
const SIGNS = { good: "✓", bad: "✗", fault: "▲", note: "ℹ", ask: "?" };
const MOST_BYTES = 5_000_000; // of a file: more than Python reads, and not so much that sending it fails
// Which uses of a control count before Python has answered: each of them, only the newest value, or only the first.
const [EACH, NEWEST, ONCE] = ["each", "newest", "once"];
let made = 0; // for ids that are unique on the page, however many panels there are

let phrases = {}; // the page's own words in the learner's language; none where that is English

function say(words, facts = {}) {
  return (phrases[words] ?? words).replace(/\{(\w+)\}/g, (place, name) => facts[name] ?? place);
}

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
    if (block.parts) return block.parts.flatMap(picturesIn);
    if (block.kind === "fold") return picturesIn(block.blocks);
    return block.kind === "picture" ? [block] : [];
  });
}

function targetOf(element) {
  const kind = TARGETS.find((name) => element.dataset[name] !== undefined);
  return `${kind}:${element.dataset[kind]}`;
}

function pageReference(page) {
  return make("span", { class: "bk-page" }, typeof page === "number" ? `p. ${page}` : page);
}
