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

test("the QR picture itself is in the bar, from the site, or from the user info if it has one [P-036 L-14 Q-68 §1]", async () => {
  const site = { frame: { contact: { ...frame.contact, qr: "/service.png", from: { email: "sales", qr: "picture" } } } };
  await renderInPortal(testPortal({ site }), <ContactBlock />);
  expect(document.querySelector(".contact-thumb > img")?.getAttribute("src")).toBe("/service.png");
  clearPage();
  await renderInPortal(testPortal({ site, user: { picture: "data:image/png;base64,AA==" } }), <ContactBlock />);
  expect(document.querySelector(".contact-thumb > img")?.getAttribute("src")).toBe("data:image/png;base64,AA==");
});

test("the product has a picture of its own: a PNG, not an address made into a code [P-036]", () => {
  expect(product.frame.contact.qr).toMatch(/^data:image\/png;base64,iVBOR/);
});

test("a condition that is false hides it, and so does a site without contact", async () => {
  await renderInPortal(testPortal({ site: { frame }, services: { canSee: () => false } }), <ContactBlock />);
  await renderInPortal(testPortal(), <ContactBlock />);
  expect(none("link")).toBe(true);
  expect(all("region")).toEqual([]);
});
