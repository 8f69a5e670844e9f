import { afterEach, expect, test } from "vitest";
import { reportFailure } from "../../../src/workbench/client/reportFailure.ts";
import { workbenchToasts } from "../../../src/workbench/client/toasts.ts";

afterEach(() => workbenchToasts.close());

test("a failed operation shows its message and does not reject", async () => {
  expect(await reportFailure(Promise.reject(new Error("The file is gone")))).toBe(false);
  expect(workbenchToasts.get().map(({ kind, text }) => `${kind}: ${text}`)).toEqual(["error: The file is gone"]);
});

test("a successful operation shows nothing", async () => {
  expect(await reportFailure(Promise.resolve(1))).toBe(true);
  expect(workbenchToasts.get()).toEqual([]);
});
