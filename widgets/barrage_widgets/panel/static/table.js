// Blocks of the game table: a desk with its areas, the players' cards, and time that goes on by itself.

const SHADED = ["ask", "choices", "sheet"]; // areas that may hold more than their place shows

kinds.desk = (block, tell) => {
  const box = make("div", { class: "bk-desk" });
  block.names.forEach((name, place) => {
    const area = make("div", { class: `bk-area bk-area-${name}` });
    box.append(area);
    if (SHADED.includes(name)) shaded(area);
    show(area, block.parts[place], tell);
  });
  setDesk(box, block);
  return box;
};

function setDesk(box, block) {
  const turned = box.isConnected && box.classList.contains("bk-with-sheet") !== block.sheet;
  box.classList.toggle("bk-with-sheet", block.sheet);
  box.classList.toggle("bk-wide-actions", block.wide);
  block.names.forEach((name, place) => {
    const area = box.children[place];
    area.hidden = !block.parts[place].length;
    if (area.sizes) lookAgain(area);
  });
  if (turned) bringBelowQuestion(box, block.sheet ? "sheet" : "board");
}

function bringBelowQuestion(box, name) {
  // In one column an area that takes the place of another would be out of sight: it is brought below the question.
  const [ask, area] = ["ask", name].map((one) => box.querySelector(`:scope > .bk-area-${one}`));
  if (getComputedStyle(ask).position !== "sticky") return;
  area.style.scrollMarginTop = `${Math.ceil(ask.getBoundingClientRect().height)}px`;
  area.scrollIntoView({ block: "start" });
}

kinds.cards = (block, tell) => {
  const list = make("div", { class: "bk-cards", role: "group", "aria-label": block.label });
  for (const item of block.items) {
    const facts = item.facts.map(([amount, word]) =>
      make("span", { class: "bk-fact" }, make("b", {}, String(amount)), ` ${word}`));
    const card = make("button", {
      type: "button", class: item.strong ? "bk-card bk-strong" : "bk-card", "data-key": `${block.id}=${item.value}`,
      "aria-expanded": String(Boolean(item.on)), style: item.livery.map((colour, place) => `--bk-livery-${place}:${colour}`).join(";"),
    },
    make("span", { class: "bk-card-name" },
      make("b", {}, make("span", { class: "bk-symbol", "aria-hidden": "true" }, item.symbol), item.title), " ",
      make("span", { class: "bk-card-note" }, item.note)),
    make("span", { class: "bk-facts" }, ...facts));
    card.addEventListener("click", () => tell(block.id, item.value));
    list.append(card);
  }
  return list;
};
