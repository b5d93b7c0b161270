// What a learner needs and JupyterLab has no setting for. It runs in the page of the lessons before JupyterLab does.
(function () {
  const NARROW = 700; // pixels: on a narrower page the list of files would leave no room for a lesson

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
    link.style.cssText = "align-self: center; padding: 0 8px; white-space: nowrap; color: var(--jp-content-link-color);";
    link.addEventListener("click", (event) => goBack(app, event));
    document.getElementById("jp-top-panel").prepend(link);
  }

  function begin(app) {
    app.shell.currentPathChanged.connect((_, { newValue }) => newValue && keepInAddress(newValue));
    app.commands.commandExecuted.connect((_, command) => closeList(app, command));
    app.restored.then(() => addWayBack(app));
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
