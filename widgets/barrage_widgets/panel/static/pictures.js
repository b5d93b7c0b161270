// What Python drew is kept beside the page, as it was drawn; each of its nodes knows its counterpart on the page
// (`live`), which gets names, frames and listeners. A new drawing changes the page only where it differs from the one
// before: laying out a whole board takes far longer than a few drops.

function drawInto(stage, block, tell) {
  if (!svgTexts.get(block)) { // an old browser: the words say the same
    stage.textContent = say("This browser cannot show the picture. Its words are below.");
    stage.closest(".bk-picture").querySelector(".bk-twin").open = true;
    return;
  }
  const focused = stage.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const lengths = block.glide ? trailLengths(stage) : null;
  const drawn = read(svgTexts.get(block));
  setSizes(stage, drawn, block);
  const inserted = [];
  if (stage.drawn && isAlike(stage.drawn, drawn)) patch(stage.drawn, drawn, inserted);
  else {
    stage.replaceChildren(bringToLife(drawn));
    inserted.push(drawn.live);
    stage.sizes.observe(drawn.live);
    if (block.id) listen(drawn.live, block, tell);
  }
  stage.drawn = drawn;
  const svg = drawn.live;
  svg.setAttribute("aria-label", drawn.name);
  if (block.id) {
    setUp(svg, inserted.flatMap(targetsIn), block);
    light(svg, block, focused);
    lookAtChoices(stage, block);
  }
  if (block.fly) fly(svg, block.fly, block.glide, lengths);
}

function read(svgText) {
  const holder = document.createElement("template");
  holder.innerHTML = svgText;
  const svg = holder.content.firstElementChild;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const titles = [...svg.querySelectorAll("title")];
  svg.name = titles[0]?.textContent ?? "";
  titles.forEach((title) => title.remove()); // they would pop up over everything; what they say is in the labels
  return svg;
}

function setSizes(stage, drawn, block) {
  const { width, height } = drawn.viewBox.baseVal;
  const readable = leastWidth(drawn);
  const most = readable ? readable * MOST_TEXT / LEAST_TEXT : Infinity; // a corner of the map is not a poster
  const sizes = { width: `${Math.min(block.width, most)}px`, ratio: width / height };
  const box = stage.closest(".bk-picture");
  for (const [name, value] of Object.entries(sizes)) box.style.setProperty(`--bk-${name}`, value);
  stage.least = block.least ?? readable;
  setLeast(stage);
}

function lookAtChoices(stage, block) {
  // New choices are brought into view where the picture is larger than its frame; otherwise it stays as it was left.
  const choices = Object.keys(block.lit).join();
  if (choices !== stage.choices) requestAnimationFrame(() => revealOneOf(stage, [...stage.querySelectorAll(".bk-lit")]));
  stage.choices = choices;
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
