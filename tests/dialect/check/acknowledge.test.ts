import { expect, test } from "vitest";
import { acknowledgedAfter, acknowledgedIn, acknowledgementsOf, unacknowledged, warningsOf } from "#dialect/check/acknowledge.ts";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { filesWith, thing } from "../../helpers/schemas/dialect.ts";

const problem = (path: string, code: string, severity: Problem["severity"] = "warning"): Problem => ({ path, code, params: {}, severity });
const late = problem("/day", "rule:late");
const heavy = problem("/lines/0/weight", "rule:heavy");
const who = { by: "anna", at: "2026-05-04 10:00:00" };

test("only warnings want to be accepted, each by its place and its rule", () => {
  const found = warningsOf([late, heavy, problem("/day", "required", "error"), problem("/day", "rule:told", "info")]);
  expect(found).toEqual([late, heavy]);
  expect(unacknowledged(found, acknowledgementsOf([late]))).toEqual([heavy]);
  expect(unacknowledged(found, [{ path: "/lines/1/weight", code: "rule:heavy" }])).toEqual(found);
});

test("a record keeps who accepted what and when; what is asked again and not accepted is gone", () => {
  const first = acknowledgedAfter([], [late, heavy], acknowledgementsOf([late, heavy]), who);
  expect(first).toEqual([
    { path: "/day", code: "rule:late", ...who },
    { path: "/lines/0/weight", code: "rule:heavy", ...who },
  ]);
  const before = acknowledgedIn({ acknowledged: first ?? null });
  const later = { by: "bo", at: "2026-05-05 09:00:00" };
  expect(acknowledgedAfter(before, [late], acknowledgementsOf([late]), later)).toEqual([
    { path: "/lines/0/weight", code: "rule:heavy", ...who },
    { path: "/day", code: "rule:late", ...later },
  ]);
  expect(acknowledgedAfter(before, [late, heavy], [], later)).toBeUndefined();
});

test("nothing is accepted that was not found", () => {
  expect(acknowledgedAfter([], [], acknowledgementsOf([late]), who)).toBeUndefined();
  expect(acknowledgedIn(null)).toEqual([]);
  expect(acknowledgedIn({ acknowledged: "all of them" })).toEqual([]);
});

test("no field may have a name that a save uses for accepted warnings", () => {
  for (const name of ["acknowledge", "acknowledged"])
    expect(() => openCatalog(filesWith([thing({ [name]: { type: "string" } })]))).toThrow(/Choose another name/);
});
