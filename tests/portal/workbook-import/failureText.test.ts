import { expect, test } from "vitest";
import { failureText } from "../../../src/portal/workbook-import/failureText.ts";

const t = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
  [key, ...Object.entries(params).map((entry) => entry.join("="))].join(" ");

test("a workbook without headers and one without rows have messages of their own", () => {
  expect(failureText({ failed: "headers" }, t)).toEqual({ title: "import.illegal", hint: "import.illegalHint" });
  expect(failureText({ failed: "noData" }, t)).toEqual({ title: "import.noData", hint: "import.noDataHint" });
});

test("an exceeded limit names what was counted, and the limit", () => {
  expect(failureText({ failed: "tooMuch", params: { what: "rows", limit: 500 } }, t).hint).toBe(
    "problem.sheet.tooMuch what=sheet.counted.rows limit=500",
  );
});
