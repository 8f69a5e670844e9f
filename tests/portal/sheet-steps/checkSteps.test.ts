/** Rows of a workbook that takes a transition: which record each names, and whether the transition takes its answers. */
import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { checkSteps } from "#portal/sheet-steps/checkSteps.ts";
import { stepColumns } from "#portal/sheet-steps/stepColumns.ts";
import { context, entity } from "../../helpers/schemas/product.ts";

const words = { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) };

async function checked(transition: string, drafts: readonly Rec[], records: Readonly<Record<string, readonly Rec[]>>) {
  const waybill = await entity("waybill");
  const ask = waybill.asks[transition];
  const columns = stepColumns("waybillNo", waybill.schema, ask, words);
  return checkSteps(
    drafts.map((draft, at) => ({ number: at + 2, draft, pictures: {}, broken: {} })),
    {
      columns,
      ask,
      context: { ...(await context()), on: transition },
      records: new Map(Object.entries(records)),
      refusalOf: ({ statusName }) => (statusName === "signed" ? "too late" : undefined),
      sentence: ({ path, code }) => `${path} ${code}`,
      keyRefusal: (key, count) => `${key}: ${count}`,
      noKey: "no number",
    },
  );
}

test("the template has the number and what the transition asks that a cell can hold; files have none", async () => {
  const waybill = await entity("waybill");
  const { key, asked } = stepColumns("waybillNo", waybill.schema, waybill.asks["receive"], words);
  expect(key).toMatchObject({ path: "/waybillNo", required: true });
  expect(asked.map(({ name, required }) => [name, required])).toEqual([
    ["inboundPackages", true],
    ["inboundActualWeight", true],
    ["inboundVolume", true],
    ["place", false],
  ]);
});

test("a row that names one record with all answers is ready, with its answers as the call takes them", async () => {
  const draft = { waybillNo: "ＬＤ1 ", inboundPackages: "10", inboundActualWeight: "180.5", inboundVolume: "1.2" };
  const [row] = await checked("receive", [draft], { LD1: [{ id: "a" }] });
  expect(row).toMatchObject({
    number: 2,
    key: "LD1",
    record: { id: "a" },
    asked: { inboundPackages: 10, inboundActualWeight: 180.5, inboundVolume: 1.2 },
  });
  expect(row?.refusal).toBeUndefined();
});

test("a row without a number, with an unknown one, with one of two records, or in another state says why", async () => {
  const answers = { inboundPackages: "1", inboundActualWeight: "1", inboundVolume: "1" };
  const drafts = ["", "LD0", "LD2", "LD3"].map((waybillNo) => ({ ...answers, waybillNo }));
  const rows = await checked("receive", drafts, { LD2: [{ id: "a" }, { id: "b" }], LD3: [{ id: "c", statusName: "signed" }] });
  expect(rows.map(({ refusal }) => refusal)).toEqual(["no number", "LD0: 0", "LD2: 2", "too late"]);
});

test("missing and wrong answers are told together", async () => {
  const [row] = await checked("receive", [{ waybillNo: "LD1", inboundPackages: "ten", inboundVolume: "1" }], { LD1: [{ id: "a" }] });
  expect(row?.refusal).toMatch(/\/inboundPackages/);
  expect(row?.refusal).toMatch(/\/inboundActualWeight required/);
});

test("a transition that asks nothing takes rows of numbers alone", async () => {
  const [row] = await checked("clear", [{ waybillNo: "LD1" }], { LD1: [{ id: "a" }] });
  expect(row).toEqual({ number: 2, key: "LD1", draft: { waybillNo: "LD1" }, asked: {}, record: { id: "a" } });
});
