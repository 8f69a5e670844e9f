/**
 * Saving: check, warn, send once, and put the answer where it belongs. A save
 * that fails changes nothing in the form.
 */
import { useEffect, useRef, useState } from "react";
import { acknowledgementsOf, type Acknowledgement, unacknowledged, warningsOf } from "#dialect/check/acknowledge.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { toDraft } from "#dialect/records/draft.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import { type ApiResponse, apiCode, isOk } from "#dialect/wire/wire.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import { isTransportFailure } from "../../host/useErrorText.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { EngineHost } from "../../host/host.ts";
import { whenPendingDone } from "../../controls/pendingWork.ts";
import { commitTyped } from "../../controls/useBuffered.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedFormScreen } from "../../screens/useScreen.ts";
import type { FormStore } from "../store/formStoreTypes.ts";
import { type SaveAttempt, matchesAttempt, idempotencyKeyFor } from "./saveAttempt.ts";
import { mergeRecords } from "../store/mergeRecords.ts";
import { editabilityOf } from "./editability.ts";

/** `save` keeps it as it is, `submit` takes the transition that the screen names. */
export type SaveMode = "save" | "submit";

/** What a check is for. A mutable place: the store asks it at every check, and a tried save changes it. */
export interface SaveIntent {
  how: SaveMode;
}

export interface SaveController {
  readonly busy: SaveMode | undefined;
  /** Why the last try failed, where no field can say it. */
  readonly failure: Pick<ApiResponse, "code" | "message"> | undefined;
  /** Warnings to be acknowledged before it is sent. */
  readonly warnings: readonly Problem[];
  /** The record that somebody else stored in the meantime, as typed. */
  readonly conflict: Rec | undefined;
  /** It, where it has come so far that nothing of it may be changed any more. */
  readonly closed: Rec | undefined;
  /** Moves with every refused try, so that the summary takes the focus again. */
  readonly tries: number;
  save(how: SaveMode): Promise<void>;
  /** What is checked from now on: a draft may have gaps, what is to be submitted may not. */
  aim(how: SaveMode): void;
  /** What it is checked for now. */
  aimed(): SaveMode;
  /** Sends it in spite of its warnings. */
  acknowledge(): Promise<void>;
  /** Where the record is gone: sends what is typed as a new one. */
  readonly anew: (() => Promise<void>) | undefined;
  /** Takes the other record with my changes on it; `keepMine` decides where both changed a field. */
  resolve(keepMine: (path: string) => boolean): void;
  dismiss(): void;
}

export interface SaveOptions {
  readonly parts: LoadedFormScreen;
  readonly plan: FormPlan;
  readonly store: FormStore;
  readonly purpose: SaveIntent;
  /** The idempotency key of the next create; a place, because restored work brings its own. */
  readonly submitKey: { current: string };
  /** The form is gone with its first save, as a drawer is: what asks for another before that is drawn is not meant. */
  readonly once: boolean;
  /** `isNew`: this save made the record. */
  onSaved(record: Rec, how: SaveMode, isNew: boolean): void;
}

/** Facts for a check of `how`: a state that is a draft may be saved with gaps, never submitted with them. */
export function saveContext(host: EngineHost, parts: LoadedFormScreen, how: SaveMode, stored: Rec | null, record: () => Rec): CheckContext {
  const transition = parts.screen.form?.submit;
  if (how === "submit" && transition !== undefined) return checkContextOf(host, transition);
  const context = checkContextOf(host, stored ? "update" : "create");
  const draft = parts.machine !== undefined && isDraft(parts.machine, parts.expressions, record(), context);
  return draft ? { ...context, draft } : context;
}

const idle = { busy: undefined, failure: undefined, warnings: [], conflict: undefined, closed: undefined } as const;

export function useSave({ parts, plan, store, purpose, submitKey, once, onSaved }: SaveOptions): SaveController {
  const host = useHost();
  const [state, setState] = useState<Omit<SaveController, "save" | "aim" | "aimed" | "acknowledge" | "anew" | "resolve" | "dismiss">>({
    ...idle,
    tries: 0,
  });
  const running = useRef(false);
  const over = useRef(false);
  const accepted = useRef<readonly Acknowledgement[]>([]);
  const unanswered = useRef<SaveAttempt | undefined>(undefined);
  const transition = parts.screen.form?.submit;
  // Of a record that exists once, or is changed in some of its fields only, no other can be made.
  const isWhole = store.stored() !== null && parts.screen.form?.own !== true && parts.screen.form?.amends === undefined;

  // What only the line kept from arriving is no news any more once it is back.
  const isUnanswered = state.failure?.code === 0;
  useEffect(
    () => (isUnanswered ? host.source.whenBack?.(() => setState((now) => ({ ...now, failure: undefined }))) : undefined),
    [isUnanswered, host.source],
  );

  const settleAnswer = (answer: ApiResponse<Rec>, how: SaveMode) => {
    if (answer.code === apiCode.ok && answer.data) {
      over.current = once;
      setState((now) => ({ ...idle, tries: now.tries }));
      // The next new record of this form is another one.
      submitKey.current = crypto.randomUUID();
      accepted.current = [];
      const isNew = store.stored() === null;
      store.markSaved(answer.data);
      onSaved(answer.data, how, isNew);
      return;
    }
    const problems = answer.problems ?? [];
    if (answer.code === apiCode.unacknowledged) {
      // The server knows of a warning that this page does not: a rule that is newer than the page, a value behind a reference.
      setState((now) => ({ ...idle, tries: now.tries + 1, warnings: problems }));
      return;
    }
    const stale = answer.code === apiCode.stale && answer.data;
    if (problems.length > 0) store.problems.refused(problems);
    setState((now) => ({
      ...idle,
      tries: now.tries + 1,
      ...(stale && (editabilityOf(host, parts, plan, stale).locked ? { closed: stale } : { conflict: toDraft(parts.entity, stale) })),
      failure:
        stale || problems.length > 0 ? undefined : { code: answer.code, ...(answer.message !== undefined && { message: answer.message }) },
    }));
    if (stale) theirs.current = stale;
  };
  const theirs = useRef<Rec | undefined>(undefined);

  const send = async (how: SaveMode) => {
    if (running.current || over.current || store.locked) return;
    commitTyped();
    const files = whenPendingDone();
    if (files) {
      running.current = true;
      setState((now) => ({ ...now, busy: how }));
      const arrived = await files;
      running.current = false;
      setState((now) => ({ ...now, busy: undefined }));
      // The field says why; a page that was left saves nothing any more.
      if (!arrived) return;
    }
    purpose.how = how;
    const { record, problems } = store.check();
    store.problems.judge(problems);
    store.problems.showAll();
    const errors = problems.some(({ severity }) => severity === "error");
    // A draft is saved with its warnings open; whoever submits it answers for them.
    const draft = saveContext(host, parts, how, store.stored(), store.record).draft === true;
    const warnings = draft ? [] : unacknowledged(warningsOf(problems), accepted.current);
    if (errors || warnings.length > 0) {
      setState((now) => ({ ...idle, tries: now.tries + 1, warnings: errors ? [] : warnings }));
      return;
    }
    running.current = true;
    setState((now) => ({ ...idle, tries: now.tries, busy: how }));
    const { name } = parts.entity;
    const ask = (input: Rec, once?: string) =>
      how === "submit" && transition !== undefined
        ? host.source.submit(name, input, transition, once, accepted.current)
        : host.source.save(name, input, once, accepted.current);
    const input = store.payload(record);
    const earlier = unanswered.current;
    const key = store.stored() ? idempotencyKeyFor(earlier, how, input) : submitKey.current;
    let answer = await ask(input, key);
    unanswered.current = !isOk(answer) && isTransportFailure(answer.code) ? { how, input, key } : undefined;
    if (
      answer.data &&
      (store.stored() ? answer.code === apiCode.stale && matchesAttempt(earlier, answer.data) : answer.code === apiCode.replay)
    ) {
      // An earlier try did arrive, its answer did not: what is typed now changes the record that it made.
      const made = toDraft(parts.entity, answer.data);
      store.replace(
        mergeRecords(plan, made, store.draft(), made, () => true),
        answer.data,
      );
      answer = await ask(store.payload(store.check().record), crypto.randomUUID());
    }
    running.current = false;
    settleAnswer(answer, how);
  };

  return {
    ...state,
    save: send,
    aim(how) {
      purpose.how = how;
    },
    aimed: () => purpose.how,
    acknowledge() {
      accepted.current = [...accepted.current, ...acknowledgementsOf(state.warnings)];
      return send(purpose.how);
    },
    anew:
      state.failure?.code === apiCode.notFound && isWhole
        ? () => {
            store.detach();
            return send(purpose.how);
          }
        : undefined,
    resolve(keepMine) {
      const other = theirs.current;
      const base = store.stored();
      if (other && base)
        store.replace(mergeRecords(plan, toDraft(parts.entity, base), store.draft(), toDraft(parts.entity, other), keepMine), other);
      setState((now) => ({ ...idle, tries: now.tries }));
    },
    dismiss: () => setState((now) => ({ ...idle, tries: now.tries })),
  };
}
