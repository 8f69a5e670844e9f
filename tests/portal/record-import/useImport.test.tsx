// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SumQuestion } from "#dialect/expr/recordSums.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rule } from "#dialect/schema/schema.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";
import type { Rec } from "#dialect/json/json.ts";
import type { SheetCalls } from "#portal/api/sheetCalls.ts";
import { hasErrors } from "#portal/record-import/checkRows.ts";
import { type Import, useImport } from "#portal/record-import/useImport.ts";
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

interface StartOptions {
  readonly entity?: CompiledEntity;
  readonly sums?: NonNullable<DataSource["sums"]>;
}

async function start(services: Partial<SheetCalls> = {}, { entity = goods, sums }: StartOptions = {}) {
  const portal = testPortal();
  if (sums) Object.assign(portal.host.source, { sums });
  const sheets = { ...portal.sheets, ...services };
  const seen: Import[] = [];
  function Probe() {
    const work = useImport(entity, columns);
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

test("a row that repeated a stored one says that its key exists once the rest is continued", async () => {
  let stored = false;
  const existing = async () => ({ code: 200, data: new Map<string, Rec>(stored ? [["A", { ...lamp, id: "1", version: 1 }]] : []) });
  const started = await start({ existing, import: async () => ({ code: 200, data: { created: 1, updated: 0 } }) });
  await open(started, sheetOf([lamp, lamp]));
  const codes = () => started.work().rows.flatMap(({ problems }) => problems.map(({ code }) => code));
  expect(codes()).toEqual(["repeated"]);
  await started.run((work) => work.send("good"));
  await eventually(() => expect(started.work().step.at).toBe("done"));
  stored = true;
  await started.run((work) => work.continueWithRest());
  await eventually(() => expect(codes()).toEqual(["taken"]));
  expect(started.work().step.at).toBe("fix");
});

describe("rules that ask for other records", () => {
  const few: Rule = { id: "few", rule: "count('thing', row.name == self.name) < 2", message: { en: "At most two" }, fieldPath: "/name" };
  const limited = compiledEntity(
    filesWith([
      thing(
        { sku: { type: "string" }, name: { type: "string" } },
        { "x-import": { key: "sku", rows: 9, maxBytes: 1000 }, "x-rules": [few] },
      ),
    ]),
    "thing",
  );
  const named = (...skus: readonly string[]) => sheetOf(skus.map((sku) => ({ sku, name: "Lamp" })));
  const codes = (work: Import) => work.rows.map(({ problems }) => problems.map(({ code }) => code).join());

  test("are reported at their rows before the import: what is stored counts, and so do the rows above", async () => {
    const sums = vi.fn(async (questions: readonly SumQuestion[]) => ({ code: 200, data: questions.map(() => ({ count: 1, total: "0" })) }));
    const sent = vi.fn();
    const started = await start({ import: sent }, { entity: limited, sums });
    await open(started, named("A", "B", "C"));
    expect(codes(started.work())).toEqual(["", "rule:few", "rule:few"]);
    await started.run((work) => work.send("all"));
    expect(sent).not.toHaveBeenCalled();
    await started.run((work) => work.fixValue(3, "/name", "Desk"));
    await eventually(() => expect(codes(started.work())).toEqual(["", "", "rule:few"]));
    await started.run((work) => work.fixValue(2, "/name", "Chair"));
    await eventually(() => expect(codes(started.work())).toEqual(["", "", ""]));
    // One question for each name: an answer is kept until the rows are checked again.
    expect(sums.mock.calls.flatMap(([questions]) => questions.map(({ values }) => values[0]))).toEqual(["Lamp", "Desk", "Chair"]);
  });

  test("are checked again when other records may have changed", async () => {
    let count = 2;
    const sums = async (questions: readonly SumQuestion[]) => ({ code: 200, data: questions.map(() => ({ count, total: "0" })) });
    const started = await start({}, { entity: limited, sums });
    await open(started, named("A"));
    expect(codes(started.work())).toEqual(["rule:few"]);
    count = 0;
    await started.run((work) => work.checkAgain());
    await eventually(() => expect(codes(started.work())).toEqual([""]));
  });

  test("that the page may not know are reported at their rows once the server has refused them, and nothing is lost", async () => {
    const refusal = { path: "/rows/3/name", code: "rule:few", params: {}, severity: "error", message: { en: "At most two" } } as const;
    const answers: ApiResponse<{ created: number; updated: number }>[] = [
      { code: 422, message: "refused", data: null, problems: [refusal, { ...refusal, path: "/rows/2", code: "stale" }] },
      { code: 200, data: { created: 2, updated: 0 } },
    ];
    const sums = async () => ({ code: 200, data: [null] });
    const started = await start({ import: async () => answers.shift() ?? { code: 500, data: null } }, { entity: limited, sums });
    await open(started, named("A", "B"));
    await started.run((work) => work.send("all"));
    await eventually(() => expect(codes(started.work())).toEqual(["", "rule:few"]));
    expect(started.work().rows[1]?.problems).toMatchObject([{ path: "/name", message: { en: "At most two" } }]);
    await started.run((work) => work.fixValue(3, "/name", "Desk"));
    await eventually(() => expect(codes(started.work())).toEqual(["", ""]));
    await started.run((work) => work.send("all"));
    await eventually(() => expect(started.work().step).toEqual({ at: "done", created: 2, updated: 0, left: 0 }));
  });
});
