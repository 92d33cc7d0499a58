/** The colours of tokens.css for a canvas, as the theme, or the system, has them now. */

const FORCED = matchMedia("(forced-colors: active)");

export class Palette {
  /** @type {Map<string, string>} */
  #known = new Map();
  #probe = document.createElement("span");

  /** @param {HTMLElement} place where the tokens are looked up @param {() => void} changed */
  constructor(place, changed) {
    this.#probe.hidden = true;
    this.#probe.style.forcedColorAdjust = "none";
    place.append(this.#probe);
    const react = () => {
      this.#known.clear();
      changed();
    };
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("themechange", react, { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", react, { signal });
    FORCED.addEventListener("change", react, { signal });
  }

  /** Does the system choose all colours? @returns {boolean} */
  get forced() {
    return FORCED.matches;
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
