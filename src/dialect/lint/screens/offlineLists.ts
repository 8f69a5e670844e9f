/** Checks lists that stay readable without a connection: `list/offline` (one that no page of an account shows, or of which no column stays). */
import { entityOf, findField } from "../workspace/fields.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const offlineLists: LintRule = (workspace) => {
  const sites = [...(workspace.site ? [workspace.site] : []), ...workspace.sites.values()];
  const shown = new Set(sites.flatMap((site) => screensOf(arrayItems(childAt(site, "routes")))));
  return [...workspace.screens].flatMap(([name, screen]) => {
    const offline = childAt(screen, "list", "offline");
    if (!offline) return [];
    // A route that names no screen is reported by another rule.
    if (!shown.has(name))
      return [...shown].some((screen) => !workspace.screens.has(screen))
        ? []
        : [findingAt(offline, "list/offline", say`Nobody opens this list by itself: no route of an account shows it.`)];
    const columns = arrayItems(childAt(screen, "list", "columns"));
    if (columns.length === 0 || columns.some((column) => mayStay(workspace, column))) return [];
    return [findingAt(offline, "list/offline", say`No column stays on a device: all fields have "x-read-for" or "x-show-when".`)];
  });
};

/** The screens that routes show to logged-in users. */
function screensOf(routes: readonly SourceNode[]): string[] {
  return routes.flatMap((route) => {
    const screen = nodeText(childAt(route, "screen"));
    const isPublic = nodeValue(childAt(route, "public")) === true;
    return [...(screen !== undefined && !isPublic ? [screen] : []), ...screensOf(arrayItems(childAt(route, "children")))];
  });
}

function mayStay(workspace: Workspace, column: SourceNode): boolean {
  const entity = entityOf(workspace, column);
  const names = [column, childAt(column, "field"), childAt(column, "second")].flatMap((node) => nodeText(node) ?? []);
  return names.some((name) => {
    const field = entity && findField(workspace, entity, name).field;
    return !field || (!childAt(field, "x-read-for") && !childAt(field, "x-read-when") && !childAt(field, "x-show-when"));
  });
}
