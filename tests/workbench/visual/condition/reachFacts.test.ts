import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { factsOfReach } from "../../../../src/workbench/visual/condition/reachFacts.ts";

const stored = [
  { id: "1", customer: "anna", title: "", record: { fee: 3 }, owner: { id: "a", loginName: "anna", keeper: "kim" } },
  { id: "2", customer: "bert", title: "", record: { fee: 9 }, owner: { id: "b", loginName: "bert", keeper: "lee" } },
  { id: "3", customer: "cleo", title: "", record: { fee: 5 }, owner: { id: "c", loginName: "cleo", keeper: "kim" } },
];

test("the facts of the account that a reach compares are offered with what the records have, the most frequent first", () => {
  expect(factsOfReach(parseExpr("owner.keeper == user.loginName"), stored)).toEqual({ loginName: ["kim", "lee"] });
  expect(factsOfReach(parseExpr("row.fee > 2 || 'desk' in user.roles"), stored)).toEqual({});
  expect(factsOfReach(undefined, stored)).toEqual({});
});
