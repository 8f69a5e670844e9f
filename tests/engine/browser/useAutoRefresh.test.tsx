// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAutoRefresh } from "#engine/browser/useAutoRefresh.ts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const refresh = vi.fn();
let close: () => void;

function Reader({ on = true }: { readonly on?: boolean }) {
  useAutoRefresh(refresh, 60_000, on);
  return null;
}

async function read(on = true): Promise<void> {
  const root = createRoot(document.createElement("div"));
  close = () => act(() => root.unmount());
  await act(async () => root.render(<Reader on={on} />));
}
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const focus = () => act(async () => void window.dispatchEvent(new Event("focus")));

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test("what is looked at is asked for again when the page gets the focus back", async () => {
  await read();
  await pass(6_000);
  await focus();
  await focus();
  expect(refresh).toHaveBeenCalledOnce();
});

test("and every minute, until nobody has moved for ten", async () => {
  await read();
  await pass(180_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  await pass(3_600_000);
  expect(refresh.mock.calls.length).toBeLessThan(11);
});

test("not while it is off, nor once it has gone", async () => {
  await read(false);
  await pass(180_000);
  await focus();
  expect(refresh).not.toHaveBeenCalled();
});
