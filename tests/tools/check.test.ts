/** `npm run check` skips what passed before and is unchanged. It must never skip what a change could break. */
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { type Run, runNode } from "../helpers/schemas/projectCopy.ts";

/** A project of two files, of which one calls the other, with the checks of this one. */
let project: string;
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
};
const lint = (): Promise<Run> => runNode(project, ["scripts/check/lint.mjs"]);
const format = (): Promise<Run> => runNode(project, ["scripts/check/format.mjs"]);

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "lading-check-"));
  const settings = [".oxlintrc.json", ".biome.json", "tsconfig.json", "package.json", "package-lock.json"];
  for (const path of [...settings, "scripts/check", "scripts/floors", "scripts/lib"]) {
    // Those in TypeScript import the sources that are not here.
    await cp(join(root, path), join(project, path), { recursive: true, filter: (from) => !from.endsWith(".ts") });
  }
  // The check of regular expressions reads its types from there.
  for (const name of ["patternDegree", "patternAutomaton", "patternTree"].map((stem) => `src/dialect/text/${stem}.ts`)) {
    await cp(join(root, name), join(project, name), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  await write("src/server/db/store.ts", "export function store(): void {}\n");
  await write("src/server/http/call.ts", 'import { store } from "../db/store.ts";\n\nexport function call(): void {\n  store();\n}\n');
});
afterAll(() => rm(project, { recursive: true, force: true }));

test("the linter does not run when nothing has changed", async () => {
  expect(await lint()).toEqual({ code: 0, output: expect.stringContaining("Found 0 warnings and 0 errors") as string });
  expect(await lint()).toEqual({ code: 0, output: "" });
});

test("a file is linted again when a file that it imports has changed its types", async () => {
  await write("src/server/db/store.ts", "export async function store(): Promise<void> {}\n");
  const { code, output } = await lint();
  expect(code).toBe(1);
  expect(output).toMatch(/no-floating-promises[\s\S]*src\/server\/http\/call\.ts:4/);
  expect((await lint()).code, "a failure is not remembered as passed").toBe(1);
  await write("src/server/http/call.ts", 'import { store } from "../db/store.ts";\n\nexport const call = (): Promise<void> => store();\n');
  expect((await lint()).code).toBe(0);
});

test("a type that does not fit is refused, also where only data that the file imports has changed", async () => {
  await write("src/server/http/limits.json", '{ "most": 5 }\n');
  const text = 'import limits from "./limits.json" with { type: "json" };\n\nexport const most: number = limits.most;\n';
  await write("src/server/http/limits.ts", text);
  expect((await lint()).code).toBe(0);
  await write("src/server/http/limits.json", '{ "most": "5" }\n');
  const { code, output } = await lint();
  expect(code).toBe(1);
  expect(output).toMatch(/TS2322[\s\S]*src\/server\/http\/limits\.ts:3/);
  await write("src/server/http/limits.json", '{ "most": 5 }\n');
});

test("other settings of the linter are applied to all files", async () => {
  await appendFile(join(project, "scripts/floors/table.mjs"), "// Changed.\n");
  expect((await lint()).output).toContain("Found 0 warnings and 0 errors");
});

test("the format of a changed file is checked, that of the others is known", async () => {
  expect((await format()).code).toBe(0);
  expect(await format()).toEqual({ code: 0, output: "" });
  await write("src/server/db/store.ts", "export async function store( ): Promise<void> {}\n");
  const { code, output } = await format();
  expect(code).toBe(1);
  expect(output).toContain("src/server/db/store.ts");
  expect(output).not.toContain("call.ts");
});
