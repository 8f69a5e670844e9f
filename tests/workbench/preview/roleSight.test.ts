import { describe, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Role, RolesFile } from "#dialect/schema/roles.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { grantsInPreview, hiddenFields, readByRole, reached, reachOfRole, roleOfFacts } from "../../../src/workbench/preview/roleSight.ts";
import type { RecordsToChoose } from "../../../src/workbench/client/recordChoice.ts";
import type { EntityFile } from "../../../src/workbench/client/useEntityFiles.ts";

const mine = "owner.keeper == user.loginName";
const roles = {
  roles: {
    owner: { of: "customer", label: {}, may: "*", reach: { note: "row.isOut" } },
    clerk: { of: "customer", label: {}, may: { box: ["read"] } },
    sales: { of: "staff", label: {}, may: { box: ["read", "edit", "send"], note: ["read"] }, reach: { "*": mine } },
    desk: { of: "staff", label: {}, may: { box: ["read"] }, reach: { "*": "true" } },
  },
} as unknown as RolesFile;
const role = (name: string): { name: string; role: Role } => ({ name, role: roles.roles[name]! });
const stored = [
  { id: "1", customer: "anna", title: "", record: { fee: 3 }, owner: { id: "a", loginName: "anna", keeper: "kim" } },
  { id: "2", customer: "bert", title: "", record: { fee: 9 }, owner: { id: "b", loginName: "bert", keeper: "lee" } },
  { id: "3", customer: "cleo", title: "", record: { fee: 5 }, owner: { id: "c", loginName: "cleo", keeper: "kim" } },
];
const all: RecordsToChoose = { examples: [{ fee: 1 }], stored };
const ids = (found: RecordsToChoose) => found.stored.map(({ id }) => id);
const seer = (name: string, text = mine, user = {}) => ({
  ...role(name),
  conditions: { [text]: parseExpr(text) },
  scope: { user: { roles: [name], ...user } },
});

test("the role of the preview is the first of the account's roles that the file has", () => {
  expect(roleOfFacts(roles, { roles: ["sales"] })?.name).toBe("sales");
  expect(roleOfFacts(roles, { roles: ["gone"] })).toBeUndefined();
  expect(roleOfFacts(roles, {})).toBeUndefined();
});

test("fields that the role does not read are left out of its records", () => {
  const file = {
    properties: { fee: { type: "number", "x-read-for": ["owner", "@staff"] }, city: { type: "string" } },
  } as unknown as EntityFile;
  expect(hiddenFields(role("clerk"), file)).toEqual(["fee"]);
  expect([hiddenFields(role("owner"), file), hiddenFields(role("sales"), file)]).toEqual([[], []]);
  expect(readByRole({ fee: 3, city: "Bonn" }, ["fee"])).toEqual({ city: "Bonn" });
});

describe("the reach of a role", () => {
  test("is all, that of the own customer, none, or a condition", () => {
    const of = (name: string, entity: string, isShared = false) => reachOfRole(role(name), roles, entity, isShared);
    expect([of("desk", "box"), of("clerk", "box"), of("clerk", "note"), of("desk", "note")]).toEqual(["all", "own", "none", "none"]);
    expect([of("sales", "box"), of("owner", "note", true)]).toEqual([{ text: mine }, { text: "row.isOut" }]);
    expect(of("clerk", "box", true)).toBe("all");
  });

  test("narrows the stored records by a condition over their customer and the account", () => {
    expect(ids(reached(all, undefined, seer("sales", mine, { loginName: "kim" }), { text: mine }))).toEqual(["1", "3"]);
    expect(ids(reached(all, undefined, seer("sales"), { text: mine }))).toEqual([]);
  });

  test("leaves an example, which has no customer, unless the condition is certain not to hold", () => {
    expect(reached(all, undefined, seer("sales"), { text: mine }).examples).toEqual(all.examples);
    const dear = "row.fee > 2";
    expect(reached(all, undefined, seer("sales", dear), { text: dear }).examples).toEqual([]);
  });

  test("of a customer's people is one customer: that of the chosen record", () => {
    expect(ids(reached(all, stored[1], seer("clerk"), "own"))).toEqual(["2"]);
    expect(ids(reached(all, undefined, seer("clerk"), "own"))).toEqual(["1"]);
    expect(reached(all, stored[1], seer("clerk"), "none")).toEqual({ examples: [], stored: [] });
  });
});

test("what a role may do are its grants and the transitions of its kind of account", () => {
  const machine = {
    entity: "box",
    transitions: [
      { id: "send", by: "operator" },
      { id: "return", by: "operator" },
      { id: "order", by: "customer" },
    ],
  } as unknown as StateMachine;
  expect(grantsInPreview(role("sales").role, "box", machine)).toEqual({
    may: ["read", "edit", "send"],
    mayNot: ["create", "delete", "export", "import", "return"],
  });
});
