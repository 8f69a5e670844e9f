import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { fieldStates } from "#dialect/check/fieldStates.ts";
import { createIncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { compiled, filesWith } from "../../../helpers/schemas/dialect.ts";
import fc from "fast-check";

const schema: EntitySchema = {
  $id: "crate",
  "x-entity": { name: "crate", owner: "customer" },
  "x-label": { en: "Crate" },
  type: "object",
  required: ["lines"],
  "x-rules": [{ id: "not-too-heavy", rule: "self.total <= 100", message: { en: "Too heavy" }, fieldPath: "/total" }],
  properties: {
    mode: { type: "string", maxLength: 10, "x-label": { en: "Mode" } },
    factor: { type: "number", "x-label": { en: "Factor" } },
    lines: {
      type: "array",
      maxItems: 6,
      "x-label": { en: "Lines" },
      "x-visible-when": "self.mode != 'none'",
      items: {
        type: "object",
        required: ["code"],
        properties: {
          code: { type: "string", maxLength: 3, "x-normalize": ["trim", "upper"], "x-label": { en: "Code" } },
          weight: { type: "number", exclusiveMinimum: 0, "x-decimals": 1, "x-label": { en: "Weight" } },
          note: {
            type: "string",
            maxLength: 5,
            "x-visible-when": "self.mode == 'long'",
            "x-required-when": "row.weight > 5",
            "x-label": { en: "Note" },
          },
          scaled: { type: "number", "x-compute": "row.weight * self.factor", "x-label": { en: "Scaled" } },
        },
        "x-rules": [
          { id: "heavy-a", rule: "row.code != 'A' || row.weight < 9", message: { en: "Heavy" }, fieldPath: "/weight" },
          {
            id: "twice",
            rule: "self.lines.exists(x, x.code == row.code && has(x.weight))",
            message: { en: "No weight" },
            fieldPath: "/code",
          },
        ],
      },
    },
    total: { type: "number", "x-compute": "sum(self.lines.map(x, x.scaled))", "x-label": { en: "Total" } },
    warning: {
      type: "string",
      maxLength: 9,
      "x-visible-when": "self.total > 50",
      "x-required-when": "self.total > 80",
      "x-label": { en: "Warning" },
    },
  },
};

const entity = await compiled(filesWith([schema]), "crate");
const context = { user: {}, limits: {}, today: "2026-05-04", now: "2026-05-04 10:00:00" };

/** The result of a whole check and its states, in the form of the incremental checker. */
function whole(stored: Rec | null, record: Rec, on: string) {
  const { record: settled, problems } = checkRecord(entity, stored, record, { ...context, on });
  return { record: settled, problems, states: Object.fromEntries(fieldStates(entity, settled, { ...context, on })) };
}

const row = fc.record(
  {
    code: fc.constantFrom("A", "b ", "toolong"),
    weight: fc.constantFrom(0, 1, 6, 12.5, 1.25, "x"),
    note: fc.constantFrom("n", "too long a note"),
    lost: fc.constant("?"),
  },
  { requiredKeys: [] },
);
const record = fc.record(
  {
    mode: fc.constantFrom("none", "long", "short"),
    factor: fc.constantFrom(1, 5),
    lines: fc.array(row, { maxLength: 8 }),
    warning: fc.constant("careful"),
  },
  { requiredKeys: [] },
);

/** The order of several problems at one location does not matter. */
const inAnyOrder = (problems: readonly Problem[]) =>
  problems.toSorted((a, b) => `${a.path} ${a.code}`.localeCompare(`${b.path} ${b.code}`));

describe("a record checked in parts", () => {
  test("has the problems of a check as a whole, whatever was checked before", () => {
    const judge = createIncrementalChecker(entity);
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 4 }), fc.option(record), (edits, stored) => {
        const on = stored ? "update" : "create";
        const before = stored && { id: "1", ...stored };
        for (const edit of edits) {
          // Rows of the edit before stay the same objects, as in a form.
          const given = {
            ...edit,
            ...(edit.lines && { lines: [...edit.lines, ...((edit === edits[0] ? undefined : edits[0]?.lines) ?? [])].slice(0, 9) }),
          } as Rec;
          const said = judge.checkAll(before as Rec | null, given, { ...context, on });
          const expected = whole(before as Rec | null, given, on);
          expect(inAnyOrder(said.problems)).toEqual(inAnyOrder(expected.problems));
          expect(said.record).toEqual(expected.record);
          for (const [pointer, state] of Object.entries(expected.states))
            expect([pointer, said.stateAt(pointer)]).toEqual([pointer, state]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("checks a row once while it and what it reads stay the same", () => {
    const judge = createIncrementalChecker(entity);
    const [a, b, c]: Rec[] = [
      { code: "A", weight: 2 },
      { code: "B", weight: 3 },
      { code: "C", weight: 1 },
    ];
    const judged = (record: Rec) => {
      judge.checkAll(null, { mode: "short", ...record }, { ...context, on: "create" });
      return [a, b].map((row) => judge.resolvedRow(row as Rec));
    };
    const first = judged({ factor: 2, lines: [a as Rec, b as Rec] });
    expect(first).toEqual([
      { code: "A", weight: 2, scaled: 4 },
      { code: "B", weight: 3, scaled: 6 },
    ]);
    // Others come between them, and something else changes: the same verdicts.
    const second = judged({ factor: 2, warning: "new", lines: [a as Rec, c as Rec, b as Rec] });
    expect([second[0] === first[0], second[1] === first[1]]).toEqual([true, true]);
    expect(judged({ factor: 3, lines: [a as Rec, b as Rec] })).toEqual([
      { code: "A", weight: 2, scaled: 6 },
      { code: "B", weight: 3, scaled: 9 },
    ]);
  });

  test("stops when it is told that it is enough, and goes on from there", () => {
    const judge = createIncrementalChecker(entity);
    const record: Rec = { lines: Array.from({ length: 200 }, () => ({ code: "A", weight: 1 })) };
    expect(judge.checkRows(null, record, { ...context, on: "create" }, () => true)).toBe(false);
    let turns = 1;
    while (!judge.checkRows(null, record, { ...context, on: "create" }, () => true)) turns++;
    expect(turns).toBeGreaterThan(2);
  });
});
