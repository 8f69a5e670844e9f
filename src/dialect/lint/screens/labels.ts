/** Reports two fields of one part of a screen with the same label: `text/same-label`. */
import { entityOf, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const labels: LintRule = (workspace) =>
  [...workspace.screens.values()].flatMap((screen) => {
    const sections = [childAt(screen, "form", "sections"), childAt(screen, "detail", "sections")].flatMap(arrayItems);
    const parts = sections.map((section) => ({ entries: arrayItems(childAt(section, "fields")), of: nodeText(childAt(section, "of")) }));
    return [{ entries: arrayItems(childAt(screen, "list", "columns")), of: undefined }, ...parts].flatMap(({ entries, of }) =>
      sameLabels(workspace, entries, of),
    );
  });

/** A reader of two values under one label cannot tell which is which. */
function sameLabels(workspace: Workspace, entries: readonly SourceNode[], of: string | undefined): LintFinding[] {
  const seen = new Map<string, string>();
  return entries.flatMap((entry) => {
    const node = childAt(entry, "field") ?? entry;
    const name = nodeText(node);
    const entity = entityOf(workspace, entry);
    if (name === undefined || !entity) return [];
    const label =
      childAt(entry, "label") ?? childAt(findField(workspace, entity, of === undefined ? name : `${of}/${name}`).field, "x-label");
    const twins = objectEntries(label).flatMap(([language, text]) => {
      const key = `${language}: ${nodeText(text) ?? ""}`;
      const other = seen.get(key);
      seen.set(key, name);
      return other === undefined || other === name ? [] : [{ language, text: nodeText(text) ?? "", other }];
    });
    return twins
      .slice(0, 1)
      .map(({ language, text, other }) =>
        findingAt(
          node,
          "text/same-label",
          say`"${name}" is called "${text}" (${language}), and so is "${other}" beside it. Give one of them a label of its own here.`,
        ),
      );
  });
}
