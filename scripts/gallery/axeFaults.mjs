/** What axe finds on a page, of any level: minor as well as critical, and what is only good practice. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 A and AA, and good practice; the size of targets is not asked for unless it is named. */
const options = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
};

/** So many places of one rule are named. */
const most = 3;

/**
 * One line a place: rule, level, element, what it lacks. `colours` asks only what a theme can change, `shape` all the rest.
 *
 * @param {import("playwright-core").Page} page @param {"all" | "colours" | "shape"} [asked] @returns {Promise<string[]>}
 */
export async function axeFaults(page, asked = "all") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([asked, named, part]) => {
      /** @type {{ axe: { getRules: typeof import("axe-core").getRules, run: (at: Document, options: object) => Promise<import("axe-core").AxeResults> } }} */
      const { axe: judge } = /** @type {any} */ (window);
      const isOfColours = (/** @type {{ tags: string[] }} */ { tags }) => tags.includes("cat.color");
      const isOnTrial = (/** @type {{ tags: string[] }} */ { tags }) => tags.includes("experimental") || tags.includes("deprecated");
      const inPart = judge.getRules(asked.runOnly).filter((rule) => !isOnTrial(rule) && isOfColours(rule) === (part === "colours"));
      // A bar that stays in place lies over or close to whatever is behind it at this moment: it is checked at its place in the page.
      const bars = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".ld-form-bar, .ld-detail-bar"))];
      for (const bar of bars) bar.style.position = "static";
      const { violations } = await judge.run(
        document,
        part === "all" ? asked : { ...asked, runOnly: inPart.map(({ ruleId }) => ruleId), rules: {} },
      );
      for (const bar of bars) bar.style.removeProperty("position");
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes
          // What lies half under a bar that stays in place is as large as it is once one has scrolled on.
          .filter(({ failureSummary }) => id !== "target-size" || !failureSummary?.includes("partially obscured"))
          .slice(0, named)
          .map(
            ({ target, failureSummary }) => `${id} (${impact}) at ${target.join(" ")}: ${(failureSummary ?? "").replaceAll(/\s+/g, " ")}`,
          ),
      );
    },
    /** @type {const} */ ([options, most, asked]),
  );
}
