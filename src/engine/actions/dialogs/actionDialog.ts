/** What an action may open, and what it says there. Pure. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";
import type { ActionReport, ActionRun } from "../runAction.ts";

/** One try of an action; a retry does not ask again. */
export interface ActionAttempt extends ActionRun {
  /** How many of the records take it, as far as is known. */
  readonly fit?: number | undefined;
  /** What is asked, as an entity. */
  readonly ask?: CompiledEntity | undefined;
  /** Tried once more from the report, which tells of it too. */
  readonly again?: true;
}

type Refused = NonNullable<ActionReport["refused"]>;

/** One at a time: two dialogs on their way in and out would fight for the focus. */
export type ActionDialog =
  | { readonly kind: "ask"; readonly tried: ActionAttempt; readonly refused?: Refused; readonly typed?: Rec }
  | { readonly kind: "paper"; readonly action: PlannedAction; readonly records: readonly Rec[] }
  | { readonly kind: "documents"; readonly record: Rec }
  | { readonly kind: "report"; readonly tried: ActionAttempt; readonly report: ActionReport };

/** Whether the person is asked before it is done. */
export function needsPrompt({ does, transition }: PlannedAction): boolean {
  return does === "delete" || Boolean(transition?.confirm || transition?.ask || transition?.remove);
}

/** Records are gone after it. */
export function removesRecords({ does, transition }: PlannedAction): boolean {
  return does === "delete" || transition?.remove === true;
}

/** What becomes of a try: nothing more to see, a dialog, or a message where none is open. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly why: Refused; readonly in: "dialog" | "message" }
  | { readonly kind: "report" };

export function outcomeOf({ action, records, again }: ActionAttempt, report: ActionReport): Outcome {
  const [alone] = report.failed;
  if (again && !report.refused) return report.failed.length > 0 ? { kind: "report" } : { kind: "done" };
  const ofRecord = records.length === 1 && alone ? { message: alone.message, problems: alone.problems, told: false } : undefined;
  const why = report.refused ?? ofRecord;
  // Without a dialog a message must do, unless there is more to tell than one sentence.
  if (why) return { kind: "refused", why, in: !again && (needsPrompt(action) || why.problems.length > 1) ? "dialog" : "message" };
  return records.length > 1 && report.failed.length > 0 ? { kind: "report" } : { kind: "done" };
}

/** The question, with the record's name in it; over several their number. What is only filled in has a heading, which asks nothing. Figures are written as `schema` says they are shown. */
export function promptTitle(
  { action, records }: ActionAttempt,
  { t, text }: Translation,
  nameOf: (record: Rec) => string,
  schema?: FieldSchema,
): string {
  const label = text(action.label);
  const [record] = records;
  if (records.length !== 1 || !record) return t("action.questionMany", { action: label, count: records.length });
  const own = action.transition?.confirm;
  if (own) return fillTemplate(text(own), withFigures(record, schema));
  return t(action.transition?.ask ? "action.asked" : "action.question", { action: label, name: nameOf(record) });
}

/** What should be known before: that not all of them take it, and what cannot be undone. */
export function promptHint({ action, records, fit }: ActionAttempt, { t }: Translation): string {
  const partly = fit !== undefined && fit < records.length ? t("action.partly", { count: fit }) : "";
  return [partly, action.does === "delete" ? t("action.forGood") : ""].filter(Boolean).join(" ");
}

/** What is said when it is done: in the words of the transition, or how often. */
export function doneText({ action, records }: ActionAttempt, { t, text }: Translation): string {
  const own = action.transition?.success;
  const [record] = records;
  if (own && record && records.length === 1) return fillTemplate(text(own), record);
  return t("action.done", { action: text(action.label), count: records.length });
}

/** 745.5 of money is 745.50. */
function withFigures(record: Rec, schema: FieldSchema | undefined): Rec {
  const shown = Object.entries(record).map(([name, value]) => {
    const decimals = schema?.properties?.[name]?.["x-decimals"];
    return [name, decimals === undefined ? value : formatNumber(value, decimals)];
  });
  return Object.fromEntries(shown) as Rec;
}
