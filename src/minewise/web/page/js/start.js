/**
 * Loaded before anything is painted. Takes the chosen theme, so that it never flashes as the other
 * one; and says so where a page does not start. It needs none of the modules, which may be what is
 * missing.
 */
(() => {
  // What a module on a slow line may take, several times over.
  const LATE = 15_000;

  try {
    const theme = localStorage.getItem("minewise.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be denied: then the theme is that of the system.
  }

  const show = () => {
    const notice = document.getElementById("start");
    if (!notice) return;
    notice.hidden = false;
    document.getElementById("start-again")?.addEventListener("click", () => location.reload());
  };
  const failed = () => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  };
  const late = setTimeout(failed, LATE);
  // A module that is missing fires its error on its element, which only a capturing listener gets.
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", failed);
  // From `ready` of shell.js. A start that was only late needs no word any more.
  addEventListener("pageready", () => {
    clearTimeout(late);
    removeEventListener("error", failed, true);
    removeEventListener("unhandledrejection", failed);
    const notice = document.getElementById("start");
    if (notice) notice.hidden = true;
  });
})();
