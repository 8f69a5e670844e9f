/** Licences of the product's packages, from the lock file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** They ask for no more than to be named. */
const allowedLicences = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "MIT-0",
  "Unlicense",
  "CC0-1.0",
  "Python-2.0",
]);
/** Packages under another licence, and why they may be used all the same. */
const explained = new Map([
  ["lightningcss", "MPL-2.0: a tool of the build, unchanged; nothing of it is in what is served"],
  ["web-push", "MPL-2.0: an unchanged package of its own on the server; nothing of it is in what is served"],
  ["@img/sharp", "LGPL-3.0: libvips, an unchanged library of its own package on the server; an operator can replace it"],
]);

/** One of the licences of `A OR B`, or all of `A AND B`, must be allowed. */
const isAllowed = (/** @type {string} */ licence) =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => allowedLicences.has(one.trim())));

/** @typedef {{ name: string, version: string, licence: string, allowed: boolean, dev: boolean, integrity: string | undefined }} Package */

/** Every package that is installed with the product, tools of development left out. @returns {Package[]} */
export function licences() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version, license = "none", dev = false, integrity }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const reason = [...explained].find(([known]) => name === known || name.startsWith(`${known}-`))?.[1];
      return { name, version, licence: license, allowed: isAllowed(license) || reason !== undefined, dev, integrity };
    });
}
