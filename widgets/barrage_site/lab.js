// What a learner needs and JupyterLab has no setting for. It runs in the page of the lessons before JupyterLab does.
(function () {
  const NARROW = 700; // pixels: on a narrower page the list of files would leave no room for a lesson
  const PAGES = "pages/"; // notebooks that show one control and nothing else, from barrage_site/alone.py
  const RUNS = /^(notebook:run|notebook:restart-run|runmenu:)/;
  const STYLE = `
    #all-lessons { align-self: center; padding: 0 8px; white-space: nowrap; color: var(--jp-content-link-color); }
    #waking { align-self: center; margin: 0 8px; padding: 0 10px; border-radius: 4px; white-space: nowrap; font-size: 13px;
      background: #ffe2b0; color: #3d2a00; }
    #waking:empty { display: none; }
    .bk-alone #jp-top-panel > :not(#all-lessons, #waking), .bk-alone #jp-menu-panel { display: none; min-height: 0 !important; }
    .bk-alone :is(.jp-CodeCell .jp-Cell-inputWrapper, .jp-OutputPrompt, .jp-InputPrompt, .jp-Collapser, .jp-cell-toolbar,
      .jp-Notebook-footer) { display: none; }
    .bk-alone :is(.jp-Cell, .jp-Cell-inputWrapper, .jp-InputArea, .jp-MarkdownOutput) { border-color: transparent !important;
      box-shadow: none !important; }`;

  // JupyterLite opens the file that the address names, and then takes it out of the address: a reload would find nothing.
  function keepInAddress(path) {
    const address = new URL(location.href);
    address.searchParams.set("path", path);
    history.replaceState(history.state, "", address);
  }

  // It also shows the opened file in the list, which opens the list.
  function closeList(app, command) {
    if (command.id === "docmanager:show-in-file-browser" && innerWidth < NARROW)
      command.result.then(() => app.shell.collapseLeft());
  }

  // Going back saves changes without asking: JupyterLab makes one itself, by writing down the name of its Python.
  async function goBack(app, event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // it opens in another tab: this one stays
    event.preventDefault();
    const { href } = event.currentTarget;
    for (const widget of app.shell.widgets("main")) if (widget.context?.model.dirty) await widget.context.save();
    location.href = href;
  }

  function addWayBack(app) {
    const link = document.createElement("a");
    link.id = "all-lessons";
    link.href = "../index.html";
    link.textContent = "← All lessons";
    link.addEventListener("click", (event) => goBack(app, event));
    const waking = document.createElement("span");
    waking.id = "waking";
    waking.setAttribute("role", "status");
    waking.textContent = words;
    document.getElementById("jp-top-panel").prepend(link, waking);
  }

  // Python sleeps for a while after a notebook was opened. A cell that is run then loses its picture at once and shows
  // nothing until Python is there: so whatever is run waits, and the page says what for.
  const awake = new WeakMap();
  let words = "";

  function say(text) {
    words = text;
    const waking = document.getElementById("waking");
    if (waking) waking.textContent = text;
  }

  function whenAwake(panel) {
    if (!awake.has(panel)) awake.set(panel, wake(panel));
    return awake.get(panel);
  }

  async function wake(panel) {
    say("Python is waking up (10 to 25 seconds) …");
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    await kernel?.requestExecute({ code: "import barrage_widgets", silent: true, store_history: false }).done;
    say("");
  }

  function letRunsWait(app) {
    const execute = app.commands.execute.bind(app.commands);
    app.commands.execute = async (id, options) => {
      const panel = app.shell.currentWidget;
      if (RUNS.test(id) && panel?.sessionContext) await whenAwake(panel);
      return execute(id, options);
    };
  }

  // A page with one control: without the tools of a notebook, run at once, and never saved.
  async function showAlone(app, panel) {
    document.body.classList.add("bk-alone");
    panel.toolbar.hide();
    panel.context.model.stateChanged.connect((model) => { if (model.dirty) model.dirty = false; });
    app.shell.mode = "single-document";
    for (const menu of app.shell.widgets("menu")) menu.hide();
    const makeRoom = () => { if (!app.shell.leftCollapsed) app.shell.collapseLeft(); };
    app.shell.layoutModified.connect(makeRoom); // the list of files opens by itself, sooner or later
    makeRoom();
    app.shell.collapseRight();
    for (const side of ["left", "right"])
      if (app.shell.isSideTabBarVisible(side)) app.shell.toggleSideTabBarVisibility(side);
    if (app.commands.hasCommand("statusbar:toggle")) app.commands.execute("statusbar:toggle");
    await whenAwake(panel);
    await app.commands.execute("notebook:run-all-cells");
    panel.content.activeCellIndex = 0;
    panel.content.node.querySelector(".jp-WindowedPanel-outer")?.scrollTo(0, 0);
  }

  const seen = new WeakSet();
  async function meet(app, panel) {
    if (!panel?.sessionContext || seen.has(panel)) return;
    seen.add(panel);
    await panel.context.ready;
    if (panel.context.path.startsWith(PAGES)) showAlone(app, panel);
    else whenAwake(panel);
  }

  function begin(app) {
    app.shell.currentPathChanged.connect((_, { newValue }) => newValue && keepInAddress(newValue));
    app.commands.commandExecuted.connect((_, command) => closeList(app, command));
    app.shell.currentChanged.connect((_, { newValue }) => meet(app, newValue));
    letRunsWait(app);
    app.restored.then(() => addWayBack(app));
    const style = document.createElement("style");
    style.textContent = STYLE;
    document.head.append(style);
  }

  // JupyterLab puts itself here before it starts (the option exposeAppInBrowser).
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app, configurable: true, writable: true });
      begin(app);
    },
  });
})();
