import { expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { checkContextOf, isVisibleToUser } from "#engine/host/hostContext.ts";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

const when = "user.partner == true && (!has(self.pages) || self.pages > 3)";
const expressions = compileExpressions({ "x-show-when": when }, "loan");
const context = (user: Readonly<Record<string, boolean>>) => checkContextOf(testHost(library, {}, user));

test("rules see the user, the limits, the clock of the host and what is done", () => {
  const files = { ...library, limits: { loans: { value: 5 } } } as unknown as typeof library;
  expect(checkContextOf(testHost(files, {}, { loginName: "ada" }), "create")).toMatchObject({
    user: { loginName: "ada" },
    limits: { loans: 5 },
    today: "2026-11-20",
    on: "create",
  });
});

test("a part without a condition is visible; a condition is evaluated for the user and the record", () => {
  expect(isVisibleToUser(undefined, expressions, context({}))).toBe(true);
  expect(isVisibleToUser(when, expressions, context({ partner: true }))).toBe(true);
  expect(isVisibleToUser(when, expressions, context({ partner: true }), { pages: 2 })).toBe(false);
});

test("a condition that cannot be decided hides the part", () => {
  expect(isVisibleToUser(when, expressions, context({}))).toBe(false);
});
