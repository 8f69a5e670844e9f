import { expect, test, vi } from "vitest";
import { createToasts } from "#engine/ui/toast.ts";

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text);

test("at most three messages are visible, the oldest is removed", () => {
  const toasts = createToasts();
  for (const text of ["one", "two", "three", "four"]) toasts.show({ kind: "info", text });
  expect(texts(toasts)).toEqual(["two", "three", "four"]);
});

test("the same sentence is not shown twice", () => {
  const toasts = createToasts();
  toasts.show({ kind: "error", text: "No line" });
  toasts.show({ kind: "info", text: "Between" });
  toasts.show({ kind: "error", text: "No line" });
  expect(texts(toasts)).toEqual(["Between", "No line"]);
});

test("close removes one message by its id, and all without one", () => {
  const toasts = createToasts();
  const id = toasts.show({ kind: "error", text: "one" });
  toasts.show({ kind: "info", text: "two" });
  toasts.close(id);
  expect(texts(toasts)).toEqual(["two"]);
  toasts.close();
  expect(texts(toasts)).toEqual([]);
});

test("a change of the page closes its messages and their offers, not what the change itself says nor what is about the product", () => {
  vi.useFakeTimers();
  const toasts = createToasts();
  toasts.show({ kind: "error", text: "Phone is required" });
  toasts.show({ kind: "success", text: "Deleted", action: { label: "Undo", run: () => undefined } });
  toasts.show({ kind: "error", text: "Your session has ended", global: true });
  vi.advanceTimersByTime(1000);
  toasts.show({ kind: "success", text: "Saved" });
  toasts.changePage();
  expect(texts(toasts)).toEqual(["Your session has ended", "Saved"]);
  vi.useRealTimers();
});

test("subscribers are notified of each change until they unsubscribe", () => {
  const toasts = createToasts();
  const changed = vi.fn();
  const stop = toasts.subscribe(changed);
  toasts.show({ kind: "info", text: "one" });
  stop();
  toasts.close();
  expect(changed).toHaveBeenCalledTimes(1);
});

test("two stores show different messages", () => {
  const [left, right] = [createToasts(), createToasts()];
  left.show({ kind: "info", text: "left" });
  expect([texts(left), texts(right)]).toEqual([["left"], []]);
});
