// @one-database: folders and versions, not rows.
/** A publication that a process left half done: completed at the next start, or taken back where the server cannot take it. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { DraftState, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import type { PublishedFile } from "../../../../src/server/db/tables.ts";
import { discardInForce } from "../../../../src/server/workbench/drafts/drafts.ts";
import { addEntry } from "../../../../src/server/workbench/publish/history.ts";
import { openAfterInterruption } from "../../../../src/server/workbench/publish/openAfterInterruption.ts";
import { limits, type LibraryBench, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.anna.done("DELETE", "draft"));

const onDisk = (path: string) => readFile(join(bench.copy.root, path), "utf8");
const latest = async () => (await bench.anna.done<HistoryEntry[]>("GET", "history"))[0];
const interrupted = (reason: string, files: readonly PublishedFile[]) =>
  addEntry(bench.server.db, {
    ...{ author: "Anna", created: new Date(bench.server.time.now), reason, starts: null, undoes: null, removes: null },
    ...{ state: "writing", files },
  });
const start = (open: () => Promise<void>) => openAfterInterruption(bench.server.database, bench.copy.root, open);
const reload = () => bench.server.schemas.reload({ checked: true });

test("what the server cannot take at its start is taken back with the records of its migration, and the server starts", async () => {
  const { server } = bench;
  const { table } = server.schemas.current().entity("book");
  const now = new Date(server.time.now);
  await sql`insert into ${sql.table(table)} (customer, id, version, state, body, created, updated)
    values ('c', 'm', 1, '', ${JSON.stringify({ title: "Emma", isbn: "123" })}::jsonb, ${now}, ${now})`.execute(server.db);
  const isbn = async () =>
    (await sql<{ body: Rec }>`select body from ${sql.table(table)} where id = 'm'`.execute(server.db)).rows[0]?.body["isbn"];
  const before = await onDisk(limits);
  const migration = '{ "entity": "book", "steps": [{ "do": "value", "field": "/isbn", "from": "123", "to": "321" }] }\n';
  await interrupted("Too much", [
    { path: limits, before, after: raiseTo(500)(before) },
    { path: "schemas/migrations/0001-isbn.json", before: null, after: migration },
  ]);
  const seen: unknown[] = [];
  await start(async () => {
    await reload();
    seen.push([server.schemas.current().catalog.limits["books"], await isbn()]);
    if (seen.length === 1) throw new Error("a table is in the way");
  });
  expect(seen).toEqual([
    [500, "321"],
    [30, "123"],
  ]);
  expect(await onDisk(limits)).toBe(before);
  await expect(onDisk("schemas/migrations/0001-isbn.json")).rejects.toThrow("ENOENT");
  expect(await latest()).toMatchObject({ reason: "Too much", state: "failed", why: "a table is in the way" });
});

test("a start that fails without an interrupted publication fails as before", async () => {
  await expect(start(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
});

test("a file that was changed by others since is not written over, and the publication has failed", async () => {
  const before = await onDisk(limits);
  const roles = "schemas/roles.json";
  const rolesBefore = await onDisk(roles);
  const mine = `${rolesBefore}\n`;
  await writeFile(join(bench.copy.root, roles), mine);
  const theirs = raiseTo(77)(before);
  await writeFile(join(bench.copy.root, limits), theirs);
  await interrupted("Overtaken", [
    { path: limits, before, after: raiseTo(78)(before) },
    { path: roles, before: rolesBefore, after: mine },
  ]);
  await start(reload);
  expect([await onDisk(limits), await onDisk(roles)]).toEqual([theirs, rolesBefore]);
  expect(await latest()).toMatchObject({ reason: "Overtaken", state: "failed", why: expect.stringContaining(limits) as unknown });
  await writeFile(join(bench.copy.root, limits), before);
  await reload();
});

test("a draft that was published before the process died is none any more; what it has beside that stays", async () => {
  const { anna, copy, server } = bench;
  await anna.edit(limits, raiseTo(91));
  await anna.edit("schemas/entities/book.json", (text) => text.replace('"maxLength": 100', '"maxLength": 120'));
  const published = raiseTo(91)(await onDisk(limits));
  await writeFile(join(copy.root, limits), published);
  const { workspace } = server.workbench ?? {};
  if (!workspace) throw new Error("There is no workbench.");
  const before = await anna.done<DraftState>("GET", "draft");
  await discardInForce(server.db, await workspace.folder.texts());
  const { files, revision } = await anna.done<DraftState>("GET", "draft");
  expect(files.map(({ path }) => path)).toEqual(["schemas/entities/book.json"]);
  expect(revision).toBeGreaterThan(before.revision);
  await reload();
});

test("where nothing can be written, nothing is changed, and the publication has failed for good", async () => {
  const { anna, copy } = bench;
  const before = await onDisk(limits);
  await anna.edit(limits, raiseTo(140));
  // Stands where the new text would be written first.
  const inTheWay = `${join(copy.root, limits)}.${process.pid}.new`;
  await mkdir(inTheWay);
  const { status } = await anna.ask("POST", "publish", { reason: "Full" });
  await rm(inTheWay, { recursive: true });
  expect([status, await onDisk(limits)]).toEqual([422, before]);
  expect(await latest()).toMatchObject({ reason: "Full", state: "failed" });
  await start(reload);
  expect(await onDisk(limits), "the next start does not do what was refused").toBe(before);
});
