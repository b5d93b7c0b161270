// Where fingers are used, an item of a picture takes whatever is nearer to it than to the others, until it is as large as
// a fingertip; and a picture is shown so large that its items are a fingertip apart. Nothing of this can be seen.

const FINGER = 44; // pixels
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
  if (!hasFingers() || !svg.apart || svg.apart.includes(here)) return here;
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

function boxOf(item) {
  return (item.querySelector(":scope > .bk-ring") ?? item).getBoundingClientRect();
}

function setLeast(stage) {
  const least = Math.max(stage.least, Math.min(stage.fingers ?? 0, MOST_LARGER * stage.least));
  stage.closest(".bk-picture").style.setProperty("--bk-least", `${Math.ceil(least - 0.01)}px`);
}
