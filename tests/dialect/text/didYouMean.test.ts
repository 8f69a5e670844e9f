import { expect, test } from "vitest";
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

test("where nothing is near, the few names there are help", () => {
  expect(suggestionText("zip", names)).toBe("; there are deliveryAddress, country, zipCode");
  expect(suggestionText("zipcod", names)).toBe('; did you mean "zipCode"?');
});
