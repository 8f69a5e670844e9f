/** The meta-schemas mark the places of expressions; the code that finds them has its own list. Both must be the same. */
import { expect, test } from "vitest";
import { findExpressions } from "#dialect/compile/collectExpressions.ts";
import { checkSample, keywordSamples } from "../lint/keywordSamples.ts";

const marked = new Set(["condition", "formula"]);
/** The reach of a role is parsed by the server alone (`roles.json`): no page evaluates it. */
const samples = keywordSamples().filter(({ metaName }) => metaName !== "roles.json");

const places = samples.map((sample) => {
  const marks = checkSample(sample).marks.filter(([definition]) => marked.has(definition));
  return {
    said: `${sample.metaName}: ${sample.keyword} of ${sample.title}`,
    marks: [...new Set(marks.map(([, node]) => node.pointer))].sort(),
    found: findExpressions(sample.content)
      .map(({ pointer }) => pointer)
      .sort(),
  };
});

test("each expression of the meta-schemas is found by the compiler", () => {
  const missed = places.flatMap(({ said, marks, found }) => marks.filter((one) => !found.includes(one)).map((one) => `${said}, at ${one}`));
  expect(missed).toEqual([]);
});

test("nothing else is taken for an expression", () => {
  const extra = places.flatMap(({ said, marks, found }) => found.filter((one) => !marks.includes(one)).map((one) => `${said}, at ${one}`));
  expect(extra).toEqual([]);
});

test("the samples have expressions in many places", () => {
  expect(new Set(places.flatMap(({ marks }) => marks.map((one) => one.replace(/\/\d+/g, "")))).size).toBeGreaterThan(20);
});
