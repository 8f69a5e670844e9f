/** The check of the schemas, run over the product's own as `npm run check:schemas` does. */
import { expect, test } from "vitest";
import { kinds } from "#engine/kinds/index.ts";
import { lintFolder, readLintInput } from "#server/schemas/lintFolder.ts";
import { root } from "../helpers/schemas/product.ts";

test("the product's schemas have no error", { timeout: 30_000 }, async () => {
  const findings = await lintFolder(root, process.cwd());
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule} ${message}`)).toEqual([]);
});

test("the check knows every kind of value that can be drawn", async () => {
  const input = await readLintInput(root, process.cwd());
  expect([...(input.kinds ?? [])].sort()).toEqual(kinds.map(({ name }) => name).sort());
});
