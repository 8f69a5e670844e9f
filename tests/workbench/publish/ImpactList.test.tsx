// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Impact } from "#dialect/wire/workbench.ts";
import { workbenchToasts } from "../../../src/workbench/client/toasts.ts";
import { ImpactList } from "../../../src/workbench/publish/ImpactList.tsx";
import { all, clearPage, one, press, texts } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(() => {
  clearPage();
  workbenchToasts.close();
});

const impact: Impact = {
  records: 10,
  entities: [
    {
      entity: "box",
      label: { en: "Box", zh: "箱" },
      records: 6,
      refused: 2,
      atAnySave: 1,
      fresh: 1,
      times: [],
      findings: [
        {
          code: "maxLength",
          path: "/name",
          sentence: { en: "too long", zh: "" },
          records: 2,
          already: 1,
          atAnySave: 1,
          customers: 1,
          ids: ["1", "2", "3", "4", "5", "6"],
          titles: ["Lamp", "Desk", "Chair", "Shelf", "Bed", "Rug"],
        },
      ],
    },
    { entity: "sku", label: { en: "Goods", zh: "" }, records: 4, refused: 0, atAnySave: 0, fresh: 0, findings: [], times: [] },
  ],
};

test("what is new is distinguished from what is refused already; the first five records are named by their titles", async () => {
  await renderInWorkbench(await testWorkbench(), <ImpactList impact={impact} />);
  expect(document.body.textContent).toContain("Of 10 stored records, these changes newly refuse 1; 1 are refused already today.");
  const [line] = texts(all("listitem"));
  expect(line).toBe(
    "Box: too long2 records of 1 customer1 new by these changes1 refused already todayrefused at any save: 1only when the field changes: 1such as Lamp, Desk, Chair, Shelf, Bed",
  );
});

test("what is refused already, and by no change of the draft, is in a closed list of its own", async () => {
  const [entity] = impact.entities;
  const [finding] = entity!.findings;
  const findings = [
    { ...finding!, code: "required", path: "/size", sentence: { en: "missing", zh: "" }, records: 3, already: 3, atAnySave: 0 },
    { ...finding!, code: "limit", path: "", sentence: { en: "too many", zh: "" }, records: 4, already: 0, atAnySave: 0 },
  ];
  await renderInWorkbench(await testWorkbench(), <ImpactList impact={{ records: 10, entities: [{ ...entity!, findings }] }} />);
  const old = document.querySelector("details");
  expect(old?.open).toBe(false);
  expect(old?.querySelector("summary")?.textContent).toBe("Refused already today, whatever you publish");
  expect([...(old?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent?.slice(0, 12))).toEqual(["Box: missing"]);
  expect(texts(all("listitem"))[0]).toContain(
    "Box: too many4 records of 1 customer4 new by these changesthey stay, a further one is refused",
  );
});

test("entities without findings are absent", async () => {
  await renderInWorkbench(await testWorkbench(), <ImpactList impact={impact} />);
  expect(document.body.textContent).not.toContain("Goods");
});

test("a change that refuses nothing says how many records were tried", async () => {
  await renderInWorkbench(await testWorkbench(), <ImpactList impact={{ records: 10, entities: [] }} />);
  expect(document.body.textContent).toContain("refuse none of the 10 stored records");
});

test("a failed export shows its reason", async () => {
  const impactTable = async () => {
    throw new Error("offline");
  };
  await renderInWorkbench(await testWorkbench({ api: { impactTable } }), <ImpactList impact={impact} />);
  await press(one("button", "Export as CSV"));
  expect(workbenchToasts.get().map(({ text }) => text)).toEqual(["offline"]);
});
