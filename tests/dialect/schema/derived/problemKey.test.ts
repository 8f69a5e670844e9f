import { describe, expect, test } from "vitest";
import { problemKey } from "#dialect/schema/derived/problemKey.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { en, zh } from "../../../helpers/schemas/messages.ts";

const choice: readonly FieldSchema[] = [
  { type: "string", "x-codes": "country" },
  { type: "integer", enum: [0, 1] },
  { type: "array", items: { type: "string", "x-codes": "country" } },
  { type: "string", format: "date" },
  { type: "boolean" },
  { type: "string", "x-reference": { entity: "sku", show: ["sku"] } },
];
const file: FieldSchema = { type: "object", "x-file": { accept: ["image/png"], maxBytes: 1, call: "upload" } };

describe("what is missing is asked for as it is given:", () => {
  test("words and figures are filled in, choices and days chosen, files uploaded, rows added", () => {
    const rows: FieldSchema = { type: "array", items: { type: "object", properties: { name: { type: "string" } } } };
    expect(problemKey("required", rows)).toBe("problem.required.rows");
    expect([{ type: "string" }, { type: "number" }].map((schema) => problemKey("required", schema as FieldSchema))).toEqual([
      "problem.required",
      "problem.required",
    ]);
    expect(new Set(choice.map((schema) => problemKey("required", schema)))).toEqual(new Set(["problem.required.choice"]));
    expect([file, { type: "array", items: file } as FieldSchema].map((schema) => problemKey("required", schema))).toEqual([
      "problem.required.file",
      "problem.required.file",
    ]);
  });

  test("whatever else is wrong is reported alike, also where nothing is known of the field", () => {
    expect(problemKey("enum", choice[0])).toBe("problem.enum");
    expect(problemKey("required", undefined)).toBe("problem.required");
  });

  test("a field may have a sentence of its own below that of the keyword, for this keyword alone", () => {
    const schema: FieldSchema = { "x-problem": { required: "problem.required.licence", pattern: "problem.phone" }, ...file };
    expect(problemKey("required", schema)).toBe("problem.required.licence");
    expect(problemKey("pattern", schema)).toBe("problem.pattern");
    expect(problemKey("phone", schema)).toBe("problem.phone");
  });

  test.each(["zh", "en"])("each has its sentence in %s", (language) => {
    const messages = (language === "zh" ? zh : en) as Readonly<Record<string, string>>;
    for (const schema of [choice[0], file, undefined]) expect(messages[problemKey("required", schema)]).toContain("{{label}}");
  });
});
