// @one-database: rules are asked of records that were read.
/** What a revert does to the stored records, told before it: by the older rules, on records as the undo of their migration leaves them. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DraftImpact } from "../../../../src/dialect/wire/draftImpact.ts";
import type { HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { newId } from "../../../../src/server/db/newId.ts";
import { writeRecords } from "../../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { book, type LibraryBench, openLibraryBench } from "../../../helpers/server/libraryBench.ts";

let server: LibraryBench["server"];
let anna: LibraryBench["anna"];
let close: LibraryBench["close"];

beforeAll(async () => {
  ({ server, anna, close } = await openLibraryBench());
});
afterAll(() => close());
beforeEach(async () => {
  await anna.done("DELETE", "draft");
  await sql`delete from records_book`.execute(server.db);
});

async function store(...books: readonly object[]): Promise<void> {
  const customer = (await findCustomer(server.db, "anna"))?.id ?? "";
  const entity = server.schemas.current().entity("book");
  const times = { version: 1, created: server.time.now, updated: server.time.now };
  const records = books.map((more) => ({ title: "Emma", kind: "novel", state: "lent", ...more }));
  await writeRecords(
    server.db,
    entity,
    records.map((record) => ({ customer, id: newId(server.time.now), record, ...times })),
  );
}

/** Publishes a draft; answers its number. */
async function publish(reason: string): Promise<number> {
  await anna.done("POST", "publish", { reason });
  return (await anna.done<HistoryEntry[]>("GET", "history"))[0]?.number ?? 0;
}

const impactOf = async (revert: object) => {
  const { records, entities } = await anna.done<DraftImpact>("POST", "impact", { revert });
  return { records, found: entities.flatMap(({ findings }) => findings) };
};

test("a migration tells how many records it changes, and how many values they lose", async () => {
  await store({ isbn: "12" }, { isbn: "twelve" }, {});
  const text = '{ "$schema": "../meta/migration.json", "entity": "book", "steps": [{ "do": "type", "field": "/isbn" }] }\n';
  await anna.edit(book, (entity) =>
    entity.replace('"isbn": { "type": "string", "maxLength": 13, "pattern": "^[0-9]*$", ', '"isbn": { "type": "integer", '),
  );
  await anna.done("PUT", "draft/schemas/migrations/0001-isbn.json", { text, baseHash: "" });
  const { migrations } = await anna.done<DraftImpact>("POST", "impact", {});
  expect(migrations).toEqual([{ name: "0001-isbn", records: 2, lost: 1, views: 0 }]);
  const { rows } = await sql<{ isbn: string }>`select body->>'isbn' as isbn from records_book order by isbn`.execute(server.db);
  expect(
    rows.map(({ isbn }) => isbn),
    "nothing has changed",
  ).toEqual(["12", "twelve", null]);
});

test("a wider limit that is taken back refuses the records that use it, by name and as a table", async () => {
  await anna.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 200'));
  const number = await publish("Longer titles");
  await store({}, { title: "E".repeat(150) });
  expect(await impactOf({ only: number })).toMatchObject({
    records: 2,
    found: [{ code: "maxLength", path: "/title", records: 1, already: 0, titles: [expect.stringContaining("EEEE") as unknown] }],
  });
  const { body } = await anna.ask<string>("GET", `impact.csv?only=${number}`);
  expect(body.split("\r\n").filter(Boolean)).toHaveLength(2);
  await anna.done("POST", "undo", { only: number, reason: "Back" });
});

test("records are judged as the undo of a migration leaves them: what was saved since keeps its input", async () => {
  await store({ isbn: "1" }, { isbn: "2" });
  await anna.edit(book, (text) => text.replace('"^[0-9]*$"', '"^[0-9X]*$"'));
  const steps = [{ do: "value", field: "/isbn", from: "1", to: "1X" }];
  const text = `${JSON.stringify({ $schema: "../meta/migration.json", entity: "book", steps })}\n`;
  await anna.done("PUT", "draft/schemas/migrations/0001-letters.json", { text, baseHash: "" });
  const number = await publish("Numbers with a letter");
  const bodies = await sql<{ isbn: string }>`select body->>'isbn' as isbn from records_book order by 1`.execute(server.db);
  expect(bodies.rows.map(({ isbn }) => isbn)).toEqual(["1X", "2"]);
  expect((await impactOf({ only: number })).found, "the migrated number is a plain one again").toEqual([]);
  await sql`update records_book set body = jsonb_set(body, '{isbn}', '"2X"') where body->>'isbn' = '2'`.execute(server.db);
  expect((await impactOf({ to: number - 1 })).found).toMatchObject([{ code: "pattern", path: "/isbn", records: 1, already: 0 }]);
  await anna.done("POST", "undo", { only: number, reason: "Back" });
});

test("an undo that would take entered values away is refused, and says which, of how many records and customers, and by their titles", async () => {
  const loan = '"isbn": { "type": "string", "maxLength": 20, "x-label": { "zh": "借阅号", "en": "Loan" }, "x-status": "extension" },';
  await anna.edit(book, (text) => text.replace('"isbn": {', `${loan.replace("isbn", "loanNo")}\n    "isbn": {`));
  const number = await publish("Loans are numbered");
  await store({ title: "Emma", loanNo: "7" }, { title: "Persuasion" });
  const refused = await anna.ask<{ undeclared: object[] }>("POST", "revert", { only: number });
  expect([refused.status, refused.body.undeclared]).toMatchObject([422, [{ change: { stored: { entity: "book", field: "/loanNo" } } }]]);
  expect((await anna.ask("POST", "undo", { only: number, reason: "Back" })).status, "nothing is lost unseen").toBe(422);
  expect((await impactOf({ only: number })).found).toMatchObject([
    { code: "unknown", path: "/loanNo", records: 1, already: 0, customers: 1, titles: ["Emma ()"] },
  ]);
});

test("it is asked of a publication that there is", async () => {
  expect((await anna.ask("POST", "impact", { revert: { only: 999 } })).status).toBe(404);
  expect((await anna.ask("POST", "impact", { revert: { only: "1" } })).status).toBe(422);
  expect((await anna.ask("GET", "impact.csv?to=last")).status).toBe(422);
});
