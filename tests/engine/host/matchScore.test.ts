import { expect, test } from "vitest";
import { matchScore, noMatch, normalizeQuery } from "#engine/host/matchScore.ts";

const paris = { codes: ["PAR"], names: ["Paris", "巴黎"] };
const score = (typed: string, reading?: Parameters<typeof matchScore>[2]) => matchScore(paris, typed, reading);

test("an equal code comes before an equal name, a start before a part, and no match comes last", () => {
  const scores = ["par", "paris", "pa", "aris", "lyon"].map((typed) => score(typed));
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect([scores[0], scores.at(-1)]).toEqual([0, noMatch]);
});

test("width, case and surrounding spaces do not matter", () => {
  expect([score(" ＰＡＲ "), score("PARIS"), normalizeQuery(" Ａb ")]).toEqual([0, 1, "ab"]);
});

test("the start of a second word counts more than the middle of a word", () => {
  const hague = { codes: [], names: ["The Hague"] };
  expect(matchScore(hague, "hag")).toBeLessThan(matchScore(hague, "agu"));
});

test("a name is found by its pronunciation where a matcher is given", () => {
  const reading = (text: string, typed: string) => (text === "巴黎" && typed === "bali" ? ("whole" as const) : undefined);
  expect([score("bali"), score("bali", reading)]).toEqual([noMatch, 2]);
});
