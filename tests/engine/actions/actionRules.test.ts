import { expect, test } from "vitest";
import { actionRules } from "#engine/actions/actionRules.ts";
import { availableActions } from "#engine/actions/availableActions.ts";
import { planRecordActions } from "#engine/planners/planActions.ts";
import { library } from "../../helpers/engine/library.ts";
import { compiledEntity, testHost, testInput } from "../../helpers/engine/testHost.ts";

test("whether the roles of the account open a page is asked once for all records of a list", () => {
  const host = testHost(library, { loan: [] });
  const asked: string[] = [];
  const closedRoute = (route: string) => {
    asked.push(route);
    return "Only the librarian";
  };
  const input = testInput(library, "loan");
  const screen = library.screens["loans"];
  if (!screen) throw new Error("the library has no list of loans");
  const parts = { name: "loans", screen, hasForm: false, entity: compiledEntity(library, "loan"), input, expressions: {} };
  const rules = actionRules(parts, { ...host, closedRoute }, "en");
  const actions = planRecordActions(input, [{ id: "shelve", label: { en: "Shelve" }, go: "/shelf/{id}" }]);
  for (const id of ["1", "2", "3"]) {
    const [shelve] = availableActions(actions, { id }, rules);
    expect([shelve?.allowed, shelve?.reason]).toEqual([false, "Only the librarian"]);
  }
  expect(asked).toEqual(["/shelf/{id}"]);
});
