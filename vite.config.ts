/// <reference types="vitest/config" />
/** The portal's build and dev server, and the tests. The server is built by `scripts/build.mjs`. */
import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { layers } from "./scripts/lib/layers.mjs";
import type { TestSequencer, TestSpecification } from "vitest/node";

const seconds = 1000;
/** Nothing of ours makes code from text: our policy forbids it to browsers, and these tests forbid it to Node. Fastify's router needs it, so that those of the server may. */
const withoutEval = ["--disallow-code-generation-from-strings"];

/** One kind of test: what it covers and how long one test may take. */
function project(name: string, include: string[], limit: number, more: { readonly isolate?: boolean; readonly execArgv?: string[] } = {}) {
  // What a file begins with: copies, servers, checks. Long enough for a machine that does much else.
  const hookTimeout = Math.max(limit, 240 * seconds);
  // How long a page or a process may take until what is polled for is there, on a busy machine.
  const poll = { timeout: Math.min(limit, 20 * seconds) };
  return { extends: true as const, test: { name, include, testTimeout: limit, hookTimeout, expect: { poll }, ...more } };
}

/**
 * Files that take longest, however short their text is: begun first and in this order, none of them runs on alone while
 * a core is idle. Beside the first that makes the tables everybody copies runs one that needs none.
 */
const takeLongest = [
  /engine\/form\/parityWith/,
  /server\/schemas\/judgeFolder\./,
  /server\/(records\/generated|process\/processes|audit\/audit|product\/everyStatus)\.|seed\/(demo|withoutSamples)\./,
  /rules\/(orders|addresses)\./,
  /tools\/(start|new)\./,
  /journeys\/(workbench|every-route|draft|services)\./,
];

function turnOf(path: string): number {
  const turn = takeLongest.findIndex((file) => file.test(path));
  return turn < 0 ? takeLongest.length : turn;
}

/** Parts in the order in which they run, where one run has several: a process that has files of one is ended for those of the next. */
const inTurn = ["unit", "tools", "api", "rules", "journeys"];

/**
 * The order of test files of a part: those without a page first, and of each sort what takes longest. A process that has files of
 * one sort is ended for one of the other, and whatever follows loads everything anew.
 */
class InOrder implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const read = files.map((file) => ({ file, text: readFileSync(file.moduleId, "utf8") }));
    const ranked = read.map(({ file, text }) => ({
      file,
      part: inTurn.indexOf(file.project.name),
      inPage: Number(/^\/\/ @vitest-environment/m.test(text)),
      turn: turnOf(file.moduleId),
      size: text.length,
    }));
    return ranked.sort((a, b) => a.part - b.part || a.inPage - b.inPage || a.turn - b.turn || b.size - a.size).map(({ file }) => file);
  }
}

/** A module of ours in place of one that rjsf brings along and we never use. */
const standIn = (name: string) => fileURLToPath(new URL(`src/engine/form/rjsf/${name}`, import.meta.url));

const standIns = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: standIn("markdownStub.tsx") },
  { find: /^\.\.?\/getDefaultRegistry\.js$/, replacement: standIn("rjsfRegistryStub.ts") },
  { find: /^\.\/createSchemaUtils\.js$/, replacement: standIn("rjsfSchemaUtilsStub.ts") },
  { find: /^(fast-uri|@x0k\/json-schema-merge(\/lib\/array)?)$/, replacement: standIn("schemaMergeStub.ts") },
];

export default defineConfig(({ command, mode }) => ({
  plugins: [react()],
  // The development server bundles packages whole: parts of rjsf that a build leaves out run there, and want the real modules.
  resolve: { alias: command === "build" || mode === "test" ? standIns : [] },
  // Workers are modules, as the pages are.
  worker: { format: "es" },
  build: {
    outDir: "dist/portal",
    target: "es2022",
    sourcemap: true,
    // What a page fetches is held by `tests/tools/bytes.test.ts`; the one large chunk is the analyst's editor.
    chunkSizeWarningLimit: 1000,
    // Our own modules do nothing when imported but for the beginning and styles: what only one page uses stays out of the first load.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("/src/") || id.includes("node_modules") || /\.css$|\/main\.tsx$/.test(id) },
      output: { codeSplitting: { groups: layers } },
    },
  },
  test: {
    environment: "node",
    // Used by `npm test`, whose parts share it.
    experimental: { fsModuleCachePath: ".cache/test-modules" },
    // Vitest leaves one core to its own process, which sleeps while tests run: on two cores that would be half of them.
    sequence: { sequencer: InOrder },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Where modules keep nothing of a test, the files of a process share them: importing them anew for each took a third of the time.
      project("unit", ["tests/{dialect,sheet,engine,portal,workbench,schemas,spec}/**/*.test.{ts,tsx}"], 60 * seconds, {
        isolate: false,
        execArgv: withoutEval,
      }),
      project("api", ["tests/server/**/*.test.ts"], 90 * seconds, { isolate: false }),
      project("rules", ["tests/rules/**/*.test.ts"], 90 * seconds, { isolate: false }),
      project("tools", ["tests/tools/**/*.test.ts"], 240 * seconds),
      project("journeys", ["tests/journeys/**/*.test.ts"], 120 * seconds, {
        isolate: false,
      }),
      // Not of `npm test`: `npm run trust`.
      project("trust", ["tests/trust/**/*.test.ts"], 1800 * seconds),
    ],
  },
}));
