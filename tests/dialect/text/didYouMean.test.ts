import { expect, test } from "vitest";
import { fastestRun } from "../../helpers/time.ts";
import { suggestionText, nearestName } from "#dialect/text/didYouMean.ts";

const names = ["deliveryAddress", "country", "zipCode"];

test("a misspelt name is recognised", () => {
  expect(nearestName("delivryAddress", names)).toBe("deliveryAddress");
  expect(nearestName("ZIPCODE", names)).toBe("zipCode");
});

test("a name of something else is not", () => {
  expect(nearestName("colour", names)).toBeUndefined();
  expect(nearestName("x", [])).toBeUndefined();
});

test("a long text is compared with no name", () => {
  const many = Array.from({ length: 200 }, (_, at) => `field${at}`);
  expect(fastestRun(() => nearestName("ab".repeat(16_000), many))).toBeLessThan(50);
});

test("where nothing is near, the few names there are help", () => {
  expect(suggestionText("zip", names)).toBe("; there are deliveryAddress, country, zipCode");
  expect(suggestionText("zipcod", names)).toBe('; did you mean "zipCode"?');
});

test("the begin of one name only means that name; of several it means none", () => {
  expect(nearestName("warn", ["error", "warning", "info"])).toBe("warning");
  expect(nearestName("warn", ["warning", "warnings"])).toBeUndefined();
});
