import { expect, test } from "vitest";
import { headerForms, plainHeader } from "#dialect/sheet/headerForms.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { fastestRun } from "../../helpers/time.ts";

test("a header is its whole text, each of its lines, and each without what is in brackets", () => {
  expect(headerForms("Price\uff08CNY\uff09 *")).toEqual(["price(cny)", "price"]);
  expect(headerForms("\u5355\u4f4d\nUnit [each]")).toEqual([
    "\u5355\u4f4dunit[each]",
    "\u5355\u4f4dunit",
    "\u5355\u4f4d",
    "unit[each]",
    "unit",
  ]);
  expect(headerForms("Length (outer (cm)")).toContain("length(outer");
});

test.each([
  ["opening brackets", "(\uff08[\u3010".repeat(8000)],
  ["brackets with letters", "(a".repeat(16_000)],
  ["lines", "a\n".repeat(16_000)],
])("a header of %s costs less than 50 ms", (_name, text) => {
  expect(fastestRun(() => headerForms(text))).toBeLessThan(50);
});

test("200 headers of 32,000 letters, in each of the first rows, cost less than half a second", () => {
  const cells = new Map(Array.from({ length: 200 }, (_, at) => [at, { text: `${at}${"ab(".repeat(10_600)}` }] as const));
  const rows = Array.from({ length: 15 }, (_, at) => ({ number: at + 1, cells }));
  const columns = Array.from({ length: 40 }, (_, at) => ({
    path: `/field${at}`,
    name: `field${at}`,
    schema: {},
    sort: "text" as const,
    label: { en: `Label of the field ${at}` },
    required: false,
    timeZone: "UTC",
    sometimesRequired: false,
  }));
  expect(fastestRun(() => matchHeaders(rows, columns))).toBeLessThan(500);
});

test.each([
  ["Price *", "price"],
  ["Ｃode_No：", "codeno"],
  ["  Unit\nprice ", "unitprice"],
])("%j is compared as %s", (header, plain) => expect(plainHeader(header)).toBe(plain));

test("a header without letters has no form", () => {
  expect(headerForms(" * ")).toEqual([]);
});
