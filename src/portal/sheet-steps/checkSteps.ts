/** Judges the rows of a workbook before anything is sent: which record each one names, and whether the transition takes its answers. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { checkImportRow } from "#dialect/sheet/checkImport.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { keyOfRow, type StepColumns } from "./stepColumns.ts";

/** A row of the workbook as the transition would take it. */
export interface StepRow {
  /** Number of the row on the sheet, from 1. */
  readonly number: number;
  readonly key: string;
  readonly draft: Rec;
  /** The record; absent while a problem of the key is told. */
  readonly record?: Rec;
  /** The answers on the wire, without empty ones. */
  readonly asked: Rec;
  /** Why it cannot run; absent if it can, as far as the browser knows. */
  readonly refusal?: string;
}

export interface StepCheck {
  readonly columns: StepColumns;
  readonly ask: CompiledEntity | undefined;
  readonly context: CheckContext;
  /** Key -> its records. */
  readonly records: ReadonlyMap<string, readonly Rec[]>;
  /** Why a record does not allow the transition; undefined if it does. */
  refusalOf(record: Rec): string | undefined;
  /** A problem of a cell in words. */
  sentence(problem: Problem): string;
  /** What is said of a key without a record, or with several. */
  keyRefusal(key: string, count: number): string;
  /** What is said of a row without a key. */
  readonly noKey: string;
}

export function checkSteps(rows: readonly ImportRow[], check: StepCheck): readonly StepRow[] {
  return rows.map((row) => {
    const key = keyOfRow(check.columns.key, row.draft);
    const { asked, problems } = answersOf(row, check);
    const base = { number: row.number, key, draft: row.draft, asked };
    if (key === "") return { ...base, refusal: check.noKey };
    const records = check.records.get(key) ?? [];
    const [record] = records;
    if (records.length !== 1 || !record) return { ...base, refusal: check.keyRefusal(key, records.length) };
    const refusal = problems.length > 0 ? problems.map(check.sentence).join("; ") : check.refusalOf(record);
    return { ...base, record, ...(refusal !== undefined && { refusal }) };
  });
}

function answersOf(row: ImportRow, { ask, columns, context }: StepCheck): { asked: Rec; problems: readonly Problem[] } {
  if (!ask) return { asked: {}, problems: [] };
  const own = new Set(columns.asked.map(({ name }) => name));
  const draft = Object.fromEntries(Object.entries(row.draft).filter(([name]) => own.has(name))) as Rec;
  const { record, problems } = checkImportRow(ask, columns.asked, { ...row, draft, pictures: {} }, () => undefined, context);
  const answers = Object.entries(record).filter(([name, value]) => own.has(name) && value !== null && value !== undefined);
  return { asked: Object.fromEntries(answers), problems: problems.filter(({ severity }) => severity === "error") };
}
