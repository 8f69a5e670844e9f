/** Mistakes of a formula, for an analyst. */
import { expect, test } from "vitest";
import { ExprSyntaxError, parseExpr } from "#dialect/expr/parse.ts";
import { benchWords } from "../../../helpers/workbench/benchWords.ts";
import { createWorkbenchTranslation } from "../../../../src/workbench/client/translation.ts";
import { syntaxWords } from "../../../../src/workbench/visual/condition/syntaxWords.ts";

function wordsOf(text: string, language = "en"): string {
  try {
    parseExpr(text);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return syntaxWords(error, text, createWorkbenchTranslation(language, benchWords).t);
  }
  throw new Error(`${text} is an expression`);
}

test("a missing bracket, an end too early, a foreign operator and an open quote have words of their own", () => {
  expect(wordsOf("max(self.a, 2")).toBe("Character 14: a “)” is missing here.");
  expect(wordsOf("self.a +")).toBe("The formula is not complete: something must follow.");
  expect(wordsOf("self.a = 1")).toBe("Character 8: write == instead of =.");
  expect(wordsOf("self.a == 'x")).toMatch(/^Character \d+: the text that begins here has no closing quote\.$/);
});

test("any other mistake names the part that cannot be read; no name of the grammar is shown", () => {
  for (const language of ["en", "zh"])
    for (const text of ["self.a + ) 2", "self.a ** 2", "1 2", "self..a", "for", "max(1 2)"])
      expect(wordsOf(text, language)).not.toMatch(/[A-Z]{3,}|Expected|Unexpected/);
});
