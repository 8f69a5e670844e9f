import { describe, expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { ListScreen, Screen } from "#dialect/schema/screens.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { library, loan, loans, withLimit } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const plan = planTable(testInput(library, "loan"), loans);
const column = (id: string) => plan.columns.find((one) => one.id === id);

describe("the plan of a list", () => {
  test("has the screen's columns in the screen's order, with the label of the field", () => {
    expect(plan.columns.map((one) => one.label["en"])).toEqual(["Code", "Status", "Branch", "Pages", "Fee", "Due", "Inner note", "Copies"]);
  });

  test("puts numbers and money at the end of their column, and words at the start", () => {
    expect(plan.columns.filter((one) => one.align === "end").map((one) => one.id)).toEqual(["pages", "fee"]);
  });

  test("draws the field that a state machine moves as a status", () => {
    expect(column("state")?.field.kind).toBe("status");
  });

  test("lets every column be sorted that has an order; a list inside a record has none", () => {
    expect(column("pages")?.sortable).toBe(true);
    expect(column("copies")?.sortable).toBe(false);
  });

  test("keeps what the screen says of a column", () => {
    expect(column("code")).toMatchObject({ link: true, pin: "left", width: 160, hidden: false });
    expect(column("code")?.second?.name).toBe("shelf");
    expect(column("due")?.hidden).toBe(true);
    expect(column("secret")?.showWhen).toBe("user.partner == true");
  });

  test("has the tabs of the states only where the screen asks for them", () => {
    expect(plan.tabs.map((tab) => tab.id)).toEqual(["all", "open", "late"]);
    const { tabs: _, ...list } = loans.list ?? { columns: [] };
    expect(planTable(testInput(library, "loan"), { ...loans, list }).tabs).toEqual([]);
  });

  test("knows what each action does", () => {
    expect(plan.rowActions.map(({ id, does }) => [id, does])).toEqual([
      ["lend", "transition"],
      ["giveBack", "transition"],
      ["edit", "edit"],
      ["copy", "copy"],
      ["delete", "delete"],
    ]);
    expect(plan.toolbar[0]).toMatchObject({ does: "create", tone: "primary" });
  });

  test("takes the limit from the entity and the filters from the screen", () => {
    expect(plan.limit).toBeUndefined();
    const input = testInput(withLimit(30), "loan");
    expect(planTable(input, loans).limit).toBe(30);
    // A list that neither adds nor removes, such as that of the one profile of an account.
    const { toolbar: _toolbar, bulkActions: _bulk, ...list } = loans.list as ListScreen;
    expect(planTable(input, { ...loans, list: { ...list, rowActions: ["edit"] } } as Screen).limit).toBeUndefined();
    // The list of staff has the records of many customers.
    const states = input.states && ({ ...input.states, actor: "operator" } as const);
    expect(planTable({ ...input, ...(states && { states }) }, loans).limit).toBeUndefined();
    expect(plan.filters.map(({ field, more }) => [field.name, more])).toEqual([
      ["branch", false],
      ["due", false],
      ["pages", true],
    ]);
  });

  test("names the field that the entity lacks", () => {
    const screen = { ...loans, list: { columns: [{ field: "colour" }] } };
    expect(() => planTable(testInput(library, "loan"), screen)).toThrow(/loan.*colour/);
  });

  test("names the action that is neither of the engine nor of the states", () => {
    const screen = { ...loans, list: { columns: [{ field: "code" }], rowActions: ["burn"] } };
    expect(() => planTable(testInput(library, "loan"), screen)).toThrow(/burn/);
  });
});

test("a column is offered for sorting only where the server takes its field", () => {
  const texts: EntitySchema = {
    ...loan,
    properties: {
      ...loan.properties,
      title: { type: "object", "x-kind": "texts", "x-label": { en: "Title" } },
      picture: { type: "string", "x-file": { accept: ["image/png"], maxBytes: 9, call: "loanSave" }, "x-label": { en: "Picture" } },
      tags: { type: "array", items: { type: "string", "x-codes": "branch" }, "x-label": { en: "Tags" } },
    },
  };
  const names = ["title", "picture", "tags", "reader", "copies", "code", "due"];
  const list = { columns: names.map((field) => ({ field })) };
  const files = { ...library, entities: { ...library.entities, loan: texts } };
  const { columns } = planTable(testInput(files, "loan"), { ...loans, list });
  expect(columns.filter(({ sortable }) => sortable).map(({ id }) => id)).toEqual(["code", "due"]);
});

test("a column is kept from readers of the languages that it names", () => {
  const list = {
    ...loans.list,
    columns: [
      { field: "code", hidden: ["zh"] },
      { field: "shelf", hidden: true },
    ],
  };
  const planned = planTable(testInput(library, "loan"), { ...loans, list }).columns;
  expect(planned.map(({ hidden, except }) => [hidden, except])).toEqual([
    [false, ["zh"]],
    [true, undefined],
  ]);
});
