// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import type { TrialResult } from "#dialect/wire/workbench.ts";
import { RecordForm } from "../../../src/workbench/panels/RecordForm.tsx";
import { all, clearPage, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const entity = {
  name: "parcel",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", "x-label": { en: "Name" } },
      way: { type: "string", "x-codes": "ways", "x-label": { en: "Way" } },
      weight: { type: "number", "x-label": { en: "Weight" }, "x-unit": { en: "kg" } },
      total: { type: "number", "x-label": { en: "Total" }, "x-compute": { value: "self.weight" } },
      boxes: {
        type: "array",
        "x-label": { en: "Boxes" },
        items: { type: "object", properties: { size: { type: "number", "x-label": { en: "Size" } } } },
      },
      parts: {
        type: "array",
        "x-label": { en: "Parts" },
        items: {
          type: "object",
          properties: { origin: { type: "object", properties: { city: { type: "string", "x-label": { en: "City" } } } } },
        },
      },
    },
  },
} as unknown as CompiledEntity;
const catalog = {
  codes: {
    ways: {
      items: [
        { const: "AIR", "x-label": { en: "By air" } },
        { const: "SEA", "x-label": { en: "By sea" } },
      ],
    },
  },
} as unknown as CompiledCatalog;

async function show(start: Rec, result?: Partial<TrialResult>) {
  let now = start;
  function Form() {
    const [record, setRecord] = useState(start);
    return (
      <RecordForm
        {...{ entity, catalog, record }}
        result={result && { record, verdicts: [], problems: [], ...result }}
        onChange={(next) => {
          now = next;
          setRecord(next);
        }}
      />
    );
  }
  await renderInWorkbench(await testWorkbench(), <Form />);
  return () => now;
}

test("values are under their labels and are typed by their kind", async () => {
  const record = await show({ name: "A", way: "AIR", weight: 2 });
  await type(one("textbox", "Name"), "B");
  await type(one("textbox", "Weight"), "3.5");
  await type(one("combobox", "Way"), "'SEA'");
  expect(record()).toEqual({ name: "B", way: "SEA", weight: 3.5 });
});

test("an emptied field leaves the record and stays in sight", async () => {
  const record = await show({ name: "A", weight: 2 });
  await type(one("textbox", "Weight"), "");
  expect(record()).toEqual({ name: "A" });
  expect(one("textbox", "Weight")).toBeTruthy();
});

test("a field that the record lacks is chosen by its label and added", async () => {
  await show({ name: "A" });
  expect(all("textbox", "Weight")).toEqual([]);
  await type(one("combobox", "Add a field …"), "weight");
  await press(one("button", "Add"));
  expect(one("textbox", "Weight")).toBeTruthy();
});

test("rows are a table; a row is added, changed and removed", async () => {
  const record = await show({ name: "A", boxes: [{ size: 1 }, { size: 2 }] });
  expect(texts(all("columnheader"))[1]).toContain("Size");
  await type(one("textbox", "Boxes 2 › Size"), "5");
  await press(one("button", "Remove Boxes 1"));
  expect(record()["boxes"]).toEqual([{ size: 5 }]);
  await press(one("button", "Add a row"));
  expect(record()["boxes"]).toEqual([{ size: 5 }, {}]);
});

test("rows with parts are one below the other", async () => {
  const record = await show({ name: "A", parts: [{ origin: { city: "Köln" } }] });
  expect(all("columnheader")).toEqual([]);
  await type(one("textbox", "City"), "Bonn");
  expect(record()["parts"]).toEqual([{ origin: { city: "Bonn" } }]);
});

test("a problem is beside its field, and what a formula computes is shown", async () => {
  await show(
    { name: "A" },
    {
      record: { name: "A", total: 7 },
      problems: [{ code: "required", path: "/weight", params: {}, severity: "error", sentence: { en: "Fill in the weight" } }],
    },
  );
  expect(one("textbox", "Weight").closest(".record-field")?.textContent).toContain("Fill in the weight");
  expect(one("textbox", "Name").closest(".record-field")?.textContent).not.toContain("Fill in");
  expect(document.body.textContent).toContain("7 (calculated)");
});
