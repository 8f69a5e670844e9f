/** The expressions of a file, with titles for people. */
import { expect, test } from "vitest";
import { expressionPlaces } from "../../../../src/workbench/visual/condition/expressionPlaces.ts";

const label = (en: string) => ({ en, zh: en });
const states = {
  editable: "self.a == 1",
  tabs: [
    { id: "all", label: label("All") },
    { id: "due", label: label("Due"), where: "self.b < today" },
  ],
  transitions: [{ id: "send", label: label("Send"), guard: "has(self.a)", effects: [{ set: { a: "asked.a" } }] }],
};

test("every expression has the titles of the parts around it, in the order of the file", () => {
  const found = expressionPlaces(states).filter(({ text }) => text !== "");
  expect(found.map(({ crumbs, keyword, isOptional }) => [crumbs, keyword, isOptional])).toEqual([
    [[], "editable", true],
    [[label("Due")], "where", true],
    [[label("Send")], "guard", true],
    [[label("Send")], "a", false],
  ]);
});

test("a part that may have a condition is offered without one", () => {
  const free = expressionPlaces(states).filter(({ text }) => text === "");
  expect(free.map(({ pointer }) => pointer)).toEqual(["/tabs/0/where"]);
});

test("a rule is called by its message", () => {
  const [rule] = expressionPlaces({ "x-rules": [{ id: "a-filled", rule: "has(self.a)", message: label("A is missing") }] });
  expect(rule?.crumbs).toEqual([label("A is missing")]);
});

test("conditions of fields are left out where the form of the field has them", () => {
  const entity = { properties: { a: { "x-compute": "1 + 1" } }, "x-rules": [{ id: "r", rule: "has(self.a)" }] };
  expect(expressionPlaces(entity, false).map(({ pointer }) => pointer)).toEqual(["/x-rules/0/rule", "/x-rules/0/when"]);
});
