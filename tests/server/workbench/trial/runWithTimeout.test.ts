import { expect, test } from "vitest";
import { WorkbenchError } from "../../../../src/server/workbench/access/workbenchError.ts";
import { runWithTimeout } from "../../../../src/server/workbench/trial/runWithTimeout.ts";

test("what comes to an end answers, and fails, as it would by itself", () => {
  expect(runWithTimeout(() => ({ holds: true }))).toEqual({ holds: true });
  expect(() =>
    runWithTimeout(() => {
      throw new TypeError("no record");
    }),
  ).toThrow(TypeError);
});

test("a regular expression that some text keeps busy for ever is ended, and refused in words", () => {
  const endless = () => /^(a+)+$/.test(`${"a".repeat(60)}!`);
  expect(() => runWithTimeout(endless, 50)).toThrow(WorkbenchError);
  expect(() => runWithTimeout(endless, 50)).toThrow("workbench.endless");
});
