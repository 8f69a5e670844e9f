import { beforeAll, describe, expect, test } from "vitest";
import type { CheckContext } from "#dialect/check/check.ts";
import { anonymousText, caseOfRule } from "#dialect/explain/caseOfRule.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { compiledThing } from "../../helpers/schemas/dialect.ts";

const rule = (id: string, text: string, fieldPath: string, more: object = {}) => ({
  id,
  rule: text,
  fieldPath,
  message: { zh: "不对", en: "Wrong" },
  ...more,
});

let entity: CompiledEntity;
beforeAll(async () => {
  entity = await compiledThing(
    {
      name: { type: "string" },
      phone: { type: "string" },
      country: { type: "string", enum: ["US", "CN"] },
      arrives: { type: "string", format: "date" },
      note: { type: "string", "x-visible-when": "self.country == 'US'" },
      net: { type: "number" },
      gross: { type: "number", "x-compute": "self.net * 2" },
      boxes: {
        type: "array",
        items: {
          type: "object",
          properties: { mark: { type: "string" }, weight: { type: "number" } },
          "x-rules": [
            rule("box-heavy", "row.weight < 30 || row.mark.startsWith('HEAVY')", "weight"),
            rule("box-of-country", "row.weight < 40 || self.country == 'US'", "weight"),
            rule("box-once", "!row.duplicateOf(self.boxes, row.mark)", "mark"),
          ],
        },
      },
    },
    {
      "x-rules": [
        rule("note-short", "size(self.note) < 10", "note"),
        rule("gross-small", "self.gross < 100", "net"),
        rule("call-or-wait", "self.phone.startsWith('+49') || self.arrives > '2030-01-01'", "phone"),
      ],
    },
  );
});

const context: CheckContext = { user: {}, limits: {}, tables: {}, today: "2026-01-01", now: "2026-01-01 12:00:00", on: "create" };
const record: Rec = {
  name: "Anna Müller",
  phone: "+49 170 1234",
  country: "US",
  arrives: "2026-02-01",
  note: "Ring twice, 张三",
  net: 60,
  boxes: [
    { mark: "Box of Anna", weight: 2 },
    { mark: "Box of Bo", weight: 40 },
  ],
};
const kept = (id: string, path: string) => caseOfRule(entity, { rule: id, path }, record, context);

describe("a record that is kept as a case of a rule", () => {
  test("has only the fields that the rule reads, and those that their conditions read", () => {
    expect(kept("note-short", "/note")).toEqual({ value: { country: "US", note: "Xxxx xxxxx, 某某" }, kept: [] });
  });

  test("has the fields of a formula that the rule reads, not the result", () => {
    expect(kept("gross-small", "/net")).toEqual({ value: { net: 60 }, kept: [] });
  });

  test("keeps days and values of lists as they are", () => {
    expect(kept("call-or-wait", "/phone")?.value).toMatchObject({ arrives: "2026-02-01" });
  });

  test("says which text it keeps because the result hangs on it", () => {
    expect(kept("call-or-wait", "/phone")).toMatchObject({ value: { phone: "+49 170 1234" }, kept: ["/phone"] });
  });

  test("is the row, for a rule of rows", () => {
    expect(kept("box-heavy", "/boxes/1/weight")).toEqual({ value: { mark: "Xxx xx Xx", weight: 40 }, kept: [] });
  });

  test("is the record with this row alone, for a rule of rows that reads the record", () => {
    expect(kept("box-of-country", "/boxes/1/weight")).toEqual({ value: { country: "US", boxes: [{ weight: 40 }] }, kept: [] });
  });

  test("has all rows where the result hangs on another one, without their words", () => {
    const twice = { ...record, boxes: [{ mark: "Anna" }, { mark: "Bo" }, { mark: "Anna", weight: 3 }] };
    const found = caseOfRule(entity, { rule: "box-once", path: "/boxes/2/mark" }, twice, context);
    expect(found).toEqual({ value: { boxes: [{ mark: "Xxxx" }, { mark: "Xx" }, { mark: "Xxxx" }] }, kept: [] });
  });

  test("is nothing where the record has no such rule or row", () => {
    expect([kept("box-heavy", "/boxes/7/weight"), kept("no-such", "")]).toEqual([undefined, undefined]);
  });
});

test("an anonymous text has the length and the shape of the text", () => {
  expect(anonymousText("Anna-9 <a@b.de> 张三 Ä")).toBe("Xxxx-1 <x@x.xx> 某某 X");
});
