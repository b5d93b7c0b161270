// Where fingers are used, an item of a picture takes whatever is nearer to it than to the others, until it is as large as
// a fingertip; and a picture is shown so large that its items are a fingertip apart. Nothing of this can be seen.

const FINGER = 45; // pixels: 44 are asked for, and one is lost where an item begins and ends between two of them
const MOST_LARGER = 2; // times as wide as its text needs: more would be a picture that nobody finds the way in

function hasFingers() {
  return matchMedia("(pointer: coarse)").matches;
}

function fitFingers(svg) {
  // Show a picture no narrower than its items need to be a fingertip apart. Those that others lie on do not count: a basin
  // takes what its places leave.
  if (!hasFingers()) return;
  const items = [...svg.querySelectorAll(TARGET_SELECTOR)].map((item) => {
    const box = boxOf(item);
    return { item, ...box.toJSON(), x: box.x + box.width / 2, y: box.y + box.height / 2, area: box.width * box.height };
  });
  const liesOn = (one, other) => one.area < other.area &&
    other.left < one.x && one.x < other.right && other.top < one.y && one.y < other.bottom;
  const apart = items.filter((ground) => !items.some((one) => liesOn(one, ground)));
  let closest = Infinity;
  apart.forEach((one, place) => {
    for (const other of apart.slice(place + 1)) {
      closest = Math.min(closest, Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)));
    }
  });
  const stage = svg.parentNode;
  svg.apart = apart.map(({ item }) => item);
  stage.fingers = svg.getBoundingClientRect().width * FINGER / closest; // nothing, where there are no two items
  setLeast(stage);
}

function hit(svg, event) {
  // The item that a click is meant for.
  const here = event.target.closest(TARGET_SELECTOR);
  if (!hasFingers() || !svg.apart) return here;
  const under = underFinger(svg, event);
  if (under || svg.apart.includes(here)) return under ?? here;
  const reaches = (away, size) => !away || away <= FINGER - size;
  let [meant, shortest] = [here, Infinity];
  for (const item of svg.apart) {
    const box = boxOf(item);
    const aside = Math.max(box.left - event.clientX, event.clientX - box.right, 0);
    const along = Math.max(box.top - event.clientY, event.clientY - box.bottom, 0);
    if (!reaches(aside, box.width) || !reaches(along, box.height)) continue;
    if (aside + along < shortest) [meant, shortest] = [item, aside + along];
  }
  return meant;
}

function underFinger(svg, event) {
  // The item in whose middle a fingertip lies. A large item leaves a small one beside it as much as a fingertip needs, and
  // at the edge of the picture, where nothing can be tapped, this is as much further inwards.
  const edges = svg.getBoundingClientRect(), half = FINGER / 2;
  let [under, shortest] = [null, half];
  for (const item of svg.apart) {
    const box = boxOf(item);
    const x = between(edges.left + half, box.x + box.width / 2, edges.right - half);
    const y = between(edges.top + half, box.y + box.height / 2, edges.bottom - half);
    const away = Math.max(Math.abs(event.clientX - x), Math.abs(event.clientY - y));
    if (away <= shortest) [under, shortest] = [item, away];
  }
  return under;
}

function between(least, value, most) {
  return Math.min(Math.max(value, least), most);
}

function boxOf(item) {
  return (item.querySelector(":scope > .bk-ring") ?? item).getBoundingClientRect();
}

function setLeast(stage) {
  const least = Math.max(stage.least, Math.min(stage.fingers ?? 0, MOST_LARGER * stage.least));
  stage.closest(".bk-picture").style.setProperty("--bk-least", `${Math.ceil(least - 0.01)}px`);
}
