import { expect, test } from "vitest";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { ApiError, HttpError, notFoundError, problem, validationError } from "../../../src/server/answers/apiError.ts";

test("a validation error carries its problems and the schema whose labels translate them", () => {
  const schema = { type: "object" } as const;
  const error = validationError([problem("/name", "required")], schema);
  expect([error.code, error.key]).toEqual([apiCode.invalid, "answer.invalid"]);
  expect(error.details).toEqual({ problems: [{ path: "/name", code: "required", params: {}, severity: "error" }], schema });
  expect(validationError([]).details).not.toHaveProperty("schema");
});

test("errors name themselves in logs and keep their key as message", () => {
  expect(String(notFoundError())).toBe("ApiError: answer.notFound");
  expect(String(new HttpError(404, "answer.unknownCall"))).toBe("HttpError: answer.unknownCall");
  expect(notFoundError()).toBeInstanceOf(ApiError);
});
