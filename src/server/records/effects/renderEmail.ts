/** The words of a letter, in one language. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { EmailTemplate } from "#dialect/schema/states.ts";
import { fillTemplate, templateFields } from "#dialect/text/template.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
}

/** Mail headers are one line, however long a record's text is. */
const SUBJECT_CHARACTERS = 200;

export interface EmailInput {
  readonly letter: EmailTemplate;
  /** The record that it tells of, with its id. */
  readonly self: Rec;
  readonly entity: ServedEntity;
  /** What of the record, as a code of the list that the letter names. */
  readonly about?: string | undefined;
  readonly language: Language;
}

/** Templates filled from the record; what has a code list stands there by its label. */
export function renderEmail(schemas: Schemas, { letter, self, entity, about, language }: EmailInput): RenderedEmail {
  const values = {
    ...worded(schemas, entity, self, language),
    ...(about !== undefined && { about: aboutLabel(schemas, letter, about, language) }),
  };
  const filled = (text: EmailTemplate["text"]): string => fillLines(inLanguage(text, language), values);
  return { subject: oneLine(filled(letter.subject)), text: filled(letter.text) };
}

/** A line with nothing to fill its places is left out. */
function fillLines(text: string, values: Rec): string {
  const says = (line: string): boolean => {
    const places = templateFields(line);
    return places.length === 0 || places.some((path) => fillTemplate(`{${path}}`, values) !== "");
  };
  return text
    .split("\n")
    .filter(says)
    .map((line) => fillTemplate(line, values))
    .join("\n")
    .trim();
}

/** Codes by their labels, several of them one after the other. */
function worded(schemas: Schemas, { schema }: ServedEntity, record: Rec, language: Language): Rec {
  const word = (value: Json | undefined, list: string | undefined): Json | undefined =>
    list === undefined ? value : labelOf(schemas, list, value, language);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = schema.properties[name];
      if (!Array.isArray(value)) return [name, word(value, field?.["x-codes"])];
      return [name, value.map((item: Json) => String(word(item, field?.items?.["x-codes"]))).join(language.startsWith("zh") ? "、" : ", ")];
    }),
  );
}

const aboutLabel = (schemas: Schemas, letter: EmailTemplate, about: string, language: Language): Json =>
  letter.about === undefined ? about : (labelOf(schemas, letter.about, about, language) ?? about);

function labelOf(schemas: Schemas, list: string, value: Json | undefined, language: Language): Json | undefined {
  const code = schemas.catalog.codes(list).find((one) => one.const === value);
  return code ? inLanguage(code["x-label"], language) : value;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, SUBJECT_CHARACTERS);
