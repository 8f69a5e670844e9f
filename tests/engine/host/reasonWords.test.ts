import { expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { nounOf, reasonWords } from "#engine/host/reasonWords.ts";
import { library, loan } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

test("a record is called by the noun of its entity, else by its label", () => {
  expect(nounOf(loan)).toBe(loan["x-label"]);
  const noun = { en: "postal address" };
  expect(nounOf({ ...loan, "x-entity": { ...loan["x-entity"], noun } } as EntitySchema)).toBe(noun);
});

test("explanations get the code lists of the catalogue, an unknown one as empty", () => {
  const { codesOf, language } = reasonWords(testHost(library, {}), "en");
  expect([language, codesOf("branch").length, codesOf("none")]).toEqual(["en", 3, []]);
});
