import { expect, test } from "vitest";
import { changeSentence } from "#dialect/diff/changeReport.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import type { Json } from "#dialect/json/json.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { SchemaFiles } from "#dialect/schema/catalogFiles.ts";
import { library, planted } from "../lint/library.ts";

const parsed = ({ files }: LintInput) => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));

test("a limit is called as people call it", () => {
  const named = '"books": { "x-label": { "zh": "藏书上限", "en": "Books of a reader" }, "value": 50';
  const after = planted("schemas/limits.json", '"books": { "value": 30', named);
  const changes = diffSchemas(parsed(library), parsed(after));
  expect(changes.map((change) => changeSentence(change, "en"))).toContain("limit “Books of a reader”: 50 instead of 30 — neutral");
  expect(changes.map((change) => changeSentence(change, "zh")).join("\n")).toContain("藏书上限");
});

test("a file that is the very same value is compared where a limit in it has another value", () => {
  const [before, after] = [library, planted("schemas/limits.json", '"value": 30', '"value": 50')].map(parsed) as [SchemaFiles, SchemaFiles];
  const shared = diffSchemas(before, { ...before, "schemas/limits.json": after["schemas/limits.json"] as Json });
  expect(shared).toEqual(diffSchemas(before, after));
  expect(new Set(shared.map(({ file }) => file)).size).toBeGreaterThan(1);
});
