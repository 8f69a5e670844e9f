/** Reports tabs of a record's page and sections of a form that are named and not there (`screen/no-part`). */
import type { LintFinding } from "../workspace/finding.ts";
import { nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { say, word } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";

export const pageParts: LintRule = (workspace) =>
  [...workspace.screens.values()].flatMap((screen): LintFinding[] => {
    const [detail, form] = [childAt(screen, "detail"), childAt(screen, "form")];
    const tabs = childAt(detail, "tabs");
    const withTab = [...arrayItems(childAt(detail, "sections")), ...arrayItems(childAt(detail, "related"))];
    // A section of a form has the same shape, but a form has no tabs.
    const without = [
      ...arrayItems(childAt(form, "sections")),
      ...arrayItems(childAt(form, "review", "sections")),
      ...(tabs ? [] : withTab),
    ];
    return [
      ...(tabs ? withTab : []).flatMap((part) => oneOf(childAt(part, "tab"), "tab of this page", idsIn(tabs))),
      ...without.flatMap((part) => idle(childAt(part, "tab"))),
      ...arrayItems(childAt(form, "review", "missing")).flatMap((missing) =>
        oneOf(childAt(missing, "section"), "section of this form", idsIn(childAt(form, "sections"))),
      ),
    ];
  });

const idsIn = (list: SourceNode | undefined): string[] => arrayItems(list).flatMap((one) => nodeText(childAt(one, "id")) ?? []);

function oneOf(node: SourceNode | undefined, what: string, names: readonly string[]): LintFinding[] {
  const name = nodeText(node);
  if (!node || name === undefined || names.includes(name)) return [];
  const suggestion = nearestMatch(name, names);
  return [
    findingAt(node, "screen/no-part", say`There is no ${word(what)} "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion }),
  ];
}

function idle(node: SourceNode | undefined): LintFinding[] {
  if (!node) return [];
  return [findingAt(node, "screen/no-part", say`This page has no tabs: declare them in "tabs" of the page of a record, or remove this.`)];
}
