/** Checks `x-sample-earlier`: `sample/earlier`. */
import { findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const earlierVersions: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) => {
    const earlier = childAt(entity, "x-sample-earlier");
    return earlier ? [...dates(workspace, entity, earlier), ...versions(workspace, entity, earlier)] : [];
  });

/** The days of a version are dates. */
function dates(workspace: Workspace, entity: SourceNode, earlier: SourceNode): LintFinding[] {
  return ["from", "until"].flatMap((part) => {
    const name = childAt(earlier, part);
    const { field } = findField(workspace, entity, nodeText(name) ?? "");
    return !name || !field || nodeText(childAt(field, "format")) === "date"
      ? []
      : [findingAt(name, "sample/earlier", say`"${nodeText(name)}" must have "format": "date".`)];
  });
}

/** Each key is that of a shipped record, and its versions follow one another. */
function versions(workspace: Workspace, entity: SourceNode, earlier: SourceNode): LintFinding[] {
  const key = nodeText(childAt(earlier, "key")) ?? "";
  const shipped = new Set(arrayItems(workspace.records.get(entity.file.stem)).map((record) => nodeText(childAt(record, key))));
  return objectEntries(childAt(earlier, "values")).flatMap(([name, list]) => {
    if (!shipped.has(name)) {
      const message = say`schemas/records/${entity.file.stem}.json has no record with "${name}" in "${key}".`;
      return [findingAt(list.key ?? list, "sample/earlier", message)];
    }
    const days = arrayItems(list).map((version) => childAt(version, "days"));
    const late = days.find((one, index) => index > 0 && Number(nodeValue(one)) >= Number(nodeValue(days[index - 1])));
    return late
      ? [findingAt(late, "sample/earlier", say`The oldest version stands first: each ends fewer days ago than the one before it.`)]
      : [];
  });
}
