import { useMemo } from "react";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { problemKey } from "#dialect/schema/derived/problemKey.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { useHost, useTranslation } from "./EngineProvider.tsx";

export interface ProblemWords {
  /** One sentence, in the current language. */
  sentence(problem: Problem): string;
  /** Label of the field it is about; "" for a problem of the whole record. */
  label(problem: Problem): string;
  /** The sentence with the label of its field, for lists of problems away from the fields. */
  named(problem: Problem): string;
}

/** Texts for problems of records of this schema: the message of the rule, else the sentence of the catalogue for its code. */
export function useProblemText(schema: FieldSchema): ProblemWords {
  const { catalog } = useHost();
  const { language, t, text } = useTranslation();
  return useMemo(() => {
    const known = catalog.messages[language] ?? {};
    const label = ({ path }: Problem) => labelAt(schema, path, language);
    const sentence = (problem: Problem) => {
      const params = { label: label(problem), ...problem.params };
      if (problem.message) return fillParams(text(problem.message), params);
      const key = problemKey(problem.code, schemaAt(schema, pointerTokens(problem.path)));
      return t(Object.hasOwn(known, key) ? key : "problem.other", params);
    };
    return {
      label,
      sentence,
      named(problem) {
        const name = label(problem);
        const message = sentence(problem);
        // "Please enter City" contains the label already, and so does "Enter a city".
        return name && !message.toLowerCase().includes(name.toLowerCase())
          ? t("form.problemOf", { label: name, problem: message })
          : message;
      },
    };
  }, [catalog, language, schema, t, text]);
}

/** Returns the label of the field at a pointer, or of its nearest ancestor that has one. */
function labelAt(schema: FieldSchema, pointer: string, language: Language): string {
  const tokens = pointerTokens(pointer);
  for (let length = tokens.length; length > 0; length--) {
    const label = schemaAt(schema, tokens.slice(0, length))?.["x-label"];
    if (label) return inLanguage(label, language);
  }
  return "";
}

function fillParams(sentence: string, params: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
