/** One language more, as a translator would add it: every text of the JSON files says it, and a file of messages. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { formOf, formsOf } from "#dialect/plural.ts";
import type { Site } from "#dialect/screens.ts";
import type { SchemaCopy } from "./schemaCopy.ts";

/** Makes the new words of the English ones; places to fill in stay. */
export type Translate = (english: string) => string;

export async function addLanguage(copy: SchemaCopy, language: Site["languages"][number], translate: Translate): Promise<void> {
  const { code } = language;
  const messages = JSON.parse(await readFile(join(copy.root, "schemas/messages/en.json"), "utf8")) as Record<string, string>;
  const spoken = Object.entries(messages).flatMap(([key, words]) => {
    if (key.startsWith("$")) return [[key, words]];
    // Said of one number in English, of as many as the language tells apart.
    const plain = formOf(key);
    const keys = plain === undefined ? [key] : formsOf(code).map((form) => `${plain}_${form}`);
    return keys.map((one) => [one, translate(words)]);
  });
  await copy.write(`schemas/messages/${code}.json`, Object.fromEntries(spoken));
  await copy.edit<{ languages: Site["languages"][number][] }>("screens.json", ({ languages }) => void languages.push(language));
  const folders = ["entities", "screens", "states", "codes", "tables"].map((name) => `schemas/${name}`);
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(join(copy.root, folder))).map((name) => `${folder}/${name}`)),
  );
  for (const path of ["screens.json", ...files.flat()].filter((name) => name.endsWith(".json")))
    await copy.edit(path, (json) => speak(json, code, translate));
}

/** Every text below `value` gets the language, in place. */
function speak(value: unknown, code: string, translate: Translate): void {
  if (typeof value !== "object" || value === null) return;
  const english: unknown = "en" in value ? value.en : undefined;
  if (typeof english === "string" && "zh" in value) Object.assign(value, { [code]: translate(english) });
  else for (const part of Object.values(value)) speak(part, code, translate);
}
