/** The pages of a site map as rows, and edits of them: text in, text out, everything else untouched. Pure. */
import { type JsonValue, moveJsonItem, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type JsonObject } from "#dialect/json/json.ts";
import type { Route } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";

export interface RouteRow {
  /** JSON Pointer of the route. */
  readonly pointer: string;
  readonly route: Route;
  /** Full path. */
  readonly address: string;
  /** Pointer of the group around it; undefined at the top. */
  readonly group: string | undefined;
  readonly index: number;
  /** Number of routes in its list. */
  readonly count: number;
}

const topList = "/routes";
const listOf = (group: string | undefined): string => (group === undefined ? topList : `${group}/children`);

/** Returns the routes in the order of the menu, groups before their pages. */
export function siteRoutes(site: JsonObject): RouteRow[] {
  const walk = (routes: unknown, group: RouteRow | undefined): RouteRow[] => {
    const all = Array.isArray(routes) ? (routes as readonly unknown[]) : [];
    return all.flatMap((value, index): RouteRow[] => {
      if (!isObject(value)) return [];
      const route = value as unknown as Route;
      const row = {
        pointer: `${listOf(group?.pointer)}/${index}`,
        route,
        address: addressIn(route.path, group?.address),
        group: group?.pointer,
        index,
        count: all.length,
      };
      return [row, ...walk(route.children, row)];
    });
  };
  return walk(site["routes"], undefined);
}

/** A path that begins with `/` is the whole address, also in a group. */
function addressIn(path: string, group: string | undefined): string {
  if (path.startsWith("/") || group === undefined) return path;
  return `${group === "/" ? "" : group}/${path}`;
}

/** Returns the group that a page may be in: those whose pages are listed. */
export const groupsIn = (rows: readonly RouteRow[]): RouteRow[] => rows.filter(({ route }) => route.children !== undefined);

/** The edits of the text, and the location of the route afterwards. */
export interface RouteEdit {
  readonly text: string;
  readonly pointer: string;
}

export const withRouteMoved = (text: string, { group, index }: RouteRow, to: number): string =>
  moveJsonItem(text, listOf(group), index, to);

/** Puts a route behind the last one of a group, or of the top. Its address stays: links and bookmarks name it. */
export function withRouteIn(text: string, row: RouteRow, group: RouteRow | undefined): RouteEdit {
  const value = readJsonValue(text, row.pointer) as { readonly [name: string]: JsonValue };
  const path = group && addressIn(last(row.address), group.address) === row.address ? last(row.address) : row.address;
  // Routes behind the removed one move up by one, so the target is written first.
  const { text: added } = setJsonValue(text, `${listOf(group?.pointer)}/-`, { ...value, path });
  const without = removeJsonValue(added, row.pointer);
  const moved = siteRoutes(JSON.parse(without) as JsonObject).find(({ address, route }) => address === row.address && route.path === path);
  return { text: without, pointer: moved?.pointer ?? row.pointer };
}

const last = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

/** Whether a route may go: a group needs one page, and so does the site. */
export const mayRemove = ({ count }: RouteRow): boolean => count > 1;

/** Adds a page for a screen behind the last one of a group, or of the top. */
export function withRoute(text: string, group: RouteRow | undefined, page: { readonly screen: string; readonly title: Text }): RouteEdit {
  const list = listOf(group?.pointer);
  const before = readJsonValue(text, list);
  const count = Array.isArray(before) ? before.length : 0;
  const path = group ? page.screen : `/${page.screen}`;
  const value: JsonValue = { path, screen: page.screen, title: page.title, "x-status": "extension" };
  return { text: setJsonValue(text, `${list}/-`, value).text, pointer: `${list}/${count}` };
}

/** Puts a route of the top into a group of its own, which begins with it. The addresses of both are the same as before, and new. */
export function withGroupAround(text: string, row: RouteRow, group: { readonly path: string; readonly title: Text }): RouteEdit {
  const value = readJsonValue(text, row.pointer) as { readonly [name: string]: JsonValue };
  const around: JsonValue = {
    path: group.path,
    title: group.title,
    "x-status": "extension",
    children: [{ ...value, path: row.address }],
  };
  return { text: setJsonValue(text, row.pointer, around).text, pointer: `${row.pointer}/children/0` };
}

/** Returns the screens that no page of the site shows. */
export function freeScreens(rows: readonly RouteRow[], screens: readonly string[]): string[] {
  const shown = new Set(rows.map(({ route }) => route.screen));
  return screens.filter((name) => !shown.has(name)).sort();
}
