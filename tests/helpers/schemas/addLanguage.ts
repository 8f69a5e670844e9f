/** One language more, as a translator would add it: created by `npm run new`, its list filled in and imported. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newLanguage } from "../../../scripts/new/newLanguage.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { readLintInput } from "../../../src/server/schemas/lintFolder.ts";
import type { SchemaCopy } from "./schemaCopy.ts";

/** Makes the new words of the English ones; places to fill in stay. */
export type Translate = (english: string) => string;

const list = "list-of-texts.json";

export async function addLanguage(copy: SchemaCopy, code: string, translate: Translate): Promise<void> {
  const input = await readLintInput(copy.root, root);
  const begun = newLanguage(input, code, { path: list, text: undefined });
  const lines = JSON.parse(begun.changes.find(({ path }) => path === list)?.after ?? "[]") as Readonly<Record<string, string>>[];
  const translated = lines.map((line) => ({ ...line, [code]: translate(line["en"] ?? "") }));
  const { changes } = newLanguage(input, code, { path: list, text: JSON.stringify(translated) });
  for (const { path, after } of changes.filter((change) => change.path !== list)) {
    await mkdir(dirname(join(copy.root, path)), { recursive: true });
    await writeFile(join(copy.root, path), after);
  }
}
