import { expect, test } from "vitest";
import { toBatchResult, mapResponse, toPage, toApiResponse, tokenOf } from "../../../src/portal/api/readResponse.ts";

test("a message is read from message, then from msg [Q-06, Q-29]", () => {
  expect(toApiResponse({ code: 1, message: "one", msg: "two" }, 200).message).toBe("one");
  expect(toApiResponse({ code: 1, msg: "two" }, 200).message).toBe("two");
  expect(toApiResponse({ code: 1 }, 200)).not.toHaveProperty("message");
});

test("a body that is no answer counts as its status", () => {
  expect(toApiResponse("<html>", 502)).toEqual({ code: 502, data: null });
  expect(toApiResponse(undefined, 204)).toEqual({ code: 204, data: null });
});

test("a token is the data itself or its token [Q-29]", () => {
  expect(tokenOf("abc")).toBe("abc");
  expect(tokenOf({ token: "abc" })).toBe("abc");
  for (const none of ["", null, {}, { token: 7 }, 7]) expect(tokenOf(none)).toBeUndefined();
});

test("a list is rows, list or a bare array [Q-06]", () => {
  const rows = [{ id: "1" }];
  expect(toPage({ rows, total: 9, tabs: { open: 2 }, missing: ["x"] })).toEqual({ rows, total: 9, tabs: { open: 2 }, missing: ["x"] });
  expect(toPage({ list: rows })).toEqual({ rows, total: 1 });
  expect(toPage(rows)).toEqual({ rows, total: 1 });
  expect(toPage(null)).toEqual({ rows: [], total: 0 });
});

test("a backend that only says it is done did every record", () => {
  expect(toBatchResult(null, ["1", "2"])).toEqual({ done: ["1", "2"], failed: [] });
  expect(toBatchResult({ done: ["1"], failed: [{ id: "2", code: 4092, message: "no" }] }, ["1", "2"]).failed).toHaveLength(1);
});

test("a refused answer keeps what came with it: a stale save brings the stored record", () => {
  const answer = mapResponse({ code: 4090, data: { id: "1", version: 3 } }, () => "read");
  expect(answer).toEqual({ code: 4090, data: { id: "1", version: 3 } });
});
