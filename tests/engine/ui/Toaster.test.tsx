// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToasts, offerDuration, toastDuration, type Toasts } from "#engine/ui/toast.ts";
import { Toaster } from "#engine/ui/Toaster.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

let toasts: Toasts;
let place: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  toasts = createToasts();
  ({ place } = drawPart(<Toaster toasts={toasts} label="Notices" closeLabel="Close" />));
});
afterEach(() => {
  clearParts();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const button = (label: string) =>
  [...place.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === label);

test("news is announced politely and goes after four seconds; an error is urgent and stays until it is closed", () => {
  // Both regions exist before their first message.
  const polite = place.querySelector("[aria-live=polite]");
  const urgent = place.querySelector("[aria-live=assertive]");
  act(() => {
    toasts.show({ kind: "success", text: "Saved" });
    toasts.show({ kind: "error", text: "Not saved" });
  });
  expect([polite?.textContent, urgent?.textContent]).toEqual(["Saved", "Not saved"]);
  // No live region inside another, or a message would be announced twice.
  expect(place.querySelector("[aria-live] :is([aria-live], [role=status], [role=alert])")).toBeNull();
  pass(toastDuration + 1);
  expect([polite?.textContent, urgent?.textContent]).toEqual(["", "Not saved"]);
  act(() => button("Close")?.click());
  expect(toasts.get()).toEqual([]);
});

test("a message with a button stays longer, and pressing the button closes it", () => {
  const run = vi.fn();
  act(() => void toasts.show({ kind: "info", text: "Filled in", action: { label: "Undo", run } }));
  pass(toastDuration + 1);
  expect(place.textContent).toContain("Filled in");
  act(() => button("Undo")?.click());
  expect(run).toHaveBeenCalledTimes(1);
  expect(toasts.get()).toEqual([]);
  act(() => void toasts.show({ kind: "info", text: "Again", action: { label: "Undo", run } }));
  pass(offerDuration + 1);
  expect(toasts.get()).toEqual([]);
});

test("the time of a message stops while the focus is in it", () => {
  act(() => void toasts.show({ kind: "info", text: "Read me" }));
  act(() => button("Close")?.focus());
  pass(10 * toastDuration);
  expect(place.textContent).toContain("Read me");
  act(() => button("Close")?.blur());
  pass(toastDuration + 1);
  expect(toasts.get()).toEqual([]);
});

test("a lasting message is announced politely and stays until it is closed", () => {
  act(() => void toasts.show({ kind: "info", text: "A new version", lasting: true, action: { label: "Reload", run: vi.fn() } }));
  pass(10 * offerDuration);
  expect(place.querySelector("[aria-live=polite]")?.textContent).toContain("A new version");
  act(() => button("Close")?.click());
  expect(toasts.get()).toEqual([]);
});
