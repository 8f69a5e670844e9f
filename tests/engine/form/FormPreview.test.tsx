// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { begin, clearPage, fillRequired, open, stored } from "../../helpers/engine/formPage.tsx";
import { eventually, one } from "../../helpers/engine/page.tsx";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";

/** The first save of a repair creates a shop for each stored one, named after the ticket. */
const machine = {
  ...workshop.states["repair"],
  begin: { effects: [{ create: "shop", each: { of: "shop", where: "true" }, values: { name: "self.ticket", city: "row.city" } }] },
} as unknown as StateMachine;
const files: CatalogFiles = {
  ...workshop,
  states: { repair: machine },
  screens: {
    ...workshop.screens,
    repairForm: {
      ...repairForm,
      form: { ...repairForm.form, preview: { screen: "shopForm", label: { en: "Will be made" }, empty: { en: "Nothing yet" } } },
    } as Screen,
  },
};

beforeEach(() => begin({ repair: [stored], shop: [{ id: "1", name: "Hub", city: "Utrecht" }] }, files));
afterEach(clearPage);

test("the preview is empty while the form has errors, and shows what the first save would create without them", async () => {
  await open();
  const preview = one("region", "Will be made");
  await eventually(() => expect(preview.textContent).toContain("Nothing yet"));
  await fillRequired();
  await eventually(() => expect(preview.textContent).not.toContain("Nothing yet"));
  expect(preview.querySelector("tbody")?.textContent).toContain("A1");
});
