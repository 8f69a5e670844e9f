/** The example products pass the check, and their German texts are those of a new product. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { lintFolder } from "../../../src/server/schemas/lintFolder.ts";

const products = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, "examples", entry.name, "screens.json")))
  .map(({ name }) => name);
const german = (folder: string) => readFileSync(join(root, folder, "schemas/messages/de.json"), "utf8");

describe.each(products)("examples/%s", (name) => {
  test("the check finds no error", async () => {
    const findings = await lintFolder(join(root, "examples", name), root);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("says in German what a new product says", () => {
    expect(german(`examples/${name}`)).toBe(german("scripts/new/starter"));
  });
});
