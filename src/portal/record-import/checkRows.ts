/** Checks thousands of rows in time slices, so that the page stays responsive. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { checkImportRow, keyColumn, keyOf, repeatedKeys, takenKey } from "#dialect/sheet/checkImport.ts";
import { keptFileName } from "#dialect/sheet/pictureName.ts";
import { type ImportSums, inOrderOfSave } from "#dialect/sheet/importSums.ts";
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
  /** Sums over other records, where the entity asks for them. */
  readonly sums?: ImportSums | undefined;
  /** Responses of the server about rows that have not changed since. */
  readonly refused?: ReadonlyMap<ImportRow, readonly Problem[]>;
}

export interface CheckedRow {
  readonly row: ImportRow;
  readonly problems: readonly Problem[];
  /** The record that the row updates. */
  readonly stored?: Rec;
  /** The row would change nothing. */
  readonly isUnchanged: boolean;
  /** Inputs of the check other than the row; a result stays valid while they are the same. */
  readonly basis: Basis;
}

interface Basis {
  readonly repeated: Problem | undefined;
  readonly holder: Rec | undefined;
  readonly updates: boolean;
  readonly refused?: readonly Problem[] | undefined;
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
  const { sums } = options;
  if (!sums) return checkOnce(rows, options, onProgress, signal, before);
  for (;;) {
    sums.begin();
    // A row depends on the rows before it: no result is reused.
    const checked = await checkOnce(rows, options, onProgress, signal, []);
    if (!checked || signal.aborted || !(await sums.load())) return signal.aborted ? undefined : checked;
  }
}

async function checkOnce(
  rows: readonly ImportRow[],
  options: CheckRowsOptions,
  onProgress: (done: number) => void,
  signal: AbortSignal,
  before: readonly CheckedRow[],
): Promise<readonly CheckedRow[] | undefined> {
  const { entity, columns, existing, updates, refused, sums } = options;
  const key = keyColumn(entity, columns);
  const repeated = key ? repeatedKeys(key, rows) : new Map<number, Problem>();
  const basisOf = (row: ImportRow): Basis => {
    const value = key && keyOf(key, row.draft);
    const holder = value === undefined ? undefined : existing.get(value);
    return { repeated: repeated.get(row.number), holder, updates, refused: refused?.get(row) };
  };
  const known = new Map(before.map((one) => [one.row, one]));
  const checked = new Map<ImportRow, CheckedRow>();
  const based = rows.map((row) => ({ row, basis: basisOf(row) }));
  const inOrder = sums ? inOrderOfSave(based, ({ basis }) => basis.updates && basis.holder !== undefined) : based;
  let sliceStart = performance.now();
  for (const { row, basis } of inOrder) {
    if (performance.now() - sliceStart > sliceMs) {
      onProgress(checked.size);
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return undefined;
      sliceStart = performance.now();
    }
    const previous = known.get(row);
    checked.set(row, previous && isSameBasis(previous.basis, basis) ? previous : checkRow(row, options, key, basis));
  }
  return rows.flatMap((row) => checked.get(row) ?? []);
}

function isSameBasis(a: Basis, b: Basis): boolean {
  // `updates` does not matter to a row without a stored record.
  return (
    a.holder === b.holder &&
    (!a.holder || a.updates === b.updates) &&
    a.refused === b.refused &&
    JSON.stringify(a.repeated) === JSON.stringify(b.repeated)
  );
}

function checkRow(row: ImportRow, options: CheckRowsOptions, key: SheetColumn | undefined, basis: Basis): CheckedRow {
  const { entity, columns, pictures, context, sums } = options;
  const { repeated, holder, updates, refused = [] } = basis;
  const stored = updates ? holder : undefined;
  const { record, problems } = checkImportRow(
    entity,
    columns,
    { ...row, ...(stored && { stored: withoutIdentity(stored) }) },
    (part) => pictures.get(part),
    { ...context, sums, asking: { entity: entity.name, ...(stored && { id: String(stored["id"]) }) } },
  );
  const found = [...(repeated ? [repeated] : []), ...(holder && !updates && key ? [takenKey(key)] : []), ...problems];
  const isFound = ({ path, code }: Problem) => found.some((one) => one.path === path && one.code === code);
  const own = [...found, ...refused.filter((one) => !isFound(one))];
  if (!hasErrors({ problems: own })) sums?.add(record, stored && withoutIdentity(stored));
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

/** Returns the column in which a problem is corrected: that of its field, or the first cell of a list that is missing. */
export function columnToFix(columns: readonly SheetColumn[], { path }: Pick<Problem, "path">): SheetColumn | undefined {
  return columns.find((column) => column.path === path) ?? columns.find(({ row }) => row?.list === path);
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
