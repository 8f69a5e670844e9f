/** Words a problem for a reader: the sentence of the rule or of the message catalogue, with label and limit filled in. */
import { inLanguage, type Language } from "./text.ts";
import type { Problem } from "./problems.ts";
import { pointerTokens } from "./pointer.ts";
import { schemaAt } from "./shape.ts";
import type { FieldSchema } from "./schema.ts";

/** `translate(key, params)` gives the sentence of `schemas/messages`; `problem.other` stands in for a code without one. */
export interface Wording {
  readonly language: Language;
  translate(key: string, params: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

/** One sentence, such as "City is required". */
export function problemText(problem: Problem, schema: FieldSchema, wording: Wording): string {
  const label = labelAt(schema, problem.path, wording.language);
  const params = { ...problem.params, label };
  if (problem.message) return fillParams(inLanguage(problem.message, wording.language), params);
  const key = `problem.${problem.code}`;
  return wording.translate(wording.has(key) ? key : "problem.other", params);
}

/** The label of the field at a pointer, rows numbered; of the nearest thing around it that has one. */
export function labelAt(schema: FieldSchema, pointer: string, language: Language): string {
  const tokens = pointerTokens(pointer);
  for (let length = tokens.length; length > 0; length--) {
    const text = schemaAt(schema, tokens.slice(0, length))?.["x-label"];
    if (text) return inLanguage(text, language);
  }
  return "";
}

/** `{{name}}` places, as i18next reads them: for the server, which has no i18next. */
export function fillParams(sentence: string, params: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}
