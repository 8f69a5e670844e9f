/** A pasted block with a header line: its columns go under the columns of the same name, in any order. */
import { splitTyped } from "#dialect/fields/typedNumber.ts";
import { headerForms, plainHeader } from "#dialect/sheet/headerForms.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

export interface PastedTable {
  /** Columns of the grid, in the order of the block. */
  readonly columns: readonly PlannedGridColumn[];
  /** The lines below the header, only with these columns. */
  readonly block: readonly (readonly string[])[];
  /** Headings that name no column, or one a second time. */
  readonly unknown: readonly string[];
}

/** A header line has at least so many known headings, and at least as many known as unknown ones. */
const minHeadings = 2;

/** Returns undefined if the first line is no header, or nothing is below it. A heading is a label in any language, or the name of a field. */
export function pasteWithHeaders(columns: readonly PlannedGridColumn[], pasted: readonly (readonly string[])[]): PastedTable | undefined {
  const [headings = [], ...below] = pasted;
  if (below.length === 0) return undefined;
  const columnsOf = headings.map((heading) => columns.find((column) => isNamed(column, heading)));
  const known = columnsOf.flatMap((column, at) => (column && columnsOf.indexOf(column) === at ? [{ column, at }] : []));
  const unknown = headings.filter((heading, at) => heading.trim() !== "" && !known.some((one) => one.at === at));
  if (known.length < minHeadings || known.length < unknown.length) return undefined;
  // The columns that a text may split into follow it, so that it splits as in a block without a header.
  const placed = known.flatMap(({ column, at }): { readonly column: PlannedGridColumn; readonly at: number | undefined }[] => [
    { column, at },
    ...columns
      .filter(({ id }) => column.split.includes(id) && !known.some((one) => one.column.id === id) && hasSplit(column, below, at))
      .map((part) => ({ column: part, at: undefined })),
  ]);
  return {
    columns: placed.map(({ column }) => column),
    block: below.map((texts) => placed.map(({ at }) => (at === undefined ? "" : (texts[at] ?? "")))),
    unknown,
  };
}

function hasSplit({ field }: PlannedGridColumn, block: readonly (readonly string[])[], at: number): boolean {
  return block.some((texts) => splitTyped(field.number ?? {}, texts[at] ?? "") !== undefined);
}

function isNamed({ field, label = {} }: PlannedGridColumn, heading: string): boolean {
  const names = [field.name, ...Object.values(field.label), ...Object.values(label)].map(plainHeader);
  return headerForms(heading).some((form) => names.includes(form));
}
