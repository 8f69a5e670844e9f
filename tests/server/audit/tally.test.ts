import { expect, test } from "vitest";
import { problem } from "../../../src/server/answers/apiError.ts";
import { Tally } from "../../../src/server/audit/tally.ts";

const record = (id: string) => ({ id, title: () => `No. ${id}` });
const sentenceOf = ({ code }: { readonly code: string }) => ({ en: code });

test("a rule that several rows of a record break counts once, under the path of all rows", () => {
  const tally = new Tally();
  tally.add("anna", record("1"), [problem("/rows/0/sku", "required"), problem("/rows/3/sku", "required")]);
  tally.add("anna", record("2"), [problem("/rows/1/sku", "required")]);
  tally.add("bo", record("3"), []);
  expect(tally.refused).toBe(2);
  expect(tally.findings(sentenceOf)).toEqual([
    {
      code: "required",
      path: "/rows/-/sku",
      sentence: { en: "required" },
      records: 2,
      already: 0,
      atAnySave: 0,
      customers: 1,
      ids: ["1", "2"],
      titles: ["No. 1", "No. 2"],
    },
  ]);
});

test("the most frequent finding comes first; problems of the active rules are counted as known", () => {
  const tally = new Tally();
  tally.add("anna", record("1"), [problem("/a", "x"), problem("/b", "y")], [problem("/b", "y")]);
  tally.add("bo", record("2"), [problem("/b", "y")]);
  expect(tally.findings(sentenceOf).map(({ path, records, already, customers }) => [path, records, already, customers])).toEqual([
    ["/b", 2, 1, 2],
    ["/a", 1, 0, 1],
  ]);
  // The first record has a further problem, the second one none before.
  expect([tally.refused, tally.fresh]).toEqual([2, 2]);
  tally.add("bo", record("3"), [problem("/b", "y")], [problem("/b", "y")]);
  expect([tally.refused, tally.fresh]).toEqual([3, 2]);
});

test("twenty ids are listed, further records only counted", () => {
  const tally = new Tally();
  for (let id = 0; id < 25; id++) tally.add("anna", record(String(id)), [problem("/a", "x")]);
  expect(tally.findings(sentenceOf)).toMatchObject([{ records: 25, ids: { length: 20 } }]);
});
