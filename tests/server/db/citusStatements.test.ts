/** What Citus refuses in a statement that PostgreSQL takes: looked for in the SQL of the server, for few machines have Citus. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../src/server");
const statements = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/`[^`]*`/g)].map(([text]) => ({ name, text: text.replaceAll(/\s+/g, " ") })),
  );

test("no SELECT is without columns: as a part of another statement Citus keeps its rows, and cannot keep rows of nothing", () => {
  expect(statements.filter(({ text }) => /\bselect 1 from\b/.test(text)).length).toBeGreaterThan(10);
  expect(statements.filter(({ text }) => /\bselect from\b/.test(text))).toEqual([]);
});

test("no UPDATE makes JSON of columns where it sets them: its functions are not immutable, and Citus calls them for values only", () => {
  const updates = statements.filter(({ text }) => /^` ?update /.test(text));
  expect(updates.length).toBeGreaterThan(10);
  // A subquery behind FROM may.
  const made = updates.filter(({ text }) => /\b(jsonb_build_\w+|to_jsonb?|concat)\(/.test(text.split(/ (?:from|where) /)[0] ?? ""));
  expect(made).toEqual([]);
});
