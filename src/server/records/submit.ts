/** Submit: a save and a transition in one transaction. */
import type { Rec } from "#dialect/json/json.ts";
import { flushNow } from "../db/batch.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { applyTransition } from "./applyTransition.ts";
import { readSave, type StepRequest } from "./readSave.ts";
import { toClientRecord } from "./storage/recordRow.ts";
import { runIdempotentCreate } from "./storage/recordTransaction.ts";
import { saveInTransaction } from "./save.ts";
import type { RecordContext } from "./storage/recordContext.ts";

/** Returns the record afterwards; null if the transition deletes it. */
export async function submitRecord(
  service: RecordContext,
  entity: ServedEntity,
  { transition, input, key }: StepRequest,
): Promise<Rec | null> {
  const request = readSave(input, key, transition);
  const row = await runIdempotentCreate(service, request, async (act, asks) => {
    const saved = await saveInTransaction({ act, entity, request, asks, end: flushNow });
    if (saved.replayed) return saved.row;
    return applyTransition(act, entity, saved.row, { transition, by: "customer", asked: {}, accepted: request.accepted });
  });
  return row ? toClientRecord(service, entity, row) : null;
}
