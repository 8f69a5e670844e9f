import { expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { Transition } from "#dialect/schema/states.ts";
import {
  readRoles,
  type RoleForm,
  withEverything,
  withGrant,
  withoutListedTransitions,
  withReach,
  withRole,
  withWorkbenchGrant,
} from "../../../src/workbench/visual/roleEdits.ts";

const text = `{
  "roles": {
    "owner": { "of": "customer", "label": { "en": "Owner" }, "may": "*" },
    "sales": { "of": "staff", "label": { "en": "Sales" }, "may": { "bill": ["read"], "box": ["read", "send"] }, "reach": { "*": "true" } }
  }
}
`;
const role = (name: string): RoleForm => {
  const found = readRoles(text)?.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const may = (of: string, name = "sales") => readJsonValue(of, `/roles/${name}/may`);

test("roles are read with their grants, and a file without roles has none", () => {
  expect(role("sales")).toMatchObject({ of: "staff", may: { bill: ["read"], box: ["read", "send"] }, reach: { "*": "true" } });
  expect(role("owner").may).toBe("*");
  expect(readRoles("{}")).toBeUndefined();
});

test("a grant is given and taken; the last one takes its entity along, but never the last entity", () => {
  expect(may(withGrant(text, role("sales"), "bill", "export", true))).toMatchObject({ bill: ["read", "export"] });
  expect(may(withGrant(text, role("sales"), "fee", "read", true))).toMatchObject({ fee: ["read"] });
  expect(may(withGrant(text, role("sales"), "box", "send", false))).toMatchObject({ box: ["read"] });
  expect(may(withGrant(text, role("sales"), "bill", "read", false))).toEqual({ box: ["read", "send"] });
  const only = { ...role("sales"), may: { bill: ["read"] } };
  expect(withGrant(text, only, "bill", "read", false)).toBe(text);
});

test("a role of a customer may do everything, or begins with reading", () => {
  expect(may(withEverything(text, role("owner"), false, "bill"), "owner")).toEqual({ bill: ["read"] });
  expect(may(withEverything(text, role("owner"), true, "bill"), "owner")).toBe("*");
});

test("the records that it reaches are a condition; without one the keyword goes", () => {
  expect(readJsonValue(withReach(text, role("sales"), "*", "owner.id == 1"), "/roles/sales/reach")).toEqual({ "*": "owner.id == 1" });
  expect(readJsonValue(withReach(text, role("sales"), "*", ""), "/roles/sales")).not.toHaveProperty("reach");
  expect(readJsonValue(withReach(text, role("owner"), "*", "true"), "/roles/owner/reach")).toEqual({ "*": "true" });
});

test("what a role may do at the workbench is given and taken in the order of the page, and the last grant takes the keyword along", () => {
  const given = withWorkbenchGrant(text, role("sales"), "publish", true);
  expect(readJsonValue(given, "/roles/sales/workbench")).toEqual(["publish"]);
  const sales = { ...role("sales"), workbench: ["publish"] };
  expect(readJsonValue(withWorkbenchGrant(given, sales, "edit", true), "/roles/sales/workbench")).toEqual(["edit", "publish"]);
  expect(readJsonValue(withWorkbenchGrant(given, sales, "publish", false), "/roles/sales")).toEqual(readJsonValue(text, "/roles/sales"));
});

test("a new role begins like another one, and the file keeps its other lines", () => {
  const added = withRole(text, { name: "night", of: "staff", label: { en: "Night" }, like: role("sales") }, "bill");
  expect(readJsonValue(added, "/roles/night")).toMatchObject({ may: role("sales").may, reach: { "*": "true" } });
  expect(added).toContain(text.slice(0, text.lastIndexOf('"reach"')));
});

test("a role that begins as another one is not given the transitions that list their roles", () => {
  const sales = { name: "sales", pointer: "/roles/sales", of: "staff" as const, label: {}, reach: {}, workbench: [] };
  const transition = (id: string, by: "operator" | readonly string[]) =>
    ({ id, label: {}, from: [], to: "sent", by }) as unknown as Transition;
  const transitions = [transition("send", ["sales"]), transition("call", ["@staff"]), transition("close", "operator")];
  const machines = { quote: { entity: "quote", transitions } };
  const may = { quote: ["read", "send", "call", "close"], bill: ["read", "send"], note: "*" as const };
  expect(withoutListedTransitions({ ...sales, may }, machines).may).toEqual({ ...may, quote: ["read", "call", "close"] });
  expect(withoutListedTransitions({ ...sales, may: "*" }, machines).may).toBe("*");
});
