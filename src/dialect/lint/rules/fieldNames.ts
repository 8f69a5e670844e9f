/** Checks the field names in screens, rules, references and templates: `ref/field`. */
import { fieldReferences, isFieldMap } from "../workspace/fieldReferences.ts";
import { enclosing, entityOf, fieldNodes, findField, type FoundField, ownerFields } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { didYouMean, suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const fieldNames: LintRule = (workspace) => [
  ...fieldReferences(workspace).flatMap(({ node, path, schema }) => unless(findField(workspace, schema, path), node, path)),
  ...workspace.marked("siblingField").flatMap((node) => among(node, enclosing(node, isFieldMap))),
  ...["line", "template", "routeAddress", "recordAddress"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((node) => nodes(workspace, node)),
];

function unless(found: FoundField, node: SourceNode, path: string): LintFinding[] {
  if (found.field) return [];
  const near = nearestMatch(found.wrong, found.names);
  const prefix = path.startsWith("/") ? `/${found.before}` : found.before;
  const suggestion = near && path === `${prefix}${found.wrong}` ? `${prefix}${near}` : near;
  return [
    findingAt(
      node,
      "ref/field",
      `There is no field "${found.wrong}"${found.before ? ` in ${found.before.slice(0, -1)}` : ""}.${suggestionSuffix(near, found.names)}`,
      { suggestion },
    ),
  ];
}

function among(node: SourceNode, fields: SourceNode | undefined): LintFinding[] {
  const names = objectEntries(fields).map(([name]) => name);
  const name = nodeText(node) ?? "";
  return names.includes(name) ? [] : unless({ wrong: name, names, before: "" }, node, name);
}

/** Checks each `{field}` of a template, in every language. */
function nodes(workspace: Workspace, node: SourceNode): LintFinding[] {
  const entity = entityOf(workspace, node);
  if (!entity) return [];
  const isAsked = (name: string): boolean =>
    childAt(
      enclosing(node, (one) => childAt(one, "ask") !== undefined),
      "ask",
      name,
    ) !== undefined;
  const texts = node.node.type === "string" ? [node] : objectEntries(node).map(([, text]) => text);
  return texts.flatMap((text) => {
    const value = nodeText(text) ?? "";
    return [...value.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => {
      const path = match[1] ?? "";
      if (
        ownerFields.includes(path) ||
        path.startsWith("limits.") ||
        findField(workspace, entity, path).field ||
        isAsked(path) ||
        (path === "ids" && node.key?.node.value === "go") ||
        (path === "about" && childAt(node.parent, "about") !== undefined)
      )
        return [];
      const known = [...fieldNodes(workspace, entity).keys()];
      const suggestion = nearestMatch(path, known);
      const range = { start: match.index + 1, end: match.index + 1 + path.length };
      return [findingAt(text, "ref/field", `There is no field "${path}" to fill in here.${didYouMean(suggestion)}`, { suggestion, range })];
    });
  });
}
