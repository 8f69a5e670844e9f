// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLate } from "#engine/browser/useLate.ts";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearParts();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a short wait shows no indicator; a long one does until it ends", () => {
  const hook = drawHook(useLate, true);
  pass(100);
  expect(hook.result).toBe(false);
  pass(100);
  expect(hook.result).toBe(true);
  hook.render(false);
  expect(hook.result).toBe(false);
});

test("a second wait starts again from zero", () => {
  const hook = drawHook(useLate, true);
  pass(200);
  hook.render(false);
  hook.render(true);
  expect(hook.result).toBe(false);
});
