import { expect, test } from "vitest";
import { headerForms, plainHeader } from "#dialect/sheet/headerForms.ts";

test.each([
  ["Price *", "price"],
  ["Ｃode_No：", "codeno"],
  ["  Unit\nprice ", "unitprice"],
])("%j is compared as %s", (header, plain) => expect(plainHeader(header)).toBe(plain));

test("a header may be any of its lines, with or without brackets", () => {
  expect(headerForms("单位\nUnit (pcs)")).toEqual(expect.arrayContaining(["单位", "unit(pcs)", "unit", "单位unit"]));
  expect(headerForms(" * ")).toEqual([]);
});
