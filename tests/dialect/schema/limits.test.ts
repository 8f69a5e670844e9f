import { expect, test } from "vitest";
import { limitValues } from "#dialect/schema/limits.ts";

test("expressions see the value of each limit", () => {
  expect(limitValues({ most: { value: 30, unit: "records" }, timeZone: { value: "UTC" } })).toEqual({ most: 30, timeZone: "UTC" });
});
