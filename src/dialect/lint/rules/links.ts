/** Checks where values lead: `link/target` (an `x-link` names one target, or one for each code), `link/page` (pages of codes are used, and exist where used). */
import type { LintFinding } from "../workspace/finding.ts";
import { siblingFields } from "../workspace/fieldReferences.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { type Said, say } from "../workspace/say.ts";

export const links: LintRule = (workspace) => {
  const rules = workspace.marked("valueLink");
  const linked = new Set(rules.map((rule) => nodeText(childAt(rule, "codes"))));
  return [
    ...rules.flatMap((rule) => [...target(workspace, rule), ...(childAt(rule, "entity") ? [] : withoutPages(workspace, rule))]),
    ...[...workspace.codes].filter(([name]) => !linked.has(name)).flatMap(([name, list]) => unused(name, list)),
  ];
};

const report = (node: SourceNode, message: Said) => [findingAt(node, "link/target", message)];

function target(workspace: Workspace, rule: SourceNode): LintFinding[] {
  const [entity, codes, among, id, key, by] = ["entity", "codes", "among", "id", "key", "by"].map((name) => childAt(rule, name));
  if (among) return targetAmong(workspace, among, { by, others: [entity, codes, id, key] });
  if (!entity && !codes) return report(rule, say`A link needs "entity", for the page of a record, or "codes", for a web page.`);
  if (entity && codes) return report(codes, say`A link leads to the page of a record or to a web page: keep "entity" or "codes".`);
  const surplus = entity ? by : (id ?? key);
  if (surplus) return report(surplus, say`This belongs to a link with "${entity ? "codes" : "entity"}".`);
  return idAndKey(rule);
}

function idAndKey(rule: SourceNode): LintFinding[] {
  const key = childAt(rule, "key");
  return key && childAt(rule, "id") ? report(key, say`The field "id" holds the id already: nothing is looked up by "key".`) : [];
}

interface Beside {
  readonly by: SourceNode | undefined;
  readonly others: readonly (SourceNode | undefined)[];
}

/** Each of the links belongs to a code of the field that "by" names. */
function targetAmong(workspace: Workspace, among: SourceNode, { by, others }: Beside): LintFinding[] {
  const surplus = others.find((node) => node !== undefined);
  if (surplus) return report(surplus, say`This belongs to the links of "among", not beside them.`);
  if (!by) return report(among, say`The links of "among" need "by", the field that says which of them is meant.`);
  const field = childAt(siblingFields(workspace, by), nodeText(by) ?? "");
  const codes = codesOf(workspace.codes.get(nodeText(childAt(field, "x-codes")) ?? "")).map((code) => nodeText(childAt(code, "const")));
  return objectEntries(among).flatMap(([code, rule]) =>
    codes.includes(code) ? idAndKey(rule) : report(rule.key ?? rule, say`The field "${nodeText(by) ?? ""}" has no code "${code}".`),
  );
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
