/** Tests of single rules of the check: each planted mistake of a rule brings exactly one finding, at the exact characters. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compiled, findingsOf, planted } from "./library.ts";
import { mistakesOf } from "./mistakes.ts";

const mistakes = readdirSync(new URL("mistakes/", import.meta.url)).flatMap((name) => {
  const group = name.replace(".json", "");
  return mistakesOf(group).map((mistake) => ({ ...mistake, isExample: group === "examples" }));
});

/** Registers one test per planted mistake of these rules. A rule without a planted mistake fails. */
export function testPlantedMistakes(...rules: readonly string[]): void {
  describe.each(rules)("%s reports", (rule) => {
    const planned = mistakes.filter((mistake) => mistake.rule === rule);
    test("at least one planted mistake", () => expect(planned).not.toEqual([]));
    test.each(planned)("$says", async ({ file, before, after, at, suggestion, message = "", in: other = file, isExample }) => {
      const input = planted(file, before, after);
      const found = findingsOf(isExample ? await compiled(input) : input);
      expect(found.map((finding) => [finding.rule, finding.file, finding.at])).toEqual([[rule, other, at]]);
      expect(found[0]?.suggestion).toBe(suggestion);
      expect(found[0]?.message).toContain(message);
    });
  });
}
