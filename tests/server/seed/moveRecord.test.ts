import { expect, test } from "vitest";
import { shiftRecord } from "../../../src/server/seed/sampleStages.ts";

test("a copy of a played record happens on other days and has texts of its own, wherever they stand", () => {
  const played = {
    day: "2026-02-27",
    at: "2026-02-27 09:30:00",
    no: "PO-1",
    other: "PO-10",
    rows: [{ no: "PO-1", count: 3 }],
    group: { at: "2026-12-31" },
  };
  expect(shiftRecord(played, 2, new Map([["PO-1", "PO-7"]]))).toEqual({
    day: "2026-03-01",
    at: "2026-03-01 09:30:00",
    no: "PO-7",
    other: "PO-10",
    rows: [{ no: "PO-7", count: 3 }],
    group: { at: "2027-01-02" },
  });
});
