import { expect, test } from "vitest";
import { requestBody } from "../../../src/portal/api/requestBody.ts";

test("a body is JSON unless something else is said, and an empty one is an empty object [CR-03]", () => {
  expect(requestBody({ a: 1 })).toEqual({ body: '{"a":1}', contentType: "application/json" });
  expect(requestBody(undefined).body).toBe("{}");
});

test("an upload leaves the content type to the browser, with its boundary [CR-04]", () => {
  const form = new FormData();
  expect(requestBody(form)).toEqual({ body: form });
});

test("every other content type is form-encoded, absent values left out [CR-05]", () => {
  const { body, contentType } = requestBody({ a: 1, b: null, c: ["x"] }, "application/x-www-form-urlencoded");
  expect(String(body)).toBe("a=1&c=%5B%22x%22%5D");
  expect(contentType).toBe("application/x-www-form-urlencoded");
});
