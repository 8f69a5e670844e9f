// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { begin, clearPage, open, sentence, stored } from "../../../helpers/engine/formPage.tsx";
import { all, eventually, one, press, type } from "../../../helpers/engine/page.tsx";
import { repair, repairForm, text, workshop } from "../../../helpers/engine/workshop.ts";

/** The parts of a repair name shops, which are ticked; what each costs is filled in beside it. */
const files: CatalogFiles = {
  ...workshop,
  entities: {
    ...workshop.entities,
    repair: {
      ...repair,
      properties: {
        ...repair.properties,
        parts: {
          type: "array",
          maxItems: 2,
          "x-label": text("门店", "Shops"),
          items: {
            type: "object",
            required: ["shop"],
            properties: {
              shop: {
                type: "string",
                "x-label": text("门店", "Shop"),
                "x-reference": {
                  entity: "shop",
                  show: ["name", "rate"],
                  where: "!has(self.work) || row.work == self.work",
                  fill: { cost: "rate" },
                },
              },
              cost: { type: "number", "x-currency-field": "currency", "x-label": text("成本", "Cost") },
              currency: { type: "string", "x-label": text("币种", "Currency") },
            },
          },
        },
      },
    },
  },
  screens: {
    ...workshop.screens,
    repairForm: {
      ...repairForm,
      form: {
        sections: [
          {
            id: "job",
            label: text("工作", "Job"),
            fields: [
              "ticket",
              { field: "work", as: "segments" },
              { field: "parts", as: "ticks", grid: { columns: [{ field: "cost", total: true }] } },
            ],
          },
        ],
      },
    } as Screen,
  },
};
const shops = [
  { id: "1", name: "Hub", rate: 40, work: "chain" },
  { id: "2", name: "Rim", rate: 25.5, work: "chain" },
  { id: "3", name: "Bell", rate: 5, work: "wheel" },
];
const boxes = () => all("checkbox").filter((box) => box.getAttribute("aria-label") !== sentence("form.ticksAll")) as HTMLInputElement[];

beforeEach(() => begin({ repair: [stored], shop: shops }, files));
afterEach(clearPage);

describe("rows that are ticked", () => {
  test("a deadline shows how many days are left", async () => {
    const shop = workshop.entities["shop"]!;
    const until = { type: "string", format: "date", "x-due": "has(self.rate)", "x-label": text("截止", "Until") } as const;
    const own = JSON.parse(JSON.stringify(files).replace('["name","rate"]', '["name","until"]')) as CatalogFiles;
    const entities = { ...own.entities, shop: { ...shop, properties: { ...shop.properties, until } } };
    const days = shops.map((one) => ({ ...one, until: "2020-01-01" }));
    begin({ repair: [stored], shop: days }, { ...own, entities });
    await open();
    await eventually(() => expect(one("row", /Hub/).querySelector("small[data-late]")).toBeTruthy());
  });

  test("are the records that the reference may name; a tick fills its row, and the sum follows what is entered", async () => {
    await open();
    await eventually(() => expect(boxes()).toHaveLength(3));
    await press(one("checkbox", "Hub"));
    await press(one("checkbox", "Rim"));
    expect(all("textbox", "Cost").map((input) => (input as HTMLInputElement).value)).toEqual(["40", "25.5"]);
    expect(document.querySelector(".ld-ticked-sum")?.textContent).toContain("65.5");
    await type(all("textbox", "Cost")[0] as HTMLElement, "10");
    await eventually(() => expect(document.querySelector(".ld-ticked-sum")?.textContent).toContain("35.5"));
    await press(one("checkbox", "Hub"));
    await eventually(() => expect(all("textbox", "Cost").map((input) => (input as HTMLInputElement).value)).toEqual(["25.5"]));
  });

  test("take what the first record fills around them in place of what the form began with, and keep it for the next", async () => {
    const own = JSON.parse(JSON.stringify(files).replace('"fill":{"cost":"rate"}', '"fill":{"/ticket":"name"}')) as CatalogFiles;
    begin({ repair: [stored], shop: shops }, own);
    await open();
    await eventually(() => expect(boxes()).toHaveLength(3));
    const ticket = () => (one("textbox", "Ticket") as HTMLInputElement).value;
    await type(one("textbox", "Ticket"), "T-1");
    await press(one("checkbox", "Hub"));
    expect(ticket()).toBe("Hub");
    await press(one("checkbox", "Rim"));
    expect(ticket()).toBe("Hub");
  });

  test("have a sum in the currency of what may be ticked, before the first tick", async () => {
    begin({ repair: [stored], shop: shops.map((shop) => ({ ...shop, currency: "USD" })) }, files);
    await open();
    await eventually(() => expect(boxes()).toHaveLength(3));
    expect(document.querySelector(".ld-ticked-sum strong")?.textContent).toBe("$0.00");
  });

  test("cannot be more than the list may hold, one by one or all at once", async () => {
    await open();
    await eventually(() => expect(boxes()).toHaveLength(3));
    await press(one("checkbox", sentence("form.ticksAll")));
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false]);
    expect(boxes()[2]?.disabled).toBe(true);
    await press(one("checkbox", sentence("form.ticksAll")));
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  test("stay ticked and say so when the record is no longer offered", async () => {
    begin({ repair: [{ ...stored, parts: [{ shop: "3", cost: 5 }] }], shop: shops }, files);
    await open({ id: "7" });
    await eventually(() => expect(document.body.textContent).toContain(sentence("form.ticksGone")));
    expect(boxes()[0]?.checked).toBe(true);
  });

  test("that are ticked when the form opens are not called gone before it is known what is offered", async () => {
    begin({ repair: [{ ...stored, parts: [{ shop: "1", cost: 5 }] }], shop: shops }, files);
    let isCalledGone = false;
    const watch = new MutationObserver(() => {
      isCalledGone ||= document.body.textContent?.includes(sentence("form.ticksGone")) === true;
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await open({ id: String(stored.id) });
    await eventually(() => expect(boxes().filter(({ checked }) => checked)).toHaveLength(1));
    watch.disconnect();
    expect(isCalledGone).toBe(false);
  });

  test("that are ticked when the form opens come first, and a tick moves no line", async () => {
    begin({ repair: [{ ...stored, parts: [{ shop: "3", cost: 5 }] }], shop: shops.map((shop) => ({ ...shop, work: "chain" })) }, files);
    await open({ id: String(stored.id) });
    const names = () => boxes().map((box) => box.getAttribute("aria-label"));
    await eventually(() => expect(names()).toEqual(["Bell", "Hub", "Rim"]));
    await press(boxes()[2] as HTMLInputElement);
    expect(names()).toEqual(["Bell", "Hub", "Rim"]);
  });
});
