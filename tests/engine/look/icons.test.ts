import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Text of every file below `folder` that ends so; the table itself names all of them. */
const textsOf = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => end.test(file) && !/look\/(icons|firstIcons)\.ts$/.test(join(folder, file)))
    .map((file) => readFileSync(join(folder, file), "utf8"));

test("a page fetches no drawing that neither a screen nor a part of the kit names", () => {
  const table = readFileSync("src/engine/look/icons.ts", "utf8").split("export const icons")[1] ?? "";
  const names = [...table.matchAll(/^ {2}"?([a-z0-9-]+)"?: [A-Z]\w*,/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(50);
  const named = [...textsOf("src", /\.tsx?$/), ...textsOf("schemas", /\.json$/), readFileSync("screens.json", "utf8")].join("\n");
  expect(names.filter((name) => !named.includes(`"${name}"`))).toEqual([]);
});
