/**
 * Every check of the architecture fails on a planted case: a check that cannot
 * fail would let the floors sag unseen. Each case is a file of its own, all are
 * planted in one copy of the project, each is told of by a finding of its own,
 * and the words of the finding are what a maintainer will read.
 */
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectCopy, type Run, copyProject, runNode } from "../helpers/schemas/projectCopy.ts";
import { root } from "../../scripts/lib/root.mjs";

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.remove());

const floors = () => copy.node("scripts/check-floors.mjs");
/** A line a finding, as the floors check prints them: file, rule, sentence, advice. */
async function lint(paths: readonly string[]): Promise<Run> {
  const args = ["-c", "scripts/floors/lint.mjs", "--deny-warnings", "--format", "json", ...paths];
  const { code, output } = await copy.node("node_modules/oxlint/bin/oxlint", ...args);
  const { diagnostics } = JSON.parse(output) as { diagnostics: Record<"filename" | "code" | "message" | "help", string>[] };
  return {
    code,
    output: diagnostics.map(({ filename, code: rule, message, help }) => `${filename}: ${rule} ${message} ${help}`).join("\n"),
  };
}

type Text = string | ((before: string) => string);
type Case = readonly [what: string, path: string, text: Text, finding: RegExp];

/** Cases that would be written into one file become files of their own; */
function apart(cases: readonly Case[]): Case[] {
  return cases.map(([what, path, text, finding], index) => {
    const shared = cases.some(([other, at]) => other !== what && at === path);
    if (!shared || typeof text !== "string") return [what, path, text, finding];
    const own = `${basename(path, extname(path))}${index}${extname(path)}`;
    return [what, join(dirname(path), own), text, finding];
  });
}

/** Plants all cases at once, and their partners. */
function plantAll(files: readonly (readonly [path: string, text: Text])[], during: () => Promise<Run>): Promise<Run> {
  const [first, ...others] = files;
  return first ? copy.plant(...first, () => plantAll(others, during)) : during();
}

/** What was said of this file, or of a folder that it lies in. */
const saidOf = ({ output }: Run, path: string): string =>
  output
    .split("\n")
    .filter((line) => {
      const [where = ""] = line.split(/:| {2}/);
      return path === where || path.startsWith(`${where}/`) || where.endsWith(`/${path}`);
    })
    .join("\n");

describe("the floors check refuses", () => {
  const states = (JSON.parse(readFileSync(join(root, "schemas/codes/waybill-status.json"), "utf8")) as { items: { const: string }[] }).items
    .map((item) => item.const)
    .filter((value) => /[A-Za-z]{3}/.test(value));
  const cases = apart([
    [
      "a circle of imports, and shows the way round",
      "src/dialect/first.ts",
      'import { second } from "./second.ts";\nexport const first = (): number => second();\n',
      /import circle: .*first\.ts.*second\.ts/,
    ],
    [
      "an import() over a fence",
      "src/dialect/lazy.ts",
      'export const lazy = () => import("#engine/ui/theme/tokens.ts");\n',
      /:1 .*ground floor/,
    ],
    [
      "a package that package.json does not name",
      "src/engine/strange.ts",
      'import rate from "left-pad";\nexport { rate };\n',
      /left-pad is not among the dependencies/,
    ],
    [
      "a freight word in the dialect, in a comment too",
      "src/dialect/note.ts",
      "/** Made for the waybill. */\nexport const note = 1;\n",
      /:1 .*"waybill" is a word of the trade/,
    ],
    [
      "the name of an entity in the engine, in any spelling",
      "src/engine/note.ts",
      "export const deliveryAddresses = 1;\n",
      /:1 .*"delivery addresses"/,
    ],
    [
      "the name of a field in the engine",
      "src/engine/note.ts",
      "export const zip = (zipCode: string) => zipCode;\n",
      /"zipCode" is a word of the trade/,
    ],
    ["a freight word in a document of the engine", "src/engine/NOTES.md", "# How the shipper sees it\n", /:1 .*"shipper"/],
    ["Chinese text in TypeScript", "src/portal/api/note.ts", 'export const note = "派送地址";\n', /is a text in Chinese/],
    [
      "a label of the schemas in TypeScript",
      "src/portal/api/note.ts",
      'export const note = "Delivery addresses";\n',
      /is a label of the schemas/,
    ],
    [
      "a pattern of the limits in TypeScript",
      "src/server/note.ts",
      "export const phone = /^[0-9+() -]{5,20}$/;\n",
      /is the limit "phonePattern"/,
    ],
    [
      "a field as a column in TypeScript",
      "src/server/note.ts",
      'export const columns = ["countryId"];\n',
      /"countryId" is a field of an entity/,
    ],
    [
      "a fourth screen written by hand",
      "src/portal/rate-board/RateBoard.tsx",
      "export const RateBoard = () => null;\n",
      /rate-board .*may be written by hand/,
    ],
    [
      "a custom screen that is not on the list",
      "schemas/screens/strange.json",
      '{ "kind": "list", "custom": "rate-board" }\n',
      /custom "rate-board"/,
    ],
    [
      "a list of plain values that is written a value a line",
      "schemas/records/spread.json",
      '[\n  {\n    "code": "A"\n  }\n]\n',
      /:2 .*fits on one line/,
    ],
    ["a file of more than 300 lines", "src/engine/long.ts", "export {};\n".repeat(301), /301 lines; at most 300/],
    ["a drawer for everything", "src/engine/utils.ts", "export const pad = 1;\n", /says nothing: name the subject/],
    ["a second door", "src/portal/api/index.ts", 'export * from "./api.ts";\n', /only the engine has a door/],
    [
      "a silenced check",
      "src/engine/quiet.ts",
      `// @ts-${"expect-error"} on purpose\nexport const quiet: number = "1";\n`,
      /a check is silenced/,
    ],
    [
      "a state of the business in TypeScript",
      "src/portal/api/note.ts",
      `export const note = ${JSON.stringify(states)};\n`,
      /is a state: ask the state machine/,
    ],
  ]);
  const second = 'import { first } from "./first.ts";\nexport const second = (): number => first();\n';
  const withoutPackage = (before: string) => before.replaceAll('from "i18next"', 'from "./elsewhere.ts"');

  let run: Run;
  beforeAll(async () => {
    const files = cases.map(([, path, text]) => [path, text] as const);
    run = await plantAll([...files, ["src/dialect/second.ts", second], ["src/portal/browser/i18n.ts", withoutPackage]], floors);
  });

  test.each(cases)("%s", (_what, path, _text, finding) => {
    expect(saidOf(run, path)).toMatch(finding);
    expect(run.code).toBe(1);
  });

  test("a promised package that nothing imports", () => {
    expect(saidOf(run, "package.json")).toContain("i18next is imported by no file");
  });
});

describe("the linter refuses", () => {
  const cases = apart([
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
    ["Ajv outside its home", "src/server/note.ts", 'import Ajv from "ajv/dist/2020.js";\nexport { Ajv };\n', /home of ajv is src\/dialect/],
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
    run = await plantAll([...files, ["src/dialect/second.ts", second]], () => lint(cases.map(([, path]) => path)));
  });

  test.each(cases)("%s", (_what, path, _text, finding) => {
    expect(saidOf(run, path)).toMatch(finding);
    expect(run.code).toBe(1);
  });
});

test("the compiler refuses a type that does not fit, in scripts too", async () => {
  // With the settings of the project over nothing but two of its scripts: what they cover is asked here, not whether the rest fits.
  const small = await mkdtemp(join(tmpdir(), "lading-types-"));
  try {
    await mkdir(join(small, "scripts"));
    await cp(join(root, "scripts/lib/root.mjs"), join(small, "scripts/lib/root.mjs"));
    await cp(join(root, "tsconfig.json"), join(small, "tsconfig.json"));
    await symlink(join(root, "node_modules"), join(small, "node_modules"));
    await writeFile(join(small, "scripts/note.mjs"), 'import { root } from "./lib/root.mjs";\nexport const note = root.length.trim();\n');
    const { code, output } = await runNode(small, ["node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false"]);
    expect(output).toMatch(/scripts\/note\.mjs\(2.*TS2339/);
    expect(code).not.toBe(0);
  } finally {
    await rm(small, { recursive: true });
  }
});
