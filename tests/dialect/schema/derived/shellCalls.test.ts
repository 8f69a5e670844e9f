import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shellActs, shellCalls } from "#dialect/schema/derived/shellCalls.ts";

const sources = readdirSync("src/portal", { recursive: true })
  .map(String)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(`src/portal/${path}`, "utf8"));
const named = (form: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(form)].map(([, name = ""]) => name)).sort()),
];

/** A product may do without: the session then has no status, and its accounts no second factor, no passkeys and no devices. */
const optional = ["passkeyLogin", "passkeys", "push", "secondFactor", "status"];

test("the check demands every act that no session can do without", () => {
  expect(named(/\bcall\("(\w+)"/g)).toEqual([...shellActs, ...optional].sort());
});

test("the check demands every call that the portal asks by its key, and no other", () => {
  expect(named(/const \w+Call = "(\w+)"/g)).toEqual(Object.keys(shellCalls));
});

test("the meta-schema of the site map names the views that the portal draws, and no other", () => {
  const source = readFileSync("src/portal/boot/pageOf.tsx", "utf8");
  const table = source.slice(source.indexOf("const views"), source.indexOf("\n};"));
  const drawn = [...table.matchAll(/^ {2}(\w+): async/gm)].map(([, name]) => name);
  const meta = JSON.parse(readFileSync("schemas/meta/site.json", "utf8"));
  expect(meta.$defs.route.properties.view.enum).toEqual(drawn);
});
