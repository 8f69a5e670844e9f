// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { useWidthStep } from "#engine/browser/useWidthStep.ts";
import { resetWidth, setWidth } from "../../helpers/engine/page.tsx";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";

const steps = [1440, 1920];

afterEach(() => {
  clearParts();
  resetWidth();
});

test("a component follows the largest step that the window reaches", () => {
  setWidth(1280);
  const hook = drawHook(() => useWidthStep(steps), undefined);
  const at = (width: number) => {
    act(() => {
      setWidth(width);
      window.dispatchEvent(new Event("resize"));
    });
    return hook.result;
  };
  expect([hook.result, at(1440), at(1919), at(2560), at(1439)]).toEqual([0, 1440, 1440, 1920, 0]);
});

test("a narrow window misses no step: its lists are cards", () => {
  setWidth(390);
  expect(drawHook(() => useWidthStep(steps), undefined).result).toBe(Number.POSITIVE_INFINITY);
});
