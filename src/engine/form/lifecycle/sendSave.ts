/** Sends a save under its idempotency key, and continues where an earlier attempt was stored without a response. */
import type { Acknowledgement } from "#dialect/check/acknowledge.ts";
import type { Rec } from "#dialect/json/json.ts";
import { toDraft } from "#dialect/records/draft.ts";
import { type ApiResponse, apiCode, isOk } from "#dialect/wire/wire.ts";
import type { EngineHost } from "../../host/host.ts";
import { isTransportFailure } from "../../host/useErrorText.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import { mergeRecords } from "../store/mergeRecords.ts";
import { idempotencyKeyFor, matchesAttempt, type SaveAttempt } from "./saveAttempt.ts";
import type { SaveMode, SaveSession } from "./saveContext.ts";

export interface SaveTarget {
  readonly host: EngineHost;
  readonly parts: LoadedFormScreen;
  readonly plan: FormPlan;
  readonly store: FormStore;
  readonly session: SaveSession;
}

/** Sends a checked record with the warnings that the user acknowledged. */
export type SendSave = (mode: SaveMode, record: Rec, acknowledged: readonly Acknowledgement[]) => Promise<ApiResponse<Rec>>;

export function createSendSave({ host, parts, plan, store, session }: SaveTarget): SendSave {
  let unanswered: SaveAttempt | undefined;
  const transition = plan.declared.submit;
  const { name } = parts.entity;

  return async (mode, record, acknowledged) => {
    const request = (input: Rec, key: string) =>
      mode === "submit" && transition !== undefined
        ? host.source.submit(name, input, transition, key, acknowledged)
        : host.source.save(name, input, key, acknowledged);
    const input = store.payload(record);
    const earlier = unanswered;
    const key = store.stored() ? idempotencyKeyFor(earlier, mode, input) : session.createKey();
    const response = await request(input, key);
    unanswered = !isOk(response) && isTransportFailure(response.code) ? { mode, input, key } : undefined;
    const { data } = response;
    const wasStored =
      data && (store.stored() ? response.code === apiCode.stale && matchesAttempt(earlier, data) : response.code === apiCode.replay);
    if (!wasStored) return response;
    // The record of the earlier attempt is changed by what was typed since.
    const theirs = toDraft(parts.entity, data);
    const merged = mergeRecords(plan, theirs, store.draft(), theirs, () => true);
    store.replace(merged, data);
    return request(store.payload(store.check().record), crypto.randomUUID());
  };
}
