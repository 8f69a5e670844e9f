/**
 * Every statement names the customer whose rows it touches, so that no call can
 * reach another's and a distributed PostgreSQL can shard by it. Looked for in
 * the SQL that all calls of the catalogue come to; what is not keyed is listed
 * here, with its reason.
 */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postgresUrl } from "../../helpers/postgres.ts";
import { buildTestApp, type TestApp } from "../../helpers/buildTestApp.ts";
import { plantRecords } from "../../helpers/plantRecords.ts";
import { uploadPicture } from "../../helpers/uploadPicture.ts";
import { createFuzz, fuzzAll } from "../../trust/fuzzCalls.ts";

/** Tables that are small, or are found by something that is as good as random; a distributed database keeps them whole or shards them by that. */
const keyedOtherwise: Readonly<Record<string, string>> = {
  customers: "the account itself: found by its id, or by its login name before anybody is logged in",
  sessions: "found by the hash of the token",
  codes: "found by whom a code was sent to",
  counters: "a series of numbers belongs to the house",
  claim_rules: "about rules, not records",
};
/** Statements on tables with a customer that name none. */
const exceptions: readonly { readonly like: RegExp; readonly why: string }[] = [
  { like: /^select \* from "files" where "id" = /, why: "whoever holds the address of a file may open it" },
  {
    like: /"claims".*"scope" = /,
    why: "a value that may exist once in the house is asked for in the house; the scope is the customer or *",
  },
  { like: /^delete from "done_keys" where "created" < /, why: "old keys are forgotten for all" },
];

const statements = new Set<string>();
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
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const tablesOf = (text: string): string[] => [...text.matchAll(/(?:from|join|into|update) "([a-z_]+)"/g)].map(([, name]) => name ?? "");

test.skipIf(postgresUrl !== undefined)("every statement on records names the customer, or is one of few that say why not", () => {
  const onRecords = [...statements].filter((text) => tablesOf(text).some((table) => !(table in keyedOtherwise)));
  expect(onRecords.length).toBeGreaterThan(100);
  const unkeyed = onRecords.filter((text) => !/\bcustomer"? ?(=|in|,|\))/.test(text) && !exceptions.some(({ like }) => like.test(text)));
  expect(unkeyed).toEqual([]);
});
