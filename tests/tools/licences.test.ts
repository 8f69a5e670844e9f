/** What the product is made of: exact versions, each with its hash, under licences that ask for no more than to be named. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { licences } from "../../scripts/lib/licences.mjs";

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

/** Package -> the first version in which a published weakness is fixed. Add others when they become known. */
const mended: Readonly<Record<string, { readonly since: string; readonly of: string }>> = {
  fastify: { since: "5.12.2", of: "CVE-2026-25223, CVE-2026-33806, CVE-2026-3419, CVE-2026-84428" },
  ajv: { since: "8.18.0", of: "CVE-2025-69873" },
  "@fastify/multipart": { since: "10.1.1", of: "CVE-2026-18549" },
};

test("no package is older than the version that fixes a weakness we know of", () => {
  const parts = (version: string): number[] => version.split(".").map(Number);
  const older = (a: string, b: string): boolean => {
    const [left, right] = [parts(a), parts(b)];
    const at = left.findIndex((part, index) => part !== right[index]);
    return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
  };
  const all = licences();
  for (const [name, { since, of }] of Object.entries(mended)) {
    const there = all.filter((one) => one.name === name);
    expect(there.length, name).toBeGreaterThan(0);
    expect(there.filter(({ version }) => older(version, since)).map(({ version }) => `${name} ${version}: ${of}`)).toEqual([]);
  }
});

test("the project names exact versions only", () => {
  const named = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies" | "overrides",
    Record<string, string>
  >;
  const versions = [named.dependencies, named.devDependencies, named.overrides].flatMap((one) => Object.entries(one));
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
