// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { SheetCalls } from "#portal/api/sheetCalls.ts";
import { hasErrors } from "#portal/sku-import/checkRows.ts";
import { type Import, useImport } from "#portal/sku-import/useImport.ts";
import type { FromWorker } from "#portal/workbook-import/importWorker.ts";
import type { ReadSheetRows } from "#portal/workbook-import/readImport.ts";
import { clearPage, eventually, settle } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";
import { compiledEntity } from "../../helpers/engine/testHost.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { filesWith, thing } from "../../helpers/schemas/dialect.ts";

class FakeWorker {
  terminated = false;
  onmessage?: (event: { data: FromWorker }) => void;
  constructor() {
    workers.push(this);
  }
  postMessage() {}
  terminate() {
    this.terminated = true;
  }
}
const workers: FakeWorker[] = [];
const lastWorker = () => workers[workers.length - 1]!;

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  clearPage();
  resetTestPortal();
  vi.unstubAllGlobals();
});

const files = filesWith([
  thing(
    { sku: { type: "string", "x-unique": { per: "customer" } }, name: { type: "string" } },
    { "x-import": { key: "sku", rows: 3, maxBytes: 1000 } },
  ),
]);
const goods = compiledEntity(files, "thing");

const columns = sheetColumns(goods.schema, { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) });

const lamp: Rec = { sku: "A", name: "Lamp" };
/** A sheet of these records from its second row on. A record without a key has a cell that could not be read. */
const sheetOf = (drafts: readonly Rec[]): ReadSheetRows => ({
  sheet: 0,
  sheetName: "Goods",
  unknown: [],
  doubled: [],
  missing: [],
  fields: [],
  rows: drafts.map((draft, at) => ({
    number: at + 2,
    draft,
    pictures: {},
    broken: draft["sku"] === undefined ? { "/sku": { code: "sheetError", params: {}, shown: "#REF!" } } : {},
  })),
  stray: [],
  overlapping: [],
  pictures: new Map(),
});

async function start(services: Partial<SheetCalls> = {}) {
  const portal = testPortal();
  const sheets = { ...portal.sheets, ...services };
  const seen: Import[] = [];
  function Probe() {
    const work = useImport(goods, columns);
    useEffect(() => void seen.push(work));
    return null;
  }
  const work = () => seen[seen.length - 1]!;
  await renderInPortal({ ...portal, sheets }, <Probe />);
  const run = async (step: (of: Import) => void) => {
    act(() => step(work()));
    await settle(1);
  };
  return { work, run, host: portal.host };
}

async function open(started: Awaited<ReturnType<typeof start>>, read: ReadSheetRows) {
  await started.run((work) => work.choose(new File(["x"], "goods.xlsx")));
  await act(async () => lastWorker().onmessage?.({ data: { read } }));
  await eventually(() => expect(["choose", "fix"]).toContain(started.work().step.at));
}

test("a file with more rows than allowed is refused, with the limit as the reason", async () => {
  const started = await start();
  await open(started, sheetOf([lamp, lamp, lamp, lamp]));
  expect(started.work().step).toEqual({ at: "choose", failure: { failed: "tooMuch", params: { what: "rows", limit: 3 } } });
});

test("a corrected key also frees the row that repeated it, and no row loses the input", async () => {
  const started = await start();
  await open(started, sheetOf([lamp, lamp]));
  const repeated = () => started.work().rows.map(({ problems }) => problems.some(({ code }) => code === "repeated"));
  expect(repeated()).toContain(true);
  await started.run((work) => work.fixValue(2, "/sku", "B"));
  await eventually(() => expect(repeated()).toEqual([false, false]));
  expect(started.work().rows.map(({ row }) => row.draft["sku"])).toEqual(["B", "A"]);
  expect(started.work().step.at).toBe("fix");
});

test("a cancelled file ends its worker, and its late result is ignored", async () => {
  const started = await start();
  await started.run((work) => work.choose(new File(["x"], "goods.xlsx")));
  const late = lastWorker();
  await started.run((work) => work.cancel());
  await act(async () => late.onmessage?.({ data: { read: sheetOf([lamp]) } }));
  await settle(1);
  expect([late.terminated, started.work().step.at, started.work().rows]).toEqual([true, "choose", []]);
});

test("nothing is sent while one of all rows has an error", async () => {
  const sent = vi.fn();
  const started = await start({ import: sent });
  await open(started, sheetOf([{ name: "Lamp" }]));
  expect(started.work().rows.some(hasErrors)).toBe(true);
  await started.run((work) => work.send("all"));
  expect(sent).not.toHaveBeenCalled();
});

test("a rejected import keeps the rows, states why, and requests the stored records again", async () => {
  const existing = vi.fn(async () => ({ code: 200, data: new Map<string, Rec>() }));
  const rejection = { code: 409, message: "changed meanwhile", data: null };
  const started = await start({ existing, import: async () => rejection });
  await open(started, sheetOf([lamp]));
  await started.run((work) => work.send("good"));
  await eventually(() => expect(started.work().rejection).toEqual(rejection));
  await eventually(() => expect(started.work().step.at).toBe("fix"));
  expect(started.work().rows).toHaveLength(1);
  expect(existing).toHaveBeenCalledTimes(2);
});

test("after the valid rows are stored, the faulty ones are left and may be continued", async () => {
  const sent = vi.fn(async (_entity: string, _file: File, body: { readonly rows: readonly unknown[] }) => ({
    code: 200,
    data: { created: body.rows.length, updated: 0 },
  }));
  const started = await start({ import: sent });
  await open(started, sheetOf([lamp, { name: "Lamp" }]));
  await started.run((work) => work.send("good"));
  await eventually(() => expect(started.work().step).toEqual({ at: "done", created: 1, updated: 0, left: 1 }));
  await started.run((work) => work.continueWithRest());
  expect(started.work().rows.map(({ row }) => row.number)).toEqual([3]);
});
