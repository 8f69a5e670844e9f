/**
 * Translates the server's texts into the language of the request.
 *
 * All texts come from the schemas: `schemas/messages` and the labels of fields.
 * A missing text is replaced by its key, so that an incomplete copy of the
 * schemas still works.
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { Json } from "#dialect/json/json.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { problemKey } from "#dialect/schema/derived/problemKey.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { inLanguage, type Language, schemaKey } from "#dialect/text/text.ts";
import type { Schemas } from "./loadSchemas.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** An object that holds the messages. */
type MessageSource = Pick<Schemas, "catalog">;

/** Returns the first language of `x-language`, then of `accept-language`, that the site offers. */
export function requestLanguage(schemas: Schemas, headers: Readonly<Record<string, unknown>>): Language {
  const { languages, defaultLanguage } = schemas.catalog.files.site;
  const offered = languages.map(({ code }) => code);
  for (const header of [headers["x-language"], headers["accept-language"]]) {
    if (typeof header !== "string") continue;
    for (const part of header.slice(0, 200).split(",")) {
      const wanted = part.split(";")[0]?.trim().toLowerCase() ?? "";
      const found = offered.find((code) => wanted === code.toLowerCase() || wanted.startsWith(`${code.toLowerCase()}-`));
      if (found) return found;
    }
  }
  return defaultLanguage;
}

/** Returns the message in the plural form of its number, with `{{name}}` placeholders filled in. */
export function translate(
  schemas: MessageSource,
  language: Language,
  key: MessageKey,
  params: Readonly<Record<string, Json>> = {},
): string {
  return translatorOf(schemas.catalog.files.messages).sentence(language, key, params);
}

/** By the message files of a version of the schemas. */
const translatorOf = oncePer(createTranslator);

/** Returns a problem as one sentence, prefixed by the label of its field, for clients that display only a message. */
export function translateProblem(schemas: MessageSource, language: Language, problem: Problem, entity: FieldSchema | undefined): string {
  const field = entity ? schemaAt(entity, pointerTokens(problem.path)) : undefined;
  const label = field === entity ? "" : inLanguage(field?.["x-label"], language);
  const key = schemaKey(field?.["x-problem"]?.[problem.code], problemKey(problem.code, field));
  const named = !problem.message && schemas.catalog.files.messages[language]?.[key]?.includes("{{label}}") === true;
  const sentence = problem.message
    ? inLanguage(problem.message, language)
    : // A part of the call that is no field, such as `ids`, goes by its own name.
      translate(schemas, language, key, { ...problem.params, label: label || partName(problem.path) });
  return named || label === "" ? sentence : `${label}: ${sentence}`;
}

/** `/ids/3` as `ids/3`; "" for the whole body. */
const partName = (path: string): string => pointerTokens(path).join("/");
