// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { interceptLinks } from "../../../../src/portal/shell/navigation/interceptLinks.ts";

const go = vi.fn();
let stop: () => void;

beforeEach(() => {
  go.mockClear();
  // What is left to the browser must not really load a page.
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  stop = interceptLinks(go);
});
afterEach(() => stop());

function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  (document.querySelector("b") ?? document.querySelector("a"))?.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a plain click on an inner link is the router's, wherever in the link it falls", () => {
  expect(click('<a href="#/things?tab=open"><b>Things</b></a>')).toBe(true);
  expect(go).toHaveBeenCalledExactlyOnceWith("/things?tab=open");
});

test.each([
  ["with a modifier key", '<a href="#/things">Things</a>', { ctrlKey: true }],
  ["with another button", '<a href="#/things">Things</a>', { button: 1 }],
  ["into another tab", '<a href="#/things" target="_blank">Things</a>', {}],
  ["on an outside link", '<a href="https://example.com">Out</a>', {}],
  ["on a place of the page", '<a href="#main">Main</a>', {}],
])("a click %s stays the browser's", (_what, html, init) => {
  click(html, init);
  expect(go).not.toHaveBeenCalled();
});

test("a link that somebody else took is left alone", () => {
  document.body.innerHTML = '<a href="#/things">Things</a>';
  document.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());
  document.querySelector("a")?.click();
  expect(go).not.toHaveBeenCalled();
});
