/**
 * Reports cycles of computed fields: `compute/cycle`; and fields whose formula
 * reads the clock or the customer where the database needs a stored value: `compute/clock`.
 */
import { dependencies, overlaps, sumsName } from "../../expr/dependencies.ts";
import { recordsExprs } from "../../expr/recordSums.ts";
import { treeOf } from "../workspace/expressions.ts";
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { usagesOf } from "../workspace/usages.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { listed } from "../workspace/lintPhrases.ts";
import { say, word } from "../workspace/say.ts";

export const computes: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) => [...cycles(entity), ...clocks(workspace, entity)]);

interface Computed {
  readonly path: string;
  readonly node: SourceNode;
  readonly reads: readonly string[];
  /** Whether the formula itself reads `today`, `now`, the customer or other records: its value changes without a save. */
  readonly changes: boolean;
}

function cycles(entity: SourceNode): LintFinding[] {
  const computed = computedFields(entity);
  const feeds = (from: Computed): Computed[] => computed.filter((other) => from.reads.some((read) => overlaps(read, other.path)));
  return computed.flatMap((start) => {
    const cycle = pathBack(start, start, feeds, []);
    // Reported once, at the first field of the cycle.
    return cycle && cycle.every((one) => computed.indexOf(one) >= computed.indexOf(start))
      ? [
          findingAt(
            start.node,
            "compute/cycle",
            say`This field is computed from itself: ${cycle.map(({ path }) => path).join(" -> ")}. Let one of these formulas read other fields.`,
          ),
        ]
      : [];
  });
}

function computedFields(entity: SourceNode): Computed[] {
  return eachSchemaField(entity).flatMap(({ path, field }): Computed[] => {
    const node = childAt(field, "x-compute") ?? childAt(field, "x-suggest");
    const tree = treeOf(nodeText(node));
    if (!node || !tree) return [];
    const reads = dependencies(tree);
    return [
      {
        path,
        node,
        reads: reads.flatMap(({ name, path: read }) => pathRead(name, read, path)),
        changes: reads.some(({ name }) => name === "today" || name === "now" || name === "owner" || name === sumsName),
      },
    ];
  });
}

/** The parts that ask the database for a stored value, by file and pointer, with their name in a sentence. */
const needsStored: readonly (readonly [file: RegExp, pointer: RegExp, name: string])[] = [
  [/^schemas\/screens\//, /^\/list\/filters\//, "a filter"],
  [/^schemas\/screens\//, /^\/list\/sort\//, "an order"],
  [/^schemas\/screens\//, /^\/list\/search\//, "a search"],
  [/^schemas\/screens\//, /^\/list\/(sums|only|quiet)\//, "a sum or a fixed filter"],
  [/^schemas\/states\//, /^\/(tabs|views)\//, "a tab"],
  [/^schemas\/entities\//, /\/x-reference\/where$/, "the choice of a reference"],
  [/^schemas\/entities\//, /\/x-(unique|one-default)(\/|$)/, "a unique value"],
  [/^schemas\/entities\//, /^\/x-import\/key$/, "the key of an import"],
];

/** A field that changes with time alone is computed when it is read: the database has an older value or none. */
function clocks(workspace: Workspace, entity: SourceNode): LintFinding[] {
  const computed = computedFields(entity).filter(({ node }) => node.key?.node.value === "x-compute");
  const live = new Set(computed.filter(({ changes }) => changes));
  for (let size = -1; size < live.size; ) {
    size = live.size;
    for (const field of computed) if (field.reads.some((read) => [...live].some(({ path }) => overlaps(read, path)))) live.add(field);
  }
  return [...live].flatMap(({ path, node }) => {
    const users = usagesOf(workspace, entity.file.stem, path).flatMap(({ file, pointer, line }) => {
      const found = needsStored.find(([inFile, at]) => inFile.test(file) && at.test(pointer));
      if (found) return [say`${word(found[2])} (${file}:${line})`];
      return isSortingColumn(workspace, file, pointer) ? [say`a column that sorts (${file}:${line}; "sortable": false)`] : [];
    });
    if (users.length === 0) return [];
    const message = readsRecords(node)
      ? say`This value changes with other records, so it is computed when it is read and no stored value is right: ${listed(users)} cannot use it. Store what they need in a field that an effect writes.`
      : say`This value changes with the day, so it is computed when it is read and no stored value is right: ${listed(users)} cannot use it. Compare a stored date with today there instead.`;
    return [findingAt(node, "compute/clock", message)];
  });
}

/** The customer is another record too: its facts change without a save of this one. */
function readsRecords(node: SourceNode): boolean {
  const tree = treeOf(nodeText(node));
  return tree !== undefined && (recordsExprs(tree).length > 0 || dependencies(tree).some(({ name }) => name === "owner"));
}

/** Whether a node names the field of a column whose heading sorts the list. */
function isSortingColumn(workspace: Workspace, file: string, pointer: string): boolean {
  const [, index] = /^\/list\/columns\/(\d+)\/field$/.exec(pointer) ?? [];
  const columns = childAt(workspace.nodeOf(file), "list", "columns");
  return index !== undefined && nodeValue(childAt(arrayItems(columns)[Number(index)], "sortable")) !== false;
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
