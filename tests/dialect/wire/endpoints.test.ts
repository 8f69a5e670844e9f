import { expect, test } from "vitest";
import { type Call, ruledHeaders } from "#dialect/schema/endpoints.ts";
import { withCallErrors } from "../../../src/dialect/wire/wire.ts";

const call: Call = {
  path: "/thing/save",
  errors: [
    { code: 5001, fieldPath: "/name", message: { zh: "已存在", en: "Exists already" } },
    { code: 5002, message: { zh: "已停用", en: "Closed" } },
  ],
};

test("a code of an answer becomes the problem that the call's table says, beside its field", () => {
  expect(withCallErrors(call, { code: 5001, data: null }).problems).toEqual([
    { path: "/name", code: "answer:5001", params: {}, severity: "error", message: { zh: "已存在", en: "Exists already" } },
  ]);
  expect(withCallErrors(call, { code: 5002, data: null }).problems).toMatchObject([{ path: "" }]);
});

test("success, unknown codes and answers with problems stay as they are", () => {
  const told = { code: 5001, data: null, problems: [] };
  for (const answer of [{ code: 200, data: 1 }, { code: 5003, data: null }, told]) expect(withCallErrors(call, answer)).toBe(answer);
});

test("a header goes where the segment is one of its own, whole, and no exception is met", () => {
  const rules = [{ name: "x-mark", value: "y", when: { segment: 1, in: ["a"] }, except: { segment: 2, in: ["b"] } }];
  const marked = (path: string) => ruledHeaders(rules, path);
  expect([marked("/a/c"), marked("a?x=/b")]).toEqual([{ "x-mark": "y" }, { "x-mark": "y" }]);
  expect([marked("/a/b"), marked("/A/c"), marked("/ab"), marked("")]).toEqual([{}, {}, {}, {}]);
});
