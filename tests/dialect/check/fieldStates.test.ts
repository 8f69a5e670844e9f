import { describe, expect, test } from "vitest";
import { computeAll, fieldStates } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import { compiledThing, counted, onCreate, type Fields } from "../../helpers/schemas/dialect.ts";

/** `v` visible, `r` required, `o` read-only. */
async function states(fields: Fields, record: Rec, required: readonly string[] = []) {
  const found = fieldStates(await compiledThing(fields, { required }), record, onCreate());
  return Object.fromEntries(
    [...found].map(([pointer, state]) => [pointer, `${state.visible ? "v" : ""}${state.required ? "r" : ""}${state.readOnly ? "o" : ""}`]),
  );
}

test("each field is visible, required and read-only by its own conditions", async () => {
  const fields: Fields = {
    unit: { type: "string" },
    perSet: { type: "integer", "x-visible-when": "self.unit == 'set'", "x-required-when": "self.unit == 'set'" },
    sum: { type: "number", "x-compute": "1 + 1" },
    number: { type: "string", readOnly: true },
    note: { type: "string", "x-readonly-when": "self.unit == 'set'" },
  };
  expect(await states(fields, { unit: "set" }, ["unit", "number"])).toEqual({
    "/unit": "vr",
    "/perSet": "vr",
    "/sum": "vo",
    "/number": "vo",
    "/note": "vo",
  });
  expect(await states(fields, {})).toEqual({ "/unit": "v", "/perSet": "", "/sum": "vo", "/number": "vo", "/note": "v" });
});

test("numbers typed as text decide like numbers", async () => {
  expect(await states({ n: { type: "number" }, a: { "x-visible-when": "self.n > 9" } }, { n: "10.50" })).toEqual({ "/n": "v", "/a": "v" });
});

describe("groups", () => {
  const group = {
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" }, zip: { type: "string", "x-visible-when": "has(self.home.city)" } },
  } as const;

  test("ask for their fields once they are begun", async () => {
    expect(await states({ home: group }, {})).toEqual({ "/home": "v", "/home/city": "v", "/home/zip": "" });
    expect(await states({ home: group }, { home: { city: "x" } })).toEqual({ "/home": "v", "/home/city": "vr", "/home/zip": "v" });
  });

  test("that are required ask at once", async () => {
    expect(await states({ home: group, homes: { type: "string" } }, {}, ["home"])).toEqual({
      "/home": "vr",
      "/home/city": "vr",
      "/home/zip": "",
      "/homes": "v",
    });
  });

  test("that are hidden hide and excuse all within", async () => {
    expect(
      await states({ home: { ...group, "x-visible-when": "false" }, after: { type: "string" } }, { home: { city: "x" } }, [
        "home",
        "after",
      ]),
    ).toEqual({ "/home": "", "/home/city": "", "/home/zip": "", "/after": "vr" });
  });
});

test("rows have states of their own; those of a hidden list are not there", async () => {
  const lines: Fields = {
    lines: {
      type: "array",
      items: { type: "object", properties: { a: { type: "string" }, b: { type: "string", "x-required-when": "row.a == 'x'" } } },
    },
  };
  expect(await states(lines, { lines: [{ a: "x" }, { a: "y" }] })).toEqual({
    "/lines": "v",
    "/lines/0/a": "v",
    "/lines/0/b": "vr",
    "/lines/1/a": "v",
    "/lines/1/b": "v",
  });
  expect(await states({ lines: { ...lines["lines"], "x-visible-when": "false" } }, { lines: [{ a: "x" }] })).toEqual({ "/lines": "" });
});

test("live totals leave out what is hidden", async () => {
  const entity = await compiledThing({
    a: { type: "number" },
    b: { type: "number", "x-visible-when": "self.a > 5" },
    sum: { type: "number", "x-compute": "sum(self.a, self.b)" },
  });
  expect(computeAll(entity, { a: "2", b: "3" }, onCreate())).toEqual({ a: "2", sum: 2 });
});

test("a row costs what it asks, however many there are beside it", async () => {
  const entity = await compiledThing({
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: {
          q: { type: "integer" },
          w: { type: "number" },
          sum: { type: "number", "x-compute": "row.q * row.w" },
          note: { type: "string", "x-required-when": "row.q > 5" },
        },
      },
    },
    total: { type: "number", "x-compute": "sum(self.lines.map(l, l.sum))" },
  });
  const { entity: watched, asked } = counted(entity);
  const askedOf = (rows: number): Record<string, number> => {
    asked.clear();
    fieldStates(watched, { lines: Array.from({ length: rows }, (_, n) => ({ q: n, w: "12.345" })) }, onCreate());
    return Object.fromEntries(asked);
  };
  // The first time the order of working out is found too.
  askedOf(0);
  expect(askedOf(200)).toEqual({ "row.q * row.w": 200, "row.q > 5": 200, "sum(self.lines.map(l, l.sum))": 1 });
});
