import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { isGrouped, kindNamed, kindOf, kinds } from "#engine/kinds/index.ts";
import type { PlannedField } from "#engine/plan/plan.ts";

test.each(kinds.map(({ name }) => name))("the kind %s has a test of its own, and an input of its own", (name) => {
  expect(existsSync(new URL(`${name}.test.tsx`, import.meta.url))).toBe(true);
  expect(kinds.filter((other) => inputOf(other.name).Input === inputOf(name).Input).map((kind) => kind.name)).toEqual([name]);
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
    expect(kindNamed("hologram").name).toBe("text");
  });
});

test("a label names a group where a field has several controls", () => {
  const field = (kind: string, as?: string) => ({ kind, as }) as PlannedField;
  expect([field("group"), field("choice", "radios"), field("choice", "select"), field("choices"), field("text")].map(isGrouped)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
