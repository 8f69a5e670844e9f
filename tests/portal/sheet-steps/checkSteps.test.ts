/** Rows of a workbook that takes a transition: which record each names, and whether the transition takes its answers. */
import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { checkSteps } from "#portal/sheet-steps/checkSteps.ts";
import { stepColumns } from "#portal/sheet-steps/stepColumns.ts";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { sumScope } from "#dialect/expr/sumLookup.ts";
import { createImportSums } from "#dialect/sheet/importSums.ts";
import { context, entity } from "../../helpers/schemas/product.ts";

const words = { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) };

async function checked(transition: string, drafts: readonly Rec[], records: Readonly<Record<string, readonly Rec[]>>) {
  const waybill = await entity("waybill");
  const ask = waybill.asks[transition];
  const columns = stepColumns("waybillNo", waybill.schema, ask, words);
  return checkSteps(
    drafts.map((draft, at) => ({ number: at + 2, draft, pictures: {}, broken: {} })),
    {
      ...{ entity: "waybill", columns, ask },
      after: (record) => record,
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

test("missing and wrong answers are reported together", async () => {
  const [row] = await checked("receive", [{ waybillNo: "LD1", inboundPackages: "ten", inboundVolume: "1" }], { LD1: [{ id: "a" }] });
  expect(row?.refusal).toMatch(/\/inboundPackages/);
  expect(row?.refusal).toMatch(/\/inboundActualWeight required/);
});

test("a transition that asks nothing takes rows of numbers alone", async () => {
  const [row] = await checked("clear", [{ waybillNo: "LD1" }], { LD1: [{ id: "a" }] });
  expect(row).toEqual({ number: 2, key: "LD1", draft: { waybillNo: "LD1" }, asked: {}, record: { id: "a" } });
});

/** Rows of `depart`, which a limit over the records of a cabinet holds back; `onBoard` are stored in it already, each with five boxes. */
async function departed(rows: readonly (readonly [waybillNo: string, id: string, owner?: string])[], onBoard: number) {
  const waybill = await entity("waybill");
  const asked: number[] = [];
  const sums = createImportSums({ name: "waybill" }, async (questions) => {
    asked.push(questions.length);
    return questions.map(() => ({ count: onBoard, total: String(onBoard * 5) }));
  });
  const guard = parseExpr(
    "sum('waybill', row.statusName == 'sea' && row.cabinetNumber == self.cabinetNumber, row.boxes) + self.boxes <= 20",
  );
  const records = rows.map(([waybillNo, id, owner]): readonly [string, Rec] => [
    waybillNo,
    { id, waybillNo, statusName: "quay", cabinetNumber: "C1", boxes: 5, ...(owner !== undefined && { owner: { id: owner } }) },
  ]);
  const checked = await checkSteps(
    rows.map(([waybillNo], at) => ({ number: at + 2, draft: { waybillNo }, pictures: {}, broken: {} })),
    {
      ...{ entity: "waybill", ask: undefined, sums, context: await context(), noKey: "no number" },
      columns: stepColumns("waybillNo", waybill.schema, undefined, words),
      records: new Map(records.map(([key, record]) => [key, [record]])),
      after: (record) => ({ ...record, statusName: "sea" }),
      refusalOf(record) {
        if (record["statusName"] === "sea") return "at sea already";
        const owner = (record["owner"] as Rec | undefined)?.["id"];
        const asking = { entity: "waybill", id: String(record["id"]), ...(owner !== undefined && { owner: String(owner) }) };
        return evaluate(guard, { self: record, ...sumScope(sums, asking) }) === true ? undefined : "the cabinet is full";
      },
      sentence: ({ code }) => code,
      keyRefusal: (key) => key,
    },
  );
  return { refusals: checked.map(({ refusal }) => refusal), asked };
}

test("a limit over several records counts the rows before: the row that breaks it is reported, and those after it", async () => {
  const { refusals } = await departed(
    ["1", "2", "3", "4"].map((id) => [`LD${id}`, id]),
    2,
  );
  expect(refusals).toEqual([undefined, undefined, "the cabinet is full", "the cabinet is full"]);
});

test("a record that occurs twice is checked the second time as the first row leaves it", async () => {
  const { refusals } = await departed(
    [
      ["LD1", "1"],
      ["LD1", "1"],
      ["LD2", "2"],
    ],
    0,
  );
  expect(refusals).toEqual([undefined, "at sea already", undefined]);
});

test("where the rows belong to several customers, each counts its own", async () => {
  const rows = [
    ["LD1", "1", "anna"],
    ["LD2", "2", "anna"],
    ["LD3", "3", "bob"],
  ] as const;
  expect((await departed(rows, 2)).refusals).toEqual([undefined, undefined, undefined]);
  expect((await departed([...rows, ["LD4", "4", "anna"]], 2)).refusals).toEqual([undefined, undefined, undefined, "the cabinet is full"]);
});

test("what is asked of many rows is asked in calls of forty", async () => {
  const rows = Array.from({ length: 90 }, (_, at): readonly [string, string] => [`LD${at}`, String(at)]);
  expect((await departed(rows, 0)).asked).toEqual([40, 40, 10]);
});
