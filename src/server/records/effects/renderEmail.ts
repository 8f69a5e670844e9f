/** Renders an e-mail in one language. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { EmailTemplate } from "#dialect/schema/states.ts";
import { fillTemplate, templateFields } from "#dialect/text/template.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
}

/** Length limit of the subject, in characters. */
const SUBJECT_CHARACTERS = 200;

export interface EmailInput {
  readonly letter: EmailTemplate;
  /** The record that the e-mail is about, with its id. */
  readonly self: Rec;
  readonly entity: ServedEntity;
  /** Part of the record that the e-mail is about: a code of the list that the template names. */
  readonly about?: string | undefined;
  readonly language: Language;
}

/** Fills the templates from the record. Codes appear as their labels. */
export function renderEmail(schemas: Schemas, { letter, self, entity, about, language }: EmailInput): RenderedEmail {
  const values = {
    ...withLabels(schemas, entity, self, language),
    ...(about !== undefined && { about: aboutLabel(schemas, letter, about, language) }),
  };
  const filled = (text: EmailTemplate["text"]): string => fillLines(inLanguage(text, language), values);
  return { subject: oneLine(filled(letter.subject)), text: filled(letter.text) };
}

/** Fills the placeholders and drops lines whose placeholders are all empty. */
function fillLines(text: string, values: Rec): string {
  const hasContent = (line: string): boolean => {
    const places = templateFields(line);
    return places.length === 0 || places.some((path) => fillTemplate(`{${path}}`, values) !== "");
  };
  return text
    .split("\n")
    .filter(hasContent)
    .map((line) => fillTemplate(line, values))
    .join("\n")
    .trim();
}

/** Replaces codes by their labels; lists are joined. */
function withLabels(schemas: Schemas, { schema }: ServedEntity, record: Rec, language: Language): Rec {
  const labelIn = (value: Json | undefined, list: string | undefined): Json | undefined =>
    list === undefined ? value : labelOf(schemas, list, value, language);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = schema.properties[name];
      if (!Array.isArray(value)) return [name, labelIn(value, field?.["x-codes"])];
      return [
        name,
        value.map((item: Json) => String(labelIn(item, field?.items?.["x-codes"]))).join(language.startsWith("zh") ? "、" : ", "),
      ];
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
