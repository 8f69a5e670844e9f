import { useMemo } from "react";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { useProblemText } from "../host/useProblemText.ts";

const none: Readonly<Record<string, FieldSchema>> = {};

/** Returns the message of a problem at a path, or at a part of the field there. `asked` are the fields of the prompt by name. */
export function usePromptProblems(asked = none, problems: readonly Problem[]): (path: string) => string | undefined {
  const { sentence } = useProblemText(useMemo(() => ({ properties: asked }), [asked]));
  return (at) => {
    const problem = problems.find(({ path }) => path === at || path.startsWith(`${at}/`));
    return problem && sentence(problem);
  };
}
