import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { kindOfField, kindOf, kinds } from "#engine/kinds/index.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { PlannedField } from "#engine/plan/plan.ts";

test.each(kinds)("the kind $name has a test of its own, and an input of its own unless it says how text is typed", ({ name, typing }) => {
  expect(existsSync(new URL(`${name}.test.tsx`, import.meta.url))).toBe(true);
  const same = kinds.filter((other) => inputOf({ kind: other.name }).Input === inputOf({ kind: name }).Input);
  expect(same).toEqual(typing ? kinds.filter((other) => other.typing) : [kindOfField({ kind: name })]);
});

describe("the kind of a field", () => {
  test("is the first that matches its schema: narrow kinds come before wide ones", () => {
    expect(kindOf({ type: "string", "x-codes": "land", "x-reference": { entity: "shop", show: [] } }).name).toBe("reference");
    expect(kindOf({ type: "number", "x-currency": "CNY" }).name).toBe("money");
    expect(kindOf({ type: "number" }).name).toBe("number");
  });

  test("is the one that x-kind names, and text where nothing matches", () => {
    expect(kindOf({ type: "string", "x-kind": "phone" }).name).toBe("phone");
    expect(kindOf({}).name).toBe("text");
  });

  test("that a plan of another version names is text", () => {
    expect(kindOfField({ kind: "hologram" }).name).toBe("text");
  });
});

const field = (kind: string, more: Partial<PlannedField> = {}) => ({ kind, ...more }) as PlannedField;

test("a label names a group where a field has several controls", () => {
  const fields = [field("group"), field("choice", { as: "radios" }), field("choice", { as: "select" }), field("choices"), field("text")];
  expect(fields.map((one) => kindOfField(one).isGroup(one))).toEqual([true, true, false, true, false]);
});

test("yes and no mean nothing without their label; a day needs it beside other values; a text never", () => {
  const codes = (count: number) => ({ codes: Array.from({ length: count }, (_, at) => ({ const: at, "x-label": {} })) });
  const fields = [field("flag"), field("choice", codes(2)), field("choice", codes(3)), field("choice"), field("date"), field("text")];
  expect(fields.map((one) => kindOfField(one).labelled(one))).toEqual(["always", "always", "never", "never", "besideOthers", "never"]);
});

test("several choices are chips, and a select with chips where they are very many", () => {
  const codes = (count: number) => Array.from({ length: count }, (_, at) => ({ const: at, "x-label": {} }));
  expect([6, 17].map((count) => kindOfField({ kind: "choices" }).look?.(codes(count), 300))).toEqual(["chips", "select"]);
});

test("the filter of a field has the editor of its kind", () => {
  const schemas = [
    { "x-codes": "land" },
    { "x-reference": { entity: "shop", show: [] } },
    {},
    { format: "date-time" },
    { type: "integer" },
  ];
  expect(schemas.map((schema) => kindOf(schema as FieldSchema).filter)).toEqual(["choice", "reference", "text", "times", "numbers"]);
});
