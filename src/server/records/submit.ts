/** Submit: a save and a transition in one transaction. */
import type { Problem } from "#dialect/schema/problems.ts";
import { flushNow } from "../db/batch.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { applyTransition } from "./applyTransition.ts";
import type { StepRequest } from "./readSave.ts";
import { readOwnedSave } from "./readOwnedSave.ts";
import { actingAs } from "../session/principal.ts";
import { toClientRecord } from "./storage/recordRow.ts";
import { runIdempotentCreate } from "./storage/recordTransaction.ts";
import { type SavedAnswer, saveInTransaction } from "./save.ts";
import type { RecordContext } from "./storage/recordContext.ts";

/** Returns the record afterwards, with the warnings that nobody accepted. */
export async function submitRecord(
  service: RecordContext,
  entity: ServedEntity,
  { transition, input, key }: StepRequest,
): Promise<SavedAnswer> {
  const { request, owned } = await readOwnedSave(service, entity, { input, key, transition });
  let warnings: readonly Problem[] = [];
  const row = await runIdempotentCreate(owned, request, async (act, asks) => {
    const saved = await saveInTransaction({ act, entity, request, asks, end: flushNow });
    warnings = saved.warnings;
    if (saved.replayed) return saved.row;
    const warn = (_: string, open: readonly Problem[]): void => {
      warnings = open;
    };
    return applyTransition(act, entity, saved.row, {
      transition,
      by: actingAs(service.principal),
      asked: {},
      accepted: request.accepted,
      warn,
    });
  });
  return { data: row ? toClientRecord(owned, entity, row) : null, warnings };
}
