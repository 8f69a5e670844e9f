import { beforeAll, describe, expect, test } from "vitest";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { caseFields, readCases, withCaseValue, withoutCase, withVerdict } from "../../../src/workbench/visual/ruleCases.ts";
import { compiledThing } from "../../helpers/schemas/dialect.ts";

const rule = "/x-rules/0";
const message = { zh: "不对", en: "Wrong" };
const own = {
  id: "end-after-start",
  rule: "self.end >= self.start && self.boxes.all(box, box.weight < self.total)",
  message,
  fieldPath: "/end",
  cases: { accept: [{ start: 1, end: 2 }], reject: [{ start: 2, end: 1, note: "x" }] },
};
const ofRows = { id: "marked", rule: "has(row.mark) || self.start > 1", message, fieldPath: "mark" };
const properties: Readonly<Record<string, FieldSchema>> = {
  start: { type: "number", "x-label": { zh: "开始", en: "Start" } },
  end: { type: "number" },
  note: { type: "string" },
  total: { type: "number", "x-compute": "self.start * 2" },
  boxes: {
    type: "array",
    "x-label": { zh: "箱", en: "Boxes" },
    items: { type: "object", properties: { mark: { type: "string" }, weight: { type: "number" } }, "x-rules": [ofRows] },
  },
};
const text = JSON.stringify({ properties, "x-rules": [own] });
let entity: CompiledEntity;
beforeAll(async () => {
  entity = await compiledThing(properties, { "x-rules": [own] });
});
const casesIn = (changed: string) => JSON.parse(changed)["x-rules"][0].cases;

describe("the fields of a case", () => {
  test("are those that the rule and its formulas read, and those that its cases have; a computed field is none", () => {
    const fields = caseFields(entity, text, rule);
    expect(fields.map(({ pointer }) => pointer).sort()).toEqual(["/boxes/0/weight", "/end", "/note", "/start"]);
    expect(fields.find(({ pointer }) => pointer === "/start")?.labels).toEqual([{ zh: "开始", en: "Start" }]);
  });

  test("of a rule of rows are those of the row", () => {
    const fields = caseFields(entity, text, "/properties/boxes/items/x-rules/0");
    expect(fields.map(({ pointer }) => pointer)).toEqual(["/mark"]);
  });
});

describe("the cases of a rule", () => {
  test("are listed with what the rule must do", () => {
    expect(readCases(text, rule).map(({ as, pointer }) => [as, pointer])).toEqual([
      ["accept", "/x-rules/0/cases/accept/0"],
      ["reject", "/x-rules/0/cases/reject/0"],
    ]);
  });

  test("get a value, also in a row that is not there yet, and lose it again", () => {
    const [first] = readCases(text, rule);
    const heavy = withCaseValue(text, first!, "/boxes/0/weight", 7);
    expect(casesIn(heavy).accept).toEqual([{ start: 1, end: 2, boxes: [{ weight: 7 }] }]);
    expect(casesIn(withCaseValue(text, first!, "/end", undefined)).accept).toEqual([{ start: 1 }]);
  });

  test("change sides; an empty side goes with its list, and the last case with all", () => {
    const [first, second] = readCases(text, rule);
    const refused = withVerdict(text, rule, first!, "reject");
    expect(casesIn(refused)).toEqual({
      reject: [
        { start: 2, end: 1, note: "x" },
        { start: 1, end: 2 },
      ],
    });
    const one = withoutCase(text, rule, second!);
    expect(casesIn(one)).toEqual({ accept: [{ start: 1, end: 2 }] });
    expect(casesIn(withoutCase(one, rule, first!))).toBeUndefined();
  });
});
