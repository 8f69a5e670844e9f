import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { gridLines, type GridRows } from "#engine/grid/model/gridLines.ts";

const start = (...rows: Rec[]): GridRows => ({ rows, keys: rows.map((_, at) => `k${at}`) });

describe("inner rows", () => {
  test("are one line each; the first holds the cells of the row itself", () => {
    const lines = gridLines(start({ goods: [{}, {}] }, {}), "goods", true);
    expect(lines.map(({ key, row, sub }) => `${key} ${row} ${sub}`)).toEqual(["k0 0 0", "k0.1 0 1", "k1 1 0", "fresh 2 0"]);
  });
});
