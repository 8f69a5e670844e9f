/** Submit: a save and a transition, both or neither. */
import type { Rec } from "#dialect/json/json.ts";
import { atOnce } from "../db/batch.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { applyTransition } from "./applyTransition.ts";
import { readSave, type StepRequest } from "./readSave.ts";
import { presented } from "./storage/recordRow.ts";
import { asIfNew } from "./storage/recordTransaction.ts";
import { saveIn } from "./save.ts";
import type { RecordService } from "./storage/recordContext.ts";

/** Answers the record as it stands afterwards; null where the transition removes it. */
export async function submitRecord(
  service: RecordService,
  entity: ServedEntity,
  { transition, input, key }: StepRequest,
): Promise<Rec | null> {
  const request = readSave(input, key, transition);
  const row = await asIfNew(service, request, async (act, asks) => {
    const saved = await saveIn({ act, entity, request, asks, end: atOnce });
    if (saved.replayed) return saved.row;
    return applyTransition(act, entity, saved.row, { transition, by: "customer", asked: {}, accepted: request.accepted });
  });
  return row ? presented(entity, row) : null;
}
