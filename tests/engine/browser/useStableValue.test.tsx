// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useStableValue } from "#engine/browser/useStableValue.ts";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("an equal value is the object of before, another one is new", () => {
  const hook = drawHook(useStableValue<readonly number[]>, [1, 2]);
  const before = hook.result;
  hook.render([1, 2]);
  expect(hook.result).toBe(before);
  hook.render([1, 3]);
  expect(hook.result).toEqual([1, 3]);
  hook.render([1, 2]);
  expect(hook.result).toEqual([1, 2]);
});
