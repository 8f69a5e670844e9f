import { expect, test } from "vitest";
import { plainLetters, tidy } from "#engine/address/addressParts.ts";

test("separators at both ends are removed, those inside stay", () => {
  expect(tidy(" , Main St., 5 ;")).toBe("Main St., 5");
});

test("accents are removed letter by letter, so that positions stay the same", () => {
  const text = "São Paulo – Łódź";
  expect(plainLetters(text)).toHaveLength(text.length);
  expect(plainLetters("São Paulo")).toBe("Sao Paulo");
});
