/** Elements that can be focused by Tab or pressed, collected inside the page. */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/**
 * @typedef {object} Stop
 * @property {number} at its place among all that can be reached; -1 for what is none of them
 * @property {string} what names it
 * @property {string} kind is alike for what is drawn alike
 * @property {Box} [box] where it and its ring are drawn, where all of that is in sight
 * @property {string} [hiddenBy] what lies over all of it
 */

/** Runs in the page. All that Tab should get to: of the radio buttons of a group one, beside an open dialog nothing. */
export function reachable() {
  const ring = 6;
  const selector = "a[href], button, input, select, textarea, summary, [tabindex]";
  const open = [...document.querySelectorAll("[aria-modal=true], dialog:modal")].filter((one) => one.checkVisibility()).at(-1);
  const isFirstOfGroup = (/** @type {HTMLElement} */ one) => {
    if (!(one instanceof HTMLInputElement) || one.type !== "radio" || one.name === "") return true;
    const group = /** @type {HTMLInputElement[]} */ ([...document.getElementsByName(one.name)]).filter((other) => !other.disabled);
    return one === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const all = [.../** @type {NodeListOf<HTMLElement>} */ ((open ?? document).querySelectorAll(selector))].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(":disabled") &&
      one.closest("[inert]") === null &&
      one.checkVisibility({ visibilityProperty: true }) &&
      isFirstOfGroup(one),
  );

  const nameOf = (/** @type {Element} */ one) =>
    `<${one.localName} ${one.className}> ${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)}`;
  const kindOf = (/** @type {Element | null} */ one) => `${one?.localName}.${one?.getAttribute("class")}`;

  /** What is drawn for a control that itself is not: its label, its cell, the box around a bare field. @param {Element} one @returns {Element} */
  const drawnFor = (one) => {
    const { width, height } = one.getBoundingClientRect();
    const { opacity, borderTopWidth } = getComputedStyle(one);
    const isDrawn = width > 4 && height > 10 && opacity !== "0" && !(one.localName === "input" && borderTopWidth === "0px");
    return isDrawn || !one.parentElement ? one : drawnFor(one.parentElement);
  };

  /** @param {Element} one @returns {Box | undefined} */
  const boxOf = (one) => {
    const { left, top, right, bottom } = drawnFor(one).getBoundingClientRect();
    const x = Math.floor(Math.max(0, left - ring));
    const y = Math.floor(Math.max(0, top - ring));
    const width = Math.ceil(Math.min(innerWidth, right + ring)) - x;
    const height = Math.ceil(Math.min(innerHeight, bottom + ring)) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : undefined;
  };

  /** @param {Element} one */
  const hiddenBy = (one) => {
    const drawn = drawnFor(one);
    // What takes no clicks is under everything, and may be in sight.
    if (getComputedStyle(drawn).pointerEvents === "none") return undefined;
    const { left, top, width, height } = drawn.getBoundingClientRect();
    /** @type {Element | null} */ let over = null;
    for (const across of [0.1, 0.5, 0.9]) {
      for (const down of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        if (hit && (drawn.contains(hit) || hit.contains(drawn))) return undefined;
        over = hit ?? over;
      }
    }
    return over ? nameOf(over) : "the edge of the window";
  };

  return {
    names: all.map(nameOf),
    /** @param {number} at */
    isThere: (at) => all[at]?.isConnected === true && all[at].checkVisibility({ visibilityProperty: true }),
    /** Where it is drawn now; undefined where it is out of sight. @param {number} at @returns {Box | undefined} */
    box: (at) => (all[at]?.isConnected ? boxOf(all[at]) : undefined),
    /** Whether it has the focus, or what is drawn around it. @param {number} at */
    isInside: (at) => all[at] !== undefined && drawnFor(all[at]).contains(document.activeElement),
    /** What has the focus; undefined where nothing has. @returns {Stop | undefined} */
    stop: () => {
      const one = /** @type {HTMLElement | null} */ (document.activeElement);
      if (!one || one === document.body || one === document.documentElement) return undefined;
      const box = boxOf(one);
      const over = hiddenBy(one);
      return {
        at: all.indexOf(one),
        what: nameOf(one),
        kind: `${kindOf(one)} in ${kindOf(one.parentElement)}`,
        ...(box && { box }),
        ...(over !== undefined && { hiddenBy: over }),
      };
    },
  };
}
