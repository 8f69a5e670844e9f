/**
 * What a stranger may send is bounded: `text/unbounded`, `list/unbounded`,
 * `pattern/invalid`, `pattern/backtracks`.
 */
import { isSafePattern, patternRegExp } from "../../text/pattern.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const bounds: LintRule = (workspace) => [
  ...workspace.marked("field").flatMap((field) => [...unbounded(workspace, field), ...patternOf(childAt(field, "pattern"))]),
  ...[...workspace.limits].flatMap(([name, limit]) => (/pattern$/i.test(name) ? patternOf(childAt(limit, "value")) : [])),
];

/** Whatever else already says which texts there are. */
const closing: readonly string[] = ["maxLength", "enum", "const", "x-codes", "x-reference", "x-file", "x-compute", "$ref"];
const shortFormats: readonly string[] = ["date", "date-time", "time"];

function unbounded(workspace: Workspace, field: SourceNode): LintFinding[] {
  const type = nodeText(childAt(field, "type"));
  const has = (keyword: string): boolean => childAt(field, keyword) !== undefined || childAt(field, "x-bind", keyword) !== undefined;
  if (nodeValue(childAt(field, "readOnly")) === true || isShared(workspace, field)) return [];
  const free = has("x-reference") && nodeValue(childAt(field, "x-reference", "free")) === true;
  if (
    type === "string" &&
    (free ? !has("maxLength") : !closing.some(has)) &&
    !shortFormats.includes(nodeText(childAt(field, "format")) ?? "")
  ) {
    return [findingAt(field.key ?? field, "text/unbounded", `This text needs a "maxLength": without one, anybody may store a book in it.`)];
  }
  if (type === "array" && !has("maxItems")) {
    return [
      findingAt(field.key ?? field, "list/unbounded", `This list needs a "maxItems": without one, anybody may send a million entries.`),
    ];
  }
  return [];
}

/** Records of shared entities are ours; nobody sends them. */
function isShared(workspace: Workspace, field: SourceNode): boolean {
  return (
    nodeText(childAt(workspace.entities.get(field.file.stem), "x-entity", "owner")) === "shared" &&
    field.file.path.startsWith("schemas/entities/")
  );
}

function patternOf(place: SourceNode | undefined): LintFinding[] {
  const pattern = nodeText(place);
  if (!place || pattern === undefined) return [];
  const compiled = patternRegExp(pattern);
  if (!compiled) return [findingAt(place, "pattern/invalid", "This is no regular expression (with the unicode flag).")];
  if (isSafePattern(pattern) && !isSlow(compiled)) return [];
  return [
    findingAt(
      place,
      "pattern/backtracks",
      "Some texts would keep this expression busy for ever: a repeated group must not itself begin and end with something repeated, nor offer a choice; and no three repetitions may be able to read the same characters. Let it begin with ^.",
    ),
  ];
}

/** More steps than this and a text of a few hundred characters would be felt. */
const patienceMs = 60;

/** Tries texts that fail late; only a pattern that is slow three times over is called slow. */
function isSlow(pattern: RegExp): boolean {
  const seeds = ["a", "0", " ", "-", "a0", "a ", "aA"];
  return seeds.some((seed) =>
    [0, 1, 2].every(
      () => timeOf(pattern, `${seed.repeat(12)}\u0000`) > patienceMs / 4 || timeOf(pattern, `${seed.repeat(400)}\u0000`) > patienceMs,
    ),
  );
}

function timeOf(pattern: RegExp, text: string): number {
  const start = performance.now();
  pattern.test(text);
  return performance.now() - start;
}
