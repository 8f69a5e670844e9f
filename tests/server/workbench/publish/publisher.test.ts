// @one-database: folders and versions, not rows.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type JsonValue, setJsonValue } from "../../../../src/dialect/json/editJson.ts";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { RevertPreview } from "../../../../src/dialect/wire/revert.ts";
import type {
  Difference,
  DraftState,
  FileConflict,
  FileText,
  HistoryEntry,
  PublishResult,
} from "../../../../src/dialect/wire/workbench.ts";
import { addEntry } from "../../../../src/server/workbench/publish/history.ts";
import { openAfterInterruption } from "../../../../src/server/workbench/publish/openAfterInterruption.ts";
import { analystAt, type AnalystAtWork } from "../../../helpers/server/analyst.ts";
import { book, type LibraryBench, limits, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";
import { copyLibrary } from "../../../helpers/schemas/schemaCopy.ts";

let copy: LibraryBench["copy"];
let server: LibraryBench["server"];
let anna: LibraryBench["anna"];
let bo: LibraryBench["bo"];
let close: LibraryBench["close"];

const onDisk = (path: string) => readFile(join(copy.root, path), "utf8");
const inForce = () => server.schemas.current().catalog.limits["books"];
const history = () => anna.done<HistoryEntry[]>("GET", "history");
const latest = async () => (await history())[0]?.number ?? 0;
const publish = (analyst: AnalystAtWork, reason: string, from?: string) =>
  analyst.done<{ number: number; catalog: string }>("POST", "publish", { reason, ...(from !== undefined && { from }) });

const poem =
  '{ "$schema": "../meta/entity.json", "x-entity": { "name": "poem", "owner": "customer", "x-status": "extension" }, "x-label": { "zh": "诗", "en": "Poem" }, "type": "object", "properties": { "line": { "type": "string", "maxLength": 80, "x-label": { "zh": "诗句", "en": "Line" }, "x-status": "extension" } } }\n';

const withField = (text: string, field: JsonValue) => setJsonValue(text, "/properties/loanNo", field).text;

beforeAll(async () => {
  ({ copy, server, anna, bo, close } = await openLibraryBench());
});
afterAll(() => close());
beforeEach(async () => {
  for (const analyst of [anna, bo]) await analyst.done("DELETE", "draft");
});

describe("the difference of a draft", () => {
  test("says in words what changes, and is a patch that git takes", async () => {
    await anna.edit(limits, raiseTo(31));
    const { changes, patch } = await anna.done<Difference>("GET", "difference");
    expect(changes.map(({ risk }) => risk)).toContain("looser");
    const other = await copyLibrary();
    try {
      await writeFile(join(other.root, "change.patch"), patch);
      await promisify(execFile)("git", ["apply", "change.patch"], { cwd: other.root });
      expect(await readFile(join(other.root, limits), "utf8")).toBe((await anna.done<FileText>("GET", `files/${limits}`)).text);
    } finally {
      await other.remove();
    }
  });
});

describe("a publication", () => {
  test("comes into force at once, in the folder and in the running server, and is signed", async () => {
    const before = await onDisk(limits);
    const told: string[] = [];
    const stop = server.schemas.follow(({ catalogAddress }) => told.push(catalogAddress));
    await anna.edit(limits, raiseTo(40));
    const { number, catalog } = await publish(anna, "Libraries grow");
    stop();
    expect(inForce()).toBe(40);
    expect(await onDisk(limits)).toBe(raiseTo(40)(before));
    expect([catalog, told]).toEqual([server.schemas.current().catalogAddress, [catalog]]);
    expect(await history()).toMatchObject([{ number, by: "Anna", reason: "Libraries grow", files: [limits] }]);
    expect((await anna.done<DraftState>("GET", "draft")).files).toEqual([]);
  });

  test("says why, or is none", async () => {
    await anna.edit(limits, raiseTo(41));
    expect((await anna.ask("POST", "publish", { reason: " " })).status).toBe(422);
    expect(inForce()).not.toBe(41);
    await anna.done("DELETE", "draft");
    expect((await anna.ask("POST", "publish", { reason: "Nothing" })).status).toBe(422);
  });

  test("with broken JSON or a bad rule reaches nobody", async () => {
    const { catalogAddress } = server.schemas.current();
    const files = await Promise.all([onDisk(book), onDisk(limits)]);
    for (const change of [
      (text: string) => text.slice(0, -3),
      (text: string) => text.replace('"rule": "has(self.isbn)"', '"rule": "has(self.isnb)"'),
      (text: string) => text.replace('"maxLength": 100', '"maxLength": "many"'),
    ]) {
      await anna.edit(book, change);
      const { status, body } = await anna.ask<{ findings: readonly { file: string }[] }>("POST", "publish", { reason: "A slip" });
      expect([status, body.findings[0]?.file]).toEqual([422, book]);
    }
    expect(await Promise.all([onDisk(book), onDisk(limits)])).toEqual(files);
    expect(server.schemas.current().catalogAddress).toBe(catalogAddress);
  });

  test("that breaks stored records asks for a migration first", async () => {
    await anna.edit(book, (text) =>
      text
        .replace('"pages": { "type": "integer", "minimum": 1, "x-spec": ["A-01"] },', "")
        .replace('"x-compute": "self.pages * 2"', '"x-compute": "2"')
        .replace(', "pages": 474', ""),
    );
    await anna.edit("schemas/screens/books.json", (text) => text.replace(/,\s*{ "field": "pages"[^}]*}/, ""));
    await anna.edit("schemas/states/book.json", (text) => text.replace("row.pages == self.pages", "row.kind == self.kind"));
    const detail = await anna.done<FileText>("GET", "files/schemas/screens/bookDetail.json");
    if (detail.text.includes("pages")) throw new Error("the detail shows pages");
    const { status, body } = await anna.ask<{ undeclared: readonly { step: object }[] }>("POST", "publish", { reason: "Nobody counts" });
    expect([status, body.undeclared]).toMatchObject([422, [{ step: { do: "drop", field: "/pages" } }]]);
    const text = '{ "$schema": "../meta/migration.json", "entity": "book", "steps": [{ "do": "drop", "field": "/pages" }] }\n';
    await anna.done("PUT", "draft/schemas/migrations/0001-no-pages.json", { text, baseHash: "" });
    const { table } = server.schemas.current().entity("book");
    const now = new Date();
    await sql`insert into ${sql.table(table)} (customer, id, version, state, body, created, updated)
      values ('c', 'counted', 1, '', ${JSON.stringify({ title: "Emma", pages: 474 })}::jsonb, ${now}, ${now})`.execute(server.db);
    const counted = async () =>
      (await sql<{ body: Rec }>`select body from ${sql.table(table)} where id = 'counted'`.execute(server.db)).rows[0]?.body;
    const { number } = await publish(anna, "Nobody counts");
    expect(server.schemas.current().entity("book").schema.properties).not.toHaveProperty("pages");
    expect(await counted()).toEqual({ title: "Emma" });

    const preview = await anna.done<RevertPreview>("POST", "revert", { to: number - 1 });
    expect(preview.migrations).toEqual([{ name: "0001-no-pages", entity: "book", records: 1 }]);
    expect(preview.files).toContain("schemas/migrations/0001-no-pages.json");
    expect(preview.changes.map(({ pointer }) => pointer)).toContain("/properties/pages");
    await anna.done("POST", "undo", { to: number - 1, reason: "They do" });
    expect(server.schemas.current().entity("book").schema.properties).toHaveProperty("pages");
    expect(await counted(), "the record has its pages again").toEqual({ title: "Emma", pages: 474 });

    await anna.done("POST", "undo", { to: number, reason: "They do not" });
    expect(await counted(), "the migration runs again").toEqual({ title: "Emma" });
    await sql`delete from ${sql.table(table)} where id = 'counted'`.execute(server.db);
  });

  test("of a file that another published meanwhile is refused, with the other's text and name", async () => {
    await anna.edit(limits, raiseTo(50));
    await bo.edit(limits, raiseTo(60));
    await publish(bo, "Bo was faster");
    const { status, body } = await anna.ask<FileConflict>("POST", "publish", { reason: "Too late" });
    expect([status, body.by, body.text]).toEqual([409, "Bo", await onDisk(limits)]);
    const merged = raiseTo(70)(body.text);
    await anna.done("PUT", `draft/${limits}`, { text: merged, baseHash: body.hash });
    await publish(anna, "Both thought of");
    expect(inForce()).toBe(70);
  });

  test("that the server cannot take over leaves stored records as they were, also those that its migration had changed", async () => {
    const { table } = server.schemas.current().entity("book");
    const now = new Date();
    await sql`insert into ${sql.table(table)} (customer, id, version, state, body, created, updated)
      values ('c', 'm', 1, '', ${JSON.stringify({ title: "Emma", isbn: "123" })}::jsonb, ${now}, ${now})`.execute(server.db);
    // A table with the name of a new entity.
    await sql`create table records_poem (line text)`.execute(server.db);
    const draft = (path: string, text: string) => anna.done("PUT", `draft/${path}`, { text, baseHash: "" });
    await draft(
      "schemas/migrations/0002-isbn.json",
      '{ "entity": "book", "steps": [{ "do": "value", "field": "/isbn", "from": "123", "to": "321" }] }\n',
    );
    await draft("schemas/entities/poem.json", poem);
    const before = await anna.done<FileText>("GET", `files/${book}`);
    const { status, body } = await anna.ask<{ message: string; findings?: unknown }>("POST", "publish", { reason: "Poems" });
    expect([status, body.findings]).toEqual([422, undefined]);
    const { rows } = await sql<{ body: Rec }>`select body from ${sql.table(table)} where id = 'm'`.execute(server.db);
    expect(rows[0]?.body).toMatchObject({ isbn: "123" });
    expect((await history())[0]).toMatchObject({ reason: "Poems", state: "failed", why: expect.stringContaining("column") as unknown });
    expect(await anna.done<FileText>("GET", `files/${book}`)).toEqual(before);
    await sql`drop table records_poem`.execute(server.db);
    await sql`delete from ${sql.table(table)} where id = 'm'`.execute(server.db);
    await anna.done("DELETE", "draft");
  });

  test("is handed out as a patch where several servers share the records", async () => {
    server.alone.is = false;
    await anna.edit(limits, raiseTo(71));
    const published = await anna.done<PublishResult>("POST", "publish", { reason: "For all" });
    server.alone.is = true;
    expect(published).toEqual({ patch: (await anna.done<Difference>("GET", "difference")).patch });
    expect(inForce()).toBe(70);
  });
});

describe("what was published", () => {
  test("goes again with its field while no stored record has it, and only then", async () => {
    const start = await latest();
    const withLoan = (text: string) =>
      withField(text, { type: "string", maxLength: 20, "x-label": { zh: "借阅号", en: "Loan" }, "x-status": "extension" });
    await anna.edit(book, withLoan);
    await publish(anna, "Loans are numbered");
    await anna.done("POST", "undo", { to: start, reason: "Nobody has numbered one" });
    expect(await onDisk(book)).not.toContain("loanNo");

    await anna.edit(book, withLoan);
    await publish(anna, "Loans are numbered after all");
    const { table } = server.schemas.current().entity("book");
    const now = new Date();
    await sql`insert into ${sql.table(table)} (customer, id, version, state, body, created, updated)
      values ('c', 'b', 1, '', ${JSON.stringify({ loanNo: "7" })}::jsonb, ${now}, ${now})`.execute(server.db);
    for (const call of ["revert", "undo"]) {
      const refused = await anna.ask("POST", call, { to: start, reason: "One is" });
      expect([call, refused.status, JSON.stringify(refused.body)]).toEqual([call, 422, expect.stringContaining("loanNo") as unknown]);
    }
    await sql`delete from ${sql.table(table)} where id = 'b'`.execute(server.db);
    await anna.done("POST", "undo", { to: start, reason: "It is gone" });
  });

  test("is taken out of the middle: what was published later stays", async () => {
    await anna.edit(limits, raiseTo(90));
    await publish(anna, "More books");
    const number = await latest();
    await anna.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 120'));
    await publish(anna, "Longer titles");
    await anna.done("POST", "undo", { only: number, reason: "Too many" });
    expect(await onDisk(limits)).not.toContain("90");
    expect(await onDisk(book)).toContain('"maxLength": 120');
    expect((await history())[0]).toMatchObject({ removes: number, reason: "Too many" });
    expect((await history())[0]).not.toHaveProperty("undoes");
  });

  test("can be taken back, to any state", async () => {
    const start = await latest();
    for (const value of [80, 81, 82]) {
      await anna.edit(limits, raiseTo(value));
      await publish(anna, `To ${value}`);
    }
    await anna.done("POST", "undo", { to: start + 1, reason: "Too many" });
    expect(inForce()).toBe(80);
    expect((await history())[0]).toMatchObject({ undoes: start + 1, by: "Anna", reason: "Too many" });
    await anna.done("POST", "undo", { to: start + 3, reason: "Not enough" });
    expect(inForce()).toBe(82);
    expect((await anna.ask("POST", "undo", { to: 999, reason: "Where?" })).status).toBe(404);
  });

  test("and then changed in an editor is not overwritten", async () => {
    const text = await onDisk(limits);
    await writeFile(join(copy.root, limits), raiseTo(99)(text));
    expect((await anna.ask("POST", "undo", { to: (await latest()) - 1, reason: "Back" })).status).toBe(409);
    expect(await onDisk(limits)).toBe(raiseTo(99)(text));
    await writeFile(join(copy.root, limits), text);
  });

  test("from a later day waits, and comes into force when its time has come", async () => {
    const before = inForce();
    await anna.edit(limits, raiseTo(120));
    const { number } = await publish(anna, "From December", "2026-12-01");
    expect(inForce()).toBe(before);
    expect((await history())[0]).toMatchObject({ number, state: "scheduled", from: "2026-12-01 00:00:00" });
    server.time.now = Date.UTC(2026, 11, 1, 0, 0, 1);
    anna = await analystAt(server, "Anna");
    bo = await analystAt(server, "Bo");
    await server.workbench?.publisher.activateDue();
    expect(inForce()).toBe(120);
    expect((await history())[0]?.state).toBeUndefined();
  });

  test("that waits can be cancelled, and fails where its file has changed meanwhile", async () => {
    await anna.edit(limits, raiseTo(130));
    const first = await publish(anna, "From January", "2027-01-01");
    expect((await anna.ask("DELETE", `history/${first.number}`)).status).toBe(204);
    await anna.edit(limits, raiseTo(131));
    await publish(anna, "From January", "2027-01-01");
    await bo.edit(limits, raiseTo(132));
    await publish(bo, "At once");
    server.time.now = Date.UTC(2027, 0, 2);
    await server.workbench?.publisher.activateDue();
    anna = await analystAt(server, "Anna");
    bo = await analystAt(server, "Bo");
    expect(inForce()).toBe(132);
    expect((await history()).slice(0, 3).map(({ state }) => state)).toEqual([undefined, "failed", "failed"]);
  });

  test("and was cut off by a crash is brought to its end before the next start", async () => {
    const before = await onDisk(limits);
    const after = raiseTo(140)(before);
    const files = [{ path: limits, before, after }];
    const created = new Date(server.time.now);
    await addEntry(server.db, {
      author: "Anna",
      created,
      reason: "Cut off",
      starts: null,
      state: "writing",
      undoes: null,
      removes: null,
      files,
    });
    await openAfterInterruption(server.database, copy.root, async () => undefined);
    expect(await onDisk(limits)).toBe(after);
    expect((await history())[0]).toMatchObject({ reason: "Cut off", files: [limits] });
    expect((await history())[0]?.state).toBeUndefined();
  });
});
