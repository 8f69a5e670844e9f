import { describe, expect, test } from "vitest";
import type { Problem } from "#dialect/schema/problems.ts";
import { createReportedPaths } from "#engine/form/store/reportedPaths.ts";

const problem = (path: string): Problem => ({ path, code: "required", params: {}, severity: "error" });
/** Fields of these names are empty; row 0 of a list has the key `a`, row 1 the key `b`. */
const open = (empty: readonly string[] = [], keys: readonly string[] = ["a", "b"]) =>
  createReportedPaths({ toKeyed: (path) => path.replace(/\/(\d)(?=\/|$)/, (_all, row: string) => `/${keys[Number(row)]}`) }, (path) =>
    empty.includes(path),
  );

describe("a problem is reported", () => {
  test("once its field was edited and left, not before", () => {
    const paths = open(["/city"]);
    paths.markEdited("/city");
    expect(paths.isReported(problem("/city"))).toBe(false);
    paths.markLeft("/city");
    expect(paths.isReported(problem("/city"))).toBe(true);
  });

  test("not for an empty field that was only passed through", () => {
    const paths = open(["/city"]);
    paths.markLeft("/city");
    paths.markLeft("/zip");
    expect([paths.isReported(problem("/city")), paths.isReported(problem("/zip"))]).toEqual([false, true]);
  });

  test("after an attempt, but not for a field that is empty since then", () => {
    const paths = open(["/city", "/street"]);
    paths.markAll([problem("/city")]);
    expect([paths.isReported(problem("/city")), paths.isReported(problem("/street"))]).toEqual([true, false]);
    expect(paths.isReported(problem("/zip"))).toBe(true);
  });

  test("at once for a value in a grid: another row may have made it wrong, or the page was loaded again", () => {
    const paths = createReportedPaths({ toKeyed: (path) => path }, (path) => path.endsWith("/weight"), ["/boxes"]);
    expect(["/boxes/0/start", "/boxes/0/weight", "/boxes", "/city"].map((path) => paths.isReported(problem(path)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("within the fields of a step that the user wants to leave", () => {
    const paths = open(["/home/city", "/work/city"]);
    paths.markWithin([problem("/home/city"), problem("/work/city")], ["/home"]);
    expect([paths.isReported(problem("/home/city")), paths.isReported(problem("/work/city"))]).toEqual([true, false]);
  });
});

test("a group around an edited field does not count as edited; a field inside an edited group does", () => {
  const paths = open();
  paths.markEdited("/home");
  expect([paths.isEdited("/home/city"), paths.isEdited("/work")]).toEqual([true, false]);
});

test("marks of rows move with their key", () => {
  const keys = ["a", "b"];
  const paths = open(["/lines/0/item", "/lines/1/item"], keys);
  paths.markRows("/lines", ["b"]);
  expect(paths.isReported(problem("/lines/1/item"))).toBe(true);
  keys.shift();
  expect(paths.isReported(problem("/lines/0/item"))).toBe(true);
});

test("after clear no path counts as reported or edited", () => {
  const paths = open();
  paths.markAll([problem("/city")]);
  paths.markEdited("/zip");
  paths.clear();
  expect([paths.isReported(problem("/city")), paths.isEdited("/zip")]).toEqual([false, false]);
});
