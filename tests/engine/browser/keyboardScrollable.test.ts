// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keyboardScrollable } from "#engine/browser/keyboardScrollable.ts";

afterEach(() => document.body.replaceChildren());

function box(scrollWidth: number): HTMLElement {
  const element = document.body.appendChild(document.createElement("div"));
  Object.defineProperty(element, "scrollWidth", { value: scrollWidth, writable: true, configurable: true });
  Object.defineProperty(element, "clientWidth", { value: 100 });
  return element;
}

test("an element that is too small for its content can be focused, another cannot", () => {
  const [wide, fitting] = [box(300), box(100)];
  keyboardScrollable(wide);
  keyboardScrollable(fitting);
  expect([wide.tabIndex, fitting.hasAttribute("tabindex")]).toEqual([0, false]);
});

test("content that is added later is measured too", async () => {
  const element = box(100);
  const stop = keyboardScrollable(element);
  Object.assign(element, { scrollWidth: 300 });
  element.append(document.createElement("p"));
  await vi.waitFor(() => expect(element.tabIndex).toBe(0));
  stop?.();
});
