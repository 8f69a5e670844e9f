import { useMemo } from "react";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { PromptFieldsProps } from "../host/host.ts";
import { useProblemText } from "../host/useProblemText.ts";

const none: Readonly<Record<string, FieldSchema>> = {};

/** Returns the message of a problem at a path, or at a part of the field there unless `own`. `asked` are the fields of the prompt by name. */
export function usePromptProblems(asked = none, problems: readonly Problem[]): PromptFieldsProps["problemOf"] {
  const { sentence } = useProblemText(useMemo(() => ({ properties: asked }), [asked]));
  return (at, own = false) => {
    const problem = problems.find(({ path }) => path === at || (!own && path.startsWith(`${at}/`)));
    return problem && sentence(problem);
  };
}
