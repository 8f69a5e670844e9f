/** What the product is made of: exact versions, each with its hash, under licences that ask for no more than to be named. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/root.mjs";
import { licences } from "../../scripts/sbom/licences.mjs";

test("every package of the product is under a licence that may be used", () => {
  const all = licences();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ allowed }) => !allowed).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test("every package is the one that was locked: it has a hash", () => {
  expect(
    licences()
      .filter(({ integrity }) => !integrity?.startsWith("sha512-"))
      .map(({ name }) => name),
  ).toEqual([]);
});

test("the project names exact versions only", () => {
  const named = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies" | "overrides",
    Record<string, string>
  >;
  const versions = [named.dependencies, named.devDependencies, named.overrides].flatMap((one) => Object.entries(one));
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
