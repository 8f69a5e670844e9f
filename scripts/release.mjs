/**
 * `npm run release -- MAJOR|MINOR|PATCH|VERSION`
 *
 * Checks the project, moves the section "Unreleased" of CHANGELOG.md under the new version with today's date, sets the version of
 * package.json and package-lock.json, commits and tags. It does not push. `docs/releases.md` describes the policy.
 *
 *     --dry-run  checks and prints the notes; changes nothing
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/root.mjs";
import { cutRelease, nextVersion } from "./release/changelog.mjs";

/** Runs git and returns what it prints. Throws when it fails. */
function git(/** @type {string[]} */ ...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const write = (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(join(root, path), text);

/** Sets the version of the project in a file of npm; in the lockfile it is there twice, both before any package. */
function withVersion(/** @type {string} */ text, /** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ times) {
  let left = times;
  return text.replaceAll(`"version": "${from}"`, (found) => (left-- > 0 ? `"version": "${to}"` : found));
}

function release(/** @type {string} */ wanted, /** @type {boolean} */ isDryRun) {
  const current = JSON.parse(read("package.json")).version;
  const version = nextVersion(current, wanted);
  const { changelog, notes } = cutRelease(read("CHANGELOG.md"), version, new Date().toISOString().slice(0, 10));
  if (git("status", "--porcelain") !== "") throw new Error("The working tree has changes: commit or stash them first.");
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} exists already.`);
  const { status } = spawnSync(process.execPath, ["scripts/check.mjs", "--fresh"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("npm run check fails: fix it first.");
  console.log(`\n${current} -> ${version}\n\n${notes}`);
  if (isDryRun) return console.log("\nDry run: nothing was changed.");
  write("CHANGELOG.md", changelog);
  write("package.json", withVersion(read("package.json"), current, version, 1));
  write("package-lock.json", withVersion(read("package-lock.json"), current, version, 2));
  git("commit", "--quiet", "--message", `release: ${version}`, "CHANGELOG.md", "package.json", "package-lock.json");
  git("tag", "--annotate", tag, "--cleanup=verbatim", "--message", notes);
  console.log(`\nTagged ${tag}. Push it with: git push --follow-tags`);
}

try {
  const { values, positionals } = parseArgs({ options: { "dry-run": { type: "boolean" } }, allowPositionals: true });
  const [wanted] = positionals;
  if (wanted === undefined) throw new Error("Which version? npm run release -- MAJOR|MINOR|PATCH|VERSION [--dry-run]");
  release(wanted, values["dry-run"] === true);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
