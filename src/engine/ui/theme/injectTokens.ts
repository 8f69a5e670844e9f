import { tokenCss } from "./tokenCss.ts";

/** Attribute of the style element with the variables. */
const marker = "data-ld-tokens";

/**
 * Adds the design tokens to the page as CSS variables, or replaces those of another accent. Call it before the first render,
 * so that no frame is painted without colors and none is styled twice.
 *
 * @param nonce the nonce of the page's response; without it a strict content security policy ignores the style element
 * @param accent accent color in place of the default one, `#RRGGBB`
 */
export function injectTokens(nonce?: string, accent?: string): void {
  const css = tokenCss(accent);
  const present = document.head.querySelector(`style[${marker}]`);
  if (present?.textContent === css) return;
  const style = document.createElement("style");
  style.setAttribute(marker, "");
  if (nonce !== undefined) style.nonce = nonce;
  style.textContent = css;
  if (present) present.replaceWith(style);
  else document.head.append(style);
}
