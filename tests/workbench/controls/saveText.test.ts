// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { saveText } from "../../../src/workbench/controls/saveText.ts";

afterEach(() => vi.restoreAllMocks());

test("a text is downloaded under its name and type, and its URL is revoked", async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:1";
  });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.download} ${this.href}`);
  });
  saveText("impact.csv", "a,b", "text/csv");
  expect(names).toEqual(["impact.csv blob:1"]);
  expect([await blobs[0]?.text(), blobs[0]?.type]).toEqual(["a,b", "text/csv"]);
  expect(revoke).toHaveBeenCalledWith("blob:1");
});
