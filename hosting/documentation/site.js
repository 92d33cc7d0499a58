// What the theme builds while a page is shown, made fit for keys and screen readers.

/** What scrolls where it is wider than the screen, and what it is called. */
const BOXES = { ".md-typeset__scrollwrap": "Table", "pre > code": "Code" };
/** One at each block of code, for the button that copies it. */
const BUTTONS = "nav.md-code__nav";

function arrange() {
  for (const [boxes, label] of Object.entries(BOXES)) {
    for (const box of document.querySelectorAll(boxes)) {
      const said = { tabindex: "0", role: "group", "aria-label": label };
      for (const [name, value] of Object.entries(said)) {
        if (box.scrollWidth > box.clientWidth) box.setAttribute(name, value);
        else box.removeAttribute(name);
      }
    }
  }
  for (const buttons of document.querySelectorAll(BUTTONS)) buttons.setAttribute("role", "none");
}

new MutationObserver(arrange).observe(document.body, { childList: true, subtree: true });
new ResizeObserver(arrange).observe(document.documentElement);
