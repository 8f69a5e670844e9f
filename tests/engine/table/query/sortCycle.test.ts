import { describe, expect, test } from "vitest";
import { sortCycle } from "#engine/table/query/sortCycle.ts";

describe("a click on a header", () => {
  const opening = [{ field: "due", desc: true }];

  test("sorts ascending, descending, and back to the default order", () => {
    expect(sortCycle(undefined, "code", opening)).toEqual([{ field: "code" }]);
    expect(sortCycle([{ field: "code" }], "code", opening)).toEqual([{ field: "code", desc: true }]);
    expect(sortCycle([{ field: "code", desc: true }], "code", opening)).toBeUndefined();
  });

  test("only switches the direction of the default column", () => {
    expect(sortCycle(undefined, "due", opening)).toEqual([{ field: "due" }]);
    expect(sortCycle([{ field: "due" }], "due", opening)).toEqual([{ field: "due", desc: true }]);
  });
});
