/** Checks that paths have a route in the site map (`ref/route`), and that no two routes have the same path (`route/twice`). */
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule } from "../workspace/workspace.ts";

export const routes: LintRule = (workspace) => {
  const known = addresses(arrayItems(childAt(workspace.site, "routes")), "");
  const paths = known.map(({ address }) => address);
  return [
    ...["routeAddress", "recordAddress"].flatMap((mark) => workspace.marked(mark)).flatMap((node) => unknown(node, paths)),
    ...known.flatMap(({ address, node, isFrame }, index) =>
      paths.indexOf(address) < index && !isFrame
        ? [
            findingAt(node, "route/twice", `Another route has the address ${address} already; the first one wins.`, {
              severity: "warning",
            }),
          ]
        : [],
    ),
  ];
};

interface Address {
  readonly address: string;
  readonly node: SourceNode;
  /** Only groups its children: a redirect whose path another route may have. */
  readonly isFrame: boolean;
}

/** Returns every path of the site map, with `{…}` for parameters. */
function addresses(routes: readonly SourceNode[], group: string): Address[] {
  return routes.flatMap((route) => {
    const path = childAt(route, "path");
    const own = nodeText(path) ?? "";
    const address = own.startsWith("/") ? own : `${group}/${own}`;
    const children = addresses(arrayItems(childAt(route, "children")), address);
    const isFrame = childAt(route, "redirect") !== undefined && children.length > 0;
    return path ? [{ address: address.replace(/:[A-Za-z]+/g, "{…}"), node: path, isFrame }, ...children] : children;
  });
}

function unknown(node: SourceNode, paths: readonly string[]): LintFinding[] {
  const text = nodeText(node);
  // The path comes from a field of a record.
  if (text === undefined || !text.startsWith("/")) return [];
  const address = (text.split("?")[0] ?? "").replace(/\{[^{}]*\}/g, "{…}");
  if (paths.includes(address)) return [];
  const suggestion = nearestMatch(address, paths);
  return [
    findingAt(node, "ref/route", `No route of screens.json has the address ${address}.${suggestionSuffix(suggestion, paths)}`, {
      suggestion,
    }),
  ];
}
