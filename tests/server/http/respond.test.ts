import type { FastifyRequest } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { ApiError, HttpError, problem, validationError } from "../../../src/server/answers/apiError.ts";
import { errorResponse, isUnavailable } from "../../../src/server/http/respond.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const request = { headers: { "x-language": "en" } } as unknown as FastifyRequest;
const respond = (error: unknown) => errorResponse(schemas, request, error);
const coded = (code: string, more: object = {}) => Object.assign(new Error("secret"), { code }, more);

describe("a refusal by a rule", () => {
  test("is HTTP 200 with its code, and the first error as message", () => {
    const { status, answer } = respond(validationError([problem("/title", "own")], schemas.entity("book").schema));
    expect([status, answer.code, answer.data]).toEqual([200, apiCode.invalid, null]);
    expect(answer.message).toMatch(/^Title: /);
    expect(answer.problems).toHaveLength(1);
  });

  test("may bring its own sentence and data", () => {
    const error = new ApiError(apiCode.state, "answer.state", { message: { en: "Not now", zh: "现在不行" }, data: { id: "1" } });
    expect(respond(error).answer).toEqual({ code: apiCode.state, message: "Not now", data: { id: "1" } });
  });
});

describe("any other error", () => {
  test.each([
    [new HttpError(404, "answer.unknownCall"), 404],
    [coded("FST_ERR", { statusCode: 413 }), 413],
    [coded("FST_ERR", { statusCode: 415 }), 415],
    [coded("FST_ERR", { statusCode: 400 }), 400],
    [coded("ENOSPC"), 507],
    [coded("40P01", { severity: "ERROR" }), 503],
    [coded("ECONNREFUSED"), 503],
    [new TypeError("secret"), 500],
    ["secret", 500],
  ])("%s has the status %i and none of its own text", (error, status) => {
    const response = respond(error);
    expect([response.status, response.answer.code]).toEqual([status, status]);
    expect(JSON.stringify(response.answer)).not.toContain("secret");
  });
});

test("a database that is starting, stopping or silent is unavailable; a failed statement is not", () => {
  const failed = (code: string) => coded(code, { severity: "FATAL" });
  expect(["57P03", "08006", "53300", "57014", "25P03"].map((code) => isUnavailable(failed(code), code))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(isUnavailable(failed("23505"), "23505")).toBe(false);
  expect(isUnavailable(new Error("Query read timeout"), "")).toBe(true);
  // A coordinator of Citus reports a worker that is gone without a code of its own.
  for (const message of ["server closed the connection unexpectedly", "failure on connection marked as essential: 10.0.0.2:5432"])
    expect(isUnavailable(new Error(message), "XX000")).toBe(true);
});
