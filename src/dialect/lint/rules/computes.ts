/** Fields worked out that read one another in a circle: `compute/cycle`. */
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
    const circle = wayBack(start, start, feeds, []);
    // Told once, at the field that stands first.
    return circle && circle.every((one) => computed.indexOf(one) >= computed.indexOf(start))
      ? [findingAt(start.node, "compute/cycle", `This is worked out from itself: ${circle.map(({ path }) => path).join(" -> ")}.`)]
      : [];
  });
}

/** The node of the record that `self…` or `row…` reads in a field at `path`. */
function pathRead(name: string, read: string, path: string): string[] {
  if (name === "self") return [read];
  return name === "row" && path.includes("/-/") ? [`${path.slice(0, path.lastIndexOf("/-/") + 2)}${read}`] : [];
}

/** A way from `here` that leads back to `start`, both ends included. */
function wayBack(
  start: Computed,
  here: Computed,
  feeds: (from: Computed) => Computed[],
  seen: readonly Computed[],
): Computed[] | undefined {
  for (const next of feeds(here)) {
    if (next === start) return [start, ...seen.slice(1), ...(here === start ? [] : [here]), start];
    if (seen.includes(next)) continue;
    const way = wayBack(start, next, feeds, [...seen, here]);
    if (way) return way;
  }
  return undefined;
}
