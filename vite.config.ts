/// <reference types="vitest/config" />
/** The portal's build and dev server, and the tests. The server is built by `scripts/build.mjs`. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const seconds = 1000;

/** One kind of test: what it covers and how long one test may take. */
function project(name: string, include: string[], limit: number) {
  return { extends: true as const, test: { name, include, testTimeout: limit, hookTimeout: Math.max(limit, 60 * seconds) } };
}

export default defineConfig({
  plugins: [react()],
  build: { outDir: "dist/portal", target: "es2022", sourcemap: true },
  test: {
    environment: "node",
    projects: [
      project("unit", ["tests/{dialect,engine,portal,workbench,schemas,spec}/**/*.test.{ts,tsx}"], 10 * seconds),
      project("api", ["tests/server/**/*.test.ts"], 30 * seconds),
      project("tools", ["tests/tools/**/*.test.ts"], 240 * seconds),
      project("journeys", ["tests/journeys/**/*.test.ts"], 120 * seconds),
    ],
  },
});
