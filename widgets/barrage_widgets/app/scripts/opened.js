// Which pages were opened in this browser, as a learner's own bookmark; the server keeps nothing.
const KEPT = "barrage-pages";
const cards = [...document.querySelectorAll(".card")];
const read = () => { try { return JSON.parse(localStorage.getItem(KEPT)) || []; } catch { return []; } };

function show() {
  const opened = cards.filter((card) => read().includes(card.dataset.file));
  for (const card of cards) card.querySelector(".kept").hidden = !opened.includes(card);
  const words = `You have opened ${opened.length} of ${cards.length} pages in this browser.`;
  document.getElementById("opened").textContent = opened.length ? words : "";
}

function keep({ dataset }) {
  const names = [...new Set([...read(), dataset.file])];
  try { localStorage.setItem(KEPT, JSON.stringify(names)); } catch { /* a browser may forbid it */ }
}

for (const card of cards) card.querySelector("a").addEventListener("click", () => keep(card));
window.addEventListener("pageshow", show);
