// @one-database: folders and versions, not rows.
/** Scheduled publications, when others publish before their time: merged, or failed with what they hold within reach. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DraftState, FileText, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { rebasedFiles } from "../../../../src/server/workbench/publish/scheduled.ts";
import { analystAt } from "../../../helpers/server/analyst.ts";
import { book, type LibraryBench, limits, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench();
});
afterAll(() => bench.close());

const onDisk = (path: string) => readFile(join(bench.copy.root, path), "utf8");
const history = () => bench.anna.done<HistoryEntry[]>("GET", "history");
const publish = (analyst: "anna" | "bo", reason: string, from?: string) =>
  bench[analyst].done<{ number: number }>("POST", "publish", { reason, ...(from !== undefined && { from }) });
/** Lets the time of what waits come. Sessions end meanwhile. */
async function wait(until: number): Promise<void> {
  bench.server.time.now = until;
  await bench.server.workbench?.publisher.activateDue();
  bench = { ...bench, anna: await analystAt(bench.server, "Anna"), bo: await analystAt(bench.server, "Bo") };
}
const longer = (text: string) => text.replace('"maxLength": 100', '"maxLength": 120');
const thicker = (text: string) => text.replace('"maxItems": 99', '"maxItems": 90');

test("what others have published of the same file since is kept, and the publication can be taken out again", async () => {
  await bench.anna.edit(book, longer);
  const { number } = await publish("anna", "Longer titles", "2026-12-01");
  await bench.bo.edit(book, thicker);
  await publish("bo", "Fewer chapters");
  await wait(Date.UTC(2026, 11, 1, 0, 0, 1));
  expect((await history()).find((one) => one.number === number)?.state).toBeUndefined();
  const both = await onDisk(book);
  expect([both.includes('"maxLength": 120'), both.includes('"maxItems": 90')]).toEqual([true, true]);
  await bench.anna.done("POST", "undo", { only: number, reason: "Too long" });
  const theirs = await onDisk(book);
  expect([theirs.includes('"maxLength": 100'), theirs.includes('"maxItems": 90')]).toEqual([true, true]);
});

test("one that met a conflict says so in words, and is taken back into a draft, where the conflict is settled", async () => {
  await bench.anna.edit(limits, raiseTo(131));
  const { number } = await publish("anna", "From January", "2027-01-01");
  await bench.bo.edit(limits, raiseTo(132));
  await publish("bo", "At once");
  await wait(Date.UTC(2027, 0, 2));
  const failed = (await history()).find((one) => one.number === number);
  expect([failed?.state, failed?.why]).toEqual(["failed", `${limits} 已被他人改动。请对照后再改`]);
  await bench.anna.done("POST", `history/${number}/draft`, {});
  const { files, behind } = await bench.anna.done<DraftState>("GET", "draft");
  expect([files.map(({ path }) => path), behind.map(({ by }) => by)]).toEqual([[limits], ["Bo"]]);
  const { text, published } = await bench.anna.done<FileText>("GET", `files/${limits}`);
  expect([text, published]).toEqual([raiseTo(131)(text), raiseTo(30)(text)]);
  expect((await bench.anna.ask("POST", `history/${number}/draft`, {})).status, "the draft has the file already").toBe(422);
  await bench.anna.done("DELETE", "draft");
  expect((await bench.anna.ask("POST", `history/${number - 1}/draft`, {})).status, "it is in force").toBe(404);
});

test("a cancelled one is taken back into a draft as it was", async () => {
  await bench.anna.edit(book, longer);
  const { number } = await publish("anna", "Longer titles", "2027-03-01");
  await bench.anna.ask("DELETE", `history/${number}`);
  expect((await history())[0]).toMatchObject({ number, state: "failed", why: "已取消" });
  await bench.bo.done("POST", `history/${number}/draft`, {});
  const { files, behind } = await bench.bo.done<DraftState>("GET", "draft");
  expect([files.map(({ path }) => path), behind]).toEqual([[book], []]);
  await bench.bo.done("DELETE", "draft");
});

test("files are rebased one by one: untouched, already there, merged; a removed one that was changed is a conflict", () => {
  const now = (text: string) => new Map([["a", { text, hash: "" }]]);
  const file = (before: string | null, after: string | null) => [{ path: "a", before, after }];
  expect(rebasedFiles(file('{"x":1}', '{"x":2}'), now('{"x":1}'))).toEqual(file('{"x":1}', '{"x":2}'));
  expect(rebasedFiles(file('{"x":1}', '{"x":2}'), now('{"x":2}'))).toEqual([]);
  const [merged] = rebasedFiles(file('{"x":1,"y":1}', '{"x":2,"y":1}'), now('{"x":1,"y":3}'));
  expect(JSON.parse(merged?.after ?? "")).toEqual({ x: 2, y: 3 });
  for (const other of [file('{"x":1}', null), file(null, '{"x":1}')])
    expect(() => rebasedFiles(other, now('{"x":4}'))).toThrow("workbench.conflict");
});
