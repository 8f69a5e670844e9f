import { describe, expect, test } from "vitest";
import { hoverAt, type CompletionScope, completionsAt } from "../../../src/workbench/editor/expressionHelp.ts";
import { wordsOfExpressions } from "../../../src/workbench/editor/functionWords.ts";
import { fieldsOf, flagsOf } from "../../../src/workbench/client/names.ts";

const scope: CompletionScope = {
  fields: fieldsOf(
    {
      properties: {
        unit: { type: "string", "x-label": { en: "Unit" } },
        parts: { type: "array", items: { type: "object", properties: { size: { type: "number", "x-label": { en: "Size" } } } } },
      },
    },
    "en",
  ),
  flags: ["trusted"],
  limits: [{ name: "most", says: "30" }],
  words: wordsOfExpressions("en"),
};
const offered = (before: string) => completionsAt(before, scope).words.map(({ label }) => label);

describe("inside an expression", () => {
  test("begin the names of the scope and the functions", () => {
    expect(offered("")).toEqual(expect.arrayContaining(["self", "user", "limits", "size", "contains"]));
  });

  test("follow the fields after self, those of a row after row, flags after user, limits after limits", () => {
    expect(offered("has(self.")).toEqual(["unit", "parts"]);
    expect(offered("self.parts.all(x, row.")).toEqual(["size"]);
    expect(offered("user.tr")).toEqual(["trusted"]);
    expect(offered("self.unit == limits.")).toEqual(["most"]);
  });

  test("nothing is offered inside a text", () => {
    expect(offered("self.unit == 'se")).toEqual([]);
  });

  test("the word that is typed is replaced, not what is before it", () => {
    expect(completionsAt("has(self.un", scope).from).toBe("has(self.".length);
  });

  test("a name says what it means", () => {
    const text = "size(self.unit) > limits.most";
    expect(hoverAt(text, 8, scope)?.says).toBe("Unit, string");
    expect(hoverAt(text, 1, scope)?.says).toContain("size(x)");
    expect(hoverAt(text, text.length, scope)?.says).toBe("30");
  });

  test("operators and what is asked of lists and other records say it in the analyst's language", () => {
    const text = "has(self.unit) && self.parts.exists(p, p.size == 2) || sum('part', row.size > 1, row.size) in [1] && 'a > b' != today";
    const says = (part: string, language = "zh") =>
      hoverAt(text, text.indexOf(part) + 1, { ...scope, words: wordsOfExpressions(language) })?.says;
    expect(says("has(")).toBe("has(x): 字段有值");
    expect(says("&&")).toContain("并且");
    expect(says("parts.exists")).toBe("x.exists(v, …): 至少一项符合");
    expect(says("sum(")).toContain("同一客户其他符合条件的记录");
    expect(says("in [")).toBe("in: 值在列表中");
    expect(says("today")).toBe("当天日期，YYYY-MM-DD");
    expect(says("> b")).toBeUndefined();
    expect(says("sum(", "de")).toContain("desselben Kunden");
  });
});

test("flags of the customer are found with the values that they are compared with", () => {
  const user = (key: string) => ({ op: "get", of: { op: "name", name: "user" }, key }) as const;
  expect(
    flagsOf([
      { op: "and", left: { op: "==", left: user("level"), right: { op: "number", value: "2" } }, right: user("trusted") },
      { op: "!=", left: { op: "text", value: "x" }, right: user("level") },
    ]),
  ).toEqual({ level: [2, "x"], trusted: [] });
});
