// What every page of `barrage app` needs besides Voilà's own scripts, which make each page light.

// Voilà calls this when its style is there, and we when all of the page is: the later one shows what was made.
window.voila_finish = () => {
  if (!window.themeLoaded) {
    window.cellLoaded = true;
    return;
  }
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells").style.display = "";
};

document.addEventListener("DOMContentLoaded", () => {
  // Light or dark, as the visitor's browser is set: the panels look at this mark of the body.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
  dark.addEventListener("change", follow);
  follow();
  window.voila_finish();
});
