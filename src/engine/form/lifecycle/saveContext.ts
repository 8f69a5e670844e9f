/** How a form is saved, and the check that belongs to it. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";

/** `save` stores the record as it is, `submit` runs the transition that the screen names. */
export type SaveMode = "save" | "submit";

/** Context of a check for `mode`. A record in a draft state may be saved with gaps, but not submitted with them. */
export function saveContext(
  { host, parts, plan }: { readonly host: EngineHost; readonly parts: LoadedFormScreen; readonly plan: FormPlan },
  mode: SaveMode,
  stored: Rec | null,
  record: () => Rec,
): CheckContext {
  const transition = plan.declared.submit;
  if (mode === "submit" && transition !== undefined) return checkContextOf(host, transition);
  const context = checkContextOf(host, stored ? "update" : "create");
  const draft = parts.machine !== undefined && isDraft(parts.machine, parts.expressions, record(), context);
  return draft ? { ...context, draft } : context;
}

/** State of a form's saves that no render depends on. */
export interface SaveSession {
  /** The mode that the form is checked for. */
  mode(): SaveMode;
  setMode(mode: SaveMode): void;
  /** Idempotency key of the next create. A second click and a retry reuse it, so they make one record. */
  createKey(): string;
  setCreateKey(key: string): void;
}

export function createSaveSession(initialMode: SaveMode, initialKey: string): SaveSession {
  let mode = initialMode;
  let key = initialKey;
  return {
    mode: () => mode,
    setMode: (next) => void (mode = next),
    createKey: () => key,
    setCreateKey: (next) => void (key = next),
  };
}
