/** What of a record its state lets one change in a form. */
import type { Rec } from "#dialect/json/json.ts";
import { editableFields, isEditable } from "#dialect/records/transitions.ts";
import { contextOf } from "../../host/hostContext.ts";
import type { EngineHost } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { ScreenParts } from "../../screens/useScreen.ts";

export interface Openness {
  /** Nothing may be changed. */
  readonly locked: boolean;
  /** Only these fields may be; all where absent. */
  readonly open: ReadonlySet<string> | undefined;
}

/** A new record (null) is open whole. What is submitted as a whole is closed as a whole. */
export function opennessOf(host: EngineHost, { machine, expressions, screen }: ScreenParts, plan: FormPlan, record: Rec | null): Openness {
  if (!machine || record === null || isEditable(machine, expressions, record, contextOf(host))) return { locked: false, open: undefined };
  const open = editableFields(machine, expressions, record, contextOf(host), screen.form?.amends);
  const isOpen = screen.form?.submit === undefined && plan.sections.some(({ fields }) => fields.some(({ name }) => open.has(name)));
  return { locked: !isOpen, open };
}
