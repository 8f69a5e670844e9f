/** Carries out breakages, each in a copy of the schemas, and runs the tests that name its facts. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "#dialect/json/json.ts";
import type { Breakage } from "./breakages.ts";

export type Fate = "caught" | "survived" | "untested" | "unfinished";

export interface Trial {
  readonly kind: string;
  readonly file: string;
  readonly pointer: string;
  readonly facts: readonly string[];
  readonly what: string;
  /** `untested`: no test outside of journeys names one of the facts. `unfinished`: the tests took too long for a result. */
  readonly fate: Fate;
}

/** Longest run of the tests of one breakage, in ms. */
const limit = 240_000;

/** @param schemaRoot The folder with `screens.json` and `schemas/`. Journeys are not run: each starts a browser. */
export function tryBreakage(root: string, schemaRoot: string, { apply, ...breakage }: Breakage): Trial {
  const copy = mkdtempSync(join(tmpdir(), "breakage-"));
  try {
    for (const name of ["screens.json", "schemas"]) cpSync(join(schemaRoot, name), join(copy, name), { recursive: true });
    const path = join(copy, breakage.file);
    const content = JSON.parse(readFileSync(path, "utf8")) as JsonObject;
    apply(content);
    writeFileSync(path, JSON.stringify(content, null, 2));
    return { ...breakage, fate: fateIn(root, copy, breakage.facts) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs the quick tests first, and those of the server only where the quick ones notice nothing. */
function fateIn(root: string, copy: string, facts: readonly string[]): Fate {
  const files = testFiles(root, facts);
  const isServers = (path: string): boolean => path.startsWith("tests/server/");
  const quick = runTests(root, copy, facts, ["tests/spec/", ...files.filter((path) => !isServers(path))]);
  const ofServer = files.filter(isServers);
  if (quick === "caught" || quick === "unfinished" || ofServer.length === 0) return quick;
  const slow = runTests(root, copy, facts, ofServer);
  return slow === "untested" ? quick : slow;
}

function runTests(root: string, copy: string, facts: readonly string[], files: readonly string[]): Fate {
  const title = `\\[[^\\]]*\\b(${facts.join("|")})\\b`;
  const projects = ["unit", "rules", "api"].flatMap((name) => ["--project", name]);
  const { stdout, error } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", ...projects, "-t", title, "--reporter=json", ...files],
    { cwd: root, encoding: "utf8", env: { ...process.env, SCHEMA_ROOT: copy }, timeout: limit, maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) return "unfinished";
  const start = stdout.indexOf('{"numTotalTestSuites"');
  // Without a result the tests did not start: the breakage was noticed when the schemas were opened.
  if (start < 0) return "caught";
  const report = JSON.parse(stdout.slice(start)) as { readonly success: boolean; readonly numPassedTests: number };
  if (!report.success) return "caught";
  return report.numPassedTests > 0 ? "survived" : "untested";
}

/** The files that name one of the facts, and those whose tests are made from the facts. */
function testFiles(root: string, facts: readonly string[]): string[] {
  const folder = join(root, "tests");
  return ["schemas", "server", "rules", "engine", "portal", "dialect"].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true })
      .map((name) => `tests/${part}/${String(name)}`)
      .filter(
        (path) => /\.test\.tsx?$/.test(path) && [...facts, "spec/facts"].some((id) => readFileSync(join(root, path), "utf8").includes(id)),
      ),
  );
}
