import { describe, expect, test } from "vitest";
import { isObject, type Json } from "#dialect/json/json.ts";
import { decimalPattern } from "#dialect/text/decimal.ts";
import { formats } from "#dialect/text/formats.ts";
import { patternDegree } from "#dialect/text/patternDegree.ts";
import { bounded } from "../../scripts/floors/patterns.mjs";
import { pathsUnder, readJson, readSources } from "../../scripts/floors/sources.mjs";
import { endOfName } from "#sheet/xml/xmlCharacters.ts";
import { worstTexts } from "../helpers/patterns/worstTexts.ts";
import { fastestRun } from "../helpers/time.ts";

const length = 50_000;
/** A pattern of quadratic time takes a second and more. */
const maxMilliseconds = 150;

const isBounded = (path: string): boolean => Object.keys(bounded).some((place) => path.startsWith(place));
const ofSource = (await readSources())
  .filter(({ path }) => /^(src|scripts\/contract)\//.test(path) && !isBounded(path))
  .flatMap(({ path, patterns }) => patterns.map(({ pattern, flags, line }) => ({ where: `${path}:${line}`, pattern, flags })));

/** How the number of a record is made (`LD{yy}{seq:4}`) is called a pattern, too. */
const sequence = /\{(?:seq(?::\d+)?|secret)\}/;
/** Every `pattern` below a value, those in `matches('…')` of expressions too. */
function patternsIn(json: Json, where: string): { where: string; pattern: string; flags: string }[] {
  if (typeof json === "string")
    return [...json.matchAll(/\.matches\('((?:[^'\\]|\\.)*)'\)/g)].map(([, pattern = ""]) => ({ where, pattern, flags: "u" }));
  if (Array.isArray(json)) return json.flatMap((item: Json) => patternsIn(item, where));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    key === "pattern" && typeof value === "string" && !sequence.test(value)
      ? [{ where, pattern: value, flags: "u" }]
      : patternsIn(value as Json, where),
  );
}
const limits = readJson("schemas/limits.json") as Record<string, { value?: Json }>;
const ofSchemas = [
  ...pathsUnder("schemas")
    .filter((path) => path.endsWith(".json") && !path.includes("/messages/"))
    .flatMap((path) => patternsIn(readJson(path) as Json, path)),
  ...Object.entries(limits).flatMap(([name, { value }]) =>
    name.endsWith("Pattern") && typeof value === "string" ? [{ where: `limit ${name}`, pattern: value, flags: "u" }] : [],
  ),
  { where: "a decimal", pattern: decimalPattern, flags: "" },
  ...Object.entries(formats).map(([name, { source, flags }]) => ({ where: `format ${name}`, pattern: source, flags })),
];

const all = [...new Map([...ofSource, ...ofSchemas].map((one) => [`/${one.pattern}/${one.flags}`, one] as const))];

test("the patterns of the source, of the schemas and of their meta-schemas are read", () => {
  expect(ofSource.length).toBeGreaterThan(250);
  expect(ofSchemas.map(({ where }) => where)).toEqual(expect.arrayContaining(["limit phonePattern", "format email"]));
  expect(ofSchemas.some(({ where }) => where.startsWith("schemas/meta/"))).toBe(true);
});

describe(`no pattern takes longer than ${maxMilliseconds} ms for ${length} characters of its own worst text`, () => {
  test.each(all)("%s", (_name, { where, pattern, flags }) => {
    expect(patternDegree(pattern, flags), where).toBe(1);
    const expression = new RegExp(pattern, flags);
    for (const text of worstTexts(pattern, flags, length)) {
      const run = () => (flags.includes("g") ? text.replace(expression, "") : expression.test(text));
      const start = performance.now();
      run();
      // Only what is slow is run again: the machine may have paused.
      const milliseconds = performance.now() - start < maxMilliseconds ? 0 : fastestRun(run);
      expect(milliseconds, `${where}: ${JSON.stringify(text.slice(0, 40))}…${JSON.stringify(text.slice(-3))}`).toBeLessThan(
        maxMilliseconds,
      );
    }
  });
});

test("the names of XML, whose pattern is put together, cost no more", () => {
  expect(fastestRun(() => endOfName(`${"a".repeat(length)}!`, 0))).toBeLessThan(maxMilliseconds);
});

test.each([
  ["^[\\d,]*\\.?\\d+$", ""],
  ["[(][^)]*[)]", "g"],
  ['"[^"]*"|\\[[^\\]]*\\]', "g"],
  ["\\s+$", ""],
  ["\\/-.*$", ""],
  ["^(.*?)[, ]+(\\d{6})$", ""],
  ["\\B(?=(\\d{3})+$)", "g"],
])("the worst texts of a quadratic pattern find it: /%s/%s", (pattern, flags) => {
  const expression = new RegExp(pattern, flags);
  const slowest = Math.max(
    ...worstTexts(pattern, flags, 10_000).map((text) => {
      const start = performance.now();
      if (flags.includes("g")) text.replace(expression, "");
      else expression.test(text);
      return performance.now() - start;
    }),
  );
  expect(patternDegree(pattern, flags)).toBeGreaterThan(1);
  // A linear one takes a tenth of a millisecond.
  expect(slowest).toBeGreaterThan(10);
});
