// Loaded before anything is painted, so that a chosen theme never flashes as the other one.
try {
  const theme = localStorage.getItem("minewise.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off: then the theme is that of the system.
}
