import { expect, test } from "vitest";
import { withTransitionRoles } from "#dialect/compile/transitionRoles.ts";
import { mayRole, refusingRoles, type RolesFile } from "#dialect/schema/roles.ts";
import type { StateMachine } from "#dialect/schema/states.ts";

const file: RolesFile = {
  roles: {
    owner: { of: "customer", label: { en: "Owner" }, may: "*" },
    clerk: { of: "customer", label: { en: "Clerk" }, may: { order: "*" } },
    sales: { of: "staff", label: { en: "Sales" }, may: { order: ["read", "quote"] } },
    admin: { of: "staff", label: { en: "Admin" }, may: { order: "*" } },
  },
};
const step = (id: string, by: unknown) => ({ id, by, label: {}, from: ["new"] });
const machine = (...transitions: readonly object[]) => ({ order: { entity: "order", transitions } as unknown as StateMachine });
const may = (roles: RolesFile | undefined, grant: string) =>
  Object.entries(roles?.roles ?? {}).flatMap(([name, role]) => (mayRole(role, "order", grant) ? [name] : []));

test("a transition that lists roles is taken by those of them that are granted it, and by no other", () => {
  const { roles } = withTransitionRoles(machine(step("quote", ["sales"]), step("pay", ["owner", "admin"])), file);
  expect([may(roles, "quote"), may(roles, "pay"), may(roles, "other")]).toEqual([
    ["sales"],
    ["owner", "admin"],
    ["owner", "clerk", "admin"],
  ]);
});

test("a group means all roles of its kind", () => {
  const { roles } = withTransitionRoles(machine(step("quote", ["@staff"])), file);
  expect(may(roles, "quote")).toEqual(["sales", "admin"]);
});

test("a list says for which kinds of accounts it is", () => {
  const { states } = withTransitionRoles(machine(step("quote", ["sales"]), step("pay", ["owner", "admin"]), step("end", "time")), file);
  expect(states["order"]?.transitions.map(({ actors }) => actors)).toEqual([["operator"], ["customer", "operator"], undefined]);
});

test("machines without lists, and their roles, stay the same objects", () => {
  const states = machine(step("quote", "operator"));
  const compiled = withTransitionRoles(states, file);
  expect([compiled.states === states, compiled.roles === file]).toEqual([true, true]);
});

test("a transition with the name of a grant on records leaves that grant alone", () => {
  const { roles } = withTransitionRoles(machine(step("read", ["sales"])), file);
  expect(may(roles, "read")).toEqual(["owner", "clerk", "sales", "admin"]);
});

test("users who may not take it read which roles may", () => {
  const { roles } = withTransitionRoles(machine(step("pay", ["owner"])), file);
  const endpoints = { calls: { orderSave: { path: "/o", does: "save", entity: "order" } } };
  const catalog = { roles, endpoints } as unknown as Parameters<typeof refusingRoles>[0];
  expect(refusingRoles(catalog, ["clerk"], "order", ["pay"])?.map(({ label }) => label["en"])).toEqual(["Owner"]);
});
