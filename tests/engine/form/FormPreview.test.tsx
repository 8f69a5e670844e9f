// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { begin, bench, clearPage, fillRequired, open, stored } from "../../helpers/engine/formPage.tsx";
import { all, eventually, one, press, texts } from "../../helpers/engine/page.tsx";
import { repairForm, shopForm, workshop } from "../../helpers/engine/workshop.ts";

/** The first save of a repair creates a shop for each stored one, named after the ticket. */
const machine = {
  ...workshop.states["repair"],
  begin: {
    effects: [{ create: "shop", each: { of: "shop", where: "true" }, values: { name: "self.ticket", city: "row.city", work: "self.id" } }],
  },
} as unknown as StateMachine;
const files: CatalogFiles = {
  ...workshop,
  states: { repair: machine },
  screens: {
    ...workshop.screens,
    repairForm: {
      ...repairForm,
      form: {
        ...repairForm.form,
        preview: {
          screen: "shopForm",
          label: { en: "Will be made" },
          empty: { en: "Nothing yet" },
          actions: [
            { id: "take", label: { en: "Take this" }, match: "city", go: "/shops/{id}" },
            { id: "ask", label: { en: "Ask for this" }, go: "/repairs/{id}/ask" },
          ],
        },
      },
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

test("columns that are valid already are shown while only required fields are empty, below links to these fields", async () => {
  const preview = { screen: "shopForm", label: { en: "Will be made" }, empty: { en: "Nothing yet" }, early: ["city"] };
  const form = { ...repairForm, form: { ...repairForm.form, preview } } as Screen;
  const list = { columns: [{ field: "name", second: "city" }] };
  const screens = { ...files.screens, repairForm: form, shopForm: { ...shopForm, list } as Screen };
  begin({ repair: [stored], shop: [{ id: "1", name: "Hub", city: "Utrecht" }] }, { ...files, screens });
  await open();
  const card = one("region", "Will be made");
  await eventually(() => expect(card.querySelector("tbody")?.textContent).toBe("Utrecht"));
  expect(texts(all("button", undefined, card))).toContain("Ticket");
  await press(one("button", "Ticket", card));
  await eventually(() => expect(document.activeElement).toBe(one("textbox", "Ticket")));
  await fillRequired();
  await eventually(() => expect(card.querySelector("tbody")?.textContent).toContain("A1"));
  expect(all("button", undefined, card)).toHaveLength(0);
});

test("what a row refers to has its name at once, from the records that the rows are made of", async () => {
  const make = { create: "repair", each: { of: "shop", where: "true" }, values: { ticket: "self.ticket", shop: "row.id" } };
  const preview = { screen: "repairList", label: { en: "Will be made" }, empty: { en: "Nothing yet" } };
  begin(
    { repair: [stored], shop: [{ id: "1", name: "Hub", city: "Utrecht" }] },
    {
      ...files,
      states: { repair: { ...workshop.states["repair"], begin: { effects: [make] } } as unknown as StateMachine },
      screens: {
        ...files.screens,
        repairForm: { ...repairForm, form: { ...repairForm.form, preview } } as Screen,
        repairList: { entity: "repair", kind: "list", list: { columns: [{ field: "shop" }] } } as Screen,
      },
    },
  );
  const asked = vi.spyOn(bench.host.source, "list");
  await open();
  const card = one("region", "Will be made");
  await fillRequired();
  await eventually(() => expect(card.querySelector("tbody")?.textContent).toContain("Hub"));
  expect(asked.mock.calls.filter(([entity]) => entity === "shop")).toHaveLength(1);
});

test("an action of a row saves the form and goes on with the record that was made for it, or with the one of the form", async () => {
  begin(
    {
      repair: [stored],
      shop: [
        { id: "1", name: "Hub", city: "Utrecht" },
        { id: "55", name: "A1", city: "Utrecht", work: "9" },
      ],
    },
    files,
  );
  const went: string[] = [];
  bench.host.go = (address: string) => void went.push(address);
  await open();
  await fillRequired();
  await eventually(() => expect(all("button", "Take this").length).toBeGreaterThan(0));
  await press(all("button", "Take this")[0] as HTMLElement);
  await eventually(() => expect(went).toEqual(["/shops/55"]));
  expect(bench.sent).toHaveLength(1);
});

test("an action without a match goes on with the record of the form", async () => {
  const went: string[] = [];
  bench.host.go = (address: string) => void went.push(address);
  await open();
  await fillRequired();
  await eventually(() => expect(all("button", "Ask for this").length).toBeGreaterThan(0));
  await press(all("button", "Ask for this")[0] as HTMLElement);
  await eventually(() => expect(went).toEqual(["/repairs/9/ask"]));
});

test("the record with the least of a field bears its mark", async () => {
  const preview = { ...(files.screens["repairForm"] as Screen).form?.preview, marks: [{ field: "city", label: { en: "First in line" } }] };
  const screens = { ...files.screens, repairForm: { ...repairForm, form: { ...repairForm.form, preview } } as Screen };
  const shops = ["Utrecht", "Delft"].map((city, at) => ({ id: String(at), name: "Hub", city }));
  begin({ repair: [stored], shop: shops }, { ...files, screens });
  await open();
  await fillRequired();
  const card = one("region", "Will be made");
  // The second is Delft; the list of shops has no order of its own.
  await eventually(() => expect(texts(all("row", undefined, card)).map((row) => row.includes("First in line"))).toEqual([false, true]));
});
