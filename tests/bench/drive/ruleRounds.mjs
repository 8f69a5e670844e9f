/** Rules that compare the rows of a list: a save and a key, of the same without the rule. */
import { buildForNode } from "./buildForNode.mjs";

/** @typedef {import("./browserRounds.mjs").Measured} Measured */

/** @returns {Promise<Measured>} */
export async function ruleRounds(
  /** @type {readonly string[]} */ names,
  /** @type {number} */ rounds,
  /** @type {(line: string) => void} */ tell,
) {
  if (!names.includes("rowRules")) return {};
  /** @type {typeof import("../ruleWork.ts")} */
  const work = await buildForNode("tests/bench/ruleWork.ts");
  const works = await work.openRuleWork();
  /** @type {Record<string, Record<string, number>[]>} */
  const measured = {};
  // The first round is for the compiler.
  work.ruleRound(works);
  for (let round = 0; round < rounds; round++) {
    for (const [name, times] of Object.entries(work.ruleRound(works))) (measured[name] ??= [])[round] = { ...times };
    tell(`round ${round + 1} rowRules`);
  }
  return { rowRules: measured };
}
