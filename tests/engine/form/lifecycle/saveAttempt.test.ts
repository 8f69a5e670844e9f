import { describe, expect, test } from "vitest";
import { idempotencyKeyFor, matchesAttempt } from "#engine/form/lifecycle/saveAttempt.ts";

const attempt = { mode: "save", input: { id: "7", version: 2, ticket: "A1" }, key: "k1" } as const;

describe("the idempotency key of a change", () => {
  test("is reused for the same input and mode after an attempt without a response", () => {
    expect(idempotencyKeyFor(attempt, "save", { ...attempt.input })).toBe("k1");
  });

  test("is new for other input, for another mode, and without an earlier attempt", () => {
    const keys = [
      idempotencyKeyFor(attempt, "save", { ...attempt.input, ticket: "B2" }),
      idempotencyKeyFor(attempt, "submit", attempt.input),
      idempotencyKeyFor(undefined, "save", attempt.input),
    ];
    expect(new Set([...keys, "k1"]).size).toBe(4);
  });
});

describe("a stored record", () => {
  test("is the result of the attempt if it is one version on and holds what was sent", () => {
    expect(matchesAttempt(attempt, { id: "7", version: 3, ticket: "A1", state: "noted" })).toBe(true);
  });

  test("is somebody else's change if it differs in value, id or version", () => {
    const stored = { id: "7", version: 3, ticket: "A1" };
    const others = [
      { ...stored, ticket: "B2" },
      { ...stored, id: "8" },
      { ...stored, version: 4 },
    ];
    expect(others.map((other) => matchesAttempt(attempt, other))).toEqual([false, false, false]);
    expect(matchesAttempt(undefined, stored)).toBe(false);
  });
});
