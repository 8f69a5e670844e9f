/** Judges thousands of rows beside the drawing of the page: a slice, then whatever else waits. */
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
  /** Key, as `keyOf` gives it -> the stored record. */
  readonly existing: ReadonlyMap<string, Rec>;
  /** Rows whose key is stored change that record. */
  readonly updates: boolean;
}

export interface CheckedRow {
  readonly row: ImportRow;
  readonly problems: readonly Problem[];
  /** Of the record that the row changes. */
  readonly stored?: Rec;
  /** It would change nothing. */
  readonly isUnchanged: boolean;
  /** What it was judged by beside the row itself. */
  readonly basis: { readonly repeated: Problem | undefined; readonly holder: Rec | undefined; readonly updates: boolean };
}

/** Milliseconds that the page does not draw. */
const slice = 12;

/** `undefined` when the signal came first. Verdicts of `before` stand where nothing they rest on is another. */
export async function checkRows(
  rows: readonly ImportRow[],
  parts: CheckRowsOptions,
  tell: (done: number) => void,
  signal: AbortSignal,
  before: readonly CheckedRow[] = [],
): Promise<readonly CheckedRow[] | undefined> {
  const key = keyColumn(parts.entity, parts.columns);
  const repeated = key ? repeatedKeys(key, rows) : new Map<number, Problem>();
  const known = new Map(before.map((one) => [one.row, one]));
  const judged: CheckedRow[] = [];
  let began = performance.now();
  for (const row of rows) {
    if (performance.now() - began > slice) {
      tell(judged.length);
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return undefined;
      began = performance.now();
    }
    const value = key && keyOf(key, row.draft);
    const basis = {
      repeated: repeated.get(row.number),
      holder: value === undefined ? undefined : parts.existing.get(value),
      updates: parts.updates,
    };
    const stands = known.get(row);
    judged.push(stands && isSameBasis(stands.basis, basis) ? stands : judgeRow(row, parts, key, basis));
  }
  return judged;
}

function isSameBasis(a: CheckedRow["basis"], b: CheckedRow["basis"]): boolean {
  // Whether records are changed is nothing to a row that has none.
  return a.holder === b.holder && (!a.holder || a.updates === b.updates) && JSON.stringify(a.repeated) === JSON.stringify(b.repeated);
}

function judgeRow(row: ImportRow, parts: CheckRowsOptions, key: SheetColumn | undefined, basis: CheckedRow["basis"]): CheckedRow {
  const { entity, columns, pictures, context } = parts;
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

/** One a field, what stops it before what only warns: a field is mended in one place, and what is wrong then is told then. */
export function problemsToFix(problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ severity }) => severity === "error");
  const first = new Map<string, Problem>();
  for (const problem of [...errors, ...problems]) if (!first.has(problem.path)) first.set(problem.path, problem);
  return problems.filter((problem) => first.get(problem.path) === problem);
}

/** Whether a save would leave every field as it is. A picture of the same name, type and size is the same picture. */
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
