import { describe, expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { actionRefusal, isScreenOpen, roleRefusal } from "#engine/host/roleGrants.ts";
import type { PlannedAction } from "#engine/plan/plan.ts";

const role = (of: "customer" | "staff", name: string, may: object | "*") => ({ of, label: { en: name, zh: name }, may });
const catalog = {
  roles: {
    roles: {
      owner: role("customer", "Owner", "*"),
      reader: role("customer", "Reader", { book: ["read"] }),
      lender: role("customer", "Lender", { book: ["read", "edit", "lend"] }),
      desk: role("staff", "Desk", { book: "*" }),
    },
  },
  endpoints: {
    calls: { bookSave: { path: "/b", does: "save", entity: "book" }, password: { path: "/p", does: "changeAccount", entity: "password" } },
  },
  screens: {
    books: { entity: "book", kind: "list", list: {} },
    newBook: { entity: "book", kind: "form", form: { sections: [] } },
    password: { entity: "password", kind: "form", form: { sections: [] } },
    home: { entity: "book", kind: "dashboard", dashboard: {} },
  },
} as unknown as CompiledCatalog;
const host = (roles: unknown) => ({
  catalog,
  user: () => (roles === undefined ? {} : { roles: roles as string }),
  t: (key: string, params?: Readonly<Record<string, unknown>>) => `${key} ${String(params?.["roles"] ?? "")}`.trim(),
  language: { get: () => "en", subscribe: () => () => undefined, use: () => undefined },
  closedRoute: (route: string) => (route === "/closed" ? "closed" : undefined),
});
const action = (more: Partial<PlannedAction>): PlannedAction => ({ id: "x", does: "edit", label: {}, tone: "neutral", ...more });

describe("what a role does not allow", () => {
  test("is explained with the roles of the same kind that may", () => {
    expect(roleRefusal(host(["reader"]), "book", ["lend"])).toBe("answer.forbiddenBut Owner, Lender");
    expect(roleRefusal(host(["lender"]), "book", ["lend"])).toBeUndefined();
    expect(roleRefusal(host(["reader", "lender"]), "book", ["lend"])).toBeUndefined();
    expect(roleRefusal(host(["owner"]), "book", ["anything"])).toBeUndefined();
  });

  test("is nothing where the backend knows no roles, and for the account's own data", () => {
    expect(roleRefusal(host(undefined), "book", ["lend"])).toBeUndefined();
    expect(roleRefusal(host(["reader"]), "password", ["create"])).toBeUndefined();
    expect(isScreenOpen(host(["reader"]), "password")).toBe(true);
  });

  test("closes forms and lists, and no dashboard", () => {
    const open = (roles: readonly string[]) => ["books", "newBook", "home"].filter((screen) => isScreenOpen(host(roles), screen));
    expect(open(["reader"])).toEqual(["books", "home"]);
    expect(open(["lender"])).toEqual(["books", "newBook", "home"]);
    expect(open(["desk"])).toEqual(["books", "newBook", "home"]);
    expect(open([])).toEqual(["home"]);
  });

  test("refuses actions by what they do: a transition by its id, a link by its page", () => {
    const reader = host(["reader"]);
    const transition = (id: string) => action({ does: "transition", transition: { id, label: {}, by: "customer", from: [] } });
    expect(actionRefusal(reader, "book", action({ does: "edit" }))).toContain("Owner, Lender");
    expect(actionRefusal(reader, "book", action({ does: "copy" }))).toContain("Owner");
    expect(actionRefusal(reader, "book", action({ does: "open" }))).toBeUndefined();
    expect(actionRefusal(reader, "book", transition("lend"))).toContain("Lender");
    expect(actionRefusal(host(["lender"]), "book", transition("lend"))).toBeUndefined();
    expect(actionRefusal(reader, "book", action({ does: "go", go: "/closed" }))).toBe("closed");
    expect(actionRefusal(reader, "book", action({ does: "go", go: "/open" }))).toBeUndefined();
  });
});
