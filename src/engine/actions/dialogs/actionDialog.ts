/** The dialogs of an action and their texts. Pure. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";
import type { ActionReport, ActionRun } from "../runAction.ts";

/** One attempt of an action; a retry does not prompt again. */
export interface ActionAttempt extends ActionRun {
  /** How many of the records allow it, as far as is known. */
  readonly fit?: number | undefined;
  /** The prompt, as an entity. */
  readonly ask?: CompiledEntity | undefined;
  /** A retry from the report, whose result the report shows too. */
  readonly again?: true;
}

type Refused = NonNullable<ActionReport["refused"]>;

/** The open dialog. There is only one: an opening and a closing dialog would compete for the focus. */
export type ActionDialog =
  | { readonly kind: "ask"; readonly tried: ActionAttempt; readonly refused?: Refused; readonly typed?: Rec }
  | { readonly kind: "paper"; readonly action: PlannedAction; readonly records: readonly Rec[] }
  | { readonly kind: "documents"; readonly record: Rec }
  | { readonly kind: "shownOnce"; readonly record: Rec; readonly secret: string }
  | { readonly kind: "report"; readonly tried: ActionAttempt; readonly report: ActionReport };

/** Whether a dialog opens before the action runs. */
export function needsPrompt({ does, transition }: PlannedAction): boolean {
  return does === "delete" || Boolean(transition?.confirm || transition?.ask || transition?.remove);
}

/** Whether the action deletes its records. */
export function removesRecords({ does, transition }: PlannedAction): boolean {
  return does === "delete" || transition?.remove === true;
}

/** What to show after an attempt: nothing more, a failure (in the dialog or as a message), or the report. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly why: Refused; readonly in: "dialog" | "message" }
  | { readonly kind: "report" };

/** Decides what to show for the report of an attempt. */
export function outcomeOf({ action, records, again }: ActionAttempt, report: ActionReport): Outcome {
  const [alone] = report.failed;
  if (again && !report.refused) return report.failed.length > 0 ? { kind: "report" } : { kind: "done" };
  const ofRecord = records.length === 1 && alone ? { message: alone.message, problems: alone.problems, told: false } : undefined;
  const why = report.refused ?? ofRecord;
  // Without an open dialog a single sentence is a message; more need the dialog.
  if (why) return { kind: "refused", why, in: !again && (needsPrompt(action) || why.problems.length > 1) ? "dialog" : "message" };
  return records.length > 1 && report.failed.length > 0 ? { kind: "report" } : { kind: "done" };
}

/** Returns the title of the prompt, with the name of the record, or the number of several. A prompt that only fills in fields has a heading instead of a question. `told` returns the values of a record as sentences state them. */
export function promptTitle(
  { action, records }: ActionAttempt,
  { t, text }: Translation,
  nameOf: (record: Rec) => string,
  told: (record: Rec) => Rec = (record) => record,
): string {
  const label = text(action.label);
  const [record] = records;
  if (records.length !== 1 || !record) return t("action.questionMany", { action: label, count: records.length });
  const own = action.transition?.confirm;
  if (own) return fillTemplate(text(own), told(record));
  return t(action.transition?.ask ? "action.asked" : "action.question", { action: label, name: nameOf(record) });
}

/** Returns the hint below the title: that not all records allow the action, and that a deletion cannot be undone. */
export function promptHint({ action, records, fit }: ActionAttempt, { t }: Translation): string {
  const partly = fit !== undefined && fit < records.length ? t("action.partly", { count: fit }) : "";
  return [partly, action.does === "delete" ? t("action.forGood") : ""].filter(Boolean).join(" ");
}

/** Returns the message of success: that of the transition, or the number of records. */
export function doneText({ action, records }: ActionAttempt, { t, text }: Translation, told: (record: Rec) => Rec): string {
  const own = action.transition?.success;
  const record = records.length === 1 && records[0];
  if (own && record) return fillTemplate(text(own), told(record));
  return t(record ? "action.doneOne" : "action.done", { action: text(action.label), count: records.length });
}
