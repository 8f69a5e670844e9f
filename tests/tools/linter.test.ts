/** The linter, which checks types too, reports planted breaches: one copy of the project, one file for each breach. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { findingsOf, inOwnFiles, lintFiles, plantAll } from "../helpers/schemas/plantedBreaches.ts";
import { type ProjectCopy, type Run, copyProject, runNode } from "../helpers/schemas/projectCopy.ts";

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.remove());

describe("the linter refuses", () => {
  const cases = inOwnFiles([
    ["an explicit any", "src/dialect/note.ts", "export const note = (value: any) => String(value);\n", /no-explicit-any/],
    [
      "React in the dialect",
      "src/dialect/note.ts",
      'import { useId } from "react";\nexport const note = useId;\n',
      /drawing belongs to the engine/,
    ],
    [
      "Node in the dialect",
      "src/dialect/note.ts",
      'import { readFileSync } from "node:fs";\nexport const note = readFileSync;\n',
      /dialect runs in the browser too/,
    ],
    ["fetch in the dialect", "src/dialect/note.ts", 'export const note = () => fetch("/");\n', /records are handed in/],
    ["the engine from the dialect", "src/dialect/note.ts", 'export { Button } from "#engine/ui/Button.tsx";\n', /ground floor/],
    [
      "the portal from the engine, by a relative path too",
      "src/engine/ui/note.ts",
      'export { readPageInfo } from "../../portal/pageInfo.ts";\n',
      /knows no product/,
    ],
    [
      "Node in the engine",
      "src/engine/note.ts",
      'import { join } from "node:path";\nexport const note = join;\n',
      /engine runs in the browser/,
    ],
    [
      "React in a plan",
      "src/engine/plan/note.ts",
      'import { useId } from "react";\nexport const note = useId;\n',
      /no React in engine\/plan/,
    ],
    [
      "the engine past its door",
      "src/portal/api/note.ts",
      'export { theme } from "#engine/ui/theme/tokens.ts";\n',
      /The engine has one door/,
    ],
    ["the server from the portal", "src/portal/api/note.ts", 'export { refuse } from "#server/answers/apiError.ts";\n', /only on the wire/],
    ["the engine from the server", "src/server/note.ts", 'export { Button } from "#engine";\n', /nothing above it/],
    [
      "a browser's global in the server",
      "src/server/note.ts",
      "export const note = () => localStorage.length;\n",
      /The server has no browser/,
    ],
    [
      "a circle of imports",
      "src/dialect/circle.ts",
      'import { second } from "./second.ts";\nexport const circle = (): number => second();\n',
      /no-cycle/,
    ],
    [
      "rjsf outside its home",
      "src/engine/table/note.ts",
      'import Form from "@rjsf/core";\nexport { Form };\n',
      /home of rjsf is src\/engine\/form/,
    ],
    [
      "TanStack Table outside its home",
      "src/engine/form/note.ts",
      'import { useTable } from "@tanstack/react-table";\nexport { useTable };\n',
      /home of TanStack Table/,
    ],
    [
      "ofetch outside its home",
      "src/portal/shell/note.ts",
      'import { ofetch } from "ofetch";\nexport { ofetch };\n',
      /home of ofetch is src\/portal\/api/,
    ],
    ["Ajv outside its home", "src/server/note.ts", 'import Ajv from "ajv/dist/2020.js";\nexport { Ajv };\n', /home of Ajv is tests/],
    ["CEL outside its home", "src/server/note.ts", 'import { parse } from "@marcbachmann/cel-js";\nexport { parse };\n', /home of cel-js/],
    [
      "the router below the portal",
      "src/engine/note.ts",
      'import { Link } from "react-router-dom";\nexport { Link };\n',
      /home of react-router/,
    ],
    [
      "the database outside the server",
      "src/portal/api/note.ts",
      'import { Kysely } from "kysely";\nexport { Kysely };\n',
      /home of the database/,
    ],
  ]);
  const second = 'import { circle } from "./circle.ts";\nexport const second = (): number => circle();\n';

  let run: Run;
  beforeAll(async () => {
    const files = cases.map(([, path, text]) => [path, text] as const);
    run = await plantAll(copy, [...files, ["src/dialect/second.ts", second]], () =>
      lintFiles(
        copy,
        cases.map(([, path]) => path),
      ),
    );
  });

  test.each(cases)("%s", (_what, path, _text, finding) => {
    expect(findingsOf(run, path)).toMatch(finding);
    expect(run.code).toBe(1);
  });
});

test("the linter checks types with the compiler that the project has", async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { devDependencies: Record<string, string> };
  // The linter of TypeScript 7.0.2 is 7.0.2004.
  expect(devDependencies["oxlint-tsgolint"]?.slice(0, devDependencies["typescript"]?.length)).toBe(devDependencies["typescript"]);
});

test("the linter refuses a type that does not fit, in scripts too", async () => {
  // The settings of the project over two of its scripts only: the test is about what the settings cover.
  const small = await mkdtemp(join(tmpdir(), "lading-types-"));
  try {
    await mkdir(join(small, "scripts"));
    await cp(join(root, "scripts/lib/root.mjs"), join(small, "scripts/lib/root.mjs"));
    await cp(join(root, "tsconfig.json"), join(small, "tsconfig.json"));
    await symlink(join(root, "node_modules"), join(small, "node_modules"));
    await writeFile(join(small, "scripts/note.mjs"), 'import { root } from "./lib/root.mjs";\nexport const note = root.length.trim();\n');
    await cp(join(root, ".oxlintrc.json"), join(small, ".oxlintrc.json"));
    const { code, output } = await runNode(small, ["node_modules/oxlint/bin/oxlint", "--type-aware", "--type-check", "scripts"]);
    expect(output).toMatch(/TS2339[\s\S]*scripts\/note\.mjs:2/);
    expect(code).not.toBe(0);
  } finally {
    await rm(small, { recursive: true });
  }
});
