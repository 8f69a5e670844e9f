import { beforeEach, expect, test, vi } from "vitest";
import { closeToasts, toast, toasts } from "#engine/ui/toast.ts";

beforeEach(() => closeToasts());

const texts = () => toasts.get().map(({ text }) => text);

test("three messages stand at most, the oldest makes room", () => {
  for (const text of ["one", "two", "three", "four"]) toast({ kind: "info", text });
  expect(texts()).toEqual(["two", "three", "four"]);
});

test("the same sentence does not stand twice", () => {
  toast({ kind: "error", text: "No line" });
  toast({ kind: "info", text: "Between" });
  toast({ kind: "error", text: "No line" });
  expect(texts()).toEqual(["Between", "No line"]);
});

test("one message is closed by its id, all of them without one", () => {
  const id = toast({ kind: "error", text: "one" });
  toast({ kind: "info", text: "two" });
  closeToasts(id);
  expect(texts()).toEqual(["two"]);
  closeToasts();
  expect(texts()).toEqual([]);
});

test("whoever listens is told of each change, until they stop", () => {
  const changed = vi.fn();
  const stop = toasts.subscribe(changed);
  toast({ kind: "info", text: "one" });
  stop();
  closeToasts();
  expect(changed).toHaveBeenCalledTimes(1);
});
