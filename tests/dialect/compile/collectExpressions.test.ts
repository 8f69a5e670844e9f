import { expect, test } from "vitest";
import { compileExpressions, findExpressions } from "#dialect/compile/collectExpressions.ts";

test("expressions are found wherever their keywords occur, with their location", () => {
  const entity = {
    properties: {
      a: {
        "x-visible-when": "self.v",
        items: {
          "x-rules": [{ id: "r", rule: "row.q", when: "row.w", message: { en: "rule" } }],
          properties: { rule: { type: "string", "x-compute": "row.c" } },
        },
        "x-reference": { entity: "e", where: "row.e" },
      },
    },
    "x-rules": [{ id: "x", rule: "self.x", cases: { accept: [{ rule: "data" }] } }],
  };
  expect(findExpressions(entity).map(({ text, pointer }) => `${text} ${pointer}`)).toEqual([
    "self.v /properties/a/x-visible-when",
    "row.q /properties/a/items/x-rules/0/rule",
    "row.w /properties/a/items/x-rules/0/when",
    "row.c /properties/a/items/properties/rule/x-compute",
    "row.e /properties/a/x-reference/where",
    "self.x /x-rules/0/rule",
  ]);
});

test("those of screens and state machines too", () => {
  const machine = {
    draft: "self.d",
    editable: "self.e",
    tabs: [{ where: "self.t" }],
    transitions: [
      {
        guard: "self.g",
        ask: { set: { "x-required-when": "true" } },
        effects: [{ set: { a: "now" } }, { create: "bill", values: { b: "asked.b" } }, { notify: { en: "x" } }],
      },
    ],
  };
  expect(findExpressions(machine).map(({ text }) => text)).toEqual(["self.d", "self.e", "self.t", "self.g", "true", "now", "asked.b"]);
  expect(findExpressions({ form: { draft: true, sections: [{ "x-visible-when": "self.s" }] } }).map(({ text }) => text)).toEqual([
    "self.s",
  ]);
});

test("fields named like a keyword are fields", () => {
  expect(
    findExpressions({ properties: { "x-compute": { type: "string" }, guard: { "x-default": "today" } } }).map(({ text }) => text),
  ).toEqual(["today"]);
});

test("a mistake names file, place and character", () => {
  expect(() => compileExpressions({ "x-compute": "1 +" }, "a.json")).toThrow("a.json#/x-compute: character 4");
});

test("so are the guards of a screen's own actions, wherever actions occur", () => {
  const guarded = (guard: string) => [{ id: "a", label: { en: "guard" }, go: "/a", guard }, "edit"];
  const screen = {
    list: { toolbar: guarded("self.t"), rowActions: guarded("self.r"), bulkActions: guarded("self.b") },
    detail: { actions: guarded("self.d") },
  };
  expect(findExpressions(screen).map(({ text }) => text)).toEqual(["self.t", "self.r", "self.b", "self.d"]);
});

test("of links, effects on other records, suggestions and papers", () => {
  const link = { id: "book", guard: "self.free", print: ["label"] };
  expect(findExpressions({ list: { rowActions: [link], bulkActions: [{ ...link, guard: "self.many" }] } }).map(({ text }) => text)).toEqual(
    ["self.free", "self.many"],
  );
  expect(
    findExpressions({ begin: { effects: [{ update: "thing", where: "self.all", set: { a: "self.id" } }] } }).map(({ text }) => text),
  ).toEqual(["self.all", "self.id"]);
  const paper = {
    needs: [{ rule: "has(self.a)", message: "x" }],
    blocks: [{ line: [{ value: "self.b" }, { code128: "self.c" }, { qr: "self.d" }] }],
  };
  expect(findExpressions({ paper }).map(({ text }) => text)).toEqual(["has(self.a)", "self.b", "self.c", "self.d"]);
  expect(findExpressions({ properties: { n: { "x-suggest": "self.e" } } }).map(({ text }) => text)).toEqual(["self.e"]);
});
