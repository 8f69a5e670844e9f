// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPointer } from "#engine/browser/afterPointer.ts";

const send = (type: string) => document.dispatchEvent(new Event(type));
beforeEach(() => {
  vi.useFakeTimers();
  send("pointerup");
  vi.runAllTimers();
});
afterEach(() => {
  send("pointerup");
  vi.runAllTimers();
  vi.useRealTimers();
});

test("without a pressed pointer a function runs at once", () => {
  const run = vi.fn();
  afterPointer(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(["pointerup", "pointercancel", "dragend", "contextmenu", "keydown"])(
  "while a pointer is down it waits, until the task after %s",
  (end) => {
    const run = vi.fn();
    send("pointerdown");
    afterPointer(run);
    send(end);
    // The click event comes before this.
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  },
);

test("a second press within the same task keeps it waiting", () => {
  const run = vi.fn();
  send("pointerdown");
  afterPointer(run);
  send("pointerup");
  send("pointerdown");
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
