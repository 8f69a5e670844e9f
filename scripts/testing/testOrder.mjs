/** The order of test files: parts one after another, and in each part the files that take longest first. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../lib/root.mjs";
import { parts } from "./settings.mjs";

/**
 * Test files that take longest, in the order in which they start. Started first, none of them runs alone while a core is idle.
 * The first one needs no database, so it runs while the second prepares the tables that all others copy.
 */
export const longestFirst = [
  "tests/engine/form/parityWithStates.test.ts",
  "tests/engine/form/parityWithoutStates.test.ts",
  "tests/server/schemas/lintBeforeReload.test.ts",
  "tests/server/records/generated.test.ts",
  "tests/server/main.test.ts",
  "tests/server/audit/auditRecords.test.ts",
  "tests/server/product/everyStatus.test.ts",
  "tests/server/seed/demo.test.ts",
  "tests/server/seed/simulateHistories.test.ts",
  "tests/rules/orders.test.ts",
  "tests/rules/addresses.test.ts",
  "tests/tools/start.test.ts",
  "tests/tools/new.test.ts",
  "tests/journeys/workbench.test.ts",
  "tests/journeys/every-route.test.ts",
  "tests/journeys/draft.test.ts",
  "tests/journeys/services.test.ts",
];

/** @typedef {import("vitest/node").TestSpecification} TestSpecification */

/** The criteria by which files are sorted. */
function rankOf(/** @type {TestSpecification} */ file) {
  const text = readFileSync(file.moduleId, "utf8");
  const place = longestFirst.indexOf(relative(root, file.moduleId).replaceAll("\\", "/"));
  return {
    file,
    part: parts.indexOf(file.project.name),
    // A worker runs files with a DOM or files without: it is replaced by a new one in between, which imports everything again.
    inPage: Number(/^\/\/ @vitest-environment/m.test(text)),
    place: place < 0 ? longestFirst.length : place,
    size: text.length,
  };
}

/** Vitest's sequencer: by part, files without a DOM first, then by expected duration. */
export class TestOrder {
  async shard(/** @type {TestSpecification[]} */ files) {
    return files;
  }

  async sort(/** @type {TestSpecification[]} */ files) {
    const ranked = files.map(rankOf);
    ranked.sort((a, b) => a.part - b.part || a.inPage - b.inPage || a.place - b.place || b.size - a.size);
    return ranked.map(({ file }) => file);
  }
}
