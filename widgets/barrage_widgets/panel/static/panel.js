// The front end of every panel: it shows the blocks of the trait `view`, and tells Python what the learner does.
// It holds no state of its own: whatever is seen here is in the model, so a page that is loaded again shows the same.
// Words are set as text, never as HTML. Pictures are SVG drawn by barrage_core, where every name is escaped.

// Milliseconds after which a visitor of a page is told that no answer has come; a bot may think for some of them.
const SILENCE = 30000;
const darkBrowser = matchMedia("(prefers-color-scheme: dark)");

function pageIsDark() {
  // A page may say that it follows the browser, or which theme it has; one that says nothing follows the browser.
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (colorScheme.includes("light") && colorScheme.includes("dark")) return darkBrowser.matches;
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false";
  const says = (...names) => names.some((name) => document.body.classList.contains(name));
  if (says("vscode-dark", "theme-dark", "vscode-high-contrast")) return true;
  return !says("vscode-light", "theme-light", "vscode-high-contrast-light") && darkBrowser.matches;
}

function render({ model, el }) {
  const heading = make("h3", { class: "bk-heading", tabindex: "-1" });
  const body = make("div", { class: "bk-body" });
  const problem = make("div", { class: "bk-problem", role: "alert" });
  const live = make("div", { class: "bk-hidden", "aria-live": "polite", role: "status" });
  const asleep = make("p", { class: "bk-asleep" });
  const root = make("section", { class: "bk-panel" }, heading, asleep, problem, body, live);
  el.append(root);

  // In JupyterLab keys must reach the panel, not the notebook around it ("d d" deletes a cell there), while Ctrl+S still
  // saves. JupyterLab's shortcuts match the focused element itself, so the mark must be there, before they are looked up.
  const keepKeys = (event) => {
    if (!root.contains(event.target)) return;
    const ours = event.target.readOnly || !(event.ctrlKey || event.metaKey);
    event.target.toggleAttribute("data-lm-suppress-shortcuts", ours);
  };
  window.addEventListener("keydown", keepKeys, true);

  let waiting = null;
  let sleeping = null;
  let control = null; // the last one that was used
  const whereUsed = watchHands(root);
  const pending = new Map(); // the newest values of controls that are moved faster than Python answers
  const tell = (id, value, which = EACH) => {
    if (which === NEWEST && waiting) {
      pending.set(id, value);
      return;
    }
    if (which === ONCE && waiting) return; // a move on a board that is about to change
    sendPending(); // a slider moved before a button was pressed is sent before it
    noteUse(root, model.get("name"));
    control = id;
    clearTimeout(waiting);
    waiting = setTimeout(() => root.setAttribute("aria-busy", "true"), 250);
    clearTimeout(sleeping);
    if (document.body.dataset.bkPage !== undefined) sleeping = setTimeout(sleep, SILENCE);
    send((value ?? null) === null ? { id } : { id, value }); // Python in a browser does not turn null into None
  };
  const sendPending = () => {
    const moved = [...pending];
    pending.clear();
    for (const [id, value] of moved) tell(id, value);
  };

  const drawView = (view) => {
    const focused = body.contains(document.activeElement) ? document.activeElement : null;
    const stage = focused?.closest(".bk-stage");
    show(body, view, tell);
    if (!focused?.dataset.key || body.contains(document.activeElement)) return;
    const same = [...body.querySelectorAll("[data-key]")].find((node) => node.dataset.key === focused.dataset.key);
    const onPicture = body.contains(stage) ? stage.querySelector("[tabindex='0']") : null; // where an item is gone
    (same || onPicture || body.querySelector(".bk-main") || heading).focus({ preventScroll: true });
  };
  const drawProblem = () => {
    const { text, trace } = model.get("problem");
    showProblem(text, trace);
  };
  const showProblem = (text, trace) => {
    problem.replaceChildren();
    if (!text) return;
    problem.append(make("p", {}, make("span", { "aria-hidden": "true" }, "⚠ "), text));
    if (trace) problem.append(make("details", {}, make("summary", {}, say("Where it happened")), make("pre", { tabindex: "0" }, trace)));
  };
  const drawName = () => {
    heading.textContent = model.get("name");
    root.setAttribute("aria-label", model.get("name"));
  };
  const answered = () => {
    clearTimeout(sleeping);
    asleep.textContent = "";
    clearTimeout(waiting);
    waiting = null;
    root.removeAttribute("aria-busy");
    root.dataset.serial = model.get("serial");
    sendPending();
    if (waiting) return;
    for (const node of body.querySelectorAll(".bk-row, fieldset")) takeBack[node.block?.kind]?.(node, node.block);
  };

  // One answer is one drawing: its traits change one after the other, and its pictures are unpacked first.
  let drawing = 0;
  const plan = async () => {
    root.dataset.drawing = ""; // for tests that wait until everything is drawn
    drawing += 1;
    const mine = drawing;
    const isNewest = () => mine === drawing; // else a later one draws all that this one would
    await null; // the other traits of this answer
    if (isNewest()) await unpackPictures(model.get("view"));
    if (!isNewest()) return;
    const before = new Set(refusals().map((node) => node.textContent));
    phrases = model.get("phrases") ?? {};
    drawName();
    drawProblem(); // the same words as before are announced again as well
    live.replaceChildren(model.get("said"));
    try {
      drawView(model.get("view"));
    } catch (error) {
      showProblem(say("This could not be drawn: {fault}", { fault: error }), error.stack);
    }
    delete root.dataset.drawing;
    if (root.dataset.serial === String(model.get("serial"))) return;
    sayWhatIsNew(before);
    answered();
  };

  // A refusal, or a hint at the table, is said beside what was used, if it appears out of sight; also when it is the
  // same once more.
  const refusals = () => [...body.querySelectorAll(".bk-text.bk-bad, .bk-desk .bk-offer > .bk-good")];
  let refused = { by: null, words: new Set() };
  const sayWhatIsNew = (before) => {
    const again = refused.by === control ? refused.words : new Set();
    const news = refusals().filter((node) => !before.has(node.textContent) || again.has(node.textContent));
    refused = { by: control, words: new Set(news.map((node) => node.textContent)) };
    if (control !== null && whereUsed()) sayBeside(root, whereUsed, [...problem.querySelectorAll(":scope > p"), ...news]);
    control = null;
  };
  const traits = ["view", "problem", "name", "serial", "said"].map((name) => `change:${name}`);
  for (const event of traits) model.on(event, plan);

  // A panel of a saved notebook, or of a kernel that was restarted, has nobody behind it: say so instead of taking
  // clicks that lead nowhere. A kernel that is busy answers late, and then the words go away.
  const sleep = (words) => {
    clearTimeout(waiting);
    root.removeAttribute("aria-busy");
    if (document.body.dataset.bkPage === undefined) {
      asleep.textContent = words;
      return;
    }
    // A visitor of a page has no cell to run: the way back is the page itself.
    const again = make("button", { class: "bk-button" }, say("Load this page again"));
    again.addEventListener("click", () => location.reload());
    asleep.replaceChildren(say("The server does not answer for this page. It may be busy, or the page was left alone for too long."), " ", again);
  };
  const send = (message) => {
    try {
      model.send(message);
    } catch {
      clearTimeout(sleeping);
      waiting = null;
      sleep(say("The kernel that this panel belongs to is gone. Run its cell again to bring the panel back."));
    }
  };
  const knock = () => {
    clearTimeout(waiting);
    waiting = null; // what was asked before will not be answered
    clearTimeout(sleeping);
    sleeping = setTimeout(() => sleep(say(
      "The kernel does not answer: it is busy, or this is a saved picture. Run its cell to bring the panel to life.")), 4000);
    send({ id: "hello" });
  };
  const awake = (message) => {
    if (!message || !message.alive) return;
    clearTimeout(sleeping);
    asleep.textContent = "";
  };
  model.on("msg:custom", awake);
  model.on("comm_live_update", knock);
  knock();

  const theme = () => {
    root.classList.toggle("bk-dark", pageIsDark());
    if (pageIsDark() !== isDark) {
      isDark = pageIsDark();
      tell("dark", isDark);
    }
  };
  let isDark = model.get("dark");
  const themeWatch = new MutationObserver(theme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  darkBrowser.addEventListener("change", theme);
  theme();

  let letGo = () => {};
  plan().then(() => {
    letGo = stayInView(root);
    takeFocus(root, model.get("name"));
  });

  return () => {
    letGo();
    clearTimeout(waiting);
    clearTimeout(sleeping);
    themeWatch.disconnect();
    darkBrowser.removeEventListener("change", theme);
    hush();
    window.removeEventListener("keydown", keepKeys, true);
    for (const event of traits) model.off(event, plan);
    model.off("msg:custom", awake);
    model.off("comm_live_update", knock);
  };
}

export default { render };
