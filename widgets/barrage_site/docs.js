// The search over the guide: PAGES, from search.js, has every section with its words.
const field = document.getElementById("search");
const list = document.getElementById("found");

field.addEventListener("input", () => {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = wanted.length ? PAGES.filter((page) => wanted.every((word) => page.words.includes(word))) : [];
  list.replaceChildren(...found.slice(0, 20).map(({ to, title }) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: to, textContent: title });
    item.append(link);
    return item;
  }));
  if (wanted.length && !found.length) list.textContent = "Nothing was found.";
});
