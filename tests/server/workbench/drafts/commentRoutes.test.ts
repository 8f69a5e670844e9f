// @one-database: folders and versions, not rows.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DraftComment } from "../../../../src/dialect/wire/comments.ts";
import type { DraftState, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { analystAt, type AnalystAtWork } from "../../../helpers/server/analyst.ts";
import { book, limits, type LibraryBench, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const analyst of [bench.anna, bench.bo]) await analyst.done("DELETE", "draft");
});

const comment = (analyst: AnalystAtWork, more: object = {}) =>
  analyst.done<DraftComment>("POST", "comments", { path: book, part: "/properties/title", text: "Why so long?", ...more });
const seen = async (analyst: AnalystAtWork) => (await analyst.done<DraftState>("GET", "draft")).comments;

test("a comment at a part of a draft is seen by the others with its author, answered, and resolved by name", async () => {
  await bench.anna.edit(limits, raiseTo(60));
  const { id } = await comment(bench.bo, { of: { analyst: "Anna", set: "" } });
  expect(await seen(bench.anna)).toMatchObject([
    { id, analyst: "Anna", set: "", path: book, part: "/properties/title", by: "Bo", text: "Why so long?" },
  ]);
  const answer = await comment(bench.anna, { text: "The catalogue has such.", answers: id });
  await comment(bench.bo, { text: "Good.", answers: answer.id });
  expect((await seen(bench.bo)).map(({ by, answers, path }) => ({ by, answers, path }))).toEqual([
    { by: "Bo", answers: undefined, path: book },
    { by: "Anna", answers: id, path: book },
    { by: "Bo", answers: id, path: book },
  ]);
  await bench.anna.done("POST", `comments/${id}`, { resolved: true });
  expect((await seen(bench.bo))[0]).toMatchObject({ resolvedBy: "Anna" });
  await bench.bo.done("POST", `comments/${id}`, { resolved: false });
  expect((await seen(bench.bo))[0]).not.toHaveProperty("resolvedBy");
});

test("the comments of a draft go with it where it is discarded, and stay in the history where it is published", async () => {
  await comment(bench.anna);
  await bench.anna.done("DELETE", "draft");
  expect(await seen(bench.anna)).toEqual([]);
  await bench.anna.edit(limits, raiseTo(61));
  await comment(bench.anna, { path: limits, part: "/books" });
  await bench.anna.done("POST", "publish", { reason: "More books" });
  expect(await seen(bench.anna)).toEqual([]);
  const [latest, ...earlier] = await bench.anna.done<HistoryEntry[]>("GET", "history");
  expect(latest?.comments).toMatchObject([{ path: limits, part: "/books", by: "Anna", text: "Why so long?" }]);
  expect(earlier.flatMap(({ comments = [] }) => comments)).toEqual([]);
});

test("a set to practise in shows its comments to nobody else, and takes none of others", async () => {
  const practising = await analystAt(bench.server, "Anna", { "x-change-set": "~practice" });
  const { id } = await comment(practising);
  expect(await seen(practising)).toHaveLength(1);
  expect(await seen(bench.bo)).toEqual([]);
  expect((await bench.bo.ask("POST", `comments/${id}`, { resolved: true })).status).toBe(404);
  expect(
    (await bench.bo.ask("POST", "comments", { path: book, part: "", text: "x", of: { analyst: "Anna", set: "~practice" } })).status,
  ).toBe(404);
});

test.each([
  ["no text", { text: "  " }, 422],
  ["a text without end", { text: "x".repeat(2001) }, 422],
  ["a file that is no schema", { path: "package.json" }, 404],
  ["a draft that is not there", { of: { analyst: "Nobody", set: "" } }, 404],
  ["an answer to nothing", { answers: "none" }, 404],
])("%s is refused", async (_what, more, status) => {
  expect((await bench.anna.ask("POST", "comments", { path: book, part: "", text: "Why?", ...more })).status).toBe(status);
});
