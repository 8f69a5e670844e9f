// @one-database: drafts are kept in plain rows.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChangeSet, practiceSet } from "../../../../src/dialect/wire/changeSets.ts";
import type { DraftState, FileText, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { isName } from "../../../../src/server/workbench/access/changeSet.ts";
import { analystAt, type AnalystAtWork } from "../../../helpers/server/analyst.ts";
import { book, type LibraryBench, limits, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
let inSet: (name: string) => Promise<AnalystAtWork>;

beforeAll(async () => {
  bench = await openLibraryBench();
  inSet = (name) => analystAt(bench.server, "Anna", { "x-change-set": encodeURIComponent(name) });
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const set of ["", "New prices", practiceSet]) await (await inSet(set)).done("DELETE", "draft");
});

const textOf = async (analyst: AnalystAtWork) => (await analyst.done<FileText>("GET", `files/${limits}`)).text;

test("each set is a draft of its own, and the nameless one stays as it was", async () => {
  const prices = await inSet("新价格 / New prices");
  await prices.edit(limits, raiseTo(40));
  expect(await textOf(prices)).toContain('"value": 40');
  expect(await textOf(bench.anna)).not.toContain('"value": 40');
  await bench.anna.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 90'));
  expect(await bench.anna.done<ChangeSet[]>("GET", "sets")).toEqual([
    { name: "", files: 1 },
    { name: "新价格 / New prices", files: 1 },
  ]);
  await prices.done("DELETE", "draft");
  expect(await bench.anna.done<ChangeSet[]>("GET", "sets")).toEqual([{ name: "", files: 1 }]);
});

test("a set is published under the name of its analyst, and the others stay drafts", async () => {
  const prices = await inSet("New prices");
  await prices.edit(limits, raiseTo(41));
  await bench.anna.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 90'));
  await prices.done("POST", "publish", { reason: "More books" });
  const [newest] = await bench.anna.done<HistoryEntry[]>("GET", "history");
  expect(newest).toMatchObject({ by: "Anna", files: [limits] });
  expect((await bench.anna.done<DraftState>("GET", "draft")).files.map(({ path }) => path)).toEqual([book]);
});

test("the others hear whose set changes a file, but nothing of a draft to practise in", async () => {
  await (await inSet("New prices")).edit(limits, raiseTo(50));
  await (await inSet(practiceSet)).edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 80'));
  const { others } = await bench.bo.done<DraftState>("GET", "draft");
  expect(others.map(({ name, path }) => [name, path])).toEqual([["Anna, New prices", limits]]);
  expect((await bench.anna.done<DraftState>("GET", "draft")).others.map(({ name }) => name)).toEqual(["Anna, New prices"]);
  expect(await bench.anna.done<ChangeSet[]>("GET", "sets")).toEqual([
    { name: "", files: 0 },
    { name: "New prices", files: 1 },
  ]);
});

test("a draft to practise in is never published", async () => {
  const practice = await inSet(practiceSet);
  await practice.edit(limits, raiseTo(60));
  expect((await practice.ask("POST", "publish", { reason: "by mistake" })).status).toBe(422);
});

test("no name of an analyst or a set reaches the draft of somebody else", async () => {
  expect((await (await inSet("a\nb")).ask("GET", "draft")).status).toBe(422);
  expect((await (await inSet("x".repeat(61))).ask("GET", "draft")).status).toBe(422);
  const login = { name: "Anna\nNew prices", password: "open-the-bench" };
  expect((await bench.anna.ask("POST", "login", login)).status).toBe(422);
  expect([isName("Mei"), isName(" Mei"), isName(""), isName("a\u0000b")]).toEqual([true, false, false, false]);
});
