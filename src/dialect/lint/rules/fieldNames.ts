/** Fields that screens, rules, references and templates name: `ref/field`. */
import { fieldReferences, isFieldMap } from "../workspace/fieldReferences.ts";
import { enclosing, entityOf, fieldNodes, findField, type FoundField, ownerFields } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { didYouMean, suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const fieldNames: LintRule = (workspace) => [
  ...fieldReferences(workspace).flatMap(({ place, path, schema }) => unless(findField(workspace, schema, path), place, path)),
  ...workspace.marked("siblingField").flatMap((place) => among(place, enclosing(place, isFieldMap))),
  ...["line", "template", "routeAddress", "recordAddress"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((place) => places(workspace, place)),
];

function unless(found: FoundField, place: SourceNode, path: string): LintFinding[] {
  if (found.field) return [];
  const near = nearestMatch(found.wrong, found.names);
  const prefix = path.startsWith("/") ? `/${found.before}` : found.before;
  const suggestion = near && path === `${prefix}${found.wrong}` ? `${prefix}${near}` : near;
  return [
    findingAt(
      place,
      "ref/field",
      `There is no field "${found.wrong}"${found.before ? ` in ${found.before.slice(0, -1)}` : ""}.${suggestionSuffix(near, found.names)}`,
      { suggestion },
    ),
  ];
}

function among(place: SourceNode, fields: SourceNode | undefined): LintFinding[] {
  const names = objectEntries(fields).map(([name]) => name);
  const name = nodeText(place) ?? "";
  return names.includes(name) ? [] : unless({ wrong: name, names, before: "" }, place, name);
}

/** `{field}` inside a template, in every language of it. */
function places(workspace: Workspace, place: SourceNode): LintFinding[] {
  const entity = entityOf(workspace, place);
  if (!entity) return [];
  const isAsked = (name: string): boolean =>
    childAt(
      enclosing(place, (one) => childAt(one, "ask") !== undefined),
      "ask",
      name,
    ) !== undefined;
  const texts = place.node.type === "string" ? [place] : objectEntries(place).map(([, text]) => text);
  return texts.flatMap((text) => {
    const value = nodeText(text) ?? "";
    return [...value.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => {
      const path = match[1] ?? "";
      if (
        ownerFields.includes(path) ||
        findField(workspace, entity, path).field ||
        isAsked(path) ||
        (path === "ids" && place.key?.node.value === "go") ||
        (path === "about" && childAt(place.parent, "about") !== undefined)
      )
        return [];
      const known = [...fieldNodes(workspace, entity).keys()];
      const suggestion = nearestMatch(path, known);
      const range = { start: match.index + 1, end: match.index + 1 + path.length };
      return [findingAt(text, "ref/field", `There is no field "${path}" to fill in here.${didYouMean(suggestion)}`, { suggestion, range })];
    });
  });
}
