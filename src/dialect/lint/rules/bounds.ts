/**
 * Checks that input from clients is bounded in size and time: `text/unbounded`,
 * `list/unbounded`, `pattern/invalid`, `pattern/backtracks`.
 */
import { patternRegExp } from "../../text/pattern.ts";
import { isSafePattern } from "../../text/safePattern.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const bounds: LintRule = (workspace) => [
  ...workspace.marked("field").flatMap((field) => [...unbounded(workspace, field), ...patternOf(childAt(field, "pattern"))]),
  ...workspace.marked("code").flatMap((code) => patternOf(childAt(code, "form"))),
  ...[...workspace.limits].flatMap(([name, limit]) => (/pattern$/i.test(name) ? patternOf(childAt(limit, "value")) : [])),
];

/** Keywords that bound a text by other means. */
const boundingKeywords: readonly string[] = ["maxLength", "enum", "const", "x-codes", "x-reference", "x-file", "x-compute", "$ref"];
const shortFormats: readonly string[] = ["date", "date-time", "time"];

function unbounded(workspace: Workspace, field: SourceNode): LintFinding[] {
  const type = nodeText(childAt(field, "type"));
  const has = (keyword: string): boolean => childAt(field, keyword) !== undefined || childAt(field, "x-bind", keyword) !== undefined;
  if (nodeValue(childAt(field, "readOnly")) === true || isShared(workspace, field)) return [];
  const free = has("x-reference") && nodeValue(childAt(field, "x-reference", "free")) === true;
  if (
    type === "string" &&
    (free ? !has("maxLength") : !boundingKeywords.some(has)) &&
    !shortFormats.includes(nodeText(childAt(field, "format")) ?? "")
  ) {
    return [
      findingAt(field.key ?? field, "text/unbounded", say`This text needs a "maxLength": without one, anybody may store a book in it.`),
    ];
  }
  if (type === "array" && !has("maxItems")) {
    return [
      findingAt(field.key ?? field, "list/unbounded", say`This list needs a "maxItems": without one, anybody may send a million entries.`),
    ];
  }
  return [];
}

/** Whether the entity is shared: clients cannot send its records. */
function isShared(workspace: Workspace, field: SourceNode): boolean {
  return (
    nodeText(childAt(workspace.entities.get(field.file.stem), "x-entity", "owner")) === "shared" &&
    field.file.path.startsWith("schemas/entities/")
  );
}

function patternOf(node: SourceNode | undefined): LintFinding[] {
  const pattern = nodeText(node);
  if (!node || pattern === undefined) return [];
  if (!patternRegExp(pattern)) return [findingAt(node, "pattern/invalid", say`This is not a regular expression (with the unicode flag).`)];
  if (isSafePattern(pattern)) return [];
  return [
    findingAt(
      node,
      "pattern/backtracks",
      say`The time of ${pattern} is not proportional to the length of the text. Begin it with ^, and let no two repetitions read the same characters, neither one inside the other nor one after the other.`,
    ),
  ];
}
