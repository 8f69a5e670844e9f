/** Reports duplicate ids: `rule/duplicate-id`, `id/twice`, `call/twice`. */
import { foldText } from "../../text/foldText.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, routeNodes, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

export const ids: LintRule = (workspace) => [
  ...perFile(workspace.marked("rule")).flatMap((rules) => twice(rules, "id", "rule/duplicate-id", "rule of this entity")),
  ...[...workspace.states.values()].flatMap((machine) => [
    ...twice(arrayItems(childAt(machine, "transitions")), "id", "id/twice", "transition"),
    ...twice(arrayItems(childAt(machine, "amendments")), "id", "id/twice", "amendment"),
    ...twice([...arrayItems(childAt(machine, "tabs")), ...arrayItems(childAt(machine, "views"))], "id", "id/twice", "tab"),
    ...twice(arrayItems(childAt(machine, "phases")), "id", "id/twice", "phase"),
    ...twice(arrayItems(childAt(machine, "letters")), "id", "id/twice", "letter"),
  ]),
  ...[...workspace.codes.values()].flatMap((list) => twice(arrayItems(childAt(list, "items")), "const", "id/twice", "code")),
  ...[...workspace.codes.values()].flatMap(ambiguous),
  ...[...workspace.content.values()].flatMap((content) => twice(arrayItems(childAt(content, "parts")), "id", "id/twice", "part")),
  ...sectionsOf(workspace).flatMap((sections) => twice(sections, "id", "id/twice", "section")),
  ...columnsOf(workspace).flatMap((columns) => twice(columns, "field", "id/twice", "column")),
  ...[workspace.site, ...workspace.sites.values()].flatMap((site) => twice(routeNodes(site), "key", "id/twice", "route")),
  ...twice([...workspace.calls.values()], "path", "call/twice", "call"),
];

/** Reports a word of `also` that a cell may already say for another code. */
function ambiguous(list: SourceNode): LintFinding[] {
  const codes = arrayItems(childAt(list, "items"));
  const said = (code: SourceNode) => [nodeValue(childAt(code, "const")), ...Object.values(nodeValue(childAt(code, "x-label")) ?? {})];
  const taken = new Map(codes.flatMap((code) => said(code).map((one) => [foldText(String(one)), code] as const)));
  return codes.flatMap((code) =>
    arrayItems(childAt(code, "also")).flatMap((node) => {
      const folded = foldText(nodeText(node) ?? "");
      const other = taken.get(folded);
      if (other !== undefined)
        return other === code ? [] : [findingAt(node, "id/twice", say`Another code of this list is called so. Take one of the two away.`)];
      taken.set(folded, code);
      return [];
    }),
  );
}

function perFile(nodes: readonly SourceNode[]): SourceNode[][] {
  return [...new Set(nodes.map((node) => node.file))].map((file) => nodes.filter((node) => node.file === file));
}

function sectionsOf(workspace: Workspace): SourceNode[][] {
  return [...workspace.screens.values()].flatMap((screen) => [
    arrayItems(childAt(screen, "form", "sections")),
    arrayItems(childAt(screen, "detail", "sections")),
  ]);
}

function columnsOf(workspace: Workspace): SourceNode[][] {
  return [...workspace.screens.values()].map((screen) => arrayItems(childAt(screen, "list", "columns")));
}

function twice(nodes: readonly SourceNode[], key: string, rule: string, what: string): LintFinding[] {
  const seen = new Set<unknown>();
  return nodes.flatMap((node) => {
    const id = childAt(node, key);
    const value = nodeValue(id);
    if (!id || value === undefined) return [];
    if (seen.has(value)) return [findingAt(id, rule, say`Another ${word(what)} has "${String(value)}" already.`)];
    seen.add(value);
    return [];
  });
}
