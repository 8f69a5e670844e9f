import { describe, expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import type { ReasonWords } from "#dialect/explain/fieldReasons.ts";
import type { Rec } from "#dialect/json/json.ts";
import { nextAction, availableActions } from "#engine/actions/availableActions.ts";
import { planRecordActions } from "#engine/planners/planActions.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const machine = library.states["loan"];
if (!machine) throw new Error("the library has no loans");
const showing = { id: "shelve", label: { en: "Shelve" }, go: "/shelf/{id}", "x-show-when": "user.partner == true && self.pages > 5" };
const expressions = { ...compileExpressions(machine, "loan"), ...compileExpressions(showing, "screen") };
const actions = planRecordActions(testInput(library, "loan"), ["drop", "lend", "giveBack", "edit", "copy", showing]);

const schema = library.entities["loan"];
if (!schema) throw new Error("the library has no loans");

/** The text of a message is its key with its parameters, so that tests see which one was chosen. */
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

  test("come before those that only other roles may do, which state who may", () => {
    const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "update" };
    const mayNot = ({ id }: { readonly id: string }) => (id === "lend" || id === "drop" ? "Only the librarian" : undefined);
    const found = availableActions(
      actions,
      { state: "asked" },
      {
        machine: machine as NonNullable<typeof machine>,
        schema: schema as NonNullable<typeof schema>,
        words,
        expressions,
        context,
        mayNot,
      },
    );
    expect(found.map(({ action, reason }) => [action.id, reason])).toEqual([
      ["edit", undefined],
      ["copy", undefined],
      ["lend", "Only the librarian"],
      ["drop", "Only the librarian"],
    ]);
  });

  test("say who may before they say what the record lacks: another role would be needed even without it", () => {
    const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "update" };
    const rules = {
      machine: machine as NonNullable<typeof machine>,
      schema: schema as NonNullable<typeof schema>,
      words,
      expressions,
      context,
    };
    const record = { state: "lent", pages: 3 };
    const reasonOf = (mayNot?: () => string) =>
      availableActions(actions, record, { ...rules, ...(mayNot && { mayNot }) }).find(({ action }) => action.id === "giveBack")?.reason;
    expect(reasonOf()).toBe("Too thin to give back");
    expect(reasonOf(() => "Only the librarian")).toBe("Only the librarian");
  });

  test("stay visible with a reason where a condition refuses them", () => {
    const [back, edit] = offered({ state: "lent", pages: 3 });
    expect(back).toMatchObject({ allowed: false, reason: "Too thin to give back" });
    expect(edit).toMatchObject({ allowed: false, reason: "It is lent and cannot be changed" });
  });

  test("state what their condition waits for where the machine has no words of its own", () => {
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

describe("a machine with next steps", () => {
  const stepped = {
    ...(machine as NonNullable<typeof machine>),
    next: [
      { id: "fine", where: "self.pages > 100", label: { en: "Pay the fine" }, go: "/fines/{id}", hue: "red" as const },
      { id: "giveBack", where: "self.state == 'lent'" },
      { id: "lend", where: "self.state == 'asked' && self.pages > 5", label: { en: "Lend it now" } },
    ],
  };
  const stepExpressions = { ...expressions, ...compileExpressions(stepped, "loan") };
  const planned = planRecordActions({ ...testInput(library, "loan"), states: stepped }, ["lend", "giveBack", "drop", "copy"]);
  const of = (record: Rec) => {
    const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "update" as const };
    return availableActions(planned, record, {
      machine: stepped,
      schema: schema as NonNullable<typeof schema>,
      words,
      expressions: stepExpressions,
      context,
    });
  };
  const shown = (record: Rec) => of(record).map(({ action }) => action.label["en"]);

  test("decides alone what is next: a primary action of the screen does not", () => {
    expect(nextAction(of({ state: "asked", pages: 3 }))).toBeUndefined();
    expect(nextAction(of({ state: "asked", pages: 30 }))?.action).toMatchObject({ id: "lend", label: { en: "Lend it now" } });
  });

  test("takes the first step that holds and is allowed, and hides the others", () => {
    expect(nextAction(of({ state: "lent", pages: 300 }))?.action).toMatchObject({ id: "fine", hue: "red", go: "/fines/{id}" });
    expect(shown({ state: "asked", pages: 300 })).toEqual(["Pay the fine", "Lend", "Copy", "Drop"]);
    // The guard refuses a thin book: the step holds, but cannot be taken.
    expect(nextAction(of({ state: "lent", pages: 3 }))).toBeUndefined();
  });

  test("shows the step in place of the screen's action of that name", () => {
    expect(shown({ state: "asked", pages: 30 })).toEqual(["Lend it now", "Copy", "Drop"]);
  });
});
