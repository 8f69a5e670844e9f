/** Conditions and formulas in the report of changes. */
import { describe, expect, test } from "vitest";
import { changeSentence } from "#dialect/diff/changeReport.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import type { Json } from "#dialect/json/json.ts";
import type { SchemaFiles } from "#dialect/schema/catalogFiles.ts";

describe("expressions in the report", () => {
  const text = (en: string, zh: string) => ({ en, zh });
  const files = (part: Readonly<Record<string, Json>>): SchemaFiles => ({
    "schemas/entities/parcel.json": {
      "x-entity": { name: "parcel" },
      "x-label": text("Parcel", "包裹"),
      properties: {
        way: { type: "string", "x-codes": "way", "x-label": text("Way", "运输方式") },
        rows: { type: "array", items: { properties: { size: { type: "number", "x-label": text("Size", "尺寸") }, mark: part } } },
        code: { type: "string", "x-label": text("Code", "编码"), ...part },
      },
    },
    "schemas/codes/way.json": { name: "way", items: [{ const: "SEA", "x-label": text("Sea", "海运") }] },
    "schemas/messages/en.json": { "explain.state.is": "{{field}} is {{value}}", "explain.state.more": "{{field}} is more than {{value}}" },
    "schemas/messages/zh.json": { "explain.state.is": "{{field}}为{{value}}", "explain.state.more": "{{field}}大于{{value}}" },
  });
  const saysOf = (part: Readonly<Record<string, Json>>, language: string): string[] =>
    diffSchemas(files({}), files(part)).map((change) => changeSentence(change, language));

  test("a condition is stated with the labels of its fields and codes, in both languages", () => {
    expect(saysOf({ "x-required-when": "self.way == 'SEA'" }, "en")).toContain("Parcel › Code: required when Way is Sea — stricter");
    expect(saysOf({ "x-required-when": "self.way == 'SEA'" }, "zh").join("\n")).toContain("运输方式为海运");
  });

  test("inside rows, the fields of the row have their labels too", () => {
    expect(saysOf({ "x-required-when": "row.size > 3" }, "en").join("\n")).toContain("required when Size is more than 3");
  });

  test("a condition with a part that has no words stays as it is written, because the rest would say something else", () => {
    const written = "self.way == 'SEA' && overlap(self.rows, self.rows)";
    expect(saysOf({ "x-required-when": written }, "en").join("\n")).toContain(`required when ${written}`);
  });
});
