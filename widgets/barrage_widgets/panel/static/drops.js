// Drops that run along the trails of a picture.

function fly(svg, token, glide, lengths) {
  // Drops run along the trails, one after the other; on each panel once for each token, and not at all where motion is
  // unwelcome. They start in the frame that paints the trails. A drop that glides, in so many milliseconds, runs only
  // from where its trail ended before.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  requestAnimationFrame((begun) => {
    const panel = svg.closest(".bk-panel");
    if (!panel || panel.flown?.has(token)) return;
    panel.flown = (panel.flown ?? new Set()).add(token);
    svg.flight = token;
    takeOff(svg, token, begun, glide, lengths);
  });
}

function trailLengths(stage) {
  return new Map([...stage.querySelectorAll("[data-trail]")].map((way) => [way.dataset.trail, way.getTotalLength()]));
}

function takeOff(svg, token, begun, glide, before) {
  const begins = (way) => (glide ? before.get(way.dataset.trail) ?? 0 : 0);
  const ways = [...svg.querySelectorAll("[data-trail]")].filter((way) => way.getTotalLength() > begins(way));
  const starts = ways.map(begins);
  const lengths = ways.map((way) => way.getTotalLength());
  const each = glide || Math.max(300, Math.min(1200, 3600 / ways.length));
  const drops = ways.map((way) => {
    const drop = document.createElementNS(SVG, "circle");
    drop.setAttribute("r", "14");
    drop.setAttribute("class", "bk-drop");
    drop.style.display = "none";
    way.parentNode.append(drop);
    return drop;
  });
  const frame = (now) => {
    let running = false;
    ways.forEach((way, place) => {
      const share = (now - begun) / each - place;
      drops[place].style.display = share >= 0 && share < 1 ? "" : "none";
      if (share < 1) running = true;
      if (share < 0 || share >= 1) return;
      const point = way.getPointAtLength(starts[place] + (lengths[place] - starts[place]) * share);
      drops[place].setAttribute("cx", point.x);
      drops[place].setAttribute("cy", point.y);
    });
    const goesOn = running && svg.isConnected && svg.flight === token && ways.every((way) => way.isConnected);
    if (goesOn) requestAnimationFrame(frame);
    else drops.forEach((drop) => drop.remove());
  };
  frame(begun);
}
