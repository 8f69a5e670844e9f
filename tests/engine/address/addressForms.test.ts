import { expect, test } from "vitest";
import addresses from "../../../schemas/addresses.json" with { type: "json" };
import { addressForms, anyOf } from "#engine/address/addressForms.ts";
import type { AddressWords } from "#dialect/schema/addresses.ts";

test("of several words the longest that matches is taken", () => {
  expect(new RegExp(anyOf(["New", "New York", "York"]), "u").exec("New York")?.[0]).toBe("New York");
});

test("words with signs are matched as they are written", () => {
  expect(new RegExp(anyOf(["St.", "Rd"]), "u").exec("Main Stx St.")?.[0]).toBe("St.");
});

test("the patterns of a word list are made once", () => {
  const words = addresses as unknown as AddressWords;
  expect(addressForms(words)).toBe(addressForms(words));
});
