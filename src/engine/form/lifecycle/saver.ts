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
  const run = new SaveRun(options);
  const { parts, plan, store, session } = options;
  return {
    save: (mode) => run.save(mode),
    meet: (record) => run.meet(record),
    acknowledge(warnings) {
      run.acknowledge(warnings);
      return run.save(session.mode());
    },
    saveAsNew() {
      store.detach();
      return run.save(session.mode());
    },
    resolve(keepMine) {
      const base = store.stored();
      const { theirs } = run;
      if (theirs && base)
        store.replace(mergeRecords(plan, toDraft(parts.entity, base), store.draft(), toDraft(parts.entity, theirs), keepMine), theirs);
      run.reset();
    },
    dismiss: () => run.dismiss(),
  };
}

const isDone = (): true => true;

/** The saves of one form. */
class SaveRun {
  /** The record that somebody else stored meanwhile. */
  theirs: Rec | undefined;
  private isRunning = false;
  /** The form has closed with its first save. */
  private isOver = false;
  private acknowledged: readonly Acknowledgement[] = [];
  /** Warnings of the review that is open. */
  private reviewed: readonly Problem[] | undefined;
  private readonly options: SaverOptions;
  private readonly send: ReturnType<typeof createSendSave>;

  constructor(options: SaverOptions) {
    this.options = options;
    this.send = createSendSave(options);
  }

  async save(mode: SaveMode): Promise<void> {
    const { host, plan, store, session, typedText, pendingWork } = this.options;
    if (this.isRunning || this.isOver || store.locked) return;
    typedText.commitAll();
    // Uploads and row generations. Nothing is awaited without need: a second press in the same moment must find the save running.
    const pending = pendingWork.whenDone();
    if (pending && !(await this.waitFor(pending, mode))) return;
    // This page may have old values of other records: no save is refused because of them.
    const fresh = sumsOf(host.source)?.refresh();
    if (fresh && !(await this.waitFor(fresh.then(isDone), mode))) return;
    session.setMode(mode);
    const { record, problems } = store.check();
    store.problems.setFound(problems);
    store.problems.reportAll();
    const hasErrors = problems.some(({ severity }) => severity === "error");
    // A draft is saved without acknowledging its warnings; a submit needs it.
    const isDraft = saveContext(this.options, mode, store.stored(), store.record).draft === true;
    const warnings = isDraft ? [] : unacknowledged(warningsOf(problems), this.acknowledged);
    const reviews = mode === "submit" && plan.review !== undefined;
    if (hasErrors || (warnings.length > 0 && !reviews)) return this.refuse({ warnings: hasErrors ? [] : warnings });
    if (reviews && !this.isReviewed(record, warnings)) return;
    this.isRunning = true;
    this.reset({ busy: mode, ...(reviews && { review: record }) });
    const response = await this.send(mode, record, this.acknowledged);
    this.isRunning = false;
    this.finish(response, mode);
  }

  meet(record: Rec): void {
    const { host, parts, plan } = this.options;
    this.theirs = record;
    const isClosed = editabilityOf(host, parts, plan, record).locked;
    this.refuse(isClosed ? { closed: record } : { conflict: toDraft(parts.entity, record) });
  }

  acknowledge(warnings: readonly Problem[]): void {
    this.acknowledged = [...this.acknowledged, ...acknowledgementsOf(warnings)];
  }

  dismiss(): void {
    this.reviewed = undefined;
    this.reset();
  }

  /** Resets the state, except for what `next` sets. */
  reset(next: Partial<SaveState> = {}): void {
    this.options.setState(({ tries }) => ({ ...initialSaveState, tries, ...next }));
  }

  private refuse(next: Partial<SaveState>): void {
    this.reviewed = undefined;
    this.options.setState(({ tries }) => ({ ...initialSaveState, ...next, tries: tries + 1 }));
  }

  /** Returns what `pending` resolves to. No other save starts meanwhile. */
  private async waitFor(pending: Promise<boolean>, mode: SaveMode): Promise<boolean> {
    const { setState } = this.options;
    this.isRunning = true;
    setState((now) => ({ ...now, busy: mode }));
    const succeeded = await pending;
    this.isRunning = false;
    setState((now) => ({ ...now, busy: undefined }));
    return succeeded;
  }

  /** Returns true once the user has seen the review of this record and submits from there. Otherwise shows it. */
  private isReviewed(record: Rec, warnings: readonly Problem[]): boolean {
    if (this.reviewed) this.acknowledge(this.reviewed);
    if (this.reviewed && unacknowledged(warnings, this.acknowledged).length === 0) return true;
    this.reviewed = warnings;
    this.reset({ review: record, warnings });
    return false;
  }

  private finish({ code, data, message, problems = [] }: ApiResponse<Rec>, mode: SaveMode): void {
    const { store } = this.options;
    if (code === apiCode.ok && data) return this.succeed(data, mode);
    // The server may know a warning that this page does not: a newer rule, or a value of a referenced record.
    if (code === apiCode.unacknowledged) return this.refuse({ warnings: problems });
    if (problems.length > 0) store.problems.setRefused(problems);
    if (code === apiCode.stale && data) return this.meet(data);
    this.refuse(problems.length > 0 ? {} : { failure: { code, ...(message !== undefined && { message }) } });
  }

  private succeed(record: Rec, mode: SaveMode): void {
    const { store, session, closesOnSave, onSaved } = this.options;
    this.isOver = closesOnSave;
    this.reviewed = undefined;
    this.reset();
    // The next new record of this form is another one.
    session.setCreateKey(crypto.randomUUID());
    this.acknowledged = [];
    const isNew = store.stored() === null;
    store.markSaved(record);
    onSaved(record, mode, isNew);
  }
}
