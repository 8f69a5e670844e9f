// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { begin, bench, clearPage, fill, fillRequired, open, sentence, stored } from "../../../helpers/engine/formPage.tsx";
import { eventually, one, press } from "../../../helpers/engine/page.tsx";
import { repairForm, text, workshop } from "../../../helpers/engine/workshop.ts";

const facts = {
  label: text("送到", "Bring it to"),
  entity: "shop",
  where: { work: "work" },
  fields: ["name", "city"],
  own: ["price"],
  empty: text("没有门店", "No shop does this"),
  "x-visible-when": "!has(self.price) || self.price < 1000",
};
const files: CatalogFiles = {
  ...workshop,
  screens: {
    ...workshop.screens,
    repairForm: {
      ...repairForm,
      form: {
        ...repairForm.form,
        sections: repairForm.form?.sections.map((section, index) => (index === 0 ? { ...section, facts } : section)),
        follows: [text("修好后通知您", "We call when it is done")],
      },
    } as Screen,
  },
};
let copied: string[] = [];

beforeEach(() => {
  copied = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (value: string) => void copied.push(value) },
  });
  begin({ repair: [stored], shop: [{ id: "1", name: "Hub", city: "Utrecht", work: "chain" }] }, files);
});
afterEach(clearPage);

describe("the facts of a section", () => {
  test("are those of the shared record that fits, and of the form; each can be copied, and all together", async () => {
    await open({ id: "7" });
    await eventually(() => expect(one("region", "Bring it to").textContent).toContain("Utrecht"));
    expect(one("region", "Bring it to").textContent).toContain("80.00");
    await press(one("button", sentence("detail.copyNumber", { label: "City" })));
    await press(one("button", sentence("form.copyAll")));
    expect(copied).toEqual(["Utrecht", "Shop name: Hub\nCity: Utrecht\nPrice: ¥80.00"]);
  });

  test("come with the form: it is drawn once they are read, so that nothing below them moves", async () => {
    const { source } = bench.host;
    const list = source.list.bind(source);
    let come: () => void = () => undefined;
    const read = new Promise<void>((resolve) => (come = resolve));
    source.list = async (entity, query) => {
      if (entity === "shop") await read;
      return list(entity, query);
    };
    await open({ id: "7" });
    expect(document.querySelector(".ld-form-layout")).toBeNull();
    come();
    await eventually(() => expect(document.querySelector(".ld-form-layout")?.textContent).toContain("Utrecht"));
  });

  test("say that none fits, and vanish where their condition on a computed value fails", async () => {
    await open();
    await eventually(() => expect(one("region", "Bring it to").textContent).toContain("No shop does this"));
    await fillRequired();
    await fill("Hours", "100");
    await fill("Rate", "40");
    await eventually(() => expect(document.querySelector(".ld-facts")).toBeNull());
  });

  test("what follows a save is shown below the form", async () => {
    await open();
    expect(document.querySelector(".ld-follows")?.textContent).toBe(`${sentence("form.follows")}We call when it is done`);
  });
});
