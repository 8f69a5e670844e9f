// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useEventCallback } from "#engine/browser/useEventCallback.ts";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("the function stays the same and calls what the latest render passed", () => {
  const calls: string[] = [];
  const hook = drawHook((name: string) => useEventCallback((more: string) => void calls.push(name + more)), "first");
  const before = hook.result;
  hook.render("second");
  expect(hook.result).toBe(before);
  before("!");
  expect(calls).toEqual(["second!"]);
});
