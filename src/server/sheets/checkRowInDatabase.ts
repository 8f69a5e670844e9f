/** The checks of an imported row that need the database: files that it names, records that it refers to, rules over other records. */
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { readReferences } from "#dialect/check/referenced.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { checkFiles, namesOtherFile } from "../records/checks/fileValues.ts";
import { loadReferenced } from "../records/checks/loadReferenced.ts";
import { checkReferences, type readTargets } from "../records/checks/references.ts";
import { checkContext, type TransactionContext } from "../records/storage/recordContext.ts";
import { recordFields, type StoredRow } from "../records/storage/recordRow.ts";
import { entitiesAsked, runWithSums } from "../records/storage/recordSums.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { rowPath, type ValidatedRow } from "./importJob.ts";
import type { UncompletedRow } from "./newRows.ts";
import { openIn } from "./openIn.ts";

export interface DatabaseChecks {
  readonly act: TransactionContext;
  readonly entity: ServedEntity;
  /** Ids of the pictures that are stored with the import, which need no lookup. */
  readonly pictures: ReadonlySet<string>;
  /** Reads the records that a reference may mean. */
  readonly read: typeof readTargets;
  /** Set in a transaction before the one that stores the row: uploads stay unchanged, and `onFiles` gets the ids of the files that the row names. */
  readonly ahead?: { onFiles(ids: readonly string[]): void };
}

export interface DatabaseChecked extends UncompletedRow {
  readonly problems: readonly Problem[];
}

/** Returns the row with what its references copy. @param stored of the record that the row changes; null for a new one */
export async function checkRowInDatabase(
  checks: DatabaseChecks,
  { id, row, record }: ValidatedRow,
  stored: StoredRow | null,
): Promise<DatabaseChecked> {
  const { act, entity, ahead, read } = checks;
  const before = stored && recordFields(entity, stored);
  const { open } = before ? openIn(act, entity, before) : {};
  const base = { ...checkContext(act, stored ? "update" : "create"), asking: { entity: entity.name, id }, ...(open && { open }) };
  const referring = await loadReferenced(act, entity, base, { input: record, stored: before, read });
  const again = await checkAgain(checks, { record, stored: before }, referring);
  const files = namesOtherFile(entity, again.record, checks.pictures)
    ? await checkFiles(act.trx, act.owner.customer, entity, again.record, ahead?.onFiles)
    : { record: again.record, problems: [] };
  const { context } = again;
  const references = await checkReferences(act, entity, { record: files.record, stored: before, open, context, read });
  const problems = [...again.problems, ...files.problems, ...references.problems];
  return { row, record: references.record, context, problems: problems.map((one) => ({ ...one, path: rowPath(row, one.path) })) };
}

/**
 * Checks the row once more where its rules read records that the thread did not have: those that it refers to, and sums over others, which
 * may have been stored since. Ahead of the transaction that stores the row no sum is asked: `importBasis.ts` holds them.
 */
async function checkAgain(
  { act, entity, ahead }: DatabaseChecks,
  { record, stored }: { readonly record: Rec; readonly stored: Rec | null },
  context: CheckContext,
): Promise<{ readonly record: Rec; readonly context: CheckContext; readonly problems: readonly Problem[] }> {
  const asksSums = !ahead && entitiesAsked(entity).length > 0;
  if (!asksSums && readReferences(entity.compiled).length === 0) return { record, context, problems: [] };
  const check = (summed: CheckContext) => ({ context: summed, ...checkRecord(entity.compiled, stored, record, summed) });
  const checked = asksSums ? await runWithSums(act.trx, act, (sums) => check({ ...context, sums })) : check(context);
  return { ...checked, problems: checked.problems.filter(({ severity }) => severity === "error") };
}
