import { expect, test } from "vitest";
import { scopeOf } from "#dialect/check/check.ts";
import { onCreate } from "../../helpers/schemas/dialect.ts";

test("the scope has the session, the limits, the clock, the stored record and the referenced records", () => {
  const context = onCreate({ user: { partner: true }, limits: { most: 3 }, references: { port: { country: "US" } } });
  expect(scopeOf(context, { name: "before" })).toEqual({
    user: { partner: true },
    // A member acts for its own customer.
    owner: { partner: true },
    limits: { most: 3 },
    today: "2026-05-04",
    now: "2026-05-04 10:00:00",
    oldSelf: { name: "before" },
    ref: { port: { country: "US" } },
  });
});

test("oldSelf is unknown for a new record", () => {
  expect([scopeOf(onCreate(), null)["oldSelf"], scopeOf(onCreate())["oldSelf"]]).toEqual([undefined, undefined]);
});
