import { tokenCss } from "./tokenCss.ts";

/** Marks the one element that carries the variables. */
const mark = "data-ld-tokens";

/**
 * Puts the variables of the design into the page, or those of another `accent` in their place. The page begins with it,
 * before anything is drawn: nothing stands a frame without its colours, and no page that is drawn is styled twice.
 *
 * `nonce` is the one the server wrote into this very response: without it a strict content security policy drops the
 * element, and nothing has a colour.
 */
export function injectTokens(nonce?: string, accent?: string): void {
  const css = tokenCss(accent);
  const laid = document.head.querySelector(`style[${mark}]`);
  if (laid?.textContent === css) return;
  const style = document.createElement("style");
  style.setAttribute(mark, "");
  if (nonce !== undefined) style.nonce = nonce;
  style.textContent = css;
  if (laid) laid.replaceWith(style);
  else document.head.append(style);
}
