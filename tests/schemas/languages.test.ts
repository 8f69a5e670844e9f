/** Another language is added in JSON alone, and the check of the schemas tells what is still to be translated. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import type { EntitySchema } from "#dialect/schema.ts";
import { readLintInput } from "#server/schemas/lintFolder.ts";
import { addLanguage } from "../helpers/addLanguage.ts";
import { type SchemaCopy, copySchemas } from "../helpers/schemaCopy.ts";
import { root } from "./product.ts";

let copy: SchemaCopy;
beforeAll(async () => {
  copy = await copySchemas();
});
afterAll(() => copy.remove());

test("with every text translated nothing is missing; the one that was forgotten is named by file and line", async () => {
  await addLanguage(copy, { code: "fr", name: "Français", html: "fr" }, (english) => `« ${english} »`);
  await copy.edit<{ properties: Record<string, { "x-label": Record<string, string> }> } & EntitySchema>(
    "schemas/entities/delivery-address.json",
    ({ properties }) => delete properties["city"]?.["x-label"]["fr"],
  );
  const found = lintSchemas(await readLintInput(copy.root, root)).filter(
    ({ rule }) => rule.startsWith("i18n/") || rule.startsWith("meta/"),
  );
  expect(found).toMatchObject([
    {
      rule: "i18n/missing",
      file: "schemas/entities/delivery-address.json",
      pointer: "/properties/city/x-label",
      message: 'The text in "fr" is missing.',
    },
  ]);
});
