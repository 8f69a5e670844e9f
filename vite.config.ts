/// <reference types="vitest/config" />
/** The portal's build and dev server, and the tests. The server is built by `scripts/build.mjs`. */
import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { defineConfig } from "vite";
import { layers } from "./scripts/lib/layers.mjs";
import { leanPackages } from "./scripts/lib/leanPackages.mjs";
import { TestOrder } from "./scripts/testing/testOrder.mjs";

const seconds = 1000;
/** Unit tests run without `eval`, as pages do under our content security policy. Server tests may use it: Fastify's router compiles code. */
const withoutEval = ["--disallow-code-generation-from-strings"];

/** One kind of test: what it covers and how long one test may take. */
function project(name: string, include: string[], limit: number, more: { readonly isolate?: boolean; readonly execArgv?: string[] } = {}) {
  // Hooks copy projects and start servers: the limit leaves time for a busy machine.
  const hookTimeout = Math.max(limit, 240 * seconds);
  // Limit of `expect.poll`, for a page or a process on a busy machine.
  const poll = { timeout: Math.min(limit, 20 * seconds) };
  return { extends: true as const, test: { name, include, testTimeout: limit, hookTimeout, expect: { poll }, ...more } };
}

export default defineConfig({
  plugins: [react(), leanPackages()],
  // Without it, Vite looks for packages in every HTML file of the project. The page of `examples/host` imports a package that
  // is not installed here: the search then fails as a whole, and each package found later reloads the page.
  optimizeDeps: { entries: ["index.html"] },
  // Workers are modules, as pages are.
  worker: { format: "es" },
  build: {
    outDir: "dist/portal",
    target: "es2022",
    sourcemap: true,
    // `tests/tools/bytes.test.ts` limits the bytes of each page. The one large chunk is the analyst's editor.
    chunkSizeWarningLimit: 1000,
    // Our modules have no side effects except entries and style sheets, so code of one page stays out of the first load.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("/src/") || id.includes("node_modules") || /\.css$|\/main\.tsx$/.test(id) },
      output: { codeSplitting: { groups: layers } },
    },
  },
  test: {
    environment: "node",
    // `npm test` shares transformed modules between its settings.
    experimental: { fsModuleCachePath: ".cache/test-modules" },
    // Vitest's default leaves one core to its main process, which is idle while tests run: on two cores, that is half of them.
    sequence: { sequencer: TestOrder },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Files of one process share their modules. Importing them again for each file took a third of the time, so a test leaves no global state.
      project("unit", ["tests/{dialect,sheet,engine,portal,workbench,schemas,spec}/**/*.test.{ts,tsx}"], 60 * seconds, {
        isolate: false,
        execArgv: withoutEval,
      }),
      project("api", ["tests/server/**/*.test.ts"], 90 * seconds, { isolate: false }),
      project("rules", ["tests/rules/**/*.test.{ts,tsx}"], 90 * seconds, { isolate: false }),
      project("tools", ["tests/tools/**/*.test.ts"], 240 * seconds),
      project("journeys", ["tests/journeys/**/*.test.ts"], 120 * seconds, {
        isolate: false,
      }),
      // Not part of `npm test`: `npm run trust`.
      project("trust", ["tests/trust/**/*.test.ts"], 1800 * seconds),
    ],
  },
});
