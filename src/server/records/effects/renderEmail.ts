/** Renders an e-mail in one language. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { EmailTemplate } from "#dialect/schema/emails.ts";
import { fillTemplate, templateFields } from "#dialect/text/template.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import type { Answers } from "./outcome.ts";
import { labelOfCode, readableValues } from "./readableValues.ts";

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
  /** Places `{asked.name}` are filled from them. */
  readonly answers?: Answers | undefined;
  readonly language: Language;
}

/** Fills the templates from the record and the answers of the step. Codes appear as their labels, amounts with their decimals. */
export function renderEmail(schemas: Schemas, { letter, self, entity, about, answers, language }: EmailInput): RenderedEmail {
  const values = {
    ...readableValues(schemas, entity.schema, self, language),
    asked: readableAnswers(schemas, entity, answers, language),
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

function readableAnswers(schemas: Schemas, entity: ServedEntity, answers: Answers | undefined, language: Language): Rec {
  const asks = answers && entity.compiled.asks[answers.transition];
  return asks ? readableValues(schemas, asks.schema, answers.values, language) : {};
}

const aboutLabel = (schemas: Schemas, letter: EmailTemplate, about: string, language: Language): Json =>
  letter.about === undefined ? about : (labelOfCode(schemas, letter.about, about, language) ?? about);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, SUBJECT_CHARACTERS);
