/** Checks that no list adds up by each single moment of a time or by each day of a date (`sums/time`): there would be a group for every record. */
import type { LintFinding } from "../workspace/finding.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const sumTimes: LintRule = (workspace) => [...workspace.screens.values()].flatMap((screen) => timesOf(workspace, screen));

function timesOf({ entities }: Workspace, screen: SourceNode): LintFinding[] {
  const properties = childAt(entities.get(nodeText(childAt(screen, "entity")) ?? ""), "properties");
  const groups = arrayItems(childAt(screen, "list", "sums")).flatMap((sums) => arrayItems(childAt(sums, "by")));
  return groups.flatMap((group) => {
    const field = childAt(group, "field") ?? group;
    const name = nodeText(field);
    const format = name === undefined ? undefined : nodeText(childAt(properties, name, "format"));
    if ((format !== "date-time" && format !== "date") || childAt(group, "per") || childAt(group, "ages")) return [];
    return [findingAt(field, "sums/time", say`A time is added up by its month or its week: write { "field": "${name}", "per": "month" }.`)];
  });
}
