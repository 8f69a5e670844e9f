import { describe, expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import type { ReasonWords } from "#dialect/explain/fieldReasons.ts";
import type { Rec } from "#dialect/json/json.ts";
import { nextAction, availableActions } from "#engine/actions/availableActions.ts";
import { planActions } from "#engine/planners/planActions.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const machine = library.states["loan"];
if (!machine) throw new Error("the library has no loans");
const showing = { id: "shelve", label: { en: "Shelve" }, go: "/shelf/{id}", "x-show-when": "user.partner == true && self.pages > 5" };
const expressions = { ...compileExpressions(machine, "loan"), ...compileExpressions(showing, "screen") };
const actions = planActions(testInput(library, "loan"), ["drop", "lend", "giveBack", "edit", "copy", showing]);

const schema = library.entities["loan"];
if (!schema) throw new Error("the library has no loans");

/** Messages of the product stand for themselves: what is tested is which is asked for, and with what. */
const words: ReasonWords = {
  language: "en",
  t: (key, params) => `${key} ${Object.values(params ?? {}).join(", ")}`,
  codesOf: (name) => library.codes[name]?.items ?? [],
};

function offered(record: Rec, partner = false, of = machine as NonNullable<typeof machine>) {
  const context = { user: { partner }, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "update" };
  return availableActions(actions, record, { machine: of, schema: schema as NonNullable<typeof schema>, words, expressions, context });
}
const names = (record: Rec, partner = false) =>
  offered(record, partner).map(({ action, allowed }) => `${action.id}${allowed ? "" : " refused"}`);

describe("the actions a record offers", () => {
  test("are those its state knows, destructive ones last", () => {
    expect(names({ state: "asked" })).toEqual(["lend", "edit", "copy", "drop"]);
  });

  test("stay visible with a reason where a condition refuses them", () => {
    const [back, edit] = offered({ state: "lent", pages: 3 });
    expect(back).toMatchObject({ allowed: false, reason: "Too thin to give back" });
    expect(edit).toMatchObject({ allowed: false, reason: "It is lent and cannot be changed" });
  });

  test("tell what their condition waits for where the machine has no words of its own", () => {
    const silent = structuredClone(machine as NonNullable<typeof machine>) as {
      -readonly [key in keyof NonNullable<typeof machine>]: NonNullable<typeof machine>[key];
    };
    silent.transitions = silent.transitions.map(({ reason: _reason, ...transition }) => transition);
    delete silent.readonlyReason;
    const [back, edit] = offered({ state: "lent", pages: 3 }, false, silent);
    expect(back?.reason).toMatch(/Pages/);
    expect(edit?.reason).toMatch(/Status/);
    expect(offered({ state: "lent" }, false, silent)[0]?.reason).toBe("explain.notFilled Pages");
  });

  test("are refused rather than offered while their condition cannot be known", () => {
    expect(names({ state: "lent" })).toEqual(["giveBack refused", "edit refused", "copy"]);
  });

  test("appear only to those they are for, and with the records they are for", () => {
    expect(names({ state: "lent", pages: 30 }, true)).toContain("shelve");
    expect(names({ state: "lent", pages: 3 }, true)).not.toContain("shelve");
    expect(names({ state: "lent", pages: 30 })).not.toContain("shelve");
  });

  test("begin in the first state for a record without one", () => {
    expect(names({})).toContain("lend");
  });
});

test("the next thing to do is the first allowed action that is called primary", () => {
  expect(nextAction(offered({ state: "asked" }))?.action.id).toBe("lend");
  expect(nextAction(offered({ state: "lent", pages: 30 }))).toBeUndefined();
});
