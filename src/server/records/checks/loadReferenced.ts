/** Loads the referenced records that expressions read, before a record is checked. */
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { readReferences, referencedRecords, referenceValue } from "#dialect/check/referenced.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { findTarget, type readTargets } from "./references.ts";
import type { TransactionContext } from "../storage/recordContext.ts";

/** Returns the context with `ref`: the customer's own and shared records only. Most entities need none. @param read `readTargets` unless another is given */
export async function loadReferenced(
  act: TransactionContext,
  entity: ServedEntity,
  context: CheckContext,
  { input, stored, read: readThem }: { readonly input: Rec; readonly stored: Rec | null; readonly read?: typeof readTargets },
): Promise<CheckContext> {
  const reads = readReferences(entity.compiled);
  if (reads.length === 0) return context;
  const found = new Map<string, Rec | undefined>();
  for (const read of reads) {
    const value = referenceValue(read, input, stored);
    const { where } = read.reference;
    const fits = (row: Rec): boolean =>
      where === undefined ||
      evaluateBoolean(entity.compiled.expressions, where, { ...scopeOf(context), self: { ...stored, ...input }, row }) === true;
    if (value !== undefined) found.set(read.pointer, await findTarget(act, entity, { reference: read.reference, value, fits }, readThem));
  }
  return { ...context, references: referencedRecords(reads, input, stored, ({ pointer }) => found.get(pointer)) };
}
