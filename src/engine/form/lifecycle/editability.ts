/** What of a record its state lets one change in a form. */
import type { Rec } from "#dialect/json/json.ts";
import { editableFields, isEditable } from "#dialect/records/transitions.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { EngineHost } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";

export interface Editability {
  /** Nothing may be changed. */
  readonly locked: boolean;
  /** Only these fields may be; all where absent. */
  readonly open: ReadonlySet<string> | undefined;
}

/** A new record (null) is open whole. What is submitted as a whole is closed as a whole. */
export function editabilityOf(
  host: EngineHost,
  { machine, expressions, screen }: LoadedScreen,
  plan: FormPlan,
  record: Rec | null,
): Editability {
  if (!machine || record === null || isEditable(machine, expressions, record, checkContextOf(host)))
    return { locked: false, open: undefined };
  const open = editableFields(machine, expressions, record, checkContextOf(host), screen.form?.amends);
  const isOpen = screen.form?.submit === undefined && plan.sections.some(({ fields }) => fields.some(({ name }) => open.has(name)));
  return { locked: !isOpen, open };
}
