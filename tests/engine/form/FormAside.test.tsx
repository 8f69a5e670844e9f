// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, clearPage, fill, open, sentence } from "../../helpers/engine/formPage.tsx";
import { eventually, one } from "../../helpers/engine/page.tsx";
import { workshop } from "../../helpers/engine/workshop.ts";

beforeEach(() => begin());
afterEach(clearPage);

test("the figures beside a form are replaced by a note while all of them are empty", async () => {
  await open();
  const aside = one("complementary", "Quote");
  expect(aside.textContent).toContain(sentence("form.asideEmpty"));
  expect(aside.textContent).toContain("For reference");
});

test("they follow the input: a dash for the large figure until it can be computed, then its value", async () => {
  await open();
  await fill("Hours", "2");
  const aside = one("complementary", "Quote");
  expect(aside.querySelector(".ld-hero")?.textContent).toContain("–");
  await fill("Rate", "40.50");
  await eventually(() => expect(aside.querySelector(".ld-hero")?.textContent).toContain("¥81.00"));
  expect(aside.textContent).not.toContain(sentence("form.asideEmpty"));
});

test("neither they nor the totals show a figure that the account does not see", async () => {
  const files = structuredClone(workshop);
  const price = files.entities["repair"]?.properties["price"];
  const form = files.screens["repairForm"]?.form;
  if (!price || !form) throw new Error("The workshop has another form.");
  Object.assign(price, { "x-show-when": "'cashier' in user.roles" });
  Object.assign(form, { aside: { ...form.aside, fields: ["hours", "price"] }, totals: ["hours", "price"] });
  begin(undefined, files);
  await open();
  await fill("Hours", "2");
  await fill("Rate", "40.50");
  const aside = one("complementary", "Quote");
  await eventually(() => expect(aside.textContent).toContain("Hours"));
  expect(aside.querySelector(".ld-hero")).toBeNull();
  expect(document.body.textContent).not.toContain("81");
});
