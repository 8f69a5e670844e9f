import { afterEach, describe, expect, test } from "vitest";
import type { ImportJob } from "../../../src/server/sheets/importJob.ts";
import { importBudget, type ImportChecker, startImportWorkers } from "../../../src/server/sheets/importWorkers.ts";

let workers: ImportChecker | undefined;
afterEach(() => workers?.close());

/** A thread that does this with the name of the workbook in its job. */
const program = (act: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from "node:worker_threads";
const send = (reply) => parentPort.postMessage(reply);
const done = () => (send({ records: [{ name: workerData.workbook }] }), send({ pictures: [] }));
${act}`)}`,
  );
const jobOf = (workbook: string): ImportJob => ({
  workbook,
  sheet: 0,
  rows: [{ row: 2, record: {} }],
  stored: new Map(),
  columns: [],
  context: { user: {}, limits: {}, today: "2026-01-01", now: "2026-01-01 00:00:00", on: "create" },
  tables: {},
  filesFolder: "",
  entityModule: "",
});
const never = () => new AbortController().signal;
const ask = (workbook: string, customer = "anna", signal = never()) =>
  workers?.check({ job: jobOf(workbook), customer, signal, onFiles: () => undefined });

describe("an import in its thread", () => {
  test("returns the records of its rows", async () => {
    workers = startImportWorkers(program("done();"));
    expect(await ask("a")).toEqual({ rows: [{ asked: { row: 2, record: {} }, record: { name: "a" } }], pictures: [] });
  });

  test("names its files before it writes them", async () => {
    workers = startImportWorkers(program('send({ files: ["one", "two"] }); done();'));
    const names: string[] = [];
    await workers.check({ job: jobOf("a"), customer: "anna", signal: never(), onFiles: (files) => names.push(...files) });
    expect(names).toEqual(["one", "two"]);
  });

  test("is ended when its time is spent, with a problem of the file; the next one works", async () => {
    workers = startImportWorkers(program('if (workerData.workbook === "slow") for (;;); else done();'), {
      ...importBudget,
      milliseconds: 1000,
    });
    expect(await ask("slow")).toEqual({ problems: [{ path: "/file", code: "sheet.tooSlow", params: { limit: 1 }, severity: "error" }] });
    expect(await ask("b")).toHaveProperty("rows");
  });

  test("is ended when its memory is spent, with a problem of the file", async () => {
    const hoard = "const all = []; for (;;) all.push(Array.from({ length: 1000 }, (_, at) => ({ at })));";
    workers = startImportWorkers(program(hoard), { ...importBudget, megabytes: 32 });
    expect(await ask("large")).toMatchObject({ problems: [{ path: "/file", code: "sheet.bomb" }] });
  });

  test("is ended when its client leaves", async () => {
    workers = startImportWorkers(program('if (workerData.workbook === "slow") for (;;); else done();'), { ...importBudget, threads: 1 });
    const client = new AbortController();
    const slow = ask("slow", "anna", client.signal);
    setTimeout(() => client.abort(), 200);
    await expect(slow).rejects.toThrow("client left");
    expect(await ask("b", "bo")).toHaveProperty("rows");
  });

  test("fails with the sentence of its thread", async () => {
    workers = startImportWorkers(program('send({ failure: "no module" });'));
    await expect(ask("a")).rejects.toThrow("no module");
  });
});

describe("one customer", () => {
  test("has one import at work and one that waits; a third is refused, and others are served meanwhile", async () => {
    workers = startImportWorkers(program('if (workerData.workbook === "slow") setTimeout(done, 700); else done();'));
    const order: string[] = [];
    const noted = async (name: string, customer: string) => ask(name, customer)?.then(() => order.push(`${customer} ${name}`));
    const [first, second] = [noted("slow", "anna"), noted("quick", "anna")];
    await expect(ask("third")).rejects.toMatchObject({ code: 4290, key: "answer.importBusy" });
    await Promise.all([noted("quick", "bo"), first, second]);
    expect(order).toEqual(["bo quick", "anna slow", "anna quick"]);
  });
});
