import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import { compiledThing, onCreate, onUpdate, shortProblems as problems } from "../../helpers/schemas/dialect.ts";

describe("what the schema does not know is refused", () => {
  const entity = () =>
    compiledThing({
      a: { type: "string" },
      group: { type: "object", properties: { b: { type: "string" } } },
      lines: { type: "array", items: { type: "object", properties: { c: { type: "string" } } } },
    });

  test("at every level, and does not reach the record", async () => {
    const result = checkRecord(await entity(), null, { x: 1, group: { b: "1", y: 2 }, lines: [{ c: "1", z: 3 }] }, onCreate());
    expect(result.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "/x unknownField",
      "/group/y unknownField",
      "/lines/0/z unknownField",
    ]);
    expect(result.record).toEqual({ group: { b: "1" }, lines: [{ c: "1" }] });
  });

  test("and the first twenty of an object are named", async () => {
    const body: Rec = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`unknown${at}`, at]));
    const { problems: found } = checkRecord(await entity(), null, body, onCreate());
    expect([found.length, found[0]?.path]).toEqual([20, "/unknown0"]);
  });

  test("also where the name is that of a prototype", async () => {
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "group": {"__proto__": {"polluted": 1}}}',
    ) as Rec;
    const result = checkRecord(await entity(), null, hostile, onCreate());
    expect(result.problems.map(({ path }) => path).sort()).toEqual(["/__proto__", "/constructor", "/group/__proto__"]);
    expect(result.record).toEqual({});
    expect(({} as Rec)["polluted"]).toBeUndefined();
  });

  test("`id` and `version` come along; fields of an older schema too, when they are sent back as read", async () => {
    const stored = { id: "7", version: 3, a: "x", old: { deep: [1] } };
    expect(checkRecord(await entity(), stored, { ...stored, a: "y" }, onUpdate())).toEqual({ record: { ...stored, a: "y" }, problems: [] });
    expect(problems(await entity(), { old: "changed" }, stored)).toEqual(["/old unknownField"]);
  });

  test("an input that is no object, or is nested 50,000 deep, is refused without a crash", async () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as never;
    for (const input of [[], "x", null, { a: deep }] as never[]) expect(problems(await entity(), input)).toEqual([" type"]);
  });
});

describe("a save merges", () => {
  const entity = () =>
    compiledThing({
      a: { type: "string" },
      b: { type: "string" },
      group: { type: "object", properties: { c: { type: "string" }, d: { type: "string" } } },
      lines: { type: "array", items: { type: "object", properties: { e: { type: "string" } } } },
    });
  const stored = { id: "1", version: 1, a: "1", b: "2", group: { c: "3", d: "4" }, lines: [{ e: "5" }, { e: "6" }] };
  const saved = async (input: Rec) => checkRecord(await entity(), stored, input, onUpdate()).record;

  test("what is not named keeps its value", async () => {
    expect(await saved({ a: "x" })).toEqual({ ...stored, a: "x" });
    expect(await saved({ a: undefined })).toEqual(stored);
  });

  test("null and empty text clear", async () => {
    expect(await saved({ a: null, b: "" })).toEqual({ id: "1", version: 1, group: stored.group, lines: stored.lines });
  });

  test("groups merge field by field, lists are replaced whole", async () => {
    expect(await saved({ group: { c: "x" }, lines: [{ e: "x" }] })).toEqual({ ...stored, group: { c: "x", d: "4" }, lines: [{ e: "x" }] });
    expect((await saved({ group: null }))["group"]).toBeUndefined();
    expect((await saved({ group: { c: null, d: null } }))["group"]).toBeUndefined();
  });
});

describe("read-only fields", () => {
  const fields = {
    no: { type: "string", readOnly: true },
    weight: { type: "number", readOnly: true },
    locked: { type: "integer" },
    text: { type: "string", "x-readonly-when": "self.locked == 1" },
  } as const;

  test("may be sent as they are stored, and as nothing else", async () => {
    const entity = await compiledThing(fields);
    const stored = { no: "A1", weight: 12.5 };
    expect(checkRecord(entity, stored, { no: "A1", weight: "12.50" }, onUpdate())).toEqual({ record: stored, problems: [] });
    expect(checkRecord(entity, stored, { no: "B2", weight: null }, onUpdate())).toMatchObject({
      record: stored,
      problems: [
        { path: "/no", code: "readOnly" },
        { path: "/weight", code: "readOnly" },
      ],
    });
    expect(problems(entity, { no: "A1" })).toEqual(["/no readOnly"]);
  });

  test("what a new record begins with may be sent along", async () => {
    const begun = await compiledThing({ sent: { type: "integer", default: 0, readOnly: true } });
    expect([problems(begun, { sent: 0 }), problems(begun, { sent: 1 })]).toEqual([[], ["/sent readOnly"]]);
  });

  test("are locked by what is stored: nobody unlocks a field by the save that changes it", async () => {
    const entity = await compiledThing(fields);
    expect(problems(entity, { locked: 0, text: "new" }, { locked: 1, text: "old" })).toEqual(["/text readOnly"]);
    expect(problems(entity, { locked: 1, text: "new" }, { locked: 0, text: "old" })).toEqual([]);
  });

  test("in rows are those of the row with the same id, or of the same place", async () => {
    const row = {
      type: "object",
      properties: { id: { type: "string" }, seen: { type: "string", readOnly: true }, note: { type: "string" } },
    } as const;
    const entity = await compiledThing({ lines: { type: "array", items: row } });
    const stored = {
      lines: [
        { id: "1", seen: "a" },
        { id: "2", seen: "b" },
      ],
    };
    expect(checkRecord(entity, stored, { lines: [{ id: "2", note: "x" }] }, onUpdate())).toEqual({
      record: { lines: [{ id: "2", seen: "b", note: "x" }] },
      problems: [],
    });
    expect(problems(entity, { lines: [{ id: "2", seen: "a" }] }, stored)).toEqual(["/lines/0/seen readOnly"]);
    // A form leaves out of a row what is empty in it: an empty value has the same result.
    expect(checkRecord(entity, stored, { lines: [{ id: "2", seen: null }] }, onUpdate())).toEqual({
      record: { lines: [{ id: "2", seen: "b" }] },
      problems: [],
    });
  });
});
