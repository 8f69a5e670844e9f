import { describe, expect, test } from "vitest";
import { grantingRoles, type RolesFile, scopesBeyond, scopesWith } from "#dialect/schema/roles.ts";

const file: RolesFile = {
  roles: {
    owner: { of: "customer", label: { en: "Owner" }, may: "*" },
    clerk: { of: "customer", label: { en: "Clerk" }, may: { book: ["read", "lend"] } },
    desk: { of: "staff", label: { en: "Desk" }, may: { book: ["read"] } },
  },
  scopes: { READ: { may: { book: ["read"] } }, LEND: { may: { book: ["read", "lend"] } }, ALL: { may: { book: "*" } } },
};
const member = (role: string, ...scopes: readonly string[]) => ({ roles: [role], customer: "c", scopes });
const may = (holder: Parameters<typeof grantingRoles>[1], grant: string) => grantingRoles(file, holder, "book", grant).length > 0;

describe("a token", () => {
  test("needs a scope and a role with the grant", () => {
    expect([may(member("owner", "READ"), "read"), may(member("owner", "READ"), "lend")]).toEqual([true, false]);
    expect([may(member("clerk", "ALL"), "lend"), may(member("clerk", "ALL"), "delete")]).toEqual([true, false]);
    expect(may({ roles: ["desk"], scopes: ["READ"] }, "read")).toBe(true);
  });

  test("may do nothing with no scope, or with one that the file does not define", () => {
    expect([may(member("owner"), "read"), may(member("owner", "GONE"), "read"), may(member("owner", "toString"), "read")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("is no person: without scopes the roles alone decide", () => {
    expect(may({ roles: ["owner"], customer: "c" }, "delete")).toBe(true);
  });
});

test("a scope is beyond a role that has not all of its grants", () => {
  const beyond = (role: string) => scopesBeyond(file, { roles: [role], customer: "c" }, ["READ", "LEND", "ALL"]);
  expect([beyond("owner"), beyond("clerk"), beyond("none")]).toEqual([[], ["ALL"], ["READ", "LEND", "ALL"]]);
});

test("the scopes with a grant are named", () => {
  expect([scopesWith(file, "book", "lend"), scopesWith(file, "shelf", "read")]).toEqual([["LEND", "ALL"], []]);
});
