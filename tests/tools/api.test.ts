/** The reference of the packages is made from the docstrings. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiPages, undocumented } from "../../scripts/api.mjs";
import { root } from "../../scripts/lib/root.mjs";

test.each(Object.entries(apiPages()))("%s says what the docstrings say today; `npm run api` writes it", (file, text) => {
  expect(readFileSync(join(root, file), "utf8")).toBe(text);
});

test("everything that a package exports has a docstring", () => {
  expect(undocumented()).toEqual([]);
});

test("an export is listed with its docstring and signature, without its body", () => {
  const page = apiPages()["docs/packages/engine-api.md"] ?? "";
  expect(page).toContain("### `createFetchSource`\n\nReturns a source that posts to `base`.");
  expect(page).toContain("interface DataSource {");
  expect(page).not.toContain("return {");
});
