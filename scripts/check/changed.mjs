import { existsSync } from "node:fs";
import { join } from "node:path";
import { hashText, openCache } from "../lib/cache.mjs";
import { root } from "../lib/root.mjs";
import { fileOf, pathsUnder, readText } from "../floors/sources.mjs";

/** @typedef {import("../floors/sources.mjs").Source} Source */

/** A hash of files that decide about every result: settings of a tool and the versions of all packages. */
export const settingsHash = (/** @type {readonly string[]} */ paths) =>
  hashText(["package-lock.json", ...paths].map((path) => (existsSync(join(root, path)) ? readText(path) : "")).join("\0"));

/**
 * Which of `keys` (path -> hash of everything that its result depends on) did not pass `check` in an earlier run with the same
 * `salt`, and a function that notes that all of them have passed.
 *
 * @param {string} check name of the cache @param {string} salt @param {ReadonlyMap<string, string>} keys
 */
export function changedSince(check, salt, keys) {
  const cache = openCache(`passed-${check}`, salt);
  return {
    changed: [...keys].filter(([path, key]) => cache.get(path) !== key).map(([path]) => path),
    passed: () => cache.replace(new Map(keys)),
  };
}

/** Data that is imported as a module has a type. */
const isData = (/** @type {string} */ path) => path.endsWith(".json") && existsSync(join(root, path));

/** Hash of each file with everything that it imports, directly or not, types and data included. @returns {Map<string, string>} */
export function closureKeys(/** @type {readonly Source[]} */ sources) {
  const hashes = new Map(sources.map(({ path, hash }) => [path, hash]));
  const isKnown = (/** @type {string} */ file) => {
    if (!hashes.has(file) && isData(file)) hashes.set(file, hashText(readText(file)));
    return hashes.has(file);
  };
  const imported = new Map(
    sources.map(({ path, imports }) => {
      const files = imports.map(({ from }) => fileOf(from, path)).filter((file) => file !== undefined);
      return [path, files.filter(isKnown)];
    }),
  );
  return new Map(
    sources.map(({ path }) => {
      const reached = new Set([path]);
      for (const file of reached) for (const next of imported.get(file) ?? []) reached.add(next);
      return [
        path,
        hashText(
          [...reached]
            .sort()
            .map((file) => `${file} ${hashes.get(file)}`)
            .join("\n"),
        ),
      ];
    }),
  );
}

/** Files that decide about types everywhere without being imported: declarations. */
export function ambientFiles(/** @type {readonly Source[]} */ sources) {
  const declaring = sources.filter(({ text }) => /^declare (global|module)\b/m.test(text)).map(({ path }) => path);
  const others = ["src", "scripts", "tests"].flatMap(pathsUnder);
  return [...declaring, ...others.filter((path) => path.endsWith(".d.ts"))];
}

/** Arguments that name the changed files: where all have changed, only the folders of the project that hold them. @returns {string[]} */
export function shortPaths(/** @type {readonly string[]} */ changed, /** @type {readonly Source[]} */ sources) {
  return changed.length === sources.length ? [...new Set(changed.map((path) => path.split("/")[0] ?? path))] : [...changed];
}
