import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { evaluate } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Rule } from "#dialect/schema/schema.ts";
import { compiled, compiledThing, filesWith, onCreate, onUpdate, thing, type Fields } from "../../helpers/schemas/dialect.ts";

const numbers: Fields = { from: { type: "integer" }, to: { type: "integer" }, name: { type: "string" } };
const inOrder: Rule = { id: "order", rule: "self.from <= self.to", message: { en: "From must not be behind to" }, fieldPath: "to" };

async function broken(rule: Rule, record: Rec, context: CheckContext = onCreate(), stored: Rec | null = null, fields = numbers) {
  const entity = await compiledThing(fields, { "x-rules": [rule] });
  return checkRecord(entity, stored, record, context).problems.map(({ path, code, severity }) => `${path} ${code} ${severity}`);
}

describe("a rule", () => {
  test("that does not hold is reported at its field, with its own sentence", async () => {
    const entity = await compiledThing(numbers, { "x-rules": [inOrder] });
    expect(checkRecord(entity, null, { from: 2, to: 1 }, onCreate()).problems).toEqual([
      { path: "/to", code: "rule:order", params: {}, severity: "error", message: inOrder.message },
    ]);
  });

  test("says where it can be fixed, unless a field of the address is empty", async () => {
    const mend = { label: { en: "Complete it" }, go: "/things?drawer=edit:{name}" };
    const entity = await compiledThing(numbers, { "x-rules": [{ ...inOrder, mend }] });
    const told = (record: Rec) => checkRecord(entity, null, { from: 2, to: 1, ...record }, onCreate()).problems[0]?.mend;
    expect(told({ name: "a b" })).toEqual({ label: mend.label, go: "/things?drawer=edit:a%20b" });
    expect(told({})).toBeUndefined();
  });

  test("of a single field is reported there, and passes while the field is empty", async () => {
    const ahead: Rule = { id: "ahead", rule: "self.day >= today", message: { en: "Not in the past" } };
    const fields: Fields = { day: { type: "string", format: "date", "x-rules": [ahead] } };
    const entity = await compiledThing(fields);
    const told = (record: Rec) =>
      checkRecord(entity, null, record, onCreate({ today: "2026-05-04" })).problems.map(({ path, code }) => `${path} ${code}`);
    expect([told({ day: "2026-05-03" }), told({ day: "2026-05-04" }), told({})]).toEqual([["/day rule:ahead"], [], []]);
  });

  test("that cannot be known passes", async () => {
    expect(await broken(inOrder, { from: 2 })).toEqual([]);
  });

  test("without a field is about the record", async () => {
    const { fieldPath: _, ...whole } = inOrder;
    expect(await broken(whole, { from: 2, to: 1 })).toEqual([" rule:order error"]);
  });

  test("may warn instead of forbidding", async () => {
    expect(await broken({ ...inOrder, severity: "warning" }, { from: 2, to: 1 })).toEqual(["/to rule:order warning"]);
  });

  test("is asked only while its condition surely holds", async () => {
    const rule: Rule = { ...inOrder, when: "self.name == 'strict'" };
    expect([await broken(rule, { from: 2, to: 1 }), await broken(rule, { from: 2, to: 1, name: "strict" })]).toEqual([
      [],
      ["/to rule:order error"],
    ]);
  });

  test("has a first and a last day", async () => {
    const rule: Rule = { ...inOrder, since: "2026-05-04", until: "2026-05-05" };
    const on = (today: string) => broken(rule, { from: 2, to: 1 }, onCreate({ today }));
    expect(
      [await on("2026-05-03"), await on("2026-05-04"), await on("2026-05-05"), await on("2026-05-06")].map((found) => found.length),
    ).toEqual([0, 1, 1, 0]);
  });

  test("may ask limits, the person and the day", async () => {
    const rule: Rule = { id: "r", rule: "self.to <= limits.most && self.name == user.loginName && today < '2027-01-01'", message: {} };
    const context = onCreate({ limits: { most: 5 }, user: { loginName: "ann" } });
    expect([await broken(rule, { to: 5, name: "ann" }, context), await broken(rule, { to: 6, name: "ann" }, context)]).toEqual([
      [],
      [" rule:r error"],
    ]);
  });

  test("does not see hidden values", async () => {
    const fields: Fields = { ...numbers, to: { type: "integer", "x-visible-when": "self.name == 'x'" } };
    expect(await broken(inOrder, { from: 2, to: 1 }, onCreate(), null, fields)).toEqual([]);
  });
});

describe("when a rule is asked", () => {
  const onlyOn = (...on: string[]): Rule => ({ ...inOrder, on });
  const bad = { from: 2, to: 1 };

  test.each<[string, Rule, CheckContext, Rec | null, boolean]>([
    ["without `on`: on a create", inOrder, onCreate(), null, true],
    ["without `on`: on a transition", inOrder, onCreate({ on: "submit" }), { from: 1 }, true],
    ["without `on`: also of a draft", inOrder, onCreate({ draft: true }), null, true],
    ["on create: of a new record", onlyOn("create"), onCreate(), null, true],
    ["on create: not of a stored one", onlyOn("create"), onUpdate(), { from: 1 }, false],
    ["on update: of a stored record that a transition saves", onlyOn("update"), onCreate({ on: "submit" }), { from: 1 }, true],
    ["on a transition: in it", onlyOn("submit"), onCreate({ on: "submit" }), null, true],
    ["on a transition: not in a plain save", onlyOn("submit"), onUpdate(), { from: 1 }, false],
    ["on a transition: not while it is a draft", onlyOn("submit"), onCreate({ on: "submit", draft: true }), null, false],
  ])("%s", async (_when, rule, context, stored, asked) => {
    expect((await broken(rule, bad, context, stored)).length).toBe(asked ? 1 : 0);
  });
});

describe("old against new", () => {
  const onlyGrows: Rule = { id: "grows", rule: "self.to >= oldSelf.to", message: {}, fieldPath: "/to" };

  test("a new record has no old one, and passes", async () => {
    expect(await broken(onlyGrows, { to: 1 })).toEqual([]);
  });

  test("a stored one is compared", async () => {
    expect(await broken(onlyGrows, { to: 1 }, onUpdate(), { to: 2 })).toEqual(["/to rule:grows error"]);
    expect(await broken(onlyGrows, { to: 3 }, onUpdate(), { to: 2 })).toEqual([]);
  });
});

describe("rules of rows", () => {
  const lines = (rule: Rule, name = "lines"): Fields => ({
    most: { type: "integer" },
    [name]: {
      type: "array",
      items: { type: "object", "x-rules": [rule], properties: { q: { type: "integer" }, size: { type: "integer" } } },
    },
  });

  test("are asked in each row, with the row and the record in scope, and told at the row's field", async () => {
    const entity = await compiledThing(lines({ id: "fits", rule: "row.q <= self.most", message: {}, fieldPath: "q" }));
    expect(
      checkRecord(entity, null, { most: 2, lines: [{ q: 1 }, { q: 3 }, {}, { q: 4 }] }, onCreate()).problems.map(({ path }) => path),
    ).toEqual(["/lines/1/q", "/lines/3/q"]);
  });

  test("without a field are about the row", async () => {
    const entity = await compiledThing(lines({ id: "r", rule: "row.q < row.size", message: {} }));
    expect(checkRecord(entity, null, { lines: [{ q: 2, size: 1 }] }, onCreate()).problems.map(({ path }) => path)).toEqual(["/lines/0"]);
  });

  test("stay silent while the list is hidden", async () => {
    const fields = lines({ id: "r", rule: "false", message: {} });
    const entity = await compiledThing({ ...fields, lines: { ...fields["lines"], "x-visible-when": "false", "x-when-hidden": "keep" } });
    expect(checkRecord(entity, null, { lines: [{ q: 1 }] }, onCreate()).problems).toEqual([]);
  });
});

test("the rules of a part that is an entity of its own are about the part, old and new", async () => {
  const part = thing(
    { from: { type: "integer" }, to: { type: "integer" } },
    { "x-rules": [inOrder, { id: "grows", rule: "self.to >= oldSelf.to", message: {}, fieldPath: "to" }] },
    "part",
  );
  const entity = await compiled(filesWith([thing({ span: { $ref: "part" }, spans: { type: "array", items: { $ref: "part" } } }), part]));
  const found = (record: Rec, stored: Rec | null = null) =>
    checkRecord(entity, stored, record, stored ? onUpdate() : onCreate()).problems.map(({ path, code }) => `${path} ${code}`);
  expect(
    found({
      span: { from: 2, to: 1 },
      spans: [
        { from: 1, to: 2 },
        { from: 3, to: 2 },
      ],
    }),
  ).toEqual(["/span/to rule:order", "/spans/1/to rule:order"]);
  expect(found({ span: { to: 4 } }, { span: { from: 1, to: 5 } })).toEqual(["/span/to rule:grows"]);
});

describe("a rule that compares the rows of a list", () => {
  const range: Fields = { from: { type: "integer" }, to: { type: "integer" }, kind: { type: "string" } };
  const listWith = (rule: Partial<Rule>): Fields => ({
    lines: { type: "array", items: { type: "object", properties: range, "x-rules": [{ ...inOrder, ...rule, fieldPath: "from" } as Rule] } },
  });
  const lines = Array.from({ length: 40 }, (_, at) => ({ from: at * 10, to: at * 10 + 5 }));
  const guilty = lines.with(7, { from: 60, to: 75 }).with(20, { from: 1000, to: 1 });

  async function judged(rule: Partial<Rule>, rows: readonly Rec[]) {
    const entity = await compiledThing(listWith(rule));
    let times = 0;
    const aroundRule: CheckContext["aroundRule"] = (_rule, run) => ((times += 1), run());
    const paths = checkRecord(entity, null, { lines: [...rows] }, onCreate({ aroundRule })).problems.map(({ path }) => path);
    return { paths, times };
  }

  test("is evaluated for the guilty rows only", async () => {
    const rule = "!row.overlapsAnother(self.lines, row.from, row.to)";
    expect(await judged({ rule }, lines)).toEqual({ paths: [], times: 1 });
    expect(await judged({ rule }, guilty)).toEqual({ paths: ["/lines/6/from", "/lines/7/from"], times: 3 });
  });

  test.each([
    ["!row.duplicateOf(self.lines, row.kind) || row.from > 100", undefined],
    ["!(row.overlapsAnother(self.lines, row.from, row.to) && row.duplicateOf(self.lines, row.kind))", "row.from < 300"],
    ["!row.overlapsAnother(self.lines, row.from, row.to)", "row.duplicateOf(self.lines, row.kind)"],
    ["row.overlapsAnother(self.lines, row.from, row.to)", "row.from < 100 || row.duplicateOf(self.lines, row.kind)"],
    ["row.from < row.to && !row.duplicateOf(self.lines, row.kind)", undefined],
    ["!row.overlapsAnother(self.lines.filter(x, x.from < 100), row.from, row.to)", undefined],
  ])("gives what each row gives by itself: %s", async (rule, when) => {
    const rows = guilty.map((line, at) => ({ ...line, ...(at % 3 > 0 && { kind: at % 6 > 2 ? "a" : `k${at % 9}` }) }));
    const entity = await compiledThing(listWith({ rule, ...(when !== undefined && { when }) }));
    const found = checkRecord(entity, null, { lines: rows }, onCreate()).problems.map(({ path }) => path);
    const trees = entity.expressions;
    const holds = (text: string, row: Rec) => evaluate(trees[text]!, { self: { lines: rows }, row });
    const refused = rows.flatMap((row, at) =>
      (when === undefined || holds(when, row) === true) && holds(rule, row) === false ? [`/lines/${at}/from`] : [],
    );
    expect(found).toEqual(refused);
    expect(refused.length).toBeGreaterThan(0);
  });
});
