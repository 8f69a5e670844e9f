import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { copyOf, fromDraft, newRecord, newRow, toDraft } from "#dialect/records/draft.ts";
import { compiledThing, onCreate, type Fields } from "../../helpers/schemas/dialect.ts";

const fields: Fields = {
  name: { type: "string" },
  n: { type: "number" },
  group: { type: "object", properties: { n: { type: "integer" } } },
  lines: { type: "array", items: { type: "object", properties: { q: { type: "integer" }, note: { type: "string" } } } },
  sizes: { type: "array", items: { type: "number" } },
};

test("a draft holds numbers as text, in groups and rows too, and comes back as it was", async () => {
  const entity = await compiledThing(fields);
  const record = { id: "7", version: 2, name: "x", n: 0.25, group: { n: 3 }, lines: [{ q: 1, note: "a" }], sizes: [1, 2.5] };
  const draft = toDraft(entity, record);
  expect(draft).toEqual({
    id: "7",
    version: 2,
    name: "x",
    n: "0.25",
    group: { n: "3" },
    lines: [{ q: "1", note: "a" }],
    sizes: ["1", "2.5"],
  });
  expect(fromDraft(entity, draft)).toEqual(record);
});

test("what was emptied is null, so that a save clears it; in rows it is left out", async () => {
  const entity = await compiledThing(fields);
  expect(fromDraft(entity, { name: "", n: undefined, group: { n: "" }, lines: [{ q: "", note: "a" }] })).toEqual({
    name: null,
    n: null,
    group: { n: null },
    lines: [{ note: "a" }],
  });
  const stored = { name: "x", n: 1, group: { n: 1 } };
  expect(checkRecord(entity, stored, fromDraft(entity, { name: "", n: "", group: { n: "" } }), onCreate()).record).toEqual({});
});

test("text that is no number is sent as it is, for the check to name", async () => {
  const entity = await compiledThing(fields);
  expect(fromDraft(entity, { n: "1,5x", group: { n: "１２" } })).toEqual({ n: "1,5x", group: { n: 12 } });
});

test("a number that is no decimal stays visible as its text, and is named by the check at both ends", async () => {
  const entity = await compiledThing(fields);
  const draft = toDraft(entity, { n: 1e21 });
  expect(draft).toEqual({ n: "1e+21" });
  const codes = (input: object) => checkRecord(entity, null, input as typeof draft, onCreate()).problems.map(({ code }) => code);
  expect([codes(fromDraft(entity, draft)), codes({ n: 1e21 })]).toEqual([["number"], ["number"]]);
});

test("a field called like a prototype is carried to the check, which refuses it, and inherits nothing", async () => {
  const entity = await compiledThing(fields);
  const sent = JSON.parse('{"group":{"__proto__":{"n":1}}}') as Parameters<typeof fromDraft>[1];
  const back = fromDraft(entity, toDraft(entity, sent));
  expect(JSON.stringify(back)).toBe(JSON.stringify(sent));
  expect((back["group"] as { n?: number }).n).toBeUndefined();
  expect(checkRecord(entity, null, back, onCreate()).problems.map(({ path }) => path)).toEqual(["/group/__proto__"]);
});

describe("a new record", () => {
  test("begins with its defaults; those of expressions may read the day, the person and the fields before", async () => {
    const entity = await compiledThing({
      a: { type: "integer", default: 0 },
      day: { type: "string", "x-default": "addDays(today, 7)" },
      who: { type: "string", "x-default": "user.loginName" },
      b: { type: "integer", "x-default": "self.a + 1", default: 9 },
      c: { type: "integer", "x-default": "self.missing + 1", default: 9 },
      group: { type: "object", properties: { d: { type: "string", default: "x" }, e: { type: "string" } } },
      empty: { type: "object", properties: { e: { type: "string" } } },
    });
    expect(newRecord(entity, onCreate({ user: { loginName: "ann" } }))).toEqual({
      a: 0,
      day: "2026-05-11",
      who: "ann",
      b: 1,
      c: 9,
      group: { d: "x" },
    });
  });

  test("and an amount that is worked out with the places of its currency", async () => {
    const entity = await compiledThing({
      currency: { type: "string", default: "JPY" },
      fee: { type: "number", "x-decimals": 2, "x-currency-field": "currency", "x-default": "100 / 3" },
    });
    expect(newRecord(entity, onCreate())).toEqual({ currency: "JPY", fee: 33 });
  });

  test("and a new row with those of the row", async () => {
    const entity = await compiledThing({
      kind: { type: "string" },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: {
            q: { type: "integer", default: 1 },
            kind: { type: "string", "x-default": "self.kind" },
            twice: { type: "integer", "x-default": "row.q * 2" },
          },
        },
      },
    });
    expect(newRow(entity, entity.schema.properties["lines"]!.items!, { kind: "x" }, onCreate())).toEqual({ q: 1, kind: "x", twice: 2 });
  });
});

test("a copy leaves behind what only one record may have, and what its schema says is not copied", async () => {
  const entity = await compiledThing({
    code: { type: "string", "x-unique": { per: "customer" } },
    main: { type: "integer", "x-one-default": { per: "customer" } },
    number: { type: "string", readOnly: true },
    sum: { type: "number", "x-compute": "1" },
    name: { type: "string" },
    due: { type: "string", "x-copied": false },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: { id: { type: "string", readOnly: true }, q: { type: "integer" }, seal: { type: "string", "x-copied": false } },
      },
    },
    group: { type: "object", properties: { a: { type: "string" } } },
  });
  expect(
    copyOf(entity, {
      id: "1",
      version: 4,
      code: "A",
      main: 1,
      number: "N1",
      sum: 1,
      name: "x",
      due: "2026-05-04",
      lines: [{ id: "l", q: 1, seal: "S1" }],
      group: { a: "b" },
      other: 1,
    }),
  ).toEqual({ name: "x", lines: [{ q: 1 }], group: { a: "b" } });
});
