/** The checks of an imported row that need the database: files that it names, records that it refers to, rules over other records. */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { checkFiles, namesOtherFile } from "../records/checks/fileValues.ts";
import { checkReferences, type readTargets } from "../records/checks/references.ts";
import { checkContext, type TransactionContext } from "../records/storage/recordContext.ts";
import { entitiesAsked, runWithSums } from "../records/storage/recordSums.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { rowPath, type ValidatedRow } from "./importJob.ts";

export interface DatabaseChecks {
  readonly act: TransactionContext;
  readonly entity: ServedEntity;
  /** Ids of the pictures that are stored with the import, which need no lookup. */
  readonly pictures: ReadonlySet<string>;
  /** Set in a transaction before the one that stores the row: uploads stay as they are, and what the row rests on is told. */
  readonly ahead?: { readonly read: typeof readTargets; onFiles(ids: readonly string[]): void };
}

export interface DatabaseChecked {
  /** With what its references copy. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

/** @param stored of the record that the row changes; null for a new one */
export async function checkRowInDatabase(
  checks: DatabaseChecks,
  { id, row, record }: ValidatedRow,
  stored: Rec | null,
): Promise<DatabaseChecked> {
  const { act, entity, ahead } = checks;
  const files = namesOtherFile(entity, record, checks.pictures)
    ? await checkFiles(act.trx, act.owner.customer, entity, record, ahead?.onFiles)
    : { record, problems: [] };
  const references = await checkReferences(act, entity, { record: files.record, stored, ...(ahead && { read: ahead.read }) });
  const sums = ahead ? [] : await sumProblems(act, entity, { id, record: references.record, stored });
  const problems = [...files.problems, ...references.problems, ...sums].map((one) => ({ ...one, path: rowPath(row, one.path) }));
  return { record: references.record, problems };
}

/** Checks the row once more where its rules ask for other records: since the thread checked it, others may have been stored. */
async function sumProblems(
  act: TransactionContext,
  entity: ServedEntity,
  { id, record, stored }: { readonly id: string | undefined; readonly record: Rec; readonly stored: Rec | null },
): Promise<readonly Problem[]> {
  if (entitiesAsked(entity).length === 0) return [];
  const context = { ...checkContext(act, stored ? "update" : "create"), asking: { entity: entity.name, id } };
  const { problems } = await runWithSums(act.trx, act, (sums) => checkRecord(entity.compiled, stored, record, { ...context, sums }));
  return problems.filter(({ severity }) => severity === "error");
}
