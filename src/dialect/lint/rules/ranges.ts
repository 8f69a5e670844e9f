/** Reports limits of a field that exclude every value: `range/empty`, `range/pattern`. */
import type { LimitValues } from "../../schema/limits.ts";
import { readPattern, type PatternNode } from "../../text/patternTree.ts";
import { workspaceLimits } from "../workspace/domains.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

export const ranges: LintRule = (workspace) => {
  const limits = workspaceLimits(workspace);
  // Files of the wrong shape are already reported.
  const misshapen = new Set(workspace.findings.map(({ file }) => file));
  const fields = workspace.marked("field").filter(({ file }) => !misshapen.has(file.path));
  return fields.flatMap((field) => [
    ...pairs.flatMap(([low, high]) => emptyRange(field, low, high, limits)),
    ...numberGap(field, limits),
    ...patternLength(field, limits),
    ...codeLength(workspace, field, limits),
  ]);
};

type Limits = LimitValues;

const pairs: readonly (readonly [string, string])[] = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
];

/** Returns the value of a keyword, or of its `x-bind`, with its node. */
function keyword(
  field: SourceNode,
  name: string,
  limits: Limits,
): { readonly node: SourceNode; readonly value: number | string } | undefined {
  const binding = childAt(field, "x-bind", name);
  const node = binding ?? childAt(field, name);
  const value = binding ? limits[nodeText(binding) ?? ""] : nodeValue(node);
  return node && (typeof value === "number" || typeof value === "string") ? { node, value } : undefined;
}

function emptyRange(field: SourceNode, low: string, high: string, limits: Limits): LintFinding[] {
  const [least, most] = [keyword(field, low, limits), keyword(field, high, limits)];
  if (!least || !most || least.value <= most.value) return [];
  return [
    findingAt(
      most.node,
      "range/empty",
      say`Nothing fits: "${high}" is ${most.value}, which is less than "${low}", ${least.value}. Raise the one or lower the other.`,
      {
        suggestion: String(least.value),
      },
    ),
  ];
}

/** Reports an empty range with an exclusive end: no number is more than 5 and at most 5, no integer is between 5 and 6. */
function numberGap(field: SourceNode, limits: Limits): LintFinding[] {
  const [above, below] = [keyword(field, "exclusiveMinimum", limits), keyword(field, "exclusiveMaximum", limits)];
  const lower = above ?? keyword(field, "minimum", limits);
  const upper = below ?? keyword(field, "maximum", limits);
  if ((!above && !below) || !lower || !upper) return [];
  const [low, high] = [Number(lower.value), Number(upper.value)];
  const whole = nodeText(childAt(field, "type")) === "integer";
  const isEmpty = whole ? (above ? Math.floor(low) + 1 : Math.ceil(low)) > (below ? Math.ceil(high) - 1 : Math.floor(high)) : low >= high;
  if (!isEmpty) return [];
  return [
    findingAt(
      upper.node,
      "range/empty",
      say`No ${word(whole ? "whole number" : "number")} is ${word(above ? "more than" : "at least")} ${low} and ${word(below ? "less than" : "at most")} ${high}.`,
    ),
  ];
}

/** Reports a pattern whose shortest match is longer than `maxLength`, or whose longest match is shorter than `minLength`. */
function patternLength(field: SourceNode, limits: Limits): LintFinding[] {
  const pattern = keyword(field, "pattern", limits);
  const tree = typeof pattern?.value === "string" ? readPattern(pattern.value) : undefined;
  if (!pattern || !tree) return [];
  const [shortest, longest] = lengths(tree);
  const [least, most] = [keyword(field, "minLength", limits), keyword(field, "maxLength", limits)];
  if (most && Number(most.value) < shortest)
    return [
      findingAt(
        pattern.node,
        "range/pattern",
        say`No text fits: the shortest that this pattern accepts has ${shortest} characters, but "maxLength" is ${most.value}.`,
      ),
    ];
  const whole = /^\^.*\$$/s.test(String(pattern.value)) && tree.kind !== "choice";
  if (whole && least && Number(least.value) > longest)
    return [
      findingAt(
        pattern.node,
        "range/pattern",
        say`No text fits: the longest that this pattern accepts has ${longest} characters, but "minLength" is ${least.value}.`,
      ),
    ];
  return [];
}

/** Returns minimum and maximum length of the matches of a pattern. */
function lengths(tree: PatternNode): readonly [number, number] {
  if (tree.kind === "char") return [1, 1];
  if (tree.kind === "look" || tree.kind === "assertion") return [0, 0];
  if (tree.kind === "repeat") {
    const [least, most] = lengths(tree.of);
    return [least * tree.least, most === 0 ? 0 : most * tree.most];
  }
  const parts = tree.parts.map(lengths);
  if (tree.kind === "choice") return [Math.min(...parts.map(([least]) => least)), Math.max(...parts.map(([, most]) => most))];
  return [sum(parts.map(([least]) => least)), sum(parts.map(([, most]) => most))];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, next) => total + next, 0);
}

/** Reports a code that is longer than `maxLength` of its field. */
function codeLength(workspace: Workspace, field: SourceNode, limits: Limits): LintFinding[] {
  const most = keyword(field, "maxLength", limits);
  const codes = arrayItems(childAt(workspace.codes.get(nodeText(childAt(field, "x-codes")) ?? ""), "items"));
  const long = codes
    .map((code) => nodeValue(childAt(code, "const")))
    .find((code) => typeof code === "string" && [...code].length > Number(most?.value));
  return most && long !== undefined
    ? [
        findingAt(
          most.node,
          "range/empty",
          say`The code "${String(long)}" of the list "${nodeText(childAt(field, "x-codes"))}" is longer than "maxLength", ${most.value}.`,
          { suggestion: String([...String(long)].length) },
        ),
      ]
    : [];
}
