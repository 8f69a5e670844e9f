// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "../../../src/portal/browser/saveFile.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a file is downloaded under its name, and its memory is released a minute later, not before the browser has read it", () => {
  vi.useFakeTimers();
  const links: { readonly href: string; readonly download: string }[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    links.push({ href: this.href, download: this.download });
  });
  saveFile(new Blob(["x"]), "rows.xlsx");
  expect(links).toEqual([{ href: "blob:1", download: "rows.xlsx" }]);
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledWith("blob:1");
});
