import { expect, test } from "vitest";
import { checkUnused } from "../../scripts/floors/unused.mjs";
import type { Export, Source } from "../../scripts/floors/sources.mjs";

const fileOf = (path: string, text: string, exports: readonly Export[] = []) => ({ path, text, exports }) as Source;
const sums = (text: string) => fileOf("src/dialect/text/sums.ts", text, [{ name: "addUp", sort: "function", line: 1 }]);
const types = (text: string) => fileOf("src/dialect/text/sums.ts", text, [{ name: "Sum", sort: "type", line: 1 }]);

test("a function that only its own file calls is not exported", () => {
  const own = "export function addUp() {}\naddUp();\n";
  expect(checkUnused([sums(own)])).toEqual([
    { path: "src/dialect/text/sums.ts", line: 1, message: "No other file names addUp: do not export it." },
  ]);
  expect(checkUnused([sums(own), fileOf("tests/sums.test.ts", "addUp()")])).toEqual([]);
});

test("what nothing names is deleted, a type too", () => {
  expect(checkUnused([sums("export function addUp() {}")])).toMatchObject([{ message: "Nothing names addUp: delete it." }]);
  expect(checkUnused([types("export type Sum = string;")])).toMatchObject([{ message: "Nothing names Sum: delete it." }]);
});

test("a type may be exported for the signature of a function beside it", () => {
  expect(checkUnused([types("export type Sum = string;\nexport const zero: Sum = '0';")])).toEqual([]);
});
