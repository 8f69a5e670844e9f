/**
 * Installs the pinned dependencies, but only when what stands in
 * node_modules is not what package-lock.json asks for.
 *
 * npm notes what it installed in `node_modules/.package-lock.json`; comparing
 * the two needs no stamp of our own and is right after any `npm install` too.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked */

/** @returns {Record<string, Locked>} path in node_modules -> what is locked there */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether node_modules holds every package of the lockfile in its version. Without `dev`, tools of development may miss. */
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

/** Makes node_modules what the lockfile says; throws when npm cannot. Nothing is written to standard output. */
export function install({ dev = true } = {}) {
  if (isInstalled({ dev })) return;
  console.error("Installing dependencies (npm ci) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--no-audit", "--no-fund", ...(dev ? ["--include=dev"] : [])];
  const { status, error } = spawnSync(npm, args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm ci failed (${error?.message ?? `exit code ${status}`}). Is the npm registry reachable?`);
}
