// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { begin, bench, clearPage, open, stored } from "../../../helpers/engine/formPage.tsx";
import { eventually } from "../../../helpers/engine/page.tsx";
import { repairForm, text, workshop } from "../../../helpers/engine/workshop.ts";

const list = {
  entity: "repair",
  kind: "list",
  list: { columns: [], sums: [{ id: "agreed", of: ["price"], by: ["work"], labels: { price: text("约定", "Agreed") } }] },
} as unknown as Screen;
const files: CatalogFiles = {
  ...workshop,
  screens: {
    ...workshop.screens,
    repairsOfSums: list,
    repairForm: {
      ...repairForm,
      form: {
        ...repairForm.form,
        sections: repairForm.form?.sections.map((section, index) =>
          index === 0 ? { ...section, sums: { screen: "repairsOfSums", of: "agreed", tab: "open" } } : section,
        ),
      },
    } as Screen,
  },
};
afterEach(clearPage);

const start = async (groups: readonly SumGroup[]) => {
  begin({ repair: [stored], shop: [] }, files);
  bench.host.source.groups = groups;
  await open();
};

test("sums of the named tab of a list are above the fields, a line for each group", async () => {
  await start([
    { by: ["chain"], count: 2, of: ["120.5"] },
    { by: ["wheel"], count: 1, of: ["30"] },
  ]);
  await eventually(() => expect(document.querySelectorAll(".ld-section-sums li")).toHaveLength(2));
  expect(document.querySelector(".ld-section-sums")?.textContent).toMatch(/Agreed ¥120\.50.*Agreed ¥30\.00/);
  expect(bench.host.source.asked).toContainEqual({ entity: "repair", query: { page: 1, size: 1, sums: "agreed", tab: "open" } });
});

test("nothing is shown where the tab has no records", async () => {
  await start([]);
  await eventually(() => expect(bench.host.source.asked.some(({ query }) => query.sums === "agreed")).toBe(true));
  expect(document.querySelector(".ld-section-sums")).toBeNull();
});
