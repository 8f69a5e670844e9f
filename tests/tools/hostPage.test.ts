/** The page of `examples/host` against the sources of the engine. `pack.test.ts` builds it from the packages and works with it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { runNode } from "../helpers/schemas/projectCopy.ts";

const host = join(root, "examples/host");
const source = readFileSync(join(host, "main.tsx"), "utf8");
mkdirSync(join(root, ".cache"), { recursive: true });
const folder = mkdtempSync(join(root, ".cache/host-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a page with a table, a form, a kind of field and a kind of screen has at most 30 lines", () => {
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});

test("the engine exports what the page imports, and takes what the page gives it", async () => {
  const paths = { "@lading/engine": [join(root, "src/engine/index.ts")] };
  const include = [".", "../../src/**/*.d.ts"];
  const page = source.replace('import "@lading/engine/style.css";\n', "");
  const files = {
    "book.json": readFileSync(join(host, "book.json"), "utf8"),
    "books.json": readFileSync(join(host, "books.json"), "utf8"),
    "tsconfig.json": JSON.stringify({ extends: "../../tsconfig.json", compilerOptions: { paths }, include }),
    "main.tsx": page,
    "mistaken.tsx": page.replace("source: create", "sorce: create"),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { output } = await runNode(root, ["node_modules/typescript/bin/tsc", "-p", folder]);
  const errors = output.split("\n").filter((line) => /: error /.test(line));
  expect(errors).toEqual([expect.stringMatching(/mistaken\.tsx\(.*'sorce'/)]);
});
