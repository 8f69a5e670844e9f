import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

export const hashText = (/** @type {string} */ text) => createHash("sha256").update(text).digest("base64url");

/**
 * Results of earlier runs in `.cache/<name>.json`. `salt` is a hash of everything the results depend on other than the entries' own
 * content; with another salt the cache is empty. A missing or damaged file is an empty cache.
 */
export function openCache(/** @type {string} */ name, /** @type {string} */ salt) {
  const file = join(root, ".cache", `${name}.json`);
  /** @type {Map<string, any>} */
  let entries = new Map();
  try {
    const stored = JSON.parse(readFileSync(file, "utf8"));
    if (stored.salt === salt) entries = new Map(Object.entries(stored.entries));
  } catch {
    // Nothing is stored yet.
  }
  return {
    get: (/** @type {string} */ key) => entries.get(key),
    /** Stores `next` in place of all entries. A file is written whole, so that two runs side by side do not mix. */
    replace(/** @type {Map<string, unknown>} */ next) {
      entries = new Map(next);
      mkdirSync(join(root, ".cache"), { recursive: true });
      writeFileSync(`${file}.${process.pid}`, JSON.stringify({ salt, entries: Object.fromEntries(entries) }));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}
