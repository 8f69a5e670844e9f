// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, clearPage, fill, open, sentence } from "../../helpers/engine/formPage.tsx";
import { eventually, one } from "../../helpers/engine/page.tsx";

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
