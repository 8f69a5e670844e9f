import { expect, test, vi } from "vitest";
import { createTypedText } from "#engine/controls/typedText.ts";

test("every registered text is committed, until it is unregistered", () => {
  const text = createTypedText();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = text.register(first);
  text.register(second);
  text.commitAll();
  stop();
  text.commitAll();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test("a commit may unregister itself while all are committed", () => {
  const text = createTypedText();
  const calls: string[] = [];
  const stop = text.register(() => {
    calls.push("first");
    stop();
  });
  text.register(() => void calls.push("second"));
  text.commitAll();
  text.commitAll();
  expect(calls).toEqual(["first", "second", "second"]);
});
