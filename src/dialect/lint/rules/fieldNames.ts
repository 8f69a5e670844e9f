/** Checks the field names in screens, rules, references and templates: `ref/field`. */
import type { Expr } from "../../expr/ast.ts";
import { treeOf } from "../workspace/expressions.ts";
import { fieldReferences, siblingFields } from "../workspace/fieldReferences.ts";
import { enclosing, entityOf, fieldNodes, findField, type FoundField, ownerFields, rootNode } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, objectEntries, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { didYouMean, suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const fieldNames: LintRule = (workspace) => [
  ...fieldReferences(workspace).flatMap(({ node, path, schema, writes }) => {
    const found = findField(workspace, schema, path);
    return found.field && writes ? mapKeys(workspace, found.field, childAt(node.parent, path)) : unless(found, node, path);
  }),
  ...workspace.marked("siblingField").flatMap((node) => among(node, siblingFields(workspace, node))),
  ...["createEffect", "updateEffect"].flatMap((mark) => workspace.marked(mark)).flatMap(refusedAt),
  ...["line", "template", "routeAddress", "recordAddress"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((node) => nodes(workspace, node)),
];

/** Checks the keys of maps that a formula writes as rows, as a group, or as a text in each language: `self.lines.map(l, {'code': l.code})`. */
function mapKeys(workspace: Workspace, field: SourceNode, formula: SourceNode | undefined): LintFinding[] {
  const text = nodeText(formula) ?? "";
  const tree = formula && text.includes("{") ? treeOf(text) : undefined;
  const isTexts = nodeText(childAt(field, "x-kind")) === "texts";
  const languages = arrayItems(childAt(workspace.site, "languages")).map((language) => nodeText(childAt(language, "code")) ?? "");
  const known = isTexts ? languages : [...fieldNodes(workspace, childAt(field, "items") ?? field).keys()];
  return (tree ? mapsIn(tree) : []).flatMap(({ keys }) =>
    keys.flatMap((key) => {
      if (!formula || known.includes(key)) return [];
      const suggestion = nearestMatch(key, known);
      const start = Math.max(text.indexOf(`'${key}'`), text.indexOf(`"${key}"`)) + 1;
      const message = say`The rows have no field "${key}".${suggestionSuffix(suggestion, known)}`;
      return [findingAt(formula, "ref/field", message, { suggestion, range: { start, end: start + key.length } })];
    }),
  );
}

/** Returns the maps that are the value of a formula, or its rows. */
function mapsIn(expr: Expr): readonly (Expr & { readonly op: "map" })[] {
  if (expr.op === "map") return [expr];
  if (expr.op === "list") return expr.items.flatMap(mapsIn);
  if (expr.op === "if") return [expr.then, expr.else].flatMap(mapsIn);
  if (expr.op === "+") return [expr.left, expr.right].flatMap(mapsIn);
  return expr.op === "each" && expr.fn === "map" ? mapsIn(expr.body) : [];
}

function unless(found: FoundField, node: SourceNode, path: string): LintFinding[] {
  if (found.field) return [];
  const near = nearestMatch(found.wrong, found.names);
  const prefix = path.startsWith("/") ? `/${found.before}` : found.before;
  const suggestion = near && path === `${prefix}${found.wrong}` ? `${prefix}${near}` : near;
  return [
    findingAt(
      node,
      "ref/field",
      say`There is no field "${found.wrong}"${found.before ? say` in ${found.before.slice(0, -1)}` : ""}.${suggestionSuffix(near, found.names)}`,
      { suggestion },
    ),
  ];
}

function among(node: SourceNode, fields: SourceNode | undefined): LintFinding[] {
  const names = objectEntries(fields).map(([name]) => name);
  const name = nodeText(node) ?? "";
  return names.includes(name) ? [] : unless({ wrong: name, names, before: "" }, node, name);
}

/** Checks where the refusal of an effect is shown: at a field that its transition asks for. */
function refusedAt(effect: SourceNode): LintFinding[] {
  const at = childAt(effect, "fieldPath");
  const path = nodeText(at);
  if (!at || path === undefined) return [];
  if (!childAt(effect, "none")) return [findingAt(at, "ref/field", say`Nothing is shown there: the effect says nothing with "none".`)];
  const names = objectEntries(
    childAt(
      enclosing(effect, (one) => childAt(one, "ask") !== undefined),
      "ask",
    ),
  ).map(([name]) => name);
  const name = path.slice(1);
  if (names.includes(name)) return [];
  const near = nearestMatch(name, names);
  const suggestion = near === undefined ? undefined : `/${near}`;
  return [
    findingAt(at, "ref/field", say`The transition asks for no field "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion }),
  ];
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
      const answers = answersFor(workspace, node);
      if (answers.includes(path)) return [];
      const suggestion = nearestMatch(path, path.startsWith("asked.") ? answers : [...fieldNodes(workspace, entity).keys()]);
      const range = { start: match.index + 1, end: match.index + 1 + path.length };
      return [
        findingAt(text, "ref/field", say`There is no field "${path}" to fill in here.${didYouMean(suggestion)}`, { suggestion, range }),
      ];
    });
  });
}

/** Returns what a letter may fill in of the answers to the steps that send it: `asked.note`. */
function answersFor(workspace: Workspace, text: SourceNode): readonly string[] {
  const letter = text.parent;
  if (!/^\/letters\/\d+$/.test(letter?.pointer ?? "")) return [];
  const root = rootNode(text);
  const id = nodeText(childAt(letter, "id"));
  return workspace
    .marked("mailEffect")
    .filter((effect) => rootNode(effect) === root && nodeText(childAt(effect, "mail")) === id)
    .map((effect) => enclosing(effect, (one) => childAt(one, "ask") !== undefined))
    .flatMap((step) => objectEntries(childAt(step, "ask")).map(([name]) => `asked.${name}`));
}
