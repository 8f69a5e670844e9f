import { describe, expect, test } from "vitest";
import { hoverAt, type CompletionScope, completionsAt } from "../../../src/workbench/editor/expressionHelp.ts";
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

  test("the word that is typed is replaced, not what stands before it", () => {
    expect(completionsAt("has(self.un", scope).from).toBe("has(self.".length);
  });

  test("a name says what it means", () => {
    const text = "size(self.unit) > limits.most";
    expect(hoverAt(text, 8, scope)?.says).toBe("Unit, string");
    expect(hoverAt(text, 1, scope)?.says).toContain("size(x)");
    expect(hoverAt(text, text.length, scope)?.says).toBe("30");
    expect(hoverAt(text, 16, scope)).toBeUndefined();
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
