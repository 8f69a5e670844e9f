import { describe, expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { codeLabel } from "#engine/values/codes.ts";
import { planField } from "#engine/planners/planField.ts";
import { withStateLabel } from "#engine/kinds/FieldValue.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const overdue = { states: ["lent"], where: "self.pages > 500", label: { zh: "慢读", en: "Slow read" }, hue: "amber", mark: "look" };
const input = testInput(library, "loan");
const late = { states: ["lent"], where: "self.due < today", label: { zh: "逾期", en: "Late" }, hue: "red", mark: "alert" };
const states = input.states && { ...input.states, shownAs: [overdue, late] };
const field = planField({ ...input, ...(states && { states }) }, "state");
const expressions = compileExpressions({ shownAs: [overdue, late] }, "loan");
const shown = (record: { state: string; pages?: number; due?: string }, today = "2026-11-21") =>
  codeLabel(withStateLabel(field, record, expressions, { today }), record.state, "en");

describe("a state", () => {
  test("is called by its situation where that has words of its own", () => {
    expect(shown({ state: "lent", pages: 900 })).toBe("Slow read");
  });

  test("may be called by the day: late from the day after it was due", () => {
    expect(shown({ state: "lent", due: "2026-11-20" })).toBe("Late");
    expect(shown({ state: "lent", due: "2026-11-21" })).not.toBe("Late");
    expect(shown({ state: "lent", due: "2026-11-21" }, "2026-11-22")).toBe("Late");
  });

  test("keeps its own words in every other situation, and where the situation is not known", () => {
    const own = shown({ state: "lent", pages: 3 });
    expect(own).not.toBe("Slow read");
    expect(shown({ state: "lent" })).toBe(own);
    expect(shown({ state: "asked", pages: 900 })).not.toBe("Slow read");
  });
});
