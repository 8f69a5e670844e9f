import { expect, test } from "vitest";
import { columns } from "./sampleSheet.ts";

test("a sheet has the fields that a person fills in, groups taken apart", () => {
  expect(columns.map(({ path, sort, required }) => [path, sort, required])).toEqual([
    ["/code", "text", true],
    ["/codeOut", "text", false],
    ["/price", "number", true],
    ["/unit", "choice", false],
    ["/day", "date", false],
    ["/place/city", "text", false],
    ["/picture", "picture", true],
  ]);
});
