import { describe, expect, test } from "vitest";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { columns, header } from "./sampleSheet.ts";

describe("headers", () => {
  test("are labels of any language, wire names, or one line of several; stars, blanks and brackets do not count", () => {
    const found = matchHeaders(
      [header("\u7f16\u53f7 *", "code (OUT)", "Price\uff08CNY\uff09*", "\u5355\u4f4d\nUnit", "city", "Pictur", "Colour")],
      columns,
    );
    expect([...(found?.columns.values() ?? [])].map(({ name }) => name)).toEqual(["code", "codeOut", "price", "unit", "city"]);
    expect(found?.unknown.map(({ text: header_, suggestion }) => [header_, suggestion?.name])).toEqual([
      ["Pictur", "picture"],
      ["Colour", undefined],
    ]);
    expect(found?.missing.map(({ name }) => name)).toEqual(["picture"]);
  });

  test("may follow a title row; of two equal ones the first counts", () => {
    const title = { number: 1, cells: new Map([[0, { text: "Our goods of May" }]]) };
    const found = matchHeaders([title, { ...header("Code", "Price", "Code"), number: 3 }], columns);
    expect([found?.row, found?.columns.size, found?.doubled.map(({ at }) => at)]).toEqual([3, 2, [2]]);
    expect(matchHeaders([title], columns)).toBeUndefined();
  });
});
