import { useCallback } from "react";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { problemKey } from "#dialect/schema/problemKey.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/shape.ts";
import { useTranslation } from "#engine";

/** A problem of a row as one sentence in the language in use: the rule's own, else the catalogue's. */
export function useProblemSentence(schema: FieldSchema): (problem: Problem) => string {
  const { t, text } = useTranslation();
  return useCallback(
    ({ message, code, params, path }) => {
      if (message) return text(message);
      const field = schemaAt(schema, pointerTokens(path));
      return t(problemKey(code, field), { label: text(field?.["x-label"]), ...params });
    },
    [schema, t, text],
  );
}
