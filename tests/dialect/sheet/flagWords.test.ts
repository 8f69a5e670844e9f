import { expect, test } from "vitest";
import type { Text } from "#dialect/text/text.ts";
import { flagCodes, readFlag } from "#dialect/sheet/flagWords.ts";

const catalogue: Readonly<Record<string, Text>> = {
  "form.yes": { zh: "\u662f", en: "Yes", de: "Ja" },
  "form.no": { zh: "\u5426", en: "No", de: "Nein" },
};
const codes = flagCodes((key) => catalogue[key] ?? {});

test.each(["Yes", "\u662f", " ja ", "y", "true", "TRUE", "1", "\uff11", "\u221a", "\u2713"])(
  "%j is yes, also in a language that was added",
  (text) => {
    expect(readFlag(codes, text)).toBe(true);
  },
);

test.each(["No", "n", "\u5426", "nein", "false", "0", "\u2013"])("%j is no", (text) => {
  expect(readFlag(codes, text)).toBe(false);
});

test.each(["perhaps", "yesterday", "2", ""])("%j is neither: it stays for the check to name", (text) => {
  expect(readFlag(codes, text)).toBeUndefined();
});
