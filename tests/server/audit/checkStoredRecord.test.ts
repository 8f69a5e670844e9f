import { beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { checkStoredRecord } from "../../../src/server/audit/checkStoredRecord.ts";
import { activeRuleSet, type RuleSet } from "../../../src/server/audit/ruleSet.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

let rules: RuleSet;
beforeAll(async () => {
  rules = activeRuleSet(await librarySchemas());
});
const check = (record: Rec): string[] => {
  const book = rules.entities.get("book");
  if (!book) throw new Error("no book");
  const values = { user: {}, today: "2026-11-22", now: "2026-11-22 10:00:00" };
  return checkStoredRecord(rules, book, record, values).map(({ path, code }) => `${path} ${code}`);
};

test("a valid record has no problem", () => {
  expect(check({ title: "Emma", kind: "novel", state: "lent" })).toEqual([]);
});

test("an error of the check is reported; a draft may lack required fields", () => {
  expect(check({ title: "Emma", kind: "novel", pages: 0, state: "lent" })).toEqual(["/pages minimum"]);
  expect(check({ title: "Emma", state: "lent" })).toEqual(["/kind required"]);
  expect(check({ title: "Emma", state: "here" })).toEqual([]);
});

test("a state that no longer exists and values without a field are reported, in rows as well", () => {
  expect(check({ title: "Emma", kind: "novel", state: "burnt" })).toEqual(["/state state"]);
  expect(check({ title: "Emma", kind: "novel", state: "lent", fax: "1", chapters: [{ first: 1, page: 2 }] })).toEqual([
    "/fax unknown",
    "/chapters/0/page unknown",
  ]);
});
