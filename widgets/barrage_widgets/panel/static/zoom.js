// How large a picture is shown in its frame, and which part of it: the eye's affair, which Python never hears of.
// The style sheet works out the sizes. `--bk-zoom` says how many times as wide a picture is as when all of it can be seen;
// a picture that nobody has zoomed is as wide as its text needs.

const LEAST_TEXT = 11; // pixels: no text is smaller, unless somebody asks for the whole picture
const MOST_TEXT = 16; // pixels: where all text is larger, the picture is shown smaller
const STEP = 1.3; // of one press
const MOST_ZOOM = 8;
const DRAG = 5; // pixels: less is a hand that shakes

function leastWidth(svg) {
  // The width in pixels at which the smallest text of a picture can be read.
  let smallest = Infinity;
  for (const node of svg.querySelectorAll("[font-size]")) {
    let size = Number(node.getAttribute("font-size"));
    for (let box = node.closest("[transform*=scale]"); box; box = box.parentNode.closest?.("[transform*=scale]")) {
      size *= Number(box.getAttribute("transform").match(/scale\(([\d.]+)/)?.[1] ?? 1);
    }
    smallest = Math.min(smallest, size);
  }
  return Math.ceil(svg.viewBox.baseVal.width * LEAST_TEXT / smallest); // nothing, where there is no text
}

function zoom(stage, factor, at = stage) {
  // Make the picture larger or smaller, and keep the point `at`, or the middle of that element, where it is.
  const svg = stage.querySelector("svg");
  if (!svg) return;
  const middle = at.getBoundingClientRect?.();
  const [x, y] = middle ? [middle.x + middle.width / 2, middle.y + middle.height / 2] : [at.x, at.y];
  const before = svg.getBoundingClientRect();
  setZoom(stage, 1);
  const whole = svg.getBoundingClientRect().width;
  const wanted = Math.min(MOST_ZOOM, (before.width / whole) * factor);
  if (wanted > 1.02) setZoom(stage, wanted);
  const after = svg.getBoundingClientRect();
  stage.scrollBy(
    after.left + ((x - before.left) / before.width) * after.width - x,
    after.top + ((y - before.top) / before.height) * after.height - y,
  );
}

function setZoom(stage, value) {
  stage.classList.add("bk-zoomed");
  stage.style.setProperty("--bk-zoom", value);
}

function forgetSizes(stage) {
  stage.classList.remove("bk-zoomed");
  delete stage.fingers;
}

function around(block) {
  // What stands around a picture: in English, or in the words that came with it.
  return block.around ?? {
    twin: `${block.alt} in words`, sizes: `Size of the ${block.alt}`, larger: "Larger", smaller: "Smaller", whole: "Whole",
  };
}

function sizeButtons(stage, block) {
  const said = around(block);
  const button = (name, factor) => make("button", {
    type: "button", "data-key": `${name} ${block.alt}`,
    onclick: (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") zoom(stage, factor); },
  }, said[name]);
  return make("div", { class: "bk-sizes", role: "group", "aria-label": said.sizes },
    button("larger", STEP), button("smaller", 1 / STEP), button("whole", 0));
}

function eyes(stage, buttons, block) {
  // What changes the view of a picture; returns what its frame calls when there is more, or no more, than is seen.
  const keys = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0 };
  const arrows = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  stage.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in keys) zoom(stage, keys[event.key], event.target);
    else if (event.target === stage && arrows[event.key]) stage.scrollBy(...arrows[event.key].map((by) => by * 60));
    else return;
    event.preventDefault();
  });
  stage.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey) { // two fingers on a touchpad that part arrive like this, too
      event.preventDefault();
      zoom(stage, Math.exp(-event.deltaY * 0.003), event);
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const was = stage.scrollLeft;
      stage.scrollBy(event.deltaX, 0);
      if (stage.scrollLeft !== was) event.preventDefault();
    } // else the page scrolls
  }, { passive: false });
  drag(stage);
  pinch(stage);
  return (isMore) => {
    for (const button of [...buttons.children].slice(1)) button.setAttribute("aria-disabled", String(!isMore));
    if (block.id) return; // its items are walked, and come into view
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", block.alt]]) {
      if (isMore) stage.setAttribute(name, value);
      else stage.removeAttribute(name);
    }
  };
}

function drag(stage) {
  // The mouse drags a picture that is larger than its frame; fingers scroll it by themselves. A drag is never a click on
  // an item: once it is one, all that the mouse does belongs to the frame.
  let held = null;
  stage.addEventListener("pointerdown", (event) => {
    const isMouse = event.pointerType === "mouse";
    stage.classList.toggle("bk-touched", !isMouse);
    held = isMouse && event.button === 0 && stage.parentNode.dataset.more
      ? { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop } : null;
  });
  stage.addEventListener("pointermove", (event) => {
    if (!held || !event.buttons) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!stage.hasPointerCapture(event.pointerId)) {
      if (Math.hypot(x, y) < DRAG) return;
      stage.setPointerCapture(event.pointerId);
    }
    stage.scrollTo(held.left - x, held.top - y);
  });
  for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => { held = null; });
}

function pinch(stage) {
  let before = null;
  const grip = ([one, other]) => ({
    x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    wide: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  });
  stage.addEventListener("touchstart", (event) => {
    before = event.touches.length === 2 ? grip(event.touches) : null;
  }, { passive: true });
  stage.addEventListener("touchmove", (event) => {
    if (!before || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault(); // two fingers would scroll the page
    const now = grip(event.touches);
    zoom(stage, now.wide / before.wide, before);
    stage.scrollBy(before.x - now.x, before.y - now.y);
    before = now;
  }, { passive: false });
}
