/** Reports cycles of computed fields: `compute/cycle`. */
import { dependencies, overlaps } from "../../expr/dependencies.ts";
import { treeOf } from "../workspace/expressions.ts";
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";

export const computes: LintRule = (workspace) => [...workspace.entities.values()].flatMap(cycles);

interface Computed {
  readonly path: string;
  readonly node: SourceNode;
  readonly reads: readonly string[];
}

function cycles(entity: SourceNode): LintFinding[] {
  const computed = eachSchemaField(entity).flatMap(({ path, field }): Computed[] => {
    const node = childAt(field, "x-compute") ?? childAt(field, "x-suggest");
    const tree = treeOf(nodeText(node));
    return node && tree ? [{ path, node, reads: dependencies(tree).flatMap(({ name, path: read }) => pathRead(name, read, path)) }] : [];
  });
  const feeds = (from: Computed): Computed[] => computed.filter((other) => from.reads.some((read) => overlaps(read, other.path)));
  return computed.flatMap((start) => {
    const cycle = pathBack(start, start, feeds, []);
    // Reported once, at the first field of the cycle.
    return cycle && cycle.every((one) => computed.indexOf(one) >= computed.indexOf(start))
      ? [findingAt(start.node, "compute/cycle", `This field is computed from itself: ${cycle.map(({ path }) => path).join(" -> ")}.`)]
      : [];
  });
}

/** Returns the location that `self…` or `row…` reads in a field at `path`. */
function pathRead(name: string, read: string, path: string): string[] {
  if (name === "self") return [read];
  return name === "row" && path.includes("/-/") ? [`${path.slice(0, path.lastIndexOf("/-/") + 2)}${read}`] : [];
}

/** Returns a path from `here` back to `start`, both included. */
function pathBack(
  start: Computed,
  here: Computed,
  feeds: (from: Computed) => Computed[],
  seen: readonly Computed[],
): Computed[] | undefined {
  for (const next of feeds(here)) {
    if (next === start) return [start, ...seen.slice(1), ...(here === start ? [] : [here]), start];
    if (seen.includes(next)) continue;
    const path = pathBack(start, next, feeds, [...seen, here]);
    if (path) return path;
  }
  return undefined;
}
