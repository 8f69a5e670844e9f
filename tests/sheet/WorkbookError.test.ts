import { expect, test } from "vitest";
import { limitExceeded, WorkbookError } from "#sheet/WorkbookError.ts";

test("an exceeded limit names the part and the limit, for the message to the user", () => {
  const error = limitExceeded("rows", 5000);
  expect(error).toBeInstanceOf(WorkbookError);
  expect([error.code, error.params]).toEqual(["tooMuch", { what: "rows", limit: 5000 }]);
});

test("a log line has the code, the parameters and the cause", () => {
  const cause = new RangeError("offset");
  const error = new WorkbookError("tooLarge", { limit: 64 }, cause);
  expect(error.message).toContain('tooLarge {"limit":64}');
  expect(error.cause).toBe(cause);
});
