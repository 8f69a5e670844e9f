import { expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { metaCheck } from "#dialect/lint/workspace/metaCheck.ts";
import { readMetaSchemas } from "#dialect/lint/workspace/metaSchemas.ts";
import { readSourceFile } from "#dialect/lint/workspace/sourceFile.ts";
import { rootOf } from "#dialect/lint/workspace/sourceNode.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("keyword/misplaced", "keyword/unknown", "meta/missing", "meta/shape", "meta/twice", "meta/type", "meta/value");

/** Findings of a file against a meta-schema with these members. */
function findings(text: string, properties: JsonObject): string[] {
  const meta = readMetaSchemas({ "thing.json": { title: "a thing", type: "object", properties, additionalProperties: false } });
  const node = rootOf(readSourceFile("thing.json", text));
  if (!node) throw new Error("no JSON");
  return metaCheck(node, "thing.json", meta).findings.map(({ message }) => message);
}

test("a deprecated keyword keeps its rule: a right value passes, a wrong one is reported", () => {
  const old = { "x-old": { type: "boolean", deprecationMessage: "use x-new" } };
  expect(findings('{ "x-old": true }', old)).toEqual([]);
  expect(findings('{ "x-old": 1 }', old)).toEqual([expect.stringContaining("must be true or false")]);
});

test("a meta-schema keyword that the check cannot read is an error, not ignored", () => {
  expect(() => findings('{ "size": 1 }', { size: { type: "number", multipleOf: 2 } })).toThrow('uses "multipleOf"');
});
