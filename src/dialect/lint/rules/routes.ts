/** Checks that paths have a route in the site map (`ref/route`) and ask a list for what it has (`ref/query`), that no two routes of a site have the same path (`route/twice`), that each page has a title (`route/untitled`), and that a further site has a path (`site/path`). */
import { screensOfSite } from "../../schema/siteScreens.ts";
import { filterParameter, listParameters } from "../../schema/derived/listParameters.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const routes: LintRule = (workspace) => {
  const screens = Object.fromEntries([...workspace.screens].map(([name, root]) => [name, nodeValue(root)]));
  const sites = [...(workspace.site ? [workspace.site] : []), ...workspace.sites.values()].map((root) => ({
    root,
    known: addresses(arrayItems(childAt(root, "routes")), ""),
    screens: screensOfSite(nodeValue(root), screens),
  }));
  const all = sites.flatMap(({ known }) => known);
  /** A site, and a screen of it, lead to its own pages; all else to those of any site. */
  const routesFor = (node: SourceNode): readonly Address[] => {
    const own = sites.filter(
      ({ root, screens: shown }) =>
        root.file === node.file || (node.file.path === `schemas/screens/${node.file.stem}.json` && shown.has(node.file.stem)),
    );
    return own.length === 0 ? all : own.flatMap(({ known }) => known);
  };
  return [
    ...["routeAddress", "recordAddress"]
      .flatMap((mark) => workspace.marked(mark))
      .flatMap((node) => unknown(workspace, node, routesFor(node))),
    ...sites.flatMap(({ known }) => [...twice(known), ...untitled(known)]),
    ...sitePaths(workspace),
  ];
};

function twice(known: readonly Address[]): LintFinding[] {
  const paths = known.map(({ address }) => address);
  return known.flatMap(({ address, node, isFrame }, index) =>
    paths.indexOf(address) < index && !isFrame
      ? [
          findingAt(node, "route/twice", say`Another route has the address ${address} already; the first one wins.`, {
            severity: "warning",
          }),
        ]
      : [],
  );
}

/** A page without a title has no heading, no entry in the history of the browser, and no name at the workbench. */
function untitled(known: readonly Address[]): LintFinding[] {
  return known.flatMap(({ node, isPage, hasTitle }) =>
    isPage && !hasTitle ? [findingAt(node, "route/untitled", say`This page has no title. State one in every language.`)] : [],
  );
}

/** Paths that the server itself serves. */
const served: readonly string[] = ["/api", "/assets", "/schema"];

/** Reports a site below `schemas/sites` without a path of its own (`site/path`). */
function sitePaths({ site, sites }: Workspace): LintFinding[] {
  const main = childAt(site, "path");
  const paths = [...sites.values()].map((root) => nodeText(childAt(root, "path")));
  return [
    ...(main ? [findingAt(main, "site/path", say`The site of screens.json is served at /. Remove the path.`)] : []),
    ...[...sites.values()].flatMap((root, index) => {
      const path = paths[index];
      const at = childAt(root, "path") ?? root;
      if (path === undefined)
        return [findingAt(at, "site/path", say`State where the server serves this site: "path": "/${root.file.stem}".`)];
      if (served.includes(path)) return [findingAt(at, "site/path", say`The server itself serves ${path}. Choose another path.`)];
      return paths.indexOf(path) < index ? [findingAt(at, "site/path", say`Another site has the path ${path} already.`)] : [];
    }),
  ];
}

/** Returns the addresses of a site, with `{…}` for parameters. */
export function siteAddresses(site: SourceNode): string[] {
  return addresses(arrayItems(childAt(site, "routes")), "").map(({ address }) => address);
}

interface Address {
  readonly address: string;
  readonly node: SourceNode;
  readonly screen: string | undefined;
  /** Only groups its children: a redirect whose path another route may have. */
  readonly isFrame: boolean;
  readonly isPage: boolean;
  readonly hasTitle: boolean;
}

/** Returns every path of the site map, with `{…}` for parameters. */
function addresses(routes: readonly SourceNode[], group: string): Address[] {
  return routes.flatMap((route) => {
    const path = childAt(route, "path");
    const own = nodeText(path) ?? "";
    const address = own.startsWith("/") ? own : `${group}/${own}`;
    const children = addresses(arrayItems(childAt(route, "children")), address);
    const isFrame = childAt(route, "redirect") !== undefined && children.length > 0;
    const screen = nodeText(childAt(route, "screen"));
    const isPage = screen !== undefined || childAt(route, "view") !== undefined;
    const hasTitle = childAt(route, "title") !== undefined;
    return path
      ? [{ address: address.replace(/:[A-Za-z]+/g, "{…}"), node: path, screen, isFrame, isPage, hasTitle }, ...children]
      : children;
  });
}

function unknown(workspace: Workspace, node: SourceNode, known: readonly Address[]): LintFinding[] {
  const text = nodeText(node);
  // The path comes from a field of a record.
  if (text === undefined || !text.startsWith("/")) return [];
  const [path = "", query] = text.split("?");
  const address = path.replace(/\{[^{}]*\}/g, "{…}");
  const found = known.find((one) => one.address === address);
  if (found) return query === undefined ? [] : unknownInQuery(workspace, node, { query, screen: found.screen });
  const paths = known.map((one) => one.address);
  const suggestion = nearestMatch(address, paths);
  return [
    findingAt(node, "ref/route", say`No route of screens.json has the address ${address}.${suggestionSuffix(suggestion, paths)}`, {
      suggestion,
    }),
  ];
}

/** The open drawer, a parameter of the page around a list. */
const drawerParameter = "drawer";

/** The list would open without what the link asks for, with a note about it. */
function unknownInQuery(
  { screens, entities, states }: Workspace,
  node: SourceNode,
  { query, screen = "" }: { readonly query: string; readonly screen: string | undefined },
): LintFinding[] {
  const shown = screens.get(screen);
  const list = childAt(shown, "list");
  if (!list || nodeText(childAt(shown, "kind")) !== "list") return [];
  const entity = childAt(entities.get(nodeText(childAt(shown, "entity")) ?? ""), "x-entity");
  const machine = states.get(nodeText(childAt(entity, "states")) ?? "");
  const namesOf = (items: SourceNode | undefined, key: string) => arrayItems(items).flatMap((item) => nodeText(childAt(item, key)) ?? []);
  const own = nodeText(childAt(list, "tabs"));
  const tabs = own === undefined ? [] : namesOf(childAt(machine, own === "views" ? "views" : "tabs"), "id");
  const filters = namesOf(childAt(list, "filters"), "field").map(filterParameter);
  const parameters = [...Object.values(listParameters), ...filters, drawerParameter];
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const isTab = name === listParameters.tab;
    if (isTab ? value.includes("{") || tabs.includes(value) : parameters.includes(name)) return [];
    const among = isTab ? tabs : parameters;
    const suggestion = nearestMatch(isTab ? value : name, among);
    const message = isTab
      ? say`The list at this address has no tab "${value}".${suggestionSuffix(suggestion, among)}`
      : say`The list at this address has no filter "${name}"; its search is "${listParameters.search}".${suggestionSuffix(suggestion, among)}`;
    return [findingAt(node, "ref/query", message, { suggestion })];
  });
}
