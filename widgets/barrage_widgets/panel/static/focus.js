// A panel may give way to another one in the same box, and come back. The focus goes with them: it would be lost with the
// panel that goes. What was used last in each panel is noted on the box, which stays.

function noteUse(root, name) {
  const box = root.closest(".widget-box");
  if (!box || !root.contains(document.activeElement)) return;
  box.used ??= new Map();
  box.used.set(name, document.activeElement.dataset.key);
}

function takeFocus(root, name) {
  // The panel that comes takes the focus if nobody has it: at what was used there last, or else at its heading. Of several
  // that come together, the last one takes it.
  const box = root.closest(".widget-box");
  if (!box?.used) return;
  const here = document.activeElement;
  const isBefore = here.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_FOLLOWING;
  const came = here.matches(".bk-heading") && box.contains(here) && isBefore;
  if (!here.contains(box) && !came) return;
  const used = [...root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === box.used.get(name));
  (used?.getClientRects().length ? used : root.querySelector(".bk-heading")).focus();
}
