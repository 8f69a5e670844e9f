/** Stylesheets come with the parts that need them, in any order: one class, one sheet. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Classes that a sheet gives a look of their own, as the whole of a selector. */
function ownedBy(sheet: string): readonly string[] {
  const rules = readFileSync(sheet, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...rules.matchAll(/(?:^|[{}])\s*([^{}@]+)\{/g)]
    .flatMap(([, selectors = ""]) => selectors.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, "()").split(","))
    .flatMap((selector) => /^\.([a-z][\w-]*)$/.exec(selector.trim())?.[1] ?? []);
}

test("no class of the kit is drawn by two sheets: whichever came last would win", () => {
  const owners = new Map<string, Set<string>>();
  const sheets = ["src/engine", "src/portal"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => join(folder, file)),
  );
  for (const sheet of sheets) for (const name of ownedBy(sheet)) owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, sheets]) => sheets.size > 1).map(([name, sheets]) => [name, ...sheets])).toEqual([]);
});

test("below 1,500 px the steps of a form are above its fields, and the figures keep their column [K-21]", () => {
  const form = readFileSync("src/engine/form/form.css", "utf8");
  const query = form.slice(form.indexOf("(max-width: 1499.98px) {")).split("\n}")[0] ?? "";
  expect(query).toContain("grid-template-columns: minmax(0, 1fr) 256px");
  expect(query).toMatch(/\.ld-anchor \{[^}]*grid-column: 1 \/ -1/);
});
