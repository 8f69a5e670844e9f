// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { isNarrow, useNarrow } from "#engine/browser/useNarrow.ts";
import { setWidth } from "../../helpers/engine/page.tsx";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";

afterEach(() => {
  clearParts();
  setWidth(1440);
});

test("below 992 px the window is narrow, and a component follows it", () => {
  setWidth(992);
  const hook = drawHook(() => useNarrow(), undefined);
  expect([hook.result, isNarrow()]).toEqual([false, false]);
  act(() => setWidth(991));
  expect([hook.result, isNarrow()]).toEqual([true, true]);
});
