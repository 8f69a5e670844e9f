/** The numbers of the README are counted, not typed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readmeWithFigures } from "../../scripts/figures.mjs";
import { root } from "../../scripts/lib/root.mjs";

test("the README states the numbers of schema files and calls of today; `npm run figures` writes them", () => {
  expect(readFileSync(join(root, "README.md"), "utf8")).toBe(readmeWithFigures());
});
