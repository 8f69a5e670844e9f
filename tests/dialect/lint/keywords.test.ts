/** Tries every keyword that the meta-schemas document. */
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { checkSample, fileOf, keywordSamples, type KeywordSample } from "./keywordSamples.ts";
import { library, meta } from "./library.ts";

const samples = keywordSamples();
const firstOfEach = [...new Map(samples.map((sample) => [sample.schema, sample])).values()];

/** The schemas of all keywords in any `properties` of the meta-schemas. */
function documented(schema: Json | undefined): JsonObject[] {
  if (Array.isArray(schema)) return schema.flatMap(documented);
  if (!isObject(schema)) return [];
  const { if: _, then: __, properties, examples: ___, ...others } = schema;
  const own = isObject(properties) ? Object.values(properties).flatMap((one) => (isObject(one) ? [one] : [])) : [];
  return [...own, ...own.flatMap(documented), ...Object.values(others).flatMap((part) => documented(part))];
}

const said = ({ metaName, title, keyword }: KeywordSample): string => `${metaName}: ${keyword} of ${title}`;

describe("a keyword of the meta-schemas", () => {
  test("is tried, in every meta-schema", () => {
    expect(Object.keys(meta).sort()).toEqual([...Object.keys(fileOf), "common.json", "field.json"].sort());
    const tried = new Set(samples.map(({ schema }) => schema));
    expect(documented(Object.values(meta)).filter((schema) => !tried.has(schema))).toEqual([]);
  });

  test("passes with a value that it allows", () => {
    const found = samples.flatMap((sample) =>
      checkSample(sample).findings.map(({ pointer, message }) => `${said(sample)}, at ${pointer}: ${message}`),
    );
    expect(found).toEqual([]);
  });

  test("ends no rule of the check with a crash", () => {
    const memory = new FileMemory();
    for (const group of together(firstOfEach)) {
      const files = group.map(({ path, content }, at) => ({ path: path.replace("sample", `sample${at}`), text: JSON.stringify(content) }));
      const paths = new Set(files.map(({ path }) => path));
      const input = { ...library, files: [...library.files.filter(({ path }) => !paths.has(path)), ...files] };
      expect(() => lintSchemas(input, memory), group.map(said).join("; ")).not.toThrow();
    }
  });
});

/** Groups samples into sets of schemas: a set has many files of a folder, but one `screens.json`. */
function together(all: readonly KeywordSample[]): KeywordSample[][] {
  const groups: KeywordSample[][] = [];
  for (const sample of all) {
    const isAlone = (group: readonly KeywordSample[]): boolean =>
      !sample.path.includes("sample") && group.some(({ path }) => path === sample.path);
    const group = groups.find((one) => one.length < 20 && !isAlone(one));
    if (group) group.push(sample);
    else groups.push([sample]);
  }
  return groups;
}
