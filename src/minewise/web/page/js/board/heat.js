/** Chances of a mine as colours and numbers. */

/**
 * Dark blue over grey to yellow, in even steps of lightness: it reads the same to every kind of
 * colour vision, and in print. Interpolated from the published anchor colours of cividis.
 */
const RAMP = [
  [0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56],
];

/** @typedef {[number, number, number]} Rgb each from 0 to 255 */

/** @param {number} chance from 0 to 1 @returns {Rgb} */
export function colorOf(chance) {
  const place = Math.min(Math.max(chance, 0), 1) * (RAMP.length - 1);
  const low = Math.min(Math.floor(place), RAMP.length - 2);
  const part = place - low;
  const mixed = RAMP[low].map((from, i) => Math.round(from + part * (RAMP[low + 1][i] - from)));
  return /** @type {Rgb} */ (mixed);
}

/** The relative luminance of WCAG 2. @param {Rgb} color @returns {number} */
export function luminance(color) {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is read better on a ground. @param {Rgb} ground */
export function inkOn(ground) {
  const light = luminance(ground);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}

/** @param {Rgb} color @returns {string} */
export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/**
 * A chance in whole percent without the sign; 0 and 100 only where they are proven.
 * @param {number} chance @param {boolean} certain @param {boolean} exact @returns {string}
 */
export function percent(chance, certain, exact = true) {
  if (certain) return chance > 0.5 ? "100" : "0";
  const whole = Math.round(100 * chance);
  if (whole < 1) return "<1";
  if (whole > 99) return ">99";
  return exact ? `${whole}` : `~${whole}`;
}
