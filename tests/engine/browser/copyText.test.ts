// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "#engine/browser/copyText.ts";

afterEach(() => vi.restoreAllMocks());

test("text goes to the clipboard", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await expect(copyText("W-1")).resolves.toBe(true);
  expect(write).toHaveBeenCalledWith("W-1");
});

test("a browser that forbids it is reported by false, not by an error", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await expect(copyText("W-1")).resolves.toBe(false);
});
