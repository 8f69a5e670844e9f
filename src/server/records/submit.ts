/** Submit: a save and a transition, both or neither. */
import type { Rec } from "#dialect/json.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { applyTransition } from "./applyTransition.ts";
import { readSave } from "./readSave.ts";
import { presented } from "./record.ts";
import { asIfNew, recordTransaction } from "./recordTransaction.ts";
import { saveIn } from "./save.ts";
import type { RecordService } from "./service.ts";

/** Answers the record as it stands afterwards; null where the transition removes it. */
export async function submitRecord(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  transition: string,
  input: Rec,
  key: string | undefined,
): Promise<Rec | null> {
  const request = readSave(input, key, transition);
  const row = await asIfNew(request, (asks) =>
    recordTransaction(service, async (trx, attempt) => {
      const saved = await saveIn(service, trx, actor, entity, request, asks || attempt > 1);
      if (saved.replayed) return saved.row;
      return applyTransition(service, trx, actor, entity, saved.row, { transition, by: "customer", asked: {}, accepted: request.accepted });
    }),
  );
  return row ? presented(entity, row) : null;
}
