/** The numbers of README and decisions are counted or measured, not typed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentsWithFigures, lastBenchmark, withMeasured } from "../../scripts/figures.mjs";
import { root } from "../../scripts/lib/root.mjs";

test.each([...documentsWithFigures()])("%s states the numbers of today; `npm run figures` writes them", (path, text) => {
  expect(readFileSync(join(root, path), "utf8")).toBe(text);
});

test("a document shows the goal and the figure of each work that it names, and whether the goal was missed", () => {
  const [{ work, goal, figure, met } = { work: "", goal: "", figure: "", met: "" }] = lastBenchmark().lines.values();
  const shown = withMeasured(`<!-- measured\n${work}\n-->\nold\n<!-- /measured -->`);
  expect(shown).toContain(`| ${work} | ${goal} | ${figure}${met === "**no**" ? ", missed" : ""} |`);
  expect(shown).not.toContain("old");
  expect(() => withMeasured("<!-- measured\nnobody's work\n-->\n<!-- /measured -->")).toThrow("nobody's work");
});
