// @one-database: rules are asked of records that were read.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredRecord } from "../../../../src/dialect/wire/stored.ts";
import type { DraftCheck, KeptCase, TrialResult } from "../../../../src/dialect/wire/workbench.ts";
import { newId } from "../../../../src/server/db/newId.ts";
import { writeRecords } from "../../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { book, type LibraryBench, openLibraryBench } from "../../../helpers/server/libraryBench.ts";

let server: LibraryBench["server"];
let anna: LibraryBench["anna"];
let close: LibraryBench["close"];

async function lend(login: string, title: string): Promise<string> {
  const customer = (await findCustomer(server.db, login))?.id ?? "";
  const id = newId(server.time.now);
  const at = { version: 1, created: server.time.now, updated: server.time.now };
  const record = { title, kind: "novel", state: "lent" };
  await writeRecords(server.db, server.schemas.current().entity("book"), [{ customer, id, record, ...at }]);
  return id;
}

beforeAll(async () => {
  ({ server, anna, close } = await openLibraryBench());
  for (const login of ["anna", "bo"]) for (const title of ["Emma", "Northanger Abbey"]) await lend(login, title);
});
afterAll(() => close());
beforeEach(async () => void (await anna.done("DELETE", "draft")));

describe("a rule over other records", () => {
  const few = `{
      "id": "few-of-a-kind",
      "rule": "count('book', row.kind == self.kind) < 2",
      "message": { "zh": "同类的书太多", "en": "Too many of a kind" },
      "fieldPath": "/kind"
    }`;
  beforeEach(() => anna.edit(book, (text) => text.replace('"x-rules": [\n    {', `"x-rules": [\n    ${few},\n    {`)));
  const verdictOf = async (record: object) =>
    (await anna.done<TrialResult>("POST", "try", { entity: "book", record })).verdicts.find(({ rule }) => rule === "few-of-a-kind");

  test("is tried on the records that the tried one brings along, as in a case; without any there are none", async () => {
    const novels = { book: [{ kind: "novel" }, { kind: "novel" }, { kind: "atlas" }] };
    expect(await verdictOf({ title: "Emma", kind: "novel" })).toMatchObject({ verdict: "holds" });
    expect(await verdictOf({ title: "Emma", kind: "atlas", $records: novels })).toMatchObject({ verdict: "holds" });
    const refused = await verdictOf({ title: "Emma", kind: "novel", $records: novels });
    expect(refused).toMatchObject({ verdict: "fails" });
    expect(refused?.why?.["en"]).toMatch(/: 2\)?$/);
  });

  test("of a stored record is tried on the records of its customer, without itself", async () => {
    const [stored] = await anna.done<StoredRecord[]>("GET", "records?entity=book&search=Northanger");
    expect(await verdictOf(stored?.record ?? {})).toMatchObject({ verdict: "holds" });
    expect(await verdictOf({ ...stored?.record, id: "unknown" })).toMatchObject({ verdict: "holds" });
    const id = await lend(stored?.customer ?? "", "Persuasion");
    expect(await verdictOf(stored?.record ?? {})).toMatchObject({ verdict: "fails" });
    await server.db.deleteFrom(server.schemas.current().entity("book").table).where("id", "=", id).execute();
  });

  test("is kept as a case with the records that were written for it, never with those of a customer", async () => {
    const wanted = { entity: "book", rule: "few-of-a-kind", path: "/kind", as: "reject" };
    const $records = { book: [{ kind: "novel" }, { kind: "novel" }] };
    const { text } = await anna.done<KeptCase>("POST", "cases", { ...wanted, record: { title: "Emma", kind: "novel", $records } });
    expect(text).toContain('"reject": [{ "kind": "novel", "$records": { "book": [{ "kind": "novel" }, { "kind": "novel" }] } }]');
    const { findings } = await anna.done<DraftCheck>("GET", "findings");
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const [stored] = await anna.done<StoredRecord[]>("GET", "records?entity=book&search=Northanger");
    const refused = await anna.ask("POST", "cases", { ...wanted, as: "accept", record: stored?.record });
    expect([refused.status, refused.body]).toMatchObject([422, { message: expect.stringContaining("$records") }]);
  });
});
