/** Device, browser and portal settings for pictures, in addition to language, width and theme. */

/**
 * @typedef {object} Setting
 * @property {Readonly<Record<string, string>>} [cookies] choices that the portal keeps
 * @property {import("playwright-core").BrowserContextOptions} [device] what the device reports to the page
 * @property {string} [style] laid over every style of the page
 * @property {number} [zoom] so many times as large, in a window of the same width
 */

/** Narrower than this nothing has to fit (WCAG 1.4.10). */
const narrowest = 320;
/** Below this a page is laid out for a phone [K-01]. */
const phone = 992;

/** By name; all but `moving` are asked for no motion, so that nothing moves on pictures. @type {Readonly<Record<string, Setting>>} */
export const settings = {
  usual: {},
  small: { cookies: { size: "small" } },
  large: { cookies: { size: "large" } },
  moving: { device: { reducedMotion: "no-preference" } },
  forced: { device: { forcedColors: "active" } },
  contrast: { device: { contrast: "more" } },
  // WCAG 1.4.12
  spaced: {
    style:
      "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }",
  },
  zoom2: { zoom: 2 },
  zoom4: { zoom: 4 },
};

/** The part of a page that is in sight. @param {number} width of the window @param {Setting} setting */
export const layoutOf = (width, { zoom = 1 }) => ({
  width: Math.round(width / zoom),
  height: Math.round((width < phone ? 844 : 900) / zoom),
});

/** How the page is laid out; neither where nobody looks at so narrow a page. @param {number} width @param {Setting} setting */
export function layoutKind(width, setting) {
  const laid = layoutOf(width, setting).width;
  return laid < narrowest ? "neither" : laid < phone ? "phone" : "wide";
}

/** A window of somebody who set this. @param {import("playwright-core").Browser} browser @param {string} address @param {Setting} setting @param {Readonly<Record<string, string>>} chosen further choices */
export async function openWith(browser, address, { cookies, device, style, zoom = 1 }, chosen) {
  const context = await browser.newContext({ reducedMotion: "reduce", deviceScaleFactor: zoom, ...device });
  await context.addCookies(Object.entries({ ...chosen, ...cookies }).map(([name, value]) => ({ name, value, url: address })));
  if (style !== undefined) {
    // A sheet that a script makes is no inline style: the page's own rules forbid those.
    await context.addInitScript((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, style);
  }
  return context;
}
