import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import { compiledThing, onCreate, onUpdate } from "../../helpers/schemas/dialect.ts";

/** A schema that has become stricter than what is stored. */
const stricter = () =>
  compiledThing(
    {
      code: { type: "string", pattern: "^[A-Z]*$" },
      note: { type: "string" },
      fresh: { type: "string" },
      n: { type: "number", maximum: 5 },
      unit: { type: "string" },
      perSet: { type: "integer", "x-required-when": "self.unit == 'set'" },
      more: { type: "object", required: ["b"], properties: { a: { type: "string" }, b: { type: "string" } } },
      list: { type: "array", items: { type: "string" }, maxItems: 2 },
      lines: {
        type: "array",
        items: {
          type: "object",
          required: ["size"],
          "x-rules": [{ id: "small", rule: "row.q * row.size < 10", message: {}, fieldPath: "q" }],
          properties: { id: { type: "string" }, q: { type: "integer", maximum: 9 }, size: { type: "integer" }, note: { type: "string" } },
        },
      },
    },
    {
      required: ["fresh"],
      "x-rules": [
        { id: "short", rule: "size(self.note) + self.n < 5", message: {}, fieldPath: "note" },
        { id: "whole", rule: "self.n < 5", message: {} },
      ],
    },
  );

const old: Rec = {
  id: "1",
  code: "abc",
  note: "long note",
  n: 9,
  unit: "set",
  list: ["1", "2", "3"],
  lines: [
    { q: 99, note: "a" },
    { q: 3, size: 4 },
  ],
};

async function found(input: Rec, context = onUpdate(), stored: Rec = old) {
  return checkRecord(await stricter(), stored, input, context).problems.map(({ path, code }) => `${path} ${code}`);
}

describe("an old record is not hurt by a new rule", () => {
  test("while something else is changed, or nothing at all", async () => {
    expect(await found({})).toEqual([]);
    expect(await found(old)).toEqual([]);
    expect(await found({ more: { b: "x" } })).toEqual([]);
  });

  test("until the field is touched", async () => {
    expect(await found({ code: "abd" })).toEqual(["/code pattern"]);
    expect(await found({ n: 8 })).toEqual([" rule:whole", "/note rule:short", "/n maximum"]);
    expect(await found({ list: ["1", "2", "4"] })).toEqual(["/list maxItems"]);
  });

  test("and is checked whole by a transition, and as a new record", async () => {
    const all = [
      " rule:whole",
      "/code pattern",
      "/note rule:short",
      "/fresh required",
      "/n maximum",
      "/perSet required",
      "/list maxItems",
      "/lines/0/q maximum",
      "/lines/0/size required",
      "/lines/1/q rule:small",
    ];
    expect(await found({}, onCreate({ on: "submit" }))).toEqual(all);
    expect(checkRecord(await stricter(), null, old, onCreate()).problems.map(({ path, code }) => `${path} ${code}`)).toEqual(all);
  });
});

describe("a required field that is absent counts", () => {
  test("when it was emptied", async () => {
    expect(await found({ fresh: null }, onUpdate(), { ...old, fresh: "x" })).toEqual(["/fresh required"]);
  });

  test("when the condition that asks for it changed", async () => {
    expect(await found({ unit: "set" }, onUpdate(), { ...old, unit: "piece" })).toEqual(["/perSet required"]);
  });

  test("when its group is new", async () => {
    expect(await found({ more: { a: "x" } })).toEqual(["/more/b required"]);
  });
});

describe("rows", () => {
  test("that are unchanged are left alone, also at another position", async () => {
    expect(
      await found({
        lines: [
          { q: 3, size: 4 },
          { q: 99, note: "a" },
        ],
      }),
    ).toEqual([]);
    expect(
      await found({
        lines: [
          { q: 1, size: 1 },
          { q: 99, note: "a" },
        ],
      }),
    ).toEqual([]);
  });

  test("that are new or changed are checked", async () => {
    expect(await found({ lines: [...(old["lines"] as Rec[]), { q: 10 }] as never })).toEqual([
      "/lines/2/q maximum",
      "/lines/2/size required",
    ]);
    expect(
      await found({
        lines: [
          { q: 98, note: "a" },
          { q: 3, size: 4 },
        ],
      }),
    ).toEqual(["/lines/0/q maximum"]);
  });

  test("are checked only where they were changed, known by their id", async () => {
    const stored = {
      ...old,
      lines: [
        { id: "x", q: 99 },
        { id: "y", q: 98 },
      ],
    };
    expect(await found({ lines: [{ id: "y", q: 98, note: "new" }] }, onUpdate(), stored)).toEqual([]);
    expect(await found({ lines: [{ id: "y", q: 97 }] }, onUpdate(), stored)).toEqual(["/lines/0/q maximum"]);
  });

  test("of a rule count when one of the values it reads changed", async () => {
    expect(
      await found({
        lines: [
          { q: 99, note: "a" },
          { q: 3, size: 5 },
        ],
      }),
    ).toEqual(["/lines/1/q rule:small"]);
    expect(
      await found({
        lines: [
          { q: 99, note: "a" },
          { q: 3, size: 4, note: "x" },
        ],
      }),
    ).toEqual([]);
  });
});

test("what is refused whatever it was before is never forgiven", async () => {
  expect(await found({ nowhere: 1 })).toEqual(["/nowhere unknownField"]);
});

test("the same value in another form is no change", async () => {
  const entity = await compiledThing({
    n: { type: "number", maximum: 5 },
    code: { type: "string", "x-normalize": ["trim"], maxLength: 2 },
  });
  expect(checkRecord(entity, { n: "12.50", code: " abc" }, { n: 12.5, code: "abc " }, onUpdate())).toEqual({
    record: { n: 12.5, code: "abc" },
    problems: [],
  });
});
