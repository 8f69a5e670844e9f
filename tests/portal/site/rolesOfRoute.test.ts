// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Role } from "#dialect/schema/roles.ts";
import { rolesOfRoute } from "../../../src/portal/site/rolesOfRoute.ts";
import { resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(resetTestPortal);

const role = (of: Role["of"], en: string): Role => ({ of, label: { en }, may: {} });
const roles = {
  finance: role("staff", "Finance"),
  sales: role("staff", "Sales"),
  store: role("staff", "Warehouse"),
  owner: role("customer", "Owner"),
};

/** What a page with this condition says to an account of the warehouse. */
function refusal(when: string): string | undefined {
  const { catalog, i18n } = testPortal({ user: { roles: ["store"] } as never });
  return rolesOfRoute({ ...catalog, roles: { roles }, expressions: { [when]: parseExpr(when) } }, i18n, { "x-show-when": when });
}

test("a page that the site map keeps to some roles names those of the same kind that open it", () => {
  const why = refusal("'finance' in user.roles || 'sales' in user.roles || 'owner' in user.roles");
  expect(why).toBe("Your role does not allow this. Those who may: Finance, Sales");
});

test("a page that is closed by another fact of the account names nobody", () => {
  expect(refusal("user.isVip")).toBeUndefined();
});
