/** `GET words`: the languages of the product, and the words of the workbench that it brings in `schemas/workbench`. */
import type { FastifyInstance } from "fastify";
import { isObject } from "#dialect/json/json.ts";
import type { ProductWords } from "#dialect/wire/benchWords.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import type { SchemaFolder } from "./schemaFolder.ts";

export interface WordParts {
  readonly schemas: SchemaStore;
  readonly folder: SchemaFolder;
}

export function addWords(scope: FastifyInstance, { schemas, folder }: WordParts): void {
  scope.get("/words", { config: { needs: "login" } }, async (): Promise<ProductWords> => {
    const { site, endpoints } = schemas.current().catalog.files;
    const { languages, defaultLanguage } = site;
    const isOwn = ({ code }: { readonly code: string }) => code === defaultLanguage;
    const sorted = [...languages.filter(isOwn), ...languages.filter((language) => !isOwn(language))];
    const texts = await folder.texts();
    return {
      passkeys: Object.values(endpoints.calls).some(({ does }) => does === "passkeyLogin"),
      languages: sorted.map(({ code, name, html }) => ({ code, name, html })),
      words: Object.fromEntries(sorted.flatMap(({ code }) => wordsIn(code, texts.get(`schemas/workbench/${code}.json`)?.text))),
    };
  });
}

/** A file that is no JSON says nothing: the check reports it, and the workbench that mends it has to open. */
function wordsIn(code: string, text: string | undefined): [string, Record<string, string>][] {
  try {
    const value: unknown = JSON.parse(text ?? "");
    const words = isObject(value) ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string") : [];
    return [[code, Object.fromEntries(words)]];
  } catch {
    return [];
  }
}
