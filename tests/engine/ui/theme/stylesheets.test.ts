/** Stylesheets come with the parts that need them, in any order: one class, one sheet. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Returns the paths of the files below the folders of the browser that have one of the endings. */
function filesOf(folders: readonly string[], endings: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => endings.test(file))
      .map((file) => join(folder, file)),
  );
}

const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, "utf8")).join("\n");
const namesIn = (text: string, pattern: RegExp): ReadonlySet<string> => new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

/** Classes that a sheet gives a look of their own, as the whole of a selector. */
function ownedBy(sheet: string): readonly string[] {
  const rules = readFileSync(sheet, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...rules.matchAll(/(?:^|[{}])\s*([^{}@]+)\{/g)]
    .flatMap(([, selectors = ""]) => selectors.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, "()").split(","))
    .flatMap((selector) => /^\.([a-z][\w-]*)$/.exec(selector.trim())?.[1] ?? []);
}

test("no class of the kit is drawn by two sheets: whichever came last would win", () => {
  const owners = new Map<string, Set<string>>();
  for (const sheet of filesOf(["src/engine", "src/portal"], /\.css$/))
    for (const name of ownedBy(sheet)) owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, sheets]) => sheets.size > 1).map(([name, sheets]) => [name, ...sheets])).toEqual([]);
});

test("every class of a stylesheet is one that the code writes, and every class of an element has a rule or is looked for", () => {
  const browser = ["src/engine", "src/portal", "src/workbench"];
  const rules = textOf(filesOf(browser, /\.css$/)).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const code = textOf(filesOf(browser, /\.tsx?$/));
  const styled = namesIn(rules, /\.([a-z][\w-]*)/gi);
  const words = namesIn(code, /(?<![\w-])([a-z][\w-]*)/gi);
  const beginnings = [...namesIn(code, /(?<![\w-])([a-z][\w-]*-)\$\{/gi)];
  const isWritten = (name: string) => words.has(name) || beginnings.some((start) => name.startsWith(start));
  // Classes of CodeMirror's own elements.
  expect([...styled].filter((name) => !name.startsWith("cm-") && !isWritten(name))).toEqual([]);

  const written = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const readers = namesIn(`${code}\n${textOf(filesOf(["tests"], /\.tsx?$/))}`, /\.((?:ld-)?[a-z]+-[\w-]*|[a-z]+)/g);
  expect(written.length).toBeGreaterThan(1000);
  expect(written.filter((name) => !styled.has(name) && !readers.has(name))).toEqual([]);
});

test("below 1,500 px the steps of a form are above its fields, and the figures keep their column [K-21]", () => {
  const form = readFileSync("src/engine/form/form.css", "utf8");
  const query = form.slice(form.indexOf("(max-width: 1499.98px) {")).split("\n}")[0] ?? "";
  expect(query).toContain("grid-template-columns: minmax(0, 1fr) 256px");
  expect(query).toMatch(/\.ld-anchor \{[^}]*grid-column: 1 \/ -1/);
});

test("small texts grow with the size that a reader chooses, but on paper, on a map and where a column is measured for them", () => {
  const fixed = filesOf(["src/engine", "src/portal"], /\.css$/).filter((sheet) => readFileSync(sheet, "utf8").includes("font-size: 12px"));
  expect(fixed.filter((sheet) => !/print|map/.test(sheet))).toEqual(["src/engine/records/rows.css"]);
  expect(readFileSync("src/engine/ui/theme/base.css", "utf8")).toMatch(/\[data-size="large"\] \{[^}]*--ld-small: 13px/);
});
