// The search over the guide: PAGES, from search.js, has every section with its words.
const field = document.getElementById("search");
const list = document.getElementById("found");

field.addEventListener("input", () => {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (words) => wanted.every((word) => words.includes(word));
  const matching = wanted.length ? PAGES.filter((page) => has(page.words)) : [];
  const isNamed = ({ title }) => has(title.toLowerCase());
  const found = [...matching.filter(isNamed), ...matching.filter((page) => !isNamed(page))]; // by its title comes first
  list.replaceChildren(...found.slice(0, 20).map(({ to, title }) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: to, textContent: title });
    item.append(link);
    return item;
  }));
  if (wanted.length && !found.length) list.textContent = "Nothing was found.";
});
