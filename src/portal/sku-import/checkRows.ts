/** Checks thousands of rows in time slices, so that the page stays responsive. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { checkImportRow, keyColumn, keyOf, repeatedKeys, takenKey } from "#dialect/sheet/checkImport.ts";
import { keptFileName } from "#dialect/sheet/pictureName.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import type { FoundPicture } from "../workbook-import/readImport.ts";

export interface CheckRowsOptions {
  readonly entity: CompiledEntity;
  readonly columns: readonly SheetColumn[];
  readonly pictures: ReadonlyMap<string, FoundPicture>;
  readonly context: CheckContext;
  /** Key, as returned by `keyOf` -> the stored record. */
  readonly existing: ReadonlyMap<string, Rec>;
  /** A row whose key is stored updates that record; otherwise it is an error. */
  readonly updates: boolean;
}

export interface CheckedRow {
  readonly row: ImportRow;
  readonly problems: readonly Problem[];
  /** The record that the row updates. */
  readonly stored?: Rec;
  /** The row would change nothing. */
  readonly isUnchanged: boolean;
  /** Inputs of the check besides the row itself; a result stays valid while they are the same. */
  readonly basis: { readonly repeated: Problem | undefined; readonly holder: Rec | undefined; readonly updates: boolean };
}

/** Length of a time slice, in ms. */
const sliceMs = 12;

/** Returns undefined if the signal aborts. Reuses results of `before` whose row and basis are the same. */
export async function checkRows(
  rows: readonly ImportRow[],
  options: CheckRowsOptions,
  onProgress: (done: number) => void,
  signal: AbortSignal,
  before: readonly CheckedRow[] = [],
): Promise<readonly CheckedRow[] | undefined> {
  const key = keyColumn(options.entity, options.columns);
  const repeated = key ? repeatedKeys(key, rows) : new Map<number, Problem>();
  const known = new Map(before.map((one) => [one.row, one]));
  const checked: CheckedRow[] = [];
  let sliceStart = performance.now();
  for (const row of rows) {
    if (performance.now() - sliceStart > sliceMs) {
      onProgress(checked.length);
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return undefined;
      sliceStart = performance.now();
    }
    const value = key && keyOf(key, row.draft);
    const basis = {
      repeated: repeated.get(row.number),
      holder: value === undefined ? undefined : options.existing.get(value),
      updates: options.updates,
    };
    const previous = known.get(row);
    checked.push(previous && isSameBasis(previous.basis, basis) ? previous : checkRow(row, options, key, basis));
  }
  return checked;
}

function isSameBasis(a: CheckedRow["basis"], b: CheckedRow["basis"]): boolean {
  // `updates` does not matter to a row without a stored record.
  return a.holder === b.holder && (!a.holder || a.updates === b.updates) && JSON.stringify(a.repeated) === JSON.stringify(b.repeated);
}

function checkRow(row: ImportRow, options: CheckRowsOptions, key: SheetColumn | undefined, basis: CheckedRow["basis"]): CheckedRow {
  const { entity, columns, pictures, context } = options;
  const { repeated, holder, updates } = basis;
  const stored = updates ? holder : undefined;
  const { record, problems } = checkImportRow(
    entity,
    columns,
    { ...row, ...(stored && { stored: withoutIdentity(stored) }) },
    (part) => pictures.get(part),
    context,
  );
  const own = [...(repeated ? [repeated] : []), ...(holder && !updates && key ? [takenKey(key)] : []), ...problems];
  return {
    row,
    basis,
    problems: own,
    ...(stored && { stored }),
    isUnchanged: stored !== undefined && isSame(columns, stored, record, row),
  };
}

export function hasErrors({ problems }: Pick<CheckedRow, "problems">): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** Returns one problem per field, errors before warnings: the next problem appears once the first is corrected. */
export function problemsToFix(problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ severity }) => severity === "error");
  const first = new Map<string, Problem>();
  for (const problem of [...errors, ...problems]) if (!first.has(problem.path)) first.set(problem.path, problem);
  return problems.filter((problem) => first.get(problem.path) === problem);
}

/** Returns whether a save would change no field. Pictures with the same name, type and size count as equal. */
function isSame(columns: readonly SheetColumn[], stored: Rec, record: Rec, row: ImportRow): boolean {
  return columns.every(({ path, sort }) => {
    const before = getAt(stored, path);
    const after = getAt(record, path);
    if (sort !== "picture") return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
    const shown = row.pictures[path]?.[0];
    if (!shown) return idOf(before) === idOf(after);
    return nameOf(before) === (keptFileName(shown.names) ?? nameOf(after)) && sizeOf(before) === sizeOf(after);
  });
}

const part = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Rec)[name] : undefined;
const idOf = (value: Json | undefined) => part(value, "id");
const nameOf = (value: Json | undefined) => part(value, "name");
const sizeOf = (value: Json | undefined) => part(value, "size");

function withoutIdentity({ id: _id, version: _version, ...fields }: Rec): Rec {
  return fields;
}
