import { expect, test } from "vitest";
import { WorkbenchRefusal } from "../../../../src/server/workbench/access/workbenchError.ts";
import { withinTime } from "../../../../src/server/workbench/trial/runWithTimeout.ts";

test("what comes to an end answers, and fails, as it would by itself", () => {
  expect(withinTime(() => ({ holds: true }))).toEqual({ holds: true });
  expect(() =>
    withinTime(() => {
      throw new TypeError("no record");
    }),
  ).toThrow(TypeError);
});

test("a regular expression that some text keeps busy for ever is ended, and refused in words", () => {
  const endless = () => /^(a+)+$/.test(`${"a".repeat(60)}!`);
  expect(() => withinTime(endless, 50)).toThrow(WorkbenchRefusal);
  expect(() => withinTime(endless, 50)).toThrow("workbench.endless");
});
