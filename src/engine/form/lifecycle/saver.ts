/**
 * Saves a form: checks it, asks to acknowledge warnings, sends it once and puts
 * the response where it belongs. A save that fails changes nothing in the form.
 */
import { acknowledgementsOf, type Acknowledgement, unacknowledged, warningsOf } from "#dialect/check/acknowledge.ts";
import { toDraft } from "#dialect/records/draft.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { type ApiResponse, apiCode } from "#dialect/wire/wire.ts";
import type { PendingWork } from "../../controls/pendingWork.ts";
import type { TypedText } from "../../controls/typedText.ts";
import { sumsOf } from "../../host/sumStore.ts";
import { mergeRecords } from "../store/mergeRecords.ts";
import { editabilityOf } from "./editability.ts";
import { saveContext, type SaveMode } from "./saveContext.ts";
import { createSendSave, type SaveTarget } from "./sendSave.ts";

export interface SaveState {
  /** The mode of the running save. */
  readonly busy: SaveMode | undefined;
  /** Why the last attempt failed, where no field reports it. */
  readonly failure: Pick<ApiResponse, "code" | "message"> | undefined;
  /** Warnings to acknowledge before the save is sent. */
  readonly warnings: readonly Problem[];
  /** The checked record that is shown once more before it is submitted; `warnings` are acknowledged by the submit. */
  readonly review: Rec | undefined;
  /** The draft of the record that somebody else stored meanwhile. */
  readonly conflict: Rec | undefined;
  /** That record, where its new state allows no more changes. */
  readonly closed: Rec | undefined;
  /** Counts refused attempts, so that the summary takes the focus after each. */
  readonly tries: number;
}

export const initialSaveState: SaveState = {
  busy: undefined,
  failure: undefined,
  warnings: [],
  review: undefined,
  conflict: undefined,
  closed: undefined,
  tries: 0,
};

export interface Saver {
  save(mode: SaveMode): Promise<void>;
  /** Acknowledges these warnings and saves again. */
  acknowledge(warnings: readonly Problem[]): Promise<void>;
  /** Saves the draft as a new record: the stored one was deleted. */
  saveAsNew(): Promise<void>;
  /** Continues with the other record and my changes; `keepMine` decides where both changed a field. */
  resolve(keepMine: (path: string) => boolean): void;
  dismiss(): void;
  /** Shows what somebody else stored, as after a save that it refused. */
  meet(record: Rec): void;
}

export interface SaverOptions extends SaveTarget {
  readonly typedText: TypedText;
  readonly pendingWork: PendingWork;
  /** The form closes with its first save, as a drawer does: later saves are ignored. */
  readonly closesOnSave: boolean;
  setState(update: (state: SaveState) => SaveState): void;
  /** `isNew`: this save created the record. */
  onSaved(record: Rec, mode: SaveMode, isNew: boolean): void;
}

export function createSaver(options: SaverOptions): Saver {
  const { host, parts, plan, store, session, setState } = options;
  const send = createSendSave(options);
  let isRunning = false;
  let isOver = false;
  let acknowledged: readonly Acknowledgement[] = [];
  let theirs: Rec | undefined;
  /** Warnings of the review that is open. */
  let reviewed: readonly Problem[] | undefined;
  /** Resets the state, except for what `next` sets. */
  const reset = (next: Partial<SaveState> = {}) => setState(({ tries }) => ({ ...initialSaveState, tries, ...next }));
  const refuse = (next: Partial<SaveState>) => {
    reviewed = undefined;
    setState(({ tries }) => ({ ...initialSaveState, ...next, tries: tries + 1 }));
  };

  /** Returns true once the user has seen the review of this record and submits from there. Otherwise shows it. */
  function isReviewed(record: Rec, warnings: readonly Problem[]): boolean {
    if (reviewed) acknowledged = [...acknowledged, ...acknowledgementsOf(reviewed)];
    if (reviewed && unacknowledged(warnings, acknowledged).length === 0) return true;
    reviewed = warnings;
    reset({ review: record, warnings });
    return false;
  }

  /** Returns true when the pending uploads and row generations succeeded. Their fields report failures. */
  async function waitFor(pending: Promise<boolean>, mode: SaveMode): Promise<boolean> {
    isRunning = true;
    setState((now) => ({ ...now, busy: mode }));
    const isDone = await pending;
    isRunning = false;
    setState((now) => ({ ...now, busy: undefined }));
    return isDone;
  }

  function meet(record: Rec): void {
    theirs = record;
    const isClosed = editabilityOf(host, parts, plan, record).locked;
    refuse(isClosed ? { closed: record } : { conflict: toDraft(parts.entity, record) });
  }

  function finish({ code, data, message, problems = [] }: ApiResponse<Rec>, mode: SaveMode): void {
    if (code === apiCode.ok && data) {
      isOver = options.closesOnSave;
      reviewed = undefined;
      reset();
      // The next new record of this form is another one.
      session.setCreateKey(crypto.randomUUID());
      acknowledged = [];
      const isNew = store.stored() === null;
      store.markSaved(data);
      options.onSaved(data, mode, isNew);
      return;
    }
    // The server may know a warning that this page does not: a newer rule, or a value of a referenced record.
    if (code === apiCode.unacknowledged) return refuse({ warnings: problems });
    if (problems.length > 0) store.problems.setRefused(problems);
    if (code === apiCode.stale && data) return meet(data);
    refuse(problems.length > 0 ? {} : { failure: { code, ...(message !== undefined && { message }) } });
  }

  async function save(mode: SaveMode): Promise<void> {
    if (isRunning || isOver || store.locked) return;
    options.typedText.commitAll();
    const pending = options.pendingWork.whenDone();
    if (pending && !(await waitFor(pending, mode))) return;
    // What this page knows of other records may be old: no save is refused for it.
    const fresh = sumsOf(host.source)?.refresh();
    if (
      fresh &&
      !(await waitFor(
        fresh.then(() => true),
        mode,
      ))
    )
      return;
    session.setMode(mode);
    const { record, problems } = store.check();
    store.problems.setFound(problems);
    store.problems.reportAll();
    const hasErrors = problems.some(({ severity }) => severity === "error");
    // A draft is saved without acknowledging its warnings; a submit needs it.
    const isDraft = saveContext(options, mode, store.stored(), store.record).draft === true;
    const warnings = isDraft ? [] : unacknowledged(warningsOf(problems), acknowledged);
    const reviews = mode === "submit" && plan.review !== undefined;
    if (hasErrors || (warnings.length > 0 && !reviews)) return refuse({ warnings: hasErrors ? [] : warnings });
    if (reviews && !isReviewed(record, warnings)) return;
    isRunning = true;
    reset({ busy: mode, ...(reviews && { review: record }) });
    const response = await send(mode, record, acknowledged);
    isRunning = false;
    finish(response, mode);
  }

  return {
    save,
    meet,
    acknowledge(warnings) {
      acknowledged = [...acknowledged, ...acknowledgementsOf(warnings)];
      return save(session.mode());
    },
    saveAsNew() {
      store.detach();
      return save(session.mode());
    },
    resolve(keepMine) {
      const base = store.stored();
      if (theirs && base)
        store.replace(mergeRecords(plan, toDraft(parts.entity, base), store.draft(), toDraft(parts.entity, theirs), keepMine), theirs);
      reset();
    },
    dismiss() {
      reviewed = undefined;
      reset();
    },
  };
}
