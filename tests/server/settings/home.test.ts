import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { home, programs } from "../../../src/server/settings/home.ts";

test("the project's folder and that of the programs are found from the module's own place", () => {
  expect(join(home, ".")).toBe(join(root, "."));
  expect(existsSync(join(fileURLToPath(programs), "main.ts"))).toBe(true);
});
