/**
 * `npm run bench -- --compare REV`: two revisions by turns, so that a change is measured by itself. Each turn is one round of
 * `npm run bench -- --json` in a process of its own; the order turns with every round, and a ratio is taken within a round.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/root.mjs";
import { quantile } from "./drive/openPage.mjs";

/** @typedef {import("./report.mjs").Line} Line */

/**
 * @typedef {object} Comparison
 * @property {string} id
 * @property {string} work
 * @property {number} before median of the figures of the other revision
 * @property {number} now median of the figures of this one
 * @property {readonly number[]} ratios now / before, one a round
 */

/** Ratio from which a line counts as changed. Within it, a difference is the machine's. */
const band = 0.05;

/** The verdict over the quartiles: a line has changed only if half of the rounds lie on one side of the band. @returns {"worse" | "better" | "same"} */
export function verdictOf(/** @type {readonly number[]} */ ratios, /** @type {boolean} */ moreIsBetter = false) {
  const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
  if (low > 1 + band) return moreIsBetter ? "better" : "worse";
  if (high < 1 - band) return moreIsBetter ? "worse" : "better";
  return "same";
}

/** Lines that both revisions know, each with its ratios. A line without a figure in a round is left out of that round. @returns {Comparison[]} */
export function comparisonsOf(/** @type {readonly { before: readonly Line[], now: readonly Line[] }[]} */ rounds) {
  /** @type {Map<string, { work: string, before: number[], now: number[] }>} */
  const found = new Map();
  for (const { before, now } of rounds) {
    for (const { id, work, figure } of now) {
      const earlier = before.find((line) => line.id === id)?.figure;
      if (figure === null || !earlier) continue;
      const line = found.get(id) ?? { work, before: [], now: [] };
      line.before.push(earlier);
      line.now.push(figure);
      found.set(id, line);
    }
  }
  return [...found].map(([id, { work, before, now }]) => ({
    id,
    work,
    before: quantile(before, 0.5),
    now: quantile(now, 0.5),
    ratios: now.map((figure, round) => figure / (before[round] ?? figure)),
  }));
}

/** The comparison as a table in Markdown. `moreIsBetter` names the lines whose goal is a least figure. */
export function comparisonTable(/** @type {readonly Comparison[]} */ lines, /** @type {ReadonlySet<string>} */ moreIsBetter) {
  const rows = lines.map(({ id, work, before, now, ratios }) => {
    const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
    const verdict = verdictOf(ratios, moreIsBetter.has(id));
    return `| ${work} | ${before.toPrecision(3)} | ${now.toPrecision(3)} | ${middle}x | ${low}–${high} | ${ratios.length} | ${verdict === "same" ? "" : verdict} |`;
  });
  return ["| work | before | now | now / before | quartiles | rounds | |", "|---|---|---|---|---|---|---|", ...rows].join("\n");
}

/** Checks the revision out below `.cache/bench`. Its packages are ours where its lock file is. @returns {{ folder: string, remove: () => void }} */
function checkOut(/** @type {string} */ revision) {
  const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--verify", `${revision}^{commit}`);
  const folder = join(root, ".cache/bench", `revision-${commit.slice(0, 12)}`);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    git("worktree", "prune");
  };
  remove();
  git("worktree", "add", "--detach", folder, commit);
  const lock = (/** @type {string} */ at) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  if (!existsSync(join(folder, "node_modules"))) execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  return { folder, remove };
}

/** One round in one checkout. @returns {Promise<readonly Line[]>} */
function round(/** @type {string} */ folder, /** @type {readonly string[]} */ options) {
  const child = spawn(process.execPath, [join(folder, "scripts/bench.mjs"), "--json", "--rounds", "1", ...options], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) return reject(new Error(`The benchmark failed in ${folder} (exit code ${code}).`));
      // The output of a build comes before the figures.
      resolve(JSON.parse(output.trim().split("\n").at(-1) ?? "{}").lines);
    });
  });
}

/**
 * Measures the revision and this working tree by turns.
 * @param {string} revision anything that `git rev-parse` understands
 * @param {{ rounds: number, options: readonly string[], tell: (line: string) => void }} run `options` go to each round, such as `--only`
 */
export async function compare(revision, { rounds, options, tell }) {
  const { folder, remove } = checkOut(revision);
  /** @type {{ before: readonly Line[], now: readonly Line[] }[]} */
  const measured = [];
  try {
    for (let index = 0; index < rounds; index += 1) {
      tell(`--- round ${index + 1} of ${rounds}`);
      const early = index % 2 === 0 ? await round(folder, options) : undefined;
      const now = await round(root, options);
      measured.push({ before: early ?? (await round(folder, options)), now });
    }
  } finally {
    remove();
  }
  return comparisonsOf(measured);
}
