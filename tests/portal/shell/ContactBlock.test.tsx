// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { ContactBlock } from "../../../src/portal/shell/ContactBlock.tsx";
import product from "../../../screens.json";
import { all, clearPage, none, one } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const condition = product.frame.contact["x-show-when"];
const isVisible = (user: Record<string, boolean | number | string>) =>
  evaluateBoolean({ [condition]: parseExpr(condition) }, condition, { user }) === true;

test.each([0, false, "0", "n"])("the product shows it while the account is known not to be approved (%j) [O-07, P-038, Q-66]", (value) => {
  expect(isVisible({ isPassApproved: value })).toBe(true);
});

test.each([1, true, "1"])("the product hides it when the account is approved (%j) [Q-66]", (value) => {
  expect(isVisible({ isPassApproved: value })).toBe(false);
});

test("the product hides it while the status is unknown [Q-68]", () => {
  expect(isVisible({})).toBe(false);
});

const frame = { contact: { email: "help@example.com", qr: "code", from: { email: "sales" }, "x-show-when": "true" } };

test("it shows the address of the site, and that of the user info if there is one [Q-68]", async () => {
  await renderInPortal(testPortal({ site: { frame } }), <ContactBlock />);
  expect(one("link").getAttribute("href")).toBe("mailto:help@example.com");
  clearPage();
  await renderInPortal(testPortal({ site: { frame }, user: { sales: "eva@example.com" } }), <ContactBlock />);
  expect(one("link").textContent).toBe("eva@example.com");
});

test("a condition that is false hides it, and so does a site without contact", async () => {
  await renderInPortal(testPortal({ site: { frame }, services: { canSee: () => false } }), <ContactBlock />);
  await renderInPortal(testPortal(), <ContactBlock />);
  expect(none("link")).toBe(true);
  expect(all("region")).toEqual([]);
});
