// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypedAhead } from "../../../src/portal/palette/typedAhead.ts";

const ahead = createTypedAhead();
const cancel = vi.fn();
const heard: string[] = [];
const hear = ({ key }: KeyboardEvent) => void heard.push(key);

beforeEach(() => {
  heard.length = 0;
  cancel.mockClear();
  document.body.addEventListener("keydown", hear);
});
afterEach(() => {
  ahead.end();
  document.body.removeEventListener("keydown", hear);
});

/** Whether the page was left to do what it does with the key. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

test("letters typed before the box is there are its own, and no keys of the page", () => {
  ahead.start(cancel);
  expect(["n", "i", "x", "Backspace", "运"].map((key) => press(key))).toEqual([false, false, false, false, false]);
  expect([ahead.end(), heard]).toEqual(["ni运", []]);
});

test("once it has the focus they are nobody's any more, and it takes each letter once", () => {
  ahead.start(cancel);
  press("a");
  expect([ahead.end(), ahead.end()]).toEqual(["a", ""]);
  expect([press("b"), heard]).toEqual([true, ["b"]]);
});

test("Escape calls it off, Enter waits for something to choose, other keys and keys with Ctrl are the page's", () => {
  ahead.start(cancel);
  expect([press("Enter"), press("Tab"), press("c", { ctrlKey: true })]).toEqual([false, true, true]);
  press("a");
  press("Escape");
  expect([cancel.mock.calls.length, ahead.end(), press("b")]).toEqual([1, "", true]);
});

test("opened twice it goes on, and what never comes holds nothing back for ever", () => {
  vi.useFakeTimers();
  ahead.start(cancel);
  press("a");
  ahead.start(cancel);
  press("b");
  vi.advanceTimersByTime(60_000);
  expect([ahead.end(), press("c")]).toEqual(["", true]);
  vi.useRealTimers();
});
