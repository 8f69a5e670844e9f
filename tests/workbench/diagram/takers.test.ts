import { expect, test } from "vitest";
import { createWorkbenchTranslation } from "../../../src/workbench/client/translation.ts";
import { takerName, type Roles } from "../../../src/workbench/diagram/takers.ts";

const roles = {
  accountant: { label: { en: "Finance" }, of: "customer" },
  finance: { label: { en: "Finance" }, of: "staff" },
  sales: { label: { en: "Sales" }, of: "staff" },
} as unknown as Roles;

test("two roles of the same name are told apart by whose they are", () => {
  const named = (name: string) => takerName(createWorkbenchTranslation("en"), name, roles);
  expect(["accountant", "finance", "sales", "gone"].map(named)).toEqual(["Finance (customer)", "Finance (staff)", "Sales", "gone"]);
});
