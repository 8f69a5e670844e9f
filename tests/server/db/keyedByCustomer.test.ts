/**
 * Every statement names the customer whose rows it touches, so that no call can
 * reach another's and a distributed PostgreSQL can shard by it. Looked for in
 * the SQL that all calls of the catalogue come to; what is not keyed is listed
 * here, with its reason.
 */
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postgresUrl } from "../../helpers/server/postgres.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { importGoods } from "../../helpers/server/importGoods.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { createFuzz, fuzzAll } from "../../trust/fuzzCalls.ts";

/** Tables that are small, or are found by something that is as good as random; a distributed database keeps them whole or shards them by that. */
const keyedOtherwise: Readonly<Record<string, string>> = {
  customers: "the account itself: found by its id, or by its login name before anybody is logged in",
  accounts: "found by its id, or by its login name before anybody is logged in",
  sessions: "found by the hash of the token",
  second_factors: "found by its account",
  passkeys: "found by its random id, before anybody is logged in",
  passkey_challenges: "found by its random text",
  push_devices: "found by the random address of a browser, or by its account or session",
  push_keys: "of the installation",
  codes: "found by whom a code was sent to",
  attempts: "found by the hash of an address or an account",
  call_rates: "found by an address or an account",
  quarantine: "found by the random id of a file",
  counters: "a series of numbers belongs to the house",
  claim_rules: "about rules, not records",
  due_rules: "about rules, not records",
  shipped_records: "about shared records, which belong to no customer",
  letters: "the outbox sends what is due next, of whatever customer",
  pushes: "the process that delivers takes what is due next, of whatever customer",
  events: "the process that delivers takes what is due next, of whatever customer",
};
/** Statements on tables with a customer that name none. */
const exceptions: readonly { readonly like: RegExp; readonly why: string }[] = [
  {
    like: /"claims".*"scope" = /,
    why: "a value that may exist once in the house is asked for in the house; the scope is the customer or *",
  },
  {
    like: /^select r\.customer, c\.login_name, .* from \(select \* from "records_\w+" where /,
    why: "the forwarder's staff look at records of all customers",
  },
  { like: /^delete from "done_keys" where "created" < /, why: "old keys are forgotten for all" },
  { like: /^delete from letter_files where letter in /, why: "settled letters of all customers are deleted after 90 days" },
  { like: /^delete from letter_parts where part in /, why: "settled letters of all customers are deleted after 90 days" },
  { like: /^delete from webhook_secrets where ends < /, why: "ended secrets are deleted for all" },
];

const statements = new Set<string>();
/** All that there are. */
const tables = new Set<string>();
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  const planted = await plantRecords(server, "anna");
  const query = PGlite.prototype.query;
  vi.spyOn(PGlite.prototype, "query").mockImplementation(function (this: PGlite, ...args: Parameters<PGlite["query"]>) {
    statements.add(args[0].replaceAll(/\s+/g, " ").trim());
    return query.apply(this, args);
  } as PGlite["query"]);
  const fuzz = createFuzz(server, planted, "anna");
  await fuzzAll(fuzz, fuzz.calls.length * 4);
  await uploadPicture(server, "anna", "/customer/skuInfos/uploadSkuImage");
  // Statements outside of the calls: workbooks, the forwarder's staff, letters.
  await importGoods(server, "anna", "LAMP-9");
  for (const words of [["list", "waybill"], ["set", "customer", "anna", "isPassApproved=1"], ["letters"]]) await server.operator(...words);
  await server.post();
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.db);
  for (const { name } of rows) tables.add(name);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const tablesOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|join|into|update) "?([a-z_]+)"?(?= |$)/g)].map(([, name]) => name ?? "").filter((name) => tables.has(name));

/** The customer is what rows are looked for by, or what they are written with; that it is read proves nothing. */
const isKeyed = (text: string): boolean =>
  // Also where it is a part of a statement that says what becomes of it.
  /^(?:with [^;]*\( ?)?insert /.test(text)
    ? /\binsert into [^)]*\bcustomer\b/.test(text)
    : /\bcustomer"? ?(= |in \(|, "?id"?\) )/.test(text);

test.skipIf(postgresUrl !== undefined)("every statement on records names the customer, or is one of few that say why not", () => {
  const onRecords = [...statements].filter((text) => tablesOf(text).some((table) => !(table in keyedOtherwise)));
  expect(onRecords.length).toBeGreaterThan(100);
  const unkeyed = onRecords.filter((text) => !isKeyed(text) && !exceptions.some(({ like }) => like.test(text)));
  expect(unkeyed).toEqual([]);
});

test.skipIf(postgresUrl !== undefined)(
  "a table that is sharded by customer is unique by customer and something else, as Citus demands",
  async () => {
    const { rows } = await sql<{ table: string; first: string }>`
    select t.relname as table, a.attname as first
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indisunique and (t.relname like 'records\\_%' or t.relname in ('imports', 'done_keys'))`.execute(server.db);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ first }) => first !== "customer")).toEqual([]);
  },
);
