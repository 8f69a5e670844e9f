// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { rowsOf } from "#engine/kinds/rows.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "rows",
  schema: { type: "array", items: { type: "object", properties: { part: { type: "string" } } } },
  value: [{ part: "bell" }],
  shown: { zh: "1", en: "1" },
  roundTrip: false,
});

test("what is no list has no rows", () => {
  expect([rowsOf([{ part: "bell" }]), rowsOf({ part: "bell" }), rowsOf(undefined)]).toEqual([[{ part: "bell" }], [], []]);
});
