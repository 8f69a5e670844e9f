// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, clearPage, field, open } from "../../../helpers/engine/formPage.tsx";
import { all, one, press, texts, type } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

test("rjsf renders the sections in the order of the plan and adds no button of its own", async () => {
  await open();
  expect(texts(all("heading")).slice(1)).toEqual(["Job", "Place", "Parts", "Quote"]);
  expect(document.querySelectorAll("form button[type=submit]")).toHaveLength(0);
});

test("an input stays the same element while its value and the rest of the form change", async () => {
  await open();
  const ticket = field("Ticket");
  await type(ticket, "A1");
  await press(one("radio", "Wheel"));
  expect(field("Ticket")).toBe(ticket);
});
