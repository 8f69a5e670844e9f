/**
 * Installs the pinned dependencies when node_modules differs from package-lock.json.
 *
 * npm records what it installed in `node_modules/.package-lock.json`. Comparing the two files stays correct after any
 * `npm install`, and needs no stamp of our own.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked */

/** @returns {Record<string, Locked>} path in node_modules -> locked package */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether node_modules has every package of the lockfile in its version. Without `dev`, development tools may be missing. */
export function isInstalled({ dev = true } = {}) {
  const wanted = packagesOf("package-lock.json");
  const found = packagesOf("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === "") return true;
    const there = found[path];
    if (there) return there.version === locked.version;
    return Boolean(locked.optional || locked.devOptional || (locked.dev && !dev));
  });
}

/** Installs what the lockfile says, and throws when npm fails. Writes nothing to standard output. */
export function install({ dev = true } = {}) {
  if (isInstalled({ dev })) return;
  console.error("Installing dependencies (npm ci) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--no-audit", "--no-fund", ...(dev ? ["--include=dev"] : [])];
  const { status, error } = spawnSync(npm, args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm ci failed (${error?.message ?? `exit code ${status}`}). Is the npm registry reachable?`);
}
