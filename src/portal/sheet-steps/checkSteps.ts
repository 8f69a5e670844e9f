/**
 * Checks the rows of a workbook before anything is sent: which record each one names, and whether the transition takes its answers.
 * A row is checked as the run would find it: after the rows before it, whose records have their new states and count in sums.
 */
import type { CheckContext } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { ownerIdOf } from "#dialect/records/ownerIdOf.ts";
import { checkImportRow } from "#dialect/sheet/checkImport.ts";
import type { ImportSums } from "#dialect/sheet/importSums.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { stepCalls } from "./stepCalls.ts";
import { keyOfRow, type StepColumns } from "./stepColumns.ts";

/** A row of the workbook as the transition would take it. */
export interface StepRow {
  /** Number of the row on the sheet, from 1. */
  readonly number: number;
  readonly key: string;
  readonly draft: Rec;
  /** The record of the key; absent if the key has a problem: none or several records. */
  readonly record?: Rec;
  /** The answers on the wire, without empty ones. */
  readonly asked: Rec;
  /** Why it cannot run; absent if it can, as far as the browser knows. */
  readonly refusal?: string;
  /** Pointers of the cells that the refusal is about; absent if it is about the record. */
  readonly faults?: readonly string[];
}

export interface StepCheck {
  /** The entity of the records. */
  readonly entity: string;
  readonly columns: StepColumns;
  readonly ask: CompiledEntity | undefined;
  readonly context: CheckContext;
  /** Key -> its records. */
  readonly records: ReadonlyMap<string, readonly Rec[]>;
  /** Why a record does not allow the transition; undefined if it does. */
  refusalOf(record: Rec): string | undefined;
  /** The record after the transition, with these answers. */
  after(record: Rec, asked: Rec): Rec;
  /** Sums over other records, where conditions ask for them. */
  readonly sums?: ImportSums | undefined;
  /** A problem of a cell in words. */
  sentence(problem: Problem): string;
  /** Text for a key without a record, or with several. */
  keyRefusal(key: string, count: number): string;
  /** Text for a row without a key. */
  readonly noKey: string;
}

/** Returns the rows in the order of the sheet. Sums that are missing are loaded, and the rows checked again. */
export async function checkSteps(rows: readonly ImportRow[], check: StepCheck): Promise<readonly StepRow[]> {
  for (;;) {
    check.sums?.begin();
    const checked = checkEach(rows, check);
    if (!(await check.sums?.load())) return checked;
  }
}

function checkEach(rows: readonly ImportRow[], check: StepCheck): readonly StepRow[] {
  const read = rows.map((row) => ({ row, ...findRecord(row, check), asked: answersOf(row, check).asked }));
  const checked = new Map<ImportRow, StepRow>();
  /** Records as the rows so far leave them, by id. */
  const changed = new Map<unknown, Rec>();
  for (const { row, key, record } of stepCalls(read.filter(({ refusal }) => refusal === undefined)).flat()) {
    const current = (record && changed.get(record["id"])) ?? record ?? {};
    const { asked, problems } = answersOf(row, check, current);
    const refusal = problems.length > 0 ? problems.map(check.sentence).join("; ") : check.refusalOf(current);
    const base = { number: row.number, key, draft: row.draft, asked, ...(record && { record }) };
    const faults = problems.map(({ path }) => path);
    checked.set(row, refusal === undefined ? base : { ...base, refusal, ...(faults.length > 0 && { faults }) });
    if (refusal !== undefined) continue;
    const after = check.after(current, asked);
    changed.set(current["id"], after);
    check.sums?.add(after, current);
  }
  const faults = [check.columns.key.path];
  return read.map(
    ({ row, key, asked, refusal = "" }) => checked.get(row) ?? { number: row.number, key, draft: row.draft, asked, refusal, faults },
  );
}

/** Returns the record that a row names, or why it names none. */
function findRecord(row: ImportRow, check: StepCheck): Pick<StepRow, "key" | "record" | "refusal"> {
  const key = keyOfRow(check.columns.key, row.draft);
  if (key === "") return { key, refusal: check.noKey };
  const found = check.records.get(key) ?? [];
  const [record] = found;
  return found.length === 1 && record ? { key, record } : { key, refusal: check.keyRefusal(key, found.length) };
}

function answersOf(
  row: ImportRow,
  { entity, ask, columns, context, sums }: StepCheck,
  record?: Rec,
): { asked: Rec; problems: readonly Problem[] } {
  if (!ask) return { asked: {}, problems: [] };
  const own = new Set(columns.asked.map(({ name }) => name));
  const draft = Object.fromEntries(Object.entries(row.draft).filter(([name]) => own.has(name))) as Rec;
  const owner = record && ownerIdOf(record);
  const asking = record && { entity, id: String(record["id"]), ...(owner !== undefined && { owner }) };
  const facts = { ...context, ...(sums && asking && { sums, asking }) };
  const { record: answers, problems } = checkImportRow(ask, columns.asked, { ...row, draft, pictures: {} }, () => undefined, facts);
  const given = Object.entries(answers).filter(([name, value]) => own.has(name) && value !== null && value !== undefined);
  return { asked: Object.fromEntries(given), problems: problems.filter(({ severity }) => severity === "error") };
}
