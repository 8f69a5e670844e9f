import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { SumQuestion } from "../../../src/dialect/expr/recordSums.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { ImportJob } from "../../../src/server/sheets/importJob.ts";
import { importBudget, type ImportChecker, startImportWorkers } from "../../../src/server/sheets/importWorkers.ts";

let workers: ImportChecker | undefined;
afterEach(() => workers?.close());

/** A thread that does this with the name of the workbook in its job. */
const program = (act: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from "node:worker_threads";
const send = (reply) => parentPort.postMessage(reply);
const done = () => (send({ rows: [{ row: 2, record: { name: workerData.workbook } }] }), send({ pictures: [] }));
${act}`)}`,
  );
const jobOf = (workbook: string): ImportJob => ({
  workbook,
  rows: new TextEncoder().encode('{"sheet":0,"rows":[{"row":2,"record":{}}]}'),
  mostRows: 5000,
  columns: [],
  access: { hidden: new Set(), locked: new Set() },
  context: { user: {}, limits: {}, today: "2026-01-01", now: "2026-01-01 00:00:00", on: "create" },
  tables: {},
  filesFolder: "",
  entityModule: "",
});
const never = () => new AbortController().signal;
const server = { onFiles: () => undefined, storedRecords: async () => new Map<string, { readonly record: Rec }>(), sums: async () => [] };
const ask = (workbook: string, customer = "anna", signal = never()) =>
  workers?.check({ job: jobOf(workbook), customer, signal, ...server });

describe("an import in its thread", () => {
  test("returns the records of its rows", async () => {
    workers = startImportWorkers(program("done();"));
    expect(await ask("a")).toEqual({ rows: [{ row: 2, record: { name: "a" } }], pictures: [] });
  });

  test("receives the rows as they were sent, without a copy", async () => {
    workers = startImportWorkers(program("send({ failure: new TextDecoder().decode(workerData.rows) });"));
    const job = jobOf("a");
    const { byteLength } = job.rows;
    await expect(workers.check({ job, customer: "anna", signal: never(), ...server })).rejects.toThrow('{"sheet":0,"rows":[');
    expect([byteLength, job.rows.byteLength]).toEqual([42, 0]);
  });

  test("receives the stored records that it asks for", async () => {
    const act = `parentPort.once("message", ({ stored }) => (send({ rows: [{ row: 2, record: stored.get("one").record }] }), send({ pictures: [] })));
send({ changes: ["one"] });`;
    workers = startImportWorkers(program(act));
    const storedRecords = async (ids: readonly string[]) => new Map(ids.map((id) => [id, { record: { name: `stored ${id}` } }]));
    const outcome = await workers.check({ job: jobOf("a"), customer: "anna", signal: never(), ...server, storedRecords });
    expect(outcome).toEqual({ rows: [{ row: 2, record: { name: "stored one" } }], pictures: [] });
  });

  test("receives the sums over other records that it asks for", async () => {
    const act = `parentPort.once("message", ({ answers }) => (send({ rows: [{ row: 2, record: answers[0] }] }), send({ pictures: [] })));
send({ questions: [{ id: "bills", values: ["CNY"] }] });`;
    workers = startImportWorkers(program(act));
    const sums = async (questions: readonly SumQuestion[]) => questions.map(({ values }) => ({ count: values.length, total: "12.5" }));
    const outcome = await workers.check({ job: jobOf("a"), customer: "anna", signal: never(), ...server, sums });
    expect(outcome).toEqual({ rows: [{ row: 2, record: { count: 1, total: "12.5" } }], pictures: [] });
  });

  test("ends with the error of the database that could not read them", async () => {
    workers = startImportWorkers(program('parentPort.on("message", () => undefined); send({ changes: ["one"] });'));
    const storedRecords = () => Promise.reject(new Error("no connection"));
    await expect(workers.check({ job: jobOf("a"), customer: "anna", signal: never(), ...server, storedRecords })).rejects.toThrow(
      "no connection",
    );
  });

  test("names its files before it writes them", async () => {
    workers = startImportWorkers(program('send({ files: ["one", "two"] }); done();'));
    const names: string[] = [];
    await workers.check({ job: jobOf("a"), customer: "anna", signal: never(), ...server, onFiles: (files) => names.push(...files) });
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
    const gate = join(await mkdtemp(join(tmpdir(), "lading-import-")), "open");
    const waits = `const wait = setInterval(() => existsSync(${JSON.stringify(gate)}) && (clearInterval(wait), done()), 5);`;
    workers = startImportWorkers(
      program(`import { existsSync } from "node:fs"; if (workerData.workbook === "slow") { ${waits} } else done();`),
    );
    const order: string[] = [];
    const noted = async (name: string, customer: string) => ask(name, customer)?.then(() => order.push(`${customer} ${name}`));
    const [first, second] = [noted("slow", "anna"), noted("quick", "anna")];
    await expect(ask("third")).rejects.toMatchObject({ code: 4290, key: "answer.importBusy" });
    await noted("quick", "bo");
    await writeFile(gate, "");
    await Promise.all([first, second]);
    expect(order).toEqual(["bo quick", "anna slow", "anna quick"]);
    await rm(dirname(gate), { recursive: true });
  });
});
