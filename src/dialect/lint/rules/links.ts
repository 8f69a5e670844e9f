/** Checks where values lead: `link/target` (an `x-link` names one target), `link/page` (pages of codes are used, and exist where used). */
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { type Said, say } from "../workspace/say.ts";

export const links: LintRule = (workspace) => {
  const rules = workspace.marked("valueLink");
  const linked = new Set(rules.map((rule) => nodeText(childAt(rule, "codes"))));
  return [
    ...rules.flatMap((rule) => [...target(rule), ...(childAt(rule, "entity") ? [] : withoutPages(workspace, rule))]),
    ...[...workspace.codes].filter(([name]) => !linked.has(name)).flatMap(([name, list]) => unused(name, list)),
  ];
};

function target(rule: SourceNode): LintFinding[] {
  const [entity, codes, id, key, by] = ["entity", "codes", "id", "key", "by"].map((name) => childAt(rule, name));
  const report = (node: SourceNode, message: Said) => [findingAt(node, "link/target", message)];
  if (!entity && !codes) return report(rule, say`A link needs "entity", for the page of a record, or "codes", for a web page.`);
  if (entity && codes) return report(codes, say`A link leads to the page of a record or to a web page: keep "entity" or "codes".`);
  const surplus = entity ? by : (id ?? key);
  if (surplus) return report(surplus, say`This belongs to a link with "${entity ? "codes" : "entity"}".`);
  return id && key ? report(key, say`The field "id" holds the id already: nothing is looked up by "key".`) : [];
}

const codesOf = (list: SourceNode | undefined) => arrayItems(childAt(list, "items"));

/** Another rule reports an unknown list. */
function withoutPages(workspace: Workspace, rule: SourceNode): LintFinding[] {
  const node = childAt(rule, "codes");
  const list = workspace.codes.get(nodeText(node) ?? "");
  if (!node || !list || codesOf(list).some((code) => childAt(code, "page"))) return [];
  return [findingAt(node, "link/page", say`No code of this list has a "page", so the link leads nowhere.`)];
}

function unused(name: string, list: SourceNode): LintFinding[] {
  return codesOf(list)
    .flatMap((code) => childAt(code, "page") ?? childAt(code, "form") ?? [])
    .map((node) =>
      findingAt(node, "link/page", say`No field links to the pages of "${name}". Give the field "x-link": { "codes": "${name}" }.`),
    );
}
