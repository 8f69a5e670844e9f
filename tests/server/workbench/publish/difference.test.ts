import { expect, test } from "vitest";
import { changedFiles, changesOf, undeclaredLines } from "../../../../src/server/workbench/publish/difference.ts";

const entity = (properties: object) => ({
  path: "schemas/entities/book.json",
  text: JSON.stringify({ "x-entity": { name: "book", owner: "customer" }, "x-label": { en: "Book" }, type: "object", properties }),
});

test("a removed field is a change that needs a migration, and a step for it is proposed", () => {
  const { changes, undeclared } = changesOf(
    [entity({ a: { type: "string" }, b: { type: "string" } })],
    [entity({ a: { type: "string" } })],
  );
  expect(changes.length).toBeGreaterThan(0);
  expect(undeclared).toMatchObject([{ step: { field: "/b" } }]);
  expect(undeclaredLines(undeclared, "en")[0]).toMatch(/: \{.*"\/b".*\}$/);
});

test("equal files have no changes; a file that is no JSON is left to the lint", () => {
  const same = entity({ a: { type: "string" } });
  expect(changesOf([same], [same, { path: "schemas/limits.json", text: "{" }])).toEqual({ changes: [], undeclared: [] });
});

test("changed files are whole: a new one has no text before, a removed one none after", () => {
  const changed = [
    { path: "new", text: "n" },
    { path: "old", text: null },
  ].map((file) => ({ ...file, base: null, updated: new Date(0) }));
  expect(changedFiles({ inForce: new Map([["old", { text: "o", hash: "" }]]), changed, files: [] })).toEqual([
    { path: "new", before: null, after: "n" },
    { path: "old", before: "o", after: null },
  ]);
});
