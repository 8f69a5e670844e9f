// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { begin, clearPage, field, open, stored } from "../../helpers/engine/formPage.tsx";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);
beforeEach(() => begin());

test("a form that is opened at a field focuses it, and all fields report their problems", async () => {
  await open({ at: "/hours" });
  await expect.poll(() => document.activeElement).toBe(field("Hours"));
  expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
});

test("a copy focuses the field that its screen names, and another form does not", async () => {
  const form = { ...repairForm.form, copyAt: "ticket" } as NonNullable<typeof repairForm.form>;
  begin({ repair: [stored], shop: [] }, { ...workshop, screens: { ...workshop.screens, repairForm: { ...repairForm, form } } });
  await open({ copyFrom: "7" });
  await expect.poll(() => document.activeElement).toBe(field("Ticket"));
  clearPage();
  await open({ id: "7" });
  expect(document.activeElement).toBe(document.body);
});
