/** A pasted block that brings its headings: its columns go where those say, in whatever order they stand. */
import { headerForms, plainHeader } from "#dialect/sheet/headerForms.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

export interface PastedTable {
  /** Of the grid, in the order of the block. */
  readonly columns: readonly PlannedGridColumn[];
  /** What stands below the headings, only of these columns. */
  readonly block: readonly (readonly string[])[];
  /** Headings that name no column, or one a second time. */
  readonly unknown: readonly string[];
}

/** So many headings must be known before the first line is taken for one of them, and no fewer than are not. */
const fewest = 2;

/** Undefined where the first line is no line of headings, or nothing stands below it. A heading is a label in any language or the field's name. */
export function pasteWithHeaders(columns: readonly PlannedGridColumn[], pasted: readonly (readonly string[])[]): PastedTable | undefined {
  const [headings = [], ...below] = pasted;
  if (below.length === 0) return undefined;
  const places = headings.map((heading) => columns.find((column) => isNamed(column, heading)));
  const kept = places.flatMap((column, at) => (column && places.indexOf(column) === at ? [{ column, at }] : []));
  const unknown = headings.filter((heading, at) => heading.trim() !== "" && !kept.some((one) => one.at === at));
  if (kept.length < fewest || kept.length < unknown.length) return undefined;
  return {
    columns: kept.map(({ column }) => column),
    block: below.map((texts) => kept.map(({ at }) => texts[at] ?? "")),
    unknown,
  };
}

function isNamed({ field }: PlannedGridColumn, heading: string): boolean {
  const names = [field.name, ...Object.values(field.label)].map(plainHeader);
  return headerForms(heading).some((form) => names.includes(form));
}
