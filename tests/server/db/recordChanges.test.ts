/** Every transaction that writes records announces them: looked for in the SQL of all calls, imports, commands and the outbox. */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CompiledQuery } from "kysely";
import { changeNotice, readChange, type RecordChange, withOneNotice } from "../../../src/server/db/recordChanges.ts";
import { tableOf } from "../../../src/server/db/tables.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { importGoods } from "../../helpers/server/importGoods.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";
import { createFuzz, fuzzAll } from "../../trust/fuzzCalls.ts";

interface Transaction {
  /** Tables of records that were written, with the statement. */
  readonly written: Map<string, string>;
  /** Tables that were announced. */
  readonly announced: Set<string>;
}

/** Committed transactions, in their order. */
const committed: Transaction[] = [];
let open: Transaction | undefined;
let server: TestApp;

function observe(text: string, parameters: readonly unknown[] | undefined): void {
  const command = text.trim().toLowerCase();
  if (/^(begin|start transaction)/.test(command)) open = { written: new Map(), announced: new Set() };
  const transaction = open ?? { written: new Map<string, string>(), announced: new Set<string>() };
  const [, table] = /(?:insert into|^update|delete from) "?(records_\w+)"?/.exec(command) ?? [];
  if (table !== undefined) transaction.written.set(table, command);
  if (command.includes("pg_notify")) {
    const change = readChange(String(parameters?.[0]));
    if (change) transaction.announced.add(tableOf(change.entity));
  }
  if (!open && transaction.written.size > 0) committed.push(transaction);
  if (open && command === "commit") committed.push(open);
  if (/^(commit|rollback)/.test(command)) open = undefined;
}

beforeAll(async () => {
  if (postgresUrl !== undefined) return;
  server = await buildTestApp();
  const planted = await plantRecords(server, "anna");
  const query = PGlite.prototype.query;
  vi.spyOn(PGlite.prototype, "query").mockImplementation(function (this: PGlite, ...args: Parameters<PGlite["query"]>) {
    observe(args[0], args[1]);
    return query.apply(this, args);
  } as PGlite["query"]);
  const fuzz = createFuzz(server, planted, "anna");
  await fuzzAll(fuzz, fuzz.calls.length * 3);
  await importGoods(server, "anna", "LAMP-9");
  for (const words of [["set", "customer", "anna", "isPassApproved=1"], ["letters"]]) await server.operator(...words);
  await server.post();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

test.skipIf(postgresUrl !== undefined)("a transaction that writes records of an entity announces that entity", () => {
  const writes = committed.filter(({ written }) => written.size > 0);
  expect(writes.length).toBeGreaterThan(10);
  const silent = writes.flatMap(({ written, announced }) =>
    [...written].filter(([table]) => !announced.has(table)).map(([, text]) => text),
  );
  expect([...new Set(silent)]).toEqual([]);
});

const compiled = (sent: RecordChange) => changeNotice(sent).compile({} as never);
const change = { entity: "waybill", customer: "c1", record: { id: "r1", version: 3 } };

test("the notices of a transaction are one statement behind the others, each change once", () => {
  const write = CompiledQuery.raw("insert into records_waybill default values");
  const other = { entity: "company-activity", customer: "c1", record: { id: "r2", version: 1 } };
  const [first, last] = withOneNotice([compiled(change), write, compiled(other), compiled(change)]);
  expect(first).toBe(write);
  if (!last) throw new Error("no notice");
  const [notices] = last.parameters as [readonly string[]];
  expect(notices.map(readChange)).toEqual([change, other]);
  expect(last.sql).toMatch(/^select pg_notify\('lading_records', \w+\) from unnest\(\$1::text\[\]\)/);
});

test("a single notice stays as it is", () => {
  const queries = [CompiledQuery.raw("select 1"), compiled(change)];
  expect(withOneNotice(queries)).toBe(queries);
});

test("a notification is read as it was sent; anything else on the channel is ignored", () => {
  expect(readChange(String(compiled(change).parameters[0]))).toEqual(change);
  for (const other of ["", "{}", "null", "[1]", '["waybill"]', '["a","b","c"]', '["a","b","c","d"]', '["a","b","c",1,2]'])
    expect(readChange(other)).toBeUndefined();
});
