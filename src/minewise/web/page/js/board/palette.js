/** The colours of tokens.css for a canvas, as the theme has them now. */

export class Palette {
  /** @type {Map<string, string>} */
  #known = new Map();
  #probe = document.createElement("span");

  /** @param {HTMLElement} place where the tokens are looked up @param {() => void} changed */
  constructor(place, changed) {
    this.#probe.hidden = true;
    place.append(this.#probe);
    const react = () => {
      this.#known.clear();
      changed();
    };
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("themechange", react, { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", react, { signal });
  }

  /** @param {string} token without the dashes @returns {string} */
  color = (token) => {
    let color = this.#known.get(token);
    if (!color) {
      this.#probe.style.color = `var(--${token})`;
      this.#known.set(token, (color = getComputedStyle(this.#probe).color));
    }
    return color;
  };
}
