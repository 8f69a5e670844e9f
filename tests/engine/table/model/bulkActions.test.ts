import { describe, expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { ActionRules } from "#engine/actions/availableActions.ts";
import { planActions } from "#engine/planners/planActions.ts";
import { bulkActions } from "#engine/table/model/bulkActions.ts";
import { library } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const machine = library.states["loan"];
const schema = library.entities["loan"];
if (!machine || !schema) throw new Error("the library has no loans");
const forPartners = { id: "shelve", label: { en: "Shelve" }, go: "/shelf/{id}", "x-show-when": "user.partner == true" };
const rules: ActionRules = {
  schema,
  machine,
  expressions: { ...compileExpressions(machine, "loan"), ...compileExpressions(forPartners, "screen") },
  context: { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "update" },
  words: { language: "en", t: (key) => key, codesOf: (name) => library.codes[name]?.items ?? [] },
};
const words = { t: (key: string) => key, text: (text: { readonly en?: string } | undefined) => text?.en ?? "" };
const over = (...ticked: Rec[]) =>
  bulkActions(planActions(testInput(library, "loan"), ["lend", "edit", forPartners]), ticked, rules, words as never);
const [asked, alsoAsked, lent] = [
  { id: "1", state: "asked" },
  { id: "2", state: "asked" },
  { id: "3", state: "lent" },
];

describe("what is done with ticked records", () => {
  test("is offered to those who may see it", () => {
    expect(over(asked).map(({ action }) => action.id)).toEqual(["lend", "edit"]);
  });

  test("takes all of them, and says how many of them it fits: the response reports the others", () => {
    expect(over(asked, alsoAsked, lent)[0]).toMatchObject({ fit: 2, records: [asked, alsoAsked, lent] });
  });

  test("leads to a page with only those that it fits", () => {
    expect(over(asked, lent)[1]).toMatchObject({ fit: 1, records: [asked] });
  });

  test("says why where it fits none", () => {
    expect(over(lent)[0]).toMatchObject({ fit: 0, reason: "list.notInState" });
  });
});
