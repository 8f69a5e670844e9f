import { describe, expect, test } from "vitest";
import { openedGrid } from "../openedGrid.ts";

describe("the next problem", () => {
  test("is selected after the active cell, and the first one after the last", () => {
    const { model, active } = openedGrid([{}, {}, {}], { wrong: ["/lines/2/length", "/lines/0/width"] });
    const places = [1, 2, 3].map(() => {
      model.nextProblem();
      return active();
    });
    expect(places).toEqual(["0,2", "2,1", "0,2"]);
  });
});
