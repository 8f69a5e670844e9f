/** Reports faults of shared parts: `ref/part`, `part/use`, `part/parameter`, `unused/part`. */
import type { PartProblem } from "../../schema/derived/partProblems.ts";
import { pointerTokens } from "../../json/pointer.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { type Said, say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, rootOf, type SourceNode } from "../workspace/sourceNode.ts";
import { readSourceFile } from "../workspace/sourceFile.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const sharedParts: LintRule = (workspace) => [
  ...workspace.taken.problems.flatMap((problem) => problemFindings(workspace, problem)),
  ...unusedParts(workspace),
];

function problemFindings(workspace: Workspace, problem: PartProblem): LintFinding[] {
  const node = writtenAt(workspace, problem);
  if (!node) return [];
  const { rule, message } = wordsOf(problem);
  const suggestion = nearestMatch(problem.name, problem.among);
  return [findingAt(node, rule, message, { suggestion })];
}

function wordsOf({ fault, name, among }: PartProblem): { readonly rule: string; readonly message: Said } {
  const hint = suggestionSuffix(nearestMatch(name, among), among);
  switch (fault) {
    case "noPart":
      return { rule: "ref/part", message: say`There is no file "${name}" in schemas/parts.${hint}` };
    case "cycle":
      return { rule: "part/use", message: say`A part that uses itself has no end: ${name}.` };
    case "unknownParameter":
      return { rule: "part/use", message: say`The part has no parameter "${name}".${hint}` };
    case "missingValue":
      return { rule: "part/use", message: say`The parameter "${name}" has no value and no default. Give it in "with".` };
    case "noText":
      return { rule: "part/use", message: say`The part has "${name}" inside a text, so it must be a text or a number.` };
    case "notAList":
      return { rule: "part/use", message: say`The part "${name}" is a list. Use it as an entry of a list, with nothing beside x-use.` };
    case "notAnObject":
      return { rule: "part/use", message: say`The part "${name}" is neither an object nor a list.` };
    case "undeclaredParameter":
      return { rule: "part/parameter", message: say`"${name}" is not among the parameters of this part.${hint}` };
    case "unusedParameter":
      return { rule: "part/parameter", message: say`Nothing in the part uses the parameter "${name}".` };
  }
}

function unusedParts({ parts: files, taken }: Workspace): LintFinding[] {
  const used = new Set([...taken.whole.values()].flatMap(({ uses }) => uses));
  return [...files.values()].flatMap((root) =>
    used.has(root.file.path)
      ? []
      : [findingAt(childAt(root, "part")?.key ?? root, "unused/part", say`No file uses this part.`, { severity: "warning" })],
  );
}

/** The place in the text as the author wrote it; a value of an object is named by its key. */
function writtenAt({ input }: Workspace, { path, pointer }: PartProblem): SourceNode | undefined {
  const text = input.files.find((file) => file.path === path)?.text;
  const root = text === undefined ? undefined : rootOf(readSourceFile(path, text));
  return pointerTokens(pointer).reduce<SourceNode | undefined>(
    (at, step) => (at?.node.type === "array" ? arrayItems(at)[Number(step)] : childAt(at, step)),
    root,
  );
}
