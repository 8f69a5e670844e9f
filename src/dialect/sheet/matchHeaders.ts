/** Finds the row of headers on a sheet and the field of each. */
import { nearestName } from "../text/didYouMean.ts";
import type { Text } from "../text/text.ts";
import { headerForms, maxHeaderLength, plainHeader } from "./headerForms.ts";
import type { SheetColumn } from "./sheetColumns.ts";

export interface HeaderRow {
  readonly number: number;
  /** With the column of the sheet. */
  readonly cells: Iterable<readonly [column: number, { readonly text: string }]>;
}

export interface UnknownHeader {
  /** Column of the sheet, from 0. */
  readonly at: number;
  readonly text: string;
  /** The column that was probably meant. */
  readonly suggestion?: SheetColumn;
}

export interface MatchedHeaders {
  /** Row number of the headers. */
  readonly row: number;
  /** Column of the sheet -> field. */
  readonly columns: ReadonlyMap<number, SheetColumn>;
  /** Headers that name no field. Their columns are not read. */
  readonly unknown: readonly UnknownHeader[];
  /** Headers that name a field again. Their columns are not read. */
  readonly doubled: readonly UnknownHeader[];
  /** Required fields without a column. */
  readonly missing: readonly SheetColumn[];
}

/** Number of rows that may precede the headers, with a title or a hint. */
const mostAbove = 15;

/**
 * Returns the row with the most headers among the first rows; undefined if no row has one. A header is
 * a label in any language or the name on the wire (see `headerForms`).
 */
export function matchHeaders(rows: readonly HeaderRow[], columns: readonly SheetColumn[]): MatchedHeaders | undefined {
  const names = namesOf(columns);
  let best: MatchedHeaders | undefined;
  for (const row of rows.slice(0, mostAbove)) {
    const found = matchRow(row, columns, names);
    if (found.columns.size > (best?.columns.size ?? 0)) best = found;
  }
  return best && { ...best, unknown: withSuggestions(best, names) };
}

function withSuggestions({ unknown, columns }: MatchedHeaders, names: ReadonlyMap<string, SheetColumn>): UnknownHeader[] {
  const taken = new Set(columns.values());
  return unknown.map((header) => {
    const near = nearestName(plainHeader(header.text.slice(0, maxHeaderLength)), [...names.keys()]);
    const suggestion = near === undefined ? undefined : names.get(near);
    return { ...header, ...(suggestion && !taken.has(suggestion) && { suggestion }) };
  });
}

function matchRow(row: HeaderRow, columns: readonly SheetColumn[], names: ReadonlyMap<string, SheetColumn>): MatchedHeaders {
  const matched = new Map<number, SheetColumn>();
  const unknown: UnknownHeader[] = [];
  const doubled: UnknownHeader[] = [];
  const taken = new Set<SheetColumn>();
  for (const [at, { text }] of row.cells) {
    const column = headerForms(text)
      .map((form) => names.get(form))
      .find((one) => one !== undefined);
    if (!column) unknown.push({ at, text });
    else if (taken.has(column)) doubled.push({ at, text });
    else {
      taken.add(column);
      matched.set(at, column);
    }
  }
  return {
    row: row.number,
    columns: matched,
    unknown,
    doubled,
    missing: columns.filter((column) => column.required && !taken.has(column)),
  };
}

/** Maps every name to its column. A label of two columns names the first; a current name precedes a former one. */
function namesOf(columns: readonly SheetColumn[]): Map<string, SheetColumn> {
  const names = new Map<string, SheetColumn>();
  const put = (name: string, column: SheetColumn): void => {
    const form = plainHeader(name);
    if (form !== "" && !names.has(form)) names.set(form, column);
  };
  for (const column of columns) for (const name of [column.name, ...Object.values<string>(column.label as Text)]) put(name, column);
  for (const column of columns) for (const name of column.formerly ?? []) put(name, column);
  return names;
}
